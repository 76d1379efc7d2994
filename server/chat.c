/* chat.c -- see chat.h. A table's words do not go through the host, which would carry them into
 * every page that plays alone: they need no rules, no log and no order with plays. Each thing that
 * is asked for is one errand to the store, which does it and brings back whatever those at the
 * table have not been told yet; so there is one way to be told, whoever said it and at whichever
 * server, and nothing is told that is not stored. */
#include "people/chat.h"
#include "cluster.h"
#include "logging.h"
#include "mastaba/json.h"
#include "session.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HOUR = 3600 * 1000 }; /* milliseconds */

/* A word that came back, in memory of its own. */
typedef struct {
    chat_side side;
    uint32_t number;
    mst_seat seat;
    int64_t time;
    const char *phrase; /* or NULL */
    char name[MST_MAX_NAME], words[CHAT_WORDS_SIZE];
} told_word;

struct chat_errand {
    errand errand;
    server_state *server;
    session *asker;    /* NULL: nobody asks, or nobody is there any more */
    chat_errand *next; /* of what the session asked for */
    chat_message asked;
    char table[MST_ID_SIZE], name[MST_MAX_NAME], why[MST_MAX_WHY];
    mst_chat agreed;
    mst_seat speaker;           /* who says or reports it; MST_SPECTATOR: a watcher */
    uint32_t sides;             /* whose words are to be read, a bit each */
    uint32_t after[CHAT_SIDES]; /* those behind these */
    int64_t time;
    people_result result;
    uint32_t number; /* of the word that was said */
    chat_rules rules;
    told_word *words;
    uint32_t count, room;
};

/* ---- at the store ---- */

static const char *known_phrase(const char *key) {
    for (const char *const *phrase = chat_phrases; key && *phrase; phrase++)
        if (strcmp(*phrase, key) == 0) return *phrase;
    return NULL;
}

static bool take_word(void *context, const chat_word *w) {
    chat_errand *e = context;
    if (e->count == e->room) {
        uint32_t room = e->room ? 2 * e->room : 8;
        void *block = realloc(e->words, room * sizeof *e->words);
        if (!block) return false;
        e->words = block;
        e->room = room;
    }
    told_word *to = &e->words[e->count++];
    *to = (told_word){.side = w->side,
                      .number = w->number,
                      .seat = w->seat,
                      .time = w->time,
                      .phrase = known_phrase(w->phrase)};
    snprintf(to->name, sizeof to->name, "%s", w->name);
    snprintf(to->words, sizeof to->words, "%s", w->words ? w->words : "");
    return true;
}

static people_result keep_word(chat_errand *e, sql *db) {
    const chat_message *m = &e->asked;
    chat_word w = {.table = e->table,
                   .side = e->speaker == MST_SPECTATOR ? CHAT_WATCHERS : CHAT_SEATS,
                   .seat = e->speaker,
                   .name = e->name,
                   .phrase = m->phrase,
                   .words = m->phrase ? NULL : m->words,
                   .time = e->time};
    people_result result = chat_keep(db, &w, e->agreed, &e->rules);
    e->number = w.number;
    return result;
}

static people_result report_word(chat_errand *e, sql *db) {
    const chat_word w = {
        .table = e->table, .side = e->asked.side, .number = e->asked.number, .time = e->time};
    return chat_report(db, &w, e->speaker);
}

static people_result do_as_asked(chat_errand *e, sql *db) {
    switch (e->asked.type) {
    case CHAT_SAY: return keep_word(e, db);
    case CHAT_ALLOW: return chat_allow(db, e->table, e->asked.rule);
    case CHAT_REPORT: return report_word(e, db);
    default: return PEOPLE_DONE;
    }
}

static bool read_on(chat_errand *e, sql *db) {
    bool is_read = chat_read_rules(db, e->table, &e->rules);
    for (chat_side side = 0; side < CHAT_SIDES && is_read; side++)
        if (e->sides >> side & 1)
            is_read = chat_recall(db, e->table, side, e->after[side], take_word, e);
    return is_read;
}

static void run(errand *base, store *s) {
    chat_errand *e = (chat_errand *)base;
    if (!s->sql) {
        e->rules.rule = MST_CHAT_OFF;
        e->result = e->asked.type == CHAT_LISTEN ? PEOPLE_DONE : PEOPLE_NOT_ALLOWED;
        return;
    }
    e->result = do_as_asked(e, s->sql);
    if (e->result == PEOPLE_NOT_ALLOWED || e->result == PEOPLE_NOBODY) return;
    /* What was said is kept, whatever comes of telling it: that is made good with the next. */
    bool is_well = e->result == PEOPLE_DONE && read_on(e, s->sql);
    if (!is_well) snprintf(e->why, sizeof e->why, "%s", s->sql->error(s->sql));
}

/* ---- what is told ---- */

/* As whom it reads; nothing where its table is just being read. */
static uint32_t readable(const session *s) {
    const mst_table *t = host_table_of(&s->talk);
    if (!t) return 0;
    if (!s->talk.seats) return 1u << CHAT_WATCHERS;
    bool is_over = mst_table_phase(t) == MST_OVER;
    return 1u << CHAT_SEATS | (is_over ? 1u << CHAT_WATCHERS : 0);
}

static bool listens(const session *s, const char *table) {
    const mst_table *t = host_table_of(&s->talk);
    return t && !strcmp(s->chat.at, table) && !strcmp(mst_table_agreement(t)->id, table);
}

static mst_chat rule_for(const session *s, const chat_errand *e) {
    mst_chat agreed = e->server->config->chat, told = e->rules.rule;
    const mst_table *t = host_table_of(&s->talk);
    if (t && mst_table_agreement(t)->chat > agreed) agreed = mst_table_agreement(t)->chat;
    return told > agreed ? told : agreed;
}

static mst_json begin(server_state *h, mst_text *t, const char *type) {
    *t = mst_text_in((char *)h->draft + LWS_PRE, MST_MAX_STATE);
    mst_json w = mst_json_to(t);
    mst_json_begin_object(&w, NULL);
    mst_json_text(&w, "type", type);
    return w;
}

static void tell(session *s, mst_json *w, int64_t ref) {
    server_state *h = s->server;
    const char *text = (char *)h->draft + LWS_PRE;
    if (ref >= 0) mst_json_number(w, "ref", ref);
    mst_json_end_object(w);
    host_message m = {.text = text,
                      .length = (size_t)(w->out->at - text),
                      .number = ~h->chat_messages++}; /* the host counts from 0 */
    session_send(h, &s->talk, &m);
}

static void put_name_of(mst_json *w, chat_side side, uint32_t number) {
    char name[CHAT_WORD_SIZE];
    mst_text t = mst_text_in(name, sizeof name);
    chat_put_word(&t, side, number);
    mst_json_text(w, "word", name);
}

static void put_word(mst_json *w, const told_word *word) {
    put_name_of(w, word->side, word->number);
    if (word->seat == MST_SPECTATOR)
        mst_json_null(w, "seat");
    else
        mst_json_seat(w, "seat", word->seat);
    mst_json_text(w, "name", word->name);
    mst_json_number(w, "time", word->time);
    mst_json_text(w, word->phrase ? "phrase" : "words", word->phrase ? word->phrase : word->words);
}

static bool is_new_to(const session *s, const told_word *word) {
    return readable(s) >> word->side & 1 && word->number > s->chat.told[word->side];
}

static void note_told(session *s, const told_word *word) {
    if (word->number > s->chat.told[word->side]) s->chat.told[word->side] = word->number;
}

static int by_time(const void *a, const void *b) {
    const told_word *x = a, *y = b;
    if (x->time != y->time) return x->time < y->time ? -1 : 1;
    return x->number < y->number ? -1 : 1; /* words that an earlier version kept */
}

static void tell_rule(session *s, const chat_errand *e, int64_t ref) {
    mst_text t;
    mst_json w = begin(e->server, &t, "chat");
    s->chat.rule = rule_for(s, e);
    mst_json_text(&w, "chat", mst_chat_word(s->chat.rule));
    tell(s, &w, ref);
}

static void tell_all(session *s, chat_errand *e) {
    mst_text t;
    mst_json w = begin(e->server, &t, "chat");
    uint32_t first = e->count > CHAT_LAST ? e->count - CHAT_LAST : 0;
    if (e->count) qsort(e->words, e->count, sizeof *e->words, by_time); /* both talks as one */
    s->chat.rule = rule_for(s, e);
    mst_json_text(&w, "chat", mst_chat_word(s->chat.rule));
    mst_json_begin_list(&w, "words");
    for (uint32_t i = 0; i < e->count; i++) {
        note_told(s, &e->words[i]);
        if (i < first) continue;
        mst_json_begin_object(&w, NULL);
        put_word(&w, &e->words[i]);
        mst_json_end_object(&w);
    }
    mst_json_end_list(&w);
    tell(s, &w, e->asked.ref);
}

static void tell_word(session *s, const told_word *word, int64_t ref) {
    mst_text t;
    mst_json w = begin(s->server, &t, "said");
    put_word(&w, word);
    tell(s, &w, ref);
}

static bool is_answer(const chat_errand *e, const told_word *word) {
    chat_side own = e->speaker == MST_SPECTATOR ? CHAT_WATCHERS : CHAT_SEATS;
    return e->asked.type == CHAT_SAY && word->number == e->number && word->side == own;
}

/* To those who listen, and to whoever said it. */
static void spread(chat_errand *e) {
    host_session *first = host_sessions_at(e->server->host, e->table);
    for (host_session *at = first; at; at = at->next_here) {
        session *s = (session *)at;
        bool is_here = listens(s, e->table);
        if (is_here && s->chat.rule != rule_for(s, e)) tell_rule(s, e, -1);
        for (uint32_t i = 0; i < e->count; i++) {
            bool is_own = s == e->asker && is_answer(e, &e->words[i]);
            if (!is_own && !(is_here && is_new_to(s, &e->words[i]))) continue;
            tell_word(s, &e->words[i], is_own ? e->asked.ref : -1);
            if (is_here) note_told(s, &e->words[i]);
        }
    }
}

/* ---- answers ---- */

static void refuse_word(chat_errand *e) {
    session *s = e->asker;
    bool is_silenced = e->rules.silenced >> e->speaker & 1;
    mst_chat rule = rule_for(s, e);
    e->server->counts.words_refused++;
    host_blame(&s->talk, e->asked.ref, ERROR_NOT_ALLOWED,
               rule == MST_CHAT_OFF ? "error.chat_off"
               : is_silenced        ? "error.silenced"
                                    : "error.chat_phrases",
               NULL);
}

static void tell_reported(chat_errand *e) {
    mst_text t;
    e->server->counts.words_reported++;
    mst_json w = begin(e->server, &t, "reported");
    put_name_of(&w, e->asked.side, e->asked.number);
    tell(e->asker, &w, e->asked.ref);
}

static void tell_fault(const chat_errand *e) {
    session *s = e->asker;
    if (e->result == PEOPLE_NOBODY)
        host_blame(&s->talk, e->asked.ref, ERROR_NOT_ALLOWED, "error.no_word", NULL);
    else if (e->result == PEOPLE_IN_DOUBT)
        host_blame(&s->talk, e->asked.ref, ERROR_IN_DOUBT, NULL, NULL);
    else
        host_blame(&s->talk, e->asked.ref, ERROR_STORE, NULL, NULL);
}

/* What was said is answered with the word itself, as it is told to all. */
static void answer(chat_errand *e) {
    if (e->result == PEOPLE_NOT_ALLOWED)
        refuse_word(e);
    else if (e->result != PEOPLE_DONE)
        tell_fault(e);
    else if (e->asked.type == CHAT_LISTEN)
        tell_all(e->asker, e);
    else if (e->asked.type == CHAT_ALLOW)
        tell_rule(e->asker, e, e->asked.ref);
    else if (e->asked.type == CHAT_REPORT)
        tell_reported(e);
}

static void forget(chat_errand *e) {
    chat_errand **link = e->asker ? &e->asker->chat.asked : NULL;
    while (link && *link != e) link = &(*link)->next;
    if (link) *link = e->next;
    free(e->words);
    free(e);
}

static bool changes(const chat_errand *e) {
    return e->result == PEOPLE_DONE && (e->asked.type == CHAT_ALLOW || e->asked.type == CHAT_SAY);
}

static void end(errand *base, bool is_wanted) {
    chat_errand *e = (chat_errand *)base;
    if (is_wanted) {
        if (e->why[0]) logging_line(LOG_WARN, "chat: %s", e->why);
        if (e->asked.type == CHAT_SAY && e->result == PEOPLE_DONE) e->server->counts.words_said++;
        if (e->asker) answer(e);
        if (e->result == PEOPLE_DONE && e->asked.type != CHAT_LISTEN) spread(e);
        if (changes(e)) cluster_say_chat(e->server, e->table);
    }
    forget(e);
}

/* ---- asking ---- */

/* From where on those who listen have not been told. */
static void find_untold(chat_errand *e) {
    host_session *first = host_sessions_at(e->server->host, e->table);
    for (chat_side side = 0; side < CHAT_SIDES; side++) e->after[side] = UINT32_MAX;
    for (host_session *at = first; at; at = at->next_here) {
        const session *s = (const session *)at;
        if (!listens(s, e->table)) continue;
        for (chat_side side = 0; side < CHAT_SIDES; side++)
            if (readable(s) >> side & 1 && s->chat.told[side] < e->after[side]) {
                e->sides |= 1u << side;
                e->after[side] = s->chat.told[side];
            }
    }
}

static chat_errand *new_errand(server_state *h, const char *table) {
    chat_errand *e = calloc(1, sizeof *e);
    if (!e) return NULL;
    e->errand = (errand){.run = run, .end = end};
    e->server = h;
    e->time = server_now();
    memcpy(e->table, table, MST_ID_SIZE);
    e->asked.type = CHAT_TYPES; /* nothing but to be told */
    find_untold(e);
    return e;
}

static chat_errand *ask(session *s, const chat_message *m) {
    const mst_table *t = host_table_of(&s->talk);
    chat_errand *e = new_errand(s->server, mst_table_agreement(t)->id);
    if (!e) {
        host_blame(&s->talk, m->ref, ERROR_BUSY, NULL, NULL);
        return NULL;
    }
    e->asked = *m;
    e->asker = s;
    e->next = s->chat.asked;
    s->chat.asked = e;
    e->speaker = m->type == CHAT_SAY ? m->seat
                 : s->talk.seats     ? (mst_seat)__builtin_ctz(s->talk.seats)
                                     : MST_SPECTATOR;
    e->agreed = mst_table_agreement(t)->chat;
    if (s->server->config->chat > e->agreed) e->agreed = s->server->config->chat;
    return e;
}

static void go(chat_errand *e, errand_kind kind) {
    if (e) errands_do(e->server->errands, &e->errand, kind);
}

/* ---- what is said ---- */

static void begin_to_listen(session *s, const chat_message *m) {
    chat_errand *e = ask(s, m);
    if (!e) return;
    memcpy(s->chat.at, e->table, MST_ID_SIZE);
    memset(s->chat.told, 0, sizeof s->chat.told);
    memset(e->after, 0, sizeof e->after);
    e->sides = readable(s);
    go(e, ERRAND_READS);
}

static void hush(session *s, const chat_message *m) {
    mst_text t;
    mst_json w = begin(s->server, &t, "chat");
    s->chat.at[0] = 0;
    mst_json_text(&w, "chat", mst_chat_word(MST_CHAT_OFF));
    tell(s, &w, m->ref);
}

static bool may_speak(session *s, const chat_message *m) {
    bool is_own = m->seat == MST_SPECTATOR ? !s->talk.seats : s->talk.seats >> m->seat & 1;
    if (!is_own)
        host_blame(&s->talk, m->ref, ERROR_NO_SEAT, NULL, NULL);
    else if (!address_say(s->from, &s->chat.said, &s->server->config->limits, s->heard))
        host_blame(&s->talk, m->ref, ERROR_LIMIT, "error.limit_words", NULL);
    else
        return true;
    s->server->counts.words_refused++;
    return false;
}

/* Whoever says something that they would not be told has it told all the same: it is the answer. */
static void say(session *s, const chat_message *m) {
    if (!may_speak(s, m)) return;
    chat_errand *e = ask(s, m);
    if (!e) return;
    chat_side side = m->seat == MST_SPECTATOR ? CHAT_WATCHERS : CHAT_SEATS;
    if (m->seat != MST_SPECTATOR)
        snprintf(e->name, sizeof e->name, "%s",
                 mst_table_occupant(host_table_of(&s->talk), m->seat)->name);
    if (!(e->sides >> side & 1)) e->after[side] = 0;
    e->sides |= 1u << side;
    go(e, ERRAND_WRITES);
}

static void allow(session *s, const chat_message *m) {
    if (s->talk.is_owner)
        go(ask(s, m), ERRAND_WRITES);
    else
        host_blame(&s->talk, m->ref, ERROR_NOT_ALLOWED, "error.owner", NULL);
}

/* Of what one may read, and no more than somebody would. */
static void report(session *s, const chat_message *m) {
    if (!(readable(s) >> m->side & 1))
        host_blame(&s->talk, m->ref, ERROR_NOT_ALLOWED, "error.no_word", NULL);
    else if (!address_report(&s->chat.reported, &s->server->config->limits, s->heard))
        host_blame(&s->talk, m->ref, ERROR_LIMIT, NULL, NULL);
    else
        go(ask(s, m), ERRAND_WRITES);
}

static void (*const effects[CHAT_TYPES])(session *s, const chat_message *m) = {
    [CHAT_LISTEN] = begin_to_listen, [CHAT_HUSH] = hush, [CHAT_SAY] = say, [CHAT_ALLOW] = allow,
    [CHAT_REPORT] = report,
};

static bool pays(session *s, const chat_message *m) {
    const server_limits *limits = &s->server->config->limits;
    if (address_pay(s->from, limits, PRICE_DEAR, s->heard)) return true;
    host_blame(&s->talk, m->ref, ERROR_LIMIT, NULL, NULL);
    return false;
}

bool chat_hear(void *context, host_session *from, const char *text, size_t length) {
    session *s = (session *)from;
    chat_message m;
    fault f;
    (void)context;
    bool is_read = chat_read(text, length, &m, &f);
    if (!is_read && f.code == ERROR_UNKNOWN_TYPE) return false;
    if (!is_read)
        host_blame(from, m.ref, f.code, f.phrase, f.detail);
    else if (!from->at)
        host_blame(from, m.ref, ERROR_NOT_JOINED, NULL, NULL);
    else if (!host_table_of(from))
        host_blame(from, m.ref, ERROR_BUSY, NULL, NULL);
    else if (pays(s, &m))
        effects[m.type](s, &m);
    return true;
}

/* ---- the rest ---- */

void chat_leave(session *s) {
    for (chat_errand *e = s->chat.asked; e; e = e->next) e->asker = NULL;
    s->chat.asked = NULL;
}

void chat_catch_up(server_state *h, const char *table) {
    chat_errand *e = new_errand(h, table);
    if (e && e->sides)
        go(e, ERRAND_READS);
    else
        free(e);
}

void chat_catch_up_all(server_state *h) {
    for (session *s = h->sessions; s; s = s->next)
        if (s->chat.at[0] && host_sessions_at(h->host, s->chat.at) == &s->talk)
            chat_catch_up(h, s->chat.at);
}

typedef struct {
    errand errand;
    int64_t before;
    char why[MST_MAX_WHY];
} forgetting;

static void forget_words(errand *base, store *s) {
    forgetting *f = (forgetting *)base;
    if (s->sql && chat_expire(s->sql, f->before) != PEOPLE_DONE)
        snprintf(f->why, sizeof f->why, "%s", s->sql->error(s->sql));
}

static void end_forgetting(errand *base, bool is_wanted) {
    forgetting *f = (forgetting *)base;
    if (is_wanted && f->why[0]) logging_line(LOG_WARN, "old words are not removed: %s", f->why);
    free(f);
}

/* An hour before they are too old, since it is looked every hour. */
void chat_forget_old(server_state *h, int64_t now) {
    static const int64_t most = (CHAT_DAYS * (int64_t)24 - 1) * HOUR;
    if (h->chat_expired_at && now - h->chat_expired_at < HOUR) return;
    forgetting *f = calloc(1, sizeof *f);
    if (!f) return;
    h->chat_expired_at = now;
    f->errand = (errand){.run = forget_words, .end = end_forgetting};
    f->before = now - most;
    errands_do(h->errands, &f->errand, ERRAND_WRITES);
}

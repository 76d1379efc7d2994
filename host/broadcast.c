/* broadcast.c -- what people are sent. A state is written once for all who may read the same: the
 * same observer, language, taste for words, and knowledge of what came before. */
#include "host_state.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "people.h"

/* ---- messages ---- */

mst_text *broadcast_begin(host *h) {
    h->draft = mst_text_in(h->config.draft, h->config.draft_size);
    h->messages++;
    return &h->draft;
}

mst_json broadcast_begin_object(host *h, const char *type) {
    mst_json w = mst_json_to(broadcast_begin(h));
    mst_json_begin_object(&w, NULL);
    mst_json_text(&w, "type", type);
    return w;
}

static void put_ref(mst_text *t, int64_t ref) {
    if (ref == HOST_NO_REF) return;
    t->at--; /* the closing brace */
    mst_text_put(t, ",\"ref\":");
    mst_text_put_number(t, ref);
    mst_text_put_char(t, '}');
}

static void send(host_session *s) {
    host *h = s->host;
    host_message m = {.text = h->config.draft,
                      .length = (size_t)(h->draft.at - h->config.draft),
                      .number = h->messages,
                      .refusal = h->refusal};
    if (!mst_text_full(&h->draft)) {
        h->ports.send(h->ports.context, s, &m);
        return;
    }
    host_log(h, HOST_ERROR, (const char *[]){"a message did not fit into its room", NULL});
    h->ports.close(h->ports.context, s, HOST_TOO_LONG);
}

void broadcast_send(host_session *s, int64_t ref) {
    put_ref(&s->host->draft, ref);
    send(s);
}

/* ---- errors ---- */

static void send_error(host_session *s, int64_t ref, error_code code, const char *words,
                       const char *reason, const char *rule) {
    mst_json w = broadcast_begin_object(s->host, "error");
    mst_json_text(&w, "error", error_name(code));
    mst_json_text(&w, "words", words);
    if (reason) mst_json_text(&w, "reason", reason);
    if (rule) mst_json_text(&w, "rule", rule);
    mst_json_end_object(&w);
    s->host->refusal = words;
    broadcast_send(s, ref);
    s->host->refusal = NULL;
    s->host->counts.errors++;
}

void broadcast_fault(host_session *s, int64_t ref, const fault *f) {
    char words[512];
    mst_text said = mst_text_in(words, sizeof words);
    error_put_words(&said, f, s->in);
    send_error(s, ref, f->code, words, NULL, NULL);
}

void host_blame(host_session *s, int64_t ref, error_code code, const char *phrase,
                const char *detail) {
    fault f;
    error_set(&f, code, phrase, detail);
    broadcast_fault(s, ref, &f);
}

void broadcast_refusal(host_session *s, int64_t ref, const mst_refusal *why) {
    char rule[ERROR_MAX_RULE];
    error_code code = (error_code)why->code;
    send_error(s, ref, code, mst_table_words(s->at->table, s->in, why->key), why->key,
               error_rule(why->key, rule));
    if (code == ERROR_STALE) commit_owe_state(s);
}

/* ---- states ---- */

/* What none of its observers may know of is no news to a session: that a state comes at all would
 * tell. */
static bool is_owed(const host_table *t, const host_session *s) {
    return t->news & session_observers(s) || s->wants_state;
}

static bool observes(const host_session *s, mst_seat observer) {
    return session_observers(s) >> observer & 1;
}

static bool reads_the_same(const host_session *a, const host_session *b) {
    return a->in == b->in && a->wants_words == b->wants_words && a->told == b->told;
}

static bool is_next(const host_table *t, const host_session *s, mst_seat observer) {
    return is_owed(t, s) && observes(s, observer) && !(s->served >> observer & 1);
}

static int64_t ref_for(const host_session *s, mst_seat observer) {
    bool is_answer =
        s->ref != HOST_NO_REF && (observer == s->ref_seat || !(s->seats >> s->ref_seat & 1));
    return is_answer ? s->ref : HOST_NO_REF;
}

static void write_state(const host_table *t, const host_session *s, mst_seat observer) {
    mst_people people;
    people_at(t->table, s->in, observer, &people);
    mst_reader reader = {.observer = observer,
                         .in = s->in,
                         .since = s->told,
                         .with_words = s->wants_words,
                         .present = t->present,
                         .now = t->owes_resume ? t->last : t->host->now,
                         .people = &people,
                         .round = t->round};
    mst_table_put_state(broadcast_begin(t->host), t->table, &reader);
}

/* The one who asked gets the same words and the number of the question. */
static void send_answer(host_session *s, int64_t ref) {
    host *h = s->host;
    mst_text plain = h->draft;
    uint64_t number = h->messages;
    h->messages = number + 1;
    s->ref = HOST_NO_REF;
    broadcast_send(s, ref);
    h->messages = number;
    h->draft = plain;
    h->draft.at[-1] = '}';
}

/* To `first` and to all after it who may read the same. */
static void serve(host_table *t, host_session *first, mst_seat observer) {
    write_state(t, first, observer);
    for (host_session *s = first; s; s = s->next_here) {
        if (!is_next(t, s, observer) || !reads_the_same(s, first)) continue;
        int64_t ref = ref_for(s, observer);
        s->served |= (uint16_t)(1u << observer);
        if (ref == HOST_NO_REF)
            send(s);
        else
            send_answer(s, ref);
    }
    t->host->messages++; /* the number after it may have been an answer's */
}

void broadcast_states(host_table *t) {
    uint32_t seq = mst_table_seq(t->table);
    if (seq > t->told) t->news |= mst_table_news(t->table, t->told);
    t->round = ++t->host->rounds;
    for (host_session *s = t->sessions; s; s = s->next_here)
        for (uint32_t left = session_observers(s); left; left &= left - 1) {
            mst_seat observer = (mst_seat)__builtin_ctz(left);
            if (is_next(t, s, observer)) serve(t, s, observer);
        }
    for (host_session *s = t->sessions; s; s = s->next_here) {
        if (s->served) s->told = seq;
        s->served = 0;
        s->wants_state = s->is_asking = false;
        s->ref = HOST_NO_REF;
    }
    t->news = 0;
    t->told = seq;
}

/* ---- the rest ---- */

/* The id of a table is a ticket to watch it: who only watched gets none. */
void broadcast_rematch(host_table *t, const char *id, host_session *asker, int64_t ref) {
    for (host_session *s = t->sessions; s; s = s->next_here) {
        if (!s->seats && !s->is_owner) continue;
        mst_json w = broadcast_begin_object(s->host, "rematch");
        mst_json_text(&w, "table", id);
        mst_json_end_object(&w);
        broadcast_send(s, s == asker ? ref : HOST_NO_REF);
    }
}

void host_say_goodbye(host_session *s) {
    mst_json w = broadcast_begin_object(s->host, "bye");
    mst_json_text(&w, "words", error_phrase(s->in, "bye"));
    mst_json_end_object(&w);
    send(s);
}

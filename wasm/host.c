/* host.c -- the host of the page's own tables: that of the server (host/), with the page as its
 * ports. Sessions and calls are known to the page by numbers, what the host waits for by where it
 * lies in memory. */
#include "host/host.h"
#include "mastaba/engine.h"
#include "page.h"
#include "protocol/catalogue.h"
#include <stdlib.h>
#include <string.h>

enum { CHAINS = 64, BATCH_WRITES = 32, BATCH_BYTES = 6 * MST_MAX_CHANGE };

IMPORT(send) void page_send(uint32_t session, const char *text, size_t length);
IMPORT(close) void page_close(uint32_t session);
/* `is_refused`: the text is an object with the fields of an error. */
IMPORT(answer) void page_answer(uint32_t call, bool is_refused, const char *text, size_t length);
/* The writes as a list of objects; answered with a digit (store_result) for each. */
IMPORT(append) void page_append(const host_batch *b, const char *text, size_t length);
IMPORT(read) void page_read(const host_table *t, const char *id, size_t length);
/* Texts and bytes as `think` wants them; answered with what `think_on` told. */
IMPORT(think)
void page_think(const host_job *j, const char *bytes, size_t length, mst_seat seat, uint64_t seed,
                mst_move considered);
IMPORT(hurry) void page_hurry(const host_job *j);
IMPORT(call_off) void page_call_off(const host_job *j);
IMPORT(log) void page_log(const char *words, size_t length);

static host *tables;

/* ---- sessions ---- */

typedef struct person person;
struct person {
    host_session talk;
    uint32_t number;
    person *next;
};

static person *people;

static person **link_to(uint32_t number) {
    person **link = &people;
    while (*link && (*link)->number != number) link = &(*link)->next;
    return link;
}

static person *find_person(uint32_t number) {
    person **link = link_to(number);
    if (*link) return *link;
    *link = page_memory(sizeof **link);
    (*link)->number = number;
    host_open(tables, &(*link)->talk);
    return *link;
}

static void leave(uint32_t number, int64_t now) {
    person **link = link_to(number), *p = *link;
    if (!p) return;
    host_leave(&p->talk, now);
    *link = p->next;
    free(p);
}

static void send(void *context, host_session *s, const host_message *m) {
    (void)context;
    page_send(((person *)s)->number, m->text, m->length);
}

static void close_session(void *context, host_session *s, host_close why) {
    (void)context, (void)why;
    page_close(((person *)s)->number);
}

/* ---- calls ---- */

typedef struct {
    host_call asked;
    uint32_t number;
    char id[MST_ID_SIZE], token[FAIR_TOKEN_SIZE]; /* of a record that is wanted */
} caller;

static void refuse(caller *c, const fault *f) {
    char words[512];
    mst_text said = mst_text_in(words, sizeof words), *t = page_write();
    const char *from = t->at;
    mst_json w = mst_json_to(t);
    error_put_words(&said, f, c->asked.in);
    mst_json_begin_object(&w, NULL);
    mst_json_text(&w, "error", error_name(f->code));
    mst_json_text(&w, "words", words);
    mst_json_end_object(&w);
    page_answer(c->number, true, from, (size_t)(t->at - from));
    free(c);
}

static void answer_with(caller *c, const char *text, size_t length) {
    page_answer(c->number, false, text, length);
    free(c);
}

static void answer(void *context, host_call *asked, const fault *f) {
    caller *c = (caller *)asked;
    (void)context;
    if (f)
        refuse(c, f);
    else
        answer_with(c, asked->answer, asked->length);
}

static void tell_record(caller *c, int64_t now) {
    fault f;
    const mst_table *t = host_look(tables, &c->asked, c->id, &f, now);
    mst_text *out = page_write();
    const char *from = out->at;
    if (t && host_put_record(tables, t, c->token, out, &f)) {
        answer_with(c, from, (size_t)(out->at - from));
    } else if (f.code != ERROR_NONE) {
        refuse(c, &f);
    }
}

static void again(void *context, host_call *asked) {
    (void)context;
    tell_record((caller *)asked, 0); /* time goes on from where it is */
}

static void tell_games(caller *c) {
    mst_text *t = page_write();
    const char *from = t->at;
    catalogue_put(t, mst_games, mst_bot_levels, c->asked.in);
    answer_with(c, from, (size_t)(t->at - from));
}

/* Texts: who sits there, as for a new table; how many plays are made; the record. */
static void import(caller *c, int64_t now) {
    const char *body = page_text(), *digits = page_text();
    uint32_t plays = 0;
    for (; *digits; digits++) plays = 10 * plays + (uint32_t)(*digits - '0');
    const char *record = page_text();
    host_import(tables, &c->asked, body, strlen(body), record, strlen(record), plays, now);
}

/* ---- the store ---- */

static void write_one(mst_json *w, const store_write *write) {
    mst_json_begin_object(w, NULL);
    mst_json_text(w, "table", write->table);
    mst_json_number(w, "seq", write->seq);
    mst_json_number(w, "time", write->time);
    mst_json_string(w, mst_json_named("lines"), write->text, write->length);
    mst_json_end_object(w);
}

static void append(void *context, host_batch *b) {
    mst_text *t = page_write();
    const char *from = t->at;
    mst_json w = mst_json_to(t);
    (void)context;
    mst_json_begin_list(&w, NULL);
    for (uint32_t i = 0; i < b->count; i++) write_one(&w, &b->writes[i]);
    mst_json_end_list(&w);
    page_append(b, from, (size_t)(t->at - from));
}

static void take_stored(host_batch *b, int64_t now) {
    const char *results = page_text();
    for (uint32_t i = 0; i < b->count; i++)
        b->writes[i].result = results[i] ? (store_result)(results[i] - '0') : STORE_FAILED;
    host_stored(tables, b, now);
}

/* The page keeps few lines, and hands over all. */
static void read_table(void *context, host_table *t, const char *id, uint32_t seq) {
    (void)context, (void)seq;
    page_read(t, id, strlen(id));
}

static uint32_t count_lines(const char *text) {
    uint32_t lines = 0;
    for (; *text; text++) lines += *text == '\n';
    return lines;
}

/* Texts: time and lines of every write, if there is such a table. */
static void take_table(host_table *t, int64_t now) {
    size_t left;
    bool is_good = true;
    uint32_t seq = 0;
    for (page_rest(&left); left && is_good; page_rest(&left)) {
        const char *time = page_text(), *lines = page_text();
        int64_t milliseconds = 0;
        for (; *time; time++) milliseconds = 10 * milliseconds + (*time - '0');
        is_good = host_take_lines(t, seq, lines, strlen(lines), milliseconds);
        seq += count_lines(lines);
    }
    host_end_reading(t, seq ? HOST_READ : HOST_NO_TABLE, "", now);
}

/* ---- bots ---- */

static bool think(void *context, host_job *j) {
    mst_text *t = page_write();
    const char *from = t->at;
    const char *names[] = {j->game->key, j->game->deck, j->level.name};
    (void)context;
    for (uint32_t i = 0; i < 3; i++) {
        mst_text_put(t, names[i]);
        t->at++; /* its zero is there */
    }
    memcpy(t->at, j->view, j->game->state_size);
    page_think(j, from, (size_t)(t->at - from) + j->game->state_size, j->seat, j->seed,
               j->considered);
    return true;
}

static void hurry(void *context, host_job *j) {
    (void)context;
    page_hurry(j);
}

static void call_off(void *context, host_job *j) {
    (void)context;
    page_call_off(j);
}

static void take_thought(host_job *j, int64_t now) {
    size_t length;
    thought found;
    const char *bytes = page_rest(&length);
    if (length == sizeof found) {
        memcpy(&found, bytes, sizeof found);
        j->move = found.move;
        j->best_count = found.best_count;
        memcpy(j->best, found.best, sizeof j->best);
        j->worth = found.worth;
    }
    host_thought(tables, j, now);
}

/* ---- the host ---- */

static void write_log(void *context, host_weight weight, const char *words) {
    (void)context, (void)weight;
    page_log(words, strlen(words));
}

static void start(int64_t now) {
    if (tables) return;
    host_ports ports = {.resize = page_resize,
                        .send = send,
                        .close = close_session,
                        .answer = answer,
                        .again = again,
                        .append = append,
                        .read = read_table,
                        .think = think,
                        .hurry = hurry,
                        .call_off = call_off,
                        .job_size = sizeof(host_job),
                        .log = write_log,
                        .crypto = page_crypto};
    host_config config = {.games = mst_games,
                          .chains = CHAINS,
                          .batch_writes = BATCH_WRITES,
                          .batch_bytes = BATCH_BYTES,
                          .serving_since = now,
                          .draft = page_memory(MST_MAX_STATE),
                          .draft_size = MST_MAX_STATE};
    tables = host_create(&ports, &config);
    if (!tables) __builtin_trap();
}

/* A message of a session; the first one opens it. */
EXPORT(hear) void page_hear(uint32_t session, double now) {
    size_t length;
    const char *text = page_rest(&length);
    start((int64_t)now);
    host_hear(&find_person(session)->talk, text, length, (int64_t)now);
    host_flush(tables, (int64_t)now);
}

typedef enum { ASK_GAMES, ASK_MAKE, ASK_IMPORT, ASK_RECORD } question;

/* A question that is answered once. Texts of a new table: what POST /api/tables is sent; of a
 * record: the table's id, and a token or nothing. */
EXPORT(ask) void page_ask(question what, uint32_t number, mst_language in, double now) {
    caller *c = page_memory(sizeof *c);
    start((int64_t)now);
    host_begin_call(&c->asked, in);
    c->number = number;
    if (what == ASK_GAMES) {
        tell_games(c);
    } else if (what == ASK_MAKE) {
        const char *body = page_text();
        host_make(tables, &c->asked, body, strlen(body), (int64_t)now);
    } else if (what == ASK_IMPORT) {
        import(c, (int64_t)now);
    } else {
        page_copy_text(c->id, sizeof c->id);
        page_copy_text(c->token, sizeof c->token);
        tell_record(c, (int64_t)now);
    }
    host_flush(tables, (int64_t)now);
}

typedef enum { STORED, READ, THOUGHT, LEFT, WRITTEN_ELSEWHERE, FORGOTTEN } event;

/* What a port was asked for is there; or somebody is gone, or a table is another or gone. */
EXPORT(happened) void page_happened(event what, uintptr_t which, double time) {
    int64_t now = (int64_t)time;
    start(now);
    switch (what) {
    case STORED: take_stored((host_batch *)which, now); break;
    case READ: take_table((host_table *)which, now); break;
    case THOUGHT: take_thought((host_job *)which, now); break;
    case LEFT: leave((uint32_t)which, now); break;
    case WRITTEN_ELSEWHERE: host_read_again(tables, page_text(), now); break;
    case FORGOTTEN: host_forget(tables, page_text()); break;
    }
    host_flush(tables, now);
}

/* When to call again, in milliseconds since 1970. */
EXPORT(tick) double page_tick(double now) {
    start((int64_t)now);
    return (double)host_tick(tables, (int64_t)now);
}

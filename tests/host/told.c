/* told.c -- a host that does as a script says, and prints every byte that it tells: the page's
 * tests run the same script through the host as WebAssembly and compare. Lines of the script: the
 * time, then make CALL BODY, hear SESSION MESSAGE, leave SESSION, record CALL TABLE TOKEN, tick */
#include "host/host.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "plain_crypto.h"
#include "store/stores.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 64, LINE = 1 << 16 };

static host *tables;
static store *kept;
static int64_t now;
static char draft[MST_MAX_STATE], record[1 << 20];

typedef struct {
    host_session talk;
    bool is_open;
} person;

typedef struct {
    host_call asked;
    char table[MST_ID_SIZE], token[FAIR_TOKEN_SIZE];
} caller;

static person people[MOST];
static caller calls[MOST];

/* ---- ports ---- */

static void *resize(void *context, void *block, size_t size) {
    (void)context;
    if (size) return realloc(block, size);
    free(block);
    return NULL;
}

static void tell(const char *what, size_t which, const char *text, size_t length) {
    printf("%s %zu %.*s\n", what, which, (int)length, text);
}

static void send(void *context, host_session *s, const host_message *m) {
    (void)context;
    tell("tell", (size_t)((person *)s - people), m->text, m->length);
}

static void close_session(void *context, host_session *s, host_close why) {
    (void)context, (void)why;
    tell("close", (size_t)((person *)s - people), "", 0);
}

static void answer(void *context, host_call *c, const fault *f) {
    char words[512] = "";
    mst_text t = mst_text_in(words, sizeof words);
    (void)context;
    if (f) error_put_words(&t, f, c->in);
    tell(f ? "refused" : "answer", (size_t)((caller *)c - calls), f ? words : c->answer,
         f ? strlen(words) : c->length);
}

static void tell_record(caller *c) {
    fault f;
    mst_text t = mst_text_in(record, sizeof record);
    const mst_table *table = host_look(tables, &c->asked, c->table, &f, now);
    if (!table) return;
    mst_table_put_record(&t, table, host_seat_of(tables, table, c->token));
    tell("answer", (size_t)(c - calls), record, (size_t)(t.at - record));
}

static void again(void *context, host_call *c) {
    (void)context;
    tell_record((caller *)c);
}

static void append(void *context, host_batch *b) {
    (void)context;
    kept->append(kept, b->writes, b->count);
    for (uint32_t i = 0; i < b->count; i++)
        tell("write", b->writes[i].seq, b->writes[i].text, b->writes[i].length);
    host_stored(tables, b, now);
}

static void read_table(void *context, host_table *t, const char *id, uint32_t seq) {
    (void)context;
    bool is_read = kept->read(kept, id, seq, host_take_lines, t);
    host_end_reading(t, is_read ? HOST_READ : HOST_NO_TABLE, "", now);
}

static bool think(void *context, host_job *j) {
    (void)context, (void)j;
    return false; /* bots are compared elsewhere */
}

static void write_log(void *context, host_weight weight, const char *words) {
    (void)context, (void)weight, (void)words;
}

static void start(void) {
    static uint8_t next;
    host_ports ports = {.resize = resize,
                        .send = send,
                        .close = close_session,
                        .answer = answer,
                        .again = again,
                        .append = append,
                        .read = read_table,
                        .think = think,
                        .job_size = sizeof(host_job),
                        .log = write_log,
                        .crypto = plain_crypto(&next)};
    host_config config = {.games = mst_games,
                          .chains = 64,
                          .batch_writes = 32,
                          .batch_bytes = 6 * MST_MAX_CHANGE,
                          .serving_since = now,
                          .draft = draft,
                          .draft_size = sizeof draft};
    kept = store_open_memory();
    tables = host_create(&ports, &config);
    if (!kept || !tables) abort();
}

/* ---- the script ---- */

static caller *begin_call(uint32_t number) {
    host_begin_call(&calls[number].asked, MST_ENGLISH);
    return &calls[number];
}

static host_session *session(uint32_t number) {
    person *p = &people[number];
    if (!p->is_open) host_open(tables, &p->talk);
    p->is_open = true;
    return &p->talk;
}

static void act(const char *what, uint32_t number, const char *rest) {
    if (mst_text_same(what, "make"))
        host_make(tables, &begin_call(number)->asked, rest, strlen(rest), now);
    else if (mst_text_same(what, "hear"))
        host_hear(session(number), rest, strlen(rest), now);
    else if (mst_text_same(what, "leave"))
        host_leave(session(number), now), people[number].is_open = false;
    else if (mst_text_same(what, "record") &&
             sscanf(rest, "%16s %22s", calls[number].table, calls[number].token) >= 1)
        tell_record(begin_call(number));
    host_flush(tables, now);
    host_tick(tables, now);
}

int main(void) {
    static char line[LINE];
    while (fgets(line, sizeof line, stdin)) {
        char what[16] = "";
        uint32_t number = 0;
        int at = 0;
        line[strcspn(line, "\n")] = 0;
        if (sscanf(line, "%" SCNd64 " %15s %" SCNu32 " %n", &now, what, &number, &at) < 2) return 2;
        if (number >= MOST) return 2;
        if (!tables) start();
        act(what, number, line + at);
    }
    for (uint32_t i = 0; i < MOST; i++)
        if (people[i].is_open) host_leave(&people[i].talk, now);
    host_free(tables);
    kept->close(kept);
    return 0;
}

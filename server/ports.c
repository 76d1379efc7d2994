/* ports.c -- see ports.h. Everything is answered at once but what bots think, and what a store far
 * away is asked. */
#include "ports.h"
#include "bot_pool.h"
#include "chat.h"
#include "door.h"
#include "http.h"
#include "logging.h"
#include "pairing.h"
#include "session.h"
#include "summons.h"
#include "tournament_keeper.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHAINS = 16384,      /* of the hash table of tables */
    BATCH_WRITES = 4096, /* in one commit */
    BATCH_BYTES = 64 * MST_MAX_CHANGE
};

static void *resize(void *context, void *block, size_t size) {
    (void)context;
    if (size) return realloc(block, size);
    free(block);
    return NULL;
}

static void write_log(void *context, host_weight weight, const char *words) {
    (void)context;
    logging_line(weight == HOST_ERROR ? LOG_ERROR : LOG_WARN, "%s", words);
}

/* ---- sockets ---- */

static void close_session(void *context, host_session *s, host_close why) {
    static const uint16_t codes[] = {[HOST_NOT_TEXT] = LWS_CLOSE_STATUS_INVALID_PAYLOAD,
                                     [HOST_TOO_LONG] = LWS_CLOSE_STATUS_UNEXPECTED_CONDITION,
                                     [HOST_TRY_LATER] = 1013};
    (void)context;
    session_close((session *)s, codes[why]);
}

/* What messages cost beyond what every one does. */
static const uint8_t prices[MESSAGE_TYPES] = {
    [MESSAGE_JOIN] = PRICE_DEAR,    [MESSAGE_LOOK] = PRICE_DEAR,       [MESSAGE_HINT] = PRICE_DEAR,
    [MESSAGE_REMATCH] = PRICE_DEAR, [MESSAGE_PREVIEW] = PRICE_PREVIEW,
};

static bool may_say(void *context, host_session *s, message_type type) {
    const server_state *h = context;
    const session *from = (session *)s;
    return address_pay(from->from, &h->config->limits, prices[type], from->heard);
}

static bool may_make(void *context, host_session *s, host_call *c) {
    const server_state *h = context;
    if (c && pairing_makes(h, c)) return true; /* who looks has paid for it */
    if (c && tournament_keeper_asks(h, c)) return true;
    address *from = s ? ((session *)s)->from : door_address(((call *)c)->socket);
    return address_make_table(from, &h->config->limits, server_uptime());
}

static void take_answer(void *context, host_call *asked, const fault *f) {
    server_state *h = context;
    if (pairing_makes(h, asked))
        pairing_take_answer(h, asked, f);
    else if (tournament_keeper_asks(h, asked))
        tournament_keeper_take_answer(h, asked, f);
    else
        call_take_answer(context, asked, f);
}

static void repeat(void *context, host_call *asked) {
    if (tournament_keeper_asks(context, asked))
        tournament_keeper_repeat(context, asked);
    else
        call_repeat(context, asked);
}

/* ---- the store: writing ---- */

typedef struct {
    errand errand;
    server_state *server;
    host_batch *batch; /* lent by the host until it is answered */
    int64_t asked;
    char why[MST_MAX_WHY];
} writing;

static bool has_gone_wrong(const host_batch *b) {
    return b->writes[0].result == STORE_FAILED || b->writes[0].result == STORE_UNKNOWN;
}

static void write_batch(errand *e, store *s) {
    writing *w = (writing *)e;
    s->append(s, w->batch->writes, w->batch->count);
    if (has_gone_wrong(w->batch)) snprintf(w->why, sizeof w->why, "%s", s->error(s));
}

/* Their results are kept soon. */
static void note_ends(server_state *h, const host_batch *b) {
    for (uint32_t i = 0; i < b->count; i++)
        h->has_results |= b->writes[i].has_status && b->writes[i].status == STORE_OVER;
}

static void end_writing(errand *e, bool is_wanted) {
    writing *w = (writing *)e;
    server_state *h = w->server;
    bool is_well = !has_gone_wrong(w->batch);
    if (is_wanted) {
        store_watch_wrote(&h->storing, w->asked, store_watch_now(), is_well);
        if (!is_well) logging_line(LOG_ERROR, "storing failed: %s", w->why);
        note_ends(h, w->batch);
        host_stored(h->host, w->batch, server_now());
    }
    free(w);
}

static void append(void *context, host_batch *b) {
    server_state *h = context;
    writing *w = malloc(sizeof *w);
    if (!w) {
        for (uint32_t i = 0; i < b->count; i++) b->writes[i].result = STORE_FAILED;
        host_stored(h->host, b, server_now());
        return;
    }
    w->errand = (errand){.run = write_batch, .end = end_writing};
    w->server = h;
    w->batch = b;
    w->asked = store_watch_ask(&h->storing, store_watch_now());
    errands_do(h->errands, &w->errand, ERRAND_WRITES);
}

/* ---- the store: reading ---- */

typedef struct {
    errand errand;
    server_state *server;
    host_table *table;
    uint32_t seq; /* where to begin */
    char id[MST_ID_SIZE], why[MST_MAX_WHY];
    bool is_read;
    char *kept; /* of a store far away: for the loop, each write with its head */
    size_t length, room;
} reading;

typedef struct {
    uint32_t seq;
    int64_t time;
    size_t length;
} kept_head;

static bool keep_bytes(reading *r, const void *bytes, size_t length) {
    size_t room = r->room ? r->room : 4096;
    while (room < r->length + length) room *= 2;
    char *block = room > r->room ? realloc(r->kept, room) : r->kept;
    if (!block) return false;
    r->kept = block;
    r->room = room;
    memcpy(block + r->length, bytes, length);
    r->length += length;
    return true;
}

static bool keep_lines(void *context, uint32_t seq, const char *text, size_t length, int64_t time) {
    reading *r = context;
    kept_head head = {seq, time, length};
    if (keep_bytes(r, &head, sizeof head) && keep_bytes(r, text, length)) return true;
    snprintf(r->why, sizeof r->why, "out of memory");
    return false;
}

static void hand_over_kept(reading *r) {
    kept_head head;
    for (size_t at = 0; at < r->length; at += head.length) {
        memcpy(&head, r->kept + at, sizeof head);
        at += sizeof head;
        if (!host_take_lines(r->table, head.seq, r->kept + at, head.length, head.time)) return;
    }
}

static void read_lines(errand *e, store *s) {
    reading *r = (reading *)e;
    bool is_far = errands_are_far(r->server->errands);
    r->is_read = is_far ? s->read(s, r->id, r->seq, keep_lines, r)
                        : s->read(s, r->id, r->seq, host_take_lines, r->table);
    if (!r->why[0]) snprintf(r->why, sizeof r->why, "%s", s->error(s));
}

static host_reading outcome_of(const reading *r) {
    if (r->is_read && !r->why[0]) return HOST_READ;
    return r->why[0] ? HOST_UNREADABLE : HOST_NO_TABLE;
}

static void end_reading(errand *e, bool is_wanted) {
    reading *r = (reading *)e;
    if (is_wanted) {
        hand_over_kept(r);
        host_end_reading(r->table, outcome_of(r), r->why, server_now());
    }
    free(r->kept);
    free(r);
}

static void read_table(void *context, host_table *t, const char *id, uint32_t seq) {
    server_state *h = context;
    reading *r = calloc(1, sizeof *r);
    if (!r) {
        host_end_reading(t, HOST_UNREADABLE, "out of memory", server_now());
        return;
    }
    r->errand = (errand){.run = read_lines, .end = end_reading};
    r->server = h;
    r->table = t;
    r->seq = seq;
    snprintf(r->id, sizeof r->id, "%s", id);
    errands_do(h->errands, &r->errand, ERRAND_READS);
}

/* ---- bots ---- */

static bool think(void *context, host_job *j) {
    return bot_pool_ask(((server_state *)context)->bots, (job *)j);
}

static void rank(void *context, host_job *j, bool has_people) {
    bot_pool_rank(((server_state *)context)->bots, (job *)j, has_people);
}

static void hurry(void *context, host_job *j) {
    bot_pool_hurry(((server_state *)context)->bots, (job *)j);
}

static void call_off(void *context, host_job *j) {
    bot_pool_call_off(((server_state *)context)->bots, (job *)j);
}

void ports_take_thoughts(server_state *h) {
    for (job *j = bot_pool_take(h->bots), *next; j; j = next) {
        next = j->next;
        host_thought(h->host, &j->asked, server_now());
    }
}

/* ---- all of them ---- */

host *ports_create_host(server_state *h) {
    const host_ports ports = {.context = h,
                              .resize = resize,
                              .send = session_send,
                              .close = close_session,
                              .answer = take_answer,
                              .again = repeat,
                              .append = append,
                              .read = read_table,
                              .think = think,
                              .rank = rank,
                              .hurry = hurry,
                              .call_off = call_off,
                              .job_size = sizeof(job),
                              .may_say = may_say,
                              .may_make = may_make,
                              .hear = chat_hear,
                              .log = write_log,
                              .summon = h->summons ? summons_call : NULL,
                              .crypto = *h->crypto};
    h->draft = malloc(LWS_PRE + MST_MAX_STATE);
    if (!h->draft) return NULL;
    host_config config = {.games = h->config->games,
                          .chains = CHAINS,
                          .batch_writes = BATCH_WRITES,
                          .batch_bytes = BATCH_BYTES,
                          .think_ms = h->config->limits.think_ms,
                          .serving_since = h->serving_since,
                          .cell = h->cell,
                          .draft = (char *)h->draft + LWS_PRE,
                          .draft_size = MST_MAX_STATE};
    return host_create(&ports, &config);
}

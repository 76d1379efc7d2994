/* ports.c -- see ports.h. Everything is answered at once but what bots think. */
#include "ports.h"
#include "bot_pool.h"
#include "door.h"
#include "http.h"
#include "logging.h"
#include "session.h"
#include <stdlib.h>

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
    address *from = s ? ((session *)s)->from : door_address(((call *)c)->socket);
    return address_make_table(from, &h->config->limits, server_uptime());
}

/* ---- the store ---- */

static void append(void *context, host_batch *b) {
    server_state *h = context;
    int64_t asked = store_watch_ask(&h->storing, store_watch_now());
    h->store->append(h->store, b->writes, b->count);
    bool is_well = b->writes[0].result != STORE_FAILED;
    store_watch_wrote(&h->storing, asked, store_watch_now(), is_well);
    if (!is_well) logging_line(LOG_ERROR, "storing failed: %s", h->store->error(h->store));
    host_stored(h->host, b, server_now());
}

static void read_table(void *context, host_table *t, const char *id, uint32_t seq) {
    server_state *h = context;
    bool is_read = h->store->read(h->store, id, seq, host_take_lines, t);
    const char *why = h->store->error(h->store);
    host_end_reading(t,
                     is_read ? HOST_READ
                     : *why  ? HOST_UNREADABLE
                             : HOST_NO_TABLE,
                     why, server_now());
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
                              .answer = call_take_answer,
                              .again = call_repeat,
                              .append = append,
                              .read = read_table,
                              .think = think,
                              .rank = rank,
                              .hurry = hurry,
                              .call_off = call_off,
                              .job_size = sizeof(job),
                              .may_say = may_say,
                              .may_make = may_make,
                              .log = write_log,
                              .crypto = *h->crypto};
    h->draft = malloc(LWS_PRE + MST_MAX_STATE);
    if (!h->draft) return NULL;
    host_config config = {.games = h->config->games,
                          .chains = CHAINS,
                          .batch_writes = BATCH_WRITES,
                          .batch_bytes = BATCH_BYTES,
                          .think_ms = h->config->limits.think_ms,
                          .serving_since = h->started,
                          .draft = (char *)h->draft + LWS_PRE,
                          .draft_size = MST_MAX_STATE};
    return host_create(&ports, &config);
}

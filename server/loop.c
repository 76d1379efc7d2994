/* loop.c -- one thread does everything but thinking. In each turn libev hands over all sockets that
 * are ready; what clients ask for happens in memory; and before the loop sleeps again the turn's
 * changes go to the store together and people are told (host_flush). */
#include "banner.h"
#include "bot_pool.h"
#include "bot_tables.h"
#include "chat.h"
#include "cluster.h"
#include "crypto/libsodium.h"
#include "crypto/passkey.h"
#include "door.h"
#include "expire.h"
#include "http.h"
#include "listing.h"
#include "logging.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "pairing.h"
#include "ports.h"
#include "readiness.h"
#include "record_results.h"
#include "session.h"
#include "stopping.h"
#include "store/hold.h"
#include "store/stores.h"
#include "summons.h"
#include "tournament_keeper.h"
#include "watchdog.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum {
    RECEIVE_BUFFER = 1024, /* of each WebSocket; longer messages come in pieces */
    SPARE_FILES = 64,      /* besides sockets */
    STATUS_STOPPED = 0,
    STATUS_REFUSED = 2
};

static const double tick_seconds = 0.2, sweep_seconds = 5;

/* When much is going on, the loop lets messages gather for a moment: what comes in one turn costs
 * one sync of the disk and wakes each process once. When little is, nobody waits. */
static const double gather_seconds = 0.004;
enum { MANY_MESSAGES = 100 }; /* in a tick */

/* The server and what wakes it. */
typedef struct {
    server_state state;
    ev_prepare before_sleep;
    ev_async thought, errand_done, news, sent;
    ev_timer tick, sweep;
    stopping stopping;
    store_hold *hold; /* of the file that the store is in */
    uint64_t heard;   /* messages, at the last tick */
    watchdog *watchdog;
} running;

/* ---- what wakes the loop ---- */

static void on_before_sleep(struct ev_loop *loop, ev_prepare *watcher, int events) {
    server_state *h = watcher->data;
    (void)events;
    host_flush(h->host, server_now());
    cluster_flush(h);
    if (stopping_is_done(h)) ev_break(loop, EVBREAK_ALL);
}

static void on_thought(struct ev_loop *loop, ev_async *watcher, int events) {
    server_state *h = watcher->data;
    (void)loop, (void)events;
    ports_take_thoughts(h);
}

static void on_errand_done(struct ev_loop *loop, ev_async *watcher, int events) {
    server_state *h = watcher->data;
    (void)loop, (void)events;
    errands_take(h->errands);
}

static void on_news(struct ev_loop *loop, ev_async *watcher, int events) {
    server_state *h = watcher->data;
    (void)loop, (void)events;
    cluster_hear(h);
}

static void on_sent(struct ev_loop *loop, ev_async *watcher, int events) {
    server_state *h = watcher->data;
    (void)loop, (void)events;
    summons_take(h);
}

static void on_tick(struct ev_loop *loop, ev_timer *watcher, int events) {
    running *r = watcher->data;
    server_state *h = &r->state;
    (void)events;
    watchdog_pat(r->watchdog);
    bool is_busy = h->counts.messages_in - r->heard > MANY_MESSAGES;
    r->heard = h->counts.messages_in;
    ev_set_io_collect_interval(loop, is_busy ? gather_seconds : 0);
    host_tick(h->host, server_now());
    readiness_ask_store(h);
    cluster_tick(h);
    if (readiness_is_cut_off(h)) session_send_away_all(h);
    door_sweep(h, server_uptime());
    if (h->is_stopping) return;
    bot_tables_go_on(h);
    pairing_tick(h);
    record_results(h, server_now());
    tournament_keeper_tick(h);
}

static void on_sweep(struct ev_loop *loop, ev_timer *watcher, int events) {
    server_state *h = watcher->data;
    (void)loop, (void)events;
    session_sweep_all(h, server_uptime());
    address_book_sweep(h->addresses, server_uptime());
    expire_tables(h, server_now());
    chat_forget_old(h, server_now());
    summons_sweep(h, server_now());
}

/* Called by the pool of bots, by those who run errands or send and by the bus, from their threads.
 */
static void wake_for_thought(void *context) {
    running *r = context;
    ev_async_send(r->state.loop, &r->thought);
}

static void wake_for_errand(void *context) {
    running *r = context;
    ev_async_send(r->state.loop, &r->errand_done);
}

static void wake_for_news(void *context) {
    running *r = context;
    ev_async_send(r->state.loop, &r->news);
}

static void wake_for_sent(void *context) {
    running *r = context;
    ev_async_send(r->state.loop, &r->sent);
}

static void watch(running *r) {
    struct ev_loop *loop = r->state.loop;
    ev_prepare_init(&r->before_sleep, on_before_sleep);
    ev_async_init(&r->thought, on_thought);
    ev_async_init(&r->errand_done, on_errand_done);
    ev_async_init(&r->news, on_news);
    ev_async_init(&r->sent, on_sent);
    ev_timer_init(&r->tick, on_tick, tick_seconds, tick_seconds);
    ev_timer_init(&r->sweep, on_sweep, sweep_seconds, sweep_seconds);
    r->before_sleep.data = r->thought.data = r->sweep.data = &r->state;
    r->errand_done.data = r->news.data = r->sent.data = &r->state;
    r->tick.data = r;
    ev_prepare_start(loop, &r->before_sleep);
    ev_async_start(loop, &r->thought);
    ev_async_start(loop, &r->errand_done);
    ev_async_start(loop, &r->news);
    ev_async_start(loop, &r->sent);
    ev_timer_start(loop, &r->tick);
    ev_timer_start(loop, &r->sweep);
    stopping_watch(&r->stopping, &r->state);
}

static void unwatch(running *r) {
    struct ev_loop *loop = r->state.loop;
    ev_prepare_stop(loop, &r->before_sleep);
    ev_async_stop(loop, &r->thought);
    ev_async_stop(loop, &r->errand_done);
    ev_async_stop(loop, &r->news);
    ev_async_stop(loop, &r->sent);
    ev_timer_stop(loop, &r->tick);
    ev_timer_stop(loop, &r->sweep);
    stopping_unwatch(&r->stopping, loop);
}

/* ---- starting: the library ---- */

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = http_callback, .per_session_data_size = sizeof(call)},
    {.name = "mastaba.1",
     .callback = websocket_callback,
     .per_session_data_size = sizeof(session),
     .rx_buffer_size = RECEIVE_BUFFER,
     .tx_packet_size = MST_MAX_STATE}, /* or messages are cut up, and sent piece by piece */
    {.name = NULL},
};

/* On every answer. WebAssembly needs its own word; nothing comes from anywhere else. */
static const struct lws_protocol_vhost_options headers[] = {
    {&headers[1], NULL, "content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
     "connect-src 'self'; img-src 'self' data:; style-src 'self'; font-src 'self'; "
     "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {&headers[2], NULL, "x-content-type-options:", "nosniff"},
    {&headers[3], NULL, "x-frame-options:", "DENY"},
    {&headers[4], NULL, "referrer-policy:", "no-referrer"},
    {&headers[5], NULL, "cross-origin-opener-policy:", "same-origin"},
    {&headers[6], NULL, "cross-origin-resource-policy:", "same-origin"},
    {NULL, NULL, "permissions-policy:", "camera=(), geolocation=(), microphone=()"},
};
static const struct lws_protocol_vhost_options tls_headers = {
    headers, NULL, "strict-transport-security:", "max-age=31536000"};

/* The library asks now and then whether a socket lives; the sweep does that for all at once. */
static const lws_retry_bo_t no_checks = {.secs_since_valid_ping = 0, .secs_since_valid_hangup = 0};

static const char *interface_of(const server_config *c) {
    return c->is_lan ? NULL : c->bind ? c->bind : "127.0.0.1";
}

static void use_tls(const server_config *c, struct lws_context_creation_info *info) {
    if (!c->tls_certificate) return;
    info->ssl_cert_filepath = c->tls_certificate;
    info->ssl_private_key_filepath = c->tls_key;
    info->options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    info->alpn = "http/1.1"; /* frames are written to the socket as they are */
    info->headers = &tls_headers;
}

static bool open_doors(server_state *h) {
    const server_config *c = h->config;
    void *loops[1] = {h->loop};
    const char *where = interface_of(c);
    struct lws_context_creation_info info = {
        .port = c->port,
        .iface = where,
        .protocols = protocols,
        .headers = headers,
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
        .foreign_loops = loops,
        .user = h,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .server_string = "mastaba",
        .timeout_secs = 10,
        .pt_serv_buf_size = 8192,
        .retry_and_idle_policy = &no_checks,
    };
    if (!where || !strchr(where, ':')) info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    use_tls(c, &info);
    h->lws = lws_create_context(&info);
    if (h->lws) h->vhost = lws_create_vhost(h->lws, &info);
    return h->vhost != NULL;
}

/* The library keeps a table of as many sockets as files may be open: no more than are wanted. A
 * socket for which there is no file would be offered again and again, so none such is taken. */
static void allow_files(server_state *h) {
    enum { WITHOUT_LIMIT = 1 << 18 };
    const server_config *c = h->config;
    struct rlimit files;
    h->most_sockets = c->limits.sockets ? c->limits.sockets : WITHOUT_LIMIT;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
    rlim_t wanted = (rlim_t)h->most_sockets + SPARE_FILES;
    files.rlim_cur = wanted < files.rlim_max ? wanted : files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_cur == wanted) return;
    h->most_sockets = (uint32_t)(files.rlim_cur > 2 * SPARE_FILES ? files.rlim_cur - SPARE_FILES
                                                                  : files.rlim_cur / 2);
    logging_line(LOG_WARN, "no more than %llu files may be open (ulimit -n): at most %u sockets",
                 (unsigned long long)files.rlim_max, h->most_sockets);
}

/* ---- starting: the store ---- */

typedef struct {
    const mst_game *const *games;
    uint32_t strange;
} census;

static bool look_at_rules(void *context, const store_row *row) {
    census *c = context;
    const mst_game *g = mst_find_game(c->games, row->game, strlen(row->game));
    if (g) g = mst_find_deck(c->games, g, row->deck, strlen(row->deck));
    bool is_here = g && g->rules_version == row->rules_version;
    bool is_edited =
        is_here && row->pieces[0] && g->fingerprint && !mst_text_same(row->pieces, g->fingerprint);
    if (is_here && !is_edited) return true;
    c->strange++;
    if (is_edited) {
        logging_line(
            LOG_ERROR,
            "%u unfinished tables (%s among them) were made with another deck %s of %s: the "
            "file was edited since",
            row->tables, row->id, row->deck, row->game);
        return true;
    }
    logging_line(LOG_ERROR,
                 "%u unfinished tables need %s with rules %u and deck %s, which is not here",
                 row->tables, row->game, row->rules_version, row->deck);
    return true;
}

static bool hold_file(running *r) {
    char words[MST_MAX_WHY] = "";
    mst_text why = mst_text_in(words, sizeof words);
    r->hold = store_hold_file(r->state.config->data, &why);
    if (!r->hold) logging_line(LOG_ERROR, "%s", words);
    return r->hold != NULL;
}

static bool knows_all_rules(const server_state *h, store *s) {
    census all = {h->config->games, 0};
    if (!s->in_use(s, look_at_rules, &all)) {
        logging_line(LOG_ERROR, "%s", s->error(s));
        return false;
    }
    if (all.strange == 0) return true;
    logging_line(LOG_ERROR,
                 "not started, so that no game is spoilt: finish them with the program that "
                 "made them, or give the deck as it was with --deck");
    return false;
}

/* What is opened second has the warnings of the first. */
static store *open_one(const server_config *c, bool is_first) {
    char words[MST_MAX_WHY] = "";
    mst_text why = mst_text_in(words, sizeof words);
    store *s =
        c->database ? store_open_database(c->database, &why) : store_open_sqlite(c->data, &why);
    if (words[0] && (is_first || !s)) logging_line(s ? LOG_WARN : LOG_ERROR, "%s", words);
    return s;
}

/* It has just answered: nobody has to wait until it is asked again to know that it does. */
static void note_answer(store_watch *storing) {
    store_watch_ask(storing, store_watch_now());
    store_watch_answer(storing, store_watch_now(), true);
}

static bool offers_accounts(const server_config *c, const store *s) {
    if (c->accounts == ACCOUNTS_OFF) return false;
    if (!passkey_can())
        logging_line(LOG_WARN, "no accounts: this program was built without libfido2");
    return passkey_can() && s->sql;
}

static bool open_store(running *r) {
    server_state *h = &r->state;
    store *stores[ERRAND_KINDS] = {open_one(h->config, true)};
    bool is_good = stores[0] && knows_all_rules(h, stores[0]);
    for (errand_kind i = 1; is_good && h->config->database && i < ERRAND_KINDS; i++)
        is_good = (stores[i] = open_one(h->config, false)) != NULL;
    if (is_good) is_good = summons_begin(h, stores[0]->sql, wake_for_sent, r);
    if (is_good && h->config->database) is_good = cluster_begin(h, stores[ERRAND_READS]);
    if (is_good)
        h->errands = h->config->database ? errands_create_far(stores, wake_for_errand, r)
                                         : errands_create_near(stores[0]);
    h->has_accounts = is_good && offers_accounts(h->config, stores[0]);
    h->has_tournaments = h->has_accounts && h->config->offers_tournaments;
    if (h->errands) note_answer(&h->storing);
    for (errand_kind i = 0; !h->errands && i < ERRAND_KINDS; i++)
        if (stores[i]) stores[i]->close(stores[i]);
    return h->errands != NULL;
}

/* ---- a whole life ---- */

static bool refuse_to_start(const char *why) {
    logging_line(LOG_ERROR, "%s", why);
    return false;
}

static bool start(running *r) {
    server_state *h = &r->state;
    const server_config *c = h->config;
    h->crypto = crypto_libsodium();
    if (!h->crypto) return refuse_to_start("this system has no good source of chance");
    h->loop = ev_loop_new(EVFLAG_AUTO);
    if (!h->loop) return refuse_to_start("no event loop can be made");
    if ((!c->database && !hold_file(r)) || !open_store(r)) return false;
    h->addresses = address_book_create();
    h->host = ports_create_host(h);
    h->bots = bot_pool_create(c->threads, c->memory, wake_for_thought, r);
    if (!h->addresses || !h->host || !h->bots || !pairing_begin(h) || !tournament_keeper_begin(h))
        return refuse_to_start("out of memory");
    watch(r);
    if (!cluster_join(h, wake_for_news, r)) return refuse_to_start("out of memory");
    expire_tables(h, server_now());
    chat_forget_old(h, server_now());
    bot_tables_begin(h);
    return open_doors(h) ||
           refuse_to_start("the address cannot be listened to: it is in use or not ours, or the "
                           "certificate cannot be read");
}

static void stop(running *r) {
    server_state *h = &r->state;
    if (h->loop) unwatch(r);
    if (h->lws) lws_context_destroy(h->lws);
    bot_pool_free(h->bots); /* nobody thinks any more */
    summons_end(h);
    errands_free(h->errands);
    host_free(h->host);
    cluster_free(h);
    session_free_copy(h);
    address_book_free(h->addresses);
    free(h->draft);
    free(h->sleeper);
    listing_free(&h->listing);
    pairing_free(h);
    tournament_keeper_free(h);
    if (h->loop) ev_loop_destroy(h->loop);
    store_release(r->hold);
}

int server_run(const server_config *c) {
    int64_t now = server_now();
    running r = {.state = {.config = c, .started = now, .serving_since = now, .cell = c->cell}};
    signal(SIGPIPE, SIG_IGN);
    logging_begin(c->log, c->node);
    allow_files(&r.state);
    bool is_started = start(&r);
    if (is_started) {
        logging_line(LOG_INFO, "mastaba %s keeps its tables in %s", c->version,
                     c->database ? c->database : c->data);
        logging_serving();
        char url[ANNOUNCED];
        banner_print(c, lws_get_vhost_listen_port(r.state.vhost), url);
        if (r.hold) store_hold_address(r.hold, url);
        cluster_announce(&r.state, url);
        r.watchdog = watchdog_start();
        ev_run(r.state.loop, 0);
        watchdog_stop(r.watchdog);
        logging_line(LOG_INFO, "stopped");
    }
    stop(&r);
    return is_started ? STATUS_STOPPED : STATUS_REFUSED;
}

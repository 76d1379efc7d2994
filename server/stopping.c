/* stopping.c -- see stopping.h. One signal begins it, and a second goes on at once with whatever
 * the first would have waited for. Clients that come back all at the same moment would be a crowd
 * for those who serve them then, so where there are others the goodbyes are spread. */
#include "stopping.h"
#include "cluster.h"
#include "logging.h"
#include "session.h"
#include <signal.h>

static const double spread_seconds = 3, tell_seconds = 0.1, end_seconds = 1.5;

bool stopping_is_done(server_state *h) {
    return h->is_stopping && h->session_count == 0 && h->storing.waiting == 0 &&
           cluster_has_parted(h);
}

/* ---- goodbye ---- */

static bool is_told(const session *s) {
    return s->closing || s->is_gone;
}

static uint32_t count_untold(const server_state *h) {
    uint32_t count = 0;
    for (const session *s = h->sessions; s; s = s->next) count += !is_told(s);
    return count;
}

static void say_goodbye(server_state *h, uint32_t count) {
    for (session *s = h->sessions; s && count; s = s->next) {
        if (is_told(s)) continue;
        host_say_goodbye(&s->talk);
        session_close(s, LWS_CLOSE_STATUS_GOINGAWAY);
        count--;
    }
}

/* What is being stored is answered first. */
static void on_farewell(struct ev_loop *loop, ev_timer *watcher, int events) {
    stopping *s = watcher->data;
    (void)events;
    if (s->server->storing.waiting) return;
    uint32_t untold = count_untold(s->server);
    double left = s->all_told - ev_now(loop);
    uint32_t times = left > tell_seconds ? (uint32_t)(left / tell_seconds) : 1;
    say_goodbye(s->server, (untold + times - 1) / times);
    if (times == 1) ev_timer_stop(loop, watcher);
}

static void on_deadline(struct ev_loop *loop, ev_timer *watcher, int events) {
    stopping *s = watcher->data;
    (void)events;
    logging_line(LOG_WARN, "%u clients did not say goodbye in time", s->server->session_count);
    ev_break(loop, EVBREAK_ALL);
}

/* All are to be told by then, and gone soon after. */
static void set_end(stopping *s, double over) {
    struct ev_loop *loop = s->server->loop;
    s->all_told = ev_now(loop) + over;
    ev_timer_stop(loop, &s->deadline);
    ev_timer_set(&s->deadline, over + end_seconds, 0);
    ev_timer_start(loop, &s->deadline);
}

static void leave(stopping *s, double over) {
    server_state *h = s->server;
    logging_line(LOG_INFO, "stopping; clients: %u, tables in memory: %u", h->session_count,
                 host_tables(h->host));
    host_flush(h->host, server_now());
    h->is_stopping = true;
    ev_timer_stop(h->loop, &s->drained);
    ev_timer_start(h->loop, &s->farewell);
    set_end(s, over);
}

/* ---- signals ---- */

static void on_drained(struct ev_loop *loop, ev_timer *watcher, int events) {
    (void)loop, (void)events;
    leave(watcher->data, spread_seconds);
}

static void drain(stopping *s, uint32_t seconds) {
    struct ev_loop *loop = s->server->loop;
    logging_line(LOG_INFO, "not ready any more; stopping in %u seconds", seconds);
    ev_timer_set(&s->drained, seconds, 0);
    ev_timer_start(loop, &s->drained);
}

static void on_signal(struct ev_loop *loop, ev_signal *watcher, int events) {
    stopping *s = watcher->data;
    server_state *h = s->server;
    (void)loop, (void)events;
    bool is_first = !h->is_draining;
    h->is_draining = true;
    if (is_first && h->config->drain_seconds)
        drain(s, h->config->drain_seconds);
    else if (!h->is_stopping)
        leave(s, 0);
    else
        set_end(s, 0);
}

void stopping_watch(stopping *s, server_state *h) {
    s->server = h;
    ev_signal_init(&s->terminate, on_signal, SIGTERM);
    ev_signal_init(&s->interrupt, on_signal, SIGINT);
    ev_timer_init(&s->drained, on_drained, 0, 0);
    ev_timer_init(&s->farewell, on_farewell, 0, tell_seconds);
    ev_timer_init(&s->deadline, on_deadline, 0, 0);
    s->terminate.data = s->interrupt.data = s;
    s->drained.data = s->farewell.data = s->deadline.data = s;
    ev_signal_start(h->loop, &s->terminate);
    ev_signal_start(h->loop, &s->interrupt);
}

void stopping_unwatch(stopping *s, struct ev_loop *loop) {
    ev_signal_stop(loop, &s->terminate);
    ev_signal_stop(loop, &s->interrupt);
    ev_timer_stop(loop, &s->drained);
    ev_timer_stop(loop, &s->farewell);
    ev_timer_stop(loop, &s->deadline);
    signal(SIGTERM, SIG_IGN); /* the end has begun: asking again does not make it faster */
    signal(SIGINT, SIG_IGN);
}

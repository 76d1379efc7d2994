/* sender.c -- see push.h: one thread, many calls at a time, so that a service that says nothing
 * keeps no other waiting. Addresses come from strangers: none may lead inside, none is followed
 * elsewhere, and of an answer nothing is read but its number. */
#include "envelope.h"
#include "push/reach.h"
#include "ticket.h"
#include <curl/curl.h>
#include <openssl/crypto.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    MOST_HELD = 10000,
    MOST_AT_ONCE = 32,
    MOST_TRIES = 4,
    TIMES_LONGER = 4,           /* each wait than the one before */
    LONGEST_WAIT = 3600 * 1000, /* milliseconds, whatever a service asks for */
    MOST_READ = 4096,           /* bytes of an answer */
    KEPT_SECONDS = 24 * 3600,   /* that a service keeps a message whose browser is away */
    FILLED = PUSH_MAX_TEXT - 1  /* bytes of every message */
};

/* One try. */
typedef struct {
    push_job *job; /* NULL: this one is free */
    CURL *call;
    struct curl_slist *headers;
    uint8_t body[ENVELOPE_SIZE];
    size_t read;
    bool leads_inside;
} transfer;

struct push_sender {
    push_config config;
    pthread_t thread;
    bool has_thread;
    CURLM *calls;
    transfer transfer[MOST_AT_ONCE];
    push_job *waiting;    /* of the thread alone, the soonest first */
    pthread_mutex_t lock; /* of what follows */
    push_job *handed_in, *done;
    uint32_t held; /* handed in and not done */
    bool is_ending;
};

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- a try begins ---- */

/* Whatever a name led to: this is the address that would be called. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *to) {
    transfer *t = context;
    (void)purpose;
    t->leads_inside = !reach_is_public(&to->addr);
    if (t->leads_inside) return CURL_SOCKET_BAD;
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

/* Who answers on and on is cut off. */
static size_t read_nothing(char *bytes, size_t size, size_t count, void *context) {
    transfer *t = context;
    (void)bytes;
    t->read += size * count;
    return t->read > MOST_READ ? 0 : size * count;
}

static bool add_header(transfer *t, const char *name, const char *value) {
    char room[TICKET_SIZE + 64];
    mst_text line = mst_text_in(room, sizeof room);
    mst_text_put(&line, name);
    mst_text_put(&line, ": ");
    mst_text_put(&line, value);
    struct curl_slist *longer = curl_slist_append(t->headers, room);
    if (longer) t->headers = longer;
    return longer && !mst_text_full(&line);
}

static bool put_headers(const push_sender *s, transfer *t) {
    char ticket[TICKET_SIZE], origin[TICKET_ORIGIN], kept[24];
    mst_text words = mst_text_in(ticket, sizeof ticket), seconds = mst_text_in(kept, sizeof kept);
    mst_text_put_number(&seconds, KEPT_SECONDS);
    return ticket_origin(t->job->to.address, origin) &&
           ticket_put(&words, &s->config.key, origin, s->config.contact, time(NULL)) &&
           add_header(t, "Authorization", ticket) && add_header(t, "TTL", kept) &&
           add_header(t, "Urgency", "normal") && add_header(t, "Topic", t->job->topic) &&
           add_header(t, "Content-Encoding", "aes128gcm") &&
           add_header(t, "Content-Type", "application/octet-stream");
}

static size_t seal(const push_job *j, uint8_t *to) {
    envelope_chance chance;
    bool is_drawn = envelope_draw(&chance);
    size_t length = is_drawn ? envelope_seal(&j->to, &chance, j->text, FILLED, to) : 0;
    OPENSSL_cleanse(&chance, sizeof chance);
    return length;
}

static void set_limits(const push_sender *s, transfer *t) {
    CURL *c = t->call;
    bool is_inside = s->config.may_reach_inside;
    curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, is_inside ? "http,https" : "https");
    curl_easy_setopt(c, CURLOPT_PROXY, ""); /* or its address would be the one that is looked at */
    curl_easy_setopt(c, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(c, CURLOPT_TIMEOUT_MS, (long)s->config.answer_ms);
    curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, read_nothing);
    curl_easy_setopt(c, CURLOPT_WRITEDATA, t);
    if (is_inside) return;
    curl_easy_setopt(c, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(c, CURLOPT_OPENSOCKETDATA, t);
}

static void clear(transfer *t) {
    curl_slist_free_all(t->headers);
    if (t->call) curl_easy_cleanup(t->call);
    t->headers = NULL;
    t->call = NULL;
    t->job = NULL;
}

static bool begin(push_sender *s, transfer *t) {
    size_t length = seal(t->job, t->body);
    t->read = 0;
    t->leads_inside = false;
    t->call = curl_easy_init();
    if (!length || !t->call || !put_headers(s, t)) return false;
    set_limits(s, t);
    curl_easy_setopt(t->call, CURLOPT_URL, t->job->to.address);
    curl_easy_setopt(t->call, CURLOPT_HTTPHEADER, t->headers);
    curl_easy_setopt(t->call, CURLOPT_POSTFIELDSIZE, (long)length);
    curl_easy_setopt(t->call, CURLOPT_POSTFIELDS, t->body);
    curl_easy_setopt(t->call, CURLOPT_PRIVATE, t);
    return curl_multi_add_handle(s->calls, t->call) == CURLM_OK;
}

/* ---- and ends ---- */

static void finish(push_sender *s, push_job *j, push_outcome outcome) {
    j->outcome = outcome;
    pthread_mutex_lock(&s->lock);
    j->next = s->done;
    s->done = j;
    s->held--;
    pthread_mutex_unlock(&s->lock);
    s->config.wake(s->config.context);
}

static void wait_for_turn(push_sender *s, push_job *j) {
    push_job **link = &s->waiting;
    while (*link && (*link)->due <= j->due) link = &(*link)->next;
    j->next = *link;
    *link = j;
}

/* Longer from try to try, and no sooner than the service says. */
static void try_later(push_sender *s, push_job *j, int64_t asked_ms) {
    int64_t wait = s->config.retry_ms;
    for (uint32_t i = 1; i < j->tries; i++) wait *= TIMES_LONGER;
    if (asked_ms > wait) wait = asked_ms;
    j->due = now_ms() + (wait < LONGEST_WAIT ? wait : LONGEST_WAIT);
    wait_for_turn(s, j);
}

static bool may_be_tried_again(const transfer *t, CURLcode how, long status) {
    if (t->leads_inside || how == CURLE_UNSUPPORTED_PROTOCOL || how == CURLE_URL_MALFORMAT)
        return false;
    bool is_answered = status != 0;
    return t->job->tries < MOST_TRIES && (!is_answered || status == 429 || status >= 500);
}

static void end(push_sender *s, transfer *t, CURLcode how) {
    push_job *j = t->job;
    curl_off_t asked = 0;
    curl_easy_getinfo(t->call, CURLINFO_RESPONSE_CODE, &j->status);
    curl_easy_getinfo(t->call, CURLINFO_RETRY_AFTER, &asked);
    bool is_again = may_be_tried_again(t, how, j->status);
    curl_multi_remove_handle(s->calls, t->call);
    clear(t);
    if (j->status / 100 == 2)
        finish(s, j, PUSH_TAKEN);
    else if (j->status == 404 || j->status == 410)
        finish(s, j, PUSH_GONE);
    else if (is_again)
        try_later(s, j, (int64_t)asked * 1000);
    else
        finish(s, j, PUSH_FAILED);
}

/* ---- the thread ---- */

static transfer *unused(push_sender *s) {
    for (uint32_t i = 0; i < MOST_AT_ONCE; i++)
        if (!s->transfer[i].job) return &s->transfer[i];
    return NULL;
}

static void begin_due(push_sender *s) {
    transfer *t;
    while (s->waiting && s->waiting->due <= now_ms() && (t = unused(s))) {
        push_job *j = t->job = s->waiting;
        s->waiting = j->next;
        j->tries++;
        j->status = 0;
        if (begin(s, t)) continue;
        clear(t);
        finish(s, j, PUSH_FAILED);
    }
}

static void end_answered(push_sender *s) {
    int left;
    for (CURLMsg *m; (m = curl_multi_info_read(s->calls, &left));) {
        transfer *t = NULL;
        curl_easy_getinfo(m->easy_handle, CURLINFO_PRIVATE, &t);
        if (m->msg == CURLMSG_DONE) end(s, t, m->data.result);
    }
}

/* False: the end. */
static bool take_handed_in(push_sender *s) {
    pthread_mutex_lock(&s->lock);
    push_job *j = s->handed_in;
    bool goes_on = !s->is_ending;
    s->handed_in = NULL;
    pthread_mutex_unlock(&s->lock);
    for (push_job *next; j; j = next) {
        next = j->next;
        j->due = now_ms();
        wait_for_turn(s, j);
    }
    return goes_on;
}

static int until_next(push_sender *s) {
    enum { LONG = 60 * 1000 };
    int64_t left = s->waiting && unused(s) ? s->waiting->due - now_ms() : LONG;
    return left < 0 ? 0 : left < LONG ? (int)left : LONG;
}

static void *work(void *argument) {
    push_sender *s = argument;
    int running;
    while (take_handed_in(s)) {
        begin_due(s);
        curl_multi_perform(s->calls, &running);
        end_answered(s);
        curl_multi_poll(s->calls, NULL, 0, until_next(s), NULL);
    }
    return NULL;
}

/* ---- life ---- */

/* Signals are for the loop. */
static bool start(push_sender *s) {
    sigset_t every, before;
    sigfillset(&every);
    pthread_sigmask(SIG_BLOCK, &every, &before);
    s->has_thread = pthread_create(&s->thread, NULL, work, s) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return s->has_thread;
}

push_sender *push_create(const push_config *config) {
    push_sender *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    pthread_mutex_init(&s->lock, NULL);
    s->config = *config;
    curl_global_init(CURL_GLOBAL_DEFAULT);
    s->calls = curl_multi_init();
    if (s->calls && start(s)) return s;
    push_free(s);
    return NULL;
}

static void free_all(push_job *first) {
    for (push_job *j = first, *next; j; j = next) {
        next = j->next;
        free(j);
    }
}

static void stop(push_sender *s) {
    pthread_mutex_lock(&s->lock);
    s->is_ending = true;
    pthread_mutex_unlock(&s->lock);
    curl_multi_wakeup(s->calls);
    pthread_join(s->thread, NULL);
}

static void drop(push_sender *s, transfer *t) {
    if (!t->job) return;
    free(t->job);
    curl_multi_remove_handle(s->calls, t->call);
    clear(t);
}

void push_free(push_sender *s) {
    if (!s) return;
    if (s->has_thread) stop(s);
    for (uint32_t i = 0; i < MOST_AT_ONCE; i++) drop(s, &s->transfer[i]);
    if (s->calls) curl_multi_cleanup(s->calls);
    free_all(s->waiting);
    free_all(s->handed_in);
    free_all(s->done);
    OPENSSL_cleanse(&s->config.key, sizeof s->config.key);
    pthread_mutex_destroy(&s->lock);
    curl_global_cleanup();
    free(s);
}

bool push_send(push_sender *s, push_job *j) {
    pthread_mutex_lock(&s->lock);
    bool is_taken = s->held < MOST_HELD;
    if (is_taken) {
        j->tries = 0;
        j->next = s->handed_in;
        s->handed_in = j;
        s->held++;
    }
    pthread_mutex_unlock(&s->lock);
    if (is_taken) curl_multi_wakeup(s->calls);
    return is_taken;
}

push_job *push_take(push_sender *s) {
    pthread_mutex_lock(&s->lock);
    push_job *all = s->done;
    s->done = NULL;
    pthread_mutex_unlock(&s->lock);
    return all;
}

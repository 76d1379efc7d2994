/* sender.c -- see push.h: one thread, many calls at a time, so that a service that says nothing
 * keeps no other waiting. Addresses come from strangers: none may lead inside, none is followed
 * elsewhere, and of an answer nothing is read but its number. */
#include "parcel.h"
#include "push/reach.h"
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
    MOST_READ = 4096            /* bytes of an answer */
};

/* One try. */
typedef struct {
    push_job *job; /* NULL: this one is free; changed with the lock held */
    CURL *call;
    parcel parcel;
    size_t read;
    bool leads_inside;
} transfer;

struct push_sender {
    push_config config;
    pthread_t thread;
    bool has_thread;
    CURLM *calls;
    transfer transfer[MOST_AT_ONCE];
    pthread_mutex_t lock; /* of what follows */
    push_job *waiting;    /* the soonest first */
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
    parcel_clear(&t->parcel);
    if (t->call) curl_easy_cleanup(t->call);
    t->call = NULL;
}

static bool begin(push_sender *s, transfer *t) {
    bool is_packed = parcel_pack(&t->parcel, t->job, &s->config.key, s->config.contact);
    t->read = 0;
    t->leads_inside = false;
    t->call = curl_easy_init();
    if (!is_packed || !t->call) return false;
    set_limits(s, t);
    curl_easy_setopt(t->call, CURLOPT_URL, t->job->to.address);
    curl_easy_setopt(t->call, CURLOPT_HTTPHEADER, t->parcel.headers);
    curl_easy_setopt(t->call, CURLOPT_POSTFIELDSIZE, (long)t->parcel.length);
    curl_easy_setopt(t->call, CURLOPT_POSTFIELDS, t->parcel.body);
    curl_easy_setopt(t->call, CURLOPT_PRIVATE, t);
    return curl_multi_add_handle(s->calls, t->call) == CURLM_OK;
}

/* ---- and ends ---- */

/* The transfer is free again; so is its job, of which somebody will want to know. */
static void finish(push_sender *s, transfer *t, push_outcome outcome) {
    push_job *j = t->job;
    clear(t);
    j->outcome = outcome;
    pthread_mutex_lock(&s->lock);
    t->job = NULL;
    j->next = s->done;
    s->done = j;
    s->held--;
    pthread_mutex_unlock(&s->lock);
    s->config.wake(s->config.context);
}

/* With the lock held. */
static void wait_for_turn(push_sender *s, push_job *j) {
    push_job **link = &s->waiting;
    while (*link && (*link)->due <= j->due) link = &(*link)->next;
    j->next = *link;
    *link = j;
}

/* Longer from try to try, and no sooner than the service says. False: nobody wants it any more. */
static bool try_later(push_sender *s, transfer *t, int64_t asked_ms) {
    push_job *j = t->job;
    int64_t wait = s->config.retry_ms;
    for (uint32_t i = 1; i < j->tries; i++) wait *= TIMES_LONGER;
    if (asked_ms > wait) wait = asked_ms;
    j->due = now_ms() + (wait < LONGEST_WAIT ? wait : LONGEST_WAIT);
    pthread_mutex_lock(&s->lock);
    bool is_wanted = !j->is_unwanted;
    if (is_wanted) t->job = NULL;
    if (is_wanted) wait_for_turn(s, j);
    pthread_mutex_unlock(&s->lock);
    if (is_wanted) clear(t);
    return is_wanted;
}

static bool may_be_tried_again(const transfer *t, CURLcode how, long status) {
    uint32_t most = t->job->is_tried_once ? 1 : MOST_TRIES;
    if (t->leads_inside || how == CURLE_UNSUPPORTED_PROTOCOL || how == CURLE_URL_MALFORMAT)
        return false;
    bool is_answered = status != 0;
    return t->job->tries < most && (!is_answered || status == 429 || status >= 500);
}

static push_outcome outcome_of(long status) {
    if (status / 100 == 2) return PUSH_TAKEN;
    return status == 404 || status == 410 ? PUSH_GONE : PUSH_FAILED;
}

static void end(push_sender *s, transfer *t, CURLcode how) {
    push_job *j = t->job;
    curl_off_t asked = 0;
    curl_easy_getinfo(t->call, CURLINFO_RESPONSE_CODE, &j->status);
    curl_easy_getinfo(t->call, CURLINFO_RETRY_AFTER, &asked);
    push_outcome outcome = outcome_of(j->status);
    bool is_again = outcome == PUSH_FAILED && may_be_tried_again(t, how, j->status);
    curl_multi_remove_handle(s->calls, t->call);
    if (!is_again || !try_later(s, t, (int64_t)asked * 1000)) finish(s, t, outcome);
}

/* ---- the thread ---- */

static transfer *unused(push_sender *s) {
    for (uint32_t i = 0; i < MOST_AT_ONCE; i++)
        if (!s->transfer[i].job) return &s->transfer[i];
    return NULL;
}

/* The next that is due, where there is one and room for it. */
static transfer *take_due(push_sender *s) {
    transfer *t = NULL;
    pthread_mutex_lock(&s->lock);
    if (s->waiting && s->waiting->due <= now_ms() && (t = unused(s))) {
        t->job = s->waiting;
        s->waiting = t->job->next;
    }
    pthread_mutex_unlock(&s->lock);
    return t;
}

static void begin_due(push_sender *s) {
    for (transfer *t; (t = take_due(s));) {
        t->job->tries++;
        t->job->status = 0;
        if (!begin(s, t)) finish(s, t, PUSH_FAILED);
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
    for (push_job *j = s->handed_in, *next; j; j = next) {
        next = j->next;
        j->due = now_ms();
        wait_for_turn(s, j);
    }
    bool goes_on = !s->is_ending;
    s->handed_in = NULL;
    pthread_mutex_unlock(&s->lock);
    return goes_on;
}

static int until_next(push_sender *s) {
    enum { LONG = 60 * 1000 };
    pthread_mutex_lock(&s->lock);
    int64_t left = s->waiting && unused(s) ? s->waiting->due - now_ms() : LONG;
    pthread_mutex_unlock(&s->lock);
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
    t->job = NULL;
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

static void forget_those(push_sender *s, push_job **link, int64_t owner) {
    while (*link) {
        push_job *j = *link;
        if (j->owner != owner) {
            link = &j->next;
            continue;
        }
        *link = j->next;
        s->held--;
        free(j);
    }
}

uint32_t push_forget(push_sender *s, int64_t owner) {
    pthread_mutex_lock(&s->lock);
    uint32_t before = s->held;
    forget_those(s, &s->handed_in, owner);
    forget_those(s, &s->waiting, owner);
    for (uint32_t i = 0; i < MOST_AT_ONCE; i++) {
        push_job *j = s->transfer[i].job;
        if (j && j->owner == owner) j->is_unwanted = true;
    }
    uint32_t gone = before - s->held;
    pthread_mutex_unlock(&s->lock);
    return gone;
}

push_job *push_take(push_sender *s) {
    pthread_mutex_lock(&s->lock);
    push_job *all = s->done;
    s->done = NULL;
    pthread_mutex_unlock(&s->lock);
    return all;
}

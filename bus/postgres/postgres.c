/* postgres.c -- the bus of nodes on a PostgreSQL database: LISTEN and NOTIFY, on a connection and a
 * thread of its own.
 *
 * What the loop says gathers and goes out as one message, or as several where that is too long;
 * what is said while another message is on its way gathers too. When the line breaks it is made
 * anew, after pauses that grow; what was on its way is said again, which harms nobody. */
#include "postgres.h"
#include "bus/news.h"
#include "line.h"
#include "mastaba/text.h"
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    MOST_WAITING = 4 << 20, /* bytes of news that wait for the line */
    SHORTEST_PAUSE = 100,   /* milliseconds, between two tries to make it */
    LONGEST_PAUSE = 5 * 1000,
    LAST_WORDS = 500 /* milliseconds for what is said before the end */
};

typedef struct {
    char *text;
    size_t length, room;
} words;

typedef enum { A_MESSAGE, LISTENS, IS_DEAF } event_kind;

/* Something for the loop. */
typedef struct event event;
struct event {
    event *next;
    event_kind kind;
    char text[];
};

typedef struct {
    bus base;
    void (*wake)(void *context);
    void *context;
    int bell[2]; /* rung for the thread when there is something to say, or nothing more */
    /* The loop's. */
    words gathered;
    uint64_t heard, strange;
    /* The thread's. */
    pthread_t thread;
    line line;
    bool is_open;
    words saying;
    size_t on_its_way; /* of it */
    /* Both's, with the lock. */
    pthread_mutex_t lock;
    words waiting;
    event *first, *last;
    uint64_t said, lost;
    bool is_ending;
} postgres_bus;

static postgres_bus *opened(bus *b) {
    return (postgres_bus *)b;
}

/* What does not fit is not said: it is made good as if it had been lost. */
static void add(words *w, const char *text, size_t length) {
    size_t room = w->room ? w->room : 1024;
    while (room < w->length + length) room *= 2;
    if (room > MOST_WAITING) return;
    char *block = room > w->room ? realloc(w->text, room) : w->text;
    if (!block) return;
    w->text = block;
    w->room = room;
    memcpy(w->text + w->length, text, length);
    w->length += length;
}

/* ---- for the loop ---- */

static void say(bus *base, const host_news *n) {
    char word[NEWS_WORD];
    mst_text t = mst_text_in(word, sizeof word);
    news_put(&t, n);
    add(&opened(base)->gathered, word, (size_t)(t.at - word));
}

static void ring(const postgres_bus *b) {
    if (write(b->bell[1], "", 1) < 0) return; /* it is full, so it rings already */
}

static void flush(bus *base) {
    postgres_bus *b = opened(base);
    if (!b->gathered.length) return;
    pthread_mutex_lock(&b->lock);
    bool is_first = !b->waiting.length;
    add(&b->waiting, b->gathered.text, b->gathered.length);
    pthread_mutex_unlock(&b->lock);
    b->gathered.length = 0;
    if (is_first) ring(b);
}

static void hear_message(postgres_bus *b, const bus_ear *ear, const char *text) {
    if (news_read(text, strlen(text), ear->news, ear->context))
        b->heard++;
    else
        b->strange++;
}

static void hear(bus *base, const bus_ear *ear) {
    postgres_bus *b = opened(base);
    pthread_mutex_lock(&b->lock);
    event *first = b->first;
    b->first = NULL;
    pthread_mutex_unlock(&b->lock);
    for (event *e = first, *next; e; e = next) {
        next = e->next;
        if (e->kind == A_MESSAGE) hear_message(b, ear, e->text);
        if (e->kind == LISTENS) ear->listens(ear->context);
        if (e->kind == IS_DEAF) ear->is_deaf(ear->context, e->text);
        free(e);
    }
}

static void count(bus *base, bus_counts *so_far) {
    postgres_bus *b = opened(base);
    pthread_mutex_lock(&b->lock);
    *so_far = (bus_counts){b->said, b->heard, b->lost, b->strange};
    pthread_mutex_unlock(&b->lock);
}

/* ---- the thread ---- */

static void tell_loop(postgres_bus *b, event_kind kind, const char *text) {
    size_t size = strlen(text) + 1;
    event *e = malloc(sizeof *e + size);
    if (!e) return;
    e->next = NULL;
    e->kind = kind;
    memcpy(e->text, text, size);
    pthread_mutex_lock(&b->lock);
    *(b->first ? &b->last->next : &b->first) = e;
    b->last = e;
    pthread_mutex_unlock(&b->lock);
    b->wake(b->context);
}

static bool is_ending(postgres_bus *b) {
    pthread_mutex_lock(&b->lock);
    bool is_so = b->is_ending;
    pthread_mutex_unlock(&b->lock);
    return is_so;
}

/* What waits is what is said next, once all before it is. */
static void take_waiting(postgres_bus *b) {
    pthread_mutex_lock(&b->lock);
    words taken = b->waiting;
    b->waiting = b->saying;
    b->saying = taken;
    pthread_mutex_unlock(&b->lock);
}

static bool speak(postgres_bus *b) {
    char message[NEWS_MOST + 1];
    mst_text t = mst_text_in(message, sizeof message);
    b->on_its_way = news_cut(b->saying.text, b->saying.length);
    news_put_head(&t, b->line.node);
    mst_text_put_part(&t, b->saying.text, b->on_its_way);
    return line_say(&b->line, message);
}

static void note_said(postgres_bus *b) {
    words *w = &b->saying;
    if (!b->on_its_way) return;
    w->length -= b->on_its_way;
    memmove(w->text, w->text + b->on_its_way, w->length);
    b->on_its_way = 0;
    pthread_mutex_lock(&b->lock);
    b->said++;
    pthread_mutex_unlock(&b->lock);
}

/* All who listen hear their own words too. */
static void take_messages(postgres_bus *b) {
    for (PGnotify *n; (n = line_hear(&b->line)); PQfreemem(n))
        if (news_node(n->extra, strlen(n->extra)) != b->line.node)
            tell_loop(b, A_MESSAGE, n->extra);
}

/* Until the line is lost, or nothing more is to be said. */
static void talk(postgres_bus *b) {
    for (int64_t end = INT64_MAX; line_uptime() < end;) {
        if (!b->line.is_asking) {
            note_said(b);
            if (!b->saying.length) take_waiting(b);
            if (!b->saying.length && end < INT64_MAX) return;
            if (b->saying.length && !speak(b)) return;
        }
        if (!line_wait(&b->line)) return;
        take_messages(b);
        if (end == INT64_MAX && is_ending(b)) end = line_uptime() + LAST_WORDS;
    }
}

/* The bell is not answered: who rings it waits, but for the end. */
static void rest(postgres_bus *b, int64_t milliseconds) {
    for (int64_t until = line_uptime() + milliseconds; line_uptime() < until && !is_ending(b);)
        poll(NULL, 0, SHORTEST_PAUSE);
}

static void note_loss(postgres_bus *b) {
    pthread_mutex_lock(&b->lock);
    b->lost++;
    pthread_mutex_unlock(&b->lock);
}

/* The first time before the thread begins, so that who starts listens before anybody comes. */
static void open_line(postgres_bus *b) {
    b->on_its_way = 0;
    b->is_open = line_open(&b->line);
    if (b->is_open) tell_loop(b, LISTENS, "");
}

static void *work(void *argument) {
    postgres_bus *b = argument;
    for (int64_t pause = SHORTEST_PAUSE; !is_ending(b);) {
        if (b->is_open) {
            pause = SHORTEST_PAUSE;
            talk(b);
            note_loss(b);
        }
        if (is_ending(b)) break;
        tell_loop(b, IS_DEAF, line_why(&b->line));
        line_close(&b->line);
        rest(b, pause);
        pause = 2 * pause < LONGEST_PAUSE ? 2 * pause : LONGEST_PAUSE;
        open_line(b);
    }
    return NULL;
}

/* ---- life ---- */

static void free_bus(postgres_bus *b) {
    for (event *e = b->first, *next; e; e = next) {
        next = e->next;
        free(e);
    }
    line_free(&b->line);
    for (int i = 0; i < 2; i++)
        if (b->bell[i] >= 0) close(b->bell[i]);
    pthread_mutex_destroy(&b->lock);
    free(b->gathered.text);
    free(b->saying.text);
    free(b->waiting.text);
    free(b);
}

static void close_bus(bus *base) {
    postgres_bus *b = opened(base);
    flush(base);
    pthread_mutex_lock(&b->lock);
    b->is_ending = true;
    pthread_mutex_unlock(&b->lock);
    line_hurry(&b->line);
    ring(b);
    pthread_join(b->thread, NULL);
    free_bus(b);
}

/* Signals are for the loop. */
static bool start(postgres_bus *b) {
    sigset_t every, before;
    sigfillset(&every);
    pthread_sigmask(SIG_BLOCK, &every, &before);
    bool is_started = pthread_create(&b->thread, NULL, work, b) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return is_started;
}

static bool hang_bell(postgres_bus *b) {
    if (pipe(b->bell) != 0) return false;
    for (int i = 0; i < 2; i++)
        if (fcntl(b->bell[i], F_SETFL, O_NONBLOCK) || fcntl(b->bell[i], F_SETFD, FD_CLOEXEC))
            return false;
    return true;
}

bus *bus_open_postgres(const char *url, void (*wake)(void *context), void *context) {
    postgres_bus *b = calloc(1, sizeof *b);
    if (!b) return NULL;
    b->base = (bus){say, flush, hear, count, close_bus};
    b->wake = wake;
    b->context = context;
    b->bell[0] = b->bell[1] = -1;
    pthread_mutex_init(&b->lock, NULL);
    bool is_made = hang_bell(b) && line_create(&b->line, url, b->bell[0]);
    if (is_made) open_line(b);
    if (is_made && start(b)) return &b->base;
    free_bus(b);
    return NULL;
}

/* address.c -- counting by address. The book is a hash table with a bound: an attacker with many
 * addresses fills it and then shares one entry with everybody else who comes late. */
#include "address.h"
#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

enum {
    BURST = 4,          /* seconds' worth that a bucket holds */
    CALLERS = 16,       /* sockets of an address beyond its WebSockets */
    DROP = 1000,        /* thousandths */
    MOST_RATE = 100000, /* beyond it there is no limit that counts */
    CLIENTS = 20,       /* as much as so many may send in all, one address may */
    CHAINS = 4096,      /* of the book; a power of two */
    SHELVES = 1024,     /* of public tables whose maker is known; a power of two */
    SHELF = 8,          /* tables of each */
    MOST_ADDRESSES = 65536,
    WORDS = 12, /* of one session in a minute, to others */
    REPORTS = 10,
    WORDS_EACH = 40,    /* of one address */
    MINUTE = 60 * 1000, /* milliseconds */
    HOUR = 60 * MINUTE
};

struct address {
    address *next;
    uint64_t key[2], number; /* given once */
    uint32_t sockets, talks, tables, subscriptions;
    int64_t hour; /* when `tables` and `subscriptions` began to be counted */
    bucket calls, messages;
    word_count said;
};

struct address_book {
    address *chain[CHAINS];
    uint32_t count;
    uint64_t numbers;
    struct {
        uint32_t next; /* which of them a new one takes the place of */
        struct {
            char id[MST_ID_SIZE];
            uint64_t maker;
        } table[SHELF];
    } made[SHELVES]; /* public tables, where their name leads; of each shelf the newest */
    address rest;    /* of those who came when the book was full */
};

/* What is in it now. */
static int64_t refill(bucket *b, uint32_t rate, int64_t now) {
    int64_t most = (int64_t)rate * BURST * DROP;
    int64_t gained = b->is_used ? (now - b->at) * rate : most; /* per millisecond, a thousandth */
    int64_t level = b->thousandths + (gained < 0 ? 0 : gained > 2 * most ? 2 * most : gained);
    b->is_used = true;
    b->at = now;
    b->thousandths = (int32_t)(level > most ? most : level);
    return b->thousandths;
}

bucket_answer address_bucket_take(bucket *b, uint32_t rate, int64_t now) {
    if (rate == 0 || rate > MOST_RATE) return WITHIN;
    int64_t most = (int64_t)rate * BURST * DROP, level = refill(b, rate, now);
    bucket_answer answer = level >= DROP ? WITHIN : level > -most ? BEYOND : FLOOD;
    b->thousandths = (int32_t)(answer == FLOOD ? level : level - DROP);
    return answer;
}

/* ---- the book ---- */

address_book *address_book_create(void) {
    address_book *book = calloc(1, sizeof *book);
    if (book) book->rest.number = ++book->numbers;
    return book;
}

void address_book_free(address_book *book) {
    if (!book) return;
    for (uint32_t i = 0; i < CHAINS; i++)
        for (address *a = book->chain[i], *next; a; a = next) {
            next = a->next;
            free(a);
        }
    free(book);
}

/* IPv4 as a whole; of IPv6 the half that a provider hands to a household. */
static void read_key(const char *text, uint64_t key[2]) {
    unsigned char bytes[16] = {0};
    memset(key, 0, 2 * sizeof *key);
    if (strncmp(text, "::ffff:", 7) == 0) text += 7;
    if (inet_pton(AF_INET, text, bytes) == 1) {
        memcpy(&key[1], bytes, 4);
        key[0] = 1;
    } else if (inet_pton(AF_INET6, text, bytes) == 1) {
        memcpy(&key[0], bytes, 8);
    }
}

static uint32_t chain_of(const uint64_t key[2]) {
    uint64_t mixed = (key[0] ^ key[1] * 0x9e3779b97f4a7c15u) * 0xff51afd7ed558ccdu;
    return (uint32_t)(mixed >> 40) & (CHAINS - 1);
}

address *address_find(address_book *book, const char *text) {
    uint64_t key[2];
    read_key(text, key);
    address **chain = &book->chain[chain_of(key)];
    for (address *a = *chain; a; a = a->next)
        if (memcmp(a->key, key, sizeof key) == 0) return a;
    address *fresh = book->count < MOST_ADDRESSES ? calloc(1, sizeof *fresh) : NULL;
    if (!fresh) return &book->rest;
    memcpy(fresh->key, key, sizeof key);
    fresh->number = ++book->numbers;
    fresh->next = *chain;
    *chain = fresh;
    book->count++;
    return fresh;
}

static uint32_t shelf_of(const char id[MST_ID_SIZE]) {
    uint32_t mixed = 2166136261u;
    for (; *id; id++) mixed = (mixed ^ (unsigned char)*id) * 16777619u;
    return (mixed ^ mixed >> 16) & (SHELVES - 1);
}

void address_note_public(address_book *book, const address *maker, const char id[MST_ID_SIZE]) {
    uint32_t shelf = shelf_of(id), place = book->made[shelf].next++ % SHELF;
    memcpy(book->made[shelf].table[place].id, id, MST_ID_SIZE);
    book->made[shelf].table[place].maker = maker->number;
}

uint64_t address_number(const address *a) {
    return a->number;
}

uint64_t address_maker(const address_book *book, const char id[MST_ID_SIZE]) {
    uint32_t shelf = shelf_of(id);
    for (uint32_t i = 0; i < SHELF; i++)
        if (strcmp(book->made[shelf].table[i].id, id) == 0) return book->made[shelf].table[i].maker;
    return 0;
}

static bool is_done_with(const address *a, int64_t now) {
    return a->sockets == 0 && now - a->hour > HOUR && now - a->said.from > MINUTE &&
           now - a->calls.at > BURST * 1000 && now - a->messages.at > BURST * 1000;
}

void address_book_sweep(address_book *book, int64_t now) {
    for (uint32_t i = 0; i < CHAINS; i++)
        for (address **link = &book->chain[i]; *link;) {
            address *a = *link;
            if (is_done_with(a, now)) {
                *link = a->next;
                free(a);
                book->count--;
            } else {
                link = &a->next;
            }
        }
}

/* ---- counting ---- */

bool address_may_connect(const address *a, const server_limits *limits) {
    uint32_t most = limits->sockets_per_address;
    return most == 0 || a->sockets < most + CALLERS;
}

void address_open_socket(address *a) {
    a->sockets++;
}

void address_close_socket(address *a) {
    a->sockets--;
}

bool address_may_talk(const address *a, const server_limits *limits) {
    return limits->sockets_per_address == 0 || a->talks < limits->sockets_per_address;
}

void address_begin_talk(address *a) {
    a->talks++;
}

void address_end_talk(address *a) {
    a->talks--;
}

static bool count_in_hour(address *a, uint32_t *counted, uint32_t most, int64_t now) {
    if (now - a->hour > HOUR) {
        a->hour = now;
        a->tables = a->subscriptions = 0;
    }
    if (most && *counted >= most) return false;
    ++*counted;
    return true;
}

static bool has_words_left(word_count *c, uint32_t most, int64_t now) {
    if (c->words == 0 || now - c->from > MINUTE) *c = (word_count){now, 0};
    return c->words < most;
}

bool address_say(address *a, word_count *own, const server_limits *limits, int64_t now) {
    if (limits->messages == 0) return true;
    if (!has_words_left(own, WORDS, now) || !has_words_left(&a->said, WORDS_EACH, now))
        return false;
    own->words++;
    a->said.words++;
    return true;
}

bool address_report(word_count *own, const server_limits *limits, int64_t now) {
    if (limits->messages && !has_words_left(own, REPORTS, now)) return false;
    own->words++;
    return true;
}

bool address_make_table(address *a, const server_limits *limits, int64_t now) {
    return count_in_hour(a, &a->tables, limits->tables_per_address, now);
}

bool address_subscribe(address *a, const server_limits *limits, int64_t now) {
    return count_in_hour(a, &a->subscriptions, limits->tables_per_address, now);
}

bool address_call(address *a, const server_limits *limits, int64_t now) {
    return address_bucket_take(&a->calls, limits->messages, now) == WITHIN;
}

/* Who cannot pay keeps what there is: others of the address may want less. */
bool address_pay(address *a, const server_limits *limits, uint32_t drops, int64_t now) {
    uint32_t rate = limits->messages * CLIENTS;
    if (limits->messages == 0 || limits->messages > MOST_RATE / CLIENTS) return true;
    if (refill(&a->messages, rate, now) < (int64_t)drops * DROP) return false;
    a->messages.thousandths -= (int32_t)(drops * DROP);
    return true;
}

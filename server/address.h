/* address.h -- what one address may have open, make and ask for. */
#ifndef SERVER_ADDRESS_H
#define SERVER_ADDRESS_H
#include "mastaba/table.h"
#include "server/server.h"

/* A bucket that fills by `rate` drops a second up to BURST seconds' worth. Taking from an empty one
 * is refused; who goes on regardless, for as much again, is a flood. */
typedef struct {
    int32_t thousandths; /* of a drop */
    bool is_used;
    int64_t at; /* when it was last looked at; all times here are server_uptime() */
} bucket;

typedef enum { WITHIN, BEYOND, FLOOD } bucket_answer;

bucket_answer address_bucket_take(bucket *b, uint32_t rate, int64_t now);

/* What messages cost their address, in drops: as many as the work they make. Every one costs one;
 * these, so many more. */
enum { PRICE_UPGRADE = 4, PRICE_DEAR = 4, PRICE_PREVIEW = 1 };

/* Words said in the minute since `from`. */
typedef struct {
    int64_t from;
    uint32_t words;
} word_count;

typedef struct address address;
typedef struct address_book address_book;

address_book *address_book_create(void); /* NULL: no memory */
void address_book_free(address_book *book);
/* The entry of an address in text; one of IPv6 stands for its whole network of 64 bits. Never NULL:
 * when there are too many, the rest share one. */
address *address_find(address_book *book, const char *text);
/* The public tables that somebody made, as far as they are remembered. */
void address_note_public(address_book *book, const address *maker, const char id[MST_ID_SIZE]);
uint64_t address_number(const address *a); /* never the same for two */
/* Its maker's number; 0: nobody remembers. */
uint64_t address_maker(const address_book *book, const char id[MST_ID_SIZE]);
/* Forgets those of whom nothing is left to count. */
void address_book_sweep(address_book *book, int64_t now);

/* Sockets of any kind, and those of them that are WebSockets. The first may be a few more, so that
 * who is refused a WebSocket can still be told why. */
bool address_may_connect(const address *a, const server_limits *limits);
void address_open_socket(address *a);
void address_close_socket(address *a);
bool address_may_talk(const address *a, const server_limits *limits);
void address_begin_talk(address *a);
void address_end_talk(address *a);
/* Each takes one, or says that there is none left. */
bool address_make_table(address *a, const server_limits *limits, int64_t now);
/* One more word of somebody there to others; `own` is the session's. */
bool address_say(address *a, word_count *own, const server_limits *limits, int64_t now);
/* And to the host about others. */
bool address_report(word_count *own, const server_limits *limits, int64_t now);
/* What others are sent then goes where the address says: as many as tables. */
bool address_subscribe(address *a, const server_limits *limits, int64_t now);
bool address_call(address *a, const server_limits *limits, int64_t now);
bool address_pay(address *a, const server_limits *limits, uint32_t drops, int64_t now);

#endif

/* store.h -- what a table needs from whoever keeps its log.
 *
 * A log is lines, numbered from 0. A write adds lines at a number; the store takes it only when the
 * log is exactly that long. That is the whole concurrency story: of two servers that write at the
 * same place one is told so and reads again. Writes of many tables go in one call and become
 * durable together, each with an answer of its own. */
#ifndef TABLE_STORE_H
#define TABLE_STORE_H
#include "mastaba/table.h"

typedef enum {
    STORE_STORED,   /* durable now */
    STORE_CONFLICT, /* the log is not that long: read it again */
    STORE_FAILED,   /* nothing was written; store_error says why */
    STORE_UNKNOWN   /* nobody knows whether it was written: the answer was lost on its way */
} store_result;

/* What lists are made of. */
typedef enum { STORE_GATHERING, STORE_PLAYING, STORE_OVER } store_status;

typedef struct {
    const char *table; /* its id */
    uint32_t seq;      /* lines the log has before; 0 makes the table */
    uint32_t lines;    /* in `text` */
    const char *text;
    size_t length;
    int64_t time;    /* milliseconds since 1970 */
    bool has_status; /* the table's status is new */
    store_status status;
    /* What lists are to tell of it from now on, empty: nothing; NULL: as before. */
    const char *card;
    /* With seq 0 alone: */
    bool is_public, bots_only;
    const char *game; /* its key, and what it was made with */
    uint32_t rules_version;
    const char *deck;
    const char *pieces;  /* fingerprint of a deck of the host's own; NULL or empty: it has none */
    store_result result; /* filled in */
} store_write;

typedef struct {
    char id[MST_ID_SIZE], game[32], deck[64], pieces[24];
    uint32_t rules_version, tables;
    store_status status;
    int64_t time;     /* of the last write */
    const char *card; /* as it was written last; NULL: this store keeps none, or none was written */
} store_row;

enum { STORE_SILENCE = 10 * 1000 }; /* milliseconds after which a server is taken for gone */

/* Who serves: where it can be reached, what runs there, and which cell it takes this store for. */
typedef struct {
    const char *address, *program;
    char cell; /* 0: it does not say */
} store_server;

/* What it hears: since when there has always been one, how many there are now, and which cell the
 * store is: what the first said who did. */
typedef struct {
    int64_t since;
    uint32_t servers;
    char cell; /* 0: none has said so */
} store_serving;

typedef struct {
    const char (*held)[MST_ID_SIZE];
    uint32_t held_count, most;
    int64_t lapse;
} store_claim;

typedef struct store store;
typedef bool (*store_lines)(void *context, uint32_t seq, const char *text, size_t length,
                            int64_t time); /* false: enough */
typedef bool (*store_rows)(void *context, const store_row *row);

struct store {
    /* All of them become durable together, or every one of them failed or is unknown. Where one of
     * a table is refused, those of the same table behind it are too: they were made for what it
     * would have changed, though by chance the log may be as long as they expect. */
    void (*append)(store *s, store_write writes[], uint32_t count);
    /* The lines of a table from `seq` on, write by write. False: there is no such table, or (with
     * an error) it cannot be read: a write that is not as it was stored, or one that is missing,
     * ends the reading with its line. */
    bool (*read)(store *s, const char *table, uint32_t seq, store_lines take, void *context);
    /* Public tables of a status, the newest first. */
    bool (*list)(store *s, store_status status, store_rows take, void *context);
    /* Every table that is being played, public or not, the newest first. */
    bool (*playing)(store *s, store_rows take, void *context);
    /* One row for every game, rules version, deck and pieces that unfinished tables were made with,
     * and the id of one of them. */
    bool (*in_use)(store *s, store_rows take, void *context);
    /* Every table of a status that was last written to before a time, the one made first first. */
    bool (*idle)(store *s, store_status status, int64_t before, store_rows take, void *context);
    /* These tables and their logs are gone, all of them or none; those that are not there do not
     * matter. */
    bool (*remove)(store *s, const char tables[][MST_ID_SIZE], uint32_t count);
    /* How long the logs of these tables are, in their order; 0: there is no such table. */
    bool (*lengths)(store *s, const char tables[][MST_ID_SIZE], uint32_t count, uint32_t lengths[]);
    /* For servers that share a store. Each says every few seconds that it serves, and what time it
     * is; it hears since when there has always been one that did. The first after a silence of
     * STORE_SILENCE sets that to its own time. `leave`: it serves no more. */
    bool (*beat)(store *s, const store_server *who, int64_t now, store_serving *told);
    bool (*leave)(store *s);
    /* Of the tables that are being played by bots alone, those `held` stay the caller's, and at
     * most `most` become it that nobody has held for `lapse` milliseconds, the longest first. Who
     * makes one holds it. */
    bool (*claim)(store *s, const store_claim *what, store_rows take, void *context);
    /* A copy of everything, while others write. NULL, or why not. */
    const char *(*backup)(store *s, const char *file);
    /* From any thread: whoever waits for the answer of a store far away does so no longer, and what
     * is asked from now on fails. */
    void (*hurry)(store *s);
    /* From any thread: how often something was asked again because its answer was lost. */
    uint64_t (*repeats)(const store *s);
    const char *(*error)(const store *s); /* of the last call that failed */
    void (*close)(store *s);
    struct sql *sql; /* where people are kept (people/sql.h); NULL: this store keeps none */
};

#endif

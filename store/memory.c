/* memory.c -- the store for tests and for tables that need not outlive the program.
 *
 * Tables hang in chains by the hash of their id, their writes in a list. A call first takes all the
 * memory it could need, so that nothing fails halfway. */
#include "alone.h"
#include "mastaba/text.h"
#include "stored_lines.h"
#include <stdlib.h>
#include <string.h>

enum { CHAINS = 4096 }; /* a power of two */

typedef struct memory_write memory_write;
struct memory_write {
    memory_write *next;
    stored_lines lines; /* whose text stands behind */
    char text[];
};

typedef struct memory_table memory_table;
struct memory_table {
    memory_table *next_in_chain, *made_before;
    memory_write *first, *last;
    uint32_t length; /* of the log, in lines */
    bool is_public, bots_only;
    int64_t claimed; /* when somebody last did; who made it did first */
    store_row row;
};

typedef struct {
    store base;
    memory_table *chain[CHAINS], *newest;
    store_alone alone;
    const char *error;
} memory_store;

static memory_store *opened(store *s) {
    return (memory_store *)s;
}

/* ---- tables ---- */

static memory_table **chain_of(memory_store *m, const char *id) {
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (; *id; id++) hash = (hash ^ (unsigned char)*id) * 16777619u;
    return &m->chain[(hash ^ hash >> 16) & (CHAINS - 1)];
}

static memory_table *find_table(memory_store *m, const char *id) {
    memory_table *t = *chain_of(m, id);
    while (t && !mst_text_same(t->row.id, id)) t = t->next_in_chain;
    return t;
}

static memory_table *new_table(const store_write *w) {
    memory_table *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    strcpy(t->row.id, w->table); /* stored_lines_fault has measured all of them */
    strcpy(t->row.game, w->game);
    strcpy(t->row.deck, w->deck);
    if (w->pieces) strcpy(t->row.pieces, w->pieces);
    t->row.rules_version = w->rules_version;
    t->row.tables = 1;
    t->is_public = w->is_public;
    t->bots_only = w->bots_only;
    t->claimed = alone_uptime();
    return t;
}

static void keep_table(memory_store *m, memory_table *t) {
    memory_table **chain = chain_of(m, t->row.id);
    t->next_in_chain = *chain;
    t->made_before = m->newest;
    m->newest = *chain = t;
}

/* ---- appending ---- */

/* What a write will become: a new table for one that makes it, and its lines. */
typedef struct {
    memory_table *table;
    memory_write *lines;
} prepared;

static void drop(prepared *p) {
    free(p->table);
    free(p->lines);
}

static bool prepare(const store_write *w, prepared *p) {
    *p = (prepared){0};
    if (stored_lines_fault(w)) return true;
    p->lines = malloc(sizeof *p->lines + w->length);
    p->table = w->seq == 0 ? new_table(w) : NULL;
    if (!p->lines || (w->seq == 0 && !p->table)) {
        drop(p);
        return false;
    }
    memcpy(p->lines->text, w->text, w->length);
    p->lines->next = NULL;
    p->lines->lines = (stored_lines){w->seq, w->lines, p->lines->text, w->length, w->time};
    return true;
}

static void add_lines(memory_table *t, memory_write *lines, const store_write *w) {
    *(t->last ? &t->last->next : &t->first) = lines;
    t->last = lines;
    t->length += w->lines;
    t->row.time = w->time;
    if (w->has_status) t->row.status = w->status;
}

static store_result carry_out(memory_store *m, const store_write writes[], uint32_t which,
                              prepared *p) {
    const store_write *w = &writes[which];
    const char *fault = stored_lines_fault(w);
    if (fault) {
        m->error = fault;
        return STORE_FAILED;
    }
    memory_table *t = find_table(m, w->table);
    bool is_elsewhere = t ? w->seq == 0 || t->length != w->seq : w->seq > 0;
    if (is_elsewhere || stored_lines_follow_refused(writes, which)) {
        drop(p);
        return STORE_CONFLICT;
    }
    if (!t) keep_table(m, t = p->table);
    add_lines(t, p->lines, w);
    return STORE_STORED;
}

static void fail_all(memory_store *m, store_write writes[], uint32_t count) {
    m->error = "out of memory";
    for (uint32_t i = 0; i < count; i++) writes[i].result = STORE_FAILED;
}

static void append(store *s, store_write writes[], uint32_t count) {
    memory_store *m = opened(s);
    prepared *all = malloc((count + 1) * sizeof *all);
    uint32_t ready = 0;
    m->error = "";
    while (all && ready < count && prepare(&writes[ready], &all[ready])) ready++;
    if (!all || ready < count) {
        while (ready) drop(&all[--ready]);
        fail_all(m, writes, count);
    } else {
        for (uint32_t i = 0; i < count; i++) writes[i].result = carry_out(m, writes, i, &all[i]);
    }
    free(all);
}

/* ---- reading ---- */

static bool read(store *s, const char *table, uint32_t seq, store_lines take, void *context) {
    memory_store *m = opened(s);
    const memory_table *t = find_table(m, table);
    m->error = "";
    if (!t) return false;
    const memory_write *w = t->first;
    while (w && stored_lines_hand_over(&w->lines, seq, take, context)) w = w->next;
    return true;
}

static bool list(store *s, store_status status, store_rows take, void *context) {
    memory_store *m = opened(s);
    m->error = "";
    for (const memory_table *t = m->newest; t; t = t->made_before) {
        if (!t->is_public || t->row.status != status) continue;
        if (!take(context, &t->row)) break;
    }
    return true;
}

static bool playing(store *s, store_rows take, void *context) {
    memory_store *m = opened(s);
    m->error = "";
    for (const memory_table *t = m->newest; t; t = t->made_before)
        if (t->row.status == STORE_PLAYING && !take(context, &t->row)) break;
    return true;
}

static bool is_made_alike(const memory_table *a, const memory_table *b) {
    return a->row.rules_version == b->row.rules_version &&
           mst_text_same(a->row.game, b->row.game) && mst_text_same(a->row.deck, b->row.deck) &&
           mst_text_same(a->row.pieces, b->row.pieces);
}

/* Unfinished tables made with the same as `first`; 0 when a newer one has counted them. */
static uint32_t count_alike(const memory_store *m, const memory_table *first) {
    uint32_t count = 0;
    for (const memory_table *t = m->newest; t; t = t->made_before) {
        if (t->row.status == STORE_OVER || !is_made_alike(t, first)) continue;
        if (count == 0 && t != first) return 0;
        count++;
    }
    return count;
}

static bool in_use(store *s, store_rows take, void *context) {
    memory_store *m = opened(s);
    m->error = "";
    for (const memory_table *t = m->newest; t; t = t->made_before) {
        uint32_t tables = t->row.status == STORE_OVER ? 0 : count_alike(m, t);
        if (tables == 0) continue;
        store_row row = t->row;
        row.tables = tables;
        if (!take(context, &row)) break;
    }
    return true;
}

/* The list goes from the newest back; a table is the next to be told of when all before it were. */
static bool idle(store *s, store_status status, int64_t before, store_rows take, void *context) {
    memory_store *m = opened(s);
    const memory_table *told = NULL;
    m->error = "";
    while (m->newest && told != m->newest) {
        const memory_table *t = m->newest;
        while (t->made_before != told) t = t->made_before;
        told = t;
        if (t->row.status != status || t->row.time >= before) continue;
        if (!take(context, &t->row)) break;
    }
    return true;
}

static void free_table(memory_table *t) {
    for (memory_write *w = t->first, *next; w; w = next) {
        next = w->next;
        free(w);
    }
    free(t);
}

static bool remove_tables(store *s, const char tables[][MST_ID_SIZE], uint32_t count) {
    memory_store *m = opened(s);
    m->error = "";
    for (uint32_t i = 0; i < count; i++) {
        memory_table *t = find_table(m, tables[i]), **link = &m->newest;
        if (!t) continue;
        while (*link != t) link = &(*link)->made_before;
        *link = t->made_before;
        for (link = chain_of(m, t->row.id); *link != t;) link = &(*link)->next_in_chain;
        *link = t->next_in_chain;
        free_table(t);
    }
    return true;
}

/* ---- servers ---- */

static bool lengths(store *s, const char tables[][MST_ID_SIZE], uint32_t count, uint32_t length[]) {
    memory_store *m = opened(s);
    m->error = "";
    for (uint32_t i = 0; i < count; i++) {
        const memory_table *t = find_table(m, tables[i]);
        length[i] = t ? t->length : 0;
    }
    return true;
}

static bool beat(store *s, const store_server *who, int64_t now, store_serving *told) {
    (void)who;
    opened(s)->error = "";
    *told = alone_beat(&opened(s)->alone, now);
    return true;
}

static bool leave(store *s) {
    opened(s)->error = "";
    opened(s)->alone = (store_alone){0};
    return true;
}

/* The one that nobody has claimed for longest; NULL: none is due. */
static memory_table *longest_unclaimed(const memory_store *m, int64_t before) {
    memory_table *longest = NULL;
    for (memory_table *t = m->newest; t; t = t->made_before) {
        if (!t->bots_only || t->row.status != STORE_PLAYING) continue;
        if (t->claimed > before) continue;
        if (!longest || t->claimed <= longest->claimed) longest = t;
    }
    return longest;
}

static bool claim(store *s, const store_claim *what, store_rows take, void *context) {
    memory_store *m = opened(s);
    int64_t now = alone_uptime();
    m->error = "";
    for (uint32_t i = 0; i < what->held_count; i++) {
        memory_table *t = find_table(m, what->held[i]);
        if (t) t->claimed = now;
    }
    for (uint32_t i = 0; i < what->most; i++) {
        memory_table *t = longest_unclaimed(m, now - what->lapse);
        if (!t) break;
        t->claimed = now;
        if (!take(context, &t->row)) break;
    }
    return true;
}

static const char *backup(store *s, const char *file) {
    (void)file;
    return opened(s)->error = "a store in memory cannot be copied to a file";
}

static void hurry(store *s) {
    (void)s; /* nobody waits */
}

static const char *error(const store *s) {
    return ((const memory_store *)s)->error;
}

static void close(store *s) {
    for (memory_table *t = opened(s)->newest, *before; t; t = before) {
        before = t->made_before;
        free_table(t);
    }
    free(s);
}

store *store_open_memory(void) {
    memory_store *m = calloc(1, sizeof *m);
    if (!m) return NULL;
    m->base =
        (store){append, read,  list,   playing, in_use,        idle,  remove_tables, lengths, beat,
                leave,  claim, backup, hurry,   alone_repeats, error, close,         NULL};
    m->error = "";
    return &m->base;
}

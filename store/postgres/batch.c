/* batch.c -- see batch.h. Every table's first write goes in the first round, its second in the
 * second; rounds are statements of one transaction. A write names the one before it, so that the
 * database refuses what follows a refused one, and nobody has to wait between rounds. */
#include "batch.h"
#include "mastaba/text.h"
#include <stdlib.h>
#include <string.h>

enum { NOBODY = UINT32_MAX };

typedef enum { MAKES_TABLE, CHANGES_STATUS, PLAYS } kind;

static kind kind_of(const store_write *w) {
    return w->seq == 0 ? MAKES_TABLE : w->has_status || w->card ? CHANGES_STATUS : PLAYS;
}

int64_t batch_place(const char *table, uint32_t seq) {
    uint64_t hash = 14695981039346656037u; /* FNV-1a */
    for (; *table; table++) hash = (hash ^ (unsigned char)*table) * 1099511628211u;
    return (int64_t)(hash + seq);
}

/* ---- filling ---- */

void batch_free(batch *b) {
    free(b->all);
    free(b->place);
}

static bool make_room(batch *b, uint32_t count) {
    uint32_t room = b->room ? b->room : 64;
    if (count <= b->room) return true;
    while (room < count) room *= 2;
    free(b->all);
    free(b->place);
    b->all = malloc(room * sizeof *b->all);
    b->place = malloc(2 * (size_t)room * sizeof *b->place);
    b->room = b->all && b->place ? room : 0;
    return b->room > 0;
}

/* Where the last write of this table is noted, or is to be. */
static uint32_t *note_of(batch *b, const store_write writes[], const char *table) {
    uint32_t slots = 2 * b->room, at = (uint32_t)((uint64_t)batch_place(table, 0) >> 32);
    while (b->place[at & (slots - 1)] != NOBODY &&
           !mst_text_same(writes[b->place[at & (slots - 1)]].table, table))
        at++;
    return &b->place[at & (slots - 1)];
}

static int64_t number_of(batch *b, const store_write *w) {
    cached_length *known = length_cache_find(b->numbers, w->table);
    if (known && w->seq == 0) known->age = 0; /* it may be made again, with another number */
    return known && w->seq > 0 ? known->number : 0;
}

/* What follows a write of the same call is refused already where it does not follow it. */
static void add(batch *b, store_write writes[], uint32_t which, uint32_t round[]) {
    store_write *w = &writes[which];
    uint32_t *note = note_of(b, writes, w->table), before = *note;
    const store_write *last = before == NOBODY ? NULL : &writes[before];
    bool is_at_odds = last && (round[before] == NOBODY || w->seq == 0 ||
                               w->seq != (uint64_t)last->seq + last->lines);
    *note = which;
    w->result = STORE_CONFLICT;
    round[which] = is_at_odds ? NOBODY : last ? round[before] + 1 : 0;
    if (is_at_odds) return;
    b->all[b->count++] = (batch_write){.write = w,
                                       .round = round[which],
                                       .stamp = b->first_stamp + which,
                                       .after = last ? b->first_stamp + before : 0,
                                       .number = number_of(b, w)};
    if (b->rounds <= round[which]) b->rounds = round[which] + 1;
}

/* Tables are made in the order of the calls; whatever needs a statement of its own lies together.
 */
static int compare(const void *a, const void *b) {
    const batch_write *first = a, *second = b;
    if (first->round != second->round) return first->round < second->round ? -1 : 1;
    kind of_first = kind_of(first->write), of_second = kind_of(second->write);
    if (of_first != of_second) return of_first < of_second ? -1 : 1;
    return first->stamp < second->stamp ? -1 : 1;
}

bool batch_fill(batch *b, store_write writes[], uint32_t count, int64_t stamp, const char **fault) {
    uint32_t *round = malloc((count + 1) * sizeof *round);
    bool has_room = round && make_room(b, count);
    b->count = b->rounds = 0;
    b->first_stamp = stamp;
    b->asked = writes;
    b->asked_count = count;
    *fault = NULL;
    if (has_room) memset(b->place, 0xff, 2 * (size_t)b->room * sizeof *b->place);
    for (uint32_t i = 0; has_room && i < count; i++) {
        const char *wrong = stored_lines_fault(&writes[i]);
        writes[i].result = STORE_FAILED;
        if (wrong)
            *fault = wrong;
        else
            add(b, writes, i, round);
    }
    free(round);
    if (has_room) qsort(b->all, b->count, sizeof *b->all, compare);
    return has_room;
}

void batch_set(const batch *b, store_result result) {
    for (uint32_t i = 0; i < b->count; i++) b->all[i].write->result = result;
}

/* ---- saying ---- */

typedef struct {
    const batch_write *first, *end;
} range;

/* One array of a statement: an element for each write of a range. */
#define COLUMN(p, r, type, add, value)                                                             \
    do {                                                                                           \
        parameters_begin_array(p, PARAMETER_##type);                                               \
        for (const batch_write *o = (r).first; o < (r).end; o++) {                                 \
            const store_write *w = o->write;                                                       \
            (void)w;                                                                               \
            parameters_add_##add(p, value);                                                        \
        }                                                                                          \
        parameters_end_array(p);                                                                   \
    } while (false)

static int32_t sum_of(const store_write *w) {
    stored_lines stored = {w->seq, w->lines, w->text, w->length, w->time};
    return stored_lines_sum(batch_place(w->table, w->seq), &stored);
}

static void say_lines(connection *c, range r) {
    parameters *p = &c->with;
    parameters_begin(p);
    COLUMN(p, r, INT64, int64, o->number);
    COLUMN(p, r, TEXT, text, o->number ? "" : w->table);
    COLUMN(p, r, INT32, int32, (int32_t)w->seq);
    COLUMN(p, r, INT32, int32, (int32_t)w->lines);
    COLUMN(p, r, INT64, int64, o->stamp);
    COLUMN(p, r, INT64, int64, o->after);
    COLUMN(p, r, INT64, int64, w->time);
    COLUMN(p, r, INT32, int32, sum_of(w));
    parameters_begin_array(p, PARAMETER_BYTES);
    for (const batch_write *o = r.first; o < r.end; o++)
        parameters_add_bytes(p, o->write->text, o->write->length);
    parameters_end_array(p);
    connection_send(c, ADD_LINES);
}

static store_status status_of(const store_write *w) {
    return w->has_status ? w->status : STORE_GATHERING;
}

/* Arrays have no nulls here. */
static const char *card_of(const store_write *w) {
    return w->card ? w->card : "-";
}

static void say_tables(connection *c, range r) {
    parameters *p = &c->with;
    parameters_begin(p);
    COLUMN(p, r, TEXT, text, w->table);
    COLUMN(p, r, INT16, int16, (int16_t)status_of(w));
    COLUMN(p, r, BOOL, bool, w->is_public);
    COLUMN(p, r, BOOL, bool, w->bots_only);
    COLUMN(p, r, TEXT, text, w->game);
    COLUMN(p, r, INT32, int32, (int32_t)w->rules_version);
    COLUMN(p, r, TEXT, text, w->deck);
    COLUMN(p, r, TEXT, text, w->pieces ? w->pieces : "");
    COLUMN(p, r, TEXT, text, card_of(w));
    connection_send(c, MAKE_TABLES);
}

static void say_status(connection *c, range r) {
    parameters *p = &c->with;
    parameters_begin(p);
    COLUMN(p, r, TEXT, text, w->table);
    COLUMN(p, r, INT16, int16, (int16_t)w->status);
    COLUMN(p, r, TEXT, text, card_of(w));
    COLUMN(p, r, INT64, int64, o->stamp);
    connection_send(c, SET_STATUS);
}

static range those_of(range r, kind wanted) {
    while (r.first < r.end && kind_of(r.first->write) != wanted) r.first++;
    range found = {r.first, r.first};
    while (found.end < r.end && kind_of(found.end->write) == wanted) found.end++;
    return found;
}

static void say_if_any(connection *c, range r, void (*say)(connection *c, range r)) {
    if (r.first < r.end) say(c, r);
}

static range round_of(const batch *b, uint32_t round, const batch_write *first) {
    range r = {first, first};
    while (r.end < b->all + b->count && r.end->round == round) r.end++;
    return r;
}

/* After a lost answer: what is there already with our stamps was stored by the try before, and is
 * only certain once the standbys have it, too. */
static void say_again(connection *c, const batch *b) {
    range all = {b->all, b->all + b->count};
    parameters *p = &c->with;
    parameters_begin(p);
    COLUMN(p, all, TEXT, text, w->table);
    COLUMN(p, all, INT32, int32, (int32_t)w->seq);
    COLUMN(p, all, INT64, int64, o->stamp);
    connection_send(c, FIND_STAMPS);
    parameters_begin(p);
    connection_send(c, WRITE_SOMETHING);
}

void batch_say(connection *c, const question *q) {
    const batch *b = q->context;
    range r = {b->all, b->all};
    batch_set(b, STORE_CONFLICT);
    for (uint32_t round = 0; round < b->rounds; round++) {
        r = round_of(b, round, r.end);
        say_if_any(c, those_of(r, MAKES_TABLE), say_tables);
        say_lines(c, r);
        say_if_any(c, those_of(r, CHANGES_STATUS), say_status);
    }
    if (q->is_repeated) say_again(c, b);
}

/* ---- hearing ---- */

static void keep_number(batch *b, const char *id, int64_t number) {
    cached_length *known = length_cache_find(b->numbers, id);
    if (number > UINT32_MAX) return;
    if (known)
        known->number = (uint32_t)number;
    else
        length_cache_keep(b->numbers, id, (uint32_t)number, 0);
}

/* Rows are stamps that are in the log now, and the numbers of their tables. */
bool batch_hear(void *context, PGresult *r) {
    batch *b = context;
    for (int i = 0; i < PQntuples(r); i++) {
        int64_t which = connection_number(r, i, 0) - b->first_stamp;
        if (which < 0 || which >= b->asked_count) continue;
        b->asked[which].result = STORE_STORED;
        keep_number(b, b->asked[which].table, connection_number(r, i, 1));
    }
    return false;
}

/* hall.c -- finding tables, reading them from the store, forgetting them. A table nobody is at
 * stays for a moment, because whoever made it is about to join it; then it costs nothing but its
 * rows in the store. */
#include "inside.h"
#include "log.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "room.h"
#include <stdlib.h>
#include <string.h>

enum {
    LINGER = 5000,   /* milliseconds that a table without people stays */
    MOST_IDLE = 256, /* of them */
    MOST_EACH = 3,   /* tables of one address in the list */
    MOST_LISTED = 50,
    MOST_LOOKED_AT = 200 /* to find those with a free seat */
};

hall *hall_create(house *owner) {
    hall *h = calloc(1, sizeof *h);
    if (!h) return NULL;
    h->house = owner;
    if (changes_create(h) && room_create(&h->room, owner->config->games)) return h;
    hall_free(h);
    return NULL;
}

void hall_free(hall *h) {
    if (!h) return;
    for (uint32_t i = 0; i < HALL_CHAINS; i++)
        while (h->chain[i]) hall_remove(h, h->chain[i]);
    changes_free(h);
    room_free(&h->room);
    alarms_free(h);
    free(h->sleeper);
    free(h);
}

house *hall_house(hall *h) {
    return h->house;
}

uint32_t hall_loaded(const hall *h) {
    return h->loaded;
}

/* ---- finding ---- */

uint32_t hall_hash(const char *id) {
    uint32_t hash = 2166136261u;
    for (; *id; id++) hash = (hash ^ (unsigned char)*id) * 16777619u;
    return (hash ^ hash >> 15) & (HALL_CHAINS - 1);
}

static hall_table **chain_of(hall *h, const char *id) {
    return &h->chain[hall_hash(id)];
}

hall_table *hall_in_memory(hall *h, const char *id) {
    hall_table *t = *chain_of(h, id);
    while (t && strcmp(t->id, id) != 0) t = t->next;
    return t;
}

void hall_add(hall *h, hall_table *t) {
    hall_table **chain = chain_of(h, t->id);
    for (mst_seat seat = 0; seat < MST_MAX_SEATS; seat++) t->left[seat] = house_now();
    t->next = *chain;
    *chain = t;
    h->loaded++;
    hall_mind_idle(h, t);
}

/* ---- reading ---- */

typedef struct {
    hall *hall;
    hall_table *at;
    mst_table *table;
    int64_t last; /* time of the last write */
    char words[MST_MAX_WHY];
    mst_text why;
} reading;

static bool read_first(reading *r, const char *text, size_t length) {
    hall *h = r->hall;
    const mst_game *g = mst_table_game(&h->room, text, length, &r->why);
    void *block = g ? malloc(mst_table_size(g)) : NULL;
    mst_dealer dealer = fair_dealer(&r->at->hand, h->house->crypto);
    if (block) r->table = mst_table_empty(block, g, &dealer, &h->room);
    return block != NULL;
}

static bool read_write(void *context, uint32_t seq, const char *text, size_t length, int64_t time) {
    reading *r = context;
    if (seq == 0 && !read_first(r, text, length)) return false;
    r->last = time;
    return r->table && mst_table_read(r->table, text, length, time, &r->why);
}

static void free_table(mst_table *t) {
    if (!t) return;
    mst_table_free(t);
    free(t);
}

/* Time does not run while nobody serves. What was written after now was written before the start as
 * well, and the computer's clock has been set back since. */
static bool has_stood(const hall *h, const mst_table *t, int64_t last) {
    bool is_ours = last >= h->house->started && last <= house_now();
    return !is_ours && mst_table_deadline(t) != 0;
}

void hall_resume(hall *h, hall_table *t) {
    int64_t now;
    if (!t->owes_resume) return;
    t->owes_resume = false;
    uint32_t before = mst_table_seq(t->table);
    mst_text *log = hall_open_log(h, t, &now);
    if (!mst_table_resume(t->table, now, log) && mst_table_seq(t->table) > before)
        hall_note_change(h, t, before, NULL, NO_REF, 0);
}

static bool read_table(hall *h, hall_table *t, fault *f) {
    reading r = {.hall = h, .at = t};
    r.why = mst_text_in(r.words, sizeof r.words);
    store *kept = h->house->store;
    if (!kept->read(kept, t->id, 0, read_write, &r) || r.words[0] || !r.table) {
        const char *error = kept->error(kept);
        free_table(r.table);
        if (!r.words[0] && !*error) return fault_set(f, ERROR_NO_TABLE, NULL, NULL);
        log_line(LOG_ERROR, "table %s cannot be read: %s", t->id, r.words[0] ? r.words : error);
        return fault_set(f, ERROR_STORE, NULL, NULL);
    }
    t->table = r.table;
    t->status = (store_status)mst_table_phase(r.table);
    t->last = r.last;
    t->owes_resume = has_stood(h, r.table, r.last);
    return true;
}

bool hall_refresh(hall *h, hall_table *t, fault *f) {
    if (t->is_given_up) return fault_set(f, ERROR_STORE, NULL, NULL);
    return t->table || read_table(h, t, f);
}

/* A table that is read may have a bot to move, or a flag that fell meanwhile. */
static hall_table *load(hall *h, const char *id, fault *f) {
    hall_table *t = calloc(1, sizeof *t);
    if (!t) {
        fault_set(f, ERROR_BUSY, NULL, NULL);
        return NULL;
    }
    memcpy(t->id, id, strlen(id));
    if (!read_table(h, t, f)) {
        free(t);
        return NULL;
    }
    hall_add(h, t);
    hall_note(h, t);
    return t;
}

hall_table *hall_find(hall *h, const char *id, fault *f) {
    hall_table *t = hall_in_memory(h, id);
    if (!t) t = load(h, id, f);
    if (!t || !hall_refresh(h, t, f)) return NULL;
    t->touched = house_now();
    return t;
}

/* ---- making ---- */

static const mst_refusal *seat_everybody(mst_table *t, const hall_plan *plan, int64_t now,
                                         mst_text *log) {
    const mst_refusal *why = NULL;
    for (mst_seat seat = 0; seat < plan->charter.setup.seats && !why; seat++)
        if (plan->seat[seat].kind != MST_OPEN)
            why = mst_table_sit(t, seat, plan->seat[seat].kind, plan->seat[seat].name,
                                plan->seat[seat].level_or_token, now, log);
    return why;
}

static mst_table *make_table(hall *h, hall_table *t, void *block, const hall_plan *plan,
                             int64_t now, mst_text *log) {
    mst_dealer dealer = fair_dealer(&t->hand, h->house->crypto);
    return mst_table_make(block, plan->game, &plan->charter, &dealer, &h->room, now, log);
}

hall_table *hall_make(hall *h, const hall_plan *plan, call *caller, fault *f) {
    int64_t now;
    hall_make_room(h);
    hall_table *t = calloc(1, sizeof *t);
    mst_text *log = hall_open_log(h, t, &now);
    void *block = malloc(mst_table_size(plan->game));
    mst_table *made = t && block ? make_table(h, t, block, plan, now, log) : NULL;
    if (!made || seat_everybody(made, plan, now, log)) {
        if (made) mst_table_free(made);
        free(block);
        free(t);
        fault_set(f, ERROR_MALFORMED, NULL, NULL);
        return NULL;
    }
    memcpy(t->id, plan->charter.id, sizeof t->id);
    t->table = made;
    t->is_new = true;
    t->touched = now;
    hall_add(h, t);
    hall_note_call(h, t, 0, caller);
    h->house->counts.tables_made++;
    return t;
}

/* ---- who is here ---- */

static void count_present(hall *h, hall_table *t) {
    mst_seats present = 0;
    for (const session *s = t->sessions; s; s = s->next_here) present |= s->seats;
    if (present == t->present) return;
    for (mst_seat seat = 0; seat < MST_MAX_SEATS; seat++)
        if (t->present >> seat & 1 && !(present >> seat & 1)) t->left[seat] = house_now();
    t->present = present;
    t->news = UINT32_MAX;
    hall_note(h, t);
}

void hall_join(hall *h, hall_table *t, session *s, mst_seats seats) {
    if (s->at) hall_leave(s);
    s->at = t;
    s->seats = seats;
    s->next_here = t->sessions;
    if (s->next_here) s->next_here->link_here = &s->next_here;
    s->link_here = &t->sessions;
    t->sessions = s;
    hall_owe_state(h, s);
    count_present(h, t);
    hall_mind_idle(h, t);
}

void hall_leave(session *s) {
    hall *h = s->house->hall;
    hall_table *t = s->at;
    if (s->next_here) s->next_here->link_here = s->link_here;
    *s->link_here = s->next_here;
    s->at = NULL;
    s->seats = 0;
    s->is_owner = s->wants_state = s->is_asking = s->has_hint = false;
    s->ref = NO_REF;
    t->touched = house_now();
    count_present(h, t);
    hall_mind_idle(h, t);
}

/* ---- forgetting ---- */

static void idle_unlink(hall *h, hall_table *t) {
    if (t->idle_previous)
        t->idle_previous->idle_next = t->idle_next;
    else
        h->idle_first = t->idle_next;
    if (t->idle_next)
        t->idle_next->idle_previous = t->idle_previous;
    else
        h->idle_last = t->idle_previous;
    t->idle_next = t->idle_previous = NULL;
    t->is_idle = false;
    h->idle_count--;
}

static void idle_append(hall *h, hall_table *t) {
    t->idle_previous = h->idle_last;
    if (h->idle_last)
        h->idle_last->idle_next = t;
    else
        h->idle_first = t;
    h->idle_last = t;
    t->is_idle = true;
    h->idle_count++;
}

void hall_mind_idle(hall *h, hall_table *t) {
    bool is_idle = !t->sessions && !t->jobs && !t->link_lacking;
    if (is_idle == t->is_idle) return;
    if (is_idle)
        idle_append(h, t);
    else
        idle_unlink(h, t);
}

void hall_drop_table(hall *h, hall_table *t) {
    thinking_end(h, t);
    free_table(t->table);
    t->table = NULL;
}

void hall_remove(hall *h, hall_table *t) {
    hall_table **link = chain_of(h, t->id);
    hall_drop_table(h, t);
    while (*link != t) link = &(*link)->next;
    *link = t->next;
    h->loaded--;
    if (t->is_idle) idle_unlink(h, t);
    free(t);
}

/* Only between flushes: nothing about an idle table may be on its way. */
static void forget_idle(hall *h, int64_t now) {
    for (hall_table *t = h->idle_first, *next; t; t = next) {
        next = t->idle_next;
        if (h->idle_count <= MOST_IDLE && now - t->touched < LINGER) break;
        if (!t->is_noted) hall_remove(h, t);
    }
}

void hall_sweep(hall *h, int64_t now) {
    alarms_ring(h, now);
    thinking_retry(h);
    hall_flush(h);
    forget_idle(h, now);
}

/* ---- listing ---- */

typedef struct {
    const address_book *addresses;
    char id[MOST_LOOKED_AT][MST_ID_SIZE];
    uint64_t maker[MOST_LOOKED_AT];
    uint32_t count;
} id_list;

/* Whoever makes many tables does not hide those of others. */
static bool has_enough(const id_list *list, uint64_t maker) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->count; i++) kept += maker && list->maker[i] == maker;
    return kept >= MOST_EACH;
}

static bool keep_id(void *context, const store_row *row) {
    id_list *list = context;
    uint64_t maker = address_maker(list->addresses, row->id);
    if (has_enough(list, maker)) return true;
    list->maker[list->count] = maker;
    memcpy(list->id[list->count++], row->id, MST_ID_SIZE);
    return list->count < MOST_LOOKED_AT;
}

static bool has_free_seat(const mst_table *t) {
    for (mst_seat seat = 0; seat < mst_table_charter(t)->setup.seats; seat++)
        if (mst_table_place(t, seat)->kind == MST_OPEN) return true;
    return false;
}

void hall_list(hall *h, hall_each each, void *context) {
    id_list list = {.addresses = h->house->addresses, .count = 0};
    uint32_t listed = 0;
    fault f;
    store *kept = h->house->store;
    kept->list(kept, STORE_GATHERING, keep_id, &list);
    for (uint32_t i = 0; i < list.count && listed < MOST_LISTED; i++) {
        hall_make_room(h);
        hall_table *t = hall_find(h, list.id[i], &f);
        if (!t || !has_free_seat(t->table)) continue;
        each(context, t);
        listed++;
    }
}

uint64_t hall_list_version(const hall *h) {
    return h->list_version;
}

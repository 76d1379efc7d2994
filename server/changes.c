/* changes.c -- from a change in memory to a durable one that people hear of. All changes of one
 * turn of the loop go to the store in one call, which is one sync of the disk for all of them; then
 * callers get their answers and everybody at the changed tables a new state. What could not be
 * stored has not happened: the table is forgotten, and read again as it was. */
#include "http.h"
#include "inside.h"
#include "log.h"
#include "mastaba/text.h"
#include <stdlib.h>
#include <string.h>

bool changes_create(hall *h) {
    h->writes = calloc(HALL_WRITES, sizeof *h->writes);
    h->asked = calloc(HALL_WRITES, sizeof *h->asked);
    h->log = malloc(HALL_LOG);
    return h->writes && h->asked && h->log;
}

void changes_free(hall *h) {
    free(h->writes);
    free(h->asked);
    free(h->log);
}

void hall_note(hall *h, hall_table *t) {
    if (t->is_noted) return;
    t->is_noted = true;
    t->next_noted = h->noted;
    h->noted = t;
}

void hall_owe_state(hall *h, session *s) {
    s->wants_state = true;
    hall_note(h, s->at);
}

/* With room to spare: before a change may come that the table's time goes on. */
void hall_make_room(hall *h) {
    enum { SPARE = 4 };
    if (h->write_count + SPARE > HALL_WRITES || HALL_LOG - h->log_length < SPARE * MST_MAX_CHANGE)
        hall_flush(h);
}

/* A table that is read reckons its clocks from the stored times: they must be those it reckoned
 * with when it changed. */
mst_text *hall_open_log(hall *h, hall_table *t, int64_t *now) {
    if (t) hall_resume(h, t);
    h->opened = *now = house_now();
    h->open = mst_text_in(h->log + h->log_length, MST_MAX_CHANGE);
    return &h->open;
}

/* A table that is made names its game, so that a later program can tell whether it knows it. */
static void describe_new(store_write *w, const mst_table *t) {
    const mst_game *g = mst_table_rules(t);
    w->is_public = mst_table_charter(t)->is_public;
    w->game = g->key;
    w->rules_version = g->rules_version;
    w->deck = g->deck;
    w->pieces = mst_table_charter(t)->pieces;
    w->has_status = true;
}

static store_write *add_write(hall *h, hall_table *t, uint32_t before) {
    store_write *w = &h->writes[h->write_count];
    const char *text = h->log + h->log_length;
    store_status status = (store_status)mst_table_phase(t->table);
    *w = (store_write){.table = t->id,
                       .seq = before,
                       .lines = mst_table_seq(t->table) - before,
                       .text = text,
                       .length = (size_t)(h->open.at - text),
                       .time = h->opened,
                       .has_status = status != t->status,
                       .status = status};
    if (before == 0) describe_new(w, t->table);
    h->log_length += w->length;
    t->status = status;
    return w;
}

static void note_write(hall *h, hall_table *t, uint32_t before, call *caller) {
    add_write(h, t, before);
    h->asked[h->write_count].table = t;
    h->asked[h->write_count].caller = caller;
    h->write_count++;
    t->news |= mst_table_news(t->table, before);
    hall_note(h, t);
    if (mst_table_charter(t->table)->is_public) h->list_version++;
    h->house->counts.changes++;
}

void hall_note_change(hall *h, hall_table *t, uint32_t before, session *asker, int64_t ref,
                      mst_seat seat) {
    note_write(h, t, before, NULL);
    if (!asker) return;
    asker->is_asking = true;
    asker->ref = ref;
    asker->ref_seat = seat;
}

void hall_note_call(hall *h, hall_table *t, uint32_t before, call *caller) {
    note_write(h, t, before, caller);
}

void hall_forget_call(hall *h, const call *caller) {
    for (uint32_t i = 0; i < h->write_count; i++)
        if (h->asked[i].caller == caller) h->asked[i].caller = NULL;
}

/* ---- after the store has answered ---- */

static void tell_failure(hall_table *t, error_code code) {
    for (session *s = t->sessions; s; s = s->next_here) {
        if (!s->is_asking) continue;
        session_blame(s, s->ref, code, NULL, NULL);
        s->is_asking = false;
        s->ref = NO_REF;
        s->wants_state = true;
    }
}

/* The log was read anew after the first conflict: at the second it is not what reading it says, and
 * would never be. */
static void settle_conflict(hall *h, hall_table *t, uint32_t length) {
    h->house->counts.store_conflicts++;
    if (!t->table) return; /* for an earlier change of the same flush */
    t->is_given_up = t->conflict == length + 1;
    t->conflict = length + 1;
    if (t->is_given_up)
        log_line(LOG_ERROR, "table %s is given up: its log reads as %u lines, but is not so long",
                 t->id, length);
}

/* A seat that is given away is nobody's any more: who held it watches from now on. */
static void let_go(hall_table *t) {
    for (session *s = t->sessions; s; s = s->next_here) s->seats &= (mst_seats)~t->given;
    t->present &= (mst_seats)~t->given;
    t->given = 0;
}

static void settle(hall *h, uint32_t i) {
    hall_table *t = h->asked[i].table;
    store_result result = h->writes[i].result;
    error_code code = result == STORE_CONFLICT ? ERROR_STALE : ERROR_STORE;
    if (h->asked[i].caller)
        call_release(h->asked[i].caller, result == STORE_STORED ? ERROR_NONE : code);
    if (result == STORE_STORED) {
        t->is_new = false;
        t->conflict = 0;
        let_go(t);
        return;
    }
    if (result == STORE_CONFLICT)
        settle_conflict(h, t, h->writes[i].seq);
    else
        h->house->counts.store_failures++;
    t->given = 0;
    hall_drop_table(h, t);
    tell_failure(t, code);
}

bool hall_rests(const hall *h) {
    return h->rest && house_now() < h->rests_until;
}

/* A full disk is tried again by and by, not all the time. */
static void rest_or_go_on(hall *h, bool has_failed) {
    enum { SHORTEST = 1000, LONGEST = 60 * 1000 };
    uint32_t longer = h->rest ? 2 * h->rest : SHORTEST;
    h->rest = has_failed ? (longer < LONGEST ? longer : LONGEST) : 0;
    h->rests_until = house_now() + h->rest;
}

static bool have_all_failed(const hall *h) {
    uint32_t failed = 0;
    for (uint32_t i = 0; i < h->write_count; i++) failed += h->writes[i].result == STORE_FAILED;
    return failed == h->write_count;
}

static void store_all(hall *h) {
    store *kept = h->house->store;
    uint32_t count = h->write_count;
    if (count == 0) return;
    kept->append(kept, h->writes, count);
    h->house->counts.commits++;
    if (h->writes[0].result == STORE_FAILED)
        log_line(LOG_ERROR, "storing failed: %s", kept->error(kept));
    rest_or_go_on(h, have_all_failed(h));
    for (uint32_t i = 0; i < count; i++) settle(h, i);
    h->write_count = 0;
    h->log_length = 0;
}

/* What happens at a table by itself, if there is somewhere to store it; else, later. */
static void go_on(hall *h, hall_table *t) {
    if (!hall_rests(h)) {
        thinking_review(h, t);
        alarm_set(h, t);
    } else if (t->status == STORE_PLAYING) {
        alarm_at(h, t->id, h->rests_until);
    }
}

/* It never was, or nobody is here to whom it matters that something was not stored. A log that met
 * another one is read once more first. */
static bool is_forgotten(const hall_table *t) {
    bool is_read_again = t->conflict && !t->is_given_up;
    return t->is_new || (!t->table && !t->sessions && !is_read_again);
}

/* Bots play and clocks run without people too. */
static void forget(hall *h, hall_table *t) {
    enum { LONG = 3600 * 1000 };
    bool goes_on = !t->is_new && t->status == STORE_PLAYING;
    if (goes_on) alarm_at(h, t->id, house_now() + (t->is_given_up ? LONG : h->rest));
    hall_remove(h, t);
}

/* Each table writes at most that its time goes on, and that only while writing does not fail. */
static void tell_about(hall *h, hall_table *t) {
    fault f;
    if (is_forgotten(t)) {
        forget(h, t);
        return;
    }
    if (!hall_refresh(h, t, &f)) { /* people are told when they ask for something */
        if (t->status == STORE_PLAYING) alarm_at(h, t->id, house_now() + h->rest);
        return;
    }
    if (t->owes_resume && !hall_rests(h)) {
        hall_make_room(h);
        hall_resume(h, t); /* and told of when that is stored */
        return;
    }
    inform(h, t);
    go_on(h, t);
    hall_mind_idle(h, t);
}

void hall_flush(hall *h) {
    enum { ROUNDS = 4 }; /* what is noted while others are told of; the rest waits for a turn */
    for (uint32_t round = 0; h->noted && round < ROUNDS; round++) {
        store_all(h);
        hall_table *t = h->noted;
        h->noted = NULL;
        for (hall_table *next; t; t = next) {
            next = t->next_noted;
            t->is_noted = false;
            tell_about(h, t);
        }
    }
}

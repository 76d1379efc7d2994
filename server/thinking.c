/* thinking.c -- bots at the tables. After every change each table is looked over: who has to decide
 * and is a bot gets a job, and a job whose decision is owed no longer is called off. Nothing but
 * the seat's own view goes into a job. */
#include "inside.h"
#include "log.h"
#include "mastaba/text.h"
#include "mastaba/write.h"
#include "tell.h"
#include <sodium.h>
#include <string.h>

enum { FADE = 10000 }; /* milliseconds in which half of the thinking time used is forgotten */

static bool is_played_by_bot(const mst_place *place) {
    return place->kind == MST_BOT || (place->kind == MST_HUMAN && place->has_stand_in);
}

static bool is_wanted(const hall_table *t, const job *j) {
    bool is_owed = mst_table_actors(t->table) >> j->seat & 1;
    if (!is_owed || mst_table_asked(t->table, j->seat) != j->asked) return false;
    return j->is_hint || is_played_by_bot(mst_table_place(t->table, j->seat));
}

/* ---- asking ---- */

static uint32_t used_lately(hall_table *t, int64_t now) {
    for (; now - t->think_at > FADE && t->think_ms; t->think_at += FADE) t->think_ms /= 2;
    if (!t->think_ms) t->think_at = now;
    return t->think_ms;
}

/* The host's bound of time holds for every level. */
static mst_level bounded(const mst_level *level, uint32_t most) {
    mst_level l = *level;
    if (most && (l.milliseconds == 0 || l.milliseconds > most)) l.milliseconds = most;
    return l;
}

static job *prepare(hall *h, hall_table *t, mst_seat seat, const mst_level *level) {
    job *j = job_create(mst_table_rules(t->table));
    if (!j) return NULL;
    j->level = bounded(level, h->house->config->limits.think_ms);
    j->seat = seat;
    j->asked = mst_table_asked(t->table, seat);
    j->used_ms = used_lately(t, house_now());
    j->table = t;
    randombytes_buf(&j->seed, sizeof j->seed);
    mst_table_view(t->table, seat, j->view);
    return j;
}

static bool hand_over(hall *h, hall_table *t, job *j) {
    if (!j) return false;
    if (!workers_ask(h->house->workers, j)) {
        job_free(j);
        return false;
    }
    j->next_here = t->jobs;
    t->jobs = j;
    hall_mind_idle(h, t);
    return true;
}

static bool has_job(const hall_table *t, mst_seat seat) {
    const job *j = t->jobs;
    while (j && (j->is_hint || j->seat != seat)) j = j->next_here;
    return j != NULL;
}

static void ask_bot(hall *h, hall_table *t, mst_seat seat) {
    const mst_place *place = mst_table_place(t->table, seat);
    const mst_level *level = mst_find_level(place->level, strlen(place->level));
    if (!level) level = &mst_levels[0];
    if (!hand_over(h, t, prepare(h, t, seat, level)))
        log_line(LOG_WARN, "table %s: no bot is free to think", t->id);
}

static void call_off(hall *h, job *j) {
    j->table = NULL;
    workers_call_off(h->house->workers, j);
}

static session *find_session(const hall_table *t, uint64_t number) {
    session *s = t->sessions;
    while (s && s->number != number) s = s->next_here;
    return s;
}

/* Who waits for a hint hears that the moment has passed. */
static void disappoint(const hall_table *t, const job *j) {
    session *s = j->is_hint ? find_session(t, j->session) : NULL;
    if (!s) return;
    s->has_hint = false;
    session_blame(s, j->ref, ERROR_STALE, NULL, NULL);
}

static void drop_unwanted(hall *h, hall_table *t) {
    for (job **link = &t->jobs; *link;) {
        job *j = *link;
        if (is_wanted(t, j)) {
            link = &j->next_here;
            continue;
        }
        *link = j->next_here;
        disappoint(t, j);
        call_off(h, j);
    }
}

void thinking_review(hall *h, hall_table *t) {
    mst_seats actors = mst_table_actors(t->table);
    if (t->jobs) drop_unwanted(h, t);
    for (mst_seat seat = 0; seat < MST_MAX_SEATS; seat++)
        if (actors >> seat & 1 && is_played_by_bot(mst_table_place(t->table, seat)) &&
            !has_job(t, seat))
            ask_bot(h, t, seat);
}

/* To who may not know of a bot's first play of two, its second decision is the first. */
static bool has_waited_since(const session *s, const job *j, uint32_t seq) {
    for (uint32_t left = session_observers(s); left; left &= left - 1)
        if (mst_table_told(s->at->table, (mst_seat)__builtin_ctz(left), j->asked) <= seq)
            return true;
    return false;
}

void thinking_hurry(hall *h, const session *s, uint32_t seq) {
    for (job *j = s->at->jobs; j; j = j->next_here)
        if (!j->is_hint && has_waited_since(s, j, seq)) workers_hurry(h->house->workers, j);
}

void thinking_end(hall *h, hall_table *t) {
    for (job *j = t->jobs; j; j = j->next_here) {
        disappoint(t, j);
        call_off(h, j);
    }
    t->jobs = NULL;
}

void thinking_hint(hall *h, session *s, mst_seat seat, int64_t ref) {
    static const char level[] = "vizier";
    job *j = prepare(h, s->at, seat, mst_find_level(level, sizeof level - 1));
    if (j) {
        j->is_hint = true;
        j->session = s->number;
        j->ref = ref;
    }
    s->has_hint = hand_over(h, s->at, j);
    if (!s->has_hint) session_blame(s, ref, ERROR_BUSY, NULL, NULL);
}

/* ---- hearing ---- */

static void send_hint(session *s, const hall_table *t, const job *j) {
    draft *d = &s->house->draft;
    mst_writer w = mst_writer_to(draft_begin(d));
    mst_begin_object(&w, NULL);
    mst_write_text(&w, "type", "hint");
    mst_write_seat(&w, "seat", j->seat);
    mst_write_number(&w, "seq", mst_table_told(t->table, j->seat, mst_table_seq(t->table)));
    mst_begin_list(&w, "moves");
    for (uint32_t i = 0; i < j->best_count; i++)
        tell_candidate(&w, j->game, j->view, j->seat, &j->best[i], s->in);
    mst_end_list(&w);
    mst_end_object(&w);
    draft_put_ref(d, j->ref);
    session_send(s, d);
    draft_end(d);
    s->house->counts.hints++;
}

static void play_for(hall *h, hall_table *t, const job *j) {
    char move[MST_MAX_TEXT];
    mst_text text = mst_text_in(move, sizeof move);
    int64_t now;
    mst_text *log = hall_open_log(h, t, &now);
    uint32_t before = mst_table_seq(t->table), seq = mst_table_told(t->table, j->seat, before);
    j->game->move_text(j->game, j->view, j->seat, j->move, &text);
    const char *why = mst_table_play(t->table, j->seat, seq, move, strlen(move), now, log);
    if (why) {
        log_line(LOG_ERROR, "table %s: the bot's move %s was refused: %s", t->id, move, why);
        return;
    }
    hall_note_change(h, t, before, NULL, NO_REF, 0);
    h->house->counts.plays++;
    h->house->counts.bot_moves++;
}

static void unlink_job(hall_table *t, const job *j) {
    job **link = &t->jobs;
    while (*link != j) link = &(*link)->next_here;
    *link = j->next_here;
}

static void take_result(hall *h, job *j) {
    hall_table *t = j->table;
    h->house->counts.think_ms += j->spent_ms;
    if (!t) return;
    session *asker = j->is_hint ? find_session(t, j->session) : NULL;
    unlink_job(t, j);
    t->think_ms += j->spent_ms;
    if (asker) asker->has_hint = false;
    if (!j->move)
        log_line(LOG_ERROR, "table %s: no memory for a bot to think in", t->id);
    else if (asker && t->table)
        send_hint(asker, t, j);
    else if (!j->is_hint && is_wanted(t, j))
        play_for(h, t, j);
    hall_mind_idle(h, t);
}

void thinking_take(hall *h) {
    for (job *j = workers_take(h->house->workers), *next; j; j = next) {
        next = j->next;
        hall_make_room(h);
        take_result(h, j);
        job_free(j);
    }
}

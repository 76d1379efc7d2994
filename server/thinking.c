/* thinking.c -- bots at the tables. After every change each table is looked over: who has to decide
 * and is a bot gets a job, and a job whose decision is owed no longer is called off. Nothing but
 * the seat's own view goes into a job. */
#include "inside.h"
#include "log.h"
#include "mastaba/text.h"
#include "mastaba/write.h"
#include "protocol/hints.h"
#include <string.h>

enum {
    FADE = 10000,     /* milliseconds in which half of the thinking time used is forgotten */
    A_THOUGHT = 1000, /* milliseconds that one without a limit is reckoned at */
    RETRY_TICKS = 5,  /* of the loop, before what could not be asked is asked again */
    MOST_LACKING = 3  /* times that a bot has no memory before it does without a search */
};

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

/* What a job may take at most; those that do not search take nothing worth counting. */
static uint32_t dearest(const job *j) {
    if (!j->level.iterations) return 0;
    return j->level.milliseconds ? j->level.milliseconds : A_THOUGHT;
}

/* What the table has had, and has waiting: asking for much at once brings nothing sooner. */
static uint32_t share_of(hall_table *t, int64_t now) {
    uint32_t used = used_lately(t, now);
    for (const job *j = t->jobs; j; j = j->next_here) used += dearest(j);
    return used;
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
    j->used_ms = share_of(t, house_now());
    j->has_people = t->present != 0;
    j->table = t;
    h->house->crypto->random(h->house->crypto->context, &j->seed, sizeof j->seed);
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

static job *find_job(const hall_table *t, mst_seat seat, bool is_hint) {
    job *j = t->jobs;
    while (j && (j->is_hint != is_hint || j->seat != seat)) j = j->next_here;
    return j;
}

/* ---- asking again ---- */

/* The game must not stand because a moment was bad. */
static void lack(hall *h, hall_table *t) {
    if (t->link_lacking) return;
    t->next_lacking = h->lacking;
    if (t->next_lacking) t->next_lacking->link_lacking = &t->next_lacking;
    t->link_lacking = &h->lacking;
    h->lacking = t;
    hall_mind_idle(h, t);
}

static void stop_lacking(hall_table *t) {
    if (!t->link_lacking) return;
    if (t->next_lacking) t->next_lacking->link_lacking = t->link_lacking;
    *t->link_lacking = t->next_lacking;
    t->next_lacking = NULL;
    t->link_lacking = NULL;
}

void thinking_retry(hall *h) {
    uint32_t tables = 0;
    if (!h->lacking || ++h->ticks % RETRY_TICKS) return;
    hall_table *t = h->lacking;
    for (hall_table *next; t; t = next, tables++) {
        next = t->next_lacking;
        stop_lacking(t);
        if (t->table) thinking_review(h, t);
        hall_mind_idle(h, t);
    }
    log_line(LOG_WARN, "no bot was free or had memory to think in; tables that ask again: %u",
             tables);
}

/* A bot that lacks memory again and again plays without a search. */
static const mst_level *level_at(const hall_table *t, const mst_place *place) {
    static const char without_search[] = "greedy";
    const mst_level *level = mst_find_level(place->level, strlen(place->level));
    if (!level) level = &mst_levels[0];
    return t->lacking < MOST_LACKING || !level->iterations
               ? level
               : mst_find_level(without_search, sizeof without_search - 1);
}

static void ask_bot(hall *h, hall_table *t, mst_seat seat) {
    const mst_level *level = level_at(t, mst_table_place(t->table, seat));
    if (!hand_over(h, t, prepare(h, t, seat, level))) lack(h, t);
}

static void call_off(hall *h, job *j) {
    j->table = NULL;
    workers_call_off(h->house->workers, j);
}

/* Of all who wait for the seat's hint, the next after `s`; NULL: of those who are here, the first.
 */
static session *next_asker(const hall_table *t, session *s, mst_seat seat) {
    s = s ? s->next_here : t->sessions;
    while (s && !(s->has_hint && s->hint_seat == seat)) s = s->next_here;
    return s;
}

/* Who waits for a hint hears that the moment has passed, or that nobody could think. */
static void disappoint(const hall_table *t, const job *j, error_code code) {
    if (!j->is_hint) return;
    for (session *s = NULL; (s = next_asker(t, s, j->seat));) {
        s->has_hint = false;
        session_blame(s, s->hint_ref, code, NULL, NULL);
    }
}

static void drop_unwanted(hall *h, hall_table *t) {
    for (job **link = &t->jobs; *link;) {
        job *j = *link;
        if (is_wanted(t, j)) {
            if (j->has_people != (t->present != 0))
                workers_rank(h->house->workers, j, t->present != 0);
            link = &j->next_here;
            continue;
        }
        *link = j->next_here;
        disappoint(t, j, ERROR_STALE);
        call_off(h, j);
    }
}

void thinking_review(hall *h, hall_table *t) {
    mst_seats actors = mst_table_actors(t->table);
    if (t->jobs) drop_unwanted(h, t);
    for (mst_seat seat = 0; seat < MST_MAX_SEATS; seat++)
        if (actors >> seat & 1 && is_played_by_bot(mst_table_place(t->table, seat)) &&
            !find_job(t, seat, false))
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
        disappoint(t, j, ERROR_STALE);
        call_off(h, j);
    }
    t->jobs = NULL;
    stop_lacking(t);
}

/* One for each seat, for all who ask. */
static bool have_hint_job(hall *h, hall_table *t, mst_seat seat) {
    if (find_job(t, seat, true)) return true;
    job *j = prepare(h, t, seat, mst_find_level(MST_ADVISER, strlen(MST_ADVISER)));
    if (j) j->is_hint = true;
    return hand_over(h, t, j);
}

void thinking_hint(hall *h, session *s, mst_seat seat, int64_t ref) {
    s->has_hint = have_hint_job(h, s->at, seat);
    s->hint_seat = seat;
    s->hint_ref = ref;
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
        hint_write_move(&w, j->game, j->view, j->seat, &j->best[i], s->in);
    mst_end_list(&w);
    mst_end_object(&w);
    draft_put_ref(d, s->hint_ref);
    session_send(s, d);
    draft_end(d);
    s->house->counts.hints++;
}

static void give_hint(hall_table *t, const job *j) {
    if (!j->move || !is_wanted(t, j)) {
        disappoint(t, j, j->move ? ERROR_STALE : ERROR_BUSY);
        return;
    }
    for (session *s = NULL; (s = next_asker(t, s, j->seat));) {
        s->has_hint = false;
        send_hint(s, t, j);
    }
}

static void play_for(hall *h, hall_table *t, const job *j) {
    char move[MST_MAX_TEXT];
    mst_text text = mst_text_in(move, sizeof move);
    int64_t now;
    if (hall_rests(h)) { /* it would be lost: the bot is asked again */
        hall_note(h, t);
        return;
    }
    mst_text *log = hall_open_log(h, t, &now);
    uint32_t before = mst_table_seq(t->table), seq = mst_table_told(t->table, j->seat, before);
    j->game->move_text(j->game, j->view, j->seat, j->move, &text);
    const mst_refusal *why = mst_table_play(t->table, j->seat, seq, move, strlen(move), now, log);
    if (why) {
        log_line(LOG_ERROR, "table %s: the bot's move %s was refused: %s", t->id, move, why->key);
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
    unlink_job(t, j);
    t->think_ms += j->spent_ms;
    if (j->is_hint) {
        give_hint(t, j);
    } else if (!j->move) {
        t->lacking++;
        lack(h, t);
    } else if (is_wanted(t, j)) {
        t->lacking = 0;
        play_for(h, t, j);
    }
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

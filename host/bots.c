/* bots.c -- bots at the tables. After every change each table is looked over: who has to decide and
 * is a bot gets a job, and a job whose decision is owed no longer is called off. Nothing but the
 * seat's own view goes into a job. */
#include "host_state.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "people.h"
#include "protocol/hints.h"
#include <string.h>

enum {
    FADE = 10000,       /* milliseconds in which half of the thinking time used is forgotten */
    A_THOUGHT = 1000,   /* milliseconds that one without a limit is reckoned at */
    RETRY_AFTER = 1000, /* milliseconds, before what could not be asked is asked again */
    MOST_LACKING = 3    /* times that a bot has no memory before it does without a search */
};

static bool is_played_by_bot(const mst_occupant *place) {
    return place->kind == MST_BOT || (place->kind == MST_HUMAN && place->has_stand_in);
}

static bool is_wanted(const host_table *t, const host_job *j) {
    bool is_owed = mst_table_actors(t->table) >> j->seat & 1;
    if (!is_owed || mst_table_asked(t->table, j->seat) != j->asked) return false;
    return j->is_hint || is_played_by_bot(mst_table_occupant(t->table, j->seat));
}

/* ---- jobs ---- */

static host_job *new_job(host *h, const mst_game *g) {
    size_t head = (h->ports.job_size + 15) & ~(size_t)15;
    host_job *j = host_memory(h, head + g->state_size);
    if (!j) return NULL;
    j->game = g;
    j->view = (mst_state *)((char *)j + head);
    j->next = h->jobs;
    if (j->next) j->next->link = &j->next;
    j->link = &h->jobs;
    h->jobs = j;
    return j;
}

static void free_job(host *h, host_job *j) {
    if (j->next) j->next->link = j->link;
    *j->link = j->next;
    host_release(h, j);
}

void bots_free_all(host *h) {
    while (h->jobs) free_job(h, h->jobs);
}

/* ---- asking ---- */

static uint32_t used_lately(host_table *t) {
    int64_t now = t->host->now;
    for (; now - t->think_at > FADE && t->think_ms; t->think_at += FADE) t->think_ms /= 2;
    if (!t->think_ms) t->think_at = now;
    return t->think_ms;
}

/* What a job may take at most; those that do not search take nothing worth counting. */
static uint32_t dearest(const host_job *j) {
    if (!j->level.iterations) return 0;
    return j->level.milliseconds ? j->level.milliseconds : A_THOUGHT;
}

/* What the table has had, and has waiting: asking for much at once brings nothing sooner. */
static uint32_t share_of(host_table *t) {
    uint32_t used = used_lately(t);
    for (const host_job *j = t->jobs; j; j = j->next_here) used += dearest(j);
    return used;
}

/* The host's bound of time holds for every level. */
static mst_level bounded(const mst_level *level, uint32_t most) {
    mst_level l = *level;
    if (most && (l.milliseconds == 0 || l.milliseconds > most)) l.milliseconds = most;
    return l;
}

static host_job *prepare(host_table *t, mst_seat seat, const mst_level *level, bool is_hint) {
    host *h = t->host;
    host_job *j = new_job(h, mst_table_rules(t->table));
    if (!j) return NULL;
    j->level = bounded(level, h->config.think_ms);
    j->seat = seat;
    j->is_hint = is_hint;
    j->asked = mst_table_asked(t->table, seat);
    j->used_ms = share_of(t);
    j->has_people = t->present != 0;
    j->table = t;
    h->ports.crypto.random(h->ports.crypto.context, &j->seed, sizeof j->seed);
    mst_table_view(t->table, seat, j->view);
    return j;
}

static bool hand_over(host_table *t, host_job *j) {
    host *h = t->host;
    if (!j) return false;
    if (!h->ports.think(h->ports.context, j)) {
        free_job(h, j);
        return false;
    }
    j->next_here = t->jobs;
    t->jobs = j;
    tables_mind_idle(t);
    return true;
}

static host_job *find_job(const host_table *t, mst_seat seat, bool is_hint) {
    host_job *j = t->jobs;
    while (j && (j->is_hint != is_hint || j->seat != seat)) j = j->next_here;
    return j;
}

/* ---- asking again ---- */

/* The game must not stand because a moment was bad. */
static void lack(host_table *t) {
    host *h = t->host;
    if (t->link_lacking) return;
    if (!h->lacking) h->asks_again = h->now + RETRY_AFTER;
    t->next_lacking = h->lacking;
    if (t->next_lacking) t->next_lacking->link_lacking = &t->next_lacking;
    t->link_lacking = &h->lacking;
    h->lacking = t;
    tables_mind_idle(t);
}

static void stop_lacking(host_table *t) {
    if (!t->link_lacking) return;
    if (t->next_lacking) t->next_lacking->link_lacking = t->link_lacking;
    *t->link_lacking = t->next_lacking;
    t->next_lacking = NULL;
    t->link_lacking = NULL;
}

void bots_retry(host *h) {
    host_table *t = h->lacking;
    if (!t || h->now < h->asks_again) return;
    h->asks_again = h->now + RETRY_AFTER;
    for (host_table *next; t; t = next) {
        next = t->next_lacking;
        stop_lacking(t);
        if (t->table) commit_note(t);
        tables_mind_idle(t);
    }
    host_log(h, HOST_WARNING,
             (const char *[]){"no bot was free or had memory to think in; tables ask again", NULL});
}

/* A bot that lacks memory again and again plays without a search. */
static const mst_level *level_at(const host_table *t, const mst_occupant *place) {
    static const char without_search[] = "greedy";
    const mst_level *level = mst_level_find(place->level, strlen(place->level));
    if (!level) level = &mst_bot_levels[0];
    return t->lacking < MOST_LACKING || !level->iterations
               ? level
               : mst_level_find(without_search, sizeof without_search - 1);
}

static void ask_bot(host_table *t, mst_seat seat) {
    const mst_level *level = level_at(t, mst_table_occupant(t->table, seat));
    if (!hand_over(t, prepare(t, seat, level, false))) lack(t);
}

/* ---- what is not wanted ---- */

/* One that is done already is nobody's any more. */
static void call_off(host *h, host_job *j) {
    j->table = NULL;
    if (j->is_done)
        free_job(h, j);
    else if (!h->is_ending && h->ports.call_off)
        h->ports.call_off(h->ports.context, j);
}

/* Of all who wait for the seat's hint, the next after `s`; NULL: of those who are here, the first.
 */
static host_session *next_asker(const host_table *t, host_session *s, mst_seat seat) {
    s = s ? s->next_here : t->sessions;
    while (s && !(s->has_hint && s->hint_seat == seat)) s = s->next_here;
    return s;
}

/* Who waits for a hint hears that the moment has passed, or that nobody could think. */
static void disappoint(const host_table *t, const host_job *j, error_code code) {
    if (!j->is_hint) return;
    for (host_session *s = NULL; (s = next_asker(t, s, j->seat));) {
        s->has_hint = false;
        host_blame(s, s->hint_ref, code, NULL, NULL);
    }
}

static void mind_rank(const host_table *t, host_job *j) {
    const host_ports *ports = &t->host->ports;
    if (ports->rank && !j->is_done && j->has_people != (t->present != 0))
        ports->rank(ports->context, j, t->present != 0);
}

static void drop_unwanted(host_table *t) {
    for (host_job **link = &t->jobs; *link;) {
        host_job *j = *link;
        if (is_wanted(t, j)) {
            mind_rank(t, j);
            link = &j->next_here;
            continue;
        }
        *link = j->next_here;
        disappoint(t, j, ERROR_STALE);
        call_off(t->host, j);
    }
}

void bots_leave(host_table *t) {
    for (host_job *j = t->jobs, *next; j; j = next) {
        next = j->next_here;
        disappoint(t, j, ERROR_STALE);
        call_off(t->host, j);
    }
    t->jobs = NULL;
    stop_lacking(t);
}

/* ---- hints ---- */

/* One for each seat, for all who ask; whoever asks about another move waits until it is done. */
static bool have_hint_job(host_table *t, mst_seat seat, mst_move considered) {
    host_job *j = find_job(t, seat, true);
    if (j) return !considered || j->considered == considered;
    j = prepare(t, seat, mst_level_find(MST_ADVISER, sizeof MST_ADVISER - 1), true);
    if (j) j->considered = considered;
    return hand_over(t, j);
}

void bots_hint(host_session *s, mst_seat seat, mst_move considered, int64_t ref) {
    s->has_hint = have_hint_job(s->at, seat, considered);
    s->hint_seat = seat;
    s->hint_move = considered;
    s->hint_ref = ref;
    if (!s->has_hint) host_blame(s, ref, ERROR_BUSY, NULL, NULL);
}

void host_job_advise(host_job *j, const mst_bot *bot) {
    j->best_count = mst_bot_hints(bot, j->best, HOST_HINTS);
    mst_bot_thought_of(bot, j->considered, &j->worth);
}

static void send_hint(host_session *s, const host_table *t, const host_job *j) {
    mst_people people;
    mst_json w = broadcast_begin_object(s->host, "hint");
    people_at(t->table, s->in, j->seat, &people);
    mst_json_seat(&w, "seat", j->seat);
    mst_json_number(&w, "seq", mst_table_newest(t->table, j->seat));
    mst_json_begin_list(&w, "moves");
    for (uint32_t i = 0; i < j->best_count; i++)
        hint_write_move(&w, NULL, j->game, j->view, j->seat, &j->best[i], s->in, &people);
    mst_json_end_list(&w);
    if (s->hint_move) {
        mst_candidate asked = j->worth;
        asked.move = s->hint_move;
        hint_write_move(&w, "asked", j->game, j->view, j->seat, &asked, s->in, &people);
    }
    mst_json_end_object(&w);
    broadcast_send(s, s->hint_ref);
    s->host->counts.hints++;
}

static void give_hint(host_table *t, const host_job *j) {
    if (!j->move || !is_wanted(t, j)) {
        disappoint(t, j, j->move ? ERROR_STALE : ERROR_BUSY);
        return;
    }
    for (host_session *s = NULL; (s = next_asker(t, s, j->seat));) {
        s->has_hint = false;
        send_hint(s, t, j);
    }
}

/* ---- moves ---- */

static const mst_refusal *play(host_table *t, const void *with, int64_t now, mst_text *log) {
    const host_job *j = with;
    char move[MST_MAX_TEXT];
    mst_text text = mst_text_in(move, sizeof move);
    uint32_t seq = mst_table_newest(t->table, j->seat);
    j->game->move_text(j->game, j->view, j->seat, j->move, &text);
    return mst_table_play(t->table, j->seat, seq, move, strlen(move), now, log);
}

static void play_for(host_table *t, const host_job *j) {
    host *h = t->host;
    if (commit_rests(h)) { /* it would be lost: the bot is asked again */
        commit_note(t);
        return;
    }
    const mst_refusal *why = commit(t, NULL, play, j);
    if (why) {
        host_log(h, HOST_ERROR,
                 (const char *[]){"table ", t->id, ": a bot's move was refused: ", why->key, NULL});
        return;
    }
    h->counts.plays++;
    h->counts.bot_moves++;
}

static void unlink_job(host_table *t, const host_job *j) {
    host_job **link = &t->jobs;
    while (*link != j) link = &(*link)->next_here;
    *link = j->next_here;
}

static void take_result(host_table *t, host_job *j) {
    unlink_job(t, j);
    if (j->is_hint) {
        give_hint(t, j);
    } else if (!j->move) {
        t->lacking++;
        lack(t);
    } else if (is_wanted(t, j)) {
        t->lacking = 0;
        play_for(t, j);
    }
    free_job(t->host, j);
    tables_mind_idle(t);
}

/* A table that is being stored takes a move when that is done. */
static bool can_take(const host_table *t, const host_job *j) {
    bool is_free = j->is_hint ? commit_is_settled(t) : !t->is_under_way;
    return is_free && t->table && !t->is_being_read;
}

void host_thought(host *h, host_job *j, int64_t now) {
    host_set_now(h, now);
    h->counts.think_ms += j->spent_ms;
    if (!j->table) {
        free_job(h, j);
        return;
    }
    j->table->think_ms += j->spent_ms;
    if (commit_fits(h) && can_take(j->table, j)) {
        take_result(j->table, j);
    } else {
        j->is_done = true;
        commit_note(j->table);
    }
}

/* ---- looking over ---- */

/* One after the other: each may change the table. */
static void take_done(host_table *t) {
    host_job *j = t->jobs;
    while (j && !j->is_done) j = j->next_here;
    if (j && commit_fits(t->host) && can_take(t, j)) take_result(t, j);
}

void bots_review(host_table *t) {
    const nodes_duties *nodes = t->host->nodes;
    if (t->jobs) drop_unwanted(t);
    if (t->jobs) take_done(t);
    if (!commit_is_settled(t)) return; /* nobody thinks about what is not stored */
    mst_seats actors = mst_table_actors(t->table);
    for (mst_seat seat = 0; seat < MST_MAX_SEATS; seat++)
        if (actors >> seat & 1 && is_played_by_bot(mst_table_occupant(t->table, seat)) &&
            !find_job(t, seat, false) && (!nodes || nodes->may_think(t, seat)))
            ask_bot(t, seat);
}

/* To who may not know of a bot's first play of two, its second decision is the first. */
static bool has_waited_since(const host_session *s, const host_job *j, uint32_t seq) {
    for (uint32_t left = session_observers(s); left; left &= left - 1)
        if (mst_table_told(s->at->table, (mst_seat)__builtin_ctz(left), j->asked) <= seq)
            return true;
    return false;
}

void bots_hurry(const host_session *s, uint32_t seq) {
    const host_ports *ports = &s->host->ports;
    for (host_job *j = ports->hurry ? s->at->jobs : NULL; j; j = j->next_here)
        if (!j->is_hint && !j->is_done && has_waited_since(s, j, seq))
            ports->hurry(ports->context, j);
}

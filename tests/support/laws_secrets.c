/* laws_secrets.c -- laws of secrets: nobody learns what he may not know.
 *
 * The idea is non-interference. Take everything an observer cannot know and draw it anew: all that
 * the observer is told must stay the same. Worlds are drawn by `resample`; the log is tried with
 * twins, two games that differ only in what the observer did not see. */
#include "laws.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include "words.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool same_choices(walk *w, const mst_state *a, const mst_state *b, mst_seat seat) {
    uint32_t one = w->game->moves(w->game, a, seat, w->choices);
    uint32_t two = w->game->moves(w->game, b, seat, w->others);
    return one == two && memcmp(w->choices, w->others, one * sizeof *w->choices) == 0;
}

bool law_moves_follow_from_view(walk *w) {
    const mst_game *g = w->game;
    mst_state *seen = w->spare[0];
    for (uint32_t i = 0; i <= w->setup.seats; i++) {
        mst_seat seat = walk_observer(w, i);
        g->view(g, w->state, seat, seen);
        if (g->actors(g, seen) != g->actors(g, w->state))
            return walk_fail(w, "%c does not see who must act", mst_seat_letter(seat));
        if (i < w->setup.seats && !same_choices(w, w->state, seen, seat))
            return walk_fail(w, "%c has other moves in its own view", mst_seat_letter(seat));
    }
    return true;
}

bool law_viewing_twice_is_once(walk *w) {
    const mst_game *g = w->game;
    mst_state *once = w->spare[0], *twice = w->spare[1];
    for (uint32_t i = 0; i <= w->setup.seats; i++) {
        mst_seat observer = walk_observer(w, i);
        g->view(g, w->state, observer, once);
        g->view(g, once, observer, twice);
        if (!walk_same(w, once, twice))
            return walk_fail(w, "the view of %c changes when viewed", mst_seat_letter(observer));
    }
    return true;
}

/* Draws a world from the observer's view; false when it is no possible one. */
static bool world_is_possible(walk *w, mst_seat observer, mst_state *seen, mst_state *world) {
    const mst_game *g = w->game;
    mst_state *again = w->spare[2];
    g->view(g, w->state, observer, seen);
    g->resample(g, seen, observer, &w->dice, world);
    const char *fault = g->extras->check(g, world);
    if (fault)
        return walk_fail(w, "a world of %c is unsound: %s", mst_seat_letter(observer), fault);
    g->view(g, world, observer, again);
    if (!walk_same(w, seen, again))
        return walk_fail(w, "%c sees a world it drew otherwise", mst_seat_letter(observer));
    return true;
}

bool law_worlds_look_alike(walk *w) {
    for (uint32_t i = 0; i <= w->setup.seats; i++)
        if (!world_is_possible(w, walk_observer(w, i), w->spare[0], w->spare[1])) return false;
    return true;
}

static bool same_text(walk *w, const char *what, mst_seat observer) {
    if (strcmp(w->text[0], w->text[1]) == 0) return true;
    return walk_fail(w, "%s tells %c more than it may know:\n  %.800s\n  %.800s", what,
                     mst_seat_letter(observer), w->text[0], w->text[1]);
}

static bool same_questions(walk *w, mst_seat seat, const mst_state *world) {
    const mst_state *states[2] = {w->state, world};
    for (mst_language in = 0; in < MST_LANGUAGES; in++) {
        for (int i = 0; i < 2; i++) {
            mst_text t = mst_text_in(w->text[i], WALK_TEXT);
            w->game->ask(w->game, states[i], seat, in, &t);
        }
        if (!same_text(w, "ask", seat)) return false;
    }
    return true;
}

static bool same_refusals(walk *w, mst_seat seat, const mst_state *world) {
    const mst_game *g = w->game;
    for (uint32_t i = 0; i < w->heard_count; i += 1 + mst_rng_below(&w->dice, 16)) {
        const char *text = w->heard[i];
        mst_move here = g->move_read(g, w->state, seat, text, strlen(text));
        mst_move there = g->move_read(g, world, seat, text, strlen(text));
        if (here != there)
            return walk_fail(w, "%c %s means different moves in different worlds",
                             mst_seat_letter(seat), text);
        const char *why = here ? g->refuse(g, w->state, seat, here) : NULL;
        const char *why_there = here ? g->refuse(g, world, seat, here) : NULL;
        if (why != why_there && (!why || !why_there || strcmp(why, why_there) != 0))
            return walk_fail(w, "%c %s is answered \"%s\", in another world \"%s\"",
                             mst_seat_letter(seat), text, why ? why : "yes",
                             why_there ? why_there : "yes");
    }
    return true;
}

static bool same_move_texts(walk *w, mst_seat seat, const mst_state *world) {
    char here[MST_MAX_TEXT], there[MST_MAX_TEXT];
    uint32_t count = w->game->moves(w->game, w->state, seat, w->choices);
    for (uint32_t i = 0; i < count; i++) {
        walk_move_text(w, w->state, seat, w->choices[i], here);
        walk_move_text(w, world, seat, w->choices[i], there);
        if (strcmp(here, there) != 0)
            return walk_fail(w, "%c %s is written %s in another world", mst_seat_letter(seat), here,
                             there);
    }
    return true;
}

static bool same_pictures(walk *w, mst_seat observer, const mst_state *seen,
                          const mst_state *world) {
    mst_state *again = w->spare[2];
    w->game->view(w->game, world, observer, again);
    const mst_state *views[2] = {seen, again};
    for (int i = 0; i < 2; i++) {
        mst_text t = mst_text_in(w->text[i], WALK_TEXT);
        w->game->extras->show(w->game, views[i], MST_FRENCH, &t);
        words_describe(w->game, views[i], &t);
    }
    return same_text(w, "show or describe", observer);
}

static bool world_answers_alike(walk *w, mst_seat observer) {
    mst_state *seen = w->spare[0], *world = w->spare[1];
    char letter = mst_seat_letter(observer);
    mst_seats actors = w->game->actors(w->game, w->state);
    if (!world_is_possible(w, observer, seen, world)) return false;
    if (w->game->actors(w->game, world) != actors)
        return walk_fail(w, "who acts depends on what %c cannot know", letter);
    bool is_picture_due = walk_chance_in(w, 8); /* drawing and describing take the longest */
    if (is_picture_due && !same_pictures(w, observer, seen, world)) return false;
    if (observer == MST_SPECTATOR) return true;
    if (!same_choices(w, w->state, world, observer))
        return walk_fail(w, "the moves of %c depend on what it cannot know", letter);
    if (!(actors >> observer & 1)) return true;
    return same_questions(w, observer, world) && same_refusals(w, observer, world) &&
           same_move_texts(w, observer, world);
}

bool law_worlds_answer_alike(walk *w) {
    for (uint32_t i = 0; i <= w->setup.seats; i++)
        if (!world_answers_alike(w, walk_observer(w, i))) return false;
    return true;
}

/* What an observer makes of two plays that could have been made here. */
typedef struct {
    mst_seat player, observer;
    mst_move move[2], shown[2];
    bool truths_differ, views_differ;
    bool is_alone; /* nobody else chooses at the same time */
} alternative;

/* If an observer cannot see which play it was, although they lead to different truths, then reading
 * the log must not help either. And if it can see, the log must not pretend that it cannot; but
 * while others choose too, a view shows that a seat is done, which is not in the text of its play.
 */
static bool log_fits_view(walk *w, const alternative *a) {
    char observer = mst_seat_letter(a->observer), player = mst_seat_letter(a->player);
    if (a->observer == a->player && a->shown[0] != a->move[0])
        return walk_fail(w, "%c cannot read its own play", player);
    bool is_told_apart = a->shown[0] != a->shown[1];
    if (a->truths_differ && !a->views_differ && is_told_apart)
        return walk_fail(w, "the log tells %c plays %" PRIu32 " and %" PRIu32 " of %c apart",
                         observer, a->move[0], a->move[1], player);
    if (a->is_alone && a->views_differ && !is_told_apart)
        return walk_fail(
            w, "%c sees which play %c made, %" PRIu32 " or %" PRIu32 ", but cannot read it",
            observer, player, a->move[0], a->move[1]);
    return true;
}

bool law_log_fits_view(walk *w) {
    const mst_game *g = w->game;
    mst_state *after[2] = {w->spare[0], w->spare[1]}, *seen[2] = {w->spare[2], w->spare[3]};
    mst_seats actors = g->actors(g, w->state);
    if (!actors) return true;
    alternative a = {.player = mst_first_of(actors), .is_alone = !(actors & (actors - 1))};
    uint32_t count = walk_choices(w, w->state, a.player, w->choices);
    for (int i = 0; i < 2; i++) {
        a.move[i] = w->choices[mst_rng_below(&w->dice, count)];
        walk_copy(w, after[i], w->state);
        g->play(g, after[i], a.player, a.move[i]);
    }
    a.truths_differ = !walk_same(w, after[0], after[1]);
    for (uint32_t n = 0; n <= w->setup.seats; n++) {
        a.observer = walk_observer(w, n);
        for (int i = 0; i < 2; i++) {
            g->view(g, after[i], a.observer, seen[i]);
            a.shown[i] = g->view_move(g, w->state, a.player, a.move[i], after[i], a.observer);
        }
        a.views_differ = !walk_same(w, seen[0], seen[1]);
        if (!log_fits_view(w, &a)) return false;
    }
    return true;
}

/* Twins */

enum { TWIN_PLIES = 48 };

/* What the observer was told of a play of the true game. */
static mst_move told(walk *w, uint32_t ply, mst_seat observer) {
    walk_play play = w->plays[ply];
    return w->game->view_move(w->game, walk_before(w, ply), play.seat, play.move,
                              walk_before(w, ply + 1), observer);
}

/* A play for the twin after which the observer sees what it sees in the true game; 0 when there is
 * none, because something came to light that the twin has otherwise. One that sounds alike comes
 * first; one that sounds otherwise counts only while the twins differ, for two open plays may well
 * lead to the same position. */
static mst_move matching_play(walk *w, mst_seat observer, uint32_t ply, const mst_state *twin,
                              const mst_state *wanted, mst_state *after) {
    const mst_game *g = w->game;
    mst_state *seen = w->spare[4];
    mst_seat player = w->plays[ply].seat;
    if (!(g->actors(g, twin) >> player & 1)) return 0;
    uint32_t count = walk_choices(w, twin, player, w->choices);
    uint32_t first = count ? mst_rng_below(&w->dice, count) : 0;
    for (uint32_t i = 0; i < 2 * count; i++) {
        mst_move move = w->choices[(first + i) % count];
        walk_copy(w, after, twin);
        g->play(g, after, player, move);
        bool is_alike =
            g->view_move(g, twin, player, move, after, observer) == told(w, ply, observer);
        if (i < count ? !is_alike : walk_same(w, after, walk_before(w, ply + 1))) continue;
        g->view(g, after, observer, seen);
        if (walk_same(w, seen, wanted)) return move;
    }
    return 0;
}

static mst_state *nth(walk *w, unsigned char *states, uint32_t n) {
    return (mst_state *)(states + (size_t)n * w->game->state_size);
}

static bool logs_agree(walk *w, mst_seat observer, uint32_t start, uint32_t made,
                       unsigned char *twins, const mst_move moves[]) {
    const mst_game *g = w->game;
    const mst_state *now = walk_before(w, start + made), *twin_now = nth(w, twins, made);
    for (uint32_t i = 0; i < made; i++) {
        walk_play play = w->plays[start + i];
        mst_move heard =
            g->view_move(g, walk_before(w, start + i), play.seat, play.move, now, observer);
        mst_move twin = g->view_move(g, nth(w, twins, i), play.seat, moves[i], twin_now, observer);
        if (heard != twin)
            return walk_fail(
                w, "after play %u, the log of play %u (%c) tells %c what it cannot know",
                start + made, start + i, mst_seat_letter(play.seat), mst_seat_letter(observer));
    }
    if (observer != MST_SPECTATOR && !same_choices(w, now, twin_now, observer))
        return walk_fail(w, "after play %u twins offer %c different moves", start + made,
                         mst_seat_letter(observer));
    return true;
}

static bool twins_from(walk *w, mst_seat observer, uint32_t start, unsigned char *twins) {
    const mst_game *g = w->game;
    mst_state *wanted = w->spare[3];
    mst_move moves[TWIN_PLIES];
    if (walk_chance_in(w, 2)) {
        g->view(g, walk_before(w, start), observer, wanted);
        g->resample(g, wanted, observer, &w->dice, nth(w, twins, 0));
    } else {
        walk_copy(w, nth(w, twins, 0), walk_before(w, start));
    }
    for (uint32_t i = 0; i < TWIN_PLIES && start + i < w->plies; i++) {
        mst_state *after = w->spare[2];
        g->view(g, walk_before(w, start + i + 1), observer, wanted);
        moves[i] = matching_play(w, observer, start + i, nth(w, twins, i), wanted, after);
        if (!moves[i]) return true;
        walk_copy(w, nth(w, twins, i + 1), after);
        if (!logs_agree(w, observer, start, i + 1, twins, moves)) return false;
    }
    return true;
}

bool law_twins_hear_alike(walk *w) {
    unsigned char *twins = walk_room(TWIN_PLIES + 1, w->game->state_size);
    bool holds = true;
    for (uint32_t n = 0; holds && n <= w->setup.seats; n++) {
        uint32_t start = w->plies ? mst_rng_below(&w->dice, w->plies) : 0;
        holds = twins_from(w, walk_observer(w, n), start, twins);
    }
    free(twins);
    return holds;
}

/* What could once be read in full stays readable, and a reader can write it down from its view. */
static bool stays_readable(walk *w, mst_seat observer, uint32_t ply) {
    const mst_game *g = w->game;
    const mst_state *before = walk_before(w, ply);
    walk_play play = w->plays[ply];
    bool was_open = false;
    for (uint32_t now = ply + 1; now <= w->plies; now += 1 + mst_rng_below(&w->dice, 8)) {
        mst_move shown =
            g->view_move(g, before, play.seat, play.move, walk_before(w, now), observer);
        if (was_open && shown != play.move)
            return walk_fail(w, "%c could read play %u, and at %u no longer",
                             mst_seat_letter(observer), ply, now);
        was_open = shown == play.move;
        if (!shown) continue;
        char truth[MST_MAX_TEXT], from_view[MST_MAX_TEXT];
        g->view(g, before, observer, w->spare[0]);
        walk_move_text(w, before, play.seat, shown, truth);
        walk_move_text(w, w->spare[0], play.seat, shown, from_view);
        if (strcmp(truth, from_view) != 0)
            return walk_fail(w, "play %u reads %s, but from the view of %c %s", ply, truth,
                             mst_seat_letter(observer), from_view);
    }
    return true;
}

bool law_log_never_forgets(walk *w) {
    enum { LOOKS = 16 };
    for (uint32_t i = 0; i < LOOKS && w->plies; i++) {
        mst_seat observer = walk_observer(w, mst_rng_below(&w->dice, w->setup.seats + 1u));
        if (!stays_readable(w, observer, mst_rng_below(&w->dice, w->plies))) return false;
    }
    return true;
}

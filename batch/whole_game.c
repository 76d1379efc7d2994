/* whole_game.c -- see whole_game.h. */
#include "whole_game.h"
#include "mastaba/engine.h"
#include "mastaba/search.h"

/* ---- sums ---- */

static void clear_tally(mst_tally *t) {
    *t = (mst_tally){0, 0, 0, INT64_MAX, INT64_MIN};
}

void mst_batch_clear(mst_batch_sums *sums) {
    sums->games = sums->hashes = 0;
    sums->shared = 0;
    clear_tally(&sums->decisions);
    clear_tally(&sums->plays);
    for (uint32_t i = 0; i < MST_MAX_SEATS; i++) {
        sums->seat[i].wins = sums->seat[i].shared = 0;
        for (uint32_t k = 0; k <= MST_MAX_PARTS; k++) clear_tally(&sums->seat[i].score[k]);
    }
}

static void count_in(mst_tally *t, int64_t value) {
    t->count++;
    t->sum += value;
    t->squares += value * value;
    if (value < t->least) t->least = value;
    if (value > t->most) t->most = value;
}

static void add_tally(mst_tally *into, const mst_tally *from) {
    into->count += from->count;
    into->sum += from->sum;
    into->squares += from->squares;
    if (from->least < into->least) into->least = from->least;
    if (from->most > into->most) into->most = from->most;
}

void mst_batch_add(mst_batch_sums *into, const mst_batch_sums *from) {
    into->games += from->games;
    into->hashes += from->hashes;
    into->shared += from->shared;
    add_tally(&into->decisions, &from->decisions);
    add_tally(&into->plays, &from->plays);
    for (uint32_t i = 0; i < MST_MAX_SEATS; i++) {
        into->seat[i].wins += from->seat[i].wins;
        into->seat[i].shared += from->seat[i].shared;
        for (uint32_t k = 0; k <= MST_MAX_PARTS; k++)
            add_tally(&into->seat[i].score[k], &from->seat[i].score[k]);
    }
}

/* ---- one game ---- */

mst_rng mst_batch_rng(uint64_t seed, uint64_t game) {
    mst_rng of_seed = mst_rng_seed(seed);
    return mst_rng_seed(mst_rng_next(&of_seed) + game);
}

/* As a greedy bot does, it sees a view and nothing else. */
static mst_move greedy_move(const mst_game *g, const whole_game_room *room, mst_rng *rng,
                            mst_seat seat) {
    uint32_t best = 0, equals = 1;
    g->view(g, room->state, seat, room->view);
    uint32_t count = g->moves(g, room->view, seat, room->choices);
    g->advice->rate(g, room->view, seat, room->choices, count, room->points);
    for (uint32_t i = 1; i < count; i++) {
        if (room->points[i] > room->points[best])
            best = i, equals = 1;
        else if (room->points[i] == room->points[best] && mst_rng_below(rng, ++equals) == 0)
            best = i;
    }
    return room->choices[best];
}

/* 0: the game is over. */
static mst_move next_play(const mst_game *g, mst_policy policy, const whole_game_room *room,
                          mst_rng *rng, mst_seat *who) {
    if (policy != MST_PLAY_GREEDY)
        return mst_random_play(g, room->state, rng, policy == MST_PLAY_TIDY, room->choices, who);
    mst_seats actors = g->actors(g, room->state);
    if (!actors) return 0;
    *who = mst_first_of(actors);
    return *who == MST_CHANCE ? g->draw(g, room->state, rng) : greedy_move(g, room, rng, *who);
}

static void count_seat(const mst_game *g, const mst_score *score, uint32_t share,
                       mst_seat_sums *sums) {
    sums->wins += share;
    sums->shared += share && share < MST_WIN;
    if (score->out) return; /* has no total; the count of scores tells how often */
    count_in(&sums->score[0], score->total);
    for (uint32_t k = 0; g->parts[k]; k++) count_in(&sums->score[k + 1], score->part[k]);
}

static void count_result(const mst_game *g, const mst_state *s, mst_batch_sums *sums) {
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    uint32_t seats = g->seats(g, s), winners = 0;
    g->scores(g, s, scores);
    g->places(g, s, scores, place);
    for (uint32_t i = 0; i < seats; i++) winners += place[i] == 1;
    sums->shared += winners > 1;
    for (uint32_t i = 0; i < seats; i++)
        count_seat(g, &scores[i], place[i] == 1 ? MST_WIN / winners : 0, &sums->seat[i]);
}

void mst_batch_count(const mst_game *g, const mst_state *end, uint32_t decisions, uint32_t plays,
                     mst_batch_sums *sums) {
    sums->games++;
    sums->hashes += mst_hash(g, end);
    count_in(&sums->decisions, decisions);
    count_in(&sums->plays, plays);
    count_result(g, end, sums);
}

whole_game_step whole_game_play_once(const mst_game *g, mst_policy policy,
                                     const whole_game_room *room, mst_rng *rng) {
    mst_seat who;
    mst_move move = next_play(g, policy, room, rng, &who);
    if (!move) return WHOLE_GAME_OVER;
    mst_play(g, room->state, who, move);
    return who == MST_CHANCE ? WHOLE_GAME_DRAW : WHOLE_GAME_DECISION;
}

void whole_game_play(const mst_game *g, const mst_setup *setup, mst_policy policy, mst_rng rng,
                     whole_game_room room, mst_batch_sums *sums) {
    uint32_t decisions = 0, plays = 0;
    whole_game_step step;
    mst_begin(g, room.state, setup);
    while ((step = whole_game_play_once(g, policy, &room, &rng)) != WHOLE_GAME_OVER) {
        decisions += step == WHOLE_GAME_DECISION;
        plays++;
    }
    mst_batch_count(g, room.state, decisions, plays, sums);
}

/* compare.c -- two networks, or one and none, set against each other: the same search, the same
 * time, two seats, every deal from both. */
#include "learn.h"
#include "mastaba/engine.h"
#include <math.h>
#include <stdlib.h>

enum { SEATS = 2, SEARCH_BYTES = 64 << 20 };

/* A game value of its own for each side, which differs in what is advised. */
typedef struct {
    mst_game game;
    mst_advice advice;
    mst_search *search;
    mst_budget budget;
    double iterations, decisions;
} player;

typedef struct {
    player players[2];
    mst_state *state, *view;
    mst_candidate *candidates;
} match;

static bool seat_player(player *p, const mst_game *g, const learn_side *side) {
    p->game = *g;
    p->advice = *g->advice;
    p->advice.net = side->net;
    if (side->net_horizon) p->advice.net_horizon = side->net_horizon;
    p->game.advice = &p->advice;
    p->budget = (mst_budget){.iterations = side->iterations,
                             .milliseconds = side->milliseconds,
                             .horizon = side->horizon};
    p->search = mst_search_create(&p->game, 1, SEARCH_BYTES);
    return p->search != NULL;
}

static mst_move think(match *m, player *p, mst_seat seat, uint64_t seed) {
    const mst_game *g = &p->game;
    mst_budget budget = p->budget;
    g->view(g, m->state, seat, m->view);
    budget.seed = seed;
    mst_search_run(p->search, m->view, seat, budget, m->candidates);
    p->iterations += mst_search_iterations(p->search);
    p->decisions++;
    return m->candidates[0].move;
}

static double play_game(match *m, mst_seat first, uint64_t seed) {
    const mst_game *g = &m->players[0].game;
    mst_rng rng = mst_rng_seed(seed);
    mst_setup setup = mst_usual_setup(g, SEATS);
    mst_score scores[SEATS];
    uint8_t place[SEATS];
    mst_begin(g, m->state, &setup);
    for (mst_seats actors; (actors = g->actors(g, m->state)) != 0;) {
        mst_seat who = mst_first_of(actors);
        mst_move move = who == MST_CHANCE
                            ? g->draw(g, m->state, &rng)
                            : think(m, &m->players[who != first], who, mst_rng_next(&rng));
        g->play(g, m->state, who, move);
    }
    g->scores(g, m->state, scores);
    g->places(g, m->state, scores, place);
    return place[first] < place[!first] ? 1 : place[first] == place[!first] ? 0.5 : 0;
}

static void play_match(match *m, uint32_t games, uint64_t seed, learn_result *result) {
    double sum = 0, squares = 0;
    uint32_t deals = (games + SEATS - 1) / SEATS;
    for (uint32_t deal = 0; deal < deals; deal++) {
        double share = 0;
        for (uint32_t first = 0; first < SEATS; first++)
            share += play_game(m, (mst_seat)first, seed * 0x9e3779b97f4a7c15u + deal);
        share /= SEATS;
        sum += share, squares += share * share;
    }
    result->games = deals * SEATS;
    result->score = sum / deals;
    result->error = 1.96 * sqrt((squares / deals - result->score * result->score) / deals);
    for (uint32_t i = 0; i < 2; i++)
        result->iterations[i] = m->players[i].iterations / m->players[i].decisions;
}

bool learn_compare(const mst_game *g, uint32_t games, uint64_t seed, const learn_side sides[2],
                   learn_result *result) {
    match m = {.state = NULL};
    m.state = malloc(g->state_size);
    m.view = malloc(g->state_size);
    m.candidates = calloc(g->max_choices, sizeof *m.candidates);
    bool is_ready = m.state && m.view && m.candidates;
    for (uint32_t i = 0; i < 2; i++) is_ready &= seat_player(&m.players[i], g, &sides[i]);
    if (is_ready) play_match(&m, games, seed, result);
    for (uint32_t i = 0; i < 2; i++) mst_search_free(m.players[i].search);
    free(m.state);
    free(m.view);
    free(m.candidates);
    return is_ready;
}

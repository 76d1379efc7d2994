/* habits.c -- how bots play today, as a number. Batches that were kept are good for as long as the
 * bots that played them are the same: so one short game is played in which all chance is fixed, and
 * what the advice says of every move, and which one is chosen, goes into a checksum. */
#include "mastaba/engine.h"
#include "study.h"
#include <stdlib.h>
#include <string.h>

enum { PLAYS = 160, QUICK = 32 /* iterations of a search: enough to notice another one */ };

typedef struct {
    const mst_game *game;
    mst_state *state, *view;
    mst_move *moves;
    float *points;
    mst_level level;
    mst_bot *bot; /* NULL: tidy moves */
    uint64_t sum;
} player;

static void add(player *p, const void *bytes, size_t count) {
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < count; i++) p->sum = (p->sum ^ byte[i]) * 0x100000001b3u;
}

static void add_advice(player *p, mst_seat seat) {
    const mst_game *g = p->game;
    const mst_advice *advice = g->advice;
    float ends[MST_MAX_SEATS] = {0};
    if (!advice) return;
    uint32_t count = g->moves(g, p->view, seat, p->moves);
    if (advice->rate) {
        advice->rate(g, p->view, seat, p->moves, count, p->points);
        add(p, p->points, count * sizeof *p->points);
    }
    if (!advice->judge) return;
    advice->judge(g, p->state, ends);
    add(p, ends, g->seats(g, p->state) * sizeof *ends);
}

static mst_move choose(player *p, mst_seat seat, mst_rng *rng) {
    const mst_game *g = p->game;
    if (!p->bot) return g->tidy_move(g, p->state, seat, rng);
    return mst_bot_choose(p->bot, p->view, seat, mst_rng_next(rng));
}

static void play(player *p, const mst_setup *setup) {
    const mst_game *g = p->game;
    mst_rng rng = mst_rng_seed(1);
    mst_seats actors;
    mst_begin(g, p->state, setup);
    for (uint32_t i = 0; i < PLAYS && (actors = g->actors(g, p->state)); i++) {
        mst_seat seat = mst_first_of(actors);
        mst_move move;
        if (seat == MST_CHANCE) {
            move = g->draw(g, p->state, &rng);
        } else {
            g->view(g, p->state, seat, p->view);
            add_advice(p, seat);
            move = choose(p, seat, &rng);
            add(p, &move, sizeof move);
        }
        mst_play(g, p->state, seat, move);
    }
}

/* The level itself, but for how long it thinks. */
static bool open_bot(player *p, const study_plan *plan) {
    if (!plan->level) return true;
    p->level = mst_level_in(plan->game, plan->level);
    if (p->level.iterations > QUICK) p->level.iterations = QUICK;
    p->level.budget = 0;
    p->level.milliseconds = 0;
    p->level.uses_all_cores = false;
    p->bot = mst_bot_create(plan->game, &p->level, 1, 1 << 20);
    return p->bot != NULL;
}

uint64_t study_habits(const study_plan *plan) {
    const mst_game *g = plan->game;
    player p = {.game = g, .sum = 0xcbf29ce484222325u};
    p.state = malloc(g->state_size);
    p.view = malloc(g->state_size);
    p.moves = calloc(g->max_choices, sizeof *p.moves);
    p.points = calloc(g->max_choices, sizeof *p.points);
    bool has_all = p.state && p.view && p.moves && p.points && open_bot(&p, plan);
    if (has_all) play(&p, &plan->setup);
    mst_bot_free(p.bot);
    free(p.state);
    free(p.view);
    free(p.moves);
    free(p.points);
    return has_all ? p.sum >> 1 : 0;
}

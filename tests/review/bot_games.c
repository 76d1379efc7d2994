/* bot_games.c -- games between bots, and reviews of them with memory from the heap. */
#include "bot_games.h"
#include "mastaba/engine.h"
#include "mastaba/rng.h"
#include "review/tasks.h"
#include <stdlib.h>
#include <string.h>

enum { BYTES = 8 << 20 };

static void *resize(void *context, void *block, size_t size) {
    (void)context;
    if (size) return realloc(block, size);
    free(block);
    return NULL;
}

typedef struct {
    mst_bot *bot[MST_MAX_SEATS];
    mst_level level[MST_MAX_SEATS];
    mst_state *state, *seen;
    mst_rng rng;
} game_room;

static void open_room(game_room *r, const bot_game *b, const mst_level *const levels[],
                      uint32_t count, uint64_t seed) {
    r->rng = mst_rng_seed(seed);
    r->state = malloc(b->game->state_size);
    r->seen = malloc(b->game->state_size);
    for (uint32_t i = 0; i < b->setup.seats; i++) {
        r->level[i] = *levels[i % count];
        r->level[i].milliseconds = 0;
        r->bot[i] = mst_bot_create(b->game, &r->level[i], 1, BYTES);
    }
}

static void close_room(game_room *r, uint32_t seats) {
    for (uint32_t i = 0; i < seats; i++) mst_bot_free(r->bot[i]);
    free(r->state);
    free(r->seen);
}

void bot_game_play(bot_game *b, const mst_game *g, uint32_t seats, const mst_level *const levels[],
                   uint32_t count, uint64_t seed) {
    game_room r;
    mst_seats actors;
    b->game = g;
    b->setup = mst_usual_setup(g, (uint8_t)seats);
    b->plays = 0;
    open_room(&r, b, levels, count, seed);
    mst_begin(g, r.state, &b->setup);
    while ((actors = g->actors(g, r.state)) && b->plays < MOST_PLAYS) {
        mst_seat who = mst_first_of(actors);
        mst_move move;
        if (who == MST_CHANCE) {
            move = g->draw(g, r.state, &r.rng);
        } else {
            g->view(g, r.state, who, r.seen);
            move = mst_bot_choose(r.bot[who], r.seen, who, mst_rng_next(&r.rng));
        }
        b->play[b->plays++] = (mst_record_play){move, 0, who};
        mst_play(g, r.state, who, move);
    }
    close_room(&r, seats);
}

void bot_game_put(mst_text *t, const bot_game *b) {
    const mst_game *g = b->game;
    mst_state *s = malloc(g->state_size);
    mst_begin(g, s, &b->setup);
    mst_record_put_header(t, g, &b->setup, NULL);
    for (uint32_t i = 0; i < b->plays; i++) {
        mst_record_put_play(t, g, s, b->play[i].seat, b->play[i].move);
        mst_play(g, s, b->play[i].seat, b->play[i].move);
    }
    if (mst_is_over(g, s)) mst_record_put_result(t, g, s);
    free(s);
}

typedef enum { ALL, DECISIONS, CURVE } part;

static bool is_wanted(part which, uint32_t task) {
    return which == ALL || (task_kind_of(task) == TASK_JUDGE) == (which == DECISIONS);
}

static void do_tasks(const bot_game *b, review_budget budget, uint64_t seed, part which,
                     review *r) {
    review_worker w;
    *r = (review){
        .game = b->game, .setup = b->setup, .budget = budget, .seed = seed, .resize = resize};
    if (!review_open(r, b->play, b->plays) || !review_worker_open(&w, r, BYTES)) abort();
    for (uint32_t i = 0; i < r->tasks; i++)
        if (is_wanted(which, r->task[i])) review_do(&w, r, i);
    review_worker_close(&w);
}

void bot_game_review(const bot_game *b, review_budget budget, uint64_t seed, review *r) {
    do_tasks(b, budget, seed, ALL, r);
}

void bot_game_judge(const bot_game *b, review_budget budget, uint64_t seed, review *r) {
    do_tasks(b, budget, seed, DECISIONS, r);
}

void bot_game_look(const bot_game *b, review_budget budget, uint64_t seed, review *r) {
    do_tasks(b, budget, seed, CURVE, r);
}

/* play.c -- the games of a batch: played, replayed and played against rivals. Bots see views and
 * nothing else; what is counted is read off the truth. */
#include "mastaba/engine.h"
#include "outcome.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
    mst_level level; /* as it thinks in this game, however long that takes */
    mst_bot *bot;    /* NULL: tidy moves */
} player;

struct study_table {
    const study_plan *plan;
    player players[1 + STUDY_RIVALS]; /* who is studied, and the rivals */
    uint32_t count;
    mst_state *state, *view;
    mst_move *moves;
    outcome first, second;
    mst_seats *leaders;
    uint16_t *choices;
};

/* ---- who plays ---- */

/* A level thinks so many iterations, whatever the time: the same games come on every machine. */
static bool open_player(player *p, const study_plan *plan, const mst_level *level) {
    if (!level) return true;
    p->level = mst_level_in(plan->game, level);
    p->level.budget = 0;
    p->level.milliseconds = 0;
    p->level.uses_all_cores = false;
    p->bot = mst_bot_create(plan->game, &p->level, 1, plan->memory);
    return p->bot != NULL;
}

/* ---- one game ---- */

/* A number made of three: which study, which game of it, which moment there. */
static uint64_t seed_of(uint64_t seed, uint64_t game, uint64_t moment) {
    mst_rng of_study = mst_rng_seed(seed), of_game = mst_rng_seed(mst_rng_next(&of_study) + game);
    return mst_rng_next(&of_game) + moment;
}

static mst_move choose(study_table *t, const player *p, mst_seat seat, uint64_t seed) {
    const mst_game *g = t->plan->game;
    if (p->bot) {
        g->view(g, t->state, seat, t->view);
        return mst_bot_choose(p->bot, t->view, seat, seed);
    }
    mst_rng rng = mst_rng_seed(seed);
    return g->tidy_move(g, t->state, seat, &rng);
}

static void note_decision(study_table *t, outcome *o, mst_seat seat) {
    const mst_game *g = t->plan->game;
    mst_score score[MST_MAX_SEATS];
    g->scores(g, t->state, score);
    o->leaders[o->decisions] = outcome_leaders(score, o->seats);
    uint32_t choices = g->moves(g, t->state, seat, t->moves);
    o->choices[o->decisions] = (uint16_t)(choices < UINT16_MAX ? choices : UINT16_MAX);
}

/* `seed` decides what is dealt, `thoughts` what bots make of it. */
typedef struct {
    uint64_t game, thoughts;
    mst_seat own;      /* the seat of who is studied; MST_SPECTATOR: all of them */
    uint32_t opponent; /* who sits elsewhere, of the players */
} sitting;

static void play_game(study_table *t, const mst_setup *setup, sitting at, outcome *o) {
    const mst_game *g = t->plan->game;
    uint64_t draws = 0;
    mst_seats actors;
    o->decisions = o->plays = 0;
    o->seats = setup->seats;
    mst_begin(g, t->state, setup);
    for (; (actors = g->actors(g, t->state)); o->plays++) {
        mst_seat seat = mst_first_of(actors);
        mst_move move;
        if (seat == MST_CHANCE) {
            mst_rng rng = mst_rng_seed(seed_of(t->plan->seed, at.game, draws++));
            move = g->draw(g, t->state, &rng);
        } else {
            bool is_own = at.own == MST_SPECTATOR || at.own == seat;
            note_decision(t, o, seat);
            move = choose(t, &t->players[is_own ? 0 : at.opponent], seat,
                          seed_of(~t->plan->seed, at.thoughts, o->decisions++));
        }
        mst_play(g, t->state, seat, move);
    }
    outcome_end(o, g, t->state);
}

/* ---- a batch ---- */

/* Thoughts of their own: the game itself, its replay, its rivals. */
static sitting sitting_of(uint64_t game, uint32_t kind, mst_seat own) {
    enum { KINDS = 2 + STUDY_RIVALS };
    return (sitting){game, game * KINDS + kind, own, kind ? kind - 1 : 0};
}

static void replay(study_table *t, uint64_t game, study_sums *sums) {
    const mst_setup *setup = &t->plan->setup;
    play_game(t, setup, sitting_of(game, 1, MST_SPECTATOR), &t->second);
    outcome_count_twice(&t->first, &t->second, sums);
    if (setup->seats < 2) return;
    for (uint32_t i = 1; i < t->count; i++) {
        mst_seat seat = (mst_seat)(game / STUDY_EVERY % setup->seats);
        play_game(t, setup, sitting_of(game, 1 + i, seat), &t->second);
        outcome_count_rival(&t->second, seat, &sums->rival[i - 1]);
    }
}

static void compare(study_table *t, uint64_t game, const int64_t measure[], study_batch *sums) {
    int64_t other[STUDY_MEASURES] = {0};
    play_game(t, &t->plan->other, sitting_of(game, 0, MST_SPECTATOR), &t->second);
    outcome_count(&t->second, &sums->other, other);
    outcome_count_difference(measure, other, sums);
}

void study_table_play(study_table *t, uint64_t batch, study_batch *sums) {
    uint64_t first = batch * study_batch_size(t->plan), games = study_games_in(t->plan, batch);
    memset(sums, 0, sizeof *sums);
    for (uint64_t game = first; game < first + games; game++) {
        int64_t measure[STUDY_MEASURES] = {0};
        play_game(t, &t->plan->setup, sitting_of(game, 0, MST_SPECTATOR), &t->first);
        outcome_count(&t->first, &sums->rules, measure);
        if (t->plan->compares) compare(t, game, measure, sums);
        if (game % STUDY_EVERY == 0) replay(t, game, &sums->rules);
    }
}

/* ---- memory ---- */

static bool open_players(study_table *t) {
    const mst_level *rival;
    if (!open_player(&t->players[t->count++], t->plan, t->plan->level)) return false;
    for (uint32_t i = 0; (rival = study_rival(t->plan, i)); i++)
        if (!open_player(&t->players[t->count++], t->plan, rival)) return false;
    return true;
}

static void lend(outcome *o, study_table *t, uint32_t which) {
    o->leaders = t->leaders + which * t->plan->game->max_length;
    o->choices = t->choices + which * t->plan->game->max_length;
}

study_table *study_table_open(const study_plan *plan) {
    const mst_game *g = plan->game;
    study_table *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->plan = plan;
    t->state = aligned_alloc(64, (g->state_size + 63u) / 64 * 64);
    t->view = aligned_alloc(64, (g->state_size + 63u) / 64 * 64);
    t->moves = calloc(g->max_choices, sizeof *t->moves);
    t->leaders = calloc(2 * (size_t)g->max_length, sizeof *t->leaders);
    t->choices = calloc(2 * (size_t)g->max_length, sizeof *t->choices);
    bool has_all = t->state && t->view && t->moves && t->leaders && t->choices && open_players(t);
    if (has_all) {
        lend(&t->first, t, 0);
        lend(&t->second, t, 1);
        return t;
    }
    study_table_close(t);
    return NULL;
}

void study_table_close(study_table *t) {
    if (!t) return;
    for (uint32_t i = 0; i < t->count; i++) mst_bot_free(t->players[i].bot);
    free(t->state);
    free(t->view);
    free(t->moves);
    free(t->leaders);
    free(t->choices);
    free(t);
}

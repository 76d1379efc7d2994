/* bot.c -- levels, and bots that play at one. */
#include "mastaba/bot.h"
#include "mastaba/engine.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include <stdlib.h>

/* Lower levels think in iterations, so that they are as strong on a phone as on a server. */
const mst_level mst_bot_levels[] = {
    {.name = "random", .words = {"Random", "Hasard"}},
    {.name = "greedy", .words = {"Greedy", "Gourmand"}, .rates = true},
    {.name = "apprentice", .words = {"Apprentice", "Apprenti"}, .budget = 1, .iterations = 60},
    {.name = "scribe", .words = {"Scribe", "Scribe"}, .budget = 2, .iterations = 800},
    {.name = "architect", .words = {"Architect", "Architecte"}, .budget = 3, .iterations = 10000},
    {.name = "vizier",
     .words = {"Vizier", "Vizir"},
     .budget = 4,
     .iterations = 100000,
     .milliseconds = 2000,
     .uses_all_cores = true},
    {.name = "pharaoh",
     .words = {"Pharaoh", "Pharaon"},
     .budget = 5,
     .iterations = 4000000,
     .milliseconds = 8000,
     .uses_all_cores = true},
    {.name = NULL},
};

enum { FORCED = 64 }; /* iterations where there is nothing to choose: only for its thoughts */

struct mst_bot {
    const mst_game *game;
    const mst_level *level;
    mst_search *search; /* NULL for a level that does not search */
    mst_move *choices;
    float *points;
    mst_candidate *thoughts;
    uint32_t count;
    /* What it is asked. */
    const mst_state *view;
    mst_seat seat;
    uint64_t seed;
};

const mst_level *mst_level_find(const char *name, size_t length) {
    for (const mst_level *level = mst_bot_levels; level->name; level++)
        if (mst_text_same_part(name, length, level->name)) return level;
    return NULL;
}

mst_level mst_level_in(const mst_game *g, const mst_level *level) {
    mst_level here = *level;
    if (!level->budget || !g->advice || !g->advice->budgets) return here;
    const mst_level_budget *budget = &g->advice->budgets[level->budget - 1];
    if (budget->iterations && !level->has_own_budget) here.iterations = budget->iterations;
    if (budget->horizon && !level->horizon) here.horizon = budget->horizon;
    return here;
}

mst_bot *mst_bot_create(const mst_game *g, const mst_level *level, uint32_t cores, size_t bytes) {
    mst_bot *bot = calloc(1, sizeof *bot);
    if (!bot) return NULL;
    bot->game = g;
    bot->level = level;
    bot->choices = calloc(g->max_choices, sizeof *bot->choices);
    bot->points = calloc(g->max_choices, sizeof *bot->points);
    bot->thoughts = calloc(g->max_choices, sizeof *bot->thoughts);
    if (level->iterations)
        bot->search = mst_search_create(g, level->uses_all_cores ? cores : 1, bytes);
    bool has_all =
        bot->choices && bot->points && bot->thoughts && (bot->search || !level->iterations);
    if (has_all) return bot;
    mst_bot_free(bot);
    return NULL;
}

void mst_bot_free(mst_bot *bot) {
    if (!bot) return;
    mst_search_free(bot->search);
    free(bot->choices);
    free(bot->points);
    free(bot->thoughts);
    free(bot);
}

/* The best rating; equal ones by chance. The advice sees the view: it may not ask what is hidden.
 */
static mst_move rated_best(mst_bot *bot, uint32_t count, mst_rng *rng) {
    const mst_game *g = bot->game;
    uint32_t best = 0, equals = 1;
    g->advice->rate(g, bot->view, bot->seat, bot->choices, count, bot->points);
    for (uint32_t i = 1; i < count; i++) {
        if (bot->points[i] > bot->points[best])
            best = i, equals = 1;
        else if (bot->points[i] == bot->points[best] && mst_rng_below(rng, ++equals) == 0)
            best = i;
    }
    return bot->choices[best];
}

void mst_bot_begin(mst_bot *bot, const mst_state *view, mst_seat seat, uint64_t seed) {
    const mst_game *g = bot->game;
    bot->view = view;
    bot->seat = seat;
    bot->seed = seed;
    bot->count = 0;
    if (!bot->search) return;
    mst_level level = mst_level_in(g, bot->level);
    mst_budget budget = {.iterations = level.iterations,
                         .milliseconds = level.milliseconds,
                         .seed = seed,
                         .horizon = level.horizon};
    bool is_forced = g->moves(g, view, seat, bot->choices) == 1;
    if (is_forced && budget.iterations > FORCED) budget.iterations = FORCED;
    mst_search_begin(bot->search, view, seat, budget);
}

bool mst_bot_go_on(mst_bot *bot, uint32_t milliseconds) {
    return !bot->search || mst_search_go_on(bot->search, milliseconds);
}

mst_move mst_bot_end(mst_bot *bot) {
    const mst_game *g = bot->game;
    if (bot->search) {
        bot->count = mst_search_result(bot->search, bot->thoughts);
        return bot->thoughts[0].move;
    }
    mst_rng rng = mst_rng_seed(bot->seed);
    uint32_t count = g->moves(g, bot->view, bot->seat, bot->choices);
    if (bot->level->rates && g->advice && g->advice->rate) return rated_best(bot, count, &rng);
    return bot->choices[mst_rng_below(&rng, count)];
}

mst_move mst_bot_choose(mst_bot *bot, const mst_state *view, mst_seat seat, uint64_t seed) {
    mst_bot_begin(bot, view, seat, seed);
    mst_bot_go_on(bot, 0);
    return mst_bot_end(bot);
}

uint32_t mst_bot_thoughts(const mst_bot *bot, const mst_candidate **best_first) {
    *best_first = bot->thoughts;
    return bot->count;
}

static bool is_shown_before(const mst_candidate *a, const mst_candidate *b) {
    int32_t percent = mst_search_win_percent(a), other = mst_search_win_percent(b);
    return percent != other ? percent > other : a->margin > b->margin;
}

uint32_t mst_bot_hints(const mst_bot *bot, mst_candidate out[], uint32_t most) {
    uint32_t count = 0;
    for (; count < most && count < bot->count && bot->thoughts[count].visits; count++) {
        const mst_candidate *next = &bot->thoughts[count];
        uint32_t at = count;
        for (; at > 0 && is_shown_before(next, &out[at - 1]); at--) out[at] = out[at - 1];
        out[at] = *next;
    }
    return count;
}

bool mst_bot_thought_of(const mst_bot *bot, mst_move move, mst_candidate *out) {
    for (uint32_t i = 0; i < bot->count; i++) {
        if (bot->thoughts[i].move != move || !bot->thoughts[i].visits) continue;
        *out = bot->thoughts[i];
        return true;
    }
    return false;
}

void mst_bot_stop(mst_bot *bot) {
    if (bot->search) mst_search_stop(bot->search);
}

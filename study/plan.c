/* plan.c -- what is studied: who plays whom, how games are cut into batches, and the line that
 * tells one study from another. */
#include "mastaba/deck.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "study.h"

static bool is_searching(const study_plan *plan) {
    return plan->level && plan->level->iterations;
}

const mst_level *study_rival(const study_plan *plan, uint32_t which) {
    const mst_level *rival = &mst_bot_levels[which]; /* random, then greedy */
    bool is_weaker = !plan->level ? which == 0 : rival < plan->level;
    return which < STUDY_RIVALS && is_weaker ? rival : NULL;
}

const char *study_player_name(const study_plan *plan) {
    return plan->level ? plan->level->name : "tidy";
}

uint64_t study_batch_size(const study_plan *plan) {
    return is_searching(plan) ? 20 : 1000;
}

uint64_t study_batches(const study_plan *plan) {
    return (plan->games + study_batch_size(plan) - 1) / study_batch_size(plan);
}

uint64_t study_games_in(const study_plan *plan, uint64_t batch) {
    uint64_t size = study_batch_size(plan), first = batch * size;
    return plan->games - first < size ? plan->games - first : size;
}

/* ---- the line ---- */

static void put_pair(mst_text *t, const char *name, uint64_t value) {
    mst_text_put(t, name);
    mst_text_put_number(t, (int64_t)value);
}

/* FNV-1a: two lists of one name are told apart, and nobody has a reason to forge one. */
static uint64_t fingerprint(const mst_game *g) {
    const unsigned char *bytes = g->pieces;
    uint64_t hash = 0xcbf29ce484222325u;
    if (!g->extras || !g->extras->kit) return 0;
    for (uint32_t i = 0; i < g->extras->kit->size; i++) hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return hash >> 1;
}

static void put_options(mst_text *t, const mst_game *g, const mst_setup *setup) {
    for (uint32_t i = 0; g->options[i].key; i++) {
        mst_text_put_char(t, ' ');
        mst_text_put(t, g->options[i].key);
        mst_text_put_char(t, '=');
        mst_put_option_value(t, &g->options[i], setup->option[i]);
    }
}

void study_title(const study_plan *plan, char title[STUDY_TITLE]) {
    const mst_game *g = plan->game;
    mst_text text = mst_text_in(title, STUDY_TITLE), *t = &text;
    mst_text_put(t, "study ");
    mst_text_put(t, g->key);
    put_pair(t, " rules ", g->rules_version);
    put_pair(t, " pieces ", fingerprint(g));
    put_pair(t, " seats ", plan->setup.seats);
    put_options(t, g, &plan->setup);
    mst_text_put(t, " player ");
    mst_text_put(t, study_player_name(plan));
    if (is_searching(plan)) {
        mst_level level = mst_level_in(g, plan->level);
        put_pair(t, " iterations ", level.iterations);
        put_pair(t, " horizon ", level.horizon);
        put_pair(t, " memory ", plan->memory);
    }
    put_pair(t, " habits ", study_habits(plan));
    put_pair(t, " seed ", plan->seed);
    put_pair(t, " words ", STUDY_WORDS);
    if (!plan->compares) return;
    mst_text_put(t, " against");
    put_options(t, g, &plan->other);
}

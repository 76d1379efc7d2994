/* bots.c -- see bots.h. An architect stands in the middle, in every title; how far the others stand
 * above or below follows from the ladder (docs/strength.md). What pharaoh is worth was not
 * measured: it is taken for as strong as vizier. */
#include "bots.h"
#include "mastaba/text.h"

enum { LEVELS = 7 };

static const char *const levels[LEVELS] = {"random",    "greedy", "apprentice", "scribe",
                                           "architect", "vizier", "pharaoh"};

const char *const bots_measured[] = {"random",    "greedy", "apprentice", "scribe",
                                     "architect", "vizier", NULL};

/* Printed by tools/bot-ratings; a test holds them to it. */
static const struct {
    const char *game;
    double mu[LEVELS];
} ladder[] = {
    {"pyramids", {-8.24, 15.00, 17.83, 21.46, 25.00, 28.49, 28.49}},
    {"pyramidion", {-11.83, 11.41, 15.32, 21.12, 25.00, 33.17, 33.17}},
    {"pyramido", {-10.02, 13.22, 16.71, 22.02, 25.00, 27.74, 27.74}},
    {"pyramis", {1.86, 15.21, 18.45, 21.71, 25.00, 27.78, 27.78}},
    {"tresors", {-9.39, 13.85, 17.11, 21.61, 25.00, 28.06, 28.06}},
};

bool bots_rating(const char *game, const char *level, rating *found) {
    for (size_t i = 0; i < sizeof ladder / sizeof *ladder; i++)
        for (uint32_t k = 0; k < LEVELS; k++) {
            if (!mst_text_same(ladder[i].game, game) || !mst_text_same(levels[k], level)) continue;
            *found = (rating){.mu = ladder[i].mu[k]};
            return true;
        }
    return false;
}

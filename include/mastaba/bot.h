/* mastaba/bot.h -- opponents with names: the same levels in every game. A bot is handed a view and
 * knows nothing else. */
#ifndef MASTABA_BOT_H
#define MASTABA_BOT_H
#include "search.h"
#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
    const char *name;                 /* "scribe" */
    const char *words[MST_LANGUAGES]; /* "Architect", for people */
    uint32_t iterations;              /* of a search, usually; 0 for the two that do not search */
    uint32_t milliseconds;            /* at most; 0: no limit */
    uint32_t horizon;                 /* of its search; 0: what the game's advice says */
    bool rates; /* without a search: plays what the game's advice rates best */
    bool uses_all_cores;
    uint8_t budget;      /* 1..MST_BUDGETS: of those in the advice of a game; 0: none of them */
    bool has_own_budget; /* somebody asked for these iterations */
} mst_level;

/* How the levels that search think about one game, the weakest first: so that each is as far above
 * the one before as in other games. Advice has MST_BUDGETS of them. */
enum { MST_BUDGETS = 5 };
struct mst_level_budget {
    uint32_t iterations; /* 0: as many as usual */
    uint32_t horizon;    /* 0: that of the advice */
};

/* From the weakest to the strongest; ends at a NULL name. */
extern MST_TABLE const mst_level mst_bot_levels[];
const mst_level *mst_level_find(const char *name, size_t length);
mst_level mst_level_in(const mst_game *g, const mst_level *level); /* as it thinks in this game */

typedef struct mst_bot mst_bot;

/* `cores` threads where the level uses all of them, `bytes` for its trees. NULL: no memory. */
mst_bot *mst_bot_create(const mst_game *g, const mst_level *level, uint32_t cores, size_t bytes);
void mst_bot_free(mst_bot *bot);

/* Its move, from the view of the seat. `seed` decides what chance there is in its thinking. */
mst_move mst_bot_choose(mst_bot *bot, const mst_state *view, mst_seat seat, uint64_t seed);
/* What it thought of every move in the last choice, best first; as many as it returns. The two
 * levels that do not search have thought nothing: 0. */
uint32_t mst_bot_thoughts(const mst_bot *bot, const mst_candidate **best_first);
/* The moves it thought most about in the last choice, at most `most`, in the order of what people
 * are shown of them: the chance to win in whole percent, then the margin. What was hardly looked at
 * is not among the first by the luck of a few tries. */
uint32_t mst_bot_hints(const mst_bot *bot, mst_candidate out[], uint32_t most);
/* What it thought of one move in the last choice. False: it has not looked there. */
bool mst_bot_thought_of(const mst_bot *bot, mst_move move, mst_candidate *out);
/* Choosing in parts, as a search runs in parts; `view` must stay as it is until the end. */
void mst_bot_begin(mst_bot *bot, const mst_state *view, mst_seat seat, uint64_t seed);
bool mst_bot_go_on(mst_bot *bot, uint32_t milliseconds); /* 0: to its end; true: there it is */
mst_move mst_bot_end(mst_bot *bot);                      /* what it has found so far */
void mst_bot_stop(mst_bot *bot); /* from any thread, once it has begun: choose soon */

#ifdef __cplusplus
}
#endif
#endif

/* thinker.c -- bots of the page. A thinker is handed a view and knows nothing else; it keeps the
 * memory of its search from one decision to the next. It thinks for some milliseconds at a time:
 * between them the page can tell it that this is enough. */
#include "mastaba/bot.h"
#include "mastaba/engine.h"
#include "page.h"
#include <string.h>

enum { SEARCH_BYTES = 48 << 20 };

static const mst_game *game;
static mst_state *view;
static mst_seat seat;
static mst_move considered;              /* asked about besides; 0: none */
static mst_level level;                  /* bots read theirs anew for every choice */
static mst_bot *searcher, *quick_player; /* of one game; the second does not search */

static mst_bot **bot_for_level(void) {
    return level.iterations ? &searcher : &quick_player;
}

static bool have_bot(void) {
    mst_bot **bot = bot_for_level();
    if (!*bot) *bot = mst_bot_create(game, &level, 1, SEARCH_BYTES);
    return *bot != NULL;
}

static bool take_job(void) {
    size_t length;
    const char *key = page_text(), *deck = page_text(), *name = page_text();
    const mst_level *named = mst_level_find(name, strlen(name));
    const mst_game *g = mst_find_game(mst_games, key, strlen(key));
    if (g) g = mst_find_deck(mst_games, g, deck, strlen(deck));
    const char *bytes = page_rest(&length);
    if (!g || !named || length != g->state_size || (game && game != g)) return false;
    if (!view) view = page_state();
    memcpy(view, bytes, length);
    game = g;
    level = *named;
    return true;
}

/* Without memory for a search there is still a move. False: there is no such game or level, or no
 * memory at all. */
static bool have_any_bot(void) {
    static const char without_search[] = "greedy";
    if (have_bot()) return true;
    level = *mst_level_find(without_search, sizeof without_search - 1);
    return have_bot();
}

/* Texts: game, deck, level; then the bytes of the view. */
EXPORT(think)
bool thinker_think(mst_seat of, uint64_t seed, mst_move about) {
    if (!take_job() || !have_any_bot()) return false;
    seat = of;
    considered = about;
    mst_bot_begin(*bot_for_level(), view, seat, seed);
    return true;
}

static void tell_thought(void) {
    thought found;
    memset(&found, 0, sizeof found);
    found.move = mst_bot_end(*bot_for_level());
    found.best_count = mst_bot_hints(*bot_for_level(), found.best, HOST_HINTS);
    mst_bot_thought_of(*bot_for_level(), considered, &found.worth);
    mst_text t = mst_text_in(found.text, sizeof found.text);
    game->move_text(game, view, seat, found.move, &t);
    page_result(&found, sizeof found);
}

/* Thinks for so long; 0: that is enough. True: it has thought to the end, and the page is given the
 * thought. */
EXPORT(think_on)
bool thinker_think_on(uint32_t milliseconds) {
    bool is_done = milliseconds == 0 || mst_bot_go_on(*bot_for_level(), milliseconds);
    if (is_done) tell_thought();
    return is_done;
}

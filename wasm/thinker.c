/* thinker.c -- bots of the page. A thinker is handed a view and knows nothing else; it keeps the
 * memory of its search from one decision to the next. It thinks for some milliseconds at a time:
 * between them the page can tell it that this is enough. */
#include "mastaba/bot.h"
#include "mastaba/engine.h"
#include "page.h"
#include "protocol/hints.h"
#include <string.h>

enum { SEARCH_BYTES = 48 << 20, HINTS = 3 };

static const mst_game *game;
static mst_state *view;
static mst_seat seat;
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

/* Texts: game, deck, level; then the bytes of the view. */
static bool take_job(void) {
    size_t length;
    const char *key = page_text(), *deck = page_text(), *name = page_text();
    const mst_level *named = mst_find_level(name, strlen(name));
    const mst_game *g = mst_find_game(mst_games, key, strlen(key));
    if (g) g = mst_find_deck(mst_games, g, deck, strlen(deck));
    const char *bytes = page_rest(&length);
    if (!g || !named || length != g->state_size || (game && game != g)) return false;
    if (!view) view = page_state();
    memcpy(view, bytes, length);
    game = g;
    level = *named;
    return have_bot();
}

static void write_best(mst_writer *w, mst_language in) {
    mst_candidate best[HINTS];
    uint32_t count = mst_bot_hints(*bot_for_level(), best, HINTS);
    for (uint32_t i = 0; i < count; i++) hint_write_move(w, game, view, seat, &best[i], in);
}

/* False: there is no such game or level, or no memory. */
EXPORT(think)
bool thinker_think(mst_seat of, uint64_t seed) {
    if (!take_job()) return false;
    seat = of;
    mst_bot_begin(*bot_for_level(), view, seat, seed);
    return true;
}

/* True: it has thought to the end. */
EXPORT(think_on)
bool thinker_think_on(uint32_t milliseconds) {
    return mst_bot_go_on(*bot_for_level(), milliseconds);
}

/* Answers {"move": what it would play, "best": up to three moves it thought of}. */
EXPORT(thought)
answer thinker_thought(mst_language in) {
    char move[MST_MAX_TEXT];
    mst_text t = mst_text_in(move, sizeof move);
    mst_move chosen = mst_bot_end(*bot_for_level());
    game->move_text(game, view, seat, chosen, &t);
    mst_writer w = mst_writer_to(page_write());
    mst_begin_object(&w, NULL);
    mst_write_text(&w, "move", move);
    mst_begin_list(&w, "best");
    write_best(&w, in);
    mst_end_list(&w);
    mst_end_object(&w);
    return page_done();
}

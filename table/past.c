/* past.c -- earlier states of the game. A table keeps the state before its last change, which is
 * where nearly every question about the past begins, and one some plays older, for who was told
 * nothing of the last few changes; before that, the game is played again from the start. And what
 * an observer may read of all that. */
#include "table_state.h"
#include <string.h>

enum { APART = 16 }; /* plays, before the older state is given up for a newer one */

void table_set_base(mst_table *t) {
    if (t->plays >= t->older_plays + APART) {
        memcpy(t->older, t->base, t->game->state_size);
        t->older_plays = t->base_plays;
    }
    memcpy(t->base, t->now, t->game->state_size);
    t->base_plays = t->plays;
}

void table_step(const mst_table *t, uint32_t play, mst_state *s) {
    t->game->play(t->game, s, (mst_seat)t->made[play].seat, t->made[play].move);
}

void table_state_before(const mst_table *t, uint32_t play, mst_state *out) {
    uint32_t from = play >= t->base_plays    ? t->base_plays
                    : play >= t->older_plays ? t->older_plays
                                             : 0;
    if (from)
        memcpy(out, from == t->base_plays ? t->base : t->older, t->game->state_size);
    else
        mst_begin(t->game, out, &t->agreement.setup);
    for (; from < play; from++) table_step(t, from, out);
}

uint32_t table_first_since(const mst_table *t, uint32_t seq) {
    uint32_t play = t->plays;
    while (play && t->made[play - 1].seq >= seq) play--;
    return play;
}

uint32_t table_last_few(const mst_table *t, mst_seat observer, uint32_t end, uint32_t count,
                        uint32_t first) {
    for (; end > first && count; end--) count -= !(t->made[end - 1].unheard & table_bit(observer));
    return end;
}

/* ---- draws ---- */

static void put_draw(const mst_table *t, const mst_state *before, mst_move draw, mst_text *out) {
    t->game->move_text(t->game, before, MST_CHANCE, draw, out);
}

void mst_table_put_draw(const mst_table *t, mst_move draw, mst_text *out) {
    put_draw(t, t->now, draw, out);
}

void mst_table_draws(const mst_table *t, void (*take)(void *context, const char *draw),
                     void *context) {
    mst_state *before = t->room->state[TABLE_WALKING];
    table_state_before(t, 0, before);
    for (uint32_t play = 0; play < t->plays; play++) {
        char words[MST_MAX_TEXT];
        mst_text text = mst_text_in(words, sizeof words);
        if (t->made[play].seat == MST_CHANCE) {
            put_draw(t, before, t->made[play].move, &text);
            take(context, words);
        }
        table_step(t, play, before);
    }
}

/* ---- what is news ---- */

/* What the observer could read of a play, made in TABLE_WALKING, when the table stood as `then`. */
static mst_move read_then(const mst_table *t, uint32_t play, mst_seat observer,
                          const mst_state *then) {
    const table_play *made = &t->made[play];
    return t->game->view_move(t->game, t->room->state[TABLE_WALKING], (mst_seat)made->seat,
                              made->move, then, observer);
}

/* Of a draw, what was seen when it came up: the table shows what became of it. 0: it is no news to
 * who has heard of the first `had` plays. */
static mst_move find_news(const mst_table *t, uint32_t play, mst_seat observer, uint32_t had) {
    mst_state *const *state = t->room->state;
    if (t->made[play].seat == MST_CHANCE)
        return play < had ? 0 : read_then(t, play, observer, state[TABLE_AFTER]);
    mst_move now = read_then(t, play, observer, t->now);
    return play < had && read_then(t, play, observer, state[TABLE_THEN]) == now ? 0 : now;
}

void mst_table_plays(const mst_table *t, mst_seat observer, uint32_t since,
                     void (*take)(void *context, const mst_seen_play *play), void *context) {
    const mst_game *g = t->game;
    mst_state *const *state = t->room->state;
    uint32_t had = table_first_since(t, since);
    table_state_before(t, had, state[TABLE_THEN]);
    mst_begin(g, state[TABLE_AFTER], &t->agreement.setup);
    for (uint32_t play = 0; play < t->plays; play++) {
        memcpy(state[TABLE_WALKING], state[TABLE_AFTER], g->state_size);
        table_step(t, play, state[TABLE_AFTER]);
        mst_move move = find_news(t, play, observer, had);
        if (!move) continue;
        g->view(g, state[TABLE_WALKING], observer, state[TABLE_SEEN_BEFORE]);
        take(context,
             &(mst_seen_play){(mst_seat)t->made[play].seat, move, state[TABLE_SEEN_BEFORE]});
    }
}

void mst_table_result(const mst_table *t, mst_score scores[], uint8_t place[]) {
    t->game->scores(t->game, t->now, scores);
    t->game->places(t->game, t->now, scores, place);
}

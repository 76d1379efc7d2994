/* walk.c -- random games for tests. */
#include "walk.h"
#include "mastaba/json.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *walk_wide_room(size_t count, size_t size) {
    void *room = malloc(count ? count * size : 1);
    if (!room) abort();
    return room;
}

void *walk_room(size_t count, size_t size) {
    return memset(walk_wide_room(count, size), 0xa5, count ? count * size : 1);
}

/* Setups */

typedef struct {
    mst_setup *list;
    uint32_t count, room;
} setups;

static void add_setup(setups *all, const mst_game *g, const mst_setup *setup) {
    if (setup->seats && mst_bad_setup(g, setup)) return;
    if (all->count == all->room) {
        all->room = all->room ? 2 * all->room : 64;
        all->list = realloc(all->list, all->room * sizeof *all->list);
        if (!all->list) abort();
    }
    all->list[all->count++] = *setup;
}

/* Of numbers the ends will do: Pyramidion counts up to 99 rounds, and few games would be of
 * anything else. */
static bool is_between_ends(const mst_option *option, uint32_t value) {
    return !option->names && !option->is_seat && value > option->least && value < option->most;
}

static void vary_each_option(setups *all, const mst_game *g, uint8_t seats) {
    for (uint32_t i = 0; g->options[i].key; i++) {
        const mst_option *option = &g->options[i];
        for (uint32_t value = option->least; value <= option->most; value++) {
            mst_setup setup = mst_usual_setup(g, seats);
            if (value == option->usual || is_between_ends(option, value)) continue;
            setup.option[i] = (uint8_t)value;
            add_setup(all, g, &setup);
        }
    }
}

static mst_setup mixed_setup(const mst_game *g, uint8_t seats, mst_rng *rng) {
    mst_setup setup = mst_usual_setup(g, seats);
    for (uint32_t i = 0; g->options[i].key; i++) {
        const mst_option *option = &g->options[i];
        uint32_t most = option->is_seat && option->most > seats ? seats : option->most;
        setup.option[i] = (uint8_t)(option->least + mst_rng_below(rng, most - option->least + 1));
    }
    return setup;
}

mst_setup *walk_setups(const mst_game *g, uint32_t mixed) {
    setups all = {0};
    mst_rng rng = mst_rng_seed(mixed);
    for (uint8_t seats = g->least_seats; seats <= g->most_seats; seats++) {
        mst_setup setup = mst_usual_setup(g, seats);
        add_setup(&all, g, &setup);
        vary_each_option(&all, g, seats);
        for (uint32_t i = 0; i < mixed; i++) {
            setup = mixed_setup(g, seats, &rng);
            add_setup(&all, g, &setup);
        }
    }
    add_setup(&all, g, &(mst_setup){0});
    return all.list;
}

/* Walks */

static void hear_another_game(walk *w);

walk *walk_begin(const mst_game *g, const mst_setup *setup, uint64_t seed, bool tidy) {
    walk *w = walk_room(1, sizeof *w);
    *w = (walk){.game = g, .setup = *setup, .seed = seed, .tidy = tidy && g->tidy_move};
    w->rng = mst_rng_seed(seed);
    w->dice = mst_rng_seed(~seed);
    w->state = walk_room(1, g->state_size);
    w->plays = walk_room(g->max_length, sizeof *w->plays);
    w->history = walk_wide_room(g->max_length + 1, g->state_size);
    for (int i = 0; i < WALK_SPARES; i++) w->spare[i] = walk_room(1, g->state_size);
    w->choices = walk_room(g->max_choices, sizeof *w->choices);
    w->others = walk_room(g->max_choices, sizeof *w->others);
    w->weights = walk_room(g->max_choices, sizeof *w->weights);
    w->texts = walk_wide_room(g->max_choices, sizeof *w->texts);
    w->order = walk_room(2 * (size_t)g->max_choices, sizeof *w->order);
    for (int i = 0; i < 2; i++) w->text[i] = walk_room(WALK_TEXT, 1);
    w->memory = calloc(1, mst_json_memory_size());
    w->heard = walk_room(WALK_HEARD, sizeof *w->heard);
    hear_another_game(w);
    mst_begin(g, w->state, setup);
    return w;
}

void walk_free(walk *w) {
    free(w->heard);
    free(w->memory);
    for (int i = 0; i < 2; i++) free(w->text[i]);
    free(w->order);
    free(w->texts);
    free(w->weights);
    free(w->others);
    free(w->choices);
    for (int i = 0; i < WALK_SPARES; i++) free(w->spare[i]);
    free(w->history);
    free(w->plays);
    free(w->state);
    free(w);
}

bool walk_is_over(const walk *w) {
    return mst_is_over(w->game, w->state);
}

const mst_state *walk_before(const walk *w, uint32_t ply) {
    if (ply == w->plies) return w->state;
    return (const mst_state *)(w->history + (size_t)ply * w->game->state_size);
}

void walk_make(walk *w, mst_seat seat, mst_move move) {
    memcpy(w->history + (size_t)w->plies * w->game->state_size, w->state, w->game->state_size);
    w->plays[w->plies] = (walk_play){seat, move};
    w->game->play(w->game, w->state, seat, move);
    w->plies++;
}

void walk_step(walk *w) {
    mst_seat seat;
    mst_move move = mst_random_play(w->game, w->state, &w->rng, w->tidy, w->choices, &seat);
    walk_make(w, seat, move);
}

void walk_on(walk *w, uint32_t plies) {
    while (plies-- && w->plies < w->game->max_length && !walk_is_over(w)) walk_step(w);
}

uint32_t walk_choices(const walk *w, const mst_state *s, mst_seat seat, mst_move out[]) {
    if (seat == MST_CHANCE) return w->game->draws(w->game, s, out, w->weights);
    return w->game->moves(w->game, s, seat, out);
}

bool walk_same(const walk *w, const mst_state *a, const mst_state *b) {
    return memcmp(a, b, w->game->state_size) == 0;
}

void walk_copy(const walk *w, mst_state *to, const mst_state *from) {
    memcpy(to, from, w->game->state_size);
}

mst_seat walk_observer(const walk *w, uint32_t n) {
    return n < w->setup.seats ? (mst_seat)n : MST_SPECTATOR;
}

bool walk_chance_in(walk *w, uint32_t n) {
    return mst_rng_below(&w->dice, n) == 0;
}

void walk_move_text(const walk *w, const mst_state *s, mst_seat seat, mst_move move,
                    char out[MST_MAX_TEXT]) {
    mst_text t = mst_text_in(out, MST_MAX_TEXT);
    w->game->move_text(w->game, s, seat, move, &t);
}

/* One play in two of another random game, as its player writes it and as a spectator reads it:
 * things that can be said, mostly at the wrong moment. */
static void hear(walk *w, const mst_state *before, mst_seat seat, mst_move move) {
    if (w->heard_count == WALK_HEARD || move == 0) return;
    walk_move_text(w, before, seat, move, w->heard[w->heard_count++]);
}

static void hear_another_game(walk *w) {
    const mst_game *g = w->game;
    mst_rng rng = mst_rng_seed(w->seed ^ 0x5bd1e995);
    mst_state *now = w->spare[0], *before = w->spare[1];
    mst_begin(g, now, &w->setup);
    for (uint32_t ply = 0; ply < g->max_length; ply++) {
        mst_seat seat;
        mst_move move = mst_random_play(g, now, &rng, w->tidy, w->choices, &seat);
        if (!move) break;
        walk_copy(w, before, now);
        g->play(g, now, seat, move);
        if (mst_rng_below(&rng, 2)) continue;
        hear(w, before, seat, move);
        hear(w, before, seat, g->view_move(g, before, seat, move, now, MST_SPECTATOR));
    }
}

/* Failures */

static void name_setup(const walk *w, mst_text *t) {
    const mst_option *options = w->game->options;
    for (uint32_t i = 0; options[i].key; i++) {
        if (w->setup.option[i] == options[i].usual) continue;
        mst_text_put_char(t, ' ');
        mst_text_put(t, options[i].key);
        mst_text_put_char(t, '=');
        mst_put_option_value(t, &options[i], w->setup.option[i]);
    }
}

static void name_last_play(const walk *w, mst_text *t) {
    if (w->plies == 0 || w->plies > w->game->max_length) return;
    walk_play last = w->plays[w->plies - 1];
    char text[MST_MAX_TEXT];
    walk_move_text(w, walk_before(w, w->plies - 1), last.seat, last.move, text);
    mst_text_put(t, " after ");
    mst_text_put_char(t, mst_seat_letter(last.seat));
    mst_text_put_char(t, ' ');
    mst_text_put(t, text);
}

bool walk_fail(walk *w, const char *format, ...) {
    char options[512], last[MST_MAX_TEXT + 16], what[2048];
    if (w->failure[0]) return false;
    mst_text t = mst_text_in(options, sizeof options);
    name_setup(w, &t);
    t = mst_text_in(last, sizeof last);
    name_last_play(w, &t);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    snprintf(w->failure, sizeof w->failure, "%s, %u seats,%s seed %llu%s, ply %u%s: %s",
             w->game->key, w->setup.seats, options[0] ? options : " usual options,",
             (unsigned long long)w->seed, w->tidy ? " tidily" : "", w->plies, last, what);
    return false;
}

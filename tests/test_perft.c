/* test_perft.c -- move counts, pinned in golden/perft.txt. Each line is
 *
 *     game seats options seed plies depth count
 *
 * and says how many sequences of `depth` plays follow the position that `plies` random plays with
 * that seed lead to; options are key=value, joined by commas, or `-`. Every count is also found by
 * another way: by looking at the texts of plays, reading them and asking for refusals, one state at
 * a time.
 *
 * MASTABA_PERFT=print prints the file as it would be now. */
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "reading.h"
#include "walk.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MAX_LINES = 256 };

typedef struct {
    char text[160]; /* the line up to its count */
    const mst_game *game;
    mst_setup setup;
    uint64_t seed, count;
    uint32_t plies, depth;
} pinned;

static const char *set_options(pinned *p, char *options) {
    if (strcmp(options, "-") == 0) return NULL;
    for (char *rest, *one = strtok_r(options, ",", &rest); one; one = strtok_r(NULL, ",", &rest)) {
        size_t key = strcspn(one, "=");
        if (!one[key]) return "an option lacks its value";
        const char *why =
            mst_set_option(p->game, &p->setup, one, key, one + key + 1, strlen(one + key + 1));
        if (why) return why;
    }
    return mst_bad_setup(p->game, &p->setup);
}

static pinned read_line(const char *line) {
    pinned p = {0};
    char game[32], options[96];
    unsigned seats;
    unsigned long long seed, count;
    int used = 0;
    if (sscanf(line, "%31s %u %95s %llu %u %u %n%llu", game, &seats, options, &seed, &p.plies,
               &p.depth, &used, &count) != 7)
        fail_msg("perft.txt: \"%s\" is no line of it", line);
    p.game = mst_find_game(mst_games, game, strlen(game));
    if (!p.game) fail_msg("perft.txt: there is no game %s", game);
    snprintf(p.text, sizeof p.text, "%.*s", used, line);
    p.setup = mst_usual_setup(p.game, (uint8_t)seats);
    const char *why = set_options(&p, options);
    if (why) fail_msg("perft.txt: \"%s\": %s", line, why);
    p.seed = seed;
    p.count = count;
    return p;
}

static uint64_t perft(const pinned *p, const mst_state *s) {
    mst_perft_room room = {walk_room(p->depth, p->game->state_size),
                           walk_room(p->depth, p->game->max_choices * sizeof(mst_move)),
                           walk_room(p->depth, p->game->max_choices * sizeof(uint32_t))};
    uint64_t count = mst_perft(p->game, s, p->depth, room);
    free(room.states);
    free(room.choices);
    free(room.weights);
    return count;
}

/* ---- the other way ---- */

typedef struct {
    char (*texts)[MST_MAX_TEXT];
    uint32_t count, room;
} vocabulary;

static void learn(vocabulary *v, const char *text) {
    for (uint32_t i = 0; i < v->count; i++)
        if (strcmp(v->texts[i], text) == 0) return;
    if (v->count == v->room) {
        v->room = v->room ? 2 * v->room : 256;
        v->texts = realloc(v->texts, v->room * sizeof *v->texts);
        if (!v->texts) abort();
    }
    strcpy(v->texts[v->count++], text);
}

/* Everything that was ever on offer in some random games of this setup. */
static vocabulary learn_all(const pinned *p, bool of_chance) {
    enum { GAMES = 24 };
    vocabulary v = {0};
    char text[MST_MAX_TEXT];
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        walk *w = walk_begin(p->game, &p->setup, seed, false);
        for (; !walk_is_over(w); walk_step(w)) {
            mst_seats left = p->game->actors(p->game, w->state);
            for (; left; left &= (mst_seats)(left - 1)) {
                mst_seat seat = mst_first_of(left);
                if ((seat == MST_CHANCE) != of_chance) continue;
                uint32_t count = walk_choices(w, w->state, seat, w->choices);
                for (uint32_t i = 0; i < count; i++) {
                    walk_move_text(w, w->state, seat, w->choices[i], text);
                    learn(&v, text);
                }
            }
        }
        walk_free(w);
    }
    return v;
}

typedef struct {
    const pinned *p;
    vocabulary seats, chance;
    mst_move *draws;
    uint32_t *weights;
} counter;

/* Tries every text for every seat, actor or not, and follows those that are not refused. */
static uint64_t count_by_reading(const counter *c, const mst_state *s, uint32_t depth) {
    const mst_game *g = c->p->game;
    uint64_t total = 0;
    if (depth == 0) return 1;
    mst_state *next = walk_room(1, g->state_size);
    for (uint32_t n = 0; n <= c->p->setup.seats; n++) {
        mst_seat seat = n < c->p->setup.seats ? (mst_seat)n : MST_CHANCE;
        const vocabulary *v = seat == MST_CHANCE ? &c->chance : &c->seats;
        for (uint32_t i = 0; i < v->count; i++) {
            mst_move move = g->move_read(g, s, seat, v->texts[i], strlen(v->texts[i]));
            if (!move || mst_refuse(g, s, seat, move, c->draws, c->weights)) continue;
            memcpy(next, s, g->state_size);
            g->play(g, next, seat, move);
            total += count_by_reading(c, next, depth - 1);
        }
    }
    free(next);
    return total;
}

static uint64_t perft_by_reading(const pinned *p, const mst_state *s) {
    counter c = {.p = p};
    c.seats = learn_all(p, false);
    c.chance = learn_all(p, true);
    c.draws = walk_room(p->game->max_choices, sizeof *c.draws);
    c.weights = walk_room(p->game->max_choices, sizeof *c.weights);
    uint64_t count = count_by_reading(&c, s, p->depth);
    free(c.draws);
    free(c.weights);
    free(c.chance.texts);
    free(c.seats.texts);
    return count;
}

static void test_line(void **state) {
    pinned p = read_line(*state);
    bool is_printing = getenv("MASTABA_PERFT") != NULL;
    walk *w = walk_begin(p.game, &p.setup, p.seed, false);
    walk_on(w, p.plies);
    uint64_t count = perft(&p, w->state), other = perft_by_reading(&p, w->state);
    if (is_printing) printf("%s%llu\n", p.text, (unsigned long long)count);
    walk_free(w);
    assert_int_equal(count, other);
    if (!is_printing) assert_int_equal(count, p.count);
}

int main(void) {
    size_t length, count = 0;
    char *text = reading_file(SOURCE_DIR "/tests/golden/perft.txt", &length), *rest = NULL;
    static struct CMUnitTest tests[MAX_LINES];
    if (!text) return 1;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        if (line[0] != '#' && count < MAX_LINES)
            tests[count++] = (struct CMUnitTest){line, test_line, NULL, NULL, line};
    int failures = _cmocka_run_group_tests("perft", tests, count, NULL, NULL);
    free(text);
    return failures || !count;
}

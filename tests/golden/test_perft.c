/* test_perft.c -- move counts, pinned in golden/perft-GAME.txt. Each line is
 *
 *     game seats options seed plies depth count
 *
 * and says how many sequences of `depth` plays follow the position that `plies` random plays with
 * that seed lead to; options are key=value, joined by commas, or `-`. Every count is also found by
 * another way: by writing every play down, reading it and asking for refusals, one state at a time.
 *
 * MASTABA_PERFT=print prints the lines as they would be now. */
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "reading.h"
#include "walk.h"
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MAX_LINES = 256, MAX_FILES = 16 };

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
        fail_msg("perft: \"%s\" is no line of it", line);
    p.game = mst_find_game(mst_games, game, strlen(game));
    if (!p.game) fail_msg("perft: there is no game %s", game);
    snprintf(p.text, sizeof p.text, "%.*s", used, line);
    p.setup = mst_usual_setup(p.game, (uint8_t)seats);
    const char *why = set_options(&p, options);
    if (why) fail_msg("perft: \"%s\": %s", line, why);
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
    const pinned *p;
    mst_move *draws;
    uint32_t *weights;
} counter;

/* Follows every choice through its text, as somebody would who types it. */
static uint64_t count_by_reading(const counter *c, const mst_state *s, uint32_t depth) {
    const mst_game *g = c->p->game;
    uint64_t total = 0;
    if (depth == 0) return 1;
    mst_state *next = walk_room(1, g->state_size);
    mst_move *choices = walk_room(g->max_choices, sizeof *choices);
    for (mst_seats left = g->actors(g, s); left; left &= (mst_seats)(left - 1)) {
        mst_seat seat = mst_first_of(left);
        uint32_t count = seat == MST_CHANCE ? g->draws(g, s, choices, c->weights)
                                            : g->moves(g, s, seat, choices);
        for (uint32_t i = 0; i < count; i++) {
            char text[MST_MAX_TEXT];
            mst_text t = mst_text_in(text, sizeof text);
            g->move_text(g, s, seat, choices[i], &t);
            mst_move move = g->move_read(g, s, seat, text, strlen(text));
            if (!move || mst_refuse(g, s, seat, move, c->draws, c->weights)) continue;
            memcpy(next, s, g->state_size);
            g->play(g, next, seat, move);
            total += count_by_reading(c, next, depth - 1);
        }
    }
    free(choices);
    free(next);
    return total;
}

static uint64_t perft_by_reading(const pinned *p, const mst_state *s) {
    counter c = {.p = p};
    c.draws = walk_room(p->game->max_choices, sizeof *c.draws);
    c.weights = walk_room(p->game->max_choices, sizeof *c.weights);
    uint64_t count = count_by_reading(&c, s, p->depth);
    free(c.draws);
    free(c.weights);
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
    static struct CMUnitTest tests[MAX_LINES];
    glob_t files = {0};
    size_t count = 0, length;
    char *texts[MAX_FILES] = {0};
    glob(SOURCE_DIR "/tests/golden/perft*.txt", 0, NULL, &files);
    for (size_t i = 0; i < files.gl_pathc && i < MAX_FILES; i++) {
        char *rest = NULL;
        texts[i] = reading_file(files.gl_pathv[i], &length);
        if (!texts[i]) return 1;
        for (char *line = strtok_r(texts[i], "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
            if (line[0] != '#' && count < MAX_LINES)
                tests[count++] = (struct CMUnitTest){line, test_line, NULL, NULL, line};
    }
    int failures = _cmocka_run_group_tests("perft", tests, count, NULL, NULL);
    for (size_t i = 0; i < MAX_FILES; i++) free(texts[i]);
    globfree(&files);
    return failures || !count;
}

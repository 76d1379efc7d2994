/* game.c -- the Lesson: its options, sizes and functions. */
#include "lesson.h"

static const mst_option options[] = {
    {"tiles", NULL, 2, MAX_ROUNDS, 3, false},
    {"equal", "nothing shared", NOTHING, SHARED, NOTHING, false},
    {"first", "random 1 2 3 4", 0, SEATS, 0, true},
    {NULL, NULL, 0, 0, 0, false},
};

static const char *const parts[] = {"shown", "buried", NULL};

/* The longest game deals every tile and buries what it can, then keeps and shows in every round. */
enum { LONGEST = 2 * MAX_TILES + 1 + MAX_ROUNDS * (1 + SEATS) };

const mst_game lesson_game = {
    .key = "lesson",
    .title = "The Lesson",
    .deck = "invented",
    .pieces = lesson_built_in,
    .extras = &lesson_extras,
    .options = options,
    .parts = parts,
    .phrases = lesson_phrases,
    .rules_version = 1,
    .state_size = sizeof(mst_state),
    .max_choices = MAX_SIGNS + 1,
    .max_length = LONGEST,
    .least_seats = 2,
    .most_seats = SEATS,
    .begin = lesson_begin,
    .seats = lesson_seats,
    .actors = lesson_actors,
    .moves = lesson_moves,
    .draws = lesson_draws,
    .draw = lesson_draw,
    .play = lesson_play,
    .refuse = lesson_refuse,
    .scores = lesson_scores,
    .places = lesson_places,
    .view = lesson_view,
    .view_move = lesson_view_move,
    .resample = lesson_resample,
    .move_text = lesson_move_text,
    .move_read = lesson_move_read,
    .targets = lesson_targets,
    .ask = lesson_ask,
    .tell = lesson_tell,
    .describe = lesson_describe,
    .caution = lesson_caution,
    .tidy_move = lesson_tidy_move,
    .advice = &lesson_advice,
};

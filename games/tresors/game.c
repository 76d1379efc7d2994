/* game.c -- Trésors: its options, sizes and functions. */
#include "tresors.h"

static const mst_option options[] = {
    {"skulls", "0 1 2", 0, 2, 0, false},
    {"tomb_closes", "0 1", 0, 1, 0, false},
    {NULL, NULL, 0, 0, 0, false},
};

static const char *const parts[] = {"tombs", "torches", "boxes", "gems", "skulls", NULL};

/* The longest game: setup, flips, a main choice per seat and turn, an extra tick per cross, and per
 * card a replacement and a draw. */
enum {
    LONGEST = SEATS * (DEALT + 1) + RESERVE + ALL_TURNS * (1 + SEATS) + CARDS * (MOST_CROSSES + 2)
};

const mst_game tresors_game = {
    .key = "tresors",
    .title = "Trésors",
    .deck = "recon-1",
    .pieces = tresors_built_in,
    .extras = &tresors_extras,
    .options = options,
    .parts = parts,
    .phrases = tresors_phrases,
    .rules_version = 1,
    .state_size = sizeof(mst_state),
    .max_choices = MOST_CHOICES,
    .max_length = LONGEST,
    .least_seats = 1,
    .most_seats = SEATS,
    .begin = tresors_begin,
    .seats = tresors_seats,
    .actors = tresors_actors,
    .moves = tresors_moves,
    .draws = tresors_draws,
    .draw = tresors_draw,
    .play = tresors_play,
    .refuse = tresors_refuse,
    .scores = tresors_scores,
    .places = tresors_places,
    .view = tresors_view,
    .view_move = tresors_view_move,
    .resample = tresors_resample,
    .move_text = tresors_move_text,
    .move_read = tresors_move_read,
    .targets = tresors_targets,
    .ask = tresors_ask,
    .tell = tresors_tell,
    .describe = tresors_describe,
    .advice = &tresors_advice,
};

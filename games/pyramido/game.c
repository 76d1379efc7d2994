/* game.c -- Pyramido: its options, sizes and functions. */
#include "pyramido.h"

static const mst_option options[] = {
    {"gaps", "allow forbid", ALLOW, FORBID, ALLOW, false},
    {"starttie", "order after", ORDER, AFTER, ORDER, false},
    {"split", "largest choose", LARGEST, CHOOSE, LARGEST, false},
    {"first", "random 1 2 3 4", 0, SEATS, 0, true},
    {NULL, NULL, 0, 0, 0, false},
};

static const char *const parts[] = {"floor1", "floor2", "floor3", "floor4", NULL};

/* The longest game: setup, then twenty turns per seat of six plays, from PLACE to TOP. */
enum { TURNS = 10 + 6 + 3 + 1, LONGEST = SLOTS + PILES + 1 + SEATS * TURNS * 6 };

const mst_game pyramido_game = {
    .key = "pyramido",
    .title = "Pyramido",
    .deck = "published",
    .pieces = pyramido_built_in,
    .extras = &pyramido_extras,
    .options = options,
    .parts = parts,
    .phrases = pyramido_phrases,
    .rules_version = 1,
    .state_size = sizeof(mst_state),
    .max_choices = MAX_CHOICES,
    .max_length = LONGEST,
    .least_seats = 2,
    .most_seats = SEATS,
    .begin = pyramido_begin,
    .seats = pyramido_seats,
    .actors = pyramido_actors,
    .moves = pyramido_moves,
    .draws = pyramido_draws,
    .draw = pyramido_draw,
    .play = pyramido_play,
    .refuse = pyramido_refuse,
    .scores = pyramido_scores,
    .places = pyramido_places,
    .view = pyramido_view,
    .view_move = pyramido_view_move,
    .resample = pyramido_resample,
    .move_text = pyramido_move_text,
    .move_read = pyramido_move_read,
    .targets = pyramido_targets,
    .ask = pyramido_ask,
    .tell = pyramido_tell,
    .describe = pyramido_describe,
    .advice = &pyramido_advice,
    .caution = pyramido_caution,
    .tidy_move = pyramido_tidy_move,
};

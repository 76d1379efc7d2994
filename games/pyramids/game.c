/* game.c -- Pyramids: its options, sizes and functions. */
#include "pyramids.h"

static const mst_option options[] = {
    {"gap", "no yes", GAP_NO, GAP_YES, GAP_NO, false},
    {"discard", "end turn", AT_END, AT_TURN, AT_END, false},
    {"rotate2", "cycle random", CYCLE, RANDOM, CYCLE, false},
    {"first", "random 1 2 3 4 5", 0, SEATS, 0, true},
    {"tombs", "closed open", CLOSED, OPEN, CLOSED, false},
    {NULL, NULL, 0, 0, 0, false},
};

static const char *const parts[] = {"pyramid", "obelisk", "tomb", "glyphs", NULL};

/* Setup; then per round the tile set aside, and for every seat two cards of stock, tile, pair,
 * build and discard. */
enum { LONGEST = SEATS + 1 + ROUNDS * (1 + 6 * SEATS) };

const mst_game pyramids_game = {
    .key = "pyramids",
    .title = "Pyramids",
    .deck = "recon-1",
    .pieces = pyramids_built_in,
    .extras = &pyramids_extras,
    .options = options,
    .parts = parts,
    .phrases = pyramids_phrases,
    .rules_version = 1,
    .state_size = sizeof(mst_state),
    .max_choices = CARDS,
    .max_length = LONGEST,
    .least_seats = 2,
    .most_seats = SEATS,
    .begin = pyramids_begin,
    .seats = pyramids_seats,
    .actors = pyramids_actors,
    .moves = pyramids_moves,
    .draws = pyramids_draws,
    .draw = pyramids_draw,
    .play = pyramids_play,
    .refuse = pyramids_refuse,
    .scores = pyramids_scores,
    .places = pyramids_places,
    .view = pyramids_view,
    .view_move = pyramids_view_move,
    .resample = pyramids_resample,
    .move_text = pyramids_move_text,
    .move_read = pyramids_move_read,
    .targets = pyramids_targets,
    .ask = pyramids_ask,
    .tell = pyramids_tell,
    .describe = pyramids_describe,
    .advice = &pyramids_advice,
};

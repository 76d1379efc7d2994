/* game.c -- Pyramis: its options, sizes and functions. */
#include "pyramis.h"

static const mst_option options[] = {
    {"anchor", "floating fixed", FLOATING, FIXED, FLOATING, false},
    {"zone", "cards pyramids", BY_CARDS, BY_PYRAMIDS, BY_CARDS, false},
    {"base", "wild blank", WILD, BLANK, WILD, false},
    {"finalcheck", "on off", CHECK_ON, CHECK_OFF, CHECK_ON, false},
    {"rotation", "hidden open", HIDDEN, OPEN, HIDDEN, false},
    {"first", "random 1 2 3 4", 0, SEATS, 0, true},
    {NULL, NULL, 0, 0, 0, false},
};

static const char *const parts[] = {"pyramids", "zone", "aliens", NULL};

/* The longest game: setup, then per turn PLACE, STEAL, its draw, REFILL, its top, and every seat
 * rotating a card of every colour. */
enum { LONGEST = RIVER + PILES + 1 + SEATS * FLEET_CARDS * (5 + SEATS * COLOURS) };

const mst_game pyramis_game = {
    .key = "pyramis",
    .title = "Pyramis",
    .deck = "recon-1",
    .pieces = pyramis_built_in,
    .extras = &pyramis_extras,
    .options = options,
    .parts = parts,
    .phrases = pyramis_phrases,
    .rules_version = 1,
    .state_size = sizeof(mst_state),
    .max_choices = MAX_CARDS,
    .max_length = LONGEST,
    .least_seats = 2,
    .most_seats = SEATS,
    .begin = pyramis_begin,
    .seats = pyramis_seats,
    .actors = pyramis_actors,
    .moves = pyramis_moves,
    .draws = pyramis_draws,
    .draw = pyramis_draw,
    .play = pyramis_play,
    .refuse = pyramis_refuse,
    .scores = pyramis_scores,
    .places = pyramis_places,
    .view = pyramis_view,
    .view_move = pyramis_view_move,
    .resample = pyramis_resample,
    .move_text = pyramis_move_text,
    .move_read = pyramis_move_read,
    .targets = pyramis_targets,
    .ask = pyramis_ask,
    .tell = pyramis_tell,
    .describe = pyramis_describe,
    .advice = &pyramis_advice,
};

/* game.c -- Pyramidion: its options, sizes and functions. */
#include "pyramidion.h"

static const mst_option options[] = {
    {"target", "10 12 15 all", TARGET_10, TARGET_ALL, TARGET_10, false},
    {"goddess_type", "token printed", BY_TOKEN, AS_PRINTED, BY_TOKEN, false},
    {"revolt_reward", "literal survivor", LITERAL, SURVIVOR, LITERAL, false},
    {"free_statue", "yes no", STATUE_IS_FREE, STATUE_IS_NOT, STATUE_IS_FREE, false},
    {"tiebreak_1", "hand resources", BY_HAND, BY_RESOURCES, BY_HAND, false},
    {"load_pass", "final open", PASS_IS_FINAL, PASS_IS_OPEN, PASS_IS_FINAL, false},
    {"negotiator_placement", "auto ask", PLACED, ASKED, PLACED, false},
    {"abu_trades", "one many", TRADE_ONCE, TRADE_OFTEN, TRADE_ONCE, false},
    {"swap_2p", "next_round phase6", SWAP_NEXT_ROUND, SWAP_IN_PHASE_6, SWAP_NEXT_ROUND, false},
    {"boat_memory", "hidden open", BOATS_HIDDEN, BOATS_OPEN, BOATS_HIDDEN, false},
    {"max_rounds", NULL, 5, 99, 30, false},
    {NULL, NULL, 0, 0, 0, false},
};

static const char *const parts[] = {"boats", "majority", NULL};

/* The longest round, generously: every draw of P1, P2 and P4; every pick; every activation with its
 * passes, recruits and trades; every card, also those drawn or fetched again, with six steps each;
 * revolt tokens; every boat in reach with every troop and payment asked, and a pass per cycle. */
enum {
    MOST_PLAYED = SEATS * (BASE_CARDS + DEALT) + 1 + 16,
    LONGEST_ROUND = LINE + 1 + SEATS * DEALT + 1 + SITES + SITES * (2 + 2 * SEATS) + 2 * 10 +
                    MOST_PLAYED * 4 + SITES * MAX_REVOLTS + (LINE + 1) * (1 + MAX_TROOPS + BASICS) +
                    (LINE + 2) * SEATS,
    LONGEST = SEATS + LINE + 1 + 99 * LONGEST_ROUND
};
enum { MOST_CHOICES = 2 * (SHARED_CARDS + BASE_CARDS) + 1 }; /* play or recruit any card, or pass */

const mst_game pyramidion_game = {
    .key = "pyramidion",
    .title = "Pyramidion",
    .deck = "recon-1",
    .pieces = pyramidion_built_in,
    .extras = &pyramidion_extras,
    .options = options,
    .parts = parts,
    .phrases = pyramidion_phrases,
    .rules_version = 1,
    .state_size = sizeof(mst_state),
    .max_choices = MOST_CHOICES,
    .max_length = LONGEST,
    .least_seats = 2,
    .most_seats = SEATS,
    .begin = pyramidion_begin,
    .seats = pyramidion_seats,
    .actors = pyramidion_actors,
    .moves = pyramidion_moves,
    .draws = pyramidion_draws,
    .draw = pyramidion_draw,
    .play = pyramidion_play,
    .refuse = pyramidion_refuse,
    .scores = pyramidion_scores,
    .places = pyramidion_places,
    .view = pyramidion_view,
    .view_move = pyramidion_view_move,
    .resample = pyramidion_resample,
    .move_text = pyramidion_move_text,
    .move_read = pyramidion_move_read,
    .targets = pyramidion_targets,
    .ask = pyramidion_ask,
    .tell = pyramidion_tell,
    .describe = pyramidion_describe,
    .advice = &pyramidion_advice,
    .caution = pyramidion_caution,
};

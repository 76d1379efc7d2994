/* game.c -- what must always hold in the Lesson, and the game itself. */
#include "lesson.h"
#include <string.h>

/* In each round under way or finished, a seat has either shown a tile or still holds it. */
static bool is_seat_sound(const mst_state *s, mst_seat seat) {
    uint32_t tiles = size_of(&s->hand[seat]);
    for (uint32_t round = 0; round < MAX_ROUNDS; round++) {
        bool is_shown = s->shown[round][seat] != 0;
        bool may_be = round < s->round || (round == s->round && s->phase == SHOW);
        if (is_shown ? !may_be : round < s->round) return false;
        tiles += is_shown;
    }
    bool is_waiting = s->phase == DEAL || (s->phase == DRAW && seat == s->leader);
    return is_waiting ? tiles <= rounds_of(s) : tiles == rounds_of(s);
}

static const char *check(const mst_game *g, const mst_state *s) {
    heap all = lesson_in_sight(s);
    if (s->phase > OVER) return "the phase does not exist";
    if (memcmp(&all, &pieces_of(g)->all, sizeof all) != 0) return "a tile is missing or too many";
    for (mst_seat seat = 0; seat < s->seats; seat++)
        if (!is_seat_sound(s, seat)) return "a hand does not fit the round";
    return s->leader < s->seats ? NULL : "nobody leads";
}

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
    .kit = MST_NOT_IN_PAGE(&lesson_kit),
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
    .show = MST_NOT_IN_PAGE(lesson_show),
    .describe = lesson_describe,
    .check = MST_NOT_IN_PAGE(check),
    .caution = lesson_caution,
    .tidy_move = lesson_tidy_move,
    .advice = &lesson_advice,
    .numbers = MST_NOT_IN_PAGE(&lesson_numbers),
};

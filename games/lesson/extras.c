/* extras.c -- what must always hold in the Lesson, and what else programs need. */
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

const mst_extras lesson_extras = {
    .kit = &lesson_kit,
    .show = lesson_show,
    .check = check,
    .numbers = &lesson_numbers,
};

/* observe.c -- a view of the Lesson as numbers, and its moves. */
#include "mastaba/observe.h"
#include "lesson.h"

static const mst_field fields[] = {
    {"option", MST_CODE, OPTIONS, SEATS},
    {"seats", MST_AMOUNT, 1, SEATS},
    {"phase", MST_CODE, 1, OVER},
    {"round", MST_AMOUNT, 1, MAX_ROUNDS},
    {"leader", MST_CODE, 1, SEATS},
    {"bag", MST_AMOUNT, SIGNS, MAX_TILES},
    {"hand", MST_AMOUNT, SEATS *SIGNS, MAX_TILES},
    {"buried", MST_AMOUNT, SEATS *SIGNS, MAX_TILES},
    {"shown", MST_CODE, MAX_ROUNDS *SEATS, FACE_DOWN}, /* by round, then by seat */
    {NULL, MST_CODE, 0, 0},
};

enum { SIZE = OPTIONS + 4 + SIGNS + 2 * SEATS * SIGNS + MAX_ROUNDS * SEATS };

static void observe(const mst_game *g, const mst_state *view, mst_seat seat, uint8_t out[]) {
    mst_observation o = {out, seat, view->seats, SEATS};
    (void)g;
    mst_observe_bytes(&o, view->option, OPTIONS);
    mst_observe(&o, view->seats);
    mst_observe(&o, view->phase);
    mst_observe(&o, view->round);
    mst_observe_seat(&o, view->leader);
    mst_observe_bytes(&o, &view->bag, SIGNS);
    mst_observe_each(&o, view->hand, sizeof(heap), SIGNS);
    mst_observe_each(&o, view->buried, sizeof(heap), SIGNS);
    for (uint32_t round = 0; round < MAX_ROUNDS; round++)
        mst_observe_each(&o, view->shown[round], 1, 1);
}

/* Keeping, then each sign to bury, then each to show. */
enum { KEEPING, BURYING, SHOWING = BURYING + SIGNS, ACTIONS = SHOWING + SIGNS };

static uint32_t action_of(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move) {
    (void)g, (void)s, (void)seat;
    if (kind_of(move) == KEEP) return KEEPING;
    return (kind_of(move) == BURY ? BURYING : SHOWING) + sign_in(move);
}

static mst_move move_of(const mst_game *g, const mst_state *s, mst_seat seat, uint32_t action) {
    (void)g, (void)s, (void)seat;
    if (action == KEEPING) return pack(KEEP, 0, 0);
    return action < SHOWING ? pack(BURY, 0, action - BURYING)
                            : pack(SHOW_TILE, 0, action - SHOWING);
}

const mst_numbers lesson_numbers = {fields, SIZE, ACTIONS, observe, action_of, move_of};

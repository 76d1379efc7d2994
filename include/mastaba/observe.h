/* mastaba/observe.h -- a game as numbers, for whoever learns from it.
 *
 * An observation is what a view says, as bytes that lie at the same places in every position of a
 * game, whatever its seats and options: first what lies before the seat that looks, then what lies
 * before the others in order of play; seats that are not there are zeros. `fields` names them, so
 * that a person can read an observation and a program can tell numbers from names. Nothing of the
 * view is lost: views that differ make observations that differ.
 *
 * An action is a move as a number below `actions`. Numbers mean the same in every position: "the
 * second card of the river to d1", whatever card that is. */
#ifndef MASTABA_OBSERVE_H
#define MASTABA_OBSERVE_H
#include "game.h"
#include <string.h>
#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    MST_AMOUNT, /* a number: twice as much is twice as much */
    MST_CODE,   /* the name of something; 0 is nothing, or the first */
    MST_SET     /* eight members to a byte, the lowest bit first */
} mst_field_kind;

typedef struct {
    const char *name; /* "fleet.card" */
    mst_field_kind kind;
    uint16_t count; /* bytes, over all seats where there is one for each */
    uint8_t most;   /* the largest value of a byte */
} mst_field;

typedef struct mst_numbers {
    const mst_field *fields; /* in order; ends at a NULL name */
    uint32_t size;           /* bytes of an observation */
    uint32_t actions;
    /* `view` is that of the seat; it may be asked between its decisions too. */
    void (*observe)(const mst_game *g, const mst_state *view, mst_seat seat, uint8_t out[]);
    /* Of a legal move of the seat; and back. A number that names no move gives one that is refused,
     * or 0. */
    uint32_t (*action_of)(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move);
    mst_move (*move_of)(const mst_game *g, const mst_state *s, mst_seat seat, uint32_t action);
} mst_numbers;

/* ---- for games that write one ---- */

typedef struct {
    uint8_t *at; /* where the next byte goes */
    mst_seat seat;
    uint8_t seats, most_seats;
} mst_observation;

static inline void mst_observe(mst_observation *o, uint32_t value) {
    *o->at++ = (uint8_t)value;
}
/* Any plain values of a state, sets included: their bytes are what they are. */
static inline void mst_observe_bytes(mst_observation *o, const void *from, uint32_t count) {
    memcpy(o->at, from, count);
    o->at += count;
}
/* `size` bytes of each seat, the one that looks first. The first seat's lie at `first`, the next
 * one's `stride` bytes behind. */
static inline void mst_observe_each(mst_observation *o, const void *first, uint32_t stride,
                                    uint32_t size) {
    for (uint32_t n = 0, who = o->seat; n < o->seats; n++, who = who + 1 < o->seats ? who + 1 : 0)
        mst_observe_bytes(o, (const uint8_t *)first + who * stride, size);
    uint32_t of_nobody = (uint32_t)(o->most_seats - o->seats) * size;
    memset(o->at, 0, of_nobody);
    o->at += of_nobody;
}

/* How the seat that looks calls another: itself 1, then 2, 3 ... in order of play. */
static inline uint32_t mst_observe_called_by(uint32_t seat, uint32_t who, uint32_t seats) {
    return 1 + who + (who < seat ? seats : 0) - seat; /* without dividing: it is asked often */
}
static inline mst_seat mst_observe_called(uint32_t seat, uint32_t name, uint32_t seats) {
    return (mst_seat)((seat + name - 1) % seats);
}
static inline void mst_observe_seat(mst_observation *o, uint32_t who) {
    mst_observe(o, mst_observe_called_by(o->seat, who, o->seats));
}
/* 0 for nobody, else a seat + 1. */
static inline void mst_observe_owner(mst_observation *o, uint32_t owner) {
    mst_observe(o, owner ? mst_observe_called_by(o->seat, owner - 1, o->seats) : 0);
}
/* A set of seats, the one that looks in the lowest bit. */
static inline void mst_observe_seat_set(mst_observation *o, uint32_t set) {
    mst_observe(o, (set >> o->seat | set << (o->seats - o->seat)) & ((1u << o->seats) - 1));
}

#ifdef __cplusplus
}
#endif
#endif

/* tiny.h -- games so small that their values can be reckoned by hand, to hold the search to.
 *
 * A tale is a few points, each with who decides there and where every choice leads; at the end
 * stand the scores. One card lies hidden from the beginning (the `world`, from 1), which some seats
 * know and others must guess; it counts only in the scores. Seats that decide at the same point do
 * so at the same time, face down. */
#ifndef TINY_H
#define TINY_H
#include "mastaba/game.h"

enum { TINY_SEATS = 3, TINY_WORLDS = 2, TINY_MOVES = 5 };

typedef struct {
    mst_seats actors;                       /* 0: the end; chance draws every choice as often */
    uint8_t moves;                          /* 1..moves for everybody who decides here */
    uint8_t next[TINY_MOVES];               /* by choice; for two at once see `tiny_both` */
    int32_t score[TINY_WORLDS][TINY_SEATS]; /* at the end, by world; a world of its own for every */
                                            /* card, or the first one's where there is one only */
} tiny_point;

typedef struct {
    uint8_t seats, worlds;
    mst_seats knows; /* the card */
    const tiny_point *points;
} tiny_tale;

/* Where two who decide at once come to. */
static inline uint32_t tiny_both(uint32_t first, uint32_t second, uint32_t moves) {
    return (first - 1) * moves + second - 1;
}

mst_game tiny_game(const tiny_tale *tale);
/* A state at this point with this card, or FACE_DOWN as a seat that does not know it sees it. */
enum { TINY_FACE_DOWN = 255, TINY_STATE = 8 };
const mst_state *tiny_at(unsigned char room[TINY_STATE], uint8_t point, uint8_t world);

#endif

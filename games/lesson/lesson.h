/* lesson.h -- state and pieces of the Lesson; private to this folder and its tests.
 *
 * Tiles with the same sign are alike, so wherever tiles lie it is enough to count them by sign. One
 * counter more, FACE_DOWN, holds those whose sign the observer does not know: hiding a heap moves
 * its counts there, and a world is made by moving them back. */
#ifndef LESSON_H
#define LESSON_H
#include "mastaba/game.h"
#include "mastaba/rng.h"

enum { SEATS = 4, MAX_ROUNDS = 4, MAX_SIGNS = 8, MAX_TILES = 64 };
enum { FACE_DOWN = MAX_SIGNS + 1, SIGNS }; /* signs are numbered from 1; 0 is none */

typedef struct {
    uint8_t of[SIGNS]; /* how many tiles, by sign */
} heap;

typedef struct {
    uint8_t signs;
    heap all;
    uint8_t points[SIGNS];
    char id[SIGNS][8];
} lesson_pieces;

enum option { TILES, EQUAL, FIRST, OPTIONS };
enum { NOTHING, SHARED };

typedef enum {
    DEAL,       /* chance: tiles, until every hand is full */
    DEAL_FIRST, /* chance: who leads the first round */
    LEAD,
    DRAW, /* chance: a tile for the one just buried */
    SHOW, /* everybody at the same time */
    OVER
} phase;

struct mst_state {
    heap bag, hand[SEATS], buried[SEATS];
    uint8_t shown[MAX_ROUNDS][SEATS]; /* a sign each; in the current round still sealed */
    uint8_t option[OPTIONS];
    uint8_t seats, phase, round, leader; /* rounds from 0 */
};

/* Moves: the kind above eight bits, a seat above four, a sign below. Only this header knows. */
typedef enum { NO_MOVE, KEEP, BURY, SHOW_TILE, DEAL_TILE, DRAW_FIRST } kind;

static inline mst_move pack(kind k, uint32_t seat, uint32_t sign) {
    return (mst_move)k << 8 | seat << 4 | sign;
}
static inline kind kind_of(mst_move m) {
    return (kind)(m >> 8);
}
static inline mst_seat seat_in(mst_move m) {
    return m >> 4 & 15;
}
static inline uint8_t sign_in(mst_move m) {
    return m & 15;
}

static inline const lesson_pieces *pieces_of(const mst_game *g) {
    return (const lesson_pieces *)g->pieces;
}
static inline uint32_t size_of(const heap *h) {
    uint32_t size = 0;
    for (uint32_t sign = 1; sign < SIGNS; sign++) size += h->of[sign];
    return size;
}
static inline uint8_t rounds_of(const mst_state *s) {
    return s->option[TILES];
}

/* rules.c */
uint8_t lesson_pick(const heap *from, mst_rng *rng); /* a random tile of a heap that is not empty */
void lesson_begin(const mst_game *g, mst_state *s, const mst_setup *setup);
uint8_t lesson_seats(const mst_game *g, const mst_state *s);
mst_seats lesson_actors(const mst_game *g, const mst_state *s);
uint32_t lesson_moves(const mst_game *g, const mst_state *s, mst_seat seat, mst_move out[]);
uint32_t lesson_draws(const mst_game *g, const mst_state *s, mst_move out[], uint32_t weight[]);
mst_move lesson_draw(const mst_game *g, const mst_state *s, mst_rng *rng);
void lesson_play(const mst_game *g, mst_state *s, mst_seat seat, mst_move move);

/* refusals.c */
const char *lesson_refuse(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move);
const char *lesson_caution(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move);

/* scoring.c */
void lesson_scores(const mst_game *g, const mst_state *s, mst_score out[]);
void lesson_places(const mst_game *g, const mst_state *s, const mst_score scores[],
                   uint8_t place[]);

/* secrets.c */
heap lesson_in_sight(const mst_state *s); /* every tile of a state, wherever it lies */
void lesson_view(const mst_game *g, const mst_state *s, mst_seat observer, mst_state *seen);
mst_move lesson_view_move(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                          const mst_state *now, mst_seat observer);
void lesson_resample(const mst_game *g, const mst_state *seen, mst_seat observer, mst_rng *rng,
                     mst_state *world);

/* notation.c */
void lesson_move_text(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                      mst_text *out);
mst_move lesson_move_read(const mst_game *g, const mst_state *s, mst_seat seat, const char *text,
                          size_t length);

/* words.c, show.c, describe.c, targets.c */
const char *lesson_sign_word(const mst_game *g, mst_language in, uint32_t sign);
void lesson_ask(const mst_game *g, const mst_state *s, mst_seat seat, mst_language in,
                mst_text *out);
void lesson_tell(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                 mst_language in, mst_text *out);
void lesson_show(const mst_game *g, const mst_state *s, mst_language in, mst_text *out);
void lesson_describe(const mst_game *g, const mst_state *s, mst_json *out);
void lesson_targets(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                    mst_json *out);

/* advice.c, observe.c */
mst_move lesson_tidy_move(const mst_game *g, const mst_state *s, mst_seat seat, mst_rng *rng);
extern const mst_advice lesson_advice;
extern const mst_numbers lesson_numbers;

/* phrases.c, pieces.c, game.c */
extern const mst_phrase lesson_phrases[];
extern const mst_kit lesson_kit;
extern const unsigned char lesson_built_in[];
extern const mst_extras lesson_extras;
extern const mst_game lesson_game;

#endif

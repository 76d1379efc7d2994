/* pyramido.h -- state and pieces of Pyramido; private to this folder and its tests.
 *
 * Every floor is a set of cells, one bit each, eight bits to a row. The floor being built lies in a
 * window that leaves two cells free to the north and west of its first column and row, because a
 * domino can make floor 1 grow by two cells; as its area never exceeds 5x5, the window never does
 * 7x7, and column 7 stays empty:
 *
 *       0 1 2 3 4 5 6 7        bit = 8 * row + column; `spot` counts from the corner marked *,
 *     0 . . . . . . . |        so that bit = spot + MARGIN
 *     1 . . . . . . . |
 *     2 . . * o o . . |        a step east is a shift by 1, south by 8: legal placements, contact
 *     3 . . o o o . . |        and the rows to be tiled are shifts of one 64-bit word
 *
 * The corner * is the north-west cell of the box around the blocks laid so far; when floor 1 grows
 * to the north or west, everything in it moves along. Once it is complete the box is the frame. */
#ifndef PYRAMIDO_H
#define PYRAMIDO_H
#include "mastaba/bits.h"
#include "mastaba/game.h"

enum { SEATS = 4, FLOORS = 4, SLOTS = 3, PILES = 4, COLOURS = 6, CARDS = 3, DOMINOES = 90 };
enum { LONG_SIDE = 5, SHORT_SIDE = 4, WORKSPACE = 9, MIDDLE = 4 /* column and row of e5 */ };
enum { MARGIN = 2 * 8 + 2, STOCK = DOMINOES - SLOTS };
/* A bound: both directions of every pair of neighbours in the 7x7 window, for each slot. */
enum { MAX_CHOICES = SLOTS * 2 * (7 * 6 + 7 * 6) };
enum { ALL_COLOURS = (1 << COLOURS) - 1, ALL_CARDS = (1 << CARDS) - 1 };

typedef enum { NW, NE, SE, SW, CORNERS } corner;                 /* clockwise, so a turn is + 1 */
typedef enum { EAST, SOUTH, WEST, NORTH, DIRECTIONS } direction; /* of B from A: quarter turns */

/* What a block shows: its colour, and a bit for each corner that carries an icon from bit 4 on. */
typedef uint8_t face;
static inline uint32_t colour_of(face f) {
    return f & 7;
}
static inline uint32_t icons_of(face f) {
    return f >> 4;
}

/* A block is known by where it comes from, which decides its face: half and direction of a domino,
 * or colour and icon corner of a cover. 0 is no block. */
typedef uint16_t block;
enum { FIRST_COVER = 8 * (DOMINOES + 6), FACES = FIRST_COVER + 4 * COLOURS };
static inline block domino_block(uint32_t domino, uint32_t half, direction d) {
    return (block)(8 * domino + 4 * half + d);
}
static inline block cover_block(uint32_t colour, corner icon) {
    return (block)(FIRST_COVER + 4 * colour + icon);
}

/* Dominoes are numbered from 1 in the order of their list; 0 is none. */
typedef struct {
    char id[DOMINOES + 1][4];
    face face[FACES];         /* by block */
    uint8_t card_of[COLOURS]; /* the cover card that has a face of this colour */
    uint8_t dominoes, covers, markers;
    uint32_t follow[1 << LONG_SIDE];              /* §4.3, by free cells of a row: see pieces.c */
    uint64_t reach[LONG_SIDE + 1][LONG_SIDE + 1]; /* by width and height of the box around floor 1:
                                                     cells of the window that still may join it */
} pyramido_pieces;

enum option { GAPS, STARTTIE, SPLITTING, FIRST, OPTIONS };
enum { ALLOW, FORBID };
enum { ORDER, AFTER };
enum { LARGEST, CHOOSE };

typedef enum {
    DEAL_QUARRY, /* chance */
    DEAL_TOPS,   /* chance */
    DEAL_FIRST,  /* chance */
    PLACE,
    MARK,
    COVER,
    RESTOCK,
    SPLIT,
    TOP, /* chance: the new top of a pile */
    FILL,
    OVER
} phase;

enum { BLOCKS = 5 * 5 + 4 * 4 + 3 * 3 + 2 * 2 }; /* of four floors, in either frame */

typedef struct {
    uint64_t filled, marked; /* the floor being built, or built last, in its window */
    block block[BLOCKS];
    uint8_t floor;         /* being built, 1 to 4 */
    uint8_t west, north;   /* column and row of the workspace where the box begins */
    uint8_t width, height; /* of the box around floor 1; at last the frame */
    uint8_t supply, hand;  /* sets of colours and of cards */
    uint8_t score[FLOORS];
    uint8_t out; /* 0, or 1 for the first seat to go out, 2 for the second... */
} pyramid;

struct mst_state {
    mst_bag bag; /* dominoes that nobody has seen */
    pyramid pyramids[SEATS];
    uint8_t option[OPTIONS];
    uint8_t seats, phase, floor, starter, active;
    uint8_t quarry[SLOTS], taken; /* taken: the slot emptied this turn */
    uint8_t laid[2];              /* blocks A and B of this turn, as bits of the window */
    uint8_t top[PILES], pile_size[PILES];
    uint8_t pile; /* whose new top is due, or that has just been emptied */
};

/* A cell as it is named (§10): on the workspace for floor 1, on the floor itself for the others. */
static inline uint32_t cell_at(uint32_t column, uint32_t row) {
    return row << 4 | column;
}
static inline uint32_t column_of(uint32_t cell) {
    return cell & 15;
}
static inline uint32_t row_of(uint32_t cell) {
    return cell >> 4;
}

/* Moves: the kind in the top four bits, and what it needs. */
typedef enum {
    NO_MOVE,
    PLACE_DOMINO, /* slot, direction, cell of A */
    MARK_BLOCK,   /* cell */
    COVER_BLOCK,  /* colour, corner, cell */
    NO_COVER,
    REFILL_FROM, /* pile */
    HALVE,       /* pile */
    FILL_GAP,    /* colour, corner, cell */
    DRAW_QUARRY, /* domino */
    DRAW_TOP,    /* pile, domino */
    DRAW_FIRST   /* seat */
} kind;

/* `which` is a slot or a colour, `turn` a direction or a corner. */
static inline mst_move pack_block(kind k, uint32_t which, uint32_t turn, uint32_t cell) {
    return (mst_move)k << 28 | which << 12 | turn << 8 | cell;
}
/* `what` is a cell, a domino or a seat. */
static inline mst_move pack(kind k, uint32_t pile, uint32_t what) {
    return (mst_move)k << 28 | pile << 8 | what;
}
static inline mst_move with(mst_move m, uint32_t what) {
    return m | what;
}
static inline mst_move with_slot(mst_move m, uint32_t slot) {
    return m | slot << 12;
}
static inline kind kind_of(mst_move m) {
    return (kind)(m >> 28);
}
static inline uint32_t slot_in(mst_move m) {
    return m >> 12 & 0xf;
}
static inline uint32_t colour_in(mst_move m) {
    return m >> 12 & 0xf;
}
static inline direction direction_in(mst_move m) {
    return (direction)(m >> 8 & 0xf);
}
static inline corner corner_in(mst_move m) {
    return (corner)(m >> 8 & 0xf);
}
static inline uint32_t pile_in(mst_move m) {
    return m >> 8 & 0xf;
}
static inline uint32_t cell_in(mst_move m) {
    return m & 0xff;
}
static inline uint32_t domino_in(mst_move m) {
    return m & 0xff;
}
static inline mst_seat seat_in(mst_move m) {
    return m & 0xff;
}

static inline const pyramido_pieces *pieces_of(const mst_game *g) {
    return (const pyramido_pieces *)g->pieces;
}
static inline uint32_t cells_of_floor(uint32_t floor) {
    return (LONG_SIDE + 1 - floor) * (SHORT_SIDE + 1 - floor);
}
static inline uint64_t bit_at(uint32_t bit) {
    return (uint64_t)1 << bit;
}
static inline bool is_complete(const pyramid *p) {
    return mst_bits_count(p->filled) == cells_of_floor(p->floor);
}
static inline uint32_t covers_played(const pyramid *p) {
    return CARDS - mst_bits_count(p->hand);
}

/* The index of a block in a pyramid. Floors lie one after the other, each as the square that holds
 * it in either frame. */
static inline uint32_t pyramido_block_index(uint32_t floor, uint32_t spot) {
    static const uint8_t first[FLOORS + 1] = {0, 0, 25, 41, 50};
    return first[floor] + (spot >> 3) * (LONG_SIDE + 1 - floor) + (spot & 7);
}
static inline face pyramido_face_at(const mst_game *g, const pyramid *p, uint32_t bit) {
    return pieces_of(g)->face[p->block[pyramido_block_index(p->floor, bit - MARGIN)]];
}

/* rules_floor.c: where dominoes fit, and what they leave */
typedef struct {
    uint64_t across, down; /* west and north cells of the free pairs, in the window */
} positions;
typedef struct {
    uint32_t west, north, width, height;
} box; /* of the window */

uint64_t pyramido_area(const mst_game *g, const pyramid *p); /* all cells the floor may still use */
positions pyramido_positions(const mst_game *g, const pyramid *p);
positions pyramido_tidy_positions(const mst_game *g, const pyramid *p); /* §4.3 gaps=forbid */
bool pyramido_is_completable(const mst_game *g, const pyramid *p, uint64_t filled);
uint32_t pyramido_least_gaps(const mst_game *g, const pyramid *p, uint64_t filled);
uint32_t pyramido_gaps_after(const mst_game *g, const pyramid *p, mst_move move);
uint64_t pyramido_gaps(const mst_game *g,
                       const pyramid *p); /* empty cells of a floor without room */
box pyramido_box_of(uint64_t cells);
int32_t pyramido_bit_of_cell(const pyramid *p, uint32_t cell); /* -1: outside the window */
uint32_t pyramido_cell_of_bit(const pyramid *p, uint32_t bit);

void pyramido_lay(pyramid *p, uint32_t domino, uint32_t cell, direction d, uint8_t laid[2]);
void pyramido_mark(const mst_game *g, pyramid *p, uint32_t bit);
void pyramido_cover(const mst_game *g, pyramid *p, mst_move move);

/* rules.c */
uint32_t pyramido_eligible(const mst_game *g, const pyramid *p,
                           const uint8_t laid[2]); /* bit 0 block A, bit 1 block B */
uint64_t pyramido_coverable(const mst_state *s);
uint32_t pyramido_donors(const mst_state *s);  /* set of piles */
uint32_t pyramido_sources(const mst_state *s); /* set of piles */
bool pyramido_has_face(const mst_game *g, const pyramid *p, uint32_t colour);
uint8_t pyramido_next_starter(const mst_state *s); /* of the floor that follows */

void pyramido_begin(const mst_game *g, mst_state *s, const mst_setup *setup);
uint8_t pyramido_seats(const mst_game *g, const mst_state *s);
mst_seats pyramido_actors(const mst_game *g, const mst_state *s);
uint32_t pyramido_moves(const mst_game *g, const mst_state *s, mst_seat seat, mst_move out[]);
uint32_t pyramido_draws(const mst_game *g, const mst_state *s, mst_move out[], uint32_t weight[]);
mst_move pyramido_draw(const mst_game *g, const mst_state *s, mst_rng *rng);
void pyramido_play(const mst_game *g, mst_state *s, mst_seat seat, mst_move move);

/* refusals.c */
const char *pyramido_refuse(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move);
const char *pyramido_caution(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move);

/* scoring.c: the top view, a bit for each quarter. The quarter grid falls apart into four planes,
 * one for each corner of the floor-1 blocks; in each a quarter has the spot of its block. */
typedef struct {
    uint64_t shade[COLOURS][CORNERS], icon[CORNERS];
} top_view;
typedef struct {
    uint64_t plane[CORNERS];
} zone;
typedef struct {
    uint32_t marked;           /* set of colours */
    uint8_t icons[COLOURS];    /* in the marked zone of each */
    uint8_t sum, least, total; /* §5.1 */
} floor_score;

void pyramido_look_down(const mst_game *g, const pyramid *p, top_view *view);
void pyramido_put_on_top(const mst_game *g, const pyramid *p, uint32_t bit, top_view *view);
void pyramido_quarter(uint32_t floor, uint32_t spot, corner c, uint32_t *plane, uint32_t *bit);
uint32_t pyramido_shade_at(const top_view *view, uint32_t x, uint32_t y, bool *has_icon);
uint32_t pyramido_height_at(const pyramid *p, uint32_t x, uint32_t y); /* 0: nothing lies there */
zone pyramido_quarters_of(uint64_t cells, uint32_t floor); /* of blocks, a bit for each spot */
zone pyramido_spread(zone z);                              /* it and the quarters beside it */
zone pyramido_zone_of(const mst_game *g, const pyramid *p, const top_view *view, uint32_t bit);
zone pyramido_zone_around(const top_view *view, uint32_t colour, zone seed);
uint32_t pyramido_icons_in(const top_view *view, const zone *z);
void pyramido_count_zone(floor_score *score, uint32_t colour, uint32_t icons);
void pyramido_count_marked(const mst_game *g, const pyramid *p, const top_view *view,
                           uint64_t marked, floor_score *score);
uint32_t pyramido_shown_supply(const mst_game *g, const pyramid *p); /* set of colours */
floor_score pyramido_floor_score(const mst_game *g, const pyramid *p);
void pyramido_scores(const mst_game *g, const mst_state *s, mst_score out[]);
void pyramido_places(const mst_game *g, const mst_state *s, const mst_score scores[],
                     uint8_t place[]);

/* secrets.c */
void pyramido_view(const mst_game *g, const mst_state *s, mst_seat observer, mst_state *seen);
mst_move pyramido_view_move(const mst_game *g, const mst_state *before, mst_seat seat,
                            mst_move move, const mst_state *now, mst_seat observer);
void pyramido_resample(const mst_game *g, const mst_state *seen, mst_seat observer, mst_rng *rng,
                       mst_state *world);

/* notation.c */
void pyramido_put_cell(mst_text *t, uint32_t cell);
void pyramido_put_face(mst_text *t, face f); /* "G79", "N-" */
void pyramido_move_text(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                        mst_text *out);
mst_move pyramido_move_read(const mst_game *g, const mst_state *s, mst_seat seat, const char *text,
                            size_t length);

/* words.c, show.c, describe.c, describe_previews.c, targets.c */
void pyramido_ask(const mst_game *g, const mst_state *s, mst_seat seat, mst_language in,
                  mst_text *out);
void pyramido_tell(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                   mst_language in, mst_text *out);
void pyramido_show(const mst_game *g, const mst_state *s, mst_language in, mst_text *out);
char pyramido_quarter_letter(const top_view *view, uint32_t x, uint32_t y);
void pyramido_put_cards(mst_text *t, const mst_game *g, uint32_t hand); /* "N/B Y/T" */
void pyramido_write_previews(const mst_game *g, const mst_state *s, mst_json *w);
void pyramido_describe(const mst_game *g, const mst_state *s, mst_json *out);
void pyramido_targets(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                      mst_json *out);

/* phrases.c, pieces.c, advice.c, observe.c, game.c */
extern const mst_phrase pyramido_phrases[];
extern const char pyramido_colour_letters[COLOURS + 1];
extern const char pyramido_corner_digits[CORNERS + 1];
extern const mst_kit pyramido_kit;
extern const unsigned char pyramido_built_in[];
mst_move pyramido_tidy_move(const mst_game *g, const mst_state *s, mst_seat seat, mst_rng *rng);
extern const mst_advice pyramido_advice;
extern const mst_numbers pyramido_numbers;
extern const mst_extras pyramido_extras;
extern const mst_game pyramido_game;

#endif

/* pyramids.h -- state and pieces of Pyramids; private to this folder and its tests.
 *
 * A pyramid is a set of slots, one bit each, eight bits to a storey:
 *
 *     d            d4            slot = 8 * storey + x, x = 1..7; bit 0 of a storey is empty
 *     c          c4  c5          a card on slot n rests on the slots n - 8 and n - 7,
 *     b        b4  b5  b6        so legal slots are shifts of one 32-bit word
 *     a      a4  a5  a6  a7
 *
 * What a seat keeps from the others' eyes is its pool: the cards that came into its hand and that
 * nobody saw leave. They lie in the hand or in the tomb, and the table remembers them in the order
 * in which they came (§7, R49):
 *
 *     card[]   s s s | c c c c | h h          s settled: in the tomb, as anybody can tell
 *                                             c candidates: one of them is `kept` in hand, the
 *                                               others are in the tomb
 *                                             h surely in hand
 *
 * The parts keep this order because a hand holds at most one card when a pair joins it. All but the
 * name of the kept card and of the initial card follows from plays that everybody saw, so in a pool
 * a view covers those two and nothing else. */
#ifndef PYRAMIDS_H
#define PYRAMIDS_H
#include "mastaba/bits.h"
#include "mastaba/game.h"

enum { SEATS = 5, COLOURS = 5, CARDS = 105, TILES = 5, ROUNDS = 10, STOREYS = 4, SLOTS = 32 };
enum { STONES = 3, CELLS = 4, MOST_IN_HAND = 3, MOST_IN_POOL = 12 };
enum { FACE_DOWN = 127 }; /* a card, where its name is not known */
enum { FIRST_SLOT = 4 };  /* §4.5 The first card always lies on a4. */

/* Five counts, a byte each, so that cards can be added. */
typedef uint64_t tally;

enum building { PYRAMID = 1, OBELISK, TOMB };

/* Cells of a card as bits of a grid with eight columns: bl br below, tl tr one row higher. */
enum { BOTTOM_LEFT = 1 << 0, BOTTOM_RIGHT = 1 << 1, TOP_LEFT = 1 << 8, TOP_RIGHT = 1 << 9 };

typedef struct {
    tally stones;            /* of each colour */
    tally shows;             /* 1 for each colour on the card */
    uint16_t cells[COLOURS]; /* covered by stones of each colour */
    uint16_t corners;        /* one cell of each stone, to count stones by */
    uint8_t colour[STONES];  /* of stones 1..3, + 1; 0 where there is no third stone */
    uint8_t stone[CELLS];    /* that covers tl, tr, bl, br */
    uint8_t glyph;           /* the building it counts in, or 0 */
    uint8_t glyph_stone;     /* where it is drawn */
    char code[8];
} construction_card;

/* Sets of buildings besides the pyramid, and sets of such sets: 1 << set. */
enum { NOTHING_MORE = 0, TOMB_TOO = 1, OBELISK_TOO = 2, BUILDING_SETS = 4 };

typedef struct {
    char name[MST_LANGUAGES][16];
    uint8_t allows[SEATS + 1]; /* by number of seats: allowed sets; 0 where the tile is not used */
} god_tile;

typedef struct {
    construction_card card[CARDS + 1]; /* by id, from 1 */
    god_tile tile[TILES + 1];          /* by number, from 1 */
    uint8_t tiles[SEATS + 1];          /* by number of seats: tiles in the game, as a set */
} pyramids_pieces;

enum option { GAP, DISCARD, ROTATE2, FIRST, TOMBS, OPTIONS };
enum { GAP_NO, GAP_YES };
enum { AT_END, AT_TURN };
enum { CYCLE, RANDOM };
enum { CLOSED, OPEN };

typedef enum {
    DEAL_ASIDE, /* chance: the tile set aside, 2 seats */
    DEAL_CARD,  /* chance: initial cards */
    DEAL_FIRST, /* chance */
    STOCK,      /* chance: the quarry, card by card */
    CHOOSE,     /* a god */
    TAKE,       /* a pair */
    BUILD,
    GIVE_UP, /* the surplus card */
    OVER
} phase;

typedef struct {
    uint8_t card[MOST_IN_POOL];
    uint8_t size, settled, in_hand; /* cards in all, surely in the tomb, in hand */
    uint8_t kept;                   /* the candidate in hand; 0 while there are no candidates */
} pool;

typedef struct {
    uint32_t occupied; /* slots of the pyramid */
    uint8_t card[SLOTS];
    uint8_t obelisk[ROUNDS], stages;
    uint8_t buried[ROUNDS];    /* the tomb, by round from 0 */
    uint8_t discarded[ROUNDS]; /* likewise */
    uint8_t tile;              /* 0 before it has chosen */
    uint8_t sealed;            /* its discard until all are turned up */
    uint8_t initial;           /* the card dealt to it, until everybody has seen it */
    pool pool;
} necropolis;

struct mst_state {
    mst_bag bag; /* cards that nobody has seen; in a view all that the observer has not seen */
    necropolis of[SEATS];
    uint8_t quarry[SEATS][2], taker[SEATS]; /* pairs, and who took them: seat + 1 */
    uint8_t option[OPTIONS];
    uint8_t seats, phase, round, first, active;
    uint8_t stocked; /* cards in the quarry while it is stocked */
    uint8_t aside;   /* 2 seats: the tile set aside */
    uint8_t pending; /* seats that owe a discard, as a set */
    uint8_t masked;  /* in a view: seats whose hand and tomb the observer may not see */
};

/* Moves: the kind in the top four bits, and what it needs. Cards take seven bits. */
typedef enum {
    NO_MOVE,
    CHOOSE_TILE,  /* tile */
    TAKE_PAIR,    /* pair, from 0 */
    BUILD_CARDS,  /* slot, card; into the tomb, onto the obelisk: a card or 0 */
    DISCARD_CARD, /* card; FACE_DOWN when seen by others */
    DRAW_ASIDE,   /* tile */
    DRAW_CARD,    /* seat, card; FACE_DOWN when seen by others */
    DRAW_FIRST,   /* seat */
    DRAW_STOCK    /* card */
} kind;

/* `what` is a tile, a pair or a card. */
static inline mst_move pack(kind k, uint32_t seat, uint32_t what) {
    return (mst_move)k << 28 | seat << 7 | what;
}
static inline mst_move pack_build(uint32_t card) {
    return (mst_move)BUILD_CARDS << 28 | card << 14;
}
static inline mst_move with_slot(mst_move build, uint32_t slot) {
    return build | slot << 21;
}
static inline mst_move with_tomb(mst_move build, uint32_t card) {
    return build | card << 7;
}
static inline mst_move with_obelisk(mst_move build, uint32_t card) {
    return build | card;
}
static inline mst_move face_down(mst_move m) {
    return m | FACE_DOWN;
}
static inline kind kind_of(mst_move m) {
    return (kind)(m >> 28);
}
static inline uint32_t tile_in(mst_move m) {
    return m & 127;
}
static inline uint32_t pair_in(mst_move m) {
    return m & 127;
}
static inline uint32_t card_in(mst_move m) {
    return m & 127;
}
static inline mst_seat seat_in(mst_move m) {
    return m >> 7 & 7;
}
static inline uint32_t slot_in(mst_move build) {
    return build >> 21 & 31;
}
static inline uint32_t pyramid_card_in(mst_move build) {
    return build >> 14 & 127;
}
static inline uint32_t tomb_card_in(mst_move build) {
    return build >> 7 & 127;
}
static inline uint32_t obelisk_card_in(mst_move build) {
    return build & 127;
}
/* The same card on the same slot. */
static inline bool is_same_pyramid(mst_move a, mst_move b) {
    return a >> 14 == b >> 14;
}

static inline const pyramids_pieces *pieces_of(const mst_game *g) {
    return (const pyramids_pieces *)g->pieces;
}
static inline const construction_card *card_of(const mst_game *g, uint32_t card) {
    return &pieces_of(g)->card[card];
}
static inline uint32_t tiles_of(const mst_game *g, uint32_t seats) {
    return pieces_of(g)->tiles[seats];
}
static inline uint32_t count_of(tally t, uint32_t colour) {
    return t >> 8 * colour & 0xff;
}
static inline bool is_masked(const mst_state *s, uint32_t seat) {
    return s->masked >> seat & 1;
}
/* The end of the candidates: what comes after is surely in hand. */
static inline uint32_t candidates_end(const pool *p) {
    return (uint32_t)(p->size - p->in_hand + (p->kept != 0));
}

/* rules.c */
uint32_t pyramids_legal_slots(uint32_t occupied, uint8_t gap);
uint32_t pyramids_hand(const pool *p, uint8_t hand[MOST_IN_HAND]); /* how many */
uint32_t pyramids_tomb(const necropolis *n, uint8_t tomb[ROUNDS]); /* how many */
uint32_t pyramids_allowed(const mst_game *g, const mst_state *s, mst_seat seat);

void pyramids_begin(const mst_game *g, mst_state *s, const mst_setup *setup);
uint8_t pyramids_seats(const mst_game *g, const mst_state *s);
mst_seats pyramids_actors(const mst_game *g, const mst_state *s);
uint32_t pyramids_moves(const mst_game *g, const mst_state *s, mst_seat seat, mst_move out[]);
uint32_t pyramids_draws(const mst_game *g, const mst_state *s, mst_move out[], uint32_t weight[]);
mst_move pyramids_draw(const mst_game *g, const mst_state *s, mst_rng *rng);
void pyramids_play(const mst_game *g, mst_state *s, mst_seat seat, mst_move move);

/* refusals.c */
const char *pyramids_refuse(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move);

/* scoring.c */
enum part { PART_PYRAMID, PART_OBELISK, PART_TOMB, PART_GLYPHS };
/* A pyramid as cells, and the largest connection of each colour. */
typedef struct {
    uint64_t of[COLOURS], corners;
    uint8_t largest[COLOURS], left; /* left: the slot of the leftmost base card */
} stonework;
stonework pyramids_stonework(const mst_game *g, const necropolis *n);
void pyramids_lay(const mst_game *g, stonework *w, uint32_t slot, uint32_t card);
int32_t pyramids_pyramid_points(const uint8_t largest[COLOURS]);
tally pyramids_stages(const mst_game *g, const necropolis *n);
int32_t pyramids_obelisk_points(tally stages);
tally pyramids_tomb_stones(const mst_game *g, const necropolis *n);
int32_t pyramids_glyph_points(const mst_game *g, const mst_state *s, uint32_t seat);
bool pyramids_is_tomb_known(const mst_state *s, uint32_t seat);
void pyramids_scores(const mst_game *g, const mst_state *s, mst_score out[]);
void pyramids_places(const mst_game *g, const mst_state *s, const mst_score scores[],
                     uint8_t place[]);

/* secrets.c */
void pyramids_view(const mst_game *g, const mst_state *s, mst_seat observer, mst_state *seen);
mst_move pyramids_view_move(const mst_game *g, const mst_state *before, mst_seat seat,
                            mst_move move, const mst_state *now, mst_seat observer);
void pyramids_resample(const mst_game *g, const mst_state *seen, mst_seat observer, mst_rng *rng,
                       mst_state *world);

/* notation.c */
void pyramids_put_slot(mst_text *t, uint32_t slot);
void pyramids_put_card(mst_text *t, const mst_game *g, uint32_t card);
void pyramids_move_text(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                        mst_text *out);
mst_move pyramids_move_read(const mst_game *g, const mst_state *s, mst_seat seat, const char *text,
                            size_t length);

/* words.c, show.c, describe.c, targets.c */
const char *pyramids_god_word(const mst_game *g, mst_language in, uint32_t tile);
void pyramids_ask(const mst_game *g, const mst_state *s, mst_seat seat, mst_language in,
                  mst_text *out);
void pyramids_tell(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                   mst_language in, mst_text *out);
void pyramids_show(const mst_game *g, const mst_state *s, mst_language in, mst_text *out);
uint32_t pyramids_deck_size(const mst_state *s);
void pyramids_describe(const mst_game *g, const mst_state *s, mst_json *out);
void pyramids_targets(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                      mst_json *out);

/* phrases.c, pieces.c, advice.c, observe.c, game.c */
extern const mst_phrase pyramids_phrases[];
extern const char pyramids_colour_letters[COLOURS + 1];
extern const char pyramids_glyph_letters[TOMB + 2]; /* by building, as lists write them */
extern const char pyramids_glyph_marks[TOMB + 2];   /* the same at the end of a code */
extern const mst_kit pyramids_kit;
extern const unsigned char pyramids_built_in[];
extern const mst_net pyramids_learned;
extern const mst_advice pyramids_advice;
extern const mst_numbers pyramids_numbers;
extern const mst_extras pyramids_extras;
extern const mst_game pyramids_game;

#endif

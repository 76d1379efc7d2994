/* tresors.h -- state and pieces of Trésors; private to this folder and its tests.
 *
 * The squares of a Pyramid card are the bits of one word, in reading order:
 *
 *          a  b  c  d  e
 *      1   0  1  2  3  4      a square's neighbours are the bits -5, +5, -1 and +1, where the last
 *      2   5  6  7  8  9      two must not leave their row;
 *      3  10 11 12 13 14      a pattern turned one of eight ways is its squares relative to the
 *      4  15 16 17 18 19      first of them (its anchor), so one shift moves it and a handful of
 *      5  20 21 22 23 24      shifts of the card finds every anchor where it fits.
 *
 * KEEP and MARK are face down: `now` is what a seat has made of its cards, `shown` what everybody
 * knows of it, and the two meet when the last seat is done. */
#ifndef TRESORS_H
#define TRESORS_H
#include "mastaba/bits.h"
#include "mastaba/game.h"

enum { SEATS = 4, COLOURS = 3, CARDS = 48, OF_A_COLOUR = CARDS / COLOURS };
enum { DEALT = 4, KEPT = 2, SLOTS = 2, RESERVE = 4 };
enum { SIDE = 5, SQUARES = SIDE * SIDE, EVERY_SQUARE = (1 << SQUARES) - 1 };
enum { PILE = 8, PATTERNS = PILE, LEAST_PATTERN = 2, MOST_PATTERN = 4, WAYS = 8, NAME = 8 };
enum { ROUNDS = 4, TURNS = 7, ALL_TURNS = ROUNDS * TURNS };
enum { GEMS = 10, SKULLS = 10, BOXES = 3, TOMB_POINTS = 10, PAIR_POINTS = 5 };
enum { MOST_CROSSES = 4, EXTRAS = SLOTS * MOST_CROSSES }; /* on a card; in one MARK of a seat */
/* On each of two cards: a pattern turned every way in every place, and every single square but
 * one. */
enum { MOST_IMAGES = 96, MOST_CHOICES = SLOTS * (MOST_IMAGES + SQUARES - 1) };
enum { FACE_DOWN = 255 };

typedef uint32_t squares;  /* a set of squares of one card */
typedef uint64_t card_set; /* bit n stands for the card numbered n */

/* How many of each symbol, four bits apiece, so that the squares of a placement can be added. */
typedef uint32_t symbols;
enum { SKULL, POTION, RED, GREEN, TORCH, CROSS, SYMBOLS };
static inline uint32_t count_of(symbols sum, uint32_t symbol) {
    return sum >> 4 * symbol & 15;
}

typedef struct {
    squares open, start, tomb; /* open: all but walls */
    symbols symbol[SQUARES];
    char cell[SQUARES]; /* the codes of §2.2 */
    uint8_t colour, path;
} pyramid_card;

/* A pattern turned one way: its squares when the first of them is a1, how far the others lie behind
 * that one (0 where it has fewer), and where the first may lie so that all are on the card. */
typedef struct {
    squares shape, anchors;
    uint8_t behind[MOST_PATTERN - 1], unused;
} way;

typedef struct {
    way turned[WAYS]; /* different ones, sorted by their squares in reading order */
    char name[NAME];
    uint8_t size, ways, cards;  /* cards: the set of its places in the pile */
    uint8_t cell[MOST_PATTERN]; /* as printed: 16 * row + column */
} pattern;

typedef struct {
    pyramid_card card[CARDS + 1];
    pattern patterns[PATTERNS];
    card_set of_colour[COLOURS];
    uint8_t pattern_count;
    uint8_t in_pile[PILE];        /* the pattern of each Expedition card, equal ones side by side */
    uint8_t malus[3][SKULLS + 1]; /* by option `skulls` and number of ticked skulls */
    uint8_t torch[ROUNDS], box[COLOURS][BOXES];
} tresors_pieces;

enum option { SKULL_VALUES, TOMB_CLOSES, OPTIONS };

typedef enum {
    DEAL, /* chance */
    KEEP,
    DEAL_RESERVE, /* chance */
    FLIP,         /* chance */
    MARK,
    REPLACE,
    DRAW,   /* chance: the card taken blindly */
    REFILL, /* chance */
    OVER
} phase;

/* What a seat has ticked on its two cards and on its Score card. */
typedef struct {
    squares ticked[SLOTS];
    uint8_t red, green, skull;
    uint8_t torches; /* bit r: the box of round r */
    uint8_t pending; /* extra ticks due */
    uint8_t unused[3];
} marks;

/* The plays of one seat in one MARK, in order. The log shows them once the turn is shown, so a view
 * must hold them too. */
typedef struct {
    uint32_t choice;       /* slot and squares as in a move; 0 before the main choice */
    uint8_t extra[EXTRAS]; /* 1 + 25 * slot + square */
    uint8_t extras, unused[3];
} course;

struct mst_state {
    card_set deck; /* cards that nobody can see; in a view all that its observer has not seen */
    card_set reserve;
    card_set queue; /* finished this turn and not yet replaced (§4.5) */
    card_set finished[SEATS];
    card_set dealt[SEATS]; /* in a view of another seat only what was laid open of them */
    card_set kept[SEATS];
    marks now[SEATS], shown[SEATS];
    course last[SEATS];          /* plays of the current MARK, else of the one before */
    squares inked[CARDS + 1];    /* ticks of the finished cards */
    uint8_t slot[SEATS][SLOTS];  /* card numbers, 0 for none */
    uint8_t left[SEATS][SLOTS];  /* the card that left the slot this turn, until POINTS */
    uint8_t box[COLOURS][BOXES]; /* 1 + the seat that took it */
    uint8_t option[OPTIONS];
    uint8_t seats, phase;
    uint8_t turn;    /* turns completed */
    uint8_t dealing; /* cards dealt so far in the setup */
    uint8_t pile;    /* Expedition cards not yet flipped this round, as a set of pile places */
    uint8_t pattern; /* 1 + the flipped one; 0 outside a turn */
    uint8_t done;    /* seats that have finished this KEEP or MARK */
};

/* Moves: the kind in the top four bits, and what it needs. */
typedef enum {
    NO_MOVE,
    KEEP_CARDS,   /* lower card, higher card */
    TICK,         /* slot, squares: the main choice */
    TICK_EXTRA,   /* slot, one square */
    TAKE,         /* finished card, card of the reserve or 0 for the deck */
    HIDDEN_PLAY,  /* that a seat is done, as others see it */
    DRAW_DEAL,    /* seat, card; FACE_DOWN for others */
    DRAW_RESERVE, /* card */
    DRAW_CARD,    /* card */
    DRAW_FLIP     /* pattern */
} kind;

/* `first` is a card or a seat, `last` a card or a pattern. */
static inline mst_move pack(kind k, uint32_t first, uint32_t last) {
    return (mst_move)k << 28 | first << 8 | last;
}
static inline mst_move pack_tick(kind k, uint32_t slot, squares set) {
    return (mst_move)k << 28 | slot << SQUARES | set;
}
static inline mst_move with_squares(mst_move tick, squares set) {
    return tick | set;
}
static inline mst_move face_down(mst_move m) {
    return m | FACE_DOWN;
}
static inline kind kind_of(mst_move m) {
    return (kind)(m >> 28);
}
static inline uint32_t lower_in(mst_move m) {
    return m >> 8 & 0xff;
}
static inline uint32_t higher_in(mst_move m) {
    return m & 0xff;
}
static inline uint32_t finished_in(mst_move m) {
    return m >> 8 & 0xff;
}
static inline uint32_t taken_in(mst_move m) {
    return m & 0xff;
}
static inline mst_seat seat_in(mst_move m) {
    return m >> 8 & 0xff;
}
static inline uint32_t card_in(mst_move m) {
    return m & 0xff;
}
static inline uint32_t pattern_in(mst_move m) {
    return m & 0xff;
}
static inline uint32_t slot_in(mst_move tick) {
    return tick >> SQUARES & 1;
}
static inline squares squares_in(mst_move tick) {
    return tick & EVERY_SQUARE;
}

static inline const tresors_pieces *pieces_of(const mst_game *g) {
    return (const tresors_pieces *)g->pieces;
}
static inline card_set card_bit(uint32_t card) {
    return 1ull << card;
}
/* Face-down cards on the table; in a view of the setup `deck` holds the hands of others too. */
static inline uint32_t deck_size(const mst_state *s) {
    return s->phase <= KEEP ? (uint32_t)CARDS - s->dealing : mst_bits_count(s->deck);
}
static inline uint32_t round_of(const mst_state *s) {
    return s->turn / TURNS;
}

/* Edge contact (R9). */
static inline squares above_and_below(squares set) {
    return (set << SIDE | set >> SIDE) & EVERY_SQUARE;
}
static inline squares left_and_right(squares set) {
    enum { COLUMN_A = 0x108421, COLUMN_E = COLUMN_A << 4 };
    return (set & ~(squares)COLUMN_E) << 1 | (set & ~(squares)COLUMN_A) >> 1;
}
static inline squares beside(squares set) {
    return above_and_below(set) | left_and_right(set);
}
/* §4.3 */
static inline squares frontier(const pyramid_card *card, squares ticked) {
    return ticked ? beside(ticked) & card->open & ~ticked : card->start;
}
/* §4.3 Where the first square of a placement may lie: all squares of the pattern are open and one
 * is on the edge. The same for an untouched card, whose edge is its start, and for any other. */
static inline squares fits(const way *w, squares open, squares edge) {
    uint32_t a = w->behind[0], b = w->behind[1], c = w->behind[2];
    squares inside = open & open >> a & open >> b & open >> c;
    squares touching = edge | edge >> a | edge >> b | edge >> c;
    return inside & touching & w->anchors;
}

/* rules.c */
squares tresors_extra(const mst_game *g, const mst_state *s, mst_seat seat, uint32_t slot);
mst_seat tresors_owner(const mst_state *s); /* of the next card to replace */
uint32_t tresors_made(const mst_game *g, const mst_state *s, mst_seat seat, uint32_t colour);
uint32_t tresors_scored(const mst_game *g, const mst_state *s, mst_seat seat, uint32_t colour);
bool tresors_finishes_mark(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move);
void tresors_mark(const mst_game *g, mst_state *s, mst_seat seat, mst_move move);

void tresors_begin(const mst_game *g, mst_state *s, const mst_setup *setup);
uint8_t tresors_seats(const mst_game *g, const mst_state *s);
mst_seats tresors_actors(const mst_game *g, const mst_state *s);
uint32_t tresors_moves(const mst_game *g, const mst_state *s, mst_seat seat, mst_move out[]);
uint32_t tresors_draws(const mst_game *g, const mst_state *s, mst_move out[], uint32_t weight[]);
mst_move tresors_draw(const mst_game *g, const mst_state *s, mst_rng *rng);
void tresors_play(const mst_game *g, mst_state *s, mst_seat seat, mst_move move);

/* refusals.c */
const char *tresors_refuse(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move);

/* scoring.c */
void tresors_scores(const mst_game *g, const mst_state *s, mst_score out[]);
void tresors_places(const mst_game *g, const mst_state *s, const mst_score scores[],
                    uint8_t place[]);

/* secrets.c */
void tresors_view(const mst_game *g, const mst_state *s, mst_seat observer, mst_state *seen);
mst_move tresors_view_move(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                           const mst_state *now, mst_seat observer);
void tresors_resample(const mst_game *g, const mst_state *seen, mst_seat observer, mst_rng *rng,
                      mst_state *world);

/* notation.c */
void tresors_put_squares(mst_text *t, squares set, const char *between);
void tresors_move_text(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                       mst_text *out);
mst_move tresors_move_read(const mst_game *g, const mst_state *s, mst_seat seat, const char *text,
                           size_t length);

/* words.c, show.c, describe.c, targets.c */
void tresors_ask(const mst_game *g, const mst_state *s, mst_seat seat, mst_language in,
                 mst_text *out);
void tresors_tell(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                  mst_language in, mst_text *out);
void tresors_show(const mst_game *g, const mst_state *s, mst_language in, mst_text *out);
void tresors_describe(const mst_game *g, const mst_state *s, mst_json *out);
void tresors_targets(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                     mst_json *out);

/* phrases.c, pieces.c, advice.c, observe.c, game.c */
extern const mst_phrase tresors_phrases[];
extern const char *const tresors_colours[COLOURS + 1];
extern const mst_kit tresors_kit;
extern const unsigned char tresors_built_in[];
extern const mst_advice tresors_advice;
extern const mst_numbers tresors_numbers;
extern const mst_extras tresors_extras;
extern const mst_game tresors_game;

#endif

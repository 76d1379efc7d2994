/* pyramis.h -- state and pieces of Pyramis; private to this folder and its tests.
 *
 * A Fleet is a set of slots, one bit each, eight bits to a level:
 *
 *     level 4            b4            slot = 8 * (level - 1) + column, a = 0; column 7 stays empty
 *     level 3          b3  c3          a card (c, L) rests on (c, L-1) and (c+1, L-1): bits -8, -7
 *     level 2        b2  c2  d2        and is covered by (c, L+1) or (c-1, L+1): bits +8, +7
 *     level 1      b1  c1  d1  e1
 *
 * so legal slots, covered cards and zones are shifts of one 32-bit word. */
#ifndef PYRAMIS_H
#define PYRAMIS_H
#include "mastaba/bits.h"
#include "mastaba/game.h"

enum { SEATS = 4, COLOURS = 4, PILES = 2, RIVER = 3, FLEET_CARDS = 10, SLOTS = 32 };
enum { MAX_CARDS = 127, MAX_STARS = 15, MAX_STAR_EVENTS = SEATS * FLEET_CARDS };
enum { FACE_DOWN = 255 };

/* Pyramids on a back: four bits per colour, so that two backs can be added. */
typedef uint16_t colours;

typedef struct {
    char id[4];
    uint8_t colour;
    uint8_t pyramids[2], aliens[2]; /* upright, rotated */
    uint8_t has_star;
    colours back;
} exodus_card;

typedef struct {
    char id[4];
    uint8_t pyramids, aliens;
} star_card;

/* All cards of one back. As many backs can be: one to four pyramids of four colours. */
enum { MAX_BACKS = 69, MOST_ON_A_BACK = 4 };
typedef struct {
    mst_bag cards;
    colours back;
    char name[MOST_ON_A_BACK + 1]; /* the letters of its colours */
} back_cards;

/* Cards are numbered from 1 in the order of their list; 0 is no card. */
typedef struct {
    uint8_t cards, stars, backs;
    colours base[PILES];           /* what the Base card under each pile shows */
    back_cards by_back[MAX_BACKS]; /* in the order of their first cards */
    exodus_card card[MAX_CARDS + 1];
    star_card star[MAX_STARS + 1];
} pyramis_pieces;

enum option { ANCHOR, ZONE, BASE, FINALCHECK, ROTATION, FIRST, OPTIONS };
enum { FLOATING, FIXED };
enum { BY_CARDS, BY_PYRAMIDS };
enum { WILD, BLANK };
enum { CHECK_ON, CHECK_OFF };
enum { HIDDEN, OPEN };

typedef enum {
    DEAL_RIVER, /* chance */
    DEAL_TOPS,  /* chance */
    DEAL_FIRST, /* chance */
    PLACE,
    STAR, /* chance: a card from the Reserve */
    STEAL,
    STOLEN, /* chance: which card of the victim */
    REFILL,
    TOP, /* chance: the pile's next top */
    ROTATE,
    OVER
} phase;

typedef struct {
    uint32_t of[COLOURS]; /* occupied slots, by colour of the card */
    uint32_t rotated;
    uint8_t card[SLOTS];
} fleet;

/* One Shooting Star changing hands. Together these are all a seat can remember about them. */
typedef struct {
    uint8_t taker;
    uint8_t from; /* a seat, or RESERVE */
    uint8_t star; /* FACE_DOWN in the view of anybody else */
} star_event;
enum { RESERVE = SEATS };

struct mst_state {
    mst_bag bag; /* cards that nobody has seen; in a view the tops of the piles too */
    fleet fleets[SEATS];
    uint16_t hand[SEATS], reserve; /* sets of stars, empty where unknown */
    colours back[PILES];           /* shown by the top card; 0 when the pile is empty */
    uint8_t option[OPTIONS];
    uint8_t seats, phase, turn, first, active;
    uint8_t river[RIVER], taken; /* taken: the position emptied this turn */
    uint8_t top[PILES], pile_size[PILES];
    uint8_t refilled; /* the pile whose new top is due */
    uint8_t victim;
    uint8_t hand_size[SEATS], reserve_size;
    uint8_t due[SEATS];             /* colours that a seat must still rotate, as a set */
    uint8_t chosen[SEATS][COLOURS]; /* slot + 1 decided face down, until the last decision */
    uint8_t events;
    star_event event[MAX_STAR_EVENTS];
};

/* Moves: the kind in the top four bits, and what it needs. A card face down shows its back, in the
 * bits between. */
typedef enum {
    NO_MOVE,
    PLACE_CARD,  /* position in the River, slot */
    ROB,         /* seat */
    REFILL_FROM, /* pile */
    ROTATE_CARD, /* slot; FACE_DOWN when seen by others */
    DRAW_RIVER,  /* card */
    DRAW_TOP,    /* pile, card */
    DRAW_FIRST,  /* seat */
    DRAW_STAR,   /* seat, star */
    DRAW_STOLEN  /* star */
} kind;

/* `where` is a position, a pile or a seat; `what` a slot, a card or a star. */
static inline mst_move pack(kind k, uint32_t where, uint32_t what) {
    return (mst_move)k << 28 | where << 8 | what;
}
static inline mst_move pack_back(uint32_t pile, colours back) {
    return pack(DRAW_TOP, pile, FACE_DOWN) | (mst_move)back << 12;
}
static inline kind kind_of(mst_move m) {
    return (kind)(m >> 28);
}
static inline uint32_t position_in(mst_move m) {
    return m >> 8 & 0xf;
}
static inline uint32_t pile_in(mst_move m) {
    return m >> 8 & 0xf;
}
static inline mst_seat seat_in(mst_move m) {
    return m >> 8 & 0xf;
}
static inline uint32_t slot_in(mst_move m) {
    return m & 0xff;
}
static inline uint32_t card_in(mst_move m) {
    return m & 0xff;
}
static inline uint32_t star_in(mst_move m) {
    return m & 0xff;
}
static inline colours back_in(mst_move m) {
    return (colours)(m >> 12);
}
static inline mst_move face_down(mst_move m) {
    return m | FACE_DOWN;
}

static inline const pyramis_pieces *pieces_of(const mst_game *g) {
    return (const pyramis_pieces *)g->pieces;
}
static inline uint32_t occupied(const fleet *f) {
    return f->of[0] | f->of[1] | f->of[2] | f->of[3];
}
/* §4.1, R27, R28: one covering card is enough. */
static inline uint32_t accessible(const fleet *f) {
    uint32_t all = occupied(f);
    return all & ~(all >> 8 | all >> 7);
}
static inline uint8_t turns_of(const mst_state *s) {
    return (uint8_t)(FLEET_CARDS * s->seats);
}

/* rules.c */
uint32_t pyramis_legal_slots(const fleet *f, uint8_t anchor);
colours pyramis_shown(const mst_game *g, const mst_state *s, uint32_t pile);
uint32_t pyramis_pairs(const mst_game *g, const mst_state *s); /* set of colours */
uint32_t pyramis_entry(const mst_state *s, mst_seat seat);     /* slots for its next rotation */

void pyramis_begin(const mst_game *g, mst_state *s, const mst_setup *setup);
uint8_t pyramis_seats(const mst_game *g, const mst_state *s);
mst_seats pyramis_actors(const mst_game *g, const mst_state *s);
uint32_t pyramis_moves(const mst_game *g, const mst_state *s, mst_seat seat, mst_move out[]);
uint32_t pyramis_draws(const mst_game *g, const mst_state *s, mst_move out[], uint32_t weight[]);
mst_move pyramis_draw(const mst_game *g, const mst_state *s, mst_rng *rng);
void pyramis_play(const mst_game *g, mst_state *s, mst_seat seat, mst_move move);

/* refusals.c */
const char *pyramis_refuse(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move);

/* scoring.c */
typedef struct {
    int32_t pyramids, zone, aliens;
} tally;
tally pyramis_fleet_tally(const mst_game *g, const fleet *f, uint8_t zone_option);
tally pyramis_tally(const mst_game *g, const mst_state *s, mst_seat seat);
void pyramis_scores(const mst_game *g, const mst_state *s, mst_score out[]);
void pyramis_places(const mst_game *g, const mst_state *s, const mst_score scores[],
                    uint8_t place[]);

/* secrets.c */
void pyramis_view(const mst_game *g, const mst_state *s, mst_seat observer, mst_state *seen);
mst_move pyramis_view_move(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                           const mst_state *now, mst_seat observer);
void pyramis_resample(const mst_game *g, const mst_state *seen, mst_seat observer, mst_rng *rng,
                      mst_state *world);

/* notation.c */
void pyramis_put_slot(mst_text *t, uint32_t slot);
void pyramis_move_text(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                       mst_text *out);
mst_move pyramis_move_read(const mst_game *g, const mst_state *s, mst_seat seat, const char *text,
                           size_t length);

/* words.c, show.c, describe.c, targets.c */
void pyramis_put_half(mst_text *t, uint32_t pyramids, uint32_t aliens); /* "2P1A" */
void pyramis_put_face(mst_text *t, const exodus_card *card);
void pyramis_put_shown(mst_text *t, colours back); /* a back, or a dash */
void pyramis_ask(const mst_game *g, const mst_state *s, mst_seat seat, mst_language in,
                 mst_text *out);
void pyramis_tell(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                  mst_language in, mst_text *out);
void pyramis_show(const mst_game *g, const mst_state *s, mst_language in, mst_text *out);
void pyramis_describe(const mst_game *g, const mst_state *s, mst_json *out);
void pyramis_targets(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                     mst_json *out);

/* phrases.c, pieces.c, advice.c, observe.c, game.c */
extern const mst_phrase pyramis_phrases[];
extern const char pyramis_colour_letters[COLOURS + 1];
void pyramis_put_back(mst_text *t, colours back);
extern const mst_kit pyramis_kit;
extern const unsigned char pyramis_built_in[];
extern const mst_advice pyramis_advice;
extern const mst_numbers pyramis_numbers;
extern const mst_extras pyramis_extras;
extern const mst_game pyramis_game;

#endif

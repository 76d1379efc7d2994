/* pyramidion.h -- state and pieces of Pyramidion; private to this folder and its tests.
 *
 * Two ideas carry the code. Heaps of resources are one 64-bit word, eight bits per type, so that
 * heaps are added, compared and moved whole:
 *
 *     byte   5 statue | 4 worker | 3 stone | 2 food | 1 wood | 0 camel
 *
 * and every step of a play is a phase of its own: what is asked next is always `phase` and `turn`,
 * and the functions that begin a step skip it when the rules leave nothing to decide. */
#ifndef PYRAMIDION_H
#define PYRAMIDION_H
#include "mastaba/bits.h"
#include "mastaba/game.h"

enum { SEATS = 4, SITES = 8, CATEGORIES = 3, KINDS = 2, LINE = 5 };
enum { CARDS = 60, SHARED_CARDS = 40, BASE_CARDS = 5, DEALT = 4 };
enum { MAX_BOATS = 31, MAX_DISTRIBUTIONS = 15, MAX_REVOLTS = 7, MAX_TROOPS = 5 };
enum { FACE_DOWN = 255 };

enum resource { CAMEL, WOOD, FOOD, STONE, WORKER, STATUE, RESOURCES, BASICS = STATUE };
enum category { INFLUENCE, NEGOTIATION, BARGAINING };
enum troop_kind { TORTURERS, NEGOTIATORS }; /* people call them the flag and the fan */

typedef enum { MERCHANT, NEGOTIATOR, TORTURER, REVOLT_CARD, SPECIAL, TYPES } card_type;
typedef enum {
    NO_EFFECT,
    REVOLT_EFFECT,
    GODDESS,
    HIGH_PRIEST,
    BANDIT,
    GUARD,
    VIZIER,
    THIEF,
    PHILOSOPHER,
    SLAVER,
    ENGRAVER,
    POLITICIAN,
    EFFECTS
} effect;
typedef enum {
    ORDER_TOKEN,     /* Gizeh */
    STATUE_TRADE,    /* Abu Simbel */
    EXTRA_CARD,      /* Thebes */
    FIRST_ANKH_DRAW, /* Luxor */
    ANKH_RESOURCE,   /* Alexandria */
    FIRST_ANKH_SEND, /* Cairo */
    STRONG_REVOLTS,  /* Philae */
    PRIVATE_BOAT,    /* Karnak */
    POWERS
} power;

/* ---- heaps of resources ---- */

typedef uint64_t goods;
static const goods TOP_BITS = 0x8080808080808080u;

static inline uint32_t amount(goods heap, uint32_t resource) {
    return (uint32_t)(heap >> 8 * resource) & 0xff;
}
static inline goods one(uint32_t resource) {
    return 1ull << 8 * resource;
}
static inline goods several(uint32_t resource, uint32_t count) {
    return (goods)count << 8 * resource;
}
static inline uint32_t total(goods heap) {
    return (uint32_t)(heap * 0x0101010101010101u >> 56);
}
/* The lowest bit of every byte that is not zero: to walk over the types that lie in a heap. */
static inline goods types_in(goods heap) {
    return ((heap + 0x7f7f7f7f7f7f7f7fu) & TOP_BITS) >> 7;
}
static inline uint32_t type_at(goods types) {
    return mst_bits_lowest(types) / 8;
}
static inline bool has_all(goods heap, goods wanted) {
    return (((heap | TOP_BITS) - wanted) & TOP_BITS) == TOP_BITS;
}
/* What of `wanted` the heap lacks, type by type. */
static inline goods lacking(goods wanted, goods heap) {
    goods difference = (wanted | TOP_BITS) - heap, enough = difference & TOP_BITS;
    return difference & (enough - (enough >> 7));
}
static inline goods basics_of(goods heap) {
    return heap & 0xffffffffffu;
}

/* ---- pieces ---- */

typedef struct {
    char id[4];
    uint8_t type, effect, wild, ankh;
    uint8_t value[CATEGORIES];
    uint8_t colour; /* of a base card; SEATS for a shared one */
} character;

typedef struct {
    goods cost;
    char id[4];
    uint8_t vp;
    uint8_t unused[3];
} boat_card;

typedef struct {
    goods on[SITES], whole;
    char id[8];
} distribution_card;

typedef struct {
    char id[4];
    uint8_t value, resource;
} revolt_token;

typedef struct {
    uint8_t minimum[KINDS]; /* of influence, of negotiation */
    uint8_t resource[2];
    uint8_t power;
} site_tile;

/* Cards of every kind are numbered from 1 in the order of their list; 0 is no card. */
typedef struct {
    goods supply;
    uint64_t shared, base[SEATS]; /* sets of characters */
    distribution_card distribution[MAX_DISTRIBUTIONS + 1];
    boat_card boat[MAX_BOATS + 1];
    character card[CARDS + 1];
    revolt_token revolt[MAX_REVOLTS + 1];
    site_tile site[SITES];
    uint8_t site_with[POWERS];
    uint8_t troops[KINDS][SEATS];
    uint8_t cards, boats, distributions, revolts;
} pyramidion_pieces;

/* ---- options (§6) ---- */

enum option {
    TARGET,
    GODDESS_TYPE,
    REVOLT_REWARD,
    FREE_STATUE,
    TIEBREAK_1,
    LOAD_PASS,
    NEGOTIATOR_PLACEMENT,
    ABU_TRADES,
    SWAP_2P,
    BOAT_MEMORY,
    MAX_ROUNDS,
    OPTIONS
};
enum { TARGET_10, TARGET_12, TARGET_15, TARGET_ALL };
enum { BY_TOKEN, AS_PRINTED };
enum { LITERAL, SURVIVOR };
enum { STATUE_IS_FREE, STATUE_IS_NOT };
enum { BY_HAND, BY_RESOURCES };
enum { PASS_IS_FINAL, PASS_IS_OPEN };
enum { PLACED, ASKED };
enum { TRADE_ONCE, TRADE_OFTEN };
enum { SWAP_NEXT_ROUND, SWAP_IN_PHASE_6 };
enum { BOATS_HIDDEN, BOATS_OPEN };

/* ---- state ---- */

typedef enum {
    /* chance */
    SET_ORDER,
    FILL_LINE,
    TURN_DISTRIBUTION,
    DEAL,
    KARNAK_BOAT,
    RECRUIT_DRAW,
    POLITICIAN_DRAW,
    LUXOR_DRAW,
    REVOLT_DRAW,
    /* seats */
    PICK,     /* P3 */
    ACTIVATE, /* P5A */
    PLAY,     /* P5B: a card or a pass, then the steps of that card */
    COPY,
    CHOOSE_CATEGORY,
    CHOOSE_TARGET,
    VIZIER_TAKE,
    ENGRAVE,
    SWAP_GIVE,
    SWAP_RECEIVE,
    POLITICIAN_ADD,
    GIZEH_TOKEN,
    ALEXANDRIA_GAIN,
    CAIRO_SEND,
    PLACING, /* P5C, only with an option */
    FETCH,   /* P5F */
    TRADE,   /* P5T */
    LOAD,    /* P7: a boat, then troops, then payments */
    LOAD_TROOP,
    LOAD_PAY,
    OVER
} phase;

/* A card on the active site. Its values, effect and type are those of `face`: the card itself, or
 * the one a Philosopher copied (§4.6, R22). */
typedef struct {
    uint8_t card, owner, face;
    uint8_t mark; /* a Goddess: category + 1; an Engraver that raised the minimums: RAISED */
} laid_card;
enum { RAISED = CATEGORIES + 1 };

enum { ERAS = 3, THE_TRUTH = 0 };

struct mst_state {
    uint64_t hand[SEATS];   /* sets of characters; in a view only those the observer knows */
    uint64_t known[SEATS];  /* of these, the ones everybody has seen go there */
    uint64_t pile, discard; /* shared cards; in a view `pile` holds the unknown hand cards too */
    uint64_t earlier[ERAS]; /* unknown hand cards drawn before the discard was reshuffled once,
                               twice ...: what a card counter remembers */
    goods on_site[SITES], reserve[SEATS], supply;
    goods given; /* Engraver: what this site gives; loading: what troops fetch */
    goods paid;  /* loading: what comes from the reserve so far */
    uint32_t boat_deck, boat_line, boat_discard, loaded[SEATS];
    uint32_t loadable; /* P7: boats the seat on turn could pay */
    uint16_t dist_deck, dist_discard;
    laid_card laid[CARDS];
    uint8_t laid_count;
    uint8_t option[OPTIONS];
    uint8_t observer;            /* THE_TRUTH, or whose view this is, plus 1 */
    uint8_t seats, phase, round; /* round 0 is the setup */
    uint8_t turn;                /* who decides */
    uint8_t order[SEATS];        /* seats by position on the order track */
    uint8_t token[SEATS];        /* order token held, 0 for none */
    uint8_t troop[KINDS][SITES]; /* owner + 1, 0 for none */
    uint8_t troops_left[KINDS][SEATS];
    uint8_t distribution;               /* the current card */
    uint8_t private_boat, private_seat; /* Karnak; 0 and 0 when there is none */
    uint8_t sundials, used_troops;      /* sets of sites */
    uint8_t position;                   /* setup, P4, P7: on the order track */
    uint8_t deals_left;                 /* P4: of the seat on turn */
    uint8_t activation;                 /* from 0 */
    uint8_t site;                       /* in question: P3, P5, troops of P7 */
    uint8_t other_site;                 /* Engraver's swap */
    uint8_t passed;                     /* set of seats: P5B, P7 */
    uint8_t played[SEATS], ankh_used;
    uint8_t revolts; /* tokens drawn, as a set */
    uint8_t fetcher; /* index of the High Priest that acts */
    uint8_t traders; /* P5T: seats already asked */
    uint8_t boat, has_loaded, resource,
        troops_sent; /* P7: being loaded; this cycle; asked; sites */
    uint8_t hand_size[SEATS], pile_size;
    uint8_t redecks;           /* of this round */
    uint8_t held[SEATS][ERAS]; /* how many of `earlier` are in each hand */
};

/* ---- moves: the kind in the top byte, and what it needs ---- */

typedef enum {
    NO_MOVE,
    PICK_RESOURCE,     /* site, resource */
    ACTIVATE_SITE,     /* site */
    PLAY_CARD,         /* card */
    PASS,              /* card recruited away, or 0 */
    COPY_CARD,         /* card */
    SET_CATEGORY,      /* category */
    DISCARD_CARD,      /* card */
    EXPEL_TROOP,       /* kind of troop */
    NAME_RESOURCE,     /* resource */
    RAISE_MINIMUMS,    /* nothing */
    SWAP_WITH,         /* site */
    GIVE_RESOURCES,    /* heap */
    RECEIVE_RESOURCES, /* heap */
    TAKE_TOKEN,        /* token, or declined */
    GAIN_RESOURCE,     /* resource */
    SEND_TROOP,        /* site, kind of troop; or declined */
    FETCH_CARD,        /* card */
    TRADE_WORKERS,     /* yes or no */
    PLACE_TROOP,       /* yes or no */
    LOAD_BOAT,         /* boat */
    NO_LOAD,           /* nothing */
    USE_TROOP,         /* site, resource */
    SPARE_TROOP,       /* site */
    PAY,               /* number, resource */
    DRAW_ORDER,        /* next seat on the order track */
    DRAW_BOAT,         /* boat */
    DRAW_DISTRIBUTION, /* card */
    DRAW_DEAL,         /* seat, card; FACE_DOWN when seen by others */
    DRAW_CARD,         /* the same */
    DRAW_REVOLT        /* token */
} kind;

/* `where` is a site, a seat or a number; `what` anything else. */
static inline mst_move pack(kind k, uint32_t where, uint32_t what) {
    return (mst_move)k << 24 | where << 8 | what;
}
static inline mst_move with(mst_move m, uint32_t what) {
    return m | what;
}
static inline kind kind_of(mst_move m) {
    return (kind)(m >> 24);
}
static inline uint32_t site_in(mst_move m) {
    return m >> 8 & 0xff;
}
static inline mst_seat seat_in(mst_move m) {
    return m >> 8 & 0xff;
}
static inline uint32_t number_in(mst_move m) {
    return m >> 8 & 0xff;
}
static inline uint32_t resource_in(mst_move m) {
    return m & 0xff;
}
static inline uint32_t card_in(mst_move m) {
    return m & 0xff;
}
static inline uint32_t boat_in(mst_move m) {
    return m & 0xff;
}
static inline uint32_t category_in(mst_move m) {
    return m & 0xff;
}
static inline uint32_t troop_in(mst_move m) {
    return m & 0xff;
}
static inline uint32_t token_in(mst_move m) {
    return m & 0xff;
}
static inline mst_seat next_in(mst_move m) {
    return m & 0xff;
}
static inline bool is_yes(mst_move m) {
    return m & 0xff;
}
static inline mst_move face_down(mst_move m) {
    return m | FACE_DOWN;
}
/* Of TAKE_TOKEN and SEND_TROOP. */
enum { DECLINED = 0xffff };
static inline mst_move decline(kind k) {
    return (mst_move)k << 24 | DECLINED;
}
static inline bool is_declined(mst_move m) {
    return (m & 0xffffff) == DECLINED;
}

/* A small heap takes four bits per resource, so at most 15 of each. */
enum { MOST_OF_ONE = 15 };
static inline mst_move pack_heap(kind k, goods heap) {
    mst_move packed = (mst_move)k << 24;
    for (uint32_t u = 0; u < RESOURCES; u++) packed |= amount(heap, u) << 4 * u;
    return packed;
}
static inline goods heap_in(mst_move m) {
    goods heap = 0;
    for (uint32_t u = 0; u < RESOURCES; u++) heap |= several(u, m >> 4 * u & 15);
    return heap;
}

/* ---- small questions ---- */

static inline const pyramidion_pieces *pieces_of(const mst_game *g) {
    return (const pyramidion_pieces *)g->pieces;
}
static inline uint64_t bit(uint32_t n) {
    return 1ull << n;
}
static inline bool has_power(const mst_game *g, uint32_t site, power p) {
    return pieces_of(g)->site[site].power == p;
}
static inline effect effect_of(const mst_game *g, const laid_card *c) {
    return (effect)pieces_of(g)->card[c->face].effect;
}
static inline uint8_t activator_of(const mst_state *s) {
    return s->order[s->activation % s->seats];
}
static inline uint32_t activations(const mst_state *s) {
    return s->seats == 2 ? 3 : 2u * s->seats;
}
/* A site is being fought over. */
static inline bool is_active(const mst_state *s) {
    return s->phase >= KARNAK_BOAT && s->phase <= TRADE && s->phase != PICK && s->phase != ACTIVATE;
}
static inline uint32_t cards_to_draw(const mst_state *s) {
    return s->pile_size + mst_bits_count(s->discard);
}

/* rules.c */
uint8_t pyramidion_seats(const mst_game *g, const mst_state *s);
mst_seats pyramidion_actors(const mst_game *g, const mst_state *s);
uint32_t pyramidion_moves(const mst_game *g, const mst_state *s, mst_seat seat, mst_move out[]);
uint32_t pyramidion_draws(const mst_game *g, const mst_state *s, mst_move out[], uint32_t weight[]);
mst_move pyramidion_draw(const mst_game *g, const mst_state *s, mst_rng *rng);
void pyramidion_play(const mst_game *g, mst_state *s, mst_seat seat, mst_move move);

/* rules_round.c: setup, P1 to P4, P6, P8. Functions named start_ begin a phase or skip it. */
void pyramidion_begin(const mst_game *g, mst_state *s, const mst_setup *setup);
void pyramidion_set_order(const mst_game *g, mst_state *s, uint32_t seat);
void pyramidion_fill_line(const mst_game *g, mst_state *s, uint32_t boat);
void pyramidion_turn_distribution(const mst_game *g, mst_state *s, uint32_t card);
uint32_t pyramidion_pick_moves(const mst_state *s, mst_move out[]);
void pyramidion_pick(const mst_game *g, mst_state *s, uint32_t resource);
void pyramidion_deal(const mst_game *g, mst_state *s, uint32_t card);
void pyramidion_start_order(const mst_game *g, mst_state *s);
void pyramidion_end_round(const mst_game *g, mst_state *s);
bool pyramidion_refill_boats(mst_state *s); /* false when there is no boat to draw */

/* rules_play.c: P5A and P5B */
void pyramidion_start_activation(const mst_game *g, mst_state *s);
uint32_t pyramidion_activate_moves(const mst_state *s, mst_move out[]);
void pyramidion_activate(const mst_game *g, mst_state *s, uint32_t site);
void pyramidion_karnak_boat(const mst_game *g, mst_state *s, uint32_t boat);
uint32_t pyramidion_play_moves(const mst_game *g, const mst_state *s, mst_move out[]);
bool pyramidion_may_pass(const mst_state *s);
bool pyramidion_may_recruit(const mst_state *s);
void pyramidion_play_card(const mst_game *g, mst_state *s, uint32_t card);
void pyramidion_pass(const mst_game *g, mst_state *s, uint32_t card);
void pyramidion_end_play(const mst_game *g, mst_state *s); /* the next seat's turn, or P5C */
bool pyramidion_prepare_draw(mst_state *s);                /* false when there is no card to draw */
void pyramidion_gain_card(mst_state *s, uint32_t card);    /* of the pile, to the seat on turn */
void pyramidion_discard(const mst_game *g, mst_state *s, uint32_t index); /* of the laid cards */

/* rules_effects.c: the steps of a card and of its site */
card_type pyramidion_type_of(const mst_game *g, const mst_state *s, const laid_card *c);
void pyramidion_start_effect(const mst_game *g, mst_state *s);
void pyramidion_start_trigger(const mst_game *g, mst_state *s);
uint32_t pyramidion_step_moves(const mst_game *g, const mst_state *s, mst_move out[]);
void pyramidion_step(const mst_game *g, mst_state *s, mst_move move);
uint64_t pyramidion_discardable(const mst_game *g, const mst_state *s); /* laid cards */
uint64_t pyramidion_others_laid(const mst_state *s);                    /* all but the last */
goods pyramidion_free_types(const mst_state *s);                        /* of the supply, R29 */
uint32_t pyramidion_free_tokens(const mst_state *s);                    /* set of numbers */
uint32_t pyramidion_swap_size(const mst_state *s, uint32_t site);
void pyramidion_send_home(mst_state *s, uint32_t kind_of_troop, uint32_t site);

/* rules_resolve.c: P5C, P5F, P5T, P5D */
typedef struct {
    uint16_t of[CATEGORIES][SEATS];
} totals;
uint32_t pyramidion_printed(const mst_game *g, const laid_card *c, uint32_t category);
uint32_t pyramidion_counts(const mst_game *g, const mst_state *s, const laid_card *c,
                           uint32_t category); /* printed, lowered by opposing Slavers */
totals pyramidion_totals(const mst_game *g, const mst_state *s);
uint32_t pyramidion_minimum(const mst_game *g, const mst_state *s, uint32_t category);
uint32_t pyramidion_winner(const mst_state *s, const uint16_t points[SEATS]); /* SEATS for nobody */
uint32_t pyramidion_revolt_cards(const mst_game *g, const mst_state *s);
uint32_t pyramidion_revolt_value(const mst_game *g, const mst_state *s); /* of the tokens drawn */
void pyramidion_start_resolve(const mst_game *g, mst_state *s);
void pyramidion_draw_revolt(const mst_game *g, mst_state *s, uint32_t token);
void pyramidion_place(const mst_game *g, mst_state *s, bool is_wanted);
uint64_t pyramidion_fetchable(const mst_state *s);
void pyramidion_fetch(const mst_game *g, mst_state *s, uint32_t card);
void pyramidion_trade(const mst_game *g, mst_state *s, bool is_wanted);

/* rules_load.c: P7 */
enum { CAN_FETCH_FIRST = 1, CAN_FETCH_SECOND = 2, CAN_SPARE = 4 };
typedef struct {
    uint32_t least, most;
} range;
/* One way to pay: what each troop fetches (resource + 1, 0 unused) and what the reserve gives. */
typedef struct {
    uint8_t fetches[SITES];
    goods paid;
} payment;
void pyramidion_start_load(const mst_game *g, mst_state *s);
uint32_t pyramidion_boats_of(const mst_state *s, mst_seat seat); /* within reach, payable or not */
uint32_t pyramidion_loadable(const mst_game *g, const mst_state *s, mst_seat seat);
uint32_t pyramidion_troop_choices(const mst_game *g, const mst_state *s, uint32_t site);
range pyramidion_pay_range(const mst_game *g, const mst_state *s, uint32_t resource);
uint32_t pyramidion_load_moves(const mst_game *g, const mst_state *s, mst_move out[]);
void pyramidion_load_step(const mst_game *g, mst_state *s, mst_move move);

/* refusals.c */
const char *pyramidion_refuse(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move);
const char *pyramidion_caution(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move);

/* scoring.c */
int32_t pyramidion_target(const mst_state *s); /* points that end the game */
uint32_t pyramidion_troops_out(const mst_game *g, const mst_state *s, uint32_t kind_of_troop,
                               mst_seat seat);
void pyramidion_scores(const mst_game *g, const mst_state *s, mst_score out[]);
void pyramidion_places(const mst_game *g, const mst_state *s, const mst_score scores[],
                       uint8_t place[]);

/* secrets.c */
void pyramidion_view(const mst_game *g, const mst_state *s, mst_seat observer, mst_state *seen);
mst_move pyramidion_view_move(const mst_game *g, const mst_state *before, mst_seat seat,
                              mst_move move, const mst_state *now, mst_seat observer);
void pyramidion_resample(const mst_game *g, const mst_state *seen, mst_seat observer, mst_rng *rng,
                         mst_state *world);
bool pyramidion_sees_hand(const mst_state *s, mst_seat seat);  /* §7, for people */
bool pyramidion_sees_boats(const mst_state *s, mst_seat seat); /* §7 boat_memory, for people */

/* notation.c */
void pyramidion_put_heap(mst_text *t, goods heap); /* "ccwo" */
void pyramidion_move_text(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                          mst_text *out);
mst_move pyramidion_move_read(const mst_game *g, const mst_state *s, mst_seat seat,
                              const char *text, size_t length);

/* words.c, show.c, describe.c, describe_payment.c, targets.c */
const char *pyramidion_site_name(const mst_game *g, mst_language in, uint32_t site);
void pyramidion_ask(const mst_game *g, const mst_state *s, mst_seat seat, mst_language in,
                    mst_text *out);
void pyramidion_tell(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                     mst_language in, mst_text *out);
void pyramidion_show(const mst_game *g, const mst_state *s, mst_language in, mst_text *out);
payment pyramidion_thriftiest(const mst_game *g, const mst_state *s, mst_seat seat, uint32_t boat);
void pyramidion_describe(const mst_game *g, const mst_state *s, mst_json *out);
void pyramidion_targets(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                        mst_json *out);

/* phrases.c, pieces.c, advice.c, observe.c, game.c */
extern const mst_phrase pyramidion_phrases[];
extern const char pyramidion_site_letters[SITES + 1];
extern const char pyramidion_resource_letters[RESOURCES + 1];
extern const char pyramidion_category_letters[CATEGORIES + 1];
extern const char pyramidion_kind_letters[KINDS + 1];
extern const char *const pyramidion_type_names[TYPES];
extern const char *const pyramidion_effect_names[EFFECTS];
extern const char *const pyramidion_power_names[POWERS];
extern const char *const pyramidion_resource_names[RESOURCES];
extern const mst_kit pyramidion_kit;
extern const unsigned char pyramidion_built_in[];
extern const mst_advice pyramidion_advice;
extern const mst_numbers pyramidion_numbers;
extern const mst_extras pyramidion_extras;
extern const mst_game pyramidion_game;

#endif

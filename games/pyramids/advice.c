/* advice.c -- what a move of Pyramids seems to be worth, for the search. The rules never read this.
 *
 * The three buildings are scored apart, so a card has three worths that do not depend on each
 * other: in the pyramid, on the obelisk, in the tomb. A turn is worth the best way to share out the
 * hand, and a pair or a tile is worth the turn it makes possible. Of other seats only what
 * everybody saw is read, so a view and the truth behind it are rated alike. */
#include "mastaba/bits.h"
#include "mastaba/bot.h"
#include "pyramids.h"

enum { LADDER = 6, BONUS_SIZE = 3 };

static const float glyph_worth = 2, bonus_worth = 10;
static const float majority_worth = 10; /* 5 for the seat that has it, and 5 less for another */
static const float spread_per_turn = 0.35f, lead_needed = 0.3f; /* stones in a tomb */
static const float mending_per_turn = 0.55f; /* stones nearer to the bonus that a card brings */
static const float stage_chance = 0.55f;     /* that a turn adds to the best colour */
static const float kept_worth = 2.5f;        /* a card in hand when the next pair comes */
static const float laid_worth = 2, tile_worth = 1.5f; /* of a turn to come; of what its tile adds */
static const float pair_rivalry = 2; /* others want the pair that suits this seat */

/* A seat's buildings and what it can hope for in the turns after this one. */
typedef struct {
    const necropolis *own;
    uint32_t turns, slots; /* turns to come; where a card may be laid */
    stonework pyramid;
    tally stages, tomb;
    float ladder[LADDER];  /* what so many stages of the best colour lead to */
    float rivals[COLOURS]; /* stones in the fullest tomb of others */
    float stages_now, tomb_now;
} outlook;

/* What a card is worth in each building, in the pyramid on its best slot. */
typedef struct {
    float pyramid, obelisk, tomb;
} uses;

static float larger(float a, float b) {
    return a > b ? a : b;
}

static float glyph_in(const construction_card *card, enum building where) {
    return card->glyph == where ? glyph_worth : 0;
}

/* ---- pyramid ---- */

static float bonus_hope(uint32_t missing, uint32_t turns) {
    if (!missing) return bonus_worth;
    if (!turns) return 0;
    float need = (float)missing / (mending_per_turn * (float)turns);
    return bonus_worth / (1 + need * need * need * need);
}

static float pyramid_worth(const uint8_t largest[COLOURS], uint32_t turns) {
    uint32_t sum = 0, most = 0, missing = 0;
    for (uint32_t k = 0; k < COLOURS; k++) {
        sum += largest[k];
        if (largest[k] > most) most = largest[k];
        if (largest[k] < BONUS_SIZE) missing += BONUS_SIZE - largest[k];
    }
    return (float)(sum + most) + bonus_hope(missing, turns);
}

static float laid(const mst_game *g, const outlook *o, uint32_t slot, uint32_t card) {
    stonework w = o->pyramid;
    pyramids_lay(g, &w, slot, card);
    return pyramid_worth(w.largest, o->turns) + glyph_in(card_of(g, card), PYRAMID);
}

/* ---- obelisk ---- */

/* Turns to come climb the ladder of §5.2, each with the same chance. */
static void hope_for_stages(float worth[LADDER], uint32_t turns) {
    static const float points[LADDER] = {0, 1, 3, 6, 10, 15};
    for (uint32_t k = 0; k < LADDER; k++) worth[k] = points[k];
    for (; turns; turns--)
        for (uint32_t k = 0; k + 1 < LADDER; k++)
            worth[k] += stage_chance * (worth[k + 1] - worth[k]);
}

static float stages_worth(const outlook *o, tally stages) {
    uint32_t most = 0;
    for (uint32_t k = 0; k < COLOURS; k++)
        if (count_of(stages, k) > most) most = count_of(stages, k);
    return o->ladder[most < LADDER ? most : LADDER - 1];
}

static float raised(const outlook *o, const construction_card *card) {
    return stages_worth(o, o->stages + card->shows) - o->stages_now + glyph_in(card, OBELISK);
}

/* ---- tomb ---- */

/* The fewer turns are left, the surer a lead is. */
static float tomb_worth(const outlook *o, tally stones) {
    float sum = 0, spread = 0.1f + spread_per_turn * (float)o->turns;
    for (uint32_t k = 0; k < COLOURS; k++) {
        float lead = ((float)count_of(stones, k) - o->rivals[k] - lead_needed) / spread;
        sum += 0.5f + 0.5f * lead / (1 + (lead < 0 ? -lead : lead));
    }
    return majority_worth * sum;
}

static float buried(const outlook *o, const construction_card *card) {
    return tomb_worth(o, o->tomb + card->stones) - o->tomb_now + glyph_in(card, TOMB);
}

/* The tomb of another seat as everybody can reckon it: what is settled, and all the candidates but
 * one. Its initial card is left out, for nobody else has seen it. */
static void reckon_rival(const mst_game *g, const necropolis *n, float most[COLOURS]) {
    const pool *p = &n->pool;
    uint32_t end = candidates_end(p), candidates = end - p->settled;
    float stones[COLOURS] = {0};
    for (uint32_t i = 0; i < end; i++) {
        if (p->card[i] == n->initial) continue;
        float share = i < p->settled ? 1 : (float)(candidates - 1) / (float)candidates;
        tally of_card = card_of(g, p->card[i])->stones;
        for (uint32_t k = 0; k < COLOURS; k++) stones[k] += share * (float)count_of(of_card, k);
    }
    for (uint32_t k = 0; k < COLOURS; k++) most[k] = larger(most[k], stones[k]);
}

/* ---- a turn ---- */

static outlook look_ahead(const mst_game *g, const mst_state *s, mst_seat seat) {
    const necropolis *n = &s->of[seat];
    outlook o = {.own = n, .turns = ROUNDS - s->round};
    o.slots = pyramids_legal_slots(n->occupied, s->option[GAP]);
    o.pyramid = pyramids_stonework(g, n);
    o.stages = pyramids_stages(g, n), o.tomb = pyramids_tomb_stones(g, n);
    hope_for_stages(o.ladder, o.turns);
    for (uint32_t other = 0; other < s->seats; other++)
        if (other != seat) reckon_rival(g, &s->of[other], o.rivals);
    o.stages_now = stages_worth(&o, o.stages);
    o.tomb_now = tomb_worth(&o, o.tomb);
    return o;
}

static uses uses_of(const mst_game *g, const outlook *o, uint32_t card) {
    uses u = {0, raised(o, card_of(g, card)), buried(o, card_of(g, card))};
    for (uint32_t left = o->slots; left; left &= left - 1)
        u.pyramid = larger(u.pyramid, laid(g, o, mst_bits_lowest(left), card));
    return u;
}

/* One card that is left over can be kept, unless the game ends. */
static float left_over(const outlook *o, uint32_t cards) {
    return cards && o->turns ? kept_worth : 0;
}

/* The best that a hand can become when the card `p` goes into the pyramid. */
static float rest_worth(const outlook *o, const uses u[], uint32_t cards, uint32_t p,
                        uint32_t allowed) {
    float best = left_over(o, cards - 1), kept = left_over(o, cards - 2);
    for (uint32_t i = 0; i < cards; i++) {
        if (i == p) continue;
        uint32_t third = 3 - p - i;
        if (allowed >> TOMB_TOO & 1) best = larger(best, u[i].tomb + kept);
        if (allowed >> OBELISK_TOO & 1) best = larger(best, u[i].obelisk + kept);
        if ((allowed >> (TOMB_TOO | OBELISK_TOO) & 1) && third < cards)
            best = larger(best, u[i].tomb + u[third].obelisk);
    }
    return best;
}

static float turn_worth(const outlook *o, const uses u[], uint32_t cards, uint32_t allowed) {
    float best = 0;
    for (uint32_t p = 0; p < cards; p++)
        best = larger(best, u[p].pyramid + rest_worth(o, u, cards, p, allowed));
    return best;
}

/* ---- rating, by phase ---- */

/* The uses of a hand with each pair that is still there: hand first, then the pair. */
typedef struct {
    uses of[SEATS][MOST_IN_HAND];
    uint32_t cards;
} prospects;

static prospects prospects_of(const mst_game *g, const mst_state *s, const outlook *o) {
    prospects with = {.cards = 2};
    uint8_t hand[MOST_IN_HAND];
    uses held = {0, 0, 0};
    uint32_t cards = pyramids_hand(&o->own->pool, hand); /* one at most before a pair comes */
    if (cards) held = uses_of(g, o, hand[0]);
    for (uint32_t pair = 0; pair < s->seats; pair++) {
        if (s->taker[pair]) continue;
        with.of[pair][0] = held;
        for (uint32_t i = 0; i < 2; i++)
            with.of[pair][cards + i] = uses_of(g, o, s->quarry[pair][i]);
    }
    with.cards += cards;
    return with;
}

/* How many seats will probably take a pair before the holder of this tile. */
static float seats_before(const mst_state *s, uint32_t tile, const mst_move moves[],
                          uint32_t count) {
    uint32_t before = 0, waiting = s->seats - 1u, lower = 0;
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        before += s->of[seat].tile && s->of[seat].tile < tile;
        waiting -= s->of[seat].tile != 0;
    }
    for (uint32_t i = 0; i < count; i++) lower += tile_in(moves[i]) < tile;
    return (float)before + (float)(waiting * lower) / (float)(count > 1 ? count - 1 : 1);
}

/* Whoever is first has the best pair; the later, the less of it is left. */
static void rate_tiles(const mst_game *g, const mst_state *s, const outlook *o,
                       const mst_move moves[], uint32_t count, float points[]) {
    prospects with = prospects_of(g, s, o);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t tile = tile_in(moves[i]), allowed = pieces_of(g)->tile[tile].allows[s->seats];
        float best = 0, sum = 0;
        for (uint32_t pair = 0; pair < s->seats; pair++) {
            float worth = turn_worth(o, with.of[pair], with.cards, allowed);
            best = larger(best, worth);
            sum += worth;
        }
        float late = seats_before(s, tile, moves, count) / (float)(s->seats - 1);
        points[i] = best - pair_rivalry * late * (best - sum / (float)s->seats);
    }
}

static void rate_pairs(const mst_game *g, const mst_state *s, mst_seat seat, const outlook *o,
                       const mst_move moves[], uint32_t count, float points[]) {
    prospects with = prospects_of(g, s, o);
    uint32_t allowed = pyramids_allowed(g, s, seat);
    for (uint32_t i = 0; i < count; i++)
        points[i] = turn_worth(o, with.of[pair_in(moves[i])], with.cards, allowed);
}

/* Moves that lay the same card on the same slot mostly follow each other. */
static void rate_builds(const mst_game *g, const outlook *o, const mst_move moves[], uint32_t count,
                        float points[]) {
    float pyramid = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t below = tomb_card_in(moves[i]), above = obelisk_card_in(moves[i]);
        uint32_t used = 1u + (below != 0) + (above != 0);
        if (!i || !is_same_pyramid(moves[i], moves[i - 1]))
            pyramid = laid(g, o, slot_in(moves[i]), pyramid_card_in(moves[i]));
        points[i] = pyramid + left_over(o, o->own->pool.in_hand - used);
        if (below) points[i] += buried(o, card_of(g, below));
        if (above) points[i] += raised(o, card_of(g, above));
    }
}

/* The card that would do less next time; it may find one use, not two. */
static void rate_discards(const mst_game *g, const outlook *o, const mst_move moves[],
                          uint32_t count, float points[]) {
    for (uint32_t i = 0; i < count; i++) {
        uses u = uses_of(g, o, card_in(moves[i]));
        points[i] = -0.5f * (u.pyramid + larger(u.obelisk, u.tomb));
    }
}

static void rate(const mst_game *g, const mst_state *s, mst_seat seat, const mst_move moves[],
                 uint32_t count, float points[]) {
    outlook o = look_ahead(g, s, seat);
    switch (s->phase) {
    case CHOOSE: rate_tiles(g, s, &o, moves, count, points); break;
    case TAKE: rate_pairs(g, s, seat, &o, moves, count, points); break;
    case BUILD: rate_builds(g, &o, moves, count, points); break;
    default: rate_discards(g, &o, moves, count, points); break;
    }
}

/* ---- judging ---- */

/* The buildings besides the pyramid that a seat's tile lets it build at once; 0 without a tile. */
static uint32_t more_buildings(const mst_game *g, const mst_state *s, mst_seat seat) {
    uint32_t allowed = pyramids_allowed(g, s, seat);
    return allowed >> (TOMB_TOO | OBELISK_TOO) & 1 ? 2 : allowed > 1u << NOTHING_MORE;
}

/* Where the score will probably end. A majority is rated by what its seat wins and others lose;
 * only the first half of that belongs to the score. */
static float end_worth(const mst_game *g, const mst_state *s, mst_seat seat, const outlook *o) {
    uint32_t kept = o->own->pool.in_hand < 2 ? o->own->pool.in_hand : 2;
    bool is_to_build = mst_bits_count(o->own->occupied) < s->round;
    uint32_t turns = o->turns + is_to_build;
    float sum = pyramid_worth(o->pyramid.largest, turns) + o->stages_now + 0.5f * o->tomb_now;
    if (turns) sum += laid_worth * (float)turns + kept_worth * (float)kept;
    if (is_to_build) sum += tile_worth * (float)more_buildings(g, s, seat);
    return sum + (float)pyramids_glyph_points(g, s, seat);
}

static void judge(const mst_game *g, const mst_state *s, float points[]) {
    for (mst_seat seat = 0; seat < s->seats; seat++) {
        outlook o = look_ahead(g, s, seat);
        points[seat] = end_worth(g, s, seat, &o);
    }
}

/* ---- measures ---- */

static float *measure_pyramid(const outlook *o, float *out) {
    uint32_t of_size[BONUS_SIZE + 3] = {0};
    for (uint32_t k = 0; k < COLOURS; k++)
        for (uint32_t size = 1; size < BONUS_SIZE + 3 && size <= o->pyramid.largest[k]; size++)
            of_size[size]++;
    for (uint32_t size = 1; size < BONUS_SIZE + 3; size++) *out++ = 0.25f * (float)of_size[size];
    *out++ = 0.1f * pyramid_worth(o->pyramid.largest, o->turns);
    return out;
}

static float *measure_obelisk(const outlook *o, float *out) {
    uint32_t most = 0, second = 0;
    for (uint32_t k = 0; k < COLOURS; k++) {
        uint32_t count = count_of(o->stages, k);
        if (count > most)
            second = most, most = count;
        else if (count > second)
            second = count;
    }
    *out++ = 0.25f * (float)most;
    *out++ = 0.25f * (float)second;
    *out++ = 0.1f * o->stages_now;
    return out;
}

/* Colours by the lead over the fullest tomb of others. */
static float *measure_tomb(const mst_game *g, const mst_state *s, mst_seat seat, const outlook *o,
                           float *out) {
    enum { FAR_BEHIND, BEHIND, EVEN, AHEAD, FAR_AHEAD, LEADS };
    uint32_t leads[LEADS] = {0}, stones = 0;
    for (uint32_t k = 0; k < COLOURS; k++) {
        int32_t own = (int32_t)count_of(o->tomb, k), most = 0;
        for (uint32_t other = 0; other < s->seats; other++) {
            if (other == seat) continue;
            int32_t count = (int32_t)count_of(pyramids_tomb_stones(g, &s->of[other]), k);
            if (count > most) most = count;
        }
        int32_t lead = own - most;
        leads[lead < -1 ? FAR_BEHIND : lead > 1 ? FAR_AHEAD : lead + EVEN]++;
        stones += (uint32_t)own;
    }
    for (uint32_t i = 0; i < LEADS; i++) *out++ = 0.3f * (float)leads[i];
    *out++ = 0.1f * (float)stones;
    *out++ = 0.05f * o->tomb_now;
    return out;
}

/* What the turn to be built can become: with the cards in hand, or with the pairs that are left to
 * be taken, the best of them and their mean. */
static float *measure_turn(const mst_game *g, const mst_state *s, mst_seat seat, const outlook *o,
                           float *out) {
    uint32_t allowed = pyramids_allowed(g, s, seat), pairs = 0;
    float now = pyramid_worth(o->pyramid.largest, o->turns), best = 0, sum = 0;
    uint8_t hand[MOST_IN_HAND];
    uses u[MOST_IN_HAND];
    uint32_t cards = pyramids_hand(&o->own->pool, hand);
    bool has_pair = s->phase != CHOOSE && cards > 1;
    prospects with = {.cards = 0};
    for (uint32_t i = 0; has_pair && i < cards; i++) u[i] = uses_of(g, o, hand[i]);
    if (has_pair) best = sum = turn_worth(o, u, cards, allowed) - now, pairs = 1;
    bool may_take = !has_pair && (s->phase == CHOOSE || s->phase == TAKE);
    if (may_take) with = prospects_of(g, s, o);
    for (uint32_t pair = 0; may_take && pair < s->seats; pair++) {
        if (s->taker[pair]) continue;
        float worth = turn_worth(o, with.of[pair], with.cards, allowed) - now;
        best = larger(best, worth), sum += worth, pairs++;
    }
    *out++ = 0.15f * best;
    *out++ = pairs ? 0.15f * sum / (float)pairs : 0;
    return out;
}

static float *measure_nothing(float *out) {
    out[0] = out[1] = 0;
    return out + 2;
}

enum { MEASURES = BONUS_SIZE + 2 + 1 + 3 + 7 + 2 + 10 };

static void measure(const mst_game *g, const mst_state *s, float points[], float out[]) {
    for (mst_seat seat = 0; seat < s->seats; seat++) {
        outlook o = look_ahead(g, s, seat);
        bool is_to_build = mst_bits_count(o.own->occupied) < s->round;
        uint32_t tile = o.own->tile;
        points[seat] = end_worth(g, s, seat, &o);
        out = measure_pyramid(&o, out);
        out = measure_obelisk(&o, out);
        out = measure_tomb(g, s, seat, &o, out);
        out = is_to_build ? measure_turn(g, s, seat, &o, out) : measure_nothing(out);
        *out++ = 0.1f * (float)pyramids_glyph_points(g, s, seat);
        *out++ = 0.2f * (float)o.turns;
        *out++ = is_to_build;
        *out++ = is_to_build ? 0.5f * (float)more_buildings(g, s, seat) : 0;
        *out++ = 0.5f * (float)o.own->pool.in_hand;
        *out++ = tile != 0;
        *out++ = tile ? 0.3f * (float)tile : 0;
        *out++ = s->phase == CHOOSE;
        *out++ = s->phase == BUILD;
        *out++ = s->active == seat;
    }
}

/* Playouts make sensible moves for about a round. Going on to the end takes four times as long and
 * pays only for levels that have many iterations: more short playouts tell them nothing new. Where
 * two play, what was learned says after two rounds at most who will be ahead. */
enum { ABOUT_A_ROUND = 12, ABOUT_TWO_ROUNDS = 24, TO_THE_END = 1000 };

static const mst_level_budget budgets[MST_BUDGETS] = {
    {40, 0}, {900, 0}, {3500, TO_THE_END}, {25000, TO_THE_END}, {400000, TO_THE_END}};

/* From `tools/calibrate --fit` with two seats; with more, chances are as found (docs/strength.md).
 */
static const mst_chance_fit chance_fits[] = {{1.691f, 1.095f, 0}, {1, 1, 0}, {1, 1, 0}, {1, 1, 0}};

const mst_advice pyramids_advice = {
    .rate = rate,
    .judge = judge,
    .measure = measure,
    .measures = MEASURES,
    .net = &pyramids_learned,
    .net_horizon = ABOUT_TWO_ROUNDS,
    .horizon = ABOUT_A_ROUND,
    .picks = 4,
    .budgets = budgets,
    .fits = chance_fits,
};

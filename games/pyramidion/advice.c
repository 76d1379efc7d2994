/* advice.c -- what a position of Pyramidion seems to be worth, for the search. The rules never read
 * this.
 *
 * Everything is counted in points of the final score. Resources are boats to come, the more so the
 * closer they are to one that lies in the line; troops bring resources as long as the game goes on;
 * cards in hand are good for the sites to come. A site that is being fought over is shared out by
 * the odds of each category. A move is worth the position after it, compared with the best of the
 * others. */
#include "mastaba/bot.h"
#include "pyramidion.h"

static const float statue_worth = 0.45f, resource_worth = 0.28f, boat_hope = 0.3f;
static const float troop_worth = 0.25f; /* every round */
static const float token_worth = 0.3f, heap_share = 0.6f, prize = 5.0f;
static const float card_worth = 0.05f, card_strength = 0.25f; /* for each value of a card in hand */
static const float special_value = 4.0f, goddess_part = 0.5f;

enum { HORIZON = 16, PICKS = 2, MOST_STEPS = CARDS + KINDS };

/* ---- resources ---- */

static float heap_worth(goods heap) {
    return statue_worth * (float)amount(heap, STATUE) +
           resource_worth * (float)total(basics_of(heap));
}

/* The boat that is closest for what it brings; flags fetch what is missing, statues replace it. */
static float hope(const mst_game *g, const mst_state *s, mst_seat seat, goods reserve) {
    uint32_t help = amount(reserve, STATUE) + pyramidion_troops_out(g, s, TORTURERS, seat);
    float best = 0;
    for (uint32_t left = pyramidion_boats_of(s, seat); left; left &= left - 1) {
        const boat_card *boat = &pieces_of(g)->boat[mst_bits_lowest(left)];
        uint32_t missing = total(lacking(boat->cost, basics_of(reserve)));
        missing = missing > help ? missing - help : 0;
        float worth = boat_hope * (float)boat->vp / (float)(1 + missing);
        if (worth > best) best = worth;
    }
    return best;
}

/* What is left of the reserve when the boat being loaded is paid. */
static goods reserve_after(const mst_game *g, const mst_state *s, mst_seat seat) {
    goods reserve = s->reserve[seat];
    if (!s->boat || s->turn != seat) return reserve;
    goods open = pieces_of(g)->boat[s->boat].cost - basics_of(s->given);
    goods missing = lacking(open, basics_of(reserve));
    uint32_t statues = total(missing), fetched = amount(s->given, STATUE);
    statues = statues > fetched ? statues - fetched : 0;
    if (statues > amount(reserve, STATUE))
        statues = amount(reserve, STATUE); /* troops are to come */
    return reserve - (open - missing) - several(STATUE, statues);
}

/* ---- cards in hand; those that are face down count as average ones ---- */

typedef struct {
    float strength[CATEGORIES], value;
} hand_sum;

static hand_sum sum_of_hand(const mst_game *g, const mst_state *s, mst_seat seat) {
    float unseen = (float)(s->hand_size[seat] - mst_bits_count(s->hand[seat]));
    hand_sum sum = {{unseen, unseen, unseen}, special_value * unseen};
    for (uint64_t left = s->hand[seat]; left; left &= left - 1) {
        const character *c = &pieces_of(g)->card[mst_bits_lowest(left)];
        uint32_t value = c->wild;
        for (uint32_t k = 0; k < CATEGORIES; k++) {
            sum.strength[k] += (float)c->value[k] + goddess_part * (float)c->wild;
            value += c->value[k];
        }
        sum.value += value ? (float)value : special_value;
    }
    return sum;
}

static bool is_last_site(const mst_state *s) {
    return s->activation + (uint32_t)is_active(s) >= activations(s);
}

/* ---- the site being fought over ---- */

static bool is_contested(const mst_state *s) {
    return is_active(s) && s->phase != PLACING && s->phase != FETCH && s->phase != TRADE;
}

/* A lead is worth more the fewer seats can still add to it; who is below the minimum needs more
 * cards as well. */
static float chance_of(const mst_state *s, uint32_t seat, const float strength[SEATS],
                       bool has_minimum, uint32_t minimum) {
    bool has_passed = s->passed >> seat & 1, is_open = false;
    float best = 0;
    for (uint32_t other = 0; other < s->seats; other++) {
        if (other == seat) continue;
        if (strength[other] > best) best = strength[other];
        is_open |= !(s->passed >> other & 1);
    }
    float lead = strength[seat] - best, size = lead < 0 ? -lead : lead;
    float doubt = 0.01f + (is_open ? 2.0f : 0.0f) + (has_passed ? 0.0f : 2.0f);
    float chance = 0.5f + 0.5f * lead / (size + doubt);
    if (has_minimum) return chance;
    return has_passed ? 0 : 0.5f * chance * strength[seat] / (strength[seat] + (float)minimum);
}

static void find_odds(const mst_state *s, const uint16_t laid[SEATS], const hand_sum hands[],
                      uint32_t category, uint32_t minimum, float chance[SEATS]) {
    float strength[SEATS];
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        strength[seat] = laid[seat];
        if (!(s->passed >> seat & 1))
            strength[seat] += card_strength * hands[seat].strength[category];
    }
    for (uint32_t seat = 0; seat < s->seats; seat++)
        chance[seat] = chance_of(s, seat, strength, laid[seat] >= minimum, minimum);
}

/* A seat that has its troop there loses what others may win. */
static void share_post(const mst_state *s, uint32_t kind_of_troop, const float chance[SEATS],
                       float worth, float points[]) {
    uint32_t owner = s->troop[kind_of_troop][s->site];
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        if (owner == seat + 1 || !s->troops_left[kind_of_troop][seat]) continue;
        points[seat] += chance[seat] * worth;
        if (owner) points[owner - 1] -= chance[seat] * worth;
    }
}

static void share_site(const mst_game *g, const mst_state *s, const hand_sum hands[], float rounds,
                       float points[]) {
    totals sums = pyramidion_totals(g, s);
    float chance[SEATS], heap = heap_share * heap_worth(s->on_site[s->site]);
    for (uint32_t k = 0; k < KINDS; k++) {
        find_odds(s, sums.of[k], hands, k, pyramidion_minimum(g, s, k), chance);
        share_post(s, k, chance, troop_worth * rounds, points);
    }
    find_odds(s, sums.of[BARGAINING], hands, BARGAINING, 1, chance);
    for (uint32_t seat = 0; seat < s->seats; seat++) points[seat] += chance[seat] * heap;
}

/* ---- positions ---- */

/* Estimated by the leader's score. Games with a higher target are judged like the usual one. */
static float rounds_to_come(const mst_score scores[], uint32_t seats) {
    int32_t most = 0;
    for (uint32_t seat = 0; seat < seats; seat++)
        if (scores[seat].total > most) most = scores[seat].total;
    return most < 10 ? 0.5f + 0.3f * (float)(10 - most) : 0;
}

static void judge(const mst_game *g, const mst_state *s, float points[]) {
    mst_score scores[SEATS];
    hand_sum hands[SEATS];
    pyramidion_scores(g, s, scores);
    float rounds = rounds_to_come(scores, s->seats);
    for (mst_seat seat = 0; seat < s->seats; seat++) {
        goods reserve = reserve_after(g, s, seat);
        uint32_t troops = pyramidion_troops_out(g, s, TORTURERS, seat) +
                          pyramidion_troops_out(g, s, NEGOTIATORS, seat);
        points[seat] = (float)scores[seat].total + heap_worth(reserve) + hope(g, s, seat, reserve) +
                       troop_worth * rounds * (float)troops;
        hands[seat] = sum_of_hand(g, s, seat);
        if (!is_last_site(s)) points[seat] += card_worth * hands[seat].value;
        if (s->boat && s->turn == seat) points[seat] += (float)pieces_of(g)->boat[s->boat].vp;
        if (s->token[seat]) points[seat] += token_worth * (float)(s->seats - s->token[seat]);
    }
    if (is_contested(s)) share_site(g, s, hands, rounds, points);
}

static void judge_end(const mst_game *g, const mst_state *s, float points[]) {
    mst_score scores[SEATS];
    uint8_t place[SEATS];
    pyramidion_scores(g, s, scores);
    pyramidion_places(g, s, scores, place);
    for (uint32_t seat = 0; seat < s->seats; seat++)
        points[seat] = (float)scores[seat].total + (place[seat] == 1 ? prize : 0);
}

static float lead_of(const mst_game *g, const mst_state *s, mst_seat seat) {
    float points[SEATS] = {0};
    uint32_t rival = seat == 0;
    if (s->phase == OVER)
        judge_end(g, s, points);
    else
        judge(g, s, points);
    for (uint32_t other = 0; other < s->seats; other++)
        if (other != seat && points[other] > points[rival]) rival = other;
    return points[seat] - points[rival];
}

/* ---- moves ---- */

static bool owes_step(const mst_state *s, mst_seat seat) {
    bool is_step = (s->phase >= COPY && s->phase <= CAIRO_SEND) || s->phase == LOAD_TROOP;
    return is_step && s->turn == seat;
}

/* A move that opens a choice is worth as much as the best choice. */
static float best_step(const mst_game *g, const mst_state *s, mst_seat seat) {
    mst_move steps[MOST_STEPS];
    uint32_t count = pyramidion_moves(g, s, seat, steps);
    float best = 0;
    for (uint32_t i = 0; i < count; i++) {
        mst_state after = *s;
        pyramidion_play(g, &after, seat, steps[i]);
        float worth = lead_of(g, &after, seat);
        if (!i || worth > best) best = worth;
    }
    return best;
}

static float worth(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move) {
    if (kind_of(move) == PAY) return (statue_worth - resource_worth) * (float)number_in(move);
    mst_state after = *s;
    pyramidion_play(g, &after, seat, move);
    return owes_step(&after, seat) ? best_step(g, &after, seat) : lead_of(g, &after, seat);
}

static void rate(const mst_game *g, const mst_state *s, mst_seat seat, const mst_move moves[],
                 uint32_t count, float points[]) {
    for (uint32_t i = 0; i < count; i++) points[i] = worth(g, s, seat, moves[i]);
}

/* The two highest levels play on longer: three times as far had 67% of 60 games with 1,000
 * iterations each, six times against three 57% of 60 with 3,000. */
static const mst_level_budget budgets[MST_BUDGETS] = {
    {32, 0}, {150, 0}, {900, 0}, {3000, 3 * HORIZON}, {200000, 6 * HORIZON}};

const mst_advice pyramidion_advice = {
    .rate = rate,
    .judge = judge,
    .horizon = HORIZON,
    .picks = PICKS,
    .budgets = budgets,
};

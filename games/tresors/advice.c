/* advice.c -- what a move of Trésors seems to be worth, for the search. The rules never read this.
 *
 * Turns are what a seat has to spend. A card costs turns by the squares still missing to its tomb;
 * the nearer of the two cards is paid first, the other from what is left, and turns that remain
 * after both earn what a turn usually earns. So one square nearer is worth some time, and a tomb
 * that can no longer be reached is worth nothing. A move is worth what its seat has afterwards. */
#include "mastaba/bot.h"
#include "tresors.h"
#include <string.h>

/* Most are fitted to how games between such players end, the rest settled by matches. */
static const float turns_to_begin = 0.7f, turns_per_square = 0.265f, points_per_turn = 4.6f;
static const float surety_per_turn = 0.38f; /* of finishing, by the turns to spare */
static const float milestone_hope = 0.5f;   /* share of a box that is one more card away */
static const float gems_to_match = 0.17f;   /* per turn, against a surplus of one colour */
static const float skulls_to_come = 0.08f;  /* per turn */
static const float extra_tick = 1.4f;
static const float gem_ahead = 0.8f, cross_ahead = 1.2f, skull_ahead = -1.05f, torch_ahead = 1.4f,
                   potion_ahead = 2.0f; /* on squares not yet ticked */
static const float prize_to_come = 12.5f, squares_to_come = 5, squares_unseen = 9,
                   treasure_to_come = 0.1f, treasure_unseen = 1.8f;

/* A card to finish: what its tomb brings, squares missing to it, what else lies on it; and what the
 * card before it in the slot has earned this turn. */
typedef struct {
    float prize, squares, treasure, earned;
} goal;

static float within_one(float x) {
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

/* ---- cards ---- */

static float next_box(const mst_game *g, const mst_state *s, uint32_t colour) {
    for (uint32_t i = 0; i < BOXES; i++)
        if (!s->box[colour][i]) return pieces_of(g)->box[colour][i];
    return 0;
}

/* §4.6 Every second card of a colour takes a box; the one before it has earned a share of that. */
static float prize_of(const mst_game *g, const mst_state *s, mst_seat seat, uint32_t colour,
                      float turns) {
    float hope = milestone_hope * within_one(turns / TURNS);
    uint32_t made = tresors_made(g, s, seat, colour);
    if (made >= 2 * BOXES) return TOMB_POINTS;
    return TOMB_POINTS + next_box(g, s, colour) * (made & 1 ? 1 - hope : hope);
}

static float squares_to_tomb(const pyramid_card *card, squares ticked) {
    uint32_t steps = 0;
    if (!ticked) return card->path;
    for (; !(ticked & card->tomb); steps++) ticked |= beside(ticked) & card->open;
    return (float)steps;
}

static float treasure_on(const pyramid_card *card, squares set) {
    symbols sum = 0;
    for (; set; set &= set - 1) sum += card->symbol[mst_bits_lowest(set)];
    return gem_ahead * (float)(count_of(sum, RED) + count_of(sum, GREEN)) +
           cross_ahead * (float)count_of(sum, CROSS) + skull_ahead * (float)count_of(sum, SKULL) +
           torch_ahead * (float)count_of(sum, TORCH) + potion_ahead * (float)count_of(sum, POTION);
}

static goal goal_of(const mst_game *g, const mst_state *s, mst_seat seat, uint32_t number,
                    squares ticked, float turns) {
    const pyramid_card *card = &pieces_of(g)->card[number];
    return (goal){prize_of(g, s, seat, card->colour, turns), squares_to_tomb(card, ticked),
                  treasure_on(card, card->open & ~ticked), 0};
}

/* The card in a slot; where it is finished, its prize is earned and another will come. */
static goal goal_in(const mst_game *g, const mst_state *s, mst_seat seat, uint32_t slot,
                    float turns) {
    uint32_t number = s->slot[seat][slot];
    squares ticked = s->now[seat].ticked[slot];
    const pyramid_card *card = &pieces_of(g)->card[number];
    goal next = {prize_to_come, squares_to_come, treasure_to_come, 0};
    if (number && !(ticked & card->tomb)) return goal_of(g, s, seat, number, ticked, turns);
    if (number) next.earned = prize_of(g, s, seat, card->colour, turns);
    return next;
}

static float goals_worth(goal a, goal b, float turns) {
    if (turns < 1) return a.earned + b.earned;
    goal near = a.squares <= b.squares ? a : b, far = a.squares <= b.squares ? b : a;
    float after_near = turns - turns_to_begin - turns_per_square * near.squares;
    float after_far = after_near - turns_to_begin - turns_per_square * far.squares;
    float sum = a.earned + b.earned + near.prize * within_one(0.5f + surety_per_turn * after_near) +
                far.prize * within_one(0.5f + surety_per_turn * after_far) +
                (near.treasure + far.treasure) * within_one(turns / TURNS);
    return after_far > 0 ? sum + points_per_turn * after_far : sum;
}

/* ---- the Score card ---- */

/* Gems are worth 2.5 each less 1.5 per surplus gem (§5), and a surplus may yet be matched. */
static float gems_worth(const marks *m, float turns) {
    float surplus = (float)(m->red > m->green ? m->red - m->green : m->green - m->red);
    float sum = 0.5f * PAIR_POINTS * (float)(m->red + m->green);
    if (surplus == 0) return sum;
    return sum - (0.5f * PAIR_POINTS - 1) * surplus * surplus / (surplus + gems_to_match * turns);
}

/* The malus for as many skulls as the seat will probably have in the end; part of a skull costs the
 * same part of the next step. */
static float malus(const mst_game *g, const mst_state *s, uint32_t ticked, float turns) {
    const uint8_t *box = pieces_of(g)->malus[s->option[SKULL_VALUES]];
    float skulls = (float)ticked + skulls_to_come * turns;
    uint32_t below = (uint32_t)skulls;
    if (below >= SKULLS) return box[SKULLS];
    return box[below] + (skulls - (float)below) * (float)(box[below + 1] - box[below]);
}

static float marks_worth(const mst_game *g, const mst_state *s, const marks *m, float turns) {
    float sum = gems_worth(m, turns) - malus(g, s, m->skull, turns) + extra_tick * m->pending;
    for (uint32_t r = 0; r < ROUNDS; r++)
        if (m->torches >> r & 1) sum += pieces_of(g)->torch[r];
    return sum;
}

/* ---- moves ---- */

/* Only one card changes from one tick to another, so the other is reckoned once. */
static void rate_ticks(const mst_game *g, const mst_state *s, mst_seat seat, const mst_move moves[],
                       uint32_t count, float points[]) {
    float turns = (float)(ALL_TURNS - s->turn - 1);
    goal before[SLOTS] = {goal_in(g, s, seat, 0, turns), goal_in(g, s, seat, 1, turns)};
    mst_state after;
    memcpy(&after, s, sizeof after);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t slot = slot_in(moves[i]);
        after.now[seat] = s->now[seat];
        after.last[seat] = s->last[seat];
        tresors_mark(g, &after, seat, moves[i]);
        points[i] = marks_worth(g, s, &after.now[seat], turns) +
                    goals_worth(goal_in(g, &after, seat, slot, turns), before[!slot], turns);
    }
}

static float kept_worth(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move) {
    return goals_worth(goal_of(g, s, seat, lower_in(move), 0, ALL_TURNS),
                       goal_of(g, s, seat, higher_in(move), 0, ALL_TURNS), ALL_TURNS);
}

/* An unseen card is any colour and as long as most. */
static float taken_worth(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move) {
    float turns = (float)(ALL_TURNS - s->turn - 1);
    uint32_t number = taken_in(move), slot = s->left[seat][0] != finished_in(move);
    goal taken = {prize_to_come, squares_unseen, treasure_unseen, 0};
    if (number) taken = goal_of(g, s, seat, number, 0, turns);
    return goals_worth(taken, goal_in(g, s, seat, !slot, turns), turns);
}

static void rate(const mst_game *g, const mst_state *s, mst_seat seat, const mst_move moves[],
                 uint32_t count, float points[]) {
    if (s->phase == MARK) {
        rate_ticks(g, s, seat, moves, count, points);
        return;
    }
    for (uint32_t i = 0; i < count; i++)
        points[i] =
            s->phase == KEEP ? kept_worth(g, s, seat, moves[i]) : taken_worth(g, s, seat, moves[i]);
}

/* ---- positions ---- */

static float turns_left(const mst_state *s, mst_seat seat) {
    bool has_played = s->phase == MARK ? s->done >> seat & 1 : s->phase > MARK;
    return (float)(ALL_TURNS - s->turn - has_played);
}

/* Boxes that POINTS will bring this turn, and those that one more card of their colour would. */
static float boxes_ahead(const mst_game *g, const mst_state *s, mst_seat seat, float turns) {
    float sum = 0;
    for (uint32_t k = 0; k < COLOURS; k++) {
        uint32_t made = tresors_made(g, s, seat, k);
        bool is_due = made != tresors_scored(g, s, seat, k);
        if (made > 2 * BOXES) continue;
        if (made & 1)
            sum += milestone_hope * within_one(turns / TURNS) * next_box(g, s, k);
        else if (is_due)
            sum += next_box(g, s, k);
    }
    return sum;
}

static void judge(const mst_game *g, const mst_state *s, float points[]) {
    mst_score scores[SEATS];
    tresors_scores(g, s, scores);
    for (mst_seat seat = 0; seat < s->seats; seat++) {
        float turns = turns_left(s, seat);
        goal a = goal_in(g, s, seat, 0, turns), b = goal_in(g, s, seat, 1, turns);
        points[seat] = (float)(scores[seat].part[0] + scores[seat].part[2]) +
                       boxes_ahead(g, s, seat, turns) + marks_worth(g, s, &s->now[seat], turns) +
                       goals_worth(a, b, turns);
    }
}

static const mst_level_budget budgets[MST_BUDGETS] = {
    {30, 0}, {200, 0}, {1600, 0}, {16000, 0}, {1000000, 0}};

/* From `tools/calibrate --fit` with two seats; with more, chances are as found (docs/strength.md).
 */
static const mst_chance_fit chance_fits[] = {{1.07f, 0.729f, 0}, {1, 1, 0}, {1, 1, 0}};

const mst_advice tresors_advice = {
    .rate = rate,
    .judge = judge,
    .horizon = 14,
    .picks = 8,
    .budgets = budgets,
    .fits = chance_fits,
};

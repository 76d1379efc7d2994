/* sums.c -- what came of one game becomes whole numbers, and whole numbers are added. */
#include "mastaba/engine.h"
#include "outcome.h"
#include <string.h>

int64_t study_measure_unit(uint32_t measure) {
    switch (measure) {
    case STUDY_POINTS:
    case STUDY_HALF_LEADER:
    case STUDY_SHARED: return MST_WIN;
    case STUDY_SETTLED: return STUDY_STEPS;
    case STUDY_MOVES: return 1000;
    default: return measure >= STUDY_SHARE ? MST_WIN : 1;
    }
}

void study_add(study_batch *into, const study_batch *from) {
    int64_t *to = (int64_t *)into;
    const int64_t *more = (const int64_t *)from;
    for (size_t i = 0; i < STUDY_WORDS; i++) to[i] += more[i];
}

/* ---- how a game ended ---- */

mst_seats outcome_leaders(const mst_score score[], uint32_t seats) {
    mst_seats leaders = 0;
    int32_t most = INT32_MIN;
    for (uint32_t i = 0; i < seats; i++) {
        if (score[i].out || score[i].total < most) continue;
        if (score[i].total > most) leaders = 0;
        most = score[i].total;
        leaders |= (mst_seats)(1u << i);
    }
    return leaders;
}

void outcome_end(outcome *o, const mst_game *g, const mst_state *end) {
    const mst_holdings *pieces = g->extras ? g->extras->holdings : NULL;
    uint32_t winners = 0;
    g->scores(g, end, o->score);
    g->places(g, end, o->score, o->place);
    o->winners = 0;
    for (uint32_t i = 0; i < o->seats; i++) {
        winners += o->place[i] == 1;
        o->winners |= (mst_seats)((o->place[i] == 1) << i);
        memset(o->has[i], 0, sizeof o->has[i]);
        if (pieces) pieces->held(g, end, (mst_seat)i, o->has[i]);
    }
    for (uint32_t i = 0; i < o->seats; i++) o->share[i] = o->place[i] == 1 ? MST_WIN / winners : 0;
    for (o->parts = 0; g->parts[o->parts];) o->parts++;
}

/* ---- counting ---- */

static void tally(study_tally *t, int64_t value) {
    t->count++;
    t->sum += value;
    t->squares += value * value;
}

static uint32_t bin(int64_t value, int64_t lowest, uint32_t bins) {
    value -= lowest;
    return value < 0 ? 0 : value < bins ? (uint32_t)value : bins - 1;
}

static void count_seats(const outcome *o, study_sums *sums) {
    for (uint32_t i = 0; i < o->seats; i++) {
        tally(&sums->win[i], o->share[i]);
        for (uint32_t k = 0; k < MST_MAX_HOLDINGS; k++)
            if (o->has[i][k]) tally(&sums->piece[k][i], o->share[i]);
        if (o->score[i].out) {
            sums->outs++;
            continue;
        }
        uint32_t at = bin(o->score[i].total, STUDY_LOWEST, STUDY_BINS);
        tally(&sums->points[i], o->score[i].total);
        sums->score[at]++;
        sums->winner_score[at] += o->place[i] == 1;
    }
}

/* Whether the first place would be another's if this part were not counted. Only totals are
 * compared: what breaks ties is left out. */
static bool is_decided_by(const outcome *o, uint32_t part) {
    mst_score without[MST_MAX_SEATS];
    memcpy(without, o->score, sizeof without);
    for (uint32_t i = 0; i < o->seats; i++) without[i].total -= o->score[i].part[part];
    return outcome_leaders(without, o->seats) != outcome_leaders(o->score, o->seats);
}

static void count_parts(const outcome *o, study_sums *sums) {
    for (uint32_t i = 0; i < o->seats; i++) {
        if (o->score[i].out) continue;
        sums->winners += o->place[i] == 1;
        for (uint32_t k = 0; k < o->parts; k++) {
            sums->part[k][bin(o->score[i].part[k], STUDY_LOWEST, STUDY_BINS)]++;
            if (o->place[i] == 1) sums->winner_part[k] += o->score[i].part[k];
        }
    }
    for (uint32_t k = 0; k < o->parts; k++) sums->decides[k] += is_decided_by(o, k);
}

/* Points between the winner and the best other seat; -1 when one of them has none. */
static int64_t margin_of(const outcome *o) {
    int32_t best = INT32_MIN, winner = INT32_MIN;
    mst_seat first = MST_NO_SEAT;
    for (uint32_t i = 0; i < o->seats && first == MST_NO_SEAT; i++)
        if (o->place[i] == 1) first = (mst_seat)i;
    for (uint32_t i = 0; i < o->seats; i++) {
        if (o->score[i].out) continue;
        if (i == first)
            winner = o->score[i].total;
        else if (o->score[i].total > best)
            best = o->score[i].total;
    }
    if (best == INT32_MIN || winner == INT32_MIN) return -1;
    return winner > best ? winner - best : 0;
}

static uint32_t decision_at(const outcome *o, uint32_t step) {
    return (uint32_t)((uint64_t)step * o->decisions / STUDY_STEPS);
}

/* The share of the victory that falls to who leads at a decision, one of them by chance. */
static int64_t leader_share(const outcome *o, uint32_t decision) {
    int64_t sum = 0, count = 0;
    for (uint32_t i = 0; i < o->seats; i++) {
        if (!(o->leaders[decision] >> i & 1)) continue;
        sum += o->share[i];
        count++;
    }
    return count ? sum / count : 0;
}

static bool is_alone(mst_seats leaders) {
    return leaders && !(leaders & (leaders - 1));
}

/* How often somebody else comes to lead alone. */
static uint32_t lead_changes(const outcome *o) {
    mst_seats last = 0;
    uint32_t changes = 0;
    for (uint32_t i = 0; i < o->decisions; i++) {
        if (!is_alone(o->leaders[i])) continue;
        changes += last && last != o->leaders[i];
        last = o->leaders[i];
    }
    return changes;
}

/* The step from which on the winners, and nobody else, led at every decision. */
static uint32_t settled_at(const outcome *o) {
    uint32_t from = o->decisions;
    while (from && o->leaders[from - 1] == o->winners) from--;
    return o->decisions ? (uint32_t)((uint64_t)from * STUDY_STEPS / o->decisions) : 0;
}

static void count_course(const outcome *o, study_sums *sums, int64_t measure[]) {
    uint64_t moves = 0;
    for (uint32_t i = 0; i < o->decisions; i++) {
        uint32_t tenth = (uint32_t)((uint64_t)i * STUDY_TENTHS / o->decisions);
        sums->choices[tenth][bin(o->choices[i], 0, STUDY_CHOICES)]++;
        moves += o->choices[i];
    }
    for (uint32_t step = 0; step < STUDY_STEPS && o->decisions; step++)
        sums->leader_wins[step] += leader_share(o, decision_at(o, step));
    measure[STUDY_LEAD_CHANGES] = lead_changes(o);
    measure[STUDY_SETTLED] = settled_at(o);
    measure[STUDY_DECISIONS] = o->decisions;
    if (!o->decisions) return;
    measure[STUDY_HALF_LEADER] = leader_share(o, decision_at(o, STUDY_STEPS / 2));
    measure[STUDY_MOVES] = (int64_t)(moves * 1000 / o->decisions);
    sums->ranked++;
    sums->settled[settled_at(o)]++;
    sums->changes[bin(lead_changes(o), 0, STUDY_CHANGES)]++;
}

static int64_t mean_points(const outcome *o) {
    int64_t sum = 0, count = 0;
    for (uint32_t i = 0; i < o->seats; i++)
        if (!o->score[i].out) sum += o->score[i].total, count++;
    return count ? sum * MST_WIN / count : 0;
}

void outcome_count(const outcome *o, study_sums *sums, int64_t measure[STUDY_MEASURES]) {
    int64_t margin = margin_of(o);
    bool is_shared = !is_alone(o->winners);
    sums->games++;
    sums->plays += o->plays;
    sums->shared += is_shared;
    sums->length[bin(o->decisions, 0, STUDY_BINS)]++;
    count_seats(o, sums);
    count_parts(o, sums);
    count_course(o, sums, measure);
    if (margin >= 0) {
        sums->margins++;
        sums->margin[bin(margin, 0, STUDY_MARGINS)]++;
    }
    measure[STUDY_MARGIN] = margin < 0 ? 0 : margin;
    measure[STUDY_SHARED] = is_shared ? MST_WIN : 0;
    measure[STUDY_POINTS] = mean_points(o);
    for (uint32_t i = 0; i < o->seats; i++) measure[STUDY_SHARE + i] = o->share[i];
    for (uint32_t i = 0; i < STUDY_MEASURES; i++) tally(&sums->measure[i], measure[i]);
}

void outcome_count_difference(const int64_t a[], const int64_t b[], study_batch *sums) {
    for (uint32_t i = 0; i < STUDY_MEASURES; i++) tally(&sums->difference[i], b[i] - a[i]);
}

/* ---- games that were played for one question ---- */

static void tally_twice(study_twice *t, int64_t a, int64_t b) {
    t->count++;
    t->sum += a + b;
    t->squares += a * a + b * b;
    t->products += a * b;
}

/* Points ahead of the others, on average and times their number: whole. */
static int64_t lead_of(const outcome *o, uint32_t seat) {
    int64_t lead = 0;
    for (uint32_t i = 0; i < o->seats; i++) lead += o->score[seat].total - o->score[i].total;
    return lead;
}

static bool has_everybody_a_score(const outcome *o) {
    for (uint32_t i = 0; i < o->seats; i++)
        if (o->score[i].out) return false;
    return true;
}

void outcome_count_twice(const outcome *a, const outcome *b, study_sums *sums) {
    bool has_scores = has_everybody_a_score(a) && has_everybody_a_score(b);
    for (uint32_t i = 0; i < a->seats; i++) {
        tally_twice(&sums->twice_win[i], a->share[i], b->share[i]);
        if (!has_scores) continue;
        if (a->seats > 1)
            tally_twice(&sums->twice_lead[i], lead_of(a, i), lead_of(b, i));
        else
            tally_twice(&sums->twice_lead[i], a->score[i].total, b->score[i].total);
    }
}

void outcome_count_rival(const outcome *o, mst_seat seat, study_tally *rival) {
    int64_t points = 0;
    for (uint32_t i = 0; i < o->seats; i++) {
        if (i == seat) continue;
        points += o->place[seat] < o->place[i] ? 2 : o->place[seat] == o->place[i];
    }
    tally(rival, points * (MST_WIN / 2) / (o->seats - 1));
}

/* rating.c -- strength from results, by the model of Bradley and Terry.
 *
 * A game of n seats is n(n-1)/2 comparisons of places, each weighted 1/(n-1), so that a seat counts
 * once whatever the size of the table; a tie is half a point for both. For two seats this is the
 * Elo scale everybody knows. (Plackett and Luce would rate whole orders, but have no good place for
 * ties, which our games share out freely.) One imagined tie of every bot with an average one keeps
 * ratings finite where a bot never loses.
 *
 * Comparisons within a deal depend on each other, so errors come from how deals vary (the sandwich
 * estimate), and are never taken smaller than the observed information says. */
#include "arena.h"
#include <math.h>
#include <string.h>

typedef double vector[ARENA_MAX_BOTS];
typedef double matrix[ARENA_MAX_BOTS][ARENA_MAX_BOTS];

/* ---- comparisons ---- */

void arena_count_pairs(const arena_match *m, uint32_t game, const arena_result *r, matrix points) {
    uint32_t seats = m->setup.seats;
    uint8_t slot_of[MST_MAX_SEATS];
    arena_seating(m, game, slot_of);
    for (uint32_t i = 0; i < seats; i++)
        for (uint32_t k = 0; k < seats; k++) {
            uint8_t one = m->slot[slot_of[i]], other = m->slot[slot_of[k]];
            bool is_told = r->forfeiter == MST_NO_SEAT || r->forfeiter == i || r->forfeiter == k;
            if (one == other || !is_told || r->place[i] > r->place[k]) continue;
            points[one][other] += (r->place[i] < r->place[k] ? 1 : 0.5) / (seats - 1);
        }
}

static void count_deal(const arena *a, uint32_t deal, matrix points) {
    const arena_match *m = arena_match_of(a);
    const arena_result *results = arena_results(a, deal);
    for (uint32_t i = 0; i < m->games_per_deal; i++) arena_count_pairs(m, i, &results[i], points);
}

/* ---- the model ---- */

static double chance_of(double lead) {
    return 1 / (1 + exp(-lead));
}

/* How much more each bot took than its rating expects. */
static void surplus_of(uint32_t bots, matrix points, const vector rating, vector surplus) {
    for (uint32_t i = 0; i < bots; i++) {
        surplus[i] = 0;
        for (uint32_t k = 0; k < bots; k++)
            surplus[i] +=
                points[i][k] - (points[i][k] + points[k][i]) * chance_of(rating[i] - rating[k]);
    }
}

/* The negative second derivative of the likelihood, the imagined ties included. */
static void information_of(uint32_t bots, matrix points, const vector rating, matrix information) {
    memset(information, 0, sizeof(matrix));
    for (uint32_t i = 0; i < bots; i++) {
        double own = chance_of(rating[i]);
        information[i][i] += own * (1 - own);
        for (uint32_t k = 0; k < bots; k++) {
            double p = chance_of(rating[i] - rating[k]);
            double weight = (points[i][k] + points[k][i]) * p * (1 - p);
            if (i == k) continue;
            information[i][i] += weight;
            information[i][k] -= weight;
        }
    }
}

/* The inverse of a positive definite matrix, by Gauss and Jordan: such need no pivoting. */
static void invert(uint32_t size, const matrix of, matrix out) {
    matrix left;
    memcpy(left, of, sizeof left);
    memset(out, 0, sizeof(matrix));
    for (uint32_t i = 0; i < size; i++) out[i][i] = 1;
    for (uint32_t i = 0; i < size; i++) {
        double pivot = left[i][i];
        for (uint32_t c = 0; c < size; c++) left[i][c] /= pivot, out[i][c] /= pivot;
        for (uint32_t row = 0; row < size; row++) {
            double factor = left[row][i];
            if (row == i) continue;
            for (uint32_t c = 0; c < size; c++) {
                left[row][c] -= factor * left[i][c];
                out[row][c] -= factor * out[i][c];
            }
        }
    }
}

static double product(uint32_t size, const vector a, const vector b) {
    double sum = 0;
    for (uint32_t i = 0; i < size; i++) sum += a[i] * b[i];
    return sum;
}

static void centre(uint32_t bots, vector v) {
    double mean = 0;
    for (uint32_t i = 0; i < bots; i++) mean += v[i] / bots;
    for (uint32_t i = 0; i < bots; i++) v[i] -= mean;
}

/* Newton's steps, held short: the likelihood has one summit. Leaves the inverse information. */
static void climb(uint32_t bots, matrix points, vector rating, matrix inverse) {
    enum { STEPS = 100 };
    for (uint32_t step = 0; step < STEPS; step++) {
        vector slope;
        matrix information;
        surplus_of(bots, points, rating, slope);
        for (uint32_t i = 0; i < bots; i++) slope[i] += 0.5 - chance_of(rating[i]);
        information_of(bots, points, rating, information);
        invert(bots, information, inverse);
        for (uint32_t i = 0; i < bots; i++) {
            double move = product(bots, inverse[i], slope);
            rating[i] += move > 1 ? 1 : move < -1 ? -1 : move;
        }
    }
}

/* Row i of an inverse, as it tells the rating of i compared with the mean of all. */
static void centred_row(uint32_t bots, const matrix inverse, uint32_t i, vector row) {
    for (uint32_t c = 0; c < bots; c++) {
        row[c] = inverse[i][c];
        for (uint32_t k = 0; k < bots; k++) row[c] -= inverse[k][c] / bots;
    }
}

/* Adds what the deal contributes to the variance of every rating. */
static void add_deal(uint32_t bots, matrix points, const vector rating, matrix rows,
                     vector variance) {
    vector surplus;
    surplus_of(bots, points, rating, surplus);
    for (uint32_t i = 0; i < bots; i++) {
        double pull = product(bots, rows[i], surplus);
        variance[i] += pull * pull;
    }
}

static void rate(const arena *a, const arena_report *report, matrix all, vector rating,
                 vector error) {
    const arena_match *m = arena_match_of(a);
    uint32_t bots = m->bots;
    matrix inverse, rows;
    vector variance = {0};
    memset(rating, 0, sizeof(vector));
    climb(bots, all, rating, inverse);
    for (uint32_t i = 0; i < bots; i++) centred_row(bots, inverse, i, rows[i]);
    for (uint32_t deal = 0; deal < m->deals; deal++) {
        matrix points = {{0}};
        if (!arena_counts(a, deal)) continue;
        count_deal(a, deal, points);
        add_deal(bots, points, rating, rows, variance);
    }
    double small = report->deals > 1 ? report->deals / (report->deals - 1.0) : 1;
    for (uint32_t i = 0; i < bots; i++) {
        vector own;
        memcpy(own, rows[i], sizeof own);
        centre(bots, own);
        double observed = own[i] > 0 ? own[i] : 0;
        error[i] = sqrt(fmax(variance[i] * small, observed));
    }
    centre(bots, rating);
}

/* ---- the table of standings ---- */

static int32_t best_other(const arena_result *r, uint32_t seats, uint32_t seat) {
    int32_t best = INT32_MIN;
    for (uint32_t i = 0; i < seats; i++)
        if (i != seat && r->points[i] > best) best = r->points[i];
    return best;
}

typedef struct {
    double margins, moves, microseconds;
    uint32_t margins_counted;
} sums;

/* A bot may hold several seats: its game counts once, and at most one win or tie. */
static void count_game(const arena_match *m, uint32_t game, const arena_result *r,
                       arena_standing standing[], sums sum[]) {
    uint32_t seats = m->setup.seats, winners = 0, played = 0, tied = 0;
    uint8_t slot_of[MST_MAX_SEATS];
    arena_seating(m, game, slot_of);
    for (uint32_t i = 0; i < seats; i++) winners += r->place[i] == 1;
    for (uint32_t i = 0; i < seats; i++) {
        uint32_t bot = m->slot[slot_of[i]];
        arena_standing *s = &standing[bot];
        played |= 1u << bot;
        s->forfeits += r->forfeiter == i;
        s->wins += r->place[i] == 1 && winners == 1;
        if (r->place[i] == 1 && winners > 1) tied |= 1u << bot;
        sum[bot].moves += r->moves[i];
        sum[bot].microseconds += r->microseconds[i];
        if (r->out || r->forfeiter != MST_NO_SEAT) continue;
        sum[bot].margins += r->points[i] - best_other(r, seats, i);
        sum[bot].margins_counted++;
    }
    for (uint32_t bot = 0; bot < m->bots; bot++) {
        standing[bot].games += played >> bot & 1;
        standing[bot].ties += tied >> bot & 1;
    }
}

static void finish_standing(arena_standing *s, const sums *sum, double rating, double error) {
    const double elo = 400 / log(10), normal = 1.959963985;
    s->rating = elo * rating;
    s->low = elo * (rating - normal * error);
    s->high = elo * (rating + normal * error);
    s->margin = sum->margins_counted ? sum->margins / sum->margins_counted : 0;
    s->ms_per_move = sum->moves > 0 ? sum->microseconds / sum->moves / 1000 : 0;
}

void arena_reckon(const arena *a, arena_report *report) {
    const arena_match *m = arena_match_of(a);
    matrix all = {{0}};
    vector rating, error;
    sums sum[ARENA_MAX_BOTS] = {{0}};
    *report = (arena_report){.verdict = arena_verdict_of(a)};
    for (uint32_t deal = 0; deal < m->deals; deal++) {
        if (!arena_counts(a, deal)) continue;
        report->deals++;
        count_deal(a, deal, all);
        for (uint32_t i = 0; i < m->games_per_deal; i++)
            count_game(m, i, &arena_results(a, deal)[i], report->bot, sum);
    }
    report->games = report->deals * m->games_per_deal;
    rate(a, report, all, rating, error);
    for (uint32_t i = 0; i < m->bots; i++) {
        double taken = 0, given = 0;
        for (uint32_t k = 0; k < m->bots; k++) taken += all[i][k], given += all[k][i];
        report->bot[i].score = taken + given > 0 ? taken / (taken + given) : 0.5;
        finish_standing(&report->bot[i], &sum[i], rating[i], error[i]);
    }
}

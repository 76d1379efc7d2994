/* findings.c -- see findings.h. Intervals of one section hold all together (Bonferroni), so that a
 * bar and the word beside it say the same. */
#include "findings.h"
#include "mastaba/text.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static finding judged(interval at, double nothing) {
    return (finding){at, interval_excludes(at, nothing)};
}

static interval scaled(interval i, double factor) {
    return (interval){i.value * factor, i.low * factor, i.high * factor};
}

static interval mean_of(const study_tally *t, double z, double unit) {
    return scaled(statistics_mean((double)t->count, (double)t->sum, (double)t->squares, z),
                  1 / unit);
}

/* ---- seats and scores ---- */

/* With two seats one interval says everything: what one wins more, the other wins less. */
static void find_seats(findings *f) {
    double z = statistics_z(f->seats > 2 ? f->seats : 1);
    for (uint32_t i = 0; i < f->seats; i++) {
        const study_sums *sums = &f->sums->rules;
        double share = (double)sums->win[i].sum / MST_WIN / f->games;
        f->seat[i] = judged(statistics_share(share, f->games, z), 1.0 / f->seats);
        f->seat[i].is_real &= f->has_enough && f->seats > 1;
        f->points[i] = mean_of(&sums->points[i], z, 1);
    }
}

static void find_scores(findings *f) {
    const study_sums *sums = &f->sums->rules;
    double close = (double)(sums->margin[0] + sums->margin[1]);
    f->score = statistics_spread(sums->score, STUDY_BINS, STUDY_LOWEST);
    f->winner = statistics_spread(sums->winner_score, STUDY_BINS, STUDY_LOWEST);
    f->margin = statistics_spread(sums->margin, STUDY_MARGINS, 0);
    f->length = statistics_spread(sums->length, STUDY_BINS, 0);
    f->close = statistics_share(sums->margins ? close / (double)sums->margins : 0,
                                (double)sums->margins, statistics_z(1));
    f->shared = statistics_share((double)sums->shared / f->games, f->games, statistics_z(1));
}

static void find_parts(findings *f) {
    const study_sums *sums = &f->sums->rules;
    double total = 0, z = statistics_z(f->parts);
    for (uint32_t k = 0; k < f->parts; k++) {
        part_finding *part = &f->part[k];
        part->points = statistics_spread(sums->part[k], STUDY_BINS, STUDY_LOWEST);
        part->winner = sums->winners ? (double)sums->winner_part[k] / (double)sums->winners : 0;
        part->decides = statistics_share((double)sums->decides[k] / f->games, f->games, z);
        total += part->points.mean;
    }
    for (uint32_t k = 0; k < f->parts; k++)
        f->part[k].share = total > 0 ? f->part[k].points.mean / total : 0;
}

/* ---- the course of a game ---- */

static void find_course(findings *f) {
    const study_sums *sums = &f->sums->rules;
    double z = statistics_z(1), ranked = (double)sums->ranked;
    f->open_until = 1;
    for (uint32_t step = STUDY_STEPS; step--;) {
        double share = ranked > 0 ? (double)sums->leader_wins[step] / MST_WIN / ranked : 0;
        f->known[step] = statistics_share(share, ranked, z);
        if (share >= 0.75 && f->open_until > (double)step / STUDY_STEPS)
            f->open_until = (double)step / STUDY_STEPS;
    }
    f->settled = statistics_spread(sums->settled, STUDY_STEPS + 1, 0);
    f->changes = statistics_spread(sums->changes, STUDY_CHANGES, 0);
}

static void find_choices(findings *f) {
    const study_sums *sums = &f->sums->rules;
    double decisions = 0, forced = 0, moves = 0;
    for (uint32_t i = 0; i < STUDY_TENTHS; i++) {
        f->choices[i] = statistics_spread(sums->choices[i], STUDY_CHOICES, 0);
        decisions += f->choices[i].count;
        moves += f->choices[i].count * f->choices[i].mean;
        forced += (double)sums->choices[i][1];
    }
    f->mean_choices = decisions > 0 ? moves / decisions : 0;
    f->forced = decisions > 0 ? forced / decisions : 0;
}

/* ---- luck and skill ---- */

/* The correlation of two games that were dealt alike, of all seats together: each seat's own mean
 * is taken off first. */
static interval dealt(const study_twice *twice, uint32_t seats) {
    double together = 0, alone = 0, pairs = (double)twice[0].count;
    if (pairs < 1) return (interval){0, -1, 1};
    for (uint32_t i = 0; i < seats; i++) {
        double mean = (double)twice[i].sum / 2 / pairs;
        together += (double)twice[i].products - pairs * mean * mean;
        alone += (double)twice[i].squares / 2 - pairs * mean * mean;
    }
    return statistics_correlation(alone > 0 ? together / alone : 0, pairs, statistics_z(1));
}

static void find_luck(findings *f) {
    const study_sums *sums = &f->sums->rules;
    f->pairs = (double)sums->twice_win[0].count;
    f->dealt_win = dealt(sums->twice_win, f->seats);
    f->dealt_lead = dealt(sums->twice_lead, f->seats);
}

static void find_rivals(findings *f) {
    const mst_level *level;
    if (f->seats < 2) return;
    while ((level = study_rival(f->plan, f->rivals))) {
        rival_finding *rival = &f->rival[f->rivals];
        const study_tally *t = &f->sums->rules.rival[f->rivals++];
        rival->name = level->name;
        double games = (double)t->count, share = games > 0 ? (double)t->sum / games / MST_WIN : 0;
        rival->share = statistics_share(share, games, statistics_z(1));
        rival->rating = statistics_rating(rival->share);
    }
}

/* ---- pieces ---- */

/* Over the games in which a seat had it: its share of the victory less what that seat has usually,
 * against the others' in the same games. What one seat has more, the others have less, hence the
 * factor. Every game adds one number, so that they are independent. */
static interval worth(const findings *f, const study_tally of_seat[], double games, double z) {
    double sum = 0, noise = 0, others = (double)f->seats / (f->seats - 1);
    for (uint32_t i = 0; i < f->seats; i++) {
        double count = (double)of_seat[i].count;
        double usual = (double)f->sums->rules.win[i].sum / f->games;
        sum += (double)of_seat[i].sum - count * usual;
        noise +=
            count * statistics_variance(count, (double)of_seat[i].sum, (double)of_seat[i].squares);
    }
    double value = others * sum / games / MST_WIN;
    double reach = z * others * sqrt(noise) / games / MST_WIN;
    return (interval){value, value - reach, value + reach};
}

static double games_with(const findings *f, uint32_t which) {
    double games = 0;
    for (uint32_t i = 0; i < f->seats; i++) games += (double)f->sums->rules.piece[which][i].count;
    return games;
}

static int by_value(const void *a, const void *b) {
    double x = ((const piece_finding *)a)->value.at.value;
    double y = ((const piece_finding *)b)->value.at.value;
    return x != y ? (x < y ? 1 : -1)
                  : strcmp(((const piece_finding *)a)->name, ((const piece_finding *)b)->name);
}

static void list_pieces(findings *f, const mst_holdings *holdings) {
    for (uint32_t i = 0; i < holdings->count; i++) {
        piece_finding *piece = &f->piece[f->pieces];
        mst_text name = mst_text_in(piece->name, sizeof piece->name);
        holdings->name(f->plan->game, i, &name);
        piece->which = i;
        piece->games = games_with(f, i);
        if (piece->name[0] && piece->games >= FINDINGS_ENOUGH / 4) f->pieces++;
    }
}

/* Pieces that hardly anybody had are left out: nothing can be said of them. */
static void find_pieces(findings *f) {
    const mst_extras *extras = f->plan->game->extras;
    if (f->seats < 2 || !extras || !extras->holdings) return;
    list_pieces(f, extras->holdings);
    double z = statistics_z(f->pieces);
    for (uint32_t i = 0; i < f->pieces; i++) {
        piece_finding *piece = &f->piece[i];
        const study_tally *of_seat = f->sums->rules.piece[piece->which];
        piece->value = judged(worth(f, of_seat, piece->games, z), 0);
        piece->value.is_real &= f->has_enough;
        f->real_pieces += piece->value.is_real;
    }
    qsort(f->piece, f->pieces, sizeof *f->piece, by_value);
}

/* ---- two variants ---- */

static double sureness(const difference_finding *d) {
    double reach = d->difference.at.high - d->difference.at.low;
    return reach > 0 ? fabs(d->difference.at.value) / reach : 0;
}

static int by_sureness(const void *a, const void *b) {
    double x = sureness(a), y = sureness(b);
    uint32_t i = ((const difference_finding *)a)->measure;
    uint32_t j = ((const difference_finding *)b)->measure;
    return x != y ? (x < y ? 1 : -1) : (i > j) - (i < j);
}

/* With two seats the share of the second says nothing new. */
static uint32_t measures_of(const findings *f) {
    return STUDY_SHARE + (f->seats == 2 ? 1 : f->seats == 1 ? 0 : f->seats);
}

static void find_differences(findings *f) {
    double z = statistics_z(measures_of(f));
    if (!f->plan->compares) return;
    f->differences = measures_of(f);
    for (uint32_t i = 0; i < f->differences; i++) {
        difference_finding *d = &f->difference[i];
        const study_tally *rules = &f->sums->rules.measure[i], *other = &f->sums->other.measure[i];
        double unit = (double)study_measure_unit(i), count = (double)rules->count;
        d->measure = i;
        d->rules = mean_of(rules, z, unit).value;
        d->other = mean_of(other, z, unit).value;
        d->deviation =
            sqrt(statistics_variance(count, (double)rules->sum, (double)rules->squares)) / unit;
        d->difference = judged(mean_of(&f->sums->difference[i], z, unit), 0);
        d->difference.is_real &= f->has_enough;
        f->real_differences += d->difference.is_real;
    }
    qsort(f->difference, f->differences, sizeof *f->difference, by_sureness);
}

void findings_reckon(const study_plan *plan, const study_batch *sums, findings *f) {
    memset(f, 0, sizeof *f);
    f->plan = plan;
    f->sums = sums;
    f->seats = plan->setup.seats;
    while (plan->game->parts[f->parts]) f->parts++;
    f->games = (double)sums->rules.games;
    f->has_enough = f->games >= FINDINGS_ENOUGH;
    find_seats(f);
    find_scores(f);
    find_parts(f);
    find_course(f);
    find_choices(f);
    find_luck(f);
    find_rivals(f);
    find_pieces(f);
    find_differences(f);
}

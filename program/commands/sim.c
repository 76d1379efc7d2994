/* sim.c -- `mastaba sim`: many random games, and what came of them.
 *
 * Game i draws from a generator of its own, made of the seed and i, so that any game can be played
 * again alone. Sums are kept in whole numbers: the report does not depend on any order. */
#include "commands/commands.h"
#include "complain.h"
#include "decks.h"
#include "mastaba/engine.h"
#include "mastaba/record.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include "memory.h"
#include "output.h"
#include "page.h"
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    WIN = 840, /* one victory; divides evenly among any number of winners up to 8 */
    COLUMNS = MST_MAX_PARTS + 1 /* of a score: the total, then its parts */
};

typedef struct {
    int64_t count, sum, squares, least, most;
} tally;

typedef struct {
    tally score[COLUMNS];
    int64_t wins, shared; /* in parts of WIN; games won together with others */
} seat_report;

typedef struct {
    const options *o;
    const mst_game *game;
    mst_setup setup;
    uint64_t seed, games;
    seat_report seat[MST_MAX_SEATS];
    tally decisions, plays;
    int64_t shared; /* games with several winners */
    mst_state *state;
    mst_move *choices;
    FILE *record;
    int write_error; /* errno of the first failure to write to it */
    page text;
} simulation;

/* ---- counting ---- */

static void count_in(tally *t, int64_t value) {
    t->least = t->count && t->least < value ? t->least : value;
    t->most = t->count && t->most > value ? t->most : value;
    t->count++;
    t->sum += value;
    t->squares += value * value;
}

static double mean(const tally *t) {
    return t->count ? (double)t->sum / (double)t->count : 0;
}

static double deviation(const tally *t) {
    if (t->count < 2) return 0;
    double n = (double)t->count, m = mean(t);
    double variance = ((double)t->squares - n * m * m) / (n - 1);
    return variance > 0 ? sqrt(variance) : 0;
}

static double error_of_mean(const tally *t) {
    return t->count ? 1.96 * deviation(t) / sqrt((double)t->count) : 0;
}

/* Wilson's interval for a proportion, which behaves near 0 and 1. A shared victory counts as a
 * fraction; fractions vary less than whole wins would, so the interval errs on the wide side. */
static void wilson(double p, double n, double *low, double *high) {
    double z2 = 1.96 * 1.96, scale = 1 + z2 / n, middle = (p + z2 / (2 * n)) / scale;
    double reach = 1.96 * sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / scale;
    *low = middle - reach > 0 ? middle - reach : 0;
    *high = middle + reach < 1 ? middle + reach : 1;
}

static void count_result(simulation *sim) {
    const mst_game *g = sim->game;
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    uint32_t seats = g->seats(g, sim->state), winners = 0;
    g->scores(g, sim->state, scores);
    g->places(g, sim->state, scores, place);
    for (uint32_t i = 0; i < seats; i++) winners += place[i] == 1;
    sim->shared += winners > 1;
    for (uint32_t i = 0; i < seats; i++) {
        seat_report *seat = &sim->seat[i];
        if (place[i] == 1) seat->wins += WIN / winners;
        if (place[i] == 1 && winners > 1) seat->shared++;
        if (scores[i].out) continue; /* has no total; the count of scores tells how often */
        count_in(&seat->score[0], scores[i].total);
        for (uint32_t k = 0; g->parts[k]; k++) count_in(&seat->score[k + 1], scores[i].part[k]);
    }
}

/* ---- playing ---- */

static mst_rng rng_of_game(uint64_t seed, uint64_t index) {
    mst_rng of_seed = mst_rng_seed(seed);
    return mst_rng_seed(mst_rng_next(&of_seed) + index);
}

static void play_game(simulation *sim, uint64_t index) {
    const mst_game *g = sim->game;
    mst_rng rng = rng_of_game(sim->seed, index);
    int64_t decisions = 0, plays = 0;
    mst_seat who;
    mst_move move;
    mst_begin(g, sim->state, &sim->setup);
    if (sim->record) mst_record_put_header(&sim->text.text, g, &sim->setup, NULL);
    while ((move = mst_random_play(g, sim->state, &rng, sim->o->tidy, sim->choices, &who))) {
        if (sim->record) mst_record_put_play(&sim->text.text, g, sim->state, who, move);
        mst_play(g, sim->state, who, move);
        decisions += who != MST_CHANCE;
        plays++;
    }
    count_in(&sim->decisions, decisions);
    count_in(&sim->plays, plays);
    count_result(sim);
    if (!sim->record) return;
    mst_record_put_result(&sim->text.text, g, sim->state);
    page_print(&sim->text, sim->record);
}

static void play_games(simulation *sim) {
    bool is_watched = isatty(STDERR_FILENO);
    uint64_t step = sim->games / 100 + 1;
    for (uint64_t i = 0; i < sim->games; i++) {
        if (is_watched && i % step == 0) output_progress(i, sim->games);
        play_game(sim, i);
        if (sim->record && ferror(sim->record)) {
            sim->write_error = errno;
            break;
        }
    }
    if (is_watched) output_progress(sim->games, sim->games);
}

/* ---- reporting ---- */

static void print_options(const simulation *sim) {
    const mst_game *g = sim->game;
    for (uint32_t i = 0; g->options[i].key; i++) {
        char value[40];
        mst_text text = mst_text_in(value, sizeof value);
        if (sim->setup.option[i] == g->options[i].usual) continue;
        mst_put_option_value(&text, &g->options[i], sim->setup.option[i]);
        printf(", %s=%s", g->options[i].key, value);
    }
}

static void print_scores(const simulation *sim) {
    const mst_game *g = sim->game;
    printf("\nscore  %-18s", "total");
    for (uint32_t k = 0; g->parts[k]; k++) printf("  %-14s", g->parts[k]);
    printf("\n");
    for (mst_seat i = 0; i < sim->setup.seats; i++) {
        const tally *score = sim->seat[i].score;
        printf("%c      %6.2f ±%-5.2f %5.2f", mst_seat_letter(i), mean(score), error_of_mean(score),
               deviation(score));
        for (uint32_t k = 1; g->parts[k - 1]; k++)
            printf("  %6.2f %5.2f  ", mean(&score[k]), deviation(&score[k]));
        int64_t out = (int64_t)sim->games - score->count;
        if (out) printf("  out %lld times", (long long)out);
        printf("\n");
    }
    printf("       means with their 95%% intervals (normal), then standard deviations\n");
}

static void print_wins(const simulation *sim) {
    printf("\nwins\n");
    for (mst_seat i = 0; i < sim->setup.seats; i++) {
        const seat_report *seat = &sim->seat[i];
        double low, high, share = (double)seat->wins / WIN / (double)sim->games;
        wilson(share, (double)sim->games, &low, &high);
        printf("%c      %6.2f%%  [%.2f%%, %.2f%%]  %lld of them shared\n", mst_seat_letter(i),
               100 * share, 100 * low, 100 * high, (long long)seat->shared);
    }
    printf("       95%% intervals (Wilson); %lld games had several winners, who count a fraction\n",
           (long long)sim->shared);
}

static void print_length(const char *what, const tally *length) {
    printf("%-10s %lld least, %.1f on average, %lld most\n", what, (long long)length->least,
           mean(length), (long long)length->most);
}

static void print_report(const simulation *sim) {
    const mst_game *g = sim->game;
    printf("%s, %d seat%s, deck %s", g->key, sim->setup.seats, output_plural(sim->setup.seats),
           g->deck);
    print_options(sim);
    printf(": %llu game%s of %s play, seed %llu\n\n", (unsigned long long)sim->games,
           output_plural(sim->games), sim->o->tidy ? "tidy" : "random",
           (unsigned long long)sim->seed);
    print_length("decisions", &sim->decisions);
    print_length("plays", &sim->plays);
    print_scores(sim);
    print_wins(sim);
}

static void print_tally_as_json(const char *name, const tally *t) {
    printf("\"%s\":{\"mean\":%.6g,\"sd\":%.6g,\"min\":%lld,\"max\":%lld}", name, mean(t),
           deviation(t), (long long)t->least, (long long)t->most);
}

static void print_seat_as_json(const simulation *sim, mst_seat i) {
    const seat_report *seat = &sim->seat[i];
    double low, high, share = (double)seat->wins / WIN / (double)sim->games;
    wilson(share, (double)sim->games, &low, &high);
    printf("%s{\"seat\":\"%c\",", i ? "," : "", mst_seat_letter(i));
    print_tally_as_json("total", &seat->score[0]);
    printf(",\"parts\":{");
    for (uint32_t k = 0; sim->game->parts[k]; k++) {
        if (k) printf(",");
        print_tally_as_json(sim->game->parts[k], &seat->score[k + 1]);
    }
    printf("},\"out\":%lld,\"wins\":%.6g,\"shared_wins\":%lld,\"win_rate\":%.6g,"
           "\"win_rate_95\":[%.6g,%.6g]}",
           (long long)((int64_t)sim->games - seat->score[0].count), (double)seat->wins / WIN,
           (long long)seat->shared, share, low, high);
}

static void print_report_as_json(const simulation *sim) {
    const mst_game *g = sim->game;
    printf("{\"game\":\"%s\",\"seats\":%d,\"deck\":\"%s\",\"options\":{", g->key, sim->setup.seats,
           g->deck);
    for (uint32_t i = 0; g->options[i].key; i++) {
        char value[40];
        mst_text text = mst_text_in(value, sizeof value);
        mst_put_option_value(&text, &g->options[i], sim->setup.option[i]);
        printf("%s\"%s\":\"%s\"", i ? "," : "", g->options[i].key, value);
    }
    printf("},\"policy\":\"%s\",\"seed\":%llu,\"games\":%llu,", sim->o->tidy ? "tidy" : "random",
           (unsigned long long)sim->seed, (unsigned long long)sim->games);
    print_tally_as_json("decisions", &sim->decisions);
    printf(",");
    print_tally_as_json("plays", &sim->plays);
    printf(",\"shared\":%lld,\"interval\":\"wilson\",\"by_seat\":[", (long long)sim->shared);
    for (mst_seat i = 0; i < sim->setup.seats; i++) print_seat_as_json(sim, i);
    printf("]}\n");
}

/* ---- the command ---- */

static int close_record(simulation *sim) {
    if (!sim->record) return DONE;
    if (fclose(sim->record) != 0 && !sim->write_error) sim->write_error = errno;
    if (!sim->write_error) return DONE;
    return complain("%s: cannot write: %s", sim->o->record, strerror(sim->write_error));
}

static int simulate(simulation *sim) {
    const options *o = sim->o;
    if (o->record && !(sim->record = fopen(o->record, "w")))
        return complain("%s: %s", o->record, strerror(errno));
    sim->state = memory_need(sim->game->state_size);
    sim->choices = memory_need(sim->game->max_choices * sizeof *sim->choices);
    sim->text = page_open();
    play_games(sim);
    page_close(&sim->text);
    free(sim->choices);
    free(sim->state);
    int status = close_record(sim);
    if (status != DONE) return status;
    if (o->json)
        print_report_as_json(sim);
    else
        print_report(sim);
    return DONE;
}

static int prepare(const options *o, const mst_game *g, simulation *sim) {
    enum { USUAL_GAMES = 1000 };
    *sim = (simulation){.o = o, .game = g, .seed = o->has_seed ? o->seed : 1};
    sim->games = o->games ? o->games : USUAL_GAMES;
    if (o->tidy && !g->tidy_move) return complain("%s has no tidy policy, only random", g->key);
    return options_setup(o, g, o->seats ? o->seats : options_usual_seats(g), &sim->setup);
}

static int run(const options *o) {
    chosen c;
    simulation sim;
    int status = decks_choose(o->operand[0], o, &c);
    if (status == DONE) status = prepare(o, c.game, &sim);
    if (status == DONE) status = simulate(&sim);
    decks_free(&c);
    return status;
}

const command sim_command = {
    .name = "sim",
    .operands = "GAME",
    .summary = "Plays many random games and reports scores, lengths and wins.",
    .takes = TAKES_SEATS | TAKES_GAMES | TAKES_SEED | TAKES_OPTION | TAKES_DECK | TAKES_POLICY |
             TAKES_RECORD | TAKES_JSON | TAKES_HELP,
    .least = 1,
    .most = 1,
    .run = run,
    .notes = "The same seed gives the same games; without --seed it is 1.\n",
};

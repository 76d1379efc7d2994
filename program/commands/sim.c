/* sim.c -- `mastaba sim`: many games, and what came of them (mastaba/batch.h). */
#include "batches.h"
#include "commands/commands.h"
#include "complain.h"
#include "decks.h"
#include "devices.h"
#include "mastaba/engine.h"
#include "mastaba/record.h"
#include "mastaba/text.h"
#include "memory.h"
#include "output.h"
#include "page.h"
#include "sharing.h"
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    const options *o;
    const mst_game *game;
    mst_setup setup;
    uint64_t seed, games, step; /* step: games of a batch */
    device device;
    mst_batch *batch;
    mst_batch_sums sums;
    FILE *record;
    int write_error; /* errno of the first failure to write to it */
    page text;
} simulation;

/* ---- counting ---- */

static double mean(const mst_tally *t) {
    return t->count ? (double)t->sum / (double)t->count : 0;
}

static double deviation(const mst_tally *t) {
    if (t->count < 2) return 0;
    double n = (double)t->count, m = mean(t);
    double variance = ((double)t->squares - n * m * m) / (n - 1);
    return variance > 0 ? sqrt(variance) : 0;
}

static double error_of_mean(const mst_tally *t) {
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

/* ---- playing ---- */

/* One game as the batch plays it, written down. */
static void record_game(simulation *sim, uint64_t index, mst_state *state, mst_move choices[]) {
    const mst_game *g = sim->game;
    mst_rng rng = mst_batch_rng(sim->seed, index);
    uint32_t decisions = 0, plays = 0;
    bool is_tidy = sim->o->policy == MST_PLAY_TIDY;
    mst_seat who;
    mst_move move;
    mst_begin(g, state, &sim->setup);
    mst_record_put_header(&sim->text.text, g, &sim->setup, NULL);
    while ((move = mst_random_play(g, state, &rng, is_tidy, choices, &who))) {
        mst_record_put_play(&sim->text.text, g, state, who, move);
        mst_play(g, state, who, move);
        decisions += who != MST_CHANCE;
        plays++;
    }
    mst_record_put_result(&sim->text.text, g, state);
    page_print(&sim->text, sim->record);
    mst_batch_count(g, state, decisions, plays, &sim->sums);
}

static void record_games(simulation *sim, uint64_t first, uint64_t games) {
    mst_state *state = memory_need(sim->game->state_size);
    mst_move *choices = memory_need(sim->game->max_choices * sizeof *choices);
    for (uint64_t i = 0; i < games && !ferror(sim->record); i++)
        record_game(sim, first + i, state, choices);
    if (ferror(sim->record)) sim->write_error = errno;
    free(choices);
    free(state);
}

/* In a hundred steps, for whoever watches. */
static void record_all(simulation *sim) {
    bool is_watched = isatty(STDERR_FILENO);
    sim->text = page_open();
    for (uint64_t i = 0; i < sim->games && !sim->write_error; i += sim->step) {
        if (is_watched) output_progress(i, sim->games);
        record_games(sim, i, sim->games - i < sim->step ? sim->games - i : sim->step);
    }
    if (is_watched) output_progress(sim->games, sim->games);
    page_close(&sim->text);
}

enum { WORDS = sizeof(mst_batch_sums) / sizeof(int64_t) };

static uint64_t games_in(void *context, uint64_t number) {
    const simulation *sim = context;
    uint64_t first = number * sim->step;
    return sim->games - first < sim->step ? sim->games - first : sim->step;
}

static const char *play_batch(void *context, uint32_t who, uint64_t number, int64_t words[]) {
    simulation *sim = context;
    mst_batch_sums *sums = (mst_batch_sums *)words;
    (void)who; /* a batch has threads of its own */
    mst_batch_clear(sums);
    return mst_batch_play(sim->batch, sim->o->policy, number * sim->step, games_in(sim, number),
                          sums);
}

static void add_batch(int64_t into[], const int64_t from[]) {
    mst_batch_add((mst_batch_sums *)into, (const mst_batch_sums *)from);
}

/* ---- reporting ---- */

static const char *policy_name(mst_policy policy) {
    static const char *const names[MST_POLICIES] = {"random", "tidy", "greedy"};
    return names[policy];
}

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
        const mst_tally *score = sim->sums.seat[i].score;
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
        const mst_seat_sums *seat = &sim->sums.seat[i];
        double low, high, share = (double)seat->wins / MST_WIN / (double)sim->games;
        wilson(share, (double)sim->games, &low, &high);
        printf("%c      %6.2f%%  [%.2f%%, %.2f%%]  %lld of them shared\n", mst_seat_letter(i),
               100 * share, 100 * low, 100 * high, (long long)seat->shared);
    }
    printf("       95%% intervals (Wilson); %lld games had several winners, who count a fraction\n",
           (long long)sim->sums.shared);
}

static void print_length(const char *what, const mst_tally *length) {
    printf("%-10s %lld least, %.1f on average, %lld most\n", what, (long long)length->least,
           mean(length), (long long)length->most);
}

static void print_report(const simulation *sim) {
    const mst_game *g = sim->game;
    printf("%s, %d seat%s, deck %s", g->key, sim->setup.seats, output_plural(sim->setup.seats),
           g->deck);
    print_options(sim);
    printf(": %llu game%s of %s play, seed %llu\n\n", (unsigned long long)sim->games,
           output_plural(sim->games), policy_name(sim->o->policy), (unsigned long long)sim->seed);
    print_length("decisions", &sim->sums.decisions);
    print_length("plays", &sim->sums.plays);
    print_scores(sim);
    print_wins(sim);
}

static void print_tally_as_json(const char *name, const mst_tally *t) {
    printf("\"%s\":{\"mean\":%.6g,\"sd\":%.6g,\"min\":%lld,\"max\":%lld}", name, mean(t),
           deviation(t), (long long)t->least, (long long)t->most);
}

static void print_seat_as_json(const simulation *sim, mst_seat i) {
    const mst_seat_sums *seat = &sim->sums.seat[i];
    double low, high, share = (double)seat->wins / MST_WIN / (double)sim->games;
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
           (long long)((int64_t)sim->games - seat->score[0].count), (double)seat->wins / MST_WIN,
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
    printf("},\"policy\":\"%s\",\"seed\":%llu,\"games\":%llu,", policy_name(sim->o->policy),
           (unsigned long long)sim->seed, (unsigned long long)sim->games);
    print_tally_as_json("decisions", &sim->sums.decisions);
    printf(",");
    print_tally_as_json("plays", &sim->sums.plays);
    printf(",\"hashes\":\"%016llx\",\"shared\":%lld,\"interval\":\"wilson\",\"by_seat\":[",
           (unsigned long long)sim->sums.hashes, (long long)sim->sums.shared);
    for (mst_seat i = 0; i < sim->setup.seats; i++) print_seat_as_json(sim, i);
    printf("]}\n");
}

/* ---- the command ---- */

static int close_record(simulation *sim) {
    if (fclose(sim->record) != 0 && !sim->write_error) sim->write_error = errno;
    if (!sim->write_error) return DONE;
    return complain("%s: cannot write: %s", sim->o->record, strerror(sim->write_error));
}

/* Everything that decides what comes of a batch. */
static void put_title(const simulation *sim, char title[], size_t size) {
    const mst_game *g = sim->game;
    mst_text text = mst_text_in(title, size);
    mst_text_put(&text, "sim ");
    mst_record_put_header(&text, g, &sim->setup, NULL);
    for (char *c = title; *c; c++)
        if (*c == '\n') *c = ' ';
    size_t length = strlen(title);
    snprintf(title + length, size - length, "policy %s seed %llu batches of %llu",
             policy_name(sim->o->policy), (unsigned long long)sim->seed,
             (unsigned long long)sim->step);
}

static int play_all(simulation *sim) {
    const char *why = NULL;
    char title[1024];
    sim->batch = mst_batch_create(sim->game, &sim->setup, sim->seed, sim->device.threads,
                                  sim->device.gpu_folder, &why);
    if (!sim->batch) return complain("%s: %s", sim->game->key, why);
    put_title(sim, title, sizeof title);
    batches_job job = {.title = title,
                       .file = sim->o->resume,
                       .threads = 1,
                       .words = WORDS,
                       .count = (sim->games + sim->step - 1) / sim->step,
                       .context = sim,
                       .games = games_in,
                       .play = play_batch,
                       .add = add_batch,
                       .total = (int64_t *)&sim->sums};
    int status = batches_run(&job);
    mst_batch_free(sim->batch);
    return status;
}

static int play_and_record(simulation *sim) {
    if (!(sim->record = fopen(sim->o->record, "w")))
        return complain("%s: %s", sim->o->record, strerror(errno));
    record_all(sim);
    return close_record(sim);
}

static int simulate(simulation *sim) {
    int status = sim->o->record ? play_and_record(sim) : play_all(sim);
    if (status != DONE || sharing_of_run->rank) return status;
    if (sim->o->json)
        print_report_as_json(sim);
    else
        print_report(sim);
    return DONE;
}

/* Of one size wherever batches are written down or shared out. */
static uint64_t batch_size(const simulation *sim) {
    enum { ON_THREADS = 20000, ON_A_GPU = 4000000 };
    if (sim->o->resume || sharing_of_run->ranks > 1)
        return sim->device.threads == MST_ON_GPU ? ON_A_GPU : ON_THREADS;
    return isatty(STDERR_FILENO) ? sim->games / 100 + 1 : sim->games;
}

static int prepare(const options *o, const mst_game *g, simulation *sim) {
    enum { USUAL_GAMES = 1000 };
    *sim = (simulation){.o = o, .game = g, .seed = o->has_seed ? o->seed : 1};
    sim->games = o->games ? o->games : USUAL_GAMES;
    mst_batch_clear(&sim->sums);
    if (o->policy == MST_PLAY_TIDY && !g->tidy_move)
        return complain("%s has no tidy policy", g->key);
    if (o->policy == MST_PLAY_GREEDY && o->record)
        return complain("games are recorded by the policies random and tidy");
    if (o->record && (o->device || o->resume))
        return complain("--record plays by itself: leave out --%s",
                        o->device ? "device" : "resume");
    if (o->record && sharing_of_run->ranks > 1)
        return complain("--record is for one process; selfplay writes records on many");
    int status = devices_choose(o, "threads", &sim->device);
    if (status != DONE) return status;
    sim->step = batch_size(sim);
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
    .summary = "Plays many games at once and reports scores, lengths and wins.",
    .takes = {TAKES_SEATS, TAKES_GAMES, TAKES_SEED, TAKES_OPTION, TAKES_DECK, TAKES_POLICY,
              TAKES_RECORD, TAKES_DEVICE, TAKES_RESUME, TAKES_JSON, TAKES_HELP},
    .least = 1,
    .most = 1,
    .run = run,
    .notes = "The same seed gives the same games on every device; without --seed it is 1. The "
             "device is\n"
             "threads unless given.\n",
};

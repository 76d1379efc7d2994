/* calibrate.c -- `mastaba calibrate`: whether the chances to win that people are shown come true.
 */
#include "arena/chances.h"
#include "commands/commands.h"
#include "complain.h"
#include "decks.h"
#include "mastaba/table.h"
#include "output.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    const options *o;
    chances *run;
    int file; /* -1: none */
    uint32_t known;
    bool is_watched;
    int write_error; /* errno of the first failure to write to the file */
} show;

/* ---- while it goes on ---- */

static chances *volatile running; /* what an interrupt stops */

static void stop_running(int signal) {
    (void)signal;
    if (running) chances_stop(running);
}

static void catch_interrupts(chances *c) {
    /* A second Ctrl-C ends the program outright. */
    struct sigaction action = {.sa_handler = stop_running, .sa_flags = SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    running = c;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

static void note_sample(void *context, uint32_t number) {
    show *s = context;
    s->known++;
    if (s->is_watched) output_progress(s->known, chances_plan_of(s->run)->positions);
    if (s->file < 0 || s->write_error || chances_keep(s->run, number, s->file)) return;
    s->write_error = errno;
    chances_stop(s->run);
}

/* ---- the report ---- */

static void print_bins(const char *whose, const calibration_bin bins[]) {
    printf("\n%-20s positions   said   came  99%% interval\n", whose);
    for (uint32_t i = 0; i < CALIBRATION_BINS; i++) {
        const calibration_bin *bin = &bins[i];
        if (!bin->count) continue;
        printf("  %3u %% to %3u %%  %12u  %5.1f  %5.1f  [%4.1f, %5.1f]%s\n", 10 * i, 10 * (i + 1),
               bin->count, 100 * bin->said, 100 * bin->real, 100 * bin->low, 100 * bin->high,
               bin->is_missed ? "  missed" : "");
    }
}

static int print_report(const chances_plan *plan, const calibration *r) {
    printf("%s, %d seats: %u position%s of games between %s, %s asked, seed %llu\n",
           plan->game->key, plan->setup.seats, r->positions, output_plural(r->positions),
           plan->plays.name, plan->asked.name, (unsigned long long)plan->seed);
    print_bins("whoever decides", r->decides);
    if (plan->setup.seats > 2) print_bins("the others", r->others);
    printf("\nsurprise %.4f bits; %u bin%s missed\n", r->surprise, r->missed,
           output_plural(r->missed));
    return r->missed ? ANSWER_IS_NO : DONE;
}

static int report(const show *s) {
    const chances_plan *plan = chances_plan_of(s->run);
    const mst_advice *advice = plan->game->advice;
    const mst_chance_fit *fit =
        advice && advice->fits ? &advice->fits[plan->setup.seats - 2] : NULL;
    const chances_sample *samples = chances_samples(s->run);
    mst_chance_fit best;
    calibration result;
    if (s->o->fit) {
        best = calibration_fit(samples, plan->positions, plan->setup.seats);
        fit = &best;
        printf("{%.3ff, %.3ff, %.4ff}, /* %d seats */\n", (double)best.sharpness, (double)best.own,
               (double)best.doubt, plan->setup.seats);
    }
    calibration_count(samples, plan->positions, plan->setup.seats, fit, &result);
    int status = print_report(plan, &result);
    return result.positions < plan->positions ? INTERRUPTED : status;
}

/* ---- the command ---- */

static int read_level(const char *name, bool must_search, arena_bot *bot) {
    char why[ARENA_MAX_WHY];
    if (!arena_read_bot(bot, name, strlen(name), why)) return complain("%s", why);
    if (!bot->level.name) return complain("%s: only levels of ours can be calibrated", name);
    if (must_search && !bot->level.iterations) return complain("%s does not search", name);
    return DONE;
}

static int prepare(const options *o, const mst_game *g, chances_plan *plan) {
    enum { USUAL_POSITIONS = 1000 };
    *plan = (chances_plan){.game = g, .seed = o->has_seed ? o->seed : 1};
    int status = options_setup(o, g, o->seats ? o->seats : options_usual_seats(g), &plan->setup);
    if (status == DONE && plan->setup.seats < 2) status = complain("alone everybody wins");
    if (status == DONE) status = read_level(o->bots ? o->bots : "scribe", false, &plan->plays);
    if (status == DONE) status = read_level(o->asks ? o->asks : MST_ADVISER, true, &plan->asked);
    if (o->games > ARENA_MAX_GAMES) status = complain("--games: at most %d", ARENA_MAX_GAMES);
    plan->positions = o->games ? (uint32_t)o->games : USUAL_POSITIONS;
    plan->threads = options_threads(o);
    plan->memory = options_memory(o);
    return status;
}

static int ask_and_play(show *s) {
    const chances_sample *samples = chances_samples(s->run);
    for (uint32_t i = 0; i < chances_plan_of(s->run)->positions; i++)
        s->known += samples[i].seat != MST_NO_SEAT;
    catch_interrupts(s->run);
    bool is_run = chances_run(s->run, note_sample, s);
    running = NULL;
    if (!is_run) return complain("cannot start a thread");
    if (s->write_error)
        return complain("%s: cannot write: %s", s->o->resume, strerror(s->write_error));
    return report(s);
}

static int run(const options *o) {
    chosen c;
    chances_plan plan;
    char why[ARENA_MAX_WHY];
    show s = {.o = o, .file = -1, .is_watched = isatty(STDERR_FILENO)};
    int status = decks_choose(o->operand[0], o, &c);
    if (status == DONE) status = prepare(o, c.game, &plan);
    if (status == DONE) {
        s.run = chances_create(&plan);
        if (!s.run) complain_and_exit("out of memory");
        if (o->resume && !chances_open(s.run, o->resume, &s.file, why))
            status = complain("%s: %s", o->resume, why);
        if (status == DONE) status = ask_and_play(&s);
        if (s.file >= 0) close(s.file);
        chances_free(s.run);
    }
    decks_free(&c);
    return status;
}

const command calibrate_command = {
    .name = "calibrate",
    .operands = "GAME",
    .summary = "Compares chances to win, as a search tells them, with how games end.",
    .takes = {TAKES_BOTS, TAKES_ASKS, TAKES_SEATS, TAKES_GAMES, TAKES_SEED, TAKES_OPTION,
              TAKES_DECK, TAKES_RESUME, TAKES_THREADS, TAKES_MEMORY, TAKES_FIT, TAKES_HELP},
    .least = 1,
    .most = 1,
    .run = run,
    .notes =
        "Bots of one level (scribe) play; in the middle of every game the adviser is asked, its\n"
        "move is played, and the game goes on to its end. Exits with 1 when a tenth of the scale\n"
        "misses: when what was said is neither in the 99% interval of what came, nor within four\n"
        "points of it.\n",
};

/* study.c -- `mastaba study`: what a game is like, as a page with its numbers beside it. */
#include "study/study.h"
#include "batches.h"
#include "commands/commands.h"
#include "complain.h"
#include "decks.h"
#include "mastaba/text.h"
#include "memory.h"
#include "sharing.h"
#include "study/report.h"
#include "version.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const options *o;
    study_plan plan;
    uint32_t threads;
    study_table **tables; /* one for each thread */
    study_batch *sums;
    char base[SHARING_PATH]; /* the report without its end: what is beside it begins so */
    char file[SHARING_PATH + 8];
} studying;

/* ---- what is asked for ---- */

static int choose_player(const options *o, study_plan *plan) {
    const mst_game *g = plan->game;
    bool has_advice = g->advice && g->advice->rate;
    const char *name = o->bots ? o->bots : has_advice ? "greedy" : "random";
    if (o->bots && o->has_policy) return complain("--bots and --policy: one of them is enough");
    if (o->has_policy && o->policy == MST_PLAY_TIDY)
        return g->tidy_move ? DONE : complain("%s has no tidy policy", g->key);
    if (o->has_policy) name = o->policy == MST_PLAY_GREEDY ? "greedy" : "random";
    plan->level = mst_level_find(name, strlen(name));
    if (!plan->level) return complain("--bots: study takes one level, not \"%s\"", name);
    if (plan->level->rates && !has_advice)
        return complain("%s has no advice to be greedy by", g->key);
    return DONE;
}

static int read_plan(const options *o, const mst_game *g, study_plan *plan) {
    enum { USUAL_GAMES = 1000 };
    *plan = (study_plan){.game = g,
                         .seed = o->has_seed ? o->seed : 1,
                         .games = o->games ? o->games : USUAL_GAMES,
                         .memory = options_memory(o),
                         .compares = o->compare != NULL};
    int status = options_setup(o, g, o->seats ? o->seats : options_usual_seats(g), &plan->setup);
    if (status != DONE) return status;
    plan->other = plan->setup;
    if (o->compare) status = options_set("--compare", o->compare, g, &plan->other);
    if (status != DONE) return status;
    if (o->compare && memcmp(&plan->setup, &plan->other, sizeof plan->setup) == 0)
        return complain("--compare %s: these are the rules that are studied", o->compare);
    return choose_player(o, plan);
}

/* report.html becomes report-seats.csv, report.json and report.games. */
static int name_files(studying *s) {
    const char *out = s->o->out, *dot = out ? strrchr(out, '.') : NULL;
    if (!out) {
        snprintf(s->file, sizeof s->file, "%s", s->o->resume ? s->o->resume : "");
        return DONE;
    }
    if (!dot || !mst_text_same(dot, ".html"))
        return complain("--out %s: the report is a page, FILE.html", out);
    if (strlen(out) >= sizeof s->base - 32) return complain("--out: the name is too long");
    snprintf(s->base, sizeof s->base, "%.*s", (int)(dot - out), out);
    if (s->o->resume)
        snprintf(s->file, sizeof s->file, "%s", s->o->resume);
    else
        snprintf(s->file, sizeof s->file, "%s.games", s->base);
    return DONE;
}

/* ---- playing ---- */

static uint64_t games_in(void *context, uint64_t number) {
    return study_games_in(&((studying *)context)->plan, number);
}

static const char *play_batch(void *context, uint32_t who, uint64_t number, int64_t words[]) {
    studying *s = context;
    if (!s->tables[who] && !(s->tables[who] = study_table_open(&s->plan))) return "out of memory";
    study_table_play(s->tables[who], number, (study_batch *)words);
    return NULL;
}

static void add_batch(int64_t into[], const int64_t from[]) {
    study_add((study_batch *)into, (const study_batch *)from);
}

static int play_all(studying *s) {
    char title[STUDY_TITLE];
    study_title(&s->plan, title);
    batches_job job = {.title = title,
                       .file = *s->file ? s->file : NULL,
                       .may_replace = !s->o->resume,
                       .threads = s->threads,
                       .words = STUDY_WORDS,
                       .count = study_batches(&s->plan),
                       .context = s,
                       .games = games_in,
                       .play = play_batch,
                       .add = add_batch,
                       .total = (int64_t *)s->sums};
    return batches_run(&job);
}

/* ---- telling ---- */

/* In one piece: what is there before stays until all of the new one is written. */
static int write_file(const char *base, const char *end, canvas *c) {
    char path[SHARING_PATH + 64], unfinished[SHARING_PATH + 96];
    snprintf(path, sizeof path, "%s%s", base, end);
    snprintf(unfinished, sizeof unfinished, "%s.new", path);
    if (c->failed) complain_and_exit("out of memory");
    FILE *file = fopen(unfinished, "w");
    if (!file) return complain("%s: %s", path, strerror(errno));
    bool is_written = fwrite(c->text, 1, c->length, file) == c->length;
    is_written &= fclose(file) == 0;
    if (!is_written || rename(unfinished, path) != 0)
        return complain("%s: cannot write: %s", path, strerror(errno));
    c->length = 0;
    return DONE;
}

static void put_command(canvas *c, const studying *s) {
    const study_plan *plan = &s->plan;
    canvas_format(c, "mastaba study %s --seats %u", plan->game->key, plan->setup.seats);
    for (uint32_t i = 0; i < s->o->pairs.count; i++)
        canvas_format(c, " --option %s", s->o->pairs.text[i]);
    for (uint32_t i = 0; i < s->o->decks.count; i++)
        canvas_format(c, " --deck %s", s->o->decks.text[i]);
    canvas_format(c, " %s %s", s->o->bots ? "--bots" : "--policy", study_player_name(plan));
    canvas_format(c, " --games %llu --seed %llu", (unsigned long long)plan->games,
                  (unsigned long long)plan->seed);
    if (s->o->compare) canvas_format(c, " --compare %s", s->o->compare);
    if (s->o->out) canvas_format(c, " --out %s", s->o->out);
    if (c->in == MST_FRENCH) canvas_put(c, " --lang fr");
}

static int write_sheets(const studying *s, const sheets *all, const findings *f) {
    canvas c = {.in = s->o->language};
    int status = DONE;
    for (uint32_t i = 0; i < SHEETS && status == DONE; i++) {
        char end[40];
        if (!all->sheet[i].count) continue;
        snprintf(end, sizeof end, "-%s.csv", all->sheet[i].name);
        sheet_put_csv(&c, &all->sheet[i]);
        status = write_file(s->base, end, &c);
    }
    if (status == DONE) {
        sheets_put_json(&c, all, f);
        status = write_file(s->base, ".json", &c);
    }
    canvas_free(&c);
    return status;
}

static int write_report(const studying *s, const sheets *all, const findings *f) {
    canvas c = {.in = s->o->language}, words = {0};
    const char *slash = strrchr(s->base, '/');
    put_command(&words, s);
    if (words.failed) complain_and_exit("out of memory");
    report_source source = {words.text, slash ? slash + 1 : s->base, "mastaba " MASTABA_VERSION};
    report_put(&c, f, all, source);
    int status = write_file(s->base, ".html", &c);
    canvas_free(&c);
    canvas_free(&words);
    return status;
}

static void print(const studying *s, const sheets *all, const findings *f) {
    canvas c = {.in = s->o->language};
    if (s->o->json) {
        sheets_put_json(&c, all, f);
    } else {
        put_command(&c, s);
        canvas_put(&c, "\n\n");
        report_put_summary(&c, f);
    }
    if (c.failed) complain_and_exit("out of memory");
    fputs(c.text, stdout);
    canvas_free(&c);
}

static int tell(const studying *s) {
    findings *f = memory_need(sizeof *f);
    sheets all;
    int status = DONE;
    findings_reckon(&s->plan, s->sums, f);
    if (!sheets_make(&all, f)) complain_and_exit("out of memory");
    if (s->o->out) status = write_sheets(s, &all, f);
    if (s->o->out && status == DONE) status = write_report(s, &all, f);
    if (status == DONE) print(s, &all, f);
    sheets_free(&all);
    free(f);
    return status;
}

/* ---- the command ---- */

static int study(studying *s) {
    s->threads = options_threads(s->o);
    s->tables = memory_need(s->threads * sizeof *s->tables);
    s->sums = memory_need(sizeof *s->sums);
    int status = play_all(s);
    if (status == DONE && sharing_of_run->rank == 0) status = tell(s);
    for (uint32_t i = 0; i < s->threads; i++) study_table_close(s->tables[i]);
    free(s->tables);
    free(s->sums);
    return status;
}

static int run(const options *o) {
    chosen c;
    studying s = {.o = o};
    int status = decks_choose(o->operand[0], o, &c);
    if (status == DONE) status = read_plan(o, c.game, &s.plan);
    if (status == DONE) status = name_files(&s);
    if (status == DONE) status = study(&s);
    decks_free(&c);
    return status;
}

const command study_command = {
    .name = "study",
    .operands = "GAME",
    .summary =
        "Plays many games and reports what the game is like: seats, scores, suspense, luck,\n"
        "pieces; or what another rule changes.",
    .takes = {TAKES_SEATS, TAKES_OPTION, TAKES_DECK, TAKES_BOTS, TAKES_POLICY, TAKES_GAMES,
              TAKES_SEED, TAKES_STUDY, TAKES_RESUME, TAKES_THREADS, TAKES_MEMORY, TAKES_JSON,
              TAKES_LANG, TAKES_HELP},
    .least = 1,
    .most = 1,
    .run = run,
    .notes = "One level plays every seat (--bots scribe), or a policy; greedy unless given. Levels "
             "think so\n"
             "many iterations, however long that takes. The report needs no network; its numbers "
             "are in\n"
             "FILE.json and FILE-*.csv beside it, and FILE.games keeps finished games (--resume "
             "puts them\n"
             "elsewhere), so that a longer run goes on where a shorter one ended.\n",
};

/* selfplay.c -- `mastaba selfplay`: records of games between bots, a file for each batch of them. A
 * file is there when all of it is: a run that was cut goes on with those that are missing. */
#include "batches.h"
#include "commands/commands.h"
#include "complain.h"
#include "decks.h"
#include "mastaba/bot.h"
#include "mastaba/engine.h"
#include "mastaba/record.h"
#include "mastaba/text.h"
#include "memory.h"
#include "output.h"
#include "page.h"
#include "sharing.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { GAMES_IN_A_FILE = 50, MOST_BOTS = MST_MAX_SEATS };

typedef struct {
    mst_state *state, *view;
    mst_bot *bots[MOST_BOTS];
    page text;
    char why[SHARING_PATH + 128];
} player;

typedef struct {
    const options *o;
    const mst_game *game;
    mst_setup setup;
    uint64_t seed, games;
    mst_level levels[MOST_BOTS];
    uint32_t bots, threads;
    player *players; /* one for each thread */
} selfplay;

/* ---- one game ---- */

/* A number made of three: which run, which game of it, which moment there. */
static uint64_t seed_of(uint64_t seed, uint64_t game, uint64_t moment) {
    mst_rng of_run = mst_rng_seed(seed), of_game = mst_rng_seed(mst_rng_next(&of_run) + game);
    return mst_rng_next(&of_game) + moment;
}

/* Every bot sits everywhere in turn. */
static mst_bot *bot_at(const selfplay *s, const player *p, uint64_t game, mst_seat seat) {
    return p->bots[(game + seat) % s->bots];
}

static mst_move choose(const selfplay *s, const player *p, uint64_t game, mst_seat seat,
                       uint64_t seed) {
    s->game->view(s->game, p->state, seat, p->view);
    return mst_bot_choose(bot_at(s, p, game, seat), p->view, seat, seed);
}

static void record_game(const selfplay *s, player *p, uint64_t game) {
    const mst_game *g = s->game;
    mst_text *out = &p->text.text;
    uint64_t plays = 0;
    mst_seats actors;
    mst_begin(g, p->state, &s->setup);
    mst_record_put_header(out, g, &s->setup, NULL);
    for (; (actors = g->actors(g, p->state)); plays++) {
        mst_seat seat = mst_first_of(actors);
        uint64_t seed = seed_of(s->seed, game, plays);
        mst_rng rng = mst_rng_seed(seed);
        mst_move move =
            seat == MST_CHANCE ? g->draw(g, p->state, &rng) : choose(s, p, game, seat, seed);
        mst_record_put_play(out, g, p->state, seat, move);
        mst_play(g, p->state, seat, move);
    }
    mst_record_put_result(out, g, p->state);
}

/* ---- one file ---- */

static uint64_t games_in(void *context, uint64_t number) {
    const selfplay *s = context;
    uint64_t first = number * GAMES_IN_A_FILE;
    return s->games - first < GAMES_IN_A_FILE ? s->games - first : GAMES_IN_A_FILE;
}

static const char *fail(player *p, const char *path) {
    snprintf(p->why, sizeof p->why, "%s: %s", path, strerror(errno));
    return p->why;
}

static const char *write_file(const selfplay *s, player *p, uint64_t number, const char *path) {
    char unfinished[SHARING_PATH + 8];
    uint64_t first = number * GAMES_IN_A_FILE, end = first + games_in((void *)s, number);
    snprintf(unfinished, sizeof unfinished, "%s.new", path);
    FILE *file = fopen(unfinished, "w");
    if (!file) return fail(p, unfinished);
    for (uint64_t game = first; game < end; game++) {
        record_game(s, p, game);
        page_print(&p->text, file);
    }
    bool is_written = !ferror(file);
    is_written &= fclose(file) == 0;
    return is_written && rename(unfinished, path) == 0 ? NULL : fail(p, unfinished);
}

static bool open_player(const selfplay *s, player *p) {
    p->text = page_open();
    p->state = malloc(s->game->state_size);
    p->view = malloc(s->game->state_size);
    bool has_all = p->state && p->view;
    for (uint32_t i = 0; i < s->bots; i++) {
        p->bots[i] = mst_bot_create(s->game, &s->levels[i], 1, options_memory(s->o));
        has_all &= p->bots[i] != NULL;
    }
    return has_all;
}

static void close_player(const selfplay *s, player *p) {
    if (!p->text.room) return;
    page_close(&p->text);
    free(p->state);
    free(p->view);
    for (uint32_t i = 0; i < s->bots; i++) mst_bot_free(p->bots[i]);
}

/* The last file of a shorter run has fewer games: it is told by its name. */
static const char *play_batch(void *context, uint32_t who, uint64_t number, int64_t words[]) {
    selfplay *s = context;
    player *p = &s->players[who];
    char path[SHARING_PATH];
    uint64_t first = number * GAMES_IN_A_FILE, games = games_in(s, number);
    snprintf(path, sizeof path, "%s/games-%08llu-%08llu.rec", s->o->record,
             (unsigned long long)first, (unsigned long long)(first + games - 1));
    words[0] = (int64_t)games;
    if (access(path, F_OK) == 0) return NULL;
    if (!p->text.room && !open_player(s, p)) return "out of memory";
    return write_file(s, p, number, path);
}

static void add_batch(int64_t into[], const int64_t from[]) {
    into[0] += from[0];
}

/* ---- the folder ---- */

static void put_title(const selfplay *s, char title[], size_t size) {
    mst_text text = mst_text_in(title, size);
    mst_record_put_header(&text, s->game, &s->setup, NULL);
    mst_text_put(&text, "bots ");
    mst_text_put(&text, s->o->bots);
    for (uint32_t i = 0; i < s->bots; i++) {
        mst_text_put_char(&text, ' ');
        mst_text_put_number(&text, s->levels[i].iterations);
    }
    mst_text_put(&text, "\nseed ");
    mst_text_put_number(&text, (int64_t)s->seed);
    mst_text_put_char(&text, '\n');
}

/* The first process says in the folder what its games are, or reads there that they are others. */
static int open_folder(const selfplay *s) {
    char path[SHARING_PATH], title[2048], there[2048] = "";
    if (sharing_of_run->rank) return DONE;
    snprintf(path, sizeof path, "%s/selfplay.txt", s->o->record);
    put_title(s, title, sizeof title);
    if (mkdir(s->o->record, 0777) != 0 && errno != EEXIST)
        return complain("%s: %s", s->o->record, strerror(errno));
    FILE *file = fopen(path, "r");
    if (file) {
        size_t length = fread(there, 1, sizeof there - 1, file);
        fclose(file);
        there[length] = 0;
        if (strcmp(there, title) == 0) return DONE;
        return complain("%s: other games are here; choose another folder", s->o->record);
    }
    file = fopen(path, "w");
    bool is_written = file && fputs(title, file) >= 0;
    if (file) is_written &= fclose(file) == 0;
    return is_written ? DONE : complain("%s: %s", path, strerror(errno));
}

/* ---- the command ---- */

/* As many iterations as it has, however long that takes: the same games on every machine. */
static int read_level(selfplay *s, const char *name, size_t length) {
    const mst_level *level = mst_level_find(name, length);
    if (!level) return complain("--bots: there is no level \"%.*s\"", (int)length, name);
    if (s->bots == s->setup.seats) return complain("--bots: more of them than seats");
    mst_level *here = &s->levels[s->bots++];
    *here = mst_level_in(s->game, level);
    here->budget = 0;
    here->milliseconds = 0;
    here->uses_all_cores = false;
    return DONE;
}

static int prepare(const options *o, const mst_game *g, selfplay *s) {
    enum { USUAL_GAMES = 1000 };
    *s = (selfplay){.o = o, .game = g, .seed = o->has_seed ? o->seed : 1};
    s->games = o->games ? o->games : USUAL_GAMES;
    s->threads = options_threads(o);
    if (!o->bots) return complain("selfplay needs --bots LIST (see mastaba selfplay --help)");
    if (!o->record) return complain("selfplay needs --record FOLDER");
    int status = options_setup(o, g, o->seats ? o->seats : options_usual_seats(g), &s->setup);
    for (const char *name = o->bots, *end; status == DONE && name; name = *end ? end + 1 : NULL) {
        end = name + strcspn(name, ",");
        status = read_level(s, name, (size_t)(end - name));
    }
    return status;
}

static int play_all(selfplay *s) {
    int64_t games = 0;
    batches_job job = {.threads = s->threads,
                       .words = 1,
                       .count = (s->games + GAMES_IN_A_FILE - 1) / GAMES_IN_A_FILE,
                       .context = s,
                       .games = games_in,
                       .play = play_batch,
                       .add = add_batch,
                       .total = &games};
    s->players = memory_need(s->threads * sizeof *s->players);
    int status = batches_run(&job);
    if (status == DONE && !sharing_of_run->rank)
        printf("%lld game%s in %llu file%s\n", (long long)games, output_plural((uint64_t)games),
               (unsigned long long)job.count, output_plural(job.count));
    for (uint32_t i = 0; i < s->threads; i++) close_player(s, &s->players[i]);
    free(s->players);
    return status;
}

static int run(const options *o) {
    chosen c;
    selfplay s;
    int status = decks_choose(o->operand[0], o, &c);
    if (status == DONE) status = prepare(o, c.game, &s);
    if (status == DONE) status = open_folder(&s);
    if (status == DONE) status = play_all(&s);
    decks_free(&c);
    return status;
}

const command selfplay_command = {
    .name = "selfplay",
    .operands = "GAME",
    .summary = "Writes records of games between bots into a folder.",
    .takes = {TAKES_BOTS, TAKES_SEATS, TAKES_GAMES, TAKES_SEED, TAKES_OPTION, TAKES_DECK,
              TAKES_RECORD, TAKES_THREADS, TAKES_MEMORY, TAKES_HELP},
    .least = 1,
    .most = 1,
    .run = run,
    .notes = "--record names the folder. Bots are levels; fewer than seats are repeated round the "
             "table,\n"
             "and every game seats them one further. Levels think so many iterations, however long "
             "that\n"
             "takes. The same command again writes the files that are missing.\n",
};

/* main.c -- the command line of `learn`: train a network, compare two. */
#include "learn.h"
#include "mastaba/bot.h"
#include "mastaba/engine.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "usage: learn train GAME [--seed N] [--games N] [--threads N] [--state FILE] --out FILE\n"
    "       learn compare GAME FIRST SECOND [--games N] [--ms N | --iterations N]\n"
    "                     [--horizon N] [--seed N]\n"
    "\n"
    "train     plays games, learns from them and writes a network as a C file. With --state what "
    "was\n"
    "          learned is kept there, and a training that was cut short goes on.\n"
    "compare   sets two networks (such files, or `none`) against each other, as vizier would use "
    "them:\n"
    "          the score of the first. --horizon: plays before a network judges, instead of the "
    "game's.\n";

typedef struct {
    const char *out, *state;
    uint64_t seed;
    uint32_t games, threads, ms, iterations, horizon;
} settings;

static int fail(const char *what, const char *name) {
    fprintf(stderr, "learn: %s%s\n", what, name);
    return 2;
}

/* ---- the command line ---- */

static bool read_number(const char *text, uint64_t most, uint64_t *out) {
    char *end;
    *out = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && !*end && *out <= most;
}

static bool set_number(settings *s, const char *name, const char *value) {
    const struct {
        const char *name;
        uint32_t *number;
    } numbers[] = {
        {"--games", &s->games},     {"--threads", &s->threads},       {"--ms", &s->ms},
        {"--horizon", &s->horizon}, {"--iterations", &s->iterations},
    };
    uint64_t number;
    if (!strcmp(name, "--seed")) return read_number(value, UINT64_MAX, &s->seed);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (strcmp(name, numbers[i].name)) continue;
        if (!read_number(value, 1000000000, &number)) return false;
        *numbers[i].number = (uint32_t)number;
        return true;
    }
    return false;
}

static int read_settings(settings *s, char **argument) {
    for (; *argument; argument += 2) {
        if (!argument[1]) return fail("this needs a value: ", *argument);
        if (!strcmp(*argument, "--out"))
            s->out = argument[1];
        else if (!strcmp(*argument, "--state"))
            s->state = argument[1];
        else if (!set_number(s, *argument, argument[1]))
            return fail("no such option, or no such value: ", *argument);
    }
    return 0;
}

static const mst_game *find_taught(const char *key) {
    const mst_game *g = mst_find_game(mst_games, key, strlen(key));
    return g && g->advice && g->advice->measure ? g : NULL;
}

/* ---- training ---- */

/* What a cut training goes on from: the pupil, and the seed that its games have. */
typedef struct {
    learn_pupil pupil;
    uint64_t seed;
} kept;

static bool load(const settings *s, kept *k) {
    FILE *file = s->state ? fopen(s->state, "rb") : NULL;
    uint32_t measures = k->pupil.measures;
    kept found;
    bool is_whole = file && fread(&found, sizeof found, 1, file) == 1;
    if (file) fclose(file);
    if (!is_whole || found.seed != s->seed || found.pupil.measures != measures) return false;
    *k = found;
    return true;
}

/* Beside it first, then in its place: a cut leaves the one or the other. */
static bool save(const settings *s, const kept *k) {
    char beside[4096];
    if (!s->state) return true;
    snprintf(beside, sizeof beside, "%s.new", s->state);
    FILE *file = fopen(beside, "wb");
    if (!file) return false;
    bool is_written = fwrite(k, sizeof *k, 1, file) == 1;
    return fclose(file) == 0 && is_written && rename(beside, s->state) == 0;
}

/* Smaller steps near the end, so that the last games do not weigh more than others. */
static float rate_at(uint32_t batch, uint32_t batches) {
    static const float usual = 0.03f;
    if (batch * 10 >= batches * 9) return 0.1f * usual;
    return batch * 10 >= batches * 7 ? 0.35f * usual : usual;
}

static bool train(const settings *s, const mst_game *g, kept *k, uint32_t batches) {
    enum { TOLD_EVERY = 16 };
    learn_school school;
    lesson *lessons = calloc((size_t)LEARN_BATCH * LESSONS_PER_GAME, sizeof *lessons);
    bool is_fine = lessons && learn_open_school(&school, g, s->seed, s->threads);
    learn_loss sum = {0, 0, 0};
    while (is_fine && k->pupil.batches < batches) {
        uint32_t batch = k->pupil.batches, count = learn_play_batch(&school, batch, lessons);
        learn_loss loss =
            learn_from(&k->pupil, lessons, count, rate_at(batch, batches), s->seed + batch);
        sum.net += loss.net, sum.judged += loss.judged, sum.lessons += loss.lessons;
        if (k->pupil.batches % TOLD_EVERY && k->pupil.batches < batches) continue;
        printf("%9u games: %.4f nats, judged points %.4f\n", k->pupil.batches * LEARN_BATCH,
               sum.net / sum.lessons, sum.judged / sum.lessons);
        fflush(stdout);
        sum = (learn_loss){0, 0, 0};
        is_fine = save(s, k);
    }
    free(lessons);
    return is_fine;
}

static bool write_out(const settings *s, const mst_game *g, const kept *k) {
    char provenance[512];
    FILE *file = fopen(s->out, "w");
    if (!file) return false;
    snprintf(
        provenance, sizeof provenance,
        "advice_learned.c -- what games played to their end have taught about %s, for the search.\n"
        " *\n * build/learn train %s --seed %llu --games %u --out games/%s/advice_learned.c\n"
        " * wrote it, from %u games of two with the deck %s and version %u of the rules.",
        g->title, g->key, (unsigned long long)s->seed, s->games, g->key,
        k->pupil.batches * LEARN_BATCH, g->deck, (unsigned)g->rules_version);
    mst_net net;
    learn_round_weights(&k->pupil.net, &net);
    bool is_written = learn_write_weights(file, &net, k->pupil.measures, g->key, provenance);
    return fclose(file) == 0 && is_written;
}

static int command_train(char **argument) {
    static kept k;
    settings s = {.seed = 1, .games = 2000000, .threads = (uint32_t)sysconf(_SC_NPROCESSORS_ONLN)};
    const mst_game *g = argument[0] ? find_taught(argument[0]) : NULL;
    if (!g)
        return fail("no game that can be taught is called so: ", argument[0] ? argument[0] : "");
    int bad = read_settings(&s, argument + 1);
    if (bad) return bad;
    if (!s.out) return fail("--out is missing", "");
    learn_begin(&k.pupil, g, s.seed);
    k.seed = s.seed;
    if (load(&s, &k)) printf("goes on after %u games\n", k.pupil.batches * LEARN_BATCH);
    if (!train(&s, g, &k, (s.games + LEARN_BATCH - 1) / LEARN_BATCH))
        return fail("there is no memory, or this cannot be written: ", s.state ? s.state : "");
    return write_out(&s, g, &k) ? 0 : fail("this cannot be written: ", s.out);
}

/* ---- comparing ---- */

static bool read_side(const char *name, const mst_game *g, mst_net *net, learn_side *side) {
    if (!strcmp(name, "none")) return true;
    FILE *file = fopen(name, "r");
    bool is_read = file && learn_read_weights(file, net, g->advice->measures);
    if (file) fclose(file);
    side->net = net;
    return is_read;
}

static int command_compare(char **argument) {
    static mst_net nets[2];
    learn_side sides[2] = {{0}, {0}};
    settings s = {.seed = 1, .games = 400, .ms = 20};
    const mst_level *vizier = mst_level_find("vizier", 6);
    const mst_game *g = argument[0] ? find_taught(argument[0]) : NULL;
    if (!g)
        return fail("no game that can be taught is called so: ", argument[0] ? argument[0] : "");
    if (!argument[1] || !argument[2]) return fail("two networks are compared", "");
    int bad = read_settings(&s, argument + 3);
    if (bad) return bad;
    for (uint32_t i = 0; i < 2; i++) {
        if (!read_side(argument[1 + i], g, &nets[i], &sides[i]))
            return fail("this is no network of the game: ", argument[1 + i]);
        sides[i].iterations = s.iterations;
        sides[i].milliseconds = s.iterations ? 0 : s.ms;
        sides[i].horizon = mst_level_in(g, vizier).horizon;
        sides[i].net_horizon = s.horizon;
    }
    learn_result r;
    if (!learn_compare(g, s.games, s.seed, sides, &r)) return fail("no memory", "");
    printf("%s: %.1f %% [%.1f, %.1f] of %u games, iterations for a decision %.0f and %.0f\n",
           g->key, 100 * r.score, 100 * (r.score - r.error), 100 * (r.score + r.error), r.games,
           r.iterations[0], r.iterations[1]);
    return 0;
}

int main(int count, char **argument) {
    if (count > 1 && !strcmp(argument[1], "train")) return command_train(argument + 2);
    if (count > 1 && !strcmp(argument[1], "compare")) return command_compare(argument + 2);
    bool is_asked = count > 1 && !strcmp(argument[1], "--help");
    fputs(usage, is_asked ? stdout : stderr);
    return is_asked ? 0 : 2;
}

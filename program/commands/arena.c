/* arena.c -- `mastaba arena`: sets up a match, shows how it goes, and prints who is how strong. */
#include "arena/arena.h"
#include "commands/commands.h"
#include "complain.h"
#include "decks.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "memory.h"
#include "output.h"
#include "page.h"
#include "sharing.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    const options *o;
    const arena_match *match;
    arena *arena;
    arena_log log;
    uint32_t deals_done;
    bool is_watched;
    int write_error; /* errno of the first failure to write to the log */
} show;

/* ---- while it goes on ---- */

static arena *volatile running; /* what an interrupt stops */

static void stop_running(int signal) {
    (void)signal;
    if (running) arena_stop(running);
}

static void catch_interrupts(arena *a) {
    /* A second Ctrl-C ends the program outright. */
    struct sigaction action = {.sa_handler = stop_running, .sa_flags = SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    running = a;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

static void note_deal(void *context, uint32_t deal) {
    show *s = context;
    s->deals_done++;
    if (s->is_watched) output_progress(s->deals_done, s->match->deals);
    if (!s->o->resume || s->write_error) return;
    if (arena_log_deal(&s->log, s->arena, deal)) return;
    s->write_error = errno;
    arena_stop(s->arena);
}

static void note_forfeit(void *context, uint32_t deal, uint32_t game, mst_seat seat,
                         const char *why) {
    show *s = context;
    uint8_t slot_of[MST_MAX_SEATS];
    arena_seating(s->match, game, slot_of);
    if (s->is_watched) fprintf(stderr, "\r%60s\r", "");
    complain("deal %u, game %u: %s forfeits on seat %c: %s", deal, game,
             s->match->bot[s->match->slot[slot_of[seat]]].name, mst_seat_letter(seat), why);
}

/* ---- several processes ---- */

static uint64_t claim_deal(void *context, uint32_t deal) {
    (void)context, (void)deal; /* numbers only rise */
    return sharing_of_run->claim();
}

/* What a process has played: a byte for each deal, then the results of all games. */
static size_t results_size(const arena_match *m) {
    return (size_t)m->deals * m->games_per_deal * sizeof(arena_result);
}

static void add_deals(void *context, void *into, const void *from) {
    const arena_match *m = context;
    size_t of_deal = m->games_per_deal * sizeof(arena_result);
    char *to = into;
    const char *more = from;
    for (uint32_t i = 0; i < m->deals; i++) {
        if (to[i] || !more[i]) continue;
        to[i] = 1;
        memcpy(to + m->deals + i * of_deal, more + m->deals + i * of_deal, of_deal);
    }
}

static void merge_deals(show *s) {
    const arena_match *m = s->match;
    if (sharing_of_run->ranks < 2) return;
    size_t size = m->deals + results_size(m);
    char *all = memory_need(size);
    for (uint32_t i = 0; i < m->deals; i++) all[i] = arena_is_played(s->arena, i);
    memcpy(all + m->deals, arena_results(s->arena, 0), results_size(m));
    sharing_of_run->merge(all, size, add_deals, (void *)m);
    memcpy(arena_results(s->arena, 0), all + m->deals, results_size(m));
    for (uint32_t i = 0; i < m->deals; i++)
        if (all[i]) arena_note_played(s->arena, i);
    free(all);
}

static int open_log(show *s, uint32_t number, bool is_own) {
    char room[SHARING_PATH], why[ARENA_MAX_WHY];
    const char *path = sharing_path(s->o->resume, number, room);
    arena_log log;
    if (!arena_log_open(&log, s->arena, path, why)) return complain("%s: %s", path, why);
    if (is_own)
        s->log = log;
    else
        arena_log_close(&log);
    return DONE;
}

/* Every process opens its own file, the first those of nobody as well: they may have to be mended.
 * Then all take over what is in the others. Nobody begins before all have. */
static int open_logs(show *s) {
    uint32_t rank = sharing_of_run->rank, ranks = sharing_of_run->ranks;
    int status = open_log(s, rank, true);
    if (status == DONE) sharing_of_run->meet();
    uint32_t files = sharing_files(s->o->resume);
    for (uint32_t i = ranks; !rank && i < files && status == DONE; i++)
        status = open_log(s, i, false);
    if (status == DONE) sharing_of_run->meet();
    for (uint32_t i = 0; i < files && status == DONE; i++)
        if (i != rank) status = open_log(s, i, false);
    return status;
}

/* ---- the report ---- */

/* The bot that a test found stronger, or NULL. */
static const char *stronger(const arena_match *m, arena_verdict verdict) {
    if (verdict == ARENA_FIRST_BETTER) return m->bot[0].name;
    return verdict == ARENA_SECOND_BETTER ? m->bot[1].name : NULL;
}

static void print_verdict(const arena_match *m, arena_verdict verdict) {
    if (verdict == ARENA_OPEN)
        printf("the test is still open: more games are needed\n");
    else if (verdict == ARENA_NO_CLEAR_DIFFERENCE)
        printf("neither takes 55%% of the points from the other (error below 5%%)\n");
    else
        printf("%s is stronger (error below 5%%)\n", stronger(m, verdict));
}

static void print_report(const arena_match *m, const arena_report *r) {
    size_t width = 10;
    for (uint32_t i = 0; i < m->bots; i++)
        if (strlen(m->bot[i].name) > width) width = strlen(m->bot[i].name);
    printf("%s, %d seats: %u game%s, %u deal%s in %u seating%s each, seed %llu\n\n", m->game->key,
           m->setup.seats, r->games, output_plural(r->games), r->deals, output_plural(r->deals),
           m->games_per_deal, output_plural(m->games_per_deal), (unsigned long long)m->seed);
    printf("%-*s  rating  95%% interval   games   wins   ties  score  margin  ms/move\n",
           (int)width, "bot");
    for (uint32_t i = 0; i < m->bots; i++) {
        const arena_standing *s = &r->bot[i];
        printf("%-*s  %+6.0f  [%+5.0f, %+5.0f] %6u %6u %6u %5.1f%% %+7.2f %8.2f", (int)width,
               m->bot[i].name, s->rating, s->low, s->high, s->games, s->wins, s->ties,
               100 * s->score, s->margin, s->ms_per_move);
        if (s->forfeits) printf("  forfeited %u", s->forfeits);
        printf("\n");
    }
    if (m->until) {
        printf("\n");
        print_verdict(m, r->verdict);
    }
}

/* The writer knows whole numbers only. This is never the first field of its object. */
static void write_decimal(mst_json *w, const char *name, double value) {
    char field[80];
    snprintf(field, sizeof field, ",\"%s\":%.3f", name, value);
    mst_text_put(w->out, field);
}

static void write_standing(mst_json *w, const char *name, const arena_standing *s) {
    mst_json_begin_object(w, NULL);
    mst_json_text(w, "name", name);
    mst_json_number(w, "games", s->games);
    mst_json_number(w, "wins", s->wins);
    mst_json_number(w, "ties", s->ties);
    write_decimal(w, "rating", s->rating);
    write_decimal(w, "low", s->low);
    write_decimal(w, "high", s->high);
    write_decimal(w, "score", s->score);
    write_decimal(w, "margin", s->margin);
    write_decimal(w, "ms_per_move", s->ms_per_move);
    mst_json_number(w, "forfeits", s->forfeits);
    mst_json_end_object(w);
}

static void write_verdict(mst_json *w, const arena_match *m, arena_verdict verdict) {
    const char *name = stronger(m, verdict);
    mst_json_bool(w, "decided", verdict != ARENA_OPEN);
    if (name)
        mst_json_text(w, "stronger", name);
    else
        mst_json_null(w, "stronger");
}

/* Of 64 bits without a sign, which numbers of the writer have. */
static void write_seed(mst_json *w, uint64_t seed) {
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)seed);
    mst_json_word(w, "seed", digits, (size_t)length);
}

static void print_report_as_json(const arena_match *m, const arena_report *r) {
    page out = page_open();
    mst_json writer = mst_json_to(&out.text), *w = &writer;
    mst_json_begin_object(w, NULL);
    mst_json_text(w, "game", m->game->key);
    mst_json_number(w, "seats", m->setup.seats);
    mst_json_text(w, "deck", m->game->deck);
    write_seed(w, m->seed);
    mst_json_number(w, "games", r->games);
    mst_json_number(w, "deals", r->deals);
    mst_json_number(w, "games_per_deal", m->games_per_deal);
    if (m->until) write_verdict(w, m, r->verdict);
    mst_json_begin_list(w, "bots");
    for (uint32_t i = 0; i < m->bots; i++) write_standing(w, m->bot[i].name, &r->bot[i]);
    mst_json_end_list(w);
    mst_json_end_object(w);
    mst_text_put_char(&out.text, '\n');
    page_print(&out, stdout);
    page_close(&out);
}

/* ---- the command ---- */

static int prepare(const options *o, const mst_game *g, arena_match *m) {
    enum { USUAL_GAMES = 1000, USUAL_MOVE_MS = 10000 };
    char why[ARENA_MAX_WHY];
    *m = (arena_match){.game = g, .seed = o->has_seed ? o->seed : 1, .until = o->until};
    uint8_t least = options_usual_seats(g); /* nobody can win alone */
    int status = options_setup(o, g, o->seats ? o->seats : least, &m->setup);
    if (status != DONE) return status;
    if (!o->bots) return complain("arena needs --bots LIST (see mastaba arena --help)");
    if (!arena_read_bots(m, o->bots, why)) return complain("--bots: %s", why);
    if (o->until && m->bots != 2) return complain("--until is for a match of two bots");
    if (o->until && sharing_of_run->ranks > 1) return complain("--until is for one process");
    for (uint32_t i = 0; i < m->bots; i++)
        if (!m->bot[i].level.name && access(m->bot[i].name, X_OK) != 0)
            return complain("%s: %s", m->bot[i].name, strerror(errno));
    uint64_t games = o->games ? o->games : USUAL_GAMES;
    if (games > ARENA_MAX_GAMES)
        return complain("--games: a match has at most %d games", ARENA_MAX_GAMES);
    m->threads = options_threads(o);
    m->memory = options_memory(o);
    m->move_ms = o->move_ms ? (uint32_t)o->move_ms : USUAL_MOVE_MS;
    arena_set_games(m, (uint32_t)games);
    return DONE;
}

static int play_match(show *s) {
    bool is_shared = sharing_of_run->ranks > 1;
    arena_watch watch = {s, note_deal, note_forfeit, is_shared ? claim_deal : NULL};
    arena_report report;
    for (uint32_t i = 0; i < s->match->deals; i++) s->deals_done += arena_is_played(s->arena, i);
    catch_interrupts(s->arena);
    sharing_of_run->meet();
    bool is_run = arena_run(s->arena, &watch);
    running = NULL;
    if (s->is_watched && s->deals_done < s->match->deals) fprintf(stderr, "\r%60s\r", "");
    if (!is_run) return complain("cannot start a thread");
    if (s->write_error)
        return complain("%s: cannot write: %s", s->o->resume, strerror(s->write_error));
    merge_deals(s);
    if (sharing_of_run->rank) return DONE;
    arena_reckon(s->arena, &report);
    if (s->o->json)
        print_report_as_json(s->match, &report);
    else
        print_report(s->match, &report);
    bool is_whole = report.deals == s->match->deals || report.verdict != ARENA_OPEN;
    return is_whole ? DONE : INTERRUPTED;
}

static int run_match(const options *o, const arena_match *m) {
    show s = {.o = o,
              .match = m,
              .arena = arena_create(m),
              .is_watched = isatty(STDERR_FILENO) && !sharing_of_run->rank};
    if (!s.arena) complain_and_exit("out of memory");
    int status = o->resume ? open_logs(&s) : DONE;
    if (status == DONE) {
        status = play_match(&s);
        if (o->resume) arena_log_close(&s.log);
    }
    arena_free(s.arena);
    return status;
}

static int run(const options *o) {
    chosen c;
    arena_match m;
    int status = decks_choose(o->operand[0], o, &c);
    if (status == DONE) status = prepare(o, c.game, &m);
    if (status == DONE) status = run_match(o, &m);
    decks_free(&c);
    return status;
}

const command arena_command = {
    .name = "arena",
    .operands = "GAME",
    .summary = "Lets bots play a match and rates them.",
    .takes = {TAKES_BOTS, TAKES_SEATS, TAKES_GAMES, TAKES_SEED, TAKES_OPTION, TAKES_DECK,
              TAKES_UNTIL, TAKES_RESUME, TAKES_THREADS, TAKES_MOVE_MS, TAKES_MEMORY, TAKES_JSON,
              TAKES_HELP},
    .least = 1,
    .most = 1,
    .run = run,
    .notes =
        "Every deal is played in all seatings with the same draws, so the number of games is\n"
        "rounded up to whole deals. A level may be changed: vizier:ms=100, scribe:iterations=900,\n"
        "scribe:horizon=40 (plays before a playout is judged), architect:plain (without advice),\n"
        "vizier:times=10 (ten times the thought), vizier:sees-all (is shown what is hidden: how "
        "much\n"
        "could be won at all).\n"
        "Fewer bots than seats are repeated round the table.\n",
};

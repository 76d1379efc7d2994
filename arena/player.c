/* player.c -- choosing moves. A player is handed views and nothing else, and believed in nothing:
 * its move is read and checked as a stranger's. */
#include "player.h"
#include "mastaba/text.h"
#include <stdlib.h>
#include <string.h>

enum { LEAST_START = 5000 }; /* milliseconds that a program may take until it says hello */

static bool is_outside(const player *p) {
    return !p->bot->level.name;
}

/* ---- a game in which nothing is hidden ---- */

static void see_all(const mst_game *g, const mst_state *s, mst_seat seat, mst_state *view) {
    (void)seat;
    memcpy(view, s, g->state_size);
}

static void guess_nothing(const mst_game *g, const mst_state *view, mst_seat seat, mst_rng *rng,
                          mst_state *world) {
    (void)seat, (void)rng;
    memcpy(world, view, g->state_size);
}

/* ---- any player ---- */

bool player_open(player *p, const arena_match *m, const arena_bot *bot,
                 const atomic_bool *stopped) {
    *p = (player){.match = m, .bot = bot, .game = *m->game};
    if (is_outside(p)) {
        p->program.is_stopped = stopped;
        p->message = malloc(message_room(m->game));
        p->choices = calloc(m->game->max_choices, sizeof *p->choices);
        return p->message && p->choices;
    }
    if (bot->is_plain) p->game.advice = NULL;
    if (bot->sees_all) p->game.view = see_all, p->game.resample = guess_nothing;
    p->level = arena_level_in(m->game, bot); /* the same without advice */
    p->level.budget = 0;
    /* One thread each: as many games are played at a time as there are cores. */
    p->mind = mst_bot_create(&p->game, &p->level, 1, m->memory);
    return p->mind != NULL;
}

void player_close(player *p) {
    process_end(&p->program, true);
    mst_bot_free(p->mind);
    free(p->message);
    free(p->choices);
    p->mind = NULL;
    p->message = NULL;
    p->choices = NULL;
}

void player_look(const player *p, const mst_state *truth, mst_seat seat, mst_state *view) {
    p->game.view(&p->game, truth, seat, view);
}

void player_stop(player *p) {
    if (p->mind) mst_bot_stop(p->mind);
}

/* ---- outside programs ---- */

static bool forfeit(player *p, char why[ARENA_MAX_WHY], const char *what, const char *quoted) {
    mst_text t = mst_text_in(why, ARENA_MAX_WHY);
    mst_text_put(&t, what);
    if (quoted) {
        mst_text_put(&t, " \"");
        mst_text_put(&t, quoted);
        mst_text_put(&t, "\"");
    }
    process_end(&p->program, false);
    return false;
}

static bool ask(player *p, mst_text *line, uint64_t deadline, const char **answer,
                char why[ARENA_MAX_WHY]) {
    mst_text_put_char(line, '\n');
    if (mst_text_full(line)) return forfeit(p, why, "was owed a line that is too long", NULL);
    const char *failure =
        process_ask(&p->program, p->message, (size_t)(line->at - p->message), deadline, answer);
    return !failure || forfeit(p, why, failure, NULL);
}

static mst_text message(player *p) {
    return mst_text_in(p->message, message_room(p->match->game));
}

static bool expect_ok(player *p, mst_text *line, uint64_t deadline, char why[ARENA_MAX_WHY]) {
    const char *answer;
    if (!ask(p, line, deadline, &answer, why)) return false;
    return mst_text_same(answer, "ok") || forfeit(p, why, "should have answered ok, not", answer);
}

static bool greet(player *p, char why[ARENA_MAX_WHY]) {
    uint32_t patience = p->match->move_ms > LEAST_START ? p->match->move_ms : LEAST_START;
    const char *answer;
    mst_text line = message(p);
    mst_text_put(&line, "hello ");
    mst_text_put_number(&line, BOT_PROTOCOL);
    if (!process_start(&p->program, p->bot->name))
        return forfeit(p, why, "cannot be started", NULL);
    if (!ask(p, &line, process_now() + patience, &answer, why)) return false;
    bool is_known = strncmp(answer, "hello 1", 7) == 0 && (!answer[7] || answer[7] == ' ');
    return is_known || forfeit(p, why, "should have answered hello 1, not", answer);
}

bool player_begin(player *p, char why[ARENA_MAX_WHY]) {
    if (!is_outside(p)) return true;
    if (!p->program.pid && !greet(p, why)) return false;
    mst_text line = message(p);
    message_put_game(&line, p->match->game, &p->match->setup);
    return expect_ok(p, &line, process_now() + p->match->move_ms, why);
}

/* It is told to think for less than it has: what it uses up of the rest is its own risk. */
static bool ask_for_move(player *p, const mst_state *view, mst_seat seat, uint64_t seed,
                         const char **answer, char why[ARENA_MAX_WHY]) {
    uint64_t deadline = process_now() + p->match->move_ms;
    mst_text line = message(p);
    message_put_view(&line, p->match->game, view, seat, p->choices);
    if (!expect_ok(p, &line, deadline, why)) return false;
    line = message(p);
    mst_text_put(&line, "go ms ");
    mst_text_put_number(&line, p->match->move_ms * 4 / 5 + 1);
    mst_text_put(&line, " seed ");
    mst_text_put_number(&line, (int64_t)(seed >> 1));
    return ask(p, &line, deadline, answer, why);
}

static mst_move choose_outside(player *p, const mst_state *view, mst_seat seat, uint64_t seed,
                               char why[ARENA_MAX_WHY]) {
    static const char word[] = "bestmove ";
    enum { WORD = sizeof word - 1 };
    const mst_game *g = p->match->game;
    const char *answer;
    if (!ask_for_move(p, view, seat, seed, &answer, why)) return 0;
    if (strncmp(answer, word, WORD) != 0)
        return (mst_move)forfeit(p, why, "should have answered bestmove, not", answer);
    mst_move move = g->move_read(g, view, seat, answer + WORD, strlen(answer + WORD));
    if (move && !g->refuse(g, view, seat, move)) return move;
    return (mst_move)forfeit(p, why, "made the illegal move", answer + WORD);
}

mst_move player_choose(player *p, const mst_state *view, mst_seat seat, uint64_t seed,
                       char why[ARENA_MAX_WHY]) {
    if (is_outside(p)) return choose_outside(p, view, seat, seed, why);
    return mst_bot_choose(p->mind, view, seat, seed);
}

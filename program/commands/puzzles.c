/* puzzles.c -- `mastaba puzzles`: positions of played games in which one move is clearly best and
 * the greedy one misses it. A puzzle is a record that ends with its answer. */
#include "commands/commands.h"
#include "complain.h"
#include "decks.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "memory.h"
#include "output.h"
#include "page.h"
#include "records.h"
#include "review/tasks.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 4 };                                        /* moves that a puzzle offers at least */
static const float clear_lead = 0.15f, kept_lead = 0.10f; /* when harvested; when checked again */

typedef struct {
    const options *o;
    mst_level level;
    mst_replay reader;
    const mst_game *game; /* NULL: no record has begun */
    mst_setup setup;
    mst_record_play *play;
    uint32_t plays, room, found, checked, failed;
    mst_bot *greedy;
    mst_state *seen;
    page out;
} session;

static void *resize(void *context, void *block, size_t size) {
    (void)context;
    if (size) return realloc(block, size);
    free(block);
    return NULL;
}

/* ---- one decision ---- */

static mst_move greedy_move(session *s, const review *r, uint32_t at) {
    const mst_game *g = r->game;
    g->view(g, review_state(r, at), r->play[at].seat, s->seen);
    return mst_bot_choose(s->greedy, s->seen, r->play[at].seat, at);
}

static bool is_worth_a_look(session *s, review_worker *w, const review *r, uint32_t at) {
    if (r->play[at].seat == MST_CHANCE) return false;
    uint32_t moves = r->game->moves(r->game, review_state(r, at), r->play[at].seat, w->choices);
    return moves >= MANY && greedy_move(s, r, at) != r->play[at].move;
}

/* ---- writing ---- */

static void put_move(mst_text *t, const review *r, uint32_t at, mst_move move) {
    r->game->move_text(r->game, review_state(r, at), r->play[at].seat, move, t);
}

/* Up to the answer, which is its last line. */
static void put_puzzle(session *s, const review *r, uint32_t at, const review_judgement *j) {
    mst_text *t = &s->out.text;
    mst_record_put_header(t, r->game, &r->setup, NULL);
    for (uint32_t i = 0; i <= at; i++) {
        if (i == at) {
            mst_text_put(t, "# puzzle: best of ");
            mst_text_put_number(t, j->moves);
            mst_text_put(t, ", ahead by ");
            review_put_tenths(t, j->lead);
            mst_text_put(t, " of a hundred; greedy plays ");
            put_move(t, r, at, greedy_move(s, r, at));
            mst_text_put(t, "; judged by ");
            mst_text_put(t, s->level.name);
            mst_text_put_char(t, '\n');
        }
        mst_record_put_play(t, r->game, review_state(r, i), r->play[i].seat, r->play[i].move);
    }
    page_print(&s->out, stdout);
    fflush(stdout);
    s->found++;
}

/* ---- one record ---- */

static void judge(session *s, review_worker *w, const review *r, uint32_t at) {
    review_judgement j = {.lead = 0};
    if (is_worth_a_look(s, w, r, at)) review_judge(w, at, &j);
    if (!s->o->check) {
        if (j.lead >= clear_lead) put_puzzle(s, r, at, &j);
        return;
    }
    s->checked++;
    if (j.lead >= kept_lead) return;
    s->failed++;
    printf("record %u, line %u: no clear puzzle any more\n", s->checked, r->play[at].line);
}

static void end_record(session *s) {
    review r = {.game = s->game, .setup = s->setup, .resize = resize};
    review_worker w;
    if (!s->game || !s->plays) return;
    r.budget = review_budget_of(s->game, &s->level);
    r.seed = s->o->has_seed ? s->o->seed : 1;
    if (!review_open(&r, s->play, s->plays) || !review_worker_open(&w, &r, options_memory(s->o)))
        complain_and_exit("out of memory");
    s->greedy = mst_bot_create(s->game, mst_level_find("greedy", 6), 1, 1 << 16);
    s->seen = memory_need(s->game->state_size);
    if (!s->greedy) complain_and_exit("out of memory");
    for (uint32_t at = s->o->check ? s->plays - 1 : 0; at < s->plays; at++) judge(s, &w, &r, at);
    mst_bot_free(s->greedy);
    free(s->seen);
    review_worker_close(&w);
    review_close(&r);
    s->game = NULL;
}

static void keep_play(session *s) {
    mst_replay *r = &s->reader;
    if (s->plays == s->room) {
        s->room = s->room ? 2 * s->room : 256;
        s->play = memory_grow(s->play, s->room * sizeof *s->play);
    }
    s->play[s->plays++] = (mst_record_play){r->move, r->line, r->seat};
    mst_replay_play(r);
}

static int take_line(void *context, mst_line kind, const char *text, size_t length) {
    session *s = context;
    (void)text, (void)length;
    if (ferror(stdout)) return BAD_INPUT;
    if (kind == MST_LINE_PLAY) keep_play(s);
    if (kind == MST_LINE_FIRST) end_record(s);
    if (kind != MST_LINE_START) return DONE;
    if (s->reader.setup.seats < 2)
        return complain("line %u: a game alone has no chances to win", s->reader.line);
    s->game = s->reader.game;
    s->setup = s->reader.setup;
    s->plays = 0;
    return DONE;
}

/* ---- the command ---- */

static int tell(const session *s) {
    if (!s->o->check) {
        fprintf(stderr, "%u puzzle%s\n", s->found, output_plural(s->found));
        return DONE;
    }
    printf("%u puzzle%s, %u of them unclear\n", s->checked, output_plural(s->checked), s->failed);
    return s->failed ? ANSWER_IS_NO : DONE;
}

static int read_level(session *s) {
    const char *name = s->o->asks ? s->o->asks : s->o->check ? "pharaoh" : "vizier";
    const mst_level *level = mst_level_find(name, strlen(name));
    if (!level || !level->iterations) return complain("--asks: %s is no level that searches", name);
    s->level = *level;
    return DONE;
}

static int run(const options *o) {
    chosen c;
    session s = {.o = o};
    int status = read_level(&s);
    if (status != DONE) return status;
    status = decks_choose_by_lists(o, &c);
    if (status == DONE) {
        const mst_game **games = decks_games_with(c.game);
        s.out = page_open();
        records_open(&s.reader, games, o->language);
        status = records_read(&s.reader, o->operand[0], take_line, &s);
        if (status == DONE) {
            end_record(&s);
            status = tell(&s);
        }
        records_close(&s.reader);
        page_close(&s.out);
        free(s.play);
        free(games);
    }
    decks_free(&c);
    return status;
}

const command puzzles_command = {
    .name = "puzzles",
    .operands = "FILE",
    .summary =
        "Finds positions of played games in which one move is clearly best, 15 of a hundred "
        "before\n"
        "the second, and greedy does not find it. FILE may be - for standard input and may hold\n"
        "any number of records, as `mastaba selfplay` writes them.",
    .takes =
        TAKES_ASKS | TAKES_SEED | TAKES_CHECK | TAKES_DECK | TAKES_MEMORY | TAKES_LANG | TAKES_HELP,
    .least = 1,
    .most = 1,
    .run = run,
    .notes = "A puzzle is a record whose last play is the answer. They are printed one after the "
             "other.\n"
             "With --check the last play of every record is judged again, by pharaoh, and must "
             "still be\n"
             "10 of a hundred before the second; exits with 1 when one is not.\n",
};

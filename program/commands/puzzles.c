/* puzzles.c -- `mastaba puzzles`: positions of played games in which one move is clearly best and
 * the greedy one misses it. A puzzle is a record that ends with its answer. Few positions are one,
 * so each is looked at three times, and only what seemed clear is looked at longer. */
#include "commands/commands.h"
#include "complain.h"
#include "judging.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "memory.h"
#include "output.h"
#include "page.h"
#include "review/tasks.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MANY = 4,   /* moves that a puzzle offers at least */
    APART = 6,  /* puzzles of one game are at least this part of its length apart */
    QUICK = 8,  /* the first look has this part of the thought of a review by vizier, */
    LONGER = 2, /* the second this part of it, */
    LONG = 8    /* and the last this part of that with which puzzles are checked */
};

typedef enum { LOOK_FIRST, LOOK_SECOND, LOOK_LAST, LOOKS } look;
/* By how much the best move must lead, each time; and when a puzzle is checked again. */
static const float wanted[LOOKS] = {0.08f, 0.12f, 0.15f}, kept_lead = 0.10f;

typedef struct {
    judging in;
    const mst_game *game; /* NULL: no record has begun */
    mst_setup setup;
    uint32_t records, decisions, clear[LOOKS], checked, failed;
    mst_bot *greedy;
    mst_state *seen;
    page out;
} session;

/* A record that is searched. */
typedef struct {
    session *in;
    review of;
    review_worker hands;
    review_budget budgets[LOOKS];
} searched;

/* ---- one decision ---- */

static mst_move greedy_move(searched *s, uint32_t at, uint64_t seed) {
    const mst_game *g = s->of.game;
    mst_seat seat = s->of.play[at].seat;
    g->view(g, review_state(&s->of, at), seat, s->in->seen);
    return mst_bot_choose(s->in->greedy, s->in->seen, seat, seed);
}

/* It chooses among equals by chance. */
static bool may_greedy_play(searched *s, uint32_t at, mst_move move) {
    enum { TIMES = 8 };
    for (uint32_t i = 0; i < TIMES; i++)
        if (greedy_move(s, at, at + i) == move) return true;
    return false;
}

static bool has_choice(searched *s, uint32_t at) {
    const review *r = &s->of;
    if (r->play[at].seat == MST_CHANCE) return false;
    return r->game->moves(r->game, review_state(r, at), r->play[at].seat, s->hands.choices) >= MANY;
}

static bool is_clear(searched *s, uint32_t at, look how, mst_move best, review_judgement *j) {
    s->of.budget = s->budgets[how];
    review_judge_move(&s->hands, at, best, j);
    bool is_so = j->best == best && j->lead >= wanted[how];
    s->in->clear[how] += is_so;
    return is_so;
}

/* Whoever played there has thought about it, and that is for nothing: where they did what greedy
 * does, nothing is looked for. Else the best move becomes the last play, whatever they did. */
static bool find_puzzle(searched *s, uint32_t at, review_judgement *j) {
    float lead;
    if (!has_choice(s, at) || may_greedy_play(s, at, s->of.play[at].move)) return false;
    s->in->decisions++;
    s->of.budget = s->budgets[LOOK_FIRST];
    mst_move best = review_guess(&s->hands, at, &lead);
    if (lead < wanted[LOOK_FIRST] || may_greedy_play(s, at, best)) return false;
    s->in->clear[LOOK_FIRST]++;
    return is_clear(s, at, LOOK_SECOND, best, j) && is_clear(s, at, LOOK_LAST, best, j);
}

/* ---- writing ---- */

static void put_move(mst_text *t, const review *r, uint32_t at, mst_move move) {
    r->game->move_text(r->game, review_state(r, at), r->play[at].seat, move, t);
}

static void put_remark(mst_text *t, searched *s, uint32_t at, const review_judgement *j) {
    mst_text_put(t, "# puzzle: best of ");
    mst_text_put_number(t, j->moves);
    mst_text_put(t, ", ahead by ");
    review_put_tenths(t, j->lead);
    mst_text_put(t, " of a hundred; greedy plays ");
    put_move(t, &s->of, at, greedy_move(s, at, at));
    mst_text_put(t, "; judged by ");
    mst_text_put(t, s->in->in.level.name);
    mst_text_put_char(t, '\n');
}

/* Up to the answer, which is its last line. */
static void put_puzzle(searched *s, uint32_t at, const review_judgement *j) {
    const review *r = &s->of;
    mst_text *t = &s->in->out.text;
    mst_record_put_header(t, r->game, &r->setup, NULL);
    for (uint32_t i = 0; i < at; i++)
        mst_record_put_play(t, r->game, review_state(r, i), r->play[i].seat, r->play[i].move);
    put_remark(t, s, at, j);
    mst_record_put_play(t, r->game, review_state(r, at), r->play[at].seat, j->best);
    page_print(&s->in->out, stdout);
    fflush(stdout);
}

/* ---- one record ---- */

static void search_record(searched *s) {
    uint32_t plays = s->of.plays;
    for (uint32_t at = 0; at < plays; at++) {
        review_judgement j;
        if (!find_puzzle(s, at, &j)) continue;
        put_puzzle(s, at, &j);
        at += plays / APART;
    }
}

static void check_record(searched *s) {
    uint32_t at = s->of.plays - 1;
    mst_move answer = s->of.play[at].move;
    review_judgement j = {.lead = 0};
    s->of.budget = s->budgets[LOOK_LAST];
    if (has_choice(s, at) && !may_greedy_play(s, at, answer)) review_judge(&s->hands, at, &j);
    s->in->checked++;
    if (j.lead >= kept_lead) return;
    s->in->failed++;
    printf("record %u, line %u: no clear puzzle any more\n", s->in->checked, s->of.play[at].line);
}

static review_budget part_of(review_budget whole, uint32_t part, const review_budget *least) {
    whole.iterations /= part;
    whole.again /= part;
    if (least && whole.iterations < least->iterations) whole.iterations = least->iterations;
    if (least && whole.again < least->again) whole.again = least->again;
    return whole;
}

static void set_budgets(searched *s) {
    const mst_game *g = s->of.game;
    review_budget usual = review_budget_of(g, mst_level_find("vizier", 6));
    review_budget check = review_budget_of(g, &s->in->in.level);
    s->budgets[LOOK_FIRST] = part_of(usual, QUICK, NULL);
    s->budgets[LOOK_SECOND] = part_of(usual, LONGER, NULL);
    s->budgets[LOOK_LAST] = s->in->in.o->check ? check : part_of(check, LONG, &usual);
}

static void open_record(searched *s) {
    session *in = s->in;
    s->of = (review){.game = in->game, .setup = in->setup, .resize = judging_resize};
    s->of.seed = in->in.o->has_seed ? in->in.o->seed : 1;
    set_budgets(s);
    if (!review_open(&s->of, in->in.play, in->in.plays) ||
        !review_worker_open(&s->hands, &s->of, options_memory(in->in.o)))
        complain_and_exit("out of memory");
    in->greedy = mst_bot_create(in->game, mst_level_find("greedy", 6), 1, 1 << 16);
    in->seen = memory_need(in->game->state_size);
    if (!in->greedy) complain_and_exit("out of memory");
}

static void end_record(session *in) {
    searched s = {.in = in};
    if (!in->game || !in->in.plays) return;
    open_record(&s);
    if (in->in.o->check)
        check_record(&s);
    else
        search_record(&s);
    mst_bot_free(in->greedy);
    free(in->seen);
    review_worker_close(&s.hands);
    review_close(&s.of);
    in->records++;
    in->game = NULL;
}

static int take_line(void *context, mst_line kind, const char *text, size_t length) {
    session *s = context;
    mst_replay *reader = &s->in.reader;
    (void)text, (void)length;
    if (ferror(stdout)) return BAD_INPUT;
    if (kind == MST_LINE_PLAY) judging_keep_play(&s->in);
    if (kind == MST_LINE_FIRST) end_record(s);
    if (kind != MST_LINE_START) return DONE;
    if (reader->setup.seats < 2)
        return complain("line %u: a game alone has no chances to win", reader->line);
    s->game = reader->game;
    s->setup = reader->setup;
    s->in.plays = 0;
    return DONE;
}

/* ---- the command ---- */

static int tell(void *context) {
    session *s = context;
    end_record(s);
    if (!s->in.o->check) {
        uint32_t found = s->clear[LOOK_LAST];
        fprintf(stderr, "%u puzzle%s in %u game%s; of %u decisions %u seemed clear, and then %u\n",
                found, output_plural(found), s->records, output_plural(s->records), s->decisions,
                s->clear[LOOK_FIRST], s->clear[LOOK_SECOND]);
        return DONE;
    }
    printf("%u puzzle%s, %u of them unclear\n", s->checked, output_plural(s->checked), s->failed);
    return s->failed ? ANSWER_IS_NO : DONE;
}

static int run(const options *o) {
    session s = {.in = {.o = o}};
    int status = judging_read_level(&s.in, "--asks", o->asks ? o->asks : "pharaoh");
    if (status != DONE) return status;
    s.out = page_open();
    status = judging_run(&s.in, take_line, tell, &s);
    page_close(&s.out);
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
    .takes = {TAKES_ASKS, TAKES_SEED, TAKES_CHECK, TAKES_DECK, TAKES_MEMORY, TAKES_LANG,
              TAKES_HELP},
    .least = 1,
    .most = 1,
    .run = run,
    .notes =
        "A puzzle is a record whose last play is the answer. They are printed one after the "
        "other.\n"
        "Every decision is looked at shortly, what seems clear is judged with half the thought "
        "of a\n"
        "review, and what still does by pharaoh, or whom --asks names.\n"
        "With --check the last play of every record is judged again by the latter, and must "
        "still be\n"
        "10 of a hundred before the second; exits with 1 when one is not.\n",
};

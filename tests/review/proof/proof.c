/* proof.c -- many games between bots, reviewed: a line of numbers for every seat of every game,
 * from which tools/review-proof reckons whether the laws of docs/review.md hold in large.
 *
 *     review_proof record GAME SEATS LEVELS FIRST COUNT          records, one after the other
 *     review_proof sums GAME SEATS LEVELS FIRST COUNT [PER-MILLE]    with so much of the usual
 * thought review_proof twice GAME SEATS LEVELS FIRST COUNT [PER-MILLE]   curves and marks by two
 * seeds review_proof moves GAME SEATS LEVELS FIRST COUNT [PER-MILLE]   the same decisions by all
 * levels
 */
#include "../bot_games.h"
#include "mastaba/engine.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include "review/tasks.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const mst_game *game;
    uint32_t seats, count;
    const mst_level *levels[MST_MAX_SEATS];
    uint64_t first, games;
    review_budget budget;
} plan;

static bool read_levels(plan *p, char *list) {
    for (char *name = strtok(list, ","); name && p->count < MST_MAX_SEATS;
         name = strtok(NULL, ",")) {
        p->levels[p->count] = mst_level_find(name, strlen(name));
        if (!p->levels[p->count++]) return false;
    }
    return p->count > 0;
}

static uint32_t part_of(uint32_t all, uint32_t per_mille) {
    uint32_t part = (uint32_t)((uint64_t)all * per_mille / 1000);
    return part < 8 ? 8 : part;
}

static bool read_plan(plan *p, int count, char **words) {
    const mst_level *judge = mst_level_find("vizier", 6);
    if (count < 7) return false;
    p->game = mst_find_game(mst_games, words[2], strlen(words[2]));
    p->seats = (uint32_t)atoi(words[3]);
    p->first = strtoull(words[5], NULL, 10);
    p->games = strtoull(words[6], NULL, 10);
    if (!p->game || !read_levels(p, words[4])) return false;
    uint32_t per_mille = count > 7 ? (uint32_t)atoi(words[7]) : 1000;
    p->budget = review_budget_of(p->game, judge);
    p->budget.playouts = part_of(p->budget.playouts, per_mille);
    p->budget.iterations = part_of(p->budget.iterations, per_mille);
    p->budget.again = part_of(p->budget.again, per_mille);
    return true;
}

static void print_record(const bot_game *b) {
    static char room[1 << 20];
    mst_text t = mst_text_in(room, sizeof room);
    bot_game_put(&t, b);
    fputs(room, stdout);
}

/* sum SEED SEAT LEVEL start luck own others result, their noise. Nobody's decisions are judged. */
static void print_sums(const plan *p, const bot_game *b, uint64_t seed) {
    review r;
    bot_game_look(b, p->budget, seed, &r);
    for (mst_seat seat = 0; seat < p->seats; seat++) {
        review_sum sum;
        review_sum_up(&r, seat, &sum);
        printf("sum %llu %c %s", (unsigned long long)seed, 'A' + seat,
               p->levels[seat % p->count]->name);
        for (uint32_t i = 0; i < REVIEW_PARTS; i++) printf(" %.6f", (double)sum.part[i]);
        for (uint32_t i = 0; i < REVIEW_PARTS; i++) printf(" %.6f", (double)sum.noise[i]);
        printf("\n");
    }
    fflush(stdout);
    review_close(&r);
}

/* curve SEED, then how far the two are apart after every play, of a hundred; and then which plays
 * are blunders to the one, and to the other */
static void print_twice(const plan *p, const bot_game *b, uint64_t seed) {
    review one, two;
    bot_game_review(b, p->budget, 2 * seed, &one);
    bot_game_review(b, p->budget, 2 * seed + 1, &two);
    printf("curve %llu", (unsigned long long)seed);
    for (uint32_t i = 0; i <= b->plays; i++)
        printf(" %.3f", 100 * (double)(review_chance(&one, i, 0) - review_chance(&two, i, 0)));
    printf("\n");
    for (uint32_t i = 0; i < b->plays; i++) {
        review_mark x = review_mark_of(&one, i), y = review_mark_of(&two, i);
        if (x > MARK_FOUND || y > MARK_FOUND)
            printf("marks %llu %u %s %s %.3f %.3f\n", (unsigned long long)seed, i,
                   *review_mark_text(x) ? review_mark_text(x) : "-",
                   *review_mark_text(y) ? review_mark_text(y) : "-",
                   100 * (double)one.judgement[i].loss, 100 * (double)two.judgement[i].loss);
    }
    fflush(stdout);
    review_close(&one);
    review_close(&two);
}

/* ---- the same decisions by all levels ---- */

enum { BYTES = 8 << 20, EVERY = 12 };

static void *resize(void *context, void *block, size_t size) {
    (void)context;
    if (size) return realloc(block, size);
    free(block);
    return NULL;
}

/* What somebody of this level does there, however long that takes. */
static mst_move move_by(const review *r, uint32_t at, const mst_level *level, mst_state *seen) {
    mst_level calm = *level;
    calm.milliseconds = 0;
    mst_bot *bot = mst_bot_create(r->game, &calm, 1, BYTES);
    r->game->view(r->game, review_state(r, at), r->play[at].seat, seen);
    mst_move move = mst_bot_choose(bot, seen, r->play[at].seat, r->seed * 7919 + at);
    mst_bot_free(bot);
    return move;
}

typedef struct {
    mst_move move[MST_MAX_SEATS + 1];
    float chance[MST_MAX_SEATS + 1];
    uint32_t count;
} known_moves;

/* Levels often agree: every move is searched once. */
static float chance_with(known_moves *k, review_worker *w, uint32_t at, mst_move move) {
    for (uint32_t i = 0; i < k->count; i++)
        if (k->move[i] == move) return k->chance[i];
    k->move[k->count] = move;
    return k->chance[k->count++] = review_chance_with(w, at, move);
}

/* move SEED PLAY MOVES, the chance with the best move, then with that of each level */
static void print_position(const plan *p, review_worker *w, uint32_t at, mst_state *seen) {
    const review *r = w->of;
    known_moves known = {.count = 0};
    float lead;
    uint32_t moves = r->game->moves(r->game, review_state(r, at), r->play[at].seat, w->choices);
    if (moves < 2) return;
    mst_move best = review_guess(w, at, &lead);
    printf("move %llu %u %u %.6f", (unsigned long long)r->seed, at, moves,
           (double)chance_with(&known, w, at, best));
    for (uint32_t i = 0; i < p->count; i++) {
        mst_move move = move_by(r, at, p->levels[i], seen);
        printf(" %.6f", (double)chance_with(&known, w, at, move));
    }
    printf("\n");
    fflush(stdout);
}

/* Of a game that the third of four levels plays with itself, one decision in so many. */
static void print_moves(const plan *p, uint64_t seed) {
    static bot_game b;
    review_worker w;
    mst_rng rng = mst_rng_seed(seed);
    mst_state *seen = malloc(p->game->state_size);
    bot_game_play(&b, p->game, p->seats, &p->levels[p->count / 2], 1, seed);
    review r = {.game = b.game, .setup = b.setup, .budget = p->budget, .seed = seed};
    r.resize = resize;
    if (!review_open(&r, b.play, b.plays) || !review_worker_open(&w, &r, BYTES)) abort();
    for (uint32_t at = 0; at < b.plays; at++)
        if (b.play[at].seat != MST_CHANCE && mst_rng_below(&rng, EVERY) == 0)
            print_position(p, &w, at, seen);
    review_worker_close(&w);
    review_close(&r);
    free(seen);
}

int main(int count, char **words) {
    static bot_game b;
    plan p = {.game = NULL};
    if (!read_plan(&p, count, words)) {
        fputs("usage: review_proof record|sums|twice|moves GAME SEATS LEVELS FIRST COUNT "
              "[PER-MILLE]\n",
              stderr);
        return 2;
    }
    for (uint64_t seed = p.first; seed < p.first + p.games; seed++) {
        if (words[1][0] == 'm') {
            print_moves(&p, seed);
            continue;
        }
        bot_game_play(&b, p.game, p.seats, p.levels, p.count, seed);
        if (words[1][0] == 'r') print_record(&b);
        if (words[1][0] == 's') print_sums(&p, &b, seed);
        if (words[1][0] == 't') print_twice(&p, &b, seed);
    }
    return 0;
}

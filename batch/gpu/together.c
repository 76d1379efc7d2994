/* together.c -- what a GPU runs for a game whose plays are of many kinds, compiled by tools/gpu for
 * one game and one policy. Threads that are executed together wait while others do something else,
 * and a program that does not fit into the memory for instructions is fetched again and again. So
 * every thread has several games, and all threads of a block agree on a phase that many of them
 * have a game in and make one play of it there. A rare phase waits until it is the most common. */
#include "../together.h"
#include "../gpu.h"
#include "../whole_game.h"
#include "mastaba/bits.h"
#include "mastaba/engine.h"
#include "sums.h"
#include "thread.h"

#define JOINED(a, b) a##b
#define NAME(game, end) JOINED(game, end)
extern const mst_game NAME(GAME, _game);

/* The phases of a game's header end with OVER: there a thread counts the game and begins another.
 * NOTHING: there are no more of them. */
enum { PHASES = OVER + 1, NOTHING = PHASES };
_Static_assert(NOTHING < 32, "a set of phases is one word");
_Static_assert(GPU_GAMES == 8, "the phases of a thread's games are one word, a byte for each");
static const uint64_t of_each = 0x0101010101010101u;

typedef struct {
    const mst_setup *setup;
    uint64_t seed, first, games, next; /* next: the thread's next game, counted from the first */
    unsigned char *memory;             /* of the thread's games */
    uint64_t phases;
    uint32_t played; /* bits: games that have been begun */
    whole_game_room room;
    mst_batch_sums sums;
} table;

/* ---- what the block plays ---- */

static GPU_OF_BLOCK uint32_t votes[2][PHASES];

static uint32_t phases_among(uint64_t phases) {
    uint32_t set = 0;
    for (uint32_t i = 0; i < GPU_GAMES; i++, phases >>= 8) set |= 1u << (phases & 31);
    return set & ((1u << PHASES) - 1);
}

static void clear_votes(uint32_t turn) {
    for (uint32_t i = thread_of_block(); i < PHASES; i += threads_of_block()) votes[turn][i] = 0;
}

/* One in 32 threads speaks for all of them. */
static void vote(uint32_t turn, uint32_t phases) {
    for (uint32_t i = 0; i < PHASES; i++) {
        uint32_t count = how_many(phases >> i & 1);
        if (count && thread_of_block() % 32 == 0)
            __atomic_fetch_add(&votes[turn][i], count, __ATOMIC_RELAXED);
    }
}

/* The phase that most threads have a game in; NOTHING when all games are over. Two sets of votes
 * take turns, so that one is cleared while the other is read. */
static uint32_t agree(uint32_t turn, uint32_t phases) {
    uint32_t best = NOTHING, most = 0;
    vote(turn, phases);
    meet();
    for (uint32_t i = 0; i < PHASES; i++)
        if (votes[turn][i] > most) most = votes[turn][i], best = i;
    clear_votes(!turn);
    meet();
    return best;
}

/* ---- one play of one game ---- */

/* The first of the thread's games in that phase; there is one. */
static uint32_t find(uint64_t phases, uint32_t wanted) {
    uint64_t other = phases ^ wanted * of_each;
    return mst_bits_lowest((other - of_each) & ~other & 0x80 * of_each) / 8;
}

static uint32_t begin_next(table *t, gpu_running_game *now, mst_state *s) {
    if (t->next >= t->games) return NOTHING;
    now->rng = mst_batch_rng(t->seed, t->first + t->next);
    now->decisions = now->plays = 0;
    t->next += all_threads();
    mst_begin(&NAME(GAME, _game), s, t->setup);
    return s->phase;
}

static void play_on(table *t, uint32_t agreed) {
    const mst_game *g = &NAME(GAME, _game);
    uint32_t k = find(t->phases, agreed), then;
    void *memory = t->memory + k * gpu_running_size(sizeof(mst_state));
    gpu_running_game *now = memory;
    mst_state *s = t->room.state = (mst_state *)(now + 1);
    if (agreed != OVER) {
        now->decisions +=
            whole_game_play_once(g, POLICY, &t->room, &now->rng) == WHOLE_GAME_DECISION;
        now->plays++;
        then = s->phase;
    } else {
        if (t->played >> k & 1) mst_batch_count(g, s, now->decisions, now->plays, &t->sums);
        t->played |= 1u << k;
        then = begin_next(t, now, s);
    }
    t->phases = (t->phases & ~((uint64_t)255 << 8 * k)) | (uint64_t)then << 8 * k;
}

/* `of_blocks` is cleared, one for each block; `memory` has room for the games of all threads. */
GPU_PROGRAM void play_together(mst_setup setup, uint64_t seed, uint64_t first, uint64_t games,
                               mst_batch_sums *of_blocks, unsigned char *memory) {
    _Alignas(16) unsigned char view[sizeof(mst_state)];
    mst_move choices[GPU_MOST_CHOICES];
    float points[GPU_MOST_CHOICES];
    size_t of_thread = GPU_GAMES * gpu_running_size(sizeof(mst_state));
    table t = {.setup = &setup, .seed = seed, .first = first, .games = games};
    t.next = thread_of_all();
    t.memory = memory + thread_of_all() * of_thread;
    t.phases = OVER * of_each;
    t.room = (whole_game_room){NULL, (mst_state *)view, choices, points};
    mst_batch_clear(&t.sums);
    clear_votes(0);
    meet();
    for (uint32_t turn = 0, agreed; (agreed = agree(turn, phases_among(t.phases))) != NOTHING;
         turn = !turn)
        if (phases_among(t.phases) >> agreed & 1) play_on(&t, agreed);
    gpu_add_sums(&of_blocks[block_of_all()], &t.sums);
}

/* mastaba/batch.h -- many games of one setup at once, whole or decision by decision: on one thread,
 * on many, or on a GPU.
 *
 * A game is known by its number: its draws come from the batch's seed and that number alone, so the
 * same games are played whoever plays them and however they are shared out. What comes of them is
 * whole numbers that are added up, so that no order makes a difference. */
#ifndef MASTABA_BATCH_H
#define MASTABA_BATCH_H
#include "rng.h"
#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    MST_PLAY_RANDOM, /* every move alike */
    MST_PLAY_TIDY,   /* means to reach the end of the game, where it has such moves (tidy_move) */
    MST_PLAY_GREEDY, /* what the game's advice rates best; equals by chance */
    MST_POLICIES
} mst_policy;

/* Threads of the processor, or the first GPU: MST_ON_GPU. */
enum { MST_ON_GPU = 0, MST_ONE_THREAD = 1, MST_MOST_THREADS = 256 };

/* One victory; divides evenly among any number of winners up to 8. */
enum { MST_WIN = 840 };

typedef struct {
    int64_t count, sum, squares, least, most; /* least and most mean nothing before the first */
} mst_tally;

typedef struct {
    mst_tally score[MST_MAX_PARTS + 1]; /* the total, then its parts; without games it was out of */
    int64_t wins, shared;               /* in parts of MST_WIN; games won together with others */
} mst_seat_sums;

typedef struct {
    uint64_t games, hashes; /* the hashes of all final states, added up */
    mst_tally decisions, plays;
    int64_t shared; /* games with several winners */
    mst_seat_sums seat[MST_MAX_SEATS];
} mst_batch_sums;

void mst_batch_clear(mst_batch_sums *sums);
void mst_batch_add(mst_batch_sums *into, const mst_batch_sums *from);
/* The chance that a game draws from. */
mst_rng mst_batch_rng(uint64_t seed, uint64_t game);

typedef struct mst_batch mst_batch;

/* `threads`: how many, or MST_ON_GPU. `gpu_folder`: where `make gpu` has put its programs; it must
 * stay, and is for a GPU alone. NULL, and `*why` says why not, in words that stay. */
mst_batch *mst_batch_create(const mst_game *g, const mst_setup *setup, uint64_t seed,
                            uint32_t threads, const char *gpu_folder, const char **why);
void mst_batch_free(mst_batch *b);

/* Plays the games `first` to `first + games - 1` to their ends and adds what came of them. NULL, or
 * why not; then nothing was added. Before a GPU is believed it plays a thousand games beside the
 * processor. */
const char *mst_batch_play(mst_batch *b, mst_policy policy, uint64_t first, uint64_t games,
                           mst_batch_sums *sums);
/* Adds one game that was played elsewhere, at its end. */
void mst_batch_count(const mst_game *g, const mst_state *end, uint32_t decisions, uint32_t plays,
                     mst_batch_sums *sums);

/* ---- decision by decision, for games that have numbers (observe.h) ---- */

/* Games side by side, each at a decision of one seat; chance has drawn. Where several seats decide
 * at the same time, the lowest of them is asked first, and sees nothing of what the others will do.
 *
 * Slot i of `count` plays the games i, i + count, i + 2 count ...: when one ends, the next has
 * begun before the step is over. So `done` and `reward` are about the game that ended, everything
 * else about the one that is played now. */
typedef struct {
    uint32_t count, seats;
    uint32_t actions, size; /* of a mask; bytes of an observation */
    uint64_t *game;         /* which one is played */
    uint8_t *actor;         /* the seat that decides */
    uint8_t *legal;         /* `actions` for each game: 1 where the actor may, else 0 */
    uint8_t *observation;   /* `size` for each game: what the view of the actor says */
    float *reward;          /* `seats` for each game, all 0 while it goes on */
    uint8_t *done;          /* 1: a game has ended in this step */
} mst_batch_arrays;

/* What a place is worth: the share of the others that are behind, less the share of those before;
 * 1 for who beats everybody, -1 for who is beaten by all, and the rewards of a game add up to 0.
 * Who plays alone gets the points. */
float mst_batch_reward(const uint8_t place[], const mst_score scores[], uint32_t seats,
                       uint32_t seat);

/* Begins the games 0 to count - 1; whatever was begun before is gone. NULL, or why not. Before a
 * GPU is believed it steps through some games beside the processor. */
const char *mst_batch_begin(mst_batch *b, uint32_t count);
/* Owned by the batch, always at the same place until it begins anew; to be read alone. */
const mst_batch_arrays *mst_batch_side_by_side(const mst_batch *b);
/* One decision of every game. NULL, or why not: then no game has moved, and `*bad` is the first
 * whose action is none of its legal ones. */
const char *mst_batch_step(mst_batch *b, const int64_t action[], uint32_t *bad);
/* A legal action of every game, each alike; -1 for all of them where a GPU has failed. */
void mst_batch_sample(const mst_batch *b, uint64_t seed, int64_t action[]);
/* The whole truth of one of them, until the next step; NULL where a GPU has failed. */
const mst_state *mst_batch_state(const mst_batch *b, uint32_t slot);

#ifdef __cplusplus
}
#endif
#endif

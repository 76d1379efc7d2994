/* mastaba/batch.h -- many games of one setup at once: on one thread, on many, or on a GPU.
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

#ifdef __cplusplus
}
#endif
#endif

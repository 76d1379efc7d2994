/* ten_lines.c -- a program of somebody else: a hundred random games, and the sum of their hashes.
 * Valid C++ too. */
#include <mastaba/batch.h>
#include <mastaba/bot.h>
#include <mastaba/engine.h>
#include <stdio.h>

int main(void) {
    const mst_game *g = mst_find_game(mst_games, "pyramis", 7);
    mst_setup setup = mst_usual_setup(g, 2);
    const char *why = NULL;
    mst_batch *batch = mst_batch_create(g, &setup, 7, 2, NULL, &why);
    mst_batch_sums sums;
    mst_batch_clear(&sums);
    if (!batch || mst_batch_play(batch, MST_PLAY_RANDOM, 0, 100, &sums)) return 1;
    mst_batch_free(batch);
    printf("%016llx %s\n", (unsigned long long)sums.hashes, mst_bot_levels[0].name);
}

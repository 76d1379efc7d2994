/* judging.c -- records are read for a command that judges them. */
#include "judging.h"
#include "complain.h"
#include "decks.h"
#include "memory.h"
#include <stdlib.h>
#include <string.h>

void *judging_resize(void *context, void *block, size_t size) {
    (void)context;
    if (size) return realloc(block, size);
    free(block);
    return NULL;
}

int judging_read_level(judging *j, const char *option, const char *name) {
    const mst_level *level = mst_level_find(name, strlen(name));
    if (!level) return complain("%s: there is no level \"%s\"", option, name);
    if (!level->iterations) return complain("%s: %s does not search", option, name);
    j->level = *level;
    return DONE;
}

void judging_keep_play(judging *j) {
    mst_replay *r = &j->reader;
    if (j->plays == j->room) {
        j->room = j->room ? 2 * j->room : 256;
        j->play = memory_grow(j->play, j->room * sizeof *j->play);
    }
    j->play[j->plays++] = (mst_record_play){r->move, r->line, r->seat};
    mst_replay_play(r);
}

int judging_run(judging *j, line_taker *take, int (*end)(void *context), void *context) {
    chosen c;
    int status = decks_choose_by_lists(j->o, &c);
    if (status == DONE) {
        const mst_game **games = decks_games_with(c.game);
        records_open(&j->reader, games, j->o->language);
        status = records_read(&j->reader, j->o->operand[0], take, context);
        if (status == DONE) status = end(context);
        records_close(&j->reader);
        free(j->play);
        free(games);
    }
    decks_free(&c);
    return status;
}

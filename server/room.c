/* room.c -- see room.h. */
#include "room.h"
#include <stdlib.h>

static void *resize(void *context, void *block, size_t size) {
    (void)context;
    if (size) return realloc(block, size);
    free(block);
    return NULL;
}

bool room_create(mst_table_room *room, const mst_game *const games[]) {
    mst_needs needs = mst_needs_of(games);
    bool has_all = true;
    room->games = games;
    room->resize = resize;
    for (uint32_t i = 0; i < MST_TABLE_STATES; i++) {
        room->state[i] = calloc(1, needs.state_size);
        has_all = has_all && room->state[i];
    }
    room->choices = calloc(needs.max_choices, sizeof *room->choices);
    room->weights = calloc(needs.max_choices, sizeof *room->weights);
    room->saved = malloc(mst_table_size(NULL));
    room->description = malloc(MST_MAX_STATE);
    return has_all && room->choices && room->weights && room->saved && room->description;
}

void room_free(mst_table_room *room) {
    for (uint32_t i = 0; i < MST_TABLE_STATES; i++) free(room->state[i]);
    free(room->choices);
    free(room->weights);
    free(room->saved);
    free(room->description);
}

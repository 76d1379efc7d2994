/* workspace.c -- see workspace.h. */
#include "workspace.h"
#include "mastaba/json.h"
#include <string.h>

static void *take(const mst_workspace *room, size_t size) {
    void *block = room->resize(room->context, NULL, size);
    if (block) memset(block, 0, size);
    return block;
}

static void give_back(const mst_workspace *room, void *block) {
    if (block) room->resize(room->context, block, 0);
}

bool workspace_create(mst_workspace *room, const mst_game *const games[],
                      void *(*resize)(void *context, void *block, size_t size), void *context) {
    mst_needs needs = mst_needs_of(games);
    bool has_all = true;
    *room = (mst_workspace){.games = games, .resize = resize, .context = context};
    for (uint32_t i = 0; i < MST_TABLE_STATES; i++) {
        room->state[i] = take(room, needs.state_size);
        has_all = has_all && room->state[i];
    }
    room->choices = take(room, needs.max_choices * sizeof *room->choices);
    room->weights = take(room, needs.max_choices * sizeof *room->weights);
    room->saved = take(room, mst_table_size(NULL));
    return has_all && room->choices && room->weights && room->saved;
}

bool workspace_keep_messages(mst_workspace *room) {
    room->description = take(room, MST_MAX_STATE);
    room->shared = take(room, MST_SHARED);
    room->memory = take(room, mst_json_memory_size());
    return room->description && room->shared && room->memory;
}

void workspace_free(mst_workspace *room) {
    if (!room->resize) return; /* there never was one */
    for (uint32_t i = 0; i < MST_TABLE_STATES; i++) give_back(room, room->state[i]);
    give_back(room, room->choices);
    give_back(room, room->weights);
    give_back(room, room->saved);
    give_back(room, room->description);
    give_back(room, room->shared);
    give_back(room, room->memory);
}

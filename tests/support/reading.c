/* reading.c -- the record reader with its memory. */
#include "reading.h"
#include "walk.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

reading *reading_begin(const mst_game *const games[], bool expectations) {
    mst_needs needs = mst_needs_of(games);
    reading *r = walk_room(1, sizeof *r);
    memset(r, 0, sizeof *r);
    r->replay.games = games;
    r->replay.expectations = expectations;
    r->replay.state = walk_room(1, needs.state_size);
    r->replay.line_text = walk_room(MST_MAX_LINE, 1);
    r->replay.room.choices = walk_room(needs.max_choices, sizeof(mst_move));
    r->replay.room.weights = walk_room(needs.max_choices, sizeof(uint32_t));
    r->replay.room.texts = walk_wide_room(needs.max_choices, MST_MAX_TEXT);
    r->replay.room.order = walk_room(2 * (size_t)needs.max_choices, sizeof(uint16_t));
    r->before = walk_room(1, needs.state_size);
    return r;
}

void reading_free(reading *r) {
    free(r->before);
    free(r->replay.room.order);
    free(r->replay.room.texts);
    free(r->replay.room.weights);
    free(r->replay.room.choices);
    free(r->replay.line_text);
    free(r->replay.state);
    free(r);
}

mst_line reading_line(reading *r, const char *line, size_t length) {
    mst_line kind = mst_replay_line(&r->replay, line, length);
    if (kind == MST_LINE_FIRST) r->last_game = NULL;
    if (kind != MST_LINE_PLAY) return kind;
    r->last_game = r->replay.game;
    r->last_seat = r->replay.seat;
    r->last_move = r->replay.move;
    memcpy(r->before, r->replay.state, r->replay.game->state_size);
    mst_replay_play(&r->replay);
    return kind;
}

mst_line reading_text(reading *r, const char *text, size_t length) {
    mst_line kind = MST_LINE_NOTE;
    const char *end = text + length;
    while (text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const char *stop = newline ? newline : end;
        kind = reading_line(r, text, (size_t)(stop - text));
        if (kind >= MST_LINE_BAD) return kind;
        text = newline ? newline + 1 : end;
    }
    const char *lacks = mst_replay_end(&r->replay);
    if (!lacks) return kind;
    snprintf(r->replay.why, sizeof r->replay.why, "%s", lacks);
    return MST_LINE_BAD;
}

char *reading_file(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    size_t room = 1 << 16, used = 0, got;
    char *text = malloc(room + 1);
    while (text && (got = fread(text + used, 1, room - used, file)) > 0) {
        used += got;
        if (used == room) text = realloc(text, (room *= 2) + 1);
    }
    fclose(file);
    if (!text) abort();
    text[used] = 0;
    *length = used;
    return text;
}

/* fuzz_record.c -- any bytes as a record of any game: the reader answers each line, and what it
 * accepts is a sound game that can be written again. */
#include "fuzz.h"

/* Whatever was wrong, the answer is one line of clean text. */
static void expect_clean_answer(const mst_replay *r) {
    size_t length = strlen(r->why);
    fuzz_expect(length > 0 && length < sizeof r->why, "an answer without words");
    for (size_t i = 0; i < length; i++)
        fuzz_expect((unsigned char)r->why[i] >= ' ', "an answer with controls");
}

/* A legal play is written as it is read, if not in the very words of the input. */
static void expect_readable(const mst_replay *r) {
    char text[MST_MAX_TEXT];
    mst_text t = mst_text_in(text, sizeof text);
    r->game->move_text(r->game, r->state, r->seat, r->move, &t);
    mst_move again = r->game->move_read(r->game, r->state, r->seat, text, strlen(text));
    fuzz_expect(again == r->move, "a play reads differently when written");
}

static bool read_line(mst_replay *r, const char *line, size_t length) {
    mst_line kind = mst_replay_line(r, line, length);
    if (kind == MST_LINE_BAD || kind == MST_LINE_WRONG) {
        expect_clean_answer(r);
        return false;
    }
    fuzz_expect(kind != MST_LINE_OTHER, "an expectation outside of tests");
    if (kind == MST_LINE_PLAY) {
        expect_readable(r);
        mst_replay_play(r);
    }
    if (kind == MST_LINE_PLAY || kind == MST_LINE_START) {
        const char *fault = r->game->extras->check(r->game, r->state);
        fuzz_expect(!fault, fault);
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static fuzz_room room;
    if (!room.line) room = fuzz_take_room();
    mst_replay replay = {0};
    replay.games = mst_games;
    replay.state = room.state[0];
    replay.room = room.listing;
    replay.line_text = room.line;
    const char *text = (const char *)data, *end = text + size;
    while (text < end) {
        const char *newline = (const char *)memchr(text, '\n', (size_t)(end - text));
        const char *stop = newline ? newline : end;
        if (!read_line(&replay, text, (size_t)(stop - text))) return 0;
        text = newline ? newline + 1 : end;
    }
    mst_replay_end(&replay);
    return 0;
}

/* whole_record.c -- the plays of a whole record: for tables that go on from one, and for replays.
 */
#include "mastaba/record.h"
#include <string.h>

static void *take(const mst_record *r, size_t size) {
    void *block = r->resize(r->context, NULL, size);
    if (block) memset(block, 0, size);
    return block;
}

static void give_back(const mst_record *r, void *block) {
    if (block) r->resize(r->context, block, 0);
}

bool mst_record_open(mst_record *r, const mst_game *const games[], mst_language in) {
    mst_needs needs = mst_needs_of(games);
    mst_replay *reader = &r->reader;
    *reader = (mst_replay){.games = games, .in = in};
    reader->state = take(r, needs.state_size);
    reader->line_text = take(r, MST_MAX_LINE);
    reader->room.choices = take(r, needs.max_choices * sizeof *reader->room.choices);
    reader->room.weights = take(r, needs.max_choices * sizeof *reader->room.weights);
    reader->room.texts = take(r, needs.max_choices * sizeof *reader->room.texts);
    reader->room.order = take(r, 2 * needs.max_choices * sizeof *reader->room.order);
    return reader->state && reader->line_text && reader->room.choices && reader->room.weights &&
           reader->room.texts && reader->room.order;
}

void mst_record_close(mst_record *r) {
    give_back(r, r->reader.state);
    give_back(r, r->reader.line_text);
    give_back(r, r->reader.room.choices);
    give_back(r, r->reader.room.weights);
    give_back(r, r->reader.room.texts);
    give_back(r, r->reader.room.order);
    give_back(r, r->play);
}

static const char *keep_play(mst_record *r) {
    if (r->count == r->room) {
        uint32_t room = r->room ? 2 * r->room : 256;
        mst_record_play *more = r->resize(r->context, r->play, room * sizeof *more);
        if (!more) return "there is no memory for so many plays";
        r->play = more;
        r->room = room;
    }
    r->play[r->count++] = (mst_record_play){r->reader.move, r->reader.line, r->reader.seat};
    mst_replay_play(&r->reader);
    return NULL;
}

static const char *take_line(mst_record *r, const char *line, size_t length) {
    switch (mst_replay_line(&r->reader, line, length)) {
    case MST_LINE_START: r->has_begun = true; return NULL;
    case MST_LINE_PLAY: return keep_play(r);
    case MST_LINE_BAD:
    case MST_LINE_WRONG: return r->reader.why;
    default: return NULL;
    }
}

/* Enough is read, or another record begins. */
static bool is_done(const mst_record *r, const char *line, size_t length) {
    static const char first[] = "mastaba ";
    if (r->has_begun && r->count == r->most) return true;
    return r->has_begun && length >= sizeof first - 1 && !memcmp(line, first, sizeof first - 1);
}

const char *mst_record_read(mst_record *r, const char *text, size_t length) {
    const char *end = text + length, *why = NULL;
    while (text < end && !why) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        if (!stop) stop = end;
        if (is_done(r, text, (size_t)(stop - text))) return NULL;
        why = take_line(r, text, (size_t)(stop - text));
        text = stop + 1;
    }
    return why ? why : mst_replay_end(&r->reader);
}

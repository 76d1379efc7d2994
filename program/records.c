/* records.c -- from files to the reader of records, and from its verdicts to complaints. */
#include "records.h"
#include "complain.h"
#include "line_reader.h"
#include "mastaba/text.h"
#include "memory.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

void records_open(mst_replay *r, const mst_game *const games[], mst_language in) {
    mst_needs needs = mst_needs_of(games);
    *r = (mst_replay){.games = games, .state = memory_need(needs.state_size), .in = in};
    r->line_text = memory_need(MST_MAX_LINE);
    r->room.choices = memory_need(needs.max_choices * sizeof *r->room.choices);
    r->room.weights = memory_need(needs.max_choices * sizeof *r->room.weights);
    r->room.texts = memory_need(needs.max_choices * sizeof *r->room.texts);
    r->room.order = memory_need(2 * needs.max_choices * sizeof *r->room.order);
}

void records_close(mst_replay *r) {
    free(r->state);
    free(r->line_text);
    free(r->room.choices);
    free(r->room.weights);
    free(r->room.texts);
    free(r->room.order);
}

static void start_afresh(mst_replay *r) {
    *r = (mst_replay){.games = r->games,
                      .state = r->state,
                      .room = r->room,
                      .line_text = r->line_text,
                      .in = r->in};
}

const char *records_name_of_file(const char *path) {
    return mst_text_same(path, "-") ? "standard input" : path;
}

static int complain_of_line(const char *file, uint32_t line, line_found found) {
    if (found == LINE_TOO_LONG)
        return complain("%s:%u: the line is longer than %d bytes", file, line, MST_MAX_LINE - 1);
    if (found == LINE_WITH_ZERO) return complain("%s:%u: the line holds a zero byte", file, line);
    return complain("%s: %s", file, strerror(errno));
}

static int take_lines(mst_replay *r, const char *file, line_reader *in, line_taker *take,
                      void *context) {
    const char *text;
    size_t length;
    line_found found;
    while ((found = line_reader_next(in, &text, &length)) == LINE_READ) {
        mst_line kind = mst_replay_line(r, text, length);
        if (kind == MST_LINE_BAD || kind == MST_LINE_WRONG) {
            complain("%s:%u: %s", file, r->line, r->why);
            return kind == MST_LINE_WRONG ? ANSWER_IS_NO : BAD_INPUT;
        }
        int status = take(context, kind, text, length);
        if (status != DONE) return status;
    }
    if (found != LINE_END) return complain_of_line(file, r->line + 1, found);
    const char *lacks = mst_replay_end(r);
    return lacks ? complain("%s:%u: %s", file, r->line ? r->line : 1, lacks) : DONE;
}

int records_read(mst_replay *r, const char *path, line_taker *take, void *context) {
    line_reader in;
    const char *file = records_name_of_file(path);
    if (!line_reader_open(&in, path)) return complain("%s: %s", file, strerror(errno));
    start_afresh(r);
    int status = take_lines(r, file, &in, take, context);
    line_reader_close(&in);
    return status;
}

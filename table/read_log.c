/* read_log.c -- a table from the lines of its log. Nothing is believed: a play must be legal, an
 * event possible, and every line what this program would have written; else line and reason are
 * told. */
#include "log_lines.h"
#include <string.h>

/* ---- cutting ---- */

/* Cuts the next line off `rest`; false when there is none or its end is missing. */
static bool next_line(mst_span *rest, mst_span *line) {
    const char *end = rest->length ? memchr(rest->at, '\n', rest->length) : NULL;
    if (!end) return false;
    *line = (mst_span){rest->at, (size_t)(end - rest->at)};
    *rest = (mst_span){end + 1, rest->length - line->length - 1};
    return true;
}

static bool complain(mst_text *why, uint32_t line, const char *what) {
    mst_text_put(why, "line ");
    mst_text_put_number(why, (int64_t)line + 1);
    mst_text_put(why, ": ");
    mst_text_put(why, what);
    return false;
}

/* ---- the agreement ---- */

/* Reads the header of a record up to its last line, "play". */
static bool read_header(mst_workspace *room, mst_span *rest, mst_replay *r, mst_text *why) {
    mst_span line;
    *r = (mst_replay){.games = room->games, .state = room->state[TABLE_WALKING], .in = MST_ENGLISH};
    while (next_line(rest, &line)) {
        if (line.length >= MST_MAX_ENTRY) return complain(why, r->line, "the line is too long");
        mst_line kind = mst_replay_line(r, line.at, line.length);
        if (kind == MST_LINE_START) return true;
        bool is_refused = kind == MST_LINE_BAD || kind == MST_LINE_WRONG;
        if (is_refused) return complain(why, r->line - 1, r->why);
    }
    return complain(why, r->line, "the agreement ends too soon");
}

const mst_game *mst_table_game(mst_workspace *room, const char *lines, size_t length,
                               mst_text *why) {
    mst_replay r;
    mst_span rest = {lines, length};
    return read_header(room, &rest, &r, why) ? r.game : NULL;
}

static uint32_t count_lines(const char *text, size_t length) {
    uint32_t lines = 0;
    for (size_t i = 0; i < length; i++) lines += text[i] == '\n';
    return lines;
}

/* The agreement is read as it comes, written anew, and must be the same. */
static bool read_agreement(mst_table *t, mst_span *rest, mst_text *why) {
    char ours[MOST_CHARTER];
    mst_text text = mst_text_in(ours, sizeof ours);
    mst_replay r;
    mst_span all = *rest, line, next;
    if (!read_header(t->room, rest, &r, why)) return false;
    if (r.game != t->game) return complain(why, 0, "the log is of another game");
    t->agreement.setup = r.setup;
    for (next = *rest; next_line(&next, &line) && table_read_agreement_line(line, &t->agreement);)
        *rest = next;
    const char *what = table_check_agreement(t->game, &t->agreement);
    if (what) return complain(why, 0, what);
    table_put_agreement(&text, t->game, &t->agreement);
    size_t length = (size_t)(text.at - ours);
    bool is_ours = all.length - rest->length == length && !memcmp(ours, all.at, length);
    if (!is_ours) return complain(why, 0, "the agreement is not written as agreements are");
    t->seq = count_lines(ours, length);
    t->has_agreement = true;
    return true;
}

/* ---- events and plays ---- */

static const char *in_words(const mst_table *t, const mst_refusal *why) {
    return why ? mst_table_words(t, MST_ENGLISH, why->key) : NULL;
}

/* A key of the game's, or of core: a log may hold what no seat could have asked for. */
static const char *refusal_of(const mst_table *t, mst_seat seat, mst_move move) {
    const char *key = mst_refuse(t->game, t->now, seat, move, t->room->choices, t->room->weights);
    return key ? mst_phrase_of(t->game, MST_ENGLISH, key) : NULL;
}

static const char *read_play(mst_table *t, mst_span line, int64_t time) {
    char ours[MST_MAX_ENTRY];
    mst_text text = mst_text_in(ours, sizeof ours);
    mst_span rest = line, letter = mst_span_next_word(&rest);
    mst_seat seat = letter.length == 1 ? mst_seat_named(letter.at[0]) : MST_SPECTATOR;
    if (seat != MST_CHANCE && !table_has_seat(t, seat)) return "this is no line of a log";
    if (t->phase != MST_PLAYING)
        return in_words(t, table_refuse(t->phase == MST_OVER ? WHY_OVER : WHY_NOT_BEGUN));
    mst_move move = t->game->move_read(t->game, t->now, seat, rest.at, rest.length);
    if (!move) return in_words(t, table_refuse(WHY_NOTATION));
    const char *why = refusal_of(t, seat, move);
    if (why) return why;
    mst_record_put_play(&text, t->game, t->now, seat, move);
    if (!mst_span_is((mst_span){line.at, line.length + 1}, ours))
        return "this is not how it is written";
    if (seat != MST_CHANCE) table_set_base(t);
    return in_words(t, table_apply_play(t, seat, move, time));
}

/* NULL, or what is wrong with it, in words. */
static const char *read_line(mst_table *t, mst_span line, int64_t time) {
    table_event event;
    if (line.length >= MST_MAX_ENTRY - 1) return "the line is too long";
    if (!mst_text_is_utf8(line.at, line.length)) return "the line is not plain text";
    if (!line.length || line.at[0] != '@') return read_play(t, line, time);
    const char *why = table_read_event(line, &event);
    return why ? why : in_words(t, table_apply(t, &event, time));
}

bool mst_table_read(mst_table *t, const char *lines, size_t length, int64_t time, mst_text *why) {
    static const int64_t latest = (int64_t)1 << 52;
    mst_span rest = {lines, length}, line;
    if (time < 0 || time > latest) return complain(why, t->seq, "the time cannot be");
    if (!t->has_agreement && !read_agreement(t, &rest, why)) return false;
    while (next_line(&rest, &line)) {
        const char *what = read_line(t, line, time);
        if (what) return complain(why, t->seq, what);
    }
    if (rest.length) return complain(why, t->seq, "the line has no end");
    table_note_time(t, time);
    bool lacks_draws = t->actors >> MST_CHANCE & 1;
    return lacks_draws ? complain(why, t->seq, in_words(t, table_refuse(WHY_DRAW_MISSING))) : true;
}

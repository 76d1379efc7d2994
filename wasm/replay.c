/* replay.c -- a record, step by step: what anybody could have seen after every play. A game is
 * short and plays are fast, so every question plays it again from the beginning. */
#include "fair/fair.h"
#include "fair/promise.h"
#include "mastaba/engine.h"
#include "page.h"
#include <string.h>

enum { ALL_SEEING = MST_SPECTATOR + 1 }; /* an observer from whom nothing is hidden */

typedef struct {
    mst_move move;
    uint32_t line;
    mst_seat seat;
} replayed;

static mst_replay reader;
static mst_setup setup;
static replayed *plays;
static uint32_t count, room_for;
static mst_state *before, *after, *seen;
static mst_state *drawn, *walking; /* after the last draw; from there on */
static uint32_t first_since;       /* play after that draw */
static bool is_bad;

/* ---- reading ---- */

static void prepare(void) {
    if (!seen) {
        before = page_state();
        after = page_state();
        seen = page_state();
        drawn = page_state();
        walking = page_state();
        reader.state = page_state();
        reader.room = page_room();
        reader.line_text = page_memory(MST_MAX_LINE);
    }
    reader = (mst_replay){.games = mst_games,
                          .state = reader.state,
                          .room = reader.room,
                          .line_text = reader.line_text};
    count = 0;
    is_bad = false;
}

static void keep_play(void) {
    if (count == room_for) {
        room_for = room_for ? 2 * room_for : 256;
        replayed *more = page_memory(room_for * sizeof *more);
        if (count) memcpy(more, plays, count * sizeof *more);
        plays = more;
    }
    plays[count++] = (replayed){reader.move, reader.line, reader.seat};
    mst_replay_play(&reader);
}

/* False: nothing more is to be read. */
static bool read_line(const char *line, size_t length) {
    switch (mst_replay_line(&reader, line, length)) {
    case MST_LINE_FIRST: return reader.records <= 1;
    case MST_LINE_START: setup = reader.setup; return true;
    case MST_LINE_PLAY: keep_play(); return true;
    case MST_LINE_BAD:
    case MST_LINE_WRONG:
    case MST_LINE_OTHER: is_bad = true; return false;
    default: return true;
    }
}

static void write_fault(mst_json *w, const char *why) {
    mst_json_begin_object(w, "fault");
    mst_json_number(w, "line", reader.line);
    mst_json_text(w, "words", why);
    mst_json_end_object(w);
}

static void write_names(mst_json *w) {
    mst_json_begin_list(w, "names");
    for (mst_seat seat = 0; seat < setup.seats; seat++) mst_json_text(w, NULL, reader.names[seat]);
    mst_json_end_list(w);
}

/* What has been read: up to the first line that cannot be, which is told as `fault`. */
static void tell_what_was_read(void) {
    mst_json w = mst_json_to(page_write());
    const char *why = is_bad ? reader.why : mst_replay_end(&reader);
    bool has_begun = reader.game && setup.seats;
    mst_json_begin_object(&w, NULL);
    if (why)
        write_fault(&w, why);
    else
        mst_json_null(&w, "fault");
    if (has_begun) {
        mst_json_text(&w, "game", reader.game->key);
        mst_json_number(&w, "plays", count);
        write_names(&w);
    }
    mst_json_end_object(&w);
    page_done();
}

/* The first record of a file. */
static void read_record(mst_language in) {
    size_t length;
    const char *text = page_rest(&length), *end = text + length;
    prepare();
    reader.in = in;
    setup.seats = 0;
    while (text < end) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        if (!stop) stop = end;
        if (!read_line(text, (size_t)(stop - text))) break;
        text = stop + 1;
    }
    tell_what_was_read();
}

/* ---- telling ---- */

static void look(const mst_state *s, mst_seat observer, mst_state *out) {
    if (observer == ALL_SEEING)
        memcpy(out, s, reader.game->state_size);
    else
        reader.game->view(reader.game, s, observer, out);
}

static void write_totals(mst_json *w) {
    const mst_game *g = reader.game;
    mst_score scores[MST_MAX_SEATS];
    uint32_t seats = g->seats(g, seen);
    g->scores(g, seen, scores);
    mst_json_begin_list(w, "totals");
    for (uint32_t seat = 0; seat < seats; seat++)
        if (scores[seat].out)
            mst_json_null(w, NULL);
        else
            mst_json_number(w, NULL, scores[seat].total);
    mst_json_end_list(w);
}

/* What the newest play has turned up of those made face down before it. They were made since the
 * last draw: nothing is drawn while seats decide at once. */
static void write_turned_up(mst_json *w, uint32_t newest, mst_seat observer, mst_language in) {
    const mst_game *g = reader.game;
    mst_json_begin_list(w, "turned_up");
    memcpy(walking, drawn, g->state_size);
    for (uint32_t i = first_since; i < newest; i++) {
        const replayed *p = &plays[i];
        mst_move is = g->view_move(g, walking, p->seat, p->move, after, observer);
        if (is && is != g->view_move(g, walking, p->seat, p->move, before, observer)) {
            char words[1024];
            mst_text told = mst_text_in(words, sizeof words);
            look(walking, observer, seen);
            g->tell(g, seen, p->seat, is, in, &told);
            mst_json_text(w, NULL, words);
        }
        g->play(g, walking, p->seat, p->move);
    }
    mst_json_end_list(w);
}

/* A play as the observer may read it; what it may not even know of has no move and no words. */
static void write_play(mst_json *w, uint32_t which, mst_seat observer, mst_language in) {
    const mst_game *g = reader.game;
    const replayed *play = &plays[which];
    char move_text[MST_MAX_TEXT], words[1024];
    mst_text notation = mst_text_in(move_text, sizeof move_text);
    mst_text told = mst_text_in(words, sizeof words);
    bool sees_all = observer == ALL_SEEING;
    mst_move move =
        sees_all ? play->move : g->view_move(g, before, play->seat, play->move, after, observer);
    look(before, observer, seen);
    if (move) g->move_text(g, seen, play->seat, move, &notation);
    if (move) g->tell(g, seen, play->seat, move, in, &told);
    mst_json_number(w, "line", play->line);
    mst_json_seat(w, "seat", play->seat);
    if (move)
        mst_json_text(w, "move", move_text);
    else
        mst_json_null(w, "move");
    mst_json_text(w, "words", words);
    if (!sees_all) write_turned_up(w, which, observer, in);
}

/* Every play with its words, and the points of all seats after it. */
static void tell_steps(mst_seat observer, mst_language in) {
    const mst_game *g = reader.game;
    mst_json w = mst_json_to(page_write());
    mst_begin(g, before, &setup);
    memcpy(drawn, before, g->state_size);
    first_since = 0;
    mst_json_begin_list(&w, NULL);
    for (uint32_t i = 0; i < count; i++) {
        memcpy(after, before, g->state_size);
        g->play(g, after, plays[i].seat, plays[i].move);
        mst_json_begin_object(&w, NULL);
        write_play(&w, i, observer, in);
        look(after, observer, seen);
        write_totals(&w);
        mst_json_end_object(&w);
        memcpy(before, after, g->state_size);
        if (plays[i].seat != MST_CHANCE) continue;
        memcpy(drawn, after, g->state_size);
        first_since = i + 1;
    }
    mst_json_end_list(&w);
    page_done();
}

static void write_scores(mst_json *w, mst_language in) {
    const mst_game *g = reader.game;
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    uint32_t seats = g->seats(g, after);
    g->scores(g, after, scores);
    g->places(g, after, scores, place);
    mst_json_begin_object(w, "parts");
    for (uint32_t i = 0; g->parts[i]; i++) {
        char key[32];
        mst_text part = mst_text_in(key, sizeof key);
        mst_text_put(&part, "part.");
        mst_text_put(&part, g->parts[i]);
        mst_json_text(w, g->parts[i], mst_phrase_of(g, in, key));
    }
    mst_json_end_object(w);
    mst_json_begin_list(w, "scores");
    for (mst_seat seat = 0; seat < seats; seat++) {
        mst_json_begin_object(w, NULL);
        mst_json_seat(w, "seat", seat);
        mst_json_score(w, g, &scores[seat]);
        mst_json_number(w, "place", place[seat]);
        mst_json_end_object(w);
    }
    mst_json_end_list(w);
}

/* The position after so many plays: fields of the message "state". */
static void tell_state(uint32_t step, mst_seat observer, mst_language in) {
    const mst_game *g = reader.game;
    mst_text *out = page_write();
    mst_json w = mst_json_to(out);
    mst_begin(g, after, &setup);
    for (uint32_t i = 0; i < step; i++) g->play(g, after, plays[i].seat, plays[i].move);
    mst_seats actors = g->actors(g, after);
    look(after, observer, seen);
    mst_json_begin_object(&w, NULL);
    mst_json_text(&w, "phase", actors ? "playing" : "over");
    mst_json_begin_list(&w, "actors");
    for (mst_seat seat = 0; seat < MST_MAX_SEATS; seat++)
        if (actors >> seat & 1) mst_json_seat(&w, NULL, seat);
    mst_json_end_list(&w);
    if (!actors) write_scores(&w, in);
    mst_text_put(out, ",\"view\":"); /* the description is an object without a name of its own */
    w.wants_comma = false;
    g->describe(g, seen, &w);
    mst_json_end_object(&w);
    page_done();
}

/* ---- proving ---- */

/* The text that a sealed table of this game had promised. Texts: the table's id, its secret. */
static void tell_promise(void) {
    mst_agreement agreement = {.setup = setup};
    page_copy_text(agreement.id, sizeof agreement.id);
    page_copy_text(agreement.secret, sizeof agreement.secret);
    fair_put_promise(page_write(), reader.game, &agreement);
    page_done();
}

/* Texts: the table's id, its secret, and the nonce of every seat or nothing. */
static fair_key take_key(void) {
    fair_source source = {.seats = setup.seats};
    page_copy_text(source.table, sizeof source.table);
    page_copy_text(source.secret, sizeof source.secret);
    for (mst_seat seat = 0; seat < setup.seats; seat++)
        page_copy_text(source.nonce[seat], sizeof source.nonce[seat]);
    return fair_key_of(&page_crypto, &source);
}

static mst_move fair_move(const fair_key *key, uint32_t draw) {
    mst_listing_room room = reader.room;
    uint32_t choices = reader.game->draws(reader.game, before, room.choices, room.weights);
    return room.choices[fair_draw(key, draw, room.weights, choices)];
}

static void write_difference(mst_json *w, const replayed *play, mst_move fair) {
    char was[MST_MAX_TEXT], should[MST_MAX_TEXT];
    mst_text t = mst_text_in(was, sizeof was), u = mst_text_in(should, sizeof should);
    reader.game->move_text(reader.game, before, MST_CHANCE, play->move, &t);
    reader.game->move_text(reader.game, before, MST_CHANCE, fair, &u);
    mst_json_number(w, "line", play->line);
    mst_json_text(w, "was", was);
    mst_json_text(w, "should", should);
}

/* Makes every draw anew and tells the first that differs. */
static void prove(void) {
    const mst_game *g = reader.game;
    fair_key key = take_key();
    uint32_t draws = 0;
    mst_json w = mst_json_to(page_write());
    mst_json_begin_object(&w, NULL);
    mst_begin(g, before, &setup);
    for (uint32_t i = 0; i < count; i++) {
        const replayed *play = &plays[i];
        if (play->seat == MST_CHANCE) {
            mst_move fair = fair_move(&key, draws);
            if (fair != play->move) {
                write_difference(&w, play, fair);
                break;
            }
            draws++;
        }
        g->play(g, before, play->seat, play->move);
    }
    mst_json_number(&w, "draws", draws);
    mst_json_end_object(&w);
    page_done();
}

/* ---- what the page asks ---- */

typedef enum { RECORD, STEPS, STATE, PROMISE, PROVE } question;

EXPORT(replay)
void page_replay(question what, uint32_t step, mst_seat observer, mst_language in) {
    switch (what) {
    case RECORD: read_record(in); break;
    case STEPS: tell_steps(observer, in); break;
    case STATE: tell_state(step, observer, in); break;
    case PROMISE: tell_promise(); break;
    case PROVE: prove(); break;
    }
}

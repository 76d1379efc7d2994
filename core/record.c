/* record.c -- games as text.
 *
 * The reader is a small machine fed with lines: header, then plays, then the result. It holds no
 * file and no memory of its own, and believes nothing: every play is checked before it is reported.
 */
#include "mastaba/record.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include <string.h>

enum { BEFORE, IN_HEADER, IN_PLAY, IN_RESULT, FINISHED };
enum { SEEN_GAME = 1, SEEN_RULES = 2, SEEN_SEATS = 4, SEEN_DECK = 8 };

/* ---- writing ---- */

static void put_seat(mst_text *t, mst_seat seat) {
    mst_text_put_char(t, mst_seat_letter(seat));
}

void mst_record_put_header(mst_text *t, const mst_game *g, const mst_setup *setup,
                           const char *const names[]) {
    mst_text_put(t, "mastaba 1\ngame ");
    mst_text_put(t, g->key);
    mst_text_put(t, "\nrules ");
    mst_text_put_number(t, g->rules_version);
    mst_text_put(t, "\nseats ");
    mst_text_put_number(t, setup->seats);
    mst_text_put_char(t, '\n');
    if (g->is_own_deck) {
        mst_text_put(t, "deck ");
        mst_text_put(t, g->deck);
        mst_text_put_char(t, '\n');
    }
    for (uint32_t i = 0; g->options[i].key; i++) {
        if (setup->option[i] == g->options[i].usual) continue;
        mst_text_put(t, "option ");
        mst_text_put(t, g->options[i].key);
        mst_text_put_char(t, '=');
        mst_put_option_value(t, &g->options[i], setup->option[i]);
        mst_text_put_char(t, '\n');
    }
    for (mst_seat seat = 0; names && seat < setup->seats; seat++) {
        if (!names[seat] || !names[seat][0]) continue;
        mst_text_put(t, "name ");
        put_seat(t, seat);
        mst_text_put_char(t, ' ');
        mst_text_put(t, names[seat]);
        mst_text_put_char(t, '\n');
    }
    mst_text_put(t, "play\n");
}

void mst_record_put_play(mst_text *t, const mst_game *g, const mst_state *before, mst_seat seat,
                         mst_move move) {
    put_seat(t, seat);
    mst_text_put_char(t, ' ');
    g->move_text(g, before, seat, move, t);
    mst_text_put_char(t, '\n');
}

void mst_record_put_score(mst_text *t, const mst_game *g, const mst_score *score) {
    if (score->out) {
        mst_text_put(t, "out");
        return;
    }
    mst_text_put_number(t, score->total);
    for (uint32_t i = 0; g->parts[i]; i++) {
        mst_text_put(t, i ? " " : " (");
        mst_text_put_number(t, score->part[i]);
    }
    if (g->parts[0]) mst_text_put_char(t, ')');
}

/* One line of the result without its newline: a seat's score, or after the last seat the places. */
static void put_result_line(mst_text *t, const mst_game *g, const mst_state *s, mst_seat line) {
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    mst_seat seats = g->seats(g, s);
    g->scores(g, s, scores);
    if (line < seats) {
        mst_text_put(t, "= ");
        put_seat(t, line);
        mst_text_put_char(t, ' ');
        mst_record_put_score(t, g, &scores[line]);
        return;
    }
    g->places(g, s, scores, place);
    mst_text_put(t, "places");
    for (mst_seat seat = 0; seat < seats; seat++) {
        mst_text_put_char(t, ' ');
        put_seat(t, seat);
        mst_text_put_number(t, place[seat]);
    }
}

void mst_record_put_result(mst_text *t, const mst_game *g, const mst_state *s) {
    mst_seat seats = g->seats(g, s);
    for (mst_seat line = 0; line <= seats; line++) {
        put_result_line(t, g, s, line);
        mst_text_put_char(t, '\n');
    }
}

/* ---- listings ---- */

static bool comes_before(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return (unsigned char)*a < (unsigned char)*b;
}

/* A merge sort of indices, bottom up; `spare` is as long as `order`. Returns the sorted array. */
static uint16_t *sort_texts(char (*texts)[MST_MAX_TEXT], uint16_t *order, uint16_t *spare,
                            uint32_t count) {
    for (uint32_t width = 1; width < count; width *= 2) {
        for (uint32_t low = 0; low < count; low += 2 * width) {
            uint32_t middle = low + width < count ? low + width : count;
            uint32_t high = low + 2 * width < count ? low + 2 * width : count;
            uint32_t left = low, right = middle;
            for (uint32_t k = low; k < high; k++) {
                bool from_right =
                    left == middle ||
                    (right < high && comes_before(texts[order[right]], texts[order[left]]));
                spare[k] = from_right ? order[right++] : order[left++];
            }
        }
        uint16_t *sorted = spare;
        spare = order;
        order = sorted;
    }
    return order;
}

void mst_record_put_listing(mst_text *t, const mst_game *g, const mst_state *s, mst_seat seat,
                            mst_listing_room room) {
    uint32_t count = seat == MST_CHANCE ? g->draws(g, s, room.choices, room.weights)
                                        : g->moves(g, s, seat, room.choices);
    for (uint32_t i = 0; i < count; i++) {
        mst_text text = mst_text_in(room.texts[i], MST_MAX_TEXT);
        g->move_text(g, s, seat, room.choices[i], &text);
        room.order[i] = (uint16_t)i;
    }
    uint16_t *order = sort_texts(room.texts, room.order, room.order + g->max_choices, count);
    mst_text_put(t, "?\t");
    put_seat(t, seat);
    for (uint32_t i = 0; i < count; i++) {
        mst_text_put_char(t, '\t');
        if (seat == MST_CHANCE) {
            mst_text_put_number(t, room.weights[order[i]]);
            mst_text_put_char(t, ' ');
        }
        mst_text_put(t, room.texts[order[i]]);
    }
    mst_text_put_char(t, '\n');
}

mst_needs mst_needs_of(const mst_game *const games[]) {
    mst_needs needs = {0, 0};
    for (; *games; games++) {
        if ((*games)->state_size > needs.state_size) needs.state_size = (*games)->state_size;
        if ((*games)->max_choices > needs.max_choices) needs.max_choices = (*games)->max_choices;
    }
    return needs;
}

/* ---- reading ---- */

/* What a stranger's line says, made safe to print: short, tabs as spaces, well-formed or not at
 * all. */
static void put_quoted(mst_text *t, mst_span quoted) {
    enum { MOST = 90 };
    char text[MOST];
    size_t length = quoted.length > MOST ? MOST : quoted.length;
    while (length < quoted.length && ((unsigned char)quoted.at[length] & 0xc0) == 0x80) length--;
    for (size_t i = 0; i < length; i++) text[i] = quoted.at[i] == '\t' ? ' ' : quoted.at[i];
    if (!mst_text_is_utf8(text, length)) {
        mst_text_put(t, "(unprintable)");
        return;
    }
    mst_text_put_char(t, '"');
    mst_text_put_part(t, text, length);
    mst_text_put(t, length < quoted.length ? "...\"" : "\"");
}

/* Notes a complaint, `what: "quoted" (detail)`, and returns how bad it is. */
static mst_line complain(mst_replay *r, mst_line how, const char *what, mst_span quoted,
                         const char *detail) {
    mst_text t = mst_text_in(r->why, sizeof r->why);
    mst_text_put(&t, what);
    if (quoted.at) {
        mst_text_put(&t, ": ");
        put_quoted(&t, quoted);
    }
    if (detail) {
        mst_text_put(&t, " (");
        mst_text_put(&t, detail);
        mst_text_put_char(&t, ')');
    }
    return how;
}

static mst_line bad(mst_replay *r, const char *what, mst_span quoted) {
    return complain(r, MST_LINE_BAD, what, quoted, NULL);
}

static const mst_span NOTHING = {NULL, 0};

static mst_line read_first(mst_replay *r, mst_span line) {
    if (!mst_span_is(line, "mastaba 1"))
        return bad(r, "a record begins with the line \"mastaba 1\", not with", line);
    r->stage = IN_HEADER;
    r->game = NULL;
    r->seen = r->results = 0;
    r->options_seen = r->names_seen = r->plays = 0;
    r->setup = (mst_setup){0};
    memset(r->names, 0, sizeof r->names);
    r->records++;
    return MST_LINE_FIRST;
}

static bool is_repeated(mst_replay *r, uint8_t flag) {
    bool repeated = r->seen & flag;
    r->seen |= flag;
    return repeated;
}

static mst_line read_game(mst_replay *r, mst_span rest) {
    r->game = mst_find_game(r->games, rest.at, rest.length);
    if (!r->game) return bad(r, "there is no such game", rest);
    r->setup = mst_usual_setup(r->game, 0);
    return MST_LINE_HEADER;
}

static mst_line read_rules(mst_replay *r, mst_span rest) {
    if (mst_text_read_number(rest.at, rest.length, 99999) == (int32_t)r->game->rules_version)
        return MST_LINE_HEADER;
    return bad(r, "the record was played by other rules than these", rest);
}

static mst_line read_seats(mst_replay *r, mst_span rest) {
    int32_t seats = mst_text_read_number(rest.at, rest.length, MST_MAX_SEATS);
    if (seats < r->game->least_seats || seats > r->game->most_seats)
        return bad(r, "the game is not for this number of seats", rest);
    r->setup.seats = (uint8_t)seats;
    return MST_LINE_HEADER;
}

static mst_line read_deck(mst_replay *r, mst_span rest) {
    const mst_game *with_deck = mst_find_deck(r->games, r->game, rest.at, rest.length);
    if (!with_deck)
        return bad(r, "the record was played with another deck, which must be loaded", rest);
    r->game = with_deck;
    return MST_LINE_HEADER;
}

static mst_line read_option(mst_replay *r, mst_span rest) {
    const char *equals = memchr(rest.at, '=', rest.length);
    if (!equals) return bad(r, "an option is written key=value, not", rest);
    mst_span key = {rest.at, (size_t)(equals - rest.at)};
    mst_span value = {equals + 1, rest.length - key.length - 1};
    const char *why =
        mst_set_option(r->game, &r->setup, key.at, key.length, value.at, value.length);
    if (why) return bad(r, why, rest);
    uint32_t index = 0;
    while (!mst_span_is(key, r->game->options[index].key)) index++;
    if (r->options_seen >> index & 1) return bad(r, "the option stands twice", rest);
    why = r->setup.seats ? mst_bad_setup(r->game, &r->setup) : NULL;
    if (why) return bad(r, why, rest);
    r->options_seen |= 1u << index;
    return MST_LINE_HEADER;
}

static mst_line read_name(mst_replay *r, mst_span rest) {
    mst_span name = rest, letter = mst_span_next_word(&name);
    mst_seat seat = letter.length == 1 ? mst_seat_named(letter.at[0]) : MST_NO_SEAT;
    if (seat >= MST_MAX_SEATS) return bad(r, "a name line needs a seat letter, not", letter);
    if (name.length == 0) return bad(r, "the name is missing", NOTHING);
    if (name.length >= MST_MAX_NAME) return bad(r, "the name is too long", name);
    if (r->names_seen >> seat & 1) return bad(r, "the seat is named twice", rest);
    if (r->setup.seats && seat >= r->setup.seats) return bad(r, "there is no such seat", rest);
    r->names_seen |= 1u << seat;
    memcpy(r->names[seat], name.at, name.length);
    return MST_LINE_HEADER;
}

static mst_line start_play(mst_replay *r) {
    if (!(r->seen & SEEN_SEATS)) return bad(r, "the header lacks its seats line", NOTHING);
    if (!(r->seen & SEEN_DECK) && r->game->is_own_deck)
        return bad(r, "the record names no deck, so it was played with the built-in one", NOTHING);
    if (r->names_seen >> r->setup.seats)
        return bad(r, "the header names a seat that is not there", NOTHING);
    const char *why = mst_bad_setup(r->game, &r->setup);
    if (why) return bad(r, why, NOTHING);
    mst_begin(r->game, r->state, &r->setup);
    r->stage = IN_PLAY;
    return MST_LINE_START;
}

static mst_line read_header(mst_replay *r, mst_span line) {
    static const struct {
        const char *word;
        uint8_t once;
        mst_line (*read)(mst_replay *, mst_span);
    } kinds[] = {
        {"game", SEEN_GAME, read_game},    {"rules", SEEN_RULES, read_rules},
        {"seats", SEEN_SEATS, read_seats}, {"deck", SEEN_DECK, read_deck},
        {"option", 0, read_option},        {"name", 0, read_name},
    };
    mst_span rest = line, word = mst_span_next_word(&rest);
    bool is_play = mst_span_is(line, "play");
    if (!r->game && !mst_span_is(word, "game"))
        return bad(r, "the header must name its game first, before", line);
    if (is_play) return start_play(r);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (!mst_span_is(word, kinds[i].word)) continue;
        if (is_repeated(r, kinds[i].once)) return bad(r, "the header says this twice", line);
        return kinds[i].read(r, rest);
    }
    return bad(r, "this is no line of a header", line);
}

/* A line from elsewhere is compared with ours; `line_text` holds ours. */
static bool is_line_text(const mst_replay *r, mst_span line) {
    return mst_span_is(line, r->line_text);
}

static mst_line differs(mst_replay *r, const char *what, mst_span line) {
    char ours[120];
    mst_text t = mst_text_in(ours, sizeof ours);
    mst_text_put(&t, "should be ");
    put_quoted(&t, (mst_span){r->line_text, strlen(r->line_text)});
    return complain(r, MST_LINE_WRONG, what, line, ours);
}

static mst_line read_result(mst_replay *r, mst_span line) {
    if (!mst_is_over(r->game, r->state))
        return complain(r, MST_LINE_WRONG, "a result before the game is over", line, NULL);
    mst_text t = mst_text_in(r->line_text, MST_MAX_LINE);
    put_result_line(&t, r->game, r->state, r->results);
    if (!is_line_text(r, line)) return differs(r, "the result is not what was played", line);
    r->stage = r->results++ == r->setup.seats ? FINISHED : IN_RESULT;
    return MST_LINE_RESULT;
}

static mst_line read_listing(mst_replay *r, mst_span line) {
    mst_seat seat =
        line.length >= 3 && line.at[1] == '\t' ? mst_seat_named(line.at[2]) : MST_NO_SEAT;
    if (seat > MST_CHANCE) return bad(r, "a listing begins with ? tab seat, not", line);
    if (!(r->game->actors(r->game, r->state) >> seat & 1))
        return complain(r, MST_LINE_WRONG, "this seat has nothing to play", line, NULL);
    mst_text t = mst_text_in(r->line_text, MST_MAX_LINE);
    mst_record_put_listing(&t, r->game, r->state, seat, r->room);
    t.at[-1] = 0; /* compared without its newline */
    if (!is_line_text(r, line)) return differs(r, "the listing is not what can be played", line);
    return MST_LINE_LISTING;
}

static mst_line read_play(mst_replay *r, mst_span line) {
    mst_span rest = line, letter = mst_span_next_word(&rest);
    r->seat = letter.length == 1 ? mst_seat_named(letter.at[0]) : MST_NO_SEAT;
    bool is_seat = r->seat < r->setup.seats || r->seat == MST_CHANCE;
    if (!is_seat) return bad(r, "a play begins with a seat letter or *, not", line);
    if (rest.length >= MST_MAX_TEXT) return bad(r, "the move is too long", line);
    r->move = r->game->move_read(r->game, r->state, r->seat, rest.at, rest.length);
    if (!r->move) return bad(r, "this is not in the notation of the game", line);
    const char *key =
        mst_refuse(r->game, r->state, r->seat, r->move, r->room.choices, r->room.weights);
    if (!key) return MST_LINE_PLAY;
    char reason[200];
    mst_text t = mst_text_in(reason, sizeof reason);
    mst_text_put(&t, key);
    mst_text_put(&t, ": ");
    mst_text_put(&t, mst_phrase_of(r->game, r->in, key));
    return complain(r, MST_LINE_WRONG, "not legal", line, reason);
}

/* Expectations of tests stand between plays: "A sees ...", "A 1d1 ! 4.1.occupied", "over". */
static bool is_expectation(mst_span line) {
    static const char *const verbs[] = {"sees", "hears", "scores", "asks"};
    mst_span rest = line;
    mst_span_next_word(&rest);
    mst_span verb = mst_span_next_word(&rest);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (mst_span_is(verb, verbs[i])) return true;
    for (size_t i = 0; i + 3 <= line.length; i++)
        if (memcmp(line.at + i, " ! ", 3) == 0) return true;
    return mst_span_is(line, "over");
}

static bool starts_with(mst_span line, const char *text) {
    return line.length >= strlen(text) && memcmp(line.at, text, strlen(text)) == 0;
}

static const char *what_spoils(mst_span line) {
    if (line.at[line.length - 1] == '\r') return "the line ends with a carriage return";
    for (size_t i = 0; i < line.length; i++)
        if ((unsigned char)line.at[i] < 0x20 || line.at[i] == 0x7f)
            return line.at[i] == '\t' ? "the line holds a tab"
                                      : "the line holds a control character";
    return "the line is not UTF-8 text";
}

mst_line mst_replay_line(mst_replay *r, const char *text, size_t length) {
    mst_span line = {text, length};
    r->line++;
    if (length >= MST_MAX_LINE) return bad(r, "the line is too long", NOTHING);
    bool is_listing = starts_with(line, "?\t"); /* the only kind of line that may hold tabs */
    if (!is_listing && !mst_text_is_utf8(text, length)) return bad(r, what_spoils(line), NOTHING);
    if (length && text[0] == '#') return MST_LINE_NOTE;
    if (r->stage == BEFORE || starts_with(line, "mastaba ")) {
        if (r->stage == IN_HEADER) return bad(r, "a record begins inside a header", line);
        return read_first(r, line);
    }
    if (r->stage == IN_HEADER) return read_header(r, line);
    if (r->expectations && is_expectation(line)) return MST_LINE_OTHER;
    if (r->stage == FINISHED) return bad(r, "a line after the end of the record", line);
    if (starts_with(line, "= ") || starts_with(line, "places")) return read_result(r, line);
    if (r->stage == IN_RESULT) return bad(r, "a result goes on with its next line, not with", line);
    return is_listing ? read_listing(r, line) : read_play(r, line);
}

void mst_replay_play(mst_replay *r) {
    mst_play(r->game, r->state, r->seat, r->move);
    r->plays++;
}

const char *mst_replay_end(const mst_replay *r) {
    if (r->stage == BEFORE) return "the file holds no record";
    if (r->stage == IN_HEADER) return "the file ends inside a header";
    return NULL;
}

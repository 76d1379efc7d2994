/* replay.c -- a record, step by step: what anybody could have seen after every play. A game is
 * short and plays are fast, so every question plays it again from the beginning. */
#include "fair/fair.h"
#include "mastaba/engine.h"
#include "mastaba/sentence.h"
#include "page.h"
#include <string.h>

enum { ALL_SEEING = MST_SPECTATOR + 1 }; /* an observer from whom nothing is hidden */

static mst_record record = {.resize = page_resize, .most = UINT32_MAX};
static mst_state *before, *after, *seen;
static mst_state *drawn, *walking; /* after the last draw; from there on */
static uint32_t first_since;       /* play after that draw */

/* ---- reading ---- */

static void write_fault(mst_json *w, const char *why) {
    mst_json_begin_object(w, "fault");
    mst_json_number(w, "line", record.reader.line);
    mst_json_text(w, "words", why);
    mst_json_end_object(w);
}

static void write_names(mst_json *w) {
    mst_json_begin_list(w, "names");
    for (mst_seat seat = 0; seat < record.reader.setup.seats; seat++)
        mst_json_text(w, NULL, record.reader.names[seat]);
    mst_json_end_list(w);
}

/* The first record of a file, up to the first line that cannot be read, which is told as `fault`.
 */
static void read_record(mst_language in) {
    size_t length;
    const char *text = page_rest(&length);
    mst_state **states[] = {&before, &after, &seen, &drawn, &walking};
    for (uint32_t i = 0; i < 5; i++) *states[i] = page_state();
    if (!mst_record_open(&record, mst_games, in)) __builtin_trap();
    const char *why = mst_record_read(&record, text, length);
    mst_json w = mst_json_to(page_write());
    mst_json_begin_object(&w, NULL);
    if (why)
        write_fault(&w, why);
    else
        mst_json_null(&w, "fault");
    if (record.has_begun) {
        mst_json_text(&w, "game", record.reader.game->key);
        mst_json_number(&w, "plays", record.count);
        write_names(&w);
    }
    mst_json_end_object(&w);
    page_done();
}

/* ---- telling ---- */

static void look(const mst_state *s, mst_seat observer, mst_state *out) {
    if (observer == ALL_SEEING)
        memcpy(out, s, record.reader.game->state_size);
    else
        record.reader.game->view(record.reader.game, s, observer, out);
}

static void write_totals(mst_json *w) {
    const mst_game *g = record.reader.game;
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

/* People are called as the record names them, and nobody is spoken to. */
static void write_sentence(mst_json *w, const mst_state *s, mst_seat seat, mst_move move,
                           mst_language in) {
    const mst_game *g = record.reader.game;
    char marked[MST_MAX_SENTENCE];
    mst_text told = mst_text_in(marked, sizeof marked);
    mst_people people = {.you = MST_NO_SEAT};
    memcpy(people.name, record.reader.names, sizeof people.name);
    if (move) g->tell(g, s, seat, move, in, &told);
    mst_sentence_write(w, "words", "things", marked, in, &people);
}

/* What the newest play has turned up of those made face down before it. They were made since the
 * last draw: nothing is drawn while seats decide at once. */
static void write_turned_up(mst_json *w, uint32_t newest, mst_seat observer, mst_language in) {
    const mst_game *g = record.reader.game;
    mst_json_begin_list(w, "turned_up");
    memcpy(walking, drawn, g->state_size);
    for (uint32_t i = first_since; i < newest; i++) {
        const mst_record_play *p = &record.play[i];
        mst_move is = g->view_move(g, walking, p->seat, p->move, after, observer);
        if (is && is != g->view_move(g, walking, p->seat, p->move, before, observer)) {
            look(walking, observer, seen);
            mst_json_begin_object(w, NULL);
            write_sentence(w, seen, p->seat, is, in);
            mst_json_end_object(w);
        }
        g->play(g, walking, p->seat, p->move);
    }
    mst_json_end_list(w);
}

/* A play as the observer may read it; what it may not even know of has no move and no words. */
static void write_play(mst_json *w, uint32_t which, mst_seat observer, mst_language in) {
    const mst_game *g = record.reader.game;
    const mst_record_play *play = &record.play[which];
    char move_text[MST_MAX_TEXT];
    mst_text notation = mst_text_in(move_text, sizeof move_text);
    bool sees_all = observer == ALL_SEEING;
    mst_move move =
        sees_all ? play->move : g->view_move(g, before, play->seat, play->move, after, observer);
    look(before, observer, seen);
    if (move) g->move_text(g, seen, play->seat, move, &notation);
    mst_json_number(w, "line", play->line);
    mst_json_seat(w, "seat", play->seat);
    if (move)
        mst_json_text(w, "move", move_text);
    else
        mst_json_null(w, "move");
    write_sentence(w, seen, play->seat, move, in);
    if (!sees_all) write_turned_up(w, which, observer, in);
}

/* Every play with its words, and the points of all seats after it. */
static void tell_steps(mst_seat observer, mst_language in) {
    const mst_game *g = record.reader.game;
    mst_json w = mst_json_to(page_write());
    mst_begin(g, before, &record.reader.setup);
    memcpy(drawn, before, g->state_size);
    first_since = 0;
    mst_json_begin_list(&w, NULL);
    for (uint32_t i = 0; i < record.count; i++) {
        memcpy(after, before, g->state_size);
        g->play(g, after, record.play[i].seat, record.play[i].move);
        mst_json_begin_object(&w, NULL);
        write_play(&w, i, observer, in);
        look(after, observer, seen);
        write_totals(&w);
        mst_json_end_object(&w);
        memcpy(before, after, g->state_size);
        if (record.play[i].seat != MST_CHANCE) continue;
        memcpy(drawn, after, g->state_size);
        first_since = i + 1;
    }
    mst_json_end_list(&w);
    page_done();
}

/* The position after so many plays: fields of the message "state". */
static void tell_state(uint32_t step, mst_seat observer, mst_language in) {
    const mst_game *g = record.reader.game;
    mst_text *out = page_write();
    mst_json w = mst_json_to(out);
    mst_begin(g, after, &record.reader.setup);
    for (uint32_t i = 0; i < step; i++) g->play(g, after, record.play[i].seat, record.play[i].move);
    mst_seats actors = g->actors(g, after);
    look(after, observer, seen);
    mst_json_begin_object(&w, NULL);
    mst_json_text(&w, "phase", actors ? "playing" : "over");
    mst_json_begin_list(&w, "actors");
    for (mst_seat seat = 0; seat < MST_MAX_SEATS; seat++)
        if (actors >> seat & 1) mst_json_seat(&w, NULL, seat);
    mst_json_end_list(&w);
    if (!actors) mst_json_result(&w, g, after, in);
    mst_text_put(out, ",\"view\":"); /* the description is an object without a name of its own */
    w.wants_comma = false;
    g->describe(g, seen, &w);
    mst_json_end_object(&w);
    page_done();
}

/* ---- proving ---- */

/* Texts: the table's id, its secret, what it had committed itself to, whether that was sealed, and
 * which deal it has in common with others, or nothing. */
static mst_agreement take_agreement(void) {
    mst_agreement agreement = {.setup = record.reader.setup};
    page_copy_text(agreement.id, sizeof agreement.id);
    page_copy_text(agreement.secret, sizeof agreement.secret);
    page_copy_text(agreement.commitment, sizeof agreement.commitment);
    agreement.is_sealed = *page_text() != 0;
    page_copy_text(agreement.deal, sizeof agreement.deal);
    return agreement;
}

/* Texts: the nonce of every seat, or nothing. */
static fair_key take_key(const mst_agreement *agreement) {
    fair_source source = {.seats = agreement->setup.seats};
    memcpy(source.table, agreement->id, sizeof source.table);
    memcpy(source.secret, agreement->secret, sizeof source.secret);
    for (mst_seat seat = 0; seat < source.seats; seat++)
        page_copy_text(source.nonce[seat], sizeof source.nonce[seat]);
    return fair_key_of(&page_crypto, &source);
}

static void write_draw(mst_move draw, char words[MST_MAX_TEXT]) {
    mst_text text = mst_text_in(words, MST_MAX_TEXT);
    record.reader.game->move_text(record.reader.game, before, MST_CHANCE, draw, &text);
}

/* How the draws of the record come about: `piles` are NULL where they are its table's own. */
typedef struct {
    fair_key key;
    fair_piles *piles;
    uint32_t draws; /* so far */
} dealing;

static uint32_t draw_by_tickets(const dealing *d, uint32_t choices) {
    fair_lots lots = {.key = &d->key, .piles = d->piles};
    for (uint32_t i = 0; i < choices; i++) {
        char words[MST_MAX_TEXT];
        write_draw(record.reader.room.choices[i], words);
        fair_enter(&lots, i, words, record.reader.room.weights[i]);
    }
    return lots.winner;
}

static mst_move fair_move(const dealing *d) {
    mst_listing_room room = record.reader.room;
    uint32_t choices =
        record.reader.game->draws(record.reader.game, before, room.choices, room.weights);
    return room.choices[d->piles ? draw_by_tickets(d, choices)
                                 : fair_draw(&d->key, d->draws, room.weights, choices)];
}

static void count_draw(dealing *d, mst_move draw) {
    char words[MST_MAX_TEXT];
    write_draw(draw, words);
    if (d->piles) fair_count_draw(d->piles, words);
    d->draws++;
}

static void write_difference(mst_json *w, const mst_record_play *play, mst_move fair) {
    char was[MST_MAX_TEXT], should[MST_MAX_TEXT];
    write_draw(play->move, was);
    write_draw(fair, should);
    mst_json_number(w, "line", play->line);
    mst_json_text(w, "was", was);
    mst_json_text(w, "should", should);
}

/* Makes every draw anew, and tells the first that differs and how many agree. */
static void write_draws(mst_json *w, dealing *d) {
    const mst_game *g = record.reader.game;
    mst_begin(g, before, &record.reader.setup);
    for (uint32_t i = 0; i < record.count; i++) {
        const mst_record_play *play = &record.play[i];
        if (play->seat == MST_CHANCE) {
            mst_move fair = fair_move(d);
            if (fair != play->move) {
                write_difference(w, play, fair);
                break;
            }
            count_draw(d, fair);
        }
        g->play(g, before, play->seat, play->move);
    }
    mst_json_number(w, "draws", d->draws);
}

static void prove(void) {
    mst_agreement agreement = take_agreement();
    bool is_kept = fair_keeps(&page_crypto, &agreement, record.reader.game);
    mst_json w = mst_json_to(page_write());
    mst_json_begin_object(&w, NULL);
    mst_json_bool(&w, "keeps", is_kept);
    if (is_kept) {
        static fair_piles piles;
        piles = (fair_piles){.count = 0};
        dealing d = {.key = take_key(&agreement), .piles = agreement.deal[0] ? &piles : NULL};
        write_draws(&w, &d);
    }
    mst_json_end_object(&w);
    page_done();
}

/* ---- what the page asks ---- */

typedef enum { RECORD, STEPS, STATE, PROVE } question;

EXPORT(replay)
void page_replay(question what, uint32_t step, mst_seat observer, mst_language in) {
    switch (what) {
    case RECORD: read_record(in); break;
    case STEPS: tell_steps(observer, in); break;
    case STATE: tell_state(step, observer, in); break;
    case PROVE: prove(); break;
    }
}

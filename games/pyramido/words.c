/* words.c -- Pyramido in sentences. Forced marks, the marker on a cover, an automatic split, scores
 * and defeats are no plays of their own (§10), so the play that brings them about tells of them. */
#include "mastaba/text.h"
#include "pyramido.h"
#include <string.h>

enum { WORD = 64, MOST_ARGUMENTS = 5 };

/* ---- small words ---- */

typedef struct {
    char room[MOST_ARGUMENTS][WORD];
    const char *list[MOST_ARGUMENTS];
    uint32_t count;
} words;

/* A new argument, as text to be written into. */
static mst_text next_word(words *w) {
    w->list[w->count] = w->room[w->count];
    return mst_text_in(w->room[w->count++], WORD);
}

static void add_number(words *w, uint32_t number) {
    mst_text t = next_word(w);
    mst_put_number(&t, number);
}

static void add_seat(words *w, uint32_t seat) {
    mst_text t = next_word(w);
    mst_put_char(&t, mst_seat_letter((mst_seat)seat));
}

static void add_cell(words *w, uint32_t cell) {
    mst_text t = next_word(w);
    pyramido_put_cell(&t, cell);
}

static void add_phrase(words *w, const mst_game *g, mst_language in, const char *kind_of_word,
                       char letter) {
    char key[WORD];
    mst_text t = mst_text_in(key, sizeof key);
    mst_put(&t, kind_of_word);
    mst_put_char(&t, letter);
    w->list[w->count++] = mst_phrase_of(g, in, key);
}

static void add_colour(words *w, const mst_game *g, mst_language in, uint32_t colour) {
    add_phrase(w, g, in, "colour.", pyramido_colour_letters[colour]);
}

/* "D43 (turquoise and yellow)" */
static void add_domino(words *w, const mst_game *g, mst_language in, uint32_t domino) {
    words parts = {.list = {pieces_of(g)->id[domino]}, .count = 1};
    mst_text t = next_word(w);
    for (uint32_t half = 0; half < 2; half++)
        add_colour(&parts, g, in, colour_of(pieces_of(g)->face[domino_block(domino, half, EAST)]));
    mst_say(&t, g, in, "domino", parts.list);
}

static void say(mst_text *out, const mst_game *g, mst_language in, const char *key,
                const words *w) {
    mst_say(out, g, in, key, w->list);
}

/* ---- questions ---- */

static void ask_mark(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    const pyramid *p = &s->pyramids[s->active];
    words w = {.count = 0};
    for (uint32_t half = 0; half < 2; half++) {
        uint32_t colour = colour_of(pyramido_face_at(g, p, s->laid[half]));
        add_phrase(&w, g, in, "jewel.", pyramido_colour_letters[colour]);
        add_cell(&w, pyramido_cell_of_bit(p, s->laid[half]));
    }
    say(out, g, in, "ask.mark", &w);
}

/* One or two cells, of blocks to cover or gaps to fill. */
static void ask_cells(const mst_game *g, const mst_state *s, uint64_t cells, const char *one,
                      const char *two, mst_language in, mst_text *out) {
    const pyramid *p = &s->pyramids[s->active];
    words w = {.count = 0};
    bool is_one = !(cells & (cells - 1));
    for (; cells && w.count < 2; cells &= cells - 1)
        add_cell(&w, pyramido_cell_of_bit(p, mst_lowest_bit(cells)));
    say(out, g, in, is_one ? one : two, &w);
}

static void ask_restock(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    uint32_t piles = pyramido_sources(s);
    words w = {.count = 0};
    add_number(&w, s->taken + 1u);
    for (uint32_t left = piles; left; left &= left - 1) add_number(&w, mst_lowest_bit(left) + 1);
    say(out, g, in, piles & (piles - 1) ? "ask.restock" : "ask.restock_one", &w);
}

void pyramido_ask(const mst_game *g, const mst_state *s, mst_seat seat, mst_language in,
                  mst_text *out) {
    const pyramid *p = &s->pyramids[seat];
    words w = {.count = 0};
    switch (s->phase) {
    case PLACE:
        add_number(&w, p->floor);
        say(out, g, in,
            p->floor > 1 ? "ask.place"
            : p->filled  ? "ask.place_floor1"
                         : "ask.place_first",
            &w);
        break;
    case MARK: ask_mark(g, s, in, out); break;
    case COVER:
        ask_cells(g, s, pyramido_coverable(s), "ask.cover_one", "ask.cover_two", in, out);
        break;
    case RESTOCK: ask_restock(g, s, in, out); break;
    case SPLIT:
        add_number(&w, s->pile + 1u);
        say(out, g, in, "ask.split", &w);
        break;
    default: ask_cells(g, s, pyramido_gaps(g, p), "ask.fill_one", "ask.fill_two", in, out); break;
    }
}

/* ---- what a play brings about besides itself ---- */

static void tell_marks(const mst_game *g, const mst_state *before, const mst_state *after,
                       mst_language in, mst_text *out) {
    uint32_t seat = before->active;
    const pyramid *p = &after->pyramids[seat];
    uint32_t used = before->pyramids[seat].supply & ~pyramido_shown_supply(g, p);
    if (!used || p->floor != before->pyramids[seat].floor) return;
    for (uint64_t left = p->marked; left; left &= left - 1) {
        uint32_t bit = mst_lowest_bit(left);
        uint32_t colour = colour_of(pyramido_face_at(g, p, bit));
        if (!(used >> colour & 1)) continue;
        words w = {.count = 0};
        add_phrase(&w, g, in, "jewel.", pyramido_colour_letters[colour]);
        add_cell(&w, pyramido_cell_of_bit(p, bit));
        mst_put_char(out, ' ');
        say(out, g, in, "tell.marked", &w);
    }
}

static void tell_split(const mst_game *g, const mst_state *before, const mst_state *after,
                       mst_language in, mst_text *out) {
    uint32_t donor = PILES;
    for (uint32_t pile = 0; pile < PILES; pile++)
        if (pile != after->pile && after->pile_size[pile] < before->pile_size[pile]) donor = pile;
    if (donor == PILES) return;
    words w = {.count = 0};
    add_number(&w, after->pile + 1u);
    add_number(&w, donor + 1);
    mst_put_char(out, ' ');
    say(out, g, in, "tell.split", &w);
}

static void tell_outs(const mst_game *g, const mst_state *before, const mst_state *after,
                      mst_language in, mst_text *out) {
    for (uint32_t seat = 0; seat < after->seats; seat++) {
        if (after->pyramids[seat].out == before->pyramids[seat].out) continue;
        words w = {.count = 0};
        add_seat(&w, seat);
        mst_put_char(out, ' ');
        say(out, g, in, "tell.out", &w);
    }
}

static void tell_floor(const mst_game *g, const mst_state *before, const mst_state *after,
                       mst_language in, mst_text *out) {
    words w = {.count = 0};
    uint32_t floor = before->floor;
    add_number(&w, floor);
    mst_text t = next_word(&w);
    for (uint32_t seat = 0; seat < after->seats; seat++) {
        const pyramid *p = &after->pyramids[seat];
        if (p->out) continue;
        if (t.at != w.room[1]) mst_put(&t, ", ");
        mst_put_char(&t, mst_seat_letter((mst_seat)seat));
        mst_put_char(&t, ' ');
        mst_put_number(&t, p->score[floor - 1]);
    }
    mst_put_char(out, ' ');
    say(out, g, in, "tell.floor", &w);
    if (after->floor == floor) return;
    w.count = 0;
    add_seat(&w, after->starter);
    add_number(&w, after->floor);
    mst_put_char(out, ' ');
    say(out, g, in, "tell.opens", &w);
}

static void tell_consequences(const mst_game *g, const mst_state *before, mst_seat seat,
                              mst_move move, mst_language in, mst_text *out) {
    mst_state after;
    memcpy(&after, before, sizeof after);
    pyramido_play(g, &after, seat, move);
    bool is_scored = false;
    for (uint32_t i = 0; i < after.seats; i++)
        is_scored |= after.pyramids[i].score[before->floor - 1] !=
                     before->pyramids[i].score[before->floor - 1];
    if (kind_of(move) != MARK_BLOCK) tell_marks(g, before, &after, in, out);
    if (kind_of(move) == REFILL_FROM) tell_split(g, before, &after, in, out);
    tell_outs(g, before, &after, in, out);
    if (is_scored) tell_floor(g, before, &after, in, out);
}

/* ---- plays ---- */

static void tell_place(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                       mst_language in, mst_text *out) {
    static const int8_t step[DIRECTIONS] = {1, 16, -1, -16};
    uint32_t slot = slot_in(move), cell = cell_in(move);
    words w = {.count = 0};
    add_seat(&w, seat);
    add_domino(&w, g, in, before->quarry[slot]);
    add_number(&w, slot + 1);
    add_cell(&w, cell);
    add_cell(&w, (uint32_t)((int32_t)cell + step[direction_in(move)]));
    say(out, g, in, "tell.place", &w);
}

static void tell_mark(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                      mst_language in, mst_text *out) {
    const pyramid *p = &before->pyramids[seat];
    face f = pyramido_face_at(g, p, (uint32_t)pyramido_bit_of_cell(p, cell_in(move)));
    words w = {.count = 0};
    add_seat(&w, seat);
    add_phrase(&w, g, in, "jewel.", pyramido_colour_letters[colour_of(f)]);
    add_cell(&w, cell_in(move));
    say(out, g, in, "tell.mark", &w);
}

static void tell_cover(const mst_game *g, mst_seat seat, mst_move move, mst_language in,
                       mst_text *out) {
    words w = {.count = 0};
    add_seat(&w, seat);
    add_cell(&w, cell_in(move));
    add_colour(&w, g, in, colour_in(move));
    add_phrase(&w, g, in, "corner.", pyramido_corner_digits[corner_in(move)]);
    say(out, g, in, kind_of(move) == FILL_GAP ? "tell.fill" : "tell.cover", &w);
}

static void tell_refill(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                        mst_language in, mst_text *out) {
    words w = {.count = 0};
    add_seat(&w, seat);
    add_number(&w, before->taken + 1u);
    add_number(&w, pile_in(move) + 1);
    add_domino(&w, g, in, before->top[pile_in(move)]);
    say(out, g, in, "tell.refill", &w);
}

static void tell_draw(const mst_game *g, mst_move move, mst_language in, mst_text *out) {
    bool is_top = kind_of(move) == DRAW_TOP;
    words w = {.count = 0};
    add_domino(&w, g, in, domino_in(move));
    if (is_top) add_number(&w, pile_in(move) + 1);
    say(out, g, in, is_top ? "tell.top" : "tell.quarry", &w);
}

void pyramido_tell(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                   mst_language in, mst_text *out) {
    words w = {.count = 0};
    switch (kind_of(move)) {
    case PLACE_DOMINO: tell_place(g, before, seat, move, in, out); break;
    case MARK_BLOCK: tell_mark(g, before, seat, move, in, out); break;
    case COVER_BLOCK:
    case FILL_GAP: tell_cover(g, seat, move, in, out); break;
    case NO_COVER:
        add_seat(&w, seat);
        say(out, g, in, "tell.no_cover", &w);
        break;
    case REFILL_FROM: tell_refill(g, before, seat, move, in, out); break;
    case HALVE:
        add_seat(&w, seat);
        add_number(&w, pile_in(move) + 1);
        add_number(&w, before->pile + 1u);
        say(out, g, in, "tell.halve", &w);
        break;
    case DRAW_QUARRY:
    case DRAW_TOP: tell_draw(g, move, in, out); break;
    case DRAW_FIRST:
        add_seat(&w, seat_in(move));
        say(out, g, in, "tell.first", &w);
        break;
    case NO_MOVE: return;
    }
    tell_consequences(g, before, seat, move, in, out);
}

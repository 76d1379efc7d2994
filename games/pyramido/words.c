/* words.c -- Pyramido in sentences. Forced marks, the marker on a cover, an automatic split, scores
 * and defeats are no plays of their own (§10), so the play that brings them about tells of them. */
#include "mastaba/sentence.h"
#include "mastaba/text.h"
#include "pyramido.h"
#include <string.h>

/* ---- small words ---- */

static const char *colour_word(const mst_speaker *sp, const char *group, uint32_t colour) {
    return mst_phrase_for_letter(sp->game, sp->in, group, pyramido_colour_letters[colour]);
}

/* "a turquoise and yellow domino"; its id says what the two blocks show. */
static void with_domino(mst_speaker *sp, uint32_t domino) {
    const mst_game *g = sp->game;
    uint32_t colour[2];
    char shown[16];
    mst_speaker inner;
    mst_text *t = mst_speaker_with(sp), faces = mst_text_in(shown, sizeof shown);
    mst_speaker_begin(&inner, g, sp->in, t);
    for (uint32_t half = 0; half < 2; half++) {
        face f = pieces_of(g)->face[domino_block(domino, half, EAST)];
        colour[half] = colour_of(f);
        if (half) mst_text_put_char(&faces, ' ');
        pyramido_put_face(&faces, f);
    }
    bool is_double = colour[0] == colour[1];
    mst_speaker_with_words(&inner, colour_word(sp, "colour.", colour[0]));
    if (!is_double) mst_speaker_with_words(&inner, colour_word(sp, "colour.", colour[1]));
    mst_sentence_begin_thing(t, "domino", shown);
    mst_speaker_say(&inner, is_double ? "domino.double" : "domino");
    mst_sentence_end_thing(t);
}

static void with_coloured(mst_speaker *sp, const char *what, const char *group, uint32_t colour) {
    char letter[] = {pyramido_colour_letters[colour], 0};
    mst_speaker_with_thing(sp, what, letter, colour_word(sp, group, colour));
}

static void with_jewel(mst_speaker *sp, uint32_t colour) { /* "the mask" */
    with_coloured(sp, "jewel", "jewel.", colour);
}

static void with_block(mst_speaker *sp, uint32_t colour) { /* "the brown block" */
    with_coloured(sp, "block", "block.", colour);
}

/* One more sentence. */
static void speak_on(mst_speaker *sp, const char *key) {
    mst_text_put_char(sp->out, ' ');
    mst_speaker_say(sp, key);
}

/* ---- questions ---- */

static uint32_t colour_at(const mst_speaker *sp, const pyramid *p, uint32_t bit) {
    return colour_of(pyramido_face_at(sp->game, p, bit));
}

static void ask_mark(mst_speaker *sp, const mst_state *s) {
    const pyramid *p = &s->pyramids[s->active];
    uint32_t colour[2];
    for (uint32_t half = 0; half < 2; half++) colour[half] = colour_at(sp, p, s->laid[half]);
    with_jewel(sp, colour[0]);
    if (colour[0] != colour[1]) with_jewel(sp, colour[1]);
    mst_speaker_say(sp, colour[0] == colour[1] ? "ask.mark_double" : "ask.mark");
}

static bool is_one(uint64_t cells) {
    return !(cells & (cells - 1));
}

static void ask_cover(mst_speaker *sp, const mst_state *s) {
    uint64_t cells = pyramido_coverable(s);
    if (is_one(cells))
        with_block(sp, colour_at(sp, &s->pyramids[s->active], mst_bits_lowest(cells)));
    mst_speaker_say(sp, is_one(cells) ? "ask.cover_one" : "ask.cover_two");
}

static void ask_restock(mst_speaker *sp, const mst_state *s) {
    uint32_t piles = pyramido_sources(s);
    mst_speaker_with_number(sp, s->taken + 1);
    for (uint32_t left = piles; left; left &= left - 1)
        mst_speaker_with_number(sp, mst_bits_lowest(left) + 1);
    mst_speaker_say(sp, piles & (piles - 1) ? "ask.restock" : "ask.restock_one");
}

void pyramido_ask(const mst_game *g, const mst_state *s, mst_seat seat, mst_language in,
                  mst_text *out) {
    const pyramid *p = &s->pyramids[seat];
    mst_speaker sp;
    mst_speaker_begin(&sp, g, in, out);
    switch (s->phase) {
    case PLACE:
        mst_speaker_with_number(&sp, p->floor);
        mst_speaker_say(&sp, p->floor > 1 ? "ask.place"
                             : p->filled  ? "ask.place_floor1"
                                          : "ask.place_first");
        break;
    case MARK: ask_mark(&sp, s); break;
    case COVER: ask_cover(&sp, s); break;
    case RESTOCK: ask_restock(&sp, s); break;
    case SPLIT:
        mst_speaker_with_number(&sp, s->pile + 1);
        mst_speaker_say(&sp, "ask.split");
        break;
    default:
        mst_speaker_say(&sp, is_one(pyramido_gaps(g, p)) ? "ask.fill_one" : "ask.fill_two");
        break;
    }
}

/* ---- what a play brings about besides itself ---- */

static void tell_marks(mst_speaker *sp, const mst_state *before, const mst_state *after) {
    uint32_t seat = before->active;
    const pyramid *p = &after->pyramids[seat];
    uint32_t used = before->pyramids[seat].supply & ~pyramido_shown_supply(sp->game, p);
    if (!used || p->floor != before->pyramids[seat].floor) return;
    for (uint64_t left = p->marked; left; left &= left - 1) {
        uint32_t bit = mst_bits_lowest(left);
        uint32_t colour = colour_at(sp, p, bit);
        if (!(used >> colour & 1)) continue;
        with_jewel(sp, colour);
        speak_on(sp, "tell.marked");
    }
}

static void tell_split(mst_speaker *sp, const mst_state *before, const mst_state *after) {
    uint32_t donor = PILES;
    for (uint32_t pile = 0; pile < PILES; pile++)
        if (pile != after->pile && after->pile_size[pile] < before->pile_size[pile]) donor = pile;
    if (donor == PILES) return;
    mst_speaker_with_number(sp, after->pile + 1);
    mst_speaker_with_number(sp, donor + 1);
    speak_on(sp, "tell.split");
}

static void tell_outs(mst_speaker *sp, const mst_state *before, const mst_state *after) {
    for (mst_seat seat = 0; seat < after->seats; seat++) {
        if (after->pyramids[seat].out == before->pyramids[seat].out) continue;
        mst_speaker_with_person(sp, seat);
        speak_on(sp, "tell.out");
    }
}

/* "Marie 12, Paul 9": those who have not lost. */
static void put_floor_scores(mst_text *t, const mst_state *s, uint32_t floor) {
    bool is_first = true;
    for (mst_seat seat = 0; seat < s->seats; seat++) {
        const pyramid *p = &s->pyramids[seat];
        char letter[] = {mst_seat_letter(seat), 0};
        if (p->out) continue;
        if (!is_first) mst_text_put(t, ", ");
        is_first = false;
        mst_sentence_put_thing(t, "seat", letter, letter);
        mst_text_put_char(t, ' ');
        mst_text_put_number(t, p->score[floor - 1]);
    }
}

static void tell_floor(mst_speaker *sp, const mst_state *before, const mst_state *after) {
    uint32_t floor = before->floor;
    mst_speaker_with_number(sp, floor);
    put_floor_scores(mst_speaker_with(sp), after, floor);
    speak_on(sp, "tell.floor");
    if (after->floor == floor) return;
    mst_speaker_with_person(sp, after->starter);
    mst_speaker_with_number(sp, after->floor);
    speak_on(sp, "tell.opens");
}

static void tell_consequences(mst_speaker *sp, const mst_state *before, mst_seat seat,
                              mst_move move) {
    mst_state after;
    memcpy(&after, before, sizeof after);
    pyramido_play(sp->game, &after, seat, move);
    bool is_scored = false;
    for (uint32_t i = 0; i < after.seats; i++)
        is_scored |= after.pyramids[i].score[before->floor - 1] !=
                     before->pyramids[i].score[before->floor - 1];
    if (kind_of(move) != MARK_BLOCK) tell_marks(sp, before, &after);
    if (kind_of(move) == REFILL_FROM) tell_split(sp, before, &after);
    tell_outs(sp, before, &after);
    if (is_scored) tell_floor(sp, before, &after);
}

/* ---- plays ---- */

static void tell_place(mst_speaker *sp, const mst_state *before, mst_seat seat, mst_move move) {
    with_domino(sp, before->quarry[slot_in(move)]);
    mst_speaker_with_number(sp, before->pyramids[seat].floor);
    mst_speaker_say(sp, "tell.place");
}

static void tell_mark(mst_speaker *sp, const mst_state *before, mst_seat seat, mst_move move) {
    const pyramid *p = &before->pyramids[seat];
    with_jewel(sp, colour_at(sp, p, (uint32_t)pyramido_bit_of_cell(p, cell_in(move))));
    mst_speaker_say(sp, "tell.mark");
}

static void tell_cover(mst_speaker *sp, const mst_state *before, mst_seat seat, mst_move move) {
    const pyramid *p = &before->pyramids[seat];
    bool is_gap = kind_of(move) == FILL_GAP;
    with_coloured(sp, "cover", "cover.", colour_in(move));
    mst_speaker_with_words(sp, mst_phrase_for_letter(sp->game, sp->in, "corner.",
                                                     pyramido_corner_digits[corner_in(move)]));
    if (!is_gap) with_block(sp, colour_at(sp, p, (uint32_t)pyramido_bit_of_cell(p, cell_in(move))));
    mst_speaker_say(sp, is_gap ? "tell.fill" : "tell.cover");
}

static void tell_refill(mst_speaker *sp, const mst_state *before, mst_move move) {
    mst_speaker_with_number(sp, before->taken + 1);
    mst_speaker_with_number(sp, pile_in(move) + 1);
    with_domino(sp, before->top[pile_in(move)]);
    mst_speaker_say(sp, "tell.refill");
}

static void tell_halve(mst_speaker *sp, const mst_state *before, mst_move move) {
    mst_speaker_with_number(sp, pile_in(move) + 1);
    mst_speaker_with_number(sp, before->pile + 1);
    mst_speaker_say(sp, "tell.halve");
}

static void tell_draw(mst_speaker *sp, mst_move move) {
    if (kind_of(move) == DRAW_FIRST) {
        mst_speaker_with_person(sp, seat_in(move));
        mst_speaker_say(sp, "tell.first");
        return;
    }
    bool is_top = kind_of(move) == DRAW_TOP;
    with_domino(sp, domino_in(move));
    if (is_top) mst_speaker_with_number(sp, pile_in(move) + 1);
    mst_speaker_say(sp, is_top ? "tell.top" : "tell.quarry");
}

void pyramido_tell(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                   mst_language in, mst_text *out) {
    mst_speaker sp;
    mst_speaker_begin(&sp, g, in, out);
    if (seat != MST_CHANCE) mst_speaker_with_person(&sp, seat);
    switch (kind_of(move)) {
    case PLACE_DOMINO: tell_place(&sp, before, seat, move); break;
    case MARK_BLOCK: tell_mark(&sp, before, seat, move); break;
    case COVER_BLOCK:
    case FILL_GAP: tell_cover(&sp, before, seat, move); break;
    case NO_COVER: mst_speaker_say(&sp, "tell.no_cover"); break;
    case REFILL_FROM: tell_refill(&sp, before, move); break;
    case HALVE: tell_halve(&sp, before, move); break;
    case DRAW_QUARRY:
    case DRAW_TOP:
    case DRAW_FIRST: tell_draw(&sp, move); break;
    case NO_MOVE: return;
    }
    tell_consequences(&sp, before, seat, move);
}

/* show.c -- Pyramis as a drawing in plain text: the River and the piles, then every Fleet. */
#include "mastaba/bits.h"
#include "mastaba/record.h"
#include "mastaba/text.h"
#include "pyramis.h"

enum { WORD = 24, HALF_CELL = 7, CELL = 2 * HALF_CELL };

static void show_turn(mst_speaker *sp, const mst_state *s) {
    mst_speaker_with_number(sp, s->turn);
    mst_speaker_with_number(sp, turns_of(s));
    mst_speaker_say(sp, s->phase == OVER ? "show.over" : s->turn ? "show.turn" : "show.setup");
    mst_text_put_char(sp->out, '\n');
}

static void show_river(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    mst_text_put_padded(out, mst_phrase_of(g, in, "show.river"), 9);
    for (uint32_t i = 0; i < RIVER; i++) {
        char face[WORD];
        mst_text t = mst_text_in(face, sizeof face);
        mst_text_put_number(out, i + 1);
        mst_text_put(out, ": ");
        if (s->river[i])
            pyramis_put_face(&t, &pieces_of(g)->card[s->river[i]]);
        else
            mst_text_put_char(&t, '-');
        mst_text_put_padded(out, face, 18);
    }
    mst_text_put_char(out, '\n');
}

static void show_pile(mst_speaker *sp, const mst_state *s, uint32_t pile) {
    uint32_t size = s->pile_size[pile];
    mst_speaker_with_number(sp, pile + 1);
    if (size) mst_speaker_with_number(sp, size);
    pyramis_put_shown(mst_speaker_with(sp),
                      size ? s->back[pile] : pyramis_shown(sp->game, s, pile));
    mst_speaker_say(sp, size > 1 ? "show.pile" : size ? "show.pile_one" : "show.pile_empty");
    mst_text_put(sp->out, "   ");
}

static void show_piles(mst_speaker *sp, const mst_state *s) {
    const mst_game *g = sp->game;
    mst_text_put_padded(sp->out, mst_phrase_of(g, sp->in, "show.piles"), 9);
    for (uint32_t pile = 0; pile < PILES; pile++) show_pile(sp, s, pile);
    mst_speaker_with_number(sp, s->reserve_size);
    mst_speaker_say(sp, "show.reserve");
    mst_text_put_char(sp->out, '\n');
    if (s->phase != ROTATE) return;
    mst_text *pairs = mst_speaker_with(sp);
    for (uint32_t k = 0; k < COLOURS; k++)
        if (pyramis_pairs(g, s) >> k & 1) mst_text_put_char(pairs, pyramis_colour_letters[k]);
    mst_speaker_say(sp, "show.pairs");
    mst_text_put_char(sp->out, '\n');
}

/* "d1 O05' 1P": the half that counts. */
static void put_cell(const mst_game *g, const fleet *f, uint32_t slot, mst_text *out) {
    char cell[WORD];
    mst_text t = mst_text_in(cell, sizeof cell);
    const exodus_card *card = &pieces_of(g)->card[f->card[slot]];
    uint32_t rotated = f->rotated >> slot & 1;
    pyramis_put_slot(&t, slot);
    mst_text_put_char(&t, ' ');
    mst_text_put(&t, card->id);
    mst_text_put(&t, rotated ? "' " : "  ");
    pyramis_put_half(&t, card->pyramids[rotated], card->aliens[rotated]);
    mst_text_put_padded(out, cell, CELL);
}

/* One level of a Fleet, shifted half a card per level (§4.1). */
static void show_level(const mst_game *g, const fleet *f, uint32_t level, mst_text *out) {
    uint32_t all = occupied(f), row = all >> 8 * level & 0x7f;
    if (!row) return;
    uint32_t lowest = mst_bits_lowest(all & 0x7f);
    mst_text_put_spaces(out, 2 + HALF_CELL * level);
    for (uint32_t column = lowest; row >> column; column++) {
        if (row >> column & 1)
            put_cell(g, f, 8 * level + column, out);
        else
            mst_text_put_spaces(out, CELL);
    }
    mst_text_put_char(out, '\n');
}

static void put_hand(const mst_game *g, const mst_state *s, mst_seat seat, mst_text *out) {
    mst_text_put_number(out, s->hand_size[seat]);
    if (!s->hand[seat]) return;
    mst_text_put(out, " (");
    for (uint32_t left = s->hand[seat]; left; left &= left - 1) {
        mst_text_put(out, pieces_of(g)->star[mst_bits_lowest(left)].id);
        if (left & (left - 1)) mst_text_put_char(out, ' ');
    }
    mst_text_put_char(out, ')');
}

static void show_seat(mst_speaker *sp, const mst_state *s, mst_seat seat, const mst_score *score) {
    const mst_game *g = sp->game;
    const fleet *f = &s->fleets[seat];
    mst_speaker_with_seat(sp, seat);
    put_hand(g, s, seat, mst_speaker_with(sp));
    mst_record_put_score(mst_speaker_with(sp), g, score);
    mst_text_put_char(sp->out, '\n');
    mst_speaker_say(sp, "show.seat");
    mst_text_put_char(sp->out, '\n');
    for (uint32_t level = 4; level-- > 0;) show_level(g, f, level, sp->out);
    if (occupied(f)) return;
    mst_text_put(sp->out, "  ");
    mst_speaker_say(sp, "show.empty");
    mst_text_put_char(sp->out, '\n');
}

void pyramis_show(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    mst_score scores[SEATS];
    mst_speaker sp;
    mst_speaker_begin(&sp, g, in, out);
    pyramis_scores(g, s, scores);
    show_turn(&sp, s);
    show_river(g, s, in, out);
    show_piles(&sp, s);
    for (mst_seat seat = 0; seat < s->seats; seat++) show_seat(&sp, s, seat, &scores[seat]);
    mst_text_put_char(out, '\n');
    mst_speaker_say(&sp, "show.legend");
    mst_text_put_char(out, '\n');
}

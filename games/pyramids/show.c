/* show.c -- Pyramids as a drawing in plain text. All of it works on views: what lies face down is
 * not shown, and of hands and closed tombs of others only the number of cards (§7, R49). */
#include "mastaba/bits.h"
#include "mastaba/record.h"
#include "mastaba/text.h"
#include "pyramids.h"

enum { HALF_CELL = 5, CELL = 2 * HALF_CELL, LABEL = 9 };

static void show_round(mst_speaker *sp, const mst_state *s) {
    mst_speaker_with_number(sp, s->round);
    mst_speaker_with_number(sp, ROUNDS);
    mst_speaker_with_seat(sp, s->first);
    mst_speaker_with_number(sp, pyramids_deck_size(s));
    mst_speaker_say(sp, s->phase == OVER ? "show.over" : s->round ? "show.round" : "show.setup");
    mst_text_put_char(sp->out, '\n');
}

static void put_holder(uint32_t seat, mst_text *out) {
    mst_text_put(out, " -> ");
    mst_text_put_char(out, mst_seat_letter((mst_seat)seat));
}

/* "P+T/O": what a tile demands and allows. */
static const char *buildings_word(uint32_t allowed) {
    bool has_tomb = allowed >> TOMB_TOO & 1, has_obelisk = allowed >> OBELISK_TOO & 1;
    if (allowed >> (TOMB_TOO | OBELISK_TOO) & 1) return "P+T+O";
    if (has_tomb && has_obelisk) return "P+T/O";
    return has_tomb ? "P+T" : has_obelisk ? "P+O" : "P";
}

/* "2 Anubis P+T -> B" */
static void put_tile(const mst_game *g, const mst_state *s, uint32_t tile, mst_language in,
                     mst_text *out) {
    mst_text_put_number(out, tile);
    mst_text_put_char(out, ' ');
    mst_text_put(out, pyramids_god_word(g, in, tile));
    mst_text_put_char(out, ' ');
    mst_text_put(out, buildings_word(pieces_of(g)->tile[tile].allows[s->seats]));
    if (s->aside == tile) mst_text_put(out, mst_phrase_of(g, in, "show.aside"));
    for (uint32_t seat = 0; seat < s->seats; seat++)
        if (s->of[seat].tile == tile) put_holder(seat, out);
}

static void show_tiles(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    mst_text_put_padded(out, mst_phrase_of(g, in, "show.gods"), LABEL);
    for (uint32_t left = tiles_of(g, s->seats); left; left &= left - 1) {
        put_tile(g, s, mst_bits_lowest(left), in, out);
        mst_text_put(out, left & (left - 1) ? "   " : "\n");
    }
}

static void show_quarry(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    mst_text_put_padded(out, mst_phrase_of(g, in, "show.quarry"), LABEL);
    for (uint32_t pair = 0; pair < s->seats; pair++) {
        mst_text_put_number(out, pair + 1);
        mst_text_put_char(out, ':');
        for (uint32_t i = 0; i < 2; i++) {
            uint32_t card = s->quarry[pair][i];
            mst_text_put_char(out, ' ');
            mst_text_put(out, card ? card_of(g, card)->code : "-");
        }
        if (s->taker[pair]) put_holder(s->taker[pair] - 1u, out);
        mst_text_put(out, pair + 1u < s->seats ? "   " : "\n");
    }
}

/* A stone is one letter; its second cell continues it, "|" below the letter or "=" beside it. */
static char cell_letter(const construction_card *card, uint32_t cell) {
    uint32_t stone = card->stone[cell];
    if (cell >= 2 && card->stone[cell - 2] == stone) return '|';
    if (cell % 2 && card->stone[cell - 1] == stone) return '=';
    return pyramids_colour_letters[card->colour[stone - 1] - 1];
}

/* Half a card, "a4 B W o" with slot and glyph or "   | R" below it. Returns its columns. */
static uint32_t put_half(const mst_game *g, const necropolis *n, uint32_t slot, bool is_top,
                         mst_text *out) {
    const construction_card *card = card_of(g, n->card[slot]);
    uint32_t left = is_top ? 0 : 2;
    if (is_top)
        pyramids_put_slot(out, slot);
    else
        mst_text_put_spaces(out, 2);
    for (uint32_t cell = left; cell < left + 2; cell++) {
        mst_text_put_char(out, ' ');
        mst_text_put_char(out, cell_letter(card, cell));
    }
    if (!is_top || !card->glyph) return 6;
    mst_text_put_char(out, ' ');
    mst_text_put_char(out, pyramids_glyph_marks[card->glyph]);
    return 8;
}

/* One storey in two lines, shifted half a card per storey (§4.5). */
static void show_storey(const mst_game *g, const necropolis *n, uint32_t storey, mst_text *out) {
    uint32_t row = n->occupied >> 8 * storey & 0xff;
    if (!row) return;
    uint32_t leftmost = mst_bits_lowest(n->occupied & 0xff);
    for (uint32_t line = 0; line < 2; line++) {
        uint32_t column = 0;
        for (uint32_t left = row; left; left &= left - 1) {
            uint32_t x = mst_bits_lowest(left),
                     start = 2 + HALF_CELL * storey + CELL * (x - leftmost);
            mst_text_put_spaces(out, start - column);
            column = start + put_half(g, n, 8 * storey + x, line == 0, out);
        }
        mst_text_put_char(out, '\n');
    }
}

/* "2 (B-WRo RY-Wo)", or only the number of cards that the reader may not see. */
static void put_cards(const mst_game *g, const uint8_t cards[], uint32_t count, bool is_known,
                      mst_text *out) {
    mst_text_put_number(out, count);
    if (!count || !is_known) return;
    for (uint32_t i = 0; i < count; i++) {
        mst_text_put(out, i ? " " : " (");
        pyramids_put_card(out, g, cards[i]);
    }
    mst_text_put_char(out, ')');
}

static const char *answer_key(const mst_state *s, uint32_t seat) {
    if (s->phase != GIVE_UP) return NULL;
    return s->pending >> seat & 1 ? "show.choosing" : s->of[seat].sealed ? "show.sealed" : NULL;
}

/* A running score says so where it leaves tombs out (§7). */
static void put_points(mst_text *t, const mst_game *g, const mst_state *s, const mst_score *score,
                       mst_language in) {
    mst_record_put_score(t, g, score);
    if (s->masked && s->option[TOMBS] == CLOSED)
        mst_text_put(t, mst_phrase_of(g, in, "show.plus_tomb"));
}

static void show_seat(mst_speaker *sp, const mst_state *s, mst_seat seat, const mst_score *score) {
    const mst_game *g = sp->game;
    const necropolis *n = &s->of[seat];
    uint8_t cards[ROUNDS];
    const char *answer = answer_key(s, seat);
    mst_speaker_with_seat(sp, seat);
    put_cards(g, cards, pyramids_hand(&n->pool, cards), !is_masked(s, seat), mst_speaker_with(sp));
    put_cards(g, cards, pyramids_tomb(n, cards), pyramids_is_tomb_known(s, seat),
              mst_speaker_with(sp));
    put_cards(g, n->obelisk, n->stages, true, mst_speaker_with(sp));
    put_points(mst_speaker_with(sp), g, s, score, sp->in);
    mst_text_put_char(sp->out, '\n');
    mst_speaker_say(sp, "show.seat");
    if (answer) mst_speaker_say(sp, answer);
    mst_text_put_char(sp->out, '\n');
    for (uint32_t storey = STOREYS; storey-- > 0;) show_storey(g, n, storey, sp->out);
}

void pyramids_show(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    mst_score scores[SEATS];
    mst_speaker sp;
    mst_speaker_begin(&sp, g, in, out);
    pyramids_scores(g, s, scores);
    show_round(&sp, s);
    show_tiles(g, s, in, out);
    show_quarry(g, s, in, out);
    for (mst_seat seat = 0; seat < s->seats; seat++) show_seat(&sp, s, seat, &scores[seat]);
    mst_text_put_char(out, '\n');
    mst_speaker_say(&sp, "show.legend");
    mst_text_put_char(out, '\n');
}

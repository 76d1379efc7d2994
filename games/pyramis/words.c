/* words.c -- Pyramis in sentences. They work on views: what lies face down is not said. */
#include "mastaba/bits.h"
#include "mastaba/text.h"
#include "pyramis.h"

/* ---- small words ---- */

void pyramis_put_half(mst_text *t, uint32_t pyramids, uint32_t aliens) {
    if (!pyramids && !aliens) mst_text_put_char(t, '-');
    if (pyramids) {
        mst_text_put_number(t, pyramids);
        mst_text_put_char(t, 'P');
    }
    if (aliens) {
        mst_text_put_number(t, aliens);
        mst_text_put_char(t, 'A');
    }
}

/* "O05 2P1A|1P", with a star behind it where the face bears one. */
void pyramis_put_face(mst_text *t, const exodus_card *card) {
    mst_text_put(t, card->id);
    mst_text_put_char(t, ' ');
    pyramis_put_half(t, card->pyramids[0], card->aliens[0]);
    mst_text_put_char(t, '|');
    pyramis_put_half(t, card->pyramids[1], card->aliens[1]);
    if (card->has_star) mst_text_put_char(t, '*');
}

static void with_face(mst_speaker *sp, uint32_t card) {
    pyramis_put_face(mst_speaker_with(sp), &pieces_of(sp->game)->card[card]);
}

void pyramis_put_shown(mst_text *t, colours back) {
    pyramis_put_back(t, back);
    if (!back) mst_text_put_char(t, '-');
}

static void with_star(mst_speaker *sp, uint32_t star) {
    mst_speaker_with_words(sp, star == FACE_DOWN ? "" : pieces_of(sp->game)->star[star].id);
}

/* ---- sentences ---- */

void pyramis_ask(const mst_game *g, const mst_state *s, mst_seat seat, mst_language in,
                 mst_text *out) {
    mst_speaker sp;
    mst_speaker_begin(&sp, g, in, out);
    if (s->phase == ROTATE) {
        char colour = pyramis_colour_letters[mst_bits_lowest(s->due[seat])];
        mst_speaker_with_words(&sp, mst_phrase_for_letter(g, in, "colour.", colour));
    }
    mst_speaker_say(&sp, s->phase == PLACE    ? "ask.place"
                         : s->phase == STEAL  ? "ask.steal"
                         : s->phase == ROTATE ? "ask.rotate"
                                              : "ask.refill");
}

static void tell_decision(mst_speaker *sp, const mst_state *before, mst_seat seat, mst_move move) {
    mst_speaker_with_seat(sp, seat);
    switch (kind_of(move)) {
    case PLACE_CARD:
        with_face(sp, before->river[position_in(move)]);
        pyramis_put_slot(mst_speaker_with(sp), slot_in(move));
        mst_speaker_say(sp, "tell.place");
        break;
    case ROB:
        mst_speaker_with_seat(sp, seat_in(move));
        mst_speaker_say(sp, "tell.rob");
        break;
    case REFILL_FROM:
        mst_speaker_with_number(sp, pile_in(move) + 1);
        mst_speaker_say(sp, "tell.refill");
        break;
    case ROTATE_CARD:
        if (slot_in(move) != FACE_DOWN) pyramis_put_slot(mst_speaker_with(sp), slot_in(move));
        mst_speaker_say(sp, slot_in(move) == FACE_DOWN ? "tell.rotate_hidden" : "tell.rotate");
        break;
    default: break;
    }
}

static void tell_top(mst_speaker *sp, mst_move move) {
    bool is_hidden = card_in(move) == FACE_DOWN;
    mst_speaker_with_number(sp, pile_in(move) + 1);
    if (is_hidden)
        pyramis_put_shown(mst_speaker_with(sp), back_in(move));
    else
        with_face(sp, card_in(move));
    mst_speaker_say(sp, is_hidden ? "tell.top_back" : "tell.top");
}

static void tell_draw(mst_speaker *sp, mst_move move) {
    bool is_hidden = star_in(move) == FACE_DOWN;
    switch (kind_of(move)) {
    case DRAW_RIVER:
        with_face(sp, card_in(move));
        mst_speaker_say(sp, "tell.river");
        break;
    case DRAW_TOP: tell_top(sp, move); break;
    case DRAW_FIRST:
        mst_speaker_with_seat(sp, seat_in(move));
        mst_speaker_say(sp, "tell.first");
        break;
    case DRAW_STAR:
        mst_speaker_with_seat(sp, seat_in(move));
        with_star(sp, star_in(move));
        mst_speaker_say(sp, is_hidden ? "tell.star_hidden" : "tell.star");
        break;
    case DRAW_STOLEN:
        with_star(sp, star_in(move));
        mst_speaker_say(sp, is_hidden ? "tell.stolen_hidden" : "tell.stolen");
        break;
    default: break;
    }
}

void pyramis_tell(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                  mst_language in, mst_text *out) {
    mst_speaker sp;
    mst_speaker_begin(&sp, g, in, out);
    if (seat == MST_CHANCE)
        tell_draw(&sp, move);
    else
        tell_decision(&sp, before, seat, move);
}

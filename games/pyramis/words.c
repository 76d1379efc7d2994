/* words.c -- Pyramis in sentences. They work on views: what lies face down is not said. */
#include "mastaba/bits.h"
#include "mastaba/sentence.h"
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

static void put_count(mst_speaker *sp, uint32_t count, const char *one, const char *many) {
    mst_speaker_with_number(sp, count);
    mst_speaker_say(sp, count == 1 ? one : many);
}

/* "2 pyramids and 1 alien"; nothing has its word too. */
static void put_worth(mst_speaker *sp, uint32_t pyramids, uint32_t aliens) {
    if (pyramids) put_count(sp, pyramids, "worth.pyramid", "worth.pyramids");
    if (pyramids && aliens) mst_speaker_say(sp, "worth.and");
    if (aliens) put_count(sp, aliens, "worth.alien", "worth.aliens");
    if (!pyramids && !aliens) mst_speaker_say(sp, "worth.nothing");
}

/* What a card shows, for whoever draws it: "O2110*" is an ocean card with 2 pyramids and 1 alien,
 * turned 1 pyramid, and a star. */
static void put_shown(char *out, size_t size, const exodus_card *card) {
    mst_text t = mst_text_in(out, size);
    mst_text_put_char(&t, pyramis_colour_letters[card->colour]);
    for (uint32_t half = 0; half < 2; half++) {
        mst_text_put_number(&t, card->pyramids[half]);
        mst_text_put_number(&t, card->aliens[half]);
    }
    if (card->has_star) mst_text_put_char(&t, '*');
}

/* "a forest card (1 pyramid, turned 2 aliens, with a star)" */
static void with_face(mst_speaker *sp, uint32_t id) {
    const exodus_card *card = &pieces_of(sp->game)->card[id];
    char shown[8];
    mst_text *t = mst_speaker_with(sp);
    mst_speaker inner;
    mst_speaker_begin(&inner, sp->game, sp->in, t);
    put_shown(shown, sizeof shown, card);
    mst_sentence_begin_thing(t, "card", shown);
    mst_speaker_with_words(&inner, mst_phrase_for_letter(sp->game, sp->in, "colour.",
                                                         pyramis_colour_letters[card->colour]));
    mst_speaker_say(&inner, card->colour ? "card.begin" : "card.begin_vowel");
    put_worth(&inner, card->pyramids[0], card->aliens[0]);
    mst_speaker_say(&inner, "card.turned");
    put_worth(&inner, card->pyramids[1], card->aliens[1]);
    if (card->has_star) mst_speaker_say(&inner, "card.star");
    mst_text_put_char(t, ')');
    mst_sentence_end_thing(t);
}

/* "ocean, forest": the colours of a back. */
static void with_back(mst_speaker *sp, colours back) {
    char letters[COLOURS * MOST_ON_A_BACK + 1];
    mst_text name = mst_text_in(letters, sizeof letters);
    mst_text *t = mst_speaker_with(sp);
    pyramis_put_shown(&name, back);
    mst_sentence_begin_thing(t, "back", letters);
    for (const char *c = letters; *c; c++) {
        if (c > letters) mst_text_put(t, ", ");
        mst_text_put(t, *c == '-' ? mst_phrase_of(sp->game, sp->in, "back.none")
                                  : mst_phrase_for_letter(sp->game, sp->in, "colour.", *c));
    }
    mst_sentence_end_thing(t);
}

/* "on the base", "at the top" */
static void with_level(mst_speaker *sp, uint32_t slot) {
    mst_speaker_with_words(
        sp, mst_phrase_for_letter(sp->game, sp->in, "level.", (char)('1' + slot / 8)));
}

void pyramis_put_shown(mst_text *t, colours back) {
    pyramis_put_back(t, back);
    if (!back) mst_text_put_char(t, '-');
}

/* "a Shooting Star (2 aliens)" */
static void with_star(mst_speaker *sp, uint32_t id) {
    mst_speaker inner;
    if (id == FACE_DOWN) return;
    const star_card *star = &pieces_of(sp->game)->star[id];
    char shown[] = {(char)('0' + star->pyramids), (char)('0' + star->aliens), 0};
    mst_text *t = mst_speaker_with(sp);
    mst_speaker_begin(&inner, sp->game, sp->in, t);
    mst_sentence_begin_thing(t, "star", shown);
    mst_speaker_say(&inner, "star.begin");
    put_worth(&inner, star->pyramids, star->aliens);
    mst_text_put_char(t, ')');
    mst_sentence_end_thing(t);
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

static void tell_rotation(mst_speaker *sp, const mst_state *before, mst_seat seat, uint32_t slot) {
    bool is_hidden = slot == FACE_DOWN;
    if (!is_hidden) with_face(sp, before->fleets[seat].card[slot]);
    mst_speaker_say(sp, is_hidden ? "tell.rotate_hidden" : "tell.rotate");
}

static void tell_decision(mst_speaker *sp, const mst_state *before, mst_seat seat, mst_move move) {
    mst_speaker_with_person(sp, seat);
    switch (kind_of(move)) {
    case PLACE_CARD:
        with_face(sp, before->river[position_in(move)]);
        with_level(sp, slot_in(move));
        mst_speaker_say(sp, "tell.place");
        break;
    case ROB:
        mst_speaker_with_person(sp, seat_in(move));
        mst_speaker_say(sp, "tell.rob");
        break;
    case REFILL_FROM:
        mst_speaker_with_number(sp, pile_in(move) + 1);
        mst_speaker_say(sp, "tell.refill");
        break;
    case ROTATE_CARD: tell_rotation(sp, before, seat, slot_in(move)); break;
    default: break;
    }
}

static void tell_top(mst_speaker *sp, mst_move move) {
    bool is_hidden = card_in(move) == FACE_DOWN;
    mst_speaker_with_number(sp, pile_in(move) + 1);
    if (is_hidden)
        with_back(sp, back_in(move));
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
        mst_speaker_with_person(sp, seat_in(move));
        mst_speaker_say(sp, "tell.first");
        break;
    case DRAW_STAR:
        mst_speaker_with_person(sp, seat_in(move));
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

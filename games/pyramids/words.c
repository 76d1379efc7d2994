/* words.c -- Pyramids in sentences. They work on views: what lies face down is not said. */
#include "mastaba/sentence.h"
#include "mastaba/text.h"
#include "pyramids.h"

/* ---- small words ---- */

static const char *colour_word(const mst_speaker *sp, const construction_card *card,
                               uint32_t cell) {
    uint32_t colour = card->colour[card->stone[cell] - 1] - 1u;
    return mst_phrase_for_letter(sp->game, sp->in, "colour.", pyramids_colour_letters[colour]);
}

/* Two cells of a card, one above or beside the other: "large blue", "white over red". */
static void put_cells(mst_speaker *sp, const construction_card *card, uint32_t first,
                      uint32_t second, const char *two) {
    bool is_large = card->stone[first] == card->stone[second];
    mst_speaker_with_words(sp, colour_word(sp, card, first));
    if (!is_large) mst_speaker_with_words(sp, colour_word(sp, card, second));
    mst_speaker_say(sp, is_large ? "card.large" : two);
}

/* "a card (large blue, white over red, tomb glyph)": its columns, or its rows where stones lie. */
static void put_card(mst_text *t, const mst_game *g, mst_language in, uint32_t id) {
    static const char *const glyphs[] = {[PYRAMID] = "card.glyph_pyramid",
                                         [OBELISK] = "card.glyph_obelisk",
                                         [TOMB] = "card.glyph_tomb"};
    const construction_card *card = card_of(g, id);
    bool is_upright = card->stone[0] == card->stone[2] || card->stone[1] == card->stone[3];
    mst_speaker sp;
    mst_speaker_begin(&sp, g, in, t);
    mst_sentence_begin_thing(t, "card", card->code);
    mst_speaker_say(&sp, "card.begin");
    put_cells(&sp, card, 0, is_upright ? 2 : 1, is_upright ? "card.over" : "card.beside");
    mst_text_put(t, ", ");
    put_cells(&sp, card, is_upright ? 1 : 2, 3, is_upright ? "card.over" : "card.beside");
    if (card->glyph) mst_speaker_say(&sp, glyphs[card->glyph]);
    mst_text_put_char(t, ')');
    mst_sentence_end_thing(t);
}

const char *pyramids_god_word(const mst_game *g, mst_language in, uint32_t tile) {
    return pieces_of(g)->tile[tile].name[in];
}

static void with_card(mst_speaker *sp, uint32_t card) {
    if (card == FACE_DOWN)
        mst_speaker_with_thing(sp, "back", "card", mst_phrase_of(sp->game, sp->in, "tell.a_card"));
    else if (card)
        put_card(mst_speaker_with(sp), sp->game, sp->in, card);
    else
        mst_speaker_with_words(sp, "");
}

/* "Anubis", 2 */
static void with_god(mst_speaker *sp, uint32_t tile) {
    char number[] = {(char)('0' + tile), 0};
    mst_speaker_with_thing(sp, "god", number, pyramids_god_word(sp->game, sp->in, tile));
    mst_speaker_with_number(sp, tile);
}

/* "on the base", "on the top" */
static void with_storey(mst_speaker *sp, uint32_t slot) {
    mst_speaker_with_words(
        sp, mst_phrase_for_letter(sp->game, sp->in, "storey.", (char)('1' + slot / 8)));
}

/* ---- questions ---- */

static const char *build_question(uint32_t allowed) {
    if (allowed >> (TOMB_TOO | OBELISK_TOO) & 1) return "ask.build_tomb_and_obelisk";
    bool has_tomb = allowed >> TOMB_TOO & 1, has_obelisk = allowed >> OBELISK_TOO & 1;
    if (has_tomb && has_obelisk) return "ask.build_tomb_or_obelisk";
    return has_tomb ? "ask.build_tomb" : has_obelisk ? "ask.build_obelisk" : "ask.build";
}

static uint32_t pairs_left(const mst_state *s) {
    uint32_t left = 0;
    for (uint32_t pair = 0; pair < s->seats; pair++) left += s->taker[pair] == 0;
    return left;
}

static const char *question_of(const mst_game *g, const mst_state *s, mst_seat seat) {
    switch (s->phase) {
    case CHOOSE: return "ask.god";
    case TAKE: return pairs_left(s) > 1 ? "ask.pair" : "ask.last_pair";
    case BUILD: return build_question(pyramids_allowed(g, s, seat));
    default: return s->option[DISCARD] == AT_TURN ? "ask.discard_turn" : "ask.discard";
    }
}

void pyramids_ask(const mst_game *g, const mst_state *s, mst_seat seat, mst_language in,
                  mst_text *out) {
    mst_speaker sp;
    mst_speaker_begin(&sp, g, in, out);
    with_god(&sp, s->of[seat].tile);
    mst_speaker_say(&sp, question_of(g, s, seat));
}

/* ---- what a play does ---- */

static void tell_build(mst_speaker *sp, mst_move move) {
    uint32_t buried = tomb_card_in(move), raised = obelisk_card_in(move);
    with_card(sp, pyramid_card_in(move));
    with_storey(sp, slot_in(move));
    with_card(sp, buried);
    with_card(sp, raised);
    mst_speaker_say(sp, buried && raised ? "tell.build_both"
                        : buried         ? "tell.build_tomb"
                        : raised         ? "tell.build_obelisk"
                                         : "tell.build");
}

static void tell_pair(mst_speaker *sp, const mst_state *before, uint32_t pair) {
    for (uint32_t i = 0; i < 2; i++) with_card(sp, before->quarry[pair][i]);
    mst_speaker_say(sp, "tell.pair");
}

static void tell_decision(mst_speaker *sp, const mst_state *before, mst_seat seat, mst_move move) {
    mst_speaker_with_person(sp, seat);
    switch (kind_of(move)) {
    case CHOOSE_TILE:
        with_god(sp, tile_in(move));
        mst_speaker_say(sp, "tell.god");
        break;
    case TAKE_PAIR: tell_pair(sp, before, pair_in(move)); break;
    case BUILD_CARDS: tell_build(sp, move); break;
    case DISCARD_CARD:
        with_card(sp, card_in(move));
        mst_speaker_say(sp, card_in(move) == FACE_DOWN ? "tell.discard_hidden" : "tell.discard");
        break;
    default: break;
    }
}

static void tell_draw(mst_speaker *sp, mst_move move) {
    switch (kind_of(move)) {
    case DRAW_ASIDE:
        with_god(sp, tile_in(move));
        mst_speaker_say(sp, "tell.aside");
        break;
    case DRAW_CARD:
        mst_speaker_with_person(sp, seat_in(move));
        with_card(sp, card_in(move));
        mst_speaker_say(sp, "tell.deal");
        break;
    case DRAW_FIRST:
        mst_speaker_with_person(sp, seat_in(move));
        mst_speaker_say(sp, "tell.first");
        break;
    case DRAW_STOCK:
        with_card(sp, card_in(move));
        mst_speaker_say(sp, "tell.stock");
        break;
    default: break;
    }
}

void pyramids_tell(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                   mst_language in, mst_text *out) {
    mst_speaker sp;
    mst_speaker_begin(&sp, g, in, out);
    if (seat == MST_CHANCE)
        tell_draw(&sp, move);
    else
        tell_decision(&sp, before, seat, move);
}

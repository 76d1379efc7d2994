/* words.c -- Pyramis in sentences, as a drawing and as named values. All of it works on views: what
 * lies face down is simply not said. */
#include "mastaba/bits.h"
#include "mastaba/record.h"
#include "mastaba/text.h"
#include "mastaba/write.h"
#include "pyramis.h"

enum { WORD = 24, HALF_CELL = 7, CELL = 2 * HALF_CELL };

/* ---- small words ---- */

static void put_half(mst_text *t, uint32_t pyramids, uint32_t aliens) {
    if (!pyramids && !aliens) mst_put_char(t, '-');
    if (pyramids) {
        mst_put_number(t, pyramids);
        mst_put_char(t, 'P');
    }
    if (aliens) {
        mst_put_number(t, aliens);
        mst_put_char(t, 'A');
    }
}

/* "O05 2P1A|1P", with a star behind it where the face bears one. */
static void put_face(mst_text *t, const exodus_card *card) {
    mst_put(t, card->id);
    mst_put_char(t, ' ');
    put_half(t, card->pyramids[0], card->aliens[0]);
    mst_put_char(t, '|');
    put_half(t, card->pyramids[1], card->aliens[1]);
    if (card->has_star) mst_put_char(t, '*');
}

static const char *slot_word(char out[WORD], uint32_t slot) {
    mst_text t = mst_text_in(out, WORD);
    pyramis_put_slot(&t, slot);
    return out;
}

static void with_face(mst_speaker *sp, uint32_t card) {
    put_face(mst_with(sp), &pieces_of(sp->game)->card[card]);
}

static void with_back(mst_speaker *sp, colours back) {
    mst_text *t = mst_with(sp);
    pyramis_put_back(t, back);
    if (!back) mst_put_char(t, '-');
}

static void with_star(mst_speaker *sp, uint32_t star) {
    mst_with_words(sp, star == FACE_DOWN ? "" : pieces_of(sp->game)->star[star].id);
}

/* ---- sentences ---- */

void pyramis_ask(const mst_game *g, const mst_state *s, mst_seat seat, mst_language in,
                 mst_text *out) {
    mst_speaker sp;
    mst_speaker_begin(&sp, g, in, out);
    if (s->phase == ROTATE) {
        char colour = pyramis_colour_letters[mst_lowest_bit(s->due[seat])];
        mst_with_words(&sp, mst_phrase_for_letter(g, in, "colour.", colour));
    }
    mst_speak(&sp, s->phase == PLACE    ? "ask.place"
                   : s->phase == STEAL  ? "ask.steal"
                   : s->phase == ROTATE ? "ask.rotate"
                                        : "ask.refill");
}

static void tell_decision(mst_speaker *sp, const mst_state *before, mst_seat seat, mst_move move) {
    mst_with_seat(sp, seat);
    switch (kind_of(move)) {
    case PLACE_CARD:
        with_face(sp, before->river[position_in(move)]);
        pyramis_put_slot(mst_with(sp), slot_in(move));
        mst_speak(sp, "tell.place");
        break;
    case ROB:
        mst_with_seat(sp, seat_in(move));
        mst_speak(sp, "tell.rob");
        break;
    case REFILL_FROM:
        mst_with_number(sp, pile_in(move) + 1);
        mst_speak(sp, "tell.refill");
        break;
    case ROTATE_CARD:
        if (slot_in(move) != FACE_DOWN) pyramis_put_slot(mst_with(sp), slot_in(move));
        mst_speak(sp, slot_in(move) == FACE_DOWN ? "tell.rotate_hidden" : "tell.rotate");
        break;
    default: break;
    }
}

static void tell_top(mst_speaker *sp, mst_move move) {
    bool is_hidden = card_in(move) == FACE_DOWN;
    mst_with_number(sp, pile_in(move) + 1);
    if (is_hidden)
        with_back(sp, back_in(move));
    else
        with_face(sp, card_in(move));
    mst_speak(sp, is_hidden ? "tell.top_back" : "tell.top");
}

static void tell_draw(mst_speaker *sp, mst_move move) {
    bool is_hidden = star_in(move) == FACE_DOWN;
    switch (kind_of(move)) {
    case DRAW_RIVER:
        with_face(sp, card_in(move));
        mst_speak(sp, "tell.river");
        break;
    case DRAW_TOP: tell_top(sp, move); break;
    case DRAW_FIRST:
        mst_with_seat(sp, seat_in(move));
        mst_speak(sp, "tell.first");
        break;
    case DRAW_STAR:
        mst_with_seat(sp, seat_in(move));
        with_star(sp, star_in(move));
        mst_speak(sp, is_hidden ? "tell.star_hidden" : "tell.star");
        break;
    case DRAW_STOLEN:
        with_star(sp, star_in(move));
        mst_speak(sp, is_hidden ? "tell.stolen_hidden" : "tell.stolen");
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

/* ---- the drawing ---- */

static void show_turn(mst_speaker *sp, const mst_state *s) {
    mst_with_number(sp, s->turn);
    mst_with_number(sp, turns_of(s));
    mst_speak(sp, s->phase == OVER ? "show.over" : s->turn ? "show.turn" : "show.setup");
    mst_put_char(sp->out, '\n');
}

static void show_river(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    mst_put_padded(out, mst_phrase_of(g, in, "show.river"), 9);
    for (uint32_t i = 0; i < RIVER; i++) {
        char face[WORD];
        mst_text t = mst_text_in(face, sizeof face);
        mst_put_number(out, i + 1);
        mst_put(out, ": ");
        if (s->river[i])
            put_face(&t, &pieces_of(g)->card[s->river[i]]);
        else
            mst_put_char(&t, '-');
        mst_put_padded(out, face, 18);
    }
    mst_put_char(out, '\n');
}

static void show_pile(mst_speaker *sp, const mst_state *s, uint32_t pile) {
    uint32_t size = s->pile_size[pile];
    mst_with_number(sp, pile + 1);
    if (size) mst_with_number(sp, size);
    with_back(sp, size ? s->back[pile] : pyramis_shown(sp->game, s, pile));
    mst_speak(sp, size > 1 ? "show.pile" : size ? "show.pile_one" : "show.pile_empty");
    mst_put(sp->out, "   ");
}

static void show_piles(mst_speaker *sp, const mst_state *s) {
    const mst_game *g = sp->game;
    mst_put_padded(sp->out, mst_phrase_of(g, sp->in, "show.piles"), 9);
    for (uint32_t pile = 0; pile < PILES; pile++) show_pile(sp, s, pile);
    mst_with_number(sp, s->reserve_size);
    mst_speak(sp, "show.reserve");
    mst_put_char(sp->out, '\n');
    if (s->phase != ROTATE) return;
    mst_text *pairs = mst_with(sp);
    for (uint32_t k = 0; k < COLOURS; k++)
        if (pyramis_pairs(g, s) >> k & 1) mst_put_char(pairs, pyramis_colour_letters[k]);
    mst_speak(sp, "show.pairs");
    mst_put_char(sp->out, '\n');
}

/* "d1 O05' 1P": the half that counts. */
static void put_cell(const mst_game *g, const fleet *f, uint32_t slot, mst_text *out) {
    char cell[WORD];
    mst_text t = mst_text_in(cell, sizeof cell);
    const exodus_card *card = &pieces_of(g)->card[f->card[slot]];
    uint32_t rotated = f->rotated >> slot & 1;
    pyramis_put_slot(&t, slot);
    mst_put_char(&t, ' ');
    mst_put(&t, card->id);
    mst_put(&t, rotated ? "' " : "  ");
    put_half(&t, card->pyramids[rotated], card->aliens[rotated]);
    mst_put_padded(out, cell, CELL);
}

/* One level of a Fleet, shifted half a card per level (§4.1). */
static void show_level(const mst_game *g, const fleet *f, uint32_t level, mst_text *out) {
    uint32_t all = occupied(f), row = all >> 8 * level & 0x7f;
    if (!row) return;
    uint32_t lowest = mst_lowest_bit(all & 0x7f);
    mst_put_spaces(out, 2 + HALF_CELL * level);
    for (uint32_t column = lowest; row >> column; column++) {
        if (row >> column & 1)
            put_cell(g, f, 8 * level + column, out);
        else
            mst_put_spaces(out, CELL);
    }
    mst_put_char(out, '\n');
}

static void put_hand(const mst_game *g, const mst_state *s, mst_seat seat, mst_text *out) {
    mst_put_number(out, s->hand_size[seat]);
    if (!s->hand[seat]) return;
    mst_put(out, " (");
    for (uint32_t left = s->hand[seat]; left; left &= left - 1) {
        mst_put(out, pieces_of(g)->star[mst_lowest_bit(left)].id);
        if (left & (left - 1)) mst_put_char(out, ' ');
    }
    mst_put_char(out, ')');
}

static void show_seat(mst_speaker *sp, const mst_state *s, mst_seat seat, const mst_score *score) {
    const mst_game *g = sp->game;
    const fleet *f = &s->fleets[seat];
    mst_with_seat(sp, seat);
    put_hand(g, s, seat, mst_with(sp));
    mst_put_score(mst_with(sp), g, score);
    mst_put_char(sp->out, '\n');
    mst_speak(sp, "show.seat");
    mst_put_char(sp->out, '\n');
    for (uint32_t level = 4; level-- > 0;) show_level(g, f, level, sp->out);
    if (occupied(f)) return;
    mst_put(sp->out, "  ");
    mst_speak(sp, "show.empty");
    mst_put_char(sp->out, '\n');
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
    mst_put_char(out, '\n');
    mst_speak(&sp, "show.legend");
    mst_put_char(out, '\n');
}

/* ---- named values ---- */

static void write_colours(mst_writer *w, const char *name, uint32_t set) {
    mst_begin_list(w, name);
    for (uint32_t k = 0; k < COLOURS; k++)
        if (set >> k & 1) mst_write_letter(w, NULL, pyramis_colour_letters[k]);
    mst_end_list(w);
}

static void write_river_card(const mst_game *g, uint32_t id, mst_writer *w) {
    const exodus_card *card = &pieces_of(g)->card[id];
    if (!id) {
        mst_write_null(w, NULL);
        return;
    }
    mst_begin_object(w, NULL);
    mst_write_text(w, "card", card->id);
    mst_write_letter(w, "colour", pyramis_colour_letters[card->colour]);
    mst_begin_list(w, "pyramids");
    for (uint32_t half = 0; half < 2; half++) mst_write_number(w, NULL, card->pyramids[half]);
    mst_end_list(w);
    mst_begin_list(w, "aliens");
    for (uint32_t half = 0; half < 2; half++) mst_write_number(w, NULL, card->aliens[half]);
    mst_end_list(w);
    mst_write_bool(w, "star", card->has_star);
    mst_end_object(w);
}

static void write_card(const mst_game *g, const fleet *f, uint32_t slot, mst_writer *w) {
    char word[WORD];
    const exodus_card *card = &pieces_of(g)->card[f->card[slot]];
    uint32_t rotated = f->rotated >> slot & 1;
    mst_begin_object(w, slot_word(word, slot));
    mst_write_text(w, "card", card->id);
    mst_write_letter(w, "colour", pyramis_colour_letters[card->colour]);
    mst_write_bool(w, "rotated", rotated);
    mst_write_number(w, "pyramids", card->pyramids[rotated]);
    mst_write_number(w, "aliens", card->aliens[rotated]);
    mst_begin_object(w, "waiting"); /* what a rotation would make count */
    mst_write_number(w, "pyramids", card->pyramids[!rotated]);
    mst_write_number(w, "aliens", card->aliens[!rotated]);
    mst_end_object(w);
    mst_write_bool(w, "star", card->has_star);
    mst_write_bool(w, "accessible", accessible(f) >> slot & 1);
    mst_end_object(w);
}

static void write_worth(const star_card *star, mst_writer *w) {
    mst_begin_object(w, NULL);
    mst_write_number(w, "pyramids", star->pyramids);
    mst_write_number(w, "aliens", star->aliens);
    mst_end_object(w);
}

/* Decided rotations: a slot where it is known, "?" where only that it was decided. */
static void write_decided(const mst_state *s, mst_seat seat, mst_writer *w) {
    char word[WORD];
    mst_begin_object(w, "decided");
    for (uint32_t k = 0; k < COLOURS; k++) {
        uint8_t chosen = s->chosen[seat][k];
        if (chosen)
            mst_write_text(w, (char[]){pyramis_colour_letters[k], 0},
                           chosen == FACE_DOWN ? "?" : slot_word(word, chosen - 1u));
    }
    mst_end_object(w);
}

static void write_seat(const mst_game *g, const mst_state *s, mst_seat seat, const mst_score *score,
                       mst_writer *w) {
    const fleet *f = &s->fleets[seat];
    mst_begin_object(w, NULL);
    mst_write_seat(w, "seat", seat);
    mst_begin_object(w, "fleet");
    for (uint32_t left = occupied(f); left; left &= left - 1)
        write_card(g, f, mst_lowest_bit(left), w);
    mst_end_object(w);
    mst_write_number(w, "stars", s->hand_size[seat]);
    mst_begin_list(w, "hand");
    for (uint32_t left = s->hand[seat]; left; left &= left - 1)
        mst_write_text(w, NULL, pieces_of(g)->star[mst_lowest_bit(left)].id);
    mst_end_list(w);
    mst_begin_list(w, "worth"); /* of the stars in `hand` */
    for (uint32_t left = s->hand[seat]; left; left &= left - 1)
        write_worth(&pieces_of(g)->star[mst_lowest_bit(left)], w);
    mst_end_list(w);
    write_colours(w, "due", s->due[seat]);
    write_decided(s, seat, w);
    mst_begin_object(w, "score");
    mst_write_score(w, g, score);
    mst_end_object(w);
    mst_end_object(w);
}

/* In a view the bag holds the two tops as well. */
static uint32_t count_below(const mst_state *s, const back_cards *cards) {
    mst_bag unseen = mst_bag_both(&s->bag, &cards->cards);
    uint32_t count = mst_bag_size(&unseen);
    for (uint32_t pile = 0; pile < PILES; pile++)
        count -= s->top[pile] == FACE_DOWN && s->back[pile] == cards->back;
    return count;
}

/* How many cards under the tops have which back: everybody can work it out from the faces that are
 * open and the two backs that show. */
static void write_below(const mst_game *g, const mst_state *s, mst_writer *w) {
    const pyramis_pieces *p = pieces_of(g);
    mst_begin_object(w, "below");
    for (uint32_t i = 0; i < p->backs; i++) {
        uint32_t count = count_below(s, &p->by_back[i]);
        if (count) mst_write_number(w, p->by_back[i].name, count);
    }
    mst_end_object(w);
}

/* What each pile shows once it is empty. */
static void write_bases(const mst_game *g, const mst_state *s, mst_writer *w) {
    char word[WORD];
    mst_begin_list(w, "bases");
    for (uint32_t pile = 0; pile < PILES; pile++) {
        mst_text t = mst_text_in(word, sizeof word);
        pyramis_put_back(&t, s->option[BASE] == WILD ? pieces_of(g)->base[pile] : 0);
        mst_write_text(w, NULL, word);
    }
    mst_end_list(w);
}

static const char *phase_word(const mst_state *s) {
    static const char *const words[] = {"setup", "setup",  "setup",  "place",  "star", "steal",
                                        "steal", "refill", "refill", "rotate", "over"};
    return words[s->phase];
}

void pyramis_describe(const mst_game *g, const mst_state *s, mst_writer *out) {
    char back[WORD];
    mst_score scores[SEATS];
    pyramis_scores(g, s, scores);
    mst_begin_object(out, NULL);
    mst_write_text(out, "phase", phase_word(s));
    mst_write_number(out, "turn", s->turn);
    mst_write_number(out, "turns", turns_of(s));
    if (s->turn) mst_write_seat(out, "active", s->active);
    mst_begin_list(out, "river");
    for (uint32_t i = 0; i < RIVER; i++) write_river_card(g, s->river[i], out);
    mst_end_list(out);
    mst_begin_list(out, "piles");
    for (uint32_t pile = 0; pile < PILES; pile++) {
        mst_text t = mst_text_in(back, sizeof back);
        pyramis_put_back(&t, pyramis_shown(g, s, pile));
        mst_begin_object(out, NULL);
        mst_write_number(out, "size", s->pile_size[pile]);
        mst_write_text(out, "back", back);
        mst_end_object(out);
    }
    mst_end_list(out);
    write_below(g, s, out);
    write_bases(g, s, out);
    mst_write_number(out, "reserve", s->reserve_size);
    mst_write_text(out, "largest", s->option[ZONE] == BY_CARDS ? "cards" : "pyramids");
    write_colours(out, "pairs", s->phase == ROTATE ? pyramis_pairs(g, s) : 0);
    mst_begin_list(out, "seats");
    for (mst_seat seat = 0; seat < s->seats; seat++) write_seat(g, s, seat, &scores[seat], out);
    mst_end_list(out);
    mst_end_object(out);
}

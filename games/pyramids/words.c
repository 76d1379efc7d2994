/* words.c -- Pyramids in sentences and as a drawing. All of it works on views: what lies face down
 * is not said, and of hands and closed tombs of others only the number of cards (§7, R49). */
#include "mastaba/bits.h"
#include "mastaba/record.h"
#include "mastaba/text.h"
#include "pyramids.h"

enum { WORD = 32, LONG_WORD = 128, HALF_CELL = 5, CELL = 2 * HALF_CELL, LABEL = 9 };
enum { ARGUMENTS = 5 };

/* ---- small words ---- */

static const char *number_word(char out[WORD], int64_t number) {
    mst_text t = mst_text_in(out, WORD);
    mst_put_number(&t, number);
    return out;
}

static const char *seat_word(char out[WORD], uint32_t seat) {
    mst_text t = mst_text_in(out, WORD);
    mst_put_char(&t, mst_seat_letter((mst_seat)seat));
    return out;
}

static const char *slot_word(char out[WORD], uint32_t slot) {
    mst_text t = mst_text_in(out, WORD);
    pyramids_put_slot(&t, slot);
    return out;
}

static const char *card_word(const mst_game *g, mst_language in, uint32_t card) {
    return card == FACE_DOWN ? mst_phrase_of(g, in, "tell.a_card") : card_of(g, card)->code;
}

static const char *god_word(const mst_game *g, mst_language in, uint32_t tile) {
    return pieces_of(g)->tile[tile].name[in];
}

typedef struct {
    const char *word[ARGUMENTS];
} arguments;

static void say(mst_text *out, const mst_game *g, mst_language in, const char *key, arguments a) {
    mst_say(out, g, in, key, a.word);
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

void pyramids_ask(const mst_game *g, const mst_state *s, mst_seat seat, mst_language in,
                  mst_text *out) {
    arguments god = {{god_word(g, in, s->of[seat].tile)}};
    switch (s->phase) {
    case CHOOSE: say(out, g, in, "ask.god", god); break;
    case TAKE: say(out, g, in, pairs_left(s) > 1 ? "ask.pair" : "ask.last_pair", god); break;
    case BUILD: say(out, g, in, build_question(pyramids_allowed(g, s, seat)), god); break;
    default:
        say(out, g, in, s->option[DISCARD] == AT_TURN ? "ask.discard_turn" : "ask.discard", god);
        break;
    }
}

/* ---- what a play does ---- */

static void tell_build(const mst_game *g, mst_seat seat, mst_move move, mst_language in,
                       mst_text *out) {
    uint32_t buried = tomb_card_in(move), raised = obelisk_card_in(move);
    char who[WORD], where[WORD];
    arguments a = {{seat_word(who, seat), card_word(g, in, pyramid_card_in(move)),
                    slot_word(where, slot_in(move)), buried ? card_word(g, in, buried) : "",
                    raised ? card_word(g, in, raised) : ""}};
    say(out, g, in,
        buried && raised ? "tell.build_both"
        : buried         ? "tell.build_tomb"
        : raised         ? "tell.build_obelisk"
                         : "tell.build",
        a);
}

void pyramids_tell(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                   mst_language in, mst_text *out) {
    uint32_t card = card_in(move), tile = tile_in(move), pair = pair_in(move);
    char who[WORD], what[WORD];
    seat_word(who, seat);
    switch (kind_of(move)) {
    case CHOOSE_TILE:
        say(out, g, in, "tell.god",
            (arguments){{who, god_word(g, in, tile), number_word(what, tile)}});
        break;
    case TAKE_PAIR:
        say(out, g, in, "tell.pair",
            (arguments){{who, number_word(what, pair + 1),
                         card_word(g, in, before->quarry[pair][0]),
                         card_word(g, in, before->quarry[pair][1])}});
        break;
    case BUILD_CARDS: tell_build(g, seat, move, in, out); break;
    case DISCARD_CARD:
        say(out, g, in, card == FACE_DOWN ? "tell.discard_hidden" : "tell.discard",
            (arguments){{who, card_word(g, in, card)}});
        break;
    case DRAW_ASIDE:
        say(out, g, in, "tell.aside",
            (arguments){{god_word(g, in, tile), number_word(what, tile)}});
        break;
    case DRAW_CARD:
        say(out, g, in, "tell.deal",
            (arguments){{seat_word(what, seat_in(move)), card_word(g, in, card)}});
        break;
    case DRAW_FIRST:
        say(out, g, in, "tell.first", (arguments){{seat_word(what, seat_in(move))}});
        break;
    case DRAW_STOCK: say(out, g, in, "tell.stock", (arguments){{card_word(g, in, card)}}); break;
    case NO_MOVE: break;
    }
}

/* ---- the drawing ---- */

static void show_round(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    char round[WORD], rounds[WORD], first[WORD], deck[WORD];
    const char *key = s->phase == OVER ? "show.over" : s->round ? "show.round" : "show.setup";
    say(out, g, in, key,
        (arguments){{number_word(round, s->round), number_word(rounds, ROUNDS),
                     seat_word(first, s->first), number_word(deck, pyramids_deck_size(s))}});
    mst_put_char(out, '\n');
}

static void put_holder(uint32_t seat, mst_text *out) {
    mst_put(out, " -> ");
    mst_put_char(out, mst_seat_letter((mst_seat)seat));
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
    mst_put_number(out, tile);
    mst_put_char(out, ' ');
    mst_put(out, god_word(g, in, tile));
    mst_put_char(out, ' ');
    mst_put(out, buildings_word(pieces_of(g)->tile[tile].allows[s->seats]));
    if (s->aside == tile) mst_put(out, mst_phrase_of(g, in, "show.aside"));
    for (uint32_t seat = 0; seat < s->seats; seat++)
        if (s->of[seat].tile == tile) put_holder(seat, out);
}

static void show_tiles(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    mst_put_padded(out, mst_phrase_of(g, in, "show.gods"), LABEL);
    for (uint32_t left = tiles_of(g, s->seats); left; left &= left - 1) {
        put_tile(g, s, mst_lowest_bit(left), in, out);
        mst_put(out, left & (left - 1) ? "   " : "\n");
    }
}

static void show_quarry(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    mst_put_padded(out, mst_phrase_of(g, in, "show.quarry"), LABEL);
    for (uint32_t pair = 0; pair < s->seats; pair++) {
        mst_put_number(out, pair + 1);
        mst_put_char(out, ':');
        for (uint32_t i = 0; i < 2; i++) {
            uint32_t card = s->quarry[pair][i];
            mst_put_char(out, ' ');
            mst_put(out, card ? card_of(g, card)->code : "-");
        }
        if (s->taker[pair]) put_holder(s->taker[pair] - 1u, out);
        mst_put(out, pair + 1u < s->seats ? "   " : "\n");
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
        mst_put_spaces(out, 2);
    for (uint32_t cell = left; cell < left + 2; cell++) {
        mst_put_char(out, ' ');
        mst_put_char(out, cell_letter(card, cell));
    }
    if (!is_top || !card->glyph) return 6;
    mst_put_char(out, ' ');
    mst_put_char(out, pyramids_glyph_marks[card->glyph]);
    return 8;
}

/* One storey in two lines, shifted half a card per storey (§4.5). */
static void show_storey(const mst_game *g, const necropolis *n, uint32_t storey, mst_text *out) {
    uint32_t row = n->occupied >> 8 * storey & 0xff;
    if (!row) return;
    uint32_t leftmost = mst_lowest_bit(n->occupied & 0xff);
    for (uint32_t line = 0; line < 2; line++) {
        uint32_t column = 0;
        for (uint32_t left = row; left; left &= left - 1) {
            uint32_t x = mst_lowest_bit(left),
                     start = 2 + HALF_CELL * storey + CELL * (x - leftmost);
            mst_put_spaces(out, start - column);
            column = start + put_half(g, n, 8 * storey + x, line == 0, out);
        }
        mst_put_char(out, '\n');
    }
}

/* "2 (B-WRo RY-Wo)", or only the number of cards that the reader may not see. */
static void put_cards(const mst_game *g, const uint8_t cards[], uint32_t count, bool is_known,
                      mst_text *out) {
    mst_put_number(out, count);
    if (!count || !is_known) return;
    for (uint32_t i = 0; i < count; i++) {
        mst_put(out, i ? " " : " (");
        pyramids_put_card(out, g, cards[i]);
    }
    mst_put_char(out, ')');
}

static const char *answer_key(const mst_state *s, uint32_t seat) {
    if (s->phase != GIVE_UP) return NULL;
    return s->pending >> seat & 1 ? "show.choosing" : s->of[seat].sealed ? "show.sealed" : NULL;
}

static void show_seat(const mst_game *g, const mst_state *s, mst_seat seat, const mst_score *score,
                      mst_language in, mst_text *out) {
    const necropolis *n = &s->of[seat];
    char who[WORD], hand[LONG_WORD], tomb[LONG_WORD], obelisk[LONG_WORD], points[LONG_WORD];
    uint8_t cards[ROUNDS];
    const char *answer = answer_key(s, seat);
    mst_text t = mst_text_in(hand, sizeof hand);
    put_cards(g, cards, pyramids_hand(&n->pool, cards), !is_masked(s, seat), &t);
    t = mst_text_in(tomb, sizeof tomb);
    put_cards(g, cards, pyramids_tomb(n, cards), pyramids_is_tomb_known(s, seat), &t);
    t = mst_text_in(obelisk, sizeof obelisk);
    put_cards(g, n->obelisk, n->stages, true, &t);
    t = mst_text_in(points, sizeof points);
    mst_put_score(&t, g, score);
    if (s->masked && s->option[TOMBS] == CLOSED)
        mst_put(&t, mst_phrase_of(g, in, "show.plus_tomb"));
    mst_put_char(out, '\n');
    say(out, g, in, "show.seat", (arguments){{seat_word(who, seat), hand, tomb, obelisk, points}});
    if (answer) mst_put(out, mst_phrase_of(g, in, answer));
    mst_put_char(out, '\n');
    for (uint32_t storey = STOREYS; storey-- > 0;) show_storey(g, n, storey, out);
}

void pyramids_show(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    mst_score scores[SEATS];
    pyramids_scores(g, s, scores);
    show_round(g, s, in, out);
    show_tiles(g, s, in, out);
    show_quarry(g, s, in, out);
    for (mst_seat seat = 0; seat < s->seats; seat++) show_seat(g, s, seat, &scores[seat], in, out);
    mst_put_char(out, '\n');
    mst_put(out, mst_phrase_of(g, in, "show.legend"));
    mst_put_char(out, '\n');
}

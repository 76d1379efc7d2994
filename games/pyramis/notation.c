/* notation.c -- moves as text (§10), both ways. Reading is strict: no other spelling is known. */
#include "mastaba/text.h"
#include "pyramis.h"
#include <string.h>

void pyramis_put_slot(mst_text *t, uint32_t slot) {
    mst_text_put_char(t, (char)('a' + slot % 8));
    mst_text_put_char(t, (char)('1' + slot / 8));
}

static void put_card(mst_text *t, const mst_game *g, uint32_t card) {
    mst_text_put(t, pieces_of(g)->card[card].id);
}

static void put_star(mst_text *t, const mst_game *g, uint32_t star) {
    mst_text_put(t, star == FACE_DOWN ? "?" : pieces_of(g)->star[star].id);
}

static void put_top(mst_text *t, const mst_game *g, mst_move move) {
    mst_text_put(t, "top ");
    mst_text_put_number(t, pile_in(move) + 1);
    mst_text_put_char(t, ' ');
    if (card_in(move) != FACE_DOWN) {
        put_card(t, g, card_in(move));
        return;
    }
    mst_text_put_char(t, '?');
    pyramis_put_back(t, back_in(move));
}

void pyramis_move_text(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                       mst_text *out) {
    (void)s, (void)seat;
    switch (kind_of(move)) {
    case PLACE_CARD:
        mst_text_put_number(out, position_in(move) + 1);
        pyramis_put_slot(out, slot_in(move));
        break;
    case ROB:
        mst_text_put_char(out, '*');
        mst_text_put_char(out, mst_seat_letter(seat_in(move)));
        break;
    case REFILL_FROM:
        mst_text_put_char(out, '/');
        mst_text_put_number(out, pile_in(move) + 1);
        break;
    case ROTATE_CARD:
        mst_text_put_char(out, '~');
        if (slot_in(move) == FACE_DOWN)
            mst_text_put_char(out, '?');
        else
            pyramis_put_slot(out, slot_in(move));
        break;
    case DRAW_RIVER:
        mst_text_put(out, "river ");
        put_card(out, g, card_in(move));
        break;
    case DRAW_TOP: put_top(out, g, move); break;
    case DRAW_FIRST:
        mst_text_put(out, "first ");
        mst_text_put_char(out, mst_seat_letter(seat_in(move)));
        break;
    case DRAW_STAR:
        mst_text_put(out, "star ");
        mst_text_put_char(out, mst_seat_letter(seat_in(move)));
        mst_text_put_char(out, ' ');
        put_star(out, g, star_in(move));
        break;
    case DRAW_STOLEN:
        mst_text_put(out, "steal ");
        put_star(out, g, star_in(move));
        break;
    case NO_MOVE: break;
    }
}

/* ---- reading ---- */

static bool is_between(char c, char least, char most) {
    return c >= least && c <= most;
}

static bool read_slot(const char *text, uint32_t *slot) {
    if (!is_between(text[0], 'a', 'g') || !is_between(text[1], '1', '4')) return false;
    *slot = 8 * (uint32_t)(text[1] - '1') + (uint32_t)(text[0] - 'a');
    return true;
}

static mst_move read_decision(const char *text, size_t length) {
    uint32_t slot;
    if (length == 2 && text[0] == '*' && is_between(text[1], 'A', 'H'))
        return pack(ROB, (uint32_t)(text[1] - 'A'), 0);
    if (length == 2 && text[0] == '/' && is_between(text[1], '1', '9'))
        return pack(REFILL_FROM, (uint32_t)(text[1] - '1'), 0);
    if (length != 3 || !read_slot(text + 1, &slot)) return NO_MOVE;
    if (text[0] == '~') return pack(ROTATE_CARD, 0, slot);
    if (!is_between(text[0], '1', '9')) return NO_MOVE;
    return pack(PLACE_CARD, (uint32_t)(text[0] - '1'), slot);
}

static uint32_t card_named(const mst_game *g, const char *text, size_t length) {
    for (uint32_t card = pieces_of(g)->cards; card; card--)
        if (mst_text_same_part(text, length, pieces_of(g)->card[card].id)) return card;
    return 0;
}

static uint32_t star_named(const mst_game *g, const char *text, size_t length) {
    for (uint32_t star = pieces_of(g)->stars; star; star--)
        if (mst_text_same_part(text, length, pieces_of(g)->star[star].id)) return star;
    return 0;
}

/* What follows a word and a space; NULL when the text does not begin so. */
static const char *after(const char *text, size_t length, const char *word) {
    size_t n = strlen(word);
    return length > n && memcmp(text, word, n) == 0 ? text + n : NULL;
}

static mst_move read_draw(const mst_game *g, const char *text, size_t length) {
    const char *end = text + length, *rest;
    uint32_t found;
    if ((rest = after(text, length, "river "))) {
        found = card_named(g, rest, (size_t)(end - rest));
        return found ? pack(DRAW_RIVER, 0, found) : NO_MOVE;
    }
    if ((rest = after(text, length, "top ")) && end - rest > 2 && rest[1] == ' ') {
        found = card_named(g, rest + 2, (size_t)(end - rest - 2));
        if (!found || !is_between(rest[0], '1', '2')) return NO_MOVE;
        return pack(DRAW_TOP, (uint32_t)(rest[0] - '1'), found);
    }
    if ((rest = after(text, length, "first ")) && end - rest == 1 && is_between(rest[0], 'A', 'H'))
        return pack(DRAW_FIRST, (uint32_t)(rest[0] - 'A'), 0);
    if ((rest = after(text, length, "star ")) && end - rest > 2 && rest[1] == ' ') {
        found = star_named(g, rest + 2, (size_t)(end - rest - 2));
        if (!found || !is_between(rest[0], 'A', 'H')) return NO_MOVE;
        return pack(DRAW_STAR, (uint32_t)(rest[0] - 'A'), found);
    }
    if ((rest = after(text, length, "steal "))) {
        found = star_named(g, rest, (size_t)(end - rest));
        return found ? pack(DRAW_STOLEN, 0, found) : NO_MOVE;
    }
    return NO_MOVE;
}

mst_move pyramis_move_read(const mst_game *g, const mst_state *s, mst_seat seat, const char *text,
                           size_t length) {
    (void)s;
    return seat == MST_CHANCE ? read_draw(g, text, length) : read_decision(text, length);
}

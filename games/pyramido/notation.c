/* notation.c -- moves as text (§10), both ways. Readers accept any letter case. */
#include "mastaba/text.h"
#include "pyramido.h"
#include <string.h>

static const char direction_signs[DIRECTIONS + 1] = ">v<^";

void pyramido_put_cell(mst_text *t, uint32_t cell) {
    mst_text_put_char(t, (char)('a' + column_of(cell)));
    mst_text_put_char(t, (char)('1' + row_of(cell)));
}

void pyramido_put_face(mst_text *t, face f) {
    static const uint8_t order[CORNERS] = {NW, NE, SW, SE}; /* 7 9 1 3 */
    mst_text_put_char(t, pyramido_colour_letters[colour_of(f)]);
    if (!icons_of(f)) mst_text_put_char(t, '-');
    for (uint32_t i = 0; i < CORNERS; i++)
        if (icons_of(f) >> order[i] & 1) mst_text_put_char(t, pyramido_corner_digits[order[i]]);
}

static void put_cover(mst_text *t, char sign, mst_move move) {
    mst_text_put_char(t, sign);
    pyramido_put_cell(t, cell_in(move));
    mst_text_put_char(t, pyramido_colour_letters[colour_in(move)]);
    mst_text_put_char(t, pyramido_corner_digits[corner_in(move)]);
}

static void put_pile(mst_text *t, char sign, mst_move move) {
    mst_text_put_char(t, sign);
    mst_text_put_number(t, pile_in(move) + 1);
}

void pyramido_move_text(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                        mst_text *out) {
    (void)s, (void)seat;
    switch (kind_of(move)) {
    case PLACE_DOMINO:
        mst_text_put_number(out, slot_in(move) + 1);
        pyramido_put_cell(out, cell_in(move));
        mst_text_put_char(out, direction_signs[direction_in(move)]);
        break;
    case MARK_BLOCK:
        mst_text_put_char(out, '*');
        pyramido_put_cell(out, cell_in(move));
        break;
    case COVER_BLOCK: put_cover(out, '+', move); break;
    case NO_COVER: mst_text_put_char(out, '-'); break;
    case REFILL_FROM: put_pile(out, '/', move); break;
    case HALVE: put_pile(out, '%', move); break;
    case FILL_GAP: put_cover(out, '=', move); break;
    case DRAW_QUARRY:
        mst_text_put(out, "quarry ");
        mst_text_put(out, pieces_of(g)->id[domino_in(move)]);
        break;
    case DRAW_TOP:
        mst_text_put(out, "top ");
        mst_text_put_number(out, pile_in(move) + 1);
        mst_text_put_char(out, ' ');
        mst_text_put(out, pieces_of(g)->id[domino_in(move)]);
        break;
    case DRAW_FIRST:
        mst_text_put(out, "first ");
        mst_text_put_char(out, mst_seat_letter(seat_in(move)));
        break;
    case NO_MOVE: break;
    }
}

/* ---- reading ---- */

static char upper(char c) {
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

/* Where a letter stands among others, in any case; -1 when it does not. */
static int32_t index_of(const char *letters, char letter) {
    for (int32_t i = 0; letters[i]; i++)
        if (upper(letters[i]) == upper(letter)) return i;
    return -1;
}

static int32_t read_cell(const char *text) {
    int32_t column = index_of("abcdefghi", text[0]), row = index_of("123456789", text[1]);
    return column < 0 || row < 0 ? -1 : (int32_t)cell_at((uint32_t)column, (uint32_t)row);
}

static mst_move read_with_turn(kind k, int32_t which, int32_t turn, const char *cell_text) {
    int32_t cell = read_cell(cell_text);
    if (which < 0 || turn < 0 || cell < 0) return NO_MOVE;
    return pack_block(k, (uint32_t)which, (uint32_t)turn, (uint32_t)cell);
}

static mst_move read_decision(const char *text, size_t length) {
    int32_t number;
    if (length == 1 && text[0] == '-') return pack(NO_COVER, 0, 0);
    if (length == 2 && (text[0] == '/' || text[0] == '%')) {
        number = index_of("1234", text[1]);
        return number < 0 ? NO_MOVE
                          : pack(text[0] == '/' ? REFILL_FROM : HALVE, (uint32_t)number, 0);
    }
    if (length == 3 && text[0] == '*') {
        number = read_cell(text + 1);
        return number < 0 ? NO_MOVE : pack(MARK_BLOCK, 0, (uint32_t)number);
    }
    if (length == 4)
        return read_with_turn(PLACE_DOMINO, index_of("123", text[0]),
                              index_of(direction_signs, text[3]), text + 1);
    if (length == 5 && (text[0] == '+' || text[0] == '='))
        return read_with_turn(text[0] == '+' ? COVER_BLOCK : FILL_GAP,
                              index_of(pyramido_colour_letters, text[3]),
                              index_of(pyramido_corner_digits, text[4]), text + 1);
    return NO_MOVE;
}

/* What follows a word and a space; NULL when the text does not begin so. */
static const char *after(const char *text, size_t length, const char *word) {
    size_t n = strlen(word);
    if (length <= n) return NULL;
    for (size_t i = 0; i < n; i++)
        if (upper(text[i]) != upper(word[i])) return NULL;
    return text + n;
}

static uint32_t domino_named(const mst_game *g, const char *text, size_t length) {
    char id[4] = {0};
    if (length != 3) return 0;
    for (uint32_t i = 0; i < 3; i++) id[i] = upper(text[i]);
    for (uint32_t domino = 1; domino <= DOMINOES; domino++)
        if (mst_text_same(id, pieces_of(g)->id[domino])) return domino;
    return 0;
}

static mst_move read_draw(const mst_game *g, const char *text, size_t length) {
    const char *end = text + length, *rest;
    if ((rest = after(text, length, "quarry "))) {
        uint32_t domino = domino_named(g, rest, (size_t)(end - rest));
        return domino ? pack(DRAW_QUARRY, 0, domino) : NO_MOVE;
    }
    if ((rest = after(text, length, "top ")) && end - rest > 2 && rest[1] == ' ') {
        int32_t pile = index_of("1234", rest[0]);
        uint32_t domino = domino_named(g, rest + 2, (size_t)(end - rest - 2));
        return domino && pile >= 0 ? pack(DRAW_TOP, (uint32_t)pile, domino) : NO_MOVE;
    }
    if ((rest = after(text, length, "first ")) && end - rest == 1) {
        int32_t seat = index_of("ABCD", rest[0]);
        return seat < 0 ? NO_MOVE : pack(DRAW_FIRST, 0, (uint32_t)seat);
    }
    return NO_MOVE;
}

mst_move pyramido_move_read(const mst_game *g, const mst_state *s, mst_seat seat, const char *text,
                            size_t length) {
    (void)s;
    return seat == MST_CHANCE ? read_draw(g, text, length) : read_decision(text, length);
}

/* notation.c -- moves as text (§10), both ways. Letters are read in either case; a card may be read
 * without its glyph or by its number. */
#include "mastaba/text.h"
#include "pyramids.h"
#include <string.h>

void pyramids_put_slot(mst_text *t, uint32_t slot) {
    mst_text_put_char(t, (char)('a' + slot / 8));
    mst_text_put_char(t, (char)('0' + slot % 8));
}

void pyramids_put_card(mst_text *t, const mst_game *g, uint32_t card) {
    mst_text_put(t, card == FACE_DOWN ? "?" : card_of(g, card)->code);
}

static void put_build(mst_text *t, const mst_game *g, mst_move move) {
    pyramids_put_slot(t, slot_in(move));
    mst_text_put_char(t, ':');
    pyramids_put_card(t, g, pyramid_card_in(move));
    if (tomb_card_in(move)) {
        mst_text_put(t, " t:");
        pyramids_put_card(t, g, tomb_card_in(move));
    }
    if (obelisk_card_in(move)) {
        mst_text_put(t, " o:");
        pyramids_put_card(t, g, obelisk_card_in(move));
    }
}

void pyramids_move_text(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                        mst_text *out) {
    (void)s, (void)seat;
    switch (kind_of(move)) {
    case CHOOSE_TILE:
        mst_text_put_char(out, 'g');
        mst_text_put_number(out, tile_in(move));
        break;
    case TAKE_PAIR:
        mst_text_put_char(out, 'q');
        mst_text_put_number(out, pair_in(move) + 1);
        break;
    case BUILD_CARDS: put_build(out, g, move); break;
    case DISCARD_CARD:
        mst_text_put(out, "x:");
        pyramids_put_card(out, g, card_in(move));
        break;
    case DRAW_ASIDE:
        mst_text_put(out, "aside ");
        mst_text_put_number(out, tile_in(move));
        break;
    case DRAW_CARD:
        mst_text_put(out, "deal ");
        mst_text_put_char(out, mst_seat_letter(seat_in(move)));
        mst_text_put_char(out, ' ');
        pyramids_put_card(out, g, card_in(move));
        break;
    case DRAW_FIRST:
        mst_text_put(out, "first ");
        mst_text_put_char(out, mst_seat_letter(seat_in(move)));
        break;
    case DRAW_STOCK:
        mst_text_put(out, "stock ");
        pyramids_put_card(out, g, card_in(move));
        break;
    case NO_MOVE: break;
    }
}

/* ---- reading: each reader takes what it knows from the front of the rest ---- */

typedef struct {
    const char *at, *end;
} reader;

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

static bool read_word(reader *r, const char *word) {
    size_t length = strlen(word);
    if ((size_t)(r->end - r->at) < length) return false;
    for (size_t i = 0; i < length; i++)
        if (lower(r->at[i]) != word[i]) return false;
    r->at += length;
    return true;
}

/* One letter or digit of a range, counted from its first. */
static bool read_from(reader *r, char least, char most, uint32_t *out) {
    if (r->at == r->end || lower(*r->at) < least || lower(*r->at) > most) return false;
    *out = (uint32_t)(lower(*r->at++) - least);
    return true;
}

/* The code without regard to case, up to its end or up to its glyph. */
static bool is_code(const char *code, const char *text, size_t length) {
    size_t i = 0;
    while (i < length && code[i] && lower(code[i]) == lower(text[i])) i++;
    bool is_bare = code[i] >= 'a' && !code[i + 1];
    return i == length && (!code[i] || is_bare);
}

/* A card reaches to the next space or the end. */
static bool read_card(reader *r, const mst_game *g, uint32_t *card) {
    const char *start = r->at;
    while (r->at < r->end && *r->at != ' ') r->at++;
    size_t length = (size_t)(r->at - start);
    if (length && *start == '#') {
        int32_t id = mst_text_read_number(start + 1, length - 1, CARDS);
        *card = id > 0 ? (uint32_t)id : 0;
        return id > 0;
    }
    for (*card = CARDS; *card; --*card)
        if (is_code(card_of(g, *card)->code, start, length)) return true;
    return false;
}

static bool is_done(const reader *r) {
    return r->at == r->end;
}

static mst_move read_build(reader r, const mst_game *g) {
    uint32_t storey, x, card, buried = 0, raised = 0;
    if (!read_from(&r, 'a', 'd', &storey) || !read_from(&r, '1', '7', &x) || !read_word(&r, ":") ||
        !read_card(&r, g, &card))
        return NO_MOVE;
    if (read_word(&r, " t:") && !read_card(&r, g, &buried)) return NO_MOVE;
    if (read_word(&r, " o:") && !read_card(&r, g, &raised)) return NO_MOVE;
    if (!is_done(&r)) return NO_MOVE;
    mst_move both = with_obelisk(with_tomb(pack_build(card), buried), raised);
    return with_slot(both, 8 * storey + x + 1);
}

static mst_move read_decision(reader r, const mst_game *g) {
    uint32_t found;
    mst_move move;
    if (read_word(&r, "g")) {
        if (!read_from(&r, '1', '5', &found)) return NO_MOVE;
        move = pack(CHOOSE_TILE, 0, found + 1);
    } else if (read_word(&r, "q")) {
        if (!read_from(&r, '1', '5', &found)) return NO_MOVE;
        move = pack(TAKE_PAIR, 0, found);
    } else if (read_word(&r, "x:")) {
        if (!read_card(&r, g, &found)) return NO_MOVE;
        move = pack(DISCARD_CARD, 0, found);
    } else {
        return read_build(r, g);
    }
    return is_done(&r) ? move : NO_MOVE;
}

static mst_move read_draw(reader r, const mst_game *g) {
    uint32_t seat, found;
    mst_move move = NO_MOVE;
    if (read_word(&r, "aside ")) {
        if (read_from(&r, '1', '5', &found)) move = pack(DRAW_ASIDE, 0, found + 1);
    } else if (read_word(&r, "deal ")) {
        if (read_from(&r, 'a', 'e', &seat) && read_word(&r, " ") && read_card(&r, g, &found))
            move = pack(DRAW_CARD, seat, found);
    } else if (read_word(&r, "first ")) {
        if (read_from(&r, 'a', 'e', &found)) move = pack(DRAW_FIRST, found, 0);
    } else if (read_word(&r, "stock ")) {
        if (read_card(&r, g, &found)) move = pack(DRAW_STOCK, 0, found);
    }
    return is_done(&r) ? move : NO_MOVE;
}

mst_move pyramids_move_read(const mst_game *g, const mst_state *s, mst_seat seat, const char *text,
                            size_t length) {
    reader r = {text, text + length};
    (void)s;
    return seat == MST_CHANCE ? read_draw(r, g) : read_decision(r, g);
}

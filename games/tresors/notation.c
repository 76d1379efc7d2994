/* notation.c -- moves as text (§10), both ways. Squares may be read in any order and case, with
 * blanks or commas between them; nothing else is relaxed. */
#include "mastaba/text.h"
#include "tresors.h"
#include <string.h>

void tresors_put_squares(mst_text *t, squares set, const char *between) {
    for (; set; set &= set - 1) {
        uint32_t square = mst_bits_lowest(set);
        mst_text_put_char(t, (char)('a' + square % SIDE));
        mst_text_put_char(t, (char)('1' + square / SIDE));
        if (set & (set - 1)) mst_text_put(t, between);
    }
}

static void put_tick(mst_text *t, mst_move move) {
    if (kind_of(move) == TICK_EXTRA) mst_text_put_char(t, '+');
    mst_text_put_number(t, slot_in(move) + 1);
    mst_text_put_char(t, ':');
    tresors_put_squares(t, squares_in(move), "");
}

/* A word, a first number and perhaps a second: "keep 9 24", "24>*". */
static void put_pair(mst_text *t, const char *word, uint32_t first, const char *between) {
    mst_text_put(t, word);
    mst_text_put_number(t, first);
    mst_text_put(t, between);
}

static void put_deal(mst_text *t, mst_move move) {
    mst_text_put(t, "deal ");
    mst_text_put_char(t, mst_seat_letter(seat_in(move)));
    mst_text_put_char(t, ' ');
    if (card_in(move) == FACE_DOWN)
        mst_text_put_char(t, '?');
    else
        mst_text_put_number(t, card_in(move));
}

void tresors_move_text(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                       mst_text *out) {
    (void)s, (void)seat;
    switch (kind_of(move)) {
    case KEEP_CARDS:
        put_pair(out, "keep ", lower_in(move), " ");
        mst_text_put_number(out, higher_in(move));
        break;
    case TICK:
    case TICK_EXTRA: put_tick(out, move); break;
    case TAKE:
        put_pair(out, "", finished_in(move), ">");
        if (taken_in(move))
            mst_text_put_number(out, taken_in(move));
        else
            mst_text_put_char(out, '*');
        break;
    case HIDDEN_PLAY: mst_text_put_char(out, '?'); break;
    case DRAW_DEAL: put_deal(out, move); break;
    case DRAW_RESERVE: put_pair(out, "reserve ", card_in(move), ""); break;
    case DRAW_CARD: put_pair(out, "draw ", card_in(move), ""); break;
    case DRAW_FLIP:
        mst_text_put(out, "flip ");
        mst_text_put(out, pieces_of(g)->patterns[pattern_in(move)].name);
        break;
    case NO_MOVE: break;
    }
}

/* ---- reading: each function takes what it knows from the front of the text ---- */

typedef struct {
    const char *at, *end;
} reader;

static bool take_char(reader *r, char c) {
    bool is_there = r->at < r->end && *r->at == c;
    r->at += is_there;
    return is_there;
}

static bool take_word(reader *r, const char *word) {
    size_t length = strlen(word);
    bool is_there = (size_t)(r->end - r->at) >= length && memcmp(r->at, word, length) == 0;
    if (is_there) r->at += length;
    return is_there;
}

/* A card number of one or two digits; 0 when there is none. */
static uint32_t take_card(reader *r) {
    const char *from = r->at;
    while (r->at < r->end && *r->at >= '0' && *r->at <= '9') r->at++;
    int32_t number = mst_text_read_number(from, (size_t)(r->at - from), CARDS);
    return number > 0 ? (uint32_t)number : 0;
}

/* One square as a set, 0 when there is none. */
static squares take_square(reader *r) {
    if (r->end - r->at < 2) return 0;
    uint32_t column = (uint32_t)((r->at[0] | 0x20) - 'a'), row = (uint32_t)(r->at[1] - '1');
    bool is_letter = (r->at[0] >= 'a' && r->at[0] <= 'z') || (r->at[0] >= 'A' && r->at[0] <= 'Z');
    if (!is_letter || column >= SIDE || row >= SIDE) return 0;
    r->at += 2;
    return 1u << (SIDE * row + column);
}

/* Everything up to the end must be different squares, with blanks or commas only between them. */
static squares take_squares(reader *r) {
    squares set = take_square(r), next = set;
    while (next && r->at < r->end) {
        while (take_char(r, ' ') || take_char(r, ',')) continue;
        next = take_square(r);
        if (set & next) return 0;
        set |= next;
    }
    return next ? set : 0;
}

static mst_move read_tick(reader r) {
    bool is_extra = take_char(&r, '+');
    uint32_t slot = take_char(&r, '1') ? 0 : take_char(&r, '2') ? 1 : SLOTS;
    if (slot == SLOTS || !take_char(&r, ':')) return NO_MOVE;
    bool is_capital = r.at < r.end && *r.at < 'a';
    if (is_extra && is_capital) return NO_MOVE; /* §10 allows it to main choices alone */
    squares set = is_extra ? take_square(&r) : take_squares(&r);
    if (!set || r.at != r.end) return NO_MOVE;
    return pack_tick(is_extra ? TICK_EXTRA : TICK, slot, set);
}

static mst_move read_keep(reader r) {
    uint32_t lower, higher;
    if (!take_word(&r, "keep ") || !(lower = take_card(&r)) || !take_char(&r, ' ')) return NO_MOVE;
    higher = take_card(&r);
    return higher > lower && r.at == r.end ? pack(KEEP_CARDS, lower, higher) : NO_MOVE;
}

static mst_move read_take(reader r) {
    uint32_t finished = take_card(&r), taken = 0;
    if (!finished || !take_char(&r, '>')) return NO_MOVE;
    if (!take_char(&r, '*') && !(taken = take_card(&r))) return NO_MOVE;
    return r.at == r.end ? pack(TAKE, finished, taken) : NO_MOVE;
}

static mst_move read_decision(reader r) {
    mst_move move = read_tick(r);
    if (!move) move = read_keep(r);
    return move ? move : read_take(r);
}

static mst_move read_card_draw(reader r, kind k, mst_seat seat) {
    uint32_t card = take_card(&r);
    return card && r.at == r.end ? pack(k, seat, card) : NO_MOVE;
}

static mst_move read_deal(reader r) {
    mst_seat seat = r.at < r.end ? mst_seat_named(*r.at++) : MST_CHANCE;
    if (seat >= SEATS || !take_char(&r, ' ')) return NO_MOVE;
    return read_card_draw(r, DRAW_DEAL, seat);
}

static mst_move read_flip(const mst_game *g, reader r) {
    for (uint32_t i = 0; i < pieces_of(g)->pattern_count; i++)
        if (mst_text_same_part(r.at, (size_t)(r.end - r.at), pieces_of(g)->patterns[i].name))
            return pack(DRAW_FLIP, 0, i);
    return NO_MOVE;
}

static mst_move read_draw(const mst_game *g, reader r) {
    if (take_word(&r, "deal ")) return read_deal(r);
    if (take_word(&r, "reserve ")) return read_card_draw(r, DRAW_RESERVE, 0);
    if (take_word(&r, "draw ")) return read_card_draw(r, DRAW_CARD, 0);
    return take_word(&r, "flip ") ? read_flip(g, r) : NO_MOVE;
}

mst_move tresors_move_read(const mst_game *g, const mst_state *s, mst_seat seat, const char *text,
                           size_t length) {
    reader r = {text, text + length};
    (void)s;
    return seat == MST_CHANCE ? read_draw(g, r) : read_decision(r);
}

/* notation.c -- moves as text (§10), both ways. Players may write in either case; draws are read
 * only as they are written. */
#include "mastaba/text.h"
#include "pyramidion.h"
#include <string.h>

/* ---- writing ---- */

static void put_category(mst_text *out, uint32_t category) {
    mst_text_put_char(out, pyramidion_category_letters[category]);
}

static void put_site(mst_text *t, uint32_t site) {
    mst_text_put_char(t, pyramidion_site_letters[site]);
}
static void put_resource(mst_text *t, uint32_t u) {
    mst_text_put_char(t, pyramidion_resource_letters[u]);
}

void pyramidion_put_heap(mst_text *t, goods heap) {
    for (uint32_t u = 0; u < RESOURCES; u++)
        for (uint32_t n = amount(heap, u); n; n--) put_resource(t, u);
}

static void put_card(mst_text *t, const mst_game *g, uint32_t card) {
    mst_text_put(t, card == FACE_DOWN ? "?" : pieces_of(g)->card[card].id);
}

static void put_drawn(mst_text *t, const mst_game *g, const char *word, uint32_t seat,
                      uint32_t card) {
    mst_text_put(t, word);
    mst_text_put_char(t, mst_seat_letter((mst_seat)seat));
    mst_text_put_char(t, ' ');
    put_card(t, g, card);
}

static void put_draw(const mst_game *g, mst_move move, mst_text *out) {
    switch (kind_of(move)) {
    case DRAW_ORDER:
        mst_text_put(out, "order ");
        mst_text_put_char(out, mst_seat_letter(next_in(move)));
        break;
    case DRAW_BOAT:
        mst_text_put(out, "boat ");
        mst_text_put(out, pieces_of(g)->boat[boat_in(move)].id);
        break;
    case DRAW_DISTRIBUTION:
        mst_text_put(out, "dist ");
        mst_text_put(out, pieces_of(g)->distribution[card_in(move)].id);
        break;
    case DRAW_DEAL: put_drawn(out, g, "deal ", seat_in(move), card_in(move)); break;
    case DRAW_CARD: put_drawn(out, g, "draw ", seat_in(move), card_in(move)); break;
    default:
        mst_text_put(out, "revolt ");
        mst_text_put(out, pieces_of(g)->revolt[token_in(move)].id);
        break;
    }
}

/* The sign before what a step names. */
static const char *sign_of(kind k) {
    switch (k) {
    case ACTIVATE_SITE: return "@";
    case PASS: return ".";
    case COPY_CARD: return "*";
    case SET_CATEGORY: return "=";
    case DISCARD_CARD:
    case SPARE_TROOP: return "-";
    case EXPEL_TROOP: return "!";
    case NAME_RESOURCE: return ":";
    case RAISE_MINIMUMS: return "^";
    case SWAP_WITH: return "%";
    case GIVE_RESOURCES: return "%-";
    case RECEIVE_RESOURCES: return "%+";
    case TAKE_TOKEN: return "#";
    case GAIN_RESOURCE: return "&";
    case SEND_TROOP: return ">";
    case FETCH_CARD: return "<";
    case TRADE_WORKERS: return "A";
    case PLACE_TROOP: return "N";
    case NO_LOAD: return "L.";
    case USE_TROOP: return "+";
    default: return "";
    }
}

static void put_offer(mst_text *out, mst_move move) {
    if (is_declined(move)) {
        mst_text_put_char(out, '-');
    } else if (kind_of(move) == TAKE_TOKEN) {
        mst_text_put_number(out, token_in(move));
    } else {
        put_site(out, site_in(move));
        mst_text_put_char(out, pyramidion_kind_letters[troop_in(move)]);
    }
}

void pyramidion_move_text(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                          mst_text *out) {
    (void)s, (void)seat;
    mst_text_put(out, sign_of(kind_of(move)));
    switch (kind_of(move)) {
    case PICK_RESOURCE:
        put_site(out, site_in(move));
        mst_text_put_char(out, '<');
        put_resource(out, resource_in(move));
        break;
    case ACTIVATE_SITE:
    case SWAP_WITH:
    case SPARE_TROOP: put_site(out, site_in(move)); break;
    case PASS:
        if (card_in(move)) put_card(out, g, card_in(move));
        break;
    case PLAY_CARD:
    case COPY_CARD:
    case DISCARD_CARD:
    case FETCH_CARD: put_card(out, g, card_in(move)); break;
    case SET_CATEGORY: put_category(out, category_in(move)); break;
    case EXPEL_TROOP: mst_text_put_char(out, pyramidion_kind_letters[troop_in(move)]); break;
    case NAME_RESOURCE:
    case GAIN_RESOURCE: put_resource(out, resource_in(move)); break;
    case GIVE_RESOURCES:
    case RECEIVE_RESOURCES: pyramidion_put_heap(out, heap_in(move)); break;
    case TAKE_TOKEN:
    case SEND_TROOP: put_offer(out, move); break;
    case TRADE_WORKERS:
    case PLACE_TROOP: mst_text_put_char(out, is_yes(move) ? '+' : '-'); break;
    case LOAD_BOAT: mst_text_put(out, pieces_of(g)->boat[boat_in(move)].id); break;
    case USE_TROOP:
        put_site(out, site_in(move));
        put_resource(out, resource_in(move));
        break;
    case PAY:
        put_resource(out, resource_in(move));
        mst_text_put_number(out, number_in(move));
        break;
    case RAISE_MINIMUMS:
    case NO_LOAD:
    case NO_MOVE: break;
    default: put_draw(g, move, out); break;
    }
}

/* ---- reading ---- */

enum { LONGEST_MOVE = 2 + 15 * RESOURCES };

static char capital(char c) {
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

/* Where a capital letter stands among letters of either case; -1 when it does not. */
static int place_of(const char *letters, char letter) {
    for (int i = 0; letters[i]; i++)
        if (capital(letters[i]) == letter) return i;
    return -1;
}

static int site_of(char c) {
    return place_of(pyramidion_site_letters, c);
}
static int resource_of(char c) {
    return place_of(pyramidion_resource_letters, c);
}
static int kind_named(char c) {
    return place_of(pyramidion_kind_letters, c);
}
static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static uint32_t card_named(const mst_game *g, const char *text, size_t length) {
    for (uint32_t card = pieces_of(g)->cards; card; card--)
        if (mst_text_same_part(text, length, pieces_of(g)->card[card].id)) return card;
    return 0;
}

static uint32_t boat_named(const mst_game *g, const char *text, size_t length) {
    for (uint32_t boat = pieces_of(g)->boats; boat; boat--)
        if (mst_text_same_part(text, length, pieces_of(g)->boat[boat].id)) return boat;
    return 0;
}

static mst_move if_card(const mst_game *g, kind k, const char *text, size_t length) {
    uint32_t card = card_named(g, text, length);
    return card ? pack(k, 0, card) : NO_MOVE;
}

static mst_move if_site(kind k, char letter) {
    int site = site_of(letter);
    return site < 0 ? NO_MOVE : pack(k, (uint32_t)site, 0);
}

static mst_move if_found(kind k, int found) {
    return found < 0 ? NO_MOVE : pack(k, 0, (uint32_t)found);
}

/* Letters in the order c w f s o t, also on input. */
static mst_move read_heap(kind k, const char *text, size_t length) {
    goods heap = 0;
    int last = 0;
    for (size_t i = 0; i < length; i++) {
        int u = resource_of(text[i]);
        if (u < last || amount(heap, (uint32_t)u) == MOST_OF_ONE) return NO_MOVE;
        heap += one((uint32_t)u);
        last = u;
    }
    return heap ? pack_heap(k, heap) : NO_MOVE;
}

static mst_move read_swap(const char *text, size_t length) {
    if (length == 1) return if_site(SWAP_WITH, text[0]);
    if (length && text[0] == '-') return read_heap(GIVE_RESOURCES, text + 1, length - 1);
    if (length && text[0] == '+') return read_heap(RECEIVE_RESOURCES, text + 1, length - 1);
    return NO_MOVE;
}

static mst_move read_pair(kind k, int first, int second) {
    if (first < 0 || second < 0) return NO_MOVE;
    return pack(k, (uint32_t)first, (uint32_t)second);
}

/* After one of the signs that open a step. */
static mst_move read_signed(const mst_game *g, char sign, const char *text, size_t length) {
    bool is_one = length == 1, is_two = length == 2, is_no = is_one && text[0] == '-';
    switch (sign) {
    case '@': return is_one ? if_site(ACTIVATE_SITE, text[0]) : NO_MOVE;
    case '.': return length ? if_card(g, PASS, text, length) : pack(PASS, 0, 0);
    case '*': return if_card(g, COPY_CARD, text, length);
    case '=':
        return is_one ? if_found(SET_CATEGORY, place_of(pyramidion_category_letters, text[0]))
                      : NO_MOVE;
    case '-':
        return is_one ? if_site(SPARE_TROOP, text[0]) : if_card(g, DISCARD_CARD, text, length);
    case '!': return is_one ? if_found(EXPEL_TROOP, kind_named(text[0])) : NO_MOVE;
    case ':': return is_one ? if_found(NAME_RESOURCE, resource_of(text[0])) : NO_MOVE;
    case '^': return length ? NO_MOVE : pack(RAISE_MINIMUMS, 0, 0);
    case '%': return read_swap(text, length);
    case '#':
        if (is_no) return decline(TAKE_TOKEN);
        return is_one && is_digit(text[0]) ? pack(TAKE_TOKEN, 0, (uint32_t)(text[0] - '0'))
                                           : NO_MOVE;
    case '&': return is_one ? if_found(GAIN_RESOURCE, resource_of(text[0])) : NO_MOVE;
    case '>':
        if (is_no) return decline(SEND_TROOP);
        return is_two ? read_pair(SEND_TROOP, site_of(text[0]), kind_named(text[1])) : NO_MOVE;
    case '<': return if_card(g, FETCH_CARD, text, length);
    case '+':
        return is_two ? read_pair(USE_TROOP, site_of(text[0]), resource_of(text[1])) : NO_MOVE;
    default: return NO_MOVE;
    }
}

/* "A+", "N-", "L.", "c2". */
static mst_move read_two(const char *text) {
    bool is_answer = text[1] == '+' || text[1] == '-';
    if (text[0] == 'A' && is_answer) return pack(TRADE_WORKERS, 0, text[1] == '+');
    if (text[0] == 'N' && is_answer) return pack(PLACE_TROOP, 0, text[1] == '+');
    if (text[0] == 'L' && text[1] == '.') return pack(NO_LOAD, 0, 0);
    int basic = resource_of(text[0]);
    if (basic < 0 || basic >= BASICS || !is_digit(text[1])) return NO_MOVE;
    return pack(PAY, (uint32_t)(text[1] - '0'), (uint32_t)basic);
}

static mst_move read_decision(const mst_game *g, const char *text, size_t length) {
    mst_move move = NO_MOVE;
    if (length == 3 && text[1] == '<')
        return read_pair(PICK_RESOURCE, site_of(text[0]), resource_of(text[2]));
    if (length == 2 && (move = read_two(text))) return move;
    if ((move = if_card(g, PLAY_CARD, text, length))) return move;
    uint32_t boat = boat_named(g, text, length);
    return boat ? pack(LOAD_BOAT, 0, boat) : read_signed(g, text[0], text + 1, length - 1);
}

/* What follows a word and a space; NULL when the text does not begin so. */
static const char *after(const char *text, size_t length, const char *word) {
    size_t n = strlen(word);
    return length > n && memcmp(text, word, n) == 0 ? text + n : NULL;
}

static mst_move read_card_draw(const mst_game *g, kind k, const char *rest, const char *end) {
    bool is_framed = end - rest > 2 && rest[0] >= 'A' && rest[0] <= 'H' && rest[1] == ' ';
    uint32_t card = is_framed ? card_named(g, rest + 2, (size_t)(end - rest - 2)) : 0;
    return card ? pack(k, (uint32_t)(rest[0] - 'A'), card) : NO_MOVE;
}

static mst_move read_draw(const mst_game *g, const char *text, size_t length) {
    const pyramidion_pieces *p = pieces_of(g);
    const char *end = text + length, *rest;
    if ((rest = after(text, length, "deal "))) return read_card_draw(g, DRAW_DEAL, rest, end);
    if ((rest = after(text, length, "draw "))) return read_card_draw(g, DRAW_CARD, rest, end);
    if ((rest = after(text, length, "boat "))) {
        uint32_t boat = boat_named(g, rest, (size_t)(end - rest));
        return boat ? pack(DRAW_BOAT, 0, boat) : NO_MOVE;
    }
    if ((rest = after(text, length, "dist "))) {
        for (uint32_t i = 1; i <= p->distributions; i++)
            if (mst_text_same_part(rest, (size_t)(end - rest), p->distribution[i].id))
                return pack(DRAW_DISTRIBUTION, 0, i);
        return NO_MOVE;
    }
    if ((rest = after(text, length, "revolt "))) {
        for (uint32_t i = 1; i <= p->revolts; i++)
            if (mst_text_same_part(rest, (size_t)(end - rest), p->revolt[i].id))
                return pack(DRAW_REVOLT, 0, i);
        return NO_MOVE;
    }
    if ((rest = after(text, length, "order ")) && end - rest == 1 && *rest >= 'A' && *rest <= 'H')
        return pack(DRAW_ORDER, 0, (uint32_t)(*rest - 'A'));
    return NO_MOVE;
}

mst_move pyramidion_move_read(const mst_game *g, const mst_state *s, mst_seat seat,
                              const char *text, size_t length) {
    char capitals[LONGEST_MOVE];
    (void)s;
    if (seat == MST_CHANCE) return read_draw(g, text, length);
    if (length == 0 || length > LONGEST_MOVE) return NO_MOVE;
    for (size_t i = 0; i < length; i++) capitals[i] = capital(text[i]);
    return read_decision(g, capitals, length);
}

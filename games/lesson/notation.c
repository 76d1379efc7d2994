/* notation.c -- moves as text (§8), both ways. Reading is strict: no other spelling is known. */
#include "lesson.h"
#include "mastaba/text.h"
#include <string.h>

static const char *const words[] = {
    [NO_MOVE] = "",        [KEEP] = "keep",       [BURY] = "bury ",
    [SHOW_TILE] = "show ", [DEAL_TILE] = "deal ", [DRAW_FIRST] = "first ",
};

void lesson_move_text(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                      mst_text *out) {
    kind k = kind_of(move);
    (void)s, (void)seat;
    mst_text_put(out, words[k]);
    if (k == DEAL_TILE || k == DRAW_FIRST) mst_text_put_char(out, mst_seat_letter(seat_in(move)));
    if (k == DEAL_TILE) mst_text_put_char(out, ' ');
    if (sign_in(move) == FACE_DOWN)
        mst_text_put_char(out, '?');
    else
        mst_text_put(out, pieces_of(g)->id[sign_in(move)]); /* of no sign: nothing */
}

/* The kind of move whose word opens the text; what follows it goes to `rest`. */
static kind read_kind(const char *text, size_t length, kind least, kind most, const char **rest) {
    for (kind k = least; k <= most; k++) {
        size_t n = strlen(words[k]);
        if (length < n || memcmp(text, words[k], n) != 0) continue;
        *rest = text + n;
        return k;
    }
    return NO_MOVE;
}

static mst_move with_sign(const mst_game *g, kind k, mst_seat seat, const char *text,
                          size_t length) {
    for (uint32_t sign = 1; sign <= pieces_of(g)->signs; sign++)
        if (mst_text_same_part(text, length, pieces_of(g)->id[sign])) return pack(k, seat, sign);
    return 0;
}

mst_move lesson_move_read(const mst_game *g, const mst_state *s, mst_seat seat, const char *text,
                          size_t length) {
    bool is_chance = seat == MST_CHANCE;
    const char *rest = text, *end = text + length;
    kind k = read_kind(text, length, is_chance ? DEAL_TILE : KEEP,
                       is_chance ? DRAW_FIRST : SHOW_TILE, &rest);
    size_t left = (size_t)(end - rest);
    (void)s;
    if (k == NO_MOVE) return 0;
    if (k == KEEP) return left == 0 ? pack(KEEP, 0, 0) : 0;
    if (!is_chance) return with_sign(g, k, 0, rest, left);
    mst_seat named = left ? mst_seat_named(*rest) : MST_NO_SEAT;
    if (named >= MST_MAX_SEATS) return 0;
    if (k == DRAW_FIRST) return left == 1 ? pack(k, named, 0) : 0;
    return left > 2 && rest[1] == ' ' ? with_sign(g, k, named, rest + 2, left - 2) : 0;
}

/* pieces.c -- the three component lists of Pyramido become tables: faces of blocks in every
 * direction, and two tables of geometry that rules would otherwise reckon again and again. */
#include "mastaba/deck.h"
#include "pyramido.h"
#include <string.h>

const char pyramido_colour_letters[COLOURS + 1] = "NBYTRG";
const char pyramido_corner_digits[CORNERS + 1] = "7931"; /* NW NE SE SW */

enum { DOMINO_LIST, COVER_LIST, MARKER_LIST };
enum { ID, A_COLOUR, A_ICONS, B_COLOUR, B_ICONS, DOUBLE, SYM180, SRC_INDEX };
enum { COVER_ID, COVER_SEAT, COVER_CARD, FACE1_COLOUR, FACE1_ICON, FACE2_COLOUR, FACE2_ICON };
enum { MARKER_ID, MARKER_SEAT, MARKER_COLOUR };
enum { ICONS_ON_A_DOMINO = 2, MOST_INDEX = 999 };

static const mst_list lists[] = {
    {"pyramido-dominoes.csv", "id,a_color,a_icons,b_color,b_icons,double,sym180,src_index"},
    {"pyramido-covers.csv", "id,seat,card,face1_color,face1_icon,face2_color,face2_icon"},
    {"pyramido-markers.csv", "id,seat,color,color_en,color_fr,shape"},
    {NULL, NULL},
};

/* ---- fields ---- */

static int index_of(const char *letters, char letter) {
    for (int i = 0; letters[i]; i++)
        if (letters[i] == letter) return i;
    return -1;
}

static int read_colour(mst_rows *rows, uint32_t field) {
    mst_span f = rows->field[field];
    int colour = f.length == 1 ? index_of(pyramido_colour_letters, f.at[0]) : -1;
    if (colour < 0)
        mst_deck_bad_field(rows, field, "there is no colour \"{0}\", only N B Y T R G", NULL);
    return colour;
}

static int bad_corner(mst_rows *rows, uint32_t field) {
    mst_deck_bad_field(rows, field, "\"{0}\" holds an unknown corner: corners are 7, 9, 1 and 3",
                       NULL);
    return -1;
}

/* "71" as a set of corners, "-" as the empty one; -1 with a fault noted. */
static int read_icons(mst_rows *rows, uint32_t field) {
    mst_span f = rows->field[field];
    int icons = 0;
    if (mst_deck_field_is(rows, field, "-")) return 0;
    if (f.length == 0) return bad_corner(rows, field);
    for (uint32_t i = 0; i < f.length; i++) {
        int found = index_of(pyramido_corner_digits, f.at[i]);
        if (found < 0) return bad_corner(rows, field);
        if (icons >> found & 1) {
            mst_deck_bad_field(rows, field, "\"{0}\" names a corner twice", NULL);
            return -1;
        }
        icons |= 1 << found;
    }
    return icons;
}

static bool read_face(mst_rows *rows, uint32_t field, face *out) {
    int colour = read_colour(rows, field), icons = colour < 0 ? -1 : read_icons(rows, field + 1);
    if (icons < 0) return false;
    *out = (face)(colour | icons << 4);
    return true;
}

/* ---- dominoes (§2.3) ---- */

static face turned(face f, uint32_t quarters) {
    uint32_t icons = icons_of(f) << quarters;
    return (face)(colour_of(f) | ((icons | icons >> CORNERS) & 15) << 4);
}

static bool read_domino_id(const pyramido_pieces *p, mst_rows *rows) {
    mst_span id = rows->field[ID];
    bool is_sound = id.length == 3 && id.at[0] == 'D' && id.at[1] >= '0' && id.at[1] <= '9' &&
                    id.at[2] >= '0' && id.at[2] <= '9';
    if (!is_sound)
        return mst_deck_bad_field(rows, ID, "the id \"{0}\" is not D and two digits", NULL);
    for (uint32_t i = 1; i <= p->dominoes; i++)
        if (mst_deck_field_is(rows, ID, p->id[i]))
            return mst_deck_bad_field(rows, ID, "the id \"{0}\" stands twice", NULL);
    return true;
}

static bool check_flag(mst_rows *rows, uint32_t field, bool expected, const char *what) {
    int32_t flag = mst_deck_field_number(rows, field, 0, 1);
    if (flag < 0) return false;
    return flag == expected || mst_deck_bad_field(rows, field, what, NULL);
}

/* All dominoes are different, whichever way round they lie. */
static bool is_new(const pyramido_pieces *p, mst_rows *rows, face a, face b) {
    for (uint32_t i = 1; i <= p->dominoes; i++) {
        face other_a = p->face[domino_block(i, 0, EAST)],
             other_b = p->face[domino_block(i, 1, EAST)];
        if (a == other_a && b == other_b)
            return mst_deck_bad_field(rows, ID, "\"{0}\" is the same domino as {1}", p->id[i]);
        if (a == turned(other_b, 2) && b == turned(other_a, 2))
            return mst_deck_bad_field(rows, ID, "\"{0}\" is the same domino as {1}, turned round",
                                      p->id[i]);
    }
    return true;
}

static bool read_domino(pyramido_pieces *p, mst_rows *rows) {
    face a, b;
    if (p->dominoes == DOMINOES)
        return mst_deck_bad_list(rows, "there are more than {0} dominoes", DOMINOES);
    if (!read_domino_id(p, rows) || !read_face(rows, A_COLOUR, &a) ||
        !read_face(rows, B_COLOUR, &b))
        return false;
    uint32_t icons = mst_bits_count(icons_of(a)) + mst_bits_count(icons_of(b));
    if (icons != ICONS_ON_A_DOMINO)
        return mst_deck_bad_field(rows, ID, "\"{0}\" has {1} icons instead of 2",
                                  (char[]){(char)('0' + icons), 0});
    if (!is_new(p, rows, a, b)) return false;
    if (!check_flag(rows, DOUBLE, colour_of(a) == colour_of(b),
                    "double is {0}, but the two colours say otherwise") ||
        !check_flag(rows, SYM180, a == turned(b, 2),
                    "sym180 is {0}, but the two blocks say otherwise") ||
        mst_deck_field_number(rows, SRC_INDEX, 0, MOST_INDEX) < 0)
        return false;
    memcpy(p->id[++p->dominoes], rows->field[ID].at, 3);
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        p->face[domino_block(p->dominoes, 0, d)] = turned(a, d);
        p->face[domino_block(p->dominoes, 1, d)] = turned(b, d);
    }
    return true;
}

static bool read_dominoes(pyramido_pieces *p, mst_rows *rows) {
    p->dominoes = 0;
    memset(p->id, 0, sizeof p->id);
    while (mst_deck_next_row(rows))
        if (!read_domino(p, rows)) return false;
    if (rows->faulty) return false;
    return p->dominoes == DOMINOES ||
           mst_deck_bad_list(rows, "there are {0} dominoes; exactly 90 are needed", p->dominoes);
}

/* ---- covers and markers (§2.4, §2.5): every seat has the same, so one set of tables does ---- */

static bool read_cover(pyramido_pieces *p, mst_rows *rows, uint32_t found[SEATS]) {
    int32_t seat = mst_deck_field_number(rows, COVER_SEAT, 1, SEATS);
    int32_t card = seat < 0 ? -1 : mst_deck_field_number(rows, COVER_CARD, 1, CARDS);
    if (card < 0) return false;
    for (uint32_t field = FACE1_COLOUR; field <= FACE2_COLOUR; field += 2) {
        face f;
        if (!read_face(rows, field, &f)) return false;
        if (mst_bits_count(icons_of(f)) != 1)
            return mst_deck_bad_field(rows, field + 1, "\"{0}\" is not exactly one icon", NULL);
        uint32_t colour = colour_of(f);
        if (found[seat - 1] >> colour & 1)
            return mst_deck_bad_field(rows, field, "the seat already has a face of the colour {0}",
                                      NULL);
        bool is_known = (found[0] | found[1] | found[2] | found[3]) >> colour & 1;
        if (is_known && p->card_of[colour] != card - 1)
            return mst_deck_bad_field(rows, field,
                                      "another seat has the colour {0} on another card", NULL);
        found[seat - 1] |= 1u << colour;
        p->card_of[colour] = (uint8_t)(card - 1);
    }
    p->covers++;
    return true;
}

static bool read_covers(pyramido_pieces *p, mst_rows *rows) {
    uint32_t found[SEATS] = {0}, faces[CARDS] = {0};
    p->covers = 0;
    while (mst_deck_next_row(rows))
        if (!read_cover(p, rows, found)) return false;
    if (rows->faulty) return false;
    for (uint32_t k = 0; k < COLOURS; k++) faces[p->card_of[k]]++;
    for (uint32_t i = 0; i < CARDS; i++)
        if (faces[i] != 2)
            return mst_deck_bad_list(rows, "card {0} does not have two faces", i + 1);
    return p->covers == SEATS * CARDS ||
           mst_deck_bad_list(rows, "there are {0} covers; exactly 12 are needed", p->covers);
}

static bool read_markers(pyramido_pieces *p, mst_rows *rows) {
    uint32_t found[SEATS] = {0};
    p->markers = 0;
    while (mst_deck_next_row(rows)) {
        int32_t seat = mst_deck_field_number(rows, MARKER_SEAT, 1, SEATS);
        int colour = seat < 0 ? -1 : read_colour(rows, MARKER_COLOUR);
        if (colour < 0) return false;
        if (found[seat - 1] >> colour & 1)
            return mst_deck_bad_field(rows, MARKER_ID, "\"{0}\" is a second marker of its colour",
                                      NULL);
        found[seat - 1] |= 1u << colour;
        p->markers++;
    }
    if (rows->faulty) return false;
    return p->markers == SEATS * COLOURS ||
           mst_deck_bad_list(rows, "there are {0} markers; exactly 24 are needed", p->markers);
}

static bool read_list(void *pieces, uint32_t list, mst_rows *rows) {
    switch (list) {
    case DOMINO_LIST: return read_dominoes(pieces, rows);
    case COVER_LIST: return read_covers(pieces, rows);
    default: return read_markers(pieces, rows);
    }
}

/* ---- derived tables ---- */

/* Is a row of cells a sequence of whole dominoes lying across? */
static bool is_paired(uint32_t cells) {
    while (cells) {
        uint32_t lowest = cells & (0u - cells);
        if (!(cells & lowest << 1)) return false;
        cells &= ~(lowest * 3);
    }
    return true;
}

/* §4.3 Tiling row by row: some free cells of a row stand up, as the north ends of dominoes that
 * reach into the next row; the rest must be pairs lying across. follow[free] is the set of the
 * choices of standing cells for which that works, choice c being bit c. */
static void find_follow(pyramido_pieces *p) {
    for (uint32_t free = 0; free < 1 << LONG_SIDE; free++) {
        p->follow[free] = 0;
        for (uint32_t standing = 0; standing <= free; standing++)
            if (!(standing & ~free) && is_paired(free & ~standing))
                p->follow[free] |= 1u << standing;
    }
}

/* §4.3 (c) Of two neighbours one lies farther out and decides the box, so a domino fits when both
 * its cells, each alone, do. */
static void find_reach(pyramido_pieces *p) {
    for (int w = 0; w <= LONG_SIDE; w++)
        for (int h = 0; h <= LONG_SIDE; h++) {
            p->reach[w][h] = 0;
            for (int y = -2; y <= SHORT_SIDE; y++)
                for (int x = -2; x <= SHORT_SIDE; x++) {
                    int width = x < 0 ? w - x : x < w ? w : x + 1;
                    int height = y < 0 ? h - y : y < h ? h : y + 1;
                    bool fits = (width <= LONG_SIDE && height <= SHORT_SIDE) ||
                                (width <= SHORT_SIDE && height <= LONG_SIDE);
                    if (fits) p->reach[w][h] |= bit_at((uint32_t)(MARGIN + 8 * y + x));
                }
        }
}

static bool finish(void *pieces, mst_rows *rows) {
    pyramido_pieces *p = pieces;
    (void)rows; /* the three lists do not depend on each other */
    for (uint32_t k = 0; k < COLOURS; k++)
        for (uint32_t c = 0; c < CORNERS; c++) p->face[cover_block(k, c)] = (face)(k | 16u << c);
    find_follow(p);
    find_reach(p);
    return true;
}

const mst_kit pyramido_kit = {sizeof(pyramido_pieces), lists, read_list, finish, NULL};

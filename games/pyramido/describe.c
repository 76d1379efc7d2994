/* describe.c -- the table as named values: everything the drawing shows, the zones of every pyramid
 * with their icons, and for the seat to play what each move would make of the floor's score
 * (describe_previews.c). */
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "pyramido.h"
#include <string.h>

enum { WORD = 24 };

static const char *cell_word(char out[WORD], const pyramid *p, uint32_t bit) {
    mst_text t = mst_text_in(out, WORD);
    pyramido_put_cell(&t, pyramido_cell_of_bit(p, bit));
    return out;
}

static void write_face(mst_json *w, const char *name, face f) {
    char word[WORD];
    mst_text t = mst_text_in(word, sizeof word);
    pyramido_put_face(&t, f);
    mst_json_string(w, mst_json_named(name), word, (size_t)(t.at - word));
}

static void write_colours(mst_json *w, const char *name, uint32_t set) {
    mst_json_begin_list(w, name);
    for (uint32_t k = 0; k < COLOURS; k++)
        if (set >> k & 1) mst_json_letter(w, NULL, pyramido_colour_letters[k]);
    mst_json_end_list(w);
}

/* ---- the middle of the table ---- */

static void write_domino(const mst_game *g, const char *name, uint32_t domino, mst_json *w) {
    if (!domino) {
        mst_json_null(w, name);
        return;
    }
    mst_json_begin_object(w, name);
    mst_json_text(w, "domino", pieces_of(g)->id[domino]);
    write_face(w, "a", pieces_of(g)->face[domino_block(domino, 0, EAST)]);
    write_face(w, "b", pieces_of(g)->face[domino_block(domino, 1, EAST)]);
    mst_json_end_object(w);
}

static void write_piles(const mst_game *g, const mst_state *s, mst_json *w) {
    mst_json_begin_list(w, "piles");
    for (uint32_t pile = 0; pile < PILES; pile++) {
        mst_json_begin_object(w, NULL);
        mst_json_number(w, "size", s->pile_size[pile]);
        write_domino(g, "top", s->top[pile], w);
        mst_json_end_object(w);
    }
    mst_json_end_list(w);
}

/* §7: as a set it can be worked out by everybody. */
static void write_unseen(const mst_game *g, const mst_state *s, mst_json *w) {
    mst_json_begin_list(w, "unseen");
    for (mst_bag left = s->bag; !mst_bag_is_empty(&left);)
        mst_json_text(w, NULL, pieces_of(g)->id[mst_bag_take_lowest(&left)]);
    mst_json_end_list(w);
}

/* ---- a pyramid ---- */

/* A block by its face and where it comes from: "D43A", or "cover". */
static void write_block(const mst_game *g, const char *name, block b, bool is_marked, mst_json *w) {
    char from[WORD];
    mst_text t = mst_text_in(from, sizeof from);
    mst_text_put(&t, b < FIRST_COVER ? pieces_of(g)->id[b / 8] : "cover");
    if (b < FIRST_COVER) mst_text_put_char(&t, b & 4 ? 'B' : 'A');
    mst_json_begin_object(w, name);
    write_face(w, "face", pieces_of(g)->face[b]);
    mst_json_string(w, mst_json_named("from"), from, (size_t)(t.at - from));
    if (is_marked) mst_json_bool(w, "marked", true);
    mst_json_end_object(w);
}

/* Cells are named as plays name them; those of a complete floor 1 from its own corner. */
static void write_floor(const mst_game *g, const pyramid *p, uint32_t floor, mst_json *w) {
    char word[WORD];
    bool is_current = floor == p->floor;
    pyramid named = {.floor = (uint8_t)floor};
    if (is_current) named.west = p->west, named.north = p->north;
    mst_json_begin_object(w, NULL);
    for (uint32_t y = 0; y + floor <= p->height; y++)
        for (uint32_t x = 0; x + floor <= p->width; x++) {
            uint32_t spot = 8 * y + x;
            block b = p->block[pyramido_block_index(floor, spot)];
            bool is_marked = is_current && p->marked >> (spot + MARGIN) & 1;
            if (b) write_block(g, cell_word(word, &named, spot + MARGIN), b, is_marked, w);
        }
    mst_json_end_object(w);
}

static void write_frame(const pyramid *p, mst_json *w) {
    char origin[WORD];
    mst_text t = mst_text_in(origin, sizeof origin);
    if (p->floor == 1) {
        mst_json_null(w, "frame");
        return;
    }
    pyramido_put_cell(&t, cell_at(p->west, p->north));
    mst_json_begin_object(w, "frame");
    mst_json_number(w, "width", p->width);
    mst_json_number(w, "height", p->height);
    mst_json_text(w, "origin", origin);
    mst_json_end_object(w);
}

/* Quarter by quarter, as the drawing shows them. */
typedef struct {
    char row[2 * LONG_SIDE][2 * LONG_SIDE];
} quarters;

static void write_rows(const pyramid *p, const char *name, const quarters *q, mst_json *w) {
    mst_json_begin_list(w, name);
    for (uint32_t y = 0; y < 2u * p->height; y++)
        mst_json_string(w, mst_json_named(NULL), q->row[y], 2u * p->width);
    mst_json_end_list(w);
}

/* Plane by plane rather than by looking up every quarter: "t" or, with an icon, "T". */
static quarters letters_of(const top_view *view) {
    quarters q;
    memset(&q, '.', sizeof q);
    for (uint32_t c = 0; c < CORNERS; c++)
        for (uint32_t k = 0; k < COLOURS; k++)
            for (uint64_t left = view->shade[k][c]; left; left &= left - 1) {
                uint32_t spot = mst_bits_lowest(left), x = 2 * (spot & 7), y = 2 * (spot >> 3);
                char plain = view->icon[c] >> spot & 1 ? 0 : 'a' - 'A';
                q.row[y + (c == SE || c == SW)][x + (c == NE || c == SE)] =
                    (char)(pyramido_colour_letters[k] + plain);
            }
    return q;
}

/* Floor upon floor, each two by two quarters per block and one quarter further in. */
static quarters heights_of(const pyramid *p) {
    quarters q;
    memset(&q, '0', sizeof q);
    for (uint32_t floor = 1; floor <= p->floor; floor++)
        for (uint32_t y = 0; y + floor <= p->height; y++)
            for (uint32_t x = 0; x + floor <= p->width; x++) {
                if (!p->block[pyramido_block_index(floor, 8 * y + x)]) continue;
                memset(&q.row[2 * y + floor - 1][2 * x + floor - 1], (int)('0' + floor), 2);
                memset(&q.row[2 * y + floor][2 * x + floor - 1], (int)('0' + floor), 2);
            }
    return q;
}

static void write_top_view(const pyramid *p, const top_view *view, mst_json *w) {
    quarters letters = letters_of(view), heights = heights_of(p);
    write_rows(p, "top", &letters, w);
    write_rows(p, "heights", &heights, w);
}

/* ---- zones ---- */

static bool is_zone_marked(const pyramid *p, const zone *z) {
    for (uint64_t left = p->marked >> MARGIN; left; left &= left - 1) {
        uint32_t plane, bit;
        pyramido_quarter(p->floor, mst_bits_lowest(left), NW, &plane, &bit);
        if (z->plane[plane] >> bit & 1) return true;
    }
    return false;
}

/* 10 * X + Y, row by row: a row of quarters is made of one row of two planes. */
static void write_quarters(const zone *z, mst_json *w) {
    mst_json_begin_list(w, "quarters");
    for (uint32_t y = 0; y < 2 * LONG_SIDE; y++) {
        uint32_t west = z->plane[y & 1 ? SW : NW] >> 8 * (y / 2) & 0xff;
        uint32_t east = z->plane[y & 1 ? SE : NE] >> 8 * (y / 2) & 0xff;
        for (uint32_t left = west | east; left; left &= left - 1) {
            uint32_t column = mst_bits_lowest(left);
            if (west >> column & 1) mst_json_number(w, NULL, 10 * (2 * column) + y);
            if (east >> column & 1) mst_json_number(w, NULL, 10 * (2 * column + 1) + y);
        }
    }
    mst_json_end_list(w);
}

static void write_zone(const pyramid *p, const top_view *view, uint32_t colour, const zone *z,
                       mst_json *w) {
    mst_json_begin_object(w, NULL);
    mst_json_letter(w, "colour", pyramido_colour_letters[colour]);
    mst_json_number(w, "icons", pyramido_icons_in(view, z));
    mst_json_bool(w, "marked", is_zone_marked(p, z));
    write_quarters(z, w);
    mst_json_end_object(w);
}

static void write_zones(const pyramid *p, const top_view *view, mst_json *w) {
    mst_json_begin_list(w, "zones");
    for (uint32_t k = 0; k < COLOURS; k++) {
        zone left;
        memcpy(left.plane, view->shade[k], sizeof left.plane);
        for (uint32_t c = 0; c < CORNERS; c++)
            while (left.plane[c]) {
                zone seed = {{0}};
                seed.plane[c] = left.plane[c] & (0 - left.plane[c]);
                seed = pyramido_zone_around(view, k, seed);
                write_zone(p, view, k, &seed, w);
                for (uint32_t i = 0; i < CORNERS; i++) left.plane[i] &= ~seed.plane[i];
            }
    }
    mst_json_end_list(w);
}

/* ---- seats ---- */

static void write_now(const mst_game *g, const pyramid *p, const top_view *view, mst_json *w) {
    floor_score now = {0};
    pyramido_count_marked(g, p, view, p->marked, &now);
    mst_json_begin_object(w, "now");
    mst_json_begin_object(w, "icons");
    for (uint32_t k = 0; k < COLOURS; k++)
        if (now.marked >> k & 1)
            mst_json_digits(w, mst_json_named_part(&pyramido_colour_letters[k], 1), now.icons[k]);
    mst_json_end_object(w);
    mst_json_number(w, "sum", now.sum);
    mst_json_number(w, "mino", now.least);
    mst_json_number(w, "total", now.total);
    mst_json_end_object(w);
}

static void write_hand(const mst_game *g, const pyramid *p, mst_json *w) {
    char card[WORD];
    mst_json_begin_list(w, "covers");
    for (uint32_t left = p->hand; left; left &= left - 1) {
        mst_text t = mst_text_in(card, sizeof card);
        pyramido_put_cards(&t, g, left & (0 - left));
        mst_json_text(w, NULL, card);
    }
    mst_json_end_list(w);
}

/* All that is said of a pyramid follows from what lies there. A play changes one of them. */
static void write_pyramid(const mst_game *g, const pyramid *p, mst_json *w) {
    struct {
        const mst_game *game;
        pyramid pyramid;
    } made_of;
    top_view view;
    memset(&made_of, 0, sizeof made_of);
    made_of.game = g;
    memcpy(&made_of.pyramid, p, sizeof *p);
    if (mst_json_recall(w, &made_of, sizeof made_of)) return;
    pyramido_look_down(g, p, &view);
    mst_json_number(w, "floor", p->floor);
    write_frame(p, w);
    mst_json_begin_list(w, "floors");
    for (uint32_t floor = 1; floor <= p->floor; floor++) write_floor(g, p, floor, w);
    mst_json_end_list(w);
    write_colours(w, "markers", pyramido_shown_supply(g, p));
    write_hand(g, p, w);
    mst_json_number(w, "played", covers_played(p));
    write_top_view(p, &view, w);
    write_zones(p, &view, w);
    write_now(g, p, &view, w);
    /* Counting gaps takes longer than asking whether there need be any. */
    bool is_whole = p->out || pyramido_is_completable(g, p, p->filled);
    mst_json_number(w, "gaps", is_whole ? 0 : pyramido_least_gaps(g, p, p->filled));
    mst_json_remember(w);
}

static void write_seat(const mst_game *g, const mst_state *s, mst_seat seat, const mst_score *score,
                       mst_json *w) {
    mst_json_begin_object(w, NULL);
    mst_json_seat(w, "seat", seat);
    write_pyramid(g, &s->pyramids[seat], w);
    mst_json_begin_object(w, "score");
    mst_json_score(w, g, score);
    mst_json_end_object(w);
    mst_json_end_object(w);
}

/* ---- all of it ---- */

static const char *phase_word(const mst_state *s) {
    static const char *const words[] = {"setup",  "setup", "setup", "place", "mark", "cover",
                                        "refill", "split", "top",   "fill",  "over"};
    return words[s->phase];
}

static void write_laid(const mst_state *s, mst_json *w) {
    const pyramid *p = &s->pyramids[s->active];
    char word[WORD];
    mst_json_begin_list(w, "laid");
    for (uint32_t half = 0; s->laid[0] && half < 2; half++)
        mst_json_text(w, NULL, cell_word(word, p, s->laid[half]));
    mst_json_end_list(w);
}

void pyramido_describe(const mst_game *g, const mst_state *s, mst_json *out) {
    mst_score scores[SEATS];
    bool is_setup = s->phase <= DEAL_FIRST;
    pyramido_scores(g, s, scores);
    mst_json_begin_object(out, NULL);
    mst_json_text(out, "phase", phase_word(s));
    mst_json_number(out, "floor", s->floor);
    if (!is_setup) mst_json_seat(out, "starter", s->starter);
    if (!is_setup && s->phase != OVER) mst_json_seat(out, "active", s->active);
    mst_json_begin_list(out, "quarry");
    for (uint32_t i = 0; i < SLOTS; i++) write_domino(g, NULL, s->quarry[i], out);
    mst_json_end_list(out);
    write_piles(g, s, out);
    write_unseen(g, s, out);
    if (s->phase == RESTOCK) mst_json_number(out, "slot", s->taken + 1);
    if (s->phase == SPLIT || s->phase == TOP) mst_json_number(out, "pile", s->pile + 1);
    write_laid(s, out);
    mst_json_begin_list(out, "seats");
    for (mst_seat seat = 0; seat < s->seats; seat++) write_seat(g, s, seat, &scores[seat], out);
    mst_json_end_list(out);
    pyramido_write_previews(g, s, out);
    mst_json_end_object(out);
}

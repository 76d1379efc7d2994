/* show.c -- the table as a drawing in plain text. For each seat, side by side: the pyramid from
 * above, quarter by quarter; how high each quarter is; and the floor being built, cell by cell. */
#include "mastaba/record.h"
#include "mastaba/text.h"
#include "pyramido.h"

enum { LINE = 160, LABEL = 9, CELL = 6, COLUMN = 16 };

/* "t" or, with an icon, "T"; "." where nothing lies. */
char pyramido_quarter_letter(const top_view *view, uint32_t x, uint32_t y) {
    bool has_icon;
    uint32_t colour = pyramido_shade_at(view, x, y, &has_icon);
    if (colour == COLOURS) return '.';
    char letter = pyramido_colour_letters[colour];
    return has_icon ? letter : (char)(letter - 'A' + 'a');
}

void pyramido_put_cards(mst_text *t, const mst_game *g, uint32_t hand) {
    for (uint32_t left = hand; left; left &= left - 1) {
        bool is_second = false;
        for (uint32_t k = 0; k < COLOURS; k++) {
            if (pieces_of(g)->card_of[k] != mst_bits_lowest(left)) continue;
            if (is_second) mst_text_put_char(t, '/');
            mst_text_put_char(t, pyramido_colour_letters[k]);
            is_second = true;
        }
        if (left & (left - 1)) mst_text_put_char(t, ' ');
    }
    if (!hand) mst_text_put_char(t, '-');
}

/* ---- the middle of the table ---- */

static void put_domino(mst_text *t, const mst_game *g, uint32_t domino) {
    mst_text_put(t, pieces_of(g)->id[domino]);
    for (uint32_t half = 0; half < 2; half++) {
        mst_text_put_char(t, half ? '|' : ' ');
        pyramido_put_face(t, pieces_of(g)->face[domino_block(domino, half, EAST)]);
    }
}

static void show_heading(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    const pyramid *p = &s->pyramids[s->active];
    uint32_t all = cells_of_floor(s->floor) / 2, laid = mst_bits_count(p->filled) / 2;
    bool is_begun = s->phase == MARK || (s->phase >= COVER && s->phase <= TOP);
    mst_speaker sp;
    mst_speaker_begin(&sp, g, in, out);
    mst_speaker_with_number(&sp, s->floor);
    mst_speaker_with_number(&sp, laid + !is_begun);
    mst_speaker_with_number(&sp, all);
    mst_speaker_with_seat(&sp, s->active);
    mst_speaker_say(&sp, s->phase == OVER         ? "show.over"
                         : s->phase <= DEAL_FIRST ? "show.setup"
                                                  : "show.floor");
    mst_text_put_char(out, '\n');
}

static void show_quarry(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    char cell[LINE];
    mst_text_put_padded(out, mst_phrase_of(g, in, "show.quarry"), 10);
    for (uint32_t i = 0; i < SLOTS; i++) {
        mst_text t = mst_text_in(cell, sizeof cell);
        mst_text_put_number(&t, i + 1);
        mst_text_put(&t, ": ");
        if (s->quarry[i])
            put_domino(&t, g, s->quarry[i]);
        else
            mst_text_put_char(&t, '-');
        mst_text_put_padded(out, cell, 20);
    }
    mst_text_put_char(out, '\n');
}

static void show_piles(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    char cell[LINE];
    mst_text_put_padded(out, mst_phrase_of(g, in, "show.piles"), 10);
    for (uint32_t i = 0; i < PILES; i++) {
        mst_text t = mst_text_in(cell, sizeof cell);
        mst_text_put_number(&t, i + 1);
        mst_text_put(&t, ": ");
        if (s->top[i])
            put_domino(&t, g, s->top[i]);
        else
            mst_text_put_char(&t, '-');
        mst_text_put(&t, " (");
        mst_text_put_number(&t, s->pile_size[i]);
        mst_text_put_char(&t, ')');
        mst_text_put_padded(out, cell, 22);
    }
    mst_text_put_char(out, '\n');
}

/* ---- a pyramid ---- */

static void put_markers(mst_text *t, const mst_game *g, const pyramid *p) {
    for (uint32_t k = 0; k < COLOURS; k++)
        mst_text_put_char(t,
                          pyramido_shown_supply(g, p) >> k & 1 ? pyramido_colour_letters[k] : '.');
}

static void show_seat_line(const mst_game *g, const mst_state *s, mst_seat seat, mst_language in,
                           mst_text *out) {
    const pyramid *p = &s->pyramids[seat];
    mst_score scores[SEATS];
    mst_speaker sp;
    mst_speaker_begin(&sp, g, in, out);
    pyramido_scores(g, s, scores);
    mst_speaker_with_seat(&sp, seat);
    mst_record_put_score(mst_speaker_with(&sp), g, &scores[seat]);
    put_markers(mst_speaker_with(&sp), g, p);
    pyramido_put_cards(mst_speaker_with(&sp), g, p->hand);
    mst_speaker_say(&sp, "show.seat");
    mst_speaker_with_number(&sp, pyramido_floor_score(g, p).total);
    if (p->marked && s->phase != OVER) mst_speaker_say(&sp, "show.now");
    mst_text_put_char(out, '\n');
}

/* One row of the floor being built: a letter or number, then its cells. */
static void put_cells(const mst_game *g, const pyramid *p, uint32_t row, mst_text *t) {
    uint64_t area = pyramido_area(g, p);
    box b = pyramido_box_of(area);
    if (row >= b.height) return;
    mst_text_put_number(t, row_of(pyramido_cell_of_bit(p, 8 * (b.north + row) + b.west)) + 1);
    mst_text_put_spaces(t, LABEL - 1);
    for (uint32_t x = 0; x < b.width; x++) {
        char cell[CELL + 1];
        mst_text c = mst_text_in(cell, sizeof cell);
        uint32_t bit = 8 * (b.north + row) + b.west + x;
        if (p->filled >> bit & 1) {
            pyramido_put_face(&c, pyramido_face_at(g, p, bit));
            if (p->marked >> bit & 1) mst_text_put_char(&c, '*');
        } else if (area >> bit & 1) {
            mst_text_put_char(&c, '.');
        }
        mst_text_put_padded(t, cell, CELL);
    }
}

static void put_columns(const mst_game *g, const pyramid *p, mst_text *t) {
    box b = pyramido_box_of(pyramido_area(g, p));
    for (uint32_t x = 0; x < b.width; x++) {
        char cell[2] = {(char)('a' + column_of(pyramido_cell_of_bit(p, 8 * b.north + b.west + x))),
                        0};
        mst_text_put_padded(t, cell, CELL);
    }
}

/* A line made of three columns, without spaces at its end. */
static void put_line(const char *top, const char *heights, const char *floor, uint32_t width,
                     mst_text *out) {
    char line[2 * LINE];
    mst_text t = mst_text_in(line, sizeof line);
    mst_text_put(&t, "  ");
    mst_text_put_padded(&t, top, width);
    mst_text_put_padded(&t, heights, width);
    mst_text_put(&t, floor);
    size_t length = (size_t)(t.at - line);
    while (length && line[length - 1] == ' ') length--;
    mst_text_put_part(out, line, length);
    mst_text_put_char(out, '\n');
}

static void put_quarters(const pyramid *p, const top_view *view, uint32_t y, mst_text *top,
                         mst_text *heights) {
    if (y >= 2u * p->height) return;
    for (uint32_t x = 0; x < 2u * p->width; x++) {
        uint32_t height = pyramido_height_at(p, x, y);
        mst_text_put_char(top, pyramido_quarter_letter(view, x, y));
        mst_text_put_char(heights, height ? (char)('0' + height) : '.');
    }
}

static void put_floor_label(const mst_game *g, const pyramid *p, mst_language in, mst_text *out) {
    char label[LABEL + 8];
    mst_text t = mst_text_in(label, sizeof label);
    mst_speaker sp;
    mst_speaker_begin(&sp, g, in, &t);
    mst_speaker_with_number(&sp, p->floor);
    mst_speaker_say(&sp, "show.building");
    mst_text_put_padded(out, label, LABEL);
}

static void show_pyramid(const mst_game *g, const pyramid *p, mst_language in, mst_text *out) {
    char floor[LINE];
    top_view view;
    pyramido_look_down(g, p, &view);
    mst_text t = mst_text_in(floor, sizeof floor);
    put_floor_label(g, p, in, &t);
    put_columns(g, p, &t);
    put_line(mst_phrase_of(g, in, "show.top"), mst_phrase_of(g, in, "show.heights"), floor, COLUMN,
             out);
    uint32_t cells = pyramido_box_of(pyramido_area(g, p)).height, rows = 2u * p->height;
    for (uint32_t y = 0; y < rows || y < cells; y++) {
        char top[LINE], heights[LINE];
        mst_text a = mst_text_in(top, sizeof top), b = mst_text_in(heights, sizeof heights);
        t = mst_text_in(floor, sizeof floor);
        put_quarters(p, &view, y, &a, &b);
        put_cells(g, p, y, &t);
        put_line(top, heights, floor, COLUMN, out);
    }
}

void pyramido_show(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    show_heading(g, s, in, out);
    show_quarry(g, s, in, out);
    show_piles(g, s, in, out);
    for (mst_seat seat = 0; seat < s->seats; seat++) {
        const pyramid *p = &s->pyramids[seat];
        mst_text_put_char(out, '\n');
        show_seat_line(g, s, seat, in, out);
        if (p->width) {
            show_pyramid(g, p, in, out);
            continue;
        }
        mst_text_put(out, "  ");
        mst_text_put(out, mst_phrase_of(g, in, "show.empty"));
        mst_text_put_char(out, '\n');
    }
    mst_text_put_char(out, '\n');
    mst_text_put(out, mst_phrase_of(g, in, "show.legend"));
    mst_text_put_char(out, '\n');
    mst_text_put(out, mst_phrase_of(g, in, "show.signs"));
    mst_text_put_char(out, '\n');
}

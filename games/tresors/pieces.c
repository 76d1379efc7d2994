/* pieces.c -- the three component lists of Trésors become tables. No rule relies on what our
 * reconstructed lists happen to hold (R5, R37, R39): only on what is checked here. */
#include "mastaba/deck.h"
#include "mastaba/text.h"
#include "tresors.h"
#include <string.h>

const char *const tresors_colours[COLOURS + 1] = {"green", "orange", "violet", NULL};

enum { PYRAMID_LIST, EXPEDITION_LIST, SCORE_LIST };
enum {
    NUMBER,
    COLOR,
    START,
    TOMB,
    ROW,
    WALLS = ROW + SIDE,
    PATH,
    RED_GEMS,
    GREEN_GEMS,
    CROSSES,
    SKULL_COUNT,
    TORCHES,
    POTIONS
};
enum { ID, PATTERN, SIZE, CELLS, ORIENTATIONS, PLACEMENTS };
enum { SECTION, INDEX, BOX_ROW, BOX_COL, VALUE };

static const mst_list lists[] = {
    {"tresors-pyramids.csv", "number,color,start,tomb,row1,row2,row3,row4,row5,walls,path,red,"
                             "green,cross,skull,torch,potion"},
    {"tresors-expeditions.csv", "id,pattern,size,cells,orientations,placements_empty_5x5"},
    {"tresors-score.csv", "section,index,box_row,box_col,value"},
    {NULL, NULL},
};

static const char codes[SYMBOLS + 1] = "kprgfx"; /* in the order of the symbols */

static const char *number_word(char out[24], int64_t number) {
    mst_text t = mst_text_in(out, 24);
    mst_text_put_number(&t, number);
    return out;
}

/* The field must say what we counted ourselves. */
static bool says(mst_rows *rows, uint32_t field, uint32_t counted, const char *what) {
    char digits[24];
    number_word(digits, counted);
    return mst_deck_field_is(rows, field, digits) || mst_deck_bad_field(rows, field, what, digits);
}

/* ---- Pyramid cards (§2.2) ---- */

static bool read_code(pyramid_card *card, uint32_t at, char code) {
    squares bit = 1u << at;
    card->cell[at] = code;
    card->open |= code == 'W' ? 0 : bit;
    card->start |= code == 'S' ? bit : 0;
    card->tomb |= code == 'T' ? bit : 0;
    for (uint32_t i = 0; i < SYMBOLS; i++)
        if (codes[i] == code) card->symbol[at] = 1u << 4 * i;
    return card->symbol[at] || code == '.' || code == 'W' || code == 'S' || code == 'T';
}

static bool read_grid(pyramid_card *card, mst_rows *rows) {
    for (uint32_t row = 0; row < SIDE; row++) {
        mst_span f = rows->field[ROW + row];
        if (f.length != SIDE)
            return mst_deck_bad_field(rows, ROW + row, "the row \"{0}\" does not have 5 squares",
                                      NULL);
        for (uint32_t column = 0; column < SIDE; column++)
            if (!read_code(card, SIDE * row + column, f.at[column]))
                return mst_deck_bad_field(
                    rows, ROW + row,
                    "the row \"{0}\" holds a code that is none of . W S T x r g f k p", NULL);
    }
    return true;
}

/* The square a column names; 0 when it names none. */
static squares named_square(const mst_rows *rows, uint32_t field) {
    mst_span f = rows->field[field];
    bool is_square = f.length == 2 && f.at[0] >= 'a' && f.at[0] < 'a' + SIDE && f.at[1] >= '1' &&
                     f.at[1] < '1' + SIDE;
    return is_square ? 1u << (SIDE * (f.at[1] - '1') + f.at[0] - 'a') : 0;
}

static bool check_start(const pyramid_card *card, mst_rows *rows) {
    squares named = named_square(rows, START);
    if (!named)
        return mst_deck_bad_field(rows, START, "the start \"{0}\" is not a square a1 to e5", NULL);
    if (named & ~card->open)
        return mst_deck_bad_field(rows, START, "the start {0} is a wall", NULL);
    if (card->start & (card->start - 1))
        return mst_deck_bad_field(rows, NUMBER, "card {0} has two starts", NULL);
    if (card->start != named)
        return mst_deck_bad_field(rows, START, "the start is said to be {0}, but no S stands there",
                                  NULL);
    return named < 1u << SIDE ||
           mst_deck_bad_field(rows, START, "the start {0} is not in row 1", NULL);
}

static bool check_tomb(const pyramid_card *card, mst_rows *rows) {
    squares named = named_square(rows, TOMB);
    if (!named)
        return mst_deck_bad_field(rows, TOMB, "the tomb \"{0}\" is not a square a1 to e5", NULL);
    if (named & ~card->open) return mst_deck_bad_field(rows, TOMB, "the tomb {0} is a wall", NULL);
    if (card->tomb & (card->tomb - 1))
        return mst_deck_bad_field(rows, NUMBER, "card {0} has two tombs", NULL);
    if (card->tomb != named)
        return mst_deck_bad_field(rows, TOMB, "the tomb is said to be {0}, but no T stands there",
                                  NULL);
    return named >= 1u << (SQUARES - SIDE) ||
           mst_deck_bad_field(rows, TOMB, "the tomb {0} is not in row 5", NULL);
}

/* Floods the card from its start; the squares on a shortest way to the tomb, 0 when there is none.
 */
static uint32_t path_length(const pyramid_card *card) {
    squares reached = card->start;
    for (uint32_t length = 1;; length++) {
        squares grown = (reached | beside(reached)) & card->open;
        if (reached & card->tomb) return length;
        if (grown == reached) return 0;
        reached = grown;
    }
}

static bool check_counts(const pyramid_card *card, mst_rows *rows) {
    uint32_t walls = SQUARES - mst_bits_count(card->open), found[SYMBOLS] = {0};
    for (uint32_t i = 0; i < SQUARES; i++)
        for (uint32_t k = 0; k < SYMBOLS; k++) found[k] += count_of(card->symbol[i], k);
    if (found[CROSS] > MOST_CROSSES)
        return mst_deck_bad_field(rows, CROSSES,
                                  "{0} red crosses on one card; at most 4 are possible", NULL);
    return says(rows, WALLS, walls, "walls: \"{0}\" is written, but the card has {1}") &&
           says(rows, PATH, card->path,
                "path: \"{0}\" is written, but the shortest way has {1} squares") &&
           says(rows, RED_GEMS, found[RED], "red gems: \"{0}\" is written, but the card has {1}") &&
           says(rows, GREEN_GEMS, found[GREEN],
                "green gems: \"{0}\" is written, but the card has {1}") &&
           says(rows, CROSSES, found[CROSS],
                "red crosses: \"{0}\" is written, but the card has {1}") &&
           says(rows, SKULL_COUNT, found[SKULL],
                "skulls: \"{0}\" is written, but the card has {1}") &&
           says(rows, TORCHES, found[TORCH], "torches: \"{0}\" is written, but the card has {1}") &&
           says(rows, POTIONS, found[POTION], "potions: \"{0}\" is written, but the card has {1}");
}

static bool read_colour(tresors_pieces *p, mst_rows *rows, uint32_t number, pyramid_card *card) {
    uint32_t colour = 0;
    while (colour < COLOURS && !mst_deck_field_is(rows, COLOR, tresors_colours[colour])) colour++;
    if (colour == COLOURS)
        return mst_deck_bad_field(rows, COLOR,
                                  "there is no colour \"{0}\", only green, orange, violet", NULL);
    if (mst_bits_count(p->of_colour[colour]) == OF_A_COLOUR)
        return mst_deck_bad_field(rows, COLOR, "a 17th {0} card: there must be 16 of each colour",
                                  NULL);
    p->of_colour[colour] |= card_bit(number);
    card->colour = (uint8_t)colour;
    return true;
}

static bool read_pyramid_row(tresors_pieces *p, mst_rows *rows) {
    pyramid_card card = {0};
    int32_t number = mst_deck_field_number(rows, NUMBER, 1, CARDS);
    if (number < 0) return false;
    if (p->card[number].open)
        return mst_deck_bad_field(rows, NUMBER, "the number {0} stands twice", NULL);
    if (!read_colour(p, rows, (uint32_t)number, &card) || !read_grid(&card, rows) ||
        !check_start(&card, rows) || !check_tomb(&card, rows))
        return false;
    card.path = (uint8_t)path_length(&card);
    if (!card.path)
        return mst_deck_bad_field(rows, TOMB, "the tomb {0} cannot be reached from the start",
                                  NULL);
    if (!check_counts(&card, rows)) return false;
    p->card[number] = card;
    return true;
}

/* 48 different numbers with at most 16 of a colour: too few of one colour is all that is left. */
static bool read_pyramids(tresors_pieces *p, mst_rows *rows) {
    static const char *const too_few[COLOURS] = {"{0} green cards instead of 16",
                                                 "{0} orange cards instead of 16",
                                                 "{0} violet cards instead of 16"};
    memset(p->card, 0, sizeof p->card);
    memset(p->of_colour, 0, sizeof p->of_colour);
    while (mst_deck_next_row(rows))
        if (!read_pyramid_row(p, rows)) return false;
    for (uint32_t i = 0; i < COLOURS && !rows->faulty; i++)
        if (mst_bits_count(p->of_colour[i]) < OF_A_COLOUR)
            return mst_deck_bad_list(rows, too_few[i], mst_bits_count(p->of_colour[i]));
    return !rows->faulty;
}

/* ---- Expedition cards (§2.3) ---- */

static bool is_name(mst_span f) {
    for (uint32_t i = 0; i < f.length; i++) {
        char c = f.at[i];
        bool is_plain = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (!is_plain) return false;
    }
    return f.length > 0 && f.length < NAME;
}

/* "00 10 20 21": row and column of every square. */
static bool read_cells(pattern *p, mst_rows *rows, squares *set) {
    mst_span f = rows->field[CELLS];
    if (f.length % 3 != 2 || f.length >= 3 * SQUARES)
        return mst_deck_bad_field(
            rows, CELLS, "the cells \"{0}\" are not rows and columns such as 00 10 11", NULL);
    for (uint32_t i = 0; i < f.length; i += 3) {
        uint32_t row = (uint32_t)(f.at[i] - '0'), column = (uint32_t)(f.at[i + 1] - '0');
        bool is_apart = i == 0 || f.at[i - 1] == ' ';
        if (row >= SIDE || column >= SIDE || !is_apart)
            return mst_deck_bad_field(rows, CELLS,
                                      "the cells \"{0}\" are not rows and columns 0 to 4", NULL);
        squares bit = 1u << (SIDE * row + column);
        if (*set & bit)
            return mst_deck_bad_field(rows, CELLS, "the cells \"{0}\" name one twice", NULL);
        *set |= bit;
        if (p->size < MOST_PATTERN) p->cell[p->size] = (uint8_t)(16 * row + column);
        p->size++;
    }
    return true;
}

static bool is_connected(squares set) {
    squares reached = set & (0u - set), grown;
    while ((grown = (reached | beside(reached)) & set) != reached) reached = grown;
    return reached == set;
}

/* One of the eight symmetries, moved into the corner a1. */
static squares turned(const pattern *p, uint32_t symmetry) {
    int32_t row[MOST_PATTERN], column[MOST_PATTERN], top = SIDE, left = SIDE;
    squares set = 0;
    for (uint32_t i = 0; i < p->size; i++) {
        int32_t r = p->cell[i] >> 4, c = p->cell[i] & 15;
        if (symmetry & 4) r = -r;
        for (uint32_t quarter = 0; quarter < (symmetry & 3); quarter++) {
            int32_t kept = r;
            r = c, c = -kept;
        }
        row[i] = r, column[i] = c;
        top = r < top ? r : top;
        left = c < left ? c : left;
    }
    for (uint32_t i = 0; i < p->size; i++) set |= 1u << (SIDE * (row[i] - top) + column[i] - left);
    return set;
}

/* Where the first square may lie: the pattern in the corner, moved right and down while it stays
 * inside the card. */
static squares anchors_of(squares corner) {
    uint32_t first = mst_bits_lowest(corner);
    squares anchors = 0, columns = 0;
    for (uint32_t row = 0; row < SIDE; row++) columns |= corner >> SIDE * row & 31;
    for (uint32_t down = 0; corner << SIDE * down <= EVERY_SQUARE; down++)
        for (uint32_t right = 0; columns << right < 1u << SIDE; right++)
            anchors |= 1u << (first + SIDE * down + right);
    return anchors;
}

static way way_of(squares corner) {
    way w = {.shape = corner >> mst_bits_lowest(corner), .anchors = anchors_of(corner)};
    uint32_t count = 0;
    for (squares left = w.shape & (w.shape - 1); left; left &= left - 1)
        w.behind[count++] = (uint8_t)mst_bits_lowest(left);
    return w;
}

/* Patterns are compared by their squares in reading order, so as lists of numbers. */
static bool is_sorted(const way *a, const way *b) {
    return memcmp(a->behind, b->behind, sizeof a->behind) <= 0;
}

static void turn_pattern(pattern *p) {
    for (uint32_t symmetry = 0; symmetry < WAYS; symmetry++) {
        way w = way_of(turned(p, symmetry));
        uint32_t at = 0;
        while (at < p->ways && p->turned[at].shape != w.shape) at++;
        if (at < p->ways) continue;
        for (at = p->ways++; at && !is_sorted(&p->turned[at - 1], &w); at--)
            p->turned[at] = p->turned[at - 1];
        p->turned[at] = w;
    }
}

static bool check_pattern(const pattern *p, mst_rows *rows) {
    uint32_t images = 0;
    for (uint32_t i = 0; i < p->ways; i++) images += mst_bits_count(p->turned[i].anchors);
    return says(rows, SIZE, p->size, "size: \"{0}\" is written, but there are {1} squares") &&
           says(rows, ORIENTATIONS, p->ways,
                "orientations: \"{0}\" is written, but there are {1}") &&
           says(rows, PLACEMENTS, images, "placements: \"{0}\" is written, but there are {1}");
}

static bool read_pattern(pattern *p, mst_rows *rows) {
    mst_span name = rows->field[PATTERN];
    squares set = 0;
    if (!is_name(name))
        return mst_deck_bad_field(rows, PATTERN,
                                  "the pattern \"{0}\" is not 1 to 7 letters and digits", NULL);
    memcpy(p->name, name.at, name.length);
    if (!read_cells(p, rows, &set)) return false;
    if (p->size < LEAST_PATTERN || p->size > MOST_PATTERN)
        return mst_deck_bad_field(rows, CELLS, "the cells \"{0}\" are not 2 to 4 squares", NULL);
    if (!is_connected(set))
        return mst_deck_bad_field(rows, CELLS, "the cells \"{0}\" are not connected edge to edge",
                                  NULL);
    turn_pattern(p);
    return check_pattern(p, rows);
}

/* The id must be E1, E2 ... in order, so that none is missing or stands twice. */
static bool read_expedition_row(tresors_pieces *p, mst_rows *rows, uint32_t number) {
    char id[24] = "E", digits[24];
    mst_text t = mst_text_in(id, sizeof id);
    mst_text_put_char(&t, 'E');
    mst_text_put_number(&t, number);
    if (!mst_deck_field_is(rows, ID, id))
        return mst_deck_bad_field(rows, ID, "the id is \"{0}\" where {1} is expected", id);
    if (number > PILE)
        return mst_deck_bad_field(rows, ID, "{0} is one card too many: a pile has {1}",
                                  number_word(digits, PILE));
    pattern read = {0};
    if (!read_pattern(&read, rows)) return false;
    uint32_t at = 0;
    while (at < p->pattern_count && !mst_text_same(p->patterns[at].name, read.name)) at++;
    if (at == p->pattern_count) p->patterns[p->pattern_count++] = read;
    read.cards = p->patterns[at].cards;
    if (memcmp(&p->patterns[at], &read, sizeof read) != 0)
        return mst_deck_bad_field(rows, PATTERN, "the pattern {0} looks otherwise on another card",
                                  NULL);
    p->patterns[at].cards++; /* only their number, until `finish` lays out the pile */
    return true;
}

static bool read_expeditions(tresors_pieces *p, mst_rows *rows) {
    uint32_t number = 0;
    p->pattern_count = 0;
    memset(p->patterns, 0, sizeof p->patterns);
    while (mst_deck_next_row(rows))
        if (!read_expedition_row(p, rows, ++number)) return false;
    if (rows->faulty) return false;
    uint32_t place = 0;
    for (uint32_t i = 0; i < p->pattern_count; i++) {
        uint32_t copies = p->patterns[i].cards;
        p->patterns[i].cards = (uint8_t)(((1u << copies) - 1) << place);
        while (copies--) p->in_pile[place++] = (uint8_t)i;
    }
    return number == PILE || mst_deck_bad_list(rows, "{0} Expedition cards instead of 8", number);
}

/* ---- Score card (§2.4) ---- */

typedef struct {
    const char *name, *too_few;
    uint8_t boxes;
    bool is_malus;
} section;
enum {
    RED_BOXES,
    GREEN_BOXES,
    SKULL_BOXES,
    TORCH_BOXES,
    COLOUR_BOXES,
    SECTIONS = COLOUR_BOXES + COLOURS
};

static const section sections[SECTIONS] = {
    {"red_gem", "{0} red gem boxes instead of 10", GEMS, false},
    {"green_gem", "{0} green gem boxes instead of 10", GEMS, false},
    {"skull", "{0} skull boxes instead of 10", SKULLS, true},
    {"torch", "{0} torch boxes instead of 4", ROUNDS, false},
    {"pyramid_green", "{0} green pyramid boxes instead of 3", BOXES, false},
    {"pyramid_orange", "{0} orange pyramid boxes instead of 3", BOXES, false},
    {"pyramid_violet", "{0} violet pyramid boxes instead of 3", BOXES, false},
};

/* Points of a box; the malus of a skull is written below zero. -1 with a fault noted. */
static int32_t read_value(mst_rows *rows, bool is_malus) {
    mst_span f = rows->field[VALUE];
    bool is_negative = f.length && f.at[0] == '-';
    int32_t value = mst_text_read_number(f.at + is_negative, f.length - is_negative, 255);
    if (value < 0 || is_negative != is_malus) {
        mst_deck_bad_field(rows, VALUE,
                           is_malus ? "the malus \"{0}\" is not a number below zero, down to -255"
                                    : "the value \"{0}\" is not a number from 0 to 255",
                           NULL);
        return -1;
    }
    return value;
}

static bool note_value(tresors_pieces *p, mst_rows *rows, uint32_t in, uint32_t index,
                       uint8_t value) {
    switch (in) {
    case RED_BOXES:
    case GREEN_BOXES:
        return value == 1 ||
               mst_deck_bad_field(rows, VALUE, "a single gem is worth 1, not {0}", NULL);
    case SKULL_BOXES:
        if (value < p->malus[0][index])
            return mst_deck_bad_field(rows, VALUE,
                                      "the malus {0} is less than that of the skull before", NULL);
        p->malus[0][index + 1] = value;
        return true;
    case TORCH_BOXES: p->torch[index] = value; return true;
    default: p->box[in - COLOUR_BOXES][index] = value; return true;
    }
}

static bool read_score_row(tresors_pieces *p, mst_rows *rows, uint8_t filled[SECTIONS]) {
    uint32_t in = 0;
    char expected[24];
    while (in < SECTIONS && !mst_deck_field_is(rows, SECTION, sections[in].name)) in++;
    if (in == SECTIONS)
        return mst_deck_bad_field(rows, SECTION, "there is no section \"{0}\"", NULL);
    if (filled[in] == sections[in].boxes)
        return mst_deck_bad_field(rows, SECTION, "the section {0} has a box too many", NULL);
    number_word(expected, filled[in] + 1);
    if (!mst_deck_field_is(rows, INDEX, expected))
        return mst_deck_bad_field(rows, INDEX, "the index is \"{0}\" where {1} is expected",
                                  expected);
    if (mst_deck_field_number(rows, BOX_ROW, 1, 9) < 0 ||
        mst_deck_field_number(rows, BOX_COL, 1, 9) < 0)
        return false;
    int32_t value = read_value(rows, sections[in].is_malus);
    return value >= 0 && note_value(p, rows, in, filled[in]++, (uint8_t)value);
}

static bool read_score(tresors_pieces *p, mst_rows *rows) {
    uint8_t filled[SECTIONS] = {0};
    memset(p->malus, 0, sizeof p->malus);
    while (mst_deck_next_row(rows))
        if (!read_score_row(p, rows, filled)) return false;
    for (uint32_t i = 0; i < SECTIONS && !rows->faulty; i++)
        if (filled[i] < sections[i].boxes)
            return mst_deck_bad_list(rows, sections[i].too_few, filled[i]);
    return !rows->faulty;
}

static bool read_list(void *pieces, uint32_t list, mst_rows *rows) {
    switch (list) {
    case PYRAMID_LIST: return read_pyramids(pieces, rows);
    case EXPEDITION_LIST: return read_expeditions(pieces, rows);
    default: return read_score(pieces, rows);
    }
}

/* §6: the other two tracks of option `skulls` are not on the list; 1 2 3 4 ..., and their sums. */
static bool finish(void *pieces, mst_rows *rows) {
    tresors_pieces *p = pieces;
    (void)rows;
    for (uint32_t n = 1; n <= SKULLS; n++) {
        p->malus[1][n] = (uint8_t)n;
        p->malus[2][n] = (uint8_t)(n * (n + 1) / 2);
    }
    return true;
}

const mst_kit tresors_kit = {sizeof(tresors_pieces), lists, read_list, finish, NULL};

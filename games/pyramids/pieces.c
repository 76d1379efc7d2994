/* pieces.c -- the two component lists of Pyramids become tables. The card list is reconstructed
 * (§2.4), so no rule relies on what it happens to hold: only on what is checked here. In particular
 * touching is read from the cells of a card, never from the name of its layout. */
#include "mastaba/bits.h"
#include "mastaba/deck.h"
#include "mastaba/text.h"
#include "pyramids.h"
#include <string.h>

const char pyramids_colour_letters[COLOURS + 1] = "BWRGY";
const char pyramids_glyph_letters[TOMB + 2] = "-POT";
const char pyramids_glyph_marks[TOMB + 2] = "-pot";

enum { CARD_LIST, GOD_LIST };
enum { ID, CODE, KIND, LAYOUT, HOW_MANY, STONE, CELL = STONE + STONES, GLYPH = CELL + CELLS };
enum { GLYPH_STONE = GLYPH + 1 };
enum { TILE, NUMBER, GOD_EN, GOD_FR, FACE, MIN_PLAYERS, MAX_PLAYERS, MANDATORY, OPTIONAL_SETS };

static const mst_list lists[] = {
    {"pyramids-cards.csv",
     "id,code,kind,layout,stones,stone1,stone2,stone3,tl,tr,bl,br,glyph,glyph_stone"},
    {"pyramids-gods.csv",
     "tile,number,god_en,god_fr,face,min_players,max_players,mandatory,optional_sets"},
    {NULL, NULL},
};

/* §2.2: which stone covers tl, tr, bl, br, and how many stones stand before the sign in a code. */
typedef struct {
    char name[4];
    uint8_t stone[CELLS], stones, before_sign;
} card_layout;

static const card_layout layouts[] = {
    {"1-2", {1, 2, 1, 3}, 3, 1}, {"2-1", {1, 3, 2, 3}, 3, 2}, {"1-1", {1, 2, 1, 2}, 2, 1},
    {"1=2", {1, 1, 2, 3}, 3, 1}, {"2=1", {1, 2, 3, 3}, 3, 2}, {"1=1", {1, 1, 2, 2}, 2, 1},
};

static const uint16_t cell_bits[CELLS] = {TOP_LEFT, TOP_RIGHT, BOTTOM_LEFT, BOTTOM_RIGHT};

/* The place of a one-letter field among letters; -1 when it is none of them. */
static int letter_of(const mst_rows *rows, uint32_t field, const char *letters) {
    mst_span f = rows->field[field];
    for (int i = 0; f.length == 1 && letters[i]; i++)
        if (letters[i] == f.at[0]) return i;
    return -1;
}

/* ---- cards ---- */

static const card_layout *read_layout(mst_rows *rows) {
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++)
        if (mst_deck_field_is(rows, LAYOUT, layouts[i].name)) return &layouts[i];
    mst_deck_bad_field(rows, LAYOUT, "there is no layout \"{0}\", only 1-2 2-1 1-1 1=2 2=1 1=1",
                       NULL);
    return NULL;
}

static bool read_stones(mst_rows *rows, const card_layout *layout, construction_card *card) {
    for (uint32_t i = 0; i < STONES; i++) {
        bool is_there = i < layout->stones, is_blank = rows->field[STONE + i].length == 0 ||
                                                       mst_deck_field_is(rows, STONE + i, "-");
        int colour = letter_of(rows, STONE + i, pyramids_colour_letters);
        if (!is_there && !is_blank)
            return mst_deck_bad_field(
                rows, STONE + i, "a third stone \"{0}\" has no room in layout {1}", layout->name);
        if (is_there && is_blank)
            return mst_deck_bad_field(rows, CODE, "card \"{0}\": the colour of a stone is missing",
                                      NULL);
        if (is_there && colour < 0)
            return mst_deck_bad_field(rows, STONE + i, "there is no colour \"{0}\", only B W R G Y",
                                      NULL);
        if (is_there) card->colour[i] = (uint8_t)(colour + 1);
    }
    return true;
}

static bool read_cells(mst_rows *rows, const card_layout *layout, construction_card *card) {
    uint32_t covering = 0;
    for (uint32_t i = 0; i < CELLS; i++) {
        int32_t stone = mst_deck_field_number(rows, CELL + i, 1, layout->stones);
        if (stone < 0) return false;
        card->stone[i] = (uint8_t)stone;
        covering |= 1u << stone;
    }
    if (covering != (2u << layout->stones) - 2)
        return mst_deck_bad_field(
            rows, CODE, "card \"{0}\": stones overlap in its cells, so one has no cell left", NULL);
    if (memcmp(card->stone, layout->stone, CELLS) != 0)
        return mst_deck_bad_field(rows, CODE, "card \"{0}\": its cells are not those of layout {1}",
                                  layout->name);
    return true;
}

static bool read_glyph(mst_rows *rows, const card_layout *layout, construction_card *card) {
    int glyph = letter_of(rows, GLYPH, pyramids_glyph_letters);
    if (glyph < 0)
        return mst_deck_bad_field(rows, GLYPH,
                                  "there is no glyph \"{0}\", only P O T, and - for none", NULL);
    card->glyph = (uint8_t)glyph;
    if (!glyph) {
        if (mst_deck_field_is(rows, GLYPH_STONE, "-")) return true;
        return mst_deck_bad_field(rows, GLYPH_STONE,
                                  "glyph stone \"{0}\" of a card without a glyph", NULL);
    }
    int32_t stone = mst_deck_field_number(rows, GLYPH_STONE, 1, layout->stones);
    card->glyph_stone = (uint8_t)stone;
    return stone > 0;
}

/* The code follows from the rest of the row. Returns its length without the glyph letter. */
static uint32_t write_code(const card_layout *layout, construction_card *card) {
    uint32_t length = 0;
    for (uint32_t i = 0; i < layout->stones; i++) {
        if (i == layout->before_sign) card->code[length++] = layout->name[1];
        card->code[length++] = pyramids_colour_letters[card->colour[i] - 1];
    }
    uint32_t bare = length;
    if (card->glyph) card->code[length] = pyramids_glyph_marks[card->glyph];
    return bare;
}

static bool is_same_bare(const construction_card *a, const construction_card *b, uint32_t bare) {
    return memcmp(a->code, b->code, bare) == 0 && (!b->code[bare] || b->code[bare] >= 'a');
}

static bool read_code(const pyramids_pieces *p, mst_rows *rows, const card_layout *layout,
                      construction_card *card) {
    uint32_t bare = write_code(layout, card);
    if (!mst_deck_field_is(rows, CODE, card->code))
        return mst_deck_bad_field(
            rows, CODE, "the code \"{0}\" should be {1} by the rest of its row", card->code);
    for (uint32_t id = 1; id <= CARDS; id++)
        if (is_same_bare(card, &p->card[id], bare))
            return mst_deck_bad_field(rows, CODE,
                                      "the code \"{0}\" stands twice: without glyphs it equals {1}",
                                      p->card[id].code);
    return true;
}

/* What scoring reads: cells and stones by colour. */
static void derive(construction_card *card) {
    uint32_t cornered = 0;
    for (uint32_t i = 0; i < CELLS; i++) {
        uint32_t stone = card->stone[i], colour = card->colour[stone - 1] - 1u;
        card->cells[colour] |= cell_bits[i];
        if (cornered >> stone & 1) continue;
        cornered |= 1u << stone;
        card->corners |= cell_bits[i];
        card->stones += (tally)1 << 8 * colour;
        card->shows |= (tally)1 << 8 * colour;
    }
}

static bool read_card(pyramids_pieces *p, mst_rows *rows) {
    construction_card card;
    memset(&card, 0, sizeof card);
    int32_t id = mst_deck_field_number(rows, ID, 1, CARDS);
    if (id < 0) return false;
    if (p->card[id].code[0])
        return mst_deck_bad_field(rows, ID, "the id \"{0}\" stands twice", NULL);
    const card_layout *layout = read_layout(rows);
    if (!layout || !read_stones(rows, layout, &card) || !read_cells(rows, layout, &card) ||
        !read_glyph(rows, layout, &card) || !read_code(p, rows, layout, &card))
        return false;
    derive(&card);
    memcpy(&p->card[id], &card, sizeof card);
    return true;
}

/* Without one of the colours the bonus of §5.1 could never be reached. */
static bool has_every_colour(const pyramids_pieces *p, mst_rows *rows) {
    tally shown = 0;
    char what[60];
    for (uint32_t id = 1; id <= CARDS; id++) shown |= p->card[id].shows;
    for (uint32_t k = 0; k < COLOURS; k++) {
        if (count_of(shown, k)) continue;
        mst_text t = mst_text_in(what, sizeof what);
        mst_text_put(&t, "none of the {0} cards shows the colour ");
        mst_text_put_char(&t, pyramids_colour_letters[k]);
        return mst_deck_bad_list(rows, what, CARDS);
    }
    return true;
}

static bool read_cards(pyramids_pieces *p, mst_rows *rows) {
    uint32_t count = 0;
    memset(p->card, 0, sizeof p->card);
    for (; mst_deck_next_row(rows); count++)
        if (!read_card(p, rows)) return false;
    if (rows->faulty) return false;
    if (count != CARDS) return mst_deck_bad_list(rows, "{0} cards instead of 105", count);
    return has_every_colour(p, rows);
}

/* ---- god tiles ---- */

/* "0|T|O|TO": which sets of further buildings a tile allows. */
static bool read_sets(mst_rows *rows, uint8_t *allows) {
    static const char *const names[BUILDING_SETS] = {"0", "T", "O", "TO"};
    mst_span f = rows->field[OPTIONAL_SETS];
    *allows = 0;
    for (uint32_t start = 0, end; start <= f.length; start = end + 1) {
        for (end = start; end < f.length && f.at[end] != '|';) end++;
        uint32_t set = 0;
        while (set < BUILDING_SETS && !mst_text_same_part(f.at + start, end - start, names[set]))
            set++;
        if (set == BUILDING_SETS)
            return mst_deck_bad_field(rows, OPTIONAL_SETS, "\"{0}\" is not made of 0 T O TO and |",
                                      NULL);
        *allows |= (uint8_t)(1u << set);
    }
    if (!(*allows & 1))
        return mst_deck_bad_field(rows, OPTIONAL_SETS,
                                  "\"{0}\" lacks 0: nothing besides the pyramid is ever forced",
                                  NULL);
    return true;
}

static bool read_name(mst_rows *rows, uint32_t field, char name[16]) {
    mst_span f = rows->field[field];
    if (f.length == 0 || f.length > 15 || !mst_text_is_utf8(f.at, f.length))
        return mst_deck_bad_field(rows, field, "the name \"{0}\" must have 1 to 15 bytes of text",
                                  NULL);
    memset(name, 0, 16);
    memcpy(name, f.at, f.length);
    return true;
}

static bool read_god(pyramids_pieces *p, mst_rows *rows) {
    uint8_t allows;
    int32_t number = mst_deck_field_number(rows, TILE, 1, TILES);
    if (number < 0 || mst_deck_field_number(rows, NUMBER, number, number) < 0) return false;
    god_tile *tile = &p->tile[number];
    int32_t least = mst_deck_field_number(rows, MIN_PLAYERS, 2, SEATS);
    int32_t most = least < 0 ? -1 : mst_deck_field_number(rows, MAX_PLAYERS, least, SEATS);
    if (most < 0 || !read_name(rows, GOD_EN, tile->name[MST_ENGLISH]) ||
        !read_name(rows, GOD_FR, tile->name[MST_FRENCH]) || !read_sets(rows, &allows))
        return false;
    if (!mst_deck_field_is(rows, MANDATORY, "P"))
        return mst_deck_bad_field(rows, MANDATORY,
                                  "\"{0}\": the pyramid, P, is what every tile demands", NULL);
    for (int32_t seats = least; seats <= most; seats++) {
        if (tile->allows[seats])
            return mst_deck_bad_field(rows, TILE,
                                      "tile {0} has two faces for one number of players", NULL);
        tile->allows[seats] = allows;
        p->tiles[seats] |= (uint8_t)(1u << number);
    }
    return true;
}

static bool read_gods(pyramids_pieces *p, mst_rows *rows) {
    memset(p->tile, 0, sizeof p->tile);
    memset(p->tiles, 0, sizeof p->tiles);
    while (mst_deck_next_row(rows))
        if (!read_god(p, rows)) return false;
    if (rows->faulty) return false;
    for (uint32_t seats = 2; seats <= SEATS; seats++) {
        if (mst_bits_count(p->tiles[seats]) < seats + (seats == 2))
            return mst_deck_bad_list(rows, "too few god tiles for {0} players", seats);
    }
    return true;
}

static bool read_list(void *pieces, uint32_t list, mst_rows *rows) {
    return list == CARD_LIST ? read_cards(pieces, rows) : read_gods(pieces, rows);
}

static bool finish(void *pieces, mst_rows *rows) {
    (void)pieces, (void)rows; /* the two lists do not depend on each other */
    return true;
}

const mst_kit pyramids_kit = {sizeof(pyramids_pieces), lists, read_list, finish, NULL};

/* pieces.c -- the three component lists of Pyramis become tables. No rule relies on what our
 * reconstructed list happens to hold (R38): only on what is checked here. */
#include "mastaba/deck.h"
#include "mastaba/text.h"
#include "pyramis.h"
#include <string.h>

const char pyramis_colour_letters[COLOURS + 1] = "OFMC";

enum { EXODUS_LIST, STAR_LIST, BASE_LIST };
enum { ID, COLOUR, UP_PYR, UP_ALI, ROT_PYR, ROT_ALI, HAS_STAR, BACK, TWIN };
enum { MOST_ON_A_HALF = 9 };

static const mst_list lists[] = {
    {"pyramis-exodus.csv", "id,colour,up_pyr,up_ali,rot_pyr,rot_ali,star,back,twin"},
    {"pyramis-star.csv", "id,pyr,ali"},
    {"pyramis-base.csv", "id,pile,back"},
    {NULL, NULL},
};

void pyramis_put_back(mst_text *t, colours back) {
    for (uint32_t k = 0; k < COLOURS; k++)
        for (uint32_t n = back >> 4 * k & 15; n; n--)
            mst_text_put_char(t, pyramis_colour_letters[k]);
}

static int colour_of(char letter) {
    for (int i = 0; i < COLOURS; i++)
        if (pyramis_colour_letters[i] == letter) return i;
    return -1;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool read_back(mst_rows *rows, uint32_t field, colours *back) {
    mst_span f = rows->field[field];
    int last = 0;
    *back = 0;
    if (f.length == 0 || f.length > MOST_ON_A_BACK)
        return mst_deck_bad_field(rows, field, "the back \"{0}\" must show 1 to 4 colours", NULL);
    for (uint32_t i = 0; i < f.length; i++) {
        int colour = colour_of(f.at[i]);
        if (colour < 0)
            return mst_deck_bad_field(rows, field,
                                      "the back \"{0}\" shows a colour that does not exist", NULL);
        if (colour < last)
            return mst_deck_bad_field(rows, field, "the back \"{0}\" is not in the order O F M C",
                                      NULL);
        last = colour;
        *back = (colours)(*back + (1u << (4 * colour)));
    }
    return true;
}

static bool read_number(mst_rows *rows, uint32_t field, int32_t most, uint8_t *out) {
    int32_t number = mst_deck_field_number(rows, field, 0, most);
    *out = (uint8_t)number;
    return number >= 0;
}

static bool read_exodus_id(const pyramis_pieces *p, mst_rows *rows, exodus_card *card) {
    mst_span id = rows->field[ID];
    if (id.length != 3 || !is_digit(id.at[1]) || !is_digit(id.at[2]))
        return mst_deck_bad_field(rows, ID, "the id \"{0}\" is not a colour letter and two digits",
                                  NULL);
    for (uint32_t i = 1; i <= p->cards; i++)
        if (mst_deck_field_is(rows, ID, p->card[i].id))
            return mst_deck_bad_field(rows, ID, "the id \"{0}\" stands twice", NULL);
    memcpy(card->id, id.at, 3);
    return true;
}

static bool read_exodus_row(pyramis_pieces *p, mst_rows *rows) {
    if (p->cards == MAX_CARDS) return mst_deck_bad_list(rows, "more than {0} cards", MAX_CARDS);
    exodus_card card = {0};
    mst_span colour = rows->field[COLOUR];
    int found = colour.length == 1 ? colour_of(colour.at[0]) : -1;
    if (found < 0)
        return mst_deck_bad_field(rows, COLOUR, "there is no colour \"{0}\", only O F M C", NULL);
    if (!read_exodus_id(p, rows, &card)) return false;
    if (card.id[0] != colour.at[0])
        return mst_deck_bad_field(rows, ID, "the id \"{0}\" does not begin with the card's colour",
                                  NULL);
    card.colour = (uint8_t)found;
    bool is_read = read_number(rows, UP_PYR, MOST_ON_A_HALF, &card.pyramids[0]) &&
                   read_number(rows, UP_ALI, MOST_ON_A_HALF, &card.aliens[0]) &&
                   read_number(rows, ROT_PYR, MOST_ON_A_HALF, &card.pyramids[1]) &&
                   read_number(rows, ROT_ALI, MOST_ON_A_HALF, &card.aliens[1]) &&
                   read_number(rows, HAS_STAR, 1, &card.has_star) &&
                   read_back(rows, BACK, &card.back);
    if (is_read) p->card[++p->cards] = card;
    return is_read;
}

static back_cards *cards_of_back(pyramis_pieces *p, colours back) {
    uint32_t i = 0;
    while (i < p->backs && p->by_back[i].back != back) i++;
    if (i == p->backs) p->by_back[p->backs++].back = back;
    return &p->by_back[i];
}

static void sort_by_back(pyramis_pieces *p) {
    p->backs = 0;
    memset(p->by_back, 0, sizeof p->by_back);
    for (uint32_t card = 1; card <= p->cards; card++)
        mst_bag_put(&cards_of_back(p, p->card[card].back)->cards, card);
    for (uint32_t i = 0; i < p->backs; i++) {
        mst_text name = mst_text_in(p->by_back[i].name, sizeof p->by_back[i].name);
        pyramis_put_back(&name, p->by_back[i].back);
    }
}

static bool read_exodus(pyramis_pieces *p, mst_rows *rows) {
    p->cards = 0;
    memset(p->card, 0, sizeof p->card);
    while (mst_deck_next_row(rows))
        if (!read_exodus_row(p, rows)) return false;
    if (rows->faulty) return false;
    if (p->cards % 2)
        return mst_deck_bad_list(rows, "{0} cards cannot be split into two piles", p->cards);
    if (p->cards < 2 * FLEET_CARDS)
        return mst_deck_bad_list(rows, "{0} cards are too few: ten per seat are needed", p->cards);
    sort_by_back(p);
    return true;
}

static bool read_stars(pyramis_pieces *p, mst_rows *rows) {
    p->stars = 0;
    memset(p->star, 0, sizeof p->star);
    while (mst_deck_next_row(rows)) {
        mst_span id = rows->field[0];
        star_card star = {0};
        if (p->stars == MAX_STARS) return mst_deck_bad_list(rows, "more than {0} cards", MAX_STARS);
        if (id.length < 2 || id.length > 3 || id.at[0] != 'S' ||
            mst_text_read_number(id.at + 1, id.length - 1, 99) < 0)
            return mst_deck_bad_field(rows, 0, "the id \"{0}\" is not S and a number", NULL);
        for (uint32_t i = 1; i <= p->stars; i++)
            if (mst_deck_field_is(rows, 0, p->star[i].id))
                return mst_deck_bad_field(rows, 0, "the id \"{0}\" stands twice", NULL);
        if (!read_number(rows, 1, MOST_ON_A_HALF, &star.pyramids)) return false;
        if (!read_number(rows, 2, MOST_ON_A_HALF, &star.aliens)) return false;
        memcpy(star.id, id.at, id.length);
        p->star[++p->stars] = star;
    }
    return !rows->faulty;
}

static bool read_bases(pyramis_pieces *p, mst_rows *rows) {
    uint32_t found = 0;
    while (mst_deck_next_row(rows)) {
        bool is_a = mst_deck_field_is(rows, 1, "A"), is_b = mst_deck_field_is(rows, 1, "B");
        if (!is_a && !is_b)
            return mst_deck_bad_field(rows, 1, "there is no pile \"{0}\", only A and B", NULL);
        if (found >> is_b & 1)
            return mst_deck_bad_field(rows, 1, "pile {0} has two Base cards", NULL);
        found |= 1u << is_b;
        if (!read_back(rows, 2, &p->base[is_b])) return false;
    }
    if (rows->faulty) return false;
    return found == 3 || mst_deck_bad_list(rows, "each of the two piles needs its Base card", 0);
}

static bool read_list(void *pieces, uint32_t list, mst_rows *rows) {
    switch (list) {
    case EXODUS_LIST: return read_exodus(pieces, rows);
    case STAR_LIST: return read_stars(pieces, rows);
    default: return read_bases(pieces, rows);
    }
}

static bool finish(void *pieces, mst_rows *rows) {
    (void)pieces, (void)rows; /* the three lists do not depend on each other */
    return true;
}

static uint8_t most_seats(const void *pieces) {
    return ((const pyramis_pieces *)pieces)->cards / FLEET_CARDS;
}

const mst_kit pyramis_kit = {sizeof(pyramis_pieces), lists, read_list, finish, most_seats};

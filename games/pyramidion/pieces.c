/* pieces.c -- the six component lists of Pyramidion become tables. No rule relies on what our
 * reconstructed lists happen to hold: only on what is checked here. A power belongs to the tile
 * that bears it, so the rules ask for powers, never for site letters. */
#include "mastaba/deck.h"
#include "mastaba/text.h"
#include "pyramidion.h"
#include <string.h>

const char pyramidion_site_letters[SITES + 1] = "GATLXCPK"; /* §2.1 SITE ORDER */
const char pyramidion_resource_letters[RESOURCES + 1] = "cwfsot";
const char pyramidion_category_letters[CATEGORIES + 1] = "inb";
const char pyramidion_kind_letters[KINDS + 1] = "tn";
const char *const pyramidion_type_names[TYPES] = {"merchant", "negotiator", "torturer", "revolt",
                                                  "special"};
const char *const pyramidion_effect_names[EFFECTS] = {
    "none",   "revolt", "goddess",     "high_priest", "bandit",   "guard",
    "vizier", "thief",  "philosopher", "slaver",      "engraver", "politician"};
const char *const pyramidion_power_names[POWERS] = {
    "order_token",        "trade_3_workers_for_statue",  "extra_card",          "first_ankh_draws",
    "each_ankh_resource", "first_ankh_sends_troop_home", "revolt_token_plus_2", "private_boat"};
const char *const pyramidion_resource_names[RESOURCES] = {"camel", "wood",   "food",
                                                          "stone", "worker", "statue"};
static const char *const colour_names[SEATS] = {"red", "blue", "yellow", "green"};

enum { CHARACTER_LIST, BOAT_LIST, DISTRIBUTION_LIST, REVOLT_LIST, SITE_LIST, TOKEN_LIST };
enum { MOST_VALUE = 20, MOST_VP = 20, MOST_COST = 9, MOST_TOKENS = 40, MOST_MINIMUM = 60 };

static const mst_list lists[] = {
    {"pyramidion-characters.csv", "id,type,name_en,name_fr,base,colour,influence,negotiation,"
                                  "bargaining,wild,ankh,effect"},
    {"pyramidion-boats.csv", "id,vp,camel,wood,food,stone,worker,total,provenance"},
    {"pyramidion-distribution.csv", "id,G,A,T,L,X,C,P,K,total,provenance"},
    {"pyramidion-revolts.csv", "id,value,resource"},
    {"pyramidion-sites.csv", "letter,name_en,name_fr,min_influence,min_negotiation,resources,power,"
                             "min_influence_provenance,min_negotiation_provenance,note"},
    {"pyramidion-tokens.csv", "kind,variant,count,use"},
    {NULL, NULL},
};

/* ---- fields ---- */

static int index_in(const mst_rows *rows, uint32_t field, const char *const names[], int count) {
    for (int i = 0; i < count; i++)
        if (mst_deck_field_is(rows, field, names[i])) return i;
    return -1;
}

static int letter_in(const char *letters, char letter) {
    for (int i = 0; letters[i]; i++)
        if (letters[i] == letter) return i;
    return -1;
}

static bool read_number(mst_rows *rows, uint32_t field, int32_t most, uint8_t *out) {
    int32_t number = mst_deck_field_number(rows, field, 0, most);
    *out = (uint8_t)number;
    return number >= 0;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
static bool is_capital(char c) {
    return c >= 'A' && c <= 'Z';
}

/* Ids are part of the notation (§10): two or three capitals and digits, and nothing that reads as a
 * payment, such as C2. */
static bool read_id(mst_rows *rows, char id[4]) {
    mst_span f = rows->field[0];
    bool is_word = f.length >= 2 && f.length <= 3 && is_capital(f.at[0]);
    for (uint32_t i = 0; is_word && i < f.length; i++)
        is_word = is_capital(f.at[i]) || is_digit(f.at[i]);
    if (!is_word)
        return mst_deck_bad_field(
            rows, 0, "the id \"{0}\" is not a capital and one or two more capitals or digits",
            NULL);
    if (f.length == 2 && letter_in("CWFSO", f.at[0]) >= 0 && is_digit(f.at[1]))
        return mst_deck_bad_field(rows, 0, "the id \"{0}\" would read as a payment", NULL);
    memset(id, 0, 4);
    memcpy(id, f.at, f.length);
    return true;
}

static bool stands_twice(mst_rows *rows) {
    return mst_deck_bad_field(rows, 0, "the id \"{0}\" stands twice", NULL);
}

/* Letters of resources as a heap; false when one of them is none. */
static bool read_heap(mst_span f, goods *heap) {
    *heap = 0;
    for (uint32_t i = 0; i < f.length; i++) {
        int resource = letter_in(pyramidion_resource_letters, f.at[i]);
        if (resource < 0 || i == MOST_TOKENS) return false;
        *heap += one((uint32_t)resource);
    }
    return true;
}

/* ---- characters ---- */

static bool read_colour(mst_rows *rows, character *card) {
    enum { BASE = 4, COLOUR = 5 };
    int32_t is_base = mst_deck_field_number(rows, BASE, 0, 1);
    int colour = index_in(rows, COLOUR, colour_names, SEATS);
    if (is_base < 0) return false;
    if (is_base && colour < 0)
        return mst_deck_bad_field(rows, COLOUR, "a base card cannot have the colour \"{0}\"", NULL);
    if (!is_base && rows->field[COLOUR].length)
        return mst_deck_bad_field(rows, COLOUR, "a shared card has no colour, not \"{0}\"", NULL);
    card->colour = (uint8_t)(is_base ? colour : SEATS);
    return true;
}

static bool read_character(const pyramidion_pieces *p, mst_rows *rows, character *card) {
    enum { TYPE = 1, VALUE = 6, WILD = 9, ANKH = 10, EFFECT = 11 };
    int type = index_in(rows, TYPE, pyramidion_type_names, TYPES);
    int does = index_in(rows, EFFECT, pyramidion_effect_names, EFFECTS);
    if (!read_id(rows, card->id)) return false;
    for (uint32_t i = 1; i <= p->cards; i++)
        if (mst_deck_field_is(rows, 0, p->card[i].id)) return stands_twice(rows);
    if (type < 0) return mst_deck_bad_field(rows, TYPE, "there is no type \"{0}\"", NULL);
    if (does < 0) return mst_deck_bad_field(rows, EFFECT, "there is no effect \"{0}\"", NULL);
    card->type = (uint8_t)type;
    card->effect = (uint8_t)does;
    for (uint32_t i = 0; i < CATEGORIES; i++)
        if (!read_number(rows, VALUE + i, MOST_VALUE, &card->value[i])) return false;
    return read_colour(rows, card) && read_number(rows, WILD, MOST_VALUE, &card->wild) &&
           read_number(rows, ANKH, 1, &card->ankh);
}

/* One of each, as in the box: with more of them a round could go on and on. */
static bool is_one_of_a_kind(const pyramidion_pieces *p, mst_rows *rows, uint8_t does) {
    if (does != POLITICIAN && does != PHILOSOPHER && does != HIGH_PRIEST) return true;
    for (uint32_t i = 1; i <= p->cards; i++)
        if (p->card[i].effect == does)
            return mst_deck_bad_field(rows, 11, "a second card with the effect \"{0}\"", NULL);
    return true;
}

static bool read_characters(pyramidion_pieces *p, mst_rows *rows) {
    uint32_t shared = 0, base[SEATS] = {0};
    p->cards = 0;
    memset(p->card, 0, sizeof p->card);
    while (mst_deck_next_row(rows)) {
        character card = {0};
        if (p->cards == CARDS) return mst_deck_bad_list(rows, "more than {0} cards", CARDS);
        if (!read_character(p, rows, &card) || !is_one_of_a_kind(p, rows, card.effect))
            return false;
        if (card.colour == SEATS)
            shared++;
        else
            base[card.colour]++;
        p->card[++p->cards] = card;
    }
    if (rows->faulty) return false;
    if (shared != SHARED_CARDS)
        return mst_deck_bad_list(rows, "{0} shared cards instead of 40", shared);
    for (uint32_t i = 0; i < SEATS; i++)
        if (base[i] != BASE_CARDS)
            return mst_deck_bad_list(rows, "a colour has {0} base cards instead of 5", base[i]);
    return true;
}

/* ---- boats, distribution cards, revolt tokens ---- */

static bool read_boat(const pyramidion_pieces *p, mst_rows *rows, boat_card *boat) {
    enum { VP = 1, COST = 2, TOTAL = 7 };
    if (!read_id(rows, boat->id)) return false;
    for (uint32_t i = 1; i <= p->boats; i++)
        if (mst_deck_field_is(rows, 0, p->boat[i].id)) return stands_twice(rows);
    if (!read_number(rows, VP, MOST_VP, &boat->vp)) return false;
    for (uint32_t u = 0; u < BASICS; u++) {
        int32_t number = mst_deck_field_number(rows, COST + u, 0, MOST_COST);
        if (number < 0) return false;
        boat->cost += several(u, (uint32_t)number);
    }
    int32_t sum = mst_deck_field_number(rows, TOTAL, 1, BASICS * MOST_COST);
    if (sum < 0) return false;
    return sum == (int32_t)total(boat->cost) ||
           mst_deck_bad_field(
               rows, TOTAL,
               "the total {0} is not the sum of camel, wood, food, stone and worker, and "
               "no boat asks for statues",
               NULL);
}

static bool read_boats(pyramidion_pieces *p, mst_rows *rows) {
    p->boats = 0;
    memset(p->boat, 0, sizeof p->boat);
    while (mst_deck_next_row(rows)) {
        boat_card boat = {0};
        if (p->boats == MAX_BOATS) return mst_deck_bad_list(rows, "more than {0} boats", MAX_BOATS);
        if (!read_boat(p, rows, &boat)) return false;
        p->boat[++p->boats] = boat;
    }
    if (rows->faulty) return false;
    return p->boats >= LINE ||
           mst_deck_bad_list(rows, "{0} boats are too few for a line of 5", p->boats);
}

static bool read_distribution(const pyramidion_pieces *p, mst_rows *rows, distribution_card *card) {
    enum { FIRST_SITE = 1, TOTAL = 9 };
    if (!read_id(rows, card->id)) return false;
    for (uint32_t i = 1; i <= p->distributions; i++)
        if (mst_deck_field_is(rows, 0, p->distribution[i].id)) return stands_twice(rows);
    for (uint32_t site = 0; site < SITES; site++) {
        if (!read_heap(rows->field[FIRST_SITE + site], &card->on[site]))
            return mst_deck_bad_field(rows, FIRST_SITE + site,
                                      "\"{0}\" is not a list of the tokens c w f s o t", NULL);
        card->whole += card->on[site];
    }
    int32_t sum = mst_deck_field_number(rows, TOTAL, 0, MOST_TOKENS);
    if (sum < 0) return false;
    return sum == (int32_t)total(card->whole) ||
           mst_deck_bad_field(rows, TOTAL, "the total {0} is not the number of tokens on the card",
                              NULL);
}

static bool read_distributions(pyramidion_pieces *p, mst_rows *rows) {
    p->distributions = 0;
    memset(p->distribution, 0, sizeof p->distribution);
    while (mst_deck_next_row(rows)) {
        distribution_card card = {0};
        if (p->distributions == MAX_DISTRIBUTIONS)
            return mst_deck_bad_list(rows, "more than {0} distribution cards", MAX_DISTRIBUTIONS);
        if (!read_distribution(p, rows, &card)) return false;
        p->distribution[++p->distributions] = card;
    }
    if (rows->faulty) return false;
    return p->distributions > 0 || mst_deck_bad_list(rows, "no distribution card", 0);
}

static bool read_revolts(pyramidion_pieces *p, mst_rows *rows) {
    p->revolts = 0;
    memset(p->revolt, 0, sizeof p->revolt);
    while (mst_deck_next_row(rows)) {
        revolt_token token = {0};
        mst_span f = rows->field[2];
        int resource = f.length == 1 ? letter_in(pyramidion_resource_letters, f.at[0]) : -1;
        if (p->revolts == MAX_REVOLTS)
            return mst_deck_bad_list(rows, "more than {0} revolt tokens", MAX_REVOLTS);
        if (!read_id(rows, token.id)) return false;
        for (uint32_t i = 1; i <= p->revolts; i++)
            if (mst_deck_field_is(rows, 0, p->revolt[i].id)) return stands_twice(rows);
        if (!read_number(rows, 1, MOST_VALUE, &token.value)) return false;
        if (resource < 0) return mst_deck_bad_field(rows, 2, "there is no resource \"{0}\"", NULL);
        token.resource = (uint8_t)resource;
        p->revolt[++p->revolts] = token;
    }
    if (rows->faulty) return false;
    return p->revolts > 0 || mst_deck_bad_list(rows, "no revolt token", 0);
}

/* ---- sites and tokens ---- */

static bool read_site(mst_rows *rows, site_tile *tile) {
    enum { MINIMUM = 3, PRINTED = 5, POWER = 6 };
    mst_span f = rows->field[PRINTED];
    goods printed;
    int does = index_in(rows, POWER, pyramidion_power_names, POWERS);
    for (uint32_t i = 0; i < KINDS; i++)
        if (!read_number(rows, MINIMUM + i, MOST_MINIMUM, &tile->minimum[i])) return false;
    if (f.length != 2 || f.at[0] == f.at[1] || !read_heap(f, &printed))
        return mst_deck_bad_field(rows, PRINTED,
                                  "\"{0}\" is not two different letters of c w f s o t", NULL);
    for (uint32_t i = 0; i < 2; i++)
        tile->resource[i] = (uint8_t)letter_in(pyramidion_resource_letters, f.at[i]);
    if (does < 0) return mst_deck_bad_field(rows, POWER, "there is no power \"{0}\"", NULL);
    tile->power = (uint8_t)does;
    return true;
}

static bool read_sites(pyramidion_pieces *p, mst_rows *rows) {
    uint32_t found = 0, powers = 0;
    memset(p->site, 0, sizeof p->site);
    while (mst_deck_next_row(rows)) {
        mst_span f = rows->field[0];
        int site = f.length == 1 ? letter_in(pyramidion_site_letters, f.at[0]) : -1;
        if (site < 0)
            return mst_deck_bad_field(rows, 0, "there is no site \"{0}\", only G A T L X C P K",
                                      NULL);
        if (found >> site & 1)
            return mst_deck_bad_field(rows, 0, "the site {0} stands twice", NULL);
        if (!read_site(rows, &p->site[site])) return false;
        if (powers >> p->site[site].power & 1)
            return mst_deck_bad_field(rows, 6, "the power \"{0}\" stands twice", NULL);
        found |= 1u << site;
        powers |= 1u << p->site[site].power;
    }
    if (rows->faulty) return false;
    return found == (1u << SITES) - 1 ||
           mst_deck_bad_list(rows, "{0} sites instead of 8", mst_bits_count(found));
}

/* Only what runs out is counted; markers are never a limit (R24). */
static bool read_token(pyramidion_pieces *p, mst_rows *rows, uint32_t *found) {
    enum { VARIANT = 1, COUNT = 2, FIRST_TROOP = RESOURCES };
    static const char *const kinds[] = {"resource", "torturer_troop", "negotiator_troop",
                                        "player",   "order",          "revolt",
                                        "sundial",  "philosopher",    "category"};
    int named = index_in(rows, 0, kinds, sizeof kinds / sizeof *kinds);
    if (named < 0) return mst_deck_bad_field(rows, 0, "there is no kind of token \"{0}\"", NULL);
    if (named > 2) return true;
    int32_t count = mst_deck_field_number(rows, COUNT, 0, named ? MAX_TROOPS : MOST_TOKENS);
    int which = named ? index_in(rows, VARIANT, colour_names, SEATS)
                      : index_in(rows, VARIANT, pyramidion_resource_names, RESOURCES);
    if (count < 0) return false;
    if (which < 0)
        return mst_deck_bad_field(rows, VARIANT, "there is no \"{0}\" of this kind", NULL);
    uint32_t flag = 1u << (named ? FIRST_TROOP + SEATS * (named - 1) + which : which);
    if (*found & flag)
        return mst_deck_bad_field(rows, VARIANT, "\"{0}\" of this kind stands twice", NULL);
    *found |= flag;
    if (named)
        p->troops[named - 1][which] = (uint8_t)count;
    else
        p->supply += several((uint32_t)which, (uint32_t)count);
    return true;
}

static bool read_tokens(pyramidion_pieces *p, mst_rows *rows) {
    uint32_t found = 0, wanted = RESOURCES + KINDS * SEATS;
    p->supply = 0;
    memset(p->troops, 0, sizeof p->troops);
    while (mst_deck_next_row(rows))
        if (!read_token(p, rows, &found)) return false;
    if (rows->faulty) return false;
    return found == (1u << wanted) - 1 ||
           mst_deck_bad_list(rows, "{0} kinds of resources and troops instead of 14",
                             mst_bits_count(found));
}

/* ---- the kit ---- */

static bool read_list(void *pieces, uint32_t list, mst_rows *rows) {
    switch (list) {
    case CHARACTER_LIST: return read_characters(pieces, rows);
    case BOAT_LIST: return read_boats(pieces, rows);
    case DISTRIBUTION_LIST: return read_distributions(pieces, rows);
    case REVOLT_LIST: return read_revolts(pieces, rows);
    case SITE_LIST: return read_sites(pieces, rows);
    default: return read_tokens(pieces, rows);
    }
}

static bool finish(void *pieces, mst_rows *rows) {
    pyramidion_pieces *p = pieces;
    p->shared = 0;
    memset(p->base, 0, sizeof p->base);
    for (uint32_t i = 1; i <= p->cards; i++) {
        if (p->card[i].colour == SEATS)
            p->shared |= bit(i);
        else
            p->base[p->card[i].colour] |= bit(i);
        for (uint32_t boat = 1; boat <= p->boats; boat++)
            if (mst_text_same(p->card[i].id, p->boat[boat].id))
                return mst_deck_bad_list(rows, "a boat has the id of character {0} of its list", i);
    }
    for (uint32_t site = 0; site < SITES; site++) p->site_with[p->site[site].power] = (uint8_t)site;
    return true;
}

const mst_kit pyramidion_kit = {sizeof(pyramidion_pieces), lists, read_list, finish, NULL};

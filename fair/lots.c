/* lots.c -- draws that many tables have in common. In each of them every outcome brings tickets,
 * and the highest wins: so each has exactly its share of the chances, and an outcome that can come
 * up at one table and not at another changes nothing for the others. */
#include "fair.h"
#include "mastaba/text.h"
#include <assert.h>
#include <string.h>

/* ---- piles ---- */

static size_t pile_length(const char *draw) {
    size_t length = 0;
    for (size_t i = 0; draw[i]; i++)
        if (draw[i] == ' ') length = i;
    return length;
}

/* FAIR_PILES and more: nothing was drawn from it yet. */
static uint32_t find_pile(const fair_piles *piles, const char *draw, size_t length) {
    for (uint32_t i = 0; i < piles->count; i++)
        if (mst_text_same_part(draw, length, piles->name[i])) return i;
    return FAIR_PILES;
}

void fair_count_draw(fair_piles *piles, const char *draw) {
    size_t length = pile_length(draw);
    uint32_t which = find_pile(piles, draw, length);
    if (which == FAIR_PILES) {
        which = piles->count++;
        assert(which < FAIR_PILES && length < FAIR_MAX_PILE);
        memcpy(piles->name[which], draw, length);
    }
    piles->drawn[which]++;
}

uint32_t fair_drawn_from(const fair_piles *piles, const char *draw) {
    uint32_t which = find_pile(piles, draw, pile_length(draw));
    return which < FAIR_PILES ? piles->drawn[which] : 0;
}

/* ---- tickets ---- */

static void put_number_and_blank(mst_text *t, uint32_t number) {
    mst_text_put_number(t, number);
    mst_text_put_char(t, ' ');
}

static void make_ticket(const fair_lots *lots, const char *outcome, uint32_t copy,
                        uint8_t ticket[FAIR_HASH_SIZE]) {
    const fair_crypto *crypto = lots->key->crypto;
    char words[MST_MAX_TEXT + 48];
    mst_text t = mst_text_in(words, sizeof words);
    mst_text_put(&t, "mastaba ticket ");
    put_number_and_blank(&t, fair_drawn_from(lots->piles, outcome));
    put_number_and_blank(&t, copy);
    mst_text_put(&t, outcome);
    crypto->mac(crypto->context, &lots->key->prepared, words, (size_t)(t.at - words), ticket);
}

void fair_enter(fair_lots *lots, uint32_t which, const char *outcome, uint32_t weight) {
    uint8_t ticket[FAIR_HASH_SIZE];
    for (uint32_t copy = 0; copy < weight; copy++) {
        make_ticket(lots, outcome, copy, ticket);
        if (memcmp(ticket, lots->ticket, sizeof ticket) <= 0) continue;
        memcpy(lots->ticket, ticket, sizeof ticket);
        lots->winner = which;
    }
}

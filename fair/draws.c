/* draws.c -- from a secret to a draw. One number per draw and attempt, each an HMAC of its own:
 * knowing some of them tells nothing about the others. */
#include "bytes.h"
#include "fair.h"
#include "mastaba/text.h"
#include "pick.h"
#include <string.h>

/* ---- the key ---- */

static bool has_nonces(const fair_source *source) {
    for (uint32_t seat = 0; seat < source->seats; seat++)
        if (source->nonce[seat][0]) return true;
    return false;
}

/* With nonces the key is HMAC(secret, "nonces" NUL A's NUL B's NUL ...): it depends on all. */
static void mix_nonces(const fair_crypto *crypto, const fair_source *source,
                       uint8_t key[FAIR_HASH_SIZE]) {
    char words[sizeof "nonces" + MST_MAX_SEATS * MST_MAX_NONCE + 1];
    mst_text mixed = mst_text_in(words, sizeof words);
    fair_prepared secret;
    mst_text_put(&mixed, "nonces");
    mst_text_put_char(&mixed, 0);
    for (uint32_t seat = 0; seat < source->seats; seat++) {
        mst_text_put(&mixed, source->nonce[seat]);
        mst_text_put_char(&mixed, 0);
    }
    crypto->prepare(crypto->context, key, &secret);
    crypto->mac(crypto->context, &secret, words, (size_t)(mixed.at - words), key);
    fair_forget(&secret, sizeof secret);
}

fair_key fair_key_of(const fair_crypto *crypto, const fair_source *source) {
    uint8_t bytes[FAIR_HASH_SIZE] = {0};
    fair_key key = {.crypto = crypto};
    memcpy(key.table, source->table, sizeof key.table);
    fair_read_hex(source->secret, bytes);
    if (has_nonces(source)) mix_nonces(crypto, source, bytes);
    crypto->prepare(crypto->context, bytes, &key.prepared);
    fair_forget(bytes, sizeof bytes);
    return key;
}

/* ---- a draw ---- */

static void put_big_endian(uint8_t out[4], uint32_t number) {
    for (uint32_t i = 0; i < 4; i++) out[i] = (uint8_t)(number >> (24 - 8 * i));
}

uint64_t fair_number_of(const fair_key *key, uint32_t number, uint32_t attempt) {
    enum { ID = MST_ID_SIZE - 1 };
    const fair_crypto *crypto = key->crypto;
    uint8_t message[ID + 8], hash[FAIR_HASH_SIZE];
    uint64_t first = 0;
    memcpy(message, key->table, ID);
    put_big_endian(message + ID, number);
    put_big_endian(message + ID + 4, attempt);
    crypto->mac(crypto->context, &key->prepared, message, sizeof message, hash);
    for (uint32_t i = 0; i < 8; i++) first = first << 8 | hash[i];
    return first;
}

static uint64_t number_of(const void *context, uint32_t number, uint32_t attempt) {
    return fair_number_of(context, number, attempt);
}

uint32_t fair_draw(const fair_key *key, uint32_t number, const uint32_t weights[], uint32_t count) {
    return fair_pick(number_of, key, number, weights, count);
}

/* ---- the dealer ---- */

static fair_source source_of(const mst_table *t) {
    const mst_agreement *agreement = mst_table_agreement(t);
    fair_source source;
    memset(&source, 0, sizeof source);
    memcpy(source.table, agreement->id, sizeof source.table);
    memcpy(source.secret, agreement->secret, sizeof source.secret);
    source.seats = agreement->setup.seats;
    for (mst_seat seat = 0; seat < source.seats; seat++)
        memcpy(source.nonce[seat], mst_table_occupant(t, seat)->nonce, MST_MAX_NONCE);
    return source;
}

static uint64_t chance(const void *context, uint32_t number, uint32_t attempt) {
    const fair_crypto *crypto = context;
    uint64_t thrown;
    (void)number, (void)attempt;
    crypto->random(crypto->context, &thrown, sizeof thrown);
    return thrown;
}

static void count_draw(void *piles, const char *draw) {
    fair_count_draw(piles, draw);
}

/* What was drawn before is asked of the table every time: it may have been read from its log. */
static uint32_t draw_in_common(const fair_key *key, const mst_table *t, const mst_move moves[],
                               const uint32_t weights[], uint32_t count) {
    fair_piles piles = {.count = 0};
    fair_lots lots = {.key = key, .piles = &piles};
    mst_table_draws(t, count_draw, &piles);
    for (uint32_t i = 0; i < count; i++) {
        char outcome[MST_MAX_TEXT];
        mst_text text = mst_text_in(outcome, sizeof outcome);
        mst_table_put_draw(t, moves[i], &text);
        fair_enter(&lots, i, outcome, weights[i]);
    }
    return lots.winner;
}

/* A table that promised nothing, because it goes on from a record, is dealt by chance that nobody
 * can prove. */
static uint32_t draw(void *context, const mst_table *t, uint32_t number, const mst_move moves[],
                     const uint32_t weights[], uint32_t count) {
    fair_hand *hand = context;
    const mst_agreement *agreement = mst_table_agreement(t);
    if (!agreement->secret[0]) return fair_pick(chance, hand->crypto, number, weights, count);
    if (!hand->has_key) {
        fair_source source = source_of(t);
        hand->key = fair_key_of(hand->crypto, &source);
        hand->has_key = true;
    }
    return agreement->deal[0] ? draw_in_common(&hand->key, t, moves, weights, count)
                              : fair_draw(&hand->key, number, weights, count);
}

static bool fits(void *context, const mst_table *t, mst_seat seat, const char *nonce) {
    const fair_hand *hand = context;
    return fair_fits(hand->crypto, mst_table_agreement(t)->id, seat, nonce,
                     mst_table_occupant(t, seat)->digest);
}

mst_dealer fair_dealer(fair_hand *hand, const fair_crypto *crypto) {
    *hand = (fair_hand){.crypto = crypto};
    return (mst_dealer){draw, hand, fits};
}

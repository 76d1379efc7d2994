/* tournament_secrets.c -- see tournament_secrets.h. Texts are words with a blank between them. */
#include "tournament_secrets.h"
#include "fair/bytes.h"
#include "mastaba/text.h"
#include <string.h>

enum { TEXT_SIZE = 128 };

/* HMAC-SHA-256 of "mastaba WHAT ID NUMBER". */
static void derive(const fair_crypto *crypto, const char *secret, const char *what, const char *id,
                   uint32_t number, uint8_t out[FAIR_HASH_SIZE]) {
    uint8_t key[FAIR_HASH_SIZE] = {0};
    char text[TEXT_SIZE];
    fair_prepared prepared;
    mst_text t = mst_text_in(text, sizeof text);
    mst_text_put(&t, "mastaba ");
    mst_text_put(&t, what);
    mst_text_put_char(&t, ' ');
    mst_text_put(&t, id);
    mst_text_put_char(&t, ' ');
    mst_text_put_number(&t, number);
    fair_read_hex(secret, key);
    crypto->prepare(crypto->context, key, &prepared);
    crypto->mac(crypto->context, &prepared, text, (size_t)(t.at - text), out);
    fair_forget(key, sizeof key);
    fair_forget(&prepared, sizeof prepared);
}

void tournament_secrets_of_round(const fair_crypto *crypto, const char *id, const char *secret,
                                 uint8_t round, char out[MST_DIGEST_SIZE]) {
    uint8_t bytes[FAIR_HASH_SIZE];
    derive(crypto, secret, "round", id, round, bytes);
    fair_put_hex(bytes, out);
    fair_forget(bytes, sizeof bytes);
}

void tournament_secrets_seal(const fair_crypto *crypto, char cell, tournament_terms *t) {
    uint8_t bytes[FAIR_HASH_SIZE];
    char promise[TEXT_SIZE];
    mst_text text = mst_text_in(promise, sizeof promise);
    fair_id(crypto, t->id);
    if (cell) t->id[0] = cell;
    crypto->random(crypto->context, bytes, sizeof bytes);
    fair_put_hex(bytes, t->secret);
    mst_text_put(&text, "mastaba tournament ");
    mst_text_put(&text, t->id);
    mst_text_put_char(&text, ' ');
    mst_text_put(&text, t->secret);
    fair_digest(crypto, promise, (size_t)(text.at - promise), t->commitment);
    fair_forget(bytes, sizeof bytes);
    fair_forget(promise, sizeof promise);
}

/* ---- for whoever pairs rounds ---- */

/* The first four bytes, big end first. */
static uint32_t draw_lot(void *context, const tournament_terms *t, uint32_t n) {
    uint8_t bytes[FAIR_HASH_SIZE];
    derive(context, t->secret, "lot", t->id, n, bytes);
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void name_deal(void *context, char deal[MST_ID_SIZE]) {
    fair_id(context, deal);
}

tournament_chance tournament_secrets_chance(const fair_crypto *crypto) {
    return (tournament_chance){(void *)crypto, draw_lot, name_deal};
}

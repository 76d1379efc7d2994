/* summons_text.c -- see summons_text.h. */
#include "summons_text.h"
#include "fair/bytes.h"
#include "host/people.h"
#include "mastaba/json.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { MOST_WORDS = MST_MAX_SEATS * MST_MAX_NAME + 64 };

static_assert((int)FAIR_HASH_SIZE == (int)HOOK_SECRET_SIZE - 1, "the letters are the key");

static void put_others(mst_text *t, const mst_table *table, mst_seat seat,
                       const mst_people *people) {
    bool is_first = true;
    for (mst_seat other = 0; other < mst_table_agreement(table)->setup.seats; other++) {
        if (other == seat) continue;
        mst_text_put(t, is_first ? " (" : ", ");
        mst_text_put(t, people->name[other]);
        is_first = false;
    }
    if (!is_first) mst_text_put_char(t, ')');
}

static void put_words(mst_text *t, const mst_table *table, mst_seat seat, mst_language in) {
    static const char *const turn[MST_LANGUAGES] = {"It is your turn", "C’est à vous de jouer"};
    const char *name = mst_table_occupant(table, seat)->name;
    mst_people people;
    people_at(table, in, seat, &people);
    mst_text_put(t, turn[in]);
    if (name[0]) mst_text_put(t, ", ");
    mst_text_put(t, name);
    put_others(t, table, seat, &people);
}

/* What both tell. */
static void put_turn(mst_json *w, const mst_table *table, mst_seat seat, mst_language in) {
    char words[MOST_WORDS], letter[] = {mst_seat_letter(seat), 0};
    mst_text t = mst_text_in(words, sizeof words);
    put_words(&t, table, seat, in);
    mst_json_text(w, "table", mst_table_agreement(table)->id);
    mst_json_text(w, "seat", letter);
    mst_json_text(w, "title", mst_table_rules(table)->title);
    mst_json_text(w, "words", words);
}

void summons_text_push(mst_text *t, const mst_table *table, mst_seat seat, mst_language in) {
    mst_json w = mst_json_to(t);
    mst_json_begin_object(&w, NULL);
    put_turn(&w, table, seat, in);
    mst_json_end_object(&w);
}

static void put_when(mst_json *w, mst_language in, int64_t time) {
    mst_json_text(w, "language", in == MST_FRENCH ? "fr" : "en");
    mst_json_number(w, "time", time);
}

void summons_text_hook(mst_text *t, const mst_table *table, mst_seat seat, mst_language in,
                       int64_t time) {
    mst_json w = mst_json_to(t);
    mst_json_begin_object(&w, NULL);
    put_turn(&w, table, seat, in);
    mst_json_text(&w, "game", mst_table_rules(table)->key);
    put_when(&w, in, time);
    mst_json_end_object(&w);
}

void summons_text_try(mst_text *t, mst_language in, int64_t time) {
    static const char *const words[MST_LANGUAGES] = {"This is what a call looks like.",
                                                     "Voici à quoi ressemble un appel."};
    mst_json w = mst_json_to(t);
    mst_json_begin_object(&w, NULL);
    mst_json_bool(&w, "test", true);
    mst_json_text(&w, "title", "Mastaba");
    mst_json_text(&w, "words", words[in]);
    put_when(&w, in, time);
    mst_json_end_object(&w);
}

void summons_text_sign(const fair_crypto *crypto, const char secret[HOOK_SECRET_SIZE],
                       const char *body, char header[PUSH_MAX_HEADER]) {
    uint8_t key[FAIR_HASH_SIZE], mac[FAIR_HASH_SIZE];
    char digits[MST_DIGEST_SIZE];
    fair_prepared prepared;
    memcpy(key, secret, sizeof key);
    crypto->prepare(crypto->context, key, &prepared);
    crypto->mac(crypto->context, &prepared, body, strlen(body), mac);
    fair_put_hex(mac, digits);
    snprintf(header, PUSH_MAX_HEADER, "Mastaba-Signature: sha256=%s", digits);
}

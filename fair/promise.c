/* promise.c -- plain lines of text, so that anybody can write them down and digest them. */
#include "promise.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"

static void put_line(mst_text *t, const char *key, const char *value) {
    mst_text_put(t, key);
    mst_text_put_char(t, ' ');
    mst_text_put(t, value);
    mst_text_put_char(t, '\n');
}

void fair_put_promise(mst_text *t, const mst_game *g, const mst_agreement *agreement) {
    mst_text_put(t, "mastaba deal\n");
    put_line(t, "table", agreement->id);
    if (agreement->deal[0]) put_line(t, "deal", agreement->deal);
    mst_record_put_header(t, g, &agreement->setup, NULL);
    if (g->fingerprint) put_line(t, "pieces", g->fingerprint);
    put_line(t, "secret", agreement->secret);
}

void fair_put_nonce(mst_text *t, const char *table, mst_seat seat, const char *nonce) {
    mst_text_put(t, "mastaba nonce ");
    mst_text_put(t, table);
    mst_text_put_char(t, ' ');
    mst_text_put_char(t, mst_seat_letter(seat));
    mst_text_put_char(t, ' ');
    mst_text_put(t, nonce);
}

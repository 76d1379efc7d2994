/* promise.c -- plain lines of text, so that anybody can write them down and digest them. */
#include "promise.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"

static void put_line(mst_text *t, const char *key, const char *value) {
    mst_put(t, key);
    mst_put_char(t, ' ');
    mst_put(t, value);
    mst_put_char(t, '\n');
}

void fair_put_promise(mst_text *t, const mst_game *g, const mst_charter *charter) {
    mst_put(t, "mastaba deal\n");
    put_line(t, "table", charter->id);
    mst_put_header(t, g, &charter->setup, NULL);
    if (g->fingerprint) put_line(t, "pieces", g->fingerprint);
    put_line(t, "secret", charter->secret);
}

void fair_put_nonce(mst_text *t, const char *table, mst_seat seat, const char *nonce) {
    mst_put(t, "mastaba nonce ");
    mst_put(t, table);
    mst_put_char(t, ' ');
    mst_put_char(t, mst_seat_letter(seat));
    mst_put_char(t, ' ');
    mst_put(t, nonce);
}

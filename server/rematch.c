/* rematch.c -- the same people once more. The id of the next table follows from secrets of this
 * one, so whoever asks, and however often, before or after a restart, comes to the same table. */
#include "inside.h"
#include "mastaba/text.h"
#include <string.h>

/* The secret of the deal is everybody's once the game is over. What the seats hold is not: who only
 * watched does not find the next table by reckoning. */
static void next_id(const fair_crypto *crypto, const mst_table *t, char id[MST_ID_SIZE]) {
    const mst_charter *charter = mst_table_charter(t);
    char words[64 + (2 + MST_MAX_SEATS) * MST_DIGEST_SIZE], digest[MST_DIGEST_SIZE];
    mst_text text = mst_text_in(words, sizeof words);
    mst_put(&text, "the table after this one ");
    mst_put(&text, charter->secret);
    mst_put(&text, charter->owner);
    for (mst_seat seat = 0; seat < charter->setup.seats; seat++)
        mst_put(&text, mst_table_place(t, seat)->token);
    fair_digest(crypto, words, strlen(words), digest);
    memcpy(id, digest, MST_ID_SIZE - 1);
    id[MST_ID_SIZE - 1] = 0;
}

/* Tokens go with the people: those of this table open the next. */
static void seat_again(const mst_table *t, const mst_seat from[], hall_plan *plan) {
    for (mst_seat seat = 0; seat < plan->charter.setup.seats; seat++) {
        const mst_place *before = mst_table_place(t, from[seat]);
        plan->seat[seat].kind = before->kind;
        plan->seat[seat].name = before->name;
        plan->seat[seat].level_or_token = before->kind == MST_BOT ? before->level : before->token;
    }
}

static bool make_next(hall *h, hall_table *t, const char *id, fault *f) {
    mst_seat from[MST_MAX_SEATS];
    hall_plan plan = {.charter = *mst_table_charter(t->table), .game = mst_table_rules(t->table)};
    plan.charter.setup = mst_table_rematch(t->table, from);
    memcpy(plan.charter.id, id, MST_ID_SIZE);
    memcpy(plan.charter.substitute, mst_table_substitute(t->table), MST_MAX_LEVEL);
    fair_seal(h->house->crypto, &plan.charter, plan.game);
    seat_again(t->table, from, &plan);
    if (!hall_make(h, &plan, NULL, f)) return false;
    hall_flush(h);
    return hall_find(h, id, f) != NULL;
}

bool rematch_find(hall *h, hall_table *t, address *asker, char id[MST_ID_SIZE], fault *f) {
    next_id(h->house->crypto, t->table, id);
    if (hall_find(h, id, f)) return true;
    if (f->code != ERROR_NO_TABLE) return false;
    if (!address_make_table(asker, &h->house->config->limits, house_uptime()))
        return fault_set(f, ERROR_LIMIT, "error.limit_tables", NULL);
    return make_next(h, t, id, f);
}

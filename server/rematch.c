/* rematch.c -- the same people once more. The id of the next table follows from the secret of this
 * one, so whoever asks, and however often, before or after a restart, comes to the same table. */
#include "inside.h"
#include <string.h>

static void next_id(const mst_charter *charter, char id[MST_ID_SIZE]) {
    static const char purpose[] = "the table after this one ";
    enum { BEFORE = sizeof purpose - 1 };
    char text[BEFORE + MST_DIGEST_SIZE], digest[MST_DIGEST_SIZE];
    memcpy(text, purpose, BEFORE);
    memcpy(text + BEFORE, charter->secret, MST_DIGEST_SIZE);
    fair_digest(text, strlen(text), digest);
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
    fair_secret(&plan.charter);
    seat_again(t->table, from, &plan);
    if (!hall_make(h, &plan, NULL, f)) return false;
    hall_flush(h);
    return hall_find(h, id, f) != NULL;
}

bool rematch_find(hall *h, hall_table *t, address *asker, char id[MST_ID_SIZE], fault *f) {
    next_id(mst_table_charter(t->table), id);
    if (hall_find(h, id, f)) return true;
    if (f->code != ERROR_NO_TABLE) return false;
    if (!address_make_table(asker, &h->house->config->limits, house_now()))
        return blame(f, ERROR_LIMIT, "error.limit_tables", NULL);
    return make_next(h, t, id, f);
}

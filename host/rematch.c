/* rematch.c -- the same people once more. The id of the next table follows from secrets of this
 * one, so whoever asks, and however often, before or after a restart, comes to the same table. */
#include "host_state.h"
#include "mastaba/text.h"
#include <string.h>

/* The secret of the deal is everybody's once the game is over. What the seats hold is not: who only
 * watched does not find the next table by reckoning. */
static void next_id(const host *h, const mst_table *t, char id[MST_ID_SIZE]) {
    const mst_agreement *agreement = mst_table_agreement(t);
    char words[64 + (2 + MST_MAX_SEATS) * MST_DIGEST_SIZE], digest[MST_DIGEST_SIZE];
    mst_text text = mst_text_in(words, sizeof words);
    mst_text_put(&text, "the table after this one ");
    mst_text_put(&text, agreement->secret);
    mst_text_put(&text, agreement->owner);
    for (mst_seat seat = 0; seat < agreement->setup.seats; seat++)
        mst_text_put(&text, mst_table_occupant(t, seat)->token);
    fair_digest(&h->ports.crypto, words, strlen(words), digest);
    memcpy(id, digest, MST_ID_SIZE - 1);
    id[MST_ID_SIZE - 1] = 0;
    calls_put_cell(h, id);
}

/* Tokens go with the people: those of this table open the next. */
static void seat_again(const mst_table *t, const mst_seat from[], table_plan *plan) {
    for (mst_seat seat = 0; seat < plan->agreement.setup.seats; seat++) {
        const mst_occupant *before = mst_table_occupant(t, from[seat]);
        plan->seat[seat].kind = before->kind;
        plan->seat[seat].name = before->name;
        plan->seat[seat].level_or_token = before->kind == MST_BOT ? before->level : before->token;
    }
}

static host_table *make_next(host *h, const mst_table *t, const char *id, fault *f) {
    mst_seat from[MST_MAX_SEATS];
    table_plan plan = {.agreement = *mst_table_agreement(t), .game = mst_table_rules(t)};
    plan.agreement.setup = mst_table_rematch(t, from);
    memcpy(plan.agreement.id, id, MST_ID_SIZE);
    memcpy(plan.agreement.substitute, mst_table_substitute(t), MST_MAX_LEVEL);
    fair_seal(&h->ports.crypto, &plan.agreement, plan.game);
    seat_again(t, from, &plan);
    return calls_make_table(h, &plan, NULL, f);
}

/* The table is told of when it is stored: until then whoever asked waits. */
bool rematch_find(host_session *s, char id[MST_ID_SIZE], fault *f) {
    host *h = s->host;
    next_id(h, s->at->table, id);
    if (tables_find_stored(h, id, &s->waiter, f)) return true;
    if (f->code != ERROR_NO_TABLE || !calls_may_make(h, s, NULL, f)) return false;
    host_table *next = make_next(h, s->at->table, id, f);
    if (!next) return false;
    tables_wait(next, &s->waiter);
    return error_set(f, ERROR_NONE, NULL, NULL);
}

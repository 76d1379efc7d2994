/* import.c -- a table that goes on from a record. Everybody sits down, is ready, and makes the
 * recorded plays; the record deals until it ends. From there on chance is new, and so nobody can
 * prove the deal. Bots only stand in for their seats, because a record does not wait for them to
 * think. */
#include "host_state.h"
#include "mastaba/text.h"
#include "protocol/bodies.h"
#include <string.h>

/* ---- dealing as recorded ---- */

static uint32_t deal(void *context, const mst_table *table, uint32_t number, const mst_move moves[],
                     const uint32_t weights[], uint32_t count) {
    host_table *t = context;
    const mst_record *r = t->script;
    uint32_t which = 0;
    while (r && t->script_at < r->count && r->play[t->script_at].seat != MST_CHANCE) t->script_at++;
    if (!r || t->script_at == r->count)
        return t->fair.draw(t->fair.context, table, number, moves, weights, count);
    while (which + 1 < count && moves[which] != r->play[t->script_at].move) which++;
    t->script_at++;
    return which;
}

static bool fits(void *context, const mst_table *table, mst_seat seat, const char *nonce) {
    host_table *t = context;
    return t->fair.fits(t->fair.context, table, seat, nonce);
}

/* ---- making ---- */

static const mst_refusal *seat_everybody(mst_table *t, const new_table *n, int64_t now,
                                         mst_text *log) {
    const mst_refusal *why = NULL;
    const table_plan *plan = &n->plan;
    uint8_t seats = plan->agreement.setup.seats;
    for (mst_seat seat = 0; seat < seats && !why; seat++)
        why = mst_table_sit(t, seat, plan->seat[seat].kind, plan->seat[seat].name,
                            plan->seat[seat].level_or_token, now, log);
    for (mst_seat seat = 0; seat < seats && !why; seat++)
        if (plan->seat[seat].kind == MST_HUMAN) why = mst_table_ready(t, seat, NULL, now, log);
    return why;
}

static const mst_refusal *play_recorded(mst_table *t, const mst_record *r, int64_t now,
                                        mst_text *log) {
    const mst_refusal *why = NULL;
    const mst_game *g = r->reader.game;
    mst_state *view = r->reader.state; /* nothing more is read */
    for (uint32_t i = 0; i < r->count && !why; i++) {
        char move[MST_MAX_TEXT];
        mst_text text = mst_text_in(move, sizeof move);
        mst_seat seat = r->play[i].seat;
        if (seat == MST_CHANCE) continue;
        mst_table_view(t, seat, view);
        g->move_text(g, view, seat, r->play[i].move, &text);
        why = mst_table_play(t, seat, mst_table_newest(t, seat), move, strlen(move), now, log);
    }
    return why;
}

typedef struct {
    const new_table *table;
    const mst_record *record;
} importing;

static const mst_refusal *begin_table(host_table *t, const void *with, int64_t now, mst_text *log) {
    const importing *from = with;
    const table_plan *plan = &from->table->plan;
    const mst_refusal *why;
    t->fair = fair_dealer(&t->hand, &t->host->ports.crypto);
    t->script = from->record;
    t->script_at = 0;
    mst_dealer dealer = {deal, t, fits};
    t->table = calls_new_table(t, plan, &dealer, now, log, &why);
    if (t->table) why = seat_everybody(t->table, from->table, now, log);
    if (!why) why = play_recorded(t->table, from->record, now, log);
    t->script = NULL;
    if (why) tables_drop(t);
    return why;
}

/* ---- the call ---- */

/* Whoever has no name here has the one in the record. */
static void take_names(new_table *n, const mst_replay *reader) {
    for (mst_seat seat = 0; seat < reader->setup.seats; seat++)
        if (!n->plan.seat[seat].name[0]) n->plan.seat[seat].name = reader->names[seat];
}

static bool import(host *h, const mst_record *r, host_call *c, const body_new_table *asked,
                   fault *f) {
    new_table n;
    memset(&n, 0, sizeof n);
    n.plan.game = r->reader.game;
    n.plan.agreement.setup = r->reader.setup;
    if (asked->seats != r->reader.setup.seats)
        return error_set(f, ERROR_MALFORMED, "error.seats", NULL);
    if (!calls_choose_people(h, asked, &n, f)) return false;
    take_names(&n, &r->reader);
    calls_name_table(h, &n);
    calls_write_made(c, &n);
    return calls_add_table(h, n.plan.agreement.id, c, begin_table, &(importing){&n, r}, f) != NULL;
}

static bool read_record(mst_record *r, const char *text, size_t length, fault *f) {
    const char *why = mst_record_read(r, text, length);
    return why ? error_set(f, ERROR_MALFORMED, "error.record", why) : true;
}

void host_import(host *h, host_call *c, const char *body, size_t length, const char *record,
                 size_t record_length, uint32_t plays, int64_t now) {
    mst_record r = {.resize = h->ports.resize, .context = h->ports.context, .most = plays};
    body_new_table asked;
    fault f;
    host_set_now(h, now);
    if (!mst_record_open(&r, h->config.games, c->in))
        error_set(&f, ERROR_BUSY, NULL, NULL);
    else if (body_read_new_table(body, length, &asked, &f) &&
             read_record(&r, record, record_length, &f) && import(h, &r, c, &asked, &f))
        f.code = ERROR_NONE;
    mst_record_close(&r);
    if (f.code != ERROR_NONE) h->ports.answer(h->ports.context, c, &f);
}

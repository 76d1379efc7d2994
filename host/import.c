/* import.c -- a table that goes on from a record. Everybody sits down, is ready, and makes the
 * recorded plays; the record deals until it ends. From there on chance is new, and so nobody can
 * prove the deal. Bots only stand in for their seats, because a record does not wait for them to
 * think. */
#include "host_state.h"
#include "mastaba/text.h"
#include "protocol/bodies.h"
#include <string.h>

typedef struct {
    mst_move move;
    mst_seat seat;
} recorded;

/* What has been read of a record. */
typedef struct {
    host *host;
    mst_replay reader;
    recorded *play;
    uint32_t count, room, most;
} reading_record;

/* ---- memory ---- */

static bool open_reader(reading_record *r, mst_language in) {
    host *h = r->host;
    mst_needs needs = mst_needs_of(h->config.games);
    mst_replay *reader = &r->reader;
    reader->games = h->config.games;
    reader->in = in;
    reader->state = host_memory(h, needs.state_size);
    reader->line_text = host_memory(h, MST_MAX_LINE);
    reader->room.choices = host_memory(h, needs.max_choices * sizeof *reader->room.choices);
    reader->room.weights = host_memory(h, needs.max_choices * sizeof *reader->room.weights);
    reader->room.texts = host_memory(h, needs.max_choices * sizeof *reader->room.texts);
    reader->room.order = host_memory(h, 2 * needs.max_choices * sizeof *reader->room.order);
    return reader->state && reader->line_text && reader->room.choices && reader->room.weights &&
           reader->room.texts && reader->room.order;
}

static void close_reader(reading_record *r) {
    host *h = r->host;
    host_release(h, r->reader.state);
    host_release(h, r->reader.line_text);
    host_release(h, r->reader.room.choices);
    host_release(h, r->reader.room.weights);
    host_release(h, r->reader.room.texts);
    host_release(h, r->reader.room.order);
    host_release(h, r->play);
}

/* ---- reading ---- */

static bool keep_play(reading_record *r) {
    const host_ports *ports = &r->host->ports;
    if (r->count == r->room) {
        uint32_t room = r->room ? 2 * r->room : 256;
        recorded *more = ports->resize(ports->context, r->play, room * sizeof *more);
        if (!more) return false;
        r->play = more;
        r->room = room;
    }
    r->play[r->count++] = (recorded){r->reader.move, r->reader.seat};
    mst_replay_play(&r->reader);
    return true;
}

/* False: it cannot be read, and the reader says why; or enough is read. */
static bool take_line(reading_record *r, const char *line, size_t length) {
    switch (mst_replay_line(&r->reader, line, length)) {
    case MST_LINE_FIRST: return r->reader.records <= 1;
    case MST_LINE_PLAY: return r->count < r->most && keep_play(r);
    case MST_LINE_BAD:
    case MST_LINE_WRONG:
    case MST_LINE_OTHER: return false;
    default: return true;
    }
}

static bool read_record(reading_record *r, const char *text, size_t length, fault *f) {
    const char *end = text + length;
    bool goes_on = true;
    while (text < end && goes_on) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        if (!stop) stop = end;
        goes_on = take_line(r, text, (size_t)(stop - text));
        text = stop + 1;
    }
    const char *why = r->reader.why[0] ? r->reader.why : mst_replay_end(&r->reader);
    if (r->count == r->most) why = NULL;
    return why ? error_set(f, ERROR_MALFORMED, "error.record", why) : true;
}

/* ---- dealing as recorded ---- */

static uint32_t deal(void *context, const mst_table *table, uint32_t number, const mst_move moves[],
                     const uint32_t weights[], uint32_t count) {
    host_table *t = context;
    const reading_record *r = t->script;
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

static const mst_refusal *play_recorded(mst_table *t, const reading_record *r, int64_t now,
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
        why = mst_table_play(t, seat, mst_table_told(t, seat, mst_table_seq(t)), move, strlen(move),
                             now, log);
    }
    return why;
}

typedef struct {
    const new_table *table;
    const reading_record *record;
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

static bool import(reading_record *r, host_call *c, const body_new_table *asked, fault *f) {
    new_table n;
    host *h = r->host;
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

void host_import(host *h, host_call *c, const char *body, size_t length, const char *record,
                 size_t record_length, uint32_t plays, int64_t now) {
    reading_record r = {.host = h, .most = plays};
    body_new_table asked;
    fault f;
    host_set_now(h, now);
    if (!open_reader(&r, c->in))
        error_set(&f, ERROR_BUSY, NULL, NULL);
    else if (body_read_new_table(body, length, &asked, &f) &&
             read_record(&r, record, record_length, &f) && import(&r, c, &asked, &f))
        f.code = ERROR_NONE;
    close_reader(&r);
    if (f.code != ERROR_NONE) h->ports.answer(h->ports.context, c, &f);
}

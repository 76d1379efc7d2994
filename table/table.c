/* table.c -- making a table, asking it, changing it.
 *
 * Every change goes the same way: it is applied, written, and followed by the draws it calls for.
 * Should one of these fail (memory, or a log without room) the table goes back to what it was. */
#include "table_state.h"
#include <assert.h>
#include <string.h>

/* ---- memory ---- */

enum { ALIGNMENT = 16 };

static size_t aligned(size_t size) {
    return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

/* A table, its states, and what is remembered between questions. */
size_t mst_table_size(const mst_game *g) {
    size_t states = g ? 3 * aligned(g->state_size) : 0;
    return aligned(sizeof(mst_table)) + states + aligned(sizeof(struct table_memory));
}

mst_table *mst_table_empty(void *block, const mst_game *g, const mst_dealer *dealer,
                           mst_workspace *room) {
    mst_table *t = block;
    unsigned char *at = (unsigned char *)block + aligned(sizeof *t);
    memset(block, 0, mst_table_size(g));
    t->game = g;
    t->dealer = *dealer;
    t->room = room;
    t->now = (mst_state *)at;
    t->base = (mst_state *)(at + aligned(g->state_size));
    t->older = (mst_state *)(at + 2 * aligned(g->state_size));
    t->first_blind = t->first_unheard = NO_PLAY;
    t->memory = (struct table_memory *)(at + 3 * aligned(g->state_size));
    return t;
}

mst_table *mst_table_make(void *block, const mst_game *g, const mst_agreement *agreement,
                          const mst_dealer *dealer, mst_workspace *room, int64_t now,
                          mst_text *log) {
    const char *from = log->at;
    if (table_check_agreement(g, agreement)) return NULL;
    mst_table *t = mst_table_empty(block, g, dealer, room);
    t->agreement = *agreement;
    table_set_pieces(&t->agreement, g);
    t->has_agreement = true;
    if (log->end - log->at < MOST_CHARTER) return NULL;
    table_put_agreement(log, g, &t->agreement);
    for (; from < log->at; from++) t->seq += *from == '\n';
    table_note_time(t, now);
    return t;
}

void mst_table_free(mst_table *t) {
    if (t->made) t->room->resize(t->room->context, t->made, 0);
    if (t->hidden) t->room->resize(t->room->context, t->hidden, 0);
    t->made = NULL;
    t->hidden = NULL;
    t->plays = t->room_for = t->hidden_count = t->room_for_hidden = 0;
}

/* ---- asking ---- */

const mst_game *mst_table_rules(const mst_table *t) {
    return t->game;
}
const mst_agreement *mst_table_agreement(const mst_table *t) {
    return &t->agreement;
}
const mst_occupant *mst_table_occupant(const mst_table *t, mst_seat seat) {
    return &t->place[seat];
}
mst_phase mst_table_phase(const mst_table *t) {
    return t->phase;
}
uint32_t mst_table_seq(const mst_table *t) {
    return t->seq;
}
mst_seats mst_table_actors(const mst_table *t) {
    return t->phase == MST_PLAYING ? t->actors : 0;
}
uint32_t mst_table_asked(const mst_table *t, mst_seat seat) {
    return t->asked[seat];
}
bool mst_table_is_closed(const mst_table *t) {
    return t->agreement.deal[0] && !t->is_opened;
}
bool mst_table_allows_hints(const mst_table *t) {
    uint32_t people = 0;
    for (mst_seat seat = 0; seat < t->agreement.setup.seats; seat++)
        people += t->place[seat].kind != MST_BOT;
    bool is_alone = people <= 1 && !t->agreement.deal[0];
    return !t->agreement.is_rated && (!t->agreement.forbids_hints || is_alone);
}

const char *mst_table_substitute(const mst_table *t) {
    static const char usual[MST_MAX_LEVEL] = MST_SUBSTITUTE;
    return t->agreement.substitute[0] ? t->agreement.substitute : usual;
}
void mst_table_view(const mst_table *t, mst_seat observer, mst_state *seen) {
    t->game->view(t->game, t->now, observer, seen);
}

/* ---- changing ---- */

typedef struct {
    mst_text *log;
    char *from; /* where its lines begin */
} change;

static change begin_change(mst_table *t, mst_text *log) {
    memcpy(t->room->saved, t, sizeof *t);
    return (change){log, log->at};
}

/* As if nothing had been, but for memory that was taken meanwhile. The state before the plays of
 * this change is `base`. */
static const mst_refusal *drop_change(mst_table *t, change c, const mst_refusal *why) {
    table_play *made = t->made;
    table_note *hidden = t->hidden;
    uint32_t room_for = t->room_for, room_for_hidden = t->room_for_hidden;
    bool has_played = t->plays != ((const mst_table *)t->room->saved)->plays;
    memcpy(t, t->room->saved, sizeof *t);
    t->made = made;
    t->room_for = room_for;
    t->hidden = hidden;
    t->room_for_hidden = room_for_hidden;
    if (has_played) memcpy(t->now, t->base, t->game->state_size);
    table_set_base(t);
    t->older_plays = 0; /* it may have been exchanged since */
    if (has_played) table_turn_down(t, t->seq);
    c.log->at = c.from;
    *c.from = 0;
    return why;
}

static const mst_refusal *deal_one(mst_table *t, int64_t now, mst_text *log) {
    const mst_game *g = t->game;
    mst_workspace *room = t->room;
    uint32_t count = g->draws(g, t->now, room->choices, room->weights);
    uint32_t which =
        t->dealer.draw(t->dealer.context, t, t->draws, room->choices, room->weights, count);
    assert(which < count);
    mst_record_put_play(log, g, t->now, MST_CHANCE, room->choices[which]);
    return table_apply_play(t, MST_CHANCE, room->choices[which], now);
}

static const mst_refusal *finish_change(mst_table *t, change c, int64_t now) {
    const mst_refusal *why = NULL;
    while (!why && t->phase == MST_PLAYING && t->actors >> MST_CHANCE & 1)
        why = deal_one(t, now, c.log);
    if (!why && mst_text_full(c.log)) why = table_refuse(WHY_NO_ROOM);
    if (why) return drop_change(t, c, why);
    table_note_time(t, now);
    return NULL;
}

static const mst_refusal *make_event(mst_table *t, const table_event *e, int64_t now,
                                     mst_text *log) {
    const mst_refusal *why = table_check_event(e);
    if (why) return why;
    if (table_is_often(t, e->kind, e->seat)) return table_refuse(WHY_OFTEN);
    if (log->end - log->at < MST_MAX_ENTRY) return table_refuse(WHY_NO_ROOM);
    change c = begin_change(t, log);
    why = table_apply(t, e, now);
    if (why) return why;
    table_put_event(log, e);
    return finish_change(t, c, now);
}

/* False: it is too long. */
static bool take_text(char *to, size_t size, const char *from) {
    size_t length = from ? strlen(from) : 0;
    if (length >= size) return false;
    if (length) memcpy(to, from, length);
    return true;
}

const mst_refusal *mst_table_sit(mst_table *t, mst_seat seat, mst_sitter kind, const char *name,
                                 const char *level_or_token, int64_t now, mst_text *log) {
    static const event_kind kinds[] = {
        [MST_OPEN] = EVENT_OPEN, [MST_HUMAN] = EVENT_HUMAN, [MST_BOT] = EVENT_BOT};
    table_event e = {.kind = kinds[kind], .seat = seat};
    if (kind == MST_OPEN) return make_event(t, &e, now, log);
    if (!take_text(e.name, sizeof e.name, name)) return table_refuse(WHY_BAD_NAME);
    if (!take_text(e.word, sizeof e.word, level_or_token)) return table_refuse(WHY_BAD_LEVEL);
    return make_event(t, &e, now, log);
}

const mst_refusal *mst_table_name(mst_table *t, mst_seat seat, const char *name, int64_t now,
                                  mst_text *log) {
    table_event e = {.kind = EVENT_NAME, .seat = seat};
    if (!take_text(e.name, sizeof e.name, name)) return table_refuse(WHY_BAD_NAME);
    return make_event(t, &e, now, log);
}

const mst_refusal *mst_table_ready(mst_table *t, mst_seat seat, const char *digest, int64_t now,
                                   mst_text *log) {
    table_event e = {.kind = EVENT_READY, .seat = seat};
    bool adds = t->agreement.is_sealed && !t->agreement.deal[0];
    if (!take_text(e.word, sizeof e.word, adds ? digest : NULL))
        return table_refuse(WHY_BAD_DIGEST);
    return make_event(t, &e, now, log);
}

const mst_refusal *mst_table_reveal(mst_table *t, mst_seat seat, const char *nonce, int64_t now,
                                    mst_text *log) {
    table_event e = {.kind = EVENT_REVEAL, .seat = seat};
    if (!take_text(e.word, sizeof e.word, nonce)) return table_refuse(WHY_BAD_NONCE);
    return make_event(t, &e, now, log);
}

const mst_refusal *mst_table_stand_in(mst_table *t, mst_seat seat, const char *level, int64_t now,
                                      mst_text *log) {
    table_event e = {.kind = level ? EVENT_STAND_IN : EVENT_BACK, .seat = seat};
    if (!take_text(e.word, sizeof e.word, level)) return table_refuse(WHY_BAD_LEVEL);
    return make_event(t, &e, now, log);
}

const mst_refusal *mst_table_tick(mst_table *t, int64_t now, mst_text *log) {
    const mst_refusal *why = table_refuse(WHY_TIME_LEFT);
    table_event e = {.kind = mst_table_is_revealing(t) ? EVENT_WITHOUT : EVENT_FLAG};
    take_text(e.word, sizeof e.word, mst_table_substitute(t));
    for (e.seat = 0; e.seat < t->agreement.setup.seats; e.seat++)
        if (!make_event(t, &e, now, log)) why = NULL;
    return why;
}

const mst_refusal *mst_table_resume(mst_table *t, int64_t now, mst_text *log) {
    table_event e = {.kind = EVENT_RESUME};
    return mst_table_deadline(t) ? make_event(t, &e, now, log) : NULL;
}

const mst_refusal *mst_table_open_deal(mst_table *t, int64_t now, mst_text *log) {
    table_event e = {.kind = EVENT_OPENED};
    return make_event(t, &e, now, log);
}

const mst_refusal *mst_table_undo(mst_table *t, mst_seat seat, uint32_t seq, int64_t now,
                                  mst_text *log) {
    table_event e = {.kind = EVENT_UNDO, .seat = seat};
    if (table_has_seat(t, seat) && seq < mst_table_told(t, seat, t->undone[seat]))
        return table_refuse(WHY_STALE);
    const mst_refusal *why = mst_table_cannot_undo(t, seat);
    if (why) return why;
    if (seq > mst_table_newest(t, seat)) return table_refuse(WHY_STALE);
    if (seq <= mst_table_told(t, seat, table_last_play(t, seat))) return table_refuse(WHY_STALE);
    return make_event(t, &e, now, log);
}

const mst_refusal *mst_table_check_turn(const mst_table *t, mst_seat seat, uint32_t seq) {
    if (t->phase == MST_GATHERING) return table_refuse(WHY_NOT_BEGUN);
    if (!table_has_seat(t, seat)) return table_refuse(WHY_NO_SEAT);
    uint32_t newest = mst_table_newest(t, seat);
    if (seq > newest) return table_refuse(WHY_STALE);
    if (t->phase == MST_OVER)
        return seq == newest ? table_refuse(WHY_OVER) : table_refuse(WHY_STALE);
    if (!table_is_actor(t, seat))
        return seq == newest ? table_refuse(WHY_NOT_YOURS) : table_refuse(WHY_STALE);
    return seq < mst_table_told(t, seat, t->asked[seat]) ? table_refuse(WHY_STALE) : NULL;
}

const mst_refusal *mst_table_play(mst_table *t, mst_seat seat, uint32_t seq, const char *text,
                                  size_t length, int64_t now, mst_text *log) {
    const mst_refusal *why = mst_table_check_turn(t, seat, seq);
    if (why) return why;
    mst_move move = t->game->move_read(t->game, t->now, seat, text, length);
    if (!move) return table_refuse(WHY_NOTATION);
    why = table_refuse_move(t, t->game->refuse(t->game, t->now, seat, move));
    if (why) return why;
    change c = begin_change(t, log);
    table_set_base(t);
    mst_record_put_play(log, t->game, t->now, seat, move);
    why = table_apply_play(t, seat, move, now);
    return why ? drop_change(t, c, why) : finish_change(t, c, now);
}

/* ---- again ---- */

static int32_t find_first_option(const mst_game *g) {
    for (int32_t i = 0; g->options[i].key; i++)
        if (g->options[i].is_seat) return i;
    return -1;
}

/* Who decided first: where chance chose who starts, that is whom it chose. */
static mst_seat who_began(const mst_table *t) {
    for (uint32_t i = 0; i < t->plays; i++)
        if (t->made[i].seat != MST_CHANCE) return (mst_seat)t->made[i].seat;
    return 0;
}

mst_setup mst_table_rematch(const mst_table *t, mst_seat from[MST_MAX_SEATS]) {
    mst_setup next = t->agreement.setup;
    int32_t first = find_first_option(t->game);
    uint8_t seats = next.seats, turn = first < 0;
    for (mst_seat seat = 0; seat < seats; seat++) from[seat] = (mst_seat)((seat + turn) % seats);
    if (first < 0) return next;
    mst_seat began = next.option[first] ? (mst_seat)(next.option[first] - 1) : who_began(t);
    next.option[first] = (uint8_t)((began + 1) % seats + 1);
    return next;
}

/* events.c -- what each kind of event, and a play, does to a table. Everything is checked before
 * anything changes: the same functions serve who plays and who reads a log. */
#include "table_state.h"
#include <string.h>

/* ---- who must decide ---- */

static void ask_seat(mst_table *t, mst_seat seat, int64_t now) {
    t->asked[seat] = t->seq;
    t->asked_at[seat] = now;
    table_renew(t, seat);
}

void table_ask(mst_table *t, mst_seats before, mst_seat mover, int64_t now) {
    t->actors = t->game->actors(t->game, t->now);
    if (!t->actors) t->phase = MST_OVER;
    for (mst_seat seat = 0; seat < t->agreement.setup.seats; seat++) {
        bool was_waiting = before >> seat & 1 && seat != mover;
        if (!was_waiting && table_is_actor(t, seat)) ask_seat(t, seat, now);
    }
}

static bool is_everybody_ready(const mst_table *t) {
    for (mst_seat seat = 0; seat < t->agreement.setup.seats; seat++)
        if (t->place[seat].kind == MST_OPEN || !t->place[seat].is_ready) return false;
    return true;
}

static bool awaits_nonces(const mst_table *t) {
    for (mst_seat seat = 0; seat < t->agreement.setup.seats; seat++)
        if (table_lacks_nonce(t, seat) && !t->place[seat].is_without) return true;
    return false;
}

bool mst_table_is_revealing(const mst_table *t) {
    return t->phase == MST_GATHERING && t->reveal_by;
}

/* The game begins when nobody is missing: every seat is taken, every human is ready, and no nonce
 * is awaited any more. */
static void begin_if_complete(mst_table *t, int64_t now) {
    if (!is_everybody_ready(t)) return;
    if (awaits_nonces(t)) {
        if (!t->reveal_by) t->reveal_by = now + REVEAL_SECONDS * 1000;
        return;
    }
    t->phase = MST_PLAYING;
    mst_begin(t->game, t->now, &t->agreement.setup);
    table_start_clocks(t);
    t->base_plays = 0;
    memcpy(t->base, t->now, t->game->state_size);
    table_ask(t, 0, MST_CHANCE, now);
}

/* ---- plays ---- */

void *table_grown(const mst_table *t, void *list, uint32_t holds, uint32_t *room_for, size_t size) {
    enum { FIRST = 64 };
    if (holds < *room_for) return list;
    uint32_t more = *room_for ? 2 * *room_for : FIRST;
    void *block = t->room->resize(t->room->context, list, more * size);
    if (block) *room_for = more;
    return block;
}

const mst_refusal *table_apply_play(mst_table *t, mst_seat seat, mst_move move, int64_t now) {
    table_play *made = table_grown(t, t->made, t->plays, &t->room_for, sizeof *made);
    if (!made) return table_refuse(WHY_NO_MEMORY);
    t->made = made;
    mst_seats before = t->actors;
    if (seat != MST_CHANCE) table_charge(t, seat, now);
    mst_play(t->game, t->now, seat, move);
    t->made[t->plays++] = (table_play){.move = move, .seq = t->seq++, .seat = seat};
    t->draws += seat == MST_CHANCE;
    table_lay_face_down(t);
    if (seat != MST_CHANCE) table_reward(t, &t->made[t->plays - 1]);
    table_ask(t, before, seat, now);
    if (!(t->actors >> MST_CHANCE & 1)) table_turn_up(t); /* with the last of the draws */
    return NULL;
}

/* ---- sitting down ---- */

static const mst_refusal *check_gathering(const mst_table *t) {
    if (mst_table_is_revealing(t)) return table_refuse(WHY_REVEALING);
    if (t->phase == MST_PLAYING) return table_refuse(WHY_BEGUN);
    return t->phase == MST_OVER ? table_refuse(WHY_OVER) : NULL;
}

static const mst_refusal *check_playing(const mst_table *t) {
    if (t->phase == MST_GATHERING) return table_refuse(WHY_NOT_BEGUN);
    return t->phase == MST_OVER ? table_refuse(WHY_OVER) : NULL;
}

static void copy(char *to, const char *from) {
    memcpy(to, from, strlen(from) + 1);
}

static const mst_refusal *sit(mst_table *t, const table_event *e, mst_sitter kind, int64_t now) {
    mst_occupant *place = &t->place[e->seat];
    const mst_refusal *why = check_gathering(t);
    if (why) return why;
    if (kind == MST_HUMAN && place->kind == MST_HUMAN) return table_refuse(WHY_TAKEN);
    if (kind == MST_BOT && strlen(e->word) >= MST_MAX_LEVEL) return table_refuse(WHY_BAD_LEVEL);
    if (kind == MST_HUMAN && !table_is_digest(e->word, strlen(e->word)))
        return table_refuse(WHY_BAD_TOKEN);
    memset(place, 0, sizeof *place);
    place->kind = kind;
    place->is_ready = kind == MST_BOT;
    copy(place->name, e->name);
    if (kind == MST_BOT) copy(place->level, e->word);
    if (kind == MST_HUMAN) copy(place->token, e->word);
    for (uint32_t i = 0; i < EVENT_KINDS; i++) t->times[i][e->seat] = 0;
    t->seq++;
    begin_if_complete(t, now);
    return NULL;
}

static const mst_refusal *open_seat(mst_table *t, const table_event *e, int64_t now) {
    return sit(t, e, MST_OPEN, now);
}

static const mst_refusal *sit_bot(mst_table *t, const table_event *e, int64_t now) {
    return sit(t, e, MST_BOT, now);
}

static const mst_refusal *sit_human(mst_table *t, const table_event *e, int64_t now) {
    return sit(t, e, MST_HUMAN, now);
}

static const mst_refusal *name_seat(mst_table *t, const table_event *e, int64_t now) {
    (void)now;
    if (t->place[e->seat].kind == MST_OPEN) return table_refuse(WHY_OPEN);
    copy(t->place[e->seat].name, e->name);
    t->seq++;
    return NULL;
}

static const mst_refusal *check_nonce(const char *word) {
    return strlen(word) < MST_MAX_NONCE ? NULL : table_refuse(WHY_BAD_NONCE);
}

static const mst_refusal *check_digest(const char *word) {
    return !word[0] || table_is_digest(word, strlen(word)) ? NULL : table_refuse(WHY_BAD_DIGEST);
}

static const mst_refusal *be_ready(mst_table *t, const table_event *e, int64_t now) {
    mst_occupant *place = &t->place[e->seat];
    const mst_refusal *why = check_gathering(t);
    if (why) return why;
    if (place->kind != MST_HUMAN) return table_refuse(WHY_NO_HUMAN);
    if (place->is_ready) return table_refuse(WHY_READY);
    if (t->agreement.deal[0] && e->word[0]) return table_refuse(WHY_NO_NONCES);
    why = t->agreement.is_sealed ? check_digest(e->word) : check_nonce(e->word);
    if (why) return why;
    place->is_ready = true;
    copy(t->agreement.is_sealed ? place->digest : place->nonce, e->word);
    t->seq++;
    begin_if_complete(t, now);
    return NULL;
}

/* ---- nonces ---- */

static const mst_refusal *check_revealing(const mst_table *t, mst_seat seat) {
    const mst_occupant *place = &t->place[seat];
    if (!mst_table_is_revealing(t))
        return t->phase == MST_GATHERING ? table_refuse(WHY_NOT_READY) : check_gathering(t);
    if (!place->digest[0]) return table_refuse(WHY_NOT_SEALED);
    return place->nonce[0] || place->is_without ? table_refuse(WHY_REVEALED) : NULL;
}

static const mst_refusal *reveal(mst_table *t, const table_event *e, int64_t now) {
    const mst_refusal *why = check_revealing(t, e->seat);
    if (why) return why;
    if (check_nonce(e->word)) return table_refuse(WHY_BAD_NONCE);
    if (!t->dealer.fits || !t->dealer.fits(t->dealer.context, t, e->seat, e->word))
        return table_refuse(WHY_OTHER_NONCE);
    copy(t->place[e->seat].nonce, e->word);
    t->seq++;
    begin_if_complete(t, now);
    return NULL;
}

/* ---- during the game ---- */

static const uint32_t EVERYBODY = UINT32_MAX;

void table_note_event(mst_table *t, const table_note *note) {
    t->notes[t->noted++ % EVENTS_REMEMBERED] = *note;
}

static void note_plainly(mst_table *t, const table_event *e) {
    table_note_event(
        t, &(table_note){
               .seq = t->seq++, .heard_by = EVERYBODY, .kind = (uint8_t)e->kind, .seat = e->seat});
}

static const mst_refusal *go_on_without(mst_table *t, const table_event *e, int64_t now) {
    const mst_refusal *why = check_revealing(t, e->seat);
    if (why) return why;
    if (now < t->reveal_by) return table_refuse(WHY_TIME_LEFT);
    t->place[e->seat].is_without = true;
    note_plainly(t, e);
    begin_if_complete(t, now);
    return NULL;
}

static const mst_refusal *check_human(const mst_table *t, mst_seat seat) {
    const mst_refusal *why = check_playing(t);
    if (why) return why;
    return t->place[seat].kind == MST_HUMAN ? NULL : table_refuse(WHY_NO_HUMAN);
}

static void seat_stand_in(mst_table *t, const table_event *e, int64_t now) {
    if (table_is_actor(t, e->seat)) table_charge(t, e->seat, now);
    t->place[e->seat].has_stand_in = true;
    t->place[e->seat].is_out_of_time = e->kind == EVENT_FLAG;
    copy(t->place[e->seat].level, e->word);
    note_plainly(t, e);
}

static const mst_refusal *stand_in(mst_table *t, const table_event *e, int64_t now) {
    const mst_refusal *why = check_human(t, e->seat);
    if (why) return why;
    if (strlen(e->word) >= MST_MAX_LEVEL) return table_refuse(WHY_BAD_LEVEL);
    if (t->place[e->seat].has_stand_in) return table_refuse(WHY_STOOD_IN);
    seat_stand_in(t, e, now);
    return NULL;
}

static const mst_refusal *come_back(mst_table *t, const table_event *e, int64_t now) {
    const mst_refusal *why = check_human(t, e->seat);
    if (why) return why;
    if (!t->place[e->seat].has_stand_in) return table_refuse(WHY_HERE);
    t->place[e->seat].has_stand_in = t->place[e->seat].is_out_of_time = false;
    t->place[e->seat].level[0] = 0;
    table_welcome(t, e->seat, now);
    note_plainly(t, e);
    return NULL;
}

static const mst_refusal *fall(mst_table *t, const table_event *e, int64_t now) {
    const mst_refusal *why = check_playing(t);
    if (why) return why;
    bool is_over = table_time_runs(t, e->seat) && table_flag_time(t, e->seat) <= now;
    if (!is_over) return table_refuse(WHY_TIME_LEFT);
    if (strlen(e->word) >= MST_MAX_LEVEL) return table_refuse(WHY_BAD_LEVEL);
    seat_stand_in(t, e, now);
    return NULL;
}

static const mst_refusal *resume(mst_table *t, const table_event *e, int64_t now) {
    (void)e;
    if (!mst_table_deadline(t)) return table_refuse(WHY_NO_CLOCK);
    if (mst_table_is_revealing(t)) t->reveal_by = now + REVEAL_SECONDS * 1000;
    for (mst_seat seat = 0; seat < t->agreement.setup.seats; seat++)
        if (table_time_runs(t, seat)) t->asked_at[seat] = now;
    t->seq++;
    return NULL;
}

static const mst_refusal *open_deal(mst_table *t, const table_event *e, int64_t now) {
    (void)e, (void)now;
    if (!t->agreement.deal[0]) return table_refuse(WHY_NOT_IN_COMMON);
    if (t->phase != MST_OVER) return table_refuse(WHY_NOT_OVER);
    if (t->is_opened) return table_refuse(WHY_OPENED);
    t->is_opened = true;
    t->seq++;
    return NULL;
}

static const mst_refusal *undo(mst_table *t, const table_event *e, int64_t now) {
    const mst_refusal *why = check_playing(t);
    return why ? why : table_apply_undo(t, e->seat, now);
}

/* A log is not a place to write novels: whoever renames or takes back without end is stopped, and
 * nobody else is. */
bool table_is_often(const mst_table *t, event_kind kind, mst_seat seat) {
    bool is_counted = kind == EVENT_NAME || kind == EVENT_UNDO || kind == EVENT_STAND_IN;
    return is_counted && table_has_seat(t, seat) && t->times[kind][seat] >= MOST_TIMES;
}

static void count(mst_table *t, const table_event *e) {
    uint16_t *times = &t->times[e->kind][e->seat];
    *times += *times < UINT16_MAX;
}

const mst_refusal *table_apply(mst_table *t, const table_event *e, int64_t now) {
    static const mst_refusal *(*const effects[EVENT_KINDS])(mst_table *, const table_event *,
                                                            int64_t) = {
        [EVENT_OPEN] = open_seat,    [EVENT_BOT] = sit_bot,    [EVENT_HUMAN] = sit_human,
        [EVENT_NAME] = name_seat,    [EVENT_READY] = be_ready, [EVENT_UNDO] = undo,
        [EVENT_STAND_IN] = stand_in, [EVENT_BACK] = come_back, [EVENT_FLAG] = fall,
        [EVENT_RESUME] = resume,     [EVENT_REVEAL] = reveal,  [EVENT_WITHOUT] = go_on_without,
        [EVENT_OPENED] = open_deal};
    if (!table_has_seat(t, e->seat)) return table_refuse(WHY_NO_SEAT);
    if (t->seq >= MOST_SEQ) return table_refuse(WHY_FULL);
    if (t->actors >> MST_CHANCE & 1) return table_refuse(WHY_DRAW_MISSING);
    const mst_refusal *why = effects[e->kind](t, e, now);
    if (!why) count(t, e);
    return why;
}

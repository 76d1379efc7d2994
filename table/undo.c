/* undo.c -- taking back is computed, not declared: a seat may take back its last play while it has
 * learned nothing since. Learning is a draw, another seat's play that it can read, or something
 * that its own play turned up. For the last we guess: in a number of worlds that looked the same
 * to the seat before, the play must make all of them look the same after. */
#include "mastaba/rng.h"
#include "table_state.h"
#include <string.h>

/* How many: a play that left everything hidden where it was can only teach what the rules worked
 * out from it unseen, which no game does: a law tries many worlds for each
 * (tests/table/test_table_laws.c), so that one is enough here. */
enum { FEW_GUESSES = 1, MANY_GUESSES = 32 };

static const mst_refusal *find_last_play(const mst_table *t, mst_seat seat, uint32_t *play) {
    for (*play = t->plays; *play; (*play)--) {
        const table_play *made = &t->made[*play - 1];
        if (made->seat == MST_CHANCE) break;
        if (made->seat != seat) continue;
        (*play)--;
        return NULL;
    }
    for (uint32_t i = 0; i < *play; i++)
        if (t->made[i].seat == seat) return table_refuse(WHY_DRAWN);
    return table_refuse(WHY_NOTHING_PLAYED);
}

/* Can the seat read a play, made in that state? */
static bool is_read(const mst_table *t, mst_seat seat, uint32_t play, const mst_state *before) {
    const table_play *made = &t->made[play];
    return t->game->view_move(t->game, before, (mst_seat)made->seat, made->move, t->now, seat) ==
           made->move;
}

/* Others may have decided at the same time; whoever played in answer cannot be unasked. Nearly
 * always the newest play is enough to know, and the state before that is at hand. */
static const mst_refusal *check_others(const mst_table *t, mst_seat seat, uint32_t play) {
    mst_state *s = t->room->state[TABLE_WALKING];
    uint32_t newest = t->plays - 1;
    if (play == newest) return NULL;
    table_state_before(t, newest, s);
    if (is_read(t, seat, newest, s)) return table_refuse(WHY_ANSWERED);
    table_state_before(t, play, s);
    mst_seats together = t->game->actors(t->game, s);
    for (uint32_t i = play; ++i < t->plays;) {
        table_step(t, i - 1, s);
        if (is_read(t, seat, i, s) || !(together >> t->made[i].seat & 1))
            return table_refuse(WHY_ANSWERED);
    }
    return NULL;
}

static bool same(const mst_game *g, const mst_state *a, const mst_state *b) {
    return memcmp(a, b, g->state_size) == 0;
}

/* Has something changed, in the truth or to the eye, where something is or was hidden? */
static bool touches_hidden(const mst_game *g, mst_state *const state[MST_TABLE_STATES]) {
    const unsigned char *before = (const unsigned char *)state[TABLE_WALKING];
    const unsigned char *after = (const unsigned char *)state[TABLE_AFTER];
    const unsigned char *seen_before = (const unsigned char *)state[TABLE_SEEN_BEFORE];
    const unsigned char *seen_after = (const unsigned char *)state[TABLE_SEEN_AFTER];
    unsigned touched = 0;
    for (size_t i = 0; i < g->state_size; i++) {
        unsigned hidden = (before[i] ^ seen_before[i]) | (after[i] ^ seen_after[i]);
        unsigned changed = (before[i] ^ after[i]) | (seen_before[i] ^ seen_after[i]);
        touched |= (hidden != 0) & (changed != 0);
    }
    return touched;
}

/* Stretches the truth nowhere: every guess begins with what the seat knew. Where nothing was hidden
 * from it, there was nothing to learn. */
static bool teaches(const mst_table *t, mst_seat seat, uint32_t play) {
    const mst_game *g = t->game;
    mst_state *const *state = t->room->state;
    table_state_before(t, play, state[TABLE_WALKING]);
    g->view(g, state[TABLE_WALKING], seat, state[TABLE_SEEN_BEFORE]);
    if (same(g, state[TABLE_WALKING], state[TABLE_SEEN_BEFORE])) return false;
    /* Chance of what the seat knows alone. */
    mst_rng rng = mst_rng_seed(mst_hash(g, state[TABLE_SEEN_BEFORE]));
    memcpy(state[TABLE_AFTER], state[TABLE_WALKING], g->state_size);
    table_step(t, play, state[TABLE_AFTER]);
    g->view(g, state[TABLE_AFTER], seat, state[TABLE_SEEN_AFTER]);
    uint32_t guesses = touches_hidden(g, state) ? MANY_GUESSES : FEW_GUESSES;
    for (uint32_t i = 0; i < guesses; i++) {
        g->resample(g, state[TABLE_SEEN_BEFORE], seat, &rng, state[TABLE_WORLD]);
        table_step(t, play, state[TABLE_WORLD]);
        g->view(g, state[TABLE_WORLD], seat, state[TABLE_SEEN_WORLD]);
        if (!same(g, state[TABLE_SEEN_WORLD], state[TABLE_SEEN_AFTER])) return true;
    }
    return false;
}

static bool has_learned(const mst_table *t, mst_seat seat, uint32_t play) {
    struct table_memory *memory = t->memory;
    uint32_t seq = t->made[play].seq;
    if (memory->of[seat].plays != play + 1 || memory->of[seat].seq != seq) {
        memory->of[seat].learned = teaches(t, seat, play);
        memory->of[seat].plays = play + 1;
        memory->of[seat].seq = seq;
    }
    return memory->of[seat].learned;
}

/* Can anybody else, spectators included, read the play? */
static bool is_told(const mst_table *t, mst_seat seat, uint32_t play) {
    uint32_t others = (table_bit(t->agreement.setup.seats) - 1) | table_bit(MST_SPECTATOR);
    return others & ~table_bit(seat) & ~(uint32_t)t->made[play].blind;
}

static const mst_refusal *check_undo(const mst_table *t, mst_seat seat, uint32_t *play) {
    const mst_refusal *why = find_last_play(t, seat, play);
    if (why) return why;
    if (t->agreement.is_rated && is_told(t, seat, *play)) return table_refuse(WHY_RATED);
    return check_others(t, seat, *play);
}

const mst_refusal *mst_table_cannot_undo(const mst_table *t, mst_seat seat) {
    uint32_t play;
    if (t->phase != MST_PLAYING)
        return table_refuse(t->phase == MST_OVER ? WHY_OVER : WHY_NOT_BEGUN);
    if (!table_has_seat(t, seat)) return table_refuse(WHY_NO_SEAT);
    const mst_refusal *why = check_undo(t, seat, &play);
    if (why) return why;
    if (table_is_often(t, EVENT_UNDO, seat)) return table_refuse(WHY_OFTEN);
    return has_learned(t, seat, play) ? table_refuse(WHY_LEARNED) : NULL;
}

uint32_t table_last_play(const mst_table *t, mst_seat seat) {
    uint32_t play = t->plays;
    while (t->made[play - 1].seat != seat) play--;
    return t->made[play - 1].seq;
}

/* ---- doing it ---- */

/* The state without that play, in the room. Plays made at the same time stand, whatever they were;
 * NULL when one of them cannot. */
static mst_state *state_without(const mst_table *t, uint32_t play) {
    mst_state *s = t->room->state[TABLE_WALKING];
    mst_workspace *room = t->room;
    table_state_before(t, play, s);
    for (uint32_t i = play + 1; i < t->plays; i++) {
        mst_seat seat = (mst_seat)t->made[i].seat;
        if (mst_refuse(t->game, s, seat, t->made[i].move, room->choices, room->weights))
            return NULL;
        table_step(t, i, s);
    }
    return s;
}

/* Who knew of the play hears that it is gone. What others may not know is kept apart: were it
 * among the few events that everybody is told later, there would be fewer of those. */
static void note_undo(mst_table *t, const table_note *note, bool is_hidden) {
    if (is_hidden)
        t->hidden[t->hidden_count++] = *note;
    else
        table_note_event(t, note);
}

static void forget_play(mst_table *t, uint32_t play) {
    t->plays--;
    memmove(t->made + play, t->made + play + 1, (t->plays - play) * sizeof *t->made);
}

/* Whether the seat had learned something was asked when it happened: a log is not asked again. */
const mst_refusal *table_apply_undo(mst_table *t, mst_seat seat, int64_t now) {
    uint32_t play;
    const mst_refusal *why = check_undo(t, seat, &play);
    if (why) return why;
    table_note note = {.seq = t->seq,
                       .undone = t->made[play].seq,
                       .heard_by = ~(uint32_t)t->made[play].unheard,
                       .kind = EVENT_UNDO,
                       .seat = seat};
    table_play undone = t->made[play];
    bool is_hidden = undone.unheard != 0;
    mst_state *without = state_without(t, play);
    if (!without) return table_refuse(WHY_ANSWERED);
    if (is_hidden) {
        table_note *hidden =
            table_grown(t, t->hidden, t->hidden_count, &t->room_for_hidden, sizeof *hidden);
        if (!hidden) return table_refuse(WHY_NO_MEMORY);
        t->hidden = hidden;
    }
    if (table_is_actor(t, seat)) table_charge(t, seat, now);
    memcpy(t->now, without, t->game->state_size);
    memcpy(t->base, without, t->game->state_size);
    forget_play(t, play);
    t->base_plays = t->plays;
    t->older_plays = 0; /* the play may be in it */
    table_turn_down(t, note.undone);
    t->undone[seat] = ++t->seq;
    table_unreward(t, &undone);
    note_undo(t, &note, is_hidden);
    table_ask(t, t->actors, seat, now);
    return NULL;
}

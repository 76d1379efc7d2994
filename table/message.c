/* message.c -- the messages of type "state" and "past" (docs/protocol.md), for one observer.
 *
 * It is built from the observer's view and never from the truth, but for what view_move lets it
 * read of plays, and the result of a game that is over, which is everybody's. */
#include "mastaba/engine.h"
#include "mastaba/json.h"
#include "mastaba/sentence.h"
#include "table_state.h"
#include <string.h>

typedef struct {
    const mst_table *table;
    const mst_reader *reader;
    mst_json w;
    uint32_t from; /* the first line of which things are told */
} message;

static const mst_state *seen_now(const message *m) {
    return m->table->room->state[TABLE_SEEN_NOW];
}

/* ---- who sits there ---- */

static void write_text_or_null(mst_json *w, const char *name, const char *text) {
    if (text[0])
        mst_json_text(w, name, text);
    else
        mst_json_null(w, name);
}

static void write_time(message *m, mst_seat seat) {
    const mst_table *t = m->table;
    bool is_timed = t->agreement.clock.kind != MST_NO_CLOCK && t->phase != MST_GATHERING &&
                    t->place[seat].kind == MST_HUMAN;
    if (is_timed)
        mst_json_number(&m->w, "time_left", table_time_left(t, seat, m->reader->now));
    else
        mst_json_null(&m->w, "time_left");
}

static void write_place(message *m, mst_seat seat) {
    static const char *const kinds[] = {
        [MST_OPEN] = "open", [MST_HUMAN] = "human", [MST_BOT] = "bot"};
    const mst_occupant *place = &m->table->place[seat];
    mst_json *w = &m->w;
    mst_json_begin_object(w, NULL);
    mst_json_seat(w, "seat", seat);
    mst_json_text(w, "kind", kinds[place->kind]);
    if (place->kind == MST_BOT) mst_json_text(w, "level", place->level);
    mst_json_text(w, "name", place->name);
    mst_json_bool(w, "ready", place->is_ready);
    mst_json_bool(w, "present", place->kind == MST_BOT || m->reader->present >> seat & 1);
    write_text_or_null(w, "stand_in", place->has_stand_in ? place->level : "");
    if (place->is_out_of_time) mst_json_bool(w, "out_of_time", true);
    write_time(m, seat);
    mst_json_end_object(w);
}

static void write_places(message *m) {
    mst_json_begin_list(&m->w, "seats");
    for (mst_seat seat = 0; seat < m->table->agreement.setup.seats; seat++) write_place(m, seat);
    mst_json_end_list(&m->w);
}

void mst_table_put_clock(const mst_clock *clock, mst_json *w) {
    bool is_live = clock->kind == MST_LIVE_CLOCK;
    if (clock->kind == MST_NO_CLOCK) return;
    mst_json_begin_object(w, "clock");
    mst_json_text(w, "kind", is_live ? "live" : "slow");
    mst_json_number(w, "seconds", clock->seconds);
    if (is_live) mst_json_number(w, "increment", clock->increment);
    mst_json_end_object(w);
}

static void write_actors(message *m, mst_seats actors) {
    mst_json_begin_list(&m->w, "actors");
    for (mst_seats left = actors; left; left &= (mst_seats)(left - 1))
        mst_json_seat(&m->w, NULL, mst_first_of(left));
    mst_json_end_list(&m->w);
}

/* ---- what to decide ---- */

static void write_words(message *m, const char *marked) {
    mst_sentence_write(&m->w, "words", "things", marked, m->reader->in, m->reader->people);
}

static void write_targets(message *m, const mst_state *before, mst_seat seat, mst_move move) {
    const mst_game *g = m->table->game;
    mst_json_begin_list(&m->w, "targets");
    if (g->targets) g->targets(g, before, seat, move, &m->w);
    mst_json_end_list(&m->w);
}

static void write_notation(message *m, const mst_state *before, mst_seat seat, mst_move move) {
    char text[MST_MAX_TEXT];
    mst_text t = mst_text_in(text, sizeof text);
    m->table->game->move_text(m->table->game, before, seat, move, &t);
    mst_json_text(&m->w, "move", text);
}

static void write_caution(message *m, mst_move move) {
    const mst_game *g = m->table->game;
    const char *key = g->caution ? g->caution(g, seen_now(m), m->reader->observer, move) : NULL;
    if (key) mst_json_text(&m->w, "caution", mst_phrase_of(g, m->reader->in, key));
}

/* What a move would do, and what it costs. */
static void write_advice(message *m, mst_move move) {
    const mst_game *g = m->table->game;
    char marked[MST_MAX_SENTENCE];
    mst_text t = mst_text_in(marked, sizeof marked);
    g->tell(g, seen_now(m), m->reader->observer, move, m->reader->in, &t);
    write_words(m, marked);
    write_caution(m, move);
}

static void write_choice(message *m, mst_move move) {
    const mst_state *seen = seen_now(m);
    mst_seat seat = m->reader->observer;
    mst_json_begin_object(&m->w, NULL);
    write_notation(m, seen, seat, move);
    if (m->reader->with_words) write_advice(m, move);
    write_targets(m, seen, seat, move);
    mst_json_end_object(&m->w);
}

static void write_question(message *m) {
    const mst_table *t = m->table;
    const mst_game *g = t->game;
    mst_seat seat = m->reader->observer;
    char marked[MST_MAX_SENTENCE];
    mst_text ask = mst_text_in(marked, sizeof marked);
    g->ask(g, seen_now(m), seat, m->reader->in, &ask);
    mst_sentence_write(&m->w, "ask", "ask_things", marked, m->reader->in, m->reader->people);
    mst_json_begin_list(&m->w, "moves");
    uint32_t count = g->moves(g, seen_now(m), seat, t->room->choices);
    for (uint32_t i = 0; i < count; i++) write_choice(m, t->room->choices[i]);
    mst_json_end_list(&m->w);
}

static void write_undo(message *m) {
    const mst_refusal *why = mst_table_cannot_undo(m->table, m->reader->observer);
    if (why == table_refuse(WHY_NOTHING_PLAYED)) return;
    mst_json_begin_object(&m->w, "undo");
    mst_json_bool(&m->w, "can", !why);
    mst_json_text(&m->w, "words", table_words(m->reader->in, why ? why->key : "undo.can"));
    mst_json_end_object(&m->w);
}

/* What concerns the observer alone, as the holder of a seat. */
static void write_own(message *m) {
    const mst_table *t = m->table;
    mst_seat seat = m->reader->observer;
    if (t->phase != MST_PLAYING || !table_has_seat(t, seat)) return;
    if (table_is_actor(t, seat)) write_question(m);
    write_undo(m);
}

/* ---- what happened ---- */

static void begin_happening(message *m, uint32_t seq, mst_seat seat) {
    mst_json_begin_object(&m->w, NULL);
    mst_json_number(&m->w, "seq", mst_table_told(m->table, m->reader->observer, seq));
    mst_json_seat(&m->w, "seat", seat);
}

static void write_play(message *m, uint32_t play) {
    const mst_table *t = m->table;
    const mst_game *g = t->game;
    const table_play *made = &t->made[play];
    mst_state *before = t->room->state[TABLE_WALKING], *seen = t->room->state[TABLE_SEEN_BEFORE];
    mst_seat seat = (mst_seat)made->seat, observer = m->reader->observer;
    mst_move move = g->view_move(g, before, seat, made->move, t->now, observer);
    char room[MST_MAX_SENTENCE];
    if (!move) return;
    g->view(g, before, observer, seen);
    begin_happening(m, made->seq, seat);
    write_notation(m, seen, seat, move);
    write_words(m,
                table_sentence(t, &(table_reading){before, seen, seat, move, m->reader->in}, room));
    if (seat != MST_CHANCE) write_targets(m, seen, seat, move);
    mst_json_end_object(&m->w);
}

/* The {0} of a table's sentence is a seat. */
static void say_of_seat(mst_text *t, const char *phrase, mst_seat seat) {
    char letter[] = {mst_seat_letter(seat), 0};
    for (; *phrase; phrase++) {
        bool is_place = phrase[0] == '{' && phrase[1] == '0';
        if (is_place)
            mst_sentence_put_thing(t, "seat", letter, letter), phrase += 2;
        else
            mst_text_put_char(t, *phrase);
    }
}

static void write_note(message *m, const table_note *note) {
    static const char *const keys[EVENT_KINDS][2] = {
        [EVENT_UNDO] = {"happened.undo", "happened.undo.mine"},
        [EVENT_STAND_IN] = {"happened.stand_in", "happened.stand_in.mine"},
        [EVENT_BACK] = {"happened.back", "happened.back.mine"},
        [EVENT_FLAG] = {"happened.flag", "happened.flag.mine"},
        [EVENT_WITHOUT] = {"happened.without", "happened.without.mine"}};
    const char *key = keys[note->kind][note->seat == m->reader->observer];
    char marked[MST_MAX_SENTENCE];
    mst_text t = mst_text_in(marked, sizeof marked);
    say_of_seat(&t, table_words(m->reader->in, key), note->seat);
    begin_happening(m, note->seq, note->seat);
    mst_json_null(&m->w, "move");
    write_words(m, marked);
    mst_json_end_object(&m->w);
}

/* Who has not heard of a play need not hear that it was taken back. */
static bool is_told(const message *m, const table_note *note) {
    bool is_new = note->seq >= m->from;
    bool is_news = note->kind != EVENT_UNDO || note->undone < m->reader->since;
    return is_new && is_news && note->heard_by & table_bit(m->reader->observer);
}

/* How far the two lists of notes have been looked at. */
typedef struct {
    uint32_t noted, hidden;
} place_in_notes;

/* As many of each list as are remembered, whatever the reader may not know of. */
static place_in_notes first_notes(const message *m) {
    const mst_table *t = m->table;
    place_in_notes at = {t->noted > EVENTS_REMEMBERED ? t->noted - EVENTS_REMEMBERED : 0,
                         t->hidden_count};
    for (uint32_t count = 0; at.hidden && count < EVENTS_REMEMBERED; at.hidden--)
        count += (t->hidden[at.hidden - 1].heard_by & table_bit(m->reader->observer)) != 0;
    return at;
}

/* Writes the notes before a line of the log. */
static void write_notes_before(message *m, uint32_t seq, place_in_notes *at) {
    const mst_table *t = m->table;
    for (;;) {
        const table_note *noted =
            at->noted < t->noted ? &t->notes[at->noted % EVENTS_REMEMBERED] : NULL;
        const table_note *hidden = at->hidden < t->hidden_count ? &t->hidden[at->hidden] : NULL;
        bool is_hidden = hidden && (!noted || hidden->seq < noted->seq);
        const table_note *next = is_hidden ? hidden : noted;
        if (!next || next->seq >= seq) return;
        if (is_told(m, next)) write_note(m, next);
        *(is_hidden ? &at->hidden : &at->noted) += 1;
    }
}

static bool is_turned_up(const message *m, uint32_t play) {
    const table_play *made = &m->table->made[play];
    return made->turned_up && made->turned_up >= m->reader->since;
}

/* The first of the plays before `first` that were turned up since; as many as are told at once. */
static uint32_t first_turned_up(const message *m, uint32_t first) {
    uint32_t found = first, count = 0;
    if (!m->table->turned_up || m->table->turned_up < m->reader->since) return first;
    for (uint32_t play = first; play && count < MST_MAX_HAPPENED; play--)
        if (is_turned_up(m, play - 1)) found = play - 1, count++;
    return found;
}

/* What the reader heard less of is told once more, with the line it had. From the first play on
 * that it had not heard of at all it counts otherwise now, so all that it has is told again. */
static void write_turned_up(message *m, uint32_t had, place_in_notes *notes) {
    const mst_table *t = m->table;
    const mst_game *g = t->game;
    mst_state *before = t->room->state[TABLE_WALKING], *then = t->room->state[TABLE_THEN];
    uint32_t play = first_turned_up(m, had);
    bool counts_anew = false;
    if (play == had) return;
    table_state_before(t, had, then);
    table_state_before(t, play, before);
    for (; play < had; play++) {
        const table_play *made = &t->made[play];
        mst_seat seat = (mst_seat)made->seat, observer = m->reader->observer;
        mst_move was = g->view_move(g, before, seat, made->move, then, observer);
        mst_move is = g->view_move(g, before, seat, made->move, t->now, observer);
        bool is_more = is_turned_up(m, play) && was != is;
        if (is_more && !was && !counts_anew) {
            counts_anew = true;
            m->from = made->seq;
        }
        if (counts_anew) write_notes_before(m, made->seq, notes);
        if (counts_anew || is_more) write_play(m, play);
        table_step(t, play, before);
    }
}

static void write_happened(message *m) {
    const mst_table *t = m->table;
    place_in_notes notes = first_notes(m);
    uint32_t play = table_first_since(t, m->reader->since);
    m->from = m->reader->since;
    mst_json_begin_list(&m->w, "happened");
    write_turned_up(m, play, &notes);
    if (t->plays - play > MST_MAX_HAPPENED)
        play = table_last_few(t, m->reader->observer, t->plays, MST_MAX_HAPPENED, play);
    if (play < t->plays) table_state_before(t, play, t->room->state[TABLE_WALKING]);
    for (; play < t->plays; play++) {
        write_notes_before(m, t->made[play].seq, &notes);
        write_play(m, play);
        table_step(t, play, t->room->state[TABLE_WALKING]);
    }
    write_notes_before(m, UINT32_MAX, &notes);
    mst_json_end_list(&m->w);
}

/* ---- the game ---- */

/* A description depends on the game and the view alone, and in some games everybody sees the same.
 */
static bool is_described(const message *m) {
    const mst_workspace *room = m->table->room;
    const mst_game *g = m->table->game;
    return room->described && room->described_game == g &&
           memcmp(room->state[TABLE_DESCRIBED], seen_now(m), g->state_size) == 0;
}

static void keep_description(const message *m, const char *from) {
    mst_workspace *room = m->table->room;
    const mst_game *g = m->table->game;
    if (!room->description || mst_text_full(m->w.out)) return;
    room->described = (size_t)(m->w.out->at - from);
    room->described_game = g;
    memcpy(room->description, from, room->described);
    memcpy(room->state[TABLE_DESCRIBED], seen_now(m), g->state_size);
}

static void write_view(message *m) {
    const mst_game *g = m->table->game;
    const mst_workspace *room = m->table->room;
    if (m->table->phase == MST_GATHERING) {
        mst_json_null(&m->w, "view");
        return;
    }
    mst_text_put(m->w.out,
                 ",\"view\":"); /* the description is an object without a name of its own */
    m->w.wants_comma = false;
    const char *from = m->w.out->at;
    if (is_described(m)) {
        mst_text_put_part(m->w.out, room->description, room->described);
    } else {
        g->describe(g, seen_now(m), &m->w);
        keep_description(m, from);
    }
    m->w.wants_comma = true;
}

/* Nonces decide the deal together with the secret: nobody hears them before all have given theirs,
 * and nobody need give one before everybody has heard all digests. */
static void write_fair(message *m) {
    const mst_table *t = m->table;
    bool is_dealt = t->phase != MST_GATHERING;
    uint8_t seats = t->agreement.setup.seats;
    mst_json_begin_object(&m->w, "fair");
    mst_json_bool(&m->w, "sealed", t->agreement.is_sealed);
    if (t->agreement.deal[0]) mst_json_text(&m->w, "deal", t->agreement.deal);
    write_text_or_null(&m->w, "commitment", t->agreement.commitment);
    bool is_told = t->phase == MST_OVER && !mst_table_is_closed(t);
    write_text_or_null(&m->w, "secret", is_told ? t->agreement.secret : "");
    mst_json_begin_list(&m->w, "digests");
    for (mst_seat seat = 0; seat < seats; seat++)
        write_text_or_null(&m->w, NULL, is_dealt || t->reveal_by ? t->place[seat].digest : "");
    mst_json_end_list(&m->w);
    mst_json_begin_list(&m->w, "nonces");
    for (mst_seat seat = 0; seat < seats; seat++)
        write_text_or_null(&m->w, NULL, is_dealt ? t->place[seat].nonce : "");
    mst_json_end_list(&m->w);
    mst_json_end_object(&m->w);
}

static void write_people(message *m) {
    write_places(m);
    mst_table_put_clock(&mst_table_agreement(m->table)->clock, &m->w);
    mst_json_bool(&m->w, "hints", mst_table_allows_hints(m->table));
    if (mst_table_agreement(m->table)->is_rated) mst_json_bool(&m->w, "rated", true);
    write_actors(m, mst_table_actors(m->table));
}

/* Written for the first reader of a round, and copied for the others. */
static void write_part(message *m, table_part which) {
    static void (*const write[TABLE_PARTS])(message *) = {
        [TABLE_PEOPLE] = write_people, [TABLE_DEAL] = write_fair};
    const char *from = m->w.out->at;
    if (table_put_part(m->table, which, m->reader->round, &m->w)) return;
    write[which](m);
    table_keep_part(m->table, which, m->reader->round, from, m->w.out->at);
}

static void write_observer(message *m) {
    if (table_has_seat(m->table, m->reader->observer))
        mst_json_seat(&m->w, "observer", m->reader->observer);
    else
        mst_json_null(&m->w, "observer");
}

static void write_heading(message *m) {
    static const char *const phases[] = {
        [MST_GATHERING] = "gathering", [MST_PLAYING] = "playing", [MST_OVER] = "over"};
    const mst_table *t = m->table;
    mst_json *w = &m->w;
    mst_json_text(w, "type", "state");
    mst_json_text(w, "table", t->agreement.id);
    mst_json_text(w, "game", t->game->key);
    mst_json_number(w, "seq", mst_table_newest(t, m->reader->observer));
    mst_json_text(w, "phase", phases[t->phase]);
    write_observer(m);
}

static message begin_message(mst_text *out, const mst_table *table, const mst_reader *reader) {
    message m = {table, reader, mst_json_to(out), 0};
    m.w.memory = table->room->memory;
    return m;
}

void mst_table_put_state(mst_text *out, const mst_table *table, const mst_reader *reader) {
    message m = begin_message(out, table, reader);
    bool has_begun = table->phase != MST_GATHERING;
    if (has_begun) mst_table_view(table, reader->observer, table->room->state[TABLE_SEEN_NOW]);
    mst_json_begin_object(&m.w, NULL);
    write_heading(&m);
    write_part(&m, TABLE_PEOPLE);
    write_own(&m);
    write_happened(&m);
    write_view(&m);
    if (table->phase == MST_OVER) mst_json_result(&m.w, table->game, table->now, reader->in);
    write_part(&m, TABLE_DEAL);
    mst_json_end_object(&m.w);
}

/* ---- the past ---- */

/* As they are read now: what was face down then may have been turned up. */
static void write_plays_before(message *m, uint32_t end) {
    const mst_table *t = m->table;
    uint32_t play = table_last_few(t, m->reader->observer, end, MST_MAX_HAPPENED, 0);
    mst_json_begin_list(&m->w, "happened");
    table_state_before(t, play, t->room->state[TABLE_WALKING]);
    for (; play < end; play++) {
        write_play(m, play);
        table_step(t, play, t->room->state[TABLE_WALKING]);
    }
    mst_json_end_list(&m->w);
}

const mst_refusal *mst_table_put_past(mst_text *out, const mst_table *t, const mst_reader *reader,
                                      uint32_t seq) {
    message m = begin_message(out, t, reader);
    if (t->phase == MST_GATHERING) return table_refuse(WHY_NOT_BEGUN);
    if (seq > mst_table_newest(t, reader->observer)) return table_refuse(WHY_STALE);
    uint32_t end = table_first_since(t, mst_table_line(t, reader->observer, seq));
    mst_state *then = t->room->state[TABLE_THEN];
    table_state_before(t, end, then);
    mst_seats actors = t->game->actors(t->game, then);
    t->game->view(t->game, then, reader->observer, t->room->state[TABLE_SEEN_NOW]);
    mst_json_begin_object(&m.w, NULL);
    mst_json_text(&m.w, "type", "past");
    mst_json_number(&m.w, "seq", seq);
    mst_json_text(&m.w, "phase", actors ? "playing" : "over");
    write_observer(&m);
    write_actors(&m, actors & (mst_seats) ~(1u << MST_CHANCE));
    write_plays_before(&m, end);
    write_view(&m);
    mst_json_end_object(&m.w);
    return NULL;
}

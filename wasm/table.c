/* table.c -- a table of the page: the same functions that the server calls, for one table. What a
 * change writes to the log is its answer, and the page keeps it. */
#include "mastaba/table.h"
#include "fair/pick.h"
#include "fair/promise.h"
#include "mastaba/bot.h"
#include "mastaba/engine.h"
#include "page.h"
#include <stdlib.h>
#include <string.h>

static mst_table *table;
static mst_table_room room;
static bool lacks_numbers;
static uint32_t scripted; /* plays of the replay that the table is being made from, or 0 */
static uint32_t script_at;

/* ---- chance ---- */

/* The next draw of a record, and where it stands among what could come up. */
static uint32_t deal_as_recorded(const mst_move moves[], uint32_t count) {
    uint32_t plays, which = 0;
    const replayed *play = replay_plays(&plays);
    while (script_at < scripted && play[script_at].seat != MST_CHANCE) script_at++;
    while (which + 1 < count && moves[which] != play[script_at].move) which++;
    script_at++;
    return which;
}

static bool has_script(void) {
    uint32_t plays, next = script_at;
    const replayed *play = replay_plays(&plays);
    while (next < scripted && play[next].seat != MST_CHANCE) next++;
    return next < scripted;
}

static uint32_t deal(void *context, const mst_table *t, uint32_t number, const mst_move moves[],
                     const uint32_t weights[], uint32_t count) {
    (void)context, (void)t;
    if (has_script()) return deal_as_recorded(moves, count);
    lacks_numbers |= !page_has_number(number);
    return lacks_numbers ? 0 : fair_pick(page_number_of, NULL, number, weights, count);
}

/* ---- promises ---- */

static void digest(const mst_text *written, const char *text, char out[MST_DIGEST_SIZE]) {
    page_digest(text, (size_t)(written->at - text), out);
    out[MST_DIGEST_SIZE - 1] = 0;
}

static bool fits(void *context, const mst_table *t, mst_seat seat, const char *nonce) {
    char text[FAIR_MAX_PROMISE], ours[MST_DIGEST_SIZE];
    mst_text sealed = mst_text_in(text, sizeof text);
    (void)context;
    fair_put_nonce(&sealed, mst_table_charter(t)->id, seat, nonce);
    digest(&sealed, text, ours);
    return mst_same(ours, mst_table_place(t, seat)->digest);
}

static void seal(mst_charter *charter, const mst_game *g) {
    char text[FAIR_MAX_PROMISE];
    mst_text promise = mst_text_in(text, sizeof text);
    charter->is_sealed = true;
    fair_put_promise(&promise, g, charter);
    digest(&promise, text, charter->commitment);
}

static const mst_dealer dealer = {deal, NULL, fits};

/* ---- memory ---- */

static void *resize(void *context, void *block, size_t size) {
    void *longer = page_memory(size);
    (void)context;
    if (block) memcpy(longer, block, size / 2); /* a table doubles what it has */
    return longer;
}

static void prepare(void) {
    mst_listing_room lists = page_room();
    room = (mst_table_room){.games = mst_games,
                            .choices = lists.choices,
                            .weights = lists.weights,
                            .saved = page_memory(mst_table_size(NULL)),
                            .resize = resize};
    for (uint32_t i = 0; i < MST_TABLE_STATES; i++) room.state[i] = page_state();
}

/* ---- changes ---- */

static answer refuse(const mst_refusal *why, mst_language in) {
    char rule[ERROR_MAX_RULE];
    return page_refuse(error_name((error_code)why->code), mst_table_words(table, in, why->key),
                       why->key, error_rule(why->key, rule));
}

static answer settle(const mst_refusal *why, mst_language in) {
    if (lacks_numbers) return NUMBERS_MISSING;
    return why ? refuse(why, in) : page_done();
}

/* Levels are ours to know; a table takes any word for one. */
static bool is_level(const char *name, fault *f) {
    return mst_find_level(name, strlen(name)) || fault_set(f, ERROR_MALFORMED, "error.level", name);
}

/* ---- making ---- */

static const mst_game *choose_game(const char *key, const char *deck, fault *f) {
    const mst_game *g = mst_find_game(mst_games, key, strlen(key));
    if (!g) {
        fault_set(f, ERROR_MALFORMED, "error.no_game", key);
        return NULL;
    }
    if (deck[0]) g = mst_find_deck(mst_games, g, deck, strlen(deck));
    if (!g) fault_set(f, ERROR_MALFORMED, "error.no_deck", deck);
    return g;
}

/* Texts: key and value of each option. */
static bool choose_setup(const mst_game *g, uint32_t seats, uint32_t options, mst_setup *setup,
                         fault *f) {
    if (seats < g->least_seats || seats > g->most_seats)
        return fault_set(f, ERROR_MALFORMED, "error.seats", NULL);
    *setup = mst_usual_setup(g, (uint8_t)seats);
    for (; options; options--) {
        const char *key = page_text(), *value = page_text();
        if (mst_set_option(g, setup, key, strlen(key), value, strlen(value)))
            return fault_set(f, ERROR_MALFORMED, "error.option", key);
    }
    return !mst_bad_setup(g, setup) || fault_set(f, ERROR_MALFORMED, "error.option", "");
}

static void take_text(char *to, size_t size) {
    const char *text = page_text();
    size_t length = strlen(text);
    if (length < size) memcpy(to, text, length + 1);
}

static void take_names(mst_charter *charter) {
    take_text(charter->id, sizeof charter->id);
    take_text(charter->owner, sizeof charter->owner);
    take_text(charter->invite, sizeof charter->invite);
    take_text(charter->secret, sizeof charter->secret);
    take_text(charter->substitute, sizeof charter->substitute);
    if (!charter->substitute[0]) memcpy(charter->substitute, MST_SUBSTITUTE, sizeof MST_SUBSTITUTE);
}

static answer make(const mst_game *g, const mst_charter *charter, double now, mst_language in) {
    fault f;
    prepare();
    mst_text *log = page_write();
    log->end = log->at + MST_MAX_CHANGE;
    table = mst_table_make(page_memory(mst_table_size(g)), g, charter, &dealer, &room, (int64_t)now,
                           log);
    if (table) return page_done();
    fault_set(&f, ERROR_MALFORMED, NULL, NULL);
    return page_blame(&f, in);
}

/* Texts: game, deck, id, digests of owner and invite, secret, the level that stands in
 * or nothing; then the options. */
EXPORT(make)
answer table_make(uint32_t seats, uint32_t options, mst_clock_kind kind, uint32_t seconds,
                  uint32_t increment, bool hints, double now, mst_language in) {
    mst_charter charter = {.clock = {kind, seconds, increment}, .forbids_hints = !hints};
    fault f;
    const char *key = page_text();
    const mst_game *g = choose_game(key, page_text(), &f);
    if (!g) return page_blame(&f, in);
    take_names(&charter);
    if (!is_level(charter.substitute, &f)) return page_blame(&f, in);
    if (!choose_setup(g, seats, options, &charter.setup, &f)) return page_blame(&f, in);
    seal(&charter, g);
    return make(g, &charter, now, in);
}

/* A table of the game that was read as a record. Texts: id, digest of the owner. */
EXPORT(make_of_replay) answer table_make_of_replay(uint32_t plays, double now, mst_language in) {
    mst_charter charter = {.clock = {MST_NO_CLOCK, 0, 0}};
    const mst_game *g = replay_game(&charter.setup);
    take_text(charter.id, sizeof charter.id);
    take_text(charter.owner, sizeof charter.owner);
    scripted = plays;
    return make(g, &charter, now, in);
}

/* Texts: a name, and a level or the digest of a token. */
EXPORT(sit) answer table_sit(mst_seat seat, mst_sitter kind, double now, mst_language in) {
    const char *name = page_text(), *word = page_text();
    fault f;
    if (kind == MST_BOT && !is_level(word, &f)) return page_blame(&f, in);
    return settle(mst_table_sit(table, seat, kind, name, word, (int64_t)now, page_write()), in);
}

/* ---- reading ---- */

/* The lines of one write, in the order of their writing. */
EXPORT(read) answer table_read(double time) {
    size_t length;
    const char *lines = page_rest(&length);
    mst_text *why = page_write();
    if (!table) {
        prepare();
        const mst_game *g = mst_table_game(&room, lines, length, why);
        if (!g) return -page_done();
        table = mst_table_empty(page_memory(mst_table_size(g)), g, &dealer, &room);
    }
    return mst_table_read(table, lines, length, (int64_t)time, why) ? page_done() : -page_done();
}

/* ---- changing ---- */

EXPORT(ready) answer table_ready(mst_seat seat, double now, mst_language in) {
    const char *given = page_text();
    return settle(mst_table_ready(table, seat, given[0] ? given : NULL, (int64_t)now, page_write()),
                  in);
}

EXPORT(reveal) answer table_reveal(mst_seat seat, double now, mst_language in) {
    const char *nonce = page_text();
    return settle(mst_table_reveal(table, seat, nonce, (int64_t)now, page_write()), in);
}

EXPORT(play) answer table_play(mst_seat seat, uint32_t seq, double now, mst_language in) {
    const char *move = page_text();
    return settle(mst_table_play(table, seat, seq, move, strlen(move), (int64_t)now, page_write()),
                  in);
}

/* The next play of the record that the table is made from. Texts: none. */
EXPORT(play_recorded) answer table_play_recorded(uint32_t which, double now, mst_language in) {
    uint32_t plays;
    const replayed *play = &replay_plays(&plays)[which];
    char move[MST_MAX_TEXT];
    mst_text t = mst_text_in(move, sizeof move);
    const mst_game *g = mst_table_rules(table);
    if (play->seat == MST_CHANCE) {
        page_write();
        return page_done();
    }
    mst_table_view(table, play->seat, room.state[0]);
    g->move_text(g, room.state[0], play->seat, play->move, &t);
    uint32_t seq = mst_table_told(table, play->seat, mst_table_seq(table));
    return settle(
        mst_table_play(table, play->seat, seq, move, strlen(move), (int64_t)now, page_write()), in);
}

EXPORT(undo) answer table_undo(mst_seat seat, uint32_t seq, double now, mst_language in) {
    return settle(mst_table_undo(table, seat, seq, (int64_t)now, page_write()), in);
}

EXPORT(name) answer table_name(mst_seat seat, double now, mst_language in) {
    const char *name = page_text();
    return settle(mst_table_name(table, seat, name, (int64_t)now, page_write()), in);
}

/* Text: a level, or nothing when the human is back. */
EXPORT(stand_in) answer table_stand_in(mst_seat seat, double now, mst_language in) {
    const char *level = page_text();
    fault f;
    if (level[0] && !is_level(level, &f)) return page_blame(&f, in);
    return settle(
        mst_table_stand_in(table, seat, level[0] ? level : NULL, (int64_t)now, page_write()), in);
}

EXPORT(tick) answer table_tick(double now, mst_language in) {
    return settle(mst_table_tick(table, (int64_t)now, page_write()), in);
}

EXPORT(resume) answer table_resume(double now, mst_language in) {
    return settle(mst_table_resume(table, (int64_t)now, page_write()), in);
}

/* ---- telling ---- */

EXPORT(state)
answer table_state(mst_seat observer, mst_language in, uint32_t since, bool with_words,
                   mst_seats present, double now) {
    mst_reader reader = {observer, in, since, with_words, present, (int64_t)now};
    mst_put_state(page_write(), table, &reader);
    return page_done();
}

/* Text: the move. */
EXPORT(preview) answer table_preview(mst_seat seat, uint32_t seq, mst_language in) {
    const char *move = page_text();
    return settle(mst_put_preview(page_write(), table, seat, seq, move, strlen(move)), in);
}

EXPORT(past) answer table_past(mst_seat observer, uint32_t seq, mst_language in) {
    mst_reader reader = {.observer = observer, .in = in};
    return settle(mst_put_past(page_write(), table, &reader, seq), in);
}

EXPORT(record) answer table_record(mst_seat observer) {
    mst_put_table_record(page_write(), table, observer);
    return page_done();
}

/* What a seat may know, as bytes for whoever thinks for it. */
EXPORT(view) answer table_view(mst_seat seat) {
    mst_text *t = page_write();
    mst_table_view(table, seat, room.state[0]);
    memcpy(t->at, room.state[0], mst_table_rules(table)->state_size);
    t->at += mst_table_rules(table)->state_size;
    return page_done();
}

/* ---- what the worker must know ---- */

/* Lines of the log as an observer counts them, both ways. */
EXPORT(told) uint32_t table_told(mst_seat observer, uint32_t line) {
    return mst_table_told(table, observer, line);
}
EXPORT(line) uint32_t table_line(mst_seat observer, uint32_t told) {
    return mst_table_line(table, observer, told);
}

static void write_place(mst_writer *w, mst_seat seat) {
    static const char *const kinds[] = {
        [MST_OPEN] = "open", [MST_HUMAN] = "human", [MST_BOT] = "bot"};
    const mst_place *place = mst_table_place(table, seat);
    mst_begin_object(w, NULL);
    mst_write_text(w, "kind", kinds[place->kind]);
    mst_write_text(w, "name", place->name);
    mst_write_text(w, "level", place->level);
    mst_write_bool(w, "has_stand_in", place->has_stand_in);
    mst_write_text(w, "token", place->token);
    mst_write_text(w, "nonce", place->nonce);
    mst_write_bool(w, "acts", mst_table_actors(table) >> seat & 1);
    mst_write_number(w, "asked", mst_table_asked(table, seat));
    mst_end_object(w);
}

static void write_charter(mst_writer *w, const mst_charter *charter) {
    mst_write_text(w, "id", charter->id);
    mst_write_text(w, "owner", charter->owner);
    mst_write_text(w, "invite", charter->invite);
    mst_write_text(w, "secret", charter->secret);
    mst_write_text(w, "substitute", mst_table_substitute(table));
    mst_write_text(w, "adviser", MST_ADVISER);
    mst_write_text(w, "commitment", charter->commitment);
    mst_write_bool(w, "hints_agreed", !charter->forbids_hints);
    mst_write_bool(w, "hints", mst_table_allows_hints(table));
    mst_write_number(w, "clock", charter->clock.kind);
    mst_write_number(w, "seconds", charter->clock.seconds);
    mst_write_number(w, "increment", charter->clock.increment);
}

EXPORT(facts) answer table_facts(void) {
    static const char *const phases[] = {
        [MST_GATHERING] = "gathering", [MST_PLAYING] = "playing", [MST_OVER] = "over"};
    mst_writer w = mst_writer_to(page_write());
    mst_begin_object(&w, NULL);
    mst_write_text(&w, "game", mst_table_rules(table)->key);
    mst_write_text(&w, "deck", mst_table_rules(table)->deck);
    mst_write_text(&w, "phase", phases[mst_table_phase(table)]);
    mst_write_number(&w, "seq", mst_table_seq(table));
    mst_write_number(&w, "deadline", mst_table_deadline(table));
    write_charter(&w, mst_table_charter(table));
    mst_begin_list(&w, "places");
    for (mst_seat seat = 0; seat < mst_table_charter(table)->setup.seats; seat++)
        write_place(&w, seat);
    mst_end_list(&w);
    mst_end_object(&w);
    return page_done();
}

/* How the same people play again: options, and whose seat each takes. */
EXPORT(rematch) answer table_rematch(void) {
    const mst_game *g = mst_table_rules(table);
    mst_seat from[MST_MAX_SEATS];
    mst_setup setup = mst_table_rematch(table, from);
    mst_writer w = mst_writer_to(page_write());
    mst_begin_object(&w, NULL);
    mst_begin_object(&w, "options");
    for (uint32_t i = 0; g->options[i].key; i++) {
        char value[64];
        mst_text t = mst_text_in(value, sizeof value);
        mst_put_option_value(&t, &g->options[i], setup.option[i]);
        mst_write_text(&w, g->options[i].key, value);
    }
    mst_end_object(&w);
    mst_begin_list(&w, "from");
    for (mst_seat seat = 0; seat < setup.seats; seat++) mst_write_number(&w, NULL, from[seat]);
    mst_end_list(&w);
    mst_end_object(&w);
    return page_done();
}

/* bot.c -- `mastaba bot`: our bots for other programs, by the line protocol of
 * docs/bot-protocol.md.
 *
 * One question, one answer: every line is answered by one line, but `stop` and `quit` by none, and
 * `go` may say more before its answer. What is malformed is answered with an error and changes
 * nothing. Whatever touches the bytes of a stranger's view happens in another process (sandbox.h).
 */
#include "arena/arena.h"
#include "arena/message.h"
#include "commands/commands.h"
#include "complain.h"
#include "decks.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "memory.h"
#include "page.h"
#include "records.h"
#include "sandbox.h"
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    MOST_GAMES = 16,          /* in the table of games; an own deck and the end come behind */
    LOOK_UP = 20,             /* milliseconds between looks while a thought is stopped */
    PATIENCE = 2000 / LOOK_UP /* such looks until one is ended that does not stop */
};

typedef struct {
    const options *o;
    const mst_game *games[MOST_GAMES + 2];
    arena_bot bot;
    /* What was told. */
    const mst_game *game; /* NULL: none yet */
    mst_setup setup;
    mst_state *view, *offered; /* the second is room for one that must prove itself */
    mst_seat seat;
    bool has_view;
    /* A record being told, line by line. */
    bool in_record, is_record_bad;
    mst_seat record_seat;
    mst_replay reader;
    /* Input. */
    char *room;
    size_t size, length;
    bool is_skipping, has_ended, has_quit;
    /* A thought under way. */
    sandbox thought;
    uint32_t looks_left; /* 0: not being stopped */
    page out;
} talk;

/* ---- answers ---- */

static void answer(talk *t, const char *word, const char *words) {
    mst_text_put(&t->out.text, word);
    if (*words) mst_text_put_char(&t->out.text, ' ');
    mst_text_put(&t->out.text, words);
    mst_text_put_char(&t->out.text, '\n');
    page_print(&t->out, stdout);
    fflush(stdout);
}

static void ok(talk *t) {
    answer(t, "ok", "");
}
static void error(talk *t, const char *why) {
    answer(t, "error", why);
}

/* The next word of a line, and NULL at its end; what is left of the line moves on. */
static const char *next_word(const char **rest, size_t *length) {
    const char *word = *rest + strspn(*rest, " ");
    *length = strcspn(word, " ");
    *rest = word + *length;
    return *length ? word : NULL;
}

static bool read_count(const char **rest, uint64_t most, uint64_t *number) {
    char digits[24];
    size_t length;
    const char *word = next_word(rest, &length);
    if (!word || length >= sizeof digits) return false;
    memcpy(digits, word, length);
    digits[length] = 0;
    return options_read_whole(digits, most, number);
}

/* ---- thinking ---- */

/* Hands on what was thought, when it came to an end as it should. */
static void finish_thinking(talk *t) {
    const char *words = sandbox_finish(&t->thought);
    if (!words) {
        error(t, "could not think about this view");
        return;
    }
    fputs(words, stdout);
    fflush(stdout);
}

static void start_thinking(talk *t, const arena_bot *bot, uint64_t seed) {
    sandbox_task task = {.game = t->game,
                         .view = t->view,
                         .seat = t->seat,
                         .bot = *bot,
                         .threads = options_threads(t->o),
                         .memory = options_memory(t->o),
                         .seed = seed};
    t->looks_left = 0;
    if (!sandbox_start(&t->thought, &task)) error(t, "cannot think: no process");
}

/* Says again and again that it should stop: a search just about to begin forgets it. */
static void urge(talk *t) {
    sandbox_stop(&t->thought);
    if (--t->looks_left == 0) finish_thinking(t);
}

/* ---- commands ---- */

static void hello(talk *t, const char *rest) {
    uint64_t version;
    if (!read_count(&rest, 1000, &version) || version != BOT_PROTOCOL)
        error(t, "this bot speaks version 1: hello 1");
    else
        answer(t, "hello 1 mastaba", MASTABA_VERSION);
}

/* A level of ours, but for what serves measurements alone: here there is no more to see than a
 * view, and the driver says how long to think. */
static bool is_ours(const arena_bot *bot) {
    return bot->level.name && !bot->sees_all && bot->times == 1;
}

static void choose_level(talk *t, const char *rest) {
    char why[ARENA_MAX_WHY];
    arena_bot bot;
    size_t length;
    const char *name = next_word(&rest, &length);
    if (!name || !arena_read_bot(&bot, name, length, why) || !is_ours(&bot)) {
        error(t, "level NAME: random, greedy, apprentice, scribe, architect, vizier, pharaoh");
        return;
    }
    t->bot = bot;
    ok(t);
}

/* What one pair of words of a `game` line says; NULL, or what is wrong. */
static const char *read_term(talk *t, const char *word, size_t length, const char **rest,
                             const mst_game **g, mst_setup *setup) {
    uint64_t number;
    size_t value_length;
    if (mst_text_same_part(word, length, "rules"))
        return read_count(rest, UINT32_MAX, &number) && number == (*g)->rules_version
                   ? NULL
                   : "other rules than this program's";
    if (mst_text_same_part(word, length, "seats")) {
        if (!read_count(rest, MST_MAX_SEATS, &number)) return "no number of seats";
        setup->seats = (uint8_t)number;
        return NULL;
    }
    const char *value = next_word(rest, &value_length);
    if (!value) return "a word is missing at the end";
    if (mst_text_same_part(word, length, "deck")) {
        const mst_game *with = mst_find_deck(t->games, *g, value, value_length);
        if (with) *g = with;
        return with ? NULL : "a deck this program does not know (mastaba bot --deck FILE)";
    }
    const char *equals = memchr(value, '=', value_length);
    if (!mst_text_same_part(word, length, "option") || !equals)
        return "a word that means nothing here";
    return mst_set_option(*g, setup, value, (size_t)(equals - value), equals + 1,
                          value_length - (size_t)(equals + 1 - value));
}

static void set_game(talk *t, const mst_game *g, const mst_setup *setup) {
    t->view = memory_grow(t->view, g->state_size);
    t->offered = memory_grow(t->offered, g->state_size);
    t->game = g;
    t->setup = *setup;
    t->has_view = false;
}

static void begin_game(talk *t, const char *rest) {
    size_t length;
    const char *word = next_word(&rest, &length), *why = NULL;
    const mst_game *g = word ? mst_find_game(t->games, word, length) : NULL;
    if (!g) {
        error(t, "game GAME rules R seats N option KEY=VALUE ...: no such game");
        return;
    }
    mst_setup setup = mst_usual_setup(g, options_usual_seats(g));
    while (!why && (word = next_word(&rest, &length)))
        why = read_term(t, word, length, &rest, &g, &setup);
    if (!why) why = mst_bad_setup(g, &setup);
    if (why) {
        error(t, why);
        return;
    }
    set_game(t, g, &setup);
    ok(t);
}

static bool read_seat(const char **rest, uint32_t seats, mst_seat *seat) {
    size_t length;
    const char *word = next_word(rest, &length);
    *seat = word && length == 1 ? mst_seat_named(*word) : MST_NO_SEAT;
    return *seat < seats;
}

static void say_view(talk *t) {
    mst_move *choices = memory_need(t->game->max_choices * sizeof *choices);
    char *room = memory_need(message_room(t->game));
    mst_text line = mst_text_in(room, message_room(t->game));
    message_put_view(&line, t->game, t->view, t->seat, choices);
    puts(room); /* longer than a page, perhaps */
    fflush(stdout);
    free(room);
    free(choices);
}

/* "view A HEX ...": what stands behind the bytes is for people and other bots. */
static void take_view(talk *t, const char *rest) {
    mst_seat seat;
    size_t length;
    if (!t->game) {
        error(t, "no game yet");
        return;
    }
    if (!rest[strspn(rest, " ")]) {
        if (t->has_view)
            say_view(t);
        else
            error(t, "no view yet");
        return;
    }
    if (!read_seat(&rest, t->setup.seats, &seat)) {
        error(t, "view SEAT BYTES: no such seat");
        return;
    }
    const char *bytes = next_word(&rest, &length);
    if (!bytes || !message_read_hex(bytes, length, t->offered, t->game->state_size)) {
        error(t, "view SEAT BYTES: as many bytes as the game's state has, in hexadecimal");
        return;
    }
    if (!sandbox_is_view(t->game, &t->setup, t->offered, seat)) {
        error(t, "this is not a view of a seat that must decide");
        return;
    }
    memcpy(t->view, t->offered, t->game->state_size);
    t->seat = seat;
    t->has_view = true;
    ok(t);
}

/* "position A", then the lines of a record, then "end". The record may hold everything: the bot is
 * shown what the seat may know. */
static void begin_record(talk *t, const char *rest) {
    if (!read_seat(&rest, MST_MAX_SEATS, &t->record_seat)) {
        error(t, "position SEAT: no such seat");
        return;
    }
    records_open(&t->reader, t->games, MST_ENGLISH);
    t->in_record = true;
    t->is_record_bad = false;
}

static void end_record(talk *t) {
    mst_replay *r = &t->reader;
    const char *why = t->is_record_bad ? r->why : mst_replay_end(r);
    if (!why && !(r->game->actors(r->game, r->state) >> t->record_seat & 1))
        why = "this seat owes no decision there";
    if (why) {
        error(t, why);
    } else {
        set_game(t, r->game, &r->setup);
        r->game->view(r->game, r->state, t->record_seat, t->view);
        t->seat = t->record_seat;
        t->has_view = true;
        ok(t);
    }
    records_close(r);
    t->in_record = false;
}

static void take_record_line(talk *t, const char *line) {
    mst_replay *r = &t->reader;
    if (mst_text_same(line, "end")) {
        end_record(t);
        return;
    }
    if (t->is_record_bad) return;
    mst_line kind = mst_replay_line(r, line, strlen(line));
    t->is_record_bad = kind == MST_LINE_BAD || kind == MST_LINE_WRONG;
    if (kind == MST_LINE_PLAY) mst_replay_play(r);
}

/* One pair of words of `go`; false when it is none. */
static bool read_budget(arena_bot *bot, uint64_t *seed, const char *word, size_t length,
                        const char **rest) {
    enum { MOST = 1000000000 };
    mst_level *level = &bot->level;
    uint64_t number;
    if (mst_text_same_part(word, length, "seed")) return read_count(rest, UINT64_MAX, seed);
    bool is_time = mst_text_same_part(word, length, "ms");
    if (!is_time && !mst_text_same_part(word, length, "iterations")) return false;
    if (!read_count(rest, MOST, &number) || !number) return false;
    if (is_time && (!level->milliseconds || number < level->milliseconds))
        level->milliseconds = (uint32_t)number;
    if (!is_time && level->iterations)
        level->iterations = (uint32_t)number, level->has_own_budget = true;
    return true;
}

/* "go iterations 500 ms 2000 seed 7": all of them optional. */
static void go(talk *t, const char *rest) {
    const char *word;
    size_t length;
    uint64_t seed = 1;
    arena_bot bot = t->bot;
    bool is_good = true;
    while (is_good && (word = next_word(&rest, &length)))
        is_good = read_budget(&bot, &seed, word, length, &rest);
    if (!is_good)
        error(t, "go iterations N ms N seed N: all of them optional, budgets above 0");
    else if (!t->has_view)
        error(t, "no view yet");
    else
        start_thinking(t, &bot, seed);
}

static const struct {
    const char *word;
    void (*run)(talk *t, const char *rest);
} commands[] = {
    {"hello", hello},    {"level", choose_level},    {"game", begin_game},
    {"view", take_view}, {"position", begin_record}, {"go", go},
};

static void take_command(talk *t, const char *line) {
    const char *rest = line;
    size_t length;
    const char *word = next_word(&rest, &length);
    if (word && mst_text_same_part(word, length, "quit")) {
        t->has_quit = true;
        return;
    }
    if (word && mst_text_same_part(word, length, "stop")) { /* may come too late: never an error */
        if (t->thought.process && !t->looks_left) t->looks_left = PATIENCE;
        return;
    }
    if (t->thought.process) {
        error(t, "thinking: only stop and quit are heard now");
        return;
    }
    for (size_t i = 0; word && i < sizeof commands / sizeof *commands; i++)
        if (mst_text_same_part(word, length, commands[i].word)) {
            commands[i].run(t, rest);
            return;
        }
    error(t, "hello, level, game, view, position, go, stop or quit");
}

/* ---- lines ---- */

static void take_line(talk *t, char *line, size_t length) {
    if (length && line[length - 1] == '\r') length--;
    line[length] = 0;
    if (strlen(line) != length)
        error(t, "a line with a zero byte");
    else if (t->in_record)
        take_record_line(t, line);
    else
        take_command(t, line);
}

/* All whole lines that are there; a line that does not fit is dropped up to its end. */
static void take_lines(talk *t) {
    char *from = t->room, *end = t->room + t->length, *newline;
    while (!t->has_quit && (newline = memchr(from, '\n', (size_t)(end - from)))) {
        if (!t->is_skipping) take_line(t, from, (size_t)(newline - from));
        t->is_skipping = false;
        from = newline + 1;
    }
    t->length = (size_t)(end - from);
    memmove(t->room, from, t->length);
    if (t->length < t->size) return;
    if (!t->is_skipping) error(t, "a line that is too long");
    t->is_skipping = true;
    t->length = 0;
}

static void hear_driver(talk *t) {
    ssize_t got = read(STDIN_FILENO, t->room + t->length, t->size - t->length);
    if (got < 0 && errno == EINTR) return;
    t->has_ended = got <= 0;
    if (got > 0) t->length += (size_t)got;
    take_lines(t);
}

/* Until the driver leaves; a thought under way is finished unless the driver said quit. */
static void converse(talk *t) {
    sandbox *thought = &t->thought;
    while (!t->has_quit && !ferror(stdout) && (!t->has_ended || thought->process)) {
        struct pollfd files[] = {{t->has_ended ? -1 : STDIN_FILENO, POLLIN, 0},
                                 {thought->process ? thought->from : -1, POLLIN, 0}};
        int ready = poll(files, 2, thought->process && t->looks_left ? LOOK_UP : -1);
        if (ready < 0 && errno != EINTR) break;
        if (ready > 0 && files[1].revents && sandbox_hear(thought)) finish_thinking(t);
        if (ready > 0 && files[0].revents) hear_driver(t);
        if (thought->process && t->looks_left) urge(t);
    }
    sandbox_finish(thought);
}

static void list_games(talk *t, const mst_game *own) {
    uint32_t count = 0;
    for (const mst_game *const *g = mst_games; *g && count < MOST_GAMES; g++)
        t->games[count++] = *g;
    if (own) t->games[count++] = own;
    for (uint32_t i = 0; i < count; i++)
        if (message_room(t->games[i]) > t->size) t->size = message_room(t->games[i]);
}

static int run(const options *o) {
    static const char usual[] = "vizier";
    chosen c;
    char why[ARENA_MAX_WHY];
    const char *level = o->operands ? o->operand[0] : usual;
    talk *t = memory_need(sizeof *t);
    int status = decks_choose_by_lists(o, &c);
    t->o = o;
    if (status == DONE &&
        (!arena_read_bot(&t->bot, level, strlen(level), why) || !is_ours(&t->bot)))
        status = complain("there is no level \"%s\"", level);
    if (status == DONE) {
        list_games(t, c.game);
        t->room = memory_need(t->size + 1);
        t->out = page_open();
        converse(t);
        if (t->in_record) records_close(&t->reader);
        page_close(&t->out);
        free(t->room);
        free(t->view);
        free(t->offered);
    }
    free(t);
    decks_free(&c);
    return status;
}

const command bot_command = {
    .name = "bot",
    .operands = "[LEVEL]",
    .summary = "Plays for another program, line by line on standard input and output.",
    .takes = {TAKES_DECK, TAKES_THREADS, TAKES_MEMORY, TAKES_HELP},
    .most = 1,
    .run = run,
    .notes = "The lines are described in docs/bot-protocol.md. Without a level it is vizier.\n",
};

/* play.c -- `mastaba play`: humans at one terminal and bots on the other seats of a table, which is
 * made as the command line says. */
#include "commands/commands.h"
#include "complain.h"
#include "decks.h"
#include "mastaba/engine.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "memory.h"
#include "output.h"
#include "phrases.h"
#include "play/session.h"
#include "protocol/bodies.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- who sits where ---- */

/* Takes the first item off a list separated by commas, which is NULL behind its last. */
static mst_span next_item(const char **list) {
    mst_span first = {*list, strcspn(*list, ",")};
    *list = first.at[first.length] ? first.at + first.length + 1 : NULL;
    return first;
}

static uint64_t count_items(const char *list) {
    uint64_t count = 0;
    for (; list; count++) next_item(&list);
    return count;
}

/* Who sits down, one by one; NULL without a list. */
static const char *players_named(const options *o) {
    uint64_t number;
    return o->players && !options_read_whole(o->players, 99, &number) ? o->players : NULL;
}

/* How many sit down: by --seats, a list of players or a mere number, else as few as can. */
static uint64_t seats_wanted(const options *o, const mst_game *g) {
    uint64_t number;
    if (!o->players) return options_usual_seats(g);
    return options_read_whole(o->players, 99, &number) ? number : count_items(o->players);
}

static int complain_of_player(mst_span player) {
    char levels[200];
    mst_text t = mst_text_in(levels, sizeof levels);
    for (const mst_level *level = mst_bot_levels; level->name; level++) {
        mst_text_put(&t, ", ");
        mst_text_put(&t, level->name);
    }
    return complain("--seats knows the players human%s, not \"%.*s\"", levels, (int)player.length,
                    player.at);
}

static int write_player(mst_json *w, mst_span player) {
    const mst_level *level = mst_level_find(player.at, player.length);
    bool is_human = mst_text_same_part(player.at, player.length, "human");
    mst_json_text(w, "kind", is_human ? "human" : "bot");
    if (is_human) return DONE;
    if (!level) return complain_of_player(player);
    mst_json_text(w, "level", level->name);
    return DONE;
}

static int write_name(mst_json *w, mst_span name) {
    if (!name.length || name.length >= MST_MAX_NAME || !mst_text_is_utf8(name.at, name.length))
        return complain("--names: \"%.*s\" is no name of 1 to %d bytes of text", (int)name.length,
                        name.at, MST_MAX_NAME - 1);
    mst_json_string(w, mst_json_named("name"), name.at, name.length);
    return DONE;
}

/* Without a list the first seat is human and the others play at random. */
static int write_seats(mst_json *w, const options *o, uint8_t seats) {
    static const mst_span usual[] = {{"human", 5}, {"random", 6}};
    const char *players = players_named(o), *names = o->names;
    int status = DONE;
    if (names && count_items(names) != seats)
        return complain("--names gives %d name%s for %d seat%s", (int)count_items(names),
                        output_plural(count_items(names)), seats, output_plural(seats));
    mst_json_begin_list(w, "seats");
    for (mst_seat seat = 0; seat < seats && status == DONE; seat++) {
        mst_json_begin_object(w, NULL);
        status = write_player(w, players ? next_item(&players) : usual[seat > 0]);
        if (status == DONE && names) status = write_name(w, next_item(&names));
        mst_json_end_object(w);
    }
    mst_json_end_list(w);
    return status;
}

/* ---- sitting down ---- */

/* The table that was asked for; `setup` is NULL where a record says it, and `record` then is one.
 */
static int make_table(session *s, uint8_t seats, const mst_setup *setup, const page *record) {
    char body[BODY_MAX_SIZE];
    mst_text t = mst_text_in(body, sizeof body);
    mst_json w = mst_json_to(&t);
    mst_json_begin_object(&w, NULL);
    mst_json_text(&w, "game", s->game->key);
    mst_json_bool(&w, "hints", true);
    if (setup) options_write(&w, s->game, setup);
    int status = write_seats(&w, s->o, seats);
    mst_json_end_object(&w);
    return status == DONE ? hosting_make(s, body, record) : status;
}

static int begin_game(session *s) {
    mst_setup setup;
    int status = options_setup(s->o, s->game, seats_wanted(s->o, s->game), &setup);
    if (status == DONE) status = make_table(s, setup.seats, &setup, NULL);
    if (status == DONE) show_seats(s);
    return status;
}

static void greet_again(session *s, uint32_t count) {
    char plays[16];
    mst_text t = mst_text_in(plays, sizeof plays);
    mst_text_put_number(&t, count);
    show_seats(s);
    for (mst_seat observer = 0; count && observer <= MST_SPECTATOR; observer++)
        s->told[observer] = mst_table_seq(s->table);
    if (!count) return;
    phrases_say(&s->out.text, s->in, count == 1 ? "play.loaded_one" : "play.loaded",
                (const char *const[]){plays});
    mst_text_put(&s->out.text, "\n\n");
}

static int continue_saved(session *s, const saved_game *game) {
    uint64_t wanted = seats_wanted(s->o, s->game);
    if (s->o->players && wanted != game->seats)
        return complain("--seats gives %d seat%s, but %s has %d", (int)wanted,
                        output_plural(wanted), s->o->load, game->seats);
    int status = make_table(s, game->seats, NULL, &game->record);
    if (status != DONE) return status;
    save_note(s, s->o->load);
    greet_again(s, game->plays);
    return DONE;
}

static int continue_game(session *s) {
    if (s->o->pairs.count) return complain("--option cannot change a game that is loaded");
    saved_game game = {.record = page_open()};
    int status = save_read(s, s->o->load, &game);
    if (status == DONE) status = continue_saved(s, &game);
    page_close(&game.record);
    return status;
}

static void open_conversation(session *s) {
    const mst_game *g = s->game;
    line_reader_open(&s->input, "-");
    s->out = page_open();
    s->at_device = MST_NO_SEAT;
    s->is_keyboard = isatty(STDIN_FILENO);
    s->has_screen = output_has_screen();
    s->is_decorated = output_may_decorate();
    s->view = memory_need(g->state_size);
    s->moves = memory_need(g->max_choices * sizeof *s->moves);
    hosting_open(s);
    prompt_catch_interrupts();
}

static void close_conversation(session *s) {
    hosting_close(s);
    line_reader_close(&s->input);
    page_close(&s->out);
    free(s->view);
    free(s->moves);
    think_free_bots(s);
}

/* ---- playing ---- */

/* Whoever is alone here and lets a bot play looks on. */
static prompt_outcome let_bots_play(session *s) {
    prompt_outcome outcome = think(s);
    mst_seat only = s->talk.seats ? mst_first_of(s->talk.seats) : 0;
    if (session_has_many_humans(s) || !session_is_away(s, only)) return outcome;
    s->returning |= s->talk.seats;
    show_new_plays(s, only);
    if (mst_table_phase(s->table) == MST_OVER) mst_text_put_char(&s->out.text, '\n');
    return outcome;
}

/* Whoever owes a decision is asked; humans come last, so that they wait for nobody. */
static prompt_outcome go_on(session *s) {
    mst_seats actors = mst_table_actors(s->table) & s->talk.seats;
    if (s->jobs) return let_bots_play(s);
    for (mst_seat seat = 0; seat < session_seats(s); seat++)
        if (session_is_away(s, seat)) actors &= (mst_seats) ~(1u << seat);
    bool stays = s->at_device != MST_NO_SEAT && actors >> s->at_device & 1;
    return prompt(s, stays ? s->at_device : mst_first_of(actors));
}

/* Who is told the end: the only human, or with several of them (or none) anybody who looks. */
static void show_end(session *s) {
    bool is_alone = s->talk.seats && !session_has_many_humans(s);
    mst_seat audience = is_alone ? mst_first_of(s->talk.seats) : MST_SPECTATOR;
    show_news(s, audience);
    show_table(s, audience);
    show_scores(s);
}

/* Whether everybody is still there at the end. */
static prompt_outcome play_to_end(session *s) {
    prompt_outcome outcome = GO_ON;
    while (outcome == GO_ON && mst_table_phase(s->table) != MST_OVER && !ferror(stdout))
        outcome = go_on(s);
    return outcome;
}

/* One game after the other, as long as somebody wants to. */
static prompt_outcome play_games(session *s) {
    prompt_outcome outcome;
    do {
        outcome = play_to_end(s);
        if (outcome != GO_ON || ferror(stdout)) return outcome;
        show_end(s);
        outcome = s->talk.seats ? prompt_after_end(s) : LEAVE;
    } while (outcome == GO_ON);
    return outcome;
}

static int play(session *s) {
    prompt_outcome outcome = play_games(s);
    if (ferror(stdout)) return BAD_INPUT; /* output_finish says why */
    if (mst_table_phase(s->table) != MST_OVER) save_tell_how_to_continue(s);
    page_print(&s->out, stdout);
    if (outcome == LEAVE_INTERRUPTED) return INTERRUPTED;
    return outcome == LEAVE_BROKEN || s->save_failed ? BAD_INPUT : DONE;
}

static int run(const options *o) {
    chosen c;
    session s = {.o = o, .in = o->language};
    int status = decks_choose(o->operand[0], o, &c);
    if (status == DONE) {
        s.game = c.game;
        open_conversation(&s);
        status = o->load ? continue_game(&s) : begin_game(&s);
        if (status == DONE) status = play(&s);
        close_conversation(&s);
    }
    decks_free(&c);
    return status;
}

const command play_command = {
    .name = "play",
    .operands = "GAME",
    .summary = "Plays a game in the terminal. Type ? at any time for help.",
    .takes = {TAKES_PLAYERS, TAKES_OPTION, TAKES_DECK, TAKES_SEED, TAKES_NAMES, TAKES_LOAD,
              TAKES_THREADS, TAKES_MEMORY, TAKES_LANG, TAKES_HELP},
    .least = 1,
    .most = 1,
    .run = run,
    .notes =
        "Without --seats you play against random opponents, as few as the game allows; a number\n"
        "(--seats 4) gives you more of them. Bots have these levels, the weakest first:\n"
        "levels: random greedy apprentice scribe architect vizier pharaoh\n",
};

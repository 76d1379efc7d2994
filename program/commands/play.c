/* play.c -- `mastaba play`: humans at one terminal, bots on the other seats, chance by a seeded
 * generator. Whoever owes a decision is asked; humans come last, so that they wait for nobody. */
#include "commands/commands.h"
#include "complain.h"
#include "decks.h"
#include "mastaba/engine.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include "memory.h"
#include "output.h"
#include "phrases.h"
#include "play/session.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- who sits where ---- */

/* The next item of a list separated by commas; NULL at its end. */
static const char *next_item(const char **list, size_t *length) {
    const char *item = *list;
    if (!item) return NULL;
    *length = strcspn(item, ",");
    *list = item[*length] ? item + *length + 1 : NULL;
    return item;
}

static uint64_t count_items(const char *list) {
    uint64_t count = 0;
    size_t length;
    while (next_item(&list, &length)) count++;
    return count;
}

/* How many sit down: by --seats, a list of players or a mere number, else as few as can. */
static uint64_t seats_wanted(const options *o, const mst_game *g) {
    uint64_t number;
    if (!o->players) return options_usual_seats(g);
    return options_read_whole(o->players, 99, &number) ? number : count_items(o->players);
}

static int complain_of_player(const char *name, size_t length) {
    char levels[200];
    mst_text t = mst_text_in(levels, sizeof levels);
    for (const mst_level *level = mst_levels; level->name; level++) {
        mst_put(&t, ", ");
        mst_put(&t, level->name);
    }
    return complain("--seats knows the players human%s, not \"%.*s\"", levels, (int)length, name);
}

/* Without a list the first seat is human and the others play at random. */
static int seat_players(session *s, const options *o) {
    uint64_t number;
    bool is_list = o->players && !options_read_whole(o->players, 99, &number);
    const char *list = is_list ? o->players : NULL, *item;
    size_t length;
    s->is_human[0] = !is_list;
    for (uint32_t i = 0; i < MST_MAX_SEATS; i++) s->level[i] = &mst_levels[0];
    for (mst_seat seat = 0; (item = next_item(&list, &length)); seat++) {
        s->is_human[seat] = mst_same_part(item, length, "human");
        if (s->is_human[seat]) continue;
        s->level[seat] = mst_find_level(item, length);
        if (!s->level[seat]) return complain_of_player(item, length);
    }
    for (uint32_t i = 0; i < MST_MAX_SEATS; i++) s->humans += s->is_human[i];
    return DONE;
}

static int name_players(session *s, const char *list) {
    const char *item;
    size_t length;
    if (list && count_items(list) != s->past.setup.seats)
        return complain("--names gives %d name%s for %d seat%s", (int)count_items(list),
                        output_plural(count_items(list)), s->past.setup.seats,
                        output_plural(s->past.setup.seats));
    for (mst_seat seat = 0; (item = next_item(&list, &length)); seat++) {
        bool is_good = length > 0 && length < MST_MAX_NAME && mst_is_utf8(item, length);
        if (!is_good)
            return complain("--names: \"%.*s\" is no name of 1 to %d bytes of text", (int)length,
                            item, MST_MAX_NAME - 1);
        mst_text name = mst_text_in(s->names[seat], MST_MAX_NAME);
        mst_put_part(&name, item, length);
    }
    return DONE;
}

/* ---- sitting down ---- */

static uint64_t seed_of(const options *o) {
    uint64_t seed = 0;
    if (o->has_seed) return o->seed;
    FILE *random = fopen("/dev/urandom", "rb");
    size_t got = random ? fread(&seed, sizeof seed, 1, random) : 0;
    if (random) fclose(random);
    return got ? seed : (uint64_t)time(NULL);
}

static int begin_game(session *s, const options *o) {
    mst_setup setup;
    int status = options_setup(o, s->game, seats_wanted(o, s->game), &setup);
    if (status == DONE) history_begin(&s->past, s->game, &setup);
    return status;
}

static int continue_game(session *s, const options *o) {
    if (o->pairs.count) return complain("--option cannot change a game that is loaded");
    int status = save_read_game(s, o->load);
    if (status != DONE) return status;
    uint8_t seats = s->past.setup.seats;
    if (o->players && seats_wanted(o, s->game) != seats)
        return complain("--seats gives %d seat%s, but %s has %d", (int)seats_wanted(o, s->game),
                        output_plural(seats_wanted(o, s->game)), o->load, seats);
    return DONE;
}

static int sit_down(session *s, const options *o) {
    int status = o->load ? continue_game(s, o) : begin_game(s, o);
    if (status == DONE) status = seat_players(s, o);
    if (status == DONE) status = name_players(s, o->names);
    return status;
}

static void open_conversation(session *s, const options *o) {
    const mst_game *g = s->game;
    line_reader_open(&s->input, "-");
    s->out = page_open();
    s->rng = mst_rng_seed(seed_of(o));
    s->at_device = MST_NO_SEAT;
    s->is_keyboard = isatty(STDIN_FILENO);
    s->has_screen = output_has_screen();
    s->is_decorated = output_may_decorate();
    s->view = memory_need(g->state_size);
    s->moves = memory_need(g->max_choices * sizeof *s->moves);
    for (mst_seat seat = 0; seat < MST_MAX_SEATS; seat++)
        if (s->is_human[seat]) s->told[seat] = memory_need(g->max_length * sizeof *s->told[seat]);
    for (mst_seat seat = 0; seat < s->past.setup.seats; seat++)
        if (!s->is_human[seat]) s->bot[seat] = think_make_bot(s, s->level[seat]);
    s->told[MST_SPECTATOR] = memory_need(g->max_length * sizeof *s->told[MST_SPECTATOR]);
    prompt_catch_interrupts();
}

static void close_conversation(session *s) {
    line_reader_close(&s->input);
    page_close(&s->out);
    free(s->view);
    free(s->moves);
    for (uint32_t i = 0; i <= MST_SPECTATOR; i++) free(s->told[i]);
    for (uint32_t i = 0; i < MST_MAX_SEATS; i++) mst_bot_free(s->bot[i]);
    mst_bot_free(s->adviser);
}

/* ---- playing ---- */

static mst_seat next_actor(const session *s) {
    mst_seats actors = s->game->actors(s->game, history_now(&s->past)), humans = 0;
    for (uint32_t i = 0; i < MST_MAX_SEATS; i++) humans |= (mst_seats)(s->is_human[i] << i);
    if (actors & ~humans) return mst_first_of(actors & (mst_seats)~humans);
    bool stays = s->at_device != MST_NO_SEAT && actors >> s->at_device & 1;
    return stays ? s->at_device : mst_first_of(actors);
}

static void draw(session *s) {
    history_play(&s->past, MST_CHANCE, s->game->draw(s->game, history_now(&s->past), &s->rng));
}

static prompt_outcome ask_bot(session *s, mst_seat seat) {
    s->game->view(s->game, history_now(&s->past), seat, s->view);
    mst_move move = think(s, s->bot[seat], seat, mst_rng_next(&s->rng));
    if (!move) return prompt_is_interrupted() ? LEAVE_INTERRUPTED : LEAVE;
    history_play(&s->past, seat, move);
    return GO_ON;
}

static prompt_outcome make_play(session *s, mst_seat seat) {
    if (seat < MST_MAX_SEATS) return s->is_human[seat] ? prompt(s, seat) : ask_bot(s, seat);
    draw(s);
    return GO_ON;
}

/* Who is told the end: the only human, or with several of them (or none) anybody who looks. */
static mst_seat audience(const session *s) {
    for (mst_seat seat = 0; seat < MST_MAX_SEATS; seat++)
        if (s->humans == 1 && s->is_human[seat]) return seat;
    return MST_SPECTATOR;
}

static void show_end(session *s) {
    show_news(s, audience(s));
    show_table(s, audience(s));
    show_scores(s);
}

static int play(session *s) {
    prompt_outcome outcome = GO_ON;
    while (outcome == GO_ON && !mst_is_over(s->game, history_now(&s->past))) {
        outcome = make_play(s, next_actor(s));
        if (ferror(stdout)) return BAD_INPUT; /* output_finish says why */
    }
    if (outcome == GO_ON)
        show_end(s);
    else
        save_tell_how_to_continue(s);
    page_print(&s->out, stdout);
    if (outcome == LEAVE_INTERRUPTED) return INTERRUPTED;
    return outcome == LEAVE_BROKEN || s->save_failed ? BAD_INPUT : DONE;
}

static void greet(session *s) {
    char plays[16];
    const char *word = plays;
    mst_text t = mst_text_in(plays, sizeof plays);
    mst_put_number(&t, s->past.plays);
    show_seats(s);
    if (!s->past.plays) return;
    phrases_say(&s->out.text, s->in, s->past.plays == 1 ? "play.loaded_one" : "play.loaded", &word);
    mst_put(&s->out.text, "\n\n");
    for (mst_seat observer = 0; observer <= MST_SPECTATOR; observer++)
        if (s->told[observer]) show_skip_news(s, observer);
}

static int run(const options *o) {
    chosen c;
    session s = {.o = o, .in = o->language};
    int status = decks_choose(o->operand[0], o, &c);
    if (status == DONE) {
        s.game = c.game;
        status = sit_down(&s, o);
    }
    if (status == DONE) {
        open_conversation(&s, o);
        greet(&s);
        status = play(&s);
        close_conversation(&s);
    }
    history_free(&s.past);
    decks_free(&c);
    return status;
}

const command play_command = {
    .name = "play",
    .operands = "GAME",
    .summary = "Plays a game in the terminal. Type ? at any time for help.",
    .takes = TAKES_PLAYERS | TAKES_OPTION | TAKES_DECK | TAKES_SEED | TAKES_NAMES | TAKES_LOAD |
             TAKES_THREADS | TAKES_MEMORY | TAKES_LANG | TAKES_HELP,
    .least = 1,
    .most = 1,
    .run = run,
    .notes =
        "Without --seats you play against random opponents, as few as the game allows; a number\n"
        "(--seats 4) gives you more of them. Bots have these levels, the weakest first:\n"
        "levels: random greedy apprentice scribe architect vizier pharaoh\n",
};

/* test_laws.c -- every game, every seat count, every option, thousands of random games, one set of
 * laws; and for each law a game that breaks it, to show that the law would notice.
 *
 * `test_laws GAME` plays that game alone, `test_laws breakers` only those that break a law.
 * MASTABA_LAWS=N plays N games of each game instead of the usual number; MASTABA_LAWS_FROM=S starts
 * at another seed; MASTABA_SENTENCES=N reads what is said in N positions of each game. */
#include "laws.h"
#include "mastaba/json.h"
#include "mastaba/observe.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { USUAL_GAMES = 300, USUAL_SENTENCES = 400, MIXED_SETUPS = 6, MAX_TESTS = 64 };

static unsigned long number_from(const char *variable, unsigned long usual) {
    const char *text = getenv(variable);
    return text ? strtoul(text, NULL, 10) : usual;
}

/* One game by the laws, or by one of them. Returns the name of the law that was broken. */
static const char *play_one(const mst_game *g, const mst_setup *setup, uint64_t seed, bool tidy,
                            const char *only, char failure[4096]) {
    walk *w = walk_begin(g, setup, seed, tidy);
    const char *broken = walk_by_laws(w, only);
    memcpy(failure, w->failure, sizeof w->failure);
    walk_free(w);
    return broken;
}

static void test_game_keeps_the_laws(void **state) {
    const mst_game *g = *state;
    char failure[4096];
    uint64_t from = number_from("MASTABA_LAWS_FROM", 1);
    unsigned long games = number_from("MASTABA_LAWS", USUAL_GAMES);
    mst_setup *setups = walk_setups(g, MIXED_SETUPS);
    size_t count = 0;
    while (setups[count].seats) count++;
    for (unsigned long i = 0; i < games || i < 2 * count; i++)
        if (play_one(g, &setups[i % count], from + i, i / count % 2, NULL, failure))
            fail_msg("%s", failure);
    free(setups);
}

/* In every position, both languages: whoever reads along meets no word of the notation. */
static void test_sentences_have_no_code(void **state) {
    const mst_game *g = *state;
    uint64_t seed = number_from("MASTABA_LAWS_FROM", 1);
    unsigned long wanted = number_from("MASTABA_SENTENCES", USUAL_SENTENCES), positions = 0;
    mst_setup *setups = walk_setups(g, MIXED_SETUPS);
    size_t count = 0;
    while (setups[count].seats) count++;
    for (size_t i = 0; positions < wanted; i++) {
        walk *w = walk_begin(g, &setups[i % count], seed + i, i / count % 2);
        if (walk_by_laws(w, "sentences are clean")) fail_msg("%s", w->failure);
        positions += w->plies + 1;
        walk_free(w);
    }
    print_message("%s: sentences of %lu positions\n", g->key, positions);
    free(setups);
}

static void test_catalogue_is_complete(void **state) {
    char room[256];
    const char *fault = catalogue_fault(*state, room, sizeof room);
    if (fault) fail_msg("%s: %s", ((const mst_game *)*state)->key, fault);
}

static void test_keys_are_unique(void **state) {
    (void)state;
    for (const mst_game *const *a = mst_games; *a; a++) {
        assert_ptr_equal(mst_find_game(mst_games, (*a)->key, strlen((*a)->key)), *a);
        for (const mst_game *const *b = mst_games; b != a; b++)
            assert_string_not_equal((*a)->key, (*b)->key);
    }
}

/* ---- games that break a law ----
 *
 * Each is the first game of the table with one function replaced by a slightly wrong one. */

static const mst_game *honest;

/* Mischief goes into the last byte of a state, which rules hardly ever look at. */
static unsigned char *last_byte(const mst_game *g, const mst_state *s) {
    return (unsigned char *)(uintptr_t)s + g->state_size - 1;
}

static uint32_t moves_with_a_double(const mst_game *g, const mst_state *s, mst_seat seat,
                                    mst_move out[]) {
    uint32_t count = honest->moves(g, s, seat, out);
    if (count > 2) out[1] = out[0];
    return count;
}

static uint32_t moves_by_luck(const mst_game *g, const mst_state *s, mst_seat seat,
                              mst_move out[]) {
    uint32_t count = honest->moves(g, s, seat, out);
    if (count > 1 && mst_hash(g, s) % 2) {
        mst_move last = out[count - 1];
        memmove(out + 1, out, (count - 1) * sizeof *out);
        out[0] = last;
    }
    return count;
}

static uint32_t moves_out_of_turn(const mst_game *g, const mst_state *s, mst_seat seat,
                                  mst_move out[]) {
    mst_seats actors = honest->actors(g, s);
    return honest->moves(g, s, actors && !(actors >> MST_CHANCE) ? mst_first_of(actors) : seat,
                         out);
}

static uint32_t moves_that_scribble(const mst_game *g, const mst_state *s, mst_seat seat,
                                    mst_move out[]) {
    uint32_t count = honest->moves(g, s, seat, out);
    *last_byte(g, s) ^= count > 1;
    return count;
}

static uint32_t draws_without_weight(const mst_game *g, const mst_state *s, mst_move out[],
                                     uint32_t weight[]) {
    uint32_t count = honest->draws(g, s, out, weight);
    if (count) weight[count - 1] = 0;
    return count;
}

static uint32_t draws_with_a_favourite(const mst_game *g, const mst_state *s, mst_move out[],
                                       uint32_t weight[]) {
    uint32_t count = honest->draws(g, s, out, weight);
    if (count) weight[0] *= 3;
    return count;
}

static void text_with_a_pile_each(const mst_game *g, const mst_state *s, mst_seat seat, mst_move m,
                                  mst_text *t) {
    if (seat == MST_CHANCE) {
        mst_text_put_number(t, (int64_t)m);
        mst_text_put_char(t, ' ');
    }
    honest->move_text(g, s, seat, m, t);
}

static mst_move draw_the_first(const mst_game *g, const mst_state *s, mst_rng *rng) {
    mst_move *out = walk_room(g->max_choices, sizeof *out);
    uint32_t *weight = walk_room(g->max_choices, sizeof *weight);
    honest->draws(g, s, out, weight);
    mst_move first = out[0];
    free(out);
    free(weight);
    return mst_rng_below(rng, 4) ? honest->draw(g, s, rng) : first;
}

static const char *refuse_nothing(const mst_game *g, const mst_state *s, mst_seat seat,
                                  mst_move move) {
    (void)g, (void)s, (void)seat, (void)move;
    return NULL;
}

static const char *refuse_at_whim(const mst_game *g, const mst_state *s, mst_seat seat,
                                  mst_move move) {
    const char *why = honest->refuse(g, s, seat, move);
    return why || mst_hash(g, s) % 16 ? why : "turn.over";
}

static const char *refuse_without_words(const mst_game *g, const mst_state *s, mst_seat seat,
                                        mst_move move) {
    return honest->refuse(g, s, seat, move) ? "no.such.phrase" : NULL;
}

static uint32_t times_played;
static void play_with_a_memory(const mst_game *g, mst_state *s, mst_seat seat, mst_move move) {
    honest->play(g, s, seat, move);
    if (++times_played % 32 == 0) *last_byte(g, s) ^= 1;
}

static void play_in_order(const mst_game *g, mst_state *s, mst_seat seat, mst_move move) {
    mst_seats actors = honest->actors(g, s);
    honest->play(g, s, seat, move);
    if (actors & (actors - 1)) *last_byte(g, s) = seat;
}

static void begin_by_mistake(const mst_game *g, mst_state *s, const mst_setup *setup) {
    honest->begin(g, s, setup);
    *last_byte(g, s) = (unsigned char)++times_played;
}

static void scores_that_miss_one(const mst_game *g, const mst_state *s, mst_score out[]) {
    honest->scores(g, s, out);
    out[honest->seats(g, s) - 1].total++;
}

static uint8_t one_seat_more(const mst_game *g, const mst_state *s) {
    return (uint8_t)(honest->seats(g, s) + 1);
}

static void places_for_seats(const mst_game *g, const mst_state *s, const mst_score scores[],
                             uint8_t place[]) {
    uint32_t seats = honest->seats(g, s);
    (void)scores;
    for (uint32_t seat = 0; seat < seats; seat++) place[seat] = (uint8_t)(seat + 1);
}

static void places_that_skip(const mst_game *g, const mst_state *s, const mst_score scores[],
                             uint8_t place[]) {
    uint32_t seats = honest->seats(g, s);
    honest->places(g, s, scores, place);
    for (uint32_t seat = 0; seat < seats; seat++)
        if (place[seat] > 1) place[seat]++;
}

/* Leaks one bit of the truth through a byte of the view. */
static void view_with_a_leak(const mst_game *g, const mst_state *s, mst_seat observer,
                             mst_state *seen) {
    uint64_t truth = mst_hash(g, s);
    honest->view(g, s, observer, seen);
    *last_byte(g, seen) ^= truth & 1;
}

static mst_move view_move_of_everything(const mst_game *g, const mst_state *before, mst_seat seat,
                                        mst_move move, const mst_state *now, mst_seat observer) {
    (void)g, (void)before, (void)seat, (void)now, (void)observer;
    return move;
}

static mst_move view_move_of_ones_own(const mst_game *g, const mst_state *before, mst_seat seat,
                                      mst_move move, const mst_state *now, mst_seat observer) {
    (void)g, (void)before, (void)now;
    return observer == seat ? move : 0;
}

static mst_move view_move_of_others(const mst_game *g, const mst_state *before, mst_seat seat,
                                    mst_move move, const mst_state *now, mst_seat observer) {
    (void)g, (void)before, (void)now;
    return observer == seat ? 0 : move;
}

/* Tells all of a play in some positions, and in later ones no longer. */
static mst_move view_move_at_times(const mst_game *g, const mst_state *before, mst_seat seat,
                                   mst_move move, const mst_state *now, mst_seat observer) {
    if (mst_hash(g, now) % 8 == 0) return move;
    return honest->view_move(g, before, seat, move, now, observer);
}

static void resample_lazily(const mst_game *g, const mst_state *seen, mst_seat observer,
                            mst_rng *rng, mst_state *world) {
    (void)observer, (void)rng;
    memcpy(world, seen, g->state_size);
}

/* A world in which the hidden things are right by themselves, but not the ones on the table. */
static void resample_elsewhere(const mst_game *g, const mst_state *seen, mst_seat observer,
                               mst_rng *rng, mst_state *world) {
    honest->resample(g, seen, observer, rng, world);
    mst_move *choices = walk_room(g->max_choices, sizeof *choices);
    mst_seat who;
    mst_move move = mst_random_play(honest, world, rng, false, choices, &who);
    if (move) honest->play(g, world, who, move);
    free(choices);
}

static void text_for_all(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                         mst_text *out) {
    (void)g, (void)s, (void)seat, (void)move;
    mst_text_put(out, "play");
}

static void text_without_end(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                             mst_text *out) {
    honest->move_text(g, s, seat, move, out);
    mst_text_put_spaces(out, MST_MAX_TEXT - 1);
    mst_text_put_char(out, '.');
}

static mst_move read_carelessly(const mst_game *g, const mst_state *s, mst_seat seat,
                                const char *text, size_t length) {
    mst_move move = honest->move_read(g, s, seat, text, length);
    return move % 5 ? move : move + 1;
}

static void targets_for_all(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                            mst_json *out) {
    (void)g, (void)s, (void)move;
    mst_json_target(out, seat, "hand", NULL);
}

static void targets_of_nothing(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                               mst_json *out) {
    if (move % 8) honest->targets(g, s, seat, move, out);
}

static void targets_in_words(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                             mst_json *out) {
    honest->targets(g, s, seat, move, out);
    mst_json_text(out, NULL, "and confirm");
}

static void targets_that_leak(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                              mst_json *out) {
    honest->targets(g, s, seat, move, out);
    mst_json_target(out, MST_SPECTATOR, "turn", mst_hash(g, s) % 2 ? "1" : "0");
}

static void ask_by_key(const mst_game *g, const mst_state *s, mst_seat seat, mst_language in,
                       mst_text *out) {
    (void)s, (void)seat, (void)in;
    mst_text_put(out, g->key);
    mst_text_put(out, ".ask.play");
}

static void ask_what_it_knows(const mst_game *g, const mst_state *s, mst_seat seat, mst_language in,
                              mst_text *out) {
    honest->ask(g, s, seat, in, out);
    mst_text_put_number(out, (int64_t)(mst_hash(g, s) % 10));
}

static void tell_half(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                      mst_language in, mst_text *out) {
    honest->tell(g, before, seat, move, in, out);
    mst_text_put(out, " {0}");
}

static void tell_in_notation(const mst_game *g, const mst_state *before, mst_seat seat,
                             mst_move move, mst_language in, mst_text *out) {
    honest->tell(g, before, seat, move, in, out);
    mst_text_put_char(out, ' ');
    g->move_text(g, before, seat, move, out);
}

static void tell_what_it_knows(const mst_game *g, const mst_state *before, mst_seat seat,
                               mst_move move, mst_language in, mst_text *out) {
    honest->tell(g, before, seat, move, in, out);
    mst_text_put_number(out, (int64_t)(mst_hash(g, before) % 10));
}

static void show_control(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    honest->extras->show(g, s, in, out);
    mst_text_put(out, "\x1b[0m");
}

/* What it remembers is made of more than it says. */
static void describe_from_memory(const mst_game *g, const mst_state *s, mst_json *out) {
    mst_json_memory *memory = out->memory;
    uint64_t made_of = g->actors(g, s);
    if (mst_json_recall(out, &made_of, sizeof made_of)) return;
    out->memory = NULL;
    honest->describe(g, s, out);
    out->memory = memory;
    mst_json_remember(out);
}

static void describe_twice(const mst_game *g, const mst_state *s, mst_json *out) {
    (void)g, (void)s;
    mst_json_begin_object(out, NULL);
    mst_json_number(out, "turn", 1);
    mst_json_number(out, "turn", 2);
    mst_json_end_object(out);
}

static const char *check_nothing_well(const mst_game *g, const mst_state *s) {
    return mst_hash(g, s) % 100 ? NULL : "something is amiss";
}

static mst_move tidy_off(const mst_game *g, const mst_state *s, mst_seat seat, mst_rng *rng) {
    (void)g, (void)s, (void)seat, (void)rng;
    return 0xfffffff;
}

static const char *caution_without_words(const mst_game *g, const mst_state *s, mst_seat seat,
                                         mst_move move) {
    (void)g, (void)s, (void)seat, (void)move;
    return "no.such.caution";
}

/* The turn of Pyramis is one of the bytes behind the options; nobody could tell turns apart. */
static void observe_without_the_turn(const mst_game *g, const mst_state *view, mst_seat seat,
                                     uint8_t out[]) {
    uint32_t at = 0;
    honest->extras->numbers->observe(g, view, seat, out);
    for (const mst_field *f = honest->extras->numbers->fields; f->name; at += f++->count)
        if (strcmp(f->name, "fleet.card") == 0 || strcmp(f->name, "turn") == 0 ||
            strcmp(f->name, "phase") == 0)
            memset(out + at, 0, f->count);
}

static void observe_half(const mst_game *g, const mst_state *view, mst_seat seat, uint8_t out[]) {
    uint8_t whole[4096];
    honest->extras->numbers->observe(g, view, seat, whole);
    memcpy(out, whole, honest->extras->numbers->size / 2);
}

static void observe_large(const mst_game *g, const mst_state *view, mst_seat seat, uint8_t out[]) {
    honest->extras->numbers->observe(g, view, seat, out);
    out[honest->extras->numbers->size - 1] = view && seat == 1 ? 255 : 0;
    out[0] = 255;
}

static uint32_t action_by_kind(const mst_game *g, const mst_state *s, mst_seat seat,
                               mst_move move) {
    return honest->extras->numbers->action_of(g, s, seat, move) / 2;
}

static mst_move move_of_the_next(const mst_game *g, const mst_state *s, mst_seat seat,
                                 uint32_t action) {
    return honest->extras->numbers->move_of(g, s, seat, action ^ 1);
}

static const mst_extras
    fails_its_check = {.check = check_nothing_well},
    draws_controls = {.show = show_control},
    forgets_the_turn = {.numbers = &(const mst_numbers){.observe = observe_without_the_turn}},
    writes_half = {.numbers = &(const mst_numbers){.observe = observe_half}},
    exceeds_its_fields = {.numbers = &(const mst_numbers){.observe = observe_large}},
    shares_actions = {.numbers = &(const mst_numbers){.action_of = action_by_kind}},
    comes_back_as_another = {.numbers = &(const mst_numbers){.move_of = move_of_the_next}};

/* What is replaced, and the law that must notice. */
typedef struct {
    const char *name, *law;
    mst_game with; /* only what differs */
} sabotage;

static const sabotage sabotages[] = {
    {"a move twice", "actors have moves", {.moves = moves_with_a_double}},
    {"moves out of turn", "actors have moves", {.moves = moves_out_of_turn}},
    {"a draw without weight", "actors have moves", {.draws = draws_without_weight}},
    {"moves in a secret order", "a seat's moves follow from its view", {.moves = moves_by_luck}},
    {"moves that scribble", "questions leave the state alone", {.moves = moves_that_scribble}},
    {"a wrong weight", "draws follow their weights", {.draws = draws_with_a_favourite}},
    {"a pile for each", "draws of a moment are of one pile", {.move_text = text_with_a_pile_each}},
    {"a favourite draw", "draws follow their weights", {.draw = draw_the_first}},
    {"no refusals", "refusals agree with moves", {.refuse = refuse_nothing}},
    {"refusals at whim", "refusals agree with moves", {.refuse = refuse_at_whim}},
    {"refusals without words", "refusals agree with moves", {.refuse = refuse_without_words}},
    {"a failing check", "the position is sound", {.extras = &fails_its_check}},
    {"a memory outside the state", "play is a function", {.play = play_with_a_memory}},
    {"an order of arrival", "simultaneous plays commute", {.play = play_in_order}},
    {"another beginning each time", "stale bytes change nothing", {.begin = begin_by_mistake}},
    {"one seat too many", "scores add up", {.seats = one_seat_more}},
    {"a wrong total", "scores add up", {.scores = scores_that_miss_one}},
    {"places by seat", "places rank", {.places = places_for_seats}},
    {"places that skip", "places rank", {.places = places_that_skip}},
    {"a view that leaks", "worlds look alike", {.view = view_with_a_leak}},
    {"a view that leaks", "viewing twice is viewing once", {.view = view_with_a_leak}},
    {"a view that leaks", "face-down plays stay hidden", {.view = view_with_a_leak}},
    {"a log that tells all", "the log fits the view", {.view_move = view_move_of_everything}},
    {"a log that tells all", "face-down plays stay hidden", {.view_move = view_move_of_everything}},
    {"a log that tells all", "twins hear alike", {.view_move = view_move_of_everything}},
    {"a log that hides too much", "the log fits the view", {.view_move = view_move_of_ones_own}},
    {"a log closed to the player", "the log fits the view", {.view_move = view_move_of_others}},
    {"a log that forgets", "the log never forgets", {.view_move = view_move_at_times}},
    {"no resampling", "worlds look alike", {.resample = resample_lazily}},
    {"worlds of another position", "worlds look alike", {.resample = resample_elsewhere}},
    {"a question that leaks", "worlds answer alike", {.ask = ask_what_it_knows}},
    {"one text for all", "text names moves", {.move_text = text_for_all}},
    {"endless text", "text names moves", {.move_text = text_without_end}},
    {"careless reading", "text names moves", {.move_read = read_carelessly}},
    {"careless reading", "listings are sorted", {.move_read = read_carelessly}},
    {"careless reading", "records read back", {.move_read = read_carelessly}},
    {"one target for all", "targets tell moves apart", {.targets = targets_for_all}},
    {"moves without a target", "targets tell moves apart", {.targets = targets_of_nothing}},
    {"targets with blanks", "targets tell moves apart", {.targets = targets_in_words}},
    {"targets that leak", "targets tell moves apart", {.targets = targets_that_leak}},
    {"a forgotten turn", "observations say what views say", {.extras = &forgets_the_turn}},
    {"half an observation", "observations say what views say", {.extras = &writes_half}},
    {"a byte too large", "observations say what views say", {.extras = &exceeds_its_fields}},
    {"one action for two moves", "actions number moves", {.extras = &shares_actions}},
    {"an action that is another's", "actions number moves", {.extras = &comes_back_as_another}},
    {"a key instead of a question", "sentences are clean", {.ask = ask_by_key}},
    {"an open placeholder", "sentences are clean", {.tell = tell_half}},
    {"a word of the notation", "sentences are clean", {.tell = tell_in_notation}},
    {"a sentence that knows more",
     "plays that read alike are told alike",
     {.tell = tell_what_it_knows}},
    {"targets that leak", "plays that read alike are told alike", {.targets = targets_that_leak}},
    {"a drawing with controls", "drawings are clean", {.extras = &draws_controls}},
    {"a description with a double", "descriptions are JSON", {.describe = describe_twice}},
    {"a description that remembers too much",
     "a memory changes no description",
     {.describe = describe_from_memory}},
    {"a tidy move off the map", "hints are legal", {.tidy_move = tidy_off}},
    {"a caution without words", "hints are legal", {.caution = caution_without_words}},
    {"a game too long", "games end within max_length", {.max_length = 40}},
};

static mst_numbers changed_numbers;
static mst_extras changed_extras;

static void change_numbers(const mst_numbers *with) {
    changed_numbers = *honest->extras->numbers;
    if (with->observe) changed_numbers.observe = with->observe;
    if (with->action_of) changed_numbers.action_of = with->action_of;
    if (with->move_of) changed_numbers.move_of = with->move_of;
    changed_extras.numbers = &changed_numbers;
}

static void change_extras(const mst_extras *with) {
    changed_extras = *honest->extras;
    if (with->show) changed_extras.show = with->show;
    if (with->check) changed_extras.check = with->check;
    if (with->numbers) change_numbers(with->numbers);
}

static mst_game sabotaged(const sabotage *how) {
    mst_game g = *honest;
    const mst_game *with = &how->with;
    if (with->max_length) g.max_length = with->max_length;
    if (with->begin) g.begin = with->begin;
    if (with->moves) g.moves = with->moves;
    if (with->draws) g.draws = with->draws;
    if (with->draw) g.draw = with->draw;
    if (with->play) g.play = with->play;
    if (with->refuse) g.refuse = with->refuse;
    if (with->seats) g.seats = with->seats;
    if (with->scores) g.scores = with->scores;
    if (with->places) g.places = with->places;
    if (with->view) g.view = with->view;
    if (with->view_move) g.view_move = with->view_move;
    if (with->resample) g.resample = with->resample;
    if (with->move_text) g.move_text = with->move_text;
    if (with->move_read) g.move_read = with->move_read;
    if (with->targets) g.targets = with->targets;
    if (with->ask) g.ask = with->ask;
    if (with->tell) g.tell = with->tell;
    if (with->describe) g.describe = with->describe;
    if (with->caution) g.caution = with->caution;
    if (with->tidy_move) g.tidy_move = with->tidy_move;
    if (with->extras) {
        change_extras(with->extras);
        g.extras = &changed_extras;
    }
    return g;
}

static void test_law_notices(void **state) {
    enum { PATIENCE = 40 };
    const sabotage *how = *state;
    char failure[4096];
    mst_game g = sabotaged(how);
    mst_setup setup = mst_usual_setup(&g, g.most_seats);
    const char *broken = NULL;
    for (uint64_t seed = 1; !broken && seed <= PATIENCE; seed++)
        broken = play_one(&g, &setup, seed, false, how->law, failure);
    if (!broken) fail_msg("nobody noticed %s", how->name);
    assert_string_equal(broken, how->law);
    assert_non_null(strstr(failure, how->law));
    assert_non_null(strstr(failure, g.key));
}

/* Only the hash, which no game provides, is left to tests of the core. */
static void test_every_law_has_its_breaker(void **state) {
    (void)state;
    for (const law *l = all_laws; l->name; l++) {
        bool is_tried = strcmp(l->name, "equal states hash alike") == 0;
        for (size_t i = 0; i < sizeof sabotages / sizeof *sabotages; i++)
            is_tried |= strcmp(l->name, sabotages[i].law) == 0;
        if (!is_tried) fail_msg("nothing shows that \"%s\" can fail", l->name);
    }
}

/* ---- broken catalogues ---- */

static const mst_phrase odd_phrases[][2] = {
    {{"a", {"only English", NULL}}, {NULL, {NULL, NULL}}},
    {{"a", {"of {0}", "de {1}"}}, {NULL, {NULL, NULL}}},
    {{"a", {"of {x}", "de {x}"}}, {NULL, {NULL, NULL}}},
    {{"a", {"two\nlines", "deux\nlignes"}}, {NULL, {NULL, NULL}}},
    {{"turn.over", {"not twice", "pas deux fois"}}, {NULL, {NULL, NULL}}},
};

static void test_catalogue_faults_are_noticed(void **state) {
    char room[256];
    (void)state;
    for (size_t i = 0; i < sizeof odd_phrases / sizeof *odd_phrases; i++) {
        mst_game g = *honest;
        g.phrases = odd_phrases[i];
        assert_non_null(catalogue_fault(&g, room, sizeof room));
    }
    mst_game seatless = *honest;
    seatless.most_seats = 0;
    assert_non_null(catalogue_fault(&seatless, room, sizeof room));
}

static struct CMUnitTest tests[MAX_TESTS + sizeof sabotages / sizeof *sabotages];
static size_t count;

static void add_breakers(void) {
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(test_keys_are_unique);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(test_catalogue_faults_are_noticed);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(test_every_law_has_its_breaker);
    for (size_t i = 0; i < sizeof sabotages / sizeof *sabotages; i++)
        tests[count++] = (struct CMUnitTest){sabotages[i].name, test_law_notices, NULL, NULL,
                                             (void *)(uintptr_t)&sabotages[i]};
}

static void add_game(const mst_game *g) {
    void *game = (void *)(uintptr_t)g;
    tests[count++] = (struct CMUnitTest){g->key, test_catalogue_is_complete, NULL, NULL, game};
    tests[count++] = (struct CMUnitTest){g->key, test_game_keeps_the_laws, NULL, NULL, game};
    tests[count++] = (struct CMUnitTest){g->key, test_sentences_have_no_code, NULL, NULL, game};
}

int main(int argc, char **argv) {
    const char *only = argc > 1 ? argv[1] : NULL;
    honest = mst_find_game(mst_games, "pyramis", 7); /* small, and has every kind of secret */
    if (!only || strcmp(only, "breakers") == 0) add_breakers();
    for (const mst_game *const *g = mst_games; *g; g++)
        if (!only || strcmp(only, (*g)->key) == 0) add_game(*g);
    if (!count) return fprintf(stderr, "test_laws: no game is called %s\n", only), 1;
    return _cmocka_run_group_tests("laws", tests, count, NULL, NULL);
}

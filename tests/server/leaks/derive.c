/* derive.c -- a second writer of states and previews, which knows only worlds that were drawn anew.
 */
#include "derive.h"
#include "mastaba/engine.h"
#include "mastaba/json.h"
#include "mastaba/rng.h"
#include "mastaba/sentence.h"
#include "mastaba/text.h"
#include "walk.h"
#include <stdlib.h>
#include <string.h>

enum { WORLD, SEEN, BEFORE, AFTER };
enum { WORDS = 1024 };

/* ---- stories ---- */

story *story_begin(const mst_game *g, const mst_setup *setup, uint64_t seed) {
    story *s = walk_room(1, sizeof *s);
    *s = (story){.game = g, .setup = *setup, .rng = mst_rng_seed(seed), .room = 64};
    s->made = walk_room(s->room, sizeof *s->made);
    s->states = walk_room(s->room + 1, g->state_size);
    for (uint32_t i = 0; i < 4; i++) s->scratch[i] = walk_room(1, g->state_size);
    s->choices = walk_room(g->max_choices, sizeof *s->choices);
    mst_begin(g, (mst_state *)s->states, setup);
    return s;
}

void story_free(story *s) {
    free(s->made);
    free(s->states);
    for (uint32_t i = 0; i < 4; i++) free(s->scratch[i]);
    free(s->choices);
    free(s);
}

const mst_state *story_state(const story *s, uint32_t play) {
    return (const mst_state *)(s->states + (size_t)play * s->game->state_size);
}

static void grow(story *s) {
    s->room *= 2;
    s->made = realloc(s->made, s->room * sizeof *s->made);
    s->states = realloc(s->states, (size_t)(s->room + 1) * s->game->state_size);
    if (!s->made || !s->states) abort();
}

void story_add(story *s, mst_seat seat, mst_move move) {
    size_t size = s->game->state_size;
    if (s->plays == s->room) grow(s);
    s->made[s->plays++] = (story_play){seat, move};
    unsigned char *after = s->states + s->plays * size;
    memcpy(after, after - size, size);
    s->game->play(s->game, (mst_state *)after, seat, move);
}

/* ---- worlds ---- */

static bool has_seat(const story *s, mst_seat seat) {
    return seat < s->setup.seats;
}

/* What the observer sees of a world drawn from its view of a position. */
static const mst_state *imagine(story *s, const telling *t, bool leak, uint32_t play) {
    const mst_game *g = s->game;
    if (leak) return story_state(s, play);
    g->view(g, story_state(s, play), t->observer, s->scratch[SEEN]);
    g->resample(g, s->scratch[SEEN], t->observer, &s->rng, s->scratch[WORLD]);
    g->view(g, s->scratch[WORLD], t->observer, s->scratch[SEEN]);
    return s->scratch[SEEN];
}

static bool is_unheard(const story *s, mst_seat observer, uint32_t play, uint32_t now) {
    story_play made = s->made[play];
    return made.seat != MST_CHANCE && !s->game->view_move(s->game, story_state(s, play), made.seat,
                                                          made.move, story_state(s, now), observer);
}

/* The number by which an observer knows the line of a play, after so many. */
static uint32_t number_of(const story *s, mst_seat observer, uint32_t play, uint32_t now) {
    uint32_t number = s->first + play;
    for (uint32_t i = 0; i < play; i++) number -= is_unheard(s, observer, i, now);
    return number;
}

/* The first position at which the observer counts so many lines. It cannot tell it from the next
 * ones at which it counts the same. */
static uint32_t position_of(const story *s, mst_seat observer, uint32_t seq) {
    uint32_t play = seq > s->first ? seq - s->first : 0;
    while (play < s->plays && number_of(s, observer, play, play) < seq) play++;
    return play;
}

const char *derive_refusal(story *s, mst_seat seat, uint32_t seq, const char *move, size_t length) {
    const mst_game *g = s->game;
    telling t = {.observer = seat};
    imagine(s, &t, false, position_of(s, seat, seq));
    mst_move meant = g->move_read(g, s->scratch[WORLD], seat, move, length);
    return meant ? g->refuse(g, s->scratch[WORLD], seat, meant) : "notation";
}

/* ---- writing ---- */

typedef struct {
    story *s;
    const telling *t;
    bool leak;
    uint32_t play;  /* plays made before this message */
    uint32_t known; /* and before what the reader had heard */
    mst_json w;
} draft;

static void write_text_or_null(mst_json *w, const char *name, const char *text) {
    if (*text)
        mst_json_text(w, name, text);
    else
        mst_json_null(w, name);
}

static void write_heading(draft *d, const char *phase) {
    mst_json *w = &d->w;
    mst_json_text(w, "type", "state");
    mst_json_text(w, "table", d->s->id);
    mst_json_text(w, "game", d->s->game->key);
    mst_json_number(w, "seq", d->t->seq);
    mst_json_text(w, "phase", phase);
    if (has_seat(d->s, d->t->observer))
        mst_json_seat(w, "observer", d->t->observer);
    else
        mst_json_null(w, "observer");
}

static void write_seats(draft *d) {
    mst_json *w = &d->w;
    mst_json_begin_list(w, "seats");
    for (mst_seat seat = 0; has_seat(d->s, seat); seat++) {
        mst_json_begin_object(w, NULL);
        mst_json_seat(w, "seat", seat);
        mst_json_text(w, "kind", "human");
        mst_json_text(w, "name", d->s->names[seat]);
        mst_json_bool(w, "ready", d->t->ready >> seat & 1);
        mst_json_bool(w, "present", d->t->present >> seat & 1);
        mst_json_null(w, "stand_in");
        mst_json_null(w, "time_left");
        mst_json_end_object(w);
    }
    mst_json_end_list(w);
    mst_json_bool(w, "hints", d->s->setup.seats == 1); /* as a table of people usually has it */
}

static void write_actors(draft *d, mst_seats actors) {
    mst_json_begin_list(&d->w, "actors");
    for (mst_seat seat = 0; has_seat(d->s, seat); seat++)
        if (actors >> seat & 1) mst_json_seat(&d->w, NULL, seat);
    mst_json_end_list(&d->w);
}

static void write_notation(draft *d, const mst_state *seen, mst_seat seat, mst_move move) {
    char text[MST_MAX_TEXT];
    mst_text t = mst_text_in(text, sizeof text);
    d->s->game->move_text(d->s->game, seen, seat, move, &t);
    mst_json_text(&d->w, "move", text);
}

static mst_people people_of(const draft *d) {
    mst_people people = {.you = d->t->observer};
    for (mst_seat seat = 0; has_seat(d->s, seat); seat++) {
        mst_text t = mst_text_in(people.name[seat], sizeof people.name[seat]);
        mst_text_put(&t, d->s->names[seat]);
        if (d->s->names[seat][0]) continue;
        mst_text_put(&t, d->t->in == MST_FRENCH ? "Place " : "Player ");
        mst_text_put_char(&t, mst_seat_letter(seat));
    }
    return people;
}

static void write_sentence(draft *d, const mst_state *seen, mst_seat seat, mst_move move) {
    char marked[MST_MAX_SENTENCE];
    mst_text t = mst_text_in(marked, sizeof marked);
    d->s->game->tell(d->s->game, seen, seat, move, d->t->in, &t);
    mst_people people = people_of(d);
    mst_sentence_write(&d->w, "words", "things", marked, d->t->in, &people);
}

static void write_targets(draft *d, const mst_state *seen, mst_seat seat, mst_move move) {
    mst_json_begin_list(&d->w, "targets");
    d->s->game->targets(d->s->game, seen, seat, move, &d->w);
    mst_json_end_list(&d->w);
}

static void write_choice(draft *d, const mst_state *seen, mst_move move) {
    const mst_game *g = d->s->game;
    mst_seat seat = d->t->observer;
    mst_json_begin_object(&d->w, NULL);
    write_notation(d, seen, seat, move);
    if (d->t->with_words) {
        const char *caution = g->caution ? g->caution(g, seen, seat, move) : NULL;
        write_sentence(d, seen, seat, move);
        if (caution) mst_json_text(&d->w, "caution", mst_phrase_of(g, d->t->in, caution));
    }
    write_targets(d, seen, seat, move);
    mst_json_end_object(&d->w);
}

static void write_question(draft *d, const mst_state *seen) {
    const mst_game *g = d->s->game;
    char marked[MST_MAX_SENTENCE];
    mst_text t = mst_text_in(marked, sizeof marked);
    mst_people people = people_of(d);
    g->ask(g, seen, d->t->observer, d->t->in, &t);
    mst_sentence_write(&d->w, "ask", "ask_things", marked, d->t->in, &people);
    mst_json_begin_list(&d->w, "moves");
    uint32_t count = g->moves(g, seen, d->t->observer, d->s->choices);
    for (uint32_t i = 0; i < count; i++) write_choice(d, seen, d->s->choices[i]);
    mst_json_end_list(&d->w);
}

/* ---- taking back ---- */

/* Every byte of the view is either what it was, or plain to see before and after. */
static bool leaves_hidden_alone(const story *s, uint32_t play) {
    const unsigned char *was = (const unsigned char *)story_state(s, play);
    const unsigned char *is = (const unsigned char *)story_state(s, play + 1);
    const unsigned char *seemed = (const unsigned char *)s->scratch[BEFORE];
    const unsigned char *seems = (const unsigned char *)s->scratch[AFTER];
    for (size_t i = 0; i < s->game->state_size; i++) {
        bool is_same = was[i] == is[i] && seemed[i] == seems[i];
        bool is_plain = was[i] == seemed[i] && is[i] == seems[i];
        if (!is_same && !is_plain) return false;
    }
    return true;
}

/* Whether the seat's own play turned up something: guessed in worlds of the view from before it,
 * by the generator and as often as the table does, so that a rare surprise is rare for both. */
static bool has_learned(story *s, mst_seat seat, uint32_t play) {
    enum { FEW_GUESSES = 4, MANY_GUESSES = 32 };
    const mst_game *g = s->game;
    g->view(g, story_state(s, play), seat, s->scratch[BEFORE]);
    mst_rng rng = mst_rng_seed(mst_hash(g, s->scratch[BEFORE]));
    g->view(g, story_state(s, play + 1), seat, s->scratch[AFTER]);
    uint32_t guesses = leaves_hidden_alone(s, play) ? FEW_GUESSES : MANY_GUESSES;
    for (uint32_t i = 0; i < guesses; i++) {
        g->resample(g, s->scratch[BEFORE], seat, &rng, s->scratch[WORLD]);
        g->play(g, s->scratch[WORLD], seat, s->made[play].move);
        g->view(g, s->scratch[WORLD], seat, s->scratch[SEEN]);
        if (memcmp(s->scratch[SEEN], s->scratch[AFTER], g->state_size) != 0) return true;
    }
    return false;
}

/* The last play of a seat before so many; `plays` when there is none. */
static uint32_t last_play_of(const story *s, mst_seat seat, uint32_t plays) {
    for (uint32_t i = plays; i; i--)
        if (s->made[i - 1].seat == seat) return i - 1;
    return plays;
}

static bool is_answered(const story *s, mst_seat seat, uint32_t play, uint32_t plays) {
    const mst_game *g = s->game;
    mst_seats together = g->actors(g, story_state(s, play));
    for (uint32_t i = play + 1; i < plays; i++) {
        story_play other = s->made[i];
        mst_move read =
            g->view_move(g, story_state(s, i), other.seat, other.move, story_state(s, plays), seat);
        if (read == other.move || !(together >> other.seat & 1)) return true;
    }
    return false;
}

/* NULL: it can be taken back. */
static const char *cannot_undo(story *s, mst_seat seat, uint32_t plays) {
    uint32_t play = last_play_of(s, seat, plays);
    if (play == plays) return "undo.nothing";
    for (uint32_t i = play; i < plays; i++)
        if (s->made[i].seat == MST_CHANCE) return "undo.drawn";
    if (is_answered(s, seat, play, plays)) return "undo.answered";
    return has_learned(s, seat, play) ? "undo.learned" : NULL;
}

static void write_undo(draft *d) {
    const char *why = cannot_undo(d->s, d->t->observer, d->play);
    if (why && mst_text_same(why, "undo.nothing")) return;
    mst_json_begin_object(&d->w, "undo");
    mst_json_bool(&d->w, "can", !why);
    /* A sentence of the table's own needs no table. */
    mst_json_text(&d->w, "words", mst_table_words(NULL, d->t->in, why ? why : "undo.can"));
    mst_json_end_object(&d->w);
}

/* ---- what happened ---- */

static void write_play(draft *d, uint32_t play) {
    story *s = d->s;
    story_play made = s->made[play];
    mst_move shown = made.move;
    if (!d->leak)
        shown = s->game->view_move(s->game, story_state(s, play), made.seat, made.move,
                                   story_state(s, d->play), d->t->observer);
    if (!shown) return;
    const mst_state *seen = imagine(s, d->t, d->leak, play);
    mst_json_begin_object(&d->w, NULL);
    mst_json_number(&d->w, "seq", number_of(s, d->t->observer, play, d->play));
    mst_json_seat(&d->w, "seat", made.seat);
    write_notation(d, seen, made.seat, shown);
    write_sentence(d, seen, made.seat, shown);
    if (made.seat != MST_CHANCE) write_targets(d, seen, made.seat, shown);
    mst_json_end_object(&d->w);
}

/* A seat's play that the reader knew of but could not read, and now can. */
static bool is_turned_up(const draft *d, uint32_t play) {
    story *s = d->s;
    const mst_game *g = s->game;
    story_play made = s->made[play];
    mst_seat observer = d->t->observer;
    if (made.seat == MST_CHANCE) return false;
    mst_move was = g->view_move(g, story_state(s, play), made.seat, made.move,
                                story_state(s, d->known), observer);
    mst_move is = g->view_move(g, story_state(s, play), made.seat, made.move,
                               story_state(s, d->play), observer);
    return was != made.move && is == made.move;
}

/* The reader had not heard of it, and now it counts: all numbers after it are others. */
static bool is_counted_anew(const draft *d, uint32_t play) {
    return is_unheard(d->s, d->t->observer, play, d->known) &&
           !is_unheard(d->s, d->t->observer, play, d->play);
}

static void write_happened(draft *d) {
    uint32_t from = d->play;
    bool is_anew = false;
    for (uint32_t left = MST_MAX_HAPPENED; from > d->known && left; from--)
        left -= !is_unheard(d->s, d->t->observer, from - 1, d->play);
    mst_json_begin_list(&d->w, "happened");
    for (uint32_t play = 0; play < d->known; play++) {
        is_anew = is_anew || is_counted_anew(d, play);
        if (is_anew || is_turned_up(d, play)) write_play(d, play);
    }
    for (uint32_t play = from; play < d->play; play++) write_play(d, play);
    mst_json_end_list(&d->w);
}

/* ---- the end, and the deal ---- */

static void write_scores(draft *d) {
    const mst_game *g = d->s->game;
    const mst_state *end = story_state(d->s, d->play);
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    uint32_t seats = g->seats(g, end);
    g->scores(g, end, scores);
    g->places(g, end, scores, place);
    mst_json_begin_object(&d->w, "parts");
    for (uint32_t i = 0; g->parts[i]; i++) {
        char key[WORDS];
        mst_text part = mst_text_in(key, sizeof key);
        mst_text_put(&part, "part.");
        mst_text_put(&part, g->parts[i]);
        mst_json_text(&d->w, g->parts[i], mst_phrase_of(g, d->t->in, key));
    }
    mst_json_end_object(&d->w);
    mst_json_begin_list(&d->w, "scores");
    for (mst_seat seat = 0; seat < seats; seat++) {
        mst_json_begin_object(&d->w, NULL);
        mst_json_seat(&d->w, "seat", seat);
        mst_json_score(&d->w, g, &scores[seat]);
        mst_json_number(&d->w, "place", place[seat]);
        mst_json_end_object(&d->w);
    }
    mst_json_end_list(&d->w);
}

static void write_fair(draft *d, bool is_dealt, bool is_over) {
    const story *s = d->s;
    bool is_everybody_ready = d->t->ready == (mst_seats)((1u << s->setup.seats) - 1);
    mst_json_begin_object(&d->w, "fair");
    mst_json_bool(&d->w, "sealed", true);
    mst_json_text(&d->w, "commitment", s->commitment);
    write_text_or_null(&d->w, "secret", is_over ? s->secret : "");
    mst_json_begin_list(&d->w, "digests");
    for (mst_seat seat = 0; has_seat(s, seat); seat++)
        write_text_or_null(&d->w, NULL, is_everybody_ready ? s->digests[seat] : "");
    mst_json_end_list(&d->w);
    mst_json_begin_list(&d->w, "nonces");
    for (mst_seat seat = 0; has_seat(s, seat); seat++)
        write_text_or_null(&d->w, NULL, is_dealt ? s->nonces[seat] : "");
    mst_json_end_list(&d->w);
    mst_json_end_object(&d->w);
}

/* ---- messages ---- */

static void write_gathering(draft *d) {
    write_heading(d, "gathering");
    write_seats(d);
    write_actors(d, 0);
    mst_json_begin_list(&d->w, "happened");
    mst_json_end_list(&d->w);
    mst_json_null(&d->w, "view");
    write_fair(d, false, false);
}

static void write_game(draft *d) {
    story *s = d->s;
    const mst_game *g = s->game;
    bool is_over = d->play == s->plays, is_seated = has_seat(s, d->t->observer);
    const mst_state *seen = imagine(s, d->t, d->leak, d->play);
    mst_seats actors = g->actors(g, d->leak ? seen : s->scratch[WORLD]);
    write_heading(d, is_over ? "over" : "playing");
    write_seats(d);
    write_actors(d, actors);
    if (is_seated && actors >> d->t->observer & 1) write_question(d, seen);
    if (is_seated && !is_over) write_undo(d);
    write_happened(d);
    mst_text_put(d->w.out, ",\"view\":");
    d->w.wants_comma = false;
    g->describe(g, imagine(s, d->t, d->leak, d->play), &d->w);
    d->w.wants_comma = true;
    if (is_over) write_scores(d);
    write_fair(d, true, is_over);
}

void derive_state(story *s, const telling *t, bool leak, mst_text *out) {
    draft d = {s,
               t,
               leak,
               position_of(s, t->observer, t->seq),
               position_of(s, t->observer, t->since),
               mst_json_to(out)};
    mst_json_begin_object(&d.w, NULL);
    if (t->seq < s->first)
        write_gathering(&d);
    else
        write_game(&d);
    if (t->ref) mst_json_number(&d.w, "ref", t->ref);
    mst_json_end_object(&d.w);
}

/* ---- previews ---- */

/* The position after a move in the world that the table must guess from the seat's view; whoever
 * decides at the same time does the first thing on offer. */
static const mst_state *try_move(story *s, mst_seat seat, mst_state *world, mst_move move) {
    const mst_game *g = s->game;
    mst_seats others = g->actors(g, world) & ~(1u << seat);
    g->play(g, world, seat, move);
    for (mst_seat other = 0; has_seat(s, other); other++) {
        if (!(others & g->actors(g, world)) || !(others >> other & 1)) continue;
        g->moves(g, world, other, s->choices);
        g->play(g, world, other, s->choices[0]);
    }
    g->view(g, world, seat, s->scratch[BEFORE]);
    return s->scratch[BEFORE];
}

void derive_preview(story *s, const telling *t, const char *text, size_t length, bool leak,
                    mst_text *out) {
    const mst_game *g = s->game;
    mst_seat seat = t->observer;
    mst_score scores[MST_MAX_SEATS];
    mst_state *world = s->scratch[AFTER];
    draft d = {s, t, leak, position_of(s, seat, t->seq), 0, mst_json_to(out)};
    const mst_state *seen = imagine(s, t, false, d.play);
    mst_rng rng = mst_rng_seed(mst_hash(g, seen));
    mst_move move = g->move_read(g, seen, seat, text, length);
    g->resample(g, seen, seat, &rng, world);
    if (leak) memcpy(world, story_state(s, d.play), g->state_size);
    mst_json_begin_object(&d.w, NULL);
    mst_json_text(&d.w, "type", "preview");
    mst_json_seat(&d.w, "seat", seat);
    mst_json_number(&d.w, "seq", t->seq);
    write_notation(&d, seen, seat, move);
    g->scores(g, try_move(s, seat, world, move), scores);
    mst_json_begin_object(&d.w, "then");
    mst_json_score(&d.w, g, &scores[seat]);
    mst_json_end_object(&d.w);
    if (t->ref) mst_json_number(&d.w, "ref", t->ref);
    mst_json_end_object(&d.w);
}

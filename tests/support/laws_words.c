/* laws_words.c -- laws of words: notation names moves, and people and programs can read the rest.
 */
#include "laws.h"
#include "mastaba/json.h"
#include "mastaba/rng.h"
#include "mastaba/sentence.h"
#include "mastaba/text.h"
#include "words.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Writes a move with plenty of room, so that one that is too long is seen to be. */
static bool writes_well(walk *w, const mst_state *s, mst_seat seat, mst_move move,
                        char out[MST_MAX_TEXT]) {
    mst_text t = mst_text_in(w->text[0], WALK_TEXT);
    w->game->move_text(w->game, s, seat, move, &t);
    size_t length = strlen(w->text[0]);
    if (length == 0 || length >= MST_MAX_TEXT)
        return walk_fail(w, "move %" PRIu32 " is written with %zu bytes", move, length);
    if (!mst_text_is_utf8(w->text[0], length) || w->text[0][0] == ' ' ||
        w->text[0][length - 1] == ' ')
        return walk_fail(w, "move %" PRIu32 " is written \"%s\"", move, w->text[0]);
    memcpy(out, w->text[0], length + 1);
    return true;
}

static bool reads_back(walk *w, const mst_state *s, mst_seat seat, mst_move move,
                       const char *text) {
    mst_move read = w->game->move_read(w->game, s, seat, text, strlen(text));
    if (read == move) return true;
    return walk_fail(w, "%c %s is %" PRIu32 ", but reads as %" PRIu32, mst_seat_letter(seat), text,
                     move, read);
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(a, b);
}

static bool names_moves_of(walk *w, const mst_state *s, mst_seat seat) {
    uint32_t count = walk_choices(w, s, seat, w->choices);
    for (uint32_t i = 0; i < count; i++) {
        if (!writes_well(w, s, seat, w->choices[i], w->texts[i])) return false;
        if (!reads_back(w, s, seat, w->choices[i], w->texts[i])) return false;
    }
    qsort(w->texts, count, sizeof *w->texts, compare_texts);
    for (uint32_t i = 1; i < count; i++)
        if (strcmp(w->texts[i - 1], w->texts[i]) == 0)
            return walk_fail(w, "two plays of %c are written %s", mst_seat_letter(seat),
                             w->texts[i]);
    return true;
}

bool law_text_names_moves(walk *w) {
    const mst_game *g = w->game;
    for (mst_seats left = g->actors(g, w->state); left; left &= (mst_seats)(left - 1)) {
        mst_seat seat = mst_first_of(left);
        if (!names_moves_of(w, w->state, seat)) return false;
        if (seat == MST_CHANCE) continue; /* what can be drawn is not in any view */
        g->view(g, w->state, seat, w->spare[0]);
        if (!names_moves_of(w, w->spare[0], seat)) return false;
    }
    return true;
}

static bool describes_well(walk *w, const mst_state *s, char reader) {
    char why[256];
    mst_text t = mst_text_in(w->text[0], WALK_TEXT);
    words_describe(w->game, s, &t);
    if (mst_text_full(&t)) return walk_fail(w, "a description of more than %d bytes", WALK_TEXT);
    json_t *value = words_parse(w->text[0], why, sizeof why);
    bool is_object = json_is_object(value);
    json_decref(value);
    if (!value) return walk_fail(w, "the description for %c: %s: %.400s", reader, why, w->text[0]);
    return is_object || walk_fail(w, "the description for %c is no object", reader);
}

bool law_description_is_json(walk *w) {
    if (!describes_well(w, w->state, '*')) return false;
    for (uint32_t i = 0; i <= w->setup.seats; i++) {
        mst_seat observer = walk_observer(w, i);
        w->game->view(w->game, w->state, observer, w->spare[0]);
        if (!describes_well(w, w->spare[0], mst_seat_letter(observer))) return false;
    }
    return true;
}

static bool describes_alike(walk *w, const mst_state *s, char reader) {
    mst_text anew = mst_text_in(w->text[0], WALK_TEXT),
             by_memory = mst_text_in(w->text[1], WALK_TEXT);
    mst_json writer = mst_json_to(&by_memory);
    writer.memory = w->memory;
    words_describe(w->game, s, &anew);
    w->game->describe(w->game, s, &writer);
    return strcmp(w->text[0], w->text[1]) == 0 ||
           walk_fail(w, "the description for %c is another one by memory:\n%.1500s\n%.1500s",
                     reader, w->text[0], w->text[1]);
}

bool law_memory_changes_no_description(walk *w) {
    for (uint32_t i = 0; i <= w->setup.seats; i++) {
        mst_seat observer = walk_observer(w, i);
        w->game->view(w->game, w->state, observer, w->spare[0]);
        if (!describes_alike(w, w->spare[0], mst_seat_letter(observer))) return false;
    }
    return true;
}

static bool is_clean(walk *w, const mst_text *t, bool has_lines, const char *what, char reader) {
    if (mst_text_full(t)) return walk_fail(w, "%s for %c does not end", what, reader);
    const char *fault = words_fault(w->game, w->text[0], has_lines);
    return !fault || walk_fail(w, "%s for %c %s: \"%.400s\"", what, reader, fault, w->text[0]);
}

/* Who reads sentences: A is spoken to, the others have names. */
static const mst_people readers = {
    .name = {"Marie", "Paul", "Nadia", "Ali", "Ines", "Max", "Zoe", "Tom"}, .you = 0};

/* Sentences have no word of the notation; drawings may. */
static bool is_plain(walk *w, const mst_text *t, const char *what, char reader) {
    if (!is_clean(w, t, false, what, reader)) return false;
    const char *code = words_code(w->text[0]);
    return !code || walk_fail(w, "%s for %c has a code at \"%.20s\": \"%.400s\"", what, reader,
                              code, w->text[0]);
}

static bool asks_well(walk *w, const mst_state *s, mst_seat seat, mst_language in) {
    mst_text t = mst_text_in(w->text[0], WALK_TEXT);
    mst_sentence_ask(w->game, s, seat, in, &readers, &t);
    return is_plain(w, &t, "ask", mst_seat_letter(seat));
}

static bool tells_well(walk *w, const mst_state *before, mst_seat seat, mst_move move,
                       mst_language in, char reader) {
    mst_text t = mst_text_in(w->text[0], WALK_TEXT);
    mst_sentence_tell(w->game, before, seat, move, in, &readers, &t);
    return is_plain(w, &t, "tell", reader);
}

/* A play about to be made, told to everybody as far as each may know it. */
static bool is_told_well(walk *w, mst_seat seat, mst_move move, mst_language in) {
    const mst_game *g = w->game;
    mst_state *after = w->spare[0], *seen = w->spare[1];
    if (!tells_well(w, w->state, seat, move, in, '*')) return false;
    walk_copy(w, after, w->state);
    g->play(g, after, seat, move);
    for (uint32_t i = 0; i <= w->setup.seats; i++) {
        mst_seat observer = walk_observer(w, i);
        mst_move shown = g->view_move(g, w->state, seat, move, after, observer);
        g->view(g, w->state, observer, seen);
        if (shown && !tells_well(w, seen, seat, shown, in, mst_seat_letter(observer))) return false;
    }
    return true;
}

bool law_sentences_are_clean(walk *w) {
    const mst_game *g = w->game;
    for (mst_seats left = g->actors(g, w->state); left; left &= (mst_seats)(left - 1)) {
        mst_seat seat = mst_first_of(left);
        uint32_t count = walk_choices(w, w->state, seat, w->choices);
        mst_move move = w->choices[mst_rng_below(&w->dice, count)];
        for (mst_language in = 0; in < MST_LANGUAGES; in++) {
            if (!is_told_well(w, seat, move, in)) return false;
            if (seat == MST_CHANCE) continue;
            g->view(g, w->state, seat, w->spare[0]);
            if (!asks_well(w, w->state, seat, in) || !asks_well(w, w->spare[0], seat, in))
                return false;
        }
    }
    return true;
}

/* All that is told of a play: its notation, its sentence and what a hand touched. */
static void put_news(walk *w, const mst_state *seen, mst_seat seat, mst_move shown, mst_language in,
                     char *out) {
    const mst_game *g = w->game;
    mst_text t = mst_text_in(out, WALK_TEXT);
    mst_json touched = mst_json_to(&t);
    g->move_text(g, seen, seat, shown, &t);
    mst_text_put_char(&t, ' ');
    g->tell(g, seen, seat, shown, in, &t);
    if (seat != MST_CHANCE && g->targets) g->targets(g, seen, seat, shown, &touched);
}

/* An observer hears of a play, as it reads it now, what the truth would say of that: so all who
 * read it alike hear the same. */
static bool hears_no_more(walk *w, uint32_t ply, mst_seat observer, mst_language in) {
    const mst_game *g = w->game;
    const walk_play *made = &w->plays[ply];
    const mst_state *before = walk_before(w, ply);
    mst_state *seen = w->spare[0];
    mst_move shown = g->view_move(g, before, made->seat, made->move, w->state, observer);
    if (!shown) return true;
    g->view(g, before, observer, seen);
    put_news(w, seen, made->seat, shown, in, w->text[0]);
    put_news(w, before, made->seat, shown, in, w->text[1]);
    return strcmp(w->text[0], w->text[1]) == 0 ||
           walk_fail(w, "%c hears of play %" PRIu32 "\n  %.800s\nand not\n  %.800s",
                     mst_seat_letter(observer), ply, w->text[0], w->text[1]);
}

bool law_plays_that_read_alike_are_told_alike(walk *w) {
    if (!w->plies) return true;
    uint32_t ply = walk_chance_in(w, 2) ? w->plies - 1 : mst_rng_below(&w->dice, w->plies);
    for (uint32_t i = 0; i <= w->setup.seats; i++)
        for (mst_language in = 0; in < MST_LANGUAGES; in++)
            if (!hears_no_more(w, ply, walk_observer(w, i), in)) return false;
    return true;
}

static bool shows_well(walk *w, const mst_state *s, char reader) {
    for (mst_language in = 0; in < MST_LANGUAGES; in++) {
        mst_text t = mst_text_in(w->text[0], WALK_TEXT);
        w->game->extras->show(w->game, s, in, &t);
        if (!is_clean(w, &t, true, "show", reader)) return false;
    }
    return true;
}

bool law_drawing_is_clean(walk *w) {
    if (!shows_well(w, w->state, '*')) return false;
    for (uint32_t i = 0; i <= w->setup.seats; i++) {
        mst_seat observer = walk_observer(w, i);
        w->game->view(w->game, w->state, observer, w->spare[0]);
        if (!shows_well(w, w->spare[0], mst_seat_letter(observer))) return false;
    }
    return true;
}

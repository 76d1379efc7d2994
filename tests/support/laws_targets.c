/* laws_targets.c -- laws of targets: what a hand touches tells the moves of a decision apart, and
 * a seat can work it out from what it sees. */
#include "laws.h"
#include "mastaba/json.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include "words.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void put_targets(walk *w, const mst_state *s, mst_seat seat, mst_move move, mst_text *out) {
    mst_json writer = mst_json_to(out);
    mst_json_begin_list(&writer, NULL);
    w->game->targets(w->game, s, seat, move, &writer);
    mst_json_end_list(&writer);
}

static bool is_plain(const char *name) {
    for (const char *c = name; *c; c++)
        if (*c <= ' ' || *c > '~') return false;
    return *name;
}

/* A list of at least one name, each of plain letters, digits and signs. */
static bool is_list_of_names(walk *w, mst_move move, const char *text) {
    char why[256];
    json_t *list = words_parse(text, why, sizeof why), *name;
    bool is_sound = json_array_size(list) > 0;
    size_t i;
    json_array_foreach(list, i, name) {
        is_sound &= json_is_string(name) && is_plain(json_string_value(name));
    }
    json_decref(list);
    return is_sound || walk_fail(w, "move %" PRIu32 " touches %.400s", move, text);
}

static int compare_lists(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool are_different(walk *w, mst_seat seat, const char *lists[], uint32_t count) {
    qsort(lists, count, sizeof *lists, compare_lists);
    for (uint32_t i = 1; i < count; i++)
        if (strcmp(lists[i - 1], lists[i]) == 0)
            return walk_fail(w, "two moves of %c touch %s", mst_seat_letter(seat), lists[i]);
    return true;
}

/* The list of every choice, one behind the other, each the same whether its seat sees only its view
 * or everything. */
static bool writes_lists(walk *w, mst_seat seat, const char *lists[], uint32_t count) {
    mst_text all = mst_text_in(w->text[1], WALK_TEXT);
    for (uint32_t i = 0; i < count; i++) {
        lists[i] = all.at;
        put_targets(w, w->state, seat, w->choices[i], &all);
        mst_text seen = mst_text_in(w->text[0], WALK_TEXT);
        put_targets(w, w->spare[0], seat, w->choices[i], &seen);
        if (mst_text_full(&all)) return walk_fail(w, "targets without end");
        if (!is_list_of_names(w, w->choices[i], lists[i])) return false;
        if (strcmp(lists[i], w->text[0]) != 0)
            return walk_fail(w, "%c sees %s touched, but it is %s", mst_seat_letter(seat),
                             w->text[0], lists[i]);
        all.at++; /* keep the zero between two lists */
    }
    return true;
}

/* One of the moves as everybody else may read it. */
static bool is_seen_well(walk *w, mst_seat seat, mst_move move) {
    const mst_game *g = w->game;
    walk_copy(w, w->spare[1], w->state);
    g->play(g, w->spare[1], seat, move);
    for (uint32_t i = 0; i <= w->setup.seats; i++) {
        mst_seat observer = walk_observer(w, i);
        mst_move shown = g->view_move(g, w->state, seat, move, w->spare[1], observer);
        mst_text t = mst_text_in(w->text[0], WALK_TEXT);
        g->view(g, w->state, observer, w->spare[2]);
        if (!shown) continue;
        put_targets(w, w->spare[2], seat, shown, &t);
        if (!is_list_of_names(w, shown, w->text[0])) return false;
    }
    return true;
}

static bool targets_hold_for(walk *w, mst_seat seat) {
    uint32_t count = walk_choices(w, w->state, seat, w->choices);
    const char **lists = walk_room(count, sizeof *lists);
    w->game->view(w->game, w->state, seat, w->spare[0]);
    bool holds = writes_lists(w, seat, lists, count) && are_different(w, seat, lists, count) &&
                 is_seen_well(w, seat, w->choices[mst_rng_below(&w->dice, count)]);
    free(lists);
    return holds;
}

bool law_targets_tell_moves_apart(walk *w) {
    const mst_game *g = w->game;
    for (mst_seats left = g->actors(g, w->state); left; left &= (mst_seats)(left - 1)) {
        mst_seat seat = mst_first_of(left);
        if (seat != MST_CHANCE && !targets_hold_for(w, seat)) return false;
    }
    return true;
}

/* laws_record.c -- laws of records: a game written down is the game. */
#include "laws.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include "reading.h"
#include <stdlib.h>
#include <string.h>

static mst_listing_room listing_room(walk *w) {
    return (mst_listing_room){w->others, w->weights, w->texts, w->order};
}

/* After the weight of a draw comes its text, and texts are what is sorted. */
static const char *text_of_item(const char *item, mst_seat seat) {
    return seat == MST_CHANCE ? strchr(item, ' ') + 1 : item;
}

static bool listing_holds(walk *w, mst_seat seat) {
    mst_text t = mst_text_in(w->text[0], WALK_TEXT);
    mst_record_put_listing(&t, w->game, w->state, seat, listing_room(w));
    uint32_t count = walk_choices(w, w->state, seat, w->choices), found = 0;
    char *line = w->text[0], *end = strchr(line, '\n');
    const char *previous = NULL;
    if (!end || end[1] || strncmp(line, "?\t", 2) != 0 || line[2] != mst_seat_letter(seat))
        return walk_fail(w, "not one line for %c: %.200s", mst_seat_letter(seat), line);
    *end = 0;
    for (char *item = strtok(line + 3, "\t"); item; item = strtok(NULL, "\t")) {
        const char *text = text_of_item(item, seat);
        mst_move move = w->game->move_read(w->game, w->state, seat, text, strlen(text));
        uint32_t i = 0;
        while (i < count && w->choices[i] != move) i++;
        if (i == count) return walk_fail(w, "\"%s\" is listed and not on offer", text);
        if (previous && strcmp(previous, text) >= 0)
            return walk_fail(w, "\"%s\" is listed before \"%s\"", previous, text);
        previous = text;
        found++;
    }
    return found == count || walk_fail(w, "%u of %u plays are listed", found, count);
}

bool law_listing_is_sorted(walk *w) {
    mst_seats left = w->game->actors(w->game, w->state);
    for (; left; left &= (mst_seats)(left - 1))
        if (!listing_holds(w, mst_first_of(left))) return false;
    return true;
}

static bool reads_to_the_same_end(walk *w, const char *text, size_t length) {
    const mst_game *const games[] = {w->game, NULL};
    reading *r = reading_begin(games, false);
    mst_line last = reading_text(r, text, length);
    bool holds = last == MST_LINE_RESULT;
    if (!holds) walk_fail(w, "line %u: %s", r->replay.line, r->replay.why);
    if (holds && (r->replay.plays != w->plies || r->replay.records != 1 ||
                  !walk_same(w, r->replay.state, w->state)))
        holds = walk_fail(w, "the record ends elsewhere than the game");
    if (holds && memcmp(&r->replay.setup, &w->setup, sizeof w->setup) != 0)
        holds = walk_fail(w, "the record has another setup");
    if (holds && strcmp(r->replay.names[0], "Zoé") != 0)
        holds = walk_fail(w, "the record has lost a name: \"%s\"", r->replay.names[0]);
    reading_free(r);
    return holds;
}

/* Sometimes with the listing of every seat that could have played. */
static void put_plays(walk *w, mst_text *t) {
    bool has_listings = walk_chance_in(w, 8);
    for (uint32_t ply = 0; ply < w->plies; ply++) {
        const mst_state *before = walk_before(w, ply);
        if (has_listings)
            mst_record_put_listing(t, w->game, before, w->plays[ply].seat, listing_room(w));
        mst_record_put_play(t, w->game, before, w->plays[ply].seat, w->plays[ply].move);
    }
}

bool law_record_reads_back(walk *w) {
    static const char *const names[MST_MAX_SEATS] = {"Zoé", NULL, "a b  c", "名",
                                                     "",    "E",  "F",      "G"};
    size_t size = 4096 + (size_t)w->plies * (MST_MAX_LINE + MST_MAX_TEXT);
    char *text = malloc(size);
    if (!text) abort();
    mst_text t = mst_text_in(text, size);
    mst_record_put_header(&t, w->game, &w->setup, names);
    put_plays(w, &t);
    mst_record_put_result(&t, w->game, w->state);
    bool holds = !mst_text_full(&t) && reads_to_the_same_end(w, text, (size_t)(t.at - text));
    free(text);
    return holds;
}

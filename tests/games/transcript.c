/* transcript.c -- running transcripts. */
#include "transcript.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "walk.h"
#include "words.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 16 };

typedef struct {
    reading *r;
    mst_state *seen;
    char *text; /* of ROOM */
    transcript_report *report;
    void *to;
    uint32_t faults, promises; /* promises: expectations and results, what the file is for */
} transcript;

static void fault(transcript *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void fault(transcript *t, const char *format, ...) {
    char what[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    t->report(t->to, t->r->replay.line, what);
    t->faults++;
}

static void compare(transcript *t, const char *expected, const char *found) {
    if (strcmp(expected, found) != 0) fault(t, "expected %s, found %.900s", expected, found);
}

/* The state as an observer sees it; the truth for `*`. */
static const mst_state *seen_by(transcript *t, mst_seat observer) {
    const mst_game *g = t->r->replay.game;
    if (observer == MST_CHANCE) return t->r->replay.state;
    g->view(g, t->r->replay.state, observer, t->seen);
    return t->seen;
}

/* A ... ! KEY */
static void expect_refusal(transcript *t, mst_seat seat, const char *text, const char *expected) {
    mst_replay *r = &t->r->replay;
    mst_move move = r->game->move_read(r->game, r->state, seat, text, strlen(text));
    const char *key = "notation";
    if (move) key = mst_refuse(r->game, r->state, seat, move, r->room.choices, r->room.weights);
    if (!key) {
        fault(t, "expected %s, found that %s is legal", expected, text);
        return;
    }
    size_t prefix = strlen(r->game->key);
    bool is_own = strncmp(key, r->game->key, prefix) == 0 && key[prefix] == '.';
    compare(t, expected, is_own ? key + prefix + 1 : key);
}

static void expect_sight(transcript *t, mst_seat observer, const char *path, const char *expected) {
    char why[256];
    mst_text out = mst_text_in(t->text, ROOM);
    words_describe(t->r->replay.game, seen_by(t, observer), &out);
    json_t *all = words_parse(t->text, why, sizeof why);
    if (!all) {
        fault(t, "expected a description, found %s", why);
        return;
    }
    json_t *value = words_at(all, path);
    if (!value || json_is_null(value)) {
        compare(t, expected, "nothing");
    } else {
        char *found = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
        if (!json_is_string(value) || strcmp(expected, json_string_value(value)) != 0)
            compare(t, expected, found);
        free(found);
    }
    json_decref(all);
}

static void expect_hearing(transcript *t, mst_seat observer, const char *expected) {
    const reading *r = t->r;
    const mst_game *g = r->last_game;
    if (!g) {
        fault(t, "expected %s, found that nothing was played", expected);
        return;
    }
    mst_move shown = observer == MST_CHANCE ? r->last_move
                                            : g->view_move(g, r->before, r->last_seat, r->last_move,
                                                           r->replay.state, observer);
    mst_text out = mst_text_in(t->text, ROOM);
    if (shown) {
        mst_text_put_char(&out, mst_seat_letter(r->last_seat));
        mst_text_put_char(&out, ' ');
        g->move_text(g, r->before, r->last_seat, shown, &out);
    } else {
        mst_text_put(&out, "nothing");
    }
    compare(t, expected, t->text);
}

static void expect_score(transcript *t, mst_seat seat, const char *expected) {
    mst_score scores[MST_MAX_SEATS];
    const mst_game *g = t->r->replay.game;
    g->scores(g, t->r->replay.state, scores);
    if (seat >= g->seats(g, t->r->replay.state)) {
        fault(t, "expected %s, found no such seat", expected);
        return;
    }
    mst_text out = mst_text_in(t->text, ROOM);
    mst_record_put_score(&out, g, &scores[seat]);
    compare(t, expected, t->text);
}

static void expect_choices(transcript *t, mst_seat seat, const char *expected) {
    mst_replay *r = &t->r->replay;
    bool is_actor = seat <= MST_CHANCE && r->game->actors(r->game, r->state) >> seat & 1;
    uint32_t count = 0;
    if (is_actor && seat == MST_CHANCE)
        count = r->game->draws(r->game, r->state, r->room.choices, r->room.weights);
    else if (is_actor)
        count = r->game->moves(r->game, r->state, seat, r->room.choices);
    mst_text out = mst_text_in(t->text, ROOM);
    if (is_actor)
        mst_text_put_number(&out, count);
    else
        mst_text_put(&out, "that the seat need not decide");
    compare(t, expected, t->text);
}

/* Cuts the next word off a line. */
static char *cut(char **rest) {
    char *word = *rest, *space = strchr(word, ' ');
    *rest = space ? space + 1 : word + strlen(word);
    if (space) *space = 0;
    return word;
}

static void expect(transcript *t, char *line) {
    if (strcmp(line, "over") == 0) {
        if (!mst_is_over(t->r->replay.game, t->r->replay.state)) fault(t, "the game is not over");
        return;
    }
    char *refusal = strstr(line, " ! "), *letter = cut(&line);
    mst_seat seat = strlen(letter) == 1 ? mst_seat_named(letter[0]) : MST_NO_SEAT;
    if (seat == MST_NO_SEAT) {
        fault(t, "%s is no seat", letter);
        return;
    }
    if (refusal) {
        *refusal = 0;
        expect_refusal(t, seat, refusal < line ? "" : line, refusal + 3);
        return;
    }
    const char *verb = cut(&line);
    if (strcmp(verb, "sees") == 0) {
        const char *path = cut(&line);
        expect_sight(t, seat, path, line);
    } else if (strcmp(verb, "hears") == 0) {
        expect_hearing(t, seat, line);
    } else if (strcmp(verb, "scores") == 0) {
        expect_score(t, seat, line);
    } else if (strcmp(verb, "asks") == 0) {
        expect_choices(t, seat, line);
    } else {
        fault(t, "%s is no expectation", verb);
    }
}

/* One line; false when nothing more may be read. */
static bool run_line(transcript *t, const char *line, size_t length) {
    mst_line kind = reading_line(t->r, line, length);
    t->promises += kind == MST_LINE_OTHER || kind == MST_LINE_RESULT;
    if (kind == MST_LINE_OTHER) {
        char *copy = walk_room(length + 1, 1);
        memcpy(copy, line, length);
        copy[length] = 0;
        expect(t, copy);
        free(copy);
    }
    if (kind < MST_LINE_BAD) return true;
    fault(t, "%s", t->r->replay.why);
    return false;
}

static void run_lines(transcript *t, const char *text, size_t length) {
    const char *end = text + length;
    while (text < end) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        const char *stop = newline ? newline : end;
        if (!run_line(t, text, (size_t)(stop - text))) return;
        text = newline ? newline + 1 : end;
    }
    const char *lacks = mst_replay_end(&t->r->replay);
    if (lacks) fault(t, "%s", lacks);
    if (!t->promises) fault(t, "the transcript expects nothing");
}

/* The table of games, and the Lesson, which is not in it but has rules to test. */
static const mst_game **games_with_rules(void) {
    extern const mst_game lesson_game;
    size_t count = 0;
    while (mst_games[count]) count++;
    const mst_game **games = walk_room(count + 2, sizeof *games);
    memcpy(games, mst_games, count * sizeof *games);
    games[count] = &lesson_game;
    games[count + 1] = NULL;
    return games;
}

uint32_t transcript_run(const char *text, size_t length, transcript_report *report, void *to) {
    const mst_game **games = games_with_rules();
    transcript t = {.r = reading_begin(games, true), .report = report, .to = to};
    t.seen = walk_room(1, mst_needs_of(games).state_size);
    t.text = walk_room(ROOM, 1);
    run_lines(&t, text, length);
    reading_free(t.r);
    free(t.seen);
    free(t.text);
    free(games);
    return t.faults;
}

/* replay.c -- `mastaba replay`: reads records, verifies every line, and prints them.
 *
 * The whole truth is printed as it is read. What one seat may know of a record depends on how the
 * record ends (cards are turned up), so for --as the plays are kept and printed at its end. */
#include "commands/commands.h"
#include "complain.h"
#include "decks.h"
#include "mastaba/engine.h"
#include "mastaba/json.h"
#include "mastaba/sentence.h"
#include "mastaba/text.h"
#include "memory.h"
#include "output.h"
#include "page.h"
#include "records.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    mst_seat seat;
    mst_move move;
} kept_play;

typedef struct {
    const options *o;
    const char *file;
    mst_replay reader;
    /* Of the record being read; the reader may already be in the next one. */
    const mst_game *game; /* NULL before its first play */
    mst_setup setup;
    char names[MST_MAX_SEATS][MST_MAX_NAME];
    mst_state *before, *after;
    /* With --as: who looks, all plays of the record, and what it sees of the two states. */
    mst_seat observer;
    kept_play *kept;
    uint32_t keeps, room;
    mst_state *seen_before, *seen_after;
    page out, header;
    uint32_t ply;
    uint64_t records, plays; /* of all files */
} session;

/* ---- printing ---- */

static void write_names(mst_json *w, const session *s) {
    mst_json_begin_object(w, "names");
    for (mst_seat seat = 0; seat < s->setup.seats; seat++) {
        char letter[2] = {mst_seat_letter(seat), 0};
        if (s->names[seat][0]) mst_json_text(w, letter, s->names[seat]);
    }
    mst_json_end_object(w);
}

static void write_state(mst_json *w, const mst_game *g, const mst_state *s) {
    mst_text_put(w->out,
                 ",\"state\":"); /* the description is an object without a name of its own */
    w->wants_comma = false;
    g->describe(g, s, w);
}

static void begin_json(session *s, mst_json *w) {
    *w = mst_json_to(&s->out.text);
    mst_json_begin_object(w, NULL);
    mst_json_number(w, "record", (int64_t)s->records);
}

static void end_json(session *s, mst_json *w) {
    mst_json_end_object(w);
    mst_text_put_char(&s->out.text, '\n');
}

static void print_start_as_json(session *s, const mst_state *first) {
    mst_json w;
    begin_json(s, &w);
    mst_json_number(&w, "ply", 0);
    mst_json_text(&w, "game", s->game->key);
    mst_json_number(&w, "rules", s->game->rules_version);
    mst_json_text(&w, "deck", s->game->deck);
    mst_json_number(&w, "seats", s->setup.seats);
    options_write(&w, s->game, &s->setup);
    write_names(&w, s);
    write_state(&w, s->game, first);
    end_json(s, &w);
}

static void print_play_as_json(session *s, const mst_state *before, mst_seat seat, mst_move move,
                               const mst_state *after) {
    char text[MST_MAX_TEXT], words[MST_MAX_SENTENCE];
    mst_text notation = mst_text_in(text, sizeof text), sentence = mst_text_in(words, sizeof words);
    mst_people people = {.you = MST_NO_SEAT};
    memcpy(people.name, s->names, sizeof people.name);
    s->game->move_text(s->game, before, seat, move, &notation);
    mst_sentence_tell(s->game, before, seat, move, s->o->language, &people, &sentence);
    mst_json w;
    begin_json(s, &w);
    mst_json_number(&w, "ply", ++s->ply);
    mst_json_seat(&w, "seat", seat);
    mst_json_text(&w, "move", text);
    mst_json_text(&w, "words", words);
    write_state(&w, s->game, after);
    end_json(s, &w);
}

static void print_end_as_json(session *s, const mst_state *last) {
    const mst_game *g = s->game;
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    mst_json w;
    begin_json(s, &w);
    if (!mst_is_over(g, last)) {
        mst_json_null(&w, "result");
        end_json(s, &w);
        return;
    }
    uint32_t seats = g->seats(g, last);
    g->scores(g, last, scores);
    g->places(g, last, scores, place);
    mst_json_begin_list(&w, "result");
    for (mst_seat seat = 0; seat < seats; seat++) {
        mst_json_begin_object(&w, NULL);
        mst_json_seat(&w, "seat", seat);
        mst_json_score(&w, g, &scores[seat]);
        mst_json_number(&w, "place", place[seat]);
        mst_json_end_object(&w);
    }
    mst_json_end_list(&w);
    end_json(s, &w);
}

/* These three print a record from its first line to its last, as JSON or as text; the states are
 * the truth, or views of it. */
static void print_start(session *s, const mst_state *first) {
    if (s->o->json)
        print_start_as_json(s, first);
    else
        mst_text_put(&s->out.text, s->header.room);
    page_print(&s->out, stdout);
}

static void print_play(session *s, const mst_state *before, mst_seat seat, mst_move move,
                       const mst_state *after) {
    if (s->o->legal) mst_record_put_listing(&s->out.text, s->game, before, seat, s->reader.room);
    if (s->o->json)
        print_play_as_json(s, before, seat, move, after);
    else
        mst_record_put_play(&s->out.text, s->game, before, seat, move);
    page_print(&s->out, stdout);
}

static void print_end(session *s, const mst_state *last) {
    if (s->o->json)
        print_end_as_json(s, last);
    else if (mst_is_over(s->game, last))
        mst_record_put_result(&s->out.text, s->game, last);
    page_print(&s->out, stdout);
}

static void keep_play(session *s, mst_seat seat, mst_move move) {
    if (s->keeps == s->room) {
        s->room = s->room ? 2 * s->room : 64;
        s->kept = memory_grow(s->kept, s->room * sizeof *s->kept);
    }
    s->kept[s->keeps++] = (kept_play){seat, move};
}

/* A play that was made in `before` and led to `after`: as text, as the observer may read it at the
 * end of the record, whose state the reader holds; as JSON, beside the state it led to, as the
 * observer could read it then. */
static void print_play_as_seen(session *s, const kept_play *p) {
    const mst_game *g = s->game;
    const mst_state *when = s->o->json ? s->after : s->reader.state;
    mst_move move = g->view_move(g, s->before, p->seat, p->move, when, s->observer);
    g->view(g, s->before, s->observer, s->seen_before);
    g->view(g, s->after, s->observer, s->seen_after);
    if (move) print_play(s, s->seen_before, p->seat, move, s->seen_after);
}

static void print_as_seen(session *s) {
    const mst_game *g = s->game;
    mst_begin(g, s->after, &s->setup);
    g->view(g, s->after, s->observer, s->seen_after);
    print_start(s, s->seen_after);
    for (uint32_t i = 0; i < s->keeps; i++) {
        memcpy(s->before, s->after, g->state_size);
        mst_play(g, s->after, s->kept[i].seat, s->kept[i].move);
        print_play_as_seen(s, &s->kept[i]);
    }
    print_end(s, s->after); /* a result is public */
}

/* ---- reading ---- */

static int start_record(session *s) {
    const mst_replay *r = &s->reader;
    s->game = r->game;
    s->setup = r->setup;
    memcpy(s->names, r->names, sizeof s->names);
    s->ply = 0;
    if (s->o->check) return DONE;
    if (!s->o->as) {
        print_start(s, r->state);
        return DONE;
    }
    if (s->observer != MST_SPECTATOR && s->observer >= r->setup.seats)
        return complain("%s:%u: there is no seat %s at this table of %d", s->file, r->line,
                        s->o->as, r->setup.seats);
    s->keeps = 0;
    return DONE;
}

static void take_play(session *s) {
    mst_replay *r = &s->reader;
    s->plays++;
    if (s->o->as) keep_play(s, r->seat, r->move);
    bool is_shown = !s->o->check && !s->o->as;
    if (is_shown) memcpy(s->before, r->state, r->game->state_size);
    mst_replay_play(r);
    if (is_shown) print_play(s, s->before, r->seat, r->move, r->state);
}

/* Before the next record, and after the last one. The reader still holds the final state. */
static void end_record(session *s) {
    if (!s->game) return;
    if (s->o->as)
        print_as_seen(s);
    else if (!s->o->check)
        print_end(s, s->reader.state);
    s->game = NULL;
}

static void keep_header_line(session *s, const char *text, size_t length) {
    mst_text_put_part(&s->header.text, text, length);
    mst_text_put_char(&s->header.text, '\n');
}

/* Comments, listings and results are read, verified and dropped: what is printed is ours. */
static int take_line(void *context, mst_line kind, const char *text, size_t length) {
    session *s = context;
    if (ferror(stdout)) return BAD_INPUT; /* output_finish says why */
    if (kind == MST_LINE_PLAY) take_play(s);
    if (kind == MST_LINE_FIRST) {
        end_record(s);
        s->records++;
        page_clear(&s->header);
    }
    if (kind == MST_LINE_FIRST || kind == MST_LINE_HEADER || kind == MST_LINE_START)
        keep_header_line(s, text, length);
    return kind == MST_LINE_START ? start_record(s) : DONE;
}

/* ---- the command ---- */

static int read_observer(const options *o, mst_seat *observer) {
    *observer = mst_seat_named(o->as[0]);
    bool is_observer = *observer < MST_MAX_SEATS || *observer == MST_SPECTATOR;
    if (is_observer && !o->as[1]) return DONE;
    return complain("--as needs the letter of a seat, or - for a spectator, not \"%s\"", o->as);
}

static int check_options(const options *o) {
    if (o->check + o->legal + o->json > 1)
        return complain("only one of --check, --legal and --json at a time");
    if (o->as && (o->check || o->legal))
        return complain("--as goes with --json or alone: the rest needs the whole truth");
    return DONE;
}

static int replay_files(const options *o, const mst_game *own) {
    session s = {.o = o};
    int status = o->as ? read_observer(o, &s.observer) : DONE;
    if (status != DONE) return status;
    const mst_game **games = decks_games_with(own);
    records_open(&s.reader, games, o->language);
    mst_state **const states[] = {&s.before, &s.after, &s.seen_before, &s.seen_after};
    for (uint32_t i = 0; i < 4; i++) *states[i] = memory_need(mst_needs_of(games).state_size);
    s.out = page_open();
    s.header = page_open();
    for (uint32_t i = 0; status == DONE && i < o->operands; i++) {
        s.file = records_name_of_file(o->operand[i]);
        status = records_read(&s.reader, o->operand[i], take_line, &s);
        if (status == DONE) end_record(&s);
    }
    if (status == DONE && o->check)
        printf("%llu record%s, %llu play%s: all as the rules say\n", (unsigned long long)s.records,
               output_plural(s.records), (unsigned long long)s.plays, output_plural(s.plays));
    page_close(&s.header);
    page_close(&s.out);
    for (uint32_t i = 0; i < 4; i++) free(*states[i]);
    free(s.kept);
    records_close(&s.reader);
    free(games);
    return status;
}

static int run(const options *o) {
    chosen c;
    int status = check_options(o);
    if (status != DONE) return status;
    status = decks_choose_by_lists(o, &c);
    if (status == DONE) status = replay_files(o, c.game);
    decks_free(&c);
    return status;
}

const command replay_command = {
    .name = "replay",
    .operands = "FILE...",
    .summary =
        "Re-plays records, verifying every line, and prints them. FILE may be - for standard\n"
        "input and may hold any number of records.",
    .takes = {TAKES_CHECK, TAKES_LEGAL, TAKES_JSON, TAKES_AS, TAKES_DECK, TAKES_LANG, TAKES_HELP},
    .least = 1,
    .most = UINT32_MAX,
    .run = run,
    .notes =
        "Exit status: 0 the records hold, 1 a line is not what the rules say, 2 a line cannot be\n"
        "understood or a file cannot be read.\n",
};

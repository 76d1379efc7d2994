/* show.c -- what players read. Every sentence about the past is made of a view and of what
 * view_move leaves of a play, so nothing hidden can be said. */
#include "host/people.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "phrases.h"
#include "play/session.h"
#include "protocol/errors.h"
#include <string.h>

enum { SENTENCE = MST_MAX_SENTENCE };

/* ---- columns ---- */

static uint32_t columns_of(const char *words) {
    uint32_t columns = 0;
    for (; *words; words++) columns += ((unsigned char)*words & 0xc0) != 0x80;
    return columns;
}

static void put_right(mst_text *t, const char *words, uint32_t width) {
    uint32_t columns = columns_of(words);
    if (columns < width) mst_text_put_spaces(t, width - columns);
    mst_text_put(t, words);
}

static void put_right_number(mst_text *t, int64_t number, uint32_t width) {
    char digits[24];
    mst_text text = mst_text_in(digits, sizeof digits);
    mst_text_put_number(&text, number);
    put_right(t, digits, width);
}

/* ---- seats ---- */

const char *show_seat_name(const session *s, mst_seat seat) {
    static const char letters[MST_MAX_SEATS][2] = {"A", "B", "C", "D", "E", "F", "G", "H"};
    const char *name = mst_table_occupant(s->table, seat)->name;
    return name[0] ? name : letters[seat];
}

/* "A Marie", or the letter alone. */
static void put_seat(const session *s, mst_seat seat, mst_text *t) {
    const char *name = mst_table_occupant(s->table, seat)->name;
    mst_text_put_char(t, mst_seat_letter(seat));
    if (!name[0]) return;
    mst_text_put_char(t, ' ');
    mst_text_put(t, name);
}

static const char *who_plays(const session *s, mst_seat seat) {
    const char *level = mst_table_occupant(s->table, seat)->level;
    if (!session_is_human(s, seat)) return mst_level_find(level, strlen(level))->words[s->in];
    return phrases_of(s->in, session_has_many_humans(s) ? "seat.human" : "seat.you");
}

void show_seats(session *s) {
    mst_text *t = &s->out.text;
    mst_text_put(t, s->game->title);
    mst_text_put_char(t, '\n');
    for (mst_seat seat = 0; seat < session_seats(s); seat++) {
        mst_text_put(t, "  ");
        put_seat(s, seat, t);
        mst_text_put(t, ": ");
        mst_text_put(t, who_plays(s, seat));
        mst_text_put_char(t, '\n');
    }
    if (s->talk.seats) {
        mst_text_put(t, phrases_of(s->in, "play.hint"));
        mst_text_put_char(t, '\n');
    }
    mst_text_put_char(t, '\n');
}

/* ---- the past ---- */

/* Whoever plays alone is "you"; of several at one keyboard everybody has a name. */
static mst_people people_here(const session *s) {
    mst_people people;
    people_at(s->table, s->in, session_has_many_humans(s) ? MST_NO_SEAT : s->seat, &people);
    return people;
}

void show_sentence(const session *s, const mst_state *before, mst_seat seat, mst_move move,
                   mst_text *t) {
    mst_people people = people_here(s);
    mst_sentence_tell(s->game, before, seat, move, s->in, &people, t);
}

static void put_play(void *context, const mst_seen_play *play) {
    session *s = context;
    mst_text_put(&s->out.text, "  ");
    show_sentence(s, play->before, play->seat, play->move, &s->out.text);
    mst_text_put_char(&s->out.text, '\n');
}

/* Plays of one's own need no telling, but for those that a bot made. */
static void put_play_of_others(void *context, const mst_seen_play *play) {
    const session *s = context;
    bool is_own = play->seat == s->seat && !(s->returning >> s->seat & 1);
    if (!is_own) put_play(context, play);
}

void show_new_plays(session *s, mst_seat observer) {
    s->seat = observer;
    mst_table_plays(s->table, observer, s->told[observer], put_play_of_others, s);
    s->told[observer] = mst_table_seq(s->table);
    s->returning &= (mst_seats) ~(1u << observer);
}

void show_news(session *s, mst_seat observer) {
    const char *before = s->out.text.at;
    show_new_plays(s, observer);
    if (s->out.text.at != before) mst_text_put_char(&s->out.text, '\n');
}

/* A walk through the log. */
typedef struct {
    session *s;
    uint32_t plays; /* so far */
    uint32_t wanted;
} log_walk;

static void put_numbered_play(void *context, const mst_seen_play *play) {
    log_walk *walk = context;
    put_right_number(&walk->s->out.text, ++walk->plays, 4);
    put_play(walk->s, play);
}

void show_log(session *s, mst_seat observer) {
    log_walk walk = {.s = s};
    mst_table_plays(s->table, observer, 0, put_numbered_play, &walk);
    if (walk.plays) return;
    mst_text_put(&s->out.text, phrases_of(s->in, "log.empty"));
    mst_text_put_char(&s->out.text, '\n');
}

static void show_wanted_play(void *context, const mst_seen_play *play) {
    log_walk *walk = context;
    session *s = walk->s;
    if (walk->plays + 1 != walk->wanted) {
        walk->plays++;
        return;
    }
    s->game->extras->show(s->game, play->before, s->in, &s->out.text);
    mst_text_put_char(&s->out.text, '\n');
    put_numbered_play(walk, play);
}

void show_past(session *s, mst_seat observer, const char *number) {
    char most[16];
    mst_text t = mst_text_in(most, sizeof most);
    int32_t wanted = mst_text_read_number(number, strlen(number), INT32_MAX);
    log_walk walk = {.s = s, .wanted = wanted > 0 ? (uint32_t)wanted : 0};
    mst_table_plays(s->table, observer, 0, show_wanted_play, &walk);
    if (walk.wanted && walk.wanted <= walk.plays) return;
    mst_text_put_number(&t, walk.plays);
    phrases_say(&s->out.text, s->in, "look.how", (const char *const[]){most});
    mst_text_put_char(&s->out.text, '\n');
}

/* ---- the present ---- */

void show_table(session *s, mst_seat observer) {
    mst_table_view(s->table, observer, s->view);
    s->game->extras->show(s->game, s->view, s->in, &s->out.text);
    mst_text_put_char(&s->out.text, '\n');
}

void show_question(session *s) {
    mst_text *t = &s->out.text;
    if (s->is_decorated) mst_text_put(t, "\033[1m");
    if (session_has_many_humans(s)) {
        mst_text_put(t, show_seat_name(s, s->seat));
        mst_text_put(t, ": ");
    }
    mst_people people = people_here(s);
    mst_sentence_ask(s->game, s->view, s->seat, s->in, &people, t);
    if (s->is_decorated) mst_text_put(t, "\033[0m");
    mst_text_put_char(t, '\n');
}

static void put_move_line(session *s, uint32_t index, const char *notation, uint32_t width) {
    mst_text *t = &s->out.text;
    char number[16];
    mst_text digits = mst_text_in(number, sizeof number);
    mst_text_put_number(&digits, index + 1);
    mst_text_put_spaces(t, 4 - (uint32_t)(strlen(number) < 4 ? strlen(number) : 4));
    mst_text_put(t, number);
    mst_text_put(t, "  ");
    mst_text_put_padded(t, notation, width + 2);
    show_sentence(s, s->view, s->seat, s->moves[index], t);
    mst_text_put_char(t, '\n');
}

static void move_notation(const session *s, uint32_t index, char out[MST_MAX_TEXT]) {
    mst_text t = mst_text_in(out, MST_MAX_TEXT);
    s->game->move_text(s->game, s->view, s->seat, s->moves[index], &t);
}

static bool begins_with(const char *text, const char *beginning) {
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

void show_moves(session *s, const char *beginning, uint32_t most) {
    char notation[MST_MAX_TEXT], number[16];
    uint32_t width = 0, shown = 0, left = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        move_notation(s, i, notation);
        if (begins_with(notation, beginning) && strlen(notation) > width)
            width = (uint32_t)strlen(notation);
    }
    for (uint32_t i = 0; i < s->count; i++) {
        move_notation(s, i, notation);
        if (!begins_with(notation, beginning)) continue;
        if (shown == most)
            left++;
        else
            put_move_line(s, i, notation, width), shown++;
    }
    if (!left) return;
    mst_text digits = mst_text_in(number, sizeof number);
    mst_text_put_number(&digits, left);
    phrases_say(&s->out.text, s->in, "moves.more", (const char *const[]){number});
    mst_text_put_char(&s->out.text, '\n');
}

void show_refusal(session *s, const char *text, const char *key) {
    char rule[ERROR_MAX_RULE];
    mst_text *t = &s->out.text;
    phrases_say(t, s->in, "moves.refused",
                (const char *const[]){text, mst_phrase_of(s->game, s->in, key)});
    if (s->count) {
        char notation[MST_MAX_TEXT];
        const char *example = notation;
        move_notation(s, 0, notation);
        phrases_say(t, s->in, "moves.example", &example);
    }
    if (error_rule(key, rule)) phrases_say(t, s->in, "moves.rule", (const char *const[]){rule});
    mst_text_put_char(t, '\n');
}

void show_not_done(session *s, const char *what) {
    phrases_say(&s->out.text, s->in, "moves.refused", (const char *const[]){what, s->refused});
    mst_text_put_char(&s->out.text, '\n');
}

void show_possible(session *s, mst_move move) {
    char notation[MST_MAX_TEXT], sentence[SENTENCE];
    mst_text text = mst_text_in(notation, sizeof notation), words = mst_text_in(sentence, SENTENCE);
    s->game->move_text(s->game, s->view, s->seat, move, &text);
    show_sentence(s, s->view, s->seat, move, &words);
    phrases_say(&s->out.text, s->in, "moves.possible", (const char *const[]){notation, sentence});
    mst_text_put_char(&s->out.text, '\n');
}

/* ---- the end ---- */

static const char *part_heading(const session *s, uint32_t part) {
    char key[80];
    mst_text t = mst_text_in(key, sizeof key);
    mst_text_put(&t, "part.");
    mst_text_put(&t, s->game->parts[part]);
    return mst_phrase_exists(s->game, key) ? mst_phrase_of(s->game, s->in, key)
                                           : s->game->parts[part];
}

enum { GAP = 3 }; /* between columns of the score sheet */

static uint32_t width_of(const char *heading) {
    uint32_t columns = columns_of(heading);
    return GAP + (columns > 4 ? columns : 4);
}

static void put_headings(session *s, uint32_t margin) {
    mst_text *t = &s->out.text;
    const char *total = phrases_of(s->in, "sheet.total");
    mst_text_put_spaces(t, margin);
    for (uint32_t k = 0; s->game->parts[k]; k++)
        put_right(t, part_heading(s, k), width_of(part_heading(s, k)));
    put_right(t, total, width_of(total));
}

/* A label, and a score below its headings. */
static void put_score(session *s, const char *label, uint32_t margin, const mst_score *score) {
    mst_text *t = &s->out.text;
    mst_text_put(t, "  ");
    mst_text_put_padded(t, label, margin - 2);
    for (uint32_t k = 0; s->game->parts[k]; k++)
        put_right_number(t, score->part[k], width_of(part_heading(s, k)));
    uint32_t width = width_of(phrases_of(s->in, "sheet.total"));
    if (score->out)
        put_right(t, phrases_of(s->in, "sheet.out"), width);
    else
        put_right_number(t, score->total, width);
}

void show_prospect(session *s, const char *move) {
    mst_score now[MST_MAX_SEATS];
    const char *label = phrases_of(s->in, "preview.now");
    uint32_t columns = columns_of(move), margin = columns_of(label) + 4;
    if (columns + 4 > margin) margin = columns + 4;
    s->game->scores(s->game, s->view, now);
    put_headings(s, margin);
    mst_text_put_char(&s->out.text, '\n');
    put_score(s, label, margin, &now[s->seat]);
    mst_text_put_char(&s->out.text, '\n');
    put_score(s, move, margin, &s->prospect);
    mst_text_put_char(&s->out.text, '\n');
}

static void put_winners(session *s, const uint8_t place[], uint32_t seats) {
    char names[MST_MAX_SEATS * (MST_MAX_NAME + 4)];
    mst_text t = mst_text_in(names, sizeof names);
    uint32_t winners = 0;
    for (mst_seat seat = 0; seat < seats; seat++) {
        if (place[seat] != 1) continue;
        if (winners++) mst_text_put(&t, ", ");
        mst_text_put(&t, show_seat_name(s, seat));
    }
    phrases_say(&s->out.text, s->in, winners == 1 ? "end.one" : "end.many",
                (const char *const[]){names});
    mst_text_put_char(&s->out.text, '\n');
}

void show_scores(session *s) {
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    const char *heading = phrases_of(s->in, "sheet.place");
    uint32_t seats = session_seats(s), margin = 4;
    mst_table_result(s->table, scores, place);
    for (mst_seat seat = 0; seat < seats; seat++) {
        uint32_t columns = columns_of(mst_table_occupant(s->table, seat)->name);
        if (columns + 4 > margin) margin = columns + 4;
    }
    put_headings(s, margin);
    put_right(&s->out.text, heading, width_of(heading));
    mst_text_put_char(&s->out.text, '\n');
    for (mst_seat seat = 0; seat < seats; seat++) {
        char label[MST_MAX_NAME + 4];
        mst_text t = mst_text_in(label, sizeof label);
        put_seat(s, seat, &t);
        put_score(s, label, margin, &scores[seat]);
        put_right_number(&s->out.text, place[seat], width_of(heading));
        mst_text_put_char(&s->out.text, '\n');
    }
    mst_text_put_char(&s->out.text, '\n');
    put_winners(s, place, seats);
}

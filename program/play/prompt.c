/* prompt.c -- one decision of a human: show what there is to know, ask, and talk until a move is
 * made. The terminal stays in its ordinary line mode, so there is nothing to restore on leaving. */
#include "complain.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "phrases.h"
#include "play/session.h"
#include "rules_text.h"
#include <errno.h>
#include <signal.h>
#include <string.h>

enum { MOVES_AT_ONCE = 40, ANSWER_ROOM = 1024 };

static volatile sig_atomic_t interrupted;

static void note_interrupt(int signal) {
    (void)signal;
    interrupted = 1;
}

bool prompt_is_interrupted(void) {
    return interrupted;
}

void prompt_catch_interrupts(void) {
    /* Without SA_RESTART the wait for a line ends; a second Ctrl-C ends the program outright. */
    struct sigaction action = {.sa_handler = note_interrupt, .sa_flags = SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

/* ---- reading an answer ---- */

static void print(session *s) {
    page_print(&s->out, stdout);
    fflush(stdout);
}

/* Copies a line without the blanks around it; what is no text becomes a mark that means nothing. */
static void copy_answer(char answer[ANSWER_ROOM], const char *text, size_t length) {
    while (length && strchr(" \t\r", text[length - 1])) length--;
    while (length && (*text == ' ' || *text == '\t')) text++, length--;
    mst_text copy = mst_text_in(answer, ANSWER_ROOM);
    if (mst_text_is_utf8(text, length))
        mst_text_put_part(&copy, text, length);
    else
        mst_text_put(&copy, "(?)");
}

static prompt_outcome complain_of_input(line_found found) {
    complain("standard input: %s",
             found == LINE_TOO_LONG ? "the line is too long" : strerror(errno));
    return LEAVE_BROKEN;
}

/* Where nobody types, the answer is printed behind its prompt, so that what comes out of a pipe
 * reads like a game at a keyboard. */
static prompt_outcome read_answer(session *s, char answer[ANSWER_ROOM]) {
    const char *text = "";
    size_t length = 0;
    line_found found = LINE_INTERRUPTED;
    mst_text *t = &s->out.text;
    print(s);
    while (!interrupted && found == LINE_INTERRUPTED)
        found = line_reader_next(&s->input, &text, &length);
    if (found == LINE_UNREADABLE || found == LINE_TOO_LONG) return complain_of_input(found);
    copy_answer(answer, text, length);
    if (!s->is_keyboard) mst_text_put(t, answer);
    if (interrupted || found == LINE_END || !s->is_keyboard) mst_text_put_char(t, '\n');
    return interrupted ? LEAVE_INTERRUPTED : found == LINE_END ? LEAVE : GO_ON;
}

/* ---- moves ---- */

static void say_line(session *s, const char *key) {
    mst_text_put(&s->out.text, phrases_of(s->in, key));
    mst_text_put_char(&s->out.text, '\n');
}

static mst_move read_number(session *s, const char *text) {
    int32_t number = mst_text_read_number(text, strlen(text), (int32_t)s->count);
    return number > 0 ? s->moves[number - 1] : 0;
}

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_same_but_case(const char *a, const char *b) {
    while (*a && lower(*a) == lower(*b)) a++, b++;
    return lower(*a) == lower(*b);
}

static const char *put_notation(const session *s, mst_move move, char out[MST_MAX_TEXT]) {
    mst_text t = mst_text_in(out, MST_MAX_TEXT);
    s->game->move_text(s->game, s->view, s->seat, move, &t);
    return out;
}

/* A move that is written like this but for capitals, when there is just one. */
static mst_move find_without_case(const session *s, const char *text) {
    mst_move found = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        char notation[MST_MAX_TEXT];
        if (!is_same_but_case(put_notation(s, s->moves[i], notation), text)) continue;
        if (found) return 0;
        found = s->moves[i];
    }
    return found;
}

static bool is_number(const char *text) {
    return *text && !text[strspn(text, "0123456789")];
}

static void say_no_such_number(session *s, const char *text) {
    char most[16];
    mst_text t = mst_text_in(most, sizeof most);
    mst_text_put_number(&t, s->count);
    phrases_say(&s->out.text, s->in, "moves.none_such", (const char *const[]){text, most});
    mst_text_put_char(&s->out.text, '\n');
}

static void say_gibberish(session *s, const char *text) {
    char example[MST_MAX_TEXT];
    put_notation(s, s->moves[0], example);
    phrases_say(&s->out.text, s->in, "moves.gibberish", (const char *const[]){text, example});
    mst_text_put_char(&s->out.text, '\n');
}

/* The move meant by a number or a notation, legal or not; 0 after saying that there is none. What
 * merely begins like a move brings the list of moves that do. */
static mst_move read_move(session *s, const char *text) {
    if (is_number(text)) {
        mst_move numbered = read_number(s, text);
        if (!numbered) say_no_such_number(s, text);
        return numbered;
    }
    mst_move move = s->game->move_read(s->game, s->view, s->seat, text, strlen(text));
    if (!move) move = find_without_case(s, text);
    if (move) return move;
    char *before = s->out.text.at;
    show_moves(s, text, MOVES_AT_ONCE);
    if (s->out.text.at == before) say_gibberish(s, text);
    return 0;
}

/* Says what a move costs dearly, if it does; true when it should be confirmed first. */
static bool is_warned_of(session *s, mst_move move) {
    const mst_game *g = s->game;
    const char *key = g->caution ? g->caution(g, s->view, s->seat, move) : NULL;
    if (!key) return false;
    mst_text *t = &s->out.text;
    phrases_say(t, s->in, "moves.caution", (const char *const[]){mst_phrase_of(g, s->in, key)});
    mst_text_put_char(t, '\n');
    return true;
}

static bool try_move(session *s, const char *text) {
    char notation[MST_MAX_TEXT];
    mst_move move = read_move(s, text);
    if (!move) return false;
    const char *refused = s->game->refuse(s->game, s->view, s->seat, move);
    if (refused) {
        show_refusal(s, text, refused);
        return false;
    }
    bool is_repeated = move == s->cautioned;
    if (!is_repeated && is_warned_of(s, move) && s->is_keyboard) {
        say_line(s, "moves.confirm");
        s->cautioned = move;
        return false;
    }
    if (!hosting_say(s, "play", s->seat, put_notation(s, move, notation))) {
        show_not_done(s, text);
        return false;
    }
    mst_text_put_char(&s->out.text, '\n');
    return true;
}

/* ---- commands: each returns whether the question is settled ---- */

static bool explain(session *s, const char *text) {
    char example[MST_MAX_TEXT];
    if (*text) {
        mst_move move = read_move(s, text);
        const char *refused = move ? s->game->refuse(s->game, s->view, s->seat, move) : NULL;
        if (refused)
            show_refusal(s, text, refused);
        else if (move)
            show_possible(s, move), is_warned_of(s, move);
        return false;
    }
    put_notation(s, s->moves[0], example);
    show_question(s);
    phrases_say(&s->out.text, s->in, "help", (const char *const[]){example});
    return false;
}

static bool hint(session *s, const char *text) {
    mst_move move = *text ? read_move(s, text) : 0;
    const char *refused = move ? s->game->refuse(s->game, s->view, s->seat, move) : NULL;
    if (refused)
        show_refusal(s, text, refused);
    else if (move || !*text)
        hint_show(s, move);
    return false;
}

static bool preview(session *s, const char *text) {
    char notation[MST_MAX_TEXT];
    mst_move move = read_move(s, text);
    const char *refused = move ? s->game->refuse(s->game, s->view, s->seat, move) : NULL;
    if (refused)
        show_refusal(s, text, refused);
    else if (move && hosting_preview(s, s->seat, put_notation(s, move, notation)))
        show_prospect(s, notation);
    else if (move)
        show_not_done(s, text);
    return false;
}

static bool list_moves(session *s, const char *beginning) {
    show_question(s);
    show_moves(s, beginning, s->count);
    return false;
}

static bool show_again(session *s, const char *rest) {
    (void)rest;
    show_table(s, s->seat);
    if (mst_table_phase(s->table) == MST_OVER) return false;
    show_question(s);
    show_moves(s, "", MOVES_AT_ONCE);
    return false;
}

static bool tell_log(session *s, const char *rest) {
    (void)rest;
    show_log(s, s->seat);
    return false;
}

static bool look(session *s, const char *number) {
    show_past(s, s->seat, number);
    return false;
}

static bool quote_rules(session *s, const char *number) {
    const char *rules = rules_text_of(s->game, s->in);
    if (rules && !*number)
        mst_text_put(&s->out.text, rules);
    else if (!rules || !rules_text_put_paragraph(&s->out.text, rules, number)) {
        phrases_say(&s->out.text, s->in, "rules.missing", (const char *const[]){number});
        mst_text_put_char(&s->out.text, '\n');
    }
    return false;
}

/* The newest play of a seat, in words. */
typedef struct {
    const session *s;
    mst_seat seat;
    char words[MST_MAX_SENTENCE];
} own_play;

static void note_own_play(void *context, const mst_seen_play *play) {
    own_play *own = context;
    const session *s = own->s;
    if (play->seat != own->seat) return;
    mst_text t = mst_text_in(own->words, sizeof own->words);
    show_sentence(s, play->before, play->seat, play->move, &t);
}

static bool take_back(session *s, mst_seat seat) {
    own_play last = {.s = s, .seat = seat};
    mst_table_plays(s->table, seat, 0, note_own_play, &last);
    if (!hosting_say(s, "undo", seat, NULL)) {
        show_not_done(s, "undo");
        return false;
    }
    phrases_say(&s->out.text, s->in, "undo.done", (const char *const[]){last.words});
    mst_text_put(&s->out.text, "\n\n");
    return true;
}

static bool undo(session *s, const char *rest) {
    (void)rest;
    return take_back(s, s->seat);
}

static bool save(session *s, const char *path) {
    if (*path) {
        save_game(s, path);
    } else {
        say_line(s, "save.how");
    }
    return false;
}

static bool leave_to_bot(session *s, const char *rest) {
    (void)rest;
    bool is_done = hosting_stand_in(s, s->seat, false);
    if (is_done)
        say_line(s, "bot.plays");
    else
        show_not_done(s, "bot");
    return is_done;
}

void prompt_take_seats_back(session *s) {
    for (mst_seat seat = 0; seat < session_seats(s); seat++) {
        const char *name = show_seat_name(s, seat);
        if (!session_is_away(s, seat)) continue;
        if (!hosting_stand_in(s, seat, true)) {
            show_not_done(s, name);
            continue;
        }
        s->returning |= (mst_seats)(1u << seat);
        phrases_say(&s->out.text, s->in, "bot.back", &name);
        mst_text_put_char(&s->out.text, '\n');
    }
}

/* Whoever is asked here plays already; others at this terminal may be away. */
static bool take_back_seats(session *s, const char *rest) {
    (void)rest;
    prompt_take_seats_back(s);
    return false;
}

static void forget_last_game(session *s) {
    memset(s->told, 0, sizeof s->told);
    s->returning = 0;
    s->at_device = MST_NO_SEAT;
    s->saved_as[0] = 0;
    think_free_bots(s); /* other levels sit there now */
}

static bool play_again(session *s, const char *rest) {
    (void)rest;
    if (!hosting_rematch(s)) {
        show_not_done(s, "rematch");
        return false;
    }
    forget_last_game(s);
    mst_text_put_char(&s->out.text, '\n');
    show_seats(s);
    return true;
}

enum { WHILE_PLAYING = 1, WHEN_OVER = 2, ALWAYS = WHILE_PLAYING | WHEN_OVER };

static const struct {
    const char *word[MST_LANGUAGES];
    bool (*run)(session *s, const char *rest);
    uint8_t when;
} commands[] = {
    {{"help", "aide"}, explain, WHILE_PLAYING},
    {{"moves", "coups"}, list_moves, WHILE_PLAYING},
    {{"hint", "conseil"}, hint, WHILE_PLAYING},
    {{"preview", "aperçu"}, preview, WHILE_PLAYING},
    {{"preview", "apercu"}, preview, WHILE_PLAYING},
    {{"table", "table"}, show_again, ALWAYS},
    {{"log", "journal"}, tell_log, ALWAYS},
    {{"look", "revoir"}, look, ALWAYS},
    {{"rules", "règles"}, quote_rules, ALWAYS},
    {{"rule", "regles"}, quote_rules, ALWAYS},
    {{"undo", "annuler"}, undo, WHILE_PLAYING},
    {{"bot", "bot"}, leave_to_bot, WHILE_PLAYING},
    {{"back", "reprendre"}, take_back_seats, WHILE_PLAYING},
    {{"save", "sauver"}, save, ALWAYS},
    {{"rematch", "revanche"}, play_again, WHEN_OVER},
};

/* What follows a word of either language, or NULL. */
static const char *after_word(const char *text, const char *const words[MST_LANGUAGES]) {
    for (uint32_t i = 0; i < MST_LANGUAGES; i++) {
        size_t length = strlen(words[i]);
        if (strncmp(text, words[i], length) != 0) continue;
        if (!text[length]) return text + length;
        if (text[length] == ' ') return text + length + strspn(text + length, " ");
    }
    return NULL;
}

bool prompt_is_quit(const char *text, size_t length) {
    return mst_text_same_part(text, length, "quit") || mst_text_same_part(text, length, "quitter");
}

bool prompt_is_back(const char *text, size_t length) {
    return mst_text_same_part(text, length, "back") ||
           mst_text_same_part(text, length, "reprendre");
}

/* Whether it was a command of this time; then `is_settled` says what came of it. */
static bool obey(session *s, const char *text, uint8_t when, bool *is_settled) {
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const char *rest = commands[i].when & when ? after_word(text, commands[i].word) : NULL;
        if (!rest) continue;
        *is_settled = commands[i].run(s, rest);
        return true;
    }
    return false;
}

static bool settle(session *s, const char *text) {
    bool is_settled = false;
    if (!*text) return false;
    if (*text == '?') return explain(s, text + 1 + strspn(text + 1, " "));
    return obey(s, text, WHILE_PLAYING, &is_settled) ? is_settled : try_move(s, text);
}

/* ---- the question ---- */

static void clear_screen(session *s) {
    enum { ENOUGH_LINES = 60 };
    if (s->has_screen) mst_text_put(&s->out.text, "\033[H\033[2J\033[3J");
    for (uint32_t i = 0; !s->has_screen && i < ENOUGH_LINES; i++)
        mst_text_put_char(&s->out.text, '\n');
}

/* Asks for the next player. Until that one takes over, the last may still take back. */
static prompt_outcome ask_for(session *s, const char *name, mst_seat last, bool *is_undone) {
    char answer[ANSWER_ROOM];
    phrases_say(&s->out.text, s->in, "pass.on", &name);
    mst_text_put_char(&s->out.text, ' ');
    prompt_outcome outcome = read_answer(s, answer);
    if (outcome != GO_ON) return outcome;
    bool is_undo = mst_text_same(answer, "undo") || mst_text_same(answer, "annuler");
    *is_undone = is_undo && last != MST_NO_SEAT && take_back(s, last);
    return prompt_is_quit(answer, strlen(answer)) ? LEAVE : GO_ON;
}

/* With several humans at one keyboard, nobody may see the view of another: the screen is cleared
 * before the next one is asked for. Without a keyboard nobody is looking. Returns whether the
 * question to this seat still stands. */
static bool hand_over(session *s, mst_seat seat, prompt_outcome *outcome) {
    const char *name = show_seat_name(s, seat);
    mst_seat last = s->at_device;
    bool is_undone = false;
    if (!session_has_many_humans(s) || last == seat) return true;
    s->at_device = seat;
    if (!s->is_keyboard) {
        phrases_say(&s->out.text, s->in, "pass.turn", &name);
        mst_text_put_char(&s->out.text, '\n');
        return true;
    }
    if (last != MST_NO_SEAT) clear_screen(s);
    *outcome = ask_for(s, name, last, &is_undone);
    if (is_undone) s->at_device = last;
    return *outcome == GO_ON && !is_undone;
}

prompt_outcome prompt(session *s, mst_seat seat) {
    char answer[ANSWER_ROOM];
    prompt_outcome outcome = GO_ON;
    if (!hand_over(s, seat, &outcome)) return outcome;
    s->seat = seat;
    s->cautioned = 0;
    show_news(s, seat);
    show_table(s, seat); /* and leaves the seat's view in s->view */
    s->count = s->game->moves(s->game, s->view, seat, s->moves);
    show_question(s);
    show_moves(s, "", MOVES_AT_ONCE);
    do {
        mst_text_put_char(&s->out.text, mst_seat_letter(seat));
        mst_text_put(&s->out.text, "> ");
        outcome = read_answer(s, answer);
        if (outcome == GO_ON && prompt_is_quit(answer, strlen(answer))) outcome = LEAVE;
    } while (outcome == GO_ON && !settle(s, answer) && !s->is_left);
    return s->is_left ? LEAVE : outcome;
}

/* ---- after the end ---- */

/* Where nobody types, what is left of the input was meant for the game. */
static prompt_outcome say_what_there_is(session *s) {
    if (!s->is_keyboard) return LEAVE;
    say_line(s, "end.ask");
    return GO_ON;
}

prompt_outcome prompt_after_end(session *s) {
    char answer[ANSWER_ROOM];
    bool is_settled = false;
    prompt_outcome outcome = GO_ON;
    if (s->is_keyboard) say_what_there_is(s);
    while (outcome == GO_ON && !is_settled) {
        mst_text_put(&s->out.text, "> ");
        outcome = read_answer(s, answer);
        if (outcome == GO_ON && prompt_is_quit(answer, strlen(answer))) outcome = LEAVE;
        if (outcome == GO_ON && *answer && !obey(s, answer, WHEN_OVER, &is_settled))
            outcome = say_what_there_is(s);
    }
    return outcome;
}

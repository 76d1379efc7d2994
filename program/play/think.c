/* think.c -- bots think for a moment at a time, so that the terminal goes on listening: `now` makes
 * a bot play what it has found, `quit` and Ctrl-C leave at once, and a note says who is being
 * waited for. */
#include "complain.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "options.h"
#include "phrases.h"
#include "play/session.h"
#include <poll.h>
#include <string.h>

/* ---- jobs ---- */

/* With --seed, a bot's chance is that of the moment: asking for a hint changes nothing in the game
 * to come. */
bool think_later(void *context, host_job *j) {
    session *s = context;
    if (s->jobs == MOST_JOBS) return false;
    if (s->o->has_seed) j->seed = s->o->seed + mst_hash(j->game, j->view);
    s->job[s->jobs++] = j;
    return true;
}

void think_no_more(void *context, host_job *j) {
    (void)context;
    ((think_job *)j)->is_called_off = true;
}

static bool is_called_off(const host_job *j) {
    return ((const think_job *)j)->is_called_off;
}

static host_job *take_job(session *s) {
    host_job *first = s->job[0];
    memmove(s->job, s->job + 1, --s->jobs * sizeof *s->job);
    return first;
}

/* Its memory is taken once. */
static mst_bot *bot_for(session *s, const host_job *j) {
    mst_bot **bot = j->is_hint ? &s->adviser : &s->bot[j->seat];
    const mst_level *level = mst_level_find(j->level.name, strlen(j->level.name));
    if (!*bot) *bot = mst_bot_create(s->game, level, options_threads(s->o), options_memory(s->o));
    if (!*bot) complain_and_exit("out of memory");
    return *bot;
}

void think_free_bots(session *s) {
    for (mst_seat seat = 0; seat < MST_MAX_SEATS; seat++) {
        mst_bot_free(s->bot[seat]);
        s->bot[seat] = NULL;
    }
    mst_bot_free(s->adviser);
    s->adviser = NULL;
}

/* ---- listening ---- */

static void show_note(session *s, const host_job *j) {
    const char *name = show_seat_name(s, j->seat);
    mst_text_put_char(&s->out.text, '\r');
    phrases_say(&s->out.text, s->in, j->is_hint ? "think.own" : "think.note", &name);
    page_print(&s->out, stdout);
    fflush(stdout);
}

static bool is_now(const char *text, size_t length) {
    return mst_text_same_part(text, length, "now") ||
           mst_text_same_part(text, length, "maintenant");
}

static bool is_anybody_away(const session *s) {
    bool is_away = false;
    for (mst_seat seat = 0; seat < session_seats(s); seat++) is_away |= session_is_away(s, seat);
    return is_away;
}

/* What is typed meanwhile is no answer to any question: only impatience is understood, and whoever
 * wants to play again. True: what has been found must do. */
static bool is_hurried(session *s) {
    const char *text = "";
    size_t length = 0;
    line_found found = line_reader_next(&s->input, &text, &length);
    s->is_left = found == LINE_END || (found == LINE_READ && prompt_is_quit(text, length));
    if (s->is_left || found == LINE_INTERRUPTED) return false;
    if (is_now(text, length)) return true;
    if (is_anybody_away(s) && prompt_is_back(text, length)) {
        prompt_take_seats_back(s);
        return false;
    }
    mst_text_put(&s->out.text, phrases_of(s->in, "think.busy"));
    mst_text_put_char(&s->out.text, '\n');
    page_print(&s->out, stdout);
    return false;
}

static bool has_typed(const session *s) {
    struct pollfd keyboard = {s->is_keyboard ? s->input.file : -1, POLLIN, 0};
    return poll(&keyboard, 1, 0) > 0;
}

/* Until the move is there or the player leaves. A short thought needs no note. */
static prompt_outcome go_on_and_listen(session *s, mst_bot *bot, const host_job *j) {
    enum { MILLISECONDS = 100, NOTE_AFTER = 3 };
    uint32_t looks = 0;
    while (!mst_bot_go_on(bot, MILLISECONDS)) {
        if (has_typed(s) && is_hurried(s)) break;
        if (prompt_is_interrupted() || s->is_left || is_called_off(j)) break;
        if (++looks == NOTE_AFTER && s->has_screen) show_note(s, j);
    }
    if (looks >= NOTE_AFTER && s->has_screen) mst_text_put(&s->out.text, "\r\033[K");
    return prompt_is_interrupted() ? LEAVE_INTERRUPTED : s->is_left ? LEAVE : GO_ON;
}

static prompt_outcome think_about(session *s, host_job *j) {
    mst_bot *bot = bot_for(s, j);
    page_print(&s->out, stdout);
    fflush(stdout);
    mst_bot_begin(bot, j->view, j->seat, j->seed);
    prompt_outcome outcome = go_on_and_listen(s, bot, j);
    if (outcome != GO_ON) return outcome;
    j->move = mst_bot_end(bot);
    if (j->is_hint) host_job_advise(j, bot);
    return GO_ON;
}

/* Bots that play at once would leave nobody the time to come back: somebody away is listened to
 * before each thought. */
prompt_outcome think(session *s) {
    host_job *j = take_job(s);
    prompt_outcome outcome = GO_ON;
    if (is_anybody_away(s) && has_typed(s)) is_hurried(s);
    if (s->is_left) return LEAVE;
    if (!is_called_off(j)) outcome = think_about(s, j);
    if (outcome == GO_ON) hosting_take_thought(s, j);
    return outcome;
}

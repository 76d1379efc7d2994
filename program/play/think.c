/* think.c -- bots think on a thread of their own, so that the terminal goes on listening: `now`
 * makes a bot play what it has found, `quit` and Ctrl-C leave at once, and a note says who is being
 * waited for. */
#include "complain.h"
#include "mastaba/text.h"
#include "options.h"
#include "phrases.h"
#include "play/session.h"
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

typedef struct {
    mst_bot *bot; /* that has begun */
    mst_seat seat;
    mst_move move;
    int done[2]; /* a pipe that ends when the move is there */
} thought;

mst_bot *think_make_bot(const session *s, const mst_level *level) {
    mst_bot *bot = mst_bot_create(s->game, level, options_threads(s->o), options_memory(s->o));
    if (!bot) complain_and_exit("out of memory");
    return bot;
}

static void *think_it_over(void *argument) {
    thought *it = argument;
    mst_bot_go_on(it->bot, 0);
    it->move = mst_bot_end(it->bot);
    close(it->done[1]);
    return NULL;
}

/* Interrupts are for the thread that listens. */
static bool start_thinking(thought *it, pthread_t *thread) {
    sigset_t interrupts, before;
    if (pipe(it->done) != 0) return false;
    sigemptyset(&interrupts);
    sigaddset(&interrupts, SIGINT);
    pthread_sigmask(SIG_BLOCK, &interrupts, &before);
    bool is_started = pthread_create(thread, NULL, think_it_over, it) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (is_started) return true;
    close(it->done[0]);
    close(it->done[1]);
    return false;
}

/* ---- listening ---- */

static void show_note(session *s, mst_seat seat) {
    const char *name = show_seat_name(s, seat);
    mst_put_char(&s->out.text, '\r');
    phrases_say(&s->out.text, s->in, s->is_human[seat] ? "think.own" : "think.note", &name);
    page_print(&s->out, stdout);
    fflush(stdout);
}

static bool is_now(const char *text, size_t length) {
    return mst_same_part(text, length, "now") || mst_same_part(text, length, "maintenant");
}

/* What is typed meanwhile is no answer to any question: only impatience is understood. */
static void listen_once(session *s, const thought *it) {
    const char *text = "";
    size_t length = 0;
    line_found found = line_reader_next(&s->input, &text, &length);
    s->is_left = found == LINE_END || (found == LINE_READ && prompt_is_quit(text, length));
    if (s->is_left || found == LINE_INTERRUPTED) return;
    if (is_now(text, length)) {
        mst_bot_stop(it->bot);
        return;
    }
    mst_put(&s->out.text, phrases_of(s->in, "think.busy"));
    mst_put_char(&s->out.text, '\n');
    page_print(&s->out, stdout);
}

/* Until the move is there or the player leaves. A short thought needs no note. */
static void listen(session *s, const thought *it) {
    enum { LOOK_UP = 100, NOTE_AFTER = 3 };
    bool is_noted = false;
    struct pollfd files[] = {{it->done[0], POLLIN, 0},
                             {s->is_keyboard ? s->input.file : -1, POLLIN, 0}};
    for (uint32_t looks = 0; !prompt_is_interrupted() && !s->is_left; looks++) {
        int ready = poll(files, 2, LOOK_UP);
        if (ready > 0 && files[0].revents) break;
        if (ready > 0 && files[1].revents) listen_once(s, it);
        if (looks < NOTE_AFTER || is_noted || !s->has_screen) continue;
        show_note(s, it->seat);
        is_noted = true;
    }
    if (is_noted) mst_put(&s->out.text, "\r\033[K");
}

mst_move think(session *s, mst_bot *bot, mst_seat seat, uint64_t seed) {
    thought it = {.bot = bot, .seat = seat};
    pthread_t thread;
    page_print(&s->out, stdout);
    fflush(stdout);
    mst_bot_begin(bot, s->view, seat, seed);
    if (!start_thinking(&it, &thread)) complain_and_exit("cannot start a thread");
    listen(s, &it);
    bool is_leaving = prompt_is_interrupted() || s->is_left;
    if (is_leaving) mst_bot_stop(bot);
    pthread_join(thread, NULL);
    close(it.done[0]);
    return is_leaving ? 0 : it.move;
}

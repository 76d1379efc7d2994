/* sandbox.c -- thinking in a process apart. */
#include "sandbox.h"
#include "mastaba/engine.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include "memory.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CHECK_SECONDS = 2, LONGEST_THOUGHT = 3600 /* seconds */ };

/* In the child: nobody listens to its complaints, and it must not live for ever. */
static void settle_in(uint32_t seconds) {
    const struct rlimit none = {0, 0};
    int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere >= 0) dup2(nowhere, STDERR_FILENO);
    setrlimit(RLIMIT_CORE, &none);
    signal(SIGINT, SIG_IGN);
    alarm(seconds);
}

/* ---- views ---- */

static bool fits(const mst_game *g, const mst_setup *setup, const mst_state *world, mst_seat seat) {
    return !g->extras->check(g, world) && g->seats(g, world) == setup->seats &&
           g->actors(g, world) >> seat & 1;
}

static bool is_view(const mst_game *g, const mst_setup *setup, const mst_state *view,
                    mst_seat seat) {
    enum { WORLDS = 8 };
    mst_state *world = memory_need(g->state_size), *seen = memory_need(g->state_size);
    for (uint32_t i = 0; i < WORLDS; i++) {
        mst_rng rng = mst_rng_seed(i);
        g->resample(g, view, seat, &rng, world);
        if (!fits(g, setup, world, seat)) return false;
        g->view(g, world, seat, seen);
        if (memcmp(seen, view, g->state_size) != 0) return false;
    }
    return true;
}

static void wait_for(pid_t process, int *status) {
    while (waitpid(process, status, 0) < 0 && errno == EINTR) continue;
}

bool sandbox_is_view(const mst_game *g, const mst_setup *setup, const mst_state *view,
                     mst_seat seat) {
    int status = 1;
    pid_t process = fork();
    if (process == 0) {
        settle_in(CHECK_SECONDS);
        _exit(!is_view(g, setup, view, seat));
    }
    if (process > 0) wait_for(process, &status);
    return process > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* ---- thoughts, in the child ---- */

static mst_bot *volatile thinker;

static void stop_thinker(int signal) {
    (void)signal;
    if (thinker) mst_bot_stop(thinker);
}

static void put_candidate(mst_text *out, const sandbox_task *task, const mst_candidate *c) {
    char numbers[80];
    mst_text_put(out, "info {\"move\":\"");
    task->game->move_text(task->game, task->view, task->seat, c->move, out);
    snprintf(numbers, sizeof numbers, "\",\"visits\":%u,\"win\":%.3f,\"margin\":%.2f}\n", c->visits,
             (double)c->win, (double)c->margin);
    mst_text_put(out, numbers);
}

static bool think_and_say(const sandbox_task *task, int to) {
    enum { CANDIDATES = 3 };
    char room[sizeof((sandbox *)0)->words];
    mst_text out = mst_text_in(room, sizeof room);
    const mst_candidate *best;
    mst_game plain = *task->game;
    plain.advice = NULL;
    mst_level level = mst_level_in(task->game, &task->bot.level); /* the same without advice */
    level.budget = 0;
    mst_bot *bot = mst_bot_create(task->bot.is_plain ? &plain : task->game, &level, task->threads,
                                  task->memory);
    if (!bot) return false;
    thinker = bot;
    mst_move move = mst_bot_choose(bot, task->view, task->seat, task->seed);
    uint32_t count = mst_bot_thoughts(bot, &best);
    for (uint32_t i = 0; i < count && i < CANDIDATES && best[i].visits; i++)
        put_candidate(&out, task, &best[i]);
    mst_text_put(&out, "bestmove ");
    task->game->move_text(task->game, task->view, task->seat, move, &out);
    mst_text_put_char(&out, '\n');
    return write(to, room, (size_t)(out.at - room)) == out.at - room;
}

/* ---- thoughts, from outside ---- */

bool sandbox_start(sandbox *a, const sandbox_task *task) {
    int ends[2];
    if (pipe(ends) != 0) return false;
    const struct sigaction stop = {.sa_handler = stop_thinker};
    sigaction(SIGUSR1, &stop, NULL); /* before there is a child to be stopped */
    a->process = fork();
    if (a->process == 0) {
        settle_in(LONGEST_THOUGHT);
        close(ends[0]);
        _exit(!think_and_say(task, ends[1]));
    }
    close(ends[1]);
    a->from = ends[0];
    a->length = 0;
    if (a->process > 0) return true;
    a->process = 0;
    close(ends[0]);
    return false;
}

void sandbox_stop(sandbox *a) {
    kill(a->process, SIGUSR1);
}

bool sandbox_hear(sandbox *a) {
    size_t room = sizeof a->words - 1 - a->length;
    ssize_t got = room ? read(a->from, a->words + a->length, room) : 0;
    if (got < 0 && errno == EINTR) return false;
    if (got > 0) a->length += (size_t)got;
    return got <= 0;
}

const char *sandbox_finish(sandbox *a) {
    int status;
    if (!a->process) return NULL;
    kill(a->process, SIGKILL); /* nothing happens when it has left already */
    wait_for(a->process, &status);
    close(a->from);
    a->process = 0;
    a->words[a->length] = 0;
    bool is_whole = a->length && a->words[a->length - 1] == '\n' && strstr(a->words, "bestmove ");
    return is_whole ? a->words : NULL;
}

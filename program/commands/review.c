/* review.c -- `mastaba review`: what was luck and what was skill in a saved game. Threads take the
 * tasks of a review one after the other; with --resume each is kept as it is done. */
#include "review/review.h"
#include "arena/threads.h"
#include "commands/commands.h"
#include "complain.h"
#include "judging.h"
#include "line_reader.h"
#include "mastaba/text.h"
#include "memory.h"
#include "output.h"
#include "page.h"
#include "review_page.h"
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    judging in; /* of the first record of the file */
    char names[MST_MAX_SEATS][MST_MAX_NAME];
    review of;
    /* While it goes on. */
    pthread_mutex_t lock;
    atomic_uint next;
    uint32_t done;
    FILE *kept;
    int write_error;
} session;

static atomic_bool is_stopped;

static void stop(int signal) {
    (void)signal;
    atomic_store(&is_stopped, true);
}

static void catch_interrupts(void) {
    /* A second Ctrl-C ends the program outright. */
    struct sigaction action = {.sa_handler = stop, .sa_flags = SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* ---- the record ---- */

static int take_line(void *context, mst_line kind, const char *text, size_t length) {
    session *s = context;
    mst_replay *r = &s->in.reader;
    (void)text, (void)length;
    if (kind == MST_LINE_FIRST && r->records > 1)
        return complain("line %u: a second record begins; one game can be reviewed at a time",
                        r->line);
    if (kind == MST_LINE_PLAY) judging_keep_play(&s->in);
    if (kind != MST_LINE_START) return DONE;
    if (r->setup.seats < 2)
        return complain("line %u: a game alone has no chances to win that could be reviewed",
                        r->line);
    memcpy(s->names, r->names, sizeof s->names);
    s->of = (review){.game = r->game, .setup = r->setup, .resize = judging_resize};
    return DONE;
}

/* ---- what is kept ---- */

static uint64_t fingerprint(const session *s) {
    uint64_t sum = 14695981039346656037u;
    const uint32_t words[] = {s->of.budget.playouts, s->of.budget.iterations, s->of.budget.again,
                              s->of.budget.horizon,  (uint32_t)s->of.seed,    s->in.plays};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        sum = (sum ^ words[i]) * 1099511628211u;
    for (uint32_t i = 0; i < s->in.plays; i++)
        sum = (sum ^ s->in.play[i].move ^ (uint64_t)s->in.play[i].seat << 32) * 1099511628211u;
    return sum;
}

/* Its first line says of which game and how; what stands below is believed if it says the same. */
static int read_kept(session *s, const char *path, const char *first) {
    line_reader in;
    const char *text;
    size_t length;
    uint32_t line = 0;
    int status = DONE;
    if (!line_reader_open(&in, path))
        return errno == ENOENT ? DONE : complain("%s: %s", path, strerror(errno));
    while (status == DONE && line_reader_next(&in, &text, &length) == LINE_READ) {
        bool is_good = line++ ? review_take_task(&s->of, text, length)
                              : mst_text_same_part(text, length, first);
        if (!is_good && line == 1)
            status = complain("%s:1: this is not of the same game, level and seed", path);
        else if (!is_good)
            status = complain("%s:%u: this is no task of this review, or was changed", path, line);
    }
    line_reader_close(&in);
    return status;
}

static int open_kept(session *s, const char *path) {
    char first[64];
    snprintf(first, sizeof first, "mastaba review 1 %016llx", (unsigned long long)fingerprint(s));
    int status = read_kept(s, path, first);
    if (status != DONE) return status;
    s->kept = fopen(path, "a");
    if (!s->kept) return complain("%s: %s", path, strerror(errno));
    if (ftell(s->kept) == 0) fprintf(s->kept, "%s\n", first);
    return DONE;
}

static void keep_task(session *s, uint32_t task) {
    char line[REVIEW_LINE];
    mst_text t = mst_text_in(line, sizeof line);
    review_put_task(&t, &s->of, task);
    if (fprintf(s->kept, "%s\n", line) < 0 || fflush(s->kept)) s->write_error = errno;
}

/* ---- the work ---- */

typedef struct {
    session *of;
    review_worker hands;
} worker;

static void note_task(session *s, uint32_t task) {
    pthread_mutex_lock(&s->lock);
    s->done++;
    if (s->kept) keep_task(s, task);
    if (isatty(STDERR_FILENO)) output_progress(s->done, s->of.tasks);
    pthread_mutex_unlock(&s->lock);
}

static void *work(void *argument) {
    worker *w = argument;
    session *s = w->of;
    for (;;) {
        uint32_t task = atomic_fetch_add(&s->next, 1);
        if (task >= s->of.tasks || atomic_load(&is_stopped)) return NULL;
        if (review_is_done(&s->of, task)) continue;
        review_do(&w->hands, &s->of, task);
        note_task(s, task);
    }
}

static int do_tasks(session *s) {
    uint32_t threads = options_threads(s->in.o);
    worker *workers = memory_need(threads * sizeof *workers);
    for (uint32_t i = 0; i < threads; i++) {
        workers[i].of = s;
        if (!review_worker_open(&workers[i].hands, &s->of, options_memory(s->in.o) / threads))
            complain_and_exit("out of memory");
    }
    s->done = review_done(&s->of);
    catch_interrupts();
    bool is_run = threads_run(workers, sizeof *workers, threads, work);
    for (uint32_t i = 0; i < threads; i++) review_worker_close(&workers[i].hands);
    free(workers);
    if (!is_run) return complain("cannot start a thread");
    if (s->write_error) return complain("%s: %s", s->in.o->resume, strerror(s->write_error));
    return s->done < s->of.tasks ? INTERRUPTED : DONE;
}

/* ---- what is told ---- */

static void put_cell(mst_text *t, const char *words, uint32_t width) {
    uint32_t length = 0;
    for (const char *c = words; *c; c++) length += (*c & 0xc0) != 0x80;
    if (length < width) mst_text_put_spaces(t, width - length);
    mst_text_put(t, words);
}

static void put_phrase_cell(mst_text *t, mst_language in, const char *key, uint32_t width) {
    char words[64];
    mst_text made = mst_text_in(words, sizeof words);
    review_put_phrase(&made, in, key, NULL);
    put_cell(t, words, width);
}

static void put_number_cell(mst_text *t, float of_one, bool is_signed, uint32_t width) {
    char words[24];
    mst_text made = mst_text_in(words, sizeof words);
    if (is_signed && of_one > 0) mst_text_put_char(&made, '+');
    review_put_tenths(&made, of_one);
    put_cell(t, words, width);
}

enum { SEAT_WIDTH = 6, PART_WIDTH = 19, MARKS_GAP = 2 };
static const char *const columns[] = {"start", "luck", "own", "others", "result", "accuracy"};

static void put_sum(mst_text *t, const review *r, mst_seat seat) {
    review_sum sum;
    char letter[2] = {mst_seat_letter(seat), 0};
    review_sum_up(r, seat, &sum);
    put_cell(t, letter, SEAT_WIDTH);
    for (uint32_t i = 0; i < REVIEW_PARTS; i++) {
        put_number_cell(t, sum.part[i], i != PART_START && i != PART_RESULT, PART_WIDTH - 6);
        mst_text_put(t, " ±");
        put_number_cell(t, 2 * sum.noise[i], false, 4);
    }
    put_number_cell(t, sum.accuracy / 100, false, PART_WIDTH - 6);
    mst_text_put_spaces(t, MARKS_GAP);
    for (uint32_t i = MARK_FOUND; i < MARKS; i++) {
        if (!sum.marks[i]) continue;
        mst_text_put_spaces(t, 1);
        mst_text_put_number(t, sum.marks[i]);
        mst_text_put(t, review_mark_text((review_mark)i));
    }
    mst_text_put_char(t, '\n');
}

static void put_sums(mst_text *t, const review *r, mst_language in) {
    put_phrase_cell(t, in, "seat", SEAT_WIDTH);
    for (uint32_t i = 0; i < 6; i++)
        put_phrase_cell(t, in, columns[i], i < REVIEW_PARTS ? PART_WIDTH - 1 : PART_WIDTH - 6);
    mst_text_put_char(t, '\n');
    for (mst_seat seat = 0; seat < r->setup.seats; seat++) put_sum(t, r, seat);
}

static void put_moments(mst_text *t, const review *r, mst_language in) {
    review_moment moments[REVIEW_MOMENTS];
    uint32_t count = review_find_moments(r, moments);
    review_put_phrase(t, in, count ? "moments" : "moments.none", NULL);
    mst_text_put(t, count ? ":\n" : "\n");
    for (uint32_t i = 0; i < count; i++) {
        mst_text_put_spaces(t, 2);
        mst_text_put_number(t, moments[i].play + 1);
        mst_text_put(t, review_mark_text(review_mark_of(r, moments[i].play)));
        mst_text_put(t, ": ");
        review_put_moment(t, r, &moments[i], in);
        mst_text_put_char(t, '\n');
    }
}

static void put_report(mst_text *t, const review *r, const review_reader *to) {
    review_page_put_head(t, r, to);
    mst_text_put_char(t, '\n');
    if (!review_is_finished(r)) {
        review_put_phrase(t, to->in, "unfinished", NULL);
        mst_text_put_char(t, '\n');
    }
    mst_text_put_char(t, '\n');
    put_sums(t, r, to->in);
    mst_text_put_char(t, '\n');
    put_moments(t, r, to->in);
}

static int write_page(session *s, page *p, const review_reader *to) {
    FILE *f = fopen(s->in.o->out, "w");
    if (!f) return complain("%s: %s", s->in.o->out, strerror(errno));
    review_page_put(&p->text, &s->of, to);
    page_print(p, f);
    bool is_bad = ferror(f);
    if (fclose(f) || is_bad) return complain("%s: cannot be written", s->in.o->out);
    return DONE;
}

static int tell(session *s) {
    page p = page_open();
    review_reader to = {.level = s->in.level.words[s->in.o->language], .in = s->in.o->language};
    for (uint32_t i = 0; i < MST_MAX_SEATS; i++) to.names[i] = s->names[i];
    int status = s->in.o->out ? write_page(s, &p, &to) : DONE;
    if (s->in.o->json) {
        review_put_json(&p.text, &s->of, to.names, to.in);
        mst_text_put_char(&p.text, '\n');
    } else if (status == DONE) {
        put_report(&p.text, &s->of, &to);
    }
    page_print(&p, stdout);
    page_close(&p);
    return status;
}

/* ---- the command ---- */

static int review_record(void *context) {
    session *s = context;
    s->of.budget = review_budget_of(s->of.game, &s->in.level);
    s->of.seed = s->in.o->has_seed ? s->in.o->seed : 1;
    if (!review_open(&s->of, s->in.play, s->in.plays)) complain_and_exit("out of memory");
    int status = s->in.o->resume ? open_kept(s, s->in.o->resume) : DONE;
    if (status == DONE) status = do_tasks(s);
    if (s->kept) fclose(s->kept);
    if (status == DONE) status = tell(s);
    review_close(&s->of);
    return status;
}

static int run(const options *o) {
    session s = {.in = {.o = o}};
    int status = judging_read_level(&s.in, "--level", o->level ? o->level : "vizier");
    if (status != DONE) return status;
    pthread_mutex_init(&s.lock, NULL);
    status = judging_run(&s.in, take_line, review_record, &s);
    pthread_mutex_destroy(&s.lock);
    return status;
}

const command review_command = {
    .name = "review",
    .operands = "FILE",
    .summary =
        "Looks at a game again, from its record: everybody's chance to win after every play,\n"
        "what was luck, and which decisions cost how much. FILE may be - for standard input.",
    .takes = {TAKES_REVIEW, TAKES_SEED, TAKES_JSON, TAKES_LANG, TAKES_DECK, TAKES_RESUME,
              TAKES_THREADS, TAKES_MEMORY, TAKES_HELP},
    .least = 1,
    .most = 1,
    .run = run,
    .notes = "The same record, level and seed give the same review on any machine and with any\n"
             "number of threads. Ctrl-C stops; with --resume it goes on from there the next time.\n"
             "Exit status: 0 reviewed, 1 a line is not what the rules say, 2 a line cannot be\n"
             "understood or a file cannot be read or written.\n",
};

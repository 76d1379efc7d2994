/* save.c -- games as files. A save is written beside its place, forced to disk and then renamed, so
 * that a crash leaves the old file or the new one, never half of one. */
#include "complain.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "phrases.h"
#include "play/session.h"
#include "records.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool write_all(int file, const char *text, size_t length) {
    while (length) {
        ssize_t written = write(file, text, length);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        text += written;
        length -= (size_t)written;
    }
    return true;
}

/* The directory's entry must reach the disk as well; where that is not possible, it is not. */
static void sync_directory_of(const char *path) {
    char directory[MOST_PATH];
    const char *slash = strrchr(path, '/');
    snprintf(directory, sizeof directory, "%.*s", slash ? (int)(slash - path + 1) : 1,
             slash ? path : ".");
    int file = open(directory, O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    fsync(file);
    close(file);
}

static bool write_and_rename(const char *path, const char *part, const char *text, size_t length) {
    int file = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) return false;
    bool written = write_all(file, text, length) && fsync(file) == 0;
    int cause = errno;
    written = close(file) == 0 && written;
    if (written && rename(part, path) == 0) {
        sync_directory_of(path);
        return true;
    }
    if (!written) errno = cause;
    cause = errno;
    unlink(part);
    errno = cause;
    return false;
}

/* NULL, or why the text could not be put there. A device is never replaced by a file. */
static const char *put_file(const char *path, const char *text, size_t length) {
    struct stat there;
    char part[MOST_PATH + 32];
    if (strlen(path) >= MOST_PATH) return strerror(ENAMETOOLONG);
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode)) return "not an ordinary file";
    snprintf(part, sizeof part, "%s.%ld.part", path, (long)getpid());
    return write_and_rename(path, part, text, length) ? NULL : strerror(errno);
}

static void put_record(const session *s, mst_text *t) {
    const char *names[MST_MAX_SEATS];
    for (uint32_t i = 0; i < MST_MAX_SEATS; i++) names[i] = s->names[i];
    mst_put_header(t, s->game, &s->past.setup, names);
    for (uint32_t i = 0; i < s->past.plays; i++)
        mst_put_play(t, s->game, history_state(&s->past, i), s->past.made[i].seat,
                     s->past.made[i].move);
}

/* The file at `path` holds the game as it is now. */
static void note_saved(session *s, const char *path) {
    mst_text t = mst_text_in(s->saved_as, sizeof s->saved_as);
    mst_put(&t, path);
    s->saved_plays = s->past.plays;
}

void save_game(session *s, const char *path) {
    page record = page_open();
    put_record(s, &record.text);
    if (mst_text_full(&record.text)) complain_and_exit("the game is too long to be saved");
    const char *why = put_file(path, record.room, (size_t)(record.text.at - record.room));
    page_close(&record);
    s->save_failed = why != NULL;
    phrases_say(&s->out.text, s->in, why ? "save.failed" : "save.done",
                (const char *const[]){path, why});
    mst_put_char(&s->out.text, '\n');
    if (!why) note_saved(s, path);
}

static void put_command(const session *s, mst_text *t) {
    mst_put(t, "mastaba play ");
    mst_put(t, s->game->key);
    mst_put(t, " --load ");
    mst_put(t, s->saved_as);
    for (uint32_t i = 0; i < s->o->decks.count; i++) {
        mst_put(t, " --deck ");
        mst_put(t, s->o->decks.text[i]);
    }
    mst_put(t, " --seats ");
    for (mst_seat seat = 0; seat < s->past.setup.seats; seat++) {
        if (seat) mst_put_char(t, ',');
        mst_put(t, s->is_human[seat] ? "human" : s->level[seat]->name);
    }
}

void save_tell_how_to_continue(session *s) {
    char how[4 * MOST_PATH];
    mst_text text = mst_text_in(how, sizeof how);
    put_command(s, &text);
    const char *key = !s->saved_as[0]                   ? "quit.unsaved"
                      : s->saved_plays == s->past.plays ? "quit.saved"
                                                        : "quit.saved_before";
    phrases_say(&s->out.text, s->in, key, (const char *const[]){how});
    mst_put_char(&s->out.text, '\n');
}

/* ---- loading ---- */

typedef struct {
    session *s;
    mst_replay reader;
    const char *file;
} loading;

static int take_line(void *context, mst_line kind, const char *text, size_t length) {
    loading *l = context;
    mst_replay *r = &l->reader;
    (void)text, (void)length;
    if (kind == MST_LINE_FIRST && r->records > 1)
        return complain("%s:%u: the file holds more than one game", l->file, r->line);
    if (kind == MST_LINE_START) history_begin(&l->s->past, r->game, &r->setup);
    if (kind == MST_LINE_PLAY) {
        history_play(&l->s->past, r->seat, r->move);
        mst_replay_play(r);
    }
    return DONE;
}

int save_read_game(session *s, const char *path) {
    const mst_game *const games[] = {s->game, NULL};
    loading l = {.s = s, .file = path};
    records_open(&l.reader, games, s->in);
    int status = records_read(&l.reader, path, take_line, &l);
    memcpy(s->names, l.reader.names, sizeof s->names);
    records_close(&l.reader);
    note_saved(s, path);
    return status;
}

/* save.c -- games as files. A save is written beside its place, forced to disk and then renamed, so
 * that a crash leaves the old file or the new one, never half of one. */
#include "complain.h"
#include "files/files.h"
#include "mastaba/text.h"
#include "phrases.h"
#include "play/session.h"
#include "records.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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
    bool written = files_write_all(file, text, length) && fsync(file) == 0;
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

void save_note(session *s, const char *path) {
    mst_text t = mst_text_in(s->saved_as, sizeof s->saved_as);
    mst_text_put(&t, path);
    s->saved_lines = mst_table_seq(s->table);
}

void save_game(session *s, const char *path) {
    page record = page_open();
    mst_table_put_whole_record(&record.text, s->table);
    if (mst_text_full(&record.text)) complain_and_exit("the game is too long to be saved");
    const char *why = put_file(path, record.room, (size_t)(record.text.at - record.room));
    page_close(&record);
    s->save_failed = why != NULL;
    phrases_say(&s->out.text, s->in, why ? "save.failed" : "save.done",
                (const char *const[]){path, why});
    mst_text_put_char(&s->out.text, '\n');
    if (!why) save_note(s, path);
}

static void put_command(const session *s, mst_text *t) {
    mst_text_put(t, "mastaba play ");
    mst_text_put(t, s->game->key);
    mst_text_put(t, " --load ");
    mst_text_put(t, s->saved_as);
    for (uint32_t i = 0; i < s->o->decks.count; i++) {
        mst_text_put(t, " --deck ");
        mst_text_put(t, s->o->decks.text[i]);
    }
    mst_text_put(t, " --seats ");
    for (mst_seat seat = 0; seat < session_seats(s); seat++) {
        if (seat) mst_text_put_char(t, ',');
        mst_text_put(t, session_is_human(s, seat) ? "human"
                                                  : mst_table_occupant(s->table, seat)->level);
    }
}

void save_tell_how_to_continue(session *s) {
    char how[4 * MOST_PATH];
    mst_text text = mst_text_in(how, sizeof how);
    put_command(s, &text);
    const char *key = !s->saved_as[0]                             ? "quit.unsaved"
                      : s->saved_lines == mst_table_seq(s->table) ? "quit.saved"
                                                                  : "quit.saved_before";
    phrases_say(&s->out.text, s->in, key, (const char *const[]){how});
    mst_text_put_char(&s->out.text, '\n');
}

/* ---- loading ---- */

typedef struct {
    saved_game *game;
    mst_replay reader;
    const char *file;
} loading;

static int take_line(void *context, mst_line kind, const char *text, size_t length) {
    loading *l = context;
    mst_text *record = &l->game->record.text;
    if (kind == MST_LINE_FIRST && l->reader.records > 1)
        return complain("%s:%u: the file holds more than one game", l->file, l->reader.line);
    if (kind == MST_LINE_PLAY) mst_replay_play(&l->reader);
    mst_text_put_part(record, text, length);
    mst_text_put_char(record, '\n');
    return mst_text_full(record) ? complain("%s: longer than any game", l->file) : DONE;
}

int save_read(const session *s, const char *path, saved_game *game) {
    const mst_game *const games[] = {s->game, NULL};
    loading l = {.game = game, .file = path};
    records_open(&l.reader, games, s->in);
    int status = records_read(&l.reader, path, take_line, &l);
    game->seats = l.reader.setup.seats;
    game->plays = l.reader.plays;
    records_close(&l.reader);
    return status;
}

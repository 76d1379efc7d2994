/* wal_vfs.c -- a layer between SQLite and its files, which puts the writes to the log together.
 *
 * For every page of a commit SQLite writes a header and then the page, two calls of the kernel
 * each: with plays of many tables in one commit that is most of its cost. Here writes that follow
 * one another wait in memory until SQLite asks for anything else of that file. Nobody can miss
 * them: with synchronous = FULL a commit is announced only after a sync of the log, and the sync
 * writes first. If that fails, it fails as the sync, and the commit with it; what the log then
 * holds of it is spoilt, or whoever reads the log after a sudden death would find it whole. */
#include "wal_vfs.h"
#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 17, FRAME_HEADER = 24 }; /* bytes; SQLite writes one before every page */

/* The log as SQLite holds it; the system's own file lies behind. */
typedef struct {
    sqlite3_file base;
    sqlite3_int64 at; /* where the waiting bytes belong */
    int length;
    sqlite3_int64 last_header; /* of a frame since the last sync; the last one ends a commit */
    char *waiting;
} wal_file;

static sqlite3_file *real_of(sqlite3_file *file) {
    return (sqlite3_file *)((wal_file *)file + 1);
}

static int flush(sqlite3_file *file) {
    wal_file *g = (wal_file *)file;
    int length = g->length;
    g->length = 0; /* whatever comes of it: bytes that are refused belong to no commit */
    return length ? real_of(file)->pMethods->xWrite(real_of(file), g->waiting, length, g->at)
                  : SQLITE_OK;
}

static int write_log(sqlite3_file *file, const void *bytes, int length, sqlite3_int64 at) {
    wal_file *g = (wal_file *)file;
    if (length == FRAME_HEADER) g->last_header = at;
    if (at != g->at + g->length || g->length + length > ROOM) {
        int status = flush(file);
        if (status != SQLITE_OK) return status;
        g->at = at;
    }
    if (length > ROOM) return real_of(file)->pMethods->xWrite(real_of(file), bytes, length, at);
    memcpy(g->waiting + g->length, bytes, (size_t)length);
    g->length += length;
    return SQLITE_OK;
}

/* ---- everything else comes after what waits ---- */

static int read_log(sqlite3_file *file, void *bytes, int length, sqlite3_int64 at) {
    int status = flush(file);
    return status ? status : real_of(file)->pMethods->xRead(real_of(file), bytes, length, at);
}

static int truncate_log(sqlite3_file *file, sqlite3_int64 size) {
    int status = flush(file);
    return status ? status : real_of(file)->pMethods->xTruncate(real_of(file), size);
}

/* Without its last header a commit is none. What was synced before is not touched. */
static void spoil_commit(sqlite3_file *file) {
    static const char nothing[FRAME_HEADER];
    sqlite3_int64 at = ((wal_file *)file)->last_header;
    if (at) real_of(file)->pMethods->xWrite(real_of(file), nothing, FRAME_HEADER, at);
}

static int sync_log(sqlite3_file *file, int flags) {
    int status = flush(file);
    if (status == SQLITE_OK) status = real_of(file)->pMethods->xSync(real_of(file), flags);
    if (status != SQLITE_OK) spoil_commit(file);
    ((wal_file *)file)->last_header = 0;
    return status;
}

static int size_of_log(sqlite3_file *file, sqlite3_int64 *size) {
    int status = flush(file);
    return status ? status : real_of(file)->pMethods->xFileSize(real_of(file), size);
}

static int close_log(sqlite3_file *file) {
    int status = flush(file);
    int end = real_of(file)->pMethods->xClose(real_of(file));
    free(((wal_file *)file)->waiting);
    return status ? status : end;
}

static int lock_log(sqlite3_file *file, int level) {
    return real_of(file)->pMethods->xLock(real_of(file), level);
}

static int unlock_log(sqlite3_file *file, int level) {
    return real_of(file)->pMethods->xUnlock(real_of(file), level);
}

static int is_locked(sqlite3_file *file, int *answer) {
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), answer);
}

static int control_log(sqlite3_file *file, int what, void *argument) {
    return real_of(file)->pMethods->xFileControl(real_of(file), what, argument);
}

static int sector_size(sqlite3_file *file) {
    return real_of(file)->pMethods->xSectorSize(real_of(file));
}

static int characteristics(sqlite3_file *file) {
    return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}

static const sqlite3_io_methods methods = {
    .iVersion = 1,
    .xClose = close_log,
    .xRead = read_log,
    .xWrite = write_log,
    .xTruncate = truncate_log,
    .xSync = sync_log,
    .xFileSize = size_of_log,
    .xLock = lock_log,
    .xUnlock = unlock_log,
    .xCheckReservedLock = is_locked,
    .xFileControl = control_log,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
};

/* ---- opening ---- */

static sqlite3_vfs *below; /* both are set once, before the first file is opened */
static sqlite3_vfs layer;

/* Other files than the log are the system's own. */
static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags,
                     int *got_flags) {
    (void)vfs;
    if (!(flags & SQLITE_OPEN_WAL)) return below->xOpen(below, name, file, flags, got_flags);
    wal_file *g = (wal_file *)file;
    *g = (wal_file){.waiting = malloc(ROOM)};
    if (!g->waiting) return SQLITE_NOMEM;
    int status = below->xOpen(below, name, real_of(file), flags, got_flags);
    if (status == SQLITE_OK)
        g->base.pMethods = &methods;
    else
        free(g->waiting);
    return status;
}

static void register_layer(void) {
    below = sqlite3_vfs_find(NULL);
    if (!below) return;
    layer = *below;
    layer.zName = "mastaba";
    layer.szOsFile = below->szOsFile + (int)sizeof(wal_file);
    layer.xOpen = open_file;
    if (sqlite3_vfs_register(&layer, 0) != SQLITE_OK) below = NULL;
}

const char *wal_vfs_name(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, register_layer);
    return below ? layer.zName : NULL;
}

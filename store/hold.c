/* hold.c -- a lock of the system on a file beside the data ("-lock"), not on the data itself:
 * SQLite's own locks lie there, and closing a second descriptor would take them away. The system
 * ends it with the process, so nothing stale is left but the file, which says who held it last. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "hold.h"
#include "mastaba/text.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

enum { MAX_NAME = 4096, MAX_HOLDER = 200 };

struct store_hold {
    int file;
};

/* Beside the file that is meant, whatever links lead there; it may not be there yet. */
static bool name_lock(const char *file, char name[MAX_NAME + 8]) {
    char real[MAX_NAME];
    if (strlen(file) >= MAX_NAME) return false;
    const char *path = realpath(file, real) ? real : file;
    snprintf(name, MAX_NAME + 8, "%s-lock", path);
    return true;
}

static bool write_holder(int file, const char *address) {
    char line[MAX_HOLDER];
    int length = snprintf(line, sizeof line, "process %ld%s%s\n", (long)getpid(),
                          address ? " at " : "", address ? address : "");
    if (length < 0 || length >= (int)sizeof line) return false;
    return ftruncate(file, 0) == 0 && pwrite(file, line, (size_t)length, 0) == length;
}

static void put_holder(int file, mst_text *why) {
    char line[MAX_HOLDER];
    ssize_t length = pread(file, line, sizeof line - 1, 0);
    line[length > 0 ? length : 0] = 0;
    line[strcspn(line, "\n")] = 0;
    mst_text_put(why, "it is in use by ");
    mst_text_put(why, line[0] && mst_text_is_utf8(line, strlen(line)) ? line : "another process");
}

static bool refuse(const char *file, int lock, int error, mst_text *why) {
    mst_text_put(why, file);
    mst_text_put(why, ": ");
    if (error == EWOULDBLOCK)
        put_holder(lock, why);
    else
        mst_text_put(why, strerror(error));
    if (lock >= 0) close(lock);
    return false;
}

static bool take(const char *file, int *lock, mst_text *why) {
    char name[MAX_NAME + 8];
    if (!name_lock(file, name)) return refuse(file, -1, ENAMETOOLONG, why);
    *lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (*lock < 0) return refuse(name, -1, errno, why);
    if (flock(*lock, LOCK_EX | LOCK_NB) != 0) return refuse(file, *lock, errno, why);
    write_holder(*lock, NULL);
    return true;
}

store_hold *store_hold_file(const char *file, mst_text *why) {
    store_hold *h = malloc(sizeof *h);
    if (!h) {
        mst_text_put(why, "out of memory");
    } else if (!take(file, &h->file, why)) {
        free(h);
        h = NULL;
    }
    return h;
}

void store_hold_address(store_hold *h, const char *address) {
    write_holder(h->file, address);
}

void store_release(store_hold *h) {
    if (!h) return;
    close(h->file);
    free(h);
}

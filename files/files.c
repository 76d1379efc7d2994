/* files.c -- see files.h. Signals and half-done reads and writes are nobody else's business. */
#include "files.h"
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Returns how much there was; below 0 where it could not be read. */
static ssize_t fill(int file, char *text, size_t size) {
    size_t length = 0;
    while (length < size) {
        ssize_t got = read(file, text + length, size - length);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return -1;
        if (got == 0) break;
        length += (size_t)got;
    }
    return (ssize_t)length;
}

char *files_read_all(int file, size_t most, size_t *length) {
    struct stat there;
    if (fstat(file, &there) != 0) return NULL;
    if (!S_ISREG(there.st_mode) || (size_t)there.st_size > most) {
        errno = S_ISREG(there.st_mode) ? EFBIG : EINVAL;
        return NULL;
    }
    char *text = malloc((size_t)there.st_size + 1);
    ssize_t got = text ? fill(file, text, (size_t)there.st_size) : -1;
    if (got < 0) {
        free(text);
        return NULL;
    }
    *length = (size_t)got;
    return text;
}

bool files_write_all(int file, const char *text, size_t length) {
    while (length) {
        ssize_t written = write(file, text, length);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        text += written;
        length -= (size_t)written;
    }
    return true;
}

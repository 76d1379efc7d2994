/* files.h -- files that are read or written in one go, for whoever keeps results in lines. */
#ifndef FILES_FILES_H
#define FILES_FILES_H
#include <stdbool.h>
#include <stddef.h>

/* All of an ordinary file, to be freed, or NULL: errno says why. It must hold `most` bytes or less.
 */
char *files_read_all(int file, size_t most, size_t *length);
/* False: errno says why; some of it may be written. */
bool files_write_all(int file, const char *text, size_t length);

#endif

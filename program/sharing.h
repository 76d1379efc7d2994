/* sharing.h -- how the processes of one run share out its work. `mastaba` is alone; `mastaba-mpi`
 * puts something else in its place (mpi/main.c). */
#ifndef PROGRAM_SHARING_H
#define PROGRAM_SHARING_H
#include <stddef.h>
#include <stdint.h>

typedef void sharing_adder(void *context, void *into, const void *from);

typedef struct {
    uint32_t rank, ranks;
    uint64_t (*claim)(void); /* the next number that nobody has: 0, 1, 2 ... One call at a time. */
    void (*meet)(void);      /* returns when everybody has called it */
    /* Adds what every other process has to the data of the first. */
    void (*merge)(void *data, size_t size, sharing_adder *add, void *context);
} sharing;

extern const sharing *sharing_of_run;

/* The file that a process writes: the path itself for the first, PATH.1 for the second. */
enum { SHARING_PATH = 4096 };
const char *sharing_path(const char *path, uint32_t rank, char room[SHARING_PATH]);
/* How many of them there are, whoever wrote them: PATH.1, PATH.2 ... up to the first that is
 * missing, and the path itself. At least as many as processes. */
uint32_t sharing_files(const char *path);

#endif

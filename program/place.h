/* place.h -- where tables are kept, as --data and --store say. */
#ifndef PROGRAM_PLACE_H
#define PROGRAM_PLACE_H
#include "options.h"

typedef struct {
    const char *file;     /* of SQLite, or NULL */
    const char *database; /* else a URL, without secrets */
} place;

/* A status. */
int place_read(const options *o, place *p);

#endif

/* reading.h -- records in tests: the record reader with its memory, fed from whole texts. */
#ifndef MASTABA_TESTS_READING_H
#define MASTABA_TESTS_READING_H
#include "mastaba/record.h"

typedef struct {
    mst_replay replay;
    mst_state *before;         /* the state before the latest play */
    const mst_game *last_game; /* of the latest play; NULL when there is none yet */
    mst_seat last_seat;
    mst_move last_move;
} reading;

reading *reading_begin(const mst_game *const games[], bool expectations);
void reading_free(reading *r);

/* One line; a legal play is made. */
mst_line reading_line(reading *r, const char *line, size_t length);
/* All lines up to the first bad one. Returns the kind of the last line read; when the text ends
 * early, MST_LINE_BAD with replay.why saying what it lacks. */
mst_line reading_text(reading *r, const char *text, size_t length);

/* A whole file with a zero after it, or NULL; to be freed. */
char *reading_file(const char *path, size_t *length);

#endif

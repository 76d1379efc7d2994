/* records.h -- files of records, fed line by line to the reader of mastaba/record.h. */
#ifndef PROGRAM_RECORDS_H
#define PROGRAM_RECORDS_H
#include "mastaba/record.h"

/* Memory for a reader of these games, to be given back with records_close. */
void records_open(mst_replay *r, const mst_game *const games[], mst_language in);
void records_close(mst_replay *r);

/* Called for every line but bad and wrong ones; a status, and anything but DONE stops the reading.
 * A taker of MST_LINE_PLAY calls mst_replay_play. */
typedef int line_taker(void *context, mst_line kind, const char *text, size_t length);

/* Reads a whole file from a fresh start. Complaints name file and line; a status. */
int records_read(mst_replay *r, const char *path, line_taker *take, void *context);

/* How complaints call a file: "-" is standard input. */
const char *records_name_of_file(const char *path);

#endif

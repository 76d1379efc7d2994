/* file.h -- an SQLite file that is ours: opened, recognised, brought up to date. */
#ifndef STORE_FILE_H
#define STORE_FILE_H
#include "mastaba/game.h"
#include <sqlite3.h>

enum { FILE_APPLICATION = 0x4d535442 }; /* "MSTB", in the header of every file of ours */

/* The texts of schema/, each of which makes the file one version newer; NULL at the end. */
extern const char *const file_schema[];

/* NULL, and why not, its file named. A file that others may read is made its owner's alone; where
 * that cannot be, it is opened all the same and `why` warns of it. */
sqlite3 *file_open(const char *file, const char *const schema[], mst_text *why);

/* An empty file for its owner alone, for there are secrets in it; false (errno) when it is there.
 */
bool file_make(const char *file);

/* "FILE: WHAT: " and what SQLite has to say about it. */
void file_complain(mst_text *why, sqlite3 *db, const char *file, const char *what);

bool file_run(sqlite3 *db, const char *sql);
/* The first value of the first row; false when there is none. */
bool file_ask(sqlite3 *db, const char *sql, int64_t *number);
/* NULL, or why this is no file that `schema` or an older one describes. */
const char *file_fault(sqlite3 *db, const char *const schema[]);

#endif

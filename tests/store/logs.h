/* logs.h -- short words for tests that write to stores and read from them. */
#ifndef TESTS_LOGS_H
#define TESTS_LOGS_H
#include "table/store.h"

enum { LOG_TIME = 1000 }; /* of a write at seq 0; a millisecond later for every line */

/* A write of whole lines; with seq 0 it makes a public table of lesson. */
store_write write_of(const char *table, uint32_t seq, const char *text);
store_result append_lines(store *s, const char *table, uint32_t seq, const char *text);

typedef struct {
    bool is_there;
    uint32_t seq, next; /* of the first line read, and behind the last */
    uint32_t writes;
    int64_t time; /* of the last */
    size_t length;
    char *text; /* ends with a zero */
} read_back;

/* Fails the test when writes do not follow one another, or an error comes with the answer. */
read_back read_log(store *s, const char *table, uint32_t seq);
void assert_log(store *s, const char *table, const char *text);
void assert_no_log(store *s, const char *table);
uint32_t log_length(store *s, const char *table); /* 0 when there is none */

/* A new folder, and a name in it; removed with all that lies in it. */
void make_folder(char folder[64]);
void name_in(char name[128], const char *folder, const char *file);
void remove_folder(const char *folder);

#endif

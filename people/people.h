/* people.h -- what all that is known of people has in common: how it ends, and how it is changed.
 *
 * Nothing here knows a clock, a socket or cryptography: times and digests come with every call. */
#ifndef PEOPLE_PEOPLE_H
#define PEOPLE_PEOPLE_H
#include "mastaba/table.h"
#include "sql.h"

typedef enum {
    PEOPLE_DONE,
    PEOPLE_FAILED,   /* the database could not; it has not happened */
    PEOPLE_IN_DOUBT, /* nobody knows */
    PEOPLE_NOBODY,   /* there is no such account or session */
    PEOPLE_NAME_TAKEN,
    PEOPLE_NO_KEY,      /* no such key, or it is somebody else's */
    PEOPLE_OVER,        /* a challenge or a link was used, or has had its time */
    PEOPLE_NOT_ALLOWED, /* not now, or not of this one */
    PEOPLE_LIMIT        /* one more would be too many */
} people_result;

enum { PEOPLE_ID_SIZE = 23 }; /* 22 letters and a zero */

/* What happens between a beginning and a commit; whatever it answers but DONE undoes it. It may be
 * called again. */
typedef people_result (*people_work)(sql *s, void *context);
people_result people_change(sql *s, people_work work, void *context);

/* For questions of a row: the last call failed, so FAILED; or it is what stands for no row. */
people_result people_none(const sql *s, people_result none);
/* A sql_rows that takes one row's only number, or notes that there was a row. */
typedef struct {
    bool is_there;
    int64_t number;
} people_number;
bool people_take_number(void *context, const sql_value row[], uint32_t count);

/* ---- names ---- */

enum {
    PEOPLE_NAME_SIZE = MST_MAX_NAME, /* bytes, with the zero */
    PEOPLE_FOLDED_SIZE = 128,        /* as names are compared */
    PEOPLE_DEVICE_SIZE = 40 * 4 + 1
};

/* 2 to 20 letters that everybody can see, in UTF-8. */
bool people_is_name(const char *name);
/* 2 to 60 such letters: of something that people do together. */
bool people_is_title(const char *name);
/* Up to 40 such letters, or none. */
bool people_is_device(const char *name);
/* Large and small letters are the same. */
void people_fold(const char *name, char folded[PEOPLE_FOLDED_SIZE]);

#endif

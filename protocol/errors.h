/* errors.h -- what a stranger can be told, by code and in words (docs/protocol.md). */
#ifndef PROTOCOL_ERRORS_H
#define PROTOCOL_ERRORS_H
#include "mastaba/table.h"

/* What a table refuses with keeps its number. */
typedef enum {
    ERROR_NONE,
    ERROR_MALFORMED = MST_TABLE_MALFORMED,
    ERROR_NO_SEAT = MST_TABLE_NO_SEAT,
    ERROR_STALE = MST_TABLE_STALE,
    ERROR_ILLEGAL = MST_TABLE_ILLEGAL,
    ERROR_PHASE = MST_TABLE_PHASE,
    ERROR_NOT_ALLOWED = MST_TABLE_NOT_ALLOWED,
    ERROR_LIMIT = MST_TABLE_LIMIT,
    ERROR_UNKNOWN_TYPE,
    ERROR_VERSION,
    ERROR_NOT_JOINED,
    ERROR_NO_TABLE,
    ERROR_BUSY,
    ERROR_STORE,
    ERROR_NO_RULES,
    /* HTTP alone: */
    ERROR_IN_DOUBT,
    ERROR_NO_SEEK,
    ERROR_NO_PAGE,
    ERROR_METHOD,
    ERROR_TOO_LARGE,
    ERROR_NO_ACCOUNT,
    ERROR_NO_KEY,
    ERROR_OVER,
    ERROR_NAME_TAKEN,
    ERRORS
} error_code;

/* An error with its sentence: a phrase key and what stands for {0} in it. */
typedef struct {
    error_code code;
    const char *phrase;
    char detail[192];
} fault;

const char *error_name(error_code code);
unsigned error_status(error_code code); /* of HTTP */

/* Notes the fault and returns false, so that a reader can return it. No phrase: that of the code.
 */
bool error_set(fault *f, error_code code, const char *phrase, const char *detail);
void error_put_words(mst_text *t, const fault *f, mst_language in);
/* A phrase of a host, without places to fill. */
const char *error_phrase(mst_language in, const char *key);

/* "pyramis.4.1.occupied" has the rule 4.1; the table's own reasons have none: NULL. */
enum { ERROR_MAX_RULE = 16 };
const char *error_rule(const char *key, char rule[ERROR_MAX_RULE]);

#endif

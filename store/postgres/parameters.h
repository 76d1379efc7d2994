/* parameters.h -- the parameters of one statement in PostgreSQL's binary form, arrays among them.
 * One block of memory holds all of them and is used again and again. */
#ifndef STORE_POSTGRES_PARAMETERS_H
#define STORE_POSTGRES_PARAMETERS_H
#include "mastaba/game.h"

enum { PARAMETERS_MOST = 12 };

/* What an array holds: numbers by which PostgreSQL knows its types. */
typedef enum {
    PARAMETER_BOOL = 16,
    PARAMETER_BYTES = 17,
    PARAMETER_INT64 = 20,
    PARAMETER_INT16 = 21,
    PARAMETER_INT32 = 23,
    PARAMETER_TEXT = 25
} parameter_type;

typedef struct {
    char *block;
    size_t length, room;
    size_t start[PARAMETERS_MOST + 1];
    uint32_t count;
    size_t open;       /* where the array begins that is being filled */
    uint32_t elements; /* in it */
    bool is_short;     /* of memory */
} parameters;

void parameters_begin(parameters *p);
void parameters_free(parameters *p);

/* Parameters that are one value. */
void parameters_text(parameters *p, const char *text);
void parameters_number(parameters *p, int64_t number);

/* And an array: its type, its elements, its end. */
void parameters_begin_array(parameters *p, parameter_type type);
void parameters_add_bytes(parameters *p, const char *bytes, size_t length);
void parameters_add_text(parameters *p, const char *text);
void parameters_add_int64(parameters *p, int64_t number);
void parameters_add_int32(parameters *p, int32_t number);
void parameters_add_int16(parameters *p, int16_t number);
void parameters_add_bool(parameters *p, bool value);
void parameters_end_array(parameters *p);

#endif

/* sql.c -- see sql.h. */
#include "sql.h"
#include <string.h>

sql_value sql_null(void) {
    return (sql_value){.kind = SQL_NULL};
}

sql_value sql_number(int64_t number) {
    return (sql_value){.kind = SQL_NUMBER, .number = number};
}

sql_value sql_real(double real) {
    return (sql_value){.kind = SQL_REAL, .real = real};
}

sql_value sql_text(const char *text) {
    if (!text) return sql_null();
    return (sql_value){.kind = SQL_TEXT, .bytes = text, .length = strlen(text)};
}

sql_value sql_bytes(const void *bytes, size_t length) {
    return (sql_value){.kind = SQL_BYTES, .bytes = length ? bytes : "", .length = length};
}

void sql_copy(const sql_value *v, char *to, size_t size) {
    bool fits = (v->kind == SQL_TEXT || v->kind == SQL_BYTES) && v->length < size;
    if (fits) memcpy(to, v->bytes, v->length);
    to[fits ? v->length : 0] = 0;
}

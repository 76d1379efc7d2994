/* people.c -- see people.h. */
#include "people.h"

enum { MOST_TRIES = 5 }; /* while others want the same at the same moment */

static people_result failure_of(const sql *s) {
    return s->fault(s) == SQL_IN_DOUBT ? PEOPLE_IN_DOUBT : PEOPLE_FAILED;
}

static people_result change_once(sql *s, people_work work, void *context) {
    if (!s->begin(s)) return PEOPLE_FAILED;
    people_result result = work(s, context);
    if (result == PEOPLE_DONE) return s->commit(s) ? PEOPLE_DONE : failure_of(s);
    sql_fault fault = s->fault(s);
    s->rollback(s);
    return fault == SQL_AGAIN ? PEOPLE_FAILED : result;
}

people_result people_change(sql *s, people_work work, void *context) {
    people_result result = PEOPLE_FAILED;
    for (uint32_t i = 0; i < MOST_TRIES; i++) {
        result = change_once(s, work, context);
        if (result != PEOPLE_FAILED || s->fault(s) != SQL_AGAIN) break;
    }
    return result;
}

people_result people_none(const sql *s, people_result none) {
    return s->fault(s) == SQL_FINE ? none : PEOPLE_FAILED;
}

bool people_take_number(void *context, const sql_value row[], uint32_t count) {
    people_number *n = context;
    n->is_there = true;
    n->number = count && row[0].kind == SQL_NUMBER ? row[0].number : 0;
    return false;
}

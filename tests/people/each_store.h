/* each_store.h -- the same tests on every store that keeps people, as two servers open it: the
 * statements are one text. Include cmocka.h first. */
#ifndef TESTS_EACH_STORE_H
#define TESTS_EACH_STORE_H
#include "people/people.h"
#include "table/store.h"

extern store *stores[2]; /* of two servers, empty before each test */
extern sql *s, *other;   /* theirs */

int set_up(void **state);
int tear_down(void **state);
/* On SQLite, and on PostgreSQL where there is one; how many failed. */
int run_on_each_store(const char *name, const struct CMUnitTest tests[], size_t count);

/* Fails the test with what either store complains of. */
void assert_sound(void);

/* One statement in a change of its own; the one number that a question has for an answer. */
void run(const char *statement, const sql_value with[], uint32_t count);
int64_t number_of(const char *statement);
void make_accounts(uint32_t count); /* numbered from 1 */

#define assert_result(result, wanted)                                                              \
    do {                                                                                           \
        people_result is = result;                                                                 \
        if (is == PEOPLE_FAILED) assert_sound();                                                   \
        assert_int_equal(is, wanted);                                                              \
    } while (0)

#endif

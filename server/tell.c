/* tell.c -- what the key of a refusal says besides its words. */
#include "tell.h"
#include "mastaba/table.h"
#include "mastaba/text.h"
#include <string.h>

/* The number of a paragraph, or of a ruling: 4.1, R8. */
static bool is_rule(const char *text, size_t length) {
    size_t at = length && text[0] == 'R';
    bool has_digit = at < length && text[at] >= '0' && text[at] <= '9';
    while (at < length && ((text[at] >= '0' && text[at] <= '9') || text[at] == '.')) at++;
    return has_digit && at == length;
}

/* "pyramis.4.1.occupied" has the rule 4.1; the table's own reasons have none. */
const char *rule_of_key(const char *key, char rule[MAX_RULE]) {
    const char *from = strchr(key, '.'), *to = strrchr(key, '.');
    size_t length = from && to > from ? (size_t)(to - from - 1) : 0;
    if (length >= MAX_RULE || !length || !is_rule(from + 1, length)) return NULL;
    memcpy(rule, from + 1, length);
    rule[length] = 0;
    return rule;
}

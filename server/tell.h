/* tell.h -- what the key of a refusal says besides its words. */
#ifndef SERVER_TELL_H
#define SERVER_TELL_H
#include "protocol/errors.h"

enum { MAX_RULE = 16 };

/* The paragraph of the rules in the key of a refusal, or NULL. */
const char *rule_of_key(const char *key, char rule[MAX_RULE]);

#endif

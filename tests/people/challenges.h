/* challenges.h -- keys that tests make up, and challenges for them. */
#ifndef TESTS_CHALLENGES_H
#define TESTS_CHALLENGES_H
#include "people/signing.h"

/* The start of the tests' time. */
static const int64_t challenges_begin = 1788000000000;

/* One that nobody has had before, good for five minutes. */
const char *challenges_new(sql *at);
/* A key whose credential is called after it. */
account_key challenges_key(const char *id);

#endif

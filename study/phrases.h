/* phrases.h -- what the report of a study says, in every language. */
#ifndef STUDY_PHRASES_H
#define STUDY_PHRASES_H
#include "mastaba/game.h"

void phrases_say_study(mst_text *t, mst_language in, const char *key, const char *const words[]);
const char *phrases_of_study(mst_language in, const char *key); /* the key, where there is none */

#endif

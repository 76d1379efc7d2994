/* headlines.h -- what was found, as sentences. */
#ifndef STUDY_HEADLINES_H
#define STUDY_HEADLINES_H
#include "canvas.h"
#include "findings.h"

typedef void headline(canvas *c, const findings *f);
headline headlines_seats, headlines_scores, headlines_course, headlines_choices, headlines_luck,
    headlines_pieces, headlines_parts, headlines_compare;

/* How the player, and the options that differ, are called. */
const char *headlines_player(const canvas *c, const findings *f);
void headlines_put_variant(mst_text *t, const findings *f);
double headlines_gap(const findings *f, bool *is_real); /* the furthest from fair, of 100 */

#endif

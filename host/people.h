/* people.h -- how everybody at a table is called in sentences. */
#ifndef PEOPLE_H
#define PEOPLE_H
#include "mastaba/sentence.h"
#include "mastaba/table.h"

/* By name; a bot without one by its level, with its letter where there are several of that level;
 * anybody else as a player. `you` reads: a seat, or MST_NO_SEAT. */
void people_at(const mst_table *table, mst_language in, mst_seat you, mst_people *people);

#endif

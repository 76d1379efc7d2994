/* tournament_rounds.h -- the next round of a tournament, once all tables of `round` are over: it is
 * paired, or it was the last one. Where that has been done meanwhile nothing happens. */
#ifndef PEOPLE_TOURNAMENT_ROUNDS_H
#define PEOPLE_TOURNAMENT_ROUNDS_H
#include "tournament_keeping.h"

people_result tournament_rounds_next(sql *s, const char *id, uint8_t round, int64_t now,
                                     const tournament_chance *chance, tournament_room *room);

#endif

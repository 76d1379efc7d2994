/* paces.h -- how fast people play who do not know each other: three paces, each a name for a choice
 * of the table's clock. The page knows them alike (web/src/game-pace.ts). */
#ifndef PROTOCOL_PACES_H
#define PROTOCOL_PACES_H
#include "mastaba/table.h"

typedef enum {
    PACE_LIVE,  /* a clock for the whole game */
    PACE_QUICK, /* a minute for each decision */
    PACE_SLOW,  /* a day for each */
    PACES
} pace;

const char *pace_name(pace p);
mst_clock pace_clock(pace p);

#endif

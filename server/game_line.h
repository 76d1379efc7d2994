/* game_line.h -- a table as the list of somebody's games tells of it. */
#ifndef SERVER_GAME_LINE_H
#define SERVER_GAME_LINE_H
#include "people/seats.h"

/* Looks at it: what is told to whoever holds that seat. */
void game_line_look(const mst_table *t, seat_held *seat);
/* The line of a table, with the token of whoever made it (or NULL). */
void game_line_put(mst_json *w, mst_text *t, const seat_held *seat, const char *owner, int64_t now);

#endif

/* room.h -- memory that the tables of one thread share, from the heap. */
#ifndef SERVER_ROOM_H
#define SERVER_ROOM_H
#include "mastaba/table.h"

/* Of zeros, for these games; false when there is no memory, and then to be freed all the same. */
bool room_create(mst_table_room *room, const mst_game *const games[]);
void room_free(mst_table_room *room);

#endif

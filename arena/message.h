/* message.h -- the lines that a driver and a bot exchange; docs/bot-protocol.md describes them. */
#ifndef ARENA_MESSAGE_H
#define ARENA_MESSAGE_H
#include "mastaba/game.h"

enum { BOT_PROTOCOL = 1, MOST_ANSWER = 1024 /* bytes of a bot's line */ };

/* Bytes that hold any message about a game. */
size_t message_room(const mst_game *g);
/* "game pyramis rules 1 seats 2 option zone=pyramids" */
void message_put_game(mst_text *t, const mst_game *g, const mst_setup *setup);
/* "view A 00c4... {"moves":["3d1"],"view":{...}}"; `choices` is room for max_choices. */
void message_put_view(mst_text *t, const mst_game *g, const mst_state *view, mst_seat seat,
                      mst_move choices[]);
/* Exactly `size` bytes in lower case hexadecimal digits; false for anything else. */
bool message_read_hex(const char *text, size_t length, void *bytes, size_t size);

#endif

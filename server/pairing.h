/* pairing.h -- tables for those who look for somebody. Who fits is asked of matching.h, when
 * somebody comes and again while they wait; the host makes the table as it makes any other;
 * everybody hears of their own seat, and a seat that nobody comes to is a bot's after a while. */
#ifndef SERVER_PAIRING_H
#define SERVER_PAIRING_H
#include "protocol/bodies.h"
#include "seekers.h"

typedef struct pairing pairing;

bool pairing_begin(server_state *h); /* false: no memory */
void pairing_free(server_state *h);
void pairing_tick(server_state *h); /* every so often */

/* Somebody begins to look, and is known by this token from now on; NULL and a fault. Guests bring
 * no ratings (NULL). */
seeker *pairing_add(server_state *h, const body_seek *asked, const strengths *ratings,
                    address *from, char token[FAIR_TOKEN_SIZE], fault *f);
seeker *pairing_find(const server_state *h, const char *token); /* NULL: nobody, any more */
/* Bots may come at once. */
void pairing_hurry(server_state *h, seeker *s);
void pairing_end(server_state *h, seeker *s);

/* The call is answered when there is news for that one, or soon; a call before it at once. */
void pairing_await(seeker *s, call *c);
void pairing_forget(call *c); /* its caller is gone */

/* How many look, and how many seconds people lately did; 0: nobody knows. */
uint32_t pairing_count(const server_state *h);
uint32_t pairing_usual_wait(const server_state *h);
/* How many may come to sit with that one. */
uint32_t pairing_near(const server_state *h, const seeker *s);
const mst_game *pairing_game(const server_state *h, const seeker *s); /* that was found */

/* Of the calls that the host is asked, one of ours: it may make a table, and its answer is taken.
 */
bool pairing_makes(const server_state *h, const host_call *asked);
void pairing_take_answer(server_state *h, host_call *asked, const fault *f);

#endif

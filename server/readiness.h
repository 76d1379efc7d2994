/* readiness.h -- whether this server should be sent people: alive is not ready. */
#ifndef SERVER_READINESS_H
#define SERVER_READINESS_H
#include "server_state.h"

/* NULL, or one thing that is missing, in words. */
typedef const char *(*readiness_reason)(const server_state *h);
/* All reasons there can be, NULL at the end. */
extern const readiness_reason readiness_reasons[];

/* Nothing is missing. */
bool server_readiness(const server_state *h);
/* Whoever is here is better off at another server: there is one, and the store that they share has
 * been silent here for long. */
bool readiness_is_cut_off(const server_state *h);
/* Every so often: asks the store something, if it was not asked anything for a while. */
void readiness_ask_store(server_state *h);

#endif

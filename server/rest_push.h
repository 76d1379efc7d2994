/* rest_push.h -- the calls of docs/protocol.md by which browsers ask to be called. */
#ifndef SERVER_REST_PUSH_H
#define SERVER_REST_PUSH_H
#include "call.h"

/* False: the path is none of them. */
bool rest_push_answer(call *c);

#endif

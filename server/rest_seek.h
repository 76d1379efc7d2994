/* rest_seek.h -- the calls of somebody who looks for somebody to play with. */
#ifndef SERVER_REST_SEEK_H
#define SERVER_REST_SEEK_H
#include "call.h"

/* False: the path is another's. */
bool rest_seek_answer(call *c);
/* How it stands for that one, as the answer of the call. */
void rest_seek_tell(call *c, const seeker *s);

#endif

/* http.h -- HTTP: the page, the calls of docs/protocol.md, and who may open a WebSocket. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H
#include "call.h"
#include "protocol/bodies.h"
#include "server_state.h"

/* The callback of protocols[0]. */
int http_callback(struct lws *socket, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length);
/* Whose socket it is: the peer, or whom the proxy before us speaks for. */
void http_peer_address(const server_state *h, struct lws *socket, char name[REQUEST_ADDRESS]);

/* files.c: the page. Returns what a callback of HTTP returns. */
int files_serve(call *c);
/* front_pages.c: fills in the answer where the path is a real address of the page. */
bool front_pages_answer(call *c);

/* A value of the address behind "?", into room for it and a zero. False: there is none, or it is
 * too long. */
bool http_query(const call *c, const char *name, char *to, size_t size);

#endif

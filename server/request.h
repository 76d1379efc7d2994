/* request.h -- what strangers write into the head of a call, read as plain text: no socket, no
 * memory, nothing done, so that it can be tried with every kind of nonsense. */
#ifndef SERVER_REQUEST_H
#define SERVER_REQUEST_H
#include "api.h"

/* "https://host:port" has the host that was called: a page of ours. */
bool request_is_own_origin(const char *origin, const char *host);
/* The last address of an X-Forwarded-For, in place: our own proxy added it; those before it anybody
 * can make up. */
void request_keep_last_address(char *list);
/* The token of "Bearer TOKEN"; empty when there is none. */
void request_read_bearer(const char *value, char token[API_TOKEN_SIZE]);
/* Is `protocol` one of those in a Sec-WebSocket-Protocol? */
bool request_offers(const char *list, const char *protocol);
/* "/api/tables/ID/WHAT" */
bool request_names_table(const char *path, const char *what, char id[MST_ID_SIZE]);
/* A path that can name a file of the page: absolute, nothing hidden, no way up. */
bool request_is_plain_path(const char *path);
mst_language request_language(const char *accepted);

#endif

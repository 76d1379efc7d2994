/* request.h -- what strangers write into the head of a call, read as plain text: no socket, no
 * memory, nothing done, so that it can be tried with every kind of nonsense. */
#ifndef SERVER_REQUEST_H
#define SERVER_REQUEST_H
#include "protocol/values.h"

enum { REQUEST_ADDRESS = 64, REQUEST_HOST = 256 };

/* "https://host:port" has the host that was called: a page of ours. */
bool request_is_own_origin(const char *origin, const char *host);
/* The last address of an X-Forwarded-For, without a port: our own proxy added it; those before it
 * anybody can make up. False: there is no address. */
bool request_last_address(const char *list, char address[REQUEST_ADDRESS]);
bool request_is_loopback(const char *address);
/* Is that Host one that we go by: an address, localhost, or one of the names (NULL at the end)? A
 * page of any other name that somebody points at us is not ours. */
bool request_is_our_host(const char *host, const char *const names[]);
/* A Content-Length: digits and nothing else. */
bool request_read_length(const char *value, size_t *length);
/* The token of "Bearer TOKEN"; empty when there is none. */
void request_read_bearer(const char *value, char token[VALUE_TOKEN_SIZE]);
/* The token of the cookie `mastaba` in "a=b; mastaba=TOKEN"; empty when there is none. */
void request_read_cookie(const char *list, char token[VALUE_TOKEN_SIZE]);
/* "localhost" or "localhost:PORT" */
bool request_is_localhost(const char *host);
/* A Host without its port, in small letters. False: it is an address, or none. */
bool request_domain(const char *host, char domain[REQUEST_HOST]);
/* "/api/tables/ID/WHAT" */
bool request_names_table(const char *path, const char *what, char id[MST_ID_SIZE]);
/* A path that can name a file of the page: absolute, nothing hidden, no way up. */
bool request_is_plain_path(const char *path);
mst_language request_language(const char *accepted);

#endif

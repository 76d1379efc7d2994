/* web_address.h -- addresses of the web that strangers name, for the server to call: which are
 * none, and why. Where they lead is for whoever calls them to look at (push/reach.h). */
#ifndef PROTOCOL_WEB_ADDRESS_H
#define PROTOCOL_WEB_ADDRESS_H
#include "json.h"

enum { WEB_ADDRESS_SIZE = 1024, WEB_ADDRESS_HOST = 256 /* bytes, with the zero */ };

/* The key of a phrase that says what is wrong with it; NULL: nothing. */
const char *web_address_fault(const char *address);
const char *web_address_read(const json_value *v, char to[WEB_ADDRESS_SIZE]);
bool web_address_is_https(const char *address);
/* Of an address without a fault: a name, or a number without the brackets of version 6. */
void web_address_host(const char *address, char host[WEB_ADDRESS_HOST]);

#endif

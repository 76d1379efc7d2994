/* reach.h -- which addresses of the network strangers may make the server call: those that are
 * reached from everywhere, and none of this machine or of the network around it. */
#ifndef PUSH_REACH_H
#define PUSH_REACH_H
#include <stdbool.h>
#include <sys/socket.h>

bool reach_is_public(const struct sockaddr *address);

/* Whether a host is one, as far as its name tells: neither a number of the network that leads
 * inside, nor a name that only a network of its own knows. What other names lead to is looked at
 * when they are called. */
bool reach_may_be_public(const char *host);

#endif

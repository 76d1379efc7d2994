/* reach.h -- which addresses of the network strangers may make the server call: those that are
 * reached from everywhere, and none of this machine or of the network around it. */
#ifndef PUSH_REACH_H
#define PUSH_REACH_H
#include <stdbool.h>
#include <sys/socket.h>

bool reach_is_public(const struct sockaddr *address);

#endif

/* reach.c -- see reach.h: the special-purpose registries of RFC 6890 as they are now, and of
 * addresses of version 6 that hold one of version 4, that one. */
#include "reach.h"
#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

/* The first `bits` of what is not for everybody. */
static const struct {
    uint32_t network;
    uint8_t bits;
} closed[] = {
    {0x00000000, 8},  /* this network */
    {0x0a000000, 8},  /* private */
    {0x64400000, 10}, /* shared by the customers of a provider */
    {0x7f000000, 8},  /* this machine */
    {0xa9fe0000, 16}, /* this link, and what clouds tell their machines */
    {0xac100000, 12}, /* private */
    {0xc0000000, 24}, /* assignments of protocols */
    {0xc0000200, 24}, /* for documents, as two below */
    {0xc0586300, 24}, /* relays */
    {0xc0a80000, 16}, /* private */
    {0xc6120000, 15}, /* measurements */
    {0xc6336400, 24}, {0xcb007100, 24}, {0xe0000000, 3}, /* groups, and what is kept for later */
};

static bool is_public_4(uint32_t address) {
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++)
        if (((address ^ closed[i].network) >> (32 - closed[i].bits)) == 0) return false;
    return true;
}

static uint32_t number_at(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static bool begins(const uint8_t *address, const char *bytes, size_t length) {
    return memcmp(address, bytes, length) == 0;
}

static bool is_public_6(const uint8_t *a) {
    if (begins(a, "\0\0\0\0\0\0\0\0\0\0\xff\xff", 12)) return is_public_4(number_at(a + 12));
    if (begins(a, "\0\x64\xff\x9b\0\0\0\0\0\0\0\0", 12)) return is_public_4(number_at(a + 12));
    if (begins(a, "\x20\x02", 2)) return is_public_4(number_at(a + 2)); /* through a relay */
    if (begins(a, "\x20\x01\x0d\xb8", 4) || begins(a, "\x3f\xff", 2)) return false; /* documents */
    if (begins(a, "\x20\x01", 2) && a[2] < 2) return false; /* protocols, tunnels */
    return (a[0] & 0xe0) == 0x20;
}

bool reach_is_public(const struct sockaddr *address) {
    if (address->sa_family == AF_INET) {
        struct sockaddr_in to;
        memcpy(&to, address, sizeof to);
        return is_public_4(ntohl(to.sin_addr.s_addr));
    }
    if (address->sa_family != AF_INET6) return false;
    struct sockaddr_in6 to;
    memcpy(&to, address, sizeof to);
    return is_public_6(to.sin6_addr.s6_addr);
}

/* ---- names ---- */

/* RFC 6761, 6762, 8375, and what is kept for networks of one's own. */
static const char *const closed_names[] = {"localhost", "local", "internal", "home.arpa"};

static bool ends_with(const char *host, size_t length, const char *name) {
    size_t end = strlen(name);
    return length > end && host[length - end - 1] == '.' &&
           strncasecmp(host + length - end, name, end) == 0;
}

/* A name without a point is one of a network, too. */
static bool is_closed_name(const char *host) {
    size_t length = strlen(host);
    if (length && host[length - 1] == '.') length--;
    if (!memchr(host, '.', length)) return true;
    for (size_t i = 0; i < sizeof closed_names / sizeof *closed_names; i++)
        if (ends_with(host, length, closed_names[i])) return true;
    return false;
}

/* However it is written: 127.1 and 0x7f000001 are this machine. */
bool reach_may_be_public(const char *host) {
    struct addrinfo how = {.ai_flags = AI_NUMERICHOST}, *found = NULL;
    if (getaddrinfo(host, NULL, &how, &found) != 0) return !is_closed_name(host);
    bool is_public = reach_is_public(found->ai_addr);
    freeaddrinfo(found);
    return is_public;
}

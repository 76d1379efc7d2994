/* banner.c -- tells where the server is: its address, and in a local network its QR code. */
#include "banner.h"
#include "qr.h"
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

/* The first address that others in the network can reach. */
static bool lan_address(char *to, size_t size) {
    struct ifaddrs *all;
    bool is_found = false;
    if (getifaddrs(&all) != 0) return false;
    for (const struct ifaddrs *i = all; i && !is_found; i = i->ifa_next) {
        if (!i->ifa_addr || i->ifa_addr->sa_family != AF_INET) continue;
        struct sockaddr_in address;
        memcpy(&address, i->ifa_addr, sizeof address);
        bool is_loopback = ntohl(address.sin_addr.s_addr) >> 24 == 127;
        is_found = !is_loopback && inet_ntop(AF_INET, &address.sin_addr, to, (socklen_t)size);
    }
    freeifaddrs(all);
    return is_found;
}

void banner_print(const server_config *c, int port, char url[ANNOUNCED]) {
    char host[64] = "127.0.0.1";
    if (c->bind) snprintf(host, sizeof host, strchr(c->bind, ':') ? "[%s]" : "%s", c->bind);
    if (c->is_lan && !lan_address(host, sizeof host))
        fputs("mastaba: no network but this machine was found\n", stderr);
    snprintf(url, ANNOUNCED, "%s://%s:%d/", c->tls_certificate ? "https" : "http", host, port);
    printf("serving %s\n", url);
    if (c->is_lan) qr_print(url);
    fflush(stdout);
}

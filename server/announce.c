/* announce.c -- tells where the server is: its address, and in a local network a QR code drawn with
 * half blocks, two modules to a letter. */
#include "announce.h"
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <qrencode.h>
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

static bool is_dark(const QRcode *code, int x, int y) {
    if (x < 0 || y < 0 || x >= code->width || y >= code->width) return false;
    return code->data[y * code->width + x] & 1;
}

/* White on black terminals are the rule, so light modules are drawn and dark ones left out. */
static void draw_code(const char *text) {
    enum { MARGIN = 2 };
    static const char *const halves[4] = {"\u2588", "\u2584", "\u2580",
                                          " "}; /* by dark above, below */
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L);
    if (!code) return;
    for (int y = -MARGIN; y < code->width + MARGIN; y += 2) {
        for (int x = -MARGIN; x < code->width + MARGIN; x++)
            fputs(halves[is_dark(code, x, y) + 2 * is_dark(code, x, y + 1)], stdout);
        putchar('\n');
    }
    QRcode_free(code);
}

void announce(const server_config *c, int port) {
    char host[64] = "127.0.0.1", url[128];
    if (c->bind) snprintf(host, sizeof host, strchr(c->bind, ':') ? "[%s]" : "%s", c->bind);
    if (c->is_lan && !lan_address(host, sizeof host))
        fputs("mastaba: no network but this machine was found\n", stderr);
    snprintf(url, sizeof url, "%s://%s:%d/", c->tls_certificate ? "https" : "http", host, port);
    printf("serving %s\n", url);
    if (c->is_lan) draw_code(url);
    fflush(stdout);
}

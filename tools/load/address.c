/* address.c -- what may be loaded: this machine. Names are not looked up, so that no name can turn
 * out to be somebody else. */
#include "load.h"
#include "mastaba/text.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

static bool read_host(const char *host, uint16_t port, load_address *a) {
    struct sockaddr_in *four = (struct sockaddr_in *)&a->socket;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)&a->socket;
    if (mst_text_same(host, "localhost")) host = "127.0.0.1";
    if (mst_text_same(host, "[::1]")) {
        *six = (struct sockaddr_in6){.sin6_family = AF_INET6, .sin6_port = htons(port)};
        six->sin6_addr.s6_addr[15] = 1;
        a->length = sizeof *six;
        return true;
    }
    *four = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons(port)};
    a->length = sizeof *four;
    return inet_pton(AF_INET, host, &four->sin_addr) == 1 &&
           ntohl(four->sin_addr.s_addr) >> 24 == 127;
}

const char *load_read_url(const char *url, load_address *a) {
    static const char scheme[] = "ws://";
    static const char shape[] = "a URL is written ws://127.0.0.1:PORT";
    char host[LOAD_MAX_HOST];
    *a = (load_address){0};
    if (strncmp(url, scheme, sizeof scheme - 1) != 0) return shape;
    const char *rest = url + sizeof scheme - 1, *colon = strrchr(rest, ':');
    if (!colon || (size_t)(colon - rest) >= sizeof host) return shape;
    size_t length = strlen(colon + 1);
    if (length && colon[length] == '/') length--;
    int32_t port = mst_text_read_number(colon + 1, length, 65535);
    if (port < 1) return shape;
    memcpy(host, rest, (size_t)(colon - rest));
    host[colon - rest] = 0;
    if (!read_host(host, (uint16_t)port, a))
        return "only loopback is loaded: 127.0.0.1, localhost or [::1]";
    snprintf(a->name, sizeof a->name, "%.50s:%d", host, (int)port);
    return NULL;
}

const char *load_read_urls(const char *list, load_address address[LOAD_MOST_NODES],
                           uint32_t *count) {
    char url[2 * LOAD_MAX_HOST];
    for (*count = 0;; list++) {
        size_t length = strcspn(list, ",");
        if (*count == LOAD_MOST_NODES) return "too many: 16 at most";
        if (length >= sizeof url) return "one of them is too long";
        memcpy(url, list, length);
        url[length] = 0;
        const char *why = load_read_url(url, &address[*count]);
        if (why) return why;
        ++*count;
        list += length;
        if (!*list) return NULL;
    }
}

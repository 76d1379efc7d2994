/* request.c -- reading the heads of calls. */
#include "request.h"
#include "mastaba/text.h"
#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool request_is_own_origin(const char *origin, const char *host) {
    const char *slashes = strstr(origin, "://");
    return slashes && *host && mst_text_same(slashes + 3, host);
}

/* "[2001:db8::1]:443", "192.0.2.1:443" or a bare address, without brackets and port. */
static void drop_port(char *text) {
    char *colon = strchr(text, ':');
    if (text[0] == '[') {
        memmove(text, text + 1, strlen(text));
        text[strcspn(text, "]")] = 0;
    } else if (colon && !strchr(colon + 1, ':')) {
        *colon = 0;
    }
}

bool request_last_address(const char *list, char address[REQUEST_ADDRESS]) {
    unsigned char bytes[16];
    const char *last = strrchr(list, ',');
    last = last ? last + 1 : list;
    last += strspn(last, " \t");
    size_t length = strcspn(last, " \t");
    if (length >= REQUEST_ADDRESS) return false;
    memcpy(address, last, length);
    address[length] = 0;
    drop_port(address);
    return inet_pton(AF_INET, address, bytes) == 1 || inet_pton(AF_INET6, address, bytes) == 1;
}

bool request_is_loopback(const char *address) {
    if (strncmp(address, "::ffff:", 7) == 0) address += 7;
    return strncmp(address, "127.", 4) == 0 || mst_text_same(address, "::1");
}

/* A name, or an address as it stands in a link; without the port, and in small letters. */
static bool read_host(const char *host, char name[REQUEST_HOST]) {
    size_t length = host[0] == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":");
    if (length == 0 || length >= REQUEST_HOST || length > strlen(host)) return false;
    const char *port = host + length;
    if (*port && (*port != ':' || port[1 + strspn(port + 1, "0123456789")])) return false;
    for (size_t i = 0; i < length; i++)
        name[i] = host[i] >= 'A' && host[i] <= 'Z' ? (char)(host[i] + 32) : host[i];
    name[length] = 0;
    return true;
}

bool request_is_our_host(const char *host, const char *const names[]) {
    char name[REQUEST_HOST];
    unsigned char bytes[16];
    if (!read_host(host, name)) return false;
    if (name[0] == '[') {
        name[strlen(name) - 1] = 0;
        return inet_pton(AF_INET6, name + 1, bytes) == 1;
    }
    if (inet_pton(AF_INET, name, bytes) == 1 || mst_text_same(name, "localhost")) return true;
    for (; *names; names++)
        if (strcasecmp(name, *names) == 0) return true;
    return false;
}

bool request_read_length(const char *value, size_t *length) {
    enum { MOST_DIGITS = 9 };
    size_t digits = strspn(value, "0123456789");
    if (digits == 0 || digits > MOST_DIGITS || value[digits]) return false;
    *length = strtoul(value, NULL, 10);
    return true;
}

void request_read_bearer(const char *value, char token[VALUE_TOKEN_SIZE]) {
    static const char bearer[] = "Bearer ";
    enum { BEFORE = sizeof bearer - 1 };
    token[0] = 0;
    if (strncmp(value, bearer, BEFORE) == 0 &&
        value_is_token(value + BEFORE, strlen(value + BEFORE)))
        memcpy(token, value + BEFORE, VALUE_TOKEN_SIZE);
}

void request_read_cookie(const char *list, char token[VALUE_TOKEN_SIZE]) {
    static const char name[] = "mastaba=";
    enum { NAME = sizeof name - 1 };
    token[0] = 0;
    for (; *list && !token[0]; list += strcspn(list, ";"), list += *list == ';') {
        list += strspn(list, " \t");
        size_t length = strcspn(list, "; \t");
        if (length != NAME + VALUE_TOKEN_SIZE - 1 || strncmp(list, name, NAME) != 0) continue;
        if (!value_is_token(list + NAME, length - NAME)) continue;
        memcpy(token, list + NAME, length - NAME);
        token[length - NAME] = 0;
    }
}

bool request_is_localhost(const char *host) {
    char name[REQUEST_HOST];
    return read_host(host, name) && mst_text_same(name, "localhost");
}

bool request_domain(const char *host, char domain[REQUEST_HOST]) {
    unsigned char bytes[4];
    return read_host(host, domain) && domain[0] != '[' && inet_pton(AF_INET, domain, bytes) != 1;
}

bool request_names_table(const char *path, const char *what, char id[MST_ID_SIZE]) {
    static const char before[] = "/api/tables/";
    enum { BEFORE = sizeof before - 1, ID = MST_ID_SIZE - 1 };
    if (strncmp(path, before, BEFORE) != 0 || strlen(path) <= BEFORE + ID) return false;
    if (!value_is_id(path + BEFORE, ID) || !mst_text_same(path + BEFORE + ID, what)) return false;
    memcpy(id, path + BEFORE, ID);
    id[ID] = 0;
    return true;
}

bool request_is_plain_path(const char *path) {
    return path[0] == '/' && !strstr(path, "/.") && !strstr(path, "//") && !strchr(path, '\\');
}

mst_language request_language(const char *accepted) {
    return strncmp(accepted, "fr", 2) == 0 ? MST_FRENCH : MST_ENGLISH;
}

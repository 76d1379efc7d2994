/* request.c -- reading the heads of calls. */
#include "request.h"
#include "mastaba/text.h"
#include <string.h>

bool request_is_own_origin(const char *origin, const char *host) {
    const char *slashes = strstr(origin, "://");
    return slashes && *host && mst_same(slashes + 3, host);
}

void request_keep_last_address(char *list) {
    char *last = strrchr(list, ',');
    last = last ? last + 1 : list;
    last += strspn(last, " \t");
    memmove(list, last, strlen(last) + 1);
    list[strcspn(list, " \t")] = 0;
}

void request_read_bearer(const char *value, char token[API_TOKEN_SIZE]) {
    static const char bearer[] = "Bearer ";
    enum { BEFORE = sizeof bearer - 1 };
    token[0] = 0;
    if (strncmp(value, bearer, BEFORE) == 0 && api_is_token(value + BEFORE, strlen(value + BEFORE)))
        memcpy(token, value + BEFORE, API_TOKEN_SIZE);
}

bool request_offers(const char *list, const char *protocol) {
    while (*list) {
        list += strspn(list, ", \t");
        size_t length = strcspn(list, ", \t");
        if (mst_same_part(list, length, protocol)) return true;
        list += length;
    }
    return false;
}

bool request_names_table(const char *path, const char *what, char id[MST_ID_SIZE]) {
    static const char before[] = "/api/tables/";
    enum { BEFORE = sizeof before - 1, ID = MST_ID_SIZE - 1 };
    if (strncmp(path, before, BEFORE) != 0 || strlen(path) <= BEFORE + ID) return false;
    if (!api_is_id(path + BEFORE, ID) || !mst_same(path + BEFORE + ID, what)) return false;
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

/* web_address.c -- see web_address.h. Whatever another reader might take for the end of a part is
 * no letter here, so that what is looked at is what is called. */
#include "web_address.h"
#include "mastaba/text.h"
#include <string.h>

static const char https[] = "https://", http[] = "http://";

/* What an address has no letters of in a header or a log. */
static bool is_letter(char letter) {
    static const char strange[] = "\"<>\\^`{|}";
    return letter > ' ' && letter < 127 && !memchr(strange, letter, sizeof strange - 1);
}

/* What stands behind `beginning`; NULL: the address begins otherwise. */
static const char *behind(const char *address, const char *beginning) {
    for (; *beginning; beginning++)
        if (*address++ != *beginning) return NULL;
    return address;
}

/* Of the two schemes that there are. */
static const char *behind_scheme(const char *address) {
    const char *host = behind(address, https);
    return host ? host : behind(address, http);
}

static size_t length_until(const char *text, const char *ends) {
    size_t length = 0;
    while (text[length] && !memchr(ends, text[length], strlen(ends))) length++;
    return length;
}

/* A name is as long as this; a number of version 6 stands in brackets. */
static size_t host_length(const char *host) {
    return host[0] == '[' ? length_until(host, "]/?#") + 1 : length_until(host, ":/?#");
}

static bool is_host(const char *host, size_t length) {
    bool is_number_6 = host[0] == '[';
    size_t least = is_number_6 ? 2 : 0;
    return length > least && length < WEB_ADDRESS_HOST && (!is_number_6 || host[length - 1] == ']');
}

static size_t count_digits(const char *text) {
    size_t count = 0;
    while (text[count] >= '0' && text[count] <= '9') count++;
    return count;
}

/* Behind a host stands nothing, or a port, or the rest. */
static bool is_end_of_authority(const char *rest) {
    size_t digits = *rest == ':' ? count_digits(rest + 1) : 0;
    if (*rest == ':' && (digits == 0 || digits > 5)) return false;
    if (*rest == ':') rest += 1 + digits;
    return !*rest || memchr("/?#", *rest, 3);
}

const char *web_address_fault(const char *address) {
    const char *host = behind_scheme(address);
    if (!host) return "error.url_scheme";
    for (const char *at = address; *at; at++)
        if (!is_letter(*at)) return "error.url";
    if (memchr(host, '@', length_until(host, "/?#"))) return "error.url_user";
    size_t length = host_length(host);
    return is_host(host, length) && is_end_of_authority(host + length) ? NULL : "error.url";
}

const char *web_address_read(const json_value *v, char to[WEB_ADDRESS_SIZE]) {
    to[0] = 0;
    if (v->kind != JSON_KIND_STRING) return "error.url";
    if (json_copy_string(v, to, WEB_ADDRESS_SIZE)) return web_address_fault(to);
    return v->length >= WEB_ADDRESS_SIZE ? "error.url_long" : "error.url";
}

bool web_address_is_https(const char *address) {
    return behind(address, https) != NULL;
}

void web_address_host(const char *address, char host[WEB_ADDRESS_HOST]) {
    const char *from = behind_scheme(address);
    size_t length = host_length(from);
    mst_text t = mst_text_in(host, WEB_ADDRESS_HOST);
    bool is_number_6 = from[0] == '[';
    mst_text_put_part(&t, from + is_number_6, length - 2 * is_number_6);
}

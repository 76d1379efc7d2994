/* fuzz_request.c -- any bytes in the head of a call. */
#include "server/request.h"
#include <stdlib.h>
#include <string.h>

enum { MOST = 512 };

static void expect(bool is_so) {
    if (!is_so) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const names[] = {"games.example", NULL};
    char text[MOST + 1], token[VALUE_TOKEN_SIZE], id[MST_ID_SIZE], address[REQUEST_ADDRESS];
    size_t announced = 0;
    size_t length = size < MOST ? size : MOST;
    memcpy(text, data, length);
    text[length] = 0;
    request_read_bearer(text, token);
    expect(!token[0] || strlen(token) == VALUE_TOKEN_SIZE - 1);
    request_read_cookie(text, token);
    expect(!token[0] || value_is_token(token, strlen(token)));
    char domain[REQUEST_HOST];
    if (request_domain(text, domain)) expect(!strpbrk(domain, ":ABCDEFGHIJKLMNOPQRSTUVWXYZ"));
    if (request_names_table(text, "/seats", id)) expect(value_is_id(id, strlen(id)));
    if (request_is_plain_path(text)) expect(!strstr(text, "/../"));
    expect(!request_is_own_origin(text, ""));
    request_language(text);
    if (request_last_address(text, address)) expect(!strpbrk(address, ",[] "));
    if (request_is_our_host(text, names)) expect(!strpbrk(text, ", /@"));
    if (request_read_length(text, &announced)) expect(announced < 1000000000);
    return 0;
}

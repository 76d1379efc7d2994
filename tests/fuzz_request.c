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
    char text[MOST + 1], token[API_TOKEN_SIZE], id[MST_ID_SIZE];
    size_t length = size < MOST ? size : MOST;
    memcpy(text, data, length);
    text[length] = 0;
    request_read_bearer(text, token);
    expect(!token[0] || strlen(token) == API_TOKEN_SIZE - 1);
    if (request_names_table(text, "/seats", id)) expect(api_is_id(id, strlen(id)));
    if (request_is_plain_path(text)) expect(!strstr(text, "/../"));
    expect(!request_is_own_origin(text, ""));
    request_offers(text, "mastaba.1");
    request_language(text);
    request_keep_last_address(text);
    expect(!strchr(text, ','));
    return 0;
}

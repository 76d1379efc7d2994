/* fuzz_account.c -- any bytes as the body of a call of accounts, as what a browser says that was
 * signed, and as what a device says of its key. */
#include "crypto/passkey.h"
#include "people/people.h"
#include "protocol/account_bodies.h"
#include <stdlib.h>
#include <string.h>

static void expect(bool is_so) {
    if (!is_so) abort();
}

static void read_bodies(const char *text, size_t length) {
    static const uint32_t calls[] = {
        ACCOUNT_NAME | ACCOUNT_MADE,   ACCOUNT_USED,   ACCOUNT_SIGNS,
        ACCOUNT_CLAIM | ACCOUNT_MADE,  ACCOUNT_KEY_ID, ACCOUNT_TABLE | ACCOUNT_TOKEN,
        ACCOUNT_URL | ACCOUNT_LANGUAGE};
    account_body b;
    fault f;
    char host[WEB_ADDRESS_HOST];
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        f.code = ERROR_NONE;
        bool is_read = account_body_read(text, length, calls[i], ACCOUNT_DEVICE, &b, &f);
        expect(is_read == (f.code == ERROR_NONE));
        if (is_read) expect((b.has & calls[i]) == calls[i]);
        if (is_read && b.url[0]) web_address_host(b.url, host), expect(host[0]);
        if (is_read && people_is_name(b.name)) expect(strlen(b.name) < PEOPLE_NAME_SIZE);
    }
}

/* What was read is written as it stood there. */
static void read_value(const char *text, size_t length) {
    uint8_t bytes[256];
    size_t count;
    char again[512];
    json_value v = {.text = text, .length = length, .kind = JSON_KIND_STRING};
    if (!value_bytes(&v, bytes, sizeof bytes, &count)) return;
    mst_text t = mst_text_in(again, sizeof again);
    value_put_bytes(bytes, count, &t);
    expect(strlen(again) == length && memcmp(again, text, length) == 0);
}

static void read_names(const char *text, size_t length) {
    char name[256], folded[PEOPLE_FOLDED_SIZE], again[PEOPLE_FOLDED_SIZE];
    if (length >= sizeof name || !json_is_utf8(text, length)) return;
    memcpy(name, text, length);
    name[length] = 0;
    if (!people_is_name(name)) return;
    people_fold(name, folded);
    people_fold(folded, again);
    expect(json_is_utf8(folded, strlen(folded)) && strcmp(folded, again) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    account_client client;
    passkey key;
    passkey_bytes said = {data, size};
    read_bodies((const char *)data, size);
    read_value((const char *)data, size);
    read_names((const char *)data, size);
    account_body_read_client(data, size, &client);
    if (passkey_read("localhost", said, &key)) expect(key.credential_length <= PASSKEY_ROOM);
    return 0;
}

/* fuzz_json.c -- any bytes as JSON: our reader and jansson say the same of them, and what ours
 * reads is UTF-8. */
#include "../protocol/two_readers.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    json_members m;
    fuzz_expect(readers_agree(text, size), "two readers agree");
    if (json_read_object(text, size, &m)) fuzz_expect(json_is_utf8(text, size), "text is UTF-8");
    return 0;
}

/* base64.h -- bytes as the letters of addresses and headers (RFC 4648, section 5), without padding.
 */
#ifndef PUSH_BASE64_H
#define PUSH_BASE64_H
#include "mastaba/text.h"

void base64_put(mst_text *t, const void *bytes, size_t length);
/* Exactly `size` bytes, and no letter that means nothing; padding may stand there. */
bool base64_read(const char *text, size_t length, uint8_t *bytes, size_t size);

#endif

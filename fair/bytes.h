/* bytes.h -- bytes as hexadecimal digits, and bytes that nobody shall find any more. */
#ifndef FAIR_BYTES_H
#define FAIR_BYTES_H
#include "crypto.h"
#include "mastaba/table.h"

void fair_put_hex(const uint8_t bytes[FAIR_HASH_SIZE], char out[MST_DIGEST_SIZE]);
/* False, and only the bytes before it are written: something is no digit, or there are not 64. */
bool fair_read_hex(const char *text, uint8_t out[FAIR_HASH_SIZE]);
void fair_forget(void *bytes, size_t size);

#endif

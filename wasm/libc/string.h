/* string.h -- of the C library of the page: what is here, and nothing else. */
#ifndef WASM_STRING_H
#define WASM_STRING_H
#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int value, size_t size);
int memcmp(const void *a, const void *b, size_t size);
void *memchr(const void *in, int value, size_t size);
size_t strlen(const char *text);
char *strchr(const char *text, int letter);
char *strrchr(const char *text, int letter);

#endif

/* stdlib.h -- of the C library of the page. */
#ifndef WASM_STDLIB_H
#define WASM_STDLIB_H
#include <stddef.h>

void *aligned_alloc(size_t alignment, size_t size);
void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *block, size_t size);
void free(void *block);
void qsort(void *items, size_t count, size_t size, int (*order)(const void *, const void *));

#endif

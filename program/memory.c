/* memory.c -- memory that is there when it was asked for. */
#include "memory.h"
#include "complain.h"
#include <stdlib.h>
#include <string.h>

void *memory_grow(void *old, size_t size) {
    void *memory = realloc(old, size);
    if (!memory) complain_and_exit("out of memory");
    return memory;
}

void *memory_need(size_t size) {
    return memset(memory_grow(NULL, size ? size : 1), 0, size);
}

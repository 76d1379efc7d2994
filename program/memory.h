/* memory.h -- memory for the program, which ends where there is none left. */
#ifndef PROGRAM_MEMORY_H
#define PROGRAM_MEMORY_H
#include <stddef.h>

void *memory_need(size_t size);            /* cleared memory */
void *memory_grow(void *old, size_t size); /* old memory grown */

#endif

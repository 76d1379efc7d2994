/* beside.h -- what lies beside the program, as it is built or as it is installed. */
#ifndef PROGRAM_BESIDE_H
#define PROGRAM_BESIDE_H
#include <stdbool.h>
#include <stddef.h>

/* The folder of that name in which a file (or "") can be read. False: there is none. */
bool beside_find(const char *name, const char *file, char folder[], size_t size);

#endif

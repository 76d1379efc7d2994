/* memory.c -- what programs of a GPU need of the C library and the compiler does not make itself.
 */
#include <string.h>

int memcmp(const void *a, const void *b, size_t size) {
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < size; i++)
        if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
    return 0;
}

/* libc.c -- as much of a C library as the engine asks for. The compiler turns the first three into
 * single instructions. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- memory ---- */

void *memcpy(void *restrict to, const void *restrict from, size_t size) {
    return __builtin_memcpy(to, from, size);
}

void *memmove(void *to, const void *from, size_t size) {
    return __builtin_memmove(to, from, size);
}

void *memset(void *to, int value, size_t size) {
    return __builtin_memset(to, value, size);
}

int memcmp(const void *a, const void *b, size_t size) {
    const unsigned char *x = a, *y = b;
    for (; size >= 8; size -= 8, x += 8, y += 8) {
        uint64_t p, q;
        __builtin_memcpy(&p, x, 8);
        __builtin_memcpy(&q, y, 8);
        if (p != q) break;
    }
    for (; size; size--, x++, y++)
        if (*x != *y) return *x < *y ? -1 : 1;
    return 0;
}

void *memchr(const void *in, int value, size_t size) {
    for (const unsigned char *at = in; size; size--, at++)
        if (*at == (unsigned char)value) return (void *)at;
    return NULL;
}

extern unsigned char __heap_base;

enum { ALIGNMENT = 64 };

/* Memory that was never used before; it is zero. */
static void *fresh(size_t size) {
    enum { PAGE = 1 << 16 };
    static uintptr_t next;
    uintptr_t from = next ? next : (uintptr_t)&__heap_base;
    from = (from + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    size_t have = __builtin_wasm_memory_size(0) * (size_t)PAGE;
    if (size > SIZE_MAX - from) return NULL;
    if (from + size > have) {
        size_t pages = (from + size - have + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) return NULL;
    }
    next = from + size;
    return (void *)from;
}

/* Blocks come in sizes of powers of two. One that is given back waits for the next of its size: a
 * table asks for the same few sizes again and again. */
typedef struct block block;
struct block {
    size_t power; /* of its size, this head included; 0: it is not given back */
    block *next;
    uint64_t unused; /* what follows lies at a multiple of 16 */
};

static block *given_back[32];

static size_t power_for(size_t size) {
    size_t power = 6;
    while (power < 32 && (size_t)1 << power < size + sizeof(block)) power++;
    return power;
}

void *malloc(size_t size) {
    size_t power = power_for(size);
    if (power == 32) return NULL;
    block *b = given_back[power];
    if (b)
        given_back[power] = b->next;
    else
        b = fresh((size_t)1 << power);
    if (!b) return NULL;
    b->power = power;
    return b + 1;
}

void free(void *memory) {
    if (!memory) return;
    block *b = (block *)memory - 1;
    if (!b->power) return;
    b->next = given_back[b->power];
    given_back[b->power] = b;
}

void *calloc(size_t count, size_t size) {
    void *memory = malloc(count * size);
    if (memory) memset(memory, 0, count * size);
    return memory;
}

void *realloc(void *memory, size_t size) {
    size_t have = memory ? ((size_t)1 << ((block *)memory - 1)->power) - sizeof(block) : 0;
    if (memory && size <= have) return memory;
    void *larger = malloc(size);
    if (larger && memory) memcpy(larger, memory, have);
    if (larger) free(memory);
    return larger;
}

/* What a search takes: not rounded up, and not given back before the whole instance is. */
void *aligned_alloc(size_t alignment, size_t size) {
    char *memory =
        alignment <= ALIGNMENT && size < SIZE_MAX - ALIGNMENT ? fresh(size + ALIGNMENT) : NULL;
    return memory ? memory + ALIGNMENT : NULL;
}

/* ---- text ---- */

size_t strlen(const char *text) {
    const char *end = text;
    while (*end) end++;
    return (size_t)(end - text);
}

char *strchr(const char *text, int letter) {
    for (; *text != (char)letter; text++)
        if (!*text) return NULL;
    return (char *)text;
}

char *strrchr(const char *text, int letter) {
    const char *found = NULL;
    for (; *text; text++)
        if (*text == (char)letter) found = text;
    return (char *)found;
}

/* ---- order ---- */

static void swap(unsigned char *a, unsigned char *b, size_t size) {
    for (; size; size--, a++, b++) {
        unsigned char kept = *a;
        *a = *b;
        *b = kept;
    }
}

/* Lets the item at `root` sink until none below it is greater. */
static void sink(unsigned char *items, size_t root, size_t count, size_t size,
                 int (*order)(const void *, const void *)) {
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && order(items + child * size, items + (child + 1) * size) < 0)
            child++;
        if (order(items + root * size, items + child * size) >= 0) return;
        swap(items + root * size, items + child * size, size);
    }
}

void qsort(void *items, size_t count, size_t size, int (*order)(const void *, const void *)) {
    for (size_t root = count / 2; root-- > 0;) sink(items, root, count, size, order);
    for (size_t end = count; end-- > 1;) {
        swap(items, (unsigned char *)items + end * size, size);
        sink(items, 0, end, size, order);
    }
}

/* ---- time ---- */

__attribute__((import_module("page"), import_name("milliseconds"))) double page_milliseconds(void);

int clock_gettime(int clock, struct timespec *time) {
    double now = page_milliseconds();
    (void)clock;
    time->tv_sec = (int64_t)(now / 1000);
    time->tv_nsec = (int32_t)((now - (double)time->tv_sec * 1000) * 1e6);
    return 0;
}

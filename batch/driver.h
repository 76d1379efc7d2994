/* driver.h -- the driver of NVIDIA's GPUs: opened when somebody asks for a GPU, so that no program
 * needs CUDA to be built or started. Its functions are known by name and shape; whatever one
 * answers other than 0 is a failure. */
#ifndef BATCH_DRIVER_H
#define BATCH_DRIVER_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint64_t driver_address; /* in the memory of the GPU */
typedef struct driver_module driver_module;
typedef struct driver_function driver_function;
typedef struct driver_context driver_context;

typedef struct {
    int (*init)(unsigned flags);
    int (*device)(int *device, int number);
    int (*ask)(int *answer, int what, int device);
    int (*retain)(driver_context **c, int device);
    int (*release)(int device);
    int (*enter)(driver_context *c);
    int (*limit)(int what, size_t value);
    int (*load)(driver_module **m, const void *image, unsigned options, int option[],
                void *value[]);
    int (*unload)(driver_module *m);
    int (*find)(driver_function **f, driver_module *m, const char *name);
    int (*alloc)(driver_address *at, size_t size);
    int (*release_memory)(driver_address at);
    int (*keep_in_place)(void *here, size_t size, unsigned flags); /* so that copies are fast */
    int (*let_go)(void *here);
    int (*put)(driver_address to, const void *from, size_t size);
    int (*get)(void *to, driver_address from, size_t size);
    int (*launch)(driver_function *f, unsigned blocks_x, unsigned blocks_y, unsigned blocks_z,
                  unsigned threads_x, unsigned threads_y, unsigned threads_z, unsigned shared,
                  void *stream, void *arguments[], void *extra[]);
    int (*wait)(void);
} driver_calls;

/* The first GPU. */
typedef struct {
    void *library;
    driver_calls call;
    int device;     /* -1: none is held */
    int processors; /* of it: each runs several blocks at a time */
    driver_context *context;
} driver;

/* With so many bytes of stack for each thread. NULL, or why there is none, in words that stay;
 * driver_close in either case. */
const char *driver_open(driver *d, size_t stack);
void driver_close(driver *d);

/* With so many registers for a thread at most: fewer for each are more threads at a time. True when
 * it was loaded. */
bool driver_load(driver *d, driver_module **m, const char *program, uint32_t registers);

#endif

/* pthread.h -- of the C library of the page, where nothing runs beside anything else: no thread can
 * be created, and whoever asks does the work itself. */
#ifndef WASM_PTHREAD_H
#define WASM_PTHREAD_H

typedef int pthread_t;

static inline int pthread_create(pthread_t *thread, const void *attributes, void *(*run)(void *),
                                 void *argument) {
    (void)thread, (void)attributes, (void)run, (void)argument;
    return 1;
}

static inline int pthread_join(pthread_t thread, void **result) {
    (void)thread, (void)result;
    return 0;
}

#endif

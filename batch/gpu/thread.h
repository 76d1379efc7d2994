/* thread.h -- which of all its threads a program of a GPU is, and what threads do together.
 * Elsewhere whoever tries the programs says which it is (tests/batch/test_gpu_*.c), and a thread is
 * alone in its block. */
#ifndef BATCH_GPU_THREAD_H
#define BATCH_GPU_THREAD_H
#include <stdbool.h>
#include <stdint.h>

#ifdef __NVPTX__
#define GPU_PROGRAM __attribute__((nvptx_kernel))
#define GPU_OF_BLOCK                                                                               \
    __attribute__((address_space(3))) /* memory that the threads of a block share */

static inline uint32_t block_of_all(void) {
    return __nvvm_read_ptx_sreg_ctaid_x();
}
static inline uint32_t thread_of_block(void) {
    return __nvvm_read_ptx_sreg_tid_x();
}
static inline uint32_t threads_of_block(void) {
    return __nvvm_read_ptx_sreg_ntid_x();
}
static inline uint32_t thread_of_all(void) {
    return block_of_all() * threads_of_block() + thread_of_block();
}
static inline uint32_t all_threads(void) {
    return __nvvm_read_ptx_sreg_nctaid_x() * threads_of_block();
}
/* Of the 32 threads that are executed together, all of which must ask: how many it is so for. */
static inline uint32_t how_many(bool is_so) {
    return (uint32_t)__builtin_popcount(__nvvm_vote_ballot_sync(0xffffffffu, is_so));
}
/* All threads of a block wait here for each other. */
static inline void meet(void) {
    __syncthreads();
}
#else
#define GPU_PROGRAM
#define GPU_OF_BLOCK

uint32_t thread_of_all(void);
uint32_t all_threads(void);
static inline uint32_t block_of_all(void) {
    return thread_of_all();
}
static inline uint32_t thread_of_block(void) {
    return 0;
}
static inline uint32_t threads_of_block(void) {
    return 1;
}
static inline uint32_t how_many(bool is_so) {
    return is_so;
}
static inline void meet(void) {}
#endif

#endif

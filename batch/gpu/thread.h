/* thread.h -- which of all its threads a program of a GPU is. Elsewhere whoever tries the programs
 * says it (tests/batch/test_gpu_steps.c). */
#ifndef BATCH_GPU_THREAD_H
#define BATCH_GPU_THREAD_H
#include <stdint.h>

#ifdef __NVPTX__
#define GPU_PROGRAM __attribute__((nvptx_kernel))
static inline uint32_t thread_of_all(void) {
    return __nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() +
           __nvvm_read_ptx_sreg_tid_x();
}
#else
#define GPU_PROGRAM
uint32_t thread_of_all(void);
#endif

#endif

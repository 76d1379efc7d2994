/* driver.c -- see driver.h. */
#include "driver.h"
#include <dlfcn.h>
#include <string.h>

enum { LIMIT_OF_STACK = 0, MOST_REGISTERS = 0, PROCESSORS = 16 }; /* the driver's numbers */

static bool find_functions(driver *d) {
    static const char *const names[] = {"cuInit",
                                        "cuDeviceGet",
                                        "cuDeviceGetAttribute",
                                        "cuDevicePrimaryCtxRetain",
                                        "cuDevicePrimaryCtxRelease",
                                        "cuCtxSetCurrent",
                                        "cuCtxSetLimit",
                                        "cuModuleLoadDataEx",
                                        "cuModuleUnload",
                                        "cuModuleGetFunction",
                                        "cuMemAlloc_v2",
                                        "cuMemFree_v2",
                                        "cuMemHostRegister_v2",
                                        "cuMemHostUnregister",
                                        "cuMemcpyHtoD_v2",
                                        "cuMemcpyDtoH_v2",
                                        "cuLaunchKernel",
                                        "cuCtxSynchronize"};
    enum { COUNT = sizeof names / sizeof *names };
    _Static_assert(sizeof(driver_calls) == COUNT * sizeof(void *), "a name for each function");
    void *found[COUNT];
    for (uint32_t i = 0; i < COUNT; i++)
        if (!(found[i] = dlsym(d->library, names[i]))) return false;
    memcpy(&d->call, found, sizeof found);
    return true;
}

const char *driver_open(driver *d, size_t stack) {
    int device;
    *d = (driver){.device = -1};
    d->library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!d->library) return "there is no driver of a GPU here (libcuda.so.1)";
    if (!find_functions(d)) return "the driver of the GPU is too old";
    if (d->call.init(0) || d->call.device(&device, 0)) return "the driver finds no GPU";
    if (d->call.retain(&d->context, device)) return "the GPU cannot be used";
    d->device = device;
    if (d->call.enter(d->context) || d->call.limit(LIMIT_OF_STACK, stack) ||
        d->call.ask(&d->processors, PROCESSORS, device))
        return "the GPU cannot be used";
    return NULL;
}

void driver_close(driver *d) {
    if (d->device >= 0) d->call.release(d->device);
    if (d->library) dlclose(d->library);
    *d = (driver){.device = -1};
}

bool driver_load(driver *d, driver_module **m, const char *program, uint32_t registers) {
    int option = MOST_REGISTERS;
    void *value = (void *)(uintptr_t)registers;
    return d->call.load(m, program, 1, &option, &value) == 0;
}

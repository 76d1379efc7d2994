/* gpu.c -- see gpu.h. The driver's functions are known by name and shape; whatever it answers other
 * than 0 is a failure. */
#include "gpu.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BLOCKS = 2112, /* enough threads to hide what each waits for, on the largest there are */
    THREADS = 128,
    STACK = 12 * 1024,
    LIMIT_OF_STACK = 0 /* the driver's number for it */
};

typedef uint64_t address; /* in the memory of the GPU */
typedef struct module module;
typedef struct function function;
typedef struct context context;

typedef struct {
    int (*init)(unsigned flags);
    int (*device)(int *device, int number);
    int (*retain)(context **c, int device);
    int (*release)(int device);
    int (*enter)(context *c);
    int (*limit)(int what, size_t value);
    int (*load)(module **m, const void *image);
    int (*unload)(module *m);
    int (*find)(function **f, module *m, const char *name);
    int (*alloc)(address *at, size_t size);
    int (*release_memory)(address at);
    int (*put)(address to, const void *from, size_t size);
    int (*get)(void *to, address from, size_t size);
    int (*launch)(function *f, unsigned blocks_x, unsigned blocks_y, unsigned blocks_z,
                  unsigned threads_x, unsigned threads_y, unsigned threads_z, unsigned shared,
                  void *stream, void *arguments[], void *extra[]);
    int (*wait)(void);
} driver;

struct gpu {
    const mst_game *game;
    const char *folder;
    void *library;
    driver call;
    int device;
    context *context;
    module *module[MST_POLICIES]; /* loaded when first played by */
    function *play[MST_POLICIES];
    address sums; /* of every block */
    mst_batch_sums *of_blocks;
};

/* ---- the driver ---- */

static bool find_functions(gpu *u) {
    static const char *const names[] = {"cuInit",
                                        "cuDeviceGet",
                                        "cuDevicePrimaryCtxRetain",
                                        "cuDevicePrimaryCtxRelease",
                                        "cuCtxSetCurrent",
                                        "cuCtxSetLimit",
                                        "cuModuleLoadData",
                                        "cuModuleUnload",
                                        "cuModuleGetFunction",
                                        "cuMemAlloc_v2",
                                        "cuMemFree_v2",
                                        "cuMemcpyHtoD_v2",
                                        "cuMemcpyDtoH_v2",
                                        "cuLaunchKernel",
                                        "cuCtxSynchronize"};
    enum { COUNT = sizeof names / sizeof *names };
    _Static_assert(sizeof(driver) == COUNT * sizeof(void *), "a name for each function");
    void *found[COUNT];
    for (uint32_t i = 0; i < COUNT; i++)
        if (!(found[i] = dlsym(u->library, names[i]))) return false;
    memcpy(&u->call, found, sizeof found);
    return true;
}

static char *read_program(const gpu *u, const char *policy) {
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/%s-%s.ptx", u->folder, u->game->key, policy);
    if (length >= (int)sizeof path) return NULL;
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    long size = -1;
    if (!file) return NULL;
    if (fseek(file, 0, SEEK_END) == 0) size = ftell(file);
    rewind(file);
    if (size >= 0 && (text = malloc((size_t)size + 1)))
        text[fread(text, 1, (size_t)size, file)] = 0;
    fclose(file);
    return text;
}

static const char *open_device(gpu *u) {
    u->device = -1;
    u->library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!u->library) return "there is no driver of a GPU here (libcuda.so.1)";
    if (!find_functions(u)) return "the driver of the GPU is too old";
    int device;
    if (u->call.init(0) || u->call.device(&device, 0)) return "the driver finds no GPU";
    if (u->call.retain(&u->context, device)) return "the GPU cannot be used";
    u->device = device;
    if (u->call.enter(u->context) || u->call.limit(LIMIT_OF_STACK, STACK))
        return "the GPU cannot be used";
    return NULL;
}

static const char *load_program(gpu *u, mst_policy policy) {
    static const char *const names[MST_POLICIES] = {"random", "tidy", "greedy"};
    if (u->play[policy]) return NULL;
    char *text = read_program(u, names[policy]);
    if (!text) return "there is no program of this game for a GPU: make gpu builds it";
    bool has_failed = u->call.load(&u->module[policy], text) ||
                      u->call.find(&u->play[policy], u->module[policy], "play_games");
    free(text);
    return has_failed ? "the GPU refuses the program of this game: make gpu builds it anew" : NULL;
}

static const char *make_room(gpu *u) {
    size_t size = BLOCKS * sizeof *u->of_blocks;
    u->of_blocks = malloc(size);
    if (!u->of_blocks) return "not enough memory";
    return u->call.alloc(&u->sums, size) ? "not enough memory on the GPU" : NULL;
}

gpu *gpu_open(const mst_game *g, const char *folder, const char **why) {
    bool is_small = g->state_size <= GPU_MOST_STATE && g->max_choices <= GPU_MOST_CHOICES;
    gpu *u = calloc(1, sizeof *u);
    *why = !u          ? "not enough memory"
           : !is_small ? "the positions of this game are too large for a GPU"
                       : open_device(u);
    if (!*why) *why = make_room(u);
    if (*why) {
        gpu_close(u);
        return NULL;
    }
    u->game = g;
    u->folder = folder;
    return u;
}

void gpu_close(gpu *u) {
    if (!u) return;
    if (u->sums) u->call.release_memory(u->sums);
    for (uint32_t i = 0; i < MST_POLICIES; i++)
        if (u->module[i]) u->call.unload(u->module[i]);
    if (u->context && u->device >= 0) u->call.release(u->device);
    if (u->library) dlclose(u->library);
    free(u->of_blocks);
    free(u);
}

/* ---- playing ---- */

const char *gpu_play(gpu *u, const mst_setup *setup, mst_policy policy, uint64_t seed,
                     uint64_t first, uint64_t games, mst_batch_sums *sums) {
    size_t size = BLOCKS * sizeof *u->of_blocks;
    mst_setup of_all = *setup;
    void *arguments[] = {&of_all, &seed, &first, &games, &u->sums};
    const char *why = u->call.enter(u->context) ? "the GPU failed" : load_program(u, policy);
    if (why) return why;
    for (uint32_t i = 0; i < BLOCKS; i++) mst_batch_clear(&u->of_blocks[i]);
    bool has_failed =
        u->call.put(u->sums, u->of_blocks, size) ||
        u->call.launch(u->play[policy], BLOCKS, 1, 1, THREADS, 1, 1, 0, NULL, arguments, NULL) ||
        u->call.wait() || u->call.get(u->of_blocks, u->sums, size);
    if (has_failed) return "the GPU failed while it played";
    for (uint32_t i = 0; i < BLOCKS; i++) mst_batch_add(sums, &u->of_blocks[i]);
    return NULL;
}

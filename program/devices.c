/* devices.c -- see devices.h. */
#include "devices.h"
#include "beside.h"
#include "complain.h"
#include "mastaba/text.h"

int devices_choose(const options *o, const char *usual, device *d) {
    const char *name = o->device ? o->device : usual;
    d->gpu_folder[0] = 0;
    if (mst_text_same(name, "one"))
        d->threads = MST_ONE_THREAD;
    else if (mst_text_same(name, "threads"))
        d->threads = options_threads(o);
    else if (mst_text_same(name, "gpu"))
        d->threads = MST_ON_GPU;
    else
        return complain("--device does not accept \"%s\": one, threads or gpu", name);
    if (d->threads == MST_ON_GPU && !beside_find("gpu", "", d->gpu_folder, sizeof d->gpu_folder))
        return complain("there are no programs for a GPU: make gpu builds them");
    return DONE;
}

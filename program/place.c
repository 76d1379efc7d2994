/* place.c -- see place.h. What cannot be read is not printed: there may be a password in it. */
#include "place.h"
#include "complain.h"
#include "store/stores.h"
#include <string.h>

int place_read(const options *o, place *p) {
    static const char scheme[] = "file:";
    const char *url = o->store;
    *p = (place){.file = o->data ? o->data : "mastaba.db"};
    if (!url) return DONE;
    if (o->data) return complain("--store and --data both say where tables are: leave out one");
    *p = (place){.file = NULL};
    if (store_is_database(url))
        p->database = url;
    else if (strncmp(url, scheme, sizeof scheme - 1) == 0 && url[sizeof scheme - 1])
        p->file = url + sizeof scheme - 1;
    else
        return complain("--store is written file:PATH or postgres://USER@HOST/DATABASE");
    return DONE;
}

/* database.c -- databases by their URLs, in programs that were built with them and without. */
#include "database.h"
#include "mastaba/text.h"
#include <stdlib.h>
#include <string.h>

bool store_is_database(const char *url) {
    static const char *const schemes[] = {"postgres://", "postgresql://"};
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        if (strncmp(url, schemes[i], strlen(schemes[i])) == 0) return true;
    return false;
}

#ifdef MASTABA_POSTGRES
enum { PATIENCE = 10 * 1000 };

store *store_open_database(const char *url, mst_text *why) {
    const char *patience =
        getenv("MASTABA_STORE_PATIENCE"); /* for tests, which cannot wait so long */
    return store_open_postgres(url, patience ? (uint32_t)atoi(patience) : PATIENCE, why);
}
#else
store *store_open_database(const char *url, mst_text *why) {
    (void)url;
    mst_text_put(why, "this program was built without PostgreSQL (libpq-dev was not there)");
    return NULL;
}
#endif

/* expire.c -- tables that nobody ever began are removed after some days, or they would gather for
 * ever. One that somebody is at is not; nor is any game that was begun. */
#include "expire.h"
#include "logging.h"
#include <string.h>

enum { GROUP = 256, HOUR = 3600 * 1000 }; /* tables at a time; milliseconds between two looks */

typedef struct {
    const host *host;
    char id[GROUP][MST_ID_SIZE];
    uint32_t count;
} expired;

static bool keep_id(void *context, const store_row *row) {
    expired *list = context;
    if (host_has(list->host, row->id)) return true;
    memcpy(list->id[list->count++], row->id, MST_ID_SIZE);
    return list->count < GROUP;
}

void expire_tables(server_state *h, int64_t now) {
    static const int64_t day = 24 * (int64_t)HOUR;
    uint32_t days = h->config->limits.keep_days;
    store *kept = h->store;
    expired list = {.host = h->host};
    if (days == 0 || (h->expired_at && now - h->expired_at < HOUR)) return;
    bool is_done = kept->idle(kept, STORE_GATHERING, now - days * day, keep_id, &list) &&
                   (list.count == 0 || kept->remove(kept, list.id, list.count));
    if (list.count < GROUP || !is_done) h->expired_at = now; /* else the rest comes soon */
    if (!is_done) logging_line(LOG_WARN, "old tables are not removed: %s", kept->error(kept));
    if (!is_done || list.count == 0) return;
    h->listing.length = 0;
    logging_line(LOG_INFO, "removed %u tables that nobody began within %u days", list.count, days);
}

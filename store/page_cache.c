/* page_cache.c -- a layer around SQLite's cache of pages.
 *
 * After every commit SQLite has its cache drop whatever lies behind the end of the file. The cache
 * knows the highest page it ever held, and looks through all of them if that is behind the end. Now
 * when a full page is split, SQLite orders the numbers of the new ones, and to exchange two of them
 * gives one the number of a page that is never used, a gigabyte into the file (that of the lock).
 * So nearly every commit in which a table's lines need a new page looked through the whole cache.
 * Here that number does not count. */
#include "page_cache.h"
#include <sqlite3.h>
#include <stddef.h>

static sqlite3_pcache_methods2 plain; /* SQLite's own */

/* What SQLite takes for its cache. */
typedef struct {
    sqlite3_pcache *cache;
    unsigned highest; /* page that it may hold */
    unsigned lock;    /* the page that no file has */
} layer;

static layer *layer_of(sqlite3_pcache *c) {
    return (layer *)c;
}

static void note(layer *l, unsigned page) {
    if (page > l->highest && page != l->lock) l->highest = page;
}

static sqlite3_pcache *create(int page_size, int extra, int can_shrink) {
    enum { LOCK_BYTE = 0x40000000 };
    layer *l = sqlite3_malloc(sizeof *l);
    if (!l) return NULL;
    *l = (layer){.cache = plain.xCreate(page_size, extra, can_shrink),
                 .lock = LOCK_BYTE / (unsigned)page_size + 1};
    if (l->cache) return (sqlite3_pcache *)l;
    sqlite3_free(l);
    return NULL;
}

static void destroy(sqlite3_pcache *c) {
    plain.xDestroy(layer_of(c)->cache);
    sqlite3_free(c);
}

static sqlite3_pcache_page *fetch(sqlite3_pcache *c, unsigned page, int may_create) {
    if (may_create) note(layer_of(c), page);
    return plain.xFetch(layer_of(c)->cache, page, may_create);
}

static void rekey(sqlite3_pcache *c, sqlite3_pcache_page *p, unsigned from, unsigned to) {
    note(layer_of(c), to);
    plain.xRekey(layer_of(c)->cache, p, from, to);
}

/* Pages from `first` on. */
static void drop_from(sqlite3_pcache *c, unsigned first) {
    layer *l = layer_of(c);
    if (first > l->highest) return;
    plain.xTruncate(l->cache, first);
    l->highest = first ? first - 1 : 0;
}

static void set_size(sqlite3_pcache *c, int pages) {
    plain.xCachesize(layer_of(c)->cache, pages);
}

static int count_pages(sqlite3_pcache *c) {
    return plain.xPagecount(layer_of(c)->cache);
}

static void unpin(sqlite3_pcache *c, sqlite3_pcache_page *p, int is_useless) {
    plain.xUnpin(layer_of(c)->cache, p, is_useless);
}

static void shrink(sqlite3_pcache *c) {
    plain.xShrink(layer_of(c)->cache);
}

void page_cache_install(void) {
    if (sqlite3_config(SQLITE_CONFIG_GETPCACHE2, &plain) != SQLITE_OK) return;
    sqlite3_pcache_methods2 ours = plain;
    ours.xCreate = create;
    ours.xDestroy = destroy;
    ours.xFetch = fetch;
    ours.xRekey = rekey;
    ours.xTruncate = drop_from;
    ours.xCachesize = set_size;
    ours.xPagecount = count_pages;
    ours.xUnpin = unpin;
    ours.xShrink = shrink;
    sqlite3_config(SQLITE_CONFIG_PCACHE2, &ours);
}

/* page_cache.h -- SQLite's own cache of pages, asked to drop pages only when it may hold some. */
#ifndef STORE_PAGE_CACHE_H
#define STORE_PAGE_CACHE_H

/* Before SQLite is used for the first time; later it does nothing. */
void page_cache_install(void);

#endif

/* gather.h -- SQLite writes its log page by page; the disk gets each commit in one piece. */
#ifndef STORE_GATHER_H
#define STORE_GATHER_H

/* The name by which a connection asks for it (a VFS); NULL, when SQLite refuses. A connection that
 * uses it must keep synchronous = FULL. */
const char *gather_name(void);

#endif

/* wal_vfs.h -- SQLite writes its log page by page; the disk gets each commit in one piece. */
#ifndef STORE_WAL_VFS_H
#define STORE_WAL_VFS_H

/* The name by which a connection asks for it (a VFS); NULL, when SQLite refuses. A connection that
 * uses it must keep synchronous = FULL. */
const char *wal_vfs_name(void);

#endif

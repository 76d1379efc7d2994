/* watchdog.h -- ends the process when its loop stands, so that whoever keeps it can start it again:
 * a server that neither answers nor hears SIGTERM helps nobody. */
#ifndef SERVER_WATCHDOG_H
#define SERVER_WATCHDOG_H
#include <stdbool.h>

typedef struct watchdog watchdog;

/* Called in the program's first thread, which is the one that is watched. NULL: no thread. */
watchdog *watchdog_start(void);
void watchdog_stop(watchdog *w); /* NULL is fine */
void watchdog_pat(watchdog *w);  /* the loop has come round */

#endif

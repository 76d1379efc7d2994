/* workspace.h -- the working memory that the tables of one thread share. */
#ifndef HOST_WORKSPACE_H
#define HOST_WORKSPACE_H
#include "mastaba/table.h"

/* For any of the games (NULL at the end), taken through `resize`, which the tables use as well.
 * False: there is not enough; what there is can be freed. */
bool workspace_create(mst_workspace *room, const mst_game *const games[],
                      void *(*resize)(void *context, void *block, size_t size), void *context);
/* For who writes messages: what several people read alike is written once from then on. False: as
 * above. */
bool workspace_keep_messages(mst_workspace *room);
void workspace_free(mst_workspace *room);

#endif

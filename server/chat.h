/* chat.h -- words across the table: they go beside the host, from a session to the store and from
 * there to whoever may read them. */
#ifndef SERVER_CHAT_H
#define SERVER_CHAT_H
#include "address.h"
#include "protocol/chat.h"

typedef struct session session;
typedef struct server_state server_state;

/* What a session has of the talk at its table. */
typedef struct chat_errand chat_errand;
typedef struct {
    char at[MST_ID_SIZE];      /* the table it listens at; empty: it does not */
    uint32_t told[CHAT_SIDES]; /* words of each talk, up to that number */
    mst_chat rule;             /* as it was told */
    word_count said;
    word_count reported;
    chat_errand *asked; /* all that it waits for */
} chat_ear;

/* A port of the host: messages that are chat's. */
bool chat_hear(void *context, host_session *s, const char *text, size_t length);
void chat_leave(session *s); /* it is gone */
/* Another server has stored something that was said at this table; or at any, for all we know. */
void chat_catch_up(server_state *h, const char *table);
void chat_catch_up_all(server_state *h);
/* Every so often: what is older than may be kept is gone. */
void chat_forget_old(server_state *h, int64_t now);

#endif

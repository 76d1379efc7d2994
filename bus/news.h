/* news.h -- news as text, to be carried between nodes.
 *
 * A message is words, one space between two. The first is the version of this form, the second the
 * number of the node that speaks; each other word is a piece of news, which begins with its letter:
 *
 *     1 17 hID:LINES gID:LINES pID:SEATS lID rID:ID t cID
 *
 *     h  HOST_HAVE, a table that was read and its lines     l  HOST_LEFT
 *     g  HOST_GROWN, its lines now                          r  HOST_REMATCH, the table after it
 *     p  HOST_HERE, the seats whose people are here, a bit  t  HOST_LIST
 *        for each                                           c  HOST_CHAT
 *
 * Numbers are decimal. A message has at most NEWS_MOST bytes: more would not fit into a NOTIFY. */
#ifndef BUS_NEWS_H
#define BUS_NEWS_H
#include "host/host.h"

enum { NEWS_MOST = 7900, NEWS_WORD = 2 * MST_ID_SIZE + 4 };

/* One piece of news with a space before it. */
void news_put(mst_text *t, const host_news *n);
/* The words with which a message begins. */
void news_put_head(mst_text *t, uint64_t node);
/* How many bytes of `words`, all put by news_put, fit into one message. */
size_t news_cut(const char *words, size_t length);

/* Reads a whole message; false, and nobody is told anything: it is not of this form. */
typedef void (*news_take)(void *context, uint64_t node, const host_news *n);
bool news_read(const char *text, size_t length, news_take take, void *context);
uint64_t news_node(const char *text, size_t length); /* who says it; 0: it is not of this form */

#endif

/* summons_text.h -- what is sent to people who are not here when it is their turn: to a browser,
 * and to a program of theirs, which must be able to believe it. Both are told what the page of that
 * seat shows at once, and no more: the game, that it is that person's turn, and who sits at the
 * table. */
#ifndef SERVER_SUMMONS_TEXT_H
#define SERVER_SUMMONS_TEXT_H
#include "fair/crypto.h"
#include "mastaba/table.h"
#include "people/hooks.h"
#include "push/push.h"

void summons_text_push(mst_text *t, const mst_table *table, mst_seat seat, mst_language in);
void summons_text_hook(mst_text *t, const mst_table *table, mst_seat seat, mst_language in,
                       int64_t time);
/* Of no table: whether it comes through. */
void summons_text_try(mst_text *t, mst_language in, int64_t time);
/* The header of a body: an HMAC-SHA-256 with the letters of the secret as its key. */
void summons_text_sign(const fair_crypto *crypto, const char secret[HOOK_SECRET_SIZE],
                       const char *body, char header[PUSH_MAX_HEADER]);

#endif

/* values.h -- the kinds of values that messages and calls have in common. Each function reads one
 * into fixed room, or says that it is none. */
#ifndef PROTOCOL_VALUES_H
#define PROTOCOL_VALUES_H
#include "errors.h"
#include "json.h"
#include "mastaba/table.h"

enum { VALUE_TOKEN_SIZE = 23 }; /* 22 letters and a zero */

bool value_word(const json_value *v, char *to, size_t size);
bool value_name(const json_value *v, char *to, size_t size); /* words that others will read */
bool value_number(const json_value *v, uint32_t most, uint32_t *number);
bool value_flag(const json_value *v, bool *flag);
bool value_seat(const json_value *v, mst_seat *seat);
bool value_sitter(const json_value *v, mst_sitter *kind);
bool value_chat(const json_value *v, mst_chat *rule);
bool value_level(const json_value *v, char to[MST_MAX_LEVEL]); /* empty for null */
bool value_language(const json_value *v, mst_language *in);
bool value_digest(const json_value *v, char to[MST_DIGEST_SIZE]);
bool value_nonce(const json_value *v, char to[MST_MAX_NONCE]);
bool value_token(const json_value *v, char to[VALUE_TOKEN_SIZE]);
bool value_id(const json_value *v, char to[MST_ID_SIZE]); /* of a table */

/* Bytes in base64url, without padding and as everybody writes them. */
bool value_bytes(const json_value *v, uint8_t *to, size_t size, size_t *length);
void value_put_bytes(const uint8_t *bytes, size_t length, mst_text *t);

bool value_is_id(const char *text, size_t length);
bool value_is_token(const char *text, size_t length);

/* A fault with what a stranger wrote; returns false, as error_set does. */
bool value_fault(fault *f, error_code code, const char *phrase, const json_value *detail);

#endif

/* parcel.h -- what one try to send a job carries. A browser's is sealed and signed anew every time;
 * a program's stays the same, so that it can tell a second try from a second message. */
#ifndef PUSH_SENDING_PARCEL_H
#define PUSH_SENDING_PARCEL_H
#include "envelope.h"
#include <curl/curl.h>

enum {
    PARCEL_SIZE = (int)ENVELOPE_SIZE > (int)PUSH_MAX_BODY ? (int)ENVELOPE_SIZE : (int)PUSH_MAX_BODY
};

typedef struct {
    struct curl_slist *headers;
    uint8_t body[PARCEL_SIZE];
    size_t length;
} parcel;

/* Into an empty one. False: no memory, no chance, or the browser's key is none; what there is of it
 * is to be cleared all the same. */
bool parcel_pack(parcel *p, const push_job *j, const push_key *key, const char *contact);
void parcel_clear(parcel *p);

#endif

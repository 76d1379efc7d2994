/* push.c -- see push.h: what a program does that was built without OpenSSL and libcurl. */
#include "push.h"

#ifdef MASTABA_PUSH
bool push_is_built_in(void) {
    return true;
}
#else
bool push_is_built_in(void) {
    return false;
}

bool push_make_key(push_key *k) {
    (void)k;
    return false;
}

bool push_is_key(const uint8_t public_part[PUSH_PUBLIC]) {
    (void)public_part;
    return false;
}

push_sender *push_create(const push_config *config) {
    (void)config;
    return NULL;
}

void push_free(push_sender *s) {
    (void)s;
}

bool push_send(push_sender *s, push_job *j) {
    (void)s, (void)j;
    return false;
}

uint32_t push_forget(push_sender *s, int64_t owner) {
    (void)s, (void)owner;
    return 0;
}

push_job *push_take(push_sender *s) {
    (void)s;
    return NULL;
}
#endif

/* talk.h -- one client that waits for its answers: HTTP calls and WebSockets on loopback. */
#ifndef LEAKS_TALK_H
#define LEAKS_TALK_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    int fd;
    char *buffer; /* of TALK_ROOM bytes */
    size_t used, taken;
} talk;

enum { TALK_ROOM = 1 << 20 };

/* Each ends the program with a word when the server does not do its part. */
talk talk_open(uint16_t port);
void talk_close(talk *t);
void talk_say(talk *t, const char *text, size_t length);
/* The next message, valid until the next call. */
const char *talk_hear(talk *t, size_t *length);
/* The body of an answer with that status; to be freed. */
char *talk_http(uint16_t port, const char *method, const char *path, const char *body, int status,
                size_t *length);

_Noreturn void talk_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif

/* relay.h -- a line to a database that can be cut at will: a port of loopback that passes bytes on,
 * by a thread of its own. */
#ifndef TESTS_RELAY_H
#define TESTS_RELAY_H

typedef enum {
    RELAY_PASSES,
    RELAY_LOSES_QUESTION, /* hangs up when the client next says something */
    RELAY_LOSES_ANSWER,   /* passes that on, waits until it is answered whole, and hangs up */
    RELAY_IS_AWAY         /* takes nobody in, and hangs up on those who are */
} relay_mode;

/* The URL by which the database of that URL is reached through the relay. */
const char *relay_start(const char *url);
/* The first two happen once; then, and after RELAY_PASSES, all goes well, or the database is away.
 */
void relay_set(relay_mode mode, relay_mode then);
void relay_stop(void);

#endif

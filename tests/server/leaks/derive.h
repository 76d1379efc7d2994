/* derive.h -- what a message must say, worked out anew from what its reader may know.
 *
 * A story is a finished game with every position kept. To derive a message, the position is viewed
 * as its reader sees it, everything hidden is drawn anew, and the message is written about that
 * world, by a writer of our own. If the bytes that came over the wire are the same, then they
 * cannot have depended on anything hidden. */
#ifndef LEAKS_DERIVE_H
#define LEAKS_DERIVE_H
#include "mastaba/rng.h"
#include "mastaba/table.h"

typedef struct {
    mst_seat seat;
    mst_move move;
} story_play;

typedef struct {
    const mst_game *game;
    mst_setup setup;
    char id[MST_ID_SIZE], commitment[MST_DIGEST_SIZE], secret[MST_DIGEST_SIZE];
    char names[MST_MAX_SEATS][MST_MAX_NAME], nonces[MST_MAX_SEATS][MST_MAX_NONCE];
    char digests[MST_MAX_SEATS][MST_DIGEST_SIZE];
    uint32_t first; /* line of the first play in the table's log */
    uint32_t plays, room;
    story_play *made;
    unsigned char *states; /* before each play, and at the end */
    mst_rng rng;
    mst_state *scratch[4];
    mst_move *choices;
} story;

/* What is known of a message besides the game. */
typedef struct {
    mst_seat observer;
    mst_language in;
    bool with_words;
    uint32_t since, seq;      /* as the observer counts */
    uint32_t ref;             /* 0: none */
    mst_seats present, ready; /* public, and no business of the rules */
} telling;

story *story_begin(const mst_game *g, const mst_setup *setup, uint64_t seed);
void story_free(story *s);
void story_add(story *s, mst_seat seat, mst_move move); /* to the position at the end */
const mst_state *story_state(const story *s, uint32_t play);

/* The state message of that telling. With `leak` it is written about the truth: the mistake that
 * the whole exercise is about. */
void derive_state(story *s, const telling *t, bool leak, mst_text *out);
/* The same for the preview of a move, asked for at the position of `seq`. */
void derive_preview(story *s, const telling *t, const char *move, size_t length, bool leak,
                    mst_text *out);
/* The reason for which a play is refused on the position of `seq`, or NULL when it is not. */
const char *derive_refusal(story *s, mst_seat seat, uint32_t seq, const char *move, size_t length);

#endif

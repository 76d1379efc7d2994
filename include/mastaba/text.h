/* mastaba/text.h -- building text in a buffer that cannot overflow, and phrases in two languages.
 *
 * A text always ends with a zero. What does not fit is dropped and `mst_text_full` says so. */
#ifndef MASTABA_TEXT_H
#define MASTABA_TEXT_H
#include "game.h"
#ifdef __cplusplus
extern "C" {
#endif

struct mst_text {
    char *at, *end;
};

mst_text mst_text_in(char *buffer, size_t size); /* size of at least 1 */
bool mst_text_full(const mst_text *t);

static inline void mst_text_put_char(mst_text *t, char c) {
    if (t->at == t->end) return;
    *t->at++ = c;
    *t->at = 0;
}
void mst_text_put(mst_text *t, const char *words);
void mst_text_put_part(mst_text *t, const char *words, size_t length);
void mst_text_put_number(mst_text *t, int64_t number);
void mst_text_put_spaces(mst_text *t, uint32_t count);
/* `words` and then spaces up to `width` columns (UTF-8 letters of one column each). */
void mst_text_put_padded(mst_text *t, const char *words, uint32_t width);

char mst_seat_letter(mst_seat seat);  /* A.. for seats, * for chance, - for spectators */
mst_seat mst_seat_named(char letter); /* the reverse; MST_NO_SEAT for any other letter */

bool mst_text_same(const char *a, const char *b);
bool mst_text_same_part(const char *part, size_t length, const char *whole);
/* A decimal number without sign or leading zeros, at most `most`; -1 for anything else. */
int32_t mst_text_read_number(const char *text, size_t length, int32_t most);
size_t mst_text_letter_length(const char *text,
                              size_t length);           /* bytes of its first; 0: not UTF-8 */
bool mst_text_is_utf8(const char *text, size_t length); /* well-formed, no control characters */

/* A part of a text that somebody else keeps. */
typedef struct {
    const char *at;
    size_t length;
} mst_span;
bool mst_span_is(mst_span s, const char *text);
mst_span mst_span_next_word(mst_span *rest); /* cut off: up to a single space or the end */
bool mst_span_copy(mst_span from, char *to, size_t size); /* false: too long */

/* In a list that ends at a NULL key; or NULL. */
const mst_phrase *mst_phrase_find(const mst_phrase phrases[], const char *key);
/* The phrase of a game, or of all games, in a language; the key itself when there is none. */
const char *mst_phrase_of(const mst_game *g, mst_language in, const char *key);
bool mst_phrase_exists(const mst_game *g, const char *key);
/* One of a group: "sign." and "sun" are the key "sign.sun"; `which` or the group itself when there
 * is none. */
const char *mst_phrase_for(const mst_game *g, mst_language in, const char *group,
                           const char *which);
const char *mst_phrase_for_letter(const mst_game *g, mst_language in, const char *group,
                                  char letter);
/* Writes a phrase, {0} {1} ... replaced by arguments[0], arguments[1] ... */
void mst_text_say(mst_text *t, const mst_game *g, mst_language in, const char *key,
                  const char *const arguments[]);

/* Phrases whose arguments are made first, one after the other:
 *
 *     mst_speaker_with_seat(speaker, seat);
 *     put_card(mst_speaker_with(speaker), card);
 *     mst_speaker_say(speaker, "tell.play");
 *
 * Each is said with what was made since the one before. A speaker is never copied. */
enum { MST_MAX_ARGUMENTS = 6, MST_ARGUMENT_LETTERS = 1024 }; /* what is beyond them is dropped */
typedef struct {
    const mst_game *game;
    mst_language in;
    mst_text *out;
    uint32_t count;
    const char *argument[MST_MAX_ARGUMENTS];
    mst_text made; /* the arguments that are not kept elsewhere, in `letters` */
    char letters[MST_ARGUMENT_LETTERS];
} mst_speaker;

void mst_speaker_begin(mst_speaker *speaker, const mst_game *g, mst_language in, mst_text *out);
mst_text *mst_speaker_with(mst_speaker *speaker); /* the next argument, for the caller to write */
void mst_speaker_with_words(mst_speaker *speaker,
                            const char *words); /* that last until they are said */
void mst_speaker_with_number(mst_speaker *speaker, int64_t number);
void mst_speaker_with_seat(mst_speaker *speaker, mst_seat seat);
void mst_speaker_say(mst_speaker *speaker, const char *key);

extern MST_TABLE const mst_phrase mst_text_common_phrases[]; /* ends at a NULL key */

#ifdef __cplusplus
}
#endif
#endif

/* mastaba/sentence.h -- sentences in which things are marked, so that whoever shows them can draw
 * the things: a page small pictures, a terminal plain words.
 *
 * `ask` and `tell` of a game (game.h) write such text. A thing has a kind, an id that is unique in
 * its kind ("card", "B-WR") and words that a person knows ("a card (large blue, white over red)").
 * Marks are control characters, which neither phrases nor names of people can hold; everything else
 * of a sentence is what is read. People are things too: who reads a sentence is "you" in it, and
 * verbs agree, for a phrase has both forms: "{0} {0:takes|take} a card." */
#ifndef MASTABA_SENTENCE_H
#define MASTABA_SENTENCE_H
#include "json.h"
#include "record.h"
#include "text.h"
#ifdef __cplusplus
extern "C" {
#endif

enum { MST_MAX_SENTENCE = 2048 }; /* bytes with all marks, the final zero included */

/* ---- writing ---- */

/* What is written between the two are its words. A thing lies in no other thing. */
void mst_sentence_begin_thing(mst_text *t, const char *kind, const char *id);
void mst_sentence_end_thing(mst_text *t);
void mst_sentence_put_thing(mst_text *t, const char *kind, const char *id, const char *words);
/* An argument of a phrase: whoever has the seat. */
void mst_speaker_with_person(mst_speaker *speaker, mst_seat seat);
void mst_speaker_with_thing(mst_speaker *speaker, const char *kind, const char *id,
                            const char *words);

/* ---- reading ---- */

/* How seats are called: by their letters where the name is empty. `you` is who reads, or
 * MST_NO_SEAT. */
typedef struct {
    char name[MST_MAX_SEATS][MST_MAX_NAME];
    mst_seat you;
} mst_people;

/* The sentence in plain words; people may be NULL. */
void mst_sentence_put_plain(mst_text *out, const char *marked, mst_language in,
                            const mst_people *people);
/* The same as a member `name` of an object, and after it, where there are things, a member
 * `things`: a list of {"kind","id","at","length"} in the order of the words, counted in letters
 * from 0. */
void mst_sentence_write(mst_json *w, const char *name, const char *things, const char *marked,
                        mst_language in, const mst_people *people);

/* The question and the play in plain words (game.h: ask, tell). */
void mst_sentence_ask(const mst_game *g, const mst_state *s, mst_seat seat, mst_language in,
                      const mst_people *people, mst_text *out);
void mst_sentence_tell(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                       mst_language in, const mst_people *people, mst_text *out);

#ifdef __cplusplus
}
#endif
#endif

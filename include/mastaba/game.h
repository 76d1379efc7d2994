/* mastaba/game.h -- what a game is.
 *
 * A game is one constant `mst_game`: rules plus pieces. It says only what it alone can know;
 * mastaba/engine.h derives the rest. State is plain bytes: copied with memcpy, compared with
 * memcmp, no pointers in it. Rules are freestanding: no heap, files, clock or mutable globals. */
#ifndef MASTABA_GAME_H
#define MASTABA_GAME_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

/* A table that may grow in a later library. Linkers would copy it into the program, as long as it
 * was then; this keeps it where it is. AddressSanitizer has a variable that must be copied. */
#if defined __x86_64__ && defined __GNUC__ && __GNUC__ >= 12 && !defined __SANITIZE_ADDRESS__
#define MST_TABLE __attribute__((nodirect_extern_access))
#else
#define MST_TABLE
#endif

enum {
    MST_MAX_SEATS = 8,
    MST_CHANCE = 8,    /* the seat that draws */
    MST_SPECTATOR = 9, /* an observer without a seat */
    MST_NO_SEAT = 255,
    MST_MAX_OPTIONS = 16,
    MST_MAX_PARTS = 8, /* of a score */
    MST_MAX_TEXT = 96  /* bytes of a move in notation, the final zero included */
};

typedef uint8_t mst_seat;               /* a player from 0, or one of the three above */
typedef uint16_t mst_seats;             /* a set of seats: bit n stands for seat n */
typedef uint32_t mst_move;              /* one decision, packed as its game documents; 0 is none */
typedef struct mst_state mst_state;     /* each game defines its own; nobody else looks inside */
typedef struct mst_rng mst_rng;         /* chance in simulations (rng.h) */
typedef struct mst_text mst_text;       /* bounded text under construction (text.h) */
typedef struct mst_json mst_json;       /* receives named values, to become JSON (json.h) */
typedef struct mst_kit mst_kit;         /* how component lists become pieces (deck.h) */
typedef struct mst_advice mst_advice;   /* what a game can tell a search (search.h) */
typedef struct mst_net mst_net;         /* what games have taught about one (search.h) */
typedef struct mst_numbers mst_numbers; /* observations and actions (observe.h) */
typedef struct mst_game mst_game;

typedef enum { MST_ENGLISH, MST_FRENCH, MST_LANGUAGES } mst_language;

/* A phrase people read. `{0}`, `{1}` ... stand for what mst_text_say is given; `{0:takes|take}` is
 * the verb of a person, in the third person and for "you" (sentence.h). */
typedef struct {
    const char *key;
    const char *text[MST_LANGUAGES];
} mst_phrase;

/* An option. Its phrases are `option.KEY` (what it is about) and `option.KEY.VALUE`. */
typedef struct {
    const char *key;
    const char *names; /* of the values from `least` up: "floating fixed"; NULL: numbers */
    uint8_t least, most, usual;
    bool is_seat; /* a value n > 0 names the nth seat, so it cannot exceed the seats */
} mst_option;

typedef struct {
    uint8_t seats, option[MST_MAX_OPTIONS];
} mst_setup;

typedef struct {
    int32_t total, part[MST_MAX_PARTS];
    bool out; /* eliminated: has no total */
} mst_score;

/* Pieces that seats can have when a game is over: cards, dominoes, boats. For whoever asks what a
 * piece is worth. At most one seat has each. */
enum { MST_MAX_HOLDINGS = 160 };
typedef struct {
    uint32_t count; /* at most MST_MAX_HOLDINGS */
    /* Its code and what it shows, "F08 1P2A|2P"; nothing when the deck has no such piece. */
    void (*name)(const mst_game *g, uint32_t which, mst_text *out);
    /* Sets to 1 what the seat has in a whole state, and leaves the others. */
    void (*held)(const mst_game *g, const mst_state *s, mst_seat seat, uint8_t has[]);
} mst_holdings;

/* What programs need beside playing. The page does without: it draws from `describe`, plays with
 * the built-in pieces and is never built with checks. */
typedef struct {
    const mst_kit *kit;
    /* A drawing in plain text, also of views. */
    void (*show)(const mst_game *g, const mst_state *s, mst_language in, mst_text *out);
    /* Proof. NULL, or the first invariant that a whole state breaks, in words. */
    const char *(*check)(const mst_game *g, const mst_state *s);
    const mst_numbers *numbers;   /* or NULL */
    const mst_holdings *holdings; /* or NULL */
} mst_extras;

struct mst_game {
    const char *key, *title;
    const char *deck;        /* name of the component list in use */
    bool is_own_deck;        /* not the built-in one, so records must name it */
    const char *fingerprint; /* of its lists, when it is somebody's own (deck.h); or NULL */
    const void *pieces;      /* what the kit made of it; another deck is another game value */
    const mst_extras *extras;
    const mst_option *options; /* ends at a NULL key */
    const char *const *parts;  /* of a score, each a phrase `part.NAME`; ends at NULL */
    const mst_phrase *phrases; /* ends at a NULL key */
    uint32_t rules_version;    /* raised whenever an old record would play differently */
    uint32_t state_size;       /* bytes */
    uint32_t max_choices;      /* most moves, or draws, ever on offer at once */
    uint32_t max_length;       /* most plays in one game, chance included */
    uint8_t least_seats, most_seats;

    /* Playing. `play` is deterministic and expects a move that was on offer. A play face down
     * stays so until the last of its kind turns all of them up. */
    void (*begin)(const mst_game *g, mst_state *s, const mst_setup *setup);
    uint8_t (*seats)(const mst_game *g, const mst_state *s);    /* how many play */
    mst_seats (*actors)(const mst_game *g, const mst_state *s); /* who must decide; 0: over */
    uint32_t (*moves)(const mst_game *g, const mst_state *s, mst_seat seat, mst_move out[]);
    uint32_t (*draws)(const mst_game *g, const mst_state *s, mst_move out[], uint32_t weight[]);
    mst_move (*draw)(const mst_game *g, const mst_state *s, mst_rng *rng); /* one of those */
    void (*play)(const mst_game *g, mst_state *s, mst_seat seat, mst_move move);
    /* NULL, or why an actor may not make this move: a phrase key "GAME.RULE.REASON". Answers for
     * every move `move_read` can return. */
    const char *(*refuse)(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move);

    /* Reckoning. Scores may be asked at any time; places when over, from the scores, ties sharing a
     * place. */
    void (*scores)(const mst_game *g, const mst_state *s, mst_score out[]);
    void (*places)(const mst_game *g, const mst_state *s, const mst_score scores[],
                   uint8_t place[]);

    /* Secrets. A view is a state in which all the observer cannot know lies face down; it holds
     * everything the observer could remember. `view_move` says what the observer may read, in the
     * state `now`, of a play made in the state `before`; 0 when not even that it was made. */
    void (*view)(const mst_game *g, const mst_state *s, mst_seat observer, mst_state *seen);
    mst_move (*view_move)(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                          const mst_state *now, mst_seat observer);
    void (*resample)(const mst_game *g, const mst_state *seen, mst_seat observer, mst_rng *rng,
                     mst_state *world);

    /* Notation. `s` is the state before the play. `move_read` understands all that the notation can
     * express, legal or not, and returns 0 for what it cannot. */
    void (*move_text)(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                      mst_text *out);
    mst_move (*move_read)(const mst_game *g, const mst_state *s, mst_seat seat, const char *text,
                          size_t length);
    /* What a hand touches to make a seat's move, in order: short names of things in the position,
     * as texts into a list that the caller has opened. "river.2" lies in the middle, "B.fleet.c2"
     * before seat B, "pass" is a word for a choice that lies nowhere; turning comes last. Nothing
     * for a draw. */
    void (*targets)(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                    mst_json *out);

    /* Words. `ask` says what an actor must decide, `tell` what a play does, in a sentence each,
     * with marks around the things that it names: sentence.h makes plain words of it. Neither holds
     * a word of the notation. `describe` says everything that is there, as named values. These,
     * move_text and targets accept views and viewed moves as well as the whole truth; what tell,
     * move_text and targets say of a viewed move is the same in the view and in the truth, so that
     * it can be said once to all who read the same move. */
    void (*ask)(const mst_game *g, const mst_state *s, mst_seat seat, mst_language in,
                mst_text *out);
    void (*tell)(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                 mst_language in, mst_text *out);
    void (*describe)(const mst_game *g, const mst_state *s, mst_json *out);

    /* Optional, may be NULL. `caution` is a phrase key to read before making a legal move that
     * costs dearly. `tidy_move` is a random move of somebody who means to reach the end of the
     * game, where uniformly random play would not. */
    const char *(*caution)(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move);
    mst_move (*tidy_move)(const mst_game *g, const mst_state *s, mst_seat seat, mst_rng *rng);
    const mst_advice *advice;
};

/* games/games.c: one line per game, NULL at the end */
extern MST_TABLE const mst_game *const mst_games[];

#ifdef __cplusplus
}
#endif
#endif

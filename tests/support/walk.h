/* walk.h -- random games for tests: any game, any setup, every position kept.
 *
 * A walk remembers the state before each play, so a law may look back, and it keeps two generators:
 * `rng` makes the plays, `dice` decides what laws look at. Looking closer never changes the game,
 * and the four things a failure names (game, setup, seed, ply) are enough to see it again. */
#ifndef MASTABA_TESTS_WALK_H
#define MASTABA_TESTS_WALK_H
#include "mastaba/engine.h"
#include "mastaba/record.h"
#include "mastaba/rng.h"

enum {
    WALK_SPARES = 8,     /* states for laws to scribble in */
    WALK_TEXT = 1 << 17, /* bytes of each of the two texts */
    WALK_HEARD = 256     /* texts of moves kept from another game */
};

typedef struct {
    mst_seat seat;
    mst_move move;
} walk_play;

typedef struct {
    const mst_game *game;
    mst_setup setup;
    uint64_t seed;
    bool tidy;
    mst_rng rng, dice;
    mst_state *state; /* now; lies alone, so that a sanitizer sees every step beyond it */
    uint32_t plies;   /* made so far */
    walk_play *plays; /* of max_length */
    unsigned char *history;
    mst_state *spare[WALK_SPARES];
    mst_move *choices, *others;     /* of max_choices each */
    uint32_t *weights;              /* of max_choices */
    char (*texts)[MST_MAX_TEXT];    /* of max_choices */
    uint16_t *order;                /* of twice max_choices */
    char *text[2];                  /* of WALK_TEXT each */
    struct mst_json_memory *memory; /* of what was described so far */
    char (*heard)[MST_MAX_TEXT];    /* moves of another game with the same setup, as text */
    uint32_t heard_count;
    char failure[4096]; /* empty while all is well */
} walk;

/* Every setup worth playing: for each seat count the usual one, every option varied alone, and
 * `mixed` random combinations. Ends at seats 0; to be freed. */
mst_setup *walk_setups(const mst_game *g, uint32_t mixed);

walk *walk_begin(const mst_game *g, const mst_setup *setup, uint64_t seed, bool tidy);
void walk_free(walk *w);

bool walk_is_over(const walk *w);
void walk_step(walk *w); /* one random play of a game that is not over */
void walk_make(walk *w, mst_seat seat, mst_move move);
void walk_on(walk *w, uint32_t plies); /* that many steps, or until the end */

const mst_state *walk_before(const walk *w, uint32_t ply); /* the state before that play */
uint32_t walk_choices(const walk *w, const mst_state *s, mst_seat seat, mst_move out[]);
bool walk_same(const walk *w, const mst_state *a, const mst_state *b);
void walk_copy(const walk *w, mst_state *to, const mst_state *from);
mst_seat walk_observer(const walk *w, uint32_t n); /* seats, then the spectator for n == seats */
bool walk_chance_in(walk *w, uint32_t n);          /* true once in n throws of the dice */
void walk_move_text(const walk *w, const mst_state *s, mst_seat seat, mst_move move,
                    char out[MST_MAX_TEXT]);

/* Notes the first failure, with all that is needed to see it again; always false. */
bool walk_fail(walk *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

void *walk_room(size_t count, size_t size); /* never NULL; filled with a pattern that is no zero */
void *walk_wide_room(size_t count, size_t size); /* not filled: most of it is never touched */

#endif

/* mastaba/engine.h -- what every game gets for free: setups, legality, chance, walks, hashes. */
#ifndef MASTABA_ENGINE_H
#define MASTABA_ENGINE_H
#include "game.h"
#ifdef __cplusplus
extern "C" {
#endif

/* The first game with this key; the one like it that is played with this deck. NULL: there is none.
 */
const mst_game *mst_find_game(const mst_game *const games[], const char *key, size_t length);
const mst_game *mst_find_deck(const mst_game *const games[], const mst_game *like, const char *deck,
                              size_t length);

/* Setups. Both setters return NULL or what is wrong. */
mst_setup mst_usual_setup(const mst_game *g, uint8_t seats);
const char *mst_set_option(const mst_game *g, mst_setup *setup, const char *name,
                           size_t name_length, const char *value, size_t value_length);
const char *mst_bad_setup(const mst_game *g, const mst_setup *setup);
void mst_put_option_value(mst_text *t, const mst_option *option, uint8_t value);

/* Starts from cleared bytes, so that equal positions are equal bytes. */
void mst_begin(const mst_game *g, mst_state *s, const mst_setup *setup);

/* NULL, or a phrase key: not this seat's turn, over, or what the game says. Chance is refused
 * through its list of draws; `draws` and `weights` hold g->max_choices and serve only for that. */
const char *mst_refuse(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                       mst_move draws[], uint32_t weights[]);

/* Plays a legal move. Checked builds prove it legal and the state sound. */
void mst_play(const mst_game *g, mst_state *s, mst_seat seat, mst_move move);

/* One random play, without making it: a random actor, one of its moves by equal chance (or, with
 * `tidy`, a tidy one of the game); a draw by its weight. Returns 0 when the game is over. */
mst_move mst_random_play(const mst_game *g, const mst_state *s, mst_rng *rng, bool tidy,
                         mst_move choices[], mst_seat *who);

/* Places by one number for each seat, the greatest first; seats with equal ones share a place, and
 * the next place is behind all of them. By the total: where nothing breaks a tie. */
void mst_places_by_rank(const int64_t rank[], uint32_t seats, uint8_t place[]);
void mst_places_by_total(const mst_score scores[], uint32_t seats, uint8_t place[]);

static inline bool mst_is_over(const mst_game *g, const mst_state *s) {
    return g->actors(g, s) == 0;
}
static inline mst_seat mst_first_of(mst_seats seats) { /* of a set that is not empty */
    return (mst_seat)__builtin_ctz(seats);
}

/* A hash of all bytes of a state; of a view, it is the key of an information set. The same on every
 * machine that stores integers little end first. */
uint64_t mst_hash(const mst_game *g, const mst_state *s);

/* How many different sequences of `depth` plays follow, chance and every order of simultaneous
 * plays included. `room` holds `depth` states and as many times max_choices moves and weights. */
typedef struct {
    mst_state *states;
    mst_move *choices;
    uint32_t *weights;
} mst_perft_room;
uint64_t mst_perft(const mst_game *g, const mst_state *s, uint32_t depth, mst_perft_room room);

#ifdef __cplusplus
}
#endif
#endif

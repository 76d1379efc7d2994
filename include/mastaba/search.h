/* mastaba/search.h -- choosing a move, given only a view.
 *
 * Information-set Monte Carlo tree search: every iteration guesses a world that fits the view,
 * walks down a tree of information sets, plays on to the end and remembers how it went. A search
 * takes all its memory when it is created and allocates nothing afterwards. */
#ifndef MASTABA_SEARCH_H
#define MASTABA_SEARCH_H
#include "game.h"
#ifdef __cplusplus
extern "C" {
#endif

typedef struct mst_level_budget mst_level_budget; /* bot.h */

/* How chances to win follow from those that the search comes to. Its playouts are not play: they
 * are too sure of some games and not sure enough of others, and they do not know how well the seat
 * goes on that has the choice. Fitted to games that were played to their end (`mastaba calibrate`),
 * for the level that gives hints: a search with far fewer iterations promises its seat more. */
typedef struct {
    float sharpness; /* the power of a chance: above 1, what seems likely is likelier still */
    float own;       /* what the chance of the seat that decides is multiplied by */
    float doubt;     /* 0..1: how much of all this is anybody's, by equal shares */
} mst_chance_fit;

/* A network that was taught by games of two seats, played to their end (learn/). It reads the
 * measures of both seats and says how likely the one ends ahead of the other. */
enum { MST_MEASURES = 32 /* of a seat, at most */, MST_NET_SUMS = 32, MST_NET_NEURONS = 16 };
typedef int16_t mst_weight; /* in 1024ths: pages fetch every byte of them */
struct mst_net {
    mst_weight mine[MST_MEASURES][MST_NET_SUMS], theirs[MST_MEASURES][MST_NET_SUMS];
    mst_weight sum_bias[MST_NET_SUMS];
    mst_weight neuron[MST_NET_SUMS][MST_NET_NEURONS], neuron_bias[MST_NET_NEURONS];
    mst_weight voice[MST_NET_NEURONS]; /* how much each neuron has to say */
    mst_weight straight[MST_MEASURES]; /* what a measure says by itself */
};

/* The chance of the seat whose measures are `mine`. */
float mst_net_compare(const mst_net *net, uint32_t measures, const float mine[],
                      const float theirs[]);

/* What a game can tell a search beyond its rules; the rules never read it. Points are those of a
 * score, as fractions. */
struct mst_advice {
    /* How many points each move of a seat seems to be worth, compared with the others; `s` may be
     * a view. */
    void (*rate)(const mst_game *g, const mst_state *s, mst_seat seat, const mst_move moves[],
                 uint32_t count, float points[]);
    /* Where every seat's score seems to end. Asked in the middle of a game, of a whole state. */
    void (*judge)(const mst_game *g, const mst_state *s, float points[]);
    /* When a playout is judged: after `horizon` plays, chance included (0: it is played out), but
     * not before the seat that searches has begun `turns` turns since the root. Turns serve where
     * moves differ in what follows before the turn passes: all of them are judged at the same
     * moment of the game. */
    uint32_t horizon, turns;
    uint32_t picks; /* in a playout, the best rated of so many random moves; 0 or 1: any move */
    /* What the network reads: `measures` numbers of each seat, one seat after the other, most of
     * them between -2 and 2; and on the way what `judge` says. Asked in the middle of a game, of a
     * whole state. */
    void (*measure)(const mst_game *g, const mst_state *s, float points[], float out[]);
    uint32_t measures;
    /* Where two play and playouts would go farther than `horizon`, it says after `net_horizon`
     * plays who seems to be ahead, instead of judged points. NULL: there is none. */
    const mst_net *net;
    uint32_t net_horizon;
    const mst_level_budget *budgets; /* of the levels that search (bot.h); NULL: the usual ones */
    const mst_chance_fit *fits; /* for two seats, for three, and so on; NULL: chances as found */
};

typedef struct mst_search mst_search;

typedef struct {
    uint32_t iterations;   /* over all threads; 0: no limit */
    uint32_t milliseconds; /* 0: no limit; with both, what comes first */
    uint64_t seed;
    uint32_t horizon;    /* plays before a playout is judged; 0: as many as the advice says */
    bool without_advice; /* search as if the game had none */
    bool without_net;    /* judge by points, whatever was learned */
} mst_budget;

/* One move of the seat, as the search sees it. */
typedef struct {
    mst_move move;
    uint32_t visits;
    float reward;                 /* 0..1: places first, then margin; what the search maximises */
    float win;                    /* chance of a first place, a shared one counting its share */
    float margin;                 /* expected points ahead of the best other seat */
    float chances[MST_MAX_SEATS]; /* of every seat, as `win` is of the one that decides; their sum
                                     is one */
} mst_candidate;

/* Chances as found become chances as shown; `fit` of NULL leaves them as they are. */
void mst_chance_fit_apply(const mst_chance_fit *fit, mst_seat decides, uint32_t seats,
                          float chances[]);

/* As people are shown it. */
static inline int32_t mst_search_win_percent(const mst_candidate *c) {
    return (int32_t)(c->win * 100 + 0.5f);
}

/* `bytes` for all trees together; one tree per thread. NULL when there is not enough memory. */
mst_search *mst_search_create(const mst_game *g, uint32_t threads, size_t bytes);
void mst_search_free(mst_search *search);

/* Fills `out` (of max_choices) with every move of the seat, the best first; returns how many. The
 * result depends on view, threads and budget alone when no time limit is set. */
uint32_t mst_search_run(mst_search *search, const mst_state *view, mst_seat seat, mst_budget budget,
                        mst_candidate out[]);
/* The same in parts, for whoever must listen between them: it begins, goes on for some milliseconds
 * (0: to its end) until that returns true or enough is known, and tells what it has found. The view
 * must stay as it is meanwhile. Where it was cut makes no difference to the result. */
void mst_search_begin(mst_search *search, const mst_state *view, mst_seat seat, mst_budget budget);
bool mst_search_go_on(mst_search *search, uint32_t milliseconds);
uint32_t mst_search_result(mst_search *search, mst_candidate out[]);
/* Once it has begun: the seat is taken to make this move, and all iterations go to it. */
void mst_search_only(mst_search *search, mst_move move);
/* From any thread, once it has begun: the run ends soon with what it has. */
void mst_search_stop(mst_search *search);
uint32_t mst_search_iterations(const mst_search *search); /* of the last run */

/* What a whole position, nothing hidden, promises every seat: the mean of so many playouts, without
 * a tree. Before every second one whoever decides ends the turn as the advice rates best: half a
 * good turn is worth as much as what it costs that others have theirs to come, so it makes no
 * difference to the means who is about to decide. Where playouts are judged by turns it makes none
 * anyway. Chances as found, their sum is one; a shared
 * place counts half of what is shared. The same seed is the same chance in every position, so that
 * two of them can be compared. */
typedef struct {
    float chances[MST_MAX_SEATS], places[MST_MAX_SEATS], margins[MST_MAX_SEATS];
} mst_outlook;
void mst_search_look(mst_search *search, const mst_state *s, mst_budget budget, mst_outlook *out);

#ifdef __cplusplus
}
#endif
#endif

/* rating.h -- how strong players are, from the places they took: a normal belief about each, moved
 * by every game.
 *
 * Weng and Lin, "A Bayesian approximation method for online ranking" (Journal of Machine Learning
 * Research 12, 2011), Algorithm 4: who comes first, then who of the rest, by the model of Plackett
 * and Luce; any number of seats, ties, and no sampling. A bot's strength is known: callers give it
 * in and leave what comes out. */
#ifndef PEOPLE_RATING_H
#define PEOPLE_RATING_H
#include "mastaba/game.h"

typedef struct {
    double mu, sigma;
} rating;

/* The constants of a rating. */
typedef struct {
    double beta;    /* how far luck and the day's form carry one seat */
    double tau;     /* how much somebody may have changed since the game before */
    bool is_damped; /* doubt shrinks by sigma/c slower than the likelihood says, as in the paper's
                       experiments */
} rating_rules;

/* Those of the leaderboard. Not damped and with a little change, because then the intervals are
 * true: tests/people/test_rating.c. */
extern const rating_rules rating_usual;

/* Of somebody nobody has seen play. */
rating rating_of_newcomer(void);

/* One game: place 1 is the best, equal places are ties. At least two seats. */
void rating_update(const rating_rules *rules, uint32_t seats, rating of[], const uint8_t place[]);

/* As people read it: 1500 is an architect's strength, and the truth lies within the margin in 95 of
 * 100 cases. */
int32_t rating_shown(const rating *r);
int32_t rating_margin(const rating *r);

#endif

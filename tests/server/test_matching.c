/* test_matching.c -- who plays with whom, without a server: a few people whose wishes are plain,
 * and evenings on which thousands of them come, wait, and are seated. */
#include "mastaba/rng.h"
#include "server/matching.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { SECOND = 1000, ANY = 0x7c }; /* two to six seats */

/* Two titles for two to four, one for two to five. */
static const uint8_t seats_of[MATCHING_TITLES] = {0x1c, 0x1c, 0x3c};

static matching_wish wish(uint16_t titles, uint8_t seats, int64_t since) {
    return (matching_wish){
        .titles = titles, .seats = seats, .since = since, .bots_at = MATCHING_NEVER};
}

static bool find(const matching_wish *all, uint32_t count, uint32_t one, int64_t now,
                 matching_table *found) {
    const matching_wish *wishes[8];
    for (uint32_t i = 0; i < count; i++) wishes[i] = &all[i];
    return matching_find(wishes, count, seats_of, one, now, found);
}

/* ---- a few people ---- */

static void test_two_who_fit_meet_at_once(void **state) {
    (void)state;
    matching_table t;
    matching_wish all[] = {wish(1, ANY, 0), wish(2, ANY, 0), wish(3, 1 << 2, 5)};
    assert_true(find(all, 3, 2, 5, &t));
    assert_int_equal(t.people, 2);
    assert_int_equal(t.seats, 2);
    assert_int_equal(t.who[0], 2);
    assert_int_equal(t.who[1], t.title); /* whoever wants that title */
}

static void test_nobody_gets_what_they_did_not_want(void **state) {
    (void)state;
    matching_table t;
    matching_wish all[] = {wish(1, ANY, 0), wish(2, ANY, 0)};
    assert_false(find(all, 2, 1, 0, &t)); /* another title */
    all[1] = wish(1, ANY, 0);
    all[1].pace = PACE_SLOW;
    assert_false(find(all, 2, 1, 0, &t)); /* another pace */
    all[1] = wish(1, 1 << 5, 0);
    assert_false(find(all, 2, 1, 0, &t)); /* more seats than the title has */
    all[1] = wish(1, 1 << 3, 0);
    assert_false(find(all, 2, 1, 0, &t)); /* a third is missing */
    all[0].seats = 1 << 2;
    assert_false(find(all, 2, 1, 0, &t)); /* and would be one too many */
}

static void test_as_many_people_as_there_are(void **state) {
    (void)state;
    matching_table t;
    matching_wish all[] = {wish(4, ANY, 0), wish(4, 1 << 3 | 1 << 2, 1), wish(4, ANY, 2),
                           wish(4, 1 << 3, 3)};
    assert_true(find(all, 4, 3, 3, &t));
    assert_int_equal(t.people, 3);
    /* Nobody is nearer than another: who has waited longest comes first. */
    assert_int_equal(t.who[1], 0);
    assert_int_equal(t.who[2], 1);
}

static void test_the_nearest_in_rating_first_and_wider_with_time(void **state) {
    (void)state;
    matching_table t;
    matching_wish all[] = {wish(1, 1 << 2, 0), wish(1, 1 << 2, 0), wish(1, 1 << 2, 30 * SECOND)};
    all[0].rating[0] = 1200;
    all[1].rating[0] = 2100;
    all[2].rating[0] = 1600;
    assert_true(find(all, 3, 2, 30 * SECOND, &t)); /* who waits for half a minute reaches 450 */
    assert_int_equal(t.who[1], 0);
    assert_true(find(all, 3, 0, 30 * SECOND, &t));
    assert_int_equal(t.who[1], 2);
    all[0].since = 26 * SECOND; /* not so far */
    assert_false(find(all, 3, 0, 30 * SECOND, &t));
    all[2].rating[0] = 0; /* taken for 1500, and not for whatever the other is */
    assert_false(find(all, 3, 1, 30 * SECOND, &t));
    assert_true(find(all, 3, 1, 45 * SECOND, &t));
    assert_int_equal(t.who[1], 2);
}

static void test_bots_come_when_they_may(void **state) {
    (void)state;
    matching_table t;
    matching_wish all[] = {wish(1, 1 << 4, 0), wish(1, 1 << 4 | 1 << 3, 0), wish(1, 1 << 4, 0)};
    all[0].bots_at = 60 * SECOND;
    all[2].bots_at = 90 * SECOND;
    assert_false(find(all, 3, 0, 60 * SECOND - 1, &t));
    assert_true(find(all, 3, 0, 60 * SECOND, &t));
    assert_int_equal(t.seats, 4);
    assert_int_equal(t.people, 2); /* one of the others would never play with bots */
    assert_int_equal(t.who[1], 2);
    assert_false(find(all, 3, 1, 300 * SECOND, &t));
    assert_true(find(all, 1, 0, 60 * SECOND, &t)); /* alone */
    assert_int_equal(t.people, 1);
    all[0].seats = ANY;
    assert_true(find(all, 1, 0, 60 * SECOND, &t)); /* no more bots than are needed */
    assert_int_equal(t.seats, 2);
}

static void test_who_is_held_back_meets_nobody_yet(void **state) {
    (void)state;
    matching_table t;
    matching_wish all[] = {wish(1, ANY, 0), wish(1, ANY, 20 * SECOND)};
    assert_false(find(all, 2, 0, 19 * SECOND, &t));
    assert_false(find(all, 2, 1, 19 * SECOND, &t));
    assert_true(find(all, 2, 1, 20 * SECOND, &t));
}

/* ---- many ---- */

enum { MOST = 4096, WAIT_FOR_BOTS = 60 };

typedef struct {
    matching_wish wishes[MOST];
    const matching_wish *waiting[MOST];
    uint32_t count, tables, people, bots;
    double apart;            /* of two who sit together */
    uint32_t pairs, guests;  /* of all who come, in a hundred, without a rating */
    bool is_blind, has_bots; /* nobody's rating is known to who seats them; bots may come */
    bool is_plain;           /* everybody wants the same table of two */
    double strength[MOST];
    int64_t longest;
    mst_rng rng;
} evening;

static double normal(mst_rng *rng) {
    double sum = 0;
    for (int i = 0; i < 12; i++) sum += (double)mst_rng_below(rng, 1000) / 1000;
    return sum - 6;
}

static uint32_t place_of(const evening *e, const matching_wish *w) {
    uint32_t i = 0;
    while (e->waiting[i] != w) i++;
    return i;
}

static double strength_of(const evening *e, const matching_wish *w) {
    return e->strength[w - e->wishes];
}

/* Everybody there wants this table, is there once, and waits no more. */
static void seat(evening *e, const matching_table *t, int64_t now) {
    const matching_wish *who[MST_MAX_SEATS];
    assert_true(t->people >= 1 && t->people <= t->seats && t->seats >= 2);
    for (uint32_t i = 0; i < t->people; i++) who[i] = e->waiting[t->who[i]];
    for (uint32_t i = 0; i < t->people; i++) {
        const matching_wish *w = who[i];
        assert_true(w->titles >> t->title & 1 && w->seats >> t->seats & 1 &&
                    w->pace == who[0]->pace);
        assert_true(w->since <= now);
        if (t->people < t->seats) assert_true(w->bots_at != MATCHING_NEVER);
        if (now - w->since > e->longest) e->longest = now - w->since;
        bool are_known = i > 0 && strength_of(e, w) > 0 && strength_of(e, who[0]) > 0;
        if (are_known) e->apart += fabs(strength_of(e, w) - strength_of(e, who[0]));
        e->pairs += are_known;
        e->waiting[place_of(e, w)] = e->waiting[--e->count];
    }
    e->tables++;
    e->people += t->people;
    e->bots += t->seats - t->people;
}

static void look_for(evening *e, uint32_t one, int64_t now) {
    matching_table t;
    if (matching_find(e->waiting, e->count, seats_of, one, now, &t)) seat(e, &t, now);
}

static void arrive(evening *e, matching_wish *w, int64_t now) {
    double strength = 1500 + 250 * normal(&e->rng);
    bool is_guest = mst_rng_below(&e->rng, 100) < e->guests;
    *w = (matching_wish){
        .titles = (uint16_t)(1 + mst_rng_below(&e->rng, 7)),
        .seats = mst_rng_below(&e->rng, 2) ? ANY : (uint8_t)(4 << mst_rng_below(&e->rng, 3)),
        .pace = (pace)mst_rng_below(&e->rng, PACES),
        .since = now,
        .bots_at = e->has_bots ? now + WAIT_FOR_BOTS * SECOND : MATCHING_NEVER};
    if (e->is_plain) w->titles = 1, w->seats = 1 << 2, w->pace = PACE_QUICK;
    e->strength[w - e->wishes] = is_guest ? 0 : strength;
    for (uint32_t i = 0; i < 3 && !is_guest && !e->is_blind; i++)
        w->rating[i] = strength + 40 * normal(&e->rng);
    e->waiting[e->count++] = w;
    look_for(e, e->count - 1, now);
}

/* An hour in which so many come, evenly; everybody is seated before it is long over. */
static void spend(evening *e, uint32_t people) {
    e->rng = mst_rng_seed(7);
    e->has_bots = true;
    for (int64_t second = 0, come = 0; second < 3600 + WAIT_FOR_BOTS + 1; second++) {
        for (; come < (int64_t)people && come * 3600 <= second * people; come++)
            arrive(e, &e->wishes[come], second * SECOND);
        for (uint32_t i = e->count; i-- > 0;)
            if (i < e->count) look_for(e, i, second * SECOND);
    }
    assert_int_equal(e->count, 0);
    assert_int_equal(e->people, people);
    assert_true(e->longest <= WAIT_FOR_BOTS * SECOND);
}

static void test_an_evening_with_few_and_one_with_many(void **state) {
    (void)state;
    static evening few, many;
    spend(&few, 60);
    spend(&many, 3000);
    print_message("60 people: %u tables, %u bots, %.0f points apart; 3000: %u, %u, %.0f\n",
                  few.tables, few.bots, few.apart / few.pairs, many.tables, many.bots,
                  many.apart / many.pairs);
    /* Where many come fewer bots are needed, and those who meet are nearer: by chance 282 apart. */
    assert_true(many.bots * 60 * 4 < few.bots * 3000);
    assert_true(many.apart / many.pairs < 200);
}

/* Beside an evening on which nobody's rating is known, those of known strength who meet are nearer
 * by a quarter at least, though every third of those who come is a guest. */
static void test_known_ratings_bring_those_who_are_near_together(void **state) {
    (void)state;
    static evening blind, seeing;
    blind.guests = seeing.guests = 33;
    blind.is_blind = true;
    spend(&blind, 3000);
    spend(&seeing, 3000);
    print_message("a third of them guests: %.0f points apart, and %.0f where none is known\n",
                  seeing.apart / seeing.pairs, blind.apart / blind.pairs);
    assert_true(seeing.pairs > 500);
    assert_true(seeing.apart / seeing.pairs < 0.75 * blind.apart / blind.pairs);
}

/* Two of whom one is a beginner and the other the best there is, and neither wants bots: they meet
 * once the one who came first reaches so far, and not before. */
static void test_nobody_waits_for_ever(void **state) {
    (void)state;
    enum { LEAST = 400, MOST_POINTS = 2900 };
    matching_table t;
    matching_wish all[] = {wish(1, 1 << 2, 0), wish(1, 1 << 2, 0)};
    all[0].rating[0] = LEAST;
    all[1].rating[0] = MOST_POINTS;
    int64_t met = (int64_t)(MOST_POINTS - LEAST - MATCHING_REACH) * SECOND / MATCHING_WIDENS;
    assert_true(met < 300 * SECOND);
    assert_false(find(all, 2, 0, met - 1, &t));
    assert_true(find(all, 2, 0, met, &t));
}

/* All want the same table, and no bots: the last of an odd number alone has nobody. */
static void test_an_hour_without_bots_seats_everybody_as_soon_as_they_reach(void **state) {
    (void)state;
    enum { PEOPLE = 600, REACHES_ALL = 300 };
    static evening e;
    e.rng = mst_rng_seed(11);
    e.guests = 20;
    e.is_plain = true;
    for (int64_t second = 0, come = 0; second < 3600 + REACHES_ALL; second++) {
        for (; come < PEOPLE && come * 3600 <= second * PEOPLE; come++)
            arrive(&e, &e.wishes[come], second * SECOND);
        for (uint32_t i = e.count; i-- > 0;)
            if (i < e.count) look_for(&e, i, second * SECOND);
    }
    print_message("without bots: %u of %u seated, the longest wait %lld s\n", e.people, PEOPLE,
                  (long long)(e.longest / SECOND));
    assert_true(e.count < 2);
    assert_true(e.longest < REACHES_ALL * SECOND);
}

/* A thousand who want what nobody else does not keep the one who comes waiting: a look is a pass.
 */
static void test_a_crowd_costs_a_fraction_of_a_millisecond(void **state) {
    (void)state;
    enum { CROWD = 1000, LOOKS = 200 };
    static matching_wish crowd[CROWD + 1];
    static const matching_wish *wishes[CROWD + 1];
    matching_table t;
    for (uint32_t i = 0; i <= CROWD; i++) {
        crowd[i] = wish(7, 1 << 4, 0);
        crowd[i].rating[0] = crowd[i].rating[1] = crowd[i].rating[2] = 1 + 10000.0 * i;
        wishes[i] = &crowd[i];
    }
    clock_t began = clock();
    for (uint32_t i = 0; i < LOOKS; i++)
        assert_false(matching_find(wishes, CROWD + 1, seats_of, CROWD - i, 0, &t));
    double each = (double)(clock() - began) / CLOCKS_PER_SEC / LOOKS;
    print_message("a look among %u: %.0f microseconds\n", CROWD, each * 1e6);
    assert_true(each < 0.005); /* with sanitizers, on a busy machine */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_who_fit_meet_at_once),
        cmocka_unit_test(test_nobody_gets_what_they_did_not_want),
        cmocka_unit_test(test_as_many_people_as_there_are),
        cmocka_unit_test(test_the_nearest_in_rating_first_and_wider_with_time),
        cmocka_unit_test(test_bots_come_when_they_may),
        cmocka_unit_test(test_who_is_held_back_meets_nobody_yet),
        cmocka_unit_test(test_an_evening_with_few_and_one_with_many),
        cmocka_unit_test(test_known_ratings_bring_those_who_are_near_together),
        cmocka_unit_test(test_nobody_waits_for_ever),
        cmocka_unit_test(test_an_hour_without_bots_seats_everybody_as_soon_as_they_reach),
        cmocka_unit_test(test_a_crowd_costs_a_fraction_of_a_millisecond),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

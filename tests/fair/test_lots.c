/* test_lots.c -- draws that many tables have in common: exact odds, and the same draw wherever the
 * same can come up. The numbers here were made by another program from docs/fair-deals.md alone. */
#include "crypto/libsodium.h"
#include "fair/bytes.h"
#include "fair/fair.h"
#include "plain_crypto.h"
#include "tests/table/tables.h"

#define ROUND "7h2m0c5r9x1b4k6d"

static const fair_crypto *crypto;

static int start(void **state) {
    crypto = crypto_libsodium();
    return crypto ? take_room(state) : -1;
}

static fair_key key_by(const fair_crypto *by) {
    fair_source source = {.table = "k3v9x0q2m4t7w8za", .secret = SECRET, .seats = 2};
    return fair_key_of(by, &source);
}

/* ---- tickets ---- */

static void count_draws(fair_piles *piles, const char *draw, uint32_t times) {
    while (times--) fair_count_draw(piles, draw);
}

static void assert_ticket(const fair_key *key, const char *outcome, uint32_t drawn, uint32_t weight,
                          const char *expected) {
    char digits[MST_DIGEST_SIZE];
    fair_piles piles = {.count = 0};
    fair_lots lots = {.key = key, .piles = &piles};
    count_draws(&piles, outcome, drawn);
    fair_enter(&lots, 5, outcome, weight);
    fair_put_hex(lots.ticket, digits);
    assert_string_equal(digits, expected);
    assert_int_equal(lots.winner, 5);
}

static void test_tickets_are_as_described(void **state) {
    uint8_t counted = 0;
    fair_crypto plain = plain_crypto(&counted);
    fair_key keys[] = {key_by(crypto), key_by(&plain)};
    (void)state;
    for (int i = 0; i < 2; i++) {
        assert_ticket(&keys[i], "river F01", 0, 1,
                      "98dccc2a1eb5cbdf698e82504a794aef2bb7fd66a569adfd847a68d7d707094e");
        assert_ticket(&keys[i], "flip IV", 7, 3,
                      "8a7657bf2fd156a0c4e9f837a8c1437554839bcce0a0436ea003ae58d0ddf108");
        assert_ticket(&keys[i], "first A", 12, 1,
                      "21b9b64ae7400d122193f93e7e7118fac125422c224d1ea5f839df323c8c8c87");
    }
}

static uint32_t draw_one(const fair_key *key, fair_piles *piles, const char *const outcomes[],
                         const uint32_t weights[], uint32_t count) {
    fair_lots lots = {.key = key, .piles = piles};
    for (uint32_t i = 0; i < count; i++) fair_enter(&lots, i, outcomes[i], weights[i]);
    fair_count_draw(piles, outcomes[lots.winner]);
    return lots.winner;
}

static const char *const rivers[] = {"river F01", "river F02", "river F03"};
static const char *const flips[] = {"flip a", "flip b", "flip c", "flip d"};

static void test_the_highest_ticket_wins(void **state) {
    static const uint32_t ones[] = {1, 1, 1}, rising[] = {1, 2, 3, 4};
    static const uint32_t evenly[] = {1, 1, 1, 0, 0, 1, 2, 2, 2, 1, 1, 0, 1, 2, 1, 2};
    static const uint32_t weighted[] = {1, 3, 0, 3, 0, 0, 3, 2, 3, 1, 3, 2, 3, 1, 3, 2};
    fair_key key = key_by(crypto);
    fair_piles piles = {.count = 0}; /* of both, which have nothing to do with each other */
    (void)state;
    for (uint32_t n = 0; n < 16; n++) {
        assert_int_equal(draw_one(&key, &piles, rivers, ones, 3), evenly[n]);
        assert_int_equal(draw_one(&key, &piles, flips, rising, 4), weighted[n]);
    }
}

static void test_piles_are_all_words_but_the_last(void **state) {
    fair_piles piles = {.count = 0};
    (void)state;
    count_draws(&piles, "top 2 F01", 3);
    count_draws(&piles, "top 1 F01", 2);
    count_draws(&piles, "F01", 1);
    assert_int_equal(piles.count, 3);
    assert_int_equal(fair_drawn_from(&piles, "top 2 M09"), 3);
    assert_int_equal(fair_drawn_from(&piles, "top 1 M09"), 2);
    assert_int_equal(fair_drawn_from(&piles, "top M09"), 0);
    assert_int_equal(fair_drawn_from(&piles, "M09"), 1);
    assert_int_equal(fair_drawn_from(&piles, "to 2 M09"), 0);
}

/* Every outcome has its share of all draws, and what came before tells nothing of what comes:
 * Pearson's test over pairs of neighbours, 16 freedoms of 4 x 4 less 1 and one in a million. */
static void test_odds_are_those_of_the_weights(void **state) {
    enum { DRAWS = 40000, SUM = 16 };
    static const uint32_t weights[] = {5, 0, 1, 10};
    static const double latest = 54.0;
    uint32_t seen[4][4] = {{0}}, last = 0;
    double far = 0;
    fair_key key = key_by(crypto);
    fair_piles piles = {.count = 0};
    (void)state;
    for (uint32_t n = 0; n < DRAWS; n++) {
        uint32_t which = draw_one(&key, &piles, flips, weights, 4);
        if (n & 1) seen[last][which]++;
        last = which;
    }
    for (uint32_t i = 0; i < 16; i++) {
        double expected = DRAWS / 2.0 * weights[i / 4] * weights[i % 4] / (SUM * SUM);
        double apart = seen[i / 4][i % 4] - expected;
        assert_true(expected > 0 || apart == 0);
        if (expected > 0) far += apart * apart / expected;
    }
    assert_true(far < latest);
}

/* Who can come up at one table only changes nothing for who wins at both. */
static void test_what_cannot_come_up_changes_nothing_else(void **state) {
    static const uint32_t rising[] = {1, 2, 3, 4};
    fair_key key = key_by(crypto);
    (void)state;
    for (uint32_t n = 0; n < 200; n++)
        for (uint32_t gone = 0; gone < 4; gone++) {
            uint32_t fewer[] = {1, 2, 3, 4};
            fair_piles one = {.count = 0}, other = {.count = 0};
            fewer[gone]--;
            count_draws(&one, "flip a", n);
            count_draws(&other, "flip b", n);
            uint32_t whole = draw_one(&key, &one, flips, rising, 4);
            if (whole != gone) assert_int_equal(draw_one(&key, &other, flips, fewer, 4), whole);
        }
}

/* ---- tables ---- */

enum { TABLES = 4, MOST_DRAWS = 512, MOST_OUTCOMES = 256 };

/* A draw as it came up, and what else could have: the words of each outcome, and its weight. */
typedef struct {
    uint32_t count, won;
    uint64_t outcome[MOST_OUTCOMES];
    uint32_t weight[MOST_OUTCOMES];
    char pile[FAIR_MAX_PILE];
    uint32_t drawn;
} noted_draw;

/* A table of the round, whose draws are noted. */
typedef struct {
    sitting *s;
    fair_hand hand;
    mst_dealer fair;
    fair_piles piles;
    noted_draw *draws;
    uint32_t count;
} round_table;

static uint64_t hash_of(const char *words) {
    uint64_t hash = 14695981039346656037u;
    for (; *words; words++) hash = (hash ^ (unsigned char)*words) * 1099511628211u;
    return hash;
}

static uint32_t note_and_draw(void *context, const mst_table *t, uint32_t number,
                              const mst_move moves[], const uint32_t weights[], uint32_t count) {
    round_table *r = context;
    noted_draw *d = &r->draws[r->count++];
    char words[MST_MAX_TEXT];
    assert_true(r->count <= MOST_DRAWS && count <= MOST_OUTCOMES);
    d->count = count;
    for (uint32_t i = 0; i < count; i++) {
        mst_text text = mst_text_in(words, sizeof words);
        mst_table_put_draw(t, moves[i], &text);
        d->outcome[i] = hash_of(words);
        d->weight[i] = weights[i];
    }
    d->won = r->fair.draw(r->fair.context, t, number, moves, weights, count);
    mst_text text = mst_text_in(words, sizeof words);
    mst_table_put_draw(t, moves[d->won], &text);
    memcpy(d->pile, words, (size_t)(strrchr(words, ' ') - words));
    d->drawn = fair_drawn_from(&r->piles, words);
    fair_count_draw(&r->piles, words);
    return d->won;
}

static mst_agreement agreement_of(const mst_game *g, uint8_t seats, uint32_t table) {
    mst_setup setup = mst_usual_setup(g, seats);
    mst_agreement agreement = usual_agreement(&setup);
    agreement.id[0] = (char)('a' + table);
    memcpy(agreement.deal, ROUND, MST_ID_SIZE);
    agreement.forbids_hints = true;
    agreement.chat = MST_CHAT_OFF;
    return agreement;
}

static void sit_down(round_table *r, const mst_game *g, uint8_t seats, uint32_t table) {
    mst_agreement agreement = agreement_of(g, seats, table);
    mst_dealer dealer = {note_and_draw, r, NULL};
    *r = (round_table){.s = calloc(1, sizeof *r->s)};
    r->fair = fair_dealer(&r->hand, crypto);
    r->draws = calloc(MOST_DRAWS, sizeof *r->draws);
    r->s->game = g;
    r->s->log = take(LOG_ROOM);
    r->s->text = mst_text_in(r->s->log, LOG_ROOM);
    r->s->table =
        mst_table_make(take(mst_table_size(g)), g, &agreement, &dealer, &room, START, &r->s->text);
    assert_non_null(r->s->table);
    seat_everybody(r->s);
}

static void stand_up(round_table *r) {
    free_sitting(r->s);
    free(r->draws);
}

static uint32_t weight_of(const noted_draw *d, uint64_t outcome) {
    for (uint32_t i = 0; i < d->count; i++)
        if (d->outcome[i] == outcome) return d->weight[i];
    return 0;
}

static bool could_be_the_same(const noted_draw *a, const noted_draw *b) {
    if (a->count != b->count) return false;
    for (uint32_t i = 0; i < a->count; i++)
        if (weight_of(b, a->outcome[i]) != a->weight[i]) return false;
    return true;
}

/* How often two tables drew for the same time from the same pile, and how often alike. */
typedef struct {
    uint32_t met, alike, same_sets;
} comparison;

/* If each could have drawn what the other drew, with all of the tickets that it had there, they
 * drew the same. */
static void compare_draws(const noted_draw *a, const noted_draw *b, comparison *c) {
    uint64_t one = a->outcome[a->won], other = b->outcome[b->won];
    bool has_both =
        weight_of(a, other) >= weight_of(b, other) && weight_of(b, one) >= weight_of(a, one);
    c->met++;
    c->alike += one == other;
    c->same_sets += could_be_the_same(a, b);
    if (has_both || could_be_the_same(a, b)) assert_true(one == other);
}

static void compare_tables(const round_table *a, const round_table *b, comparison *c) {
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t j = 0; j < b->count; j++)
            if (a->draws[i].drawn == b->draws[j].drawn &&
                !strcmp(a->draws[i].pile, b->draws[j].pile))
                compare_draws(&a->draws[i], &b->draws[j], c);
}

static comparison play_a_round(const mst_game *g, uint8_t seats) {
    round_table tables[TABLES];
    comparison c = {0, 0, 0};
    for (uint32_t i = 0; i < TABLES; i++) {
        mst_rng players = mst_rng_seed(100 + i);
        sit_down(&tables[i], g, seats, i);
        while (is_playing(tables[i].s)) play_at_random(tables[i].s, &players, START);
        for (uint32_t j = 0; j < i; j++) compare_tables(&tables[i], &tables[j], &c);
    }
    for (uint32_t i = 0; i < TABLES; i++) stand_up(&tables[i]);
    return c;
}

/* All titles and numbers of seats, and people who play at random: never the same game. */
static void test_tables_draw_alike_wherever_play_allows(void **state) {
    (void)state;
    for (const mst_game *const *g = mst_games; *g; g++)
        for (uint8_t seats = (*g)->least_seats; seats <= (*g)->most_seats; seats++) {
            comparison c = play_a_round(*g, seats);
            print_message("%s, %u seats: %u of %u draws alike, %u of the same piles\n", (*g)->key,
                          seats, c.alike, c.met, c.same_sets);
            assert_true(c.same_sets > 0 && c.alike > c.met / 2);
        }
}

/* ---- a log read again ---- */

static mst_table *read_with(sitting *s, fair_hand *hand) {
    char why[400];
    mst_text text = mst_text_in(why, sizeof why);
    mst_dealer dealer = fair_dealer(hand, crypto);
    mst_table *t = mst_table_empty(take(mst_table_size(s->game)), s->game, &dealer, &room);
    if (!mst_table_read(t, s->log, (size_t)(s->text.at - s->log), START, &text))
        fail_msg("%s", why);
    return t;
}

/* Often something is taken back, if it can be: what was drawn stays. */
static void play_and_take_back(sitting *s, mst_rng *rng) {
    mst_seat seat = play_at_random(s, rng, START);
    if (!is_playing(s) || mst_rng_below(rng, 3)) return;
    if (!mst_table_cannot_undo(s->table, seat))
        assert_null(mst_table_undo(s->table, seat, newest_seq(s->table, seat), START, &s->text));
}

/* A log too short for the play and its draws: nothing happens, and nothing was counted. */
static void fail_to_play(sitting *s, mst_rng rng) {
    mst_text whole = s->text;
    char move[MST_MAX_TEXT];
    mst_seat seat = random_actor(s, &rng);
    random_move(s, seat, &rng, move);
    s->text.end = s->text.at + strlen(move) + 4;
    const mst_refusal *why = play_text(s, seat, move, START);
    if (why) assert_string_equal(why->key, "table.room");
    s->text.end = whole.end;
}

/* Whether a table remembers, is read anew after every play, or fails in between: it draws alike. */
static void test_a_log_read_again_draws_alike(void **state) {
    (void)state;
    for (const mst_game *const *g = mst_games; *g; g++) {
        round_table tables[2];
        mst_rng players[2] = {mst_rng_seed(7), mst_rng_seed(7)};
        fair_hand hand;
        for (uint32_t i = 0; i < 2; i++) sit_down(&tables[i], *g, (*g)->least_seats, 0);
        sitting *s = tables[0].s, *again = tables[1].s;
        while (is_playing(s)) {
            play_and_take_back(s, &players[0]);
            drop_table(again->table);
            again->table = read_with(again, &hand);
            play_and_take_back(again, &players[1]);
            assert_string_equal(s->log, again->log);
        }
        assert_false(is_playing(again));
        stand_up(&tables[0]), stand_up(&tables[1]);
    }
}

static void test_what_failed_was_not_drawn(void **state) {
    (void)state;
    round_table tables[2];
    mst_rng players[2] = {mst_rng_seed(9), mst_rng_seed(9)};
    const mst_game *g = mst_find_game(mst_games, "tresors", 7);
    for (uint32_t i = 0; i < 2; i++) sit_down(&tables[i], g, 2, 0);
    while (is_playing(tables[0].s)) {
        uint32_t before = mst_table_seq(tables[1].s->table);
        fail_to_play(tables[1].s, players[1]);
        bool has_failed = mst_table_seq(tables[1].s->table) == before;
        play_at_random(tables[0].s, &players[0], START);
        if (has_failed)
            play_at_random(tables[1].s, &players[1], START);
        else
            players[1] = players[0];
        assert_string_equal(tables[0].s->log, tables[1].s->log);
    }
    stand_up(&tables[0]), stand_up(&tables[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tickets_are_as_described),
        cmocka_unit_test(test_the_highest_ticket_wins),
        cmocka_unit_test(test_piles_are_all_words_but_the_last),
        cmocka_unit_test(test_odds_are_those_of_the_weights),
        cmocka_unit_test(test_what_cannot_come_up_changes_nothing_else),
        cmocka_unit_test(test_tables_draw_alike_wherever_play_allows),
        cmocka_unit_test(test_a_log_read_again_draws_alike),
        cmocka_unit_test(test_what_failed_was_not_drawn),
    };
    return cmocka_run_group_tests(tests, start, free_room);
}

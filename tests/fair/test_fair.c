/* test_fair.c -- deals that anybody can prove. The numbers here were made by another program from
 * the description in docs/fair-deals.md alone. */
#include "crypto/libsodium.h"
#include "fair/bytes.h"
#include "fair/fair.h"
#include "fair/pick.h"
#include "fair/promise.h"
#include "plain_crypto.h"
#include "tests/table/tables.h"

#define OPEN_COMMITMENT "4773d12e2371bb935b9a0f5439b4a1c3ad3f2414b86980f8418d1cfabdfadfef"

static const fair_crypto *crypto; /* the program's, and one that has nothing in common with it */
static fair_crypto plain;
static uint8_t counted;

static int start(void **state) {
    crypto = crypto_libsodium();
    plain = plain_crypto(&counted);
    return crypto ? take_room(state) : -1;
}

static fair_source source_with(const char *a, const char *b) {
    fair_source source = {.table = "k3v9x0q2m4t7w8za", .secret = SECRET, .seats = 2};
    memcpy(source.nonce[0], a, strlen(a) + 1);
    memcpy(source.nonce[1], b, strlen(b) + 1);
    return source;
}

/* ---- secrets ---- */

static void assert_published_vectors(const fair_crypto *by) {
    static const struct {
        uint8_t key[FAIR_HASH_SIZE];
        const char *data, *mac;
    } vectors[] = {
        {"\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b\x0b",
         "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"},
        {"Jefe", "what do ya want for nothing?",
         "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"},
    };
    char digest[MST_DIGEST_SIZE];
    uint8_t mac[FAIR_HASH_SIZE];
    fair_prepared key;
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        by->prepare(by->context, vectors[i].key, &key);
        by->mac(by->context, &key, vectors[i].data, strlen(vectors[i].data), mac);
        fair_put_hex(mac, digest);
        assert_string_equal(digest, vectors[i].mac);
    }
    fair_digest(by, "abc", 3, digest);
    assert_string_equal(digest, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

/* RFC 4231, cases 1 and 2 (a shorter key is one that ends with zeros), and FIPS 180. */
static void test_published_vectors(void **state) {
    (void)state;
    assert_published_vectors(crypto);
    assert_published_vectors(&plain);
}

/* Texts of every length around the ends of blocks. */
static void test_both_hash_alike(void **state) {
    char text[300], ours[MST_DIGEST_SIZE], theirs[MST_DIGEST_SIZE];
    (void)state;
    for (size_t i = 0; i < sizeof text; i++) text[i] = (char)(i * 7);
    for (size_t length = 0; length <= sizeof text; length++) {
        fair_digest(crypto, text, length, ours);
        fair_digest(&plain, text, length, theirs);
        assert_string_equal(ours, theirs);
    }
}

static void test_hexadecimal_digits(void **state) {
    uint8_t bytes[FAIR_HASH_SIZE];
    char text[MST_DIGEST_SIZE + 1] = SECRET, again[MST_DIGEST_SIZE];
    (void)state;
    assert_true(fair_read_hex(text, bytes));
    assert_true(bytes[1] == 0x11 && bytes[15] == 0xff && bytes[31] == 0xff);
    fair_put_hex(bytes, again);
    assert_string_equal(again, text);
    for (const char *bad = "/:`g@GA Z"; *bad; bad++)
        for (size_t at = 0; at < 64; at += 21) {
            char is = text[at];
            text[at] = *bad;
            assert_false(fair_read_hex(text, bytes));
            text[at] = is;
        }
    text[64] = '0';
    assert_false(fair_read_hex(text, bytes));
    text[63] = text[64] = 0;
    assert_false(fair_read_hex(text, bytes));
}

static void test_tokens_and_ids(void **state) {
    char a[FAIR_TOKEN_SIZE], b[FAIR_TOKEN_SIZE], id[MST_ID_SIZE], other[MST_ID_SIZE];
    (void)state;
    fair_token(crypto, a), fair_token(crypto, b);
    fair_id(crypto, id), fair_id(crypto, other);
    assert_int_equal(strlen(a), 22);
    assert_string_not_equal(a, b);
    assert_int_equal(strspn(id, "0123456789abcdefghijklmnopqrstuvwxyz"), 16);
    assert_string_not_equal(id, other);
    assert_true(fair_same(DIGEST, DIGEST));
    assert_false(fair_same(DIGEST, SECRET));
}

/* RFC 4648, section 5; and bytes of 252 and more would prefer some letters. */
static void test_chance_becomes_tokens_and_ids(void **state) {
    char token[FAIR_TOKEN_SIZE], id[MST_ID_SIZE];
    (void)state;
    counted = 0xf4;
    fair_token(&plain, token);
    assert_string_equal(token, "9PX29_j5-vv8_f7_AAECAw");
    counted = 0xf4;
    fair_id(&plain, id);
    assert_string_equal(id, "stuvwxyz01234567");
}

static const mst_game *pyramis(void) {
    return mst_find_game(mst_games, "pyramis", 7);
}

static mst_agreement promised(const char *secret, const char *commitment, bool is_sealed) {
    mst_agreement agreement = {
        .id = "k3v9x0q2m4t7w8za", .setup = mst_usual_setup(pyramis(), 2), .is_sealed = is_sealed};
    memcpy(agreement.secret, secret, strlen(secret) + 1);
    memcpy(agreement.commitment, commitment, strlen(commitment) + 1);
    return agreement;
}

static bool keeps(const char *secret, const char *commitment, bool is_sealed) {
    mst_agreement agreement = promised(secret, commitment, is_sealed);
    return fair_keeps(crypto, &agreement, pyramis());
}

/* The example of docs/fair-deals.md, and the older promise. */
static void test_commitment(void **state) {
    static const char sealed[] = "c53765c88b0d6359a2efe3543ff3479af2fc51e93fa9e94d7426bc065c24c462";
    mst_agreement agreement = {.id = "k3v9x0q2m4t7w8za", .setup = mst_usual_setup(pyramis(), 2)};
    (void)state;
    assert_true(keeps(SECRET, sealed, true));
    assert_false(keeps(SECRET, sealed, false));
    assert_true(keeps(SECRET, OPEN_COMMITMENT, false));
    assert_false(keeps(SECRET, OPEN_COMMITMENT, true));
    for (int is_sealed = 0; is_sealed < 2; is_sealed++) {
        assert_false(keeps(OPEN_COMMITMENT, SECRET, is_sealed));
        assert_false(keeps("00", OPEN_COMMITMENT, is_sealed));
        assert_false(keeps("no digits", OPEN_COMMITMENT, is_sealed));
        assert_false(keeps(SECRET, "", is_sealed));
    }
    fair_seal(crypto, &agreement, pyramis());
    assert_true(agreement.is_sealed && fair_keeps(crypto, &agreement, pyramis()));
    agreement.secret[0] = agreement.secret[0] == '0' ? '1' : '0';
    assert_false(fair_keeps(crypto, &agreement, pyramis()));
}

/* What was promised is this game, with these options and seats, at this table. */
static void test_commitment_covers_what_is_played(void **state) {
    const mst_game *g = pyramis(), *other = mst_find_game(mst_games, "pyramido", 8);
    mst_agreement agreement = {.id = "k3v9x0q2m4t7w8za", .setup = mst_usual_setup(g, 2)};
    mst_game later = *g, own = *g;
    (void)state;
    fair_seal(crypto, &agreement, g);
    mst_agreement changed = agreement;
    later.rules_version++;
    own.fingerprint = "0123456789abcdef";
    assert_false(fair_keeps(crypto, &agreement, other));
    assert_false(fair_keeps(crypto, &agreement, &later));
    assert_false(fair_keeps(crypto, &agreement, &own));
    changed.setup.seats = 3;
    assert_false(fair_keeps(crypto, &changed, g));
    changed = agreement;
    assert_null(mst_set_option(g, &changed.setup, "zone", 4, "pyramids", 8));
    assert_false(fair_keeps(crypto, &changed, g));
    changed = agreement;
    changed.id[3] ^= 1;
    assert_false(fair_keeps(crypto, &changed, g));
}

static void digest_of(const char *table, mst_seat seat, const char *nonce,
                      char out[MST_DIGEST_SIZE]) {
    char sealed[FAIR_MAX_PROMISE];
    mst_text text = mst_text_in(sealed, sizeof sealed);
    fair_put_nonce(&text, table, seat, nonce);
    fair_digest(crypto, sealed, (size_t)(text.at - sealed), out);
}

static void test_nonces_fit_their_digests(void **state) {
    static const char *const id = "k3v9x0q2m4t7w8za";
    static const char digest[] = "e9a0d3c364429ab41a556e868166161b1772d71359bcdff16668952eedd1b0d5";
    (void)state;
    assert_true(fair_fits(crypto, id, 1, "a-nonce_7", digest));
    assert_false(fair_fits(crypto, id, 1, "a-nonce_8", digest));
    assert_false(fair_fits(crypto, id, 0, "a-nonce_7", digest)); /* nobody can repeat another's */
    assert_false(fair_fits(crypto, "k3v9x0q2m4t7w8zb", 1, "a-nonce_7", digest));
    assert_false(fair_fits(crypto, id, 1, "a-nonce_7", ""));
}

/* ---- draws ---- */

static void assert_draws_by(const fair_crypto *by, const char *a, const char *b,
                            const uint32_t weighted[16], const uint32_t even[8]) {
    static const uint32_t weights[] = {1, 2, 3, 4};
    uint32_t ones[127];
    fair_source source = source_with(a, b);
    fair_key key = fair_key_of(by, &source);
    for (uint32_t i = 0; i < 127; i++) ones[i] = 1;
    for (uint32_t n = 0; n < 16; n++) assert_int_equal(fair_draw(&key, n, weights, 4), weighted[n]);
    for (uint32_t n = 0; n < 8; n++) assert_int_equal(fair_draw(&key, n, ones, 127), even[n]);
}

static void assert_draws(const char *a, const char *b, const uint32_t weighted[16],
                         const uint32_t even[8]) {
    assert_draws_by(crypto, a, b, weighted, even);
    assert_draws_by(&plain, a, b, weighted, even);
}

static void test_numbers_are_as_described(void **state) {
    (void)state;
    assert_draws("", "", (const uint32_t[]){2, 3, 3, 3, 3, 3, 3, 2, 2, 3, 3, 2, 3, 3, 2, 3},
                 (const uint32_t[]){23, 26, 45, 59, 13, 75, 29, 22});
    assert_draws("abc", "", (const uint32_t[]){2, 3, 3, 1, 3, 3, 3, 2, 3, 3, 3, 3, 1, 3, 2, 3},
                 (const uint32_t[]){116, 53, 42, 101, 115, 96, 40, 13});
    assert_draws("", "abc", (const uint32_t[]){2, 2, 3, 2, 3, 1, 2, 3, 2, 0, 3, 2, 3, 3, 1, 1},
                 (const uint32_t[]){47, 33, 45, 106, 42, 106, 121, 0});
    assert_draws("abc", "a-nonce_7",
                 (const uint32_t[]){1, 2, 1, 0, 0, 3, 1, 2, 1, 1, 2, 3, 3, 3, 2, 2},
                 (const uint32_t[]){3, 126, 113, 89, 96, 126, 90, 88});
}

/* The example of docs/fair-deals.md. */
static void test_numbers_of_the_example(void **state) {
    fair_source without = source_with("", ""), with = source_with("", "a-nonce_7");
    const fair_crypto *both[] = {crypto, &plain};
    (void)state;
    for (int i = 0; i < 2; i++) {
        fair_key key = fair_key_of(both[i], &with);
        assert_true(fair_number_of(&key, 0, 0) == 0xf0a6e8df6d096b69);
        key = fair_key_of(both[i], &without);
        assert_true(fair_number_of(&key, 0, 0) == 0x5408b4c44a22201a);
        assert_true(fair_number_of(&key, 1, 0) == 0x4e27bf9a7679d861);
    }
}

/* Every seat with the longest nonce there may be. */
static void test_long_nonces_are_mixed_whole(void **state) {
    fair_source source = {.table = "k3v9x0q2m4t7w8za", .secret = SECRET, .seats = MST_MAX_SEATS};
    (void)state;
    for (int seat = 0; seat < MST_MAX_SEATS; seat++)
        memset(source.nonce[seat], 'a' + seat, MST_MAX_NONCE - 1);
    fair_key key = fair_key_of(crypto, &source), same = fair_key_of(&plain, &source);
    assert_true(fair_number_of(&key, 0, 0) == 0x54e8fbe2b4915948);
    assert_true(fair_number_of(&same, 0, 0) == 0x54e8fbe2b4915948);
}

/* No outcome is preferred beyond its weight; one that weighs nothing never comes. */
static void test_draws_follow_weights(void **state) {
    enum { DRAWS = 20000, SUM = 16 };
    static const uint32_t weights[] = {5, 0, 1, 10};
    uint32_t seen[4] = {0};
    fair_source source = source_with("", "");
    fair_key key = fair_key_of(crypto, &source);
    (void)state;
    for (uint32_t n = 0; n < DRAWS; n++) seen[fair_draw(&key, n, weights, 4)]++;
    assert_int_equal(seen[1], 0);
    for (uint32_t i = 0; i < 4; i++) {
        double expected = (double)DRAWS * weights[i] / SUM;
        assert_true(seen[i] > 0.9 * expected - 1 && seen[i] < 1.1 * expected + 1);
    }
}

/* The numbers that are left over when 2^64 is shared out, and a good one. */
static uint64_t thrown[4];

static uint64_t next_thrown(const void *context, uint32_t number, uint32_t attempt) {
    (void)context, (void)number;
    assert_true(attempt < 4);
    return thrown[attempt];
}

/* 2^64 is 16 (mod 60): the highest 16 numbers would fall to the first 16 outcomes once more often
 * than to the others, so they are thrown again. */
static void test_left_over_numbers_are_thrown_again(void **state) {
    uint32_t ones[60];
    (void)state;
    for (uint32_t i = 0; i < 60; i++) ones[i] = 1;
    thrown[0] = UINT64_MAX - 16; /* the last that is good */
    assert_int_equal(fair_pick(next_thrown, NULL, 0, ones, 60), 59);
    thrown[0] = UINT64_MAX - 15; /* the first that is not */
    thrown[1] = UINT64_MAX;
    thrown[2] = 67;
    assert_int_equal(fair_pick(next_thrown, NULL, 0, ones, 60), 7);
    thrown[0] = UINT64_MAX; /* nothing is left over */
    assert_int_equal(fair_pick(next_thrown, NULL, 0, ones, 32), 31);
}

/* ---- tables ---- */

static void get_ready(sitting *s, mst_seat seat, const char *nonce) {
    char digest[MST_DIGEST_SIZE];
    if (nonce) digest_of(mst_table_agreement(s->table)->id, seat, nonce, digest);
    assert_null(mst_table_ready(s->table, seat, nonce ? digest : NULL, START, &s->text));
}

static sitting *gathered(const fair_crypto *by, fair_hand *hand, const char *id,
                         const char *secret) {
    const mst_game *g = pyramis();
    mst_agreement agreement = {.setup = mst_usual_setup(g, 2), .is_sealed = true};
    mst_dealer dealer = fair_dealer(hand, by);
    memcpy(agreement.id, id, MST_ID_SIZE);
    memcpy(agreement.secret, secret, MST_DIGEST_SIZE);
    sitting *s = calloc(1, sizeof *s);
    s->game = g;
    s->log = take(LOG_ROOM);
    s->text = mst_text_in(s->log, LOG_ROOM);
    s->table =
        mst_table_make(take(mst_table_size(g)), g, &agreement, &dealer, &room, START, &s->text);
    for (mst_seat seat = 0; seat < 2; seat++)
        mst_table_sit(s->table, seat, MST_HUMAN, "", DIGEST, START, &s->text);
    return s;
}

static sitting *dealt_by(const fair_crypto *by, fair_hand *hand, const char *id, const char *secret,
                         const char *nonce) {
    sitting *s = gathered(by, hand, id, secret);
    get_ready(s, 0, NULL);
    get_ready(s, 1, nonce);
    if (nonce) assert_null(mst_table_reveal(s->table, 1, nonce, START, &s->text));
    return s;
}

static sitting *dealt(fair_hand *hand, const char *id, const char *secret, const char *nonce) {
    return dealt_by(crypto, hand, id, secret, nonce);
}

/* Who gives the digest of another seat cannot open it. */
static void test_a_digest_cannot_be_copied(void **state) {
    fair_hand hand;
    (void)state;
    sitting *s = gathered(crypto, &hand, "k3v9x0q2m4t7w8za", SECRET);
    get_ready(s, 0, "a-nonce_7");
    const char *copied = mst_table_occupant(s->table, 0)->digest;
    assert_null(mst_table_ready(s->table, 1, copied, START, &s->text));
    assert_null(mst_table_reveal(s->table, 0, "a-nonce_7", START, &s->text));
    assert_refused(mst_table_reveal(s->table, 1, "a-nonce_7", START, &s->text), "reveal.wrong",
                   MST_TABLE_NOT_ALLOWED);
    free_sitting(s);
}

static const char *deal_of(const sitting *s) {
    const char *first = strstr(s->log, "\n* ");
    assert_non_null(first);
    return first;
}

static void test_everything_counts(void **state) {
    static const char *const id = "k3v9x0q2m4t7w8za", *const other = "k3v9x0q2m4t7w8zb";
    fair_hand hand[5];
    (void)state;
    sitting *s = dealt(&hand[0], id, SECRET, NULL), *same = dealt(&hand[1], id, SECRET, NULL);
    sitting *nonce = dealt(&hand[2], id, SECRET, "a-nonce_7");
    sitting *secret = dealt(&hand[3], id, DIGEST, NULL);
    sitting *table = dealt(&hand[4], other, SECRET, NULL);
    assert_string_equal(deal_of(s), deal_of(same));
    assert_string_not_equal(deal_of(s), deal_of(nonce));
    assert_string_not_equal(deal_of(s), deal_of(secret));
    assert_string_not_equal(deal_of(s), deal_of(table));
    free_sitting(s), free_sitting(same), free_sitting(nonce);
    free_sitting(secret), free_sitting(table);
}

/* Whatever is dealt elsewhere meanwhile, and whether the key is remembered or made anew: a table's
 * draws are its own. */
static void test_draws_of_many_tables(void **state) {
    fair_hand hand[3];
    mst_rng rng[2] = {mst_rng_seed(1), mst_rng_seed(1)};
    (void)state;
    sitting *s = dealt(&hand[0], "k3v9x0q2m4t7w8za", SECRET, "x");
    sitting *other = dealt(&hand[1], "k3v9x0q2m4t7w8zb", SECRET, NULL);
    sitting *same = dealt(&hand[2], "k3v9x0q2m4t7w8za", SECRET, "x");
    mst_rng theirs = mst_rng_seed(2);
    while (is_playing(s)) {
        play_at_random(s, &rng[0], START);
        if (is_playing(other)) play_at_random(other, &theirs, START);
        play_at_random(same, &rng[1], START);
        hand[2].has_key = false;
    }
    assert_string_equal(s->log, same->log);
    free_sitting(s), free_sitting(other), free_sitting(same);
}

/* Whoever brings the cryptography: the same game is dealt, to its end, and what one has promised
 * the other finds kept. */
static void test_two_libraries_deal_alike(void **state) {
    fair_hand hand[2];
    mst_rng rng[2] = {mst_rng_seed(1), mst_rng_seed(1)};
    mst_agreement agreement = {.id = "k3v9x0q2m4t7w8za", .setup = mst_usual_setup(pyramis(), 2)};
    (void)state;
    sitting *s = dealt_by(crypto, &hand[0], "k3v9x0q2m4t7w8za", SECRET, "a-nonce_7");
    sitting *same = dealt_by(&plain, &hand[1], "k3v9x0q2m4t7w8za", SECRET, "a-nonce_7");
    while (is_playing(s)) {
        play_at_random(s, &rng[0], START);
        play_at_random(same, &rng[1], START);
    }
    assert_string_equal(s->log, same->log);
    fair_seal(&plain, &agreement, pyramis());
    assert_true(fair_keeps(crypto, &agreement, pyramis()));
    free_sitting(s), free_sitting(same);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_vectors),
        cmocka_unit_test(test_both_hash_alike),
        cmocka_unit_test(test_hexadecimal_digits),
        cmocka_unit_test(test_tokens_and_ids),
        cmocka_unit_test(test_chance_becomes_tokens_and_ids),
        cmocka_unit_test(test_commitment),
        cmocka_unit_test(test_commitment_covers_what_is_played),
        cmocka_unit_test(test_nonces_fit_their_digests),
        cmocka_unit_test(test_numbers_are_as_described),
        cmocka_unit_test(test_numbers_of_the_example),
        cmocka_unit_test(test_long_nonces_are_mixed_whole),
        cmocka_unit_test(test_draws_follow_weights),
        cmocka_unit_test(test_left_over_numbers_are_thrown_again),
        cmocka_unit_test(test_a_digest_cannot_be_copied),
        cmocka_unit_test(test_everything_counts),
        cmocka_unit_test(test_draws_of_many_tables),
        cmocka_unit_test(test_two_libraries_deal_alike),
    };
    return cmocka_run_group_tests(tests, start, free_room);
}

/* test_pyramidion_load.c -- loading boats in Pyramidion: who is asked, which payments there are,
 * and the thriftiest of them. */
#include "mastaba/json.h"
#include "mastaba/search.h"
#include "pyramidion_table.h"

/* §4.10 */
static void test_flags_fetch_what_a_boat_lacks(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    clear_sites();
    set_line("B08 B01 B02 B03 B04");
    own(BLUE, "cssot");
    post(BLUE, "Gt");
    post(BLUE, "Ct");
    start_load();
    assert_int_equal(s.turn, BLUE);
    assert_string_equal(whole_loads("B08"), "=csot+Gc+Cs =csot+Gf+Cs =cssot+Gc =cssot+Gf");
    goods supply = s.supply;
    plays("B B08, B +Gc, B -C");
    assert_int_equal(s.reserve[BLUE], 0);
    assert_int_equal(s.supply, supply + heap_of("cssot"));
    assert_true(s.loaded[BLUE] >> boat_of("B08") & 1);
}

/* What flags are still to fetch is missing for a moment; the judge once took that for a heap of 255
 * statues. */
static void test_a_boat_being_loaded_is_judged_by_what_is_there(void **state) {
    float points[SEATS];
    (void)state;
    set_up(3, NULL, NULL);
    clear_sites();
    set_line("B08 B01 B02 B03 B04");
    own(BLUE, "cssot");
    post(BLUE, "Gt");
    post(BLUE, "Ct");
    start_load();
    plays("B B08");
    g->advice->judge(g, &s, points);
    assert_in_range(points[BLUE], 0, 15);
}

/* §4.10, R36 */
static void test_a_flag_fetches_a_statue_while_there_is_one(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    clear_sites();
    set_line("B01");
    own(RED, "so");
    post(RED, "Tt");
    leave_in_supply('t', 3, 'A');
    start_load();
    assert_string_equal(whole_loads("B01"), "=so+Tt");
    play("A B01");
    assert_string_equal(list(), "+Tt");
    assert_string_equal(refusal("A +To"), "4.10.not_completable");
    assert_string_equal(refusal("A -T"), "4.10.must_use");
    play("A +Tt");
    assert_int_equal(s.reserve[RED], 0);

    set_up(3, NULL, NULL);
    clear_sites();
    set_line("B01");
    own(RED, "so");
    post(RED, "Tt");
    leave_in_supply('t', 0, 'A');
    assert_int_equal(pyramidion_loadable(g, &s, RED), 0);
}

/* R44. */
static void test_flags_fetch_before_the_payment_is_back(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    clear_sites();
    set_line("B03");
    own(BLUE, "cwfs");
    post(BLUE, "Gt");
    leave_in_supply('c', 0, 'A');
    assert_int_equal(pyramidion_loadable(g, &s, BLUE), 0);
}

/* §4.10 */
static void test_statues_replace_other_resources(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    clear_sites();
    set_line("B01");
    own(BLUE, "ccsot");
    start_load();
    assert_string_equal(whole_loads("B01"), "=cot =cso =cst =sot");
    play("B B01");
    assert_string_equal(list(), "c0 c1");
    assert_string_equal(refusal("B c2"), "4.10.too_much");
}

/* §4.10, R35 */
static void test_only_those_who_can_load_are_asked(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    clear_sites();
    set_line("B01 B02 B03 B04 B05");
    own(RED, "cso");
    own(YELLOW, "wfo");
    start_load();
    assert_string_equal(list(), "B01 L.");
    play("A B01");
    assert_int_equal(s.turn, YELLOW);
    play("C L.");
    assert_int_equal(s.round, 2); /* cycle 2 asked nobody */
    assert_true(s.loaded[RED] >> boat_of("B01") & 1);
}

/* R35: who could not load is asked again when a payment has filled the supply. */
static void test_who_cannot_load_is_only_skipped(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    clear_sites();
    set_line("B01 B03");
    own(RED, "so");
    post(RED, "Gt");
    own(BLUE, "ccwfs");
    leave_in_supply('c', 0, 'A');
    start_load();
    assert_int_equal(s.turn, BLUE);
    play("B B03");
    assert_int_equal(s.turn, RED);
    plays("A B01, A +Gc");
    assert_true(s.loaded[RED] >> boat_of("B01") & 1);
}

/* §6, R35 */
static void test_open_pass_comes_back(void **state) {
    (void)state;
    set_up(3, "load_pass", "open");
    clear_sites();
    own(RED, "cso");
    own(YELLOW, "wfo");
    start_load();
    plays("A L., C B02");
    assert_int_equal(s.turn, RED);
    assert_string_equal(list(), "B01 L.");
}

/* R35 */
static void test_final_pass_is_final(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    clear_sites();
    own(RED, "cso");
    own(YELLOW, "wfo");
    start_load();
    plays("A L., C B02");
    assert_int_equal(s.round, 2);
}

/* §4.5, §4.10 */
static void test_private_boat_is_private(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    clear_sites();
    s.boat_deck &= ~(1u << boat_of("B06"));
    s.private_boat = (uint8_t)boat_of("B06");
    s.private_seat = YELLOW;
    own(RED, "cwffsoo");
    own(YELLOW, "wffso");
    start_load();
    assert_string_equal(refusal("A B06"), "4.10.private");
    assert_string_equal(refusal("A B20"), "4.10.not_in_line");
    assert_string_equal(refusal("A B03"), "4.10.cannot_pay");
    play("A L.");
    assert_non_null(strstr(list(), "B06"));
    play("C B06");
    assert_int_equal(s.private_boat, 0);
}

/* ---- the thriftiest payment ---- */

static void assert_paid(const char *boat, const char *paid, const char *troops) {
    char sent[32];
    mst_text t = mst_text_in(sent, sizeof sent);
    payment p = pyramidion_thriftiest(g, &s, s.turn, boat_of(boat));
    for (uint32_t site = 0; site < SITES; site++) {
        if (!p.fetches[site]) continue;
        mst_text_put_char(&t, pyramidion_site_letters[site]);
        mst_text_put_char(&t, pyramidion_resource_letters[p.fetches[site] - 1]);
    }
    assert_int_equal(p.paid, heap_of(paid));
    assert_string_equal(sent, troops);
}

/* §9.10 */
static void test_thriftiest_payment(void **state) {
    (void)state;
    set_up(3, NULL, NULL);
    clear_sites();
    set_line("B08");
    own(RED, "cssot");
    post(RED, "Gt"), post(RED, "Ct");
    start_load();
    assert_paid("B08", "cssot", "Gc"); /* of the four ways, one troop fewer */

    set_up(3, NULL, NULL);
    clear_sites();
    set_line("B01");
    own(RED, "ccsot");
    post(RED, "Gt");
    start_load();
    assert_paid("B01", "cso", ""); /* keeps the statue and the troop */

    set_up(3, NULL, NULL);
    clear_sites();
    set_line("B01 B03");
    own(RED, "ccwfsso");
    post(RED, "Gt");
    start_load();
    assert_paid("B01", "so", "Gc"); /* the other boat needs both camels */
}

/* The steps named by the description can be played one after the other. */
static void test_suggested_steps_load_the_boat(void **state) {
    (void)state;
    static char text[1 << 16];
    set_up(3, NULL, NULL);
    clear_sites();
    set_line("B08");
    own(BLUE, "cssot");
    post(BLUE, "Gt"), post(BLUE, "Ct");
    start_load();
    mst_text t = mst_text_in(text, sizeof text);
    mst_json w = mst_json_to(&t);
    g->describe(g, &s, &w);
    assert_non_null(strstr(text, "\"steps\":[\"B08\",\"+Gc\",\"-C\"]"));
    plays("B B08, B +Gc, B -C");
    assert_true(s.loaded[BLUE] >> boat_of("B08") & 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_flags_fetch_what_a_boat_lacks),
        cmocka_unit_test(test_a_boat_being_loaded_is_judged_by_what_is_there),
        cmocka_unit_test(test_a_flag_fetches_a_statue_while_there_is_one),
        cmocka_unit_test(test_flags_fetch_before_the_payment_is_back),
        cmocka_unit_test(test_statues_replace_other_resources),
        cmocka_unit_test(test_only_those_who_can_load_are_asked),
        cmocka_unit_test(test_who_cannot_load_is_only_skipped),
        cmocka_unit_test(test_open_pass_comes_back),
        cmocka_unit_test(test_final_pass_is_final),
        cmocka_unit_test(test_private_boat_is_private),
        cmocka_unit_test(test_thriftiest_payment),
        cmocka_unit_test(test_suggested_steps_load_the_boat),
    };
    return cmocka_run_group_tests_name("pyramidion load", tests, NULL, NULL);
}

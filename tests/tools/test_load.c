/* test_load.c -- the parts of the load that need no server: which addresses it accepts, frames, and
 * what it finds in messages. */
#include "mastaba/rng.h"
#include "tools/load/frame.h"
#include "tools/load/json_scan.h"
#include "tools/load/load.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void test_this_machine_alone_is_loaded(void **unused) {
    (void)unused;
    static const char *const good[] = {"ws://127.0.0.1:80", "ws://127.9.8.7:65535/",
                                       "ws://localhost:8080", "ws://[::1]:8080"};
    static const char *const bad[] = {"ws://192.168.0.1:80",
                                      "ws://10.0.0.1:80",
                                      "ws://0.0.0.0:80",
                                      "ws://128.0.0.1:80",
                                      "ws://example.org:80",
                                      "ws://127.0.0.1.example.org:80",
                                      "ws://[::]:80",
                                      "ws://:80",
                                      "ws://[::ffff:127.0.0.1]:80",
                                      "wss://127.0.0.1:80",
                                      "http://127.0.0.1:80",
                                      "ws://127.0.0.1",
                                      "ws://127.0.0.1:0",
                                      "ws://127.0.0.1:65536",
                                      "ws://127.0.0.1:8x",
                                      "127.0.0.1:80",
                                      "ws://127.0.0.1@10.0.0.1:80",
                                      ""};
    load_address address;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_null(load_read_url(good[i], &address));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_non_null(load_read_url(bad[i], &address));
    assert_null(load_read_url("ws://localhost:8080", &address));
    assert_string_equal(address.name, "localhost:8080");
}

static void test_several_servers(void **unused) {
    (void)unused;
    load_address node[LOAD_MOST_NODES];
    uint32_t count;
    char many[17 * 18] = "";
    assert_null(load_read_urls("ws://127.0.0.1:1,ws://[::1]:2,ws://localhost:3/", node, &count));
    assert_int_equal(count, 3);
    assert_string_equal(node[1].name, "[::1]:2");
    static const char *const bad[] = {"", "ws://127.0.0.1:1,", ",ws://127.0.0.1:1",
                                      "ws://127.0.0.1:1 ws://127.0.0.1:2",
                                      "ws://127.0.0.1:1,ws://10.0.0.1:2"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_non_null(load_read_urls(bad[i], node, &count));
    for (uint32_t i = 0; i < 17; i++) strcat(many, i ? ",ws://127.0.0.1:1" : "ws://127.0.0.1:1");
    assert_non_null(load_read_urls(many, node, &count));
    many[strlen(many) - sizeof ",ws://127.0.0.1:1" + 1] = 0;
    assert_null(load_read_urls(many, node, &count));
    assert_int_equal(count, LOAD_MOST_NODES);
}

/* A masked frame, unmasked by hand, is what a server would have sent. */
static size_t as_from_server(char *bytes, size_t size, size_t head) {
    for (size_t i = head + 4; i < size; i++) bytes[i] ^= bytes[head + ((i - head) & 3)];
    bytes[1] &= 0x7f;
    memmove(bytes + head, bytes + head + 4, size - head - 4);
    return size - 4;
}

static void test_frames_of_every_length(void **unused) {
    (void)unused;
    static char payload[70000], bytes[sizeof payload + LOAD_FRAME_HEAD];
    static const size_t lengths[] = {0, 1, 125, 126, 65535, 65536, 70000};
    for (size_t i = 0; i < sizeof payload; i++) payload[i] = (char)(i * 7);
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        size_t length = lengths[i], head = length < 126 ? 2 : length < 65536 ? 4 : 10;
        size_t size = load_frame_put(bytes, LOAD_FRAME_TEXT, payload, length, 0x1badcafe);
        assert_int_equal(size, head + 4 + length);
        assert_int_equal(bytes[1] & 0x80, 0x80);
        size = as_from_server(bytes, size, head);
        load_frame f;
        assert_int_equal(load_frame_take(bytes, size, 1 << 20, &f), size);
        assert_int_equal(f.opcode, LOAD_FRAME_TEXT);
        assert_int_equal(f.length, length);
        assert_memory_equal(f.payload, payload, length);
        assert_int_equal(load_frame_take(bytes, size - 1, 1 << 20, &f), 0);
        assert_int_equal(load_frame_take(bytes, size, length, &f), LOAD_FRAME_BROKEN);
    }
}

static void test_frames_no_server_sends(void **unused) {
    (void)unused;
    load_frame f;
    assert_int_equal(load_frame_take("\x01\x01x", 3, 100, &f), LOAD_FRAME_BROKEN); /* a fragment */
    assert_int_equal(load_frame_take("\x81\x81xxxxx", 7, 100, &f), LOAD_FRAME_BROKEN); /* masked */
    assert_int_equal(load_frame_take("\x81\x7f\xff\xff\xff\xff\xff\xff\xff\xff", 10, SIZE_MAX, &f),
                     LOAD_FRAME_BROKEN);
}

static const char state[] =
    "{\"type\":\"state\",\"ref\":12,\"table\":\"k3v9x0q2m4t7w8za\",\"game\":\"pyramis\",\"seq\":42,"
    "\"phase\":\"playing\",\"observer\":\"B\",\"seats\":[{\"seat\":\"A\",\"name\":\"a "
    "\\\"moves\\\":"
    "[\"}],\"actors\":[\"B\",\"D\"],\"ask\":\"?\",\"moves\":[{\"move\":\"a1\",\"targets\":[\"river."
    "2\","
    "\"]\"]},{\"move\":\"b\\\\2\",\"targets\":[]},{\"move\":\"c3\"}],\"happened\":[{\"seq\":41,"
    "\"seat\":\"B\",\"move\":\"/2\"}],\"view\":{\"moves\":[{\"move\":\"never\"}]}}";

static void test_what_a_client_needs_is_found(void **unused) {
    (void)unused;
    load_message m = load_read_message(state, sizeof state - 1);
    assert_int_equal(m.kind, LOAD_STATE);
    assert_int_equal(m.seq, 42);
    assert_int_equal(m.ref, 12);
    assert_int_equal(m.actors, 1 << 1 | 1 << 3);
    assert_false(m.is_over || m.is_gathering);
    static const char error[] = "{\"type\":\"error\",\"error\":\"stale\",\"words\":\"\",\"ref\":7}";
    m = load_read_message(error, sizeof error - 1);
    assert_int_equal(m.kind, LOAD_ERROR);
    assert_int_equal(m.ref, 7);
    assert_true(m.is_stale);
}

static void test_all_moves_and_nothing_else_are_chosen_from(void **unused) {
    (void)unused;
    mst_rng rng = mst_rng_seed(1);
    static const char *const moves[] = {"a1", "b\\\\2", "c3"};
    uint32_t chosen[3] = {0}, total = 0;
    for (uint32_t i = 0; i < 3000; i++) {
        mst_span move = load_any_move(state, sizeof state - 1, &rng);
        for (uint32_t j = 0; j < 3; j++)
            if (move.length == strlen(moves[j]) && !memcmp(move.at, moves[j], move.length))
                chosen[j]++, total++;
    }
    assert_int_equal(total, 3000);
    for (uint32_t j = 0; j < 3; j++) assert_in_range(chosen[j], 900, 1100);
}

static void test_every_cut_is_survived(void **unused) {
    (void)unused;
    mst_rng rng = mst_rng_seed(1);
    char copy[sizeof state];
    memcpy(copy, state, sizeof state);
    for (size_t length = 0; length < sizeof state; length++) {
        load_read_message(copy + sizeof state - 1 - length, length);
        load_any_move(copy + sizeof state - 1 - length, length, &rng);
        load_read_message(copy, length);
        load_any_move(copy, length, &rng);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_this_machine_alone_is_loaded),
        cmocka_unit_test(test_several_servers),
        cmocka_unit_test(test_frames_of_every_length),
        cmocka_unit_test(test_frames_no_server_sends),
        cmocka_unit_test(test_what_a_client_needs_is_found),
        cmocka_unit_test(test_all_moves_and_nothing_else_are_chosen_from),
        cmocka_unit_test(test_every_cut_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

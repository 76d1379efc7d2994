/* test_messages.c -- a stranger's bytes as messages and bodies: docs/protocol.schema.json says
 * which fields there are, and the reader must hold every message to it. */
#include "mastaba/text.h"
#include "protocol/bodies.h"
#include "protocol/messages.h"
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define ID "k3v9x0q2m4t7w8za"
#define TOKEN "AbCdEfGhIjKlMnOpQr-_09"
#define TEN "0123456789"
#define SIXTY TEN TEN TEN TEN TEN TEN

/* ---- values of fields, as JSON ---- */

enum { MOST_VALUES = 12 };

typedef struct {
    const char *field, *good[MOST_VALUES], *bad[MOST_VALUES];
} values;

static const values known[] = {
    {"ref", {"0", "7", "2147483647"}, {"-1", "2147483648", "1.0", "\"7\"", "null", "true", "[]"}},
    {"protocol", {NULL}, {"\"1\"", "null", "1.5", "[1]"}}, /* the good one is the schema's */
    {"table",
     {"\"" ID "\""},
     {"\"\"", "\"" ID "a\"", "\"K3V9X0Q2M4T7W8ZA\"", "\"k3v9x0q2m4t7w8z\"", "\"k3v9x0q2m4t7w8z/\"",
      "null", "16"}},
    {"tokens",
     {"[]", "[\"" TOKEN "\"]",
      "[\"" TOKEN "\",\"" TOKEN "\",\"" TOKEN "\",\"" TOKEN "\",\"" TOKEN "\",\"" TOKEN
      "\",\"" TOKEN "\",\"" TOKEN "\",\"" TOKEN "\"]"},
     {"\"" TOKEN "\"", "[5]", "[\"\"]", "[\"" TOKEN "a\"]", "[\"AbCdEfGhIjKlMnOpQr+/09\"]", "{}",
      "[\"" TOKEN "\",\"" TOKEN "\",\"" TOKEN "\",\"" TOKEN "\",\"" TOKEN "\",\"" TOKEN
      "\",\"" TOKEN "\",\"" TOKEN "\",\"" TOKEN "\",\"" TOKEN "\"]"}},
    {"language", {"\"en\"", "\"fr\""}, {"\"de\"", "\"\"", "\"EN\"", "\"english\"", "1", "null"}},
    {"since", {"0", "2147483647"}, {"-1", "2147483648", "0.5", "\"0\"", "null"}},
    {"words", {"true", "false"}, {"0", "\"true\"", "null"}},
    {"seat", {"\"A\"", "\"H\""}, {"\"I\"", "\"a\"", "\"\"", "\"AB\"", "\"*\"", "0", "null"}},
    {"nonce",
     {"\"x\"", "\"" SIXTY "-_0\""},
     {"\"\"", "\"" SIXTY "-_00\"", "\"a b\"", "\"\\u00e9\"", "5"}},
    {"digest",
     {"\"" SIXTY "abcd\""},
     {"\"" SIXTY "abc\"", "\"" SIXTY "abcde\"", "\"" SIXTY "ABCD\"", "\"" SIXTY "abcg\"", "5"}},
    {"seq", {"0", "2147483647"}, {"-1", "2147483648", "3.5", "\"3\"", "null"}},
    {"move",
     {"\"1\"", "\"\\u00e9\"", "\"" SIXTY "01234567890123456789012345678901234\""},
     {"\"\"", "\"" SIXTY "012345678901234567890123456789012345\"", "1", "null"}},
    {"name",
     {"\"\"", "\"Zo\\u00eb \\\\o/\"", "\"" SIXTY "abc\""},
     {"\"" SIXTY "abcd\"", "7", "null", "[]"}},
    {"kind", {"\"bot\"", "\"open\""}, {"\"human\"", "\"\"", "\"BOT\"", "\"bottle\"", "1", "null"}},
    {"level", {"\"scribe\"", "null"}, {"\"\"", "\"" SIXTY "\"", "3", "[]", "true"}},
};

static const values *values_of(const char *field) {
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (mst_text_same(known[i].field, field)) return &known[i];
    fail_msg("the schema has a field \"%s\" that this test does not know", field);
    return NULL;
}

/* ---- the schema ---- */

static json_t *schema;

static int read_schema(void **state) {
    (void)state;
    schema = json_load_file(SOURCE_DIR "/docs/protocol.schema.json", 0, NULL);
    return schema ? 0 : -1;
}

static int drop_schema(void **state) {
    (void)state;
    json_decref(schema);
    return 0;
}

static json_t *definition(const json_t *link) {
    const char *name = strrchr(json_string_value(json_object_get(link, "$ref")), '/') + 1;
    json_t *found = json_object_get(json_object_get(schema, "$defs"), name);
    assert_non_null(found);
    return found;
}

static json_t *constant(const json_t *message, const char *field) {
    return json_object_get(json_object_get(json_object_get(message, "properties"), field), "const");
}

static bool is_required(const json_t *message, const char *field) {
    size_t i;
    json_t *one;
    json_array_foreach(json_object_get(message, "required"), i,
                       one) if (mst_text_same(json_string_value(one), field)) return true;
    return false;
}

/* A message of this kind with the first good value of every field. */
static json_t *whole(const json_t *message) {
    json_t *object = json_object(), *unused;
    const char *field;
    json_object_foreach(json_object_get(message, "properties"), field, unused) {
        json_t *only = constant(message, field);
        json_object_set_new(object, field,
                            only ? json_deep_copy(only)
                                 : json_loads(values_of(field)->good[0], JSON_DECODE_ANY, NULL));
    }
    return object;
}

/* ---- reading ---- */

static bool reads(const json_t *object, client_message *m, fault *f) {
    char *text = json_dumps(object, JSON_COMPACT);
    bool is_read = message_read(text, strlen(text), m, f);
    free(text);
    return is_read;
}

static void assert_refused(const json_t *object, error_code code, const char *phrase,
                           const char *detail) {
    client_message m;
    fault f;
    char *text = json_dumps(object, JSON_COMPACT);
    if (reads(object, &m, &f)) fail_msg("%s was taken for a message", text);
    if (f.code != code || (phrase && !mst_text_same(f.phrase, phrase)) ||
        !mst_text_same(f.detail, detail))
        fail_msg("%s: %s %s \"%s\"", text, error_name(f.code), f.phrase, f.detail);
    free(text);
}

static void assert_read(const json_t *object, client_message *m) {
    fault f = {0};
    if (reads(object, m, &f)) return;
    fail_msg("%s: %s \"%s\"", json_dumps(object, JSON_COMPACT), f.phrase, f.detail);
}

static void check_values(const json_t *message, const char *field) {
    const values *v = values_of(field);
    client_message m;
    for (size_t i = 0; i < MOST_VALUES && v->good[i]; i++) {
        json_t *object = whole(message);
        json_object_set_new(object, field, json_loads(v->good[i], JSON_DECODE_ANY, NULL));
        assert_read(object, &m);
        json_decref(object);
    }
    for (size_t i = 0; i < MOST_VALUES && v->bad[i]; i++) {
        json_t *object = whole(message);
        json_object_set_new(object, field, json_loads(v->bad[i], JSON_DECODE_ANY, NULL));
        assert_refused(object, ERROR_MALFORMED, "error.field", field);
        json_decref(object);
    }
}

static void check_absence(const json_t *message, const char *field) {
    client_message m;
    json_t *object = whole(message);
    json_object_del(object, field);
    if (is_required(message, field))
        assert_refused(object, ERROR_MALFORMED, "error.missing", field);
    else
        assert_read(object, &m);
    json_decref(object);
}

static void check_strangers(const json_t *message) {
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const char *field = known[i].field;
        if (json_object_get(json_object_get(message, "properties"), field)) continue;
        json_t *object = whole(message);
        json_object_set_new(object, field, json_integer(1));
        assert_refused(object, ERROR_MALFORMED, "error.extra", field);
        json_decref(object);
    }
}

static void test_messages_are_those_of_the_schema(void **state) {
    size_t i;
    json_t *link, *unused;
    (void)state;
    json_t *kinds = json_object_get(
        json_object_get(json_object_get(schema, "$defs"), "clientMessage"), "oneOf");
    assert_int_equal(json_array_size(kinds), MESSAGE_TYPES);
    json_array_foreach(kinds, i, link) {
        const json_t *message = definition(link);
        const char *field;
        client_message m;
        json_t *object = whole(message);
        assert_read(object, &m);
        assert_int_equal(m.ref, 0);
        json_decref(object);
        check_strangers(message);
        json_object_foreach(json_object_get(message, "properties"), field, unused) {
            check_absence(message, field);
            if (!mst_text_same(field, "type")) check_values(message, field);
        }
    }
}

/* ---- what is in a message ---- */

static bool read_text(const char *text, client_message *m, fault *f) {
    return message_read(text, strlen(text), m, f);
}

static void test_what_was_said_is_what_is_read(void **state) {
    (void)state;
    client_message m;
    fault f;
    assert_true(read_text("{\"type\":\"resync\"}", &m, &f));
    assert_int_equal(m.type, MESSAGE_RESYNC);
    assert_true(m.ref == -1 && m.seat == MST_SPECTATOR && m.words && !m.has_since);
    assert_true(read_text(
        "{\"seat\":\"B\",\"type\":\"play\",\"seq\":12,\"move\":\"2d1\",\"ref\":5}", &m, &f));
    assert_int_equal(m.type, MESSAGE_PLAY);
    assert_true(m.ref == 5 && m.seat == 1 && m.seq == 12 && m.length == 3);
    assert_memory_equal(m.text, "2d1", 3);
    assert_true(read_text(
        "{\"type\":\"arrange\",\"seat\":\"C\",\"kind\":\"bot\",\"level\":\"scribe\"}", &m, &f));
    assert_true(m.type == MESSAGE_ARRANGE && m.seat == 2 && m.kind == MST_BOT);
    assert_string_equal(m.level, "scribe");
    assert_true(read_text("{\"type\":\"language\",\"language\":\"fr\",\"words\":false}", &m, &f));
    assert_true(m.type == MESSAGE_LANGUAGE && m.has_language && m.language == MST_FRENCH);
    assert_true(m.has_words && !m.words);
    assert_true(read_text("{\"type\":\"stand_in\",\"seat\":\"A\",\"level\":null}", &m, &f));
    assert_true(m.type == MESSAGE_STAND_IN && !m.level[0]);
}

static void test_a_fault_keeps_the_ref(void **state) {
    (void)state;
    client_message m;
    fault f;
    assert_false(read_text("{\"type\":\"play\",\"ref\":9}", &m, &f));
    assert_int_equal(m.ref, 9);
    assert_false(read_text("{\"type\":\"dance\",\"ref\":9}", &m, &f));
    assert_true(m.ref == 9 && f.code == ERROR_UNKNOWN_TYPE);
    assert_string_equal(f.detail, "dance");
    assert_false(read_text("{\"type\":\"ping\",\"ref\":\"9\"}", &m, &f));
    assert_true(m.ref == -1 && f.code == ERROR_MALFORMED);
}

/* Another version is told so, whatever else it sends. */
static void test_another_version_is_told(void **state) {
    (void)state;
    client_message m;
    fault f;
    assert_false(read_text("{\"type\":\"join\",\"protocol\":99,\"mood\":\"fine\"}", &m, &f));
    assert_int_equal(f.code, ERROR_VERSION);
    assert_false(read_text("{\"type\":\"ping\",\"protocol\":99}", &m, &f));
    assert_int_equal(f.code, ERROR_MALFORMED);
}

static void test_what_is_no_message(void **state) {
    static const char *const texts[] = {"",
                                        "{",
                                        "}",
                                        "[]",
                                        "null",
                                        "5",
                                        "\"ping\"",
                                        "{}{}",
                                        "{\"type\":\"ping\"} x",
                                        "{\"type\":\"ping\",\"type\":\"ping\"}",
                                        "{\"type\":\"ping\",}",
                                        "{type:\"ping\"}",
                                        "{\"type\":\"\xff\"}",
                                        "{\"type\":\"ping\\u0000\"}",
                                        "{\"type\":5}",
                                        "{}",
                                        "{\"type\":null}"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        client_message m;
        fault f;
        if (read_text(texts[i], &m, &f)) fail_msg("%s was taken for a message", texts[i]);
        assert_int_equal(f.code, ERROR_MALFORMED);
    }
}

/* ---- bodies of calls ---- */

#define TABLE(rest) "{\"game\":\"pyramis\",\"seats\":[{\"kind\":\"human\"}]" rest "}"
#define CHAIR(chair) "{\"game\":\"pyramis\",\"seats\":[" chair "]}"

static void test_new_tables(void **state) {
    static const struct {
        const char *text, *phrase, *detail;
    } wrong[] = {
        {"[]", "error.not_json", ""},
        {"{\"seats\":[{\"kind\":\"open\"}]}", "error.missing", "game"},
        {"{\"game\":\"pyramis\"}", "error.missing", "seats"},
        {"{\"game\":\"pyramis\",\"seats\":[]}", "error.missing", "seats"},
        {"{\"game\":5}", "error.field", "game"},
        {"{\"game\":\"" SIXTY "abcd\"}", "error.field", "game"},
        {TABLE(",\"mood\":1"), "error.extra", "mood"},
        {TABLE(",\"public\":1"), "error.field", "public"},
        {TABLE(",\"rated\":1"), "error.field", "rated"},
        {TABLE(",\"rated\":true,\"hints\":true"), "error.field", "hints"},
        {TABLE(",\"deck\":null"), "error.field", "deck"},
        {TABLE(",\"options\":[]"), "error.field", "options"},
        {TABLE(",\"options\":{\"zone\":256}"), "error.option", "zone"},
        {TABLE(",\"options\":{\"zone\":null}"), "error.option", "zone"},
        {TABLE(",\"clock\":{\"kind\":\"egg\",\"seconds\":9}"), "error.field", "kind"},
        {TABLE(",\"clock\":{\"kind\":\"live\",\"seconds\":2592001}"), "error.field", "seconds"},
        {TABLE(",\"clock\":{\"kind\":\"live\",\"seconds\":9,\"increment\":3601}"), "error.field",
         "increment"},
        {TABLE(",\"clock\":{\"kind\":\"live\",\"seconds\":9,\"sand\":1}"), "error.extra", "sand"},
        {TABLE(",\"clock\":{\"kind\":\"live\"}"), "error.field", "clock"},
        {TABLE(",\"clock\":{\"seconds\":9}"), "error.field", "clock"},
        {CHAIR("5"), "error.field", "seats"},
        {CHAIR("{}"), "error.missing", "kind"},
        {CHAIR("{\"kind\":\"cat\"}"), "error.field", "kind"},
        {CHAIR("{\"kind\":\"human\",\"name\":5}"), "error.field", "name"},
        {CHAIR("{\"kind\":\"human\",\"age\":5}"), "error.extra", "age"},
        {CHAIR("{\"kind\":\"human\",\"level\":\"scribe\"}"), "error.extra", "level"},
        {CHAIR("{\"kind\":\"bot\"}"), "error.missing", "level"},
        {CHAIR("{\"kind\":\"bot\",\"level\":null}"), "error.field", "level"},
    };
    body_new_table n;
    fault f;
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        if (body_read_new_table(wrong[i].text, strlen(wrong[i].text), &n, &f))
            fail_msg("%s was taken for a table", wrong[i].text);
        if (!mst_text_same(f.phrase, wrong[i].phrase) || !mst_text_same(f.detail, wrong[i].detail))
            fail_msg("%s: %s \"%s\"", wrong[i].text, f.phrase, f.detail);
    }
    static const char good[] =
        "{\"game\":\"pyramis\",\"deck\":\"mine\",\"public\":true,\"options\":{\"zone\":3,\"first\":"
        "\"2\"},\"clock\":{\"kind\":\"live\",\"seconds\":600,\"increment\":5},\"seats\":[{\"kind\":"
        "\"human\",\"name\":\"Zo\\u00eb\"},{\"kind\":\"open\"},{\"kind\":\"bot\",\"level\":"
        "\"scribe\"}]}";
    assert_true(body_read_new_table(good, strlen(good), &n, &f));
    assert_true(mst_text_same(n.game, "pyramis") && mst_text_same(n.deck, "mine") && n.is_public);
    assert_true(n.clock.kind == MST_LIVE_CLOCK && n.clock.seconds == 600 && n.clock.increment == 5);
    assert_int_equal(n.seats, 3);
    assert_true(n.seat[0].kind == MST_HUMAN && n.seat[1].kind == MST_OPEN);
    assert_true(n.seat[2].kind == MST_BOT && mst_text_same(n.seat[2].level, "scribe"));
    assert_string_equal(n.seat[0].name, "Zo\xc3\xab");
    assert_int_equal(n.options, 2);
}

static void test_sittings_and_links(void **state) {
    static const char *const wrong_sittings[] = {"{\"invite\":\"short\"}", "{\"name\":1}",
                                                 "{\"seat\":\"Z\"}", "{\"hat\":1}", "[]"};
    static const char *const wrong_links[] = {"{}", "{\"text\":\"\"}", "{\"text\":5}",
                                              "{\"text\":\"x\",\"size\":1}"};
    body_sitting s;
    char link[BODY_MAX_LINK];
    fault f;
    (void)state;
    for (size_t i = 0; i < sizeof wrong_sittings / sizeof *wrong_sittings; i++)
        assert_false(body_read_sitting(wrong_sittings[i], strlen(wrong_sittings[i]), &s, &f));
    for (size_t i = 0; i < sizeof wrong_links / sizeof *wrong_links; i++)
        assert_false(body_read_link(wrong_links[i], strlen(wrong_links[i]), link, &f));
    assert_true(body_read_sitting("{}", 2, &s, &f));
    assert_true(!s.has_seat && !s.invite[0] && !s.name[0]);
    static const char all[] = "{\"invite\":\"" TOKEN "\",\"name\":\"Ada\",\"seat\":\"B\"}";
    assert_true(body_read_sitting(all, strlen(all), &s, &f));
    assert_true(s.has_seat && s.seat == 1 && mst_text_same(s.invite, TOKEN) &&
                mst_text_same(s.name, "Ada"));
    assert_true(body_read_link("{\"text\":\"http://x\"}", 19, link, &f));
    assert_string_equal(link, "http://x");
}

/* ---- faults ---- */

static void test_every_fault_has_words(void **state) {
    (void)state;
    for (error_code code = ERROR_MALFORMED; code < ERRORS; code++) {
        char words[MST_LANGUAGES][512];
        fault f;
        assert_false(error_set(&f, code, NULL, "detail"));
        assert_true(error_status(code) >= 400 && error_status(code) < 600 && error_name(code)[0]);
        for (mst_language in = MST_ENGLISH; in < MST_LANGUAGES; in++) {
            mst_text t = mst_text_in(words[in], sizeof words[in]);
            error_put_words(&t, &f, in);
            assert_true(words[in][0] && !mst_text_full(&t));
            assert_false(mst_text_same(words[in], f.phrase)); /* a key without a phrase */
        }
        assert_string_not_equal(words[MST_ENGLISH], words[MST_FRENCH]);
    }
}

/* What a stranger wrote is repeated in part, and never in the middle of a letter. */
static void test_details_are_cut_between_letters(void **state) {
    char detail[200] = "";
    (void)state;
    for (size_t shift = 0; shift < 4; shift++) {
        fault f;
        memset(detail, 'x', shift);
        for (size_t at = shift; at + 3 < sizeof detail; at += 3)
            memcpy(detail + at, "\xe2\x82\xac", 4);
        error_set(&f, ERROR_MALFORMED, "error.field", detail);
        assert_true(strlen(f.detail) > sizeof f.detail - 4 && strlen(f.detail) < sizeof f.detail);
        assert_true(mst_text_is_utf8(f.detail, strlen(f.detail)));
    }
    fault f;
    error_set(&f, ERROR_MALFORMED, "error.field", "\xff\xfe");
    assert_string_equal(f.detail, "?");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_messages_are_those_of_the_schema),
        cmocka_unit_test(test_what_was_said_is_what_is_read),
        cmocka_unit_test(test_a_fault_keeps_the_ref),
        cmocka_unit_test(test_another_version_is_told),
        cmocka_unit_test(test_what_is_no_message),
        cmocka_unit_test(test_new_tables),
        cmocka_unit_test(test_sittings_and_links),
        cmocka_unit_test(test_every_fault_has_words),
        cmocka_unit_test(test_details_are_cut_between_letters),
    };
    return cmocka_run_group_tests_name("messages", tests, read_schema, drop_schema);
}

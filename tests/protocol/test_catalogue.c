/* test_catalogue.c -- the catalogue of games is JSON, and names everything in words. */
#include "mastaba/text.h"
#include "protocol/catalogue.h"
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const mst_level levels[] = {{.name = "scribe", .words = {"a clerk", "un clerc"}},
                                   {.name = "vizier", .words = {"a lord", "un seigneur"}},
                                   {.name = NULL}};

static json_t *catalogue(mst_language in) {
    enum { SIZE = 1 << 16 };
    char *text = malloc(SIZE);
    mst_text t = mst_text_in(text, SIZE);
    catalogue_put(&t, mst_games, levels, in);
    assert_false(mst_text_full(&t));
    json_t *read = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(read);
    free(text);
    return read;
}

/* Words, and not the key by which they are looked up. */
static const char *words_of(json_t *object) {
    const char *words = json_string_value(json_object_get(object, "words"));
    assert_true(words && words[0] && !strstr(words, "level.") && !strstr(words, "option."));
    return words;
}

static void check_options(json_t *game) {
    size_t i, j;
    json_t *option, *value;
    json_array_foreach(json_object_get(game, "options"), i, option) {
        int usual = 0;
        words_of(option);
        json_array_foreach(json_object_get(option, "values"), j, value) {
            words_of(value);
            usual += json_is_true(json_object_get(value, "usual"));
        }
        assert_int_equal(usual, 1);
    }
}

static void test_everything_has_words(void **state) {
    size_t i;
    json_t *one;
    (void)state;
    for (mst_language in = MST_ENGLISH; in < MST_LANGUAGES; in++) {
        json_t *all = catalogue(in), *games = json_object_get(all, "games");
        json_array_foreach(games, i, one) {
            const char *key = json_string_value(json_object_get(one, "game"));
            assert_string_equal(key, mst_games[i]->key);
            check_options(one);
        }
        assert_null(mst_games[json_array_size(games)]);
        json_array_foreach(json_object_get(all, "levels"), i, one) {
            const char *level = json_string_value(json_object_get(one, "level"));
            assert_string_equal(level, levels[i].name);
            assert_string_equal(words_of(one), levels[i].words[in]);
        }
        assert_null(levels[i].name);
        json_decref(all);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_everything_has_words)};
    return cmocka_run_group_tests_name("catalogue", tests, NULL, NULL);
}

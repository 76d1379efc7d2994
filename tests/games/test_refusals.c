/* test_refusals.c -- every reason for which a game refuses a play cites a rule, and that rule is
 * written down in both languages. */
#include "lesson/lesson.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "protocol/errors.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* With a newline before its first line. */
static char *rules_of(const mst_game *g, const char *name) {
    enum { MOST = 1 << 17 };
    char path[512], *text = calloc(1, MOST);
    snprintf(path, sizeof path, "%s/games/%s/%s", SOURCE_DIR, g->key, name);
    FILE *file = fopen(path, "rb");
    if (!file || !text) fail_msg("%s cannot be read", path);
    text[0] = '\n';
    size_t length = fread(text + 1, 1, MOST - 2, file);
    assert_true(length > 0 && length < MOST - 2);
    fclose(file);
    return text;
}

/* As a heading "## 4. Flow", "### 4.1 Touching", or as a paragraph or a ruling without one,
 * "**4.1** ...", "**R8** ...". */
static bool has_rule(const char *rules, const char *rule) {
    static const char *const openings[][2] = {
        {"\n## ", ". "}, {"\n### ", " "}, {"\n#### ", " "}, {"\n**", "** "}};
    for (size_t i = 0; i < sizeof openings / sizeof *openings; i++) {
        char opening[ERROR_MAX_RULE + 8];
        snprintf(opening, sizeof opening, "%s%s%s", openings[i][0], rule, openings[i][1]);
        if (strstr(rules, opening)) return true;
    }
    return false;
}

/* A game's own phrases that begin with its name are refusals, but for what Pyramido says of holes
 * that a legal placement would leave. */
static bool is_refusal(const mst_game *g, const char *key) {
    size_t length = strlen(g->key);
    return !strncmp(key, g->key, length) && key[length] == '.' && !strstr(key, ".hole.");
}

static uint32_t check_game(const mst_game *g) {
    char *english = rules_of(g, "RULES.md"), *french = rules_of(g, "RULES.fr.md");
    char rule[ERROR_MAX_RULE];
    uint32_t count = 0;
    for (const mst_phrase *p = g->phrases; p->key; p++) {
        if (!is_refusal(g, p->key)) continue;
        if (!error_rule(p->key, rule)) fail_msg("%s cites no rule", p->key);
        if (!has_rule(english, rule)) fail_msg("%s: there is no rule %s", p->key, rule);
        if (!has_rule(french, rule)) fail_msg("%s: il n'y a pas de règle %s", p->key, rule);
        count++;
    }
    free(english);
    free(french);
    return count;
}

static void test_every_refusal_has_a_rule(void **state) {
    uint32_t count = 0;
    (void)state;
    for (const mst_game *const *g = mst_games; *g; g++) {
        uint32_t own = check_game(*g);
        if (!own) fail_msg("%s refuses nothing", (*g)->key);
        count += own;
    }
    assert_true(count > 140);
    assert_true(check_game(&lesson_game) > 3);
}

static void test_other_keys_have_none(void **state) {
    static const char *const keys[] = {
        "phase.over", "stale",  "seat.none", "a.b.c", "a.R.c",
        "a.R8",       "a.4x.c", "a..c",      "",      "pyramido.hole.2.one_cover"};
    char rule[ERROR_MAX_RULE];
    (void)state;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) assert_null(error_rule(keys[i], rule));
    assert_string_equal(error_rule("pyramis.4.1.occupied", rule), "4.1");
    assert_string_equal(error_rule("tresors.R9.corner_only", rule), "R9");
    assert_string_equal(error_rule("pyramidion.R10.no_card_left", rule), "R10");
    assert_string_equal(error_rule("pyramidion.4.10.itself", rule), "4.10");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_refusal_has_a_rule),
        cmocka_unit_test(test_other_keys_have_none),
    };
    return cmocka_run_group_tests_name("refusals", tests, NULL, NULL);
}

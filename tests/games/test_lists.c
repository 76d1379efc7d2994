/* test_lists.c -- the component lists in games/GAME/data: what is built in was read from them, and
 * lists that we had to invent say so. */
#include "mastaba/deck.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "reading.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <cmocka.h>

static char *list_text(const mst_game *g, const mst_list *list, size_t *length) {
    char path[4096];
    snprintf(path, sizeof path, "%s/games/%s/data/%s", SOURCE_DIR, g->key, list->file);
    char *text = reading_file(path, length);
    if (!text) fail_msg("%s cannot be read", path);
    return text;
}

static void assert_is_built_in(const mst_game *g) {
    mst_rows rows;
    unsigned char *pieces = calloc(1, g->extras->kit->size);
    assert_non_null(pieces);
    for (uint32_t i = 0; g->extras->kit->lists[i].file; i++) {
        size_t length;
        char *text = list_text(g, &g->extras->kit->lists[i], &length);
        if (!mst_list_read(g->extras->kit, pieces, i, text, length, &rows))
            fail_msg("%s", rows.fault);
        free(text);
    }
    assert_true(mst_deck_finish_pieces(g->extras->kit, pieces, &rows));
    assert_memory_equal(pieces, g->pieces, g->extras->kit->size);
    free(pieces);
}

/* pyramidion §2.5; pyramido §2.6; pyramids §2.4; pyramis §2.3; tresors §2.5: where our list lies.
 */
static void test_lists_of_data_are_built_in(void **state) {
    (void)state;
    for (const mst_game *const *g = mst_games; *g; g++) assert_is_built_in(*g);
}

/* The first lines of a file, which tell where it comes from. */
static bool says(const mst_game *g, const mst_list *list, const char *word) {
    size_t length, size = strlen(word);
    char *text = list_text(g, list, &length), *at = text;
    bool found = false;
    for (; *at == '#' && !found; at = strchr(at, '\n') + 1)
        for (char *c = at; *c != '\n' && !found; c++) found = strncasecmp(c, word, size) == 0;
    free(text);
    return found;
}

static bool one_says(const mst_game *g, const char *word) {
    for (const mst_list *list = g->extras->kit->lists; list->file; list++)
        if (says(g, list, word)) return true;
    return false;
}

/* What a deck is called says where it comes from, and its files say the same. */
static const char *expected_deck(const mst_game *g) {
    if (one_says(g, "reconstructed")) return "recon-1";
    return one_says(g, "invented") ? "invented" : "published";
}

/* pyramidion §2.5; pyramido §2.6; pyramids §2.4; pyramis §2.3; tresors §2.5: what it is called, and
 * that the file itself says what is published and what is our invention. */
static void test_invented_lists_say_so(void **state) {
    (void)state;
    for (const mst_game *const *g = mst_games; *g; g++) {
        for (const mst_list *list = (*g)->extras->kit->lists; list->file; list++)
            if (!says(*g, list, "published") && !says(*g, list, "invented"))
                fail_msg("%s: where does it come from?", list->file);
        assert_string_equal((*g)->deck, expected_deck(*g));
        if (mst_text_same((*g)->key, "pyramido")) assert_string_equal((*g)->deck, "published");
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists_of_data_are_built_in),
        cmocka_unit_test(test_invented_lists_say_so),
    };
    return cmocka_run_group_tests_name("lists", tests, NULL, NULL);
}

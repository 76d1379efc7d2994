/* test_sentence.c -- sentences with marks: what is read, who is "you", which letters name a thing.
 */
#include "mastaba/sentence.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const mst_phrase phrases[] = {
    {"take", {"{0} {0:takes|take} {1} from {2}.", "{0} {0:prend|prenez} {1} chez {2}."}},
    {"after", {" Then {0} {0:passes|pass}.", " Puis {0} {0:passe|passez}."}},
    {"plain", {"{0:one|two} of {1}", "{0:un|deux} de {1}"}},
    {NULL, {NULL, NULL}},
};
static const mst_game game = {.phrases = phrases};
static const mst_people people = {.name = {"Léa", "Max"}, .you = 1};

/* B takes a card from A. */
static void say(mst_language in, char marked[MST_MAX_SENTENCE]) {
    mst_text t = mst_text_in(marked, MST_MAX_SENTENCE);
    mst_speaker sp;
    mst_speaker_begin(&sp, &game, in, &t);
    mst_speaker_with_person(&sp, 1);
    mst_speaker_with_thing(&sp, "card", "O2", in == MST_FRENCH ? "une île" : "an island");
    mst_speaker_with_person(&sp, 0);
    mst_speaker_say(&sp, "take");
    mst_speaker_with_person(&sp, 1);
    mst_speaker_say(&sp, "after");
}

static const char *read_by(mst_language in, const mst_people *by) {
    static char words[MST_MAX_SENTENCE];
    char marked[MST_MAX_SENTENCE];
    mst_text t = mst_text_in(words, sizeof words);
    say(in, marked);
    mst_sentence_put_plain(&t, marked, in, by);
    return words;
}

static void test_who_reads_is_you(void **state) {
    mst_people nobody = people;
    (void)state;
    nobody.you = MST_NO_SEAT;
    assert_string_equal(read_by(MST_ENGLISH, &people),
                        "You take an island from Léa. Then you pass.");
    assert_string_equal(read_by(MST_FRENCH, &people),
                        "Vous prenez une île chez Léa. Puis vous passez.");
    assert_string_equal(read_by(MST_FRENCH, &nobody),
                        "Max prend une île chez Léa. Puis Max passe.");
    assert_string_equal(read_by(MST_ENGLISH, NULL), "B takes an island from A. Then B passes.");
}

/* Letters are counted, not bytes: "Léa" has three. */
static void test_things_are_told(void **state) {
    char marked[MST_MAX_SENTENCE], json[1024];
    mst_text t = mst_text_in(json, sizeof json);
    mst_json w = mst_json_to(&t);
    (void)state;
    say(MST_FRENCH, marked);
    mst_json_begin_object(&w, NULL);
    mst_sentence_write(&w, "words", "things", marked, MST_FRENCH, &people);
    mst_json_end_object(&w);
    assert_string_equal(
        json, "{\"words\":\"Vous prenez une île chez Léa. Puis vous passez.\",\"things\":["
              "{\"kind\":\"seat\",\"id\":\"B\",\"at\":0,\"length\":4},"
              "{\"kind\":\"card\",\"id\":\"O2\",\"at\":12,\"length\":7},"
              "{\"kind\":\"seat\",\"id\":\"A\",\"at\":25,\"length\":3},"
              "{\"kind\":\"seat\",\"id\":\"B\",\"at\":35,\"length\":4}]}");
}

static void test_without_things_there_is_no_list(void **state) {
    char json[64];
    mst_text t = mst_text_in(json, sizeof json);
    mst_json w = mst_json_to(&t);
    (void)state;
    mst_json_begin_object(&w, NULL);
    mst_sentence_write(&w, "words", "things", "Over.", MST_ENGLISH, NULL);
    mst_json_end_object(&w);
    assert_string_equal(json, "{\"words\":\"Over.\"}");
}

/* Forms of what is no person: the first; and a brace that opens no placeholder stays. */
static void test_forms_of_others(void **state) {
    char out[64];
    mst_text t = mst_text_in(out, sizeof out);
    (void)state;
    mst_text_say(&t, &game, MST_ENGLISH, "plain", (const char *const[]){"x", "y"});
    assert_string_equal(out, "one of y");
}

/* A sentence that was cut anywhere is read without marks and without a step beyond its end. */
static void test_cut_sentences(void **state) {
    char marked[MST_MAX_SENTENCE], words[MST_MAX_SENTENCE];
    (void)state;
    say(MST_ENGLISH, marked);
    for (size_t length = strlen(marked); length; length--) {
        char cut[MST_MAX_SENTENCE];
        mst_text t = mst_text_in(words, sizeof words);
        memcpy(cut, marked, length);
        cut[length] = 0;
        mst_sentence_put_plain(&t, cut, MST_ENGLISH, &people);
        for (const char *c = words; *c; c++) assert_true((unsigned char)*c >= ' ');
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_reads_is_you),
        cmocka_unit_test(test_things_are_told),
        cmocka_unit_test(test_without_things_there_is_no_list),
        cmocka_unit_test(test_forms_of_others),
        cmocka_unit_test(test_cut_sentences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

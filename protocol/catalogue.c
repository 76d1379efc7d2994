/* catalogue.c -- what GET /api/games answers: every game with its options, and the levels of bots,
 * in words. */
#include "catalogue.h"
#include "mastaba/engine.h"
#include "mastaba/json.h"
#include "mastaba/text.h"

enum { MAX_KEY = 64 };

static void write_option(mst_json *w, const mst_game *g, const mst_option *o, mst_language in) {
    char key[MAX_KEY], value[MAX_KEY];
    mst_text t = mst_text_in(key, sizeof key);
    mst_text_put(&t, "option.");
    mst_text_put(&t, o->key);
    mst_json_begin_object(w, NULL);
    mst_json_text(w, "option", o->key);
    mst_json_text(w, "words", mst_phrase_of(g, in, key));
    mst_json_begin_list(w, "values");
    for (uint32_t v = o->least; v <= o->most; v++) {
        char phrase[2 * MAX_KEY];
        mst_text p = mst_text_in(phrase, sizeof phrase), name = mst_text_in(value, sizeof value);
        mst_put_option_value(&name, o, (uint8_t)v);
        mst_text_put(&p, key);
        mst_text_put_char(&p, '.');
        mst_text_put(&p, value);
        mst_json_begin_object(w, NULL);
        mst_json_text(w, "value", value);
        mst_json_text(w, "words",
                      mst_phrase_exists(g, phrase) ? mst_phrase_of(g, in, phrase) : value);
        mst_json_bool(w, "usual", v == o->usual);
        mst_json_end_object(w);
    }
    mst_json_end_list(w);
    mst_json_end_object(w);
}

static void write_game(mst_json *w, const mst_game *g, mst_language in) {
    mst_json_begin_object(w, NULL);
    mst_json_text(w, "game", g->key);
    mst_json_text(w, "title", g->title);
    mst_json_text(w, "deck", g->deck);
    mst_json_number(w, "rules", g->rules_version);
    mst_json_number(w, "least_seats", g->least_seats);
    mst_json_number(w, "most_seats", g->most_seats);
    mst_json_begin_list(w, "options");
    for (const mst_option *o = g->options; o->key; o++) write_option(w, g, o, in);
    mst_json_end_list(w);
    mst_json_end_object(w);
}

static void write_levels(mst_json *w, const mst_level *level, mst_language in) {
    mst_json_begin_list(w, "levels");
    for (; level->name; level++) {
        mst_json_begin_object(w, NULL);
        mst_json_text(w, "level", level->name);
        mst_json_text(w, "words", level->words[in]);
        mst_json_end_object(w);
    }
    mst_json_end_list(w);
}

void catalogue_put(mst_text *t, const mst_game *const games[], const mst_level levels[],
                   mst_language in) {
    mst_json w = mst_json_to(t);
    mst_json_begin_object(&w, NULL);
    mst_json_begin_list(&w, "games");
    for (const mst_game *const *g = games; *g; g++) write_game(&w, *g, in);
    mst_json_end_list(&w);
    write_levels(&w, levels, in);
    mst_json_end_object(&w);
}

/* catalogue.c -- what GET /api/games answers: every game with its options, and the levels of bots,
 * in words. */
#include "catalogue.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "mastaba/write.h"

enum { MAX_KEY = 64 };

static void write_option(mst_writer *w, const mst_game *g, const mst_option *o, mst_language in) {
    char key[MAX_KEY], value[MAX_KEY];
    mst_text t = mst_text_in(key, sizeof key);
    mst_put(&t, "option.");
    mst_put(&t, o->key);
    mst_begin_object(w, NULL);
    mst_write_text(w, "option", o->key);
    mst_write_text(w, "words", mst_phrase_of(g, in, key));
    mst_begin_list(w, "values");
    for (uint32_t v = o->least; v <= o->most; v++) {
        char phrase[2 * MAX_KEY];
        mst_text p = mst_text_in(phrase, sizeof phrase), name = mst_text_in(value, sizeof value);
        mst_put_option_value(&name, o, (uint8_t)v);
        mst_put(&p, key);
        mst_put_char(&p, '.');
        mst_put(&p, value);
        mst_begin_object(w, NULL);
        mst_write_text(w, "value", value);
        mst_write_text(w, "words",
                       mst_has_phrase(g, phrase) ? mst_phrase_of(g, in, phrase) : value);
        mst_write_bool(w, "usual", v == o->usual);
        mst_end_object(w);
    }
    mst_end_list(w);
    mst_end_object(w);
}

static void write_game(mst_writer *w, const mst_game *g, mst_language in) {
    mst_begin_object(w, NULL);
    mst_write_text(w, "game", g->key);
    mst_write_text(w, "title", g->title);
    mst_write_text(w, "deck", g->deck);
    mst_write_number(w, "rules", g->rules_version);
    mst_write_number(w, "least_seats", g->least_seats);
    mst_write_number(w, "most_seats", g->most_seats);
    mst_begin_list(w, "options");
    for (const mst_option *o = g->options; o->key; o++) write_option(w, g, o, in);
    mst_end_list(w);
    mst_end_object(w);
}

static void write_levels(mst_writer *w, const mst_level *level, mst_language in) {
    mst_begin_list(w, "levels");
    for (; level->name; level++) {
        mst_begin_object(w, NULL);
        mst_write_text(w, "level", level->name);
        mst_write_text(w, "words", level->words[in]);
        mst_end_object(w);
    }
    mst_end_list(w);
}

void catalogue_put(mst_text *t, const mst_game *const games[], const mst_level levels[],
                   mst_language in) {
    mst_writer w = mst_writer_to(t);
    mst_begin_object(&w, NULL);
    mst_begin_list(&w, "games");
    for (const mst_game *const *g = games; *g; g++) write_game(&w, *g, in);
    mst_end_list(&w);
    write_levels(&w, levels, in);
    mst_end_object(&w);
}

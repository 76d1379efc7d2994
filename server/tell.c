/* tell.c -- what a host of tables says in its own words, written by the server and by the page
 * alike. */
#include "tell.h"
#include "mastaba/engine.h"
#include "mastaba/table.h"
#include "mastaba/text.h"
#include "mastaba/write.h"
#include <string.h>

enum { MAX_KEY = 64 };

/* ---- the games ---- */

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

static void write_levels(mst_writer *w, mst_language in) {
    mst_begin_list(w, "levels");
    for (const mst_level *level = mst_levels; level->name; level++) {
        char key[MAX_KEY];
        mst_text t = mst_text_in(key, sizeof key);
        mst_put(&t, "level.");
        mst_put(&t, level->name);
        mst_begin_object(w, NULL);
        mst_write_text(w, "level", level->name);
        mst_write_text(w, "words", error_phrase(in, key));
        mst_end_object(w);
    }
    mst_end_list(w);
}

void tell_games(mst_text *t, const mst_game *const games[], mst_language in) {
    mst_writer w = mst_writer_to(t);
    mst_begin_object(&w, NULL);
    mst_begin_list(&w, "games");
    for (const mst_game *const *g = games; *g; g++) write_game(&w, *g, in);
    mst_end_list(&w);
    write_levels(&w, in);
    mst_end_object(&w);
}

/* ---- refusals ---- */

error_code code_of_key(const char *key) {
    const char *name = mst_table_code(key);
    for (error_code code = ERROR_MALFORMED; code < ERRORS; code++)
        if (mst_same(name, error_name(code))) return code;
    return ERROR_ILLEGAL;
}

/* The number of a paragraph, or of a ruling: 4.1, R8. */
static bool is_rule(const char *text, size_t length) {
    size_t at = length && text[0] == 'R';
    bool has_digit = at < length && text[at] >= '0' && text[at] <= '9';
    while (at < length && ((text[at] >= '0' && text[at] <= '9') || text[at] == '.')) at++;
    return has_digit && at == length;
}

/* "pyramis.4.1.occupied" has the rule 4.1; the table's own reasons have none. */
const char *rule_of_key(const char *key, char rule[MAX_RULE]) {
    const char *from = strchr(key, '.'), *to = strrchr(key, '.');
    size_t length = from && to > from ? (size_t)(to - from - 1) : 0;
    if (length >= MAX_RULE || !length || !is_rule(from + 1, length)) return NULL;
    memcpy(rule, from + 1, length);
    rule[length] = 0;
    return rule;
}

/* ---- hints ---- */

void tell_candidate(mst_writer *w, const mst_game *g, const mst_state *view, mst_seat seat,
                    const mst_candidate *c, mst_language in) {
    char move[MST_MAX_TEXT], words[512];
    mst_text t = mst_text_in(move, sizeof move), told = mst_text_in(words, sizeof words);
    g->move_text(g, view, seat, c->move, &t);
    g->tell(g, view, seat, c->move, in, &told);
    mst_begin_object(w, NULL);
    mst_write_text(w, "move", move);
    mst_write_text(w, "words", words);
    mst_write_number(w, "win", mst_win_percent(c));
    mst_write_number(w, "margin", (int64_t)(c->margin < 0 ? c->margin - 0.5f : c->margin + 0.5f));
    mst_end_object(w);
}

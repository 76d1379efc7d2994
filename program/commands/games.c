/* games.c -- `mastaba games`: what can be played. */
#include "commands/commands.h"
#include "complain.h"
#include "decks.h"
#include "mastaba/engine.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "page.h"
#include "phrases.h"
#include <stdio.h>

/* A range of plain numbers is written by its ends. */
static bool is_range(const mst_option *option) {
    return !option->names && option->most - option->least > 8;
}

static void put_range(mst_text *t, const mst_option *option) {
    mst_text_put_number(t, option->least);
    mst_text_put(t, "..");
    mst_text_put_number(t, option->most);
}

/* "zone=cards|pyramids", the usual value first. */
static void put_option(mst_text *t, const mst_option *option) {
    mst_text_put(t, option->key);
    mst_text_put_char(t, '=');
    mst_put_option_value(t, option, option->usual);
    if (is_range(option)) {
        mst_text_put_char(t, '|');
        put_range(t, option);
        return;
    }
    for (uint32_t value = option->least; value <= option->most; value++) {
        if (value == option->usual) continue;
        mst_text_put_char(t, '|');
        mst_put_option_value(t, option, (uint8_t)value);
    }
}

static void put_line(mst_text *t, const mst_game *g, mst_language in) {
    mst_text_put_padded(t, g->key, 12);
    mst_text_put_padded(t, g->title, 24);
    mst_text_put_number(t, g->least_seats);
    mst_text_put_char(t, '-');
    mst_text_put_number(t, g->most_seats);
    mst_text_put_char(t, ' ');
    mst_text_put(t, phrases_of(in, "games.seats"));
    mst_text_put_char(t, ' ');
    for (const mst_option *option = g->options; option->key; option++) {
        mst_text_put_char(t, ' ');
        put_option(t, option);
    }
    mst_text_put_char(t, '\n');
}

/* The phrase `option.KEY` or, with a value, `option.KEY.VALUE`; false when there is none. */
static bool put_option_phrase(mst_text *t, const mst_game *g, mst_language in, const char *option,
                              const char *value) {
    char key[80];
    mst_text name = mst_text_in(key, sizeof key);
    mst_text_put(&name, "option.");
    mst_text_put(&name, option);
    if (value) {
        mst_text_put_char(&name, '.');
        mst_text_put(&name, value);
    }
    if (!mst_phrase_exists(g, key)) return false;
    mst_text_put(t, mst_phrase_of(g, in, key));
    return true;
}

static void put_value_in_words(mst_text *t, const mst_game *g, mst_language in,
                               const mst_option *option, uint8_t value) {
    char name[40];
    mst_text text = mst_text_in(name, sizeof name);
    mst_put_option_value(&text, option, value);
    mst_text_put(t, value == option->usual ? "    * " : "      ");
    mst_text_put_padded(t, name, 12);
    put_option_phrase(t, g, in, option->key, name);
    mst_text_put_char(t, '\n');
}

static void put_values_in_words(mst_text *t, const mst_game *g, mst_language in,
                                const mst_option *option) {
    if (is_range(option)) {
        put_value_in_words(t, g, in, option, option->usual);
        mst_text_put(t, "      ");
        put_range(t, option);
        mst_text_put_char(t, '\n');
        return;
    }
    for (uint32_t value = option->least; value <= option->most; value++)
        put_value_in_words(t, g, in, option, (uint8_t)value);
}

static void put_in_words(mst_text *t, const mst_game *g, mst_language in) {
    put_line(t, g, in);
    mst_text_put_char(t, '\n');
    mst_text_put(t, phrases_of(in, "games.options"));
    mst_text_put_char(t, '\n');
    for (const mst_option *option = g->options; option->key; option++) {
        mst_text_put(t, "  ");
        mst_text_put_padded(t, option->key, 22);
        put_option_phrase(t, g, in, option->key, NULL);
        mst_text_put_char(t, '\n');
        put_values_in_words(t, g, in, option);
    }
    mst_text_put_char(t, '\n');
    phrases_say(t, in, "games.deck", &g->deck);
    mst_text_put_char(t, '\n');
    for (const mst_list *list = g->extras->kit->lists; list->file; list++) {
        mst_text_put(t, "  ");
        mst_text_put_padded(t, list->file, 28);
        mst_text_put(t, list->columns);
        mst_text_put_char(t, '\n');
    }
}

static void write_option(mst_json *w, const mst_option *option) {
    char name[40];
    mst_json_begin_object(w, NULL);
    mst_json_text(w, "key", option->key);
    mst_text usual = mst_text_in(name, sizeof name);
    mst_put_option_value(&usual, option, option->usual);
    mst_json_text(w, "usual", name);
    mst_json_begin_list(w, "values");
    for (uint32_t value = option->least; value <= option->most; value++) {
        mst_text text = mst_text_in(name, sizeof name);
        mst_put_option_value(&text, option, (uint8_t)value);
        mst_json_text(w, NULL, name);
    }
    mst_json_end_list(w);
    mst_json_end_object(w);
}

static void put_json(mst_text *t, const mst_game *g) {
    mst_json writer = mst_json_to(t), *w = &writer;
    mst_json_begin_object(w, NULL);
    mst_json_text(w, "game", g->key);
    mst_json_text(w, "title", g->title);
    mst_json_number(w, "rules", g->rules_version);
    mst_json_number(w, "least_seats", g->least_seats);
    mst_json_number(w, "most_seats", g->most_seats);
    mst_json_text(w, "deck", g->deck);
    mst_json_begin_list(w, "options");
    for (const mst_option *option = g->options; option->key; option++) write_option(w, option);
    mst_json_end_list(w);
    mst_json_begin_list(w, "lists");
    for (const mst_list *list = g->extras->kit->lists; list->file; list++) {
        mst_json_begin_object(w, NULL);
        mst_json_text(w, "file", list->file);
        mst_json_text(w, "columns", list->columns);
        mst_json_end_object(w);
    }
    mst_json_end_list(w);
    mst_json_end_object(w);
    mst_text_put_char(t, '\n');
}

static int run(const options *o) {
    chosen c = {0};
    if (o->operands) {
        int status = decks_choose(o->operand[0], o, &c);
        if (status != DONE) return status;
    }
    page p = page_open();
    for (const mst_game *const *g = mst_games; *g; g++) {
        if (c.game && c.game != *g) continue;
        if (o->json)
            put_json(&p.text, *g);
        else if (c.game)
            put_in_words(&p.text, *g, o->language);
        else
            put_line(&p.text, *g, o->language);
    }
    page_print(&p, stdout);
    page_close(&p);
    decks_free(&c);
    return DONE;
}

const command games_command = {
    .name = "games",
    .operands = "[GAME]",
    .summary = "Lists the games with their seats and options, or explains one of them.",
    .takes = {TAKES_JSON, TAKES_LANG, TAKES_HELP},
    .most = 1,
    .run = run,
};

/* sheets.c -- see sheets.h. */
#include "sheets.h"
#include "mastaba/engine.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- cells ---- */

static sheet_cell *next_cell(sheet *s) {
    static _Thread_local sheet_cell lost;
    if (s->count % 64 == 0) {
        sheet_cell *cells = realloc(s->cells, (s->count + 64) * sizeof *cells);
        if (!cells) s->failed = true;
        if (cells) s->cells = cells;
    }
    return s->failed ? &lost : &s->cells[s->count++];
}

static void add_text(sheet *s, const char *text) {
    sheet_cell *cell = next_cell(s);
    *cell = (sheet_cell){.is_text = true};
    snprintf(cell->text, sizeof cell->text, "%s", text);
}

static void add(sheet *s, double number, uint32_t decimals) {
    *next_cell(s) = (sheet_cell){.number = number, .decimals = decimals};
}

/* In parts of 100, as people read shares. */
static void add_share(sheet *s, interval i) {
    add(s, 100 * i.value, 2);
    add(s, 100 * i.low, 2);
    add(s, 100 * i.high, 2);
}

static void add_verdict(sheet *s, bool is_real) {
    add_text(s, is_real ? "real" : "not_shown");
}

/* ---- each of them ---- */

static void fill_seats(sheet *s, const findings *f) {
    for (uint32_t i = 0; i < f->seats; i++) {
        char letter[2] = {mst_seat_letter((mst_seat)i), 0};
        add_text(s, letter);
        add_share(s, f->seat[i].at);
        add(s, 100.0 / f->seats, 2);
        add_verdict(s, f->seat[i].is_real);
        add(s, f->points[i].value, 2);
        add(s, f->points[i].low, 2);
        add(s, f->points[i].high, 2);
    }
}

static void fill_scores(sheet *s, const findings *f) {
    const study_sums *sums = &f->sums->rules;
    for (uint32_t i = 0; i < STUDY_BINS; i++) {
        if (!sums->score[i]) continue;
        add(s, STUDY_LOWEST + (double)i, 0);
        add(s, (double)sums->score[i], 0);
        add(s, (double)sums->winner_score[i], 0);
    }
}

static void fill_counts(sheet *s, const int64_t counts[], uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (!counts[i]) continue;
        add(s, i, 0);
        add(s, (double)counts[i], 0);
    }
}

static void fill_course(sheet *s, const findings *f) {
    for (uint32_t i = 0; i < STUDY_STEPS; i++) {
        add(s, 100.0 * i / STUDY_STEPS, 0);
        add_share(s, f->known[i]);
        add(s, (double)f->sums->rules.settled[i], 0);
    }
}

static void fill_choices(sheet *s, const findings *f) {
    for (uint32_t i = 0; i < STUDY_TENTHS; i++) {
        add(s, 100.0 * (i + 1) / STUDY_TENTHS, 0);
        add(s, f->choices[i].mean, 2);
        add(s, (double)f->choices[i].tenth, 0);
        add(s, (double)f->choices[i].median, 0);
        add(s, (double)f->choices[i].nine_tenths, 0);
        add(s, (double)f->choices[i].most, 0);
    }
}

static void add_luck(sheet *s, const char *what, interval i, double factor, double games) {
    add_text(s, what);
    add(s, factor * i.value, 1);
    add(s, factor * i.low, 1);
    add(s, factor * i.high, 1);
    add(s, games, 0);
}

static void fill_luck(sheet *s, const findings *f) {
    char name[SHEET_CELL];
    add_luck(s, "dealt_points", f->dealt_lead, 100, (double)f->sums->rules.twice_lead[0].count);
    if (f->seats > 1) add_luck(s, "dealt_victory", f->dealt_win, 100, f->pairs);
    for (uint32_t i = 0; i < f->rivals; i++) {
        double games = (double)f->sums->rules.rival[i].count;
        snprintf(name, sizeof name, "share_%s", f->rival[i].name);
        add_luck(s, name, f->rival[i].share, 100, games);
        snprintf(name, sizeof name, "rating_%s", f->rival[i].name);
        add_luck(s, name, f->rival[i].rating, 1, games);
    }
}

static void fill_pieces(sheet *s, const findings *f) {
    for (uint32_t i = 0; i < f->pieces; i++) {
        add_text(s, f->piece[i].name);
        add(s, f->piece[i].games, 0);
        add_share(s, f->piece[i].value.at);
        add_verdict(s, f->piece[i].value.is_real);
    }
}

static void fill_parts(sheet *s, const findings *f) {
    for (uint32_t k = 0; k < f->parts; k++) {
        const part_finding *part = &f->part[k];
        add_text(s, f->plan->game->parts[k]);
        add(s, part->points.mean, 2);
        add(s, (double)part->points.quarter, 0);
        add(s, (double)part->points.three_quarters, 0);
        add(s, part->winner, 2);
        add(s, 100 * part->share, 1);
        add_share(s, part->decides);
    }
}

const char *sheets_measure_name(uint32_t measure, char room[SHEET_CELL]) {
    static const char *const names[STUDY_SHARE] = {"lead_changes", "points", "half_leader",
                                                   "settled",      "margin", "shared",
                                                   "decisions",    "moves"};
    if (measure < STUDY_SHARE) return names[measure];
    snprintf(room, SHEET_CELL, "share_%c", mst_seat_letter((mst_seat)(measure - STUDY_SHARE)));
    return room;
}

static void fill_compare(sheet *s, const findings *f) {
    for (uint32_t i = 0; i < f->differences; i++) {
        const difference_finding *d = &f->difference[i];
        char room[SHEET_CELL];
        add_text(s, sheets_measure_name(d->measure, room));
        add(s, d->rules, 4);
        add(s, d->other, 4);
        add(s, d->difference.at.value, 4);
        add(s, d->difference.at.low, 4);
        add(s, d->difference.at.high, 4);
        add(s, d->deviation, 4);
        add_verdict(s, d->difference.is_real);
    }
}

/* ---- all of them ---- */

static void open_sheets(sheets *all) {
    static const sheet empty[SHEETS] = {
        {"seats",
         {"seat", "share", "low", "high", "fair", "verdict", "points", "points_low", "points_high"},
         9,
         0,
         NULL,
         false},
        {"scores", {"points", "seats", "winners"}, 3, 0, NULL, false},
        {"margins", {"margin", "games"}, 2, 0, NULL, false},
        {"course", {"played", "leader_wins", "low", "high", "settled"}, 5, 0, NULL, false},
        {"changes", {"changes", "games"}, 2, 0, NULL, false},
        {"choices",
         {"played", "mean", "tenth", "median", "nine_tenths", "most"},
         6,
         0,
         NULL,
         false},
        {"lengths", {"decisions", "games"}, 2, 0, NULL, false},
        {"luck", {"what", "value", "low", "high", "games"}, 5, 0, NULL, false},
        {"pieces", {"piece", "games", "value", "low", "high", "verdict"}, 6, 0, NULL, false},
        {"parts",
         {"part", "mean", "quarter", "three_quarters", "winner", "part_share", "decides", "low",
          "high"},
         9,
         0,
         NULL,
         false},
        {"compare",
         {"measure", "a", "b", "difference", "low", "high", "deviation", "verdict"},
         8,
         0,
         NULL,
         false},
    };
    memcpy(all->sheet, empty, sizeof empty);
}

bool sheets_make(sheets *all, const findings *f) {
    const study_sums *sums = &f->sums->rules;
    bool has_all = true;
    open_sheets(all);
    fill_seats(&all->sheet[SHEET_SEATS], f);
    fill_scores(&all->sheet[SHEET_SCORES], f);
    fill_counts(&all->sheet[SHEET_MARGINS], sums->margin, STUDY_MARGINS);
    if (f->seats > 1) fill_course(&all->sheet[SHEET_COURSE], f);
    if (f->seats > 1) fill_counts(&all->sheet[SHEET_CHANGES], sums->changes, STUDY_CHANGES);
    fill_choices(&all->sheet[SHEET_CHOICES], f);
    fill_counts(&all->sheet[SHEET_LENGTHS], sums->length, STUDY_BINS);
    fill_luck(&all->sheet[SHEET_LUCK], f);
    fill_pieces(&all->sheet[SHEET_PIECES], f);
    fill_parts(&all->sheet[SHEET_PARTS], f);
    fill_compare(&all->sheet[SHEET_COMPARE], f);
    for (uint32_t i = 0; i < SHEETS; i++) has_all &= !all->sheet[i].failed;
    return has_all;
}

void sheets_free(sheets *all) {
    for (uint32_t i = 0; i < SHEETS; i++) free(all->sheet[i].cells);
}

/* ---- as CSV, as a table, as JSON ---- */

static void put_quoted(canvas *c, const char *text) {
    bool is_plain = !strpbrk(text, ",\"\n");
    if (!is_plain) canvas_put(c, "\"");
    for (; *text; text++) canvas_format(c, *text == '"' ? "\"\"" : "%c", *text);
    if (!is_plain) canvas_put(c, "\"");
}

void sheet_put_csv(canvas *c, const sheet *s) {
    for (uint32_t i = 0; i < s->columns; i++)
        canvas_format(c, "%s%s", s->column[i], i + 1 < s->columns ? "," : "\n");
    for (uint32_t i = 0; i < s->count; i++) {
        if (s->cells[i].is_text)
            put_quoted(c, s->cells[i].text);
        else
            canvas_format(c, "%.8g", s->cells[i].number);
        canvas_put(c, i % s->columns + 1 < s->columns ? "," : "\n");
    }
}

/* A word of ours in the language of the page, or a name as it is. */
static const char *cell_words(const canvas *c, const char *text) {
    char key[SHEET_CELL + 8];
    snprintf(key, sizeof key, "cell.%s", text);
    const char *words = canvas_phrase(c, key);
    return strcmp(words, key) == 0 ? text : words;
}

static void put_cell(canvas *c, const sheet_cell *cell, bool is_first) {
    canvas_put(c, is_first ? "<th scope=\"row\">" : "<td>");
    if (cell->is_text)
        canvas_escape(c, cell_words(c, cell->text));
    else
        canvas_put(c, canvas_number(c, cell->number, cell->decimals));
    canvas_put(c, is_first ? "</th>" : "</td>");
}

void sheet_put_table(canvas *c, const sheet *s) {
    canvas_put(c, "<div class=\"scroll\" tabindex=\"0\"><table><thead><tr>");
    for (uint32_t i = 0; i < s->columns; i++) {
        char key[SHEET_CELL];
        snprintf(key, sizeof key, "column.%s", s->column[i]);
        canvas_put(c, "<th scope=\"col\">");
        canvas_say(c, key, NULL);
        canvas_put(c, "</th>");
    }
    canvas_put(c, "</tr></thead><tbody>\n");
    for (uint32_t i = 0; i < s->count; i++) {
        if (i % s->columns == 0) canvas_put(c, "<tr>");
        put_cell(c, &s->cells[i], i % s->columns == 0);
        if (i % s->columns + 1 == s->columns) canvas_put(c, "</tr>\n");
    }
    canvas_put(c, "</tbody></table></div>\n");
}

static void put_json_text(canvas *c, const char *text) {
    canvas_put(c, "\"");
    for (; *text; text++) canvas_format(c, *text == '"' || *text == '\\' ? "\\%c" : "%c", *text);
    canvas_put(c, "\"");
}

static void put_rows(canvas *c, const sheet *s) {
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t column = i % s->columns;
        canvas_put(c, column ? "," : i ? ",{" : "{");
        canvas_format(c, "\"%s\":", s->column[column]);
        if (s->cells[i].is_text)
            put_json_text(c, s->cells[i].text);
        else
            canvas_format(c, "%.8g", s->cells[i].number);
        if (column + 1 == s->columns) canvas_put(c, "}");
    }
}

static void put_options(canvas *c, const char *name, const mst_game *g, const mst_setup *setup) {
    canvas_format(c, ",\"%s\":{", name);
    for (uint32_t i = 0; g->options[i].key; i++) {
        char value[40];
        mst_text text = mst_text_in(value, sizeof value);
        mst_put_option_value(&text, &g->options[i], setup->option[i]);
        canvas_format(c, "%s\"%s\":\"%s\"", i ? "," : "", g->options[i].key, value);
    }
    canvas_put(c, "}");
}

void sheets_put_json(canvas *c, const sheets *all, const findings *f) {
    const study_plan *plan = f->plan;
    canvas_format(c, "{\"game\":\"%s\",\"seats\":%u,\"deck\":\"%s\",\"player\":\"%s\"",
                  plan->game->key, f->seats, plan->game->deck, study_player_name(plan));
    canvas_format(c, ",\"seed\":%llu,\"games\":%.0f,\"replayed\":%.0f",
                  (unsigned long long)plan->seed, f->games, f->pairs);
    put_options(c, "options", plan->game, &plan->setup);
    if (plan->compares) put_options(c, "other_options", plan->game, &plan->other);
    canvas_format(c, ",\"out\":%lld,\"tables\":{", (long long)f->sums->rules.outs);
    for (uint32_t i = 0; i < SHEETS; i++) {
        canvas_format(c, "%s\"%s\":[", i ? "," : "", all->sheet[i].name);
        put_rows(c, &all->sheet[i]);
        canvas_put(c, "]");
    }
    canvas_put(c, "}}\n");
}

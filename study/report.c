/* report.c -- see report.h. Headlines are findings, plots are the evidence, and every plot has its
 * numbers in a table and in a file. */
#include "report.h"
#include "headlines.h"
#include "mastaba/text.h"
#include "plots.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    canvas *c;
    const findings *f;
    const sheets *all;
    report_source source;
    uint32_t section, table;
} report;

/* ---- frame ---- */

static void put_icon_line(canvas *c, bool is_real, const char *key) {
    canvas_put(c, "<svg width=\"44\" height=\"14\" aria-hidden=\"true\">");
    canvas_line(c, "ci", 2, 7, 42, 7);
    canvas_dot(c, is_real, 22, 7, 4.5);
    canvas_put(c, "</svg><span>");
    canvas_say(c, key, NULL);
    canvas_put(c, "</span>");
}

static void put_head(report *r) {
    canvas *c = r->c;
    const findings *f = r->f;
    canvas_format(c, "<!doctype html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\">",
                  canvas_phrase(c, "lang"));
    canvas_put(c, "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>");
    canvas_say(c, "title", f->plan->game->title, NULL);
    canvas_put(c, "</title>\n<style>");
    canvas_put(c, report_style);
    canvas_put(c,
               "</style>\n<script>var q=/theme=(dark|light)/.exec(location.search+location.hash);"
               "if(q)document.documentElement.dataset.theme=q[1]</script></head>\n<body><main>\n"
               "<header class=\"head\"><h1>");
    canvas_say(c, "title", f->plan->game->title, NULL);
    canvas_put(c, "</h1><p class=\"sub\">");
    canvas_say(c, f->seats > 1 ? "sub" : "sub.solo", canvas_number(c, f->games, 0),
               canvas_number(c, f->seats, 0), headlines_player(c, f), NULL);
    canvas_put(c, "</p><p class=\"code\">");
    canvas_escape(c, r->source.command);
    canvas_put(c, "</p></header>\n");
    if (f->has_enough) return;
    canvas_put(c, "<p class=\"few\" role=\"note\">");
    canvas_say(c, "few", canvas_number(c, f->games, 0), canvas_number(c, FINDINGS_ENOUGH, 0), NULL);
    canvas_put(c, "</p>\n");
}

static void put_figure(canvas *c, const char *name, const char *figure, const char *key,
                       const char *argument) {
    canvas_put(c, "<li><b>");
    canvas_say(c, name, NULL);
    canvas_format(c, "</b><span class=\"big\">%s</span><span>", figure);
    canvas_say(c, key, argument, NULL);
    canvas_put(c, "</span></li>\n");
}

static void put_figures(report *r) {
    canvas *c = r->c;
    const findings *f = r->f;
    bool is_real;
    double gap = headlines_gap(f, &is_real);
    canvas_put(c, "<ul class=\"figures\">\n");
    if (f->seats > 1) {
        put_figure(c, "figure.seats", canvas_number(c, gap, 1),
                   is_real ? "figure.seats.real" : "figure.seats.not", NULL);
        put_figure(c, "figure.suspense", canvas_number(c, 100 * f->open_until, 0),
                   "figure.suspense.text", NULL);
    }
    put_figure(c, "figure.luck", canvas_number(c, fmax(0, 100 * f->dealt_lead.value), 0),
               "figure.luck.text", NULL);
    if (f->pieces)
        put_figure(c, "figure.pieces", canvas_number(c, f->real_pieces, 0), "figure.pieces.text",
                   canvas_number(c, f->pieces, 0));
    canvas_put(c, "</ul>\n<p class=\"legend\">");
    put_icon_line(c, true, "legend.real");
    put_icon_line(c, false, "legend.not");
    canvas_put(c, "</p>\n");
}

/* ---- sections ---- */

/* Where the headline stands, so that the plot can be called by it. */
static void open_section(report *r, headline *say, char label[512]) {
    canvas *c = r->c;
    canvas_format(c, "<section><header><span class=\"no\">%u</span><h2>", ++r->section);
    size_t from = c->length;
    say(c, r->f);
    snprintf(label, 512, "%s", c->failed ? "" : c->text + from);
    canvas_put(c, "</h2></header>\n");
}

static void close_section(report *r) {
    canvas_put(r->c, "</section>\n");
}

/* A label is HTML already; plots escape theirs. */
static void unescape(char *text) {
    static const char *const codes[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#160;"};
    static const char letters[] = "&<>\" ";
    enum { CODES = sizeof codes / sizeof *codes };
    char *to = text;
    for (char *from = text; *from; to++) {
        *to = *from;
        size_t length = 1;
        for (uint32_t i = 0; *from == '&' && i < CODES; i++)
            if (strncmp(from, codes[i], strlen(codes[i])) == 0)
                *to = letters[i], length = strlen(codes[i]);
        from += length;
    }
    *to = 0;
}

/* Drawn for a desk and for a phone; one of them is shown. */
static void put_plot(report *r, plot *draw, double width, const char *label) {
    canvas_put(r->c, "<figure><div class=\"wide\">");
    draw(r->c, r->f, width, label);
    canvas_put(r->c, "</div><div class=\"narrow\">");
    draw(r->c, r->f, PLOT_NARROW, label);
    canvas_put(r->c, "</div></figure>\n");
}

static void put_link(report *r, const sheet *s) {
    canvas_put(r->c, "<a href=\"");
    canvas_escape(r->c, r->source.base);
    canvas_format(r->c, "-%s.csv\">%s.csv</a>", s->name, s->name);
}

static void put_table(report *r, sheet_kind kind) {
    canvas *c = r->c;
    const sheet *s = &r->all->sheet[kind];
    if (!s->count) return;
    canvas_put(c, "<details><summary>");
    canvas_say(c, "table", canvas_number(c, ++r->table, 0), NULL);
    canvas_put(c, "</summary>");
    sheet_put_table(c, s);
    canvas_put(c, "</details><p class=\"file\">");
    put_link(r, s);
    canvas_put(c, "</p>\n");
}

static void open_lead(canvas *c) {
    canvas_put(c, "<p class=\"lead\">");
}

static void put_seats(report *r) {
    canvas *c = r->c;
    char label[512];
    open_section(r, headlines_seats, label);
    unescape(label);
    open_lead(c);
    canvas_say(c, "seats.lead", canvas_number(c, 100.0 / r->f->seats, 1), NULL);
    canvas_put(c, "</p>\n");
    put_plot(r, plots_seats, PLOT_WIDE, label);
    put_table(r, SHEET_SEATS);
    close_section(r);
}

static void put_scores(report *r) {
    canvas *c = r->c;
    const findings *f = r->f;
    char label[512];
    open_section(r, headlines_scores, label);
    unescape(label);
    open_lead(c);
    canvas_say(c, f->seats > 1 ? "scores.lead" : "scores.lead.solo",
               canvas_number(c, f->score.mean, 1), canvas_number(c, f->winner.mean, 1),
               canvas_number(c, (double)f->score.quarter, 0),
               canvas_number(c, (double)f->score.three_quarters, 0),
               canvas_number(c, f->seats > 1 ? 100 * f->shared.value : 0, 1), NULL);
    canvas_put(c, " ");
    if (f->sums->rules.outs)
        canvas_say(c, "scores.out", canvas_number(c, (double)f->sums->rules.outs, 0), NULL);
    canvas_put(c, "</p>\n<div class=\"two\"><div>");
    put_plot(r, plots_scores, PLOT_WIDE, label);
    put_table(r, SHEET_SCORES);
    canvas_put(c, "</div><div>");
    if (f->seats > 1) {
        put_plot(r, plots_margins, PLOT_SIDE, canvas_phrase(c, "margins.title"));
        put_table(r, SHEET_MARGINS);
    }
    canvas_put(c, "</div></div>");
    close_section(r);
}

static void put_course(report *r) {
    canvas *c = r->c;
    char label[512];
    open_section(r, headlines_course, label);
    unescape(label);
    open_lead(c);
    canvas_say(c, "course.lead",
               canvas_number(c, 100.0 * (double)r->f->settled.median / STUDY_STEPS, 0), NULL);
    canvas_put(c, "</p>\n<div class=\"two\"><div>");
    put_plot(r, plots_course, PLOT_WIDE, label);
    put_table(r, SHEET_COURSE);
    canvas_put(c, "</div><div>");
    put_plot(r, plots_changes, PLOT_SIDE, canvas_phrase(c, "changes.title"));
    put_table(r, SHEET_CHANGES);
    canvas_put(c, "</div></div>");
    close_section(r);
}

static void put_choices(report *r) {
    canvas *c = r->c;
    const findings *f = r->f;
    char label[512];
    open_section(r, headlines_choices, label);
    unescape(label);
    open_lead(c);
    canvas_say(c, "choices.lead", canvas_number(c, 100 * f->forced, 0),
               canvas_number(c, (double)f->length.least, 0),
               canvas_number(c, (double)f->length.most, 0),
               canvas_number(c, (double)f->sums->rules.plays / f->games, 0), NULL);
    canvas_put(c, "</p>\n<div class=\"two\"><div>");
    put_plot(r, plots_choices, PLOT_WIDE, label);
    put_table(r, SHEET_CHOICES);
    canvas_put(c, "</div><div>");
    put_plot(r, plots_lengths, PLOT_SIDE, canvas_phrase(c, "lengths.title"));
    put_table(r, SHEET_LENGTHS);
    canvas_put(c, "</div></div>");
    close_section(r);
}

static void put_skill(report *r) {
    canvas *c = r->c;
    if (r->f->rivals) {
        put_plot(r, plots_skill, PLOT_SIDE, canvas_phrase(c, "skill.title"));
    } else {
        canvas_put(c, "<p class=\"lead\">");
        canvas_say(c, "skill.none", NULL);
        canvas_put(c, "</p>");
    }
}

static void put_luck(report *r) {
    canvas *c = r->c;
    char label[512];
    open_section(r, headlines_luck, label);
    unescape(label);
    open_lead(c);
    canvas_say(c, "luck.lead", canvas_number(c, r->f->pairs, 0), NULL);
    canvas_put(c, "</p>\n<div class=\"two\"><div>");
    put_plot(r, plots_luck, PLOT_WIDE, label);
    put_table(r, SHEET_LUCK);
    canvas_put(c, "</div><div>");
    if (r->f->seats > 1) put_skill(r);
    canvas_put(c, "</div></div>");
    close_section(r);
}

static void put_pieces(report *r) {
    enum { WHOLE_WIDTH = 1004 };
    canvas *c = r->c;
    char label[512];
    if (!r->f->pieces) return;
    open_section(r, headlines_pieces, label);
    unescape(label);
    open_lead(c);
    canvas_say(c, "pieces.lead", NULL);
    canvas_put(c, "</p>\n");
    put_plot(r, plots_pieces, WHOLE_WIDTH, label);
    put_table(r, SHEET_PIECES);
    close_section(r);
}

static void put_part(canvas *c, const findings *f, uint32_t k) {
    const part_finding *part = &f->part[k];
    const mst_game *g = f->plan->game;
    bool has_others = f->seats > 1;
    double width = 100 * (part->share < 0 ? 0 : part->share > 1 ? 1 : part->share);
    canvas_put(c, "<tr><th scope=\"row\">");
    canvas_escape(c, mst_phrase_for(g, c->in, "part.", g->parts[k]));
    canvas_format(c, "</th><td>%s</td>", canvas_number(c, part->points.mean, 1));
    canvas_format(c, "<td>%s–%s</td>", canvas_number(c, (double)part->points.quarter, 0),
                  canvas_number(c, (double)part->points.three_quarters, 0));
    if (has_others) canvas_format(c, "<td>%s</td>", canvas_number(c, part->winner, 1));
    canvas_format(c,
                  "<td class=\"share\"><svg width=\"100\" height=\"12\" aria-hidden=\"true\"><rect "
                  "class=\"tint\" width=\"%.1f\" height=\"12\"/></svg><span>%s</span></td>",
                  width, canvas_number(c, 100 * part->share, 0));
    if (has_others)
        canvas_format(c, "<td><b>%s</b> ± %s</td>", canvas_number(c, 100 * part->decides.value, 1),
                      canvas_number(c, 50 * (part->decides.high - part->decides.low), 1));
    canvas_put(c, "</tr>\n");
}

static void put_part_columns(canvas *c, bool has_others) {
    static const struct {
        const char *name;
        bool of_many;
    } columns[] = {{"column.part", false}, {"parts.mean", false},  {"parts.half", false},
                   {"parts.winner", true}, {"parts.share", false}, {"parts.decides", true}};
    for (uint32_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        if (columns[i].of_many && !has_others) continue;
        canvas_put(c, "<th scope=\"col\">");
        canvas_say(c, columns[i].name, NULL);
        canvas_put(c, "</th>");
    }
}

/* A table that is its own plot. */
static void put_parts(report *r) {
    canvas *c = r->c;
    bool has_others = r->f->seats > 1;
    char label[512];
    open_section(r, headlines_parts, label);
    open_lead(c);
    canvas_say(c, has_others ? "parts.lead" : "parts.lead.solo", NULL);
    canvas_put(c, "</p>\n<div class=\"scroll\" tabindex=\"0\"><table class=\"parts\"><thead><tr>");
    put_part_columns(c, has_others);
    canvas_put(c, "</tr></thead><tbody>\n");
    for (uint32_t k = 0; k < r->f->parts; k++) put_part(c, r->f, k);
    canvas_put(c, "</tbody></table></div><p class=\"file\">");
    put_link(r, &r->all->sheet[SHEET_PARTS]);
    canvas_put(c, "</p>\n");
    close_section(r);
}

static void put_compare(report *r) {
    enum { WHOLE_WIDTH = 1004 };
    canvas *c = r->c;
    char label[512], variant[256];
    mst_text text = mst_text_in(variant, sizeof variant);
    if (!r->f->differences) return;
    headlines_put_variant(&text, r->f);
    open_section(r, headlines_compare, label);
    unescape(label);
    open_lead(c);
    canvas_say(c, "compare.lead", variant, canvas_number(c, r->f->games, 0), NULL);
    canvas_put(c, "</p>\n");
    put_plot(r, plots_compare, WHOLE_WIDTH, label);
    put_table(r, SHEET_COMPARE);
    close_section(r);
}

/* ---- the end ---- */

static void open_method(canvas *c, const char *name) {
    canvas_put(c, "<dt>");
    canvas_say(c, name, NULL);
    canvas_put(c, "</dt><dd>");
}

static const char *player_says(const report *r) {
    const mst_level *level = r->f->plan->level;
    if (!level) return canvas_phrase(r->c, "method.tidy");
    if (level->rates) return canvas_phrase(r->c, "method.greedy");
    if (!level->iterations) return canvas_phrase(r->c, "method.random");
    mst_level here = mst_level_in(r->f->plan->game, level);
    return canvas_said(r->c, "method.searches", canvas_number(r->c, here.iterations, 0));
}

static void put_method(report *r) {
    canvas *c = r->c;
    const study_plan *plan = r->f->plan;
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)plan->seed);
    canvas_put(c, "<div><h2>");
    canvas_say(c, "method", NULL);
    canvas_put(c, "</h2><dl>");
    open_method(c, "method.games");
    canvas_say(c, "method.games.text", canvas_number(c, r->f->games - 1, 0), seed,
               canvas_number(c, plan->game->rules_version, 0), plan->game->deck, NULL);
    canvas_put(c, " ");
    canvas_say(c, "method.pieces.own", NULL);
    canvas_put(c, "</dd>");
    open_method(c, "method.players");
    canvas_say(c, "method.players.text", headlines_player(c, r->f), player_says(r), NULL);
    canvas_put(c, "</dd>");
    open_method(c, "method.intervals");
    canvas_say(c, "method.intervals.text", NULL);
    canvas_put(c, "</dd>");
    open_method(c, "method.real");
    canvas_say(c, "method.real.text", NULL);
    canvas_put(c, "</dd>");
    open_method(c, "method.luck");
    canvas_say(c, "method.luck.text", r->f->seats > 1 ? "5" : "3", NULL);
    canvas_put(c, "</dd></dl></div>\n");
}

static void put_data(report *r) {
    canvas *c = r->c;
    canvas_put(c, "<div><h2>");
    canvas_say(c, "data", NULL);
    canvas_put(c, "</h2><ul class=\"data\"><li><a href=\"");
    canvas_escape(c, r->source.base);
    canvas_put(c, ".json\">");
    canvas_escape(c, r->source.base);
    canvas_put(c, ".json</a><span>");
    canvas_say(c, "data.json", NULL);
    canvas_put(c, "</span></li>");
    for (uint32_t i = 0; i < SHEETS; i++) {
        const sheet *s = &r->all->sheet[i];
        if (!s->count) continue;
        canvas_put(c, "<li>");
        put_link(r, s);
        canvas_put(c, "<span>");
        canvas_say(c, "data.rows", canvas_number(c, s->count / s->columns, 0), NULL);
        canvas_put(c, "</span></li>");
    }
    canvas_put(c, "</ul></div>\n");
}

void report_put(canvas *c, const findings *f, const sheets *all, report_source source) {
    report r = {c, f, all, source, 0, 0};
    put_head(&r);
    put_figures(&r);
    if (f->seats > 1) put_seats(&r);
    put_scores(&r);
    if (f->seats > 1) put_course(&r);
    put_choices(&r);
    put_luck(&r);
    put_pieces(&r);
    put_parts(&r);
    put_compare(&r);
    canvas_put(c, "<aside class=\"method\">\n");
    put_method(&r);
    put_data(&r);
    canvas_put(c, "</aside>\n<footer>");
    canvas_escape(c, source.version);
    canvas_put(c, "</footer></main></body></html>\n");
}

static void put_summary_line(canvas *c, const findings *f, headline *say) {
    canvas_put(c, "  ");
    size_t from = c->length;
    say(c, f);
    if (c->failed) return;
    unescape(c->text + from);
    c->length = strlen(c->text);
    canvas_put(c, ".\n");
}

void report_put_summary(canvas *c, const findings *f) {
    if (f->seats > 1) put_summary_line(c, f, headlines_seats);
    put_summary_line(c, f, headlines_scores);
    if (f->seats > 1) put_summary_line(c, f, headlines_course);
    put_summary_line(c, f, headlines_choices);
    put_summary_line(c, f, headlines_luck);
    if (f->pieces) put_summary_line(c, f, headlines_pieces);
    put_summary_line(c, f, headlines_parts);
    if (f->differences) put_summary_line(c, f, headlines_compare);
}

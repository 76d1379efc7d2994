/* plots.c -- see plots.h. */
#include "plots.h"
#include "mastaba/text.h"
#include "sheets.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- scales ---- */

typedef struct {
    double from, to;    /* values */
    double left, right; /* where they lie */
} scale;

static double at(scale s, double value) {
    return s.left + (value - s.from) / (s.to - s.from) * (s.right - s.left);
}

/* A round step of which about `count` fit into a range. */
static double step_for(double range, double count) {
    double raw = range / count, power = pow(10, floor(log10(raw)));
    double part = raw / power;
    return power * (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10);
}

static uint32_t decimals_for(double step) {
    return step >= 1 ? 0 : step >= 0.1 ? 1 : 2;
}

/* Lines and figures along the bottom. */
static void put_ticks(canvas *c, scale x, double top, double bottom, double count) {
    double step = step_for(x.to - x.from, count);
    for (double v = ceil(x.from / step) * step; v <= x.to + step / 1000; v += step) {
        canvas_line(c, "grid", at(x, v), top, at(x, v), bottom);
        canvas_label(c, "lab", "middle", at(x, v), bottom + 16,
                     canvas_number(c, v, decimals_for(step)));
    }
}

static void put_levels(canvas *c, scale y, double left, double right, double count) {
    double step = step_for(y.to - y.from, count);
    for (double v = ceil(y.from / step) * step; v <= y.to + step / 1000; v += step) {
        canvas_line(c, "grid", left, at(y, v), right, at(y, v));
        canvas_label(c, "lab", "end", left - 6, at(y, v) + 4,
                     canvas_number(c, v, decimals_for(step)));
    }
}

/* ---- dots with bars ---- */

/* An interval as "48.1 ± 0.9", to be right-aligned in two columns. */
static void put_figure(canvas *c, const char *value, double reach, uint32_t decimals, bool is_real,
                       double x, double y) {
    char text[64];
    canvas_label(c, is_real ? "val" : "nm", "end", x - 46, y + 4.5, value);
    snprintf(text, sizeof text, "± %s", canvas_number(c, reach, decimals));
    canvas_label(c, "lab", "end", x, y + 4.5, text);
}

static double reach_of(interval i) {
    return (i.high - i.low) / 2;
}

/* The furthest that any bar goes from 0, at least `least`. */
static double widest(const interval i[], uint32_t count, double least) {
    double most = least;
    for (uint32_t k = 0; k < count; k++) most = fmax(most, fmax(fabs(i[k].low), fabs(i[k].high)));
    return most;
}

static void put_zero(canvas *c, scale x, double top, double bottom) {
    canvas_line(c, "zero", at(x, 0), top, at(x, 0), bottom);
}

void plots_seats(canvas *c, const findings *f, double width, const char *label) {
    enum { ROW = 34, TOP = 26, FIGURES = 96, POINTS = 126 };
    bool has_points = width > 500;
    double right = width - FIGURES - (has_points ? POINTS : 0), bottom = TOP + ROW * f->seats;
    interval from_fair[MST_MAX_SEATS];
    for (uint32_t i = 0; i < f->seats; i++) {
        interval share = f->seat[i].at;
        double fair = 1.0 / f->seats;
        from_fair[i] = (interval){100 * (share.value - fair), 100 * (share.low - fair),
                                  100 * (share.high - fair)};
    }
    double most = widest(from_fair, f->seats, 1) * 1.08;
    scale x = {-most, most, 44, right - 8};
    canvas_open_plot(c, width, bottom + 42, label);
    canvas_label(c, "th", "end", right + FIGURES, 14, canvas_phrase(c, "seats.wins"));
    if (has_points) canvas_label(c, "th", "end", width, 14, canvas_phrase(c, "seats.points"));
    put_ticks(c, x, TOP, bottom, 5);
    put_zero(c, x, TOP, bottom);
    for (uint32_t i = 0; i < f->seats; i++) {
        double y = TOP + ROW * (i + 0.5);
        const finding *seat = &f->seat[i];
        canvas_seat(c, (mst_seat)i, 14, y);
        canvas_bar(c, at(x, from_fair[i].low), at(x, from_fair[i].high), y, x.left, x.right);
        canvas_dot(c, seat->is_real, at(x, from_fair[i].value), y, 4.5);
        put_figure(c, canvas_number(c, 100 * seat->at.value, 1), 100 * reach_of(seat->at), 1,
                   seat->is_real, right + FIGURES, y);
        if (has_points)
            put_figure(c, canvas_number(c, f->points[i].value, 2), reach_of(f->points[i]), 2, false,
                       width, y);
    }
    canvas_label(c, "lab", "middle", (x.left + x.right) / 2, bottom + 36,
                 canvas_phrase(c, "seats.axis"));
    canvas_close_plot(c);
}

/* ---- scores ---- */

static double most_of(const int64_t bins[], uint32_t count) {
    double most = 1;
    for (uint32_t i = 0; i < count; i++) most = fmax(most, (double)bins[i]);
    return most;
}

/* The outline of a histogram, from its first bin to its last, closed along the ground. */
static void put_outline(canvas *c, const char *look, const int64_t bins[], uint32_t from,
                        uint32_t to, scale x, scale y) {
    canvas_format(c, "<path class=\"%s\" d=\"M%.1f %.1f", look, at(x, from - 0.5), at(y, 0));
    for (uint32_t i = from; i <= to; i++)
        canvas_format(c, "V%.1fH%.1f", at(y, (double)bins[i]), at(x, i + 0.5));
    canvas_format(c, "V%.1f\"/>", at(y, 0));
}

void plots_scores(canvas *c, const findings *f, double width, const char *label) {
    enum { HEIGHT = 230, BOTTOM = 170, TOP = 26 };
    const study_sums *sums = &f->sums->rules;
    uint32_t from = (uint32_t)(f->score.least - STUDY_LOWEST);
    uint32_t to = (uint32_t)(f->score.most - STUDY_LOWEST);
    scale x = {from - 1.0, to + 1.0, 8, width - 20};
    scale y = {0, most_of(sums->score, STUDY_BINS), BOTTOM, TOP};
    scale points = {x.from + STUDY_LOWEST, x.to + STUDY_LOWEST, x.left, x.right};
    canvas_open_plot(c, width, HEIGHT, label);
    put_ticks(c, points, TOP, BOTTOM, width / 70);
    put_outline(c, "band", sums->score, from, to, x, y);
    if (f->seats > 1) put_outline(c, "main", sums->winner_score, from, to, x, y);
    canvas_line(c, "quarters", at(points, (double)f->score.quarter), BOTTOM + 24,
                at(points, (double)f->score.three_quarters), BOTTOM + 24);
    canvas_dot(c, true, at(points, f->score.mean), BOTTOM + 24, 4.5);
    if (f->seats > 1) {
        canvas_box(c, "band", 10, 4, 14, 11);
        canvas_label(c, "lab", "start", 30, 14, canvas_phrase(c, "scores.all"));
        canvas_line(c, "main", 150, 10, 168, 10);
        canvas_label(c, "lab", "start", 174, 14, canvas_phrase(c, "scores.winners"));
    }
    canvas_label(c, "lab", "middle", width / 2, HEIGHT - 12, canvas_phrase(c, "scores.axis"));
    canvas_close_plot(c);
}

/* Bars of a histogram with figures below; at most `most` of them, what is beyond in the last. */
typedef struct {
    const int64_t *bins;
    uint32_t count, most, dark; /* bars that are drawn dark: the first so many */
    double all;
    bool has_shares; /* figures above the bars: of 100 */
} bars;

static double bar_height(const bars *b, uint32_t i, uint32_t shown) {
    double count = (double)b->bins[i];
    for (uint32_t k = shown; i + 1 == shown && k < b->count; k++) count += (double)b->bins[k];
    return count;
}

static void put_bars(canvas *c, const bars *b, double width, double top, double bottom) {
    uint32_t shown = b->count < b->most ? b->count : b->most, every = shown > 10 ? 5 : 1;
    double pitch = (width - 16) / shown, most = 1;
    for (uint32_t i = 0; i < shown; i++) most = fmax(most, bar_height(b, i, shown));
    for (uint32_t i = 0; i < shown; i++) {
        double count = bar_height(b, i, shown), height = count / most * (bottom - top);
        double x = 8 + pitch * i, middle = x + pitch / 2;
        bool is_last = i + 1 == shown && b->count > shown;
        char figure[24];
        canvas_box(c, i < b->dark ? "dark" : "tint", x + 1, bottom - height, pitch - 2, height);
        snprintf(figure, sizeof figure, is_last ? "%u +" : "%u", i);
        if (i % every == 0 || is_last)
            canvas_label(c, "lab", "middle", middle, bottom + 16, figure);
        if (b->has_shares && b->all > 0 && every == 1)
            canvas_label(c, "lab", "middle", middle, bottom - height - 5,
                         canvas_number(c, 100 * count / b->all, 0));
    }
    canvas_line(c, "axis", 8, bottom, width - 8, bottom);
}

static uint32_t used(const int64_t bins[], uint32_t count) {
    while (count > 1 && !bins[count - 1]) count--;
    return count;
}

void plots_margins(canvas *c, const findings *f, double width, const char *label) {
    enum { HEIGHT = 230, TOP = 46, BOTTOM = 186, MOST = 24 };
    const study_sums *sums = &f->sums->rules;
    bars b = {sums->margin, used(sums->margin, STUDY_MARGINS), MOST, 2, (double)sums->margins,
              false};
    canvas_open_plot(c, width, HEIGHT, label);
    canvas_label(c, "h", "start", 8, 16, canvas_phrase(c, "margins.title"));
    canvas_label(c, "lab", "end", width - 8, 34,
                 canvas_said(c, "margins.median", canvas_number(c, (double)f->margin.median, 0)));
    put_bars(c, &b, width, TOP, BOTTOM);
    canvas_label(c, "lab", "middle", width / 2, HEIGHT - 10, canvas_phrase(c, "margins.axis"));
    canvas_close_plot(c);
}

/* ---- the course of a game ---- */

static void put_course_line(canvas *c, const findings *f, scale x, scale y) {
    canvas_put(c, "<path class=\"band\" d=\"");
    for (uint32_t i = 0; i < STUDY_STEPS; i++)
        canvas_format(c, "%c%.1f %.1f", i ? 'L' : 'M', at(x, 5.0 * i),
                      at(y, 100 * f->known[i].high));
    for (uint32_t i = STUDY_STEPS; i--;)
        canvas_format(c, "L%.1f %.1f", at(x, 5.0 * i), at(y, 100 * f->known[i].low));
    canvas_put(c, "Z\"/><path class=\"main\" d=\"");
    for (uint32_t i = 0; i < STUDY_STEPS; i++)
        canvas_format(c, "%c%.1f %.1f", i ? 'L' : 'M', at(x, 5.0 * i),
                      at(y, 100 * f->known[i].value));
    canvas_format(c, "L%.1f %.1f\"/>", at(x, 100), at(y, 100));
}

void plots_course(canvas *c, const findings *f, double width, const char *label) {
    enum { HEIGHT = 260, TOP = 14, BOTTOM = 214 };
    scale x = {0, 100, 40, width - 12}, y = {0, 100, BOTTOM, TOP};
    canvas_open_plot(c, width, HEIGHT, label);
    put_levels(c, y, x.left, x.right, 4);
    put_ticks(c, x, BOTTOM, BOTTOM + 3, 5);
    put_course_line(c, f, x, y);
    if (f->open_until < 1) {
        double played = 100 * f->open_until;
        char text[24];
        snprintf(text, sizeof text, "%s", canvas_number(c, played, 0));
        canvas_line(c, "thin", at(x, played), BOTTOM, at(x, played), at(y, 75));
        canvas_dot(c, true, at(x, played), at(y, 75), 4.5);
        canvas_label(c, "val halo", "start", at(x, played) + 7, BOTTOM - 8, text);
    }
    canvas_label(c, "lab", "end", at(x, 35), at(y, 100 * f->known[7].value) - 12,
                 canvas_phrase(c, "course.leader"));
    canvas_label(c, "lab", "middle", (x.left + x.right) / 2, HEIGHT - 8,
                 canvas_phrase(c, "course.axis"));
    canvas_close_plot(c);
}

void plots_changes(canvas *c, const findings *f, double width, const char *label) {
    enum { HEIGHT = 230, TOP = 52, BOTTOM = 184, MOST = 24 };
    const study_sums *sums = &f->sums->rules;
    bars b = {sums->changes, used(sums->changes, STUDY_CHANGES), MOST, 0, (double)sums->ranked,
              true};
    canvas_open_plot(c, width, HEIGHT, label);
    canvas_label(c, "h", "start", 8, 16, canvas_phrase(c, "changes.title"));
    put_bars(c, &b, width, TOP, BOTTOM);
    canvas_label(c, "lab", "middle", width / 2, HEIGHT - 10,
                 canvas_said(c, b.count > 10 ? "changes.axis" : "changes.axis.shares",
                             canvas_number(c, f->changes.mean, 1)));
    canvas_close_plot(c);
}

/* ---- choices ---- */

static void put_choices(canvas *c, const findings *f, scale x, scale y) {
    canvas_put(c, "<path class=\"band\" d=\"");
    for (uint32_t i = 0; i < STUDY_TENTHS; i++)
        canvas_format(c, "%c%.1f %.1f", i ? 'L' : 'M', at(x, 10.0 * i + 5),
                      at(y, (double)f->choices[i].nine_tenths));
    for (uint32_t i = STUDY_TENTHS; i--;)
        canvas_format(c, "L%.1f %.1f", at(x, 10.0 * i + 5), at(y, (double)f->choices[i].tenth));
    canvas_put(c, "Z\"/><path class=\"main\" d=\"");
    for (uint32_t i = 0; i < STUDY_TENTHS; i++)
        canvas_format(c, "%c%.1f %.1f", i ? 'L' : 'M', at(x, 10.0 * i + 5),
                      at(y, (double)f->choices[i].median));
    canvas_put(c, "\"/>");
}

void plots_choices(canvas *c, const findings *f, double width, const char *label) {
    enum { HEIGHT = 230, TOP = 14, BOTTOM = 184 };
    double most = 4;
    for (uint32_t i = 0; i < STUDY_TENTHS; i++)
        most = fmax(most, (double)f->choices[i].nine_tenths * 1.05);
    scale x = {0, 100, 40, width - 64}, y = {0, most, BOTTOM, TOP};
    canvas_open_plot(c, width, HEIGHT, label);
    put_levels(c, y, x.left, x.right, 4);
    put_ticks(c, x, BOTTOM, BOTTOM + 3, 5);
    put_choices(c, f, x, y);
    canvas_label(c, "val", "start", at(x, 95) + 6,
                 at(y, (double)f->choices[STUDY_TENTHS - 1].median) + 4,
                 canvas_phrase(c, "choices.median"));
    canvas_label(c, "lab", "middle", (x.left + x.right) / 2, HEIGHT - 10,
                 canvas_phrase(c, "choices.axis"));
    canvas_close_plot(c);
}

void plots_lengths(canvas *c, const findings *f, double width, const char *label) {
    enum { HEIGHT = 230, TOP = 40, BOTTOM = 180 };
    const int64_t *bins = f->sums->rules.length;
    uint32_t from = (uint32_t)f->length.least, to = (uint32_t)f->length.most;
    scale x = {from - 1.0, to + 1.0, 8, width - 20},
          y = {0, most_of(bins, STUDY_BINS), BOTTOM, TOP};
    canvas_open_plot(c, width, HEIGHT, label);
    canvas_label(c, "h", "start", 8, 16, canvas_phrase(c, "lengths.title"));
    put_ticks(c, x, BOTTOM, BOTTOM + 3, 5);
    put_outline(c, "tint", bins, from, to, x, y);
    canvas_line(c, "axis", 8, BOTTOM, width - 8, BOTTOM);
    canvas_label(c, "lab", "middle", width / 2, HEIGHT - 10, canvas_phrase(c, "lengths.axis"));
    canvas_close_plot(c);
}

/* ---- luck and skill ---- */

static void put_luck_row(canvas *c, const char *name, interval i, double y, double width) {
    scale x = {0, 100, 8, width - 8};
    double value = fmax(0, fmin(100, 100 * i.value));
    char text[32];
    canvas_label(c, "nm", "start", 8, y, name);
    canvas_box(c, "rest", at(x, 0), y + 8, at(x, 100) - at(x, 0), 26);
    canvas_box(c, "dark", at(x, 0), y + 8, at(x, value) - at(x, 0), 26);
    canvas_bar(c, at(x, 100 * i.low), at(x, 100 * i.high), y + 42, x.left, x.right);
    snprintf(text, sizeof text, "%s ± %s", canvas_number(c, 100 * i.value, 0),
             canvas_number(c, 100 * reach_of(i), 0));
    bool is_inside = value > 22;
    canvas_label(c, is_inside ? "val inverse" : "val", is_inside ? "end" : "start",
                 at(x, value) + (is_inside ? -8 : 8), y + 26, text);
}

void plots_luck(canvas *c, const findings *f, double width, const char *label) {
    bool is_solo = f->seats < 2;
    double height = is_solo ? 86 : 160;
    canvas_open_plot(c, width, height, label);
    put_luck_row(c, canvas_phrase(c, is_solo ? "luck.points.solo" : "luck.points"), f->dealt_lead,
                 16, width);
    if (!is_solo) put_luck_row(c, canvas_phrase(c, "luck.victory"), f->dealt_win, 86, width);
    canvas_label(c, "lab", "middle", width / 2, height - 8, canvas_phrase(c, "luck.axis"));
    canvas_close_plot(c);
}

/* A name of a level as people say it. */
static const char *level_words(const canvas *c, const char *name) {
    const mst_level *level = mst_level_find(name, strlen(name));
    return level ? level->words[c->in] : name;
}

void plots_skill(canvas *c, const findings *f, double width, const char *label) {
    enum { ROW = 38, TOP = 34, FIGURES = 110, NAMES = 84 };
    double bottom = TOP + ROW * f->rivals, most = 100;
    for (uint32_t i = 0; i < f->rivals; i++) most = fmax(most, f->rival[i].rating.high);
    scale x = {0, most * 1.05, NAMES, width - FIGURES};
    canvas_open_plot(c, width, bottom + 26, label);
    canvas_label(c, "h", "start", 8, 16, canvas_phrase(c, "skill.title"));
    put_ticks(c, x, TOP, bottom, 3);
    put_zero(c, x, TOP, bottom);
    for (uint32_t i = 0; i < f->rivals; i++) {
        interval rating = f->rival[i].rating;
        double y = TOP + ROW * (i + 0.5);
        canvas_label(c, "nm", "start", 8, y + 4.5, level_words(c, f->rival[i].name));
        canvas_bar(c, at(x, rating.low), at(x, rating.high), y, x.left, x.right);
        canvas_dot(c, interval_excludes(rating, 0), at(x, rating.value), y, 4.5);
        if (f->rival[i].share.value < 1)
            put_figure(c, canvas_signed(c, rating.value, 0), reach_of(rating), 0, true, width, y);
        else
            canvas_label(c, "val", "end", width, y + 4.5,
                         canvas_said(c, "skill.all", canvas_signed(c, rating.low, 0)));
    }
    canvas_close_plot(c);
}

/* ---- pieces ---- */

static void put_piece(canvas *c, const piece_finding *piece, scale x, double y, double right) {
    const char *space = strchr(piece->name, ' ');
    char code[FINDINGS_NAME];
    snprintf(code, sizeof code, "%.*s", space ? (int)(space - piece->name) : FINDINGS_NAME - 1,
             piece->name);
    interval v = piece->value.at;
    canvas_label(c, "code", "start", 0, y + 4, code);
    if (space) canvas_label(c, "lab", "start", 54, y + 4, space + 1);
    canvas_bar(c, at(x, 100 * v.low), at(x, 100 * v.high), y, x.left, x.right);
    canvas_dot(c, piece->value.is_real, at(x, 100 * v.value), y, 4);
    put_figure(c, canvas_signed(c, 100 * v.value, 1), 100 * reach_of(v), 1, piece->value.is_real,
               right, y);
}

/* Two columns where there is room, the better half on the left; the same scale for both. */
void plots_pieces(canvas *c, const findings *f, double width, const char *label) {
    enum { ROW = 19, TOP = 24, FIGURES = 98, NAMES = 128, GAP = 36 };
    uint32_t columns = width > 800 ? 2 : 1, rows = (f->pieces + columns - 1) / columns;
    double column = (width - GAP * (columns - 1)) / columns, most = 1;
    for (uint32_t i = 0; i < f->pieces; i++) {
        interval v = f->piece[i].value.at;
        most = fmax(most, 100 * fabs(v.value) + 50 * reach_of(v));
    }
    scale x = {-most, most, NAMES, column - FIGURES};
    canvas_open_plot(c, width, TOP + ROW * rows + 26, label);
    for (uint32_t k = 0; k < columns; k++) {
        canvas_format(c, "<g transform=\"translate(%.0f 0)\">", k * (column + GAP));
        put_ticks(c, x, TOP - 6, TOP + ROW * rows, 6);
        put_zero(c, x, TOP - 6, TOP + ROW * rows);
        for (uint32_t i = 0; i < rows && k * rows + i < f->pieces; i++)
            put_piece(c, &f->piece[k * rows + i], x, TOP + ROW * (i + 0.5), column);
        canvas_put(c, "</g>");
    }
    canvas_close_plot(c);
}

/* ---- two variants ---- */

static interval in_deviations(const difference_finding *d) {
    double unit = d->deviation > 0 ? d->deviation : 1;
    interval v = d->difference.at;
    return (interval){v.value / unit, v.low / unit, v.high / unit};
}

static const char *measure_words(const canvas *c, uint32_t measure) {
    static _Thread_local char key[SHEET_CELL + 8];
    char room[SHEET_CELL];
    snprintf(key, sizeof key, "cell.%s", sheets_measure_name(measure, room));
    return canvas_phrase(c, key);
}

/* Shares are read of 100. */
static double people_unit(uint32_t measure) {
    bool is_share = measure >= STUDY_SHARE || measure == STUDY_HALF_LEADER ||
                    measure == STUDY_SHARED || measure == STUDY_SETTLED;
    return is_share ? 100 : 1;
}

static void put_difference(canvas *c, const difference_finding *d, scale x, double y,
                           double width) {
    interval v = in_deviations(d);
    double unit = people_unit(d->measure);
    bool is_wide = width > 500;
    double name_y = is_wide ? y + 4.5 : y - 12;
    canvas_label(c, d->difference.is_real ? "nm strong" : "nm", "start", 0, name_y,
                 measure_words(c, d->measure));
    if (is_wide) {
        canvas_label(c, "nm", "end", 270, y + 4.5, canvas_number(c, unit * d->rules, 2));
        canvas_label(c, "nm", "end", 340, y + 4.5, canvas_number(c, unit * d->other, 2));
    }
    canvas_bar(c, at(x, v.low), at(x, v.high), y, x.left, x.right);
    canvas_dot(c, d->difference.is_real, at(x, v.value), y, 5);
    put_figure(c, canvas_signed(c, unit * d->difference.at.value, 2),
               unit * reach_of(d->difference.at), 2, d->difference.is_real, width, y);
}

void plots_compare(canvas *c, const findings *f, double width, const char *label) {
    enum { TOP = 30, FIGURES = 112 };
    bool is_wide = width > 500;
    double row = is_wide ? 31 : 44, bottom = TOP + row * f->differences, most = 0.02;
    for (uint32_t i = 0; i < f->differences; i++) {
        interval v = in_deviations(&f->difference[i]);
        most = fmax(most, fmax(fabs(v.low), fabs(v.high)));
    }
    scale x = {-most * 1.05, most * 1.05, is_wide ? 364 : 4, width - FIGURES};
    canvas_open_plot(c, width, bottom + 42, label);
    if (is_wide) {
        canvas_label(c, "th", "end", 270, 16, "A");
        canvas_label(c, "th", "end", 340, 16, "B");
        canvas_label(c, "th", "end", width, 16, canvas_phrase(c, "column.difference"));
    }
    put_ticks(c, x, TOP, bottom, 4);
    put_zero(c, x, TOP, bottom);
    for (uint32_t i = 0; i < f->differences; i++)
        put_difference(c, &f->difference[i], x, TOP + row * (i + (is_wide ? 0.5 : 0.7)), width);
    canvas_label(c, "lab", "middle", (x.left + x.right) / 2, bottom + 36,
                 canvas_phrase(c, "compare.axis"));
    canvas_close_plot(c);
}

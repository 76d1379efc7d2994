/* headlines.c -- see headlines.h. A sentence says no more than the intervals do. */
#include "headlines.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include <math.h>
#include <stdio.h>

const char *headlines_player(const canvas *c, const findings *f) {
    const mst_level *level = f->plan->level;
    return level ? level->words[c->in] : canvas_phrase(c, "player.tidy");
}

/* "rotation=open": the options in which the other rules differ. */
void headlines_put_variant(mst_text *t, const findings *f) {
    const mst_game *g = f->plan->game;
    const char *between = "";
    for (uint32_t i = 0; g->options[i].key; i++) {
        if (f->plan->setup.option[i] == f->plan->other.option[i]) continue;
        mst_text_put(t, between);
        mst_text_put(t, g->options[i].key);
        mst_text_put_char(t, '=');
        mst_put_option_value(t, &g->options[i], f->plan->other.option[i]);
        between = ", ";
    }
}

/* ---- seats ---- */

static double from_fair(const findings *f, uint32_t seat) {
    return 100 * (f->seat[seat].at.value - 1.0 / f->seats);
}

/* The real one that is furthest above (or below) its share; -1: none. */
static int furthest(const findings *f, double sign) {
    int best = -1;
    for (uint32_t i = 0; i < f->seats; i++) {
        double far = sign * from_fair(f, i);
        if (!f->seat[i].is_real || far <= 0) continue;
        if (best < 0 || far > sign * from_fair(f, (uint32_t)best)) best = (int)i;
    }
    return best;
}

double headlines_gap(const findings *f, bool *is_real) {
    double most = 0;
    *is_real = false;
    for (uint32_t i = 0; i < f->seats; i++) {
        most = fmax(most, fabs(from_fair(f, i)));
        *is_real |= f->seat[i].is_real;
    }
    return most;
}

static const char *size_words(const canvas *c, double gap) {
    return canvas_phrase(c, gap < 1.5 ? "size.0"
                            : gap < 3 ? "size.1"
                            : gap < 6 ? "size.2"
                                      : "size.3");
}

void headlines_seats(canvas *c, const findings *f) {
    int above = furthest(f, 1), below = furthest(f, -1);
    char first[2] = {0}, second[2] = {0};
    if (above >= 0) first[0] = mst_seat_letter((mst_seat)above);
    if (below >= 0) second[0] = mst_seat_letter((mst_seat)below);
    if (above >= 0 && below >= 0)
        canvas_say(c, "seats.more", first, size_words(c, from_fair(f, (uint32_t)above)), second,
                   NULL);
    else if (above >= 0)
        canvas_say(c, "seats.one.more", first, size_words(c, from_fair(f, (uint32_t)above)), NULL);
    else if (below >= 0)
        canvas_say(c, "seats.one.less", second, size_words(c, -from_fair(f, (uint32_t)below)),
                   NULL);
    else
        canvas_say(c, f->has_enough ? "seats.none" : "few.headline", NULL);
}

/* ---- the others ---- */

void headlines_scores(canvas *c, const findings *f) {
    if (f->seats < 2)
        canvas_say(c, "scores.solo", canvas_number(c, f->score.mean, 1), NULL);
    else if (f->close.value >= 0.1)
        canvas_say(c, "scores.tight", canvas_number(c, 100 * f->close.value, 0), NULL);
    else
        canvas_say(c, "scores.wide", canvas_number(c, (double)f->margin.median, 0), NULL);
}

void headlines_course(canvas *c, const findings *f) {
    if (f->open_until >= 0.75)
        canvas_say(c, "course.late", NULL);
    else if (f->open_until <= 0.35)
        canvas_say(c, "course.early", NULL);
    else
        canvas_say(c, "course.middle", canvas_number(c, 100 * f->open_until, 0), NULL);
}

void headlines_choices(canvas *c, const findings *f) {
    canvas_say(c, "choices.headline", canvas_number(c, f->length.mean, 0),
               canvas_number(c, f->mean_choices, f->mean_choices < 10 ? 1 : 0), NULL);
}

void headlines_luck(canvas *c, const findings *f) {
    if (f->dealt_lead.low > 0)
        canvas_say(c, "luck.headline", canvas_number(c, 100 * f->dealt_lead.value, 0), NULL);
    else
        canvas_say(c, f->has_enough ? "luck.none" : "few.headline", NULL);
}

void headlines_pieces(canvas *c, const findings *f) {
    const char *best = f->pieces && f->piece[0].value.is_real ? f->piece[0].name : NULL;
    if (best)
        canvas_say(c, "pieces.headline", best, canvas_number(c, f->real_pieces, 0),
                   canvas_number(c, f->pieces, 0), NULL);
    else
        canvas_say(c, "pieces.none", NULL);
}

void headlines_parts(canvas *c, const findings *f) {
    uint32_t most = 0, decides = 0;
    for (uint32_t k = 1; k < f->parts; k++) {
        if (f->part[k].points.mean > f->part[most].points.mean) most = k;
        if (f->part[k].decides.value > f->part[decides].decides.value) decides = k;
    }
    const mst_game *g = f->plan->game;
    const char *first = mst_phrase_for(g, c->in, "part.", g->parts[most]);
    const char *second = mst_phrase_for(g, c->in, "part.", g->parts[decides]);
    canvas_say(c,
               f->seats < 2      ? "parts.solo"
               : most == decides ? "parts.one"
                                 : "parts.headline",
               first, second, NULL);
}

void headlines_compare(canvas *c, const findings *f) {
    char variant[256];
    mst_text text = mst_text_in(variant, sizeof variant);
    headlines_put_variant(&text, f);
    canvas_say(c, "compare.headline", variant, canvas_number(c, f->real_differences, 0),
               canvas_number(c, f->differences - f->real_differences, 0), NULL);
}

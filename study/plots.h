/* plots.h -- the plots of a report: each is drawn anew for a width, so that its text keeps its size
 * on a phone. The message of a plot is its label for who cannot see it. */
#ifndef STUDY_PLOTS_H
#define STUDY_PLOTS_H
#include "canvas.h"
#include "findings.h"

enum { PLOT_WIDE = 620, PLOT_SIDE = 340, PLOT_NARROW = 340 };

typedef void plot(canvas *c, const findings *f, double width, const char *label);

plot plots_seats, plots_scores, plots_margins, plots_course, plots_changes, plots_choices,
    plots_lengths, plots_luck, plots_skill, plots_pieces, plots_compare;

#endif

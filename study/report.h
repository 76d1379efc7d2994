/* report.h -- what a study found, as one page of HTML that needs no network. */
#ifndef STUDY_REPORT_H
#define STUDY_REPORT_H
#include "sheets.h"

/* What the page says of its own making. */
typedef struct {
    const char *command; /* the words that make it again */
    const char *base;    /* name of the files beside it, without its end */
    const char *version;
} report_source;

/* The build makes it of web/style/1-tokens.css and study/report.css. */
extern const char report_style[];

void report_put(canvas *c, const findings *f, const sheets *all, report_source source);
/* The headlines alone, a line each: what the command prints. */
void report_put_summary(canvas *c, const findings *f);

#endif

/* review_page.h -- a review as a page that needs nothing else. */
#ifndef PROGRAM_REVIEW_PAGE_H
#define PROGRAM_REVIEW_PAGE_H
#include "review/review.h"

typedef struct {
    const char *names[MST_MAX_SEATS]; /* NULL: none */
    const char *level;                /* in words */
    mst_language in;
} review_reader;

/* What stands above everything: how many plays, who judged, how sure. */
void review_page_put_head(mst_text *t, const review *r, const review_reader *to);
void review_page_put(mst_text *t, const review *r, const review_reader *to);

#endif

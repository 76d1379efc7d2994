/* page.h -- text under construction, printed in one go. */
#ifndef PROGRAM_PAGE_H
#define PROGRAM_PAGE_H
#include "mastaba/text.h"
#include <stdio.h>

/* Add to `text` with mst_text_put and its kin. */
typedef struct {
    char *room;
    mst_text text;
} page;

page page_open(void);
void page_clear(page *p);
void page_print(page *p, FILE *to); /* and clears it */
void page_close(page *p);

#endif

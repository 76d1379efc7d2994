/* page.c -- a text of one megabyte, which nothing that people read fills. */
#include "page.h"
#include "complain.h"
#include "mastaba/text.h"
#include "memory.h"
#include <stdlib.h>

enum { PAGE_ROOM = 1 << 20 };

page page_open(void) {
    page p = {.room = memory_need(PAGE_ROOM)};
    page_clear(&p);
    return p;
}

void page_clear(page *p) {
    p->text = mst_text_in(p->room, PAGE_ROOM);
}

void page_print(page *p, FILE *to) {
    if (mst_text_full(&p->text)) complain_and_exit("a text is too long to be printed");
    fwrite(p->room, 1, (size_t)(p->text.at - p->room), to);
    page_clear(p);
}

void page_close(page *p) {
    free(p->room);
    *p = (page){0};
}

/* output.h -- how the program speaks: exit statuses, complaints, and pages of text. */
#ifndef PROGRAM_OUTPUT_H
#define PROGRAM_OUTPUT_H
#include "mastaba/game.h"
#include <stdio.h>

enum { DONE = 0, ANSWER_IS_NO = 1, BAD_INPUT = 2, INTERRUPTED = 130 };

/* One line on stderr after "mastaba: "; returns BAD_INPUT so that a caller can return it. */
int complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The same for what nobody can mend: a lack of memory, a text beyond every bound. */
_Noreturn void give_up(const char *what);

const char *plural(uint64_t count); /* the end of "1 game", "2 games" */

void *need(size_t size);                 /* cleared memory, or the program ends */
void *need_more(void *old, size_t size); /* old memory grown, or the program ends */

/* Text under construction, printed in one go. Add to `text` with mst_put and its kin. */
typedef struct {
    char *room;
    mst_text text;
} page;

page page_open(void);
void page_clear(page *p);
void page_print(page *p, FILE *to); /* and clears it */
void page_close(page *p);

bool has_screen(void);   /* stdout is a terminal that can be cleared */
bool may_decorate(void); /* and that wants bold type */

/* A bar on stderr, gone again when all is done. For a terminal only. */
void show_progress(uint64_t done, uint64_t all);

/* After the last word: flushes stdout; a status, BAD_INPUT when something could not be written. */
int finish_output(int status);

#endif

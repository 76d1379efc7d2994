/* complain.h -- exit statuses, and one line that says what is wrong. */
#ifndef PROGRAM_COMPLAIN_H
#define PROGRAM_COMPLAIN_H

enum { DONE = 0, ANSWER_IS_NO = 1, BAD_INPUT = 2, INTERRUPTED = 130 };

/* One line on stderr after "mastaba: "; returns BAD_INPUT so that a caller can return it. */
int complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same for what nobody can mend: a lack of memory, a text beyond every bound. */
_Noreturn void complain_and_exit(const char *what);

#endif

/* ledger.h -- finished batches as a file of lines, so that a run goes on where another ended or was
 * cut off.
 *
 *     mastaba batches 1 study pyramis v1 seats=2 ...      what they are batches of
 *     batch 3 1000 0:1000 5:84 ... #0123456789abcdef      number, games, what came of it, checksum
 *
 * What came of it is a row of whole numbers; those that are not 0 are written, each with the
 * distance from the one before. The order of batches means nothing. A last line that was cut off is
 * dropped; any other that is not as it was written is a fault. */
#ifndef STUDY_LEDGER_H
#define STUDY_LEDGER_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LEDGER_TITLE = 1024, LEDGER_WHY = 320 };

typedef struct {
    int file;
    uint32_t words;
    char *line;
} ledger;

typedef enum {
    LEDGER_OPEN,
    LEDGER_OTHER, /* it holds batches of something else */
    LEDGER_FAULT  /* `why` says what is wrong */
} ledger_status;

/* Called for every batch in the file. */
typedef void ledger_taker(void *context, uint64_t number, uint64_t games, const int64_t words[]);

/* Bytes of such a file, wherever they come from. */
typedef struct {
    const char *title;
    uint32_t words;
    ledger_taker *take;
    void *context;
    char *why; /* of LEDGER_WHY */
} ledger_reading;
/* `*kept`: how many of them are whole lines. */
ledger_status ledger_take(const ledger_reading *r, const char *text, size_t length, size_t *kept);
/* The line of a batch, and its length; its end included. */
size_t ledger_line_room(uint32_t words);
size_t ledger_put(char line[], uint32_t count, uint64_t number, uint64_t games,
                  const int64_t words[]);
uint64_t ledger_checksum(const char *text, size_t length);

/* Opens or makes the file. `title` is one line without its end. */
ledger_status ledger_open(ledger *l, const char *path, const char *title, uint32_t words,
                          ledger_taker *take, void *context, char why[LEDGER_WHY]);
/* The same of a file that is only read; one that is not there is empty. */
ledger_status ledger_read(const char *path, const char *title, uint32_t words, ledger_taker *take,
                          void *context, char why[LEDGER_WHY]);
bool ledger_note(ledger *l, uint64_t number, uint64_t games,
                 const int64_t words[]); /* false: errno says why */
void ledger_close(ledger *l);

#endif

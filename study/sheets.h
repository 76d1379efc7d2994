/* sheets.h -- the numbers of a study as tables: the same rows stand in the page, in CSV files
 * beside it and in its JSON. */
#ifndef STUDY_SHEETS_H
#define STUDY_SHEETS_H
#include "canvas.h"
#include "findings.h"

enum { SHEET_COLUMNS = 10, SHEET_CELL = 64 };

typedef enum {
    SHEET_SEATS,
    SHEET_SCORES,
    SHEET_MARGINS,
    SHEET_COURSE,
    SHEET_CHANGES,
    SHEET_CHOICES,
    SHEET_LENGTHS,
    SHEET_LUCK,
    SHEET_PIECES,
    SHEET_PARTS,
    SHEET_COMPARE,
    SHEETS
} sheet_kind;

typedef struct {
    bool is_text;
    char text[SHEET_CELL];
    double number;
    uint32_t decimals; /* for people; files have all of them */
} sheet_cell;

typedef struct {
    const char *name;                  /* of the file: "seats" */
    const char *column[SHEET_COLUMNS]; /* phrases `column.NAME`; names of fields */
    uint32_t columns, count;           /* cells: row by row */
    sheet_cell *cells;
    bool failed;
} sheet;

typedef struct {
    sheet sheet[SHEETS]; /* without rows where there is nothing to tell */
} sheets;

bool sheets_make(sheets *all, const findings *f); /* false: no memory */
void sheets_free(sheets *all);

void sheet_put_csv(canvas *c, const sheet *s);
void sheet_put_table(canvas *c, const sheet *s);
/* Everything, as one object on one line. */
void sheets_put_json(canvas *c, const sheets *all, const findings *f);

/* What a measure is called: "share.A", "margin" ... */
const char *sheets_measure_name(uint32_t measure, char room[SHEET_CELL]);

#endif

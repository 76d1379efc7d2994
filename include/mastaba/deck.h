/* mastaba/deck.h -- component lists: comma-separated text, `#` opening a comment line, one header
 * row, then a row per piece. Reading stops at the first fault, which names line and cause. */
#ifndef MASTABA_DECK_H
#define MASTABA_DECK_H
#include "text.h"
#ifdef __cplusplus
extern "C" {
#endif

enum { MST_MAX_COLUMNS = 24, MST_FAULT_TEXT = 200, MST_MAX_DECK_NAME = 40 };

typedef struct mst_rows {
    const char *at, *end;
    uint32_t line;    /* of the row in `field`, from 1 */
    uint32_t columns; /* in every row */
    mst_span field[MST_MAX_COLUMNS];
    bool faulty;
    uint32_t fault_line;        /* 0: the fault is in no single line */
    char fault[MST_FAULT_TEXT]; /* what is wrong, as a sentence part */
} mst_rows;

/* One component list: its file in the game's data/ and the header row that every file of its kind
 * shows. */
typedef struct {
    const char *file, *columns;
} mst_list;

/* How component lists become the pieces that rules read: plain bytes, like a state. The build runs
 * this over its data/ to make the built-in pieces; a host's own list goes the same way. */
struct mst_kit {
    uint32_t size;                                             /* bytes of pieces */
    const mst_list *lists;                                     /* ends at a NULL file */
    bool (*read)(void *pieces, uint32_t list, mst_rows *rows); /* one list, every row of it */
    bool (*finish)(void *pieces, mst_rows *rows); /* what lists say together; derived tables */
    uint8_t (*most_seats)(const void *pieces);    /* NULL, or how many seats they are enough for */
};

/* For a kit: the next row, or false at the end and at a fault. */
bool mst_deck_next_row(mst_rows *rows);
/* Notes a fault of the current row and returns false, so that a kit can return it. `what` may hold
 * {0} for the given field's text and {1} for `detail` (which may be NULL). */
bool mst_deck_bad_field(mst_rows *rows, uint32_t field, const char *what, const char *detail);
/* Notes a fault of the list as a whole ({0} is `number`) and returns false. */
bool mst_deck_bad_list(mst_rows *rows, const char *what, int64_t number);
/* The field as a number in least..most, or -1 with a fault noted. */
int32_t mst_deck_field_number(mst_rows *rows, uint32_t field, int32_t least, int32_t most);
bool mst_deck_field_is(const mst_rows *rows, uint32_t field, const char *text);

/* Which list of the kit a text is, by its header row; -1 with a fault noted when it is none. */
int32_t mst_list_of(const mst_kit *kit, const char *text, size_t length, mst_rows *rows);
/* Reads one list into pieces that hold the others already (or, for the first, zeros). */
bool mst_list_read(const mst_kit *kit, void *pieces, uint32_t list, const char *text, size_t length,
                   mst_rows *rows);
/* After the last list: checks them together. Only then may pieces be played with. */
bool mst_deck_finish_pieces(const mst_kit *kit, void *pieces, mst_rows *rows);
/* What a list says, as a number: every line but comments and empty ones. A list that was edited has
 * another; those of several lists are put together with ^ (their header rows differ). */
uint64_t mst_list_fingerprint(const char *text, size_t length);
/* The same game with other pieces. `deck` and `pieces` must outlive the result. */
mst_game mst_game_with(const mst_game *g, const char *deck, const void *pieces);

#ifdef __cplusplus
}
#endif
#endif

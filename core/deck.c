/* deck.c -- component lists. Fields point into the caller's text; a fault stops the reading. */
#include "mastaba/deck.h"
#include "mastaba/text.h"
#include <string.h>

static void note_fault(mst_rows *rows, uint32_t line, const char *what, const char *const words[]) {
    if (rows->faulty) return; /* the first fault is the one to mend */
    rows->faulty = true;
    rows->fault_line = line;
    mst_text t = mst_text_in(rows->fault, sizeof rows->fault);
    for (; *what; what++) {
        if (what[0] == '{' && (what[1] == '0' || what[1] == '1') && what[2] == '}') {
            mst_text_put(&t, words[what[1] - '0']);
            what += 2;
        } else {
            mst_text_put_char(&t, *what);
        }
    }
}

/* What a stranger's file says, made safe to print: short, and nothing but well-formed text. */
static void copy_quotable(char out[40], const char *from, size_t length) {
    size_t most = 36;
    bool is_long = length > most;
    if (is_long) length = most;
    while (is_long && length && ((unsigned char)from[length] & 0xc0) == 0x80) length--;
    mst_text t = mst_text_in(out, 40);
    if (mst_text_is_utf8(from, length))
        mst_text_put_part(&t, from, length);
    else
        mst_text_put(&t, "(unprintable)");
    if (is_long) mst_text_put(&t, "...");
}

bool mst_deck_bad_field(mst_rows *rows, uint32_t field, const char *what, const char *detail) {
    char quoted[40];
    copy_quotable(quoted, rows->field[field].at, rows->field[field].length);
    note_fault(rows, rows->line, what, (const char *const[]){quoted, detail ? detail : ""});
    return false;
}

bool mst_deck_bad_list(mst_rows *rows, const char *what, int64_t number) {
    char digits[24];
    mst_text t = mst_text_in(digits, sizeof digits);
    mst_text_put_number(&t, number);
    note_fault(rows, 0, what, (const char *const[]){digits, ""});
    return false;
}

/* The next line that is neither empty nor a comment, without its newline; false at the end. */
static bool next_line(mst_rows *rows, const char **line, size_t *length) {
    while (rows->at < rows->end) {
        const char *newline = memchr(rows->at, '\n', (size_t)(rows->end - rows->at));
        const char *stop = newline ? newline : rows->end;
        *line = rows->at;
        *length = (size_t)(stop - rows->at);
        rows->at = newline ? newline + 1 : rows->end;
        rows->line++;
        if (*length && (*line)[*length - 1] == '\r') --*length;
        if (*length && **line != '#') return true;
    }
    return false;
}

static uint32_t split(mst_rows *rows, const char *line, size_t length) {
    uint32_t count = 0;
    const char *end = line + length;
    for (;;) {
        const char *comma = memchr(line, ',', (size_t)(end - line));
        const char *stop = comma ? comma : end;
        if (count < MST_MAX_COLUMNS) rows->field[count] = (mst_span){line, (size_t)(stop - line)};
        count++;
        if (!comma) return count;
        line = comma + 1;
    }
}

bool mst_deck_next_row(mst_rows *rows) {
    const char *line;
    size_t length;
    if (rows->faulty || !next_line(rows, &line, &length)) return false;
    uint32_t found = split(rows, line, length);
    if (found == rows->columns) return true;
    char digits[48];
    mst_text t = mst_text_in(digits, sizeof digits);
    mst_text_put_number(&t, found);
    mst_text_put(&t, found == 1 ? " field instead of " : " fields instead of ");
    mst_text_put_number(&t, rows->columns);
    note_fault(rows, rows->line, "the row has {0}", (const char *const[]){digits, ""});
    return false;
}

int32_t mst_deck_field_number(mst_rows *rows, uint32_t field, int32_t least, int32_t most) {
    int32_t number = mst_text_read_number(rows->field[field].at, rows->field[field].length, most);
    if (number >= least) return number;
    char range[40];
    mst_text t = mst_text_in(range, sizeof range);
    mst_text_put_number(&t, least);
    mst_text_put(&t, " to ");
    mst_text_put_number(&t, most);
    mst_deck_bad_field(rows, field, "\"{0}\" is not a number from {1}", range);
    return -1;
}

bool mst_deck_field_is(const mst_rows *rows, uint32_t field, const char *text) {
    return mst_text_same_part(rows->field[field].at, rows->field[field].length, text);
}

static uint32_t count_columns(const char *columns) {
    uint32_t count = 1;
    for (; *columns; columns++) count += *columns == ',';
    return count;
}

/* Spreadsheets like to begin a file with a byte order mark. */
static mst_rows rows_of(const char *text, size_t length) {
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) text += 3, length -= 3;
    return (mst_rows){.at = text, .end = text + length};
}

/* How many columns a line has in common with a list, from the first on. */
static uint32_t shared_columns(const char *line, size_t length, const char *columns) {
    uint32_t shared = 0;
    for (size_t i = 0;; i++) {
        bool is_end = i == length || line[i] == ',';
        if (is_end && (columns[i] == ',' || !columns[i])) shared++;
        if (i == length || !columns[i] || line[i] != columns[i]) return shared;
    }
}

/* The nth column, without the comma behind it; nothing when there are fewer. */
static mst_span nth_column(const char *line, size_t length, uint32_t n) {
    const char *end = line + length;
    for (const char *comma;; line = comma + 1) {
        comma = memchr(line, ',', (size_t)(end - line));
        if (n-- == 0) return (mst_span){line, (size_t)((comma ? comma : end) - line)};
        if (!comma) return (mst_span){end, 0};
    }
}

/* Names the first column that differs from the list that is most like it. */
static void note_other_header(const mst_kit *kit, const char *line, size_t length, mst_rows *rows) {
    const mst_list *like = kit->lists;
    uint32_t most = 0;
    for (const mst_list *list = kit->lists; list->file; list++) {
        uint32_t shared = shared_columns(line, length, list->columns);
        if (shared > most) most = shared, like = list;
    }
    mst_span column = nth_column(line, length, most);
    mst_span expected = nth_column(like->columns, strlen(like->columns), most);
    char found[40], wanted[40];
    copy_quotable(found, most ? column.at : line, most ? column.length : length);
    copy_quotable(wanted, expected.at, expected.length);
    const char *what = !most              ? "\"{0}\" is not the header row of any list of this game"
                       : !column.length   ? "the header row lacks the column \"{1}\""
                       : !expected.length ? "the header row has a column \"{0}\" too many"
                                          : "the header row has a column \"{0}\" where \"{1}\" is "
                                            "expected";
    note_fault(rows, rows->line, what, (const char *const[]){found, wanted});
}

int32_t mst_list_of(const mst_kit *kit, const char *text, size_t length, mst_rows *rows) {
    *rows = rows_of(text, length);
    const char *line = text;
    size_t line_length = 0;
    if (!next_line(rows, &line, &line_length)) {
        mst_deck_bad_list(rows, "the file holds no header row", 0);
        return -1;
    }
    for (int32_t i = 0; kit->lists[i].file; i++)
        if (mst_text_same_part(line, line_length, kit->lists[i].columns)) return i;
    note_other_header(kit, line, line_length, rows);
    return -1;
}

bool mst_list_read(const mst_kit *kit, void *pieces, uint32_t list, const char *text, size_t length,
                   mst_rows *rows) {
    int32_t found = mst_list_of(kit, text, length, rows);
    if (found < 0) return false;
    if ((uint32_t)found != list)
        return mst_deck_bad_list(rows, "the header row belongs to another list", 0);
    rows->columns = count_columns(kit->lists[list].columns);
    return kit->read(pieces, list, rows) && !rows->faulty;
}

bool mst_deck_finish_pieces(const mst_kit *kit, void *pieces, mst_rows *rows) {
    *rows = rows_of("", 0);
    return kit->finish(pieces, rows) && !rows->faulty;
}

uint64_t mst_list_fingerprint(const char *text, size_t length) {
    mst_rows rows = rows_of(text, length);
    uint64_t print = 14695981039346656037u; /* FNV-1a */
    const char *line;
    while (next_line(&rows, &line, &length)) {
        for (size_t i = 0; i < length; i++)
            print = (print ^ (unsigned char)line[i]) * 1099511628211u;
        print = (print ^ '\n') * 1099511628211u;
    }
    return print;
}

mst_game mst_game_with(const mst_game *g, const char *deck, const void *pieces) {
    mst_game other = *g;
    other.deck = deck;
    other.is_own_deck = true;
    other.pieces = pieces;
    if (g->extras->kit->most_seats && g->extras->kit->most_seats(pieces) < other.most_seats)
        other.most_seats = g->extras->kit->most_seats(pieces);
    return other;
}

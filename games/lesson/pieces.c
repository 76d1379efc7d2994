/* pieces.c -- the tile list becomes a table. Whatever the rules rely on is checked here, row by
 * row, so that a host's own list can neither break them nor fail silently. */
#include "lesson.h"
#include "mastaba/deck.h"
#include <string.h>

enum { SIGN, COUNT, POINTS };

static const mst_list lists[] = {{"lesson-tiles.csv", "sign,count,points"}, {NULL, NULL}};

static bool is_word(mst_span f, size_t most) {
    for (uint32_t i = 0; i < f.length; i++)
        if (f.at[i] < 'a' || f.at[i] > 'z') return false;
    return f.length > 0 && f.length <= most;
}

static bool read_row(lesson_pieces *p, mst_rows *rows) {
    if (p->signs == MAX_SIGNS) return mst_deck_bad_list(rows, "more than {0} signs", MAX_SIGNS);
    if (!is_word(rows->field[SIGN], sizeof p->id[0] - 1))
        return mst_deck_bad_field(rows, SIGN, "the sign \"{0}\" is not 1 to 7 letters a to z",
                                  NULL);
    for (uint32_t i = 1; i <= p->signs; i++)
        if (mst_deck_field_is(rows, SIGN, p->id[i]))
            return mst_deck_bad_field(rows, SIGN, "the sign \"{0}\" stands twice", NULL);
    int32_t count = mst_deck_field_number(rows, COUNT, 1, MAX_TILES);
    int32_t points = count < 0 ? -1 : mst_deck_field_number(rows, POINTS, 0, 99);
    if (points < 0) return false;
    uint8_t sign = ++p->signs;
    memcpy(p->id[sign], rows->field[SIGN].at, rows->field[SIGN].length);
    p->all.of[sign] = (uint8_t)count;
    p->points[sign] = (uint8_t)points;
    return true;
}

static bool read_list(void *pieces, uint32_t list, mst_rows *rows) {
    (void)list; /* there is but one */
    memset(pieces, 0, sizeof(lesson_pieces));
    while (mst_deck_next_row(rows))
        if (!read_row(pieces, rows)) return false;
    return !rows->faulty;
}

static uint8_t most_seats(const void *pieces) {
    return (uint8_t)(size_of(&((const lesson_pieces *)pieces)->all) / MAX_ROUNDS);
}

static bool finish(void *pieces, mst_rows *rows) {
    uint32_t tiles = size_of(&((const lesson_pieces *)pieces)->all);
    if (tiles > MAX_TILES)
        return mst_deck_bad_list(rows, "{0} tiles are too many for one bag", tiles);
    return most_seats(pieces) >= 2 ||
           mst_deck_bad_list(rows, "{0} tiles are too few: four per seat are needed", tiles);
}

const mst_kit lesson_kit = {sizeof(lesson_pieces), lists, read_list, finish, most_seats};

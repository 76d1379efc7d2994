/* people.c -- how everybody at a table is called in sentences. The page calls them alike
 * (web/src/levels.ts). */
#include "people.h"
#include "mastaba/bot.h"
#include <string.h>

static bool is_only(const mst_table *table, mst_seat seat) {
    const mst_occupant *place = mst_table_occupant(table, seat);
    for (mst_seat other = 0; other < mst_table_agreement(table)->setup.seats; other++) {
        const mst_occupant *o = mst_table_occupant(table, other);
        if (other != seat && o->kind == MST_BOT && mst_text_same(o->level, place->level))
            return false;
    }
    return true;
}

static void put_name(mst_text *t, const mst_table *table, mst_seat seat, mst_language in) {
    static const char *const player[MST_LANGUAGES] = {"Player ", "Place "};
    const mst_occupant *place = mst_table_occupant(table, seat);
    const mst_level *level =
        place->kind == MST_BOT ? mst_level_find(place->level, strlen(place->level)) : NULL;
    bool has_letter = !place->name[0] && (!level || !is_only(table, seat));
    mst_text_put(t, place->name[0] ? place->name : level ? level->words[in] : player[in]);
    if (!has_letter) return;
    if (level) mst_text_put_char(t, ' ');
    mst_text_put_char(t, mst_seat_letter(seat));
}

void people_at(const mst_table *table, mst_language in, mst_seat you, mst_people *people) {
    people->you = you;
    for (mst_seat seat = 0; seat < MST_MAX_SEATS; seat++) {
        mst_text t = mst_text_in(people->name[seat], sizeof people->name[seat]);
        if (seat < mst_table_agreement(table)->setup.seats) put_name(&t, table, seat, in);
    }
}

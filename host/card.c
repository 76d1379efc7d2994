/* card.c -- what lists tell of a public table: its game, how many seats are free, and who sits
 * there. */
#include "host_state.h"

static uint32_t count_free(const mst_table *t) {
    uint32_t count = 0;
    if (mst_table_phase(t) != MST_GATHERING) return 0;
    for (mst_seat seat = 0; seat < mst_table_agreement(t)->setup.seats; seat++)
        count += mst_table_occupant(t, seat)->kind == MST_OPEN;
    return count;
}

static void put_names(mst_json *w, const mst_table *t) {
    mst_json_begin_list(w, "names");
    for (mst_seat seat = 0; seat < mst_table_agreement(t)->setup.seats; seat++) {
        const mst_occupant *place = mst_table_occupant(t, seat);
        if (place->kind == MST_HUMAN)
            mst_json_text(w, NULL, place->name);
        else
            mst_json_null(w, NULL);
    }
    mst_json_end_list(w);
}

void host_put_card(mst_text *t, const mst_table *table) {
    mst_json w = mst_json_to(t);
    uint32_t free = count_free(table);
    if (!free) return;
    mst_json_begin_object(&w, NULL);
    mst_json_text(&w, "table", mst_table_agreement(table)->id);
    mst_json_text(&w, "game", mst_table_rules(table)->key);
    mst_json_number(&w, "seats", mst_table_agreement(table)->setup.seats);
    mst_json_number(&w, "free", free);
    put_names(&w, table);
    mst_json_end_object(&w);
}

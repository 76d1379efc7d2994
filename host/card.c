/* card.c -- what lists tell of a public table: its game and terms, how many seats are free, and who
 * sits there. Of one that is being played they tell the same, and nothing of how the game goes. */
#include "host_state.h"
#include "mastaba/engine.h"

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

/* Those that are not as usual. */
static void put_options(mst_json *w, const mst_table *t) {
    const mst_option *options = mst_table_rules(t)->options;
    const uint8_t *chosen = mst_table_agreement(t)->setup.option;
    mst_json_begin_object(w, "options");
    for (uint32_t i = 0; options[i].key; i++) {
        char value[64];
        mst_text text = mst_text_in(value, sizeof value);
        if (chosen[i] == options[i].usual) continue;
        mst_put_option_value(&text, &options[i], chosen[i]);
        mst_json_text(w, options[i].key, value);
    }
    mst_json_end_object(w);
}

void host_put_card(mst_text *t, const mst_table *table, host_audience here) {
    mst_json w = mst_json_to(t);
    uint32_t free = count_free(table);
    bool is_played = mst_table_phase(table) == MST_PLAYING;
    if (!free && !is_played) return;
    mst_json_begin_object(&w, NULL);
    mst_json_text(&w, "table", mst_table_agreement(table)->id);
    mst_json_text(&w, "game", mst_table_rules(table)->key);
    mst_json_number(&w, "seats", mst_table_agreement(table)->setup.seats);
    if (!is_played) mst_json_number(&w, "free", free);
    put_names(&w, table);
    mst_table_put_clock(&mst_table_agreement(table)->clock, &w);
    put_options(&w, table);
    if (mst_table_agreement(table)->is_rated) mst_json_bool(&w, "rated", true);
    if (here.present != HOST_UNKNOWN) mst_json_number(&w, "present", here.present);
    if (is_played && here.watching != HOST_UNKNOWN) mst_json_number(&w, "watching", here.watching);
    mst_json_end_object(&w);
}

host_audience host_count_audience(const host *h, const char *id) {
    const host_table *t = tables_in_memory(h, id);
    host_audience here = {0, 0};
    if (!t) return (host_audience){HOST_UNKNOWN, HOST_UNKNOWN};
    for (mst_seats left = t->present; left; left &= (mst_seats)(left - 1)) here.present++;
    for (const host_session *s = t->sessions; s; s = s->next_here)
        here.watching += !s->seats && !s->is_owner;
    return here;
}

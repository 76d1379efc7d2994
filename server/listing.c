/* listing.c -- see listing.h. Reading all tables again for every caller would be dear, so the list
 * is kept for a while. */
#include "listing.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include <stdlib.h>
#include <string.h>

enum {
    LIST_SIZE = 1 << 17,
    FRESH = 5000,  /* milliseconds; another server may serve the same store */
    MOST_EACH = 3, /* tables of one address */
    MOST_LISTED = 50,
    MOST_LOOKED_AT = 200 /* to find those with a free seat */
};

/* ---- which ---- */

typedef struct {
    const address_book *addresses;
    char id[MOST_LOOKED_AT][MST_ID_SIZE];
    uint64_t maker[MOST_LOOKED_AT];
    uint32_t count;
} id_list;

/* Whoever makes many tables does not hide those of others. */
static bool has_enough(const id_list *list, uint64_t maker) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->count; i++) kept += maker && list->maker[i] == maker;
    return kept >= MOST_EACH;
}

static bool keep_id(void *context, const store_row *row) {
    id_list *list = context;
    uint64_t maker = address_maker(list->addresses, row->id);
    if (has_enough(list, maker)) return true;
    list->maker[list->count] = maker;
    memcpy(list->id[list->count++], row->id, MST_ID_SIZE);
    return list->count < MOST_LOOKED_AT;
}

static uint32_t count_free(const mst_table *t) {
    uint32_t count = 0;
    for (mst_seat seat = 0; seat < mst_table_agreement(t)->setup.seats; seat++)
        count += mst_table_occupant(t, seat)->kind == MST_OPEN;
    return count;
}

/* ---- what is told ---- */

static void write_names(mst_json *w, const mst_table *t) {
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

static void write_listed(mst_json *w, const mst_table *t) {
    mst_json_begin_object(w, NULL);
    mst_json_text(w, "table", mst_table_agreement(t)->id);
    mst_json_text(w, "game", mst_table_rules(t)->key);
    mst_json_number(w, "seats", mst_table_agreement(t)->setup.seats);
    mst_json_number(w, "free", count_free(t));
    write_names(w, t);
    mst_json_end_object(w);
}

/* False: the call waits for one of them. */
static bool write_all(call *c, const id_list *list, mst_json *w) {
    uint32_t listed = 0;
    for (uint32_t i = 0; i < list->count && listed < MOST_LISTED; i++) {
        fault f;
        const mst_table *t = host_look(c->server->host, &c->asked, list->id[i], &f, server_now());
        if (!t && f.code == ERROR_NONE) return false;
        if (!t || !count_free(t)) continue;
        write_listed(w, t);
        listed++;
    }
    return true;
}

static bool list_again(call *c, int64_t now) {
    server_state *h = c->server;
    id_list list = {.addresses = h->addresses, .count = 0};
    mst_text t = mst_text_in(h->listing.text, LIST_SIZE);
    h->listing.length = 0; /* half a list is none */
    mst_json w = mst_json_to(&t);
    h->store->list(h->store, STORE_GATHERING, keep_id, &list);
    mst_json_begin_object(&w, NULL);
    mst_json_begin_list(&w, "tables");
    c->waits = !write_all(c, &list, &w);
    if (c->waits) return false;
    mst_json_end_list(&w);
    mst_json_end_object(&w);
    h->listing.length = (size_t)(t.at - h->listing.text);
    h->listing.version = host_list_version(h->host);
    h->listing.time = now;
    return true;
}

static bool is_fresh(const server_state *h, int64_t now) {
    return h->listing.length && h->listing.version == host_list_version(h->host) &&
           now - h->listing.time < FRESH;
}

const listing *listing_for(call *c) {
    server_state *h = c->server;
    int64_t now = server_uptime();
    host_flush(h->host, server_now()); /* nobody hears of what is not stored */
    if (!h->listing.text) h->listing.text = malloc(LIST_SIZE);
    if (!h->listing.text) return NULL;
    return is_fresh(h, now) || list_again(c, now) ? &h->listing : NULL;
}

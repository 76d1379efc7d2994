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
    MOST_LOOKED_AT = 200, /* to find those with a free seat */
    MOST_FAR = 5000 /* asked for where the store is far, to find those of different addresses */
};

/* ---- which ---- */

/* The newest public tables that are gathering, those of one address but few. */
struct listed_ids {
    char id[MOST_LOOKED_AT][MST_ID_SIZE];
    uint64_t maker[MOST_LOOKED_AT];
    uint32_t count;
};

/* Whoever makes many tables does not hide those of others. */
static bool has_enough(const listed_ids *list, uint64_t maker) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->count; i++) kept += maker && list->maker[i] == maker;
    return kept >= MOST_EACH;
}

/* False: these are enough. */
static bool choose(listed_ids *list, const address_book *addresses, const char *id) {
    uint64_t maker = address_maker(addresses, id);
    if (has_enough(list, maker)) return true;
    list->maker[list->count] = maker;
    memcpy(list->id[list->count++], id, MST_ID_SIZE);
    return list->count < MOST_LOOKED_AT;
}

/* The store is asked; where it is far, ids come back and the loop chooses. */
typedef struct {
    errand errand;
    server_state *server;
    listed_ids *list;
    char (*far)[MST_ID_SIZE];
    uint32_t far_count;
} asking;

static bool choose_row(void *context, const store_row *row) {
    asking *a = context;
    return choose(a->list, a->server->addresses, row->id);
}

static bool keep_row(void *context, const store_row *row) {
    asking *a = context;
    memcpy(a->far[a->far_count++], row->id, MST_ID_SIZE);
    return a->far_count < MOST_FAR;
}

static void ask_store(errand *e, store *s) {
    asking *a = (asking *)e;
    s->list(s, STORE_GATHERING, a->far ? keep_row : choose_row, a);
}

/* Whoever waits goes on, with whatever there is. */
static void end_asking(errand *e, bool is_wanted) {
    asking *a = (asking *)e;
    listing *l = &a->server->listing;
    bool goes_on = is_wanted;
    l->is_asked = false;
    if (a->far) a->list->count = 0;
    for (uint32_t i = 0; goes_on && i < a->far_count; i++)
        goes_on = choose(a->list, a->server->addresses, a->far[i]);
    free(a->far);
    free(a);
    call *waiting = l->waiting;
    l->waiting = NULL;
    for (call *c = waiting, *next; is_wanted && c; c = next) {
        next = c->next_listing;
        c->has_list = true;
        call_repeat(NULL, &c->asked);
    }
}

static bool begin_asking(server_state *h) {
    asking *a = calloc(1, sizeof *a);
    listing *l = &h->listing;
    if (!l->ids) l->ids = calloc(1, sizeof *l->ids);
    if (a && errands_are_far(h->errands)) a->far = malloc(MOST_FAR * sizeof *a->far);
    if (!a || !l->ids || (errands_are_far(h->errands) && !a->far)) {
        free(a);
        return false;
    }
    a->errand = (errand){.run = ask_store, .end = end_asking};
    a->server = h;
    a->list = l->ids;
    if (!a->far) l->ids->count = 0;
    l->is_asked = true;
    errands_do(h->errands, &a->errand, ERRAND_READS);
    return true;
}

/* Whether the ids are there; else the call waits for them. */
static bool have_ids(call *c) {
    listing *l = &c->server->listing;
    if (c->has_list) return true;
    if (!l->is_asked && !begin_asking(c->server)) return false;
    if (!l->is_asked) return c->has_list = true; /* it was answered at once */
    c->waits = true;
    c->next_listing = l->waiting;
    l->waiting = c;
    return false;
}

void listing_forget(call *c) {
    call **link = &c->server->listing.waiting;
    while (*link && *link != c) link = &(*link)->next_listing;
    if (*link) *link = c->next_listing;
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
static bool write_all(call *c, const listed_ids *list, mst_json *w) {
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
    mst_text t = mst_text_in(h->listing.text, LIST_SIZE);
    uint64_t version = host_list_version(h->host);
    if (!have_ids(c)) return false;
    h->listing.length = 0; /* half a list is none */
    mst_json w = mst_json_to(&t);
    mst_json_begin_object(&w, NULL);
    mst_json_begin_list(&w, "tables");
    c->waits = !write_all(c, h->listing.ids, &w);
    if (c->waits) return false;
    mst_json_end_list(&w);
    mst_json_end_object(&w);
    h->listing.length = (size_t)(t.at - h->listing.text);
    h->listing.version = version;
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

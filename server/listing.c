/* listing.c -- see listing.h. Reading all tables again for every caller would be dear, so the list
 * is kept for a while. */
#include "listing.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "pairing.h"
#include <stdlib.h>
#include <string.h>

enum {
    LIST_SIZE = 1 << 17,
    FRESH = 5000,  /* milliseconds; another server may serve the same store */
    MOST_EACH = 3, /* tables of one address */
    MOST_LISTED = 50,
    MOST_LOOKED_AT = 200, /* to find those with a free seat */
    MOST_WATCHED = 20,    /* of those that are being played */
    MOST_FAR = 1000 /* asked for where the store is far, to find those of different addresses */
};

/* ---- which ---- */

/* The newest public tables of a status, those of one address but few; and what there is to tell of
 * each, where the store says so. */
struct listed_tables {
    uint32_t most;
    char id[MOST_LOOKED_AT][MST_ID_SIZE];
    char *card[MOST_LOOKED_AT]; /* NULL: the table must be looked at */
    uint64_t maker[MOST_LOOKED_AT];
    strength beside[MOST_LOOKED_AT][MST_MAX_SEATS];
    uint32_t count;
};

/* Whoever makes many tables does not hide those of others. */
static bool has_enough(const listed_tables *list, uint64_t maker) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->count; i++) kept += maker && list->maker[i] == maker;
    return kept >= MOST_EACH;
}

/* False: these are enough. The card becomes the list's. */
static bool choose(listed_tables *list, const address_book *addresses, const char *id, char *card,
                   const strength beside[MST_MAX_SEATS]) {
    uint64_t maker = address_maker(addresses, id);
    if (list->count == list->most || has_enough(list, maker)) {
        free(card);
        return list->count < list->most;
    }
    list->maker[list->count] = maker;
    list->card[list->count] = card;
    memcpy(list->beside[list->count], beside, sizeof *list->beside);
    memcpy(list->id[list->count++], id, MST_ID_SIZE);
    return list->count < list->most;
}

enum { LISTS = 2 }; /* as the statuses: gathering, playing */

static void empty(listed_tables lists[LISTS]) {
    for (uint32_t status = 0; lists && status < LISTS; status++) {
        for (uint32_t i = 0; i < lists[status].count; i++) free(lists[status].card[i]);
        lists[status].count = 0;
    }
}

static listed_tables *create_lists(void) {
    listed_tables *lists = calloc(LISTS, sizeof *lists);
    if (!lists) return NULL;
    lists[STORE_GATHERING].most = MOST_LOOKED_AT;
    lists[STORE_PLAYING].most = MOST_WATCHED;
    return lists;
}

void listing_free(listing *l) {
    empty(l->tables);
    free(l->tables);
    free(l->text);
}

/* The store is asked; where it is far, what it says comes back and the loop chooses. */
typedef struct {
    uint32_t count, gathering; /* so many first ones gather */
    char id[MOST_FAR + MOST_LOOKED_AT][MST_ID_SIZE];
    char *card[MOST_FAR + MOST_LOOKED_AT];
    strength beside[MOST_FAR + MOST_LOOKED_AT][MST_MAX_SEATS];
} far_tables;

typedef struct {
    errand errand;
    server_state *server;
    listed_tables *lists;
    store_status status; /* that is asked for */
    far_tables *far;
} asking;

static const strength nobody[MST_MAX_SEATS] = {{0, 0}};

/* Nobody reads a table only to say that it can be watched: where nobody is, there is little to see.
 */
static bool choose_row(void *context, const store_row *row) {
    asking *a = context;
    if (a->status == STORE_PLAYING && !host_has(a->server->host, row->id)) return true;
    return choose(&a->lists[a->status], a->server->addresses, row->id, NULL, nobody);
}

/* One of which there is nothing to tell is not of interest. */
static bool keep_row(void *context, const store_row *row) {
    asking *a = context;
    bool is_known = row->card || a->status == STORE_GATHERING;
    if (!is_known || (row->card && !*row->card)) return true;
    far_tables *far = a->far;
    far->card[far->count] = row->card ? strdup(row->card) : NULL;
    memcpy(far->id[far->count++], row->id, MST_ID_SIZE);
    return far->count < (a->status == STORE_GATHERING ? MOST_FAR : MOST_FAR + MOST_LOOKED_AT);
}

/* A list without ratings is better than none. */
static void ask_ratings(const asking *a, sql *s) {
    if (a->far) {
        strength_at_tables(s, (const char(*)[MST_ID_SIZE])a->far->id, a->far->count,
                           a->far->beside);
        return;
    }
    for (uint32_t status = 0; status < LISTS; status++) {
        listed_tables *list = &a->lists[status];
        strength_at_tables(s, (const char(*)[MST_ID_SIZE])list->id, list->count, list->beside);
    }
}

static void ask_store(errand *e, store *s) {
    asking *a = (asking *)e;
    for (a->status = STORE_GATHERING; a->status <= STORE_PLAYING; a->status++) {
        s->list(s, a->status, a->far ? keep_row : choose_row, a);
        if (a->far && a->status == STORE_GATHERING) a->far->gathering = a->far->count;
    }
    if (a->server->has_accounts && s->sql) ask_ratings(a, s->sql);
}

static void take_far(asking *a) {
    const far_tables *far = a->far;
    empty(a->lists);
    for (uint32_t i = 0; i < far->count; i++)
        choose(&a->lists[i < far->gathering ? STORE_GATHERING : STORE_PLAYING],
               a->server->addresses, far->id[i], far->card[i], far->beside[i]);
}

/* Whoever waits goes on, with whatever there is. */
static void end_asking(errand *e, bool is_wanted) {
    asking *a = (asking *)e;
    listing *l = &a->server->listing;
    l->is_asked = false;
    if (a->far) take_far(a);
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
    if (!l->tables) l->tables = create_lists();
    if (a && errands_are_far(h->errands)) a->far = calloc(1, sizeof *a->far);
    if (!a || !l->tables || (errands_are_far(h->errands) && !a->far)) {
        free(a);
        return false;
    }
    a->errand = (errand){.run = ask_store, .end = end_asking};
    a->server = h;
    a->lists = l->tables;
    if (!a->far) empty(l->tables);
    l->is_asked = true;
    l->asked_version = host_list_version(h->host);
    errands_do(h->errands, &a->errand, ERRAND_READS);
    return true;
}

/* Whether they are there; else the call waits for them. */
static bool have_tables(call *c) {
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

/* ---- what is told ---- */

void listing_put_ratings(mst_json *w, const strength at[MST_MAX_SEATS]) {
    if (memcmp(at, nobody, sizeof nobody) == 0) return;
    mst_json_begin_object(w, "ratings");
    for (mst_seat seat = 0; seat < MST_MAX_SEATS; seat++) {
        char letter[] = {mst_seat_letter(seat), 0};
        if (!at[seat].rating) continue;
        mst_json_begin_object(w, letter);
        mst_json_number(w, "rating", at[seat].rating);
        mst_json_number(w, "margin", at[seat].margin);
        mst_json_end_object(w);
    }
    mst_json_end_object(w);
}

/* A card is an object of the host's, and what stands beside its names is added to it. */
static bool put_if_told(mst_json *w, const char *card, const strength at[MST_MAX_SEATS]) {
    enum { RATINGS = 512 };
    char ratings[RATINGS], whole[HOST_CARD + RATINGS];
    mst_text added = mst_text_in(ratings, sizeof ratings);
    mst_text both = mst_text_in(whole, sizeof whole);
    mst_json members = mst_json_to(&added);
    size_t length = strlen(card);
    if (!length) return false;
    listing_put_ratings(&members, at);
    mst_text_put_part(&both, card, length - 1);
    if (ratings[0]) mst_text_put_char(&both, ',');
    mst_text_put(&both, ratings);
    mst_text_put_char(&both, '}');
    mst_json_plain(w, mst_json_named(NULL), whole, strlen(whole));
    return true;
}

static bool put_looked_at(mst_json *w, const mst_table *t, host_audience here,
                          const strength at[MST_MAX_SEATS]) {
    char card[HOST_CARD];
    mst_text text = mst_text_in(card, sizeof card);
    host_put_card(&text, t, here);
    return put_if_told(w, card, at);
}

/* False: the call waits for one of them. */
static bool write_all(call *c, const listed_tables *list, mst_json *w) {
    uint32_t listed = 0;
    for (uint32_t i = 0; i < list->count && listed < MOST_LISTED; i++) {
        fault f;
        if (list->card[i]) {
            listed += put_if_told(w, list->card[i], list->beside[i]);
            continue;
        }
        const mst_table *t = host_look(c->server->host, &c->asked, list->id[i], &f, server_now());
        if (!t && f.code == ERROR_NONE) return false;
        if (!t) continue;
        host_audience here = host_count_audience(c->server->host, list->id[i]);
        listed += put_looked_at(w, t, here, list->beside[i]);
    }
    return true;
}

static bool list_again(call *c, int64_t now) {
    server_state *h = c->server;
    mst_text t = mst_text_in(h->listing.text, LIST_SIZE);
    if (!have_tables(c)) return false;
    h->listing.length = 0; /* half a list is none */
    mst_json w = mst_json_to(&t);
    mst_json_begin_object(&w, NULL);
    for (uint32_t status = 0; status < LISTS && !c->waits; status++) {
        mst_json_begin_list(&w, status == STORE_GATHERING ? "tables" : "playing");
        c->waits = !write_all(c, &h->listing.tables[status], &w);
        mst_json_end_list(&w);
    }
    if (c->waits) return false;
    mst_json_number(&w, "seeking", pairing_count(h));
    if (pairing_usual_wait(h)) mst_json_number(&w, "about", pairing_usual_wait(h));
    mst_json_end_object(&w);
    h->listing.length = (size_t)(t.at - h->listing.text);
    h->listing.version = h->listing.asked_version;
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

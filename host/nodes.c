/* nodes.c -- a host that is not alone: others write to the same store, and people of one table may
 * be at several of them. The store alone decides what happens; what is said here only makes that
 * others hear of it soon. A table that nobody else has in memory is not spoken of but when it comes
 * there. Whatever is lost on the way is made good by reading: after a while, or by the conflict
 * that a write meets. */
#include "host_state.h"
#include "mastaba/text.h"
#include <string.h>

enum {
    BEAT = 10 * 1000,      /* milliseconds between two looks at all tables that are shared */
    SAY_BEATS = 2,         /* of them, until it is said again who is here */
    READ_BEATS = 3,        /* until the store is asked whether something was missed */
    FORGOTTEN = 50 * 1000, /* milliseconds after which who says nothing is gone */
    LATER = 2 * 1000       /* milliseconds beyond a thought, for who thinks after others */
};

/* Another node that has the table in memory, as far as we know. */
struct neighbour {
    neighbour *next;
    uint64_t node;
    mst_seats seats; /* with somebody there */
    int64_t heard;   /* when it last said something of the table */
};

/* ---- saying ---- */

static void say(host *h, host_news_kind kind, const host_table *t, uint32_t number) {
    host_news n = {.kind = kind, .number = number};
    if (t) memcpy(n.table, t->id, sizeof n.table);
    h->counts.news_said++;
    h->say(h->ports.context, &n);
}

static void say_lines(host_table *t, host_news_kind kind) {
    t->said_lines = mst_table_seq(t->table);
    say(t->host, kind, t, t->said_lines);
}

static void say_here(host_table *t) {
    t->said_seats = t->here;
    say(t->host, HOST_HERE, t, t->here);
}

/* Who has just read the table must know that it is here too, and how long. */
static void speak(host_table *t) {
    bool is_asked = t->owes_answer;
    if (t->owes_have) say_lines(t, HOST_HAVE);
    t->owes_have = t->owes_answer = false;
    if (!t->neighbours) return;
    if (is_asked || t->said_lines != mst_table_seq(t->table)) say_lines(t, HOST_GROWN);
    if (is_asked || t->said_seats != t->here) say_here(t);
}

static void speak_of_rematch(host_table *t, const char *next) {
    host_news n = {.kind = HOST_REMATCH};
    if (!t->neighbours) return;
    memcpy(n.table, t->id, sizeof n.table);
    memcpy(n.next, next, sizeof n.next);
    t->host->counts.news_said++;
    t->host->say(t->host->ports.context, &n);
}

static void speak_of_list(host *h) {
    if (h->owes_list) say(h, HOST_LIST, NULL, 0);
    h->owes_list = false;
}

/* ---- neighbours ---- */

static void share(host_table *t) {
    host *h = t->host;
    if (!h->shared) h->beat_at = h->now + BEAT;
    t->next_shared = h->shared;
    if (t->next_shared) t->next_shared->link_shared = &t->next_shared;
    t->link_shared = &h->shared;
    h->shared = t;
    h->shared_count++;
}

static void stop_sharing(host_table *t) {
    if (t->next_shared) t->next_shared->link_shared = t->link_shared;
    *t->link_shared = t->next_shared;
    t->link_shared = NULL;
    t->host->shared_count--;
}

static neighbour **link_to(host_table *t, uint64_t node) {
    neighbour **link = &t->neighbours;
    while (*link && (*link)->node != node) link = &(*link)->next;
    return link;
}

/* NULL: no memory; then we learn of it by conflicts. */
static neighbour *meet(host_table *t, uint64_t node) {
    neighbour **link = link_to(t, node), *n = *link;
    if (!n) {
        n = *link = host_memory(t->host, sizeof *n);
        if (!n) return NULL;
        n->node = node;
        if (!t->link_shared) share(t);
    }
    n->heard = t->host->now;
    return n;
}

static void count_elsewhere(host_table *t) {
    t->elsewhere = 0;
    for (const neighbour *n = t->neighbours; n; n = n->next) t->elsewhere |= n->seats;
    tables_count_present(t);
}

static void drop(host_table *t, neighbour **link) {
    neighbour *n = *link;
    *link = n->next;
    host_release(t->host, n);
    if (!t->neighbours) stop_sharing(t);
}

/* Should something it said have been lost, nobody may be left who asks the store by and by. */
static void part_from(host_table *t, neighbour **link) {
    if (!*link) return;
    drop(t, link);
    count_elsewhere(t);
    if (!t->sessions) return;
    t->grown = UINT32_MAX;
    commit_note(t);
}

static void forget(host_table *t) {
    if (t->neighbours && !t->host->is_ending) say(t->host, HOST_LEFT, t, 0);
    while (t->neighbours) drop(t, &t->neighbours);
}

/* ---- hearing ---- */

static void hear_lines(host_table *t, uint32_t lines) {
    if (lines > t->grown) t->grown = lines;
}

static void hear_of(host_table *t, uint64_t node, const host_news *n) {
    if (n->kind == HOST_LEFT) {
        part_from(t, link_to(t, node));
        return;
    }
    neighbour *from = meet(t, node);
    if (n->kind == HOST_HAVE) t->owes_answer = true;
    if (n->kind == HOST_HAVE || n->kind == HOST_GROWN) hear_lines(t, n->number);
    if (n->kind == HOST_REMATCH) broadcast_rematch(t, n->next, NULL, HOST_NO_REF);
    if (n->kind != HOST_HERE || !from) return;
    from->seats = (mst_seats)n->number;
    count_elsewhere(t);
}

void host_told(host *h, uint64_t node, const host_news *n, int64_t now) {
    host_set_now(h, now);
    h->counts.news_heard++;
    if (n->kind == HOST_LIST) {
        h->list_version++;
        return;
    }
    host_table *t = tables_in_memory(h, n->table);
    if (!t) return;
    hear_of(t, node, n);
    commit_note(t);
}

void host_doubt_all(host *h, int64_t now) {
    host_set_now(h, now);
    for (uint32_t i = 0; i < h->config.chains; i++)
        for (host_table *t = h->chain[i]; t; t = t->next) {
            t->grown = UINT32_MAX;
            t->owes_have = true;
            commit_note(t);
        }
}

/* ---- time ---- */

static void forget_silent(host_table *t) {
    for (neighbour **link = &t->neighbours; *link;)
        if (t->host->now - (*link)->heard >= FORGOTTEN)
            part_from(t, link);
        else
            link = &(*link)->next;
}

static void look_at(host_table *t) {
    host *h = t->host;
    if (h->beats % SAY_BEATS == 0) say_here(t);
    if (h->beats % READ_BEATS == 0 && t->sessions) {
        t->grown = UINT32_MAX;
        commit_note(t);
    }
    forget_silent(t);
}

static int64_t beat(host *h) {
    if (!h->shared) return INT64_MAX;
    if (h->now < h->beat_at) return h->beat_at;
    h->beats++;
    h->beat_at = h->now + BEAT;
    for (host_table *t = h->shared, *next; t; t = next) {
        next = t->next_shared;
        look_at(t);
    }
    return h->beat_at;
}

/* ---- bots ---- */

/* Who wrote what made a bot's turn thinks at once, and others only if nothing comes of it. Without
 * people a table is thought for by who wrote last or has claimed it. To think twice is a waste of
 * time and no more: one of the moves meets a conflict. */
static bool may_think(host_table *t, mst_seat seat) {
    host *h = t->host;
    int64_t due = t->read_at + h->config.think_ms + LATER;
    if (t->is_claimed || mst_table_asked(t->table, seat) > t->read_to) return true;
    if (!t->sessions) return false;
    if (!t->neighbours || h->now >= due) return true;
    host_look_later(h, t->id, due);
    return false;
}

void host_claim(host *h, const char *id, int64_t now) {
    fault f;
    host_set_now(h, now);
    tables_find(h, id, NULL, &f);
    host_table *t = tables_in_memory(h, id);
    if (!t) return;
    t->is_claimed = true;
    commit_note(t);
}

/* Somebody here thinks for it, or what was thought is being stored. */
static bool thinks_for(const host_table *t) {
    return t->table && t->status == STORE_PLAYING &&
           (t->is_claimed || t->jobs || !commit_is_settled(t)) && commit_has_bots_only(t->table);
}

uint32_t host_bot_tables(const host *h, char ids[][MST_ID_SIZE], uint32_t most) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < h->config.chains; i++)
        for (const host_table *t = h->chain[i]; t && count < most; t = t->next)
            if (thinks_for(t)) memcpy(ids[count++], t->id, MST_ID_SIZE);
    return count;
}

/* ---- lists ---- */

/* They are made from what the store says, for other nodes do not have the table in memory. */
static const char *describe(host_table *t, mst_text *room) {
    const char *card = room->at;
    if (!mst_table_agreement(t->table)->is_public) return NULL;
    host_put_card(room, t->table, (host_audience){HOST_UNKNOWN, HOST_UNKNOWN});
    mst_text_put_char(room, 0);
    return mst_text_full(room) ? NULL : card;
}

/* ---- joining and leaving ---- */

void host_join_nodes(host *h, host_say say_to_all) {
    static const nodes_duties duties = {.speak = speak,
                                        .speak_of_rematch = speak_of_rematch,
                                        .speak_of_list = speak_of_list,
                                        .describe = describe,
                                        .forget = forget,
                                        .beat = beat,
                                        .may_think = may_think};
    h->say = say_to_all;
    h->nodes = &duties;
}

void host_part_from_nodes(host *h) {
    for (const host_table *t = h->shared; t; t = t->next_shared) say(h, HOST_LEFT, t, 0);
}

uint32_t host_shared_tables(const host *h) {
    return h->shared_count;
}

/* dispatch.c -- what clients say. A message is read, held against what its session may do, and done
 * to the table in memory; whoever changed something is answered by the state that follows once it
 * is stored. A message whose table is being read or stored waits, and those behind it. */
#include "host_state.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "people.h"
#include <string.h>

/* ---- joining ---- */

typedef struct {
    mst_seats seats;
    bool is_owner;
} holding;

static holding what_opens(const host *h, const mst_table *t, const client_message *m) {
    holding held = {0, false};
    const mst_agreement *agreement = mst_table_agreement(t);
    for (uint32_t i = 0; i < m->tokens; i++) {
        char digest[MST_DIGEST_SIZE];
        fair_digest(&h->ports.crypto, m->token[i], strlen(m->token[i]), digest);
        if (fair_same(digest, agreement->owner)) held.is_owner = true;
        for (mst_seat seat = 0; seat < agreement->setup.seats; seat++) {
            const mst_occupant *place = mst_table_occupant(t, seat);
            if (place->kind == MST_HUMAN && fair_same(digest, place->token))
                held.seats |= (mst_seats)(1u << seat);
        }
    }
    return held;
}

static void send_joined(host_session *s, int64_t ref) {
    mst_json w = broadcast_begin_object(s->host, "joined");
    mst_json_number(&w, "protocol", MESSAGE_PROTOCOL);
    mst_json_text(&w, "table", s->at->id);
    mst_json_begin_list(&w, "seats");
    for (mst_seat seat = 0; seat < MST_MAX_SEATS; seat++)
        if (s->seats >> seat & 1) mst_json_seat(&w, NULL, seat);
    mst_json_end_list(&w);
    mst_json_bool(&w, "owner", s->is_owner);
    mst_json_end_object(&w);
    broadcast_send(s, ref);
}

static void choose_language(host_session *s, const client_message *m) {
    if (m->has_language) s->in = m->language;
    if (m->has_words) s->wants_words = m->words;
}

/* What a client says it has, it has; more than there is, it cannot have. Seats of one client may
 * count differently: which of them it means does not matter if it is told from the earliest. */
static void believe_since(host_session *s, uint32_t since) {
    const mst_table *t = s->at->table;
    uint32_t seq = mst_table_seq(t), told = UINT32_MAX;
    for (uint32_t left = session_observers(s); left; left &= left - 1) {
        mst_seat observer = (mst_seat)__builtin_ctz(left);
        uint32_t line = mst_table_line(t, observer, since);
        if (line < told) told = line;
    }
    s->told = told > seq ? 0 : told;
}

/* Where there are other nodes, whoever comes may have been told more by one of them than we have
 * heard: all that is stored is read first. What is not in memory is read anyway. */
static host_table *find_up_to_date(host_session *s, const client_message *m, fault *f) {
    host *h = s->host;
    if (!h->nodes || !tables_in_memory(h, m->table)) s->is_up_to_date = true;
    host_table *t = tables_find_stored(h, m->table, &s->waiter, f);
    if (!t) return NULL;
    bool is_read = s->is_up_to_date;
    s->is_up_to_date = true;
    if (!is_read && !tables_catch_up(t, &s->waiter, f)) return NULL;
    if (!h->nodes || !t->is_behind) return t;
    error_set(f, ERROR_STORE, NULL, NULL);
    return NULL;
}

static void join(host_session *s, const client_message *m) {
    fault f;
    choose_language(s, m);
    host_table *t = find_up_to_date(s, m, &f);
    if (!t && f.code == ERROR_NONE) return; /* it waits, and is tried again */
    s->is_up_to_date = false;
    if (!t) {
        broadcast_fault(s, m->ref, &f);
        return;
    }
    holding held = what_opens(s->host, t->table, m);
    if (!deals_may_join(t->table, held.seats, &f)) {
        broadcast_fault(s, m->ref, &f);
        return;
    }
    tables_join(t, s, held.seats);
    s->is_owner = held.is_owner;
    believe_since(s, m->since);
    send_joined(s, m->ref);
}

/* ---- what may be asked ---- */

static bool holds(host_session *s, const client_message *m) {
    if (s->seats >> m->seat & 1) return true;
    host_blame(s, m->ref, ERROR_NO_SEAT, NULL, NULL);
    return false;
}

static bool is_level(host_session *s, const client_message *m) {
    if (mst_level_find(m->level, strlen(m->level))) return true;
    host_blame(s, m->ref, ERROR_MALFORMED, "error.level", m->level);
    return false;
}

static bool is_seat_here(host_session *s, const client_message *m) {
    if (m->seat < mst_table_agreement(s->at->table)->setup.seats) return true;
    host_blame(s, m->ref, ERROR_NO_SEAT, "error.no_such_seat", NULL);
    return false;
}

static bool may_arrange(host_session *s, const client_message *m) {
    if (s->is_owner) return is_seat_here(s, m) && (m->kind != MST_BOT || is_level(s, m));
    host_blame(s, m->ref, ERROR_NOT_ALLOWED, "error.owner", NULL);
    return false;
}

/* One's own seat, or as the owner that of somebody who has not been there for a while: a line
 * breaks and is there again. */
static bool may_replace(host_session *s, const client_message *m) {
    enum { GRACE = 60 * 1000 };
    if (s->seats >> m->seat & 1) return true;
    if (!s->is_owner)
        host_blame(s, m->ref, ERROR_NO_SEAT, NULL, NULL);
    else if (s->at->present >> m->seat & 1)
        host_blame(s, m->ref, ERROR_NOT_ALLOWED, "error.present", NULL);
    else if (s->host->now - s->at->left[m->seat] < GRACE)
        host_blame(s, m->ref, ERROR_NOT_ALLOWED, "error.grace", NULL);
    else
        return is_seat_here(s, m);
    return false;
}

/* Whatever was agreed, and nothing weaker or stronger. */
static bool may_stand_in(host_session *s, const client_message *m) {
    const char *level = mst_table_substitute(s->at->table);
    if (!may_replace(s, m)) return false;
    if (!m->level[0] || mst_text_same(m->level, level)) return true;
    host_blame(s, m->ref, ERROR_NOT_ALLOWED, "error.substitute", level);
    return false;
}

/* ---- changing the table ---- */

static const mst_refusal *ready(host_table *t, const void *with, int64_t now, mst_text *log) {
    const client_message *m = with;
    return mst_table_ready(t->table, m->seat, m->length ? m->text : NULL, now, log);
}

static const mst_refusal *reveal(host_table *t, const void *with, int64_t now, mst_text *log) {
    const client_message *m = with;
    return mst_table_reveal(t->table, m->seat, m->text, now, log);
}

static const mst_refusal *play(host_table *t, const void *with, int64_t now, mst_text *log) {
    const client_message *m = with;
    const mst_refusal *why =
        mst_table_play(t->table, m->seat, m->seq, m->text, m->length, now, log);
    if (!why) t->host->counts.plays++;
    return why;
}

static const mst_refusal *undo(host_table *t, const void *with, int64_t now, mst_text *log) {
    const client_message *m = with;
    return mst_table_undo(t->table, m->seat, m->seq, now, log);
}

static const mst_refusal *name(host_table *t, const void *with, int64_t now, mst_text *log) {
    const client_message *m = with;
    return mst_table_name(t->table, m->seat, m->text, now, log);
}

static const mst_refusal *arrange(host_table *t, const void *with, int64_t now, mst_text *log) {
    const client_message *m = with;
    const char *level = m->kind == MST_BOT ? m->level : NULL;
    const mst_refusal *why = mst_table_sit(t->table, m->seat, m->kind, NULL, level, now, log);
    if (!why) t->is_rearranged = true;
    return why;
}

static const mst_refusal *stand_in(host_table *t, const void *with, int64_t now, mst_text *log) {
    const client_message *m = with;
    const char *level = m->has_level && !m->level[0] ? NULL : mst_table_substitute(t->table);
    return mst_table_stand_in(t->table, m->seat, level, now, log);
}

static const mst_refusal *come_back(host_table *t, const void *with, int64_t now, mst_text *log) {
    const client_message *m = with;
    return mst_table_stand_in(t->table, m->seat, NULL, now, log);
}

static const struct {
    bool (*may)(host_session *s, const client_message *m);
    commit_change change;
} changes[MESSAGE_TYPES] = {
    [MESSAGE_READY] = {holds, ready},
    [MESSAGE_REVEAL] = {holds, reveal},
    [MESSAGE_PLAY] = {holds, play},
    [MESSAGE_UNDO] = {holds, undo},
    [MESSAGE_NAME] = {holds, name},
    [MESSAGE_ARRANGE] = {may_arrange, arrange},
    [MESSAGE_STAND_IN] = {may_stand_in, stand_in},
};

/* ---- messages that are kept ---- */

typedef struct host_parked host_parked;
struct host_parked {
    host_parked *next;
    uint32_t repeats; /* so far */
    client_message message;
};

/* Once there, the room for it stays; without room it is not repeated. */
static void remember(host_session *s, const client_message *m) {
    if (!s->asked) s->asked = host_memory(s->host, sizeof *s->asked);
    if (!s->asked) return;
    s->asked->message = *m;
    s->asked->repeats = s->repeats;
}

/* Before all that it has said since. */
bool dispatch_repeat(host_session *s) {
    host_parked *p = NULL;
    if (s->asked && s->asked->repeats < COMMIT_MOST_REPEATS) p = host_memory(s->host, sizeof *p);
    if (!p) return false;
    *p = *s->asked;
    p->repeats++;
    p->next = s->parked;
    s->parked = p;
    tables_wait(s->at, &s->waiter);
    s->host->counts.conflicts_repeated++;
    return true;
}

/* ---- changing as asked ---- */

/* Who plays is back, whoever played the seat meanwhile. */
static void end_stand_in(host_session *s, const client_message *m) {
    if (m->type == MESSAGE_PLAY && mst_table_occupant(s->at->table, m->seat)->has_stand_in)
        commit(s->at, NULL, come_back, m);
}

static void change_table(host_session *s, const client_message *m) {
    commit_asker asker = {.session = s, .ref = m->ref, .seat = m->seat};
    if (!changes[m->type].may(s, m)) return;
    end_stand_in(s, m);
    const mst_refusal *why = commit(s->at, &asker, changes[m->type].change, m);
    if (why)
        broadcast_refusal(s, m->ref, why);
    else if (s->host->nodes)
        remember(s, m);
}

/* ---- the rest ---- */

/* The message that was written as the answer, or why there is none. */
static void answer(host_session *s, const client_message *m, const mst_refusal *why) {
    if (why)
        broadcast_refusal(s, m->ref, why);
    else
        broadcast_send(s, m->ref);
}

static void preview(host_session *s, const client_message *m) {
    if (!holds(s, m)) return;
    answer(s, m,
           mst_table_put_preview(broadcast_begin(s->host), s->at->table, m->seat, m->seq, m->text,
                                 m->length));
}

/* One's own seat's, or what anybody sees. */
static void look(host_session *s, const client_message *m) {
    mst_people people;
    mst_reader reader = {.observer = m->seat, .in = s->in, .people = &people};
    if (m->seat != MST_SPECTATOR && !holds(s, m)) return;
    people_at(s->at->table, s->in, m->seat, &people);
    answer(s, m, mst_table_put_past(broadcast_begin(s->host), s->at->table, &reader, m->seq));
}

static void hint(host_session *s, const client_message *m) {
    const mst_table *t = s->at->table;
    mst_move considered = 0;
    if (!holds(s, m)) return;
    const mst_refusal *why =
        m->length ? mst_table_read_move(t, m->seat, m->seq, m->text, m->length, &considered)
                  : mst_table_check_turn(t, m->seat, m->seq);
    if (!mst_table_allows_hints(t))
        host_blame(s, m->ref, ERROR_NOT_ALLOWED, "error.hints", NULL);
    else if (s->has_hint)
        host_blame(s, m->ref, ERROR_BUSY, NULL, NULL);
    else if (why)
        broadcast_refusal(s, m->ref, why);
    else
        bots_hint(s, m->seat, considered, m->ref);
}

static bool is_of_this_table(host_session *s, const client_message *m) {
    if (s->seats || s->is_owner) return true;
    host_blame(s, m->ref, ERROR_NO_SEAT, NULL, NULL);
    return false;
}

static void tell_rematch(host_session *s, const char *id, int64_t ref) {
    const nodes_duties *nodes = s->host->nodes;
    broadcast_rematch(s->at, id, s, ref);
    if (nodes) nodes->speak_of_rematch(s->at, id);
}

static void rematch(host_session *s, const client_message *m) {
    char id[MST_ID_SIZE];
    fault f;
    if (!is_of_this_table(s, m)) return;
    if (mst_table_agreement(s->at->table)->deal[0])
        host_blame(s, m->ref, ERROR_NOT_ALLOWED, "error.rematch", NULL);
    else if (mst_table_phase(s->at->table) != MST_OVER)
        host_blame(s, m->ref, ERROR_PHASE, NULL, NULL);
    else if (rematch_find(s, id, &f))
        tell_rematch(s, id, m->ref);
    else if (f.code != ERROR_NONE)
        broadcast_fault(s, m->ref, &f);
}

/* Of several seats, the first one's. */
static void answer_with_state(host_session *s, const client_message *m) {
    s->ref = m->ref;
    s->ref_seat = s->seats ? (mst_seat)__builtin_ctz(s->seats) : 0;
    commit_owe_state(s);
}

static void resync(host_session *s, const client_message *m) {
    believe_since(s, m->since);
    answer_with_state(s, m);
}

static void language(host_session *s, const client_message *m) {
    choose_language(s, m);
    answer_with_state(s, m);
}

/* Whoever plays here need not wait for a bot any longer; whoever watches must. What came too late
 * asks for nothing any more, so there is nothing to refuse. */
static void hurry(host_session *s, const client_message *m) {
    if (!is_of_this_table(s, m)) return;
    bots_hurry(s, m->seq);
    answer_with_state(s, m);
}

static void ping(host_session *s, const client_message *m) {
    mst_json w = broadcast_begin_object(s->host, "pong");
    mst_json_end_object(&w);
    broadcast_send(s, m->ref);
}

static void (*const effects[MESSAGE_TYPES])(host_session *s, const client_message *m) = {
    [MESSAGE_JOIN] = join,
    [MESSAGE_READY] = change_table,
    [MESSAGE_REVEAL] = change_table,
    [MESSAGE_PLAY] = change_table,
    [MESSAGE_PREVIEW] = preview,
    [MESSAGE_UNDO] = change_table,
    [MESSAGE_HINT] = hint,
    [MESSAGE_NAME] = change_table,
    [MESSAGE_ARRANGE] = change_table,
    [MESSAGE_REMATCH] = rematch,
    [MESSAGE_STAND_IN] = change_table,
    [MESSAGE_RESYNC] = resync,
    [MESSAGE_LANGUAGE] = language,
    [MESSAGE_HURRY] = hurry,
    [MESSAGE_LOOK] = look,
};

/* ---- carrying out ---- */

/* Before a client has joined, it may only do that, or ask whether somebody is there. */
static bool is_at_table(host_session *s, const client_message *m) {
    fault f;
    if (m->type == MESSAGE_JOIN) return true;
    if (!s->at) {
        host_blame(s, m->ref, ERROR_NOT_JOINED, NULL, NULL);
        return false;
    }
    if (tables_make_ready(s->at, &s->waiter, &f)) return true;
    if (f.code != ERROR_NONE) broadcast_fault(s, m->ref, &f);
    return false;
}

/* One change or question of one client at a time, so that each answer carries its own `ref`; and
 * nothing is told of what is not stored yet, no bot thinks and no next table is made from it. Whose
 * seat is given away does not act until that is stored, or not. */
static bool is_stored_first(host_session *s, const client_message *m) {
    bool tells = m->type == MESSAGE_PREVIEW || m->type == MESSAGE_HINT ||
                 m->type == MESSAGE_REMATCH || m->type == MESSAGE_LOOK;
    bool must_be =
        tells || s->is_asking || s->ref != HOST_NO_REF || (s->at && s->at->is_rearranged);
    if (!must_be) return true;
    host_flush(s->host, s->host->now);
    if (!s->at || commit_is_settled(s->at)) return true;
    tables_wait(s->at, &s->waiter);
    return false;
}

/* False: it waits, and is tried again. */
static bool is_done(host_session *s, const client_message *m) {
    if (m->type == MESSAGE_PING) {
        ping(s, m);
        return true;
    }
    if (!is_stored_first(s, m)) return false;
    bool has_room = commit_has_room(s->host);
    if (s->waiter.link) return false; /* what it asked for before is repeated before */
    if (!has_room)
        host_blame(s, m->ref, ERROR_BUSY, NULL, NULL);
    else if (is_at_table(s, m))
        effects[m->type](s, m);
    return !s->waiter.link;
}

/* ---- waiting ---- */

static void park(host_session *s, const client_message *m) {
    enum { MOST_PARKED = 32 };
    host_parked **last = &s->parked, *p = NULL;
    uint32_t count = 0;
    for (; *last; last = &(*last)->next) count++;
    if (count < MOST_PARKED) p = host_memory(s->host, sizeof *p);
    if (!p) {
        host_blame(s, m->ref, ERROR_BUSY, NULL, NULL);
        if (!s->parked) tables_stop_waiting(&s->waiter);
        return;
    }
    p->message = *m;
    *last = p;
}

static void drop_parked(host_session *s, host_parked **link) {
    host_parked *p = *link;
    *link = p->next;
    host_release(s->host, p);
}

/* Who is sent away meanwhile has nothing left that waits. */
void dispatch_parked(host_session *s) {
    while (s->parked) {
        client_message m = s->parked->message;
        s->repeats = s->parked->repeats;
        if (!is_done(s, &m)) return;
        if (s->parked) drop_parked(s, &s->parked);
    }
}

/* ---- sessions ---- */

void host_open(host *h, host_session *s) {
    *s = (host_session){.host = h, .ref = HOST_NO_REF, .wants_words = true};
    s->waiter.session = s;
}

void host_leave(host_session *s, int64_t now) {
    host_set_now(s->host, now);
    tables_stop_waiting(&s->waiter);
    while (s->parked) drop_parked(s, &s->parked);
    host_release(s->host, s->asked);
    s->asked = NULL;
    if (s->at) tables_part(s);
}

void host_lose(host_session *s, int64_t now) {
    const host_table *t = s->at;
    mst_seats seats = s->seats;
    host_leave(s, now);
    if (t && commit_is_settled(t)) commit_summon_absent(t, seats, 0);
}

const mst_table *host_table_of(const host_session *s) {
    return s->at ? s->at->table : NULL;
}

/* What could be read was UTF-8, so only what could not is looked at. */
static void not_understood(host_session *s, const char *text, size_t length,
                           const client_message *m, const fault *f) {
    const host_ports *ports = &s->host->ports;
    if (f->code == ERROR_UNKNOWN_TYPE && ports->hear &&
        ports->hear(ports->context, s, text, length))
        return;
    if (json_is_utf8(text, length))
        broadcast_fault(s, m->ref, f);
    else
        ports->close(ports->context, s, HOST_NOT_TEXT);
}

void host_hear(host_session *s, const char *text, size_t length, int64_t now) {
    const host_ports *ports = &s->host->ports;
    client_message m;
    fault f;
    host_set_now(s->host, now);
    if (!message_read(text, length, &m, &f)) {
        not_understood(s, text, length, &m, &f);
        return;
    }
    if (ports->may_say && !ports->may_say(ports->context, s, m.type)) {
        host_blame(s, m.ref, ERROR_LIMIT, NULL, NULL);
        return;
    }
    bool must_wait = s->parked && m.type != MESSAGE_PING;
    if (!must_wait) s->repeats = 0;
    if (must_wait || !is_done(s, &m)) park(s, &m);
}

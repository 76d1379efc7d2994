/* talk.c -- what each message of a client does. Every function here finds out whether the client
 * may, asks the table, and either answers with a fault or notes the change; the state that answers
 * it follows once it is stored. */
#include "fair/fair.h"
#include "hall.h"
#include "log.h"
#include "mastaba/bot.h"
#include "mastaba/text.h"
#include "mastaba/write.h"
#include "tell.h"
#include <string.h>

/* ---- faults ---- */

void session_blame(session *s, int64_t ref, error_code code, const char *phrase,
                   const char *detail) {
    fault f;
    fault_set(&f, code, phrase, detail);
    session_send_fault(s, ref, &f, NULL, NULL, NULL);
}

void session_refuse(session *s, int64_t ref, const mst_refusal *why) {
    char rule[MAX_RULE];
    fault f;
    fault_set(&f, (error_code)why->code, NULL, NULL);
    session_send_fault(s, ref, &f, mst_table_words(s->at->table, s->in, why->key), why->key,
                       rule_of_key(why->key, rule));
    if (f.code == ERROR_STALE) hall_owe_state(s->house->hall, s);
}

/* ---- joining ---- */

typedef struct {
    mst_seats seats;
    bool is_owner;
} holding;

static holding what_opens(const fair_crypto *crypto, const mst_table *t, const client_message *m) {
    holding held = {0, false};
    const mst_charter *charter = mst_table_charter(t);
    for (uint32_t i = 0; i < m->tokens; i++) {
        char digest[MST_DIGEST_SIZE];
        fair_digest(crypto, m->token[i], strlen(m->token[i]), digest);
        if (fair_same(digest, charter->owner)) held.is_owner = true;
        for (mst_seat seat = 0; seat < charter->setup.seats; seat++) {
            const mst_place *place = mst_table_place(t, seat);
            if (place->kind == MST_HUMAN && fair_same(digest, place->token))
                held.seats |= (mst_seats)(1u << seat);
        }
    }
    return held;
}

static void send_joined(session *s, int64_t ref) {
    draft *d = &s->house->draft;
    mst_writer w = mst_writer_to(draft_begin(d));
    mst_begin_object(&w, NULL);
    mst_write_text(&w, "type", "joined");
    mst_write_number(&w, "protocol", MESSAGE_PROTOCOL);
    mst_write_text(&w, "table", s->at->id);
    mst_begin_list(&w, "seats");
    for (mst_seat seat = 0; seat < MST_MAX_SEATS; seat++)
        if (s->seats >> seat & 1) mst_write_seat(&w, NULL, seat);
    mst_end_list(&w);
    mst_write_bool(&w, "owner", s->is_owner);
    mst_end_object(&w);
    draft_put_ref(d, ref);
    session_send(s, d);
    draft_end(d);
}

static void choose_language(session *s, const client_message *m) {
    if (m->has_language) s->in = m->language;
    if (m->has_words) s->wants_words = m->words;
}

/* What a client says it has, it has; more than there is, it cannot have. Seats of one client may
 * count differently: which of them it means does not matter if it is told from the earliest. */
static void believe_since(session *s, uint32_t since) {
    const mst_table *t = s->at->table;
    uint32_t seq = mst_table_seq(t), told = UINT32_MAX;
    for (uint32_t left = session_observers(s); left; left &= left - 1) {
        mst_seat observer = (mst_seat)__builtin_ctz(left);
        uint32_t line = mst_table_line(t, observer, since);
        if (line < told) told = line;
    }
    s->told = told > seq ? 0 : told;
}

static void join(session *s, const client_message *m) {
    hall *h = s->house->hall;
    fault f;
    choose_language(s, m);
    hall_table *t = hall_find(h, m->table, &f);
    if (!t) {
        session_send_fault(s, m->ref, &f, NULL, NULL, NULL);
        return;
    }
    holding held = what_opens(s->house->crypto, t->table, m);
    hall_join(h, t, s, held.seats);
    s->is_owner = held.is_owner;
    believe_since(s, m->since);
    send_joined(s, m->ref);
}

/* ---- changing the table ---- */

static bool holds(session *s, const client_message *m) {
    if (s->seats >> m->seat & 1) return true;
    session_blame(s, m->ref, ERROR_NO_SEAT, NULL, NULL);
    return false;
}

static void settle_change(session *s, const client_message *m, uint32_t before,
                          const mst_refusal *why) {
    if (why)
        session_refuse(s, m->ref, why);
    else
        hall_note_change(s->house->hall, s->at, before, s, m->ref, m->seat);
}

static void ready(session *s, const client_message *m) {
    if (!holds(s, m)) return;
    int64_t now;
    mst_text *log = hall_open_log(s->house->hall, s->at, &now);
    mst_table *t = s->at->table;
    uint32_t before = mst_table_seq(t);
    settle_change(s, m, before, mst_table_ready(t, m->seat, m->length ? m->text : NULL, now, log));
}

static void reveal(session *s, const client_message *m) {
    if (!holds(s, m)) return;
    int64_t now;
    mst_text *log = hall_open_log(s->house->hall, s->at, &now);
    mst_table *t = s->at->table;
    uint32_t before = mst_table_seq(t);
    settle_change(s, m, before, mst_table_reveal(t, m->seat, m->text, now, log));
}

/* Who plays is back, whoever played the seat meanwhile. */
static void come_back(session *s, const client_message *m) {
    mst_table *t = s->at->table;
    int64_t now;
    if (!mst_table_place(t, m->seat)->has_stand_in) return;
    mst_text *log = hall_open_log(s->house->hall, s->at, &now);
    uint32_t before = mst_table_seq(t);
    if (!mst_table_stand_in(t, m->seat, NULL, now, log))
        hall_note_change(s->house->hall, s->at, before, NULL, NO_REF, 0);
}

static void play(session *s, const client_message *m) {
    if (!holds(s, m)) return;
    come_back(s, m);
    int64_t now;
    mst_text *log = hall_open_log(s->house->hall, s->at, &now);
    mst_table *t = s->at->table;
    uint32_t before = mst_table_seq(t);
    const mst_refusal *why = mst_table_play(t, m->seat, m->seq, m->text, m->length, now, log);
    if (!why) s->house->counts.plays++;
    settle_change(s, m, before, why);
}

static void undo(session *s, const client_message *m) {
    if (!holds(s, m)) return;
    int64_t now;
    mst_text *log = hall_open_log(s->house->hall, s->at, &now);
    mst_table *t = s->at->table;
    uint32_t before = mst_table_seq(t);
    settle_change(s, m, before, mst_table_undo(t, m->seat, m->seq, now, log));
}

static void name(session *s, const client_message *m) {
    if (!holds(s, m)) return;
    int64_t now;
    mst_text *log = hall_open_log(s->house->hall, s->at, &now);
    mst_table *t = s->at->table;
    uint32_t before = mst_table_seq(t);
    settle_change(s, m, before, mst_table_name(t, m->seat, m->text, now, log));
}

static bool is_level(session *s, const client_message *m) {
    if (mst_find_level(m->level, strlen(m->level))) return true;
    session_blame(s, m->ref, ERROR_MALFORMED, "error.level", m->level);
    return false;
}

static bool is_seat_here(session *s, const client_message *m) {
    if (m->seat < mst_table_charter(s->at->table)->setup.seats) return true;
    session_blame(s, m->ref, ERROR_NO_SEAT, "error.no_such_seat", NULL);
    return false;
}

static void arrange(session *s, const client_message *m) {
    if (!s->is_owner) {
        session_blame(s, m->ref, ERROR_NOT_ALLOWED, "error.owner", NULL);
        return;
    }
    if (!is_seat_here(s, m) || (m->kind == MST_BOT && !is_level(s, m))) return;
    int64_t now;
    mst_text *log = hall_open_log(s->house->hall, s->at, &now);
    mst_table *t = s->at->table;
    uint32_t before = mst_table_seq(t);
    const mst_refusal *why =
        mst_table_sit(t, m->seat, m->kind, NULL, m->kind == MST_BOT ? m->level : NULL, now, log);
    if (!why) s->at->given |= (mst_seats)(1u << m->seat);
    settle_change(s, m, before, why);
    if (!why) hall_flush(s->house->hall); /* until then whoever held it might still act */
}

/* One's own seat, or as the owner that of somebody who has not been there for a while: a line
 * breaks and is there again. */
static bool may_stand_in(session *s, const client_message *m) {
    enum { GRACE = 60 * 1000 };
    if (s->seats >> m->seat & 1) return true;
    if (!s->is_owner)
        session_blame(s, m->ref, ERROR_NO_SEAT, NULL, NULL);
    else if (s->at->present >> m->seat & 1)
        session_blame(s, m->ref, ERROR_NOT_ALLOWED, "error.present", NULL);
    else if (house_now() - s->at->left[m->seat] < GRACE)
        session_blame(s, m->ref, ERROR_NOT_ALLOWED, "error.grace", NULL);
    else
        return is_seat_here(s, m);
    return false;
}

/* Whatever was agreed, and nothing weaker or stronger. */
static bool is_agreed(session *s, const client_message *m) {
    const char *level = mst_table_substitute(s->at->table);
    if (!m->level[0] || mst_same(m->level, level)) return true;
    session_blame(s, m->ref, ERROR_NOT_ALLOWED, "error.substitute", level);
    return false;
}

static void stand_in(session *s, const client_message *m) {
    if (!may_stand_in(s, m) || !is_agreed(s, m)) return;
    int64_t now;
    mst_text *log = hall_open_log(s->house->hall, s->at, &now);
    mst_table *t = s->at->table;
    uint32_t before = mst_table_seq(t);
    const char *level = m->has_level && !m->level[0] ? NULL : mst_table_substitute(t);
    settle_change(s, m, before, mst_table_stand_in(t, m->seat, level, now, log));
}

/* ---- the rest ---- */

/* The message that was written as the answer, or why there is none. */
static void send_draft(session *s, const client_message *m, const mst_refusal *why) {
    draft *d = &s->house->draft;
    if (why) {
        session_refuse(s, m->ref, why);
        return;
    }
    draft_put_ref(d, m->ref);
    session_send(s, d);
    draft_end(d);
}

static void preview(session *s, const client_message *m) {
    draft *d = &s->house->draft;
    if (!holds(s, m)) return;
    const mst_refusal *why =
        mst_put_preview(draft_begin(d), s->at->table, m->seat, m->seq, m->text, m->length);
    send_draft(s, m, why);
}

/* One's own seat's, or what anybody sees. */
static void look(session *s, const client_message *m) {
    draft *d = &s->house->draft;
    mst_reader reader = {.observer = m->seat, .in = s->in};
    if (m->seat != MST_SPECTATOR && !holds(s, m)) return;
    const mst_refusal *why = mst_put_past(draft_begin(d), s->at->table, &reader, m->seq);
    send_draft(s, m, why);
}

static void hint(session *s, const client_message *m) {
    const mst_table *t = s->at->table;
    if (!holds(s, m)) return;
    if (!mst_table_allows_hints(t))
        session_blame(s, m->ref, ERROR_NOT_ALLOWED, "error.hints", NULL);
    else if (s->has_hint)
        session_blame(s, m->ref, ERROR_BUSY, NULL, NULL);
    else if (!(mst_table_actors(t) >> m->seat & 1))
        session_blame(s, m->ref, ERROR_PHASE, NULL, NULL);
    else if (m->seq < mst_table_told(t, m->seat, mst_table_asked(t, m->seat)) ||
             m->seq > mst_table_told(t, m->seat, mst_table_seq(t))) {
        session_blame(s, m->ref, ERROR_STALE, NULL, NULL);
        hall_owe_state(s->house->hall, s);
    } else {
        thinking_hint(s->house->hall, s, m->seat, m->ref);
    }
}

static void rematch(session *s, const client_message *m) {
    hall *h = s->house->hall;
    hall_table *t = s->at;
    char id[MST_ID_SIZE];
    fault f;
    if (!s->seats && !s->is_owner) {
        session_blame(s, m->ref, ERROR_NO_SEAT, NULL, NULL);
    } else if (mst_table_phase(t->table) != MST_OVER) {
        session_blame(s, m->ref, ERROR_PHASE, NULL, NULL);
    } else if (!rematch_find(h, t, s->from, id, &f)) {
        session_send_fault(s, m->ref, &f, NULL, NULL, NULL);
    } else {
        inform_rematch(t, id, s, m->ref);
    }
}

/* Of several seats, the first one's. */
static void answer_with_state(session *s, const client_message *m) {
    s->ref = m->ref;
    s->ref_seat = s->seats ? (mst_seat)__builtin_ctz(s->seats) : 0;
    hall_owe_state(s->house->hall, s);
}

static void resync(session *s, const client_message *m) {
    believe_since(s, m->since);
    answer_with_state(s, m);
}

static void language(session *s, const client_message *m) {
    choose_language(s, m);
    answer_with_state(s, m);
}

/* Whoever plays here need not wait for a bot any longer; whoever watches must. What came too late
 * asks for nothing any more, so there is nothing to refuse. */
static void hurry(session *s, const client_message *m) {
    if (!s->seats && !s->is_owner) {
        session_blame(s, m->ref, ERROR_NO_SEAT, NULL, NULL);
        return;
    }
    thinking_hurry(s->house->hall, s, m->seq);
    answer_with_state(s, m);
}

static void ping(session *s, const client_message *m) {
    draft *d = &s->house->draft;
    mst_writer w = mst_writer_to(draft_begin(d));
    mst_begin_object(&w, NULL);
    mst_write_text(&w, "type", "pong");
    mst_end_object(&w);
    draft_put_ref(d, m->ref);
    session_send(s, d);
    draft_end(d);
}

static void (*const effects[MESSAGE_TYPES])(session *s, const client_message *m) = {
    [MESSAGE_JOIN] = join,       [MESSAGE_READY] = ready,     [MESSAGE_PLAY] = play,
    [MESSAGE_PREVIEW] = preview, [MESSAGE_UNDO] = undo,       [MESSAGE_HINT] = hint,
    [MESSAGE_NAME] = name,       [MESSAGE_ARRANGE] = arrange, [MESSAGE_STAND_IN] = stand_in,
    [MESSAGE_REMATCH] = rematch, [MESSAGE_RESYNC] = resync,   [MESSAGE_LANGUAGE] = language,
    [MESSAGE_PING] = ping,       [MESSAGE_HURRY] = hurry,     [MESSAGE_LOOK] = look,
    [MESSAGE_REVEAL] = reveal,
};

/* Beyond what every message costs. */
static const uint8_t prices[MESSAGE_TYPES] = {
    [MESSAGE_JOIN] = PRICE_DEAR,    [MESSAGE_LOOK] = PRICE_DEAR,       [MESSAGE_HINT] = PRICE_DEAR,
    [MESSAGE_REMATCH] = PRICE_DEAR, [MESSAGE_PREVIEW] = PRICE_PREVIEW,
};

/* Before a client has joined, it may only do that, or ask whether somebody is there. */
static bool is_at_table(session *s, const client_message *m) {
    fault f;
    if (m->type == MESSAGE_JOIN || m->type == MESSAGE_PING) return true;
    if (!s->at) {
        session_blame(s, m->ref, ERROR_NOT_JOINED, NULL, NULL);
        return false;
    }
    if (hall_refresh(s->house->hall, s->at, &f)) return true;
    session_send_fault(s, m->ref, &f, NULL, NULL, NULL);
    return false;
}

/* One change or question of one client at a time, so that each answer carries its own `ref`; and
 * nothing is told of what is not stored yet, no bot thinks and no next table is made from it. */
static void store_first(session *s, const client_message *m) {
    bool tells = m->type == MESSAGE_PREVIEW || m->type == MESSAGE_HINT ||
                 m->type == MESSAGE_REMATCH || m->type == MESSAGE_LOOK;
    if (s->is_asking || s->ref != NO_REF || tells)
        hall_flush(s->house->hall);
    else
        hall_make_room(s->house->hall);
}

/* What could be read was UTF-8, so only what could not is looked at: the library would look at
 * every byte of every message, which costs more than reading it. */
static void not_understood(session *s, const char *text, size_t length, const client_message *m,
                           const fault *f) {
    if (json_is_utf8(text, length))
        session_send_fault(s, m->ref, f, NULL, NULL, NULL);
    else
        session_close(s, LWS_CLOSE_STATUS_INVALID_PAYLOAD);
}

void talk(session *s, const char *text, size_t length) {
    client_message m;
    fault f;
    if (!message_read(text, length, &m, &f)) {
        not_understood(s, text, length, &m, &f);
        return;
    }
    if (!session_pays(s, m.ref, prices[m.type])) return;
    store_first(s, &m);
    if (is_at_table(s, &m)) effects[m.type](s, &m);
}

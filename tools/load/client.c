/* client.c -- one of two at a table: greets, joins, gets ready, and plays any move it is offered.
 */
#include "frame.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include "run.h"
#include <stdio.h>
#include <string.h>

enum { TALK_ROOM = 1024 };

static bool say(load_client *c, uint8_t opcode, const char *text, size_t length) {
    char out[TALK_ROOM + LOAD_FRAME_HEAD];
    if (length > TALK_ROOM) return false;
    uint32_t key = (uint32_t)mst_rng_next(&c->table->run->rng);
    return load_wire_send(&c->wire, out, load_frame_put(out, opcode, text, length, key));
}

static bool say_text(load_client *c, const char *text, int length) {
    return length > 0 && say(c, LOAD_FRAME_TEXT, text, (size_t)length);
}

/* ---- playing ---- */

static void send_play(load_client *c) {
    char text[TALK_ROOM];
    load_run *all = c->table->run;
    all->last_ref = all->last_ref % INT32_MAX + 1;
    c->ref = all->last_ref;
    c->answered = 0;
    c->wants_to_play = false;
    c->sent = load_now();
    int length =
        snprintf(text, sizeof text,
                 "{\"type\":\"play\",\"ref\":%u,\"seat\":\"%c\",\"seq\":%u,\"move\":\"%.*s\"}",
                 c->ref, mst_seat_letter(c->seat), c->seq, (int)c->move_length, c->move);
    if (say_text(c, text, length)) return;
    load_complain(all, "a play could not be sent", NULL, 0);
    load_leave_table(c->table);
}

/* ---- pauses: a heap of clients that think, the earliest first ---- */

static void swap_thoughts(load_run *c, uint32_t i, uint32_t j) {
    load_thought other = c->thoughts[i];
    c->thoughts[i] = c->thoughts[j];
    c->thoughts[j] = other;
}

static void think(load_client *client) {
    load_run *c = client->table->run;
    double share = 0.5 + (double)mst_rng_below(&c->rng, 1000) / 1000;
    uint32_t i = c->thought_count++;
    client->is_waiting = true;
    c->thoughts[i] = (load_thought){load_now() + share * c->plan->think_ms / 1000, client};
    for (; i && c->thoughts[i].at < c->thoughts[(i - 1) / 2].at; i = (i - 1) / 2)
        swap_thoughts(c, i, (i - 1) / 2);
}

static load_client *first_thought(load_run *c) {
    load_client *client = c->thoughts[0].client;
    c->thoughts[0] = c->thoughts[--c->thought_count];
    for (uint32_t i = 0;;) {
        uint32_t least = i;
        for (uint32_t j = 2 * i + 1; j <= 2 * i + 2 && j < c->thought_count; j++)
            if (c->thoughts[j].at < c->thoughts[least].at) least = j;
        if (least == i) return client;
        swap_thoughts(c, i, least);
        i = least;
    }
}

double load_next_due(const load_run *c) {
    return c->thought_count ? c->thoughts[0].at : 0;
}

/* Who left the table meanwhile, or is no longer asked, has nothing to play. */
void load_play_due(load_run *c) {
    while (c->thought_count && c->thoughts[0].at <= load_now()) {
        load_client *client = first_thought(c);
        client->is_waiting = false;
        if (client->wants_to_play && !client->ref) send_play(client);
    }
}

/* One play at a time: the next waits until both clients have seen what the last one led to. */
static void go_on(load_client *c) {
    if (!c->wants_to_play || c->ref || c->is_waiting) return;
    if (c->table->run->plan->think_ms)
        think(c);
    else
        send_play(c);
}

/* ---- listening ---- */

static void count_play(load_client *c) {
    load_run *all = c->table->run;
    double us = 1e6 * (load_now() - c->sent);
    uint32_t *slow = all->slow + (size_t)c->node * LOAD_SLOWEST;
    slow[us < LOAD_SLOWEST - 1 ? (uint32_t)us : LOAD_SLOWEST - 1]++;
    all->findings->node[c->node].plays++;
    all->findings->plays++;
    c->ref = 0;
}

static bool is_told(const load_client *c, const load_client *sender) {
    return c->seq >= sender->answered || c->actors == sender->actors;
}

/* A play is over when its sender has the answer and the other client a state as new as that, or
 * one in which the same seats must decide: it may not be told of every play. */
static void count_plays(load_table *t) {
    for (uint32_t i = 0; i < 2; i++) {
        load_client *c = &t->client[i], *other = &t->client[1 - i];
        if (c->ref && c->answered && is_told(other, c)) count_play(c);
    }
}

static void begin_table(load_table *t) {
    if (!t->is_opening || !t->client[0].has_begun || !t->client[1].has_begun) return;
    t->is_opening = false;
    t->run->opening--;
    t->run->refusals = 0;
    t->run->begun += !t->was_played;
    t->was_played = true;
}

static void choose_move(load_client *c, const char *text, size_t length) {
    load_run *all = c->table->run;
    mst_span move = load_any_move(text, length, &all->rng);
    if (!move.at || move.length > sizeof c->move) {
        load_complain(all, "asked to play, but offered no move", text, length);
        return;
    }
    memcpy(c->move, move.at, move.length);
    c->move_length = move.length;
    c->wants_to_play = true;
}

static void hear_state(load_client *c, const load_message *m, const char *text, size_t length) {
    load_table *t = c->table;
    c->seq = m->seq;
    c->actors = m->actors;
    c->is_over = m->is_over;
    c->has_begun = !m->is_gathering;
    if (c->ref && m->ref == c->ref) c->answered = m->seq;
    begin_table(t);
    count_plays(t);
    if (t->client[0].is_over && t->client[1].is_over) {
        t->run->findings->finished++;
        load_leave_table(t);
        return;
    }
    c->wants_to_play = false;
    if (m->actors >> c->seat & 1 && !t->run->plan->is_idle) choose_move(c, text, length);
    for (uint32_t i = 0; i < 2; i++) go_on(&t->client[i]);
}

/* After a stale play the fresh state follows, and with it another choice. */
static void hear_error(load_client *c, const load_message *m, const char *text, size_t length) {
    load_run *all = c->table->run;
    if (m->is_stale && m->ref == c->ref) {
        c->ref = 0;
        all->findings->stale++;
        return;
    }
    load_complain(all, "the server refused", text, length);
    all->refusals += c->table->is_opening;
    load_leave_table(c->table);
}

static void hear(load_client *c, const load_frame *f) {
    if (f->opcode == LOAD_FRAME_PING) {
        say(c, LOAD_FRAME_PONG, f->payload, f->length);
    } else if (f->opcode == LOAD_FRAME_TEXT) {
        load_message m = load_read_message(f->payload, f->length);
        c->table->run->bytes += f->length;
        if (m.kind == LOAD_STATE) hear_state(c, &m, f->payload, f->length);
        if (m.kind == LOAD_ERROR) hear_error(c, &m, f->payload, f->length);
    } else if (f->opcode == LOAD_FRAME_CLOSE) {
        size_t skip = f->length < 2 ? f->length : 2; /* a number before the reason */
        load_complain(c->table->run, "the server closed a socket", f->payload + skip,
                      f->length - skip);
        load_leave_table(c->table);
    }
}

/* ---- sitting down ---- */

static bool greet(load_client *c) {
    char text[TALK_ROOM];
    /* The key protects from caches that do not know WebSockets: there are none on loopback. */
    int length = snprintf(text, sizeof text,
                          "GET /play?table=%s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Key: bWFzdGFiYS1sb2FkLWtleQ==\r\n"
                          "Sec-WebSocket-Protocol: mastaba.1\r\n\r\n",
                          c->table->id, c->table->run->plan->node[c->node].name);
    return load_wire_send(&c->wire, text, (size_t)length);
}

static bool sit_down(load_client *c) {
    char text[TALK_ROOM];
    const load_table *t = c->table;
    int length = snprintf(text, sizeof text,
                          "{\"type\":\"join\",\"protocol\":2,\"table\":\"%s\",\"tokens\":[\"%s\"],"
                          "\"language\":\"en\",\"since\":0,\"words\":false}",
                          t->id, t->token[c->seat]);
    if (!say_text(c, text, length)) return false;
    length = snprintf(text, sizeof text, "{\"type\":\"ready\",\"seat\":\"%c\"}",
                      mst_seat_letter(c->seat));
    return say_text(c, text, length);
}

static size_t take_greeting(load_client *c, const char *bytes, size_t count) {
    static const char switching[] = "HTTP/1.1 101";
    if (count < sizeof switching - 1) return 0;
    if (memcmp(bytes, switching, sizeof switching - 1) != 0) return SIZE_MAX;
    for (size_t i = 4; i <= count; i++)
        if (memcmp(bytes + i - 4, "\r\n\r\n", 4) == 0) {
            c->is_greeted = true;
            return sit_down(c) ? i : SIZE_MAX;
        }
    return 0;
}

static size_t take(load_wire *w, const char *bytes, size_t count) {
    load_client *c = (load_client *)w;
    uint32_t opened = w->opened;
    size_t taken = c->is_greeted ? 0 : take_greeting(c, bytes, count);
    while (c->is_greeted && taken < count && w->fd && w->opened == opened) {
        load_frame f;
        size_t size = load_frame_take(bytes + taken, count - taken, LOAD_WIRE_MOST / 2, &f);
        if (size == LOAD_FRAME_BROKEN) return SIZE_MAX;
        if (size == 0) break;
        hear(c, &f);
        taken += size;
    }
    return taken;
}

static void lost(load_wire *w) {
    load_client *c = (load_client *)w;
    load_complain(c->table->run, c->is_greeted ? "a socket was lost" : "no WebSocket was opened",
                  NULL, 0);
    load_leave_table(c->table);
}

static const load_wire_kind client_kind = {take, lost};

static void clear_client(load_table *t, uint8_t seat) {
    load_client *c = &t->client[seat];
    if (c->is_greeted) say(c, LOAD_FRAME_CLOSE, "\x03\xe8", 2); /* 1000: all is well */
    load_wire_close(&c->wire);
    const load_plan *plan = t->run->plan;
    *c = (load_client){.wire = c->wire,
                       .table = t,
                       .seat = seat,
                       .node = (uint8_t)(plan->is_apart ? (t->node + seat) % plan->nodes : t->node),
                       .is_waiting = c->is_waiting};
}

void load_seat_clients(load_table *t) {
    load_run *c = t->run;
    for (uint8_t seat = 0; seat < 2; seat++) {
        load_client *client = &t->client[seat];
        clear_client(t, seat);
        if (load_wire_open(&c->loop, &client->wire, &client_kind, &c->plan->node[client->node]) &&
            greet(client))
            continue;
        load_complain(c, "no socket could be opened", NULL, 0);
        load_leave_table(t);
        return;
    }
}

void load_leave_table(load_table *t) {
    for (uint8_t seat = 0; seat < 2; seat++) clear_client(t, seat);
    t->run->opening -= t->is_opening;
    t->is_opening = false;
    load_want_table(t->run, t);
}

/* http_calls.c -- the HTTP side: tables are made, and the figures of the server fetched. */
#include "mastaba/text.h"
#include "run.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void load_want_table(load_run *c, load_table *t) {
    c->wanted[(c->first_wanted + c->wanted_count++) % c->plan->tables] = t;
}

static load_table *next_wanted(load_run *c) {
    load_table *t = c->wanted[c->first_wanted];
    c->first_wanted = (c->first_wanted + 1) % c->plan->tables;
    c->wanted_count--;
    c->opening++;
    t->is_opening = true;
    return t;
}

static void fail(load_call *e, const char *what, const char *detail, size_t length) {
    load_run *c = e->run;
    load_complain(c, what, detail, length);
    c->failures++;
    e->is_busy = false;
    if (e->table)
        load_leave_table(e->table);
    else
        c->wants_figures |= 1u << e->node;
}

/* ---- answers ---- */

static bool copy_secret(char out[LOAD_MAX_SECRET], mst_span part) {
    if (!part.at || part.length == 0 || part.length >= LOAD_MAX_SECRET) return false;
    memcpy(out, part.at, part.length);
    out[part.length] = 0;
    return true;
}

static bool read_table(load_table *t, const char *body, size_t length) {
    const char *end = body + length;
    mst_span first = load_text_of(body, length, "token");
    if (!first.at || !copy_secret(t->token[0], first)) return false;
    const char *rest = first.at + first.length;
    return copy_secret(t->token[1], load_text_of(rest, (size_t)(end - rest), "token")) &&
           copy_secret(t->id, load_text_of(body, length, "table"));
}

/* The value of a metric: a line of its name, a space and a number. */
static double metric(const char *body, const char *name) {
    size_t length = strlen(name);
    for (const char *line = body; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, name, length) == 0 && line[length] == ' ') return atof(line + length);
    }
    return 0;
}

static void read_figures(load_call *e, const char *body, size_t length) {
    load_run *c = e->run;
    char *text = calloc(1, length + 1);
    if (!text) return;
    memcpy(text, body, length);
    c->figures[e->node] = (load_figures){metric(text, "process_cpu_seconds_total"),
                                         metric(text, "mastaba_cpu_user_seconds_total"),
                                         metric(text, "process_resident_memory_bytes")};
    c->lacks_figures &= ~(1u << e->node);
    free(text);
}

static void finish(load_call *e, int status, const char *body, size_t length) {
    load_table *t = e->table;
    if (status != (t ? 201 : 200)) {
        mst_span words = load_text_of(body, length, "words");
        fail(e, t ? "no table was made" : "no figures", words.at, words.length);
    } else if (t && !read_table(t, body, length)) {
        fail(e, "an answer without table and tokens", body, length);
    } else {
        e->is_busy = false;
        e->run->failures = 0;
        e->run->findings->made += t != NULL;
        if (t)
            load_seat_clients(t);
        else
            read_figures(e, body, length);
    }
}

/* The value of a header, in a head that ends with an empty line; NULL when it has none. */
static const char *header(const char *head, const char *name) {
    size_t length = strlen(name);
    for (const char *line = strstr(head, "\r\n"); line; line = strstr(line + 2, "\r\n"))
        if (strncasecmp(line + 2, name, length) == 0 && line[2 + length] == ':')
            return line + 3 + length + strspn(line + 3 + length, " ");
    return NULL;
}

static size_t take_answer(load_wire *w, const char *bytes, size_t count) {
    enum { MOST_HEAD = 4096 };
    char head[MOST_HEAD];
    load_call *e = (load_call *)w;
    size_t look = count < sizeof head ? count : sizeof head - 1;
    memcpy(head, bytes, look);
    head[look] = 0;
    char *body = strstr(head, "\r\n\r\n");
    if (!body) return look == sizeof head - 1 ? SIZE_MAX : 0;
    body[2] = 0;
    const char *length = header(head, "content-length"), *end = header(head, "connection");
    size_t size = (size_t)(body + 4 - head) + (length ? strtoul(length, NULL, 10) : 0);
    if (!e->is_busy || !length || size > LOAD_WIRE_MOST) return SIZE_MAX;
    if (count < size) return 0;
    bool closes = end && strncasecmp(end, "close", 5) == 0;
    if (closes) load_wire_close(w);
    finish(e, atoi(head + strcspn(head, " ")), bytes + (body + 4 - head),
           size - (size_t)(body + 4 - head));
    return size;
}

static void lose_answer(load_wire *w) {
    load_call *e = (load_call *)w;
    if (e->is_busy) fail(e, "an HTTP connection was lost", NULL, 0);
}

static const load_wire_kind call_kind = {take_answer, lose_answer};

/* ---- requests ---- */

static size_t put_request(const load_call *e, char *out, size_t room) {
    const load_plan *plan = e->run->plan;
    char body[256] = "";
    if (e->table)
        snprintf(body, sizeof body,
                 "{\"game\":\"%s\",\"seats\":[{\"kind\":\"human\",\"name\":\"one\"},"
                 "{\"kind\":\"human\",\"name\":\"two\"}],\"public\":false}",
                 plan->game);
    int size = snprintf(out, room,
                        "%s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\n"
                        "Content-Length: %zu\r\n\r\n%s",
                        e->table ? "POST /api/tables" : "GET /metrics", plan->node[e->node].name,
                        strlen(body), body);
    return (size_t)size;
}

static void send_call(load_call *e, uint8_t node, load_table *t) {
    char request[1024];
    load_run *c = e->run;
    if (e->node != node) load_wire_close(&e->wire);
    e->table = t;
    e->node = node;
    e->is_busy = true;
    bool is_open =
        e->wire.fd || load_wire_open(&c->loop, &e->wire, &call_kind, &c->plan->node[node]);
    size_t size = put_request(e, request, sizeof request);
    if (is_open && load_wire_send(&e->wire, request, size)) return;
    load_wire_close(&e->wire);
    fail(e, "the server cannot be reached", NULL, 0);
}

void load_make_calls(load_run *c) {
    for (uint32_t i = 0; i < LOAD_CALLS && c->failures < LOAD_MOST_FAILURES; i++) {
        load_call *e = &c->call[i];
        if (e->is_busy) continue;
        if (c->wants_figures) {
            uint8_t node = (uint8_t)__builtin_ctz(c->wants_figures);
            c->wants_figures &= c->wants_figures - 1;
            send_call(e, node, NULL);
        } else if (c->wanted_count && c->opening < LOAD_OPENING) {
            load_table *t = next_wanted(c);
            send_call(e, t->node, t);
        }
    }
}

/* nodes.h -- several hosts on one shelf, as nodes that tell each other news. What one says lies in
 * a box for each other until the test carries it: each node's in its order, and those of different
 * nodes in any. A node may be deaf for a while, and its store slow. Its clock may go wrong. */
#ifndef MASTABA_TESTS_NODES_H
#define MASTABA_TESTS_NODES_H
#include "hosts.h"

enum { NODES = 3, MOST_NEWS = 512, MOST_PEOPLE = 8 };

typedef struct {
    host_news news[MOST_NEWS];
    uint32_t first, count;
} letterbox;

typedef struct {
    host *host;
    int64_t skew; /* of its clock */
    bool is_slow, reads_slowly, is_deaf;
    bool hears_late;   /* what it reads is read at once, but the answer takes its time */
    bool loses_answer; /* of its next write */
    bool cannot_read;
    letterbox from[NODES];
    host_batch *writing[MOST_HELD];
    host_table *reading[MOST_HELD];
    uint32_t read_from[MOST_HELD];
    bool was_read[MOST_HELD];
    host_reading answer[MOST_HELD];
    uint32_t writings, readings;
    host_job *job[MOST_ASKED];
    uint32_t jobs;
    void (*before_write)(void); /* what another does in that moment; or NULL */
    char draft[MST_MAX_STATE];
} node;

static node nodes[NODES];
static int64_t cluster_since;

/* Tests may listen to all that people are sent, and choose what chance is. */
static void (*node_listens)(host_session *s, const host_message *m);
static const fair_crypto *node_chance;

static inline int64_t time_of(const node *n) {
    return clock_now + n->skew;
}

/* ---- ports ---- */

static inline void node_answers_write(node *n, host_batch *b) {
    shelf.kept->append(shelf.kept, b->writes, b->count);
    for (uint32_t i = 0; i < b->count && n->loses_answer; i++) b->writes[i].result = STORE_UNKNOWN;
    n->loses_answer = false;
    host_stored(n->host, b, time_of(n));
}

static inline void node_append(void *context, host_batch *b) {
    node *n = context;
    shelf.attempts++;
    if (n->before_write) n->before_write();
    if (!n->is_slow) {
        node_answers_write(n, b);
        return;
    }
    assert_true(n->writings < MOST_HELD);
    n->writing[n->writings++] = b;
}

static inline host_reading node_reads(const node *n, host_table *t, uint32_t seq) {
    if (n->cannot_read) return HOST_UNREADABLE;
    return shelf.kept->read(shelf.kept, t->id, seq, host_take_lines, t) ? HOST_READ : HOST_NO_TABLE;
}

static inline void node_read(void *context, host_table *t, const char *id, uint32_t seq) {
    node *n = context;
    assert_string_equal(t->id, id);
    if (!n->is_slow && !n->reads_slowly && !n->hears_late) {
        host_end_reading(t, node_reads(n, t, seq), "", time_of(n));
        return;
    }
    assert_true(n->readings < MOST_HELD);
    n->was_read[n->readings] = n->hears_late;
    if (n->hears_late) n->answer[n->readings] = node_reads(n, t, seq);
    n->read_from[n->readings] = seq;
    n->reading[n->readings++] = t;
}

/* The slow store of a node answers all that it was asked so far. */
static inline void node_store_answers(node *n) {
    node asked = *n;
    n->writings = n->readings = 0;
    for (uint32_t i = 0; i < asked.writings; i++) node_answers_write(n, asked.writing[i]);
    for (uint32_t i = 0; i < asked.readings; i++)
        host_end_reading(asked.reading[i],
                         asked.was_read[i] ? asked.answer[i]
                                           : node_reads(n, asked.reading[i], asked.read_from[i]),
                         "", time_of(n));
    host_flush(n->host, time_of(n));
}

static inline bool node_think(void *context, host_job *j) {
    node *n = context;
    assert_true(n->jobs < MOST_ASKED);
    n->job[n->jobs++] = j;
    return true;
}

static inline void node_say(void *context, const host_news *news) {
    const node *from = context;
    for (int i = 0; i < NODES; i++) {
        letterbox *box = &nodes[i].from[from - nodes];
        if (&nodes[i] == from || !nodes[i].host || nodes[i].is_deaf) continue;
        assert_true(box->count < MOST_NEWS);
        box->news[(box->first + box->count++) % MOST_NEWS] = *news;
    }
}

static inline void node_send(void *context, host_session *s, const host_message *m) {
    if (node_listens) node_listens(s, m);
    port_send(context, s, m);
}

/* ---- nodes ---- */

static inline void start_node(int which) {
    host_ports ports = all_ports();
    node *n = &nodes[which];
    memset(n, 0, sizeof *n);
    host_config config = {.games = mst_games,
                          .chains = 16,
                          .batch_writes = 16,
                          .batch_bytes = 6 * MST_MAX_CHANGE,
                          .think_ms = 1000,
                          .serving_since = cluster_since,
                          .draft = n->draft,
                          .draft_size = sizeof n->draft};
    ports.context = n;
    ports.send = node_send;
    ports.append = node_append;
    if (node_chance) ports.crypto = *node_chance;
    ports.read = node_read;
    ports.think = node_think;
    ports.rank = NULL;
    ports.call_off = NULL;
    n->host = host_create(&ports, &config);
    assert_non_null(n->host);
    host_join_nodes(n->host, node_say);
}

static inline void start_nodes(int count) {
    memset(nodes, 0, sizeof nodes);
    cluster_since = clock_now;
    for (int i = 0; i < count; i++) start_node(i);
}

/* It dies: nobody hears of it. */
static inline void kill_node(int which) {
    node *n = &nodes[which];
    if (n->host) host_free(n->host);
    n->host = NULL;
    for (int i = 0; i < NODES; i++) nodes[i].from[which].count = 0;
}

static inline void stop_nodes(void) {
    for (int i = 0; i < NODES; i++) kill_node(i);
}

/* ---- news ---- */

/* One piece of news reaches a node; false: there is none. */
static inline bool carry_one(int from, int to) {
    letterbox *box = &nodes[to].from[from];
    if (!box->count || !nodes[to].host) return false;
    host_news n = box->news[box->first];
    box->first = (box->first + 1) % MOST_NEWS;
    box->count--;
    host_told(nodes[to].host, (uint64_t)from + 100, &n, time_of(&nodes[to]));
    return true;
}

static inline void flush_nodes(void) {
    for (int i = 0; i < NODES; i++)
        if (nodes[i].host) host_flush(nodes[i].host, time_of(&nodes[i]));
}

/* All that is said is heard, until nobody has anything to say. */
static inline void carry(void) {
    bool is_carried = true;
    flush_nodes();
    for (int rounds = 0; is_carried; rounds++) {
        is_carried = false;
        for (int to = 0; to < NODES; to++)
            for (int from = 0; from < NODES; from++)
                while (carry_one(from, to)) is_carried = true;
        flush_nodes();
        assert_true(rounds < 20); /* they do not chatter for ever */
    }
}

static inline void lose_listener(node *n) {
    n->is_deaf = true;
    for (int i = 0; i < NODES; i++) n->from[i].count = 0;
}

static inline void listen_again(node *n) {
    n->is_deaf = false;
    host_doubt_all(n->host, time_of(n));
}

static inline void pass_at_nodes(int64_t milliseconds) {
    enum { TURN = 500 };
    for (; milliseconds > 0; milliseconds -= TURN) {
        clock_now += TURN;
        for (int i = 0; i < NODES; i++)
            if (nodes[i].host) host_tick(nodes[i].host, time_of(&nodes[i]));
        carry();
    }
}

/* All who think at a node find the first move there is. */
static inline void node_bots_answer(node *n) {
    for (uint32_t left = n->jobs; left; left--) {
        host_job *j = n->job[0];
        memmove(&n->job[0], &n->job[1], --n->jobs * sizeof *n->job);
        j->move = first_move(j);
        host_thought(n->host, j, time_of(n));
    }
    host_flush(n->host, time_of(n));
}

/* ---- people ---- */

static person people[MOST_PEOPLE];

/* What the maker of the last table was told. */
static struct {
    char id[MST_ID_SIZE], owner[FAIR_TOKEN_SIZE], invite[FAIR_TOKEN_SIZE];
    char token[MST_MAX_SEATS][FAIR_TOKEN_SIZE];
} made;

static inline const char *take_value(const char *from, const char *key, char *out, size_t size) {
    mst_text t = mst_text_in(out, size);
    const char *found = strstr(from, key);
    if (!found) return from;
    put_word(&t, found, key);
    return found + strlen(key);
}

static inline void make_at(int which, const char *body) {
    static caller c;
    c = (caller){.is_answered = false};
    host_begin_call(&c.asked, MST_ENGLISH);
    host_make(nodes[which].host, &c.asked, body, strlen(body), time_of(&nodes[which]));
    host_flush(nodes[which].host, time_of(&nodes[which]));
    assert_true(c.is_answered && c.code == ERROR_NONE);
    c.asked.answer[c.asked.length] = 0;
    const char *at = take_value(c.asked.answer, "\"table\":\"", made.id, sizeof made.id);
    at = take_value(at, "\"owner\":\"", made.owner, sizeof made.owner);
    at = take_value(at, "\"invite\":\"", made.invite, sizeof made.invite);
    for (int i = 0; i < MST_MAX_SEATS; i++)
        at = take_value(at, "\"token\":\"", made.token[i], sizeof made.token[i]);
}

static inline const node *node_of(const person *p) {
    int i = 0;
    while (nodes[i].host != p->talk.host) i++;
    return &nodes[i];
}

/* Said, and not flushed: others may speak in the same moment. */
static inline void say_at(int who, const char *text) {
    person *p = &people[who];
    host_hear(&p->talk, text, strlen(text), time_of(node_of(p)));
}

static inline void join_with(int who, int which, const char *id, const char *tokens) {
    char text[400];
    person *p = &people[who];
    memset(p, 0, sizeof *p);
    host_open(nodes[which].host, &p->talk);
    snprintf(text, sizeof text,
             "{\"type\":\"join\",\"protocol\":2,\"table\":\"%s\",\"tokens\":[%s]}", id, tokens);
    say_at(who, text);
    host_flush(nodes[which].host, time_of(&nodes[which]));
}

/* That person takes the seat of the same number at a node. */
static inline void join_at(int who, int which) {
    char token[40];
    snprintf(token, sizeof token, "\"%s\"", made.token[who]);
    join_with(who, which, made.id, token);
}

static inline void depart(int who) {
    person *p = &people[who];
    if (!p->talk.host) return;
    host_leave(&p->talk, clock_now);
    memset(&p->talk, 0xdd, sizeof p->talk);
    p->talk.host = NULL;
}

static inline void depart_all(void) {
    for (int i = 0; i < MOST_PEOPLE; i++) depart(i);
}

static inline void wipe(void) {
    for (int i = 0; i < MOST_PEOPLE; i++) people[i].kinds[0] = people[i].heard[0] = 0;
}

static inline const mst_table *table_at(int who) {
    return host_table_of(&people[who].talk);
}

/* The first move there is, by the seat of that person. */
static inline void put_first_move(mst_text *t, const mst_table *table, mst_seat seat) {
    const mst_game *g = mst_table_rules(table);
    host_job there = {.game = g, .seat = seat, .view = calloc(1, g->state_size)};
    mst_table_view(table, seat, there.view);
    g->move_text(g, there.view, seat, first_move(&there), t);
    free(there.view);
}

static inline void play_first(int who, mst_seat seat, uint32_t ref) {
    char text[256], move[MST_MAX_TEXT];
    mst_text t = mst_text_in(move, sizeof move);
    put_first_move(&t, table_at(who), seat);
    snprintf(text, sizeof text,
             "{\"type\":\"play\",\"seat\":\"%c\",\"seq\":%u,\"move\":\"%s\",\"ref\":%u}",
             mst_seat_letter(seat), mst_table_newest(table_at(who), seat), move, ref);
    say_at(who, text);
}

#define HUMAN "{\"kind\":\"human\"}"
#define BOT "{\"kind\":\"bot\",\"level\":\"random\"}"
#define OPEN "{\"kind\":\"open\"}"
#define TABLE_OF(game, seats, more) "{\"game\":\"" game "\",\"seats\":[" seats "]" more "}"

#endif

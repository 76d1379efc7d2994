/* fuzz_host.c -- bytes become what happens to a whole host: people who come, say nearly right
 * things and go, calls, a store that is late, full or at odds, bots that think for too long, time
 * that jumps, restarts, other servers that write. host_world.h holds the host to its promises; and
 * when all that was held back has come, every question has its answer. */
#include "host_world.h"

enum { MOST_STEPS = 1000 };

/* ---- the script ---- */

static const uint8_t *at, *end;

static uint32_t pick(uint32_t count) {
    return at < end ? *at++ % count : 0;
}

static const char *any_id(void) {
    return w.id[pick(MOST_KNOWN) % (w.ids == 0 ? 1 : w.ids < MOST_KNOWN ? w.ids : MOST_KNOWN)];
}

/* ---- what people say ---- */

typedef struct {
    const char *type, *fields; /* a letter for each, as put_field has them */
} grammar;

static const grammar messages[] = {
    {"join", "ptkliw"}, {"play", "sqm"}, {"play", "sqm"},    {"ready", "s"},    {"ready", "sd"},
    {"reveal", "so"},   {"undo", "sq"},  {"hint", "sq"},     {"hurry", "q"},    {"look", "qs"},
    {"look", "q"},      {"name", "sn"},  {"arrange", "sKL"}, {"arrange", "sK"}, {"stand_in", "s"},
    {"stand_in", "sL"}, {"rematch", ""}, {"preview", "sqm"}, {"resync", "i"},   {"language", "lw"},
    {"ping", ""},       {"resync", ""},  {"stand_in", "sN"}, {"hint", "sqm"},   {"dance", ""},
};

static const char *const words[] = {"x", "Nefer", "a-nonce_7", "", "1d1", "\\n", "\\u00e9", "*"};
static const char *const levels[] = {"random", "greedy", "scribe", "pharaoh", "nobody"};

static void put_words(mst_text *t, const char *text) {
    mst_text_put_char(t, '"');
    mst_text_put(t, text);
    mst_text_put_char(t, '"');
}

static void put_token(mst_text *t, world_person *p) {
    const char *token = w.token[pick(MOST_KNOWN)];
    if (!token[0]) token = "0123456789012345678901";
    put_words(t, token);
    for (uint32_t i = 0; i < p->tokens; i++)
        if (mst_text_same(p->token[i], token)) return;
    fuzz_expect(p->tokens < MOST_SHOWN, "there are not so many");
    memcpy(p->token[p->tokens++], token, FAIR_TOKEN_SIZE);
}

static void put_tokens(mst_text *t, world_person *p) {
    mst_text_put_char(t, '[');
    for (uint32_t left = pick(4); left; left--) {
        put_token(t, p);
        if (left > 1) mst_text_put_char(t, ',');
    }
    mst_text_put_char(t, ']');
}

/* One of the moves that the last state named, if there are some. */
static void put_move(mst_text *t, const world_person *p) {
    const char *move = field(p->state, "\"moves\":[");
    uint32_t which = pick(8);
    for (uint32_t skip = 1 + which; move && skip; skip--) {
        const char *next = field(move, "{\"move\":\"");
        if (!next) break;
        move = next;
    }
    if (!move || *move == ']' || *move == '{') move = words[which];
    mst_text_put_char(t, '"');
    mst_text_put_part(t, move, strcspn(move, "\""));
    mst_text_put_char(t, '"');
}

static void put_seq(mst_text *t, const world_person *p) {
    const char *seq = field(p->state, ",\"seq\":");
    int64_t number = seq ? strtoll(seq, NULL, 10) : 0;
    uint32_t other = pick(16);
    if (other < 8) number += (int64_t)(other & 3) - (other & 4);
    mst_text_put_number(t, number < 0 ? 0 : number);
}

static void put_digest(mst_text *t) {
    static const char digits[] = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    put_words(t, digits);
}

static void put_seat(mst_text *t) {
    char letter[] = "A";
    letter[0] = (char)('A' + pick(4));
    put_words(t, letter);
}

static void put_value(mst_text *t, world_person *p, char field) {
    static const char *const names[] = {"en", "fr"}, *const kinds[] = {"bot", "open"};
    switch (field) {
    case 'p': mst_text_put(t, "2"); break;
    case 't': put_words(t, any_id()); break;
    case 'k': put_tokens(t, p); break;
    case 'l': put_words(t, names[pick(2)]); break;
    case 'i': put_seq(t, p); break;
    case 'w': mst_text_put(t, pick(2) ? "true" : "false"); break;
    case 's': put_seat(t); break;
    case 'q': put_seq(t, p); break;
    case 'm': put_move(t, p); break;
    case 'd': put_digest(t); break;
    case 'K': put_words(t, kinds[pick(2)]); break;
    case 'L': put_words(t, levels[pick(5)]); break;
    case 'N': mst_text_put(t, "null"); break;
    default: put_words(t, words[pick(8)]);
    }
}

static const char *name_of(char field) {
    static const char letters[] = "ptkliwsqmdoKLNn";
    static const char *const names[] = {"protocol", "table", "tokens", "language", "since",
                                        "words",    "seat",  "seq",    "move",     "digest",
                                        "nonce",    "kind",  "level",  "level",    "name"};
    return names[strchr(letters, field) - letters];
}

/* Sometimes a field is forgotten or there is one too many. */
static void put_fields(mst_text *t, world_person *p, const char *fields) {
    uint32_t slip = pick(64);
    for (; *fields; fields++) {
        if (slip == 1 && fields[1] == 0) return;
        mst_text_put_char(t, ',');
        put_words(t, name_of(*fields));
        mst_text_put_char(t, ':');
        put_value(t, p, *fields);
    }
    if (slip == 2) mst_text_put(t, ",\"mood\":1");
}

static world_question *new_question(world_person *p, const char *type) {
    if (p->questions == MOST_ASKED) return NULL;
    world_question *q = &p->asked[p->questions++];
    *q = (world_question){.ref = ++w.next_ref, .must_be_answered = strcmp(type, "hint") != 0};
    return q;
}

static void say(world_person *p) {
    char text[MESSAGE_MAX_SIZE];
    mst_text t = mst_text_in(text, sizeof text);
    const grammar *g = &messages[pick(sizeof messages / sizeof *messages)];
    world_question *q = new_question(p, g->type);
    mst_text_put(&t, "{\"type\":\"");
    mst_text_put(&t, g->type);
    mst_text_put_char(&t, '"');
    put_fields(&t, p, g->fields);
    if (q) {
        mst_text_put(&t, ",\"ref\":");
        mst_text_put_number(&t, q->ref);
    }
    mst_text_put_char(&t, '}');
    host_hear(&p->talk, text, (size_t)(t.at - text), w.now);
}

static void say_bytes(world_person *p) {
    size_t length = pick(64), left = (size_t)(end - at);
    if (length > left) length = left;
    host_hear(&p->talk, (const char *)at, length, w.now);
    at += length;
}

/* Who moves to another table may not hear what was asked at this one. */
static void open_person(world_person *p) {
    if (p->is_open) return;
    p->is_open = true;
    p->is_closed = false;
    p->tokens = p->questions = 0;
    p->state[0] = 0;
    host_open(w.host, &p->talk);
}

static void let_speak(void) {
    world_person *p = &w.people[pick(PEOPLE)];
    open_person(p);
    if (pick(16) == 1)
        say_bytes(p);
    else
        say(p);
    if (p->is_closed) close_person(p);
}

/* ---- calls ---- */

static void put_body(mst_text *t) {
    static const char *const sitters[] = {
        "{\"kind\":\"human\"}", "{\"kind\":\"bot\",\"level\":\"random\"}", "{\"kind\":\"open\"}",
        "{\"kind\":\"human\",\"name\":\"Marie\"}"};
    static const char *const more[] = {"",
                                       ",\"public\":true",
                                       ",\"clock\":{\"kind\":\"live\",\"seconds\":60}",
                                       ",\"clock\":{\"kind\":\"slow\",\"seconds\":5}",
                                       ",\"hints\":true",
                                       ",\"substitute\":\"greedy\"",
                                       ",\"deck\":\"x\"",
                                       ",\"options\":{\"first\":1}"};
    mst_text_put(t, "{\"game\":\"");
    mst_text_put(t, fuzz_game((uint8_t)pick(256))->key);
    mst_text_put(t, "\",\"seats\":[");
    for (uint32_t left = 2 + pick(2); left; left--) {
        mst_text_put(t, sitters[pick(4)]);
        if (left > 1) mst_text_put_char(t, ',');
    }
    mst_text_put_char(t, ']');
    mst_text_put(t, more[pick(8)]);
    mst_text_put_char(t, '}');
}

static void put_sitting(mst_text *t) {
    const char *token = w.token[pick(MOST_KNOWN)];
    if (!token[0]) {
        mst_text_put(t, "{}");
        return;
    }
    mst_text_put(t, "{\"invite\":");
    put_words(t, token);
    mst_text_put_char(t, '}');
}

static void make_call(void) {
    world_call *c = &w.calls[pick(CALLS)];
    uint32_t kind = pick(4);
    mst_text t = mst_text_in(c->body, sizeof c->body);
    if (c->is_busy) {
        host_cancel(w.host, &c->asked);
        c->is_busy = false;
        return;
    }
    if (!w.ids) kind = 0;
    host_begin_call(&c->asked, MST_ENGLISH);
    c->is_busy = true;
    c->is_looking = kind == 3;
    c->id[0] = 0;
    if (kind < 2)
        put_body(&t);
    else
        put_sitting(&t);
    if (kind >= 2) memcpy(c->id, any_id(), MST_ID_SIZE);
    ask(c);
}

/* ---- answers ---- */

static void let_store_answer(void) {
    uint32_t which = pick(MOST_HELD), how = pick(9);
    if (w.writings) {
        which %= w.writings;
        host_batch *b = w.writing[which];
        w.writing[which] = w.writing[--w.writings];
        answer_write(b, how < 6 ? ALL_WELL : (store_mood)(how - 5));
    } else if (w.readings) {
        which %= w.readings;
        host_table *t = w.reading[which];
        w.reading[which] = w.reading[--w.readings];
        answer_read(t, how != 7);
    }
}

static void let_bot_answer(void) {
    uint32_t which = pick(MOST_JOBS), how = pick(8);
    if (w.jobs) hand_back(which % w.jobs, how != 1);
}

/* Another server gives a seat another name, if it can. */
static void write_elsewhere(void) {
    static char line[MST_MAX_CHANGE];
    const char *id = any_id(), *name = words[pick(3)];
    bool is_noticed = pick(2);
    if (!w.ids) return;
    mst_table *t = (mst_table *)stored_table(id, UINT32_MAX);
    mst_text log = mst_text_in(line, sizeof line);
    uint32_t before = t ? mst_table_seq(t) : 0;
    bool has_clock = t && mst_table_deadline(t); /* whose time may be over by now */
    if (!t || has_clock || mst_table_name(t, 0, name, w.host->now, &log)) return;
    store_write write = {.table = id,
                         .seq = before,
                         .lines = mst_table_seq(t) - before,
                         .text = line,
                         .length = (size_t)(log.at - line),
                         .time = w.host->now};
    w.kept->append(w.kept, &write, 1);
    if (is_noticed) host_read_again(w.host, id, w.now);
}

/* What other nodes may say, true or not. */
static void let_nodes_speak(void) {
    uint32_t what = pick(10);
    host_news n = {.kind = (host_news_kind)(what % 6), .number = pick(256)};
    if (!w.has_nodes) return;
    memcpy(n.table, any_id(), MST_ID_SIZE);
    memcpy(n.next, any_id(), MST_ID_SIZE);
    if (what < 6 && (n.kind != HOST_REMATCH || stored_table(n.next, UINT32_MAX)))
        host_told(w.host, pick(3), &n, w.now);
    else if (what == 7)
        host_doubt_all(w.host, w.now);
    else if (what == 8)
        host_claim(w.host, n.table, w.now);
    else if (what == 9)
        host_set_serving_since(w.host, w.now);
}

/* ---- time ---- */

static void pass(void) {
    static const int64_t jumps[] = {0, 1, 200, 1000, 6000, 61 * 1000, 3600 * 1000, -5000};
    w.now += jumps[pick(8)];
    host_tick(w.host, w.now);
}

static bool look_later(void *context, const store_row *row) {
    (void)context;
    host_look_later(w.host, row->id, w.now);
    return true;
}

static void restart(void) {
    stop_host();
    w.now += 8 * 3600 * 1000;
    start_host();
    w.kept->playing(w.kept, look_later, NULL);
}

/* ---- one step ---- */

static void turn_a_switch(void) {
    switch (pick(10)) {
    case 0:
    case 1: w.is_slow = !w.is_slow; break;
    case 2: w.is_full = !w.is_full; break;
    case 3: w.are_bots_busy = !w.are_bots_busy; break;
    case 4: w.has_limits = !w.has_limits; break;
    case 5: w.starves_in = 1 + pick(16); break;
    case 6: write_elsewhere(); break;
    case 7: restart(); break;
    case 8: w.is_simple = !w.is_simple; break;
    default: w.has_nodes = !w.has_nodes; restart();
    }
}

static void step(void) {
    uint32_t what = pick(36);
    if (what < 14)
        let_speak();
    else if (what < 17)
        make_call();
    else if (what < 20)
        pass();
    else if (what < 24)
        let_store_answer();
    else if (what < 28)
        let_bot_answer();
    else if (what < 30)
        turn_a_switch();
    else if (what == 30)
        close_person(&w.people[pick(PEOPLE)]);
    else if (what == 31)
        host_flush(w.host, w.now);
    else
        let_nodes_speak();
}

/* ---- the end ---- */

/* All that was held back comes, and nothing fails any more. */
static void settle(void) {
    w.is_slow = w.is_full = w.has_limits = false;
    w.starves_in = 0;
    for (uint32_t round = 0; round < 40; round++) {
        while (w.writings) answer_write(w.writing[--w.writings], ALL_WELL);
        while (w.readings) answer_read(w.reading[--w.readings], true);
        host_flush(w.host, w.now);
        w.now += 1000;
        host_tick(w.host, w.now);
    }
}

static void expect_answers(const world_person *p) {
    for (uint32_t i = 0; i < p->questions && p->is_open && !p->is_closed && !w.was_bad; i++)
        fuzz_expect(p->asked[i].is_answered || !p->asked[i].must_be_answered,
                    "a question without an answer");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    mst_workspace room = w.room;
    if (!room.games && !workspace_create(&room, mst_games, plain_resize, NULL)) abort();
    memset(&w, 0, sizeof w);
    w.room = room;
    w.now = 1700000000000;
    w.rng = mst_rng_seed(size);
    w.kept = store_open_memory();
    at = data;
    end = data + size;
    start_host();
    for (uint32_t steps = 0; at < end && steps < MOST_STEPS; steps++) step();
    settle();
    for (uint32_t i = 0; i < PEOPLE; i++) expect_answers(&w.people[i]);
    stored_table(NULL, 0);
    stop_host();
    w.kept->close(w.kept);
    return 0;
}

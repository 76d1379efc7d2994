/* test_nodes_random.c -- many random games with the people of a table at several nodes. While all
 * news are heard, everybody is told byte for byte what one node alone would tell; whatever is late
 * or lost, nobody is told what is not stored, nothing that was answered is lost, and in the end all
 * see the same table. */
#include "host/people.h"
#include "host/workspace.h"
#include "mastaba/rng.h"
#include "nodes.h"
#include "plain_crypto.h"

static const char *const games[] = {"pyramis", "pyramids", "tresors", "pyramido", "pyramidion"};
enum { GAMES = sizeof games / sizeof *games };

static mst_rng rng;

/* What is dealt and what happens follow from the seed. */
static void begin_chance(uint64_t seed) {
    static uint8_t next;
    static fair_crypto chance;
    next = 0;
    chance = plain_crypto(&next);
    node_chance = &chance;
    rng = mst_rng_seed(seed);
    clock_now = 1700000000000;
}

static uint32_t any(uint32_t count) {
    return (uint32_t)(mst_rng_next(&rng) % count);
}

/* ---- what people say ---- */

static void say_of(int who, mst_seat seat, const char *type, const char *more) {
    char text[300];
    snprintf(text, sizeof text, "{\"type\":\"%s\",\"seat\":\"%c\",\"ref\":7%s}", type,
             mst_seat_letter(seat), more);
    say_at(who, text);
}

static void put_any_move(mst_text *t, const mst_table *table, mst_seat seat) {
    const mst_game *g = mst_table_rules(table);
    mst_move *moves = calloc(g->max_choices, sizeof *moves);
    mst_state *view = calloc(1, g->state_size);
    mst_table_view(table, seat, view);
    uint32_t count = g->moves(g, view, seat, moves);
    g->move_text(g, view, seat, moves[any(count)], t);
    free(view);
    free(moves);
}

static void play_any(int who, mst_seat seat, const char *type) {
    char more[200], move[MST_MAX_TEXT];
    const mst_table *table = table_at(who);
    mst_text t = mst_text_in(move, sizeof move);
    put_any_move(&t, table, seat);
    snprintf(more, sizeof more, ",\"seq\":%u,\"move\":\"%s\"", mst_table_newest(table, seat), move);
    say_of(who, seat, type, more);
}

static void undo(int who, mst_seat seat) {
    char more[40];
    snprintf(more, sizeof more, ",\"seq\":%u", mst_table_newest(table_at(who), seat));
    say_of(who, seat, "undo", more);
}

static void rename_seat(int who, mst_seat seat) {
    char more[40];
    snprintf(more, sizeof more, ",\"name\":\"n%u\"", any(1000));
    say_of(who, seat, "name", more);
}

/* Somebody at a table that is being played does something, mostly a move. */
static void do_something(int who, mst_seat seat) {
    const mst_table *t = table_at(who);
    bool is_asked = t && mst_table_actors(t) >> seat & 1;
    uint32_t what = any(16);
    if (!t || mst_table_phase(t) == MST_GATHERING)
        say_of(who, seat, "ready", "");
    else if (what == 0)
        rename_seat(who, seat);
    else if (what == 1)
        undo(who, seat);
    else if (what == 2)
        say_at(who, "{\"type\":\"resync\",\"since\":1,\"ref\":8}");
    else if (is_asked)
        play_any(who, seat, what == 3 ? "preview" : "play");
}

/* ---- the same bytes ---- */

enum { MOST_TOLD = 16 << 20 };

/* What each person was told since all were there. */
typedef struct {
    char *text;
    size_t length;
} transcript;

static transcript heard[MOST_PEOPLE];
static bool is_recording;

static void record(host_session *s, const host_message *m) {
    transcript *t = &heard[(person *)s - people];
    if (!is_recording) return;
    assert_true(t->length + m->length + 1 < MOST_TOLD);
    memcpy(t->text + t->length, m->text, m->length);
    t->length += m->length;
    t->text[t->length++] = '\n';
}

/* People 0 and 1 have the seats, 2 has that of 0 as well, 3 watches. */
static const mst_seat seat_of[] = {0, 1, 0};

static void come_to(int who, int which) {
    char token[40] = "";
    if (who < 3) snprintf(token, sizeof token, "\"%s\"", made.token[seat_of[who]]);
    join_with(who, which, made.id, token);
}

static uint32_t hidden; /* changes that somebody did not hear of */

/* Somebody does something: all others are told of it who may know of it, and nobody else. */
static void expect_news_of(int who) {
    uint32_t lines = mst_table_seq(table_at(0)), before[4];
    for (int i = 0; i < 4; i++) before[i] = people[i].count;
    do_something(who, seat_of[who]);
    carry();
    bool has_changed = mst_table_seq(table_at(0)) > lines;
    uint32_t news = has_changed ? mst_table_news(table_at(0), lines) : 0;
    for (int i = 0; i < 4; i++) {
        bool may_know = news & session_observers(&people[i].talk);
        if (i != who) assert_int_equal(people[i].count - before[i], may_know);
        hidden += has_changed && !may_know;
    }
}

/* A whole game; everybody at a node of its own, or all at one. */
static void play_a_game(const char *game, uint64_t seed, bool is_spread) {
    char body[300];
    begin_chance(seed);
    is_recording = false;
    take_shelf(NULL);
    start_nodes(is_spread ? NODES : 1);
    snprintf(body, sizeof body,
             "{\"game\":\"%s\",\"seats\":[" HUMAN "," HUMAN "],\"clock\":{\"kind\":\"live\","
             "\"seconds\":3600,\"increment\":2}}",
             game);
    make_at(0, body);
    for (int who = 0; who < 4; who++) {
        come_to(who, is_spread ? who % NODES : 0);
        carry();
    }
    is_recording = true;
    for (uint32_t steps = 0; mst_table_phase(table_at(0)) != MST_OVER; steps++) {
        int who = (int)any(3);
        assert_true(steps < 20000);
        clock_now += any(500);
        expect_news_of(who);
    }
    is_recording = false;
    depart_all();
    stop_nodes();
    free_shelf(NULL);
}

static void expect_same(const transcript *a, const transcript *b) {
    size_t at = 0;
    while (at < a->length && at < b->length && a->text[at] == b->text[at]) at++;
    if (at == a->length && at == b->length) return;
    size_t from = at > 300 ? at - 300 : 0;
    print_error("alone: %.600s\nspread: %.600s\n", a->text + from, b->text + from);
    fail();
}

static void test_spread_over_nodes_all_hear_the_same(void **state) {
    static transcript alone[MOST_PEOPLE];
    (void)state;
    node_listens = record;
    for (int who = 0; who < 4; who++) {
        heard[who].text = malloc(MOST_TOLD);
        alone[who].text = malloc(MOST_TOLD);
    }
    for (uint32_t i = 0; i < 2 * GAMES; i++) {
        for (int who = 0; who < 4; who++) heard[who].length = 0;
        play_a_game(games[i % GAMES], i, false);
        for (int who = 0; who < 4; who++) {
            transcript last = heard[who];
            heard[who] = (transcript){alone[who].text, 0};
            alone[who] = last;
        }
        play_a_game(games[i % GAMES], i, true);
        for (int who = 0; who < 4; who++) {
            assert_true(alone[who].length > 20000);
            expect_same(&alone[who], &heard[who]);
        }
    }
    for (int who = 0; who < 4; who++) {
        free(heard[who].text);
        free(alone[who].text);
    }
    node_listens = NULL;
    assert_true(hidden > 20);
}

/* ---- whatever is late or lost ---- */

typedef struct {
    mst_table *table;
    fair_hand hand;
    uint32_t most; /* lines that are read */
} copy;

static mst_workspace room;

static bool take_stored(void *context, uint32_t seq, const char *text, size_t length,
                        int64_t time) {
    copy *c = context;
    char words[MST_MAX_WHY];
    mst_text why = mst_text_in(words, sizeof words);
    if (seq >= c->most) return false;
    if (seq == 0) {
        const mst_game *g = mst_table_game(&room, text, length, &why);
        mst_dealer dealer = fair_dealer(&c->hand, node_chance);
        assert_non_null(g);
        c->table = mst_table_empty(calloc(1, mst_table_size(g)), g, &dealer, &room);
    }
    assert_int_equal(seq, mst_table_seq(c->table)); /* without a gap */
    if (!mst_table_read(c->table, text, length, time, &why)) fail_msg("%s", words);
    return true;
}

/* The table as whoever reads so many lines of the store has it. */
static const mst_table *stored_table(uint32_t most) {
    static copy c;
    if (c.table) mst_table_free(c.table);
    free(c.table);
    c = (copy){.most = most};
    if (most) shelf.kept->read(shelf.kept, made.id, 0, take_stored, &c);
    return c.table;
}

static void write_state_as(mst_text *made_of, const person *p, const mst_table *stored,
                           mst_seat observer) {
    const host_table *t = p->talk.at;
    mst_people called;
    mst_reader reader = {.observer = observer,
                         .in = p->talk.in,
                         .since = p->talk.told,
                         .with_words = p->talk.wants_words,
                         .present = t->present,
                         .now = t->host->now,
                         .people = &called};
    people_at(stored, p->talk.in, observer, &called);
    mst_table_put_state(made_of, stored, &reader);
}

static mst_seat observer_in(const char *text) {
    const char *value = strstr(text, ",\"observer\":");
    assert_non_null(value);
    value += strlen(",\"observer\":");
    return *value == '"' ? (mst_seat)(value[1] - 'A') : MST_SPECTATOR;
}

/* Every byte of a state is what whoever reads the store could write, and for that observer. */
static void check(host_session *s, const host_message *m) {
    static char told[MST_MAX_STATE], again[MST_MAX_STATE];
    const person *p = (const person *)s;
    mst_text made_of = mst_text_in(again, sizeof again);
    memcpy(told, m->text, m->length);
    told[m->length] = 0;
    if (strncmp(told, "{\"type\":\"state\"", 15) != 0) return;
    char *ref = strrchr(told, ',');
    if (strncmp(ref, ",\"ref\":", 7) == 0) strcpy(ref, "}");
    uint32_t lines = mst_table_seq(s->at->table);
    const mst_table *stored = stored_table(lines);
    assert_int_equal(mst_table_seq(stored), lines);
    mst_seat observer = observer_in(told);
    int who = (int)(p - people);
    assert_true(observer == MST_SPECTATOR || (who < 3 && observer == seat_of[who]));
    write_state_as(&made_of, p, stored, observer);
    assert_string_equal(told, again);
}

static bool is_there(int who) {
    return people[who].talk.host != NULL;
}

static int any_node(void) {
    return (int)any(NODES);
}

static host_counts met; /* in all games */

static void note_counts(int which) {
    const host_counts *c = host_count(nodes[which].host);
    met.store_conflicts += c->store_conflicts;
    met.conflicts_repeated += c->conflicts_repeated;
    met.catch_ups += c->catch_ups;
    met.store_unknown += c->store_unknown;
    met.plays += c->plays;
}

/* It dies and comes again, and its people go elsewhere. */
static void restart_node(int which) {
    bool was_here[4];
    for (int who = 0; who < 4; who++) {
        was_here[who] = people[who].talk.host == nodes[which].host;
        if (was_here[who]) depart(who);
    }
    note_counts(which);
    kill_node(which);
    start_node(which);
    for (int who = 0; who < 4; who++)
        if (was_here[who]) come_to(who, any_node());
}

static void come_back(void) {
    for (int who = 0; who < 4; who++) {
        if (!people[who].is_closed) continue;
        depart(who);
        come_to(who, any_node());
    }
}

static void stumble(void) {
    node *n = &nodes[any_node()];
    switch (any(8)) {
    case 0: n->is_slow = !n->is_slow; break;
    case 1:
        if (n->is_deaf)
            listen_again(n);
        else
            lose_listener(n);
        break;
    case 2: {
        int who = (int)any(4);
        depart(who);
        come_to(who, any_node());
        break;
    }
    case 3: n->skew = (int64_t)any(3000) - 1500; break;
    case 4: n->loses_answer = true; break;
    case 5: restart_node((int)(n - nodes)); break;
    default: node_store_answers(n);
    }
}

/* One thing happens, somewhere: somebody acts, news come, a store answers, time passes. */
static void step(void) {
    uint32_t what = any(16), who = any(3);
    int from = any_node(), to = any_node();
    clock_now += any(50);
    if (what < 6 && is_there((int)who) && people[who].talk.at)
        do_something((int)who, seat_of[who]);
    else if (what < 12)
        carry_one(from, to);
    else if (what < 14)
        node_store_answers(&nodes[to]);
    else if (what == 14 && any(4) == 0)
        stumble();
    else
        host_tick(nodes[to].host, time_of(&nodes[to]));
    host_flush(nodes[from].host, time_of(&nodes[from]));
    come_back();
}

/* All that was held back comes, and all can hear. */
static void settle(void) {
    for (int i = 0; i < NODES; i++) {
        nodes[i].is_slow = nodes[i].loses_answer = false;
        nodes[i].skew = 0;
        if (nodes[i].is_deaf) listen_again(&nodes[i]);
    }
    for (int round = 0; round < 5; round++)
        for (int i = 0; i < NODES; i++) node_store_answers(&nodes[i]);
    pass_at_nodes(60 * 1000);
}

static void expect_agreement(void) {
    const mst_table *stored = stored_table(UINT32_MAX);
    uint32_t lines = mst_table_seq(stored);
    char both[2][MOST_HEARD];
    for (int who = 0; who < 4; who++) {
        mst_seat observer = who < 3 ? seat_of[who] : MST_SPECTATOR;
        mst_text here = mst_text_in(both[0], MOST_HEARD), there = mst_text_in(both[1], MOST_HEARD);
        assert_int_equal(mst_table_seq(table_at(who)), lines);
        write_state_as(&here, &people[who], table_at(who), observer);
        write_state_as(&there, &people[who], stored, observer);
        assert_string_equal(both[0], both[1]);
        assert_int_equal(people[who].talk.at->present, 3);
        assert_int_equal(people[who].talk.seats, who < 3 ? 1 << seat_of[who] : 0);
        /* and was told so: a seat need not be told of what it may not know */
        assert_int_equal(mst_table_told(stored, observer, people[who].talk.told),
                         mst_table_newest(stored, observer));
    }
}

static void play_in_trouble(const char *game, uint64_t seed) {
    char body[200];
    begin_chance(seed);
    take_shelf(NULL);
    start_nodes(NODES);
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[" HUMAN "," HUMAN "]}", game);
    make_at(0, body);
    for (int who = 0; who < 4; who++) come_to(who, who % NODES);
    for (uint32_t i = 0; i < 1500; i++) step();
    settle();
    expect_agreement();
    for (int i = 0; i < NODES; i++) note_counts(i);
    depart_all();
    stored_table(0);
    stop_nodes();
    free_shelf(NULL);
}

static void *plain_resize(void *context, void *block, size_t size) {
    (void)context;
    if (size) return realloc(block, size);
    free(block);
    return NULL;
}

static void test_whatever_is_lost_all_agree_in_the_end(void **state) {
    uint64_t seeds = 4 * GAMES;
    (void)state;
    assert_true(workspace_create(&room, mst_games, plain_resize, NULL));
    node_listens = check;
    for (uint64_t seed = 0; seed < seeds; seed++) play_in_trouble(games[seed % GAMES], seed);
    print_message("%u plays, %u conflicts, %u repeated, %u times read on, %u answers lost\n",
                  (unsigned)met.plays, (unsigned)met.store_conflicts,
                  (unsigned)met.conflicts_repeated, (unsigned)met.catch_ups,
                  (unsigned)met.store_unknown);
    assert_true(met.plays > 500 && met.conflicts_repeated > 20 && met.catch_ups > 100 &&
                met.store_unknown > 5);
    node_listens = NULL;
    workspace_free(&room);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_spread_over_nodes_all_hear_the_same),
        cmocka_unit_test(test_whatever_is_lost_all_agree_in_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

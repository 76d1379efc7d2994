/* test_every_message.c -- every message of docs/protocol.schema.json, said rightly and in every way
 * that is wrong, at a table with people: what each of them is told. One row says one thing; what is
 * wrong with every message alike is tried with the first row of each. A message that comes to the
 * schema and has no row here is missed. */
#include "fair/promise.h"
#include "hosts.h"
#include "plain_crypto.h"
#include <jansson.h>

/* ---- where it is said, and by whom ---- */

typedef enum {
    GATHERING, /* Pyramis for two people and an open seat */
    FILLED,    /* the same without the open seat */
    SEALED,    /* both were ready, with digests of their nonces */
    OPENED,    /* A has opened its own */
    PLAYING,   /* Pyramis: A is to move, hints are allowed */
    PLAYED,    /* and has taken a card */
    DRAWN,     /* and another was drawn for it */
    CHOOSING,  /* Tresors, where both choose at once, without hints */
    CHOSEN,    /* A has chosen, face down */
    ADVISED,   /* PLAYING, and A waits for a hint already */
    BUSY,      /* PLAYING, and all bots are thinking */
    AWAY,      /* PLAYING, and B has left two minutes ago */
    LEFT,      /* PLAYING, and B has left just now */
    REPLACED,  /* PLAYING, and a bot stands in for A */
    AGAINST,   /* A plays against a bot, which is thinking */
    OVER,
    PENNILESS, /* OVER, and nobody may make tables any more */
} situation;

typedef enum { A, B, WATCHER, NEWCOMER, PEOPLE } speaker; /* A is the owner as well */

typedef struct {
    const char *type;
    situation when;
    speaker who;
    /* Its other fields. Here ' is " in JSON, $t the table, $a and $b tokens, $d and $e digests of
     * the nonces of A and B, $s the number of lines as A counts them and $p one that is past, $m
     * A's first move. */
    const char *fields;
    const char *told;  /* A, B, the watcher and the newcomer, as in person.kinds */
    const char *words; /* that are in the last thing that the speaker heard; or NULL */
} row;

#define TURN "'seat':'A','seq':$s,'move':'$m'"
#define HERE "'seat':'A','kind':'human','name':'','ready':true,'present':true,'stand_in':null"
#define NOT_YOURS "'seat':'B','seq':$s,'move':'1d1'"

static const row rows[] = {
    {"join", AWAY, NEWCOMER, "'protocol':2,'table':'$t','tokens':['$b'],'language':'fr'",
     "state|-|state|joined# state", "'observer':'B'"},
    {"join", AWAY, NEWCOMER, "'protocol':2,'table':'$t','tokens':[]", "-|-|-|joined# state",
     "'observer':null"},
    {"join", PLAYING, NEWCOMER, "'protocol':2,'table':'$t','tokens':['$a','$b']",
     "-|-|-|joined# state state", "'observer':'B'"},
    {"join", PLAYING, NEWCOMER, "'protocol':2,'table':'$t','tokens':['0123456789012345678901']",
     "-|-|-|joined# state", "'observer':null"},
    {"join", PLAYING, NEWCOMER, "'protocol':2,'table':'zzzzzzzzzzzzzzzz'", "-|-|-|error:no_table#",
     NULL},
    {"join", PLAYING, A, "'protocol':2,'table':'zzzzzzzzzzzzzzzz'", "error:no_table#|-|-|-", NULL},
    {"join", PLAYING, NEWCOMER, "'protocol':1,'table':'$t'", "-|-|-|error:version#", NULL},
    {"join", PLAYING, NEWCOMER, "'protocol':2,'table':'../etc/passwd'", "-|-|-|error:malformed#",
     NULL},

    {"ready", FILLED, A, "'seat':'A'", "state#|state|state|-", "'ready':true"},
    {"ready", FILLED, A, "'seat':'A','digest':'$d'", "state#|state|state|-", "'ready':true"},
    {"ready", FILLED, A, "'seat':'B'", "error:no_seat#|-|-|-", NULL},
    {"ready", SEALED, A, "'seat':'A'", "error:phase#|-|-|-", "'reason':'phase.revealing'"},
    {"ready", PLAYING, A, "'seat':'A'", "error:phase#|-|-|-", "'reason':'phase.begun'"},
    {"ready", OVER, A, "'seat':'A'", "error:phase#|-|-|-", "'reason':'phase.over'"},

    {"reveal", SEALED, A, "'seat':'A','nonce':'nonce-of-A'", "state#|state|state|-", NULL},
    {"reveal", OPENED, B, "'seat':'B','nonce':'nonce-of-B'", "state|state#|state|-",
     "'phase':'playing'"},
    {"reveal", SEALED, A, "'seat':'A','nonce':'nonce-of-B'", "error:not_allowed#|-|-|-",
     "'reason':'reveal.wrong'"},
    {"reveal", OPENED, A, "'seat':'A','nonce':'nonce-of-A'", "error:not_allowed#|-|-|-",
     "'reason':'reveal.done'"},
    {"reveal", SEALED, A, "'seat':'B','nonce':'nonce-of-B'", "error:no_seat#|-|-|-", NULL},
    {"reveal", FILLED, A, "'seat':'A','nonce':'nonce-of-A'", "error:phase#|-|-|-",
     "'reason':'phase.not_ready'"},
    {"reveal", PLAYING, A, "'seat':'A','nonce':'nonce-of-A'", "error:phase#|-|-|-", NULL},

    {"play", PLAYING, A, TURN, "state#|state|state|-", "'undo':"},
    {"play", CHOOSING, A, TURN, "state#|state|state|-", NULL},
    {"play", REPLACED, A, TURN, "state#|state|state|-", HERE},
    {"play", PLAYING, A, "'seat':'A','seq':$p,'move':'$m'", "error:stale# state|-|-|-",
     "'observer':'A'"},
    {"play", PLAYING, A, "'seat':'A','seq':1000,'move':'$m'", "error:stale# state|-|-|-", NULL},
    {"play", PLAYING, A, "'seat':'A','seq':$s,'move':'gibberish'", "error:illegal#|-|-|-",
     "'reason':'notation'"},
    {"play", PLAYING, A, "'seat':'A','seq':$s,'move':'1d9'", "error:illegal#|-|-|-", "'words':'"},
    {"play", PLAYING, A, NOT_YOURS, "error:no_seat#|-|-|-", NULL},
    {"play", PLAYING, B, NOT_YOURS, "-|error:phase#|-|-", "'reason':'turn.not_yours'"},
    {"play", FILLED, A, "'seat':'A','seq':0,'move':'1d1'", "error:phase#|-|-|-",
     "'reason':'phase.not_begun'"},
    {"play", OVER, A, "'seat':'A','seq':$s,'move':'1d1'", "error:phase#|-|-|-",
     "'reason':'phase.over'"},

    {"preview", PLAYING, A, TURN, "preview#|-|-|-", "'then':{"},
    {"preview", PLAYING, A, "'seat':'A','seq':$p,'move':'$m'", "error:stale# state|-|-|-", NULL},
    {"preview", PLAYING, A, "'seat':'A','seq':$s,'move':'1d9'", "error:illegal#|-|-|-", NULL},
    {"preview", PLAYING, B, NOT_YOURS, "-|error:phase#|-|-", NULL},
    {"preview", PLAYING, A, NOT_YOURS, "error:no_seat#|-|-|-", NULL},
    {"preview", FILLED, A, "'seat':'A','seq':0,'move':'1d1'", "error:phase#|-|-|-", NULL},
    {"preview", OVER, A, "'seat':'A','seq':$s,'move':'1d1'", "error:phase#|-|-|-", NULL},

    {"undo", CHOSEN, A, "'seat':'A','seq':$s", "state#|state|state|-", NULL},
    {"undo", CHOSEN, A, "'seat':'A','seq':$p", "error:stale# state|-|-|-", NULL},
    {"undo", CHOSEN, A, "'seat':'B','seq':$s", "error:no_seat#|-|-|-", NULL},
    {"undo", CHOOSING, A, "'seat':'A','seq':$s", "error:not_allowed#|-|-|-",
     "'reason':'undo.nothing'"},
    {"undo", PLAYED, A, "'seat':'A','seq':$s", "state#|state|state|-", NULL},
    {"undo", DRAWN, A, "'seat':'A','seq':$s", "error:not_allowed#|-|-|-", "'reason':'undo.drawn'"},
    {"undo", FILLED, A, "'seat':'A','seq':0", "error:phase#|-|-|-", "'reason':'phase.not_begun'"},
    {"undo", OVER, A, "'seat':'A','seq':$s", "error:phase#|-|-|-", "'reason':'phase.over'"},

    {"hint", PLAYING, A, "'seat':'A','seq':$s", "hint#|-|-|-", "'moves':[{'move':'"},
    {"hint", PLAYING, A, TURN, "hint#|-|-|-", "'win':25,'margin':-2,'rough':true}"},
    {"hint", PLAYING, A, "'seat':'A','seq':$s,'move':'1d9'", "error:illegal#|-|-|-", NULL},
    {"hint", PLAYING, A, "'seat':'A','seq':$s,'move':''", "error:malformed#|-|-|-", NULL},
    {"hint", CHOOSING, A, TURN, "error:not_allowed#|-|-|-", NULL},
    {"hint", PLAYING, A, "'seat':'A','seq':$p", "error:stale# state|-|-|-", NULL},
    {"hint", PLAYING, A, "'seat':'A','seq':1000", "error:stale# state|-|-|-", NULL},
    {"hint", PLAYING, A, "'seat':'B','seq':$s", "error:no_seat#|-|-|-", NULL},
    {"hint", PLAYING, B, "'seat':'B','seq':$s", "-|error:phase#|-|-", NULL},
    {"hint", CHOOSING, A, "'seat':'A','seq':$s", "error:not_allowed#|-|-|-", NULL},
    {"hint", FILLED, A, "'seat':'A','seq':0", "error:phase#|-|-|-", NULL},
    {"hint", OVER, A, "'seat':'A','seq':$s", "error:phase#|-|-|-", NULL},
    {"hint", ADVISED, A, "'seat':'A','seq':$s", "error:busy# hint#|-|-|-", NULL},
    {"hint", BUSY, A, "'seat':'A','seq':$s", "error:busy#|-|-|-", NULL},

    {"hurry", AGAINST, A, "'seq':$s", "state#|-|-|-", NULL},
    {"hurry", PLAYING, B, "'seq':0", "-|state#|-|-", NULL},
    {"hurry", AGAINST, WATCHER, "'seq':$s", "-|-|error:no_seat#|-", NULL},

    {"look", PLAYED, A, "'seq':$p,'seat':'A'", "past#|-|-|-", "'observer':'A'"},
    {"look", PLAYED, WATCHER, "'seq':$p", "-|-|past#|-", "'observer':null"},
    {"look", PLAYED, A, "'seq':$p", "past#|-|-|-", "'observer':null"},
    {"look", OVER, B, "'seq':$p,'seat':'B'", "-|past#|-|-", NULL},
    {"look", PLAYED, A, "'seq':$p,'seat':'B'", "error:no_seat#|-|-|-", NULL},
    {"look", PLAYED, A, "'seq':1000,'seat':'A'", "error:stale# state|-|-|-", NULL},
    {"look", FILLED, A, "'seq':1,'seat':'A'", "error:phase#|-|-|-", "'reason':'phase.not_begun'"},

    {"name", FILLED, A, "'seat':'A','name':'Nefer'", "state#|state|state|-", "'name':'Nefer'"},
    {"name", PLAYING, B, "'seat':'B','name':'Ptah'", "state|state#|state|-", "'name':'Ptah'"},
    {"name", OVER, A, "'seat':'A','name':''", "state#|state|state|-", NULL},
    {"name", FILLED, A, "'seat':'B','name':'Nefer'", "error:no_seat#|-|-|-", NULL},
    {"name", FILLED, A, "'seat':'A','name':'a\\nb'", "error:malformed#|-|-|-", NULL},

    {"arrange", FILLED, A, "'seat':'B','kind':'open'", "state#|state|state|-", "'kind':'open'"},
    {"arrange", GATHERING, A, "'seat':'C','kind':'bot','level':'scribe'", "state#|state|state|-",
     "'level':'scribe'"},
    {"arrange", FILLED, B, "'seat':'A','kind':'open'", "-|error:not_allowed#|-|-", NULL},
    {"arrange", FILLED, A, "'seat':'B','kind':'bot','level':'god'", "error:malformed#|-|-|-", NULL},
    {"arrange", FILLED, A, "'seat':'B','kind':'bot'", "error:malformed#|-|-|-", NULL},
    {"arrange", FILLED, A, "'seat':'H','kind':'open'", "error:no_seat#|-|-|-", NULL},
    {"arrange", SEALED, A, "'seat':'B','kind':'open'", "error:phase#|-|-|-", NULL},
    {"arrange", PLAYING, A, "'seat':'B','kind':'open'", "error:phase#|-|-|-", NULL},
    {"arrange", OVER, A, "'seat':'B','kind':'open'", "error:phase#|-|-|-", NULL},

    {"stand_in", PLAYING, A, "'seat':'A'", "state#|state|state|-", "'stand_in':'scribe'"},
    {"stand_in", PLAYING, B, "'seat':'B','level':'scribe'", "state|state#|state|-", NULL},
    {"stand_in", REPLACED, A, "'seat':'A','level':null", "state#|state|state|-", "'stand_in':null"},
    {"stand_in", AWAY, A, "'seat':'B'", "state#|-|state|-", "'stand_in':'scribe'"},
    {"stand_in", PLAYING, A, "'seat':'B'", "error:not_allowed#|-|-|-", "is present"},
    {"stand_in", LEFT, A, "'seat':'B'", "error:not_allowed#|-|-|-", "a minute"},
    {"stand_in", AWAY, A, "'seat':'H'", "error:no_seat#|-|-|-", NULL},
    {"stand_in", PLAYING, B, "'seat':'A'", "-|error:no_seat#|-|-", NULL},
    {"stand_in", PLAYING, A, "'seat':'A','level':'pharaoh'", "error:not_allowed#|-|-|-", NULL},
    {"stand_in", PLAYING, A, "'seat':'A','level':null", "error:not_allowed#|-|-|-",
     "'reason':'seat.here'"},
    {"stand_in", REPLACED, A, "'seat':'A'", "error:not_allowed#|-|-|-", "'reason':'seat.stood_in'"},
    {"stand_in", FILLED, A, "'seat':'A'", "error:phase#|-|-|-", NULL},
    {"stand_in", OVER, A, "'seat':'A'", "error:phase#|-|-|-", NULL},

    {"rematch", OVER, A, "", "rematch#|rematch|-|-", NULL},
    {"rematch", OVER, WATCHER, "", "-|-|error:no_seat#|-", NULL},
    {"rematch", FILLED, A, "", "error:phase#|-|-|-", NULL},
    {"rematch", PLAYING, B, "", "-|error:phase#|-|-", NULL},
    {"rematch", PENNILESS, A, "", "error:limit#|-|-|-", NULL},

    {"resync", PLAYED, A, "'since':$p", "state#|-|-|-", "'happened':[{"},
    {"resync", PLAYED, A, "'since':$s", "state#|-|-|-", "'happened':[]"},
    {"resync", PLAYED, A, "'since':100000", "state#|-|-|-", "'happened':[{"},
    {"resync", FILLED, WATCHER, "", "-|-|state#|-", NULL},
    {"resync", OVER, B, "'since':100000", "-|state#|-|-", "'scores':"},

    {"language", PLAYING, A, "'language':'fr'", "state#|-|-|-", "'ask':'Prenez "},
    {"language", PLAYING, A, "'language':'en','words':false", "state#|-|-|-", "'targets':"},
    {"language", PLAYING, WATCHER, "'language':'fr'", "-|-|state#|-", NULL},

    {"ping", PLAYING, A, "", "pong#|-|-|-", NULL},
    {"ping", PLAYING, NEWCOMER, "", "-|-|-|pong#", NULL},

    {"dance", PLAYING, A, "", "error:unknown_type#|-|-|-", NULL},
};

enum { ROWS = sizeof rows / sizeof *rows };

static const row *row_of(const char *type) {
    for (size_t i = 0; i < ROWS; i++)
        if (mst_text_same(rows[i].type, type)) return &rows[i];
    return NULL;
}

/* ---- the table ---- */

static person people[PEOPLE];
static host_table *table;
static char id[MST_ID_SIZE], token[2][FAIR_TOKEN_SIZE];

static const char *body_of(situation when) {
#define HUMANS "{\"kind\":\"human\"},{\"kind\":\"human\"}"
#define PYRAMIS(seats) "{\"game\":\"pyramis\",\"options\":{\"first\":1},\"seats\":[" seats "]"
    switch (when) {
    case CHOOSING:
    case CHOSEN: return "{\"game\":\"tresors\",\"seats\":[" HUMANS "]}";
    case GATHERING: return PYRAMIS(HUMANS ",{\"kind\":\"open\"}") "}";
    case AGAINST:
        return "{\"game\":\"pyramis\",\"options\":{\"first\":2},\"seats\":[{\"kind\":\"human\"},"
               "{\"kind\":\"bot\",\"level\":\"scribe\"}]}";
    default: return PYRAMIS(HUMANS) ",\"hints\":true}";
    }
}

/* The value of the field `key` after `from`, which is moved behind it. */
static void take_text(const char **from, const char *key, char *out, size_t size) {
    mst_text t = mst_text_in(out, size);
    const char *found = strstr(*from, key);
    assert_non_null(found);
    put_word(&t, found, key);
    *from = found + strlen(key);
}

static char owner[FAIR_TOKEN_SIZE];

static void make(situation when) {
    static caller c;
    c = (caller){.is_answered = false};
    host_begin_call(&c.asked, MST_ENGLISH);
    host_make(home, &c.asked, body_of(when), strlen(body_of(when)), clock_now);
    flush();
    assert_true(c.is_answered && c.code == ERROR_NONE);
    c.asked.answer[c.asked.length] = 0;
    const char *answer = c.asked.answer;
    take_text(&answer, "\"table\":\"", id, sizeof id);
    take_text(&answer, "\"owner\":\"", owner, sizeof owner);
    take_text(&answer, "\"token\":\"", token[0], sizeof token[0]);
    if (when != AGAINST) take_text(&answer, "\"token\":\"", token[1], sizeof token[1]);
}

static void join(person *p, const char *one, const char *two) {
    char text[256];
    snprintf(text, sizeof text,
             "{\"type\":\"join\",\"protocol\":2,\"table\":\"%s\",\"tokens\":[%s%s%s%s%s%s%s]}", id,
             *one ? "\"" : "", one, *one ? "\"" : "", *two ? "," : "", *two ? "\"" : "", two,
             *two ? "\"" : "");
    say(p, text);
    flush();
}

static void come(situation when) {
    for (int i = 0; i < PEOPLE; i++) {
        memset(&people[i], 0, sizeof people[i]);
        host_open(home, &people[i].talk);
    }
    join(&people[A], token[0], owner);
    if (when != AGAINST) join(&people[B], token[1], "");
    join(&people[WATCHER], "", "");
    table = people[A].talk.at;
    assert_non_null(table);
}

/* ---- filling in a row ---- */

static void put_move(mst_text *t) {
    const mst_game *g = mst_table_rules(table->table);
    host_job there = {.game = g, .seat = 0, .view = calloc(1, g->state_size)};
    mst_table_view(table->table, 0, there.view);
    g->move_text(g, there.view, 0, first_move(&there), t);
    free(there.view);
}

static void put_digest(mst_text *t, mst_seat seat) {
    char sealed[FAIR_MAX_PROMISE], digest[MST_DIGEST_SIZE];
    char nonce[] = "nonce-of-A";
    mst_text text = mst_text_in(sealed, sizeof sealed);
    nonce[sizeof nonce - 2] = mst_seat_letter(seat);
    fair_put_nonce(&text, id, seat, nonce);
    fair_digest(&home->ports.crypto, sealed, (size_t)(text.at - sealed), digest);
    mst_text_put(t, digest);
}

static uint32_t lines_of_A(void) {
    return mst_table_newest(table->table, 0);
}

static void put_filled(mst_text *t, char what) {
    switch (what) {
    case 't': mst_text_put(t, id); break;
    case 'a': mst_text_put(t, token[0]); break;
    case 'b': mst_text_put(t, token[1]); break;
    case 'd': put_digest(t, 0); break;
    case 'e': put_digest(t, 1); break;
    case 's': mst_text_put_number(t, lines_of_A()); break;
    case 'p': mst_text_put_number(t, lines_of_A() - 1); break;
    case 'm': put_move(t); break;
    default: fail_msg("$%c is nothing", what);
    }
}

static void put_fields(mst_text *t, const char *fields) {
    for (; *fields; fields++)
        if (*fields == '$')
            put_filled(t, *++fields);
        else
            mst_text_put_char(t, *fields == '\'' ? '"' : *fields);
}

enum { MOST_SAID = 1024 };

static void write_message(char text[MOST_SAID], const char *type, const char *fields,
                          const char *more) {
    mst_text t = mst_text_in(text, MOST_SAID);
    mst_text_put(&t, "{\"type\":\"");
    mst_text_put(&t, type);
    mst_text_put(&t, "\",\"ref\":7");
    if (*fields) mst_text_put_char(&t, ',');
    put_fields(&t, fields);
    mst_text_put(&t, more);
    mst_text_put_char(&t, '}');
    assert_false(mst_text_full(&t));
}

static void say_fields(person *p, const char *type, const char *fields, const char *more) {
    char text[MOST_SAID];
    write_message(text, type, fields, more);
    say(p, text);
}

/* ---- situations ---- */

static void say_now(speaker who, const char *type, const char *fields) {
    say_fields(&people[who], type, fields, "");
    flush();
}

static void get_ready(situation when) {
    bool is_sealed = when == SEALED || when == OPENED;
    say_now(A, "ready", is_sealed ? "'seat':'A','digest':'$d'" : "'seat':'A'");
    if (when != AGAINST) say_now(B, "ready", is_sealed ? "'seat':'B','digest':'$e'" : "'seat':'B'");
    if (when == OPENED) say_now(A, "reveal", "'seat':'A','nonce':'nonce-of-A'");
}

static void play_to_the_end(void) {
    say_now(A, "stand_in", "'seat':'A'");
    say_now(B, "stand_in", "'seat':'B'");
    for (int i = 0; i < 1000 && mst_table_phase(table->table) != MST_OVER; i++) bots_answer();
    assert_int_equal(mst_table_phase(table->table), MST_OVER);
}

static void go_on_to(situation when) {
    if (when == PLAYED || when == DRAWN || when == CHOSEN) say_now(A, "play", TURN);
    if (when == DRAWN) say_now(A, "play", TURN);
    if (when == ADVISED) say_now(A, "hint", "'seat':'A','seq':$s");
    if (when == REPLACED) say_now(A, "stand_in", "'seat':'A'");
    if (when == OVER || when == PENNILESS) play_to_the_end();
    if (when == AWAY || when == LEFT) leave(&people[B]);
    if (when == AWAY) pass(2 * 60 * 1000);
    pool.are_busy = when == BUSY;
    may_make_tables = when != PENNILESS;
}

static void begin(situation when) {
    static uint8_t next;
    host_ports ports = all_ports();
    ports.crypto = plain_crypto(&next);
    take_shelf(NULL);
    next = 0;
    start_host_with(&ports);
    may_say_more = may_make_tables = true;
    make(when);
    come(when);
    if (when > FILLED) get_ready(when);
    go_on_to(when);
    flush();
    for (int i = 0; i < PEOPLE; i++) people[i].kinds[0] = people[i].heard[0] = 0;
}

static void end(void) {
    shelf.is_slow = shelf.is_full = shelf.is_at_odds = false;
    may_say_more = may_make_tables = true;
    for (int i = 0; i < PEOPLE; i++) leave(&people[i]);
    stop_host();
    free_shelf(NULL);
}

/* Whoever thinks about a hint has it. */
static void advise(void) {
    for (uint32_t i = 0; i < pool.count; i++) {
        host_job *j = pool.asked[i];
        if (!j->is_hint) continue;
        j->best[0].move = first_move(j);
        j->best[0].visits = 100;
        j->best_count = 1;
        j->worth = (mst_candidate){.move = j->considered, .win = 0.25f, .margin = -2, .visits = 7};
        hand_back(i, j->best[0].move);
        return;
    }
}

/* ---- what is told ---- */

static bool is_refused(const row *r) {
    return strstr(r->told, "error:") != NULL;
}

/* All that is wrong is reported, not only the first. */
static uint32_t wrong;

static void complain(const row *r, const char *what, const char *instead) {
    print_error("%s {%s} in situation %d by %d: %s instead of %s; last heard %s\n", r->type,
                r->fields, (int)r->when, (int)r->who, what, instead, people[r->who].heard);
    wrong++;
}

static void expect_told(const row *r, const char *told) {
    char all[4 * sizeof people->kinds] = "";
    mst_text t = mst_text_in(all, sizeof all);
    for (int i = 0; i < PEOPLE; i++) {
        if (i) mst_text_put_char(&t, '|');
        mst_text_put(&t, people[i].kinds[0] ? people[i].kinds : "-");
    }
    if (!mst_text_same(all, told)) complain(r, all, told);
}

static void expect_unchanged(const row *r, uint32_t lines) {
    if (table->table && mst_table_seq(table->table) != lines) complain(r, "a change", "none");
}

static void expect_words(const row *r) {
    char words[200];
    mst_text t = mst_text_in(words, sizeof words);
    if (!r->words) return;
    put_fields(&t, r->words);
    if (!has_heard(&people[r->who], words)) complain(r, "other words", words);
}

static void expect_silence(const row *r) {
    for (int i = 0; i < PEOPLE; i++)
        if (people[i].kinds[0]) complain(r, people[i].kinds, "nothing before it is stored");
}

/* ---- tests ---- */

static void say_row(const row *r) {
    say_fields(&people[r->who], r->type, r->fields, "");
    flush();
    advise();
}

/* What is refused has changed nothing. */
static void test_each_is_answered(void **state) {
    (void)state;
    wrong = 0;
    for (const row *r = rows; r < rows + ROWS; r++) {
        begin(r->when);
        uint32_t lines = mst_table_seq(table->table);
        say_row(r);
        expect_told(r, r->told);
        expect_words(r);
        if (is_refused(r)) expect_unchanged(r, lines);
        end();
    }
    assert_int_equal(wrong, 0);
}

/* A store that takes its time: nobody hears a word before it has answered, and then the same. */
static void test_each_waits_for_the_store(void **state) {
    uint32_t writings = 0;
    (void)state;
    wrong = 0;
    for (const row *r = rows; r < rows + ROWS; r++) {
        begin(r->when);
        shelf.is_slow = true;
        say_row(r);
        writings += shelf.writings;
        if (shelf.writings) expect_silence(r);
        for (int i = 0; i < 8; i++) store_answers();
        advise();
        expect_told(r, r->told);
        end();
    }
    assert_true(writings > 10);
    assert_int_equal(wrong, 0);
}

/* Whoever asked hears that it was not stored, and how the table stands; to others it is no news. */
static void expect_failure(const row *r, const char *error, uint32_t lines) {
    char told[200];
    mst_text t = mst_text_in(told, sizeof told);
    for (int who = 0; who < PEOPLE; who++) {
        if (who) mst_text_put_char(&t, '|');
        mst_text_put(&t, who == (int)r->who ? error : "-");
        if (who == (int)r->who) mst_text_put(&t, " state");
    }
    expect_told(r, told);
    expect_unchanged(r, lines);
}

static void test_each_can_fail_to_be_stored(void **state) {
    (void)state;
    wrong = 0;
    for (const row *r = rows; r < rows + ROWS; r++) {
        bool is_made = mst_text_same(r->type, "rematch");
        for (int at_odds = 0; at_odds < 2; at_odds++) {
            begin(r->when);
            uint32_t lines = mst_table_seq(table->table), before = shelf.attempts;
            shelf.is_full = !at_odds;
            shelf.is_at_odds = at_odds;
            say_row(r);
            if (shelf.attempts == before)
                expect_told(r, r->told);
            else if (!is_made)
                expect_failure(r, at_odds ? "error:stale#" : "error:store#", lines);
            end();
        }
    }
    assert_int_equal(wrong, 0);
}

/* ---- what a row cannot say ---- */

static void test_hurry_reaches_who_thinks(void **state) {
    (void)state;
    begin(AGAINST);
    say_now(WATCHER, "hurry", "'seq':$s");
    say_now(A, "hurry", "'seq':$p"); /* before the bot was asked */
    assert_int_equal(pool.hurried, 0);
    say_now(A, "hurry", "'seq':$s");
    assert_int_equal(pool.hurried, 1);
    end();
}

static void test_a_seat_is_renamed_often_enough(void **state) {
    (void)state;
    begin(FILLED);
    for (int i = 0; i < 1000; i++)
        say_now(A, "name", i % 2 ? "'seat':'A','name':'Nefer'" : "'seat':'A','name':''");
    assert_true(has_heard(&people[A], "\"type\":\"state\""));
    say_now(A, "name", "'seat':'A','name':'Teti'");
    assert_true(has_heard(&people[A], "\"reason\":\"table.often\""));
    end();
}

/* Who joins anew holds what it shows then, and nothing that it held before. */
static void test_who_joins_anew_holds_what_it_shows(void **state) {
    (void)state;
    begin(FILLED);
    join(&people[A], "", "");
    assert_true(has_heard(&people[A], "\"observer\":null"));
    say_now(A, "arrange", "'seat':'B','kind':'open'");
    assert_true(has_heard(&people[A], "\"error\":\"not_allowed\""));
    join(&people[B], owner, "");
    say_now(B, "arrange", "'seat':'A','kind':'open'");
    assert_true(has_heard(&people[B], "\"type\":\"state\""));
    end();
}

/* Without a seat any more: what it says of it is refused. */
static void test_whose_seat_is_given_away_watches(void **state) {
    (void)state;
    begin(FILLED);
    say_now(A, "arrange", "'seat':'B','kind':'bot','level':'random'");
    assert_true(has_heard(&people[B], "\"observer\":null"));
    say_now(B, "name", "'seat':'B','name':'Ptah'");
    assert_true(has_heard(&people[B], "\"error\":\"no_seat\""));
    end();
}

/* The secret of the deal is everybody's by then, so the next id must follow from more. */
static void test_who_watched_cannot_reckon_the_next_table(void **state) {
    char words[64 + 2 * MST_DIGEST_SIZE], reckoned[MST_DIGEST_SIZE], next[MST_ID_SIZE];
    mst_text text = mst_text_in(words, sizeof words);
    (void)state;
    begin(OVER);
    const mst_agreement *agreement = mst_table_agreement(table->table);
    mst_text_put(&text, "the table after this one ");
    mst_text_put(&text, agreement->secret);
    mst_text_put(&text, agreement->owner);
    fair_digest(&home->ports.crypto, words, strlen(words), reckoned);
    say_now(A, "rematch", "");
    const char *told = people[A].heard;
    take_text(&told, "\"table\":\"", next, sizeof next);
    assert_int_not_equal(memcmp(next, reckoned, MST_ID_SIZE - 1), 0);
    end();
}

/* ---- who is told the same ---- */

static bool hears(speaker who, const char *words) {
    return has_heard(&people[who], words);
}

static void test_each_hears_its_own_language(void **state) {
    (void)state;
    begin(PLAYING);
    join(&people[NEWCOMER], "", "");
    say_now(NEWCOMER, "language", "'language':'fr'");
    say_now(A, "play", TURN);
    assert_true(hears(WATCHER, " takes ") && !hears(WATCHER, " prend "));
    assert_true(hears(NEWCOMER, " prend ") && !hears(NEWCOMER, " takes "));
    end();
}

/* What happened is told once, to each from where it was. */
static void test_each_is_told_what_is_new_to_it(void **state) {
    static const char nothing[] = "\"happened\":[]";
    (void)state;
    begin(PLAYED);
    for (int who = 0; who <= WATCHER; who++) say_now((speaker)who, "resync", "'since':$s");
    say_now(A, "play", TURN);
    for (int who = 0; who <= WATCHER; who++) assert_false(hears((speaker)who, nothing));
    say_now(A, "name", "'seat':'A','name':'Nefer'");
    for (int who = 0; who <= WATCHER; who++) assert_true(hears((speaker)who, nothing));
    join(&people[NEWCOMER], "", "");
    say_fields(&people[NEWCOMER], "resync", "'since':0", "");
    say_now(WATCHER, "resync", "'since':$s");
    assert_true(hears(WATCHER, nothing) && !hears(NEWCOMER, nothing));
    end();
}

/* Another has changed the table in the same moment: who asks about it waits for the store. */
static void test_nobody_is_told_of_what_is_not_stored(void **state) {
    static const row asking[] = {{.type = "preview", .fields = TURN},
                                 {.type = "hint", .fields = "'seat':'A','seq':$s"},
                                 {.type = "look", .fields = "'seat':'A','seq':$s"}};
    (void)state;
    for (int i = 0; i < 3; i++) {
        begin(PLAYED);
        join(&people[NEWCOMER], token[0], "");
        shelf.is_slow = true;
        people[NEWCOMER].kinds[0] = 0;
        say_fields(&people[A], "undo", "'seat':'A','seq':$s", "");
        say_fields(&people[NEWCOMER], asking[i].type, asking[i].fields, "");
        advise();
        assert_string_equal(people[NEWCOMER].kinds, "");
        for (int k = 0; k < 3; k++) store_answers();
        advise();
        assert_non_null(strchr(people[NEWCOMER].kinds, '#'));
        end();
    }
}

/* ---- hints ---- */

/* Two clients of one seat share a thought, and each has it with its own number. */
static void test_a_hint_is_for_all_who_asked(void **state) {
    (void)state;
    begin(ADVISED);
    join(&people[NEWCOMER], token[0], "");
    say_now(NEWCOMER, "hint", "'seat':'A','seq':$s");
    assert_int_equal(pool.count, 1);
    advise();
    assert_true(strstr(people[A].kinds, "hint#") && strstr(people[NEWCOMER].kinds, "hint#"));
    end();
}

/* What a move is worth is told to those who asked about it, and thought about one move at a time.
 */
static void test_a_move_asked_about_is_told_to_who_asked(void **state) {
    (void)state;
    begin(PLAYING);
    join(&people[NEWCOMER], token[0], "");
    say_now(A, "hint", TURN);
    say_now(NEWCOMER, "hint", "'seat':'A','seq':$s,'move':'2d1'");
    assert_non_null(strstr(people[NEWCOMER].kinds, "error:busy#"));
    say_now(NEWCOMER, "hint", "'seat':'A','seq':$s");
    assert_int_equal(pool.count, 1);
    advise();
    assert_non_null(strstr(people[A].heard, "\"asked\":{"));
    assert_non_null(strstr(people[NEWCOMER].heard, "\"moves\":["));
    assert_null(strstr(people[NEWCOMER].heard, "\"asked\""));
    end();
}

/* A bot that never came to that move has no figures for it. */
static void test_a_move_that_was_not_looked_at_has_no_worth(void **state) {
    (void)state;
    begin(PLAYING);
    say_now(A, "hint", TURN);
    pool.asked[0]->best[0].move = first_move(pool.asked[0]);
    hand_back(0, pool.asked[0]->best[0].move);
    const char *asked = strstr(people[A].heard, "\"asked\":{");
    assert_non_null(asked);
    assert_null(strstr(asked, "\"win\""));
    end();
}

/* The store has answered, and the table was not looked over yet when the thought comes. */
static void test_a_hint_for_the_past_is_stale(void **state) {
    (void)state;
    begin(ADVISED);
    shelf.is_slow = true;
    say_fields(&people[A], "play", TURN, "");
    flush();
    assert_int_equal(shelf.writings, 1);
    shelf.writings = 0;
    answer_write(shelf.writing[0]);
    advise();
    flush();
    assert_non_null(strstr(people[A].kinds, "error:stale#"));
    assert_null(strstr(people[A].kinds, "hint"));
    end();
}

/* ---- what is wrong with all alike ---- */

static void expect_error(const row *r, speaker who, const char *error) {
    if (!mst_text_same(people[who].kinds, error)) complain(r, people[who].kinds, error);
}

static void try_unseated(const row *r) {
    begin(r->when);
    say_fields(&people[NEWCOMER], r->type, r->fields, "");
    flush();
    expect_error(r, NEWCOMER, "error:not_joined#");
    end();
}

static void try_watching(const row *r) {
    begin(r->when);
    uint32_t lines = mst_table_seq(table->table);
    bool is_owners = mst_text_same(r->type, "arrange");
    say_fields(&people[WATCHER], r->type, r->fields, "");
    flush();
    expect_error(r, WATCHER, is_owners ? "error:not_allowed#" : "error:no_seat#");
    expect_unchanged(r, lines);
    end();
}

static void try_flooding(const row *r) {
    begin(r->when);
    may_say_more = false;
    say_row(r);
    expect_error(r, r->who, "error:limit#");
    end();
}

static void try_extra(const row *r) {
    begin(r->when);
    say_fields(&people[r->who], r->type, r->fields, ",\"mood\":1");
    flush();
    expect_error(r, r->who, "error:malformed#");
    end();
}

/* The table is not in memory any more, and cannot be read. */
static void try_unreadable(const row *r) {
    char text[MOST_SAID];
    begin(r->when);
    write_message(text, r->type, r->fields, "");
    tables_drop(table);
    shelf.is_dumb = true;
    say(&people[r->who], text);
    flush();
    expect_error(r, r->who, mst_text_same(r->type, "ping") ? "pong#" : "error:store#");
    end();
}

static bool has_field(const json_t *message, const char *field) {
    return json_object_get(json_object_get(message, "properties"), field) != NULL;
}

static void try_all_that_is_wrong(const json_t *message, const row *r) {
    bool is_join = mst_text_same(r->type, "join"), is_ping = mst_text_same(r->type, "ping");
    if (!is_join && !is_ping) try_unseated(r);
    if (has_field(message, "seat") || mst_text_same(r->type, "rematch")) try_watching(r);
    try_flooding(r);
    try_extra(r);
    try_unreadable(r);
}

static void for_each_message(void (*take)(const json_t *message, const row *r)) {
    size_t i;
    json_t *link, *schema = json_load_file(SOURCE_DIR "/docs/protocol.schema.json", 0, NULL);
    json_t *all = json_object_get(schema, "$defs");
    json_t *kinds = json_object_get(json_object_get(all, "clientMessage"), "oneOf");
    assert_int_equal(json_array_size(kinds), MESSAGE_TYPES);
    json_array_foreach(kinds, i, link) {
        const char *name = strrchr(json_string_value(json_object_get(link, "$ref")), '/') + 1;
        json_t *message = json_object_get(all, name);
        json_t *type = json_object_get(json_object_get(message, "properties"), "type");
        const char *word = json_string_value(json_object_get(type, "const"));
        if (!row_of(word)) fail_msg("nobody here says \"%s\"", word);
        take(message, row_of(word));
    }
    json_decref(schema);
}

static void test_what_is_wrong_with_all_alike(void **state) {
    (void)state;
    wrong = 0;
    for_each_message(try_all_that_is_wrong);
    assert_int_equal(wrong, 0);
}

/* ---- that all is here ---- */

static bool is_tried(const char *type, const char *error) {
    bool is_there = false;
    for (const row *r = rows; r < rows + ROWS; r++)
        is_there |= mst_text_same(r->type, type) && strstr(r->told, error);
    return is_there;
}

static void expect_tried(const json_t *message, const row *r) {
    bool has_seq = has_field(message, "seq") && has_field(message, "seat");
    if (is_refused(r)) fail_msg("the first \"%s\" is not right", r->type);
    if (has_field(message, "seat") && !is_tried(r->type, "error:no_seat#") &&
        !is_tried(r->type, "error:not_allowed#"))
        fail_msg("nobody says \"%s\" for the seat of another", r->type);
    if (has_seq && !is_tried(r->type, "error:stale#"))
        fail_msg("nobody says \"%s\" of the past", r->type);
}

static void test_every_message_is_here(void **state) {
    (void)state;
    for_each_message(expect_tried);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_message_is_here),
        cmocka_unit_test(test_each_is_answered),
        cmocka_unit_test(test_each_waits_for_the_store),
        cmocka_unit_test(test_each_can_fail_to_be_stored),
        cmocka_unit_test(test_hurry_reaches_who_thinks),
        cmocka_unit_test(test_a_seat_is_renamed_often_enough),
        cmocka_unit_test(test_who_joins_anew_holds_what_it_shows),
        cmocka_unit_test(test_whose_seat_is_given_away_watches),
        cmocka_unit_test(test_who_watched_cannot_reckon_the_next_table),
        cmocka_unit_test(test_each_hears_its_own_language),
        cmocka_unit_test(test_each_is_told_what_is_new_to_it),
        cmocka_unit_test(test_nobody_is_told_of_what_is_not_stored),
        cmocka_unit_test(test_a_hint_is_for_all_who_asked),
        cmocka_unit_test(test_a_move_asked_about_is_told_to_who_asked),
        cmocka_unit_test(test_a_move_that_was_not_looked_at_has_no_worth),
        cmocka_unit_test(test_a_hint_for_the_past_is_stale),
        cmocka_unit_test(test_what_is_wrong_with_all_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

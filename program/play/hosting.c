/* hosting.c -- the host of this terminal's one table, and what is said to it. Everything is
 * answered at once but what bots think, which they do when the terminal waits for them (think.c).
 * Nothing is kept but the table in memory: who wants more saves the game. */
#include "complain.h"
#include "crypto/libsodium.h"
#include "mastaba/json.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include "memory.h"
#include "play/session.h"
#include "protocol/json.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- ports ---- */

static void *resize(void *context, void *block, size_t size) {
    (void)context;
    if (size) return memory_grow(block, size);
    free(block);
    return NULL;
}

static const json_value *find(const json_members *m, const char *key) {
    uint32_t i = 0;
    while (!json_is(&m->key[i], key)) i++;
    return &m->value[i];
}

static void read_prospect(session *s, const json_members *answer) {
    json_members then, parts;
    json_look_inside(find(answer, "then"), JSON_KIND_OBJECT, &then);
    json_look_inside(find(&then, "parts"), JSON_KIND_OBJECT, &parts);
    s->prospect.out = find(&then, "out")->number;
    s->prospect.total = (int32_t)find(&then, "total")->number;
    for (uint32_t i = 0; i < parts.count; i++) s->prospect.part[i] = (int32_t)parts.value[i].number;
}

static void take_answer(session *s, const host_message *m) {
    json_members answer;
    if (!json_read_object(m->text, m->length, &answer)) return;
    if (!json_is(find(&answer, "type"), s->awaited)) return;
    if (mst_text_same(s->awaited, "rematch"))
        json_copy_string(find(&answer, "table"), s->next_table, sizeof s->next_table);
    else
        read_prospect(s, &answer);
    s->awaited = NULL;
}

static void note_refusal(session *s, const char *why) {
    mst_text words = mst_text_in(s->refused, sizeof s->refused);
    mst_text_put(&words, why);
}

/* The table is looked at where it lies: of what the host sends, only why it refused something is of
 * interest, and what cannot be seen there. */
static void take_message(void *context, host_session *talk, const host_message *m) {
    (void)talk;
    session *s = context;
    if (m->refusal)
        note_refusal(s, m->refusal);
    else if (s->awaited)
        take_answer(s, m);
}

static void give_up(void *context, host_session *talk, host_close why) {
    (void)context, (void)talk, (void)why;
    complain_and_exit("a message was too long");
}

static void take_fault(void *context, host_call *c, const fault *f) {
    session *s = context;
    (void)c;
    if (!f) return;
    mst_text words = mst_text_in(s->refused, sizeof s->refused);
    error_put_words(&words, f, s->in);
}

static void append(void *context, host_batch *b) {
    const session *s = context;
    for (uint32_t i = 0; i < b->count; i++) b->writes[i].result = STORE_STORED;
    host_stored(s->host, b, now());
}

static void read_table(void *context, host_table *t, const char *id, uint32_t seq) {
    (void)context, (void)id, (void)seq;
    host_end_reading(t, HOST_NO_TABLE, "", now());
}

static void write_log(void *context, host_weight weight, const char *words) {
    (void)context, (void)weight;
    complain("%s", words);
}

/* ---- chance ---- */

static void repeat_chance(void *context, void *out, size_t size) {
    session *s = context;
    uint8_t *byte = out;
    for (size_t i = 0; i < size; i++) byte[i] = (uint8_t)mst_rng_next(&s->rng);
}

/* The same seed gives the same table, whatever is dealt at it included. */
static fair_crypto choose_chance(session *s) {
    const fair_crypto *real = crypto_libsodium();
    if (!real) complain_and_exit("there is no good chance to be had here");
    fair_crypto crypto = *real;
    if (!s->o->has_seed) return crypto;
    s->rng = mst_rng_seed(s->o->seed);
    crypto.random = repeat_chance;
    crypto.context = s;
    return crypto;
}

/* ---- the host ---- */

void hosting_open(session *s) {
    enum { CHAINS = 2, BATCH_WRITES = 16, BATCH_BYTES = 8 * MST_MAX_CHANGE };
    const host_ports ports = {.context = s,
                              .resize = resize,
                              .send = take_message,
                              .close = give_up,
                              .answer = take_fault,
                              .append = append,
                              .read = read_table,
                              .think = think_later,
                              .call_off = think_no_more,
                              .job_size = sizeof(think_job),
                              .log = write_log,
                              .crypto = choose_chance(s)};
    s->games[0] = s->game;
    s->draft = memory_need(MST_MAX_STATE);
    host_config config = {.games = s->games,
                          .chains = CHAINS,
                          .batch_writes = BATCH_WRITES,
                          .batch_bytes = BATCH_BYTES,
                          .serving_since = now(),
                          .draft = s->draft,
                          .draft_size = MST_MAX_STATE};
    s->host = host_create(&ports, &config);
    host_open(s->host, &s->talk);
}

void hosting_close(session *s) {
    host_free(s->host);
    free(s->draft);
}

/* ---- saying something ---- */

typedef struct {
    char room[1024];
    mst_text text;
    mst_json w;
} message;

static void begin(message *m, const char *type) {
    m->text = mst_text_in(m->room, sizeof m->room);
    m->w = mst_json_to(&m->text);
    mst_json_begin_object(&m->w, NULL);
    mst_json_text(&m->w, "type", type);
}

/* Whether it was done; if not, s->refused says why. */
static bool say(session *s, message *m) {
    mst_json_end_object(&m->w);
    s->refused[0] = 0;
    host_hear(&s->talk, m->room, (size_t)(m->text.at - m->room), now());
    host_flush(s->host, now());
    return !s->refused[0];
}

/* The same, of a message that must be answered with one of its own type. */
static bool ask(session *s, message *m, const char *type) {
    s->awaited = type;
    bool is_answered = say(s, m) && !s->awaited;
    s->awaited = NULL;
    return is_answered;
}

static void begin_now(session *s, message *m, const char *type, mst_seat seat, const char *move) {
    begin(m, type);
    mst_json_seat(&m->w, "seat", seat);
    mst_json_number(&m->w, "seq", mst_table_newest(s->table, seat));
    if (move) mst_json_text(&m->w, "move", move);
}

bool hosting_say(session *s, const char *type, mst_seat seat, const char *move) {
    message m;
    begin_now(s, &m, type, seat, move);
    return say(s, &m);
}

bool hosting_preview(session *s, mst_seat seat, const char *move) {
    message m;
    begin_now(s, &m, "preview", seat, move);
    return ask(s, &m, "preview");
}

bool hosting_stand_in(session *s, mst_seat seat, bool is_back) {
    message m;
    begin(&m, "stand_in");
    mst_json_seat(&m.w, "seat", seat);
    if (is_back) mst_json_null(&m.w, "level");
    return say(s, &m);
}

void hosting_take_thought(session *s, host_job *j) {
    host_thought(s->host, j, now());
    host_flush(s->host, now());
}

/* ---- sitting down ---- */

/* The host has told which token opens the seat of each human. */
static void keep_tokens(session *s, const host_call *made) {
    json_members answer, seats, seat;
    json_read_object(made->answer, made->length, &answer);
    json_look_inside(find(&answer, "seats"), JSON_KIND_LIST, &seats);
    s->tokens = seats.count;
    for (uint32_t i = 0; i < seats.count; i++) {
        json_look_inside(&seats.value[i], JSON_KIND_OBJECT, &seat);
        json_copy_string(find(&seat, "token"), s->token[i], FAIR_TOKEN_SIZE);
    }
}

static bool join(session *s, const char *table) {
    message m;
    begin(&m, "join");
    mst_json_number(&m.w, "protocol", MESSAGE_PROTOCOL);
    mst_json_text(&m.w, "table", table);
    mst_json_begin_list(&m.w, "tokens");
    for (uint32_t i = 0; i < s->tokens; i++) mst_json_text(&m.w, NULL, s->token[i]);
    mst_json_end_list(&m.w);
    mst_json_text(&m.w, "language", s->in == MST_FRENCH ? "fr" : "en");
    mst_json_bool(&m.w, "words", false);
    return say(s, &m);
}

static bool get_ready(session *s) {
    bool is_done = true;
    for (mst_seat seat = 0; seat < MST_MAX_SEATS && is_done; seat++) {
        message m;
        if (!session_is_human(s, seat)) continue;
        begin(&m, "ready");
        mst_json_seat(&m.w, "seat", seat);
        is_done = say(s, &m);
    }
    return is_done;
}

/* The game begins when everybody is. */
static bool sit_down(session *s, const char *table) {
    if (!join(s, table)) return false;
    s->table = host_table_of(&s->talk);
    return mst_table_phase(s->table) != MST_GATHERING || get_ready(s);
}

bool hosting_rematch(session *s) {
    message m;
    begin(&m, "rematch");
    return ask(s, &m, "rematch") && sit_down(s, s->next_table);
}

int hosting_make(session *s, const char *body, const page *record) {
    host_call made;
    host_begin_call(&made, s->in);
    if (record)
        host_import(s->host, &made, body, strlen(body), record->room,
                    (size_t)(record->text.at - record->room), UINT32_MAX, now());
    else
        host_make(s->host, &made, body, strlen(body), now());
    host_flush(s->host, now());
    if (!s->refused[0]) keep_tokens(s, &made);
    return !s->refused[0] && sit_down(s, made.table) ? DONE : complain("%s", s->refused);
}

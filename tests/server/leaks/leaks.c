/* leaks.c -- random games through a real server, every seat and a spectator listening, and every
 * byte that came over the wire derived anew from what its reader may know.
 *
 *   leaks PORT[,PORT] GAMES [SEED [leak]]
 *
 * With two ports, of two servers on one database, everybody listens at both and plays at either.
 *
 * Messages are kept until the game is over: only then the whole record is known, and with it every
 * position. Exit status 0: nothing leaked; 1: a message differs; 2: no answer. With `leak`, one
 * message of each game is replaced by what it would be if the server wrote about the truth: the
 * checker must notice. */
#include "crypto/libsodium.h"
#include "derive.h"
#include "fair/fair.h"
#include "fair/promise.h"
#include "mastaba/engine.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include "reading.h"
#include "talk.h"
#include "tools/load/json_scan.h"
#include "walk.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PORTS = 2,
    LISTENERS = PORTS * (MST_MAX_SEATS + 1),
    TOKEN = 32,
    MIXED = 4,
    ODD_ONE_IN = 8,
    GONE_ONE_IN = 32,
    PREVIEW_ONE_IN = 3
};

typedef struct {
    char *text;
    size_t length;
    telling told; /* of a state */
    bool is_state, is_preview;
    char asked[MST_MAX_TEXT]; /* of a preview: its move; of an error: the move that was refused */
} heard;

typedef struct {
    talk talk;
    uint16_t port;
    mst_seat observer;
    mst_language in;
    bool with_words;
    uint32_t seq;
    mst_seats actors;
    bool is_over;
    heard *list;
    uint32_t count, room;
} listener;

typedef struct {
    uint16_t port[PORTS];
    uint32_t ports;
    mst_rng rng;
    const mst_game *game;
    mst_setup setup;
    char id[MST_ID_SIZE], commitment[MST_DIGEST_SIZE];
    char token[MST_MAX_SEATS][TOKEN], nonce[MST_MAX_SEATS][MST_MAX_NONCE];
    char digest[MST_MAX_SEATS][MST_DIGEST_SIZE];
    listener listener[LISTENERS];
    uint32_t listeners, last_ref; /* first all at one port, then all at the other */
    char odd[MST_MAX_TEXT];       /* a move made earlier: mostly the wrong one now */
    bool leak;
    uint64_t messages, bytes, refusals, previews, leaks_tried;
} sitting;

/* ---- listening ---- */

static mst_seats flags(const char *text, size_t length, const char *name, uint32_t seats) {
    const char *end = text + length;
    size_t size = strlen(name);
    mst_seats set = 0;
    for (uint32_t seat = 0; seat < seats && text < end; text++) {
        if ((size_t)(end - text) < size + 1 || memcmp(text, name, size) != 0) continue;
        set |= (mst_seats)((text[size] == 't') << seat++);
    }
    return set;
}

static heard *keep(listener *l, const char *text, size_t length) {
    if (l->count == l->room) {
        l->room = l->room ? 2 * l->room : 64;
        l->list = realloc(l->list, l->room * sizeof *l->list);
        if (!l->list) abort();
    }
    heard *h = &l->list[l->count++];
    *h = (heard){.text = walk_room(length, 1), .length = length};
    memcpy(h->text, text, length);
    return h;
}

static heard *hear(sitting *s, listener *l) {
    size_t length;
    const char *text = talk_hear(&l->talk, &length);
    load_message m = load_read_message(text, length);
    heard *h = keep(l, text, length);
    s->messages++;
    s->bytes += length;
    h->is_state = m.kind == LOAD_STATE;
    h->told = (telling){.observer = l->observer,
                        .in = l->in,
                        .with_words = l->with_words,
                        .since = l->seq,
                        .seq = m.seq,
                        .ref = m.ref};
    if (!h->is_state) return h;
    h->told.present = flags(text, length, "\"present\":", s->setup.seats);
    h->told.ready = flags(text, length, "\"ready\":", s->setup.seats);
    l->seq = m.seq;
    l->actors = m.actors;
    l->is_over = m.is_over;
    return h;
}

/* ---- a table ---- */

static void copy_text(char *out, size_t room, mst_span part, const char *what) {
    if (!part.at || part.length >= room) talk_fail("no %s in an answer", what);
    memcpy(out, part.at, part.length);
    out[part.length] = 0;
}

static void put_options(mst_text *t, const mst_game *g, const mst_setup *setup) {
    bool is_first = true;
    mst_text_put(t, "{");
    for (uint32_t i = 0; g->options[i].key; i++) {
        if (setup->option[i] == g->options[i].usual) continue;
        mst_text_put(t, is_first ? "\"" : ",\"");
        mst_text_put(t, g->options[i].key);
        mst_text_put(t, "\":\"");
        mst_put_option_value(t, &g->options[i], setup->option[i]);
        mst_text_put(t, "\"");
        is_first = false;
    }
    mst_text_put(t, "}");
}

static void make_table(sitting *s) {
    char body[2048];
    size_t length;
    mst_text t = mst_text_in(body, sizeof body);
    mst_text_put(&t, "{\"game\":\"");
    mst_text_put(&t, s->game->key);
    mst_text_put(&t, "\",\"seats\":[");
    for (mst_seat seat = 0; seat < s->setup.seats; seat++) {
        mst_text_put(&t,
                     seat ? ",{\"kind\":\"human\",\"name\":\"" : "{\"kind\":\"human\",\"name\":\"");
        mst_text_put_char(&t, (char)('a' + seat));
        mst_text_put(&t, "\"}");
    }
    mst_text_put(&t, "],\"options\":");
    put_options(&t, s->game, &s->setup);
    mst_text_put(&t, "}");
    char *answer = talk_http(s->port[0], "POST", "/api/tables", body, 201, &length);
    copy_text(s->id, sizeof s->id, load_text_of(answer, length, "table"), "table");
    copy_text(s->commitment, sizeof s->commitment, load_text_of(answer, length, "commitment"),
              "commitment");
    const char *at = strstr(answer, "\"seats\"");
    for (mst_seat seat = 0; at && seat < s->setup.seats; seat++) {
        mst_span token = load_text_of(at, (size_t)(answer + length - at), "token");
        copy_text(s->token[seat], TOKEN, token, "token");
        at = token.at + token.length;
    }
    free(answer);
}

static void say(listener *l, const char *text) {
    talk_say(&l->talk, text, strlen(text));
}

/* Joins, and hears on until the first state; `since` is what the listener claims to know. */
static void join(sitting *s, listener *l, uint32_t since) {
    char text[512];
    bool is_seated = l->observer != MST_SPECTATOR;
    l->talk = talk_open(l->port);
    l->seq = since;
    snprintf(text, sizeof text,
             "{\"type\":\"join\",\"protocol\":2,\"table\":\"%s\",\"tokens\":[%s%s%s],\"language\":"
             "\"%s\","
             "\"since\":%u,\"words\":%s}",
             s->id, is_seated ? "\"" : "", is_seated ? s->token[l->observer] : "",
             is_seated ? "\"" : "", l->in == MST_FRENCH ? "fr" : "en", since,
             l->with_words ? "true" : "false");
    say(l, text);
    while (!hear(s, l)->is_state) continue;
}

/* Of those at one port, the last is a spectator. */
static void open_listener(sitting *s, uint32_t n) {
    listener *l = &s->listener[n];
    uint32_t each = s->setup.seats + 1u, seat = n % each;
    *l = (listener){.port = s->port[n / each],
                    .observer = seat < s->setup.seats ? (mst_seat)seat : MST_SPECTATOR,
                    .in = mst_rng_below(&s->rng, 2) ? MST_FRENCH : MST_ENGLISH,
                    .with_words = mst_rng_below(&s->rng, 2)};
    join(s, l, 0);
}

/* Gone, and back with what it knew or without. */
static void come_again(sitting *s, listener *l) {
    talk_close(&l->talk);
    join(s, l, mst_rng_below(&s->rng, 2) ? l->seq : 0);
}

static void make_nonce(sitting *s, mst_seat seat) {
    char sealed[FAIR_MAX_PROMISE];
    mst_text text = mst_text_in(sealed, sizeof sealed);
    snprintf(s->nonce[seat], sizeof s->nonce[seat], "n-%u", mst_rng_below(&s->rng, 1000000));
    fair_put_nonce(&text, s->id, seat, s->nonce[seat]);
    fair_digest(crypto_libsodium(), sealed, (size_t)(text.at - sealed), s->digest[seat]);
}

static void get_ready(sitting *s, mst_seat seat) {
    char text[256];
    if (mst_rng_below(&s->rng, 2)) make_nonce(s, seat);
    if (s->nonce[seat][0])
        snprintf(text, sizeof text, "{\"type\":\"ready\",\"seat\":\"%c\",\"digest\":\"%s\"}",
                 mst_seat_letter(seat), s->digest[seat]);
    else
        snprintf(text, sizeof text, "{\"type\":\"ready\",\"seat\":\"%c\"}", mst_seat_letter(seat));
    say(&s->listener[seat], text);
}

static void reveal(sitting *s, mst_seat seat) {
    char text[256];
    snprintf(text, sizeof text, "{\"type\":\"reveal\",\"seat\":\"%c\",\"nonce\":\"%s\"}",
             mst_seat_letter(seat), s->nonce[seat]);
    say(&s->listener[seat], text);
}

/* Somebody has changed something. Who holds the same seat elsewhere hears of it when that server
 * does. Then everybody hears what has been sent so far: whether that is anything only they know. */
static void catch_up(sitting *s, const listener *changer) {
    static const char pong[] = "{\"type\":\"pong\"";
    for (uint32_t i = 0; i < s->listeners; i++)
        if (s->listener[i].observer == changer->observer)
            while (s->listener[i].seq < changer->seq) hear(s, &s->listener[i]);
    for (uint32_t i = 0; i < s->listeners; i++) {
        listener *l = &s->listener[i];
        say(l, "{\"type\":\"ping\"}");
        while (memcmp(hear(s, l)->text, pong, sizeof pong - 1) != 0) continue;
        free(l->list[--l->count].text);
    }
}

static void sit_down(sitting *s) {
    make_table(s);
    memset(s->nonce, 0, sizeof s->nonce);
    memset(s->digest, 0, sizeof s->digest);
    s->odd[0] = 0;
    s->listeners = s->ports * (s->setup.seats + 1u);
    for (uint32_t i = 0; i < s->listeners; i++) open_listener(s, i);
    for (mst_seat turn = 0; turn < 2 * s->setup.seats; turn++) {
        mst_seat seat = turn % s->setup.seats;
        bool is_ready = turn >= s->setup.seats;
        uint32_t before = s->listener[seat].seq;
        if (is_ready && !s->nonce[seat][0]) continue;
        if (is_ready)
            reveal(s, seat);
        else
            get_ready(s, seat);
        while (s->listener[seat].seq <= before) hear(s, &s->listener[seat]);
        catch_up(s, &s->listener[seat]);
    }
}

/* ---- playing ---- */

/* Sends a play, or asks for its preview, and hears the answer. */
static heard *ask(sitting *s, listener *l, const char *type, const char *move) {
    char text[512];
    uint32_t ref = ++s->last_ref, seq = l->seq;
    snprintf(text, sizeof text,
             "{\"type\":\"%s\",\"ref\":%u,\"seat\":\"%c\",\"seq\":%u,\"move\":\"%s\"}", type, ref,
             mst_seat_letter(l->observer), seq, move);
    say(l, text);
    heard *h;
    do h = hear(s, l);
    while (h->told.ref != ref);
    if (h->is_state) return h;
    h->told.seq = seq;
    snprintf(h->asked, sizeof h->asked, "%s", move);
    return h;
}

/* True when it was made. */
static bool play(sitting *s, listener *l, const char *move) {
    if (ask(s, l, "play", move)->is_state) {
        catch_up(s, l);
        return true;
    }
    s->refusals++;
    return false;
}

static void preview(sitting *s, listener *l, const char *move) {
    static const char begin[] = "{\"type\":\"preview\",";
    heard *h = ask(s, l, "preview", move);
    h->is_preview = h->length > sizeof begin && memcmp(h->text, begin, sizeof begin - 1) == 0;
    s->previews += h->is_preview;
    s->refusals += !h->is_preview;
}

static listener *any_actor(sitting *s) {
    mst_seats actors = s->listener[0].actors;
    uint32_t skip = mst_rng_below(&s->rng, (uint32_t)__builtin_popcount(actors));
    while (skip--) actors &= (mst_seats)(actors - 1);
    uint32_t port = s->ports > 1 ? mst_rng_below(&s->rng, s->ports) : 0;
    return &s->listener[port * (s->setup.seats + 1u) + mst_first_of(actors)];
}

static void play_once(sitting *s) {
    listener *l = any_actor(s);
    if (mst_rng_below(&s->rng, GONE_ONE_IN) == 0)
        come_again(s, &s->listener[mst_rng_below(&s->rng, s->listeners)]);
    if (s->odd[0] && mst_rng_below(&s->rng, ODD_ONE_IN) == 0) {
        preview(s, l, s->odd);
        if (play(s, l, s->odd)) return;
    }
    const heard *last = &l->list[l->count - 1];
    for (uint32_t i = l->count; !last->is_state; i--) last = &l->list[i - 1];
    mst_span move = load_any_move(last->text, last->length, &s->rng);
    char text[MST_MAX_TEXT];
    copy_text(text, sizeof text, move, "move");
    if (mst_rng_below(&s->rng, PREVIEW_ONE_IN) == 0) preview(s, l, text);
    if (!play(s, l, text)) talk_fail("a move on offer was refused");
    if (mst_rng_below(&s->rng, 4) == 0) strcpy(s->odd, text);
}

/* ---- checking ---- */

static void complain(const sitting *s, const heard *h, const char *wanted, size_t length) {
    size_t at = 0;
    while (at < h->length && at < length && h->text[at] == wanted[at]) at++;
    size_t from = at > 80 ? at - 80 : 0;
    fprintf(
        stderr,
        "%s, table %s: a message to %c at %u differs at byte %zu from what its reader may know\n"
        "  told: %.*s\n  known: %.*s\n",
        s->game->key, s->id, mst_seat_letter(h->told.observer), h->told.seq, at,
        (int)(h->length - from > 300 ? 300 : h->length - from), h->text + from,
        (int)(length - from > 300 ? 300 : length - from), wanted + from);
}

/* What it would have said, written about what its reader may know, or about the truth. */
static void derive(story *tale, const heard *h, bool leak, mst_text *out) {
    if (h->is_preview)
        derive_preview(tale, &h->told, h->asked, strlen(h->asked), leak, out);
    else
        derive_state(tale, &h->told, leak, out);
}

static bool check_derived(const sitting *s, story *tale, const heard *h) {
    static char wanted[MST_MAX_STATE];
    mst_text t = mst_text_in(wanted, sizeof wanted);
    derive(tale, h, false, &t);
    size_t length = (size_t)(t.at - wanted);
    if (length == h->length && memcmp(wanted, h->text, length) == 0) return true;
    complain(s, h, wanted, length);
    return false;
}

static bool check_refusal(const sitting *s, story *tale, const heard *h) {
    const char *why =
        derive_refusal(tale, h->told.observer, h->told.seq, h->asked, strlen(h->asked));
    mst_span reason = load_text_of(h->text, h->length, "reason");
    mst_span words = load_text_of(h->text, h->length, "words");
    const char *wanted = why ? mst_phrase_of(s->game, h->told.in, why) : "";
    bool is_ours = why && mst_phrase_exists(s->game, why); /* else they are the table's words */
    if (why && reason.at && mst_text_same_part(reason.at, reason.length, why) &&
        (!is_ours || mst_text_same_part(words.at, words.length, wanted)))
        return true;
    complain(s, h, why ? why : "nothing", strlen(why ? why : "nothing"));
    return false;
}

static bool check_message(const sitting *s, story *tale, const heard *h) {
    if (h->is_state || h->is_preview) return check_derived(s, tale, h);
    if (h->asked[0]) return check_refusal(s, tale, h);
    static const char joined[] = "{\"type\":\"joined\",";
    if (h->length > sizeof joined && memcmp(h->text, joined, sizeof joined - 1) == 0) return true;
    complain(s, h, joined, sizeof joined - 1);
    return false;
}

/* The story that the record of a finished game tells. */
static story *read_story(sitting *s) {
    char path[64];
    size_t length;
    reading *r = reading_begin(mst_games, false);
    story *tale = story_begin(s->game, &s->setup, mst_rng_next(&s->rng));
    snprintf(path, sizeof path, "/api/tables/%s/record", s->id);
    char *record = talk_http(s->port[s->ports - 1], "GET", path, "", 200, &length);
    for (const char *line = record; line < record + length;) {
        const char *end = strchr(line, '\n');
        static const char secret[] = "# fair secret ";
        mst_line kind = reading_line(r, line, (size_t)(end - line));
        if (kind >= MST_LINE_BAD) talk_fail("%s: line %u: %s", path, r->replay.line, r->replay.why);
        if (kind == MST_LINE_PLAY) story_add(tale, r->last_seat, r->last_move);
        if (strncmp(line, secret, sizeof secret - 1) == 0)
            snprintf(tale->secret, sizeof tale->secret, "%.64s", line + sizeof secret - 1);
        line = end + 1;
    }
    free(record);
    reading_free(r);
    memcpy(tale->id, s->id, sizeof s->id);
    memcpy(tale->commitment, s->commitment, sizeof s->commitment);
    memcpy(tale->nonces, s->nonce, sizeof s->nonce);
    memcpy(tale->digests, s->digest, sizeof s->digest);
    for (mst_seat seat = 0; seat < s->setup.seats; seat++)
        tale->names[seat][0] = (char)('a' + seat);
    for (mst_seat seat = 0; seat < s->setup.seats; seat++) tale->names[seat][1] = 0;
    tale->first = s->listener[0].seq - tale->plays;
    return tale;
}

/* One message as a careless server would have sent it; none when it would not have mattered. */
static void plant_leak(sitting *s, story *tale) {
    static char careless[MST_MAX_STATE];
    enum { TRIES = 200 };
    for (uint32_t i = 0; i < TRIES; i++) {
        listener *l = &s->listener[mst_rng_below(&s->rng, s->listeners)];
        heard *h = &l->list[mst_rng_below(&s->rng, l->count)];
        mst_text t = mst_text_in(careless, sizeof careless);
        if ((!h->is_state && !h->is_preview) || h->told.seq <= tale->first) continue;
        derive(tale, h, true, &t);
        size_t length = (size_t)(t.at - careless);
        if (length == h->length && memcmp(careless, h->text, length) == 0) continue;
        free(h->text);
        h->text = walk_room(length, 1);
        h->length = length;
        memcpy(h->text, careless, length);
        s->leaks_tried++;
        return;
    }
}

/* ---- games ---- */

static bool play_game(sitting *s) {
    sit_down(s);
    while (!s->listener[0].is_over) play_once(s);
    story *tale = read_story(s);
    if (s->leak) plant_leak(s, tale);
    bool is_clean = true;
    for (uint32_t i = 0; i < s->listeners; i++) {
        listener *l = &s->listener[i];
        for (uint32_t n = 0; n < l->count; n++) {
            is_clean = is_clean && check_message(s, tale, &l->list[n]);
            free(l->list[n].text);
        }
        free(l->list);
        talk_close(&l->talk);
    }
    story_free(tale);
    return is_clean;
}

static void choose_setup(sitting *s, uint32_t number) {
    uint32_t games = 0, count = 0;
    while (mst_games[games]) games++;
    s->game = mst_games[number % games];
    mst_setup *setups = walk_setups(s->game, MIXED);
    while (setups[count].seats) count++;
    s->setup = setups[mst_rng_below(&s->rng, count)];
    free(setups);
}

int main(int argc, char **argv) {
    if (argc < 3) talk_fail("usage: leaks PORT[,PORT] GAMES [SEED [leak]]");
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    uint32_t games = (uint32_t)strtoul(argv[2], NULL, 10), noticed = 0;
    const char *second = strchr(argv[1], ',');
    sitting s = {.port = {(uint16_t)atoi(argv[1]), (uint16_t)(second ? atoi(second + 1) : 0)},
                 .ports = second ? 2 : 1,
                 .rng = mst_rng_seed(seed),
                 .leak = argc > 4};
    for (uint32_t i = 0; i < games; i++) {
        choose_setup(&s, i);
        noticed += !play_game(&s);
        if (noticed && !s.leak) break;
    }
    printf("%u games, %llu messages, %llu bytes, %llu previews, %llu refusals: ", games,
           (unsigned long long)s.messages, (unsigned long long)s.bytes,
           (unsigned long long)s.previews, (unsigned long long)s.refusals);
    printf(s.leak ? "%u of %llu planted leaks noticed\n" : "%u leaks\n", noticed,
           (unsigned long long)s.leaks_tried);
    if (s.leak) return s.leaks_tried && noticed == s.leaks_tried ? 0 : 1;
    return noticed ? 1 : 0;
}

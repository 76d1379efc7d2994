/* log_lines.c -- the lines of a log, both ways. An event is "@", its kind and what that kind takes:
 *
 *     @ human A 9f86d0...0f00a08 Marie        a seat, a word, a name
 *     @ ready A
 *
 * What is read must be exactly what would have been written, so reading can be simple. */
#include "log_lines.h"
#include <string.h>

enum { SEAT = 1, WORD = 2, MAYBE_WORD = 4, NAME = 8 };

static const struct {
    const char *kind;
    uint8_t takes;
} grammar[EVENT_KINDS] = {
    [EVENT_OPEN] = {"open", SEAT},
    [EVENT_BOT] = {"bot", SEAT | WORD | NAME},
    [EVENT_HUMAN] = {"human", SEAT | WORD | NAME},
    [EVENT_NAME] = {"name", SEAT | NAME},
    [EVENT_READY] = {"ready", SEAT | MAYBE_WORD},
    [EVENT_REVEAL] = {"reveal", SEAT | WORD},
    [EVENT_WITHOUT] = {"without", SEAT},
    [EVENT_UNDO] = {"undo", SEAT},
    [EVENT_STAND_IN] = {"stand_in", SEAT | WORD},
    [EVENT_BACK] = {"back", SEAT},
    [EVENT_FLAG] = {"flag", SEAT | WORD},
    [EVENT_RESUME] = {"resume", 0},
    [EVENT_OPENED] = {"opened", 0},
};

/* ---- small things ---- */

static bool is_one_of(char c, const char *ranges) {
    for (; *ranges; ranges += 2)
        if (c >= ranges[0] && c <= ranges[1]) return true;
    return false;
}

static bool all_of(const char *text, size_t length, const char *ranges) {
    for (size_t i = 0; i < length; i++)
        if (!is_one_of(text[i], ranges)) return false;
    return true;
}

bool table_is_word(const char *text, size_t length) {
    return length && all_of(text, length, "azAZ09--__");
}

bool table_is_digest(const char *text, size_t length) {
    return length == MST_DIGEST_SIZE - 1 && all_of(text, length, "09af");
}

bool table_is_id(const char *text, size_t length) {
    return length == MST_ID_SIZE - 1 && all_of(text, length, "09az");
}

/* ---- events ---- */

static void put_spaced(mst_text *out, const char *text) {
    if (!text[0]) return;
    mst_text_put_char(out, ' ');
    mst_text_put(out, text);
}

void table_put_event(mst_text *out, const table_event *e) {
    uint8_t takes = grammar[e->kind].takes;
    char seat[2] = {mst_seat_letter(e->seat), 0};
    mst_text_put_char(out, '@');
    put_spaced(out, grammar[e->kind].kind);
    if (takes & SEAT) put_spaced(out, seat);
    if (takes & (WORD | MAYBE_WORD)) put_spaced(out, e->word);
    if (takes & NAME) put_spaced(out, e->name);
    mst_text_put_char(out, '\n');
}

static const mst_refusal *why_bad_word(event_kind kind) {
    switch (kind) {
    case EVENT_HUMAN: return table_refuse(WHY_BAD_TOKEN);
    case EVENT_READY: return table_refuse(WHY_BAD_DIGEST);
    case EVENT_REVEAL: return table_refuse(WHY_BAD_NONCE);
    default: return table_refuse(WHY_BAD_LEVEL);
    }
}

/* NULL, or what makes the event none that could be written down. */
const mst_refusal *table_check_event(const table_event *e) {
    uint8_t takes = grammar[e->kind].takes;
    bool has_word = e->word[0];
    if (takes & SEAT && e->seat >= MST_MAX_SEATS) return table_refuse(WHY_NO_SEAT);
    if ((takes & WORD && !has_word) || (has_word && !table_is_word(e->word, strlen(e->word))))
        return why_bad_word(e->kind);
    return mst_text_is_utf8(e->name, strlen(e->name)) ? NULL : table_refuse(WHY_BAD_NAME);
}

static bool find_kind(mst_span word, event_kind *kind) {
    for (uint32_t i = 0; i < EVENT_KINDS; i++) {
        *kind = (event_kind)i;
        if (mst_span_is(word, grammar[i].kind)) return true;
    }
    return false;
}

const char *table_read_event(mst_span line, table_event *e) {
    char ours[MST_MAX_ENTRY];
    mst_text text = mst_text_in(ours, sizeof ours);
    mst_span rest = line;
    *e = (table_event){0};
    if (!mst_span_is(mst_span_next_word(&rest), "@") ||
        !find_kind(mst_span_next_word(&rest), &e->kind))
        return "there is no such event";
    uint8_t takes = grammar[e->kind].takes;
    if (takes & SEAT) {
        mst_span letter = mst_span_next_word(&rest);
        e->seat = letter.length == 1 ? mst_seat_named(letter.at[0]) : MST_SPECTATOR;
    }
    bool fits = !(takes & (WORD | MAYBE_WORD)) ||
                mst_span_copy(mst_span_next_word(&rest), e->word, MOST_WORD);
    if (fits && takes & NAME) fits = mst_span_copy(rest, e->name, MST_MAX_NAME);
    if (!fits) return "the event says too much";
    const mst_refusal *why = table_check_event(e);
    if (why) return table_words(MST_ENGLISH, why->key);
    table_put_event(&text, e);
    bool is_ours =
        (size_t)(text.at - ours) == line.length + 1 && !memcmp(ours, line.at, line.length);
    return is_ours ? NULL : "the event is not written as events are";
}

/* ---- the agreement ---- */

static void put_pair(mst_text *out, const char *key, const char *value) {
    if (!value[0]) return;
    mst_text_put(out, "@ ");
    mst_text_put(out, key);
    put_spaced(out, value);
    mst_text_put_char(out, '\n');
}

static void put_clock(mst_text *out, const mst_clock *clock) {
    if (clock->kind == MST_NO_CLOCK) return;
    mst_text_put(out, clock->kind == MST_LIVE_CLOCK ? "@ live " : "@ slow ");
    mst_text_put_number(out, clock->seconds);
    if (clock->kind == MST_LIVE_CLOCK) {
        mst_text_put_char(out, ' ');
        mst_text_put_number(out, clock->increment);
    }
    mst_text_put_char(out, '\n');
}

void table_put_agreement(mst_text *out, const mst_game *g, const mst_agreement *agreement) {
    mst_record_put_header(out, g, &agreement->setup, NULL);
    put_pair(out, "table", agreement->id);
    put_pair(out, "deal", agreement->deal);
    put_pair(out, "pieces", agreement->pieces);
    if (agreement->is_public) mst_text_put(out, "@ public\n");
    put_clock(out, &agreement->clock);
    put_pair(out, "substitute", agreement->substitute);
    if (agreement->forbids_hints) put_pair(out, "hints", "off");
    if (agreement->is_rated) mst_text_put(out, "@ rated\n");
    if (agreement->chat != MST_CHAT_ALL) put_pair(out, "chat", mst_chat_word(agreement->chat));
    put_pair(out, "owner", agreement->owner);
    put_pair(out, "invite", agreement->invite);
    if (agreement->is_sealed) mst_text_put(out, "@ sealed\n");
    put_pair(out, "secret", agreement->secret);
    put_pair(out, "commitment", agreement->commitment);
}

static const char *const chat_words[MST_CHAT_RULES] = {"all", "phrases", "off"};

const char *mst_chat_word(mst_chat rule) {
    return chat_words[rule];
}

bool mst_chat_read(const char *word, size_t length, mst_chat *rule) {
    const mst_span span = {word, length};
    for (*rule = MST_CHAT_ALL; *rule < MST_CHAT_RULES; ++*rule)
        if (mst_span_is(span, chat_words[*rule])) return true;
    *rule = MST_CHAT_ALL;
    return false;
}

void table_set_pieces(mst_agreement *agreement, const mst_game *g) {
    memset(agreement->pieces, 0, sizeof agreement->pieces);
    if (g->fingerprint) memcpy(agreement->pieces, g->fingerprint, MST_PIECES_SIZE);
}

/* A host's own deck may have been edited since; logs from before there were fingerprints, and games
 * that have none, are believed. */
static const char *check_pieces(const mst_game *g, const char *pieces) {
    if (!pieces[0]) return NULL;
    if (strlen(pieces) != MST_PIECES_SIZE - 1 || !all_of(pieces, MST_PIECES_SIZE - 1, "09af"))
        return "a fingerprint has 16 hexadecimal digits";
    return !g->fingerprint || mst_text_same(pieces, g->fingerprint)
               ? NULL
               : "the deck is not what it was when the table was made";
}

static bool is_digest_or_empty(const char *text) {
    return !text[0] || table_is_digest(text, strlen(text));
}

/* What one table has revealed must not reach another: nobody watches, talks or asks a bot there. */
static const char *check_deal(const mst_agreement *agreement) {
    if (!agreement->deal[0]) return NULL;
    if (!table_is_id(agreement->deal, strlen(agreement->deal)))
        return "a deal in common has a name of 16 letters and digits";
    if (!agreement->is_sealed || !agreement->secret[0])
        return "a deal in common is made from a secret that is sealed";
    bool tells = agreement->is_public || agreement->chat != MST_CHAT_OFF;
    if (tells || !agreement->forbids_hints)
        return "a table of a deal in common is not public, without chat and without hints";
    return NULL;
}

const char *table_check_agreement(const mst_game *g, const mst_agreement *agreement) {
    const mst_clock *clock = &agreement->clock;
    const char *why = mst_bad_setup(g, &agreement->setup);
    if (why) return why;
    if (!table_is_id(agreement->id, strlen(agreement->id))) return "the table has no id";
    why = check_pieces(g, agreement->pieces);
    if (!why) why = check_deal(agreement);
    if (why) return why;
    if (agreement->substitute[0] &&
        !table_is_word(agreement->substitute, strlen(agreement->substitute)))
        return "a level is a word";
    if (agreement->chat >= MST_CHAT_RULES) return "there is no such rule for chat";
    if (!is_digest_or_empty(agreement->owner) || !is_digest_or_empty(agreement->invite) ||
        !is_digest_or_empty(agreement->secret) || !is_digest_or_empty(agreement->commitment))
        return "a digest has 64 hexadecimal digits";
    if (agreement->is_rated && !agreement->forbids_hints) return "a rated table gives no hints";
    bool has_time = clock->kind == MST_NO_CLOCK || clock->seconds > 0;
    if (!has_time || clock->seconds > MST_MAX_SECONDS || clock->increment > MST_MAX_SECONDS)
        return "the clock cannot be set to this";
    return NULL;
}

static void read_clock(mst_clock *clock, mst_clock_kind kind, mst_span rest) {
    mst_span seconds = mst_span_next_word(&rest);
    int32_t read = mst_text_read_number(seconds.at, seconds.length, MST_MAX_SECONDS);
    int32_t increment = mst_text_read_number(rest.at, rest.length, MST_MAX_SECONDS);
    *clock =
        (mst_clock){kind, read < 0 ? 0 : (uint32_t)read, increment < 0 ? 0 : (uint32_t)increment};
}

/* Whether the line belongs to an agreement. That it stands there once, in its place and well is
 * seen when the whole is compared with what we would write. */
bool table_read_agreement_line(mst_span line, mst_agreement *agreement) {
    mst_span rest = line;
    if (!mst_span_is(mst_span_next_word(&rest), "@")) return false;
    mst_span key = mst_span_next_word(&rest);
    if (mst_span_is(key, "table")) return mst_span_copy(rest, agreement->id, MST_ID_SIZE);
    if (mst_span_is(key, "deal")) return mst_span_copy(rest, agreement->deal, MST_ID_SIZE);
    if (mst_span_is(key, "pieces")) return mst_span_copy(rest, agreement->pieces, MST_PIECES_SIZE);
    if (mst_span_is(key, "substitute"))
        return mst_span_copy(rest, agreement->substitute, MST_MAX_LEVEL);
    if (mst_span_is(key, "owner")) return mst_span_copy(rest, agreement->owner, MST_DIGEST_SIZE);
    if (mst_span_is(key, "invite")) return mst_span_copy(rest, agreement->invite, MST_DIGEST_SIZE);
    if (mst_span_is(key, "secret")) return mst_span_copy(rest, agreement->secret, MST_DIGEST_SIZE);
    if (mst_span_is(key, "commitment"))
        return mst_span_copy(rest, agreement->commitment, MST_DIGEST_SIZE);
    if (mst_span_is(key, "hints")) return agreement->forbids_hints = true;
    if (mst_span_is(key, "rated")) return agreement->is_rated = true;
    if (mst_span_is(key, "chat")) return mst_chat_read(rest.at, rest.length, &agreement->chat);
    if (mst_span_is(key, "public")) return agreement->is_public = true;
    if (mst_span_is(key, "sealed")) return agreement->is_sealed = true;
    if (mst_span_is(key, "live")) return read_clock(&agreement->clock, MST_LIVE_CLOCK, rest), true;
    if (mst_span_is(key, "slow")) return read_clock(&agreement->clock, MST_SLOW_CLOCK, rest), true;
    return false;
}

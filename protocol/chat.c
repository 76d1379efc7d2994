/* chat.c -- see chat.h: one table says which fields a message may and must have. */
#include "chat.h"
#include "mastaba/text.h"
#include <string.h>

const char *const chat_phrases[] = {
    "hello", "good_luck",   "nice_move", "well_played", "thank_you", "one_moment", "take_your_time",
    "oops",  "what_a_game", "again",     "must_go",     "goodbye",   NULL};

enum {
    FIELD_TYPE = 1 << 0,
    FIELD_REF = 1 << 1,
    FIELD_SEAT = 1 << 2,
    FIELD_PHRASE = 1 << 3,
    FIELD_WORDS = 1 << 4,
    FIELD_CHAT = 1 << 5,
    FIELD_WORD = 1 << 6,
    FIELDS = 7,
    MOST_NUMBER = 0x7fffffff,
    MOST_WORD = 999999999
};

static const char *const field_names[FIELDS] = {"type",  "ref",  "seat", "phrase",
                                                "words", "chat", "word"};

static const struct {
    const char *name;
    uint32_t must, may;
} types[CHAT_TYPES] = {
    [CHAT_LISTEN] = {"listen", 0, 0},
    [CHAT_HUSH] = {"hush", 0, 0},
    [CHAT_SAY] = {"say", 0, FIELD_SEAT | FIELD_PHRASE | FIELD_WORDS}, /* one of the last two */
    [CHAT_ALLOW] = {"allow", FIELD_CHAT, 0},
    [CHAT_REPORT] = {"report", FIELD_WORD, 0},
};

/* ---- words that others will read ---- */

static uint32_t letter_at(const char *text, size_t length) {
    uint32_t letter = (unsigned char)*text;
    if (length > 1) letter &= 0x7fu >> length;
    for (size_t i = 1; i < length; i++) letter = letter << 6 | ((unsigned char)text[i] & 0x3f);
    return letter;
}

/* Those that turn the direction of what follows, end its line, or leave no trace; marks that only
 * say which way a letter runs, and joiners of letters and pictures, are part of words. */
static bool is_trick(uint32_t letter) {
    return letter == 0x00ad || letter == 0x061c || letter == 0x180e || letter == 0x200b ||
           (letter >= 0x2028 && letter <= 0x202e) || (letter >= 0x2060 && letter <= 0x206f) ||
           letter == 0xfeff || (letter >= 0xfff0 && letter <= 0xfffb) ||
           (letter >= 0xe0000 && letter <= 0xe0fff) || (letter & 0xfffe) == 0xfffe;
}

static bool is_blank(uint32_t letter) {
    return letter == ' ' || letter == 0xa0 || letter == 0x1680 || letter == 0x2800 ||
           letter == 0x3000 || letter == 0x3164 || letter == 0x115f || letter == 0x1160 ||
           letter == 0xffa0 || (letter >= 0x2000 && letter <= 0x200f) || letter == 0x202f ||
           letter == 0x205f;
}

bool chat_is_fit(const char *words) {
    size_t length = strlen(words), letters = 0, seen = 0;
    if (!mst_text_is_utf8(words, length)) return false;
    for (size_t i = 0, n; i < length; i += n, letters++) {
        n = mst_text_letter_length(words + i, length - i);
        uint32_t letter = letter_at(words + i, n);
        if (is_trick(letter)) return false;
        seen += !is_blank(letter);
    }
    return seen > 0 && letters <= CHAT_MAX_LETTERS;
}

/* ---- what words are called ---- */

static const char side_letters[CHAT_SIDES] = {[CHAT_SEATS] = 's', [CHAT_WATCHERS] = 'w'};

void chat_put_word(mst_text *t, chat_side side, uint32_t number) {
    mst_text_put_char(t, side_letters[side]);
    mst_text_put_number(t, number);
}

bool chat_read_word(const char *text, chat_side *side, uint32_t *number) {
    *side = text[0] == side_letters[CHAT_WATCHERS] ? CHAT_WATCHERS : CHAT_SEATS;
    if (text[0] != side_letters[*side]) return false;
    int32_t read = mst_text_read_number(text + 1, strlen(text + 1), MOST_WORD);
    *number = (uint32_t)read;
    return read > 0;
}

/* ---- values of fields ---- */

static bool read_phrase(const json_value *v, chat_message *m) {
    for (const char *const *phrase = chat_phrases; *phrase; phrase++)
        if (json_is(v, *phrase)) m->phrase = *phrase;
    return m->phrase != NULL;
}

static bool read_words(const json_value *v, chat_message *m) {
    return value_word(v, m->words, sizeof m->words) && chat_is_fit(m->words);
}

static bool read_word(const json_value *v, chat_message *m) {
    char word[CHAT_WORD_SIZE];
    return value_word(v, word, sizeof word) && chat_read_word(word, &m->side, &m->number);
}

static bool read_ref(const json_value *v, chat_message *m) {
    uint32_t number;
    if (!value_number(v, MOST_NUMBER, &number)) return false;
    m->ref = number;
    return true;
}

static bool read_field(uint32_t field, const json_value *v, chat_message *m) {
    switch (field) {
    case FIELD_REF: return read_ref(v, m);
    case FIELD_SEAT: return value_seat(v, &m->seat);
    case FIELD_PHRASE: return read_phrase(v, m);
    case FIELD_WORDS: return read_words(v, m);
    case FIELD_CHAT: return value_chat(v, &m->rule);
    case FIELD_WORD: return read_word(v, m);
    default: return v->kind == JSON_KIND_STRING;
    }
}

/* ---- messages ---- */

static const json_value *member(const json_members *all, const char *name) {
    for (uint32_t i = 0; i < all->count; i++)
        if (json_is(&all->key[i], name)) return &all->value[i];
    return NULL;
}

static uint32_t field_named(const json_value *key) {
    for (uint32_t i = 0; i < FIELDS; i++)
        if (json_is(key, field_names[i])) return 1u << i;
    return 0;
}

static bool read_type(const json_members *all, chat_message *m) {
    const json_value *type = member(all, "type");
    if (!type) return false;
    for (m->type = 0; m->type < CHAT_TYPES; m->type++)
        if (json_is(type, types[m->type].name)) return true;
    return false;
}

static bool is_whole(const chat_message *m, uint32_t missing, fault *f) {
    if (missing)
        return error_set(f, ERROR_MALFORMED, "error.missing", field_names[__builtin_ctz(missing)]);
    if (m->type != CHAT_SAY || !m->phrase != !m->words[0]) return true;
    return error_set(f, ERROR_MALFORMED, m->phrase ? "error.extra" : "error.missing", "words");
}

static bool read_fields(const json_members *all, chat_message *m, fault *f) {
    uint32_t seen = 0, must = types[m->type].must;
    uint32_t known = must | types[m->type].may | FIELD_TYPE | FIELD_REF;
    for (uint32_t i = 0; i < all->count; i++) {
        uint32_t field = field_named(&all->key[i]);
        if (!(field & known)) return value_fault(f, ERROR_MALFORMED, "error.extra", &all->key[i]);
        if (!read_field(field, &all->value[i], m))
            return value_fault(f, ERROR_MALFORMED,
                               field == FIELD_WORDS ? "error.unfit" : "error.field", &all->key[i]);
        seen |= field;
    }
    return is_whole(m, must & ~seen, f);
}

bool chat_read(const char *text, size_t length, chat_message *m, fault *f) {
    json_members all;
    *m = (chat_message){.seat = MST_SPECTATOR, .ref = -1};
    if (!json_read_object(text, length, &all))
        return error_set(f, ERROR_MALFORMED, "error.not_json", NULL);
    const json_value *ref = member(&all, "ref");
    if (ref && !read_ref(ref, m)) return error_set(f, ERROR_MALFORMED, "error.field", "ref");
    if (!read_type(&all, m)) return error_set(f, ERROR_UNKNOWN_TYPE, NULL, NULL);
    return read_fields(&all, m, f);
}

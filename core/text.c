/* text.c -- bounded text. `at` points to the final zero; `end` to the last byte of the buffer,
 * which only ever holds that zero, so a full text is one whose two pointers meet. */
#include "mastaba/text.h"
#include "marks.h"
#include <string.h>

mst_text mst_text_in(char *buffer, size_t size) {
    buffer[0] = 0;
    return (mst_text){buffer, buffer + size - 1};
}

bool mst_text_full(const mst_text *t) {
    return t->at == t->end;
}

void mst_text_put_part(mst_text *t, const char *words, size_t length) {
    size_t room = (size_t)(t->end - t->at);
    if (length > room) length = room;
    memcpy(t->at, words, length);
    t->at += length;
    *t->at = 0;
}

void mst_text_put(mst_text *t, const char *words) {
    mst_text_put_part(t, words, strlen(words));
}

void mst_text_put_number(mst_text *t, int64_t number) {
    char digits[24], *at = digits + sizeof digits;
    uint64_t rest = number < 0 ? 0u - (uint64_t)number : (uint64_t)number;
    do *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0) *--at = '-';
    mst_text_put_part(t, at, (size_t)(digits + sizeof digits - at));
}

void mst_text_put_spaces(mst_text *t, uint32_t count) {
    while (count--) mst_text_put_char(t, ' ');
}

void mst_text_put_padded(mst_text *t, const char *words, uint32_t width) {
    uint32_t columns = 0;
    for (const char *c = words; *c; c++) columns += ((unsigned char)*c & 0xc0) != 0x80;
    mst_text_put(t, words);
    if (columns < width) mst_text_put_spaces(t, width - columns);
}

char mst_seat_letter(mst_seat seat) {
    if (seat == MST_CHANCE) return '*';
    return seat < MST_MAX_SEATS ? (char)('A' + seat) : '-';
}

mst_seat mst_seat_named(char letter) {
    if (letter == '*') return MST_CHANCE;
    if (letter == '-') return MST_SPECTATOR;
    return letter >= 'A' && letter < 'A' + MST_MAX_SEATS ? (mst_seat)(letter - 'A') : MST_NO_SEAT;
}

static inline bool is_same(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return *a == *b;
}

bool mst_text_same(const char *a, const char *b) {
    return is_same(a, b);
}

bool mst_text_same_part(const char *part, size_t length, const char *whole) {
    return strlen(whole) == length && memcmp(part, whole, length) == 0;
}

bool mst_span_is(mst_span s, const char *text) {
    return mst_text_same_part(s.at, s.length, text);
}

mst_span mst_span_next_word(mst_span *rest) {
    const char *space = memchr(rest->at, ' ', rest->length);
    mst_span word = {rest->at, space ? (size_t)(space - rest->at) : rest->length};
    size_t used = space ? word.length + 1 : word.length;
    *rest = (mst_span){rest->at + used, rest->length - used};
    return word;
}

bool mst_span_copy(mst_span from, char *to, size_t size) {
    if (from.length >= size) return false;
    memcpy(to, from.at, from.length);
    to[from.length] = 0;
    return true;
}

int32_t mst_text_read_number(const char *text, size_t length, int32_t most) {
    if (length == 0 || length > 9 || (text[0] == '0' && length > 1)) return -1;
    int32_t number = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9') return -1;
        number = number * 10 + (text[i] - '0');
    }
    return number <= most ? number : -1;
}

size_t mst_text_letter_length(const char *text, size_t length) {
    static const uint32_t smallest[5] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *c = (const unsigned char *)text;
    if (c[0] < 0x80) return 1;
    size_t n = c[0] >= 0xf0 ? 4 : c[0] >= 0xe0 ? 3 : 2;
    if (c[0] < 0xc2 || c[0] > 0xf4 || n > length) return 0;
    uint32_t code = c[0] & (0x7fu >> n);
    for (size_t i = 1; i < n; i++) {
        if ((c[i] & 0xc0) != 0x80) return 0;
        code = code << 6 | (c[i] & 0x3f);
    }
    bool is_sound = code >= smallest[n] && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return is_sound ? n : 0;
}

/* U+0080 to U+009F are control characters too. */
static bool is_control(const char *letter) {
    const unsigned char *c = (const unsigned char *)letter;
    return c[0] < 0x20 || c[0] == 0x7f || (c[0] == 0xc2 && c[1] < 0xa0);
}

bool mst_text_is_utf8(const char *text, size_t length) {
    for (size_t i = 0, n; i < length; i += n) {
        n = mst_text_letter_length(text + i, length - i);
        if (n == 0 || is_control(text + i)) return false;
    }
    return true;
}

static const mst_phrase *find_by_letters(const mst_phrase phrases[], const char *key) {
    for (const mst_phrase *phrase = phrases; phrase->key; phrase++)
        if (phrase->key[0] == key[0] && is_same(phrase->key, key)) return phrase;
    return NULL;
}

/* Keys are literals nearly always, and linkers keep one of each: most are found by where they are,
 * before any letter is read. */
const mst_phrase *mst_phrase_find(const mst_phrase phrases[], const char *key) {
    for (const mst_phrase *phrase = phrases; phrase->key; phrase++)
        if (phrase->key == key) return phrase;
    return find_by_letters(phrases, key);
}

static const mst_phrase *phrase_of(const mst_game *g, const char *key) {
    const mst_phrase *own = g && g->phrases ? mst_phrase_find(g->phrases, key) : NULL;
    return own ? own : mst_phrase_find(mst_text_common_phrases, key);
}

bool mst_phrase_exists(const mst_game *g, const char *key) {
    return phrase_of(g, key) != NULL;
}

const char *mst_phrase_of(const mst_game *g, mst_language in, const char *key) {
    const mst_phrase *phrase = phrase_of(g, key);
    return phrase ? phrase->text[in] : key;
}

/* The longest key of a group; a longer one has no phrase. */
enum { MOST_KEY = 64 };

static const mst_phrase *phrase_for(const mst_game *g, const char *group, const char *which) {
    char key[MOST_KEY];
    mst_text t = mst_text_in(key, sizeof key);
    mst_text_put(&t, group);
    mst_text_put(&t, which); /* such a key lies where no phrase has its own */
    const mst_phrase *own = g && g->phrases ? find_by_letters(g->phrases, key) : NULL;
    return own ? own : find_by_letters(mst_text_common_phrases, key);
}

const char *mst_phrase_for(const mst_game *g, mst_language in, const char *group,
                           const char *which) {
    const mst_phrase *phrase = phrase_for(g, group, which);
    return phrase ? phrase->text[in] : which;
}

const char *mst_phrase_for_letter(const mst_game *g, mst_language in, const char *group,
                                  char letter) {
    const mst_phrase *phrase = phrase_for(g, group, (const char[]){letter, 0});
    return phrase ? phrase->text[in] : group;
}

/* "{0:takes|take}" of a person: both forms, to be chosen from by whoever knows who reads. Of
 * anything else, the first. Returns the closing brace. */
static const char *put_forms(mst_text *t, const char *forms, const char *end,
                             const char *argument) {
    const char *bar = memchr(forms, '|', (size_t)(end - forms));
    const char *brace = memchr(forms, '}', (size_t)(end - forms));
    static const char person[] = {MARK_THING, 's', 'e', 'a', 't', MARK_NEXT};
    if (!bar || !brace || bar > brace) return forms;
    if (strlen(argument) <= sizeof person || memcmp(argument, person, sizeof person) != 0) {
        mst_text_put_part(t, forms, (size_t)(bar - forms));
        return brace;
    }
    mst_text_put_char(t, MARK_FORMS);
    mst_text_put_char(t, argument[sizeof person]);
    mst_text_put_char(t, MARK_NEXT);
    mst_text_put_part(t, forms, (size_t)(bar - forms));
    mst_text_put_char(t, MARK_NEXT);
    mst_text_put_part(t, bar + 1, (size_t)(brace - bar - 1));
    mst_text_put_char(t, MARK_END);
    return brace;
}

static void put_filled(mst_text *t, const char *phrase, const char *const arguments[],
                       uint32_t count) {
    const char *from = phrase, *end = phrase + strlen(phrase);
    for (const char *c = from; (c = memchr(c, '{', (size_t)(end - c))); c++) {
        bool is_place = c[1] >= '0' && c[1] <= '9' && (c[2] == '}' || c[2] == ':');
        if (!is_place) continue;
        uint32_t which = (uint32_t)(c[1] - '0');
        const char *argument = which < count ? arguments[which] : "";
        mst_text_put_part(t, from, (size_t)(c - from));
        if (c[2] == ':')
            c = put_forms(t, c + 3, end, argument);
        else
            mst_text_put(t, argument), c += 2;
        from = c + 1;
    }
    mst_text_put_part(t, from, (size_t)(end - from));
}

void mst_text_say(mst_text *t, const mst_game *g, mst_language in, const char *key,
                  const char *const arguments[]) {
    put_filled(t, mst_phrase_of(g, in, key), arguments, 10);
}

/* ---- phrases whose arguments are made first ---- */

void mst_speaker_begin(mst_speaker *speaker, const mst_game *g, mst_language in, mst_text *out) {
    speaker->game = g;
    speaker->in = in;
    speaker->out = out;
    speaker->count = 0;
    speaker->made = mst_text_in(speaker->letters, sizeof speaker->letters);
}

void mst_speaker_with_words(mst_speaker *speaker, const char *words) {
    if (speaker->count < MST_MAX_ARGUMENTS) speaker->argument[speaker->count++] = words;
}

/* An argument begins behind the zero that ends the one before; the first behind a zero of nothing.
 */
mst_text *mst_speaker_with(mst_speaker *speaker) {
    mst_text *made = &speaker->made;
    if (!mst_text_full(made)) *++made->at = 0;
    mst_speaker_with_words(speaker, made->at);
    return made;
}

void mst_speaker_with_number(mst_speaker *speaker, int64_t number) {
    mst_text_put_number(mst_speaker_with(speaker), number);
}

void mst_speaker_with_seat(mst_speaker *speaker, mst_seat seat) {
    mst_text_put_char(mst_speaker_with(speaker), mst_seat_letter(seat));
}

void mst_speaker_say(mst_speaker *speaker, const char *key) {
    put_filled(speaker->out, mst_phrase_of(speaker->game, speaker->in, key), speaker->argument,
               speaker->count);
    speaker->count = 0;
    speaker->made.at = speaker->letters;
}

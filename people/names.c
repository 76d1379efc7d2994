/* names.c -- what people may be called: letters that others can see and tell apart. What is refused
 * would let a name look like another, or like nothing, or reach out of its line. */
#include "people.h"
#include <locale.h>
#include <string.h>
#include <wctype.h>

enum { LEAST_LETTERS = 2, MOST_LETTERS = 20, MOST_DEVICE = 40, MOST_TITLE = 60, NO_LETTER = -1 };

/* Controls, blanks but one, accents on their own, marks of direction, and what is invisible,
 * nobody's or private. */
static const int32_t refused[][2] = {
    {0x0000, 0x001f},   {0x007f, 0x00a0},    {0x00ad, 0x00ad}, {0x0300, 0x036f}, {0x061c, 0x061c},
    {0x115f, 0x1160},   {0x1680, 0x1680},    {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x1ab0, 0x1aff},
    {0x1dc0, 0x1dff},   {0x2000, 0x200f},    {0x2028, 0x202f}, {0x205f, 0x206f}, {0x20d0, 0x20ff},
    {0x2800, 0x2800},   {0x3000, 0x3000},    {0x3164, 0x3164}, {0xd800, 0xf8ff}, {0xfdd0, 0xfdef},
    {0xfe00, 0xfe0f},   {0xfe20, 0xfe2f},    {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0xfff0, 0xffff},
    {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff},
};

static bool is_refused(int32_t letter) {
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        if (refused[i][0] <= letter && letter <= refused[i][1]) return true;
    return false;
}

/* ---- UTF-8, which whoever read it has found sound ---- */

static int32_t next_letter(const char **at) {
    const unsigned char *c = (const unsigned char *)*at;
    int more = *c < 0x80 ? 0 : *c < 0xe0 ? 1 : *c < 0xf0 ? 2 : 3;
    int32_t letter = more ? *c & (0x3f >> more) : *c;
    for (int i = 1; i <= more; i++) {
        if ((c[i] & 0xc0) != 0x80) return NO_LETTER;
        letter = letter << 6 | (c[i] & 0x3f);
    }
    *at += more + 1;
    return letter;
}

static size_t put_letter(char to[4], int32_t letter) {
    static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0};
    size_t size = letter < 0x80 ? 1 : letter < 0x800 ? 2 : letter < 0x10000 ? 3 : 4;
    for (size_t i = size; i-- > 1; letter >>= 6) to[i] = (char)(0x80 | (letter & 0x3f));
    to[0] = (char)(first[size == 1 ? 0 : size] | letter);
    return size;
}

/* ---- questions ---- */

/* Where there is no such locale, all that is not ASCII is a letter, and large. */
static locale_t unicode(void) {
    return newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
}

static bool is_word_letter(int32_t letter, locale_t in) {
    if (!in) return letter > 0x7f || iswalnum((wint_t)letter);
    return iswalnum_l((wint_t)letter, in);
}

/* `words` counts letters and digits. */
static bool is_legible(const char *name, uint32_t most, uint32_t *letters, uint32_t *words) {
    locale_t in = unicode();
    int32_t before = ' ';
    bool is_fine = true;
    *letters = *words = 0;
    while (*name && is_fine) {
        int32_t letter = next_letter(&name);
        is_fine = letter != NO_LETTER && !is_refused(letter) && ++*letters <= most &&
                  !(letter == ' ' && before == ' ');
        *words += is_fine && is_word_letter(letter, in);
        before = letter;
    }
    if (in) freelocale(in);
    return is_fine && (*letters == 0 || before != ' ');
}

bool people_is_name(const char *name) {
    uint32_t letters, words;
    return strlen(name) < PEOPLE_NAME_SIZE && is_legible(name, MOST_LETTERS, &letters, &words) &&
           letters >= LEAST_LETTERS && words > 0;
}

bool people_is_title(const char *name) {
    uint32_t letters, words;
    return is_legible(name, MOST_TITLE, &letters, &words) && letters >= LEAST_LETTERS && words > 0;
}

bool people_is_device(const char *name) {
    uint32_t letters, words;
    return strlen(name) < PEOPLE_DEVICE_SIZE && is_legible(name, MOST_DEVICE, &letters, &words);
}

void people_fold(const char *name, char folded[PEOPLE_FOLDED_SIZE]) {
    locale_t in = unicode();
    size_t length = 0;
    while (*name && length + 4 < PEOPLE_FOLDED_SIZE) {
        wint_t letter = (wint_t)next_letter(&name);
        letter = in ? towlower_l(towupper_l(letter, in), in) : towlower(letter);
        length += put_letter(folded + length, (int32_t)letter);
    }
    folded[length] = 0;
    if (in) freelocale(in);
}

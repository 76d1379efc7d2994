/* ledger.c -- see ledger.h. */
#include "ledger.h"
#include "files/files.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORD_ROOM = 32, LINE_ROOM = 128, CHECKSUM = 16, MOST_FILE = 1 << 30 };
static const char opening[] = "mastaba batches 1 ";

/* ---- writing ---- */

uint64_t ledger_checksum(const char *text, size_t length) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < length; i++) hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3u;
    return hash;
}

size_t ledger_line_room(uint32_t words) {
    return LINE_ROOM + (size_t)WORD_ROOM * words;
}

size_t ledger_put(char line[], uint32_t count, uint64_t number, uint64_t games,
                  const int64_t words[]) {
    char *at = line, *end = line + ledger_line_room(count);
    uint32_t last = 0;
    at += snprintf(at, (size_t)(end - at), "batch %" PRIu64 " %" PRIu64, number, games);
    for (uint32_t i = 0; i < count; i++) {
        if (!words[i]) continue;
        at += snprintf(at, (size_t)(end - at), " %u:%" PRId64, i - last, words[i]);
        last = i;
    }
    uint64_t sum = ledger_checksum(line, (size_t)(at - line));
    at += snprintf(at, (size_t)(end - at), " #%016" PRIx64 "\n", sum);
    return (size_t)(at - line);
}

bool ledger_note(ledger *l, uint64_t number, uint64_t games, const int64_t words[]) {
    return files_write_all(l->file, l->line, ledger_put(l->line, l->words, number, games, words));
}

/* ---- reading ---- */

typedef struct {
    const char *at, *end;
} reader;

static bool take_letter(reader *in, char letter) {
    if (in->at == in->end || *in->at != letter) return false;
    in->at++;
    return true;
}

static bool take_number(reader *in, uint64_t most, uint64_t *number) {
    const char *start = in->at;
    uint64_t value = 0;
    for (; in->at < in->end && *in->at >= '0' && *in->at <= '9'; in->at++) {
        uint64_t digit = (uint64_t)(*in->at - '0');
        if (value > most / 10 || digit > most - value * 10) return false;
        value = value * 10 + digit;
    }
    *number = value;
    return in->at > start;
}

static bool take_words(reader *in, uint32_t count, int64_t words[]) {
    uint64_t at = 0, step, value;
    memset(words, 0, count * sizeof *words);
    while (in->at < in->end) {
        if (!take_letter(in, ' ') || !take_number(in, count - 1 - at, &step)) return false;
        at += step;
        if (!take_letter(in, ':')) return false;
        bool is_negative = take_letter(in, '-');
        if (!take_number(in, (uint64_t)INT64_MAX + is_negative, &value)) return false;
        words[at] = (int64_t)(is_negative ? 0 - value : value);
    }
    return true;
}

/* One line without its end. */
static bool take_line(reader in, uint32_t count, int64_t words[], uint64_t *number,
                      uint64_t *games) {
    static const char word[] = "batch ";
    enum { WORD = sizeof word - 1, TAIL = CHECKSUM + 2 };
    char expected[TAIL + 1];
    if (in.end - in.at < WORD + TAIL || memcmp(in.at, word, WORD) != 0) return false;
    in.end -= TAIL;
    snprintf(expected, sizeof expected, " #%016" PRIx64,
             ledger_checksum(in.at, (size_t)(in.end - in.at)));
    if (memcmp(in.end, expected, TAIL) != 0) return false;
    in.at += WORD;
    return take_number(&in, UINT64_MAX, number) && take_letter(&in, ' ') &&
           take_number(&in, UINT64_MAX, games) && take_words(&in, count, words);
}

static ledger_status fail(const ledger_reading *r, const char *what) {
    snprintf(r->why, LEDGER_WHY, "%s", what);
    return LEDGER_FAULT;
}

static ledger_status take_lines(const ledger_reading *r, reader *in) {
    int64_t *words = calloc(r->words, sizeof *words);
    ledger_status status = words ? LEDGER_OPEN : fail(r, "out of memory");
    for (uint32_t line = 2; status == LEDGER_OPEN && in->at < in->end; line++) {
        const char *end = memchr(in->at, '\n', (size_t)(in->end - in->at));
        uint64_t number, games;
        if (!end) break; /* cut off */
        if (take_line((reader){in->at, end}, r->words, words, &number, &games)) {
            r->take(r->context, number, games, words);
            in->at = end + 1;
        } else {
            snprintf(r->why, LEDGER_WHY,
                     "line %u is damaged; without that line, or without the file, it can go on",
                     line);
            status = LEDGER_FAULT;
        }
    }
    free(words);
    return status;
}

/* The first line is ours, or the beginning of ours that was cut off (then nothing is kept). */
static ledger_status take_title(const ledger_reading *r, reader *in) {
    char title[sizeof opening + LEDGER_TITLE + 1];
    size_t length =
        (size_t)snprintf(title, sizeof title, "%s%.*s\n", opening, LEDGER_TITLE, r->title);
    size_t there = (size_t)(in->end - in->at), most = there < length ? there : length;
    if (memcmp(in->at, title, most) == 0) {
        if (most == length) in->at += length;
        return LEDGER_OPEN;
    }
    size_t known = sizeof opening - 1 < there ? sizeof opening - 1 : there;
    if (memcmp(in->at, opening, known) == 0) return LEDGER_OTHER;
    return fail(r, "is no file of batches");
}

ledger_status ledger_take(const ledger_reading *r, const char *text, size_t length, size_t *kept) {
    reader in = {text, text + length};
    ledger_status status = take_title(r, &in);
    if (status == LEDGER_OPEN && in.at > text) status = take_lines(r, &in);
    *kept = (size_t)(in.at - text);
    return status;
}

/* ---- the file ---- */

static ledger_status read_file(int file, const ledger_reading *r, size_t *kept) {
    size_t length;
    char *text = files_read_all(file, MOST_FILE, &length);
    if (!text) return fail(r, strerror(errno));
    ledger_status status = ledger_take(r, text, length, kept);
    free(text);
    return status;
}

/* Leaves the file ending where the next line belongs. */
static bool mend(int file, const char *title, size_t kept) {
    if (ftruncate(file, (off_t)kept) != 0) return false;
    if (kept) return true;
    return files_write_all(file, opening, sizeof opening - 1) &&
           files_write_all(file, title, strnlen(title, LEDGER_TITLE)) &&
           files_write_all(file, "\n", 1);
}

ledger_status ledger_open(ledger *l, const char *path, const char *title, uint32_t words,
                          ledger_taker *take, void *context, char why[LEDGER_WHY]) {
    ledger_reading r = {title, words, take, context, why};
    size_t kept = 0;
    *l = (ledger){.file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666),
                  .words = words,
                  .line = malloc(ledger_line_room(words))};
    ledger_status status =
        l->file < 0 || !l->line ? fail(&r, strerror(errno)) : read_file(l->file, &r, &kept);
    if (status == LEDGER_OPEN && !mend(l->file, title, kept)) status = fail(&r, strerror(errno));
    if (status != LEDGER_OPEN) ledger_close(l);
    return status;
}

ledger_status ledger_read(const char *path, const char *title, uint32_t words, ledger_taker *take,
                          void *context, char why[LEDGER_WHY]) {
    ledger_reading r = {title, words, take, context, why};
    size_t kept;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return errno == ENOENT ? LEDGER_OPEN : fail(&r, strerror(errno));
    ledger_status status = read_file(file, &r, &kept);
    close(file);
    return status;
}

void ledger_close(ledger *l) {
    if (l->file >= 0) close(l->file);
    free(l->line);
    *l = (ledger){.file = -1};
}

/* ledger.c -- see ledger.h. */
#include "ledger.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WORD_ROOM = 32, LINE_ROOM = 128, CHECKSUM = 16 };
static const char opening[] = "mastaba batches 1 ";

/* ---- writing ---- */

static uint64_t checksum(const char *text, size_t length) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < length; i++) hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3u;
    return hash;
}

static bool write_all(int file, const char *text, size_t length) {
    while (length) {
        ssize_t written = write(file, text, length);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        text += written;
        length -= (size_t)written;
    }
    return true;
}

static size_t line_room(uint32_t words) {
    return LINE_ROOM + (size_t)WORD_ROOM * words;
}

bool ledger_note(ledger *l, uint64_t number, uint64_t games, const int64_t words[]) {
    char *at = l->line, *end = l->line + line_room(l->words);
    uint32_t last = 0;
    at += snprintf(at, (size_t)(end - at), "batch %" PRIu64 " %" PRIu64, number, games);
    for (uint32_t i = 0; i < l->words; i++) {
        if (!words[i]) continue;
        at += snprintf(at, (size_t)(end - at), " %u:%" PRId64, i - last, words[i]);
        last = i;
    }
    uint64_t sum = checksum(l->line, (size_t)(at - l->line));
    at += snprintf(at, (size_t)(end - at), " #%016" PRIx64 "\n", sum);
    return write_all(l->file, l->line, (size_t)(at - l->line));
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
        if (value > (most - digit) / 10) return false;
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
    snprintf(expected, sizeof expected, " #%016" PRIx64, checksum(in.at, (size_t)(in.end - in.at)));
    if (memcmp(in.end, expected, TAIL) != 0) return false;
    in.at += WORD;
    return take_number(&in, UINT64_MAX, number) && take_letter(&in, ' ') &&
           take_number(&in, UINT64_MAX, games) && take_words(&in, count, words);
}

typedef struct {
    const char *title;
    uint32_t words;
    ledger_taker *take;
    void *context;
    char *why;
} reading;

static ledger_status fail(const reading *r, const char *what) {
    snprintf(r->why, LEDGER_WHY, "%s", what);
    return LEDGER_FAULT;
}

static ledger_status take_lines(const reading *r, reader *in) {
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
static ledger_status take_title(const reading *r, reader *in) {
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

/* ---- the file ---- */

static char *read_whole(int file, size_t *length) {
    struct stat there;
    if (fstat(file, &there) != 0) return NULL;
    if (!S_ISREG(there.st_mode)) {
        errno = EINVAL;
        return NULL;
    }
    char *text = malloc((size_t)there.st_size + 1);
    ssize_t got = 1;
    for (*length = 0; text && got > 0 && *length < (size_t)there.st_size; *length += (size_t)got)
        if ((got = read(file, text + *length, (size_t)there.st_size - *length)) < 0) break;
    if (text && got >= 0) return text;
    free(text);
    return NULL;
}

/* `*kept`: bytes of whole lines. */
static ledger_status read_file(int file, const reading *r, size_t *kept) {
    size_t length;
    char *text = read_whole(file, &length);
    if (!text) return fail(r, strerror(errno));
    reader in = {text, text + length};
    ledger_status status = take_title(r, &in);
    if (status == LEDGER_OPEN && in.at > text) status = take_lines(r, &in);
    *kept = (size_t)(in.at - text);
    free(text);
    return status;
}

/* Leaves the file ending where the next line belongs. */
static bool mend(int file, const char *title, size_t kept) {
    if (ftruncate(file, (off_t)kept) != 0) return false;
    if (kept) return true;
    return write_all(file, opening, sizeof opening - 1) &&
           write_all(file, title, strnlen(title, LEDGER_TITLE)) && write_all(file, "\n", 1);
}

ledger_status ledger_open(ledger *l, const char *path, const char *title, uint32_t words,
                          ledger_taker *take, void *context, char why[LEDGER_WHY]) {
    reading r = {title, words, take, context, why};
    size_t kept = 0;
    *l = (ledger){.file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666),
                  .words = words,
                  .line = malloc(line_room(words))};
    ledger_status status =
        l->file < 0 || !l->line ? fail(&r, strerror(errno)) : read_file(l->file, &r, &kept);
    if (status == LEDGER_OPEN && !mend(l->file, title, kept)) status = fail(&r, strerror(errno));
    if (status != LEDGER_OPEN) ledger_close(l);
    return status;
}

ledger_status ledger_read(const char *path, const char *title, uint32_t words, ledger_taker *take,
                          void *context, char why[LEDGER_WHY]) {
    reading r = {title, words, take, context, why};
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

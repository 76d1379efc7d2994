/* fuzz_ledger.c -- any bytes as a file of finished batches: what is read can be written, and is
 * read again as it was. Lines after an `S` are given the checksum that they lack, which nothing but
 * a program would guess; so the reader behind it is tried too. */
#include "fuzz.h"
#include "study/ledger.h"

enum { WORDS = 40, MOST = 1 << 15, TAIL = 19 };
static const char title[] = "a study of fuzz";

typedef struct {
    uint64_t number, games;
    int64_t words[WORDS];
    uint32_t count;
} batch;

static void take(void *context, uint64_t number, uint64_t games, const int64_t words[]) {
    batch *b = context;
    b->number = number;
    b->games = games;
    b->count++;
    memcpy(b->words, words, sizeof b->words);
}

static ledger_status read_text(const char *text, size_t length, batch *b, size_t *kept) {
    char why[LEDGER_WHY] = "";
    ledger_reading r = {title, WORDS, take, b, why};
    *b = (batch){.count = 0};
    ledger_status status = ledger_take(&r, text, length, kept);
    fuzz_expect(*kept <= length, "no more is kept than there is");
    fuzz_expect(!*kept || text[*kept - 1] == '\n', "whole lines are kept");
    fuzz_expect((status == LEDGER_FAULT) == (why[0] != 0), "a fault is told, and nothing else");
    return status;
}

static void expect_the_same_again(const batch *last) {
    static char text[128 + 32 * WORDS + 256];
    size_t length = (size_t)snprintf(text, sizeof text, "mastaba batches 1 %s\n", title), kept;
    batch again;
    length += ledger_put(text + length, WORDS, last->number, last->games, last->words);
    fuzz_expect(read_text(text, length, &again, &kept) == LEDGER_OPEN, "what was read is written");
    fuzz_expect(again.number == last->number && again.games == last->games, "numbers are the same");
    fuzz_expect(!memcmp(again.words, last->words, sizeof again.words), "words are the same");
}

/* Our first line, and every line of the input with a checksum. */
static size_t seal(const char *from, const char *end, char *text) {
    size_t length = (size_t)snprintf(text, MOST, "mastaba batches 1 %s\n", title);
    while (from < end) {
        const char *newline = (const char *)memchr(from, '\n', (size_t)(end - from));
        size_t part = (size_t)((newline ? newline : end) - from);
        if (length + part + TAIL + 1 > MOST) break;
        memcpy(text + length, from, part);
        length += part;
        length += (size_t)snprintf(text + length, TAIL + 1, " #%016llx\n",
                                   (unsigned long long)ledger_checksum(from, part));
        from += part + 1;
    }
    return length;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char sealed[MOST];
    const char *text = (const char *)data;
    size_t length = size, kept;
    batch b;
    if (size && *text == 'S') {
        length = seal(text + 1, text + size, sealed);
        text = sealed;
    }
    read_text(text, length, &b, &kept);
    if (b.count) expect_the_same_again(&b);
    return 0;
}

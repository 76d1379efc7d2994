/* fuzz_news.c -- any bytes as a message of another node: refused as a whole, or read, and then
 * they are exactly what the news in them is written as. */
#include "bus/news.h"
#include "mastaba/text.h"
#include "protocol/values.h"
#include <stdlib.h>
#include <string.h>

static void expect(bool is_so) {
    if (!is_so) abort();
}

static char again[2 * NEWS_MOST];
static mst_text written;
static uint64_t speaker;

static void take(void *context, uint64_t node, const host_news *n) {
    (void)context;
    speaker = node;
    expect(n->kind <= HOST_CHAT);
    expect(n->kind == HOST_LIST || value_is_id(n->table, strlen(n->table)));
    news_put(&written, n);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    char head[32];
    mst_text h = mst_text_in(head, sizeof head);
    written = mst_text_in(again, sizeof again);
    again[0] = 0;
    bool is_read = news_read(text, size, take, NULL);
    expect(is_read == (written.at > again));
    if (!is_read) return 0;
    news_put_head(&h, speaker);
    size_t begun = (size_t)(h.at - head), rest = (size_t)(written.at - again);
    expect(begun + rest == size && memcmp(text, head, begun) == 0 &&
           memcmp(text + begun, again, rest) == 0);
    expect(news_node(text, size) == speaker);
    return 0;
}

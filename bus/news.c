/* news.c -- see news.h. What came from elsewhere is read strictly: anybody who may use the database
 * can say anything there. */
#include "news.h"
#include "mastaba/text.h"
#include "protocol/values.h"
#include <string.h>

enum { VERSION = 1, MOST_NODES = 999999999, HEAD = 24, ID = MST_ID_SIZE - 1 };

typedef enum { NOTHING, NUMBER, TABLE } second_part;

static const struct {
    char letter;
    bool has_table;
    second_part second;
    int32_t most;
} forms[] = {
    [HOST_HAVE] = {'h', true, NUMBER, MOST_NODES},
    [HOST_GROWN] = {'g', true, NUMBER, MOST_NODES},
    [HOST_HERE] = {'p', true, NUMBER, (1 << MST_MAX_SEATS) - 1},
    [HOST_LEFT] = {'l', true, NOTHING, 0},
    [HOST_REMATCH] = {'r', true, TABLE, 0},
    [HOST_LIST] = {'t', false, NOTHING, 0},
    [HOST_CHAT] = {'c', true, NOTHING, 0},
};
enum { FORMS = sizeof forms / sizeof *forms };

/* ---- writing ---- */

void news_put(mst_text *t, const host_news *n) {
    mst_text_put_char(t, ' ');
    mst_text_put_char(t, forms[n->kind].letter);
    if (forms[n->kind].has_table) mst_text_put(t, n->table);
    if (forms[n->kind].second != NOTHING) mst_text_put_char(t, ':');
    if (forms[n->kind].second == NUMBER) mst_text_put_number(t, n->number);
    if (forms[n->kind].second == TABLE) mst_text_put(t, n->next);
}

void news_put_head(mst_text *t, uint64_t node) {
    mst_text_put_number(t, VERSION);
    mst_text_put_char(t, ' ');
    mst_text_put_number(t, (int64_t)node);
}

size_t news_cut(const char *words, size_t length) {
    size_t cut = NEWS_MOST - HEAD;
    if (length <= cut) return length;
    while (words[cut] != ' ') cut--;
    return cut;
}

/* ---- reading ---- */

/* The next word of `rest`; false: there is none, or it is empty. */
static bool next_word(mst_span *rest, mst_span *word) {
    const char *space = rest->length ? memchr(rest->at, ' ', rest->length) : NULL;
    size_t length = space ? (size_t)(space - rest->at) : rest->length, taken = length + !!space;
    *word = (mst_span){rest->at, length};
    *rest = (mst_span){rest->at + taken, rest->length - taken};
    return length > 0;
}

static bool read_id(mst_span *rest, char id[MST_ID_SIZE]) {
    if (rest->length < ID || !value_is_id(rest->at, ID)) return false;
    memcpy(id, rest->at, ID);
    *rest = (mst_span){rest->at + ID, rest->length - ID};
    return true;
}

static bool read_second(mst_span *rest, host_news *n) {
    if (forms[n->kind].second == NOTHING) return true;
    if (rest->length < 2 || rest->at[0] != ':') return false;
    *rest = (mst_span){rest->at + 1, rest->length - 1};
    if (forms[n->kind].second == TABLE) return read_id(rest, n->next);
    int32_t number = mst_text_read_number(rest->at, rest->length, forms[n->kind].most);
    n->number = (uint32_t)number;
    rest->length = 0;
    return number >= 0;
}

static bool read_word(mst_span word, host_news *n) {
    uint32_t kind = 0;
    while (kind < FORMS && forms[kind].letter != word.at[0]) kind++;
    if (kind == FORMS) return false;
    *n = (host_news){.kind = (host_news_kind)kind};
    mst_span rest = {word.at + 1, word.length - 1};
    return (!forms[n->kind].has_table || read_id(&rest, n->table)) && read_second(&rest, n) &&
           rest.length == 0;
}

static uint64_t read_head(mst_span *rest) {
    mst_span version, node;
    if (!next_word(rest, &version) || !next_word(rest, &node)) return 0;
    int32_t number = mst_text_read_number(node.at, node.length, MOST_NODES);
    bool is_ours = mst_text_read_number(version.at, version.length, VERSION) == VERSION;
    return is_ours && number > 0 ? (uint64_t)number : 0;
}

uint64_t news_node(const char *text, size_t length) {
    mst_span rest = {text, length};
    return read_head(&rest);
}

/* One round over all of it; the last space must not be the end. */
static bool read_all(mst_span rest, uint64_t node, news_take take, void *context) {
    mst_span word;
    host_news n;
    bool is_good = rest.length > 0 && rest.at[rest.length - 1] != ' ';
    while (is_good && rest.length) {
        is_good = next_word(&rest, &word) && read_word(word, &n);
        if (is_good && take) take(context, node, &n);
    }
    return is_good;
}

bool news_read(const char *text, size_t length, news_take take, void *context) {
    mst_span rest = {text, length};
    uint64_t node = read_head(&rest);
    if (!node || length > NEWS_MOST || !read_all(rest, node, NULL, NULL)) return false;
    return read_all(rest, node, take, context);
}

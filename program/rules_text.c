/* rules_text.c -- the paragraphs of a text of rules. One begins with the line that carries its
 * number and ends where the next number, or the next heading, is none of its own. */
#include "rules_text.h"
#include "mastaba/text.h"
#include <string.h>

const char *rules_text_of(const mst_game *g, mst_language in) {
    for (const struct rules_text *rules = rules_texts; rules->game; rules++)
        if (mst_text_same(rules->game, g->key))
            return rules->text[in] ? rules->text[in] : rules->text[MST_ENGLISH];
    return NULL;
}

/* Of a table whose rows are numbered: a paragraph of one line, inside another one. */
static bool is_row(const char *line) {
    return strncmp(line, "| **", 4) == 0;
}

/* The number that a line opens with: "## 4. Flow", "**4.1** Geometry", "§4.1", "4.1 Geometry",
 * "| **7.3** Cards |", or of a ruling "**R8** ...". A bare "4." is an item of some list. Returns
 * its length, 0 when there is none. */
static size_t number_of_line(const char *line, const char **number) {
    const char *start = line + strspn(line, "#");
    if (start > line) start += strspn(start, " ");
    if (is_row(line)) start += 2;
    if (strncmp(start, "**", 2) == 0) start += 2;
    if (strncmp(start, "§", strlen("§")) == 0) start += strlen("§");
    size_t ruling = start[0] == 'R' && start[1] >= '0' && start[1] <= '9';
    size_t length = ruling + strspn(start + ruling, "0123456789.");
    const char *end = start + length;
    while (length && start[length - 1] == '.') length--;
    bool is_marked = start > line || ruling || memchr(start, '.', length);
    bool is_alone = *end == ' ' || *end == '*' || *end == '\n' || *end == 0;
    *number = start;
    return is_marked && is_alone ? length : 0;
}

static bool belongs_to(const char *number, size_t length, const char *wanted) {
    size_t n = strlen(wanted);
    return length >= n && memcmp(number, wanted, n) == 0 && (length == n || number[n] == '.');
}

static size_t line_length(const char *line) {
    size_t length = strcspn(line, "\n");
    return line[length] ? length + 1 : length;
}

bool rules_text_put_paragraph(mst_text *t, const char *rules, const char *number) {
    bool inside = false, found = false;
    for (const char *line = rules; *line; line += line_length(line)) {
        const char *own;
        size_t length = number_of_line(line, &own);
        bool is_own = length && belongs_to(own, length, number);
        if (length && !is_row(line))
            inside = is_own;
        else if (*line == '#')
            inside = false;
        found = found || inside || is_own;
        if (inside || is_own) mst_text_put_part(t, line, line_length(line));
    }
    return found;
}

/* weights.c -- a network as a C file: a comment that says where it comes from, then its numbers,
 * each a whole number of 1024ths. */
#include "learn.h"
#include <stdlib.h>
#include <string.h>

/* The parts in their order; rows of measures that the game has not are left out. */
typedef struct {
    const char *name;
    size_t offset;
    uint32_t rows, columns; /* 0 rows: as many as there are measures */
} part;

static const part parts[] = {
    {"mine", offsetof(mst_net, mine), 0, MST_NET_SUMS},
    {"theirs", offsetof(mst_net, theirs), 0, MST_NET_SUMS},
    {"sum_bias", offsetof(mst_net, sum_bias), 1, MST_NET_SUMS},
    {"neuron", offsetof(mst_net, neuron), MST_NET_SUMS, MST_NET_NEURONS},
    {"neuron_bias", offsetof(mst_net, neuron_bias), 1, MST_NET_NEURONS},
    {"voice", offsetof(mst_net, voice), 1, MST_NET_NEURONS},
    {"straight", offsetof(mst_net, straight), 1, 0},
};
enum { PARTS = sizeof parts / sizeof *parts };

static uint32_t rows_of(const part *p, uint32_t measures) {
    return p->rows ? p->rows : measures;
}

static uint32_t columns_of(const part *p, uint32_t measures) {
    return p->columns ? p->columns : measures;
}

static void write_row(FILE *to, const mst_weight row[], uint32_t columns) {
    for (uint32_t k = 0; k < columns; k++) fprintf(to, "%s%d", k ? ", " : "", row[k]);
}

bool learn_write_weights(FILE *to, const mst_net *net, uint32_t measures, const char *key,
                         const char *provenance) {
    fprintf(to, "/* %s */\n#include \"%s.h\"\n#include \"mastaba/search.h\"\n\n", provenance, key);
    fprintf(to, "/* clang-format off */\n");
    fprintf(to, "const mst_net %s_learned = {\n", key);
    for (const part *p = parts; p < parts + PARTS; p++) {
        uint32_t rows = rows_of(p, measures), columns = columns_of(p, measures);
        const mst_weight *at = (const mst_weight *)((const char *)net + p->offset);
        fprintf(to, "    .%s = {", p->name);
        for (uint32_t i = 0; i < rows; i++) {
            fprintf(to, "%s", rows > 1 ? "\n        {" : "");
            write_row(to, at + i * columns, columns);
            fprintf(to, "%s", rows > 1 ? "}," : "");
        }
        fprintf(to, "},\n");
    }
    fprintf(to, "};\n");
    return !ferror(to);
}

static bool skip_to(FILE *from, const char *one_of) {
    int c;
    while ((c = fgetc(from)) != EOF && !strchr(one_of, c)) {
    }
    return c != EOF && ungetc(c, from) == c;
}

/* The next number, wherever it stands; false at the end, or when it is no weight. */
static bool next_number(FILE *from, mst_weight *out) {
    int number;
    if (!skip_to(from, "-0123456789") || fscanf(from, "%d", &number) != 1) return false;
    *out = (mst_weight)number;
    return *out == number;
}

bool learn_read_weights(FILE *from, mst_net *net, uint32_t measures) {
    memset(net, 0, sizeof *net);
    if (!skip_to(from, "=")) return false; /* the comment has numbers, too */
    for (const part *p = parts; p < parts + PARTS; p++) {
        uint32_t rows = rows_of(p, measures), columns = columns_of(p, measures);
        mst_weight *at = (mst_weight *)((char *)net + p->offset);
        for (uint32_t i = 0; i < rows * columns; i++)
            if (!next_number(from, &at[i])) return false;
    }
    return !skip_to(from, "-0123456789");
}

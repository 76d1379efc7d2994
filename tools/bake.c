/* bake.c -- runs at build time, once per game: reads the component lists of its folder with the
 * game's own kit and prints the pieces as a constant table, so that bad data stops the build with
 * file and line.
 *
 *     bake DATA_FOLDER SYMBOL > pieces.c */
#include "mastaba/deck.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const mst_kit MASTABA_KIT; /* the build names it */

static char *read_file(const char *folder, const char *file, size_t *length) {
    enum { MOST = 1 << 20 };
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, file);
    FILE *in = fopen(path, "rb");
    char *text = malloc(MOST);
    if (!in || !text) {
        fprintf(stderr, "%s: cannot be read\n", path);
        exit(2);
    }
    *length = fread(text, 1, MOST, in);
    fclose(in);
    return text;
}

static void complain(const char *folder, const char *file, const mst_rows *rows) {
    fprintf(stderr, "%s/%s:%u: %s\n", folder, file, (unsigned)rows->fault_line, rows->fault);
    exit(2);
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    static mst_rows rows;
    unsigned char *pieces = calloc(1, MASTABA_KIT.size);
    if (!pieces) return 2;
    for (uint32_t i = 0; MASTABA_KIT.lists[i].file; i++) {
        size_t length;
        char *text = read_file(argv[1], MASTABA_KIT.lists[i].file, &length);
        if (!mst_list_read(&MASTABA_KIT, pieces, i, text, length, &rows))
            complain(argv[1], MASTABA_KIT.lists[i].file, &rows);
        free(text);
    }
    if (!mst_deck_finish_pieces(&MASTABA_KIT, pieces, &rows)) complain(argv[1], "*", &rows);

    printf("/* Baked by tools/bake.c. */\n");
    printf("extern const unsigned char %s[];\n", argv[2]);
    printf("_Alignas(16) const unsigned char %s[] = {", argv[2]);
    for (uint32_t i = 0; i < MASTABA_KIT.size; i++)
        printf("%s%u,", i % 24 ? "" : "\n    ", (unsigned)pieces[i]);
    printf("\n};\n");
    free(pieces);
    return 0;
}

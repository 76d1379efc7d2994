/* backup.c -- `mastaba backup`: a copy of all tables, taken while they are played. */
#include "commands/commands.h"
#include "complain.h"
#include "mastaba/text.h"
#include "place.h"
#include "store/stores.h"
#include <stdio.h>
#include <sys/stat.h>

/* In bytes; 0 when it cannot be said. */
static long long size_of(const char *file) {
    struct stat s;
    return stat(file, &s) == 0 ? (long long)s.st_size : 0;
}

static int run(const options *o) {
    char words[1024];
    mst_text why = mst_text_in(words, sizeof words);
    const char *copy = o->operand[0];
    place tables;
    int status = place_read(o, &tables);
    if (status != DONE) return status;
    if (tables.database)
        return complain("backup copies files; a database is copied with pg_dump or pg_basebackup "
                        "(docs/hosting.md)");
    if (!store_copy_sqlite(tables.file, copy, &why)) return complain("%s", words);
    printf("%s copied to %s, %lld bytes, checked\n", tables.file, copy, size_of(copy));
    return DONE;
}

const command backup_command = {
    .name = "backup",
    .operands = "FILE",
    .summary = "Copies all tables to FILE, which must not exist, also while the server runs.",
    .takes = {TAKES_DATA, TAKES_STORE, TAKES_HELP},
    .least = 1,
    .most = 1,
    .run = run,
};

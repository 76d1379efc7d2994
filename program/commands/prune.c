/* prune.c -- `mastaba prune`: removes tables that nobody needs any more. */
#include "commands/commands.h"
#include "complain.h"
#include "mastaba/text.h"
#include "memory.h"
#include "output.h"
#include "place.h"
#include "store/hold.h"
#include "store/stores.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { GROUP = 1000 }; /* tables removed with one sync of the disk */

typedef struct {
    char (*id)[MST_ID_SIZE];
    uint32_t count, room;
} id_list;

static bool keep_id(void *context, const store_row *row) {
    id_list *list = context;
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : GROUP;
        list->id = memory_grow(list->id, list->room * sizeof *list->id);
    }
    memcpy(list->id[list->count++], row->id, MST_ID_SIZE);
    return true;
}

static bool remove_list(store *s, const id_list *list) {
    for (uint32_t i = 0; i < list->count; i += GROUP) {
        uint32_t left = list->count - i;
        if (!s->remove(s, list->id + i, left < GROUP ? left : GROUP)) return false;
    }
    return true;
}

static int64_t days_ago(uint64_t days) {
    static const int64_t day = 24 * 3600 * (int64_t)1000;
    return ((int64_t)time(NULL) + 1) * 1000 - (int64_t)days * day;
}

/* Finds those of a status and removes them, unless only asked which; how many. False: it failed. */
static bool prune(store *s, const options *o, store_status status, uint32_t *count) {
    id_list list = {0};
    bool is_done = s->idle(s, status, days_ago(o->older_than), keep_id, &list) &&
                   (o->dry_run || remove_list(s, &list));
    *count = list.count;
    free(list.id);
    return is_done;
}

static int prune_all(const options *o, const place *tables) {
    char words[1024] = "";
    mst_text why = mst_text_in(words, sizeof words);
    uint32_t open = 0, over = 0;
    store *s = tables->database ? store_open_database(tables->database, &why)
                                : store_open_sqlite(tables->file, &why);
    if (!s) return complain("%s", words);
    bool is_done =
        prune(s, o, STORE_GATHERING, &open) && (!o->finished || prune(s, o, STORE_OVER, &over));
    int status = is_done ? DONE : complain("%s", s->error(s));
    if (is_done)
        printf("%u table%s never begun, %u finished: %s\n", open, output_plural(open), over,
               o->dry_run ? "would be removed" : "removed");
    s->close(s);
    return status;
}

static int prune_file(const options *o, const place *tables) {
    char words[1024] = "";
    mst_text why = mst_text_in(words, sizeof words);
    if (access(tables->file, F_OK) != 0) return complain("%s: there is no such file", tables->file);
    store_hold *held = store_hold_file(tables->file, &why);
    if (!held) return complain("%s", words);
    int status = prune_all(o, tables);
    store_release(held);
    return status;
}

/* A database may be in use meanwhile: servers that share it do not believe what they remember. */
static int run(const options *o) {
    place tables;
    int status = place_read(o, &tables);
    if (status != DONE) return status;
    return tables.database ? prune_all(o, &tables) : prune_file(o, &tables);
}

const command prune_command = {
    .name = "prune",
    .operands = "",
    .summary =
        "Removes tables that nobody has touched for long: those whose game was never begun,\n"
        "and on request those that are over. No server may run on the file meanwhile.",
    .takes = {TAKES_DATA, TAKES_STORE, TAKES_OLDER, TAKES_FINISHED, TAKES_DRY_RUN, TAKES_HELP},
    .run = run,
    .notes =
        "Games in progress stay. The file does not become smaller: new tables fill the room.\n",
};

/* prune.c -- `mastaba prune`: removes tables that nobody needs any more. */
#include "commands/commands.h"
#include "complain.h"
#include "mastaba/text.h"
#include "memory.h"
#include "output.h"
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

static int prune_file(const options *o, const char *file) {
    char words[1024] = "";
    mst_text why = mst_text_in(words, sizeof words);
    uint32_t open = 0, over = 0;
    store *s = store_open_sqlite(file, &why);
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

static int run(const options *o) {
    char words[1024] = "";
    mst_text why = mst_text_in(words, sizeof words);
    const char *file = o->data ? o->data : "mastaba.db";
    if (access(file, F_OK) != 0) return complain("%s: there is no such file", file);
    store_hold *held = store_hold_file(file, &why);
    if (!held) return complain("%s", words);
    int status = prune_file(o, file);
    store_release(held);
    return status;
}

const command prune_command = {
    .name = "prune",
    .operands = "",
    .summary =
        "Removes tables that nobody has touched for long: those whose game was never begun,\n"
        "and on request those that are over. No server may run meanwhile.",
    .takes = TAKES_DATA | TAKES_OLDER | TAKES_FINISHED | TAKES_DRY_RUN | TAKES_HELP,
    .run = run,
    .notes =
        "Games in progress stay. The file does not become smaller: new tables fill the room.\n",
};

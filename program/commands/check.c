/* check.c -- `mastaba check`: whether every table of a file can be read, and a way back for one
 * that cannot: its log is cut before the write that nobody understands. */
#include "commands/commands.h"
#include "complain.h"
#include "crypto/libsodium.h"
#include "decks.h"
#include "fair/fair.h"
#include "host/workspace.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "memory.h"
#include "output.h"
#include "place.h"
#include "store/hold.h"
#include "store/stores.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    place at;
    const char *name; /* of the file or database */
    const char *only; /* a table's id; NULL: all of them */
    bool cuts;
    store *store;
    const mst_game **games;
    mst_workspace room;
    const fair_crypto *crypto;
    uint64_t tables, lines, bad;
} session;

/* One table while it is read. */
typedef struct {
    session *s;
    const store_row *row;
    fair_hand hand;
    mst_table *table;
    bool is_strange; /* of a game that is not here: its lines are only counted */
    uint32_t until;  /* where to stop */
    uint32_t next;   /* line behind what was read well */
    bool is_row_bad; /* the log may be well, but the list of tables says something else */
    char words[MST_MAX_WHY];
    mst_text why;
} reading;

/* ---- reading ---- */

static bool is_as_listed(const mst_game *g, const store_row *row) {
    return mst_text_same(g->key, row->game) && mst_text_same(g->deck, row->deck) &&
           g->rules_version == row->rules_version;
}

static bool is_here(const session *s, const store_row *row) {
    for (const mst_game *const *g = s->games; *g; g++)
        if (is_as_listed(*g, row))
            return !row->pieces[0] || !(*g)->fingerprint ||
                   mst_text_same(row->pieces, (*g)->fingerprint);
    return false;
}

static bool blame_row(reading *r, const char *words) {
    mst_text_put(&r->why, words);
    r->is_row_bad = true;
    return false;
}

/* A log of a game that neither the program nor the list of tables knows is not ours to judge. */
static bool begin_table(reading *r, const char *text, size_t length) {
    const mst_game *g = mst_table_game(&r->s->room, text, length, &r->why);
    mst_dealer dealer = fair_dealer(&r->hand, r->s->crypto);
    if (!g && !is_here(r->s, r->row)) {
        r->is_strange = true;
        r->why = mst_text_in(r->words, sizeof r->words);
        return true;
    }
    if (!g) return false;
    if (!is_as_listed(g, r->row))
        return blame_row(r, "it is listed with another game than its own");
    if (!is_here(r->s, r->row)) return r->is_strange = true; /* another deck of that name */
    r->table = mst_table_empty(memory_need(mst_table_size(g)), g, &dealer, &r->s->room);
    return true;
}

static uint32_t count_lines(const char *text, size_t length) {
    uint32_t lines = 0;
    for (size_t i = 0; i < length; i++) lines += text[i] == '\n';
    return lines;
}

static bool read_write(void *context, uint32_t seq, const char *text, size_t length, int64_t time) {
    reading *r = context;
    if (seq >= r->until) return false;
    if (seq == 0 && !begin_table(r, text, length)) return false;
    if (!r->is_strange && !mst_table_read(r->table, text, length, time, &r->why)) return false;
    r->next = seq + count_lines(text, length);
    return true;
}

static void compare_with_list(reading *r) {
    if (!mst_text_same(mst_table_agreement(r->table)->id, r->row->id))
        blame_row(r, "it is listed with another name than its own");
    else if ((store_status)mst_table_phase(r->table) != r->row->status)
        blame_row(r, "it is listed as gathering, playing or over, and is not");
}

static void end_reading(reading *r) {
    if (r->table) mst_table_free(r->table);
    free(r->table);
}

/* False: there is something wrong, in words. */
static bool read_table(reading *r) {
    store *kept = r->s->store;
    r->why = mst_text_in(r->words, sizeof r->words);
    bool is_read = kept->read(kept, r->row->id, 0, read_write, r);
    if (!is_read && !r->words[0]) mst_text_put(&r->why, kept->error(kept));
    if (r->words[0] == 0 && r->table && r->until == UINT32_MAX) compare_with_list(r);
    return r->words[0] == 0;
}

/* ---- cutting ---- */

/* What the table was when its log was so long. */
static store_status status_at(session *s, const store_row *row, uint32_t seq) {
    reading r = {.s = s, .row = row, .until = seq};
    read_table(&r);
    store_status status = r.table ? (store_status)mst_table_phase(r.table) : STORE_GATHERING;
    end_reading(&r);
    return status;
}

static void name_kept(const session *s, const char *id, char *name, size_t size) {
    snprintf(name, size, "%s-cut-%s", s->name, id);
    for (int i = 2; access(name, F_OK) == 0; i++)
        snprintf(name, size, "%s-cut-%s-%d", s->name, id, i);
}

static void cut(session *s, const reading *r) {
    char kept[4200], words[MST_MAX_WHY];
    mst_text why = mst_text_in(words, sizeof words);
    store_status status = status_at(s, r->row, r->next);
    name_kept(s, r->row->id, kept, sizeof kept);
    if (!store_cut_sqlite(s->at.file, r->row->id, r->next, status, kept, &why)) {
        complain("%s", words);
        return;
    }
    s->bad--;
    if (r->next)
        printf("%s: cut behind line %u; what was there is in %s\n", r->row->id, r->next, kept);
    else
        printf("%s: removed; what was there is in %s\n", r->row->id, kept);
}

/* ---- the command ---- */

static void tell(const reading *r, bool is_well) {
    const store_row *row = r->row;
    if (!is_well)
        printf("%s: %s\n", row->id, r->words);
    else if (r->is_strange)
        printf("%s: not played, because %s with rules %u and deck %s is not here\n", row->id,
               row->game, row->rules_version, row->deck);
}

static bool check_table(void *context, const store_row *row) {
    session *s = context;
    reading r = {.s = s, .row = row, .until = UINT32_MAX};
    if (s->only && !mst_text_same(s->only, row->id)) return true;
    bool is_well = read_table(&r);
    tell(&r, is_well);
    s->tables++;
    s->lines += r.next;
    s->bad += !is_well;
    if (!is_well && s->cuts && !r.is_row_bad) cut(s, &r);
    end_reading(&r);
    return true;
}

static int check_tables(session *s) {
    for (store_status i = STORE_GATHERING; i <= STORE_OVER; i++)
        if (!s->store->idle(s->store, i, INT64_MAX, check_table, s))
            return complain("%s", s->store->error(s->store));
    if (s->only && !s->tables) return complain("%s: there is no table %s", s->name, s->only);
    printf("%llu table%s, %llu lines: %llu bad\n", (unsigned long long)s->tables,
           output_plural(s->tables), (unsigned long long)s->lines, (unsigned long long)s->bad);
    return s->bad ? ANSWER_IS_NO : DONE;
}

/* The file as such, then what it holds; a database looks after itself. */
static int check_place(session *s) {
    char words[1024] = "";
    mst_text why = mst_text_in(words, sizeof words);
    bool is_sound = !s->at.file || store_is_sound_sqlite(s->at.file, &why);
    if (!is_sound) printf("%s\n", words);
    why = mst_text_in(words, sizeof words);
    s->store = s->at.file ? store_open_sqlite(s->at.file, &why)
                          : store_open_database(s->at.database, &why);
    if (!s->store) return complain("%s", words);
    int status = check_tables(s);
    s->store->close(s->store);
    return status == DONE && !is_sound ? ANSWER_IS_NO : status;
}

static int check_held(session *s) {
    char words[1024] = "";
    mst_text why = mst_text_in(words, sizeof words);
    store_hold *held = s->cuts ? store_hold_file(s->at.file, &why) : NULL;
    int status = s->cuts && !held ? complain("%s", words) : check_place(s);
    store_release(held);
    return status;
}

static void *resize(void *context, void *block, size_t size) {
    (void)context;
    if (size) return realloc(block, size);
    free(block);
    return NULL;
}

/* Whether the place is one that can be checked as asked. */
static int find_place(session *s, const options *o) {
    int status = place_read(o, &s->at);
    if (status != DONE) return status;
    s->name = s->at.file ? s->at.file : s->at.database;
    if (s->at.file && access(s->at.file, F_OK) != 0)
        return complain("%s: there is no such file", s->at.file);
    if (s->at.database && s->cuts)
        return complain("--cut cuts logs in files; get the rows of a table in a database back from "
                        "a backup (docs/hosting.md)");
    return DONE;
}

static int run(const options *o) {
    session s = {.only = o->table, .cuts = o->cut, .crypto = crypto_libsodium()};
    offer games = {.count = 0};
    if (!s.crypto) complain_and_exit("the cryptography cannot be used here");
    int status = find_place(&s, o);
    if (status == DONE) status = decks_offer(o, &games);
    s.games = games.all;
    if (status == DONE && !workspace_create(&s.room, s.games, resize, NULL))
        complain_and_exit("out of memory");
    if (status == DONE) status = check_held(&s);
    workspace_free(&s.room);
    decks_free_offer(&games);
    return status;
}

const command check_command = {
    .name = "check",
    .operands = "",
    .summary = "Reads every table and plays every log again. Names each table that cannot\n"
               "be read, with the line and the reason; also while the server runs.",
    .takes = {TAKES_DATA, TAKES_STORE, TAKES_TABLE, TAKES_CUT, TAKES_DECK, TAKES_HELP},
    .run = run,
    .notes =
        "A log that is cut ends before the first write that cannot be read. What is cut is kept\n"
        "beside the file, as FILE-cut-ID; no server may run meanwhile.\n"
        "Exit status: 0 all is well (now), 1 something is not, 2 the file cannot be read.\n",
};

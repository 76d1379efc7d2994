/* export.c -- `mastaba export`: the finished public games of a server as records, for whoever
 * studies them: without names, and without what leads back to a table. */
#include "commands/commands.h"
#include "complain.h"
#include "crypto/libsodium.h"
#include "decks.h"
#include "fair/fair.h"
#include "host/workspace.h"
#include "mastaba/engine.h"
#include "mastaba/text.h"
#include "memory.h"
#include "place.h"
#include "store/stores.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RECORD_SIZE = 1 << 22 };

typedef struct {
    store *store;
    mst_workspace room;
    const fair_crypto *crypto;
    char *record;
    uint64_t written, left_out;
} session;

typedef struct {
    session *s;
    fair_hand hand;
    mst_table *table;
    char words[MST_MAX_WHY];
} reading;

static bool read_write(void *context, uint32_t seq, const char *text, size_t length, int64_t time) {
    reading *r = context;
    mst_text why = mst_text_in(r->words, sizeof r->words);
    mst_dealer dealer = fair_dealer(&r->hand, r->s->crypto);
    if (seq == 0) {
        const mst_game *g = mst_table_game(&r->s->room, text, length, &why);
        if (!g) return false;
        r->table = mst_table_empty(memory_need(mst_table_size(g)), g, &dealer, &r->s->room);
    }
    return r->table && mst_table_read(r->table, text, length, time, &why);
}

/* Names, and the proof of the deal, which begins with the table's id. */
static bool is_to_stay(const char *line) {
    return strncmp(line, "name ", 5) != 0 && line[0] != '#';
}

static void print_lines(const char *record) {
    for (const char *line = record, *end; *line; line = end) {
        end = strchr(line, '\n');
        end = end ? end + 1 : line + strlen(line);
        if (is_to_stay(line)) fwrite(line, 1, (size_t)(end - line), stdout);
    }
}

/* A game that cannot be read here is left out. */
static bool print_table(void *context, const store_row *row) {
    session *s = context;
    reading r = {.s = s};
    mst_text record = mst_text_in(s->record, RECORD_SIZE);
    bool is_read = s->store->read(s->store, row->id, 0, read_write, &r) && !r.words[0] && r.table &&
                   mst_table_phase(r.table) == MST_OVER;
    if (is_read) mst_table_put_record(&record, r.table, MST_SPECTATOR);
    is_read = is_read && !mst_text_full(&record);
    if (is_read) print_lines(s->record);
    s->written += is_read;
    s->left_out += !is_read;
    if (r.table) mst_table_free(r.table);
    free(r.table);
    return !ferror(stdout);
}

static int print_all(session *s, const place *at) {
    char words[1024] = "";
    mst_text why = mst_text_in(words, sizeof words);
    if (at->file && access(at->file, F_OK) != 0)
        return complain("%s: there is no such file", at->file);
    s->store =
        at->file ? store_open_sqlite(at->file, &why) : store_open_database(at->database, &why);
    if (!s->store) return complain("%s", words);
    bool is_listed = s->store->list(s->store, STORE_OVER, print_table, s);
    int status = is_listed ? DONE : complain("%s", s->store->error(s->store));
    if (status == DONE && (fflush(stdout) != 0 || ferror(stdout)))
        status = complain("the records cannot be written");
    if (status == DONE)
        fprintf(stderr, "%llu games, %llu left out: they cannot be read here\n",
                (unsigned long long)s->written, (unsigned long long)s->left_out);
    s->store->close(s->store);
    return status;
}

static void *resize(void *context, void *block, size_t size) {
    (void)context;
    if (size) return realloc(block, size);
    free(block);
    return NULL;
}

static int run(const options *o) {
    session s = {.crypto = crypto_libsodium(), .record = memory_need(RECORD_SIZE)};
    offer games = {.count = 0};
    place at;
    if (!s.crypto) complain_and_exit("the cryptography cannot be used here");
    int status = place_read(o, &at);
    if (status == DONE) status = decks_offer(o, &games);
    if (status == DONE && !workspace_create(&s.room, games.all, resize, NULL))
        complain_and_exit("out of memory");
    if (status == DONE) status = print_all(&s, &at);
    workspace_free(&s.room);
    decks_free_offer(&games);
    free(s.record);
    return status;
}

const command export_command = {
    .name = "export",
    .operands = "",
    .summary = "Prints the finished public games of a server as records, without names;\n"
               "also while it runs.",
    .takes = {TAKES_DATA, TAKES_STORE, TAKES_DECK, TAKES_HELP},
    .run = run,
    .notes = "Tables by link stay out of it. `mastaba replay --check` reads all of it.\n",
};

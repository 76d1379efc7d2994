/* round.c -- tables with one deal, at which people play at random, for tests of other programs.
 *
 *     round FOLDER GAME SEATS TABLES     the records of so many, opened, as 1.rec, 2.rec and so on
 *     round --store FILE GAME SEATS STAGE     one table into the file of a server that does not
 * run: waiting, playing (a few plays), over or opened; says its id, and the token of every seat
 *     round --open FILE ID     opens a table there that is over */
#include "crypto/libsodium.h"
#include "fair/fair.h"
#include "store/stores.h"
#include "tests/table/tables.h"
#include <time.h>

static const fair_crypto *crypto;

/* ---- tables ---- */

static mst_agreement agreement_of(const mst_game *g, uint8_t seats) {
    mst_agreement agreement = {.setup = mst_usual_setup(g, seats),
                               .deal = "7h2m0c5r9x1b4k6d",
                               .secret = SECRET,
                               .forbids_hints = true,
                               .chat = MST_CHAT_OFF};
    fair_id(crypto, agreement.id);
    fair_commit(crypto, &agreement, g);
    return agreement;
}

typedef struct {
    sitting s;
    fair_hand hand;
    mst_rng people;
    char token[MST_MAX_SEATS][FAIR_TOKEN_SIZE];
    uint8_t seats;
} round_table;

static void sit_down(round_table *r, const mst_game *g, uint8_t seats, uint64_t seed) {
    mst_agreement agreement = agreement_of(g, seats);
    sitting *s = &r->s;
    mst_dealer dealer = fair_dealer(&r->hand, crypto);
    *s = (sitting){.game = g, .log = take(LOG_ROOM)};
    r->people = mst_rng_seed(seed);
    r->seats = seats;
    s->text = mst_text_in(s->log, LOG_ROOM);
    s->table =
        mst_table_make(take(mst_table_size(g)), g, &agreement, &dealer, &room, START, &s->text);
    assert_non_null(s->table);
    for (mst_seat seat = 0; seat < seats; seat++) {
        char digest[MST_DIGEST_SIZE],
            name[] = {'P', 'l', 'a', 'y', 'e', 'r', ' ', (char)('1' + seat), 0};
        fair_token(crypto, r->token[seat]);
        fair_digest(crypto, r->token[seat], strlen(r->token[seat]), digest);
        assert_null(mst_table_sit(s->table, seat, MST_HUMAN, name, digest, START, &s->text));
    }
}

static void play(round_table *r, uint32_t plays) {
    for (mst_seat seat = 0; seat < r->seats; seat++)
        assert_null(mst_table_ready(r->s.table, seat, NULL, START, &r->s.text));
    while (is_playing(&r->s) && plays--) play_at_random(&r->s, &r->people, START);
}

static void open_deal(round_table *r) {
    assert_null(mst_table_open_deal(r->s.table, START, &r->s.text));
}

static void stand_up(round_table *r) {
    mst_table_free(r->s.table);
    free(r->s.table);
    free(r->s.log);
}

/* ---- records ---- */

static bool write_record(const round_table *r, const char *folder, int number) {
    static char record[1 << 18];
    char path[1024];
    mst_text text = mst_text_in(record, sizeof record);
    mst_table_put_record(&text, r->s.table, MST_SPECTATOR);
    snprintf(path, sizeof path, "%s/%d.rec", folder, number);
    FILE *file = fopen(path, "w");
    bool is_written = file && fputs(record, file) >= 0;
    return file && fclose(file) == 0 && is_written;
}

static int write_records(const char *folder, const mst_game *g, uint8_t seats, int tables) {
    bool is_written = true;
    for (int i = 1; i <= tables; i++) {
        round_table r;
        sit_down(&r, g, seats, (uint64_t)i);
        play(&r, UINT32_MAX);
        open_deal(&r);
        is_written = write_record(&r, folder, i) && is_written;
        stand_up(&r);
    }
    return is_written ? 0 : 1;
}

/* ---- a server's file ---- */

static bool append(const char *path, store_write *w) {
    char words[1024];
    mst_text why = mst_text_in(words, sizeof words);
    store *s = store_open_sqlite(path, &why);
    if (!s) return false;
    w->time = (int64_t)time(NULL) * 1000; /* old tables at which nobody plays are forgotten */
    s->append(s, w, 1);
    s->close(s);
    return w->result == STORE_STORED;
}

static int store_table(const char *path, const mst_game *g, uint8_t seats, const char *stage) {
    enum { FEW = 3 };
    round_table r;
    sit_down(&r, g, seats, 1);
    if (strcmp(stage, "waiting") != 0) play(&r, strcmp(stage, "playing") ? UINT32_MAX : FEW);
    if (!strcmp(stage, "opened")) open_deal(&r);
    const mst_agreement *agreement = mst_table_agreement(r.s.table);
    store_write w = {.table = agreement->id,
                     .lines = mst_table_seq(r.s.table),
                     .text = r.s.log,
                     .length = (size_t)(r.s.text.at - r.s.log),
                     .has_status = true,
                     .status = (store_status)mst_table_phase(r.s.table),
                     .game = g->key,
                     .rules_version = g->rules_version,
                     .deck = g->deck};
    bool is_stored = append(path, &w);
    printf("%s", agreement->id);
    for (mst_seat seat = 0; seat < seats; seat++) printf(" %s", r.token[seat]);
    putchar('\n');
    stand_up(&r);
    return is_stored ? 0 : 1;
}

static int open_stored(const char *path, const char *id) {
    static const char line[] = "@ opened\n";
    char words[1024], table[1][MST_ID_SIZE] = {""};
    uint32_t length = 0;
    mst_text why = mst_text_in(words, sizeof words);
    store *s = store_open_sqlite(path, &why);
    if (!s) return 1;
    snprintf(table[0], sizeof table[0], "%s", id);
    s->lengths(s, table, 1, &length);
    s->close(s);
    return append(
               path,
               &(store_write){
                   .table = id, .seq = length, .lines = 1, .text = line, .length = sizeof line - 1})
               ? 0
               : 1;
}

static int run(int count, char **word) {
    const char *const *names = (const char *const *)word;
    if (count == 4 && !strcmp(names[1], "--open")) return open_stored(names[2], names[3]);
    bool is_stored = count == 6 && !strcmp(names[1], "--store");
    if (count != 5 && !is_stored) return 2;
    const char *const *of =
        names + (is_stored ? 2 : 1); /* where, game, seats, and how many or how far */
    const mst_game *g = mst_find_game(mst_games, of[1], strlen(of[1]));
    uint8_t seats = (uint8_t)atoi(of[2]);
    if (!g || seats < g->least_seats || seats > g->most_seats) return 2;
    return is_stored ? store_table(of[0], g, seats, of[3])
                     : write_records(of[0], g, seats, atoi(of[3]));
}

int main(int count, char **word) {
    crypto = crypto_libsodium();
    if (!crypto) return 2;
    take_room(NULL);
    int status = run(count, word);
    free_room(NULL);
    return status;
}

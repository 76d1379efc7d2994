/* round.c -- round FOLDER GAME SEATS TABLES: writes the records of so many tables with one deal, at
 * which people played at random; opened, as 1.rec, 2.rec and so on. For tests of other programs. */
#include "crypto/libsodium.h"
#include "fair/fair.h"
#include "tests/table/tables.h"

static mst_agreement agreement_of(const fair_crypto *crypto, const mst_game *g, uint8_t seats) {
    mst_agreement agreement = {.setup = mst_usual_setup(g, seats),
                               .deal = "7h2m0c5r9x1b4k6d",
                               .secret = SECRET,
                               .forbids_hints = true,
                               .chat = MST_CHAT_OFF};
    fair_id(crypto, agreement.id);
    fair_commit(crypto, &agreement, g);
    return agreement;
}

static sitting *play_one(const fair_crypto *crypto, const mst_game *g, uint8_t seats,
                         uint64_t seed) {
    mst_agreement agreement = agreement_of(crypto, g, seats);
    fair_hand hand;
    mst_dealer dealer = fair_dealer(&hand, crypto);
    mst_rng people = mst_rng_seed(seed);
    sitting *s = calloc(1, sizeof *s);
    s->game = g;
    s->log = take(LOG_ROOM);
    s->text = mst_text_in(s->log, LOG_ROOM);
    s->table =
        mst_table_make(take(mst_table_size(g)), g, &agreement, &dealer, &room, START, &s->text);
    assert_non_null(s->table);
    seat_everybody(s);
    while (is_playing(s)) play_at_random(s, &people, START);
    assert_null(mst_table_open_deal(s->table, START, &s->text));
    return s;
}

static bool write_record(const sitting *s, const char *folder, int number) {
    static char record[1 << 18];
    char path[1024];
    mst_text text = mst_text_in(record, sizeof record);
    mst_table_put_record(&text, s->table, MST_SPECTATOR);
    snprintf(path, sizeof path, "%s/%d.rec", folder, number);
    FILE *file = fopen(path, "w");
    bool is_written = file && fputs(record, file) >= 0;
    return file && fclose(file) == 0 && is_written;
}

int main(int count, char **word) {
    const fair_crypto *crypto = crypto_libsodium();
    const mst_game *g = count == 5 ? mst_find_game(mst_games, word[2], strlen(word[2])) : NULL;
    if (!crypto || !g) return 2;
    take_room(NULL);
    for (int i = 1; i <= atoi(word[4]); i++) {
        sitting *s = play_one(crypto, g, (uint8_t)atoi(word[3]), (uint64_t)i);
        bool is_written = write_record(s, word[1], i);
        free_sitting(s);
        if (!is_written) return 1;
    }
    return free_room(NULL);
}

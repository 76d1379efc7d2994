/* fuzz_deck.c -- any bytes as a component list: it is refused with a line of text, or the game can
 * be played with it to the end. The first byte chooses the game, the second seeds the play; the
 * list is known by its header row. */
#include "fuzz.h"

static void expect_clean_fault(const mst_rows *rows) {
    size_t length = strlen(rows->fault);
    fuzz_expect(rows->faulty && length > 0 && length < sizeof rows->fault, "a fault without words");
    for (size_t i = 0; i < length; i++)
        fuzz_expect((unsigned char)rows->fault[i] >= ' ', "a fault with controls");
}

static void play_with(const mst_game *g, fuzz_room *room, uint8_t seats, uint64_t seed) {
    mst_rng rng = mst_rng_seed(seed);
    mst_setup setup = mst_usual_setup(g, seats);
    if (mst_bad_setup(g, &setup)) return;
    mst_begin(g, room->state[0], &setup);
    for (uint32_t ply = 0; ply <= g->max_length; ply++) {
        mst_seat seat;
        if (ply % 16 == 0) fuzz_look(g, room, (mst_seat)(ply / 16 % seats), &rng);
        mst_move move =
            mst_random_play(g, room->state[0], &rng, false, room->listing.choices, &seat);
        if (!move) return;
        mst_play(g, room->state[0], seat, move);
    }
    fuzz_expect(false, "a game without end");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static fuzz_room room;
    if (!room.line) room = fuzz_take_room();
    if (size < 2) return 0;
    const mst_game *g = fuzz_game(data[0]);
    const char *text = (const char *)data + 2;
    mst_rows rows;
    int32_t list = mst_list_of(g->extras->kit, text, size - 2, &rows);
    if (list < 0) {
        expect_clean_fault(&rows);
        return 0;
    }
    void *pieces = fuzz_bytes(g->extras->kit->size);
    memcpy(pieces, g->pieces, g->extras->kit->size);
    if (mst_list_read(g->extras->kit, pieces, (uint32_t)list, text, size - 2, &rows) &&
        mst_deck_finish_pieces(g->extras->kit, pieces, &rows)) {
        mst_game mine = mst_game_with(g, "mine", pieces);
        for (uint8_t seats = mine.least_seats; seats <= mine.most_seats; seats++)
            play_with(&mine, &room, seats, data[1]);
    } else {
        expect_clean_fault(&rows);
    }
    free(pieces);
    return 0;
}

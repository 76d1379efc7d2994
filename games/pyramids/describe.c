/* describe.c -- Pyramids as named values: what show.c draws, for programs to read. */
#include "mastaba/bits.h"
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "pyramids.h"
#include <string.h>

/* Stones in order, the stone of each cell (tl tr bl br), the glyph and the stone that bears it. */
static void write_card(const mst_game *g, const char *name, uint32_t id, mst_json *w) {
    const construction_card *card = card_of(g, id);
    char stones[STONES + 1] = "";
    for (uint32_t i = 0; i < STONES && card->colour[i]; i++)
        stones[i] = pyramids_colour_letters[card->colour[i] - 1];
    mst_json_begin_object(w, name);
    mst_json_text(w, "card", card->code);
    mst_json_text(w, "stones", stones);
    mst_json_begin_list(w, "cells");
    for (uint32_t i = 0; i < CELLS; i++) mst_json_number(w, NULL, card->stone[i]);
    mst_json_end_list(w);
    if (card->glyph) {
        mst_json_letter(w, "glyph", pyramids_glyph_letters[card->glyph]);
        mst_json_number(w, "glyph_stone", card->glyph_stone);
    }
    mst_json_end_object(w);
}

static void write_cards(const mst_game *g, const char *name, const uint8_t cards[], uint32_t count,
                        mst_json *w) {
    mst_json_begin_list(w, name);
    for (uint32_t i = 0; i < count; i++) write_card(g, NULL, cards[i], w);
    mst_json_end_list(w);
}

static void write_counts(const char *name, const uint8_t counts[COLOURS], mst_json *w) {
    mst_json_begin_object(w, name);
    for (uint32_t k = 0; k < COLOURS; k++)
        mst_json_digits(w, mst_json_named_part(&pyramids_colour_letters[k], 1), counts[k]);
    mst_json_end_object(w);
}

static void write_tally(const char *name, tally t, mst_json *w) {
    uint8_t counts[COLOURS];
    for (uint32_t k = 0; k < COLOURS; k++) counts[k] = (uint8_t)count_of(t, k);
    write_counts(name, counts, w);
}

static void write_holder(const char *name, uint32_t seat_after, mst_json *w) {
    if (seat_after)
        mst_json_seat(w, name, (mst_seat)(seat_after - 1));
    else
        mst_json_null(w, name);
}

/* ---- the table ---- */

static void write_tile(const mst_game *g, const mst_state *s, uint32_t number, mst_json *w) {
    static const char *const sets[BUILDING_SETS] = {"", "T", "O", "TO"};
    const god_tile *tile = &pieces_of(g)->tile[number];
    uint32_t holder = 0;
    for (uint32_t seat = 0; seat < s->seats; seat++)
        if (s->of[seat].tile == number) holder = seat + 1;
    mst_json_begin_object(w, NULL);
    mst_json_number(w, "tile", number);
    mst_json_text(w, "god", tile->name[MST_ENGLISH]);
    mst_json_text(w, "god_fr", tile->name[MST_FRENCH]);
    mst_json_begin_list(w, "allows");
    for (uint32_t set = 0; set < BUILDING_SETS; set++)
        if (tile->allows[s->seats] >> set & 1) mst_json_text(w, NULL, sets[set]);
    mst_json_end_list(w);
    mst_json_bool(w, "aside", s->aside == number);
    write_holder("holder", holder, w);
    mst_json_end_object(w);
}

static void write_pair(const mst_game *g, const mst_state *s, uint32_t pair, mst_json *w) {
    const uint8_t *cards = s->quarry[pair];
    mst_json_begin_object(w, NULL);
    mst_json_number(w, "pair", pair + 1);
    write_cards(g, "cards", cards, (uint32_t)(cards[0] != 0) + (cards[1] != 0), w);
    write_holder("taker", s->taker[pair], w);
    mst_json_end_object(w);
}

/* ---- a seat ---- */

static void write_pyramid(const mst_game *g, const necropolis *n, mst_json *w) {
    mst_json_begin_object(w, "pyramid");
    for (uint32_t left = n->occupied; left; left &= left - 1) {
        uint32_t slot = mst_bits_lowest(left);
        char name[4];
        mst_text t = mst_text_in(name, sizeof name);
        pyramids_put_slot(&t, slot);
        write_card(g, name, n->card[slot], w);
    }
    mst_json_end_object(w);
}

/* Pyramid and obelisk lie open, and a play changes one of them at most. */
static void write_buildings(const mst_game *g, const necropolis *n, mst_json *w) {
    struct {
        const mst_game *game;
        uint32_t occupied;
        uint8_t card[SLOTS], obelisk[ROUNDS], stages;
    } made_of;
    memset(&made_of, 0, sizeof made_of);
    made_of.game = g;
    made_of.occupied = n->occupied;
    memcpy(made_of.card, n->card, sizeof n->card);
    memcpy(made_of.obelisk, n->obelisk, sizeof n->obelisk);
    made_of.stages = n->stages;
    if (mst_json_recall(w, &made_of, sizeof made_of)) return;
    write_pyramid(g, n, w);
    write_counts("connections", pyramids_stonework(g, n).largest, w);
    write_cards(g, "obelisk", n->obelisk, n->stages, w);
    write_tally("stages", pyramids_stages(g, n), w);
    mst_json_remember(w);
}

/* Hand and tomb are numbers; the cards follow where the reader may see them. */
static void write_pool(const mst_game *g, const mst_state *s, uint32_t seat, mst_json *w) {
    const necropolis *n = &s->of[seat];
    uint8_t cards[ROUNDS];
    mst_json_number(w, "hand", n->pool.in_hand);
    if (!is_masked(s, seat)) write_cards(g, "hand_cards", cards, pyramids_hand(&n->pool, cards), w);
    mst_json_number(w, "tomb", pyramids_tomb(n, cards));
    if (!pyramids_is_tomb_known(s, seat)) return;
    write_cards(g, "tomb_cards", cards, pyramids_tomb(n, cards), w);
    write_tally("tomb_stones", pyramids_tomb_stones(g, n), w);
}

static void write_discards(const mst_game *g, const mst_state *s, uint32_t seat, mst_json *w) {
    const necropolis *n = &s->of[seat];
    mst_json_begin_list(w, "discarded");
    for (uint32_t round = 0; round < ROUNDS; round++) {
        if (!n->discarded[round]) continue;
        mst_json_begin_object(w, NULL);
        mst_json_number(w, "round", round + 1);
        mst_json_text(w, "card", card_of(g, n->discarded[round])->code);
        mst_json_end_object(w);
    }
    mst_json_end_list(w);
    mst_json_bool(w, "owes_discard", s->pending >> seat & 1);
    if (n->sealed)
        mst_json_text(w, "sealed", n->sealed == FACE_DOWN ? "?" : card_of(g, n->sealed)->code);
}

static void write_seat(const mst_game *g, const mst_state *s, uint32_t seat, const mst_score *score,
                       mst_json *w) {
    const necropolis *n = &s->of[seat];
    mst_json_begin_object(w, NULL);
    mst_json_seat(w, "seat", (mst_seat)seat);
    if (n->tile)
        mst_json_number(w, "tile", n->tile);
    else
        mst_json_null(w, "tile");
    write_buildings(g, n, w);
    write_pool(g, s, seat, w);
    write_discards(g, s, seat, w);
    mst_json_begin_object(w, "score");
    mst_json_score(w, g, score);
    mst_json_end_object(w);
    mst_json_end_object(w);
}

static const char *phase_word(const mst_state *s) {
    static const char *const words[] = {"setup", "setup", "setup",   "stock", "god",
                                        "pair",  "build", "discard", "over"};
    return s->phase == DEAL_ASIDE && s->round ? "aside" : words[s->phase];
}

/* §7: a view counts the initial cards it cannot name among the unseen; they are not in the deck. */
uint32_t pyramids_deck_size(const mst_state *s) {
    uint32_t size = mst_bag_size(&s->bag);
    for (uint32_t seat = 0; seat < s->seats; seat++) size -= s->of[seat].initial == FACE_DOWN;
    return size;
}

void pyramids_describe(const mst_game *g, const mst_state *s, mst_json *out) {
    mst_score scores[SEATS];
    pyramids_scores(g, s, scores);
    mst_json_begin_object(out, NULL);
    mst_json_text(out, "phase", phase_word(s));
    mst_json_number(out, "round", s->round);
    mst_json_number(out, "rounds", ROUNDS);
    if (s->round) mst_json_seat(out, "first", s->first);
    if (s->phase >= CHOOSE && s->phase <= BUILD) mst_json_seat(out, "active", s->active);
    mst_json_number(out, "deck", pyramids_deck_size(s));
    mst_json_begin_list(out, "tiles");
    for (uint32_t left = tiles_of(g, s->seats); left; left &= left - 1)
        write_tile(g, s, mst_bits_lowest(left), out);
    mst_json_end_list(out);
    mst_json_begin_list(out, "quarry");
    for (uint32_t pair = 0; pair < s->seats; pair++) write_pair(g, s, pair, out);
    mst_json_end_list(out);
    mst_json_bool(out, "tombs_counted", !s->masked || s->option[TOMBS] == OPEN);
    mst_json_begin_list(out, "seats");
    for (uint32_t seat = 0; seat < s->seats; seat++) write_seat(g, s, seat, &scores[seat], out);
    mst_json_end_list(out);
    mst_json_end_object(out);
}

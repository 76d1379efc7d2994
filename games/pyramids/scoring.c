/* scoring.c -- pyramid, obelisk, tomb, glyphs (§5).
 *
 * A base has at most four cards, so every pyramid fits a grid of eight columns and eight rows: one
 * 64-bit word for the cells of each colour, a byte to a row. Two stones of a colour touch exactly
 * when their cells are neighbours in that word, whatever their shapes, so a connection is a flood
 * of cells and its size the number of stone corners in it: one corner to a stone (§5.1, R6). */
#include "mastaba/bits.h"
#include "mastaba/engine.h"
#include "pyramids.h"
#include <string.h>

enum { BONUS = 10, BONUS_SIZE = 3, MAJORITY = 5, GLYPH_POINTS = 2 };

static const uint64_t first_column = 0x0101010101010101u, last_column = 0x8080808080808080u;

/* ---- pyramid (§5.1) ---- */

/* §4.5: a card at (L, x) covers columns 2x+L and 2x+L+1 of rows 2L and 2L+1; column 0 here is the
 * left one of the leftmost base card. */
static uint32_t cells_before(const stonework *w, uint32_t slot) {
    uint32_t storey = slot / 8;
    return 16 * storey + 2 * (slot % 8 - w->left) + storey;
}

static void add_stones(stonework *w, const construction_card *card, uint32_t shift) {
    for (uint32_t k = 0; k < COLOURS; k++) w->of[k] |= (uint64_t)card->cells[k] << shift;
    w->corners |= (uint64_t)card->corners << shift;
}

static uint64_t flood(uint64_t seed, uint64_t cells) {
    uint64_t found = seed, grown = seed;
    for (;; found = grown) {
        uint64_t sideways = (found & ~last_column) << 1 | (found & ~first_column) >> 1;
        grown = (found | sideways | found << 8 | found >> 8) & cells;
        if (grown == found) return found;
    }
}

/* Of the connections of a colour that have a cell among `some`. */
static void note_largest(stonework *w, uint32_t colour, uint64_t some) {
    while (some) {
        uint64_t connection = flood(some & (0u - some), w->of[colour]);
        uint32_t size = mst_bits_count(connection & w->corners);
        if (size > w->largest[colour]) w->largest[colour] = (uint8_t)size;
        some &= ~connection;
    }
}

stonework pyramids_stonework(const mst_game *g, const necropolis *n) {
    uint32_t base = n->occupied & 0xff;
    stonework w = {.left = (uint8_t)(base ? mst_bits_lowest(base) : 0)};
    for (uint32_t slots = n->occupied; slots; slots &= slots - 1) {
        uint32_t slot = mst_bits_lowest(slots);
        add_stones(&w, card_of(g, n->card[slot]), cells_before(&w, slot));
    }
    for (uint32_t k = 0; k < COLOURS; k++) note_largest(&w, k, w.of[k]);
    return w;
}

/* A base that grows to the left pushes all cells to the right. */
static void make_room(stonework *w, uint32_t left) {
    uint32_t columns = 2 * (w->left - left);
    for (uint32_t k = 0; k < COLOURS; k++) w->of[k] <<= columns;
    w->corners <<= columns;
    w->left = (uint8_t)left;
}

/* Connections only grow, and only those that have a stone of the new card. */
void pyramids_lay(const mst_game *g, stonework *w, uint32_t slot, uint32_t card) {
    const construction_card *c = card_of(g, card);
    if (!w->corners) w->left = (uint8_t)(slot % 8);
    if (slot < w->left) make_room(w, slot);
    uint32_t shift = cells_before(w, slot);
    add_stones(w, c, shift);
    for (uint32_t k = 0; k < COLOURS; k++) note_largest(w, k, (uint64_t)c->cells[k] << shift);
}

/* R39: the largest counts once more, R40: the bonus asks every colour for three stones. */
int32_t pyramids_pyramid_points(const uint8_t largest[COLOURS]) {
    int32_t sum = 0, most = 0;
    bool has_bonus = true;
    for (uint32_t k = 0; k < COLOURS; k++) {
        sum += largest[k];
        if (largest[k] > most) most = largest[k];
        if (largest[k] < BONUS_SIZE) has_bonus = false;
    }
    return sum + most + (has_bonus ? BONUS : 0);
}

/* ---- obelisk (§5.2) ---- */

tally pyramids_stages(const mst_game *g, const necropolis *n) {
    tally stages = 0;
    for (uint32_t i = 0; i < n->stages; i++) stages += card_of(g, n->obelisk[i])->shows;
    return stages;
}

int32_t pyramids_obelisk_points(tally stages) {
    static const int32_t ladder[] = {0, 1, 3, 6, 10, 15};
    uint32_t most = 0;
    for (uint32_t k = 0; k < COLOURS; k++)
        if (count_of(stages, k) > most) most = count_of(stages, k);
    return ladder[most < 5 ? most : 5]; /* R42 */
}

/* ---- tomb (§5.3) ---- */

tally pyramids_tomb_stones(const mst_game *g, const necropolis *n) {
    uint8_t tomb[ROUNDS];
    tally stones = 0;
    for (uint32_t i = pyramids_tomb(n, tomb); i-- > 0;) stones += card_of(g, tomb[i])->stones;
    return stones;
}

/* §7: a running score tells nothing of a tomb that its reader may not look into. */
bool pyramids_is_tomb_known(const mst_state *s, uint32_t seat) {
    return !is_masked(s, seat) || s->option[TOMBS] == OPEN;
}

/* R44: alone at the top of a colour, or nothing. */
static void score_majorities(const mst_state *s, const tally stones[], mst_score out[]) {
    for (uint32_t k = 0; k < COLOURS; k++) {
        uint32_t most = 0, holder = SEATS;
        for (uint32_t seat = 0; seat < s->seats; seat++) {
            uint32_t count = count_of(stones[seat], k);
            if (count == most) holder = SEATS;
            if (count > most) most = count, holder = seat;
        }
        if (holder < SEATS) out[holder].part[PART_TOMB] += MAJORITY;
    }
}

/* No majority is told while any tomb is closed to the reader. */
static void score_tombs(const mst_game *g, const mst_state *s, mst_score out[]) {
    tally stones[SEATS];
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        if (!pyramids_is_tomb_known(s, seat)) return;
        stones[seat] = pyramids_tomb_stones(g, &s->of[seat]);
    }
    score_majorities(s, stones, out);
}

/* ---- glyphs (§5.4) ---- */

int32_t pyramids_glyph_points(const mst_game *g, const mst_state *s, uint32_t seat) {
    const necropolis *n = &s->of[seat];
    uint8_t tomb[ROUNDS];
    uint32_t buried = pyramids_is_tomb_known(s, seat) ? pyramids_tomb(n, tomb) : 0;
    uint32_t right = 0;
    for (uint32_t slots = n->occupied; slots; slots &= slots - 1)
        right += card_of(g, n->card[mst_bits_lowest(slots)])->glyph == PYRAMID;
    for (uint32_t i = 0; i < n->stages; i++) right += card_of(g, n->obelisk[i])->glyph == OBELISK;
    for (uint32_t i = 0; i < buried; i++) right += card_of(g, tomb[i])->glyph == TOMB;
    return (int32_t)(GLYPH_POINTS * right);
}

/* ---- totals ---- */

void pyramids_scores(const mst_game *g, const mst_state *s, mst_score out[]) {
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        stonework w = pyramids_stonework(g, &s->of[seat]);
        mst_score *score = &out[seat];
        memset(score, 0, sizeof *score);
        score->part[PART_PYRAMID] = pyramids_pyramid_points(w.largest);
        score->part[PART_OBELISK] = pyramids_obelisk_points(pyramids_stages(g, &s->of[seat]));
        score->part[PART_GLYPHS] = pyramids_glyph_points(g, s, seat);
    }
    score_tombs(g, s, out);
    for (uint32_t seat = 0; seat < s->seats; seat++)
        for (uint32_t i = PART_PYRAMID; i <= PART_GLYPHS; i++) out[seat].total += out[seat].part[i];
}

/* R47: ties are shared, nothing breaks them. */
void pyramids_places(const mst_game *g, const mst_state *s, const mst_score scores[],
                     uint8_t place[]) {
    (void)g;
    mst_places_by_total(scores, s->seats, place);
}

/* scoring.c -- boats, the majority of torturer troops, and who wins a tie (§5). */
#include "mastaba/engine.h"
#include "pyramidion.h"

int32_t pyramidion_target(const mst_state *s) {
    static const int32_t targets[] = {10, 12, 15, INT32_MAX};
    return targets[s->option[TARGET]];
}

static uint32_t boat_points(const mst_game *g, const mst_state *s, mst_seat seat) {
    uint32_t points = 0;
    for (uint32_t left = s->loaded[seat]; left; left &= left - 1)
        points += pieces_of(g)->boat[mst_bits_lowest(left)].vp;
    return points;
}

uint32_t pyramidion_troops_out(const mst_game *g, const mst_state *s, uint32_t kind_of_troop,
                               mst_seat seat) {
    return pieces_of(g)->troops[kind_of_troop][seat] - s->troops_left[kind_of_troop][seat];
}

/* R52: strictly more torturer troops on sites than every other seat. */
void pyramidion_scores(const mst_game *g, const mst_state *s, mst_score out[]) {
    uint16_t troops[SEATS] = {0};
    for (mst_seat seat = 0; seat < s->seats; seat++)
        troops[seat] = (uint16_t)pyramidion_troops_out(g, s, TORTURERS, seat);
    uint32_t leader = pyramidion_winner(s, troops);
    for (mst_seat seat = 0; seat < s->seats; seat++) {
        int32_t boats = (int32_t)boat_points(g, s, seat), majority = seat == leader;
        out[seat] = (mst_score){boats + majority, {boats, majority}, false};
    }
}

/* One number that ranks a seat: score, then hand or reserve, then boats, then the order track. The
 * last always decides, so no two seats share a place. */
static int64_t rank_of(const mst_state *s, const mst_score *score, mst_seat seat) {
    uint32_t first =
        s->option[TIEBREAK_1] == BY_HAND ? s->hand_size[seat] : total(s->reserve[seat]);
    uint32_t position = 0;
    while (s->order[position] != seat) position++;
    return (int64_t)score->total << 32 | first << 16 | mst_bits_count(s->loaded[seat]) << 8 |
           (SEATS - position);
}

void pyramidion_places(const mst_game *g, const mst_state *s, const mst_score scores[],
                       uint8_t place[]) {
    int64_t rank[SEATS];
    (void)g;
    for (mst_seat seat = 0; seat < s->seats; seat++) rank[seat] = rank_of(s, &scores[seat], seat);
    mst_places_by_rank(rank, s->seats, place);
}

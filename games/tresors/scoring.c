/* scoring.c -- tombs, torches, boxes, gems and skulls; card numbers break ties (§5). */
#include "mastaba/engine.h"
#include "tresors.h"

static int32_t torch_points(const tresors_pieces *p, const marks *m) {
    int32_t points = 0;
    for (uint32_t r = 0; r < ROUNDS; r++)
        if (m->torches >> r & 1) points += p->torch[r];
    return points;
}

static int32_t box_points(const tresors_pieces *p, const mst_state *s, mst_seat seat) {
    int32_t points = 0;
    for (uint32_t k = 0; k < COLOURS; k++)
        for (uint32_t i = 0; i < BOXES; i++)
            if (s->box[k][i] == seat + 1) points += p->box[k][i];
    return points;
}

static int32_t gem_points(const marks *m) {
    int32_t pairs = m->red < m->green ? m->red : m->green;
    int32_t singles = m->red + m->green - 2 * pairs;
    return PAIR_POINTS * pairs + singles;
}

void tresors_scores(const mst_game *g, const mst_state *s, mst_score out[]) {
    const tresors_pieces *p = pieces_of(g);
    for (mst_seat seat = 0; seat < s->seats; seat++) {
        const marks *m = &s->now[seat];
        mst_score score = {0};
        score.part[0] = TOMB_POINTS * (int32_t)mst_bits_count(s->finished[seat]);
        score.part[1] = torch_points(p, m);
        score.part[2] = box_points(p, s, seat);
        score.part[3] = gem_points(m);
        score.part[4] = -p->malus[s->option[SKULL_VALUES]][m->skull]; /* R42: the highest only */
        for (uint32_t i = 0; i < 5; i++) score.total += score.part[i];
        out[seat] = score;
    }
}

/* R43: the lower first finished card wins a tie; who has none comes last. */
static uint32_t lowest_card(const mst_state *s, uint32_t seat) {
    return s->finished[seat] ? mst_bits_lowest(s->finished[seat]) : CARDS + 1;
}

void tresors_places(const mst_game *g, const mst_state *s, const mst_score scores[],
                    uint8_t place[]) {
    int64_t rank[SEATS];
    (void)g;
    for (uint32_t seat = 0; seat < s->seats; seat++)
        rank[seat] = (int64_t)scores[seat].total * 256 - lowest_card(s, seat);
    mst_places_by_rank(rank, s->seats, place);
}

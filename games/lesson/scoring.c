/* scoring.c -- lone signs and buried tiles (§5). All of it is public at any time. */
#include "lesson.h"
#include "mastaba/engine.h"

/* §5.1 What a seat gained in a finished round. */
static int32_t gain(const mst_game *g, const mst_state *s, uint32_t round, mst_seat seat) {
    uint8_t sign = s->shown[round][seat];
    int32_t equal = 0;
    for (uint32_t other = 0; other < s->seats; other++) equal += s->shown[round][other] == sign;
    if (equal > 1 && s->option[EQUAL] == NOTHING) return 0;
    return pieces_of(g)->points[sign] / equal;
}

void lesson_scores(const mst_game *g, const mst_state *s, mst_score out[]) {
    for (mst_seat seat = 0; seat < s->seats; seat++) {
        int32_t shown = 0, buried = -(int32_t)size_of(&s->buried[seat]); /* §5.2 */
        for (uint32_t round = 0; round < s->round; round++) shown += gain(g, s, round, seat);
        out[seat] = (mst_score){shown + buried, {shown, buried}, false};
    }
}

/* §5.3 Ties are shared. */
void lesson_places(const mst_game *g, const mst_state *s, const mst_score scores[],
                   uint8_t place[]) {
    (void)g;
    mst_places_by_total(scores, s->seats, place);
}

/* describe_previews.c -- for the seat to play, what each move would make of the floor's score if
 * the floor were scored after it.
 *
 * A placement has dozens of choices, and most of them leave most marked zones alone. So the zones
 * are found once, and again only where a domino hides a part of them or adds to them. */
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "pyramido.h"
#include <string.h>

enum { WORD = 24 };

/* What shows before the move, and the marked zones in it, in the order of their markers. */
typedef struct {
    top_view view;
    zone marked[COLOURS];
    uint8_t icons[COLOURS];
} scene;

static void look_around(const mst_game *g, const pyramid *p, scene *now) {
    uint32_t i = 0;
    pyramido_look_down(g, p, &now->view);
    for (uint64_t left = p->marked; left; left &= left - 1, i++) {
        now->marked[i] = pyramido_zone_of(g, p, &now->view, mst_bits_lowest(left));
        now->icons[i] = (uint8_t)pyramido_icons_in(&now->view, &now->marked[i]);
    }
}

/* ---- placements ---- */

/* The two blocks of a domino, laid. */
typedef struct {
    uint8_t bit[2];
    uint8_t colour[2];
    zone cover[2], reach[2]; /* its quarters; these and the quarters beside them */
} laying;

static laying lay(const mst_game *g, const mst_state *s, mst_move move, pyramid *after) {
    laying l;
    pyramido_lay(after, s->quarry[slot_in(move)], cell_in(move), direction_in(move), l.bit);
    for (uint32_t half = 0; half < 2; half++) {
        l.colour[half] = (uint8_t)colour_of(pyramido_face_at(g, after, l.bit[half]));
        l.cover[half] = pyramido_quarters_of(bit_at(l.bit[half] - MARGIN), after->floor);
        l.reach[half] = pyramido_spread(l.cover[half]);
    }
    return l;
}

static bool do_meet(const zone *a, const zone *b) {
    uint64_t common = 0;
    for (uint32_t c = 0; c < CORNERS; c++) common |= a->plane[c] & b->plane[c];
    return common;
}

static bool changes(const laying *l, const zone *z, uint32_t colour) {
    for (uint32_t half = 0; half < 2; half++)
        if (do_meet(z, l->colour[half] == colour ? &l->reach[half] : &l->cover[half])) return true;
    return false;
}

/* What shows afterwards. When floor 1 grows to the north or west, all of it moves along; the first
 * domino only says where the box begins. */
static void look_after(const mst_game *g, const pyramid *before, const pyramid *after,
                       const laying *l, const scene *now, scene *then) {
    uint32_t steps = before->filled ? 8u * (uint32_t)(before->north - after->north) +
                                          (uint32_t)(before->west - after->west)
                                    : 0;
    memcpy(then, now, sizeof *then);
    for (uint32_t c = 0; steps && c < CORNERS; c++) {
        for (uint32_t k = 0; k < COLOURS; k++) then->view.shade[k][c] <<= steps;
        for (uint32_t i = 0; i < COLOURS; i++) then->marked[i].plane[c] <<= steps;
        then->view.icon[c] <<= steps;
    }
    for (uint32_t half = 0; half < 2; half++)
        pyramido_put_on_top(g, after, l->bit[half], &then->view);
}

static floor_score count_marked(const mst_game *g, const pyramid *p, const laying *l,
                                const scene *then) {
    floor_score score = {0};
    uint32_t i = 0;
    for (uint64_t left = p->marked; left; left &= left - 1, i++) {
        uint32_t bit = mst_bits_lowest(left), colour = colour_of(pyramido_face_at(g, p, bit));
        if (changes(l, &then->marked[i], colour))
            pyramido_count_marked(g, p, &then->view, bit_at(bit), &score);
        else
            pyramido_count_zone(&score, colour, then->icons[i]);
    }
    return score;
}

/* With the better of the marks that the placement allows. */
static uint32_t score_placed(const mst_game *g, const mst_state *s, const scene *now,
                             mst_move move) {
    const pyramid *before = &s->pyramids[s->active];
    pyramid after;
    scene then;
    memcpy(&after, before, sizeof after);
    laying l = lay(g, s, move, &after);
    look_after(g, before, &after, &l, now, &then);
    floor_score unmarked = count_marked(g, &after, &l, &then);
    uint32_t eligible = pyramido_eligible(g, &after, l.bit), best = eligible ? 0 : unmarked.total;
    for (uint32_t half = 0; half < 2; half++) {
        floor_score marked = unmarked;
        if (!(eligible >> half & 1)) continue;
        pyramido_count_marked(g, &after, &then.view, bit_at(l.bit[half]), &marked);
        if (marked.total > best) best = marked.total;
    }
    return best;
}

/* ---- all moves ---- */

static uint32_t score_after(const mst_game *g, const mst_state *s, const scene *now,
                            mst_move move) {
    pyramid after;
    top_view view;
    floor_score score = {0};
    if (kind_of(move) == PLACE_DOMINO) return score_placed(g, s, now, move);
    memcpy(&after, &s->pyramids[s->active], sizeof after);
    memcpy(&view, &now->view, sizeof view);
    uint32_t bit = (uint32_t)pyramido_bit_of_cell(&after, cell_in(move));
    if (kind_of(move) == MARK_BLOCK) pyramido_mark(g, &after, bit);
    if (kind_of(move) == COVER_BLOCK || kind_of(move) == FILL_GAP) {
        pyramido_cover(g, &after, move);
        pyramido_put_on_top(g, &after, bit, &view);
    }
    pyramido_count_marked(g, &after, &view, after.marked, &score);
    return score.total;
}

void pyramido_write_previews(const mst_game *g, const mst_state *s, mst_json *w) {
    mst_move moves[MAX_CHOICES];
    bool is_building =
        s->phase == PLACE || s->phase == MARK || s->phase == COVER || s->phase == FILL;
    uint32_t count = is_building ? pyramido_moves(g, s, s->active, moves) : 0;
    scene now;
    if (count) look_around(g, &s->pyramids[s->active], &now);
    mst_json_begin_object(w, "previews");
    for (uint32_t i = 0; i < count; i++) {
        char word[WORD];
        mst_text t = mst_text_in(word, sizeof word);
        pyramido_move_text(g, s, s->active, moves[i], &t);
        mst_json_digits(w, mst_json_named_part(word, (size_t)(t.at - word)),
                        score_after(g, s, &now, moves[i]));
    }
    mst_json_end_object(w);
}

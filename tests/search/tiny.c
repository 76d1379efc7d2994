/* tiny.c -- the rules that all tales share. */
#include "tiny.h"
#include "mastaba/engine.h"
#include "mastaba/rng.h"
#include <string.h>

struct mst_state {
    uint8_t point, world;
    uint8_t chosen[TINY_SEATS]; /* by those who decide at once, until all have; 0: not yet */
    uint8_t unused[TINY_STATE - 2 - TINY_SEATS];
};

static const tiny_tale *tale_of(const mst_game *g) {
    return g->pieces;
}

static const tiny_point *here(const mst_game *g, const mst_state *s) {
    return &tale_of(g)->points[s->point];
}

static mst_seats actors(const mst_game *g, const mst_state *s) {
    mst_seats left = here(g, s)->actors;
    for (uint32_t seat = 0; seat < TINY_SEATS; seat++)
        if (s->chosen[seat]) left &= (mst_seats) ~(1u << seat);
    return left;
}

static uint32_t moves(const mst_game *g, const mst_state *s, mst_seat seat, mst_move out[]) {
    (void)seat;
    for (uint32_t i = 0; i < here(g, s)->moves; i++) out[i] = i + 1;
    return here(g, s)->moves;
}

static mst_move draw(const mst_game *g, const mst_state *s, mst_rng *rng) {
    return mst_rng_below(rng, here(g, s)->moves) + 1;
}

static bool is_one_seat(mst_seats seats) {
    return (seats & (seats - 1)) == 0;
}

static void play(const mst_game *g, mst_state *s, mst_seat seat, mst_move move) {
    const tiny_point *p = here(g, s);
    uint32_t choice = move - 1;
    if (!is_one_seat(p->actors)) {
        s->chosen[seat] = (uint8_t)move;
        if (actors(g, s)) return;
        choice = tiny_both(s->chosen[0], s->chosen[1], p->moves);
    }
    memset(s->chosen, 0, sizeof s->chosen);
    s->point = p->next[choice];
}

static uint8_t seats(const mst_game *g, const mst_state *s) {
    (void)s;
    return (uint8_t)tale_of(g)->seats;
}

static void scores(const mst_game *g, const mst_state *s, mst_score out[]) {
    const tiny_tale *tale = tale_of(g);
    uint32_t world = s->world <= tale->worlds ? s->world - 1u : 0;
    for (uint32_t seat = 0; seat < tale->seats; seat++)
        out[seat] = (mst_score){.total = here(g, s)->score[world][seat]};
}

static void places(const mst_game *g, const mst_state *s, const mst_score all[], uint8_t place[]) {
    (void)s;
    mst_places_by_total(all, tale_of(g)->seats, place);
}

static void view(const mst_game *g, const mst_state *s, mst_seat observer, mst_state *seen) {
    *seen = *s;
    if (!(tale_of(g)->knows >> observer & 1)) seen->world = TINY_FACE_DOWN;
    for (uint32_t seat = 0; seat < TINY_SEATS; seat++)
        if (seat != observer && s->chosen[seat]) seen->chosen[seat] = TINY_FACE_DOWN;
}

static void resample(const mst_game *g, const mst_state *seen, mst_seat observer, mst_rng *rng,
                     mst_state *world) {
    (void)observer;
    *world = *seen;
    if (seen->world == TINY_FACE_DOWN)
        world->world = (uint8_t)(mst_rng_below(rng, tale_of(g)->worlds) + 1);
    for (uint32_t seat = 0; seat < TINY_SEATS; seat++)
        if (seen->chosen[seat] == TINY_FACE_DOWN)
            world->chosen[seat] = (uint8_t)(mst_rng_below(rng, here(g, seen)->moves) + 1);
}

mst_game tiny_game(const tiny_tale *tale) {
    return (mst_game){.key = "tiny",
                      .pieces = tale,
                      .state_size = sizeof(mst_state),
                      .max_choices = TINY_MOVES,
                      .max_length = 16,
                      .least_seats = tale->seats,
                      .most_seats = tale->seats,
                      .seats = seats,
                      .actors = actors,
                      .moves = moves,
                      .draw = draw,
                      .play = play,
                      .scores = scores,
                      .places = places,
                      .view = view,
                      .resample = resample};
}

const mst_state *tiny_at(unsigned char room[TINY_STATE], uint8_t point, uint8_t world) {
    mst_state *s = (mst_state *)room;
    memset(s, 0, sizeof *s);
    s->point = point;
    s->world = world;
    return s;
}

/* fuzz_play.c -- bytes choose the game, its setup and every play, draws included: positions that no
 * random walk would meet. */
#include "fuzz.h"

typedef struct {
    const uint8_t *at, *end;
} bytes;

static uint8_t next_byte(bytes *b) {
    return b->at < b->end ? *b->at++ : 0;
}

/* Sixteen bits where a byte would not reach every choice. */
static uint32_t choose(bytes *b, uint32_t count) {
    uint32_t n = next_byte(b);
    if (count > 256) n = n << 8 | next_byte(b);
    return n % count;
}

static mst_setup read_setup(const mst_game *g, bytes *b) {
    uint8_t seats = (uint8_t)(g->least_seats + next_byte(b) % (g->most_seats - g->least_seats + 1));
    mst_setup setup = mst_usual_setup(g, seats);
    for (uint32_t i = 0; g->options[i].key; i++) {
        const mst_option *option = &g->options[i];
        setup.option[i] =
            (uint8_t)(option->least + next_byte(b) % (option->most - option->least + 1));
    }
    return setup;
}

static mst_seat choose_actor(const mst_game *g, const mst_state *s, bytes *b) {
    mst_seats actors = g->actors(g, s);
    uint32_t skip = 0;
    if (actors & (actors - 1)) skip = choose(b, (uint32_t)__builtin_popcount(actors));
    while (skip--) actors &= (mst_seats)(actors - 1);
    return mst_first_of(actors);
}

static void make_play(const mst_game *g, fuzz_room *room, bytes *b) {
    mst_state *s = room->state[0];
    mst_move *choices = room->listing.choices;
    mst_seat seat = choose_actor(g, s, b);
    uint32_t count = seat == MST_CHANCE ? g->draws(g, s, choices, room->listing.weights)
                                        : g->moves(g, s, seat, choices);
    fuzz_expect(count > 0 && count <= g->max_choices, "an actor without moves, or with too many");
    mst_play(g, s, seat, choices[choose(b, count)]);
}

static void look_around(const mst_game *g, fuzz_room *room, mst_seat observer, mst_rng *rng) {
    mst_score scores[MST_MAX_SEATS];
    mst_text t = mst_text_in(room->text, FUZZ_TEXT);
    fuzz_look(g, room, observer, rng);
    g->scores(g, room->state[0], scores);
    g->extras->show(g, room->state[1], MST_FRENCH, &t);
    fuzz_expect(!mst_text_full(&t), "a drawing without end");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static fuzz_room room;
    if (!room.line) room = fuzz_take_room();
    bytes b = {data, data + size};
    const mst_game *g = fuzz_game(next_byte(&b));
    mst_setup setup = read_setup(g, &b);
    mst_rng rng = mst_rng_seed(size);
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    if (mst_bad_setup(g, &setup)) return 0;
    mst_begin(g, room.state[0], &setup);
    for (uint32_t plies = 0; b.at < b.end && !mst_is_over(g, room.state[0]); plies++) {
        fuzz_expect(plies < g->max_length, "a game without end");
        make_play(g, &room, &b);
        if (plies % 8 == 0) {
            uint32_t n = plies / 8 % (setup.seats + 1u);
            look_around(g, &room, n < setup.seats ? (mst_seat)n : MST_SPECTATOR, &rng);
        }
    }
    g->scores(g, room.state[0], scores);
    if (mst_is_over(g, room.state[0])) g->places(g, room.state[0], scores, place);
    return 0;
}

/* engine.c -- what every game gets for free. */
#include "mastaba/engine.h"
#include "mastaba/bits.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include <assert.h>
#include <string.h>

const mst_game *mst_find_game(const mst_game *const games[], const char *key, size_t length) {
    for (; *games; games++)
        if (mst_text_same_part(key, length, (*games)->key)) return *games;
    return NULL;
}

const mst_game *mst_find_deck(const mst_game *const games[], const mst_game *like, const char *deck,
                              size_t length) {
    for (; *games; games++)
        if (mst_text_same((*games)->key, like->key) &&
            mst_text_same_part(deck, length, (*games)->deck))
            return *games;
    return NULL;
}

mst_setup mst_usual_setup(const mst_game *g, uint8_t seats) {
    mst_setup setup = {.seats = seats};
    for (uint32_t i = 0; g->options[i].key; i++) setup.option[i] = g->options[i].usual;
    return setup;
}

/* The nth word of names separated by single spaces. */
static const char *nth_name(const char *names, uint32_t n, size_t *length) {
    while (n--)
        while (*names++ != ' ') continue;
    const char *end = names;
    while (*end && *end != ' ') end++;
    *length = (size_t)(end - names);
    return names;
}

void mst_put_option_value(mst_text *t, const mst_option *option, uint8_t value) {
    size_t length;
    if (!option->names) {
        mst_text_put_number(t, value);
        return;
    }
    const char *name = nth_name(option->names, (uint32_t)(value - option->least), &length);
    mst_text_put_part(t, name, length);
}

static int32_t read_option_value(const mst_option *option, const char *value, size_t length) {
    if (!option->names) return mst_text_read_number(value, length, option->most);
    for (int32_t v = option->least; v <= option->most; v++) {
        size_t name_length;
        const char *name = nth_name(option->names, (uint32_t)(v - option->least), &name_length);
        if (name_length == length && memcmp(name, value, length) == 0) return v;
    }
    return -1;
}

const char *mst_set_option(const mst_game *g, mst_setup *setup, const char *name,
                           size_t name_length, const char *value, size_t value_length) {
    for (uint32_t i = 0; g->options[i].key; i++) {
        const mst_option *option = &g->options[i];
        if (!mst_text_same_part(name, name_length, option->key)) continue;
        int32_t read = read_option_value(option, value, value_length);
        if (read < option->least) return "the option has no such value";
        setup->option[i] = (uint8_t)read;
        return NULL;
    }
    return "the game has no such option";
}

const char *mst_bad_setup(const mst_game *g, const mst_setup *setup) {
    if (setup->seats < g->least_seats) return "too few seats for this game";
    if (setup->seats > g->most_seats) return "too many seats for this game";
    for (uint32_t i = 0; g->options[i].key; i++)
        if (g->options[i].is_seat && setup->option[i] > setup->seats)
            return "an option names a seat that is not there";
    return NULL;
}

void mst_begin(const mst_game *g, mst_state *s, const mst_setup *setup) {
    memset(s, 0, g->state_size);
    g->begin(g, s, setup);
}

static bool contains(const mst_move moves[], uint32_t count, mst_move move) {
    for (uint32_t i = 0; i < count; i++)
        if (moves[i] == move) return true;
    return false;
}

const char *mst_refuse(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                       mst_move draws[], uint32_t weights[]) {
    mst_seats actors = g->actors(g, s);
    if (!actors) return "turn.over";
    if (seat > MST_CHANCE || !(actors >> seat & 1)) return "turn.not_yours";
    if (seat != MST_CHANCE) return g->refuse(g, s, seat, move);
    return contains(draws, g->draws(g, s, draws, weights), move) ? NULL : "draw.impossible";
}

void mst_play(const mst_game *g, mst_state *s, mst_seat seat, mst_move move) {
    assert(g->actors(g, s) >> seat & 1);
    assert(seat == MST_CHANCE || g->refuse(g, s, seat, move) == NULL);
    g->play(g, s, seat, move);
    assert(g->extras->check(g, s) == NULL);
}

static mst_seat random_member(mst_seats seats, mst_rng *rng) {
    if (seats & (seats - 1)) {
        uint32_t skip = mst_rng_below(rng, mst_bits_count(seats));
        while (skip--) seats &= (mst_seats)(seats - 1);
    }
    return mst_first_of(seats);
}

mst_move mst_random_play(const mst_game *g, const mst_state *s, mst_rng *rng, bool tidy,
                         mst_move choices[], mst_seat *who) {
    mst_seats actors = g->actors(g, s);
    if (!actors) return 0;
    *who = random_member(actors, rng);
    if (*who == MST_CHANCE) return g->draw(g, s, rng);
    if (tidy && g->tidy_move) return g->tidy_move(g, s, *who, rng);
    return choices[mst_rng_below(rng, g->moves(g, s, *who, choices))];
}

static uint64_t load_word(const unsigned char *bytes, uint32_t size) {
    uint64_t word = 0;
    memcpy(&word, bytes, size < 8 ? size : 8);
    return word;
}

static uint64_t stir(uint64_t lane, uint64_t word) {
    lane = (lane ^ word) * 0xff51afd7ed558ccdu;
    return (lane << 31) | (lane >> 33);
}

static uint64_t mix(uint64_t h) { /* the mixer of splitmix64 */
    h = (h ^ (h >> 30)) * 0xbf58476d1ce4e5b9u;
    h = (h ^ (h >> 27)) * 0x94d049bb133111ebu;
    return h ^ (h >> 31);
}

/* Four lanes that do not wait for each other: a search hashes a view at every step. */
uint64_t mst_hash(const mst_game *g, const mst_state *s) {
    enum { LANES = 4 };
    const unsigned char *at = (const unsigned char *)s;
    uint64_t lane[LANES] = {0x9e3779b97f4a7c15u, 0xbf58476d1ce4e5b9u, 0x94d049bb133111ebu,
                            g->state_size};
    uint32_t left = g->state_size;
    for (; left >= 8 * LANES; left -= 8 * LANES, at += 8 * LANES)
        for (uint32_t i = 0; i < LANES; i++) lane[i] = stir(lane[i], load_word(at + 8 * i, 8));
    for (uint32_t i = 0; left; i++) {
        uint32_t size = left < 8 ? left : 8;
        lane[i] = stir(lane[i], load_word(at, size));
        at += size, left -= size;
    }
    return mix(mix(mix(lane[0]) ^ lane[1]) ^ mix(lane[2] ^ mix(lane[3])));
}

void mst_places_by_rank(const int64_t rank[], uint32_t seats, uint8_t place[]) {
    for (uint32_t a = 0; a < seats; a++) {
        place[a] = 1;
        for (uint32_t b = 0; b < seats; b++) place[a] += rank[b] > rank[a];
    }
}

void mst_places_by_total(const mst_score scores[], uint32_t seats, uint8_t place[]) {
    int64_t rank[MST_MAX_SEATS];
    for (uint32_t seat = 0; seat < seats; seat++) rank[seat] = scores[seat].total;
    mst_places_by_rank(rank, seats, place);
}

static mst_state *state_at(const mst_game *g, mst_state *states, uint32_t index) {
    return (mst_state *)((unsigned char *)states + (size_t)index * g->state_size);
}

uint64_t mst_perft(const mst_game *g, const mst_state *s, uint32_t depth, mst_perft_room room) {
    if (depth == 0) return 1;
    uint64_t total = 0;
    mst_state *next = state_at(g, room.states, depth - 1);
    mst_move *choices = room.choices + (size_t)(depth - 1) * g->max_choices;
    for (mst_seats left = g->actors(g, s); left; left &= (mst_seats)(left - 1)) {
        mst_seat seat = mst_first_of(left);
        uint32_t *weights = room.weights + (size_t)(depth - 1) * g->max_choices;
        uint32_t count =
            seat == MST_CHANCE ? g->draws(g, s, choices, weights) : g->moves(g, s, seat, choices);
        if (depth == 1) {
            total += count;
            continue;
        }
        for (uint32_t i = 0; i < count; i++) {
            memcpy(next, s, g->state_size);
            mst_play(g, next, seat, choices[i]);
            total += mst_perft(g, next, depth - 1, room);
        }
    }
    return total;
}

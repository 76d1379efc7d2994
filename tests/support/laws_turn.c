/* laws_turn.c -- laws of a turn: who may play what, why not, and what comes of it. */
#include "laws.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"
#include <inttypes.h>
#include <string.h>

static bool contains(const mst_move moves[], uint32_t count, mst_move move) {
    for (uint32_t i = 0; i < count; i++)
        if (moves[i] == move) return true;
    return false;
}

static bool all_differ(walk *w, mst_seat seat, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (w->choices[i] == 0) return walk_fail(w, "%c is offered 0", mst_seat_letter(seat));
        if (contains(w->choices, i, w->choices[i]))
            return walk_fail(w, "%c is offered %" PRIu32 " twice", mst_seat_letter(seat),
                             w->choices[i]);
    }
    return true;
}

static bool has_choices(walk *w, mst_seat seat, bool is_actor) {
    uint32_t count = walk_choices(w, w->state, seat, w->choices);
    char letter = mst_seat_letter(seat);
    if (!is_actor) return count == 0 || walk_fail(w, "%c has %u plays out of turn", letter, count);
    if (count == 0) return walk_fail(w, "%c owes a decision and has none", letter);
    if (count > w->game->max_choices)
        return walk_fail(w, "%c has %u plays, max_choices is %u", letter, count,
                         w->game->max_choices);
    for (uint32_t i = 0; seat == MST_CHANCE && i < count; i++)
        if (w->weights[i] == 0)
            return walk_fail(w, "draw %" PRIu32 " has no weight", w->choices[i]);
    return all_differ(w, seat, count);
}

bool law_actors_have_moves(walk *w) {
    mst_seats actors = w->game->actors(w->game, w->state);
    mst_seats chance = 1u << MST_CHANCE, players = (mst_seats)((1u << w->setup.seats) - 1);
    if (actors != chance && (actors & ~players))
        return walk_fail(w, "actors are %x: neither chance alone nor seats", actors);
    for (mst_seat seat = 0; seat < w->setup.seats; seat++)
        if (!has_choices(w, seat, actors >> seat & 1)) return false;
    return has_choices(w, MST_CHANCE, actors == chance);
}

/* One move that somebody managed to write down: refused exactly when it is not on offer, with a
 * reason that has words. */
static bool refusal_agrees(walk *w, mst_seat seat, mst_move move, const mst_move legal[],
                           uint32_t count, const char *text) {
    const mst_game *g = w->game;
    bool is_legal = contains(legal, count, move);
    const char *key = mst_refuse(g, w->state, seat, move, w->others, w->weights);
    char letter = mst_seat_letter(seat);
    if (is_legal)
        return !key || walk_fail(w, "%c %s is on offer yet refused: %s", letter, text, key);
    if (!key)
        return walk_fail(w, "%c %s (%" PRIu32 ") is not on offer yet not refused", letter, text,
                         move);
    const char *fault = phrase_fault(g, key);
    if (fault) return walk_fail(w, "refusal of %c %s: \"%s\" %s", letter, text, key, fault);
    size_t prefix = strlen(g->key);
    if (seat != MST_CHANCE && (strncmp(key, g->key, prefix) || key[prefix] != '.'))
        return walk_fail(w, "refusal of %c %s: \"%s\" is not GAME.RULE.REASON", letter, text, key);
    return true;
}

/* A near miss: the text with one small accident. Returns its length. */
static size_t with_accident(walk *w, char out[2 * MST_MAX_TEXT], const char *from,
                            const char *other) {
    size_t length = strlen(from), at = mst_rng_below(&w->dice, (uint32_t)length + 1);
    const char *letters = *other ? other : from;
    char letter = *letters ? letters[mst_rng_below(&w->dice, (uint32_t)strlen(letters))] : 'a';
    if (walk_chance_in(w, 8)) letter = (char)mst_rng_below(&w->dice, 256);
    memcpy(out, from, length + 1);
    switch (mst_rng_below(&w->dice, 5)) {
    case 0: /* another letter */
        if (at < length) out[at] = letter;
        return length;
    case 1: /* one letter more */
        memmove(out + at + 1, out + at, length - at);
        out[at] = letter;
        return length + 1;
    case 2: /* one letter less */
        if (at == length) return length;
        memmove(out + at, out + at + 1, length - at - 1);
        return length - 1;
    case 3: /* the end of another text */
        memcpy(out + at, other, strlen(other));
        return at + strlen(other);
    default: /* a digit or letter next door */
        if (at < length) out[at] = (char)(out[at] + (walk_chance_in(w, 2) ? 1 : -1));
        return length;
    }
}

static bool reads_and_agrees(walk *w, mst_seat seat, const char *text, size_t length,
                             const mst_move legal[], uint32_t count) {
    char shown[2 * MST_MAX_TEXT + 1];
    memcpy(shown, text, length);
    shown[length] = 0;
    mst_move move = w->game->move_read(w->game, w->state, seat, text, length);
    return move == 0 || refusal_agrees(w, seat, move, legal, count, shown);
}

static bool refusals_of(walk *w, mst_seat seat) {
    enum { TRIES = 24 };
    char text[MST_MAX_TEXT], accident[2 * MST_MAX_TEXT];
    uint32_t count = walk_choices(w, w->state, seat, w->choices);
    for (uint32_t i = 0; i < count; i++) {
        walk_move_text(w, w->state, seat, w->choices[i], text);
        if (!refusal_agrees(w, seat, w->choices[i], w->choices, count, text)) return false;
    }
    for (uint32_t i = 0; i < TRIES && w->heard_count; i++) {
        const char *heard = w->heard[mst_rng_below(&w->dice, w->heard_count)];
        if (!reads_and_agrees(w, seat, heard, strlen(heard), w->choices, count)) return false;
        walk_move_text(w, w->state, seat, w->choices[mst_rng_below(&w->dice, count)], text);
        const char *from = walk_chance_in(w, 2) ? heard : text;
        size_t length = with_accident(w, accident, from, walk_chance_in(w, 2) ? heard : text);
        if (!reads_and_agrees(w, seat, accident, length, w->choices, count)) return false;
    }
    return true;
}

/* Moves that were legal once, for anybody, must be judged in every later position. */
static bool earlier_moves_agree(walk *w, mst_seat seat) {
    enum { TRIES = 8 };
    uint32_t count = walk_choices(w, w->state, seat, w->choices);
    for (uint32_t i = 0; i < TRIES && w->plies; i++) {
        walk_play earlier = w->plays[mst_rng_below(&w->dice, w->plies)];
        if ((earlier.seat == MST_CHANCE) != (seat == MST_CHANCE)) continue;
        if (!refusal_agrees(w, seat, earlier.move, w->choices, count, "an earlier move"))
            return false;
    }
    return true;
}

static bool idle_seats_are_refused(walk *w, mst_seats actors) {
    const char *expected = actors ? "turn.not_yours" : "turn.over";
    for (uint32_t seat = 0; seat < 12; seat++) {
        if (actors >> seat & 1) continue;
        const char *key = mst_refuse(w->game, w->state, (mst_seat)seat,
                                     w->plies ? w->plays[0].move : 1, w->others, w->weights);
        if (!key || strcmp(key, expected) != 0)
            return walk_fail(w, "seat %u does not act, and is told \"%s\"", seat,
                             key ? key : "go on");
    }
    return true;
}

bool law_refusals_agree(walk *w) {
    mst_seats actors = w->game->actors(w->game, w->state);
    for (mst_seats left = actors; left; left &= (mst_seats)(left - 1)) {
        mst_seat seat = mst_first_of(left);
        if (!refusals_of(w, seat) || !earlier_moves_agree(w, seat)) return false;
    }
    return idle_seats_are_refused(w, actors);
}

bool law_hints_are_legal(walk *w) {
    const mst_game *g = w->game;
    for (mst_seats left = g->actors(g, w->state); left; left &= (mst_seats)(left - 1)) {
        mst_seat seat = mst_first_of(left);
        uint32_t count = walk_choices(w, w->state, seat, w->choices);
        mst_move hint = seat == MST_CHANCE ? g->draw(g, w->state, &w->dice)
                        : g->tidy_move     ? g->tidy_move(g, w->state, seat, &w->dice)
                                           : w->choices[0];
        if (!contains(w->choices, count, hint))
            return walk_fail(w, "%c draws or tidily plays %" PRIu32 ", which is not on offer",
                             mst_seat_letter(seat), hint);
        const char *caution = seat == MST_CHANCE || !g->caution
                                  ? NULL
                                  : g->caution(g, w->state, seat, w->choices[count - 1]);
        const char *fault = caution ? phrase_fault(g, caution) : NULL;
        if (fault) return walk_fail(w, "caution \"%s\" %s", caution, fault);
    }
    return true;
}

bool law_position_is_sound(walk *w) {
    const char *fault = w->game->extras->check(w->game, w->state);
    return !fault || walk_fail(w, "check says: %s", fault);
}

bool law_play_is_a_function(walk *w) {
    walk_play last = w->plays[w->plies - 1];
    mst_state *again = w->spare[0];
    walk_copy(w, again, walk_before(w, w->plies - 1));
    w->game->play(w->game, again, last.seat, last.move);
    if (!walk_same(w, again, w->state))
        return walk_fail(w, "the same play of the same state gave other bytes");
    return true;
}

static void dirty(walk *w, mst_state *s, int filling) {
    memset(s, filling, w->game->state_size);
}

/* What is left in memory must not show: neither in a fresh state nor in a view or a world. */
bool law_stale_bytes_change_nothing(walk *w) {
    const mst_game *g = w->game;
    mst_state *a = w->spare[0], *b = w->spare[1], *seen = w->spare[2];
    dirty(w, a, 0xaa);
    dirty(w, b, 0x00);
    mst_begin(g, a, &w->setup);
    mst_begin(g, b, &w->setup);
    if (!walk_same(w, a, b)) return walk_fail(w, "begin shows through");
    if (w->plies && !walk_same(w, a, walk_before(w, 0))) return walk_fail(w, "begin begins anew");
    for (uint32_t i = 0; i <= w->setup.seats; i++) {
        mst_seat observer = walk_observer(w, i);
        dirty(w, a, 0x55);
        dirty(w, seen, 0xff);
        g->view(g, w->state, observer, a);
        g->view(g, w->state, observer, seen);
        if (!walk_same(w, a, seen))
            return walk_fail(w, "stale bytes show in the view of %c", mst_seat_letter(observer));
        mst_rng one = w->dice, two = w->dice;
        dirty(w, a, 0x55);
        dirty(w, b, 0xff);
        g->resample(g, seen, observer, &one, a);
        g->resample(g, seen, observer, &two, b);
        if (!walk_same(w, a, b))
            return walk_fail(w, "stale bytes show in a world of %c", mst_seat_letter(observer));
    }
    return true;
}

bool law_equal_states_hash_alike(walk *w) {
    mst_state *copy = w->spare[0];
    walk_copy(w, copy, w->state);
    uint64_t hash = mst_hash(w->game, w->state);
    if (mst_hash(w->game, copy) != hash) return walk_fail(w, "a copy has another hash");
    uint32_t bit = mst_rng_below(&w->dice, 8 * w->game->state_size);
    ((unsigned char *)copy)[bit / 8] ^= (unsigned char)(1u << bit % 8);
    if (mst_hash(w->game, copy) == hash) return walk_fail(w, "bit %u is not in the hash", bit);
    return true;
}

bool law_scores_add_up(walk *w) {
    mst_score scores[MST_MAX_SEATS];
    memset(scores, 0x55, sizeof scores);
    uint32_t seats = w->game->seats(w->game, w->state);
    if (seats != w->setup.seats) return walk_fail(w, "there are %u seats", seats);
    w->game->scores(w->game, w->state, scores);
    for (uint32_t seat = 0; seat < seats; seat++) {
        int32_t sum = 0;
        for (uint32_t i = 0; w->game->parts[i]; i++) sum += scores[seat].part[i];
        if (!scores[seat].out && sum != scores[seat].total)
            return walk_fail(w, "seat %c: the parts of %d add up to %d",
                             mst_seat_letter((mst_seat)seat), scores[seat].total, sum);
    }
    return true;
}

static bool is_better(const mst_score *a, const mst_score *b) {
    if (a->out || b->out) return !a->out && b->out;
    return a->total > b->total;
}

/* A place is one more than the number of seats before it, and more points never rank lower. */
bool law_places_rank(walk *w) {
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    memset(place, 0x55, sizeof place);
    if (!law_scores_add_up(w)) return false;
    w->game->scores(w->game, w->state, scores);
    w->game->places(w->game, w->state, scores, place);
    for (uint32_t a = 0; a < w->setup.seats; a++) {
        uint32_t before = 0;
        for (uint32_t b = 0; b < w->setup.seats; b++) {
            before += place[b] < place[a];
            if (is_better(&scores[a], &scores[b]) && place[a] >= place[b])
                return walk_fail(w, "seat %u has more points than %u, but place %u", a, b,
                                 place[a]);
        }
        if (place[a] != before + 1)
            return walk_fail(w, "seat %u has place %u, with %u seats before it", a, place[a],
                             before);
    }
    return true;
}

/* rules_load.c -- P7 LOAD (§4.10): boats, the troops that fetch for them, and the payment.
 *
 * For a boat of cost k and troops that fetch a, the reserve r can complete the payment exactly when
 *
 *     missing = sum of (k - r - a) over the basic types = statues paid + statues fetched
 *
 * and r may be anything up to the reserve, so `missing` takes every value from what the whole
 * reserve leaves open up to all of k - a. A choice is legal if that span still meets the span of
 * statues. Troops not yet asked help only where the reserve is short; a small search assigns them.
 */
#include "pyramidion.h"

/* ---- what can still be completed ---- */

typedef struct {
    goods cost, reserve, supply, fetched; /* fetched: decided so far, statues included */
    uint32_t troops;                      /* sites whose troop is not decided yet */
} bill;

/* Own torturer troops not used this round, from a site on. */
static uint32_t idle_troops(const mst_state *s, mst_seat seat, uint32_t from_site) {
    uint32_t set = 0;
    for (uint32_t site = from_site; site < SITES; site++)
        set |= (uint32_t)(s->troop[TORTURERS][site] == seat + 1) << site;
    return set & ~s->used_troops;
}

/* Can troops bring `wanted` more tokens, each within `room`? */
static bool can_fetch(const mst_game *g, uint32_t troops, goods room, uint32_t wanted) {
    if (!wanted) return true;
    if (mst_bits_count(troops) < wanted) return false;
    const uint8_t *types = pieces_of(g)->site[mst_bits_lowest(troops)].resource;
    troops &= troops - 1;
    for (uint32_t i = 0; i < 2; i++)
        if (amount(room, types[i]) && can_fetch(g, troops, room - one(types[i]), wanted - 1))
            return true;
    return can_fetch(g, troops, room, wanted);
}

static bool can_complete(const mst_game *g, const bill *b) {
    goods open = b->cost - basics_of(b->fetched);
    goods short_of = lacking(open, basics_of(b->reserve));
    uint32_t statues = amount(b->reserve, STATUE) + amount(b->fetched, STATUE);
    uint32_t missing = total(short_of);
    if (missing <= statues) return true;
    goods left = b->supply - b->fetched; /* R44: the supply before the payment */
    goods room =
        short_of - lacking(short_of, basics_of(left)) + several(STATUE, amount(left, STATUE));
    return can_fetch(g, b->troops, room, missing - statues);
}

/* May a troop fetch this type now: rules b and c, no overpayment, and the rest can follow? */
static bool can_use(const mst_game *g, const bill *b, uint32_t resource) {
    bill after = *b;
    after.fetched += one(resource);
    return has_all(b->supply, after.fetched) && has_all(b->cost, basics_of(after.fetched)) &&
           total(after.fetched) <= total(b->cost) && can_complete(g, &after);
}

/* ---- boats ---- */

uint32_t pyramidion_boats_of(const mst_state *s, mst_seat seat) {
    bool is_owner = s->private_boat && s->private_seat == seat;
    return s->boat_line | (is_owner ? 1u << s->private_boat : 0);
}

uint32_t pyramidion_loadable(const mst_game *g, const mst_state *s, mst_seat seat) {
    bill b = {0, s->reserve[seat], s->supply, 0, idle_troops(s, seat, 0)};
    uint32_t loadable = 0;
    uint32_t most = total(b.reserve) + mst_bits_count(b.troops);
    for (uint32_t left = pyramidion_boats_of(s, seat); left; left &= left - 1) {
        uint32_t boat = mst_bits_lowest(left);
        b.cost = pieces_of(g)->boat[boat].cost;
        if (total(b.cost) <= most && can_complete(g, &b)) loadable |= 1u << boat;
    }
    return loadable;
}

/* ---- cycles ---- */

static void seek_loader(const mst_game *g, mst_state *s, uint32_t position) {
    for (;; position++) {
        if (position == s->seats) {
            if (!s->has_loaded) break;
            position = s->has_loaded = 0;
        }
        uint8_t seat = s->order[position];
        if (s->passed >> seat & 1) continue;
        s->loadable = pyramidion_loadable(g, s, seat);
        if (!s->loadable) continue; /* R35: skipped, not passed */
        s->position = (uint8_t)position;
        s->turn = seat;
        s->phase = LOAD;
        return;
    }
    s->position = s->passed = 0;
    s->loadable = 0;
    pyramidion_end_round(g, s);
}

void pyramidion_start_load(const mst_game *g, mst_state *s) {
    seek_loader(g, s, 0);
}

/* ---- the steps of one load ---- */

static bill bill_of(const mst_game *g, const mst_state *s, uint32_t from_site) {
    return (bill){pieces_of(g)->boat[s->boat].cost, s->reserve[s->turn], s->supply, s->given,
                  idle_troops(s, s->turn, from_site)};
}

uint32_t pyramidion_troop_choices(const mst_game *g, const mst_state *s, uint32_t site) {
    bill b = bill_of(g, s, site + 1);
    const uint8_t *types = pieces_of(g)->site[site].resource;
    uint32_t choices = can_complete(g, &b) ? CAN_SPARE : 0;
    if (can_use(g, &b, types[0])) choices |= CAN_FETCH_FIRST;
    if (can_use(g, &b, types[1])) choices |= CAN_FETCH_SECOND;
    return choices;
}

/* How many of a basic type may come from the reserve, all troops and earlier types decided. */
range pyramidion_pay_range(const mst_game *g, const mst_state *s, uint32_t resource) {
    goods open = pieces_of(g)->boat[s->boat].cost - basics_of(s->given);
    goods short_of = lacking(open, basics_of(s->reserve[s->turn]));
    uint32_t fewest = amount(s->given, STATUE), most = fewest + amount(s->reserve[s->turn], STATUE);
    uint32_t before = 0, least_after = 0, most_after = 0;
    for (uint32_t u = 0; u < BASICS; u++) {
        if (u < resource) before += amount(open, u) - amount(s->paid, u);
        if (u > resource) least_after += amount(short_of, u), most_after += amount(open, u);
    }
    /* before + (here - paid) + [least_after, most_after] must meet [fewest, most] */
    uint32_t here = amount(open, resource);
    int32_t least = (int32_t)(before + here + least_after) - (int32_t)most;
    int32_t limit = (int32_t)(before + here + most_after) - (int32_t)fewest;
    int32_t in_reserve = (int32_t)(here - amount(short_of, resource));
    return (range){least > 0 ? (uint32_t)least : 0,
                   (uint32_t)(limit < in_reserve ? limit : in_reserve)};
}

/* Nothing moves before the payment is complete; then statues fill the rest. */
static void finish_load(const mst_game *g, mst_state *s) {
    goods cost = pieces_of(g)->boat[s->boat].cost;
    uint32_t statues = total(cost) - total(s->given) - total(s->paid);
    goods paid = s->paid + several(STATUE, statues);
    s->reserve[s->turn] -= paid;
    s->supply += paid;
    s->used_troops |= s->troops_sent;
    s->loaded[s->turn] |= 1u << s->boat;
    s->boat_line &= ~(1u << s->boat);
    if (s->private_boat == s->boat) s->private_boat = s->private_seat = 0;
    s->given = s->paid = 0;
    s->troops_sent = s->boat = s->site = s->resource = 0;
    s->has_loaded = 1;
    seek_loader(g, s, s->position + 1u);
}

static void start_payment(const mst_game *g, mst_state *s, uint32_t resource) {
    for (; resource < BASICS; resource++) {
        range r = pyramidion_pay_range(g, s, resource);
        if (r.least < r.most) {
            s->resource = (uint8_t)resource;
            s->phase = LOAD_PAY;
            return;
        }
        s->paid += several(resource, r.least);
    }
    finish_load(g, s);
}

static void start_troops(const mst_game *g, mst_state *s, uint32_t from_site) {
    uint32_t left = idle_troops(s, s->turn, from_site);
    for (; left; left &= left - 1) {
        uint32_t site = mst_bits_lowest(left);
        if (!(pyramidion_troop_choices(g, s, site) & ~(uint32_t)CAN_SPARE)) continue;
        s->site = (uint8_t)site;
        s->phase = LOAD_TROOP;
        return;
    }
    s->site = 0;
    start_payment(g, s, 0);
}

/* ---- moves and their execution ---- */

static uint32_t troop_moves(const mst_game *g, const mst_state *s, mst_move out[]) {
    uint32_t count = 0, choices = pyramidion_troop_choices(g, s, s->site);
    const uint8_t *types = pieces_of(g)->site[s->site].resource;
    for (uint32_t i = 0; i < 2; i++)
        if (choices >> i & 1) out[count++] = pack(USE_TROOP, s->site, types[i]);
    if (choices & CAN_SPARE) out[count++] = pack(SPARE_TROOP, s->site, 0);
    return count;
}

uint32_t pyramidion_load_moves(const mst_game *g, const mst_state *s, mst_move out[]) {
    uint32_t count = 0;
    if (s->phase == LOAD_TROOP) return troop_moves(g, s, out);
    if (s->phase == LOAD_PAY) {
        range r = pyramidion_pay_range(g, s, s->resource);
        for (uint32_t n = r.least; n <= r.most; n++) out[count++] = pack(PAY, n, s->resource);
        return count;
    }
    for (uint32_t left = s->loadable; left; left &= left - 1)
        out[count++] = pack(LOAD_BOAT, 0, mst_bits_lowest(left));
    out[count++] = pack(NO_LOAD, 0, 0);
    return count;
}

static void stop_loading(const mst_game *g, mst_state *s) {
    if (s->option[LOAD_PASS] == PASS_IS_FINAL) s->passed |= (uint8_t)(1u << s->turn);
    seek_loader(g, s, s->position + 1u);
}

void pyramidion_load_step(const mst_game *g, mst_state *s, mst_move move) {
    switch (kind_of(move)) {
    case LOAD_BOAT:
        s->boat = (uint8_t)boat_in(move);
        s->loadable = 0;
        start_troops(g, s, 0);
        break;
    case USE_TROOP:
        s->given += one(resource_in(move));
        s->troops_sent |= (uint8_t)(1u << s->site);
        start_troops(g, s, s->site + 1u);
        break;
    case SPARE_TROOP: start_troops(g, s, s->site + 1u); break;
    case PAY:
        s->paid += several(s->resource, number_in(move));
        start_payment(g, s, s->resource + 1u);
        break;
    default: stop_loading(g, s); break;
    }
}

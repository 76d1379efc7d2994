/* describe_payment.c -- the thriftiest way to pay for a boat: it keeps most statues, then most of
 * what the other payable boats ask for, then most troops unused. Clients offer it as one click;
 * rules never read it. All ways to send the troops are tried (at most 3 to the 5); given what they
 * fetch, there is one best way to pay the rest from the reserve. */
#include "pyramidion.h"

typedef struct {
    const mst_game *g;
    goods cost, reserve, supply, wanted; /* wanted: by the other boats */
    goods decided;                       /* already promised from the reserve */
    uint32_t first_open;                 /* basic types below are decided */
    int32_t best;
    payment now, found;
} search;

/* What stays in the reserve although it could be paid, because fetched statues take its place:
 * rather the types that other boats ask for. */
static goods hold_back(const search *p, goods paid, uint32_t count) {
    goods held = 0;
    while (count--) {
        uint32_t choice = BASICS;
        for (uint32_t u = p->first_open; u < BASICS; u++) {
            uint32_t kept = amount(p->reserve, u) - amount(paid - held, u);
            if (amount(paid - held, u) && (choice == BASICS || amount(p->wanted, u) > kept))
                choice = u;
        }
        if (choice == BASICS) break;
        held += one(choice);
    }
    return held;
}

static void try_reserve(search *p, goods fetched) {
    goods open = p->cost - basics_of(fetched), later = ~(goods)0 << 8 * p->first_open;
    goods paid = open - lacking(open, basics_of(p->reserve));
    paid = (paid & later) | (p->decided & ~later);
    int32_t statues = (int32_t)(total(open) - total(paid)) - (int32_t)amount(fetched, STATUE);
    if (statues < 0) {
        goods held = hold_back(p, paid, (uint32_t)-statues);
        paid -= held;
        statues += (int32_t)total(held);
    }
    if (statues < 0 || statues > (int32_t)amount(p->reserve, STATUE)) return;
    goods kept = basics_of(p->reserve) - paid;
    int32_t useful = (int32_t)total(p->wanted - lacking(p->wanted, kept));
    int32_t worth = -(statues << 16) + (useful << 4) - (int32_t)total(fetched);
    if (worth <= p->best) return;
    p->best = worth;
    p->found = p->now;
    p->found.paid = paid + several(STATUE, (uint32_t)statues);
}

static void try_troops(search *p, uint32_t troops, goods fetched) {
    if (!troops) {
        try_reserve(p, fetched);
        return;
    }
    uint32_t site = mst_bits_lowest(troops);
    try_troops(p, troops & (troops - 1), fetched);
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t type = pieces_of(p->g)->site[site].resource[i];
        goods more = fetched + one(type);
        if (!has_all(p->supply, more) || !has_all(p->cost, basics_of(more))) continue;
        p->now.fetches[site] = (uint8_t)(type + 1);
        try_troops(p, troops & (troops - 1), more);
        p->now.fetches[site] = 0;
    }
}

/* In the middle of loading this boat: the thriftiest way to go on. */
payment pyramidion_thriftiest(const mst_game *g, const mst_state *s, mst_seat seat, uint32_t boat) {
    const pyramidion_pieces *pieces = pieces_of(g);
    bool is_begun = s->boat == boat, is_paying = is_begun && s->phase == LOAD_PAY;
    search p = {.g = g,
                .cost = pieces->boat[boat].cost,
                .reserve = s->reserve[seat],
                .supply = s->supply,
                .decided = is_paying ? s->paid : 0,
                .first_open = is_paying ? s->resource : 0,
                .best = INT32_MIN};
    uint32_t others = pyramidion_loadable(g, s, seat) & ~(1u << boat);
    for (; others; others &= others - 1) p.wanted += pieces->boat[mst_bits_lowest(others)].cost;
    uint32_t troops = 0;
    for (uint32_t site = is_begun ? s->site : 0; !is_paying && site < SITES; site++)
        if (s->troop[TORTURERS][site] == seat + 1 && !(s->used_troops >> site & 1))
            troops |= 1u << site;
    try_troops(&p, troops, is_begun ? s->given : 0);
    return p.found;
}

/* refusals.c -- why a move is not legal: the conditions of the rules one by one, each with its
 * number. For a move of another kind than the one asked for, the reason says what is asked. */
#include "pyramidion.h"

static const char *refuse_pick(const mst_state *s, uint32_t site, uint32_t resource) {
    if (site != s->site) return "pyramidion.4.3.other_site";
    return amount(s->on_site[site], resource) ? NULL : "pyramidion.4.3.not_there";
}

static const char *refuse_pass(const mst_game *g, const mst_state *s, uint32_t card) {
    if (!pyramidion_may_pass(s)) return "pyramidion.4.6.must_play";
    if (!card) return NULL;
    if (s->seats == 2) return "pyramidion.4.6.no_recruit_for_two";
    if (!pyramidion_may_recruit(s)) return "pyramidion.4.6.has_played";
    if (!(s->hand[s->turn] & bit(card))) return "pyramidion.4.6.not_in_hand";
    bool is_shared = pieces_of(g)->shared & bit(card);
    return cards_to_draw(s) || is_shared ? NULL : "pyramidion.R10.no_card_left";
}

static const char *refuse_play(const mst_game *g, const mst_state *s, mst_move move) {
    if (kind_of(move) == PASS) return refuse_pass(g, s, card_in(move));
    if (kind_of(move) != PLAY_CARD) return "pyramidion.4.6.play_now";
    return s->hand[s->turn] & bit(card_in(move)) ? NULL : "pyramidion.4.6.not_in_hand";
}

static const char *refuse_laid(const mst_state *s, uint32_t card, uint64_t allowed) {
    if (allowed & bit(card)) return NULL;
    if (card == s->laid[s->laid_count - 1].card) return "pyramidion.R20.itself";
    if (pyramidion_others_laid(s) & bit(card)) return "pyramidion.4.6.not_a_merchant";
    return "pyramidion.4.6.not_in_play";
}

static const char *refuse_target(const mst_game *g, const mst_state *s, mst_move move) {
    bool is_guard = effect_of(g, &s->laid[s->laid_count - 1]) == GUARD;
    if (kind_of(move) == EXPEL_TROOP && is_guard)
        return s->troop[troop_in(move)][s->site] ? NULL : "pyramidion.4.6.no_troop_here";
    if (kind_of(move) != DISCARD_CARD)
        return is_guard ? "pyramidion.4.6.guard_now" : "pyramidion.4.6.discard_now";
    return refuse_laid(s, card_in(move), pyramidion_discardable(g, s));
}

static const char *refuse_engrave(const mst_state *s, mst_move move) {
    uint32_t site = site_in(move);
    if (kind_of(move) == RAISE_MINIMUMS) return NULL;
    if (kind_of(move) != SWAP_WITH) return "pyramidion.4.6.engrave_now";
    if (site == s->site) return "pyramidion.4.6.same_site";
    return pyramidion_swap_size(s, site) ? NULL : "pyramidion.R26.nothing_to_swap";
}

static const char *refuse_heap(const mst_state *s, mst_move move, kind wanted, uint32_t site) {
    goods heap = heap_in(move);
    if (kind_of(move) != wanted)
        return wanted == GIVE_RESOURCES ? "pyramidion.4.6.give_now" : "pyramidion.4.6.receive_now";
    if (total(heap) != pyramidion_swap_size(s, s->other_site)) return "pyramidion.R26.swap_size";
    return has_all(s->on_site[site], heap) ? NULL : "pyramidion.4.6.not_on_site";
}

static const char *refuse_free_type(const mst_state *s, uint32_t resource) {
    if (pyramidion_free_types(s) & one(resource)) return NULL;
    bool is_barred = resource == STATUE && s->option[FREE_STATUE] == STATUE_IS_NOT;
    return is_barred ? "pyramidion.R29.no_statue" : "pyramidion.4.6.supply_empty";
}

static const char *refuse_token(const mst_state *s, mst_move move) {
    uint32_t token = token_in(move);
    if (is_declined(move)) return NULL;
    if (token == 0 || token > s->seats) return "pyramidion.4.6.no_such_token";
    return pyramidion_free_tokens(s) >> token & 1 ? NULL : "pyramidion.4.6.token_taken";
}

static const char *refuse_send(const mst_state *s, mst_move move) {
    if (is_declined(move)) return NULL;
    return s->troop[troop_in(move)][site_in(move)] ? NULL : "pyramidion.4.6.no_such_troop";
}

static const char *refuse_fetch(const mst_state *s, uint32_t card) {
    if (pyramidion_fetchable(s) & bit(card)) return NULL;
    if (card == s->laid[s->fetcher].card) return "pyramidion.R28.itself";
    return "pyramidion.4.8.not_your_card_here";
}

/* ---- P7 ---- */

static const char *refuse_load(const mst_state *s, mst_move move) {
    uint32_t boat = boat_in(move);
    if (kind_of(move) == NO_LOAD) return NULL;
    if (kind_of(move) != LOAD_BOAT) return "pyramidion.4.10.load_now";
    if (s->loadable >> boat & 1) return NULL;
    if (s->private_boat == boat && s->private_seat != s->turn) return "pyramidion.4.10.private";
    if (!(pyramidion_boats_of(s, s->turn) >> boat & 1)) return "pyramidion.4.10.not_in_line";
    return "pyramidion.4.10.cannot_pay";
}

static const char *refuse_use(const mst_game *g, const mst_state *s, uint32_t resource) {
    const uint8_t *types = pieces_of(g)->site[s->site].resource;
    uint32_t choices = pyramidion_troop_choices(g, s, s->site);
    goods fetched = s->given + one(resource), cost = pieces_of(g)->boat[s->boat].cost;
    if (resource != types[0] && resource != types[1]) return "pyramidion.4.10.not_printed";
    if (choices & (resource == types[0] ? CAN_FETCH_FIRST : CAN_FETCH_SECOND)) return NULL;
    if (!has_all(s->supply, fetched)) return "pyramidion.R44.supply_empty";
    if (!has_all(cost, basics_of(fetched)) || total(fetched) > total(cost))
        return "pyramidion.4.10.too_much";
    return "pyramidion.4.10.not_completable";
}

static const char *refuse_troop(const mst_game *g, const mst_state *s, mst_move move) {
    bool is_use = kind_of(move) == USE_TROOP, is_spare = kind_of(move) == SPARE_TROOP;
    if (!is_use && !is_spare) return "pyramidion.4.10.troop_now";
    if (site_in(move) != s->site) return "pyramidion.4.10.other_troop";
    if (is_use) return refuse_use(g, s, resource_in(move));
    return pyramidion_troop_choices(g, s, s->site) & CAN_SPARE ? NULL : "pyramidion.4.10.must_use";
}

static const char *refuse_pay(const mst_game *g, const mst_state *s, mst_move move) {
    uint32_t number = number_in(move);
    range r = pyramidion_pay_range(g, s, s->resource);
    goods open = pieces_of(g)->boat[s->boat].cost - basics_of(s->given);
    if (kind_of(move) != PAY) return "pyramidion.4.10.pay_now";
    if (resource_in(move) != s->resource) return "pyramidion.4.10.other_resource";
    if (number >= r.least && number <= r.most) return NULL;
    if (number < r.least) return "pyramidion.4.10.too_little";
    if (number > amount(open, s->resource)) return "pyramidion.4.10.too_much";
    if (number > amount(s->reserve[s->turn], s->resource)) return "pyramidion.4.10.not_in_reserve";
    return "pyramidion.4.10.statue_fetched";
}

/* ---- the kind of move that a step asks for, and what to say when it is another ---- */

static const struct {
    uint8_t phase, wanted;
    const char *otherwise;
} asked[] = {
    {PICK, PICK_RESOURCE, "pyramidion.4.3.pick_now"},
    {ACTIVATE, ACTIVATE_SITE, "pyramidion.4.5.activate_now"},
    {COPY, COPY_CARD, "pyramidion.4.6.copy_now"},
    {CHOOSE_CATEGORY, SET_CATEGORY, "pyramidion.4.6.category_now"},
    {VIZIER_TAKE, NAME_RESOURCE, "pyramidion.4.6.vizier_now"},
    {POLITICIAN_ADD, NAME_RESOURCE, "pyramidion.4.6.politician_now"},
    {GIZEH_TOKEN, TAKE_TOKEN, "pyramidion.4.6.token_now"},
    {ALEXANDRIA_GAIN, GAIN_RESOURCE, "pyramidion.4.6.gain_now"},
    {CAIRO_SEND, SEND_TROOP, "pyramidion.4.6.send_now"},
    {PLACING, PLACE_TROOP, "pyramidion.4.7.placing_now"},
    {FETCH, FETCH_CARD, "pyramidion.4.8.fetch_now"},
    {TRADE, TRADE_WORKERS, "pyramidion.4.8.trade_now"},
};

static const char *refuse_kind(const mst_state *s, mst_move move) {
    for (uint32_t i = 0; i < sizeof asked / sizeof *asked; i++)
        if (asked[i].phase == s->phase)
            return asked[i].wanted == kind_of(move) ? NULL : asked[i].otherwise;
    return NULL;
}

const char *pyramidion_refuse(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move) {
    const char *otherwise = refuse_kind(s, move);
    (void)seat; /* only the seat on turn is asked */
    if (otherwise) return otherwise;
    switch (s->phase) {
    case PICK: return refuse_pick(s, site_in(move), resource_in(move));
    case ACTIVATE: return s->sundials >> site_in(move) & 1 ? "pyramidion.4.5.sundial" : NULL;
    case PLAY: return refuse_play(g, s, move);
    case COPY: return refuse_laid(s, card_in(move), pyramidion_others_laid(s));
    case CHOOSE_TARGET: return refuse_target(g, s, move);
    case VIZIER_TAKE:
        return amount(s->on_site[s->site], resource_in(move)) ? NULL : "pyramidion.4.6.not_on_site";
    case ENGRAVE: return refuse_engrave(s, move);
    case SWAP_GIVE: return refuse_heap(s, move, GIVE_RESOURCES, s->site);
    case SWAP_RECEIVE: return refuse_heap(s, move, RECEIVE_RESOURCES, s->other_site);
    case POLITICIAN_ADD:
    case ALEXANDRIA_GAIN: return refuse_free_type(s, resource_in(move));
    case GIZEH_TOKEN: return refuse_token(s, move);
    case CAIRO_SEND: return refuse_send(s, move);
    case FETCH: return refuse_fetch(s, card_in(move));
    case LOAD: return refuse_load(s, move);
    case LOAD_TROOP: return refuse_troop(g, s, move);
    case LOAD_PAY: return refuse_pay(g, s, move);
    default: return NULL; /* yes and no */
    }
}

/* ---- legal, but dear ---- */

const char *pyramidion_caution(const mst_game *g, const mst_state *s, mst_seat seat,
                               mst_move move) {
    (void)g;
    if (kind_of(move) == NO_LOAD && s->option[LOAD_PASS] == PASS_IS_FINAL)
        return "caution.stop_loading";
    if (kind_of(move) != DISCARD_CARD) return NULL;
    for (uint32_t i = 0; i < s->laid_count; i++)
        if (s->laid[i].card == card_in(move) && s->laid[i].owner == seat) return "caution.own_card";
    return NULL;
}

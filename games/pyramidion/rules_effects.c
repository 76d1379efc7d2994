/* rules_effects.c -- what a card does when it is played (§4.6): its effect, then the trigger of the
 * site. The card that acts is always the last one laid, because nothing can remove it before its
 * play is over. Every parameter is a phase; a step without a legal parameter is skipped. */
#include "pyramidion.h"

/* ---- questions about laid cards ---- */

/* R4: with a category chosen, a Goddess counts as the type of that category. */
card_type pyramidion_type_of(const mst_game *g, const mst_state *s, const laid_card *c) {
    static const card_type of_category[CATEGORIES] = {TORTURER, NEGOTIATOR, MERCHANT};
    if (effect_of(g, c) == GODDESS && c->mark && s->option[GODDESS_TYPE] == BY_TOKEN)
        return of_category[c->mark - 1];
    return (card_type)pieces_of(g)->card[c->face].type;
}

static laid_card *acting(mst_state *s) {
    return &s->laid[s->laid_count - 1];
}

uint64_t pyramidion_others_laid(const mst_state *s) {
    uint64_t set = 0;
    for (uint32_t i = 0; i + 1 < s->laid_count; i++) set |= bit(s->laid[i].card);
    return set;
}

static uint64_t merchants_laid(const mst_game *g, const mst_state *s) {
    uint64_t set = 0;
    for (uint32_t i = 0; i + 1 < s->laid_count; i++)
        if (pyramidion_type_of(g, s, &s->laid[i]) == MERCHANT) set |= bit(s->laid[i].card);
    return set;
}

/* R20: anything but the acting card itself. */
uint64_t pyramidion_discardable(const mst_game *g, const mst_state *s) {
    bool is_thief = effect_of(g, &s->laid[s->laid_count - 1]) == THIEF;
    return is_thief ? merchants_laid(g, s) : pyramidion_others_laid(s);
}

static bool has_troop(const mst_state *s, uint32_t site) {
    return s->troop[TORTURERS][site] || s->troop[NEGOTIATORS][site];
}

static bool has_any_troop(const mst_state *s) {
    for (uint32_t site = 0; site < SITES; site++)
        if (has_troop(s, site)) return true;
    return false;
}

/* R29 */
goods pyramidion_free_types(const mst_state *s) {
    goods types = types_in(s->supply);
    return s->option[FREE_STATUE] == STATUE_IS_FREE ? types : basics_of(types);
}

uint32_t pyramidion_free_tokens(const mst_state *s) {
    uint32_t free_ones = (uint32_t)(bit(s->seats + 1u) - 2);
    for (uint32_t seat = 0; seat < s->seats; seat++) free_ones &= ~(1u << s->token[seat]);
    return free_ones;
}

/* R26: as many as both sites have, at most two; 0 when there is no swap. */
uint32_t pyramidion_swap_size(const mst_state *s, uint32_t site) {
    uint32_t here = total(s->on_site[s->site]), there = total(s->on_site[site]);
    uint32_t least = here < there ? here : there;
    return site == s->site ? 0 : least < 2 ? least : 2;
}

/* ---- the site (triggers of §4.6) ---- */

static bool is_first_ankh(const mst_game *g, mst_state *s) {
    if (s->ankh_used || !pieces_of(g)->card[acting(s)->card].ankh) return false;
    s->ankh_used = 1; /* R47: also when it is declined or useless */
    return true;
}

static bool may_take_token(const mst_game *g, mst_state *s) {
    return pyramidion_type_of(g, s, acting(s)) == TORTURER && !s->token[s->turn] && /* R32 */
           pyramidion_free_tokens(s);
}

void pyramidion_start_trigger(const mst_game *g, mst_state *s) {
    bool has_ankh = pieces_of(g)->card[acting(s)->card].ankh; /* R22: never that of a copy */
    s->phase = PLAY;
    switch (pieces_of(g)->site[s->site].power) {
    case ORDER_TOKEN:
        if (may_take_token(g, s)) s->phase = GIZEH_TOKEN;
        break;
    case FIRST_ANKH_DRAW:
        if (is_first_ankh(g, s) && pyramidion_prepare_draw(s)) s->phase = LUXOR_DRAW;
        break;
    case ANKH_RESOURCE:
        if (has_ankh && pyramidion_free_types(s)) s->phase = ALEXANDRIA_GAIN;
        break;
    case FIRST_ANKH_SEND:
        if (is_first_ankh(g, s) && has_any_troop(s)) s->phase = CAIRO_SEND;
        break;
    default: break;
    }
    if (s->phase == PLAY) pyramidion_end_play(g, s);
}

/* ---- the card ---- */

static void start_politician_draw(const mst_game *g, mst_state *s) {
    if (pyramidion_prepare_draw(s))
        s->phase = POLITICIAN_DRAW;
    else
        pyramidion_start_trigger(g, s);
}

void pyramidion_start_effect(const mst_game *g, mst_state *s) {
    bool has_targets = s->laid_count > 1;
    s->phase = PLAY;
    switch (effect_of(g, acting(s))) {
    case GODDESS: s->phase = CHOOSE_CATEGORY; break;
    case BANDIT:
        if (has_targets) s->phase = CHOOSE_TARGET;
        break;
    case GUARD:
        if (has_targets || has_troop(s, s->site)) s->phase = CHOOSE_TARGET;
        break;
    case THIEF:
        if (has_targets && merchants_laid(g, s)) s->phase = CHOOSE_TARGET;
        break;
    case VIZIER:
        if (s->on_site[s->site]) s->phase = VIZIER_TAKE;
        break;
    case PHILOSOPHER:
        if (has_targets) s->phase = COPY;
        break;
    case ENGRAVER: s->phase = ENGRAVE; break;
    case POLITICIAN:
        if (!pyramidion_free_types(s)) {
            start_politician_draw(g, s);
            return;
        }
        s->phase = POLITICIAN_ADD;
        break;
    default: break; /* nothing to do now: values, a revolt, a Slaver, a High Priest */
    }
    if (s->phase == PLAY) pyramidion_start_trigger(g, s);
}

/* ---- legal parameters ---- */

static uint32_t card_moves(uint64_t cards, kind what, mst_move out[]) {
    uint32_t count = 0;
    for (; cards; cards &= cards - 1) out[count++] = pack(what, 0, mst_bits_lowest(cards));
    return count;
}

static uint32_t type_moves(goods types, kind what, mst_move out[]) {
    uint32_t count = 0;
    for (; types; types &= types - 1) out[count++] = pack(what, 0, type_at(types));
    return count;
}

static uint32_t target_moves(const mst_game *g, const mst_state *s, mst_move out[]) {
    uint32_t count = card_moves(pyramidion_discardable(g, s), DISCARD_CARD, out);
    if (effect_of(g, &s->laid[s->laid_count - 1]) != GUARD) return count;
    for (uint32_t k = 0; k < KINDS; k++)
        if (s->troop[k][s->site]) out[count++] = pack(EXPEL_TROOP, 0, k);
    return count;
}

static uint32_t engrave_moves(const mst_state *s, mst_move out[]) {
    uint32_t count = 0;
    out[count++] = pack(RAISE_MINIMUMS, 0, 0);
    for (uint32_t site = 0; site < SITES; site++)
        if (pyramidion_swap_size(s, site)) out[count++] = pack(SWAP_WITH, site, 0);
    return count;
}

/* Every choice of one or two tokens of a heap. */
static uint32_t heap_moves(goods heap, uint32_t size, kind what, mst_move out[]) {
    uint32_t count = 0;
    if (size == 1) {
        for (goods left = types_in(heap); left; left &= left - 1)
            out[count++] = pack_heap(what, one(type_at(left)));
        return count;
    }
    for (goods first = types_in(heap); first; first &= first - 1) {
        goods a = one(type_at(first));
        for (goods second = types_in(heap - a) & ~(a - 1); second; second &= second - 1)
            out[count++] = pack_heap(what, a + one(type_at(second)));
    }
    return count;
}

static uint32_t token_moves(const mst_state *s, mst_move out[]) {
    uint32_t count = card_moves(pyramidion_free_tokens(s), TAKE_TOKEN, out);
    out[count++] = decline(TAKE_TOKEN);
    return count;
}

static uint32_t send_moves(const mst_state *s, mst_move out[]) {
    uint32_t count = 0;
    out[count++] = decline(SEND_TROOP);
    for (uint32_t site = 0; site < SITES; site++)
        for (uint32_t k = 0; k < KINDS; k++)
            if (s->troop[k][site]) out[count++] = pack(SEND_TROOP, site, k);
    return count;
}

uint32_t pyramidion_step_moves(const mst_game *g, const mst_state *s, mst_move out[]) {
    uint32_t size = pyramidion_swap_size(s, s->other_site);
    switch (s->phase) {
    case COPY: return card_moves(pyramidion_others_laid(s), COPY_CARD, out);
    case CHOOSE_CATEGORY:
        for (uint32_t i = 0; i < CATEGORIES; i++) out[i] = pack(SET_CATEGORY, 0, i);
        return CATEGORIES;
    case CHOOSE_TARGET: return target_moves(g, s, out);
    case VIZIER_TAKE: return type_moves(types_in(s->on_site[s->site]), NAME_RESOURCE, out);
    case ENGRAVE: return engrave_moves(s, out);
    case SWAP_GIVE: return heap_moves(s->on_site[s->site], size, GIVE_RESOURCES, out);
    case SWAP_RECEIVE: return heap_moves(s->on_site[s->other_site], size, RECEIVE_RESOURCES, out);
    case POLITICIAN_ADD: return type_moves(pyramidion_free_types(s), NAME_RESOURCE, out);
    case GIZEH_TOKEN: return token_moves(s, out);
    case ALEXANDRIA_GAIN: return type_moves(pyramidion_free_types(s), GAIN_RESOURCE, out);
    default: return send_moves(s, out);
    }
}

/* ---- executing a step ---- */

void pyramidion_send_home(mst_state *s, uint32_t kind_of_troop, uint32_t site) {
    uint8_t *troop = &s->troop[kind_of_troop][site];
    if (*troop) s->troops_left[kind_of_troop][*troop - 1]++;
    *troop = 0;
}

static uint32_t index_of(const mst_state *s, uint32_t card) {
    uint32_t i = 0;
    while (s->laid[i].card != card) i++;
    return i;
}

/* R22: effect, type and printed values; then the effect runs as if it were that card. */
static void copy_card(const mst_game *g, mst_state *s, uint32_t card) {
    acting(s)->face = s->laid[index_of(s, card)].face;
    if (effect_of(g, acting(s)) == PHILOSOPHER)
        pyramidion_start_trigger(g, s);
    else
        pyramidion_start_effect(g, s);
}

static void swap(const mst_game *g, mst_state *s, goods received) {
    s->on_site[s->site] += received - s->given;
    s->on_site[s->other_site] += s->given - received;
    s->given = 0;
    s->other_site = 0;
    pyramidion_start_trigger(g, s);
}

static void name_resource(const mst_game *g, mst_state *s, uint32_t resource) {
    if (s->phase == VIZIER_TAKE) {
        s->on_site[s->site] -= one(resource);
        s->reserve[s->turn] += one(resource);
        pyramidion_start_trigger(g, s);
    } else {
        s->supply -= one(resource);
        s->on_site[s->site] += one(resource);
        start_politician_draw(g, s);
    }
}

void pyramidion_step(const mst_game *g, mst_state *s, mst_move move) {
    switch (kind_of(move)) {
    case COPY_CARD: copy_card(g, s, card_in(move)); return;
    case NAME_RESOURCE: name_resource(g, s, resource_in(move)); return;
    case RECEIVE_RESOURCES: swap(g, s, heap_in(move)); return;
    case SWAP_WITH: s->other_site = (uint8_t)site_in(move), s->phase = SWAP_GIVE; return;
    case GIVE_RESOURCES: s->given = heap_in(move), s->phase = SWAP_RECEIVE; return;
    case SET_CATEGORY: acting(s)->mark = (uint8_t)(category_in(move) + 1); break;
    case RAISE_MINIMUMS: acting(s)->mark = RAISED; break;
    case DISCARD_CARD: pyramidion_discard(g, s, index_of(s, card_in(move))); break;
    case EXPEL_TROOP: pyramidion_send_home(s, troop_in(move), s->site); break;
    case TAKE_TOKEN:
        if (!is_declined(move)) s->token[s->turn] = (uint8_t)token_in(move);
        pyramidion_end_play(g, s);
        return;
    case GAIN_RESOURCE:
        s->supply -= one(resource_in(move));
        s->reserve[s->turn] += one(resource_in(move));
        pyramidion_end_play(g, s);
        return;
    default: /* SEND_TROOP */
        if (!is_declined(move)) pyramidion_send_home(s, troop_in(move), site_in(move));
        pyramidion_end_play(g, s);
        return;
    }
    pyramidion_start_trigger(g, s);
}

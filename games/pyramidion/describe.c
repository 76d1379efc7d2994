/* describe.c -- the table as named values, for clients that draw it. Public things are written for
 * everybody, hands to their owners (the base cards left in them
 * to all: the used ones lie open), loaded boats and running scores as §7 and
 * `boat_memory` let people see them. */
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "pyramidion.h"
#include <string.h>

enum { WORD = 16 };

/* ---- small values ---- */

static void write_seat_or_null(mst_json *w, const char *name, uint32_t seat) {
    if (seat < SEATS)
        mst_json_seat(w, name, (mst_seat)seat);
    else
        mst_json_null(w, name);
}

/* {"c":2,"s":1}: only what is there. */
static void write_heap(mst_json *w, const char *name, goods heap) {
    mst_json_begin_object(w, name);
    for (goods left = types_in(heap); left; left &= left - 1)
        mst_json_digits(w, mst_json_named_part(&pyramidion_resource_letters[type_at(left)], 1),
                        amount(heap, type_at(left)));
    mst_json_end_object(w);
}

static void write_cards(const mst_game *g, mst_json *w, const char *name, uint64_t cards) {
    mst_json_begin_list(w, name);
    for (; cards; cards &= cards - 1)
        mst_json_text(w, NULL, pieces_of(g)->card[mst_bits_lowest(cards)].id);
    mst_json_end_list(w);
}

static void write_boat_ids(const mst_game *g, mst_json *w, const char *name, uint32_t boats) {
    mst_json_begin_list(w, name);
    for (; boats; boats &= boats - 1)
        mst_json_text(w, NULL, pieces_of(g)->boat[mst_bits_lowest(boats)].id);
    mst_json_end_list(w);
}

static void write_values(const mst_game *g, mst_json *w, const char *name, uint32_t boats) {
    mst_json_begin_list(w, name);
    for (; boats; boats &= boats - 1)
        mst_json_number(w, NULL, pieces_of(g)->boat[mst_bits_lowest(boats)].vp);
    mst_json_end_list(w);
}

static bool is_loading(const mst_state *s) {
    return s->phase >= LOAD && s->phase <= LOAD_PAY;
}

/* ---- sites ---- */

static void write_site(const mst_game *g, const mst_state *s, uint32_t site, mst_json *w) {
    const site_tile *tile = &pieces_of(g)->site[site];
    mst_json_begin_object(w, NULL);
    mst_json_letter(w, "site", pyramidion_site_letters[site]);
    mst_json_number(w, "min_influence", tile->minimum[TORTURERS]);
    mst_json_number(w, "min_negotiation", tile->minimum[NEGOTIATORS]);
    mst_json_text(w, "power", pyramidion_power_names[tile->power]);
    mst_json_begin_list(w, "printed");
    for (uint32_t i = 0; i < 2; i++)
        mst_json_letter(w, NULL, pyramidion_resource_letters[tile->resource[i]]);
    mst_json_end_list(w);
    write_heap(w, "resources", s->on_site[site]);
    write_heap(w, "next", pieces_of(g)->distribution[s->distribution].on[site]);
    write_seat_or_null(w, "torturers", s->troop[TORTURERS][site] - 1u);
    write_seat_or_null(w, "negotiators", s->troop[NEGOTIATORS][site] - 1u);
    mst_json_bool(w, "sundial", s->sundials >> site & 1);
    mst_json_bool(w, "used", s->used_troops >> site & 1);
    mst_json_end_object(w);
}

/* Everybody sees the same of them, and most plays leave them alone. */
static void write_sites(const mst_game *g, const mst_state *s, mst_json *w) {
    struct {
        const mst_game *game;
        goods on_site[SITES];
        uint8_t troop[KINDS][SITES], distribution, sundials, used_troops;
    } made_of;
    memset(&made_of, 0, sizeof made_of);
    made_of.game = g;
    memcpy(made_of.on_site, s->on_site, sizeof s->on_site);
    memcpy(made_of.troop, s->troop, sizeof s->troop);
    made_of.distribution = s->distribution;
    made_of.sundials = s->sundials;
    made_of.used_troops = s->used_troops;
    if (mst_json_recall(w, &made_of, sizeof made_of)) return;
    mst_json_begin_list(w, "sites");
    for (uint32_t site = 0; site < SITES; site++) write_site(g, s, site, w);
    mst_json_end_list(w);
    mst_json_remember(w);
}

/* ---- boats and the thriftiest payment ---- */

static mst_move suggested_step(const mst_state *s, const payment *p) {
    uint8_t fetch = p->fetches[s->site];
    if (s->phase == LOAD_PAY) return pack(PAY, amount(p->paid, s->resource), s->resource);
    return fetch ? pack(USE_TROOP, s->site, fetch - 1u) : pack(SPARE_TROOP, s->site, 0);
}

/* The steps in notation, one play each, as they will be asked for: found by loading a copy. */
static void write_steps(const mst_game *g, const mst_state *s, uint32_t boat, const payment *p,
                        mst_json *w) {
    mst_state copy;
    mst_move move = s->phase == LOAD ? pack(LOAD_BOAT, 0, boat) : suggested_step(s, p);
    memcpy(&copy, s, sizeof copy);
    mst_json_begin_list(w, "steps");
    for (;;) {
        char text[WORD];
        mst_text t = mst_text_in(text, sizeof text);
        pyramidion_move_text(g, &copy, copy.turn, move, &t);
        mst_json_text(w, NULL, text);
        pyramidion_load_step(g, &copy, move);
        if (copy.phase != LOAD_TROOP && copy.phase != LOAD_PAY) break;
        move = suggested_step(&copy, p);
    }
    mst_json_end_list(w);
}

static void write_payment(const mst_game *g, const mst_state *s, uint32_t boat, mst_json *w) {
    payment p = pyramidion_thriftiest(g, s, s->turn, boat);
    mst_json_begin_object(w, "payment");
    write_heap(w, "reserve", p.paid);
    mst_json_begin_object(w, "troops");
    for (uint32_t site = 0; site < SITES; site++)
        if (p.fetches[site])
            mst_json_letter(w, (char[]){pyramidion_site_letters[site], 0},
                            pyramidion_resource_letters[p.fetches[site] - 1]);
    mst_json_end_object(w);
    write_steps(g, s, boat, &p, w);
    mst_json_end_object(w);
}

/* With its payment where the seat on turn could load it now. */
static void write_boat(const mst_game *g, const mst_state *s, uint32_t boat, const char *name,
                       mst_json *w) {
    const boat_card *b = &pieces_of(g)->boat[boat];
    bool is_begun = s->boat == boat && is_loading(s);
    bool is_payable = (s->phase == LOAD && s->loadable >> boat & 1) || is_begun;
    struct {
        const mst_game *game;
        uint64_t boat;
    } made_of = {g, boat};
    if (!name && !is_payable && mst_json_recall(w, &made_of, sizeof made_of)) return;
    mst_json_begin_object(w, name);
    mst_json_text(w, "boat", b->id);
    mst_json_number(w, "vp", b->vp);
    write_heap(w, "cost", b->cost);
    if (is_payable) write_payment(g, s, boat, w);
    mst_json_end_object(w);
    if (!name && !is_payable) mst_json_remember(w);
}

static void write_boats(const mst_game *g, const mst_state *s, mst_json *w) {
    mst_json_begin_list(w, "line");
    for (uint32_t left = s->boat_line; left; left &= left - 1)
        write_boat(g, s, mst_bits_lowest(left), NULL, w);
    mst_json_end_list(w);
    if (!s->private_boat) {
        mst_json_null(w, "private");
        return;
    }
    mst_json_begin_object(w, "private");
    mst_json_seat(w, "seat", s->private_seat);
    write_boat(g, s, s->private_boat, "card", w);
    mst_json_end_object(w);
}

static void write_loading(const mst_game *g, const mst_state *s, mst_json *w) {
    if (s->phase != LOAD_TROOP && s->phase != LOAD_PAY) {
        mst_json_null(w, "loading");
        return;
    }
    mst_json_begin_object(w, "loading");
    mst_json_text(w, "boat", pieces_of(g)->boat[s->boat].id);
    write_heap(w, "fetched", s->given);
    write_heap(w, "paid", s->paid);
    if (s->phase == LOAD_TROOP)
        mst_json_letter(w, "troop", pyramidion_site_letters[s->site]);
    else
        mst_json_letter(w, "resource", pyramidion_resource_letters[s->resource]);
    mst_json_end_object(w);
}

/* ---- the active site ---- */

static void write_laid(const mst_game *g, const mst_state *s, uint32_t index, mst_json *w) {
    const laid_card *c = &s->laid[index];
    const character *face = &pieces_of(g)->card[c->face];
    mst_json_begin_object(w, NULL);
    mst_json_text(w, "card", pieces_of(g)->card[c->card].id);
    mst_json_seat(w, "owner", c->owner);
    mst_json_text(w, "effect", pyramidion_effect_names[face->effect]);
    mst_json_text(w, "type", pyramidion_type_names[pyramidion_type_of(g, s, c)]);
    if (c->face != c->card) mst_json_text(w, "copies", face->id);
    if (c->mark && c->mark != RAISED)
        mst_json_letter(w, "category", pyramidion_category_letters[c->mark - 1]);
    if (c->mark == RAISED) mst_json_bool(w, "raises", true);
    mst_json_begin_list(w, "printed");
    for (uint32_t k = 0; k < CATEGORIES; k++) mst_json_number(w, NULL, pyramidion_printed(g, c, k));
    mst_json_end_list(w);
    mst_json_begin_list(w, "counts");
    for (uint32_t k = 0; k < CATEGORIES; k++)
        mst_json_number(w, NULL, pyramidion_counts(g, s, c, k));
    mst_json_end_list(w);
    mst_json_end_object(w);
}

/* A category: what every seat has, who leads alone, and whether that is enough. */
static void write_category(const mst_game *g, const mst_state *s, const totals *sums, uint32_t k,
                           mst_json *w) {
    static const char *const names[CATEGORIES] = {"influence", "negotiation", "bargaining"};
    uint32_t leader = pyramidion_winner(s, sums->of[k]), minimum = 0;
    mst_json_begin_object(w, names[k]);
    if (k < KINDS) {
        minimum = pyramidion_minimum(g, s, k);
        mst_json_number(w, "minimum", minimum);
    }
    mst_json_begin_list(w, "totals");
    for (uint32_t seat = 0; seat < s->seats; seat++) mst_json_number(w, NULL, sums->of[k][seat]);
    mst_json_end_list(w);
    write_seat_or_null(w, "leader", leader);
    mst_json_bool(w, "enough", leader < SEATS && sums->of[k][leader] >= minimum);
    mst_json_end_object(w);
}

static void write_revolt(const mst_game *g, const mst_state *s, mst_json *w) {
    mst_json_begin_object(w, "revolt");
    mst_json_number(w, "cards", pyramidion_revolt_cards(g, s));
    mst_json_begin_list(w, "tokens");
    for (uint32_t left = s->revolts; left; left &= left - 1)
        mst_json_text(w, NULL, pieces_of(g)->revolt[mst_bits_lowest(left)].id);
    mst_json_end_list(w);
    mst_json_number(w, "value", pyramidion_revolt_value(g, s));
    mst_json_end_object(w);
}

static void write_arena(const mst_game *g, const mst_state *s, mst_json *w) {
    totals sums = pyramidion_totals(g, s);
    if (!is_active(s)) {
        mst_json_null(w, "arena");
        return;
    }
    mst_json_begin_object(w, "arena");
    mst_json_letter(w, "site", pyramidion_site_letters[s->site]);
    mst_json_seat(w, "activator", activator_of(s));
    mst_json_bool(w, "ankh_used", s->ankh_used);
    for (uint32_t k = 0; k < CATEGORIES; k++) write_category(g, s, &sums, k, w);
    write_revolt(g, s, w);
    mst_json_begin_list(w, "cards");
    for (uint32_t i = 0; i < s->laid_count; i++) write_laid(g, s, i, w);
    mst_json_end_list(w);
    if (s->phase == SWAP_GIVE || s->phase == SWAP_RECEIVE) {
        mst_json_letter(w, "swap_with", pyramidion_site_letters[s->other_site]);
        write_heap(w, "swap_gives", s->given);
    }
    mst_json_end_object(w);
}

/* ---- seats ---- */

static void write_troops(const mst_game *g, const mst_state *s, mst_seat seat, mst_json *w) {
    static const char *const names[KINDS] = {"torturers", "negotiators"};
    for (uint32_t k = 0; k < KINDS; k++) {
        mst_json_begin_object(w, names[k]);
        mst_json_number(w, "left", s->troops_left[k][seat]);
        mst_json_number(w, "posted", pyramidion_troops_out(g, s, k, seat));
        mst_json_end_object(w);
    }
}

/* §7 The pile of loaded boats is face down, and so is the sum. */
static void write_boats_of(const mst_game *g, const mst_state *s, mst_seat seat,
                           const mst_score *score, mst_json *w) {
    mst_json_number(w, "boats", mst_bits_count(s->loaded[seat]));
    if (!pyramidion_sees_boats(s, seat)) return;
    write_boat_ids(g, w, "loaded", s->loaded[seat]);
    write_values(g, w, "loaded_vp", s->loaded[seat]);
    mst_json_begin_object(w, "score");
    mst_json_score(w, g, score);
    mst_json_end_object(w);
}

static void write_seat(const mst_game *g, const mst_state *s, mst_seat seat, const mst_score *score,
                       mst_json *w) {
    static const char *const colours[SEATS] = {"red", "blue", "yellow", "green"};
    mst_json_begin_object(w, NULL);
    mst_json_seat(w, "seat", seat);
    mst_json_text(w, "colour", colours[seat]);
    mst_json_number(w, "hand_size", s->hand_size[seat]);
    write_cards(g, w, "hand", pyramidion_sees_hand(s, seat) ? s->hand[seat] : 0);
    write_cards(g, w, "base", s->hand[seat] & pieces_of(g)->base[seat]);
    write_heap(w, "reserve", s->reserve[seat]);
    write_troops(g, s, seat, w);
    if (s->token[seat])
        mst_json_number(w, "token", s->token[seat]);
    else
        mst_json_null(w, "token");
    mst_json_number(w, "played", s->played[seat]);
    mst_json_bool(w, "passed", s->passed >> seat & 1);
    write_boats_of(g, s, seat, score, w);
    mst_json_end_object(w);
}

/* ---- faces ---- */

static void write_face(mst_json *w, const character *c) {
    mst_json_begin_object(w, c->id);
    mst_json_text(w, "type", pyramidion_type_names[c->type]);
    mst_json_text(w, "effect", pyramidion_effect_names[c->effect]);
    mst_json_begin_list(w, "values");
    for (uint32_t k = 0; k < CATEGORIES; k++) mst_json_number(w, NULL, c->value[k]);
    mst_json_end_list(w);
    mst_json_number(w, "wild", c->wild);
    mst_json_bool(w, "ankh", c->ankh);
    mst_json_bool(w, "base", c->colour < SEATS);
    mst_json_end_object(w);
}

/* What is printed on the cards this description names: a host's own list may say anything. */
static void write_faces(const mst_game *g, const mst_state *s, mst_json *w) {
    uint64_t named = s->discard;
    for (uint32_t i = 0; i < s->laid_count; i++)
        named |= bit(s->laid[i].card) | bit(s->laid[i].face);
    for (mst_seat seat = 0; seat < s->seats; seat++)
        named |= s->hand[seat] &
                 (pyramidion_sees_hand(s, seat) ? ~(uint64_t)0 : pieces_of(g)->base[seat]);
    mst_json_begin_object(w, "faces");
    for (; named; named &= named - 1) write_face(w, &pieces_of(g)->card[mst_bits_lowest(named)]);
    mst_json_end_object(w);
}

/* ---- all of it ---- */

static const char *phase_word(const mst_state *s) {
    static const char *const words[] = {
        "setup",      "boats",      "distribute", "deal",       "karnak",   "recruit",
        "politician", "luxor",      "revolt",     "negotiate",  "activate", "play",
        "copy",       "category",   "target",     "vizier",     "engrave",  "give",
        "receive",    "politician", "gizeh",      "alexandria", "cairo",    "placing",
        "fetch",      "trade",      "load",       "load_troop", "load_pay", "over"};
    return words[s->phase];
}

/* Points that end the game; null when only the boats running out does. */
static void write_target(const mst_state *s, mst_json *w) {
    if (s->option[TARGET] == TARGET_ALL)
        mst_json_null(w, "target");
    else
        mst_json_number(w, "target", pyramidion_target(s));
}

static void write_order(const mst_state *s, mst_json *w) {
    uint32_t positions = s->phase == SET_ORDER ? s->position : s->seats;
    mst_json_begin_list(w, "order");
    for (uint32_t i = 0; i < positions; i++) mst_json_seat(w, NULL, s->order[i]);
    mst_json_end_list(w);
}

static void write_piles(const mst_game *g, const mst_state *s, mst_json *w) {
    mst_json_begin_object(w, "piles");
    mst_json_number(w, "characters", s->pile_size);
    write_cards(g, w, "discard", s->discard);
    mst_json_number(w, "boats", mst_bits_count(s->boat_deck));
    write_boat_ids(g, w, "boat_discard", s->boat_discard);
    mst_json_number(w, "distributions", mst_bits_count(s->dist_deck));
    mst_json_end_object(w);
}

void pyramidion_describe(const mst_game *g, const mst_state *s, mst_json *out) {
    mst_score scores[SEATS];
    pyramidion_scores(g, s, scores);
    mst_json_begin_object(out, NULL);
    mst_json_text(out, "phase", phase_word(s));
    mst_json_number(out, "round", s->round);
    mst_json_number(out, "activation", s->activation);
    mst_json_number(out, "activations", activations(s));
    if (s->round && s->phase != OVER) mst_json_seat(out, "turn", s->turn);
    write_target(s, out);
    write_order(s, out);
    write_sites(g, s, out);
    write_heap(out, "supply", s->supply);
    if (s->distribution)
        mst_json_text(out, "distribution", pieces_of(g)->distribution[s->distribution].id);
    else
        mst_json_null(out, "distribution");
    write_piles(g, s, out);
    write_boats(g, s, out);
    write_loading(g, s, out);
    write_arena(g, s, out);
    mst_json_begin_list(out, "seats");
    for (mst_seat seat = 0; seat < s->seats; seat++) write_seat(g, s, seat, &scores[seat], out);
    mst_json_end_list(out);
    write_faces(g, s, out);
    mst_json_end_object(out);
}

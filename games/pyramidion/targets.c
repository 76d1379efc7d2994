/* targets.c -- what a hand touches to make a move of Pyramidion:
 *
 *     negotiators       "sites.A.c", a resource where it lies
 *     activating        "sites.L", and so for the site an Engraver swaps with
 *     a card            "A.hand.M01"
 *     passing           "pass", then the card of the hand given up for a new one; "pass" also stops
 *                       the loading
 *     cards in play     "arena.M01": copied, removed, taken back
 *     a category        "arena.influence", "arena.negotiation", "arena.bargaining"
 *     the minimums      "arena.minimums"
 *     troops            "sites.L.torturers", "sites.L.negotiators"
 *     from the supply   "supply.c"
 *     an Engraver       a touch for every resource given and then received: "sites.L.c" ...
 *     an order token    "tokens.2"
 *     yes and no        "accept", "decline"
 *     a boat            "line.B08", or "private.B08"
 *     a troop fetches   "troops.G.c", or "troops.G.none"
 *     the reserve pays  "A.reserve.c.2": two camels, and perhaps none */
#include "mastaba/json.h"
#include "mastaba/text.h"
#include "pyramidion.h"

enum { WORD = 32 };

static const char *const troops[KINDS] = {"torturers", "negotiators"};

static void write_common(mst_json *w, const char *what, const char *which) {
    mst_json_target(w, MST_SPECTATOR, what, which);
}

/* "sites.L", or something on it. */
static void write_on_site(mst_json *w, const char *what, uint32_t site, const char *on_it) {
    char word[WORD];
    mst_text t = mst_text_in(word, sizeof word);
    mst_text_put_char(&t, pyramidion_site_letters[site]);
    if (on_it) mst_text_put_char(&t, '.');
    if (on_it) mst_text_put(&t, on_it);
    write_common(w, what, word);
}

static const char *resource_word(char out[2], uint32_t u) {
    out[0] = pyramidion_resource_letters[u], out[1] = 0;
    return out;
}

static void write_heap(mst_json *w, uint32_t site, goods heap) {
    char letter[2];
    for (uint32_t u = 0; u < RESOURCES; u++)
        for (uint32_t n = amount(heap, u); n; n--)
            write_on_site(w, "sites", site, resource_word(letter, u));
}

static void write_boat(const mst_game *g, const mst_state *s, uint32_t boat, mst_json *w) {
    write_common(w, boat == s->private_boat ? "private" : "line", pieces_of(g)->boat[boat].id);
}

static void write_payment(mst_json *w, mst_seat seat, uint32_t u, uint32_t number) {
    char word[WORD];
    mst_text t = mst_text_in(word, sizeof word);
    mst_text_put_char(&t, pyramidion_resource_letters[u]);
    mst_text_put_char(&t, '.');
    mst_text_put_number(&t, number);
    mst_json_target(w, seat, "reserve", word);
}

static void write_offer(mst_json *w, mst_move move) {
    if (is_declined(move))
        write_common(w, "decline", NULL);
    else if (kind_of(move) == TAKE_TOKEN)
        write_common(w, "tokens", (char[]){(char)('0' + token_in(move)), 0});
    else
        write_on_site(w, "sites", site_in(move), troops[troop_in(move)]);
}

static void write_pass(const mst_game *g, mst_seat seat, uint32_t card, mst_json *w) {
    write_common(w, "pass", NULL);
    if (card)
        mst_json_target(w, seat, "hand", card == FACE_DOWN ? NULL : pieces_of(g)->card[card].id);
}

void pyramidion_targets(const mst_game *g, const mst_state *s, mst_seat seat, mst_move move,
                        mst_json *out) {
    static const char *const categories[CATEGORIES] = {"influence", "negotiation", "bargaining"};
    char letter[2];
    switch (kind_of(move)) {
    case PICK_RESOURCE:
        write_on_site(out, "sites", site_in(move), resource_word(letter, resource_in(move)));
        break;
    case ACTIVATE_SITE:
    case SWAP_WITH: write_on_site(out, "sites", site_in(move), NULL); break;
    case PLAY_CARD: mst_json_target(out, seat, "hand", pieces_of(g)->card[card_in(move)].id); break;
    case PASS: write_pass(g, seat, card_in(move), out); break;
    case COPY_CARD:
    case DISCARD_CARD:
    case FETCH_CARD: write_common(out, "arena", pieces_of(g)->card[card_in(move)].id); break;
    case SET_CATEGORY: write_common(out, "arena", categories[category_in(move)]); break;
    case EXPEL_TROOP: write_on_site(out, "sites", s->site, troops[troop_in(move)]); break;
    case NAME_RESOURCE:
        if (s->phase == VIZIER_TAKE)
            write_on_site(out, "sites", s->site, resource_word(letter, resource_in(move)));
        else
            write_common(out, "supply", resource_word(letter, resource_in(move)));
        break;
    case GAIN_RESOURCE:
        write_common(out, "supply", resource_word(letter, resource_in(move)));
        break;
    case RAISE_MINIMUMS: write_common(out, "arena", "minimums"); break;
    case GIVE_RESOURCES: write_heap(out, s->site, heap_in(move)); break;
    case RECEIVE_RESOURCES: write_heap(out, s->other_site, heap_in(move)); break;
    case TAKE_TOKEN:
    case SEND_TROOP: write_offer(out, move); break;
    case TRADE_WORKERS:
    case PLACE_TROOP: write_common(out, is_yes(move) ? "accept" : "decline", NULL); break;
    case LOAD_BOAT: write_boat(g, s, boat_in(move), out); break;
    case NO_LOAD: write_common(out, "pass", NULL); break;
    case USE_TROOP:
        write_on_site(out, "troops", site_in(move), resource_word(letter, resource_in(move)));
        break;
    case SPARE_TROOP: write_on_site(out, "troops", site_in(move), "none"); break;
    case PAY: write_payment(out, seat, resource_in(move), number_in(move)); break;
    default: break;
    }
}

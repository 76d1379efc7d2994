/* words.c -- Pyramidion in sentences. All of it works on views: what lies face down is simply not
 * said. One emblem stands for a category, its cards and its troops, so cards are called by what
 * they bring ("Influence 6") and troops are the flag and the fan. */
#include "mastaba/text.h"
#include "pyramidion.h"
#include <string.h>

enum { KEY = 48, WORD = 160 };

/* ---- names ---- */

static const char *phrase_for(const mst_game *g, mst_language in, const char *group,
                              const char *which) {
    char key[KEY];
    mst_text t = mst_text_in(key, sizeof key);
    mst_put(&t, group);
    mst_put(&t, which);
    return mst_phrase_of(g, in, key);
}

static const char *phrase_of_letter(const mst_game *g, mst_language in, const char *group,
                                    char letter) {
    return phrase_for(g, in, group, (char[]){letter, 0});
}

const char *pyramidion_site_name(const mst_game *g, mst_language in, uint32_t site) {
    return phrase_of_letter(g, in, "site.", pyramidion_site_letters[site]);
}

static const char *at_site(const mst_game *g, mst_language in, uint32_t site) {
    return phrase_of_letter(g, in, "at.", pyramidion_site_letters[site]);
}

static const char *category_name(const mst_game *g, mst_language in, uint32_t category) {
    return phrase_of_letter(g, in, "category.", pyramidion_category_letters[category]);
}

static const char *the_troop(const mst_game *g, mst_language in, uint32_t kind_of_troop) {
    return phrase_of_letter(g, in, "the.", pyramidion_kind_letters[kind_of_troop]);
}

/* A special by its name, any other card by its type. */
static const char *card_name(const mst_game *g, mst_language in, uint32_t card) {
    const character *c = &pieces_of(g)->card[card];
    return c->effect == NO_EFFECT ? phrase_for(g, in, "card.", pyramidion_type_names[c->type])
                                  : phrase_for(g, in, "card.", pyramidion_effect_names[c->effect]);
}

/* "T07 Influence 6", "GD Guard"; several values stand behind each other. */
static const char *card_word(char out[WORD], const mst_game *g, mst_language in, uint32_t card) {
    const character *c = &pieces_of(g)->card[card];
    mst_text t = mst_text_in(out, WORD);
    mst_put(&t, c->id);
    bool has_values = c->value[0] | c->value[1] | c->value[2];
    if (c->effect != NO_EFFECT || !has_values) {
        mst_put_char(&t, ' ');
        mst_put(&t, card_name(g, in, card));
    }
    for (uint32_t k = 0; k < CATEGORIES; k++) {
        if (!c->value[k]) continue;
        mst_put_char(&t, ' ');
        mst_put(&t, category_name(g, in, k));
        mst_put_char(&t, ' ');
        mst_put_number(&t, c->value[k]);
    }
    return out;
}

/* "2 camels, 1 statue". English says 0 camels, French 0 chameau. */
static const char *heap_word(char out[WORD], const mst_game *g, mst_language in, goods heap) {
    mst_text t = mst_text_in(out, WORD);
    for (goods left = types_in(heap); left; left &= left - 1) {
        uint32_t u = type_at(left), count = amount(heap, u);
        mst_put_number(&t, count);
        mst_put_char(&t, ' ');
        mst_put(&t, phrase_of_letter(g, in, count > 1 ? "resources." : "resource.",
                                     pyramidion_resource_letters[u]));
        if (left & (left - 1)) mst_put(&t, ", ");
    }
    return out;
}

static const char *nothing_of(char out[WORD], const mst_game *g, mst_language in,
                              uint32_t resource) {
    mst_text t = mst_text_in(out, WORD);
    mst_put(&t, "0 ");
    mst_put(&t, phrase_of_letter(g, in, in == MST_ENGLISH ? "resources." : "resource.",
                                 pyramidion_resource_letters[resource]));
    return out;
}

static const char *number_word(char out[WORD], int64_t number) {
    mst_text t = mst_text_in(out, WORD);
    mst_put_number(&t, number);
    return out;
}

static const char *seat_word(char out[WORD], uint32_t seat) {
    mst_text t = mst_text_in(out, WORD);
    mst_put_char(&t, mst_seat_letter((mst_seat)seat));
    return out;
}

/* ---- sentences ---- */

/* A phrase and what stands in its places. */
typedef struct {
    const mst_game *g;
    mst_language in;
    mst_text *out;
} speaker;

static void say(const speaker *sp, const char *key, const char *a, const char *b, const char *c) {
    mst_say(sp->out, sp->g, sp->in, key, (const char *const[]){a, b, c});
}

static const char *target_question(const mst_game *g, const mst_state *s) {
    effect acts = effect_of(g, &s->laid[s->laid_count - 1]);
    return acts == GUARD ? "ask.guard" : acts == THIEF ? "ask.thief" : "ask.bandit";
}

static const char *play_question(const mst_state *s) {
    if (!pyramidion_may_pass(s)) return "ask.must_play";
    return pyramidion_may_recruit(s) ? "ask.play_or_swap" : "ask.play";
}

static const char *question_of(const mst_game *g, const mst_state *s) {
    switch (s->phase) {
    case PICK: return "ask.pick";
    case ACTIVATE: return "ask.activate";
    case PLAY: return play_question(s);
    case COPY: return "ask.copy";
    case CHOOSE_CATEGORY: return "ask.category";
    case CHOOSE_TARGET: return target_question(g, s);
    case VIZIER_TAKE: return "ask.vizier";
    case ENGRAVE: return "ask.engrave";
    case SWAP_GIVE: return "ask.give";
    case SWAP_RECEIVE: return "ask.receive";
    case POLITICIAN_ADD: return "ask.politician";
    case GIZEH_TOKEN: return "ask.token";
    case ALEXANDRIA_GAIN: return "ask.gain";
    case CAIRO_SEND: return "ask.send";
    case PLACING: return "ask.placing";
    case FETCH: return "ask.fetch";
    case TRADE: return "ask.trade";
    case LOAD: return "ask.load";
    case LOAD_TROOP: return "ask.troop";
    default: return "ask.pay";
    }
}

void pyramidion_ask(const mst_game *g, const mst_state *s, mst_seat seat, mst_language in,
                    mst_text *out) {
    char number[WORD];
    speaker sp = {g, in, out};
    const char *where = at_site(g, in, s->site), *second = "";
    (void)seat;
    if (s->phase == SWAP_GIVE || s->phase == SWAP_RECEIVE) {
        second = number_word(number, pyramidion_swap_size(s, s->other_site));
        if (s->phase == SWAP_RECEIVE) where = at_site(g, in, s->other_site);
    }
    if (s->phase == CHOOSE_CATEGORY)
        second = number_word(number, pieces_of(g)->card[s->laid[s->laid_count - 1].face].wild);
    if (s->phase == LOAD_PAY)
        second = phrase_of_letter(g, in, "resources.", pyramidion_resource_letters[s->resource]);
    say(&sp, question_of(g, s), where, second, "");
}

/* ---- plays ---- */

static const char *boat_word(char out[WORD], const mst_game *g, mst_language in, uint32_t boat) {
    char points[WORD];
    const boat_card *b = &pieces_of(g)->boat[boat];
    mst_text t = mst_text_in(out, WORD);
    mst_say(&t, g, in, b->vp == 1 ? "boat.point" : "boat.points",
            (const char *const[]){b->id, number_word(points, b->vp)});
    return out;
}

static void tell_step(const speaker *sp, const mst_state *before, const char *who, mst_move move) {
    char word[WORD];
    uint32_t low = move & 0xff, rest = move & 0xffffff;
    const mst_game *g = sp->g;
    const char *here = at_site(g, sp->in, before->site);
    bool is_vizier = before->phase == VIZIER_TAKE;
    switch (kind_of(move)) {
    case COPY_CARD: say(sp, "tell.copy", who, card_word(word, g, sp->in, low), ""); break;
    case SET_CATEGORY: say(sp, "tell.category", who, category_name(g, sp->in, low), ""); break;
    case DISCARD_CARD: say(sp, "tell.discard", who, card_word(word, g, sp->in, low), ""); break;
    case EXPEL_TROOP: say(sp, "tell.send", who, the_troop(g, sp->in, low), here); break;
    case NAME_RESOURCE:
        say(sp, is_vizier ? "tell.take" : "tell.add", who, heap_word(word, g, sp->in, one(low)),
            here);
        break;
    case RAISE_MINIMUMS: say(sp, "tell.raise", who, here, ""); break;
    case SWAP_WITH: say(sp, "tell.swap", who, pyramidion_site_name(g, sp->in, low), ""); break;
    case GIVE_RESOURCES:
        say(sp, "tell.give", who, heap_word(word, g, sp->in, unpack_heap(rest)), "");
        break;
    case RECEIVE_RESOURCES:
        say(sp, "tell.receive", who, heap_word(word, g, sp->in, unpack_heap(rest)), "");
        break;
    case TAKE_TOKEN:
        if (rest == DECLINED)
            say(sp, "tell.no_token", who, "", "");
        else
            say(sp, "tell.token", who, number_word(word, low), "");
        break;
    case GAIN_RESOURCE: say(sp, "tell.gain", who, heap_word(word, g, sp->in, one(low)), ""); break;
    default:
        if (rest == DECLINED)
            say(sp, "tell.no_send", who, "", "");
        else
            say(sp, "tell.send", who, the_troop(g, sp->in, low), at_site(g, sp->in, rest >> 8));
        break;
    }
}

static void tell_load(const speaker *sp, const mst_state *before, const char *who, mst_move move) {
    char word[WORD];
    const mst_game *g = sp->g;
    uint32_t low = move & 0xff, high = move >> 8 & 0xff;
    bool is_final = before->option[LOAD_PASS] == PASS_IS_FINAL;
    switch (kind_of(move)) {
    case LOAD_BOAT: say(sp, "tell.load", who, boat_word(word, g, sp->in, low), ""); break;
    case USE_TROOP:
        say(sp, "tell.use", who, at_site(g, sp->in, high), heap_word(word, g, sp->in, one(low)));
        break;
    case SPARE_TROOP: say(sp, "tell.spare", who, at_site(g, sp->in, low), ""); break;
    case PAY:
        say(sp, "tell.pay", who,
            low ? heap_word(word, g, sp->in, several(high, low))
                : nothing_of(word, g, sp->in, high),
            "");
        break;
    default: say(sp, is_final ? "tell.stop_loading" : "tell.no_load", who, "", ""); break;
    }
}

static void tell_draw(const speaker *sp, const mst_state *before, mst_move move) {
    char word[WORD], who[WORD], value[WORD];
    const mst_game *g = sp->g;
    uint32_t low = move & 0xff, high = move >> 8 & 0xff;
    bool is_hidden = low == FACE_DOWN, is_deal = kind_of(move) == DRAW_DEAL;
    const revolt_token *token = &pieces_of(g)->revolt[kind_of(move) == DRAW_REVOLT ? low : 0];
    switch (kind_of(move)) {
    case DRAW_ORDER:
        say(sp, "tell.order", seat_word(who, low), number_word(value, before->position + 1), "");
        break;
    case DRAW_BOAT:
        say(sp, before->phase == KARNAK_BOAT ? "tell.private_boat" : "tell.boat",
            boat_word(word, g, sp->in, low), seat_word(who, before->turn), "");
        break;
    case DRAW_DISTRIBUTION:
        say(sp, "tell.distribution", pieces_of(g)->distribution[low].id, "", "");
        break;
    case DRAW_REVOLT:
        say(sp, "tell.revolt", token->id, number_word(value, token->value),
            heap_word(word, g, sp->in, one(token->resource)));
        break;
    default:
        if (is_hidden)
            say(sp, is_deal ? "tell.deal_hidden" : "tell.draw_hidden", seat_word(who, high), "",
                "");
        else
            say(sp, is_deal ? "tell.deal" : "tell.draw", seat_word(who, high),
                card_word(word, g, sp->in, low), "");
        break;
    }
}

/* ---- what follows by itself ---- */

static void say_more(const speaker *sp, const char *key, uint32_t seat, const char *what) {
    char who[WORD];
    mst_put_char(sp->out, ' ');
    say(sp, key, seat_word(who, seat), what, "");
}

/* The last token of a revolt: whose cards are thrown out. */
static void tell_fallen(const speaker *sp, const mst_state *before, mst_move move) {
    mst_state drawn;
    uint32_t here = 0;
    memcpy(&drawn, before, sizeof drawn);
    drawn.revolts |= (uint8_t)(1u << (move & 0xff));
    if (mst_count_bits(drawn.revolts) < pyramidion_revolt_cards(sp->g, before)) return;
    totals sums = pyramidion_totals(sp->g, before);
    uint32_t value = pyramidion_revolt_value(sp->g, &drawn);
    for (uint32_t i = 0; i < before->laid_count; i++) here |= 1u << before->laid[i].owner;
    for (; here; here &= here - 1)
        if (sums.of[INFLUENCE][mst_lowest_bit(here)] < value)
            say_more(sp, "tell.falls", mst_lowest_bit(here), "");
}

/* What a step itself brings into the reserve of its seat. */
static goods direct_gain(const mst_state *before, mst_move move) {
    bool is_taken = kind_of(move) == GAIN_RESOURCE || before->phase == VIZIER_TAKE;
    return is_taken ? one(move & 0xff) : 0;
}

/* The play that ends a site is told together with who posts troops and who takes resources: found
 * by making it on a copy. A card face down may be any, for only laid cards count. */
static void tell_aftermath(const speaker *sp, const mst_state *before, mst_move move) {
    char word[WORD];
    mst_state after;
    bool is_hidden = kind_of(move) == DRAW_CARD && (move & 0xff) == FACE_DOWN;
    if (!is_active(before) || kind_of(move) == TRADE_WORKERS || kind_of(move) == DRAW_BOAT) return;
    if (is_hidden) move = (move & ~(mst_move)0xff) | mst_lowest_bit(before->pile);
    if (kind_of(move) == DRAW_REVOLT) tell_fallen(sp, before, move);
    memcpy(&after, before, sizeof after);
    pyramidion_play(sp->g, &after, before->turn, move);
    for (uint32_t k = 0; k < KINDS; k++) {
        uint8_t owner = after.troop[k][before->site];
        if (!owner || owner == before->troop[k][before->site] || kind_of(move) == PLACE_TROOP)
            continue;
        say_more(sp, k == TORTURERS ? "tell.posts_flag" : "tell.place", owner - 1u,
                 at_site(sp->g, sp->in, before->site));
    }
    for (uint32_t seat = 0; seat < before->seats; seat++) {
        goods direct = seat == before->turn ? direct_gain(before, move) : 0;
        goods gained = after.reserve[seat] - before->reserve[seat] - direct;
        if (gained) say_more(sp, "tell.gets", seat, heap_word(word, sp->g, sp->in, gained));
    }
}

static void tell_play(const speaker *sp, const mst_state *before, mst_seat seat, mst_move move) {
    char who[WORD], word[WORD];
    const mst_game *g = sp->g;
    mst_language in = sp->in;
    uint32_t low = move & 0xff, high = move >> 8 & 0xff;
    seat_word(who, seat);
    if (kind_of(move) >= DRAW_ORDER) {
        tell_draw(sp, before, move);
        return;
    }
    switch (kind_of(move)) {
    case PICK_RESOURCE:
        say(sp, "tell.take", who, heap_word(word, g, in, one(low)), at_site(g, in, high));
        break;
    case ACTIVATE_SITE: say(sp, "tell.activate", who, pyramidion_site_name(g, in, low), ""); break;
    case PLAY_CARD: say(sp, "tell.play", who, card_word(word, g, in, low), ""); break;
    case PASS:
        if (low)
            say(sp, "tell.recruit", who, card_word(word, g, in, low), "");
        else
            say(sp, "tell.pass", who, "", "");
        break;
    case FETCH_CARD: say(sp, "tell.fetch", who, card_word(word, g, in, low), ""); break;
    case TRADE_WORKERS: say(sp, low ? "tell.trade" : "tell.no_trade", who, "", ""); break;
    case PLACE_TROOP:
        say(sp, low ? "tell.place" : "tell.no_place", who, at_site(g, in, before->site), "");
        break;
    case LOAD_BOAT:
    case NO_LOAD:
    case USE_TROOP:
    case SPARE_TROOP:
    case PAY: tell_load(sp, before, who, move); break;
    default: tell_step(sp, before, who, move); break;
    }
}

void pyramidion_tell(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                     mst_language in, mst_text *out) {
    speaker sp = {g, in, out};
    tell_play(&sp, before, seat, move);
    tell_aftermath(&sp, before, move);
}

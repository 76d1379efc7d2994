/* words.c -- Pyramidion in sentences. All of it works on views: what lies face down is simply not
 * said. One emblem stands for a category, its cards and its troops, so cards are called by what
 * they bring ("Influence 6") and troops are the flag and the fan. */
#include "mastaba/sentence.h"
#include "mastaba/text.h"
#include "pyramidion.h"
#include <string.h>

/* ---- names ---- */

const char *pyramidion_site_name(const mst_game *g, mst_language in, uint32_t site) {
    return mst_phrase_for_letter(g, in, "site.", pyramidion_site_letters[site]);
}

static const char *category_name(const mst_game *g, mst_language in, uint32_t category) {
    return mst_phrase_for_letter(g, in, "category.", pyramidion_category_letters[category]);
}

/* A special by its name, any other card by its type. */
static const char *card_name(const mst_game *g, mst_language in, uint32_t card) {
    const character *c = &pieces_of(g)->card[card];
    return mst_phrase_for(g, in, "card.",
                          c->effect == NO_EFFECT ? pyramidion_type_names[c->type]
                                                 : pyramidion_effect_names[c->effect]);
}

static void with_name(mst_speaker *sp, const char *group, char letter) {
    mst_speaker_with_words(sp, mst_phrase_for_letter(sp->game, sp->in, group, letter));
}

static void with_site(mst_speaker *sp, uint32_t site) { /* "Abydos" */
    with_name(sp, "site.", pyramidion_site_letters[site]);
}

static void with_place(mst_speaker *sp, uint32_t site) { /* "at Abydos" */
    with_name(sp, "at.", pyramidion_site_letters[site]);
}

static void with_troop(mst_speaker *sp, uint32_t kind_of_troop) {
    char letter[] = {pyramidion_kind_letters[kind_of_troop], 0};
    mst_speaker_with_thing(sp, "troop", letter,
                           mst_phrase_for_letter(sp->game, sp->in, "the.", letter[0]));
}

/* "Influence 6", "Guard"; several values stand behind each other. */
static void put_card(mst_text *t, const mst_game *g, mst_language in, uint32_t card) {
    const character *c = &pieces_of(g)->card[card];
    bool has_values = c->value[0] | c->value[1] | c->value[2];
    bool is_named = c->effect != NO_EFFECT || !has_values;
    mst_sentence_begin_thing(t, "card", c->id);
    if (is_named) mst_text_put(t, card_name(g, in, card));
    for (uint32_t k = 0; k < CATEGORIES; k++) {
        if (!c->value[k]) continue;
        if (is_named) mst_text_put_char(t, ' ');
        is_named = true;
        mst_text_put(t, category_name(g, in, k));
        mst_text_put_char(t, ' ');
        mst_text_put_number(t, c->value[k]);
    }
    mst_sentence_end_thing(t);
}

static void with_card(mst_speaker *sp, uint32_t card) {
    put_card(mst_speaker_with(sp), sp->game, sp->in, card);
}

static void put_resource(mst_text *t, const mst_speaker *sp, uint32_t count, bool is_plural,
                         uint32_t resource) {
    char letter[] = {pyramidion_resource_letters[resource], 0};
    mst_text_put_number(t, count);
    mst_text_put_char(t, ' ');
    mst_sentence_put_thing(
        t, "goods", letter,
        mst_phrase_for_letter(sp->game, sp->in, is_plural ? "resources." : "resource.", letter[0]));
}

/* "2 camels, 1 statue" */
static void with_heap(mst_speaker *sp, goods heap) {
    mst_text *t = mst_speaker_with(sp);
    for (goods left = types_in(heap); left; left &= left - 1) {
        uint32_t u = type_at(left), count = amount(heap, u);
        put_resource(t, sp, count, count > 1, u);
        if (left & (left - 1)) mst_text_put(t, ", ");
    }
}

/* English says 0 camels, French 0 chameau. */
static void with_none_of(mst_speaker *sp, uint32_t resource) {
    put_resource(mst_speaker_with(sp), sp, 0, sp->in == MST_ENGLISH, resource);
}

/* ---- questions ---- */

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
    mst_speaker sp;
    (void)seat;
    mst_speaker_begin(&sp, g, in, out);
    with_place(&sp, s->phase == SWAP_RECEIVE ? s->other_site : s->site);
    if (s->phase == SWAP_GIVE || s->phase == SWAP_RECEIVE)
        mst_speaker_with_number(&sp, pyramidion_swap_size(s, s->other_site));
    if (s->phase == CHOOSE_CATEGORY)
        mst_speaker_with_number(&sp, pieces_of(g)->card[s->laid[s->laid_count - 1].face].wild);
    if (s->phase == LOAD_PAY)
        with_name(&sp, "resources.", pyramidion_resource_letters[s->resource]);
    mst_speaker_say(&sp, question_of(g, s));
}

/* ---- plays ----
 *
 * The seat is already the first argument of the phrase: each function adds the others. */

/* "a boat worth 3 points" */
static void with_boat(mst_speaker *sp, uint32_t boat) {
    const boat_card *b = &pieces_of(sp->game)->boat[boat];
    mst_text *t = mst_speaker_with(sp);
    mst_speaker inner;
    mst_speaker_begin(&inner, sp->game, sp->in, t);
    mst_speaker_with_number(&inner, b->vp);
    mst_sentence_begin_thing(t, "boat", b->id);
    mst_speaker_say(&inner, b->vp == 1 ? "boat.point" : "boat.points");
    mst_sentence_end_thing(t);
}

static void tell_card(mst_speaker *sp, const char *key, uint32_t card) {
    with_card(sp, card);
    mst_speaker_say(sp, key);
}

static void tell_heap(mst_speaker *sp, const char *key, goods heap) {
    with_heap(sp, heap);
    mst_speaker_say(sp, key);
}

static void tell_site(mst_speaker *sp, const char *key, uint32_t site) {
    with_site(sp, site);
    mst_speaker_say(sp, key);
}

static void tell_place(mst_speaker *sp, const char *key, uint32_t site) {
    with_place(sp, site);
    mst_speaker_say(sp, key);
}

static void tell_heap_at(mst_speaker *sp, const char *key, goods heap, uint32_t site) {
    with_heap(sp, heap);
    tell_place(sp, key, site);
}

static void tell_sent(mst_speaker *sp, uint32_t kind_of_troop, uint32_t site) {
    with_troop(sp, kind_of_troop);
    tell_place(sp, "tell.send", site);
}

static void tell_category(mst_speaker *sp, uint32_t category) {
    mst_speaker_with_words(sp, category_name(sp->game, sp->in, category));
    mst_speaker_say(sp, "tell.category");
}

static void tell_token(mst_speaker *sp, uint32_t token) {
    mst_speaker_with_number(sp, token);
    mst_speaker_say(sp, "tell.token");
}

static void tell_step(mst_speaker *sp, const mst_state *before, mst_move move) {
    bool is_vizier = before->phase == VIZIER_TAKE;
    switch (kind_of(move)) {
    case COPY_CARD: tell_card(sp, "tell.copy", card_in(move)); break;
    case SET_CATEGORY: tell_category(sp, category_in(move)); break;
    case DISCARD_CARD: tell_card(sp, "tell.discard", card_in(move)); break;
    case EXPEL_TROOP: tell_sent(sp, troop_in(move), before->site); break;
    case NAME_RESOURCE:
        tell_heap_at(sp, is_vizier ? "tell.take" : "tell.add", one(resource_in(move)),
                     before->site);
        break;
    case RAISE_MINIMUMS: tell_place(sp, "tell.raise", before->site); break;
    case SWAP_WITH: tell_site(sp, "tell.swap", site_in(move)); break;
    case GIVE_RESOURCES: tell_heap(sp, "tell.give", heap_in(move)); break;
    case RECEIVE_RESOURCES: tell_heap(sp, "tell.receive", heap_in(move)); break;
    case TAKE_TOKEN:
        if (is_declined(move))
            mst_speaker_say(sp, "tell.no_token");
        else
            tell_token(sp, token_in(move));
        break;
    case GAIN_RESOURCE: tell_heap(sp, "tell.gain", one(resource_in(move))); break;
    default:
        if (is_declined(move))
            mst_speaker_say(sp, "tell.no_send");
        else
            tell_sent(sp, troop_in(move), site_in(move));
        break;
    }
}

static void tell_load(mst_speaker *sp, const mst_state *before, mst_move move) {
    bool is_final = before->option[LOAD_PASS] == PASS_IS_FINAL;
    switch (kind_of(move)) {
    case LOAD_BOAT:
        with_boat(sp, boat_in(move));
        mst_speaker_say(sp, "tell.load");
        break;
    case USE_TROOP:
        with_place(sp, site_in(move));
        tell_heap(sp, "tell.use", one(resource_in(move)));
        break;
    case SPARE_TROOP: tell_place(sp, "tell.spare", site_in(move)); break;
    case PAY:
        if (number_in(move))
            with_heap(sp, several(resource_in(move), number_in(move)));
        else
            with_none_of(sp, resource_in(move));
        mst_speaker_say(sp, "tell.pay");
        break;
    default: mst_speaker_say(sp, is_final ? "tell.stop_loading" : "tell.no_load"); break;
    }
}

static void tell_revolt(mst_speaker *sp, const revolt_token *token) {
    mst_speaker_with_number(sp, token->value);
    tell_heap(sp, "tell.revolt", one(token->resource));
}

static void tell_drawn_card(mst_speaker *sp, mst_seat seat, uint32_t card, bool is_deal) {
    mst_speaker_with_person(sp, seat);
    if (card == FACE_DOWN)
        mst_speaker_say(sp, is_deal ? "tell.deal_hidden" : "tell.draw_hidden");
    else
        tell_card(sp, is_deal ? "tell.deal" : "tell.draw", card);
}

static void tell_draw(mst_speaker *sp, const mst_state *before, mst_move move) {
    const pyramidion_pieces *p = pieces_of(sp->game);
    switch (kind_of(move)) {
    case DRAW_ORDER:
        mst_speaker_with_person(sp, next_in(move));
        mst_speaker_with_number(sp, before->position + 1);
        mst_speaker_say(sp, "tell.order");
        break;
    case DRAW_BOAT:
        with_boat(sp, boat_in(move));
        mst_speaker_with_person(sp, before->turn);
        mst_speaker_say(sp, before->phase == KARNAK_BOAT ? "tell.private_boat" : "tell.boat");
        break;
    case DRAW_DISTRIBUTION: mst_speaker_say(sp, "tell.distribution"); break;
    case DRAW_REVOLT: tell_revolt(sp, &p->revolt[token_in(move)]); break;
    default: tell_drawn_card(sp, seat_in(move), card_in(move), kind_of(move) == DRAW_DEAL); break;
    }
}

/* ---- what follows by itself ---- */

/* One more sentence, about a seat. */
static void go_on_with(mst_speaker *sp, uint32_t seat) {
    mst_text_put_char(sp->out, ' ');
    mst_speaker_with_person(sp, (mst_seat)seat);
}

/* The last token of a revolt: whose cards are thrown out. */
static void tell_fallen(mst_speaker *sp, const mst_state *before, mst_move move) {
    mst_state drawn;
    uint32_t here = 0;
    memcpy(&drawn, before, sizeof drawn);
    drawn.revolts |= (uint8_t)(1u << token_in(move));
    if (mst_bits_count(drawn.revolts) < pyramidion_revolt_cards(sp->game, before)) return;
    totals sums = pyramidion_totals(sp->game, before);
    uint32_t value = pyramidion_revolt_value(sp->game, &drawn);
    for (uint32_t i = 0; i < before->laid_count; i++) here |= 1u << before->laid[i].owner;
    for (; here; here &= here - 1) {
        if (sums.of[INFLUENCE][mst_bits_lowest(here)] >= value) continue;
        go_on_with(sp, mst_bits_lowest(here));
        mst_speaker_say(sp, "tell.falls");
    }
}

/* What a step itself brings into the reserve of its seat. */
static goods direct_gain(const mst_state *before, mst_move move) {
    bool is_taken = kind_of(move) == GAIN_RESOURCE || before->phase == VIZIER_TAKE;
    return is_taken ? one(resource_in(move)) : 0;
}

/* Whose troop has come to the active site, or 0. */
static uint8_t newly_posted(const mst_state *before, const mst_state *after,
                            uint32_t kind_of_troop) {
    uint8_t owner = after->troop[kind_of_troop][before->site];
    return owner == before->troop[kind_of_troop][before->site] ? 0 : owner;
}

/* The site is named once: a hint of it all has three lines on a phone. */
static void tell_posted(mst_speaker *sp, const mst_state *before, const mst_state *after) {
    uint8_t flag = newly_posted(before, after, TORTURERS);
    uint8_t fan = newly_posted(before, after, NEGOTIATORS);
    if (flag) {
        go_on_with(sp, flag - 1u);
        tell_place(sp, fan == flag ? "tell.posts_both" : "tell.posts_flag", before->site);
    }
    if (!fan || fan == flag) return;
    go_on_with(sp, fan - 1u);
    if (flag)
        mst_speaker_say(sp, "tell.posts_fan_too");
    else
        tell_place(sp, "tell.place", before->site);
}

static void tell_gained(mst_speaker *sp, const mst_state *before, const mst_state *after,
                        goods direct) {
    for (uint32_t seat = 0; seat < before->seats; seat++) {
        goods gained = after->reserve[seat] - before->reserve[seat];
        if (seat == before->turn) gained -= direct;
        if (!gained) continue;
        go_on_with(sp, seat);
        tell_heap(sp, "tell.gets", gained);
    }
}

/* When a play ends a site, who posts troops and who takes resources is told with it. The play is
 * made on a copy to find out; which card lies face down does not matter, for only laid cards
 * count. */
static void tell_aftermath(mst_speaker *sp, const mst_state *before, mst_move move) {
    mst_state after;
    bool is_hidden = kind_of(move) == DRAW_CARD && card_in(move) == FACE_DOWN;
    if (!is_active(before) || kind_of(move) == TRADE_WORKERS || kind_of(move) == DRAW_BOAT) return;
    if (is_hidden) move = pack(DRAW_CARD, seat_in(move), mst_bits_lowest(before->pile));
    if (kind_of(move) == DRAW_REVOLT) tell_fallen(sp, before, move);
    memcpy(&after, before, sizeof after);
    pyramidion_play(sp->game, &after, before->turn, move);
    if (kind_of(move) != PLACE_TROOP) tell_posted(sp, before, &after);
    tell_gained(sp, before, &after, direct_gain(before, move));
}

static void tell_decision(mst_speaker *sp, const mst_state *before, mst_seat seat, mst_move move) {
    mst_speaker_with_person(sp, seat);
    switch (kind_of(move)) {
    case PICK_RESOURCE: tell_heap_at(sp, "tell.take", one(resource_in(move)), site_in(move)); break;
    case ACTIVATE_SITE: tell_site(sp, "tell.activate", site_in(move)); break;
    case PLAY_CARD: tell_card(sp, "tell.play", card_in(move)); break;
    case PASS:
        if (card_in(move))
            tell_card(sp, "tell.recruit", card_in(move));
        else
            mst_speaker_say(sp, "tell.pass");
        break;
    case FETCH_CARD: tell_card(sp, "tell.fetch", card_in(move)); break;
    case TRADE_WORKERS: mst_speaker_say(sp, is_yes(move) ? "tell.trade" : "tell.no_trade"); break;
    case PLACE_TROOP:
        tell_place(sp, is_yes(move) ? "tell.place" : "tell.no_place", before->site);
        break;
    case LOAD_BOAT:
    case NO_LOAD:
    case USE_TROOP:
    case SPARE_TROOP:
    case PAY: tell_load(sp, before, move); break;
    default: tell_step(sp, before, move); break;
    }
}

void pyramidion_tell(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                     mst_language in, mst_text *out) {
    mst_speaker sp;
    mst_speaker_begin(&sp, g, in, out);
    if (seat == MST_CHANCE)
        tell_draw(&sp, before, move);
    else
        tell_decision(&sp, before, seat, move);
    tell_aftermath(&sp, before, move);
}

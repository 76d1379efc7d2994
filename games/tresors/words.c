/* words.c -- Trésors in sentences. They work on views: of what lies face down a view holds nothing,
 * so nothing is said. */
#include "mastaba/sentence.h"
#include "mastaba/text.h"
#include "tresors.h"

/* ---- small words ---- */

/* "pyramid 24" */
static void with_pyramid(mst_speaker *sp, uint32_t card) {
    char number[4];
    mst_text digits = mst_text_in(number, sizeof number), *t = mst_speaker_with(sp);
    mst_text_put_number(&digits, card);
    mst_sentence_begin_thing(t, "pyramid", number);
    mst_text_put(t, mst_phrase_of(sp->game, sp->in, "pyramid"));
    mst_text_put(t, number);
    mst_sentence_end_thing(t);
}

/* "corner of 3"; a host's own patterns by their squares alone. */
static void with_pattern(mst_speaker *sp, uint32_t index) {
    const pattern *found = &pieces_of(sp->game)->patterns[index];
    const char *words = mst_phrase_for(sp->game, sp->in, "pattern.", found->name);
    char other[64];
    mst_text t = mst_text_in(other, sizeof other);
    if (words == found->name) {
        mst_speaker inner;
        mst_speaker_begin(&inner, sp->game, sp->in, &t);
        mst_speaker_with_number(&inner, mst_bits_count(found->turned[0].shape));
        mst_speaker_say(&inner, "pattern.other");
        words = other;
    }
    mst_speaker_with_thing(sp, "pattern", found->name, words);
}

/* ---- questions ---- */

static bool fits_anywhere(const mst_game *g, const mst_state *s, mst_seat seat) {
    const pattern *flipped = &pieces_of(g)->patterns[s->pattern - 1];
    squares found = 0;
    for (uint32_t slot = 0; slot < SLOTS; slot++) {
        const pyramid_card *card = &pieces_of(g)->card[s->slot[seat][slot]];
        squares ticked = s->now[seat].ticked[slot], edge = frontier(card, ticked);
        for (uint32_t i = 0; i < flipped->ways; i++)
            found |= fits(&flipped->turned[i], card->open & ~ticked, edge);
    }
    return found;
}

static void ask_mark(mst_speaker *sp, const mst_state *s, mst_seat seat) {
    uint32_t due = s->now[seat].pending;
    bool has_both = s->slot[seat][0] && s->slot[seat][1];
    if (due) {
        mst_speaker_with_number(sp, due);
        mst_speaker_say(sp, due == 1 ? "ask.extra" : "ask.extras");
        return;
    }
    with_pattern(sp, s->pattern - 1u);
    mst_speaker_say(sp, !fits_anywhere(sp->game, s, seat) ? "ask.single"
                        : has_both                        ? "ask.mark"
                                                          : "ask.mark_one");
}

void tresors_ask(const mst_game *g, const mst_state *s, mst_seat seat, mst_language in,
                 mst_text *out) {
    mst_speaker sp;
    mst_speaker_begin(&sp, g, in, out);
    switch (s->phase) {
    case KEEP: mst_speaker_say(&sp, "ask.keep"); break;
    case MARK: ask_mark(&sp, s, seat); break;
    default:
        with_pyramid(&sp, mst_bits_lowest(s->queue));
        mst_speaker_say(&sp, s->deck ? "ask.replace" : "ask.replace_from_reserve");
    }
}

/* ---- plays ---- */

/* "3 squares (skull, red gem)" */
static void put_ticks(mst_speaker *sp, uint32_t card, squares set) {
    static const char *const names[SYMBOLS] = {"skull", "potion", "red", "green", "torch", "cross"};
    mst_text *t = mst_speaker_with(sp);
    mst_speaker inner;
    const char *before = " (";
    uint32_t count = mst_bits_count(set);
    mst_speaker_begin(&inner, sp->game, sp->in, t);
    mst_speaker_with_number(&inner, count);
    mst_speaker_say(&inner, count == 1 ? "ticks.one" : "ticks");
    for (; set; set &= set - 1) {
        symbols found = pieces_of(sp->game)->card[card].symbol[mst_bits_lowest(set)];
        if (!found) continue;
        const char *name = names[mst_bits_lowest(found) / 4];
        mst_text_put(t, before);
        mst_sentence_put_thing(t, "symbol", name,
                               mst_phrase_for(sp->game, sp->in, "symbol.", name));
        before = ", ";
    }
    if (before[0] == ',') mst_text_put_char(t, ')');
}

static void tell_tick(mst_speaker *sp, const mst_state *before, mst_seat seat, mst_move move) {
    uint32_t card = before->slot[seat][slot_in(move)];
    bool is_extra = kind_of(move) == TICK_EXTRA;
    bool has_tomb = pieces_of(sp->game)->card[card].tomb & squares_in(move);
    put_ticks(sp, card, squares_in(move));
    with_pyramid(sp, card);
    if (has_tomb)
        mst_speaker_say(sp, is_extra ? "tell.extra_tomb" : "tell.tick_tomb");
    else
        mst_speaker_say(sp, is_extra ? "tell.extra" : "tell.tick");
}

static void tell_decision(mst_speaker *sp, const mst_state *before, mst_seat seat, mst_move move) {
    mst_speaker_with_person(sp, seat);
    switch (kind_of(move)) {
    case KEEP_CARDS:
        with_pyramid(sp, lower_in(move));
        with_pyramid(sp, higher_in(move));
        mst_speaker_say(sp, "tell.keep");
        break;
    case TICK:
    case TICK_EXTRA: tell_tick(sp, before, seat, move); break;
    case TAKE:
        with_pyramid(sp, finished_in(move));
        if (taken_in(move)) with_pyramid(sp, taken_in(move));
        mst_speaker_say(sp, taken_in(move) ? "tell.take" : "tell.take_unseen");
        break;
    case HIDDEN_PLAY:
        mst_speaker_say(sp, before->phase == KEEP ? "tell.kept_hidden" : "tell.ticked_hidden");
        break;
    default: break;
    }
}

static void tell_draw(mst_speaker *sp, mst_move move) {
    switch (kind_of(move)) {
    case DRAW_DEAL:
        mst_speaker_with_person(sp, seat_in(move));
        if (card_in(move) != FACE_DOWN) with_pyramid(sp, card_in(move));
        mst_speaker_say(sp, card_in(move) == FACE_DOWN ? "tell.deal_hidden" : "tell.deal");
        break;
    case DRAW_RESERVE:
    case DRAW_CARD:
        with_pyramid(sp, card_in(move));
        mst_speaker_say(sp, kind_of(move) == DRAW_CARD ? "tell.draw" : "tell.reserve");
        break;
    case DRAW_FLIP:
        with_pattern(sp, pattern_in(move));
        mst_speaker_say(sp, "tell.flip");
        break;
    default: break;
    }
}

void tresors_tell(const mst_game *g, const mst_state *before, mst_seat seat, mst_move move,
                  mst_language in, mst_text *out) {
    mst_speaker sp;
    mst_speaker_begin(&sp, g, in, out);
    if (seat == MST_CHANCE)
        tell_draw(&sp, move);
    else
        tell_decision(&sp, before, seat, move);
}

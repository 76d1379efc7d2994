/* words.c -- Trésors in sentences. They work on views: of what lies face down a view holds nothing,
 * so nothing is said. */
#include "mastaba/text.h"
#include "tresors.h"

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
    mst_speaker_with_words(sp, pieces_of(sp->game)->patterns[s->pattern - 1].name);
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
        mst_speaker_with_number(&sp, mst_bits_lowest(s->queue));
        mst_speaker_say(&sp, s->deck ? "ask.replace" : "ask.replace_from_reserve");
    }
}

/* ---- plays ---- */

/* "e4 (skull), d5, e5" */
static void put_named_squares(mst_text *t, const mst_speaker *sp, uint32_t card, squares set) {
    static const char *const keys[SYMBOLS] = {"symbol.skull", "symbol.potion", "symbol.red",
                                              "symbol.green", "symbol.torch",  "symbol.cross"};
    for (; set; set &= set - 1) {
        symbols found = pieces_of(sp->game)->card[card].symbol[mst_bits_lowest(set)];
        tresors_put_squares(t, set & (0u - set), "");
        if (found) {
            mst_text_put(t, " (");
            mst_text_put(t, mst_phrase_of(sp->game, sp->in, keys[mst_bits_lowest(found) / 4]));
            mst_text_put_char(t, ')');
        }
        if (set & (set - 1)) mst_text_put(t, ", ");
    }
}

static void tell_tick(mst_speaker *sp, const mst_state *before, mst_seat seat, mst_move move) {
    uint32_t card = before->slot[seat][slot_in(move)];
    bool is_extra = kind_of(move) == TICK_EXTRA;
    bool has_tomb = pieces_of(sp->game)->card[card].tomb & squares_in(move);
    put_named_squares(mst_speaker_with(sp), sp, card, squares_in(move));
    mst_speaker_with_number(sp, card);
    if (has_tomb)
        mst_speaker_say(sp, is_extra ? "tell.extra_tomb" : "tell.tick_tomb");
    else
        mst_speaker_say(sp, is_extra ? "tell.extra" : "tell.tick");
}

static void tell_decision(mst_speaker *sp, const mst_state *before, mst_seat seat, mst_move move) {
    mst_speaker_with_seat(sp, seat);
    switch (kind_of(move)) {
    case KEEP_CARDS:
        mst_speaker_with_number(sp, lower_in(move));
        mst_speaker_with_number(sp, higher_in(move));
        mst_speaker_say(sp, "tell.keep");
        break;
    case TICK:
    case TICK_EXTRA: tell_tick(sp, before, seat, move); break;
    case TAKE:
        mst_speaker_with_number(sp, finished_in(move));
        mst_speaker_with_number(sp, taken_in(move));
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
        mst_speaker_with_seat(sp, seat_in(move));
        mst_speaker_with_number(sp, card_in(move));
        mst_speaker_say(sp, card_in(move) == FACE_DOWN ? "tell.deal_hidden" : "tell.deal");
        break;
    case DRAW_RESERVE:
    case DRAW_CARD:
        mst_speaker_with_number(sp, card_in(move));
        mst_speaker_say(sp, kind_of(move) == DRAW_CARD ? "tell.draw" : "tell.reserve");
        break;
    case DRAW_FLIP:
        mst_speaker_with_words(sp, pieces_of(sp->game)->patterns[pattern_in(move)].name);
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

/* show.c -- Trésors in plain text: cards side by side, ticked squares in brackets.
 *
 *       1: 31 green
 *        a  b  c  d  e
 *     1 [S][.] k  .  .
 *     2  . [g]###### .     */
#include "mastaba/record.h"
#include "mastaba/text.h"
#include "tresors.h"

enum { WORD = 24, LABEL = 12, CARD_WIDTH = 3 * SIDE + 3, IN_A_ROW = 4 };

typedef struct {
    uint32_t slot;   /* from 1; 0: in no slot */
    uint32_t number; /* 0: an empty slot */
    squares ticked;
} laid_card;

static const char *phrase(const mst_game *g, mst_language in, const char *key) {
    return mst_phrase_of(g, in, key);
}

static const char *colour_name(const mst_game *g, mst_language in, uint32_t colour) {
    static const char *const keys[COLOURS] = {"colour.green", "colour.orange", "colour.violet"};
    return mst_phrase_of(g, in, keys[colour]);
}

/* A phrase about two numbers. */
static void put_counted(const mst_game *g, mst_language in, mst_text *out, const char *key,
                        uint32_t a, uint32_t b) {
    mst_speaker sp;
    mst_speaker_begin(&sp, g, in, out);
    mst_speaker_with_number(&sp, a);
    mst_speaker_with_number(&sp, b);
    mst_speaker_say(&sp, key);
}

/* ---- cards ---- */

/* "1: 31 green", with a mark once its tomb is ticked. */
static void put_title(const mst_game *g, laid_card c, mst_language in, mst_text *out) {
    char title[WORD];
    mst_text t = mst_text_in(title, sizeof title);
    const pyramid_card *card = &pieces_of(g)->card[c.number];
    if (c.slot) {
        mst_text_put_number(&t, c.slot);
        mst_text_put(&t, ": ");
    }
    if (c.number) {
        mst_text_put_number(&t, c.number);
        mst_text_put_char(&t, ' ');
        mst_text_put(&t, colour_name(g, in, card->colour));
        if (c.ticked & card->tomb) mst_text_put(&t, " *");
    } else {
        mst_text_put(&t, phrase(g, in, "show.no_card"));
    }
    mst_text_put_padded(out, title, CARD_WIDTH);
}

static void put_row(const mst_game *g, laid_card c, uint32_t row, mst_text *out) {
    const pyramid_card *card = &pieces_of(g)->card[c.number];
    for (uint32_t at = SIDE * row; at < SIDE * (row + 1); at++) {
        bool is_ticked = c.ticked >> at & 1;
        char code = c.number ? card->cell[at] : ' ';
        mst_text_put_char(out, code == 'W' ? '#' : is_ticked ? '[' : ' ');
        mst_text_put_char(out, code == 'W' ? '#' : code);
        mst_text_put_char(out, code == 'W' ? '#' : is_ticked ? ']' : ' ');
    }
    mst_text_put_spaces(out, CARD_WIDTH - 3 * SIDE);
}

static void end_line(mst_text *out) {
    while (out->at[-1] == ' ') out->at--; /* never reaches the buffer's start: a margin precedes */
    *out->at = 0;
    mst_text_put_char(out, '\n');
}

static void show_cards(const mst_game *g, const laid_card cards[], uint32_t count, mst_language in,
                       mst_text *out) {
    mst_text_put(out, "\n    ");
    for (uint32_t i = 0; i < count; i++) put_title(g, cards[i], in, out);
    end_line(out);
    mst_text_put(out, "    ");
    for (uint32_t i = 0; i < count; i++) mst_text_put_padded(out, " a  b  c  d  e", CARD_WIDTH);
    end_line(out);
    for (uint32_t row = 0; row < SIDE; row++) {
        mst_text_put(out, "  ");
        mst_text_put_number(out, row + 1);
        mst_text_put_char(out, ' ');
        for (uint32_t i = 0; i < count; i++) put_row(g, cards[i], row, out);
        end_line(out);
    }
}

static void show_set(const mst_game *g, card_set set, mst_language in, mst_text *out) {
    laid_card cards[IN_A_ROW];
    uint32_t count = 0;
    for (; set && count < IN_A_ROW; set &= set - 1)
        cards[count++] = (laid_card){0, mst_bits_lowest(set), 0};
    if (count) show_cards(g, cards, count, in, out);
}

/* ---- the table ---- */

static void show_turn(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    if (s->phase == OVER)
        mst_text_put(out, phrase(g, in, "show.over"));
    else if (s->phase < FLIP)
        mst_text_put(out, phrase(g, in, "show.setup"));
    else
        put_counted(g, in, out, "show.turn", round_of(s) + 1, s->turn % TURNS + 1u);
    mst_text_put_char(out, '\n');
}

/* The pattern as it is printed. */
static void show_pattern(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    if (!s->pattern) return;
    const pattern *p = &pieces_of(g)->patterns[s->pattern - 1];
    squares set = 0;
    for (uint32_t i = 0; i < p->size; i++)
        set |= 1u << (SIDE * (p->cell[i] >> 4) + (p->cell[i] & 15));
    mst_text_put_padded(out, phrase(g, in, "show.pattern"), LABEL);
    mst_text_put_padded(out, p->name, NAME);
    for (uint32_t row = 0; set >> SIDE * row; row++) {
        if (row) mst_text_put_spaces(out, LABEL + NAME);
        for (uint32_t left = set >> SIDE * row & 31; left; left >>= 1)
            mst_text_put_char(out, left & 1 ? '#' : ' ');
        mst_text_put_char(out, '\n');
    }
}

static void show_pile(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    mst_text_put_padded(out, phrase(g, in, "show.pile"), LABEL);
    for (uint32_t left = s->pile; left; left &= left - 1) {
        mst_text_put(out,
                     pieces_of(g)->patterns[pieces_of(g)->in_pile[mst_bits_lowest(left)]].name);
        mst_text_put_char(out, left & (left - 1) ? ' ' : '\n');
    }
}

/* "green 10:A 6 3": a box that is taken names its owner. */
static void show_race(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    mst_text_put_padded(out, phrase(g, in, "show.race"), LABEL);
    for (uint32_t k = 0; k < COLOURS; k++) {
        mst_text_put(out, colour_name(g, in, k));
        for (uint32_t i = 0; i < BOXES; i++) {
            mst_text_put_char(out, ' ');
            mst_text_put_number(out, pieces_of(g)->box[k][i]);
            if (!s->box[k][i]) continue;
            mst_text_put_char(out, ':');
            mst_text_put_char(out, mst_seat_letter(s->box[k][i] - 1));
        }
        mst_text_put(out, k + 1 < COLOURS ? "   " : "\n");
    }
}

static void show_reserve(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    mst_text_put_padded(out, phrase(g, in, "show.deck"), LABEL);
    put_counted(g, in, out, deck_size(s) == 1 ? "show.card" : "show.cards", deck_size(s), 0);
    mst_text_put_char(out, '\n');
    if (!s->reserve) return;
    mst_text_put_char(out, '\n');
    mst_text_put(out, phrase(g, in, "show.reserve"));
    show_set(g, s->reserve, in, out);
}

/* ---- a seat ---- */

static void put_finished(const mst_game *g, const mst_state *s, mst_seat seat, mst_language in,
                         mst_text *out) {
    if (!s->finished[seat]) mst_text_put_char(out, '-');
    for (card_set left = s->finished[seat]; left; left &= left - 1) {
        uint32_t card = mst_bits_lowest(left);
        mst_text_put_number(out, card);
        mst_text_put_char(out, ' ');
        mst_text_put(out, colour_name(g, in, pieces_of(g)->card[card].colour));
        if (left & (left - 1)) mst_text_put(out, ", ");
    }
}

static void put_line(const mst_game *g, mst_language in, const char *key, mst_text *out) {
    mst_text_put(out, "  ");
    mst_text_put_padded(out, phrase(g, in, key), LABEL + 2);
}

static void show_score_card(const mst_game *g, const mst_state *s, mst_seat seat, mst_language in,
                            mst_text *out) {
    const marks *m = &s->now[seat];
    uint32_t malus = pieces_of(g)->malus[s->option[SKULL_VALUES]][m->skull];
    put_line(g, in, "show.gems", out);
    put_counted(g, in, out, "show.gem_counts", m->red, m->green);
    mst_text_put(out, "   ");
    put_counted(g, in, out, "show.skulls", m->skull, malus);
    mst_text_put(out, "   ");
    mst_text_put(out, phrase(g, in, "show.torches"));
    for (uint32_t r = 0; r < ROUNDS; r++) mst_text_put(out, m->torches >> r & 1 ? " f" : " -");
    mst_text_put_char(out, '\n');
    put_line(g, in, "show.finished", out);
    put_finished(g, s, seat, in, out);
    mst_text_put_char(out, '\n');
}

static void show_seat(const mst_game *g, const mst_state *s, mst_seat seat, const mst_score *score,
                      mst_language in, mst_text *out) {
    bool is_choosing = s->phase == KEEP || s->phase == MARK, is_done = s->done >> seat & 1;
    mst_speaker sp;
    mst_speaker_begin(&sp, g, in, out);
    mst_text_put_char(out, '\n');
    mst_speaker_with_seat(&sp, seat);
    mst_record_put_score(mst_speaker_with(&sp), g, score);
    mst_speaker_say(&sp, "show.seat");
    if (is_choosing) {
        mst_text_put(out, "   ");
        mst_text_put(out, phrase(g, in, is_done ? "show.done" : "show.choosing"));
    }
    mst_text_put_char(out, '\n');
    show_score_card(g, s, seat, in, out);
    if (s->phase <= KEEP) {
        show_set(g, s->dealt[seat], in, out);
        return;
    }
    laid_card cards[SLOTS];
    for (uint32_t slot = 0; slot < SLOTS; slot++)
        cards[slot] = (laid_card){slot + 1, s->slot[seat][slot], s->now[seat].ticked[slot]};
    show_cards(g, cards, SLOTS, in, out);
}

void tresors_show(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    mst_score scores[SEATS];
    tresors_scores(g, s, scores);
    show_turn(g, s, in, out);
    show_pattern(g, s, in, out);
    show_pile(g, s, in, out);
    show_race(g, s, in, out);
    show_reserve(g, s, in, out);
    for (mst_seat seat = 0; seat < s->seats; seat++) show_seat(g, s, seat, &scores[seat], in, out);
    mst_text_put_char(out, '\n');
    mst_text_put(out, phrase(g, in, "show.legend"));
    mst_text_put_char(out, '\n');
    mst_text_put(out, phrase(g, in, "show.signs"));
    mst_text_put_char(out, '\n');
}

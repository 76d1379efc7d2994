/* show.c -- the table as plain text, at most 100 columns wide. */
#include "mastaba/record.h"
#include "mastaba/text.h"
#include "pyramidion.h"

enum { WIDTH = 98, WORD = 160 };

/* ---- lines ---- */

/* Words in a row that goes on in the next line, indented, when it is full. */
typedef struct {
    mst_text *out;
    uint32_t column, indent;
} row;

static uint32_t columns_of(const char *words) {
    uint32_t columns = 0;
    for (; *words; words++) columns += ((unsigned char)*words & 0xc0) != 0x80;
    return columns;
}

static void put_word(row *r, const char *word) {
    uint32_t width = columns_of(word);
    if (r->column + 1 + width > WIDTH && r->column > r->indent) {
        mst_text_put_char(r->out, '\n');
        mst_text_put_spaces(r->out, r->indent);
        r->column = r->indent;
    } else if (r->column > r->indent) {
        mst_text_put_char(r->out, ' ');
        r->column++;
    }
    mst_text_put(r->out, word);
    r->column += width;
}

/* A label, padded so that what follows stands in columns. */
static row start_row(mst_text *out, const char *label, uint32_t indent) {
    mst_text_put_padded(out, label, indent - 1);
    mst_text_put_char(out, ' ');
    return (row){out, indent, indent};
}

static const char *phrase(const mst_game *g, mst_language in, const char *key) {
    return mst_phrase_of(g, in, key);
}

static const char *heap_word(char out[WORD], goods heap) {
    mst_text t = mst_text_in(out, WORD);
    for (goods left = types_in(heap); left; left &= left - 1) {
        mst_text_put_number(&t, amount(heap, type_at(left)));
        mst_text_put_char(&t, pyramidion_resource_letters[type_at(left)]);
        if (left & (left - 1)) mst_text_put_char(&t, ' ');
    }
    if (!heap) mst_text_put_char(&t, '-');
    return out;
}

static const char *number_word(char out[WORD], int64_t number) {
    mst_text t = mst_text_in(out, WORD);
    mst_text_put_number(&t, number);
    return out;
}

static char troop_letter(const mst_state *s, uint32_t kind_of_troop, uint32_t site) {
    uint8_t owner = s->troop[kind_of_troop][site];
    return owner ? mst_seat_letter((mst_seat)(owner - 1)) : '-';
}

/* ---- round, order, sites ---- */

static void show_round(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    mst_speaker sp;
    mst_speaker_begin(&sp, g, in, out);
    mst_speaker_with_number(&sp, s->round);
    mst_speaker_with_number(&sp, s->activation + 1);
    mst_speaker_with_number(&sp, activations(s));
    mst_speaker_with_words(&sp, pyramidion_site_name(g, in, s->site));
    mst_speaker_say(&sp, s->phase == OVER ? "show.over"
                         : s->round == 0  ? "show.setup"
                         : is_active(s)   ? "show.round_site"
                                          : "show.round");
    mst_text_put_char(out, '\n');
}

static void show_order(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    char word[WORD];
    uint32_t positions = s->phase == SET_ORDER ? s->position : s->seats;
    row r = start_row(out, phrase(g, in, "show.order"), 10);
    for (uint32_t i = 0; i < positions; i++) {
        mst_text t = mst_text_in(word, sizeof word);
        mst_text_put_char(&t, mst_seat_letter(s->order[i]));
        if (s->token[s->order[i]]) {
            mst_text_put_char(&t, '#');
            mst_text_put_number(&t, s->token[s->order[i]]);
        }
        put_word(&r, word);
    }
    mst_text_put_char(out, '\n');
}

static void show_site(const mst_game *g, const mst_state *s, uint32_t site, mst_language in,
                      mst_text *out) {
    char word[WORD];
    const site_tile *tile = &pieces_of(g)->site[site];
    bool is_here = is_active(s) && s->site == site, is_done = s->sundials >> site & 1;
    mst_text t = mst_text_in(word, sizeof word);
    mst_text_put_char(&t, is_here ? '>' : is_done ? '*' : ' ');
    mst_text_put_char(&t, pyramidion_site_letters[site]);
    mst_text_put_char(&t, ' ');
    mst_text_put(&t, pyramidion_site_name(g, in, site));
    mst_text_put_padded(out, word, 16);
    t = mst_text_in(word, sizeof word);
    mst_text_put_number(&t, tile->minimum[TORTURERS]);
    mst_text_put_char(&t, ' ');
    mst_text_put_char(&t, troop_letter(s, TORTURERS, site));
    if (s->used_troops >> site & 1) mst_text_put_char(&t, '~');
    mst_text_put_padded(out, word, 8);
    t = mst_text_in(word, sizeof word);
    mst_text_put_number(&t, tile->minimum[NEGOTIATORS]);
    mst_text_put_char(&t, ' ');
    mst_text_put_char(&t, troop_letter(s, NEGOTIATORS, site));
    mst_text_put_padded(out, word, 7);
    mst_text_put_padded(out, heap_word(word, s->on_site[site]), 22);
    mst_text_put_padded(out, heap_word(word, pieces_of(g)->distribution[s->distribution].on[site]),
                        10);
    t = mst_text_in(word, sizeof word);
    for (uint32_t i = 0; i < 2; i++)
        mst_text_put_char(&t, pyramidion_resource_letters[tile->resource[i]]);
    mst_text_put_padded(out, word, 4);
    mst_text_put(out, mst_phrase_for(g, in, "power.", pyramidion_power_names[tile->power]));
    mst_text_put_char(out, '\n');
}

static void show_sites(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    static const struct {
        const char *key;
        uint32_t width;
    } heads[] = {{"show.site", 16}, {"show.flag", 8},  {"show.fan", 7},
                 {"show.here", 22}, {"show.next", 14}, {"show.power", 0}};
    for (uint32_t i = 0; i < sizeof heads / sizeof *heads; i++)
        mst_text_put_padded(out, phrase(g, in, heads[i].key), heads[i].width);
    mst_text_put_char(out, '\n');
    for (uint32_t site = 0; site < SITES; site++) show_site(g, s, site, in, out);
}

/* ---- piles and boats ---- */

static void show_piles(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    char heap[WORD];
    mst_speaker sp;
    mst_speaker_begin(&sp, g, in, out);
    row r = start_row(out, phrase(g, in, "show.supply"), 10);
    put_word(&r, heap_word(heap, s->supply));
    mst_text_put_char(out, '\n');
    mst_text_put_padded(out, phrase(g, in, "show.piles"), 10);
    mst_speaker_with_number(&sp, s->pile_size);
    mst_speaker_with_number(&sp, mst_bits_count(s->discard));
    mst_speaker_with_number(&sp, mst_bits_count(s->boat_deck));
    mst_speaker_with_number(&sp, mst_bits_count(s->dist_deck));
    mst_speaker_say(&sp, "show.pile_sizes");
    mst_text_put_char(out, '\n');
}

/* "B08 3 2c 1f 2s 1o": its points, then what it asks for. */
static const char *boat_word(char out[WORD], const mst_game *g, uint32_t boat) {
    char heap[WORD];
    const boat_card *b = &pieces_of(g)->boat[boat];
    mst_text t = mst_text_in(out, WORD);
    mst_text_put(&t, b->id);
    mst_text_put(&t, " =");
    mst_text_put_number(&t, b->vp);
    mst_text_put(&t, ": ");
    mst_text_put(&t, heap_word(heap, b->cost));
    mst_text_put_char(&t, ';');
    return out;
}

static void show_boats(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    char word[WORD];
    row r = start_row(out, phrase(g, in, "show.boats"), 10);
    for (uint32_t left = s->boat_line; left; left &= left - 1)
        put_word(&r, boat_word(word, g, mst_bits_lowest(left)));
    if (!s->boat_line) put_word(&r, "-");
    mst_text_put_char(out, '\n');
    if (!s->private_boat) return;
    mst_text t = mst_text_in(word, sizeof word);
    mst_speaker sp;
    mst_speaker_begin(&sp, g, in, &t);
    mst_speaker_with_seat(&sp, s->private_seat);
    mst_speaker_say(&sp, "show.private");
    r = start_row(out, word, 10);
    put_word(&r, boat_word(word, g, s->private_boat));
    mst_text_put_char(out, '\n');
}

/* ---- the active site ---- */

/* "BG=i", "PH*N04", "EN^": a card and what was decided about it. */
static const char *laid_word(char out[WORD], const mst_game *g, const laid_card *c) {
    mst_text t = mst_text_in(out, WORD);
    mst_text_put(&t, pieces_of(g)->card[c->card].id);
    if (c->face != c->card) {
        mst_text_put_char(&t, '*');
        mst_text_put(&t, pieces_of(g)->card[c->face].id);
    }
    if (c->mark == RAISED) {
        mst_text_put_char(&t, '^');
    } else if (c->mark) {
        mst_text_put_char(&t, '=');
        mst_text_put_char(&t, pyramidion_category_letters[c->mark - 1]);
    }
    return out;
}

static void show_arena(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    char word[WORD], number[WORD];
    totals sums = pyramidion_totals(g, s);
    mst_speaker sp;
    mst_speaker_begin(&sp, g, in, out);
    mst_text_put_char(out, '\n');
    mst_speaker_with_words(&sp, pyramidion_site_name(g, in, s->site));
    for (uint32_t k = 0; k < KINDS; k++) mst_speaker_with_number(&sp, pyramidion_minimum(g, s, k));
    mst_speaker_say(&sp, "show.arena");
    mst_text_put_char(out, '\n');
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        mst_text_put(out, "  ");
        mst_text_put_char(out, mst_seat_letter((mst_seat)seat));
        for (uint32_t k = 0; k < CATEGORIES; k++) {
            mst_text_put(out, "  ");
            mst_text_put_char(out, pyramidion_category_letters[k]);
            mst_text_put_char(out, ' ');
            mst_text_put_padded(out, number_word(number, sums.of[k][seat]), 3);
        }
        row r = {out, 27, 27};
        for (uint32_t i = 0; i < s->laid_count; i++)
            if (s->laid[i].owner == seat) put_word(&r, laid_word(word, g, &s->laid[i]));
        if (s->passed >> seat & 1) put_word(&r, phrase(g, in, "show.passed"));
        mst_text_put_char(out, '\n');
    }
}

/* ---- seats ---- */

static void put_boats_of(row *r, const mst_game *g, const mst_state *s, mst_seat seat,
                         const mst_score *score, mst_language in) {
    char word[WORD];
    mst_text t = mst_text_in(word, sizeof word);
    mst_speaker sp;
    mst_speaker_begin(&sp, g, in, &t);
    mst_speaker_with_number(&sp, mst_bits_count(s->loaded[seat]));
    mst_speaker_say(&sp, "show.loaded");
    put_word(r, word);
    if (!pyramidion_sees_boats(s, seat)) return;
    for (uint32_t left = s->loaded[seat]; left; left &= left - 1)
        put_word(r, pieces_of(g)->boat[mst_bits_lowest(left)].id);
    t = mst_text_in(word, sizeof word);
    mst_record_put_score(mst_speaker_with(&sp), g, score);
    mst_speaker_say(&sp, "show.score");
    put_word(r, word);
}

static void show_hand(const mst_game *g, const mst_state *s, mst_seat seat, mst_language in,
                      mst_text *out) {
    char word[WORD];
    mst_text t = mst_text_in(word, sizeof word);
    mst_speaker sp;
    uint64_t shown = s->hand[seat];
    if (!pyramidion_sees_hand(s, seat)) shown &= pieces_of(g)->base[seat];
    uint32_t unknown = s->hand_size[seat] - mst_bits_count(shown);
    mst_speaker_begin(&sp, g, in, &t);
    mst_speaker_with_number(&sp, s->hand_size[seat]);
    mst_speaker_say(&sp, "show.hand");
    row r = start_row(out, word, 12);
    for (uint64_t left = shown; left; left &= left - 1)
        put_word(&r, pieces_of(g)->card[mst_bits_lowest(left)].id);
    while (unknown--) put_word(&r, "?");
    mst_text_put_char(out, '\n');
}

/* "A red": the row of a seat. */
static row start_seat(const mst_game *g, mst_seat seat, mst_language in, mst_text *out) {
    static const char *const colours[SEATS] = {"colour.0", "colour.1", "colour.2", "colour.3"};
    char word[WORD];
    mst_text t = mst_text_in(word, sizeof word);
    mst_text_put_char(&t, mst_seat_letter(seat));
    mst_text_put_char(&t, ' ');
    mst_text_put(&t, phrase(g, in, colours[seat]));
    return start_row(out, word, 12);
}

static void show_seat(const mst_game *g, const mst_state *s, mst_seat seat, const mst_score *score,
                      mst_language in, mst_text *out) {
    char word[WORD], heap[WORD];
    mst_text t = mst_text_in(word, sizeof word);
    mst_speaker sp;
    mst_speaker_begin(&sp, g, in, &t);
    mst_text_put_char(out, '\n');
    row r = start_seat(g, seat, in, out);
    mst_speaker_with_words(&sp, heap_word(heap, s->reserve[seat]));
    mst_speaker_with_number(&sp, s->troops_left[TORTURERS][seat]);
    mst_speaker_with_number(&sp, s->troops_left[NEGOTIATORS][seat]);
    mst_speaker_say(&sp, "show.seat");
    put_word(&r, word);
    put_boats_of(&r, g, s, seat, score, in);
    mst_text_put_char(out, '\n');
    show_hand(g, s, seat, in, out);
}

void pyramidion_show(const mst_game *g, const mst_state *s, mst_language in, mst_text *out) {
    mst_score scores[SEATS];
    pyramidion_scores(g, s, scores);
    show_round(g, s, in, out);
    show_order(g, s, in, out);
    mst_text_put_char(out, '\n');
    show_sites(g, s, in, out);
    mst_text_put_char(out, '\n');
    show_piles(g, s, in, out);
    show_boats(g, s, in, out);
    if (is_active(s)) show_arena(g, s, in, out);
    for (mst_seat seat = 0; seat < s->seats; seat++) show_seat(g, s, seat, &scores[seat], in, out);
    mst_text_put_char(out, '\n');
    mst_text_put(out, phrase(g, in, "show.legend"));
    mst_text_put_char(out, '\n');
    mst_text_put(out, phrase(g, in, "show.legend_cards"));
    mst_text_put_char(out, '\n');
}

/* message.c -- writing and reading the lines of the bot protocol. */
#include "message.h"
#include "mastaba/engine.h"
#include "mastaba/json.h"
#include "mastaba/text.h"

size_t message_room(const mst_game *g) {
    enum { DESCRIPTION = 1 << 17 };
    return DESCRIPTION + 2 * (size_t)g->state_size + (size_t)g->max_choices * (2 * MST_MAX_TEXT);
}

void message_put_game(mst_text *t, const mst_game *g, const mst_setup *setup) {
    mst_text_put(t, "game ");
    mst_text_put(t, g->key);
    mst_text_put(t, " rules ");
    mst_text_put_number(t, g->rules_version);
    mst_text_put(t, " seats ");
    mst_text_put_number(t, setup->seats);
    if (g->is_own_deck) {
        mst_text_put(t, " deck ");
        mst_text_put(t, g->deck);
    }
    for (uint32_t i = 0; g->options[i].key; i++) {
        mst_text_put(t, " option ");
        mst_text_put(t, g->options[i].key);
        mst_text_put_char(t, '=');
        mst_put_option_value(t, &g->options[i], setup->option[i]);
    }
}

static void put_hex(mst_text *t, const unsigned char *bytes, size_t size) {
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < size; i++) {
        mst_text_put_char(t, digits[bytes[i] >> 4]);
        mst_text_put_char(t, digits[bytes[i] & 15]);
    }
}

static void write_moves(mst_json *w, const mst_game *g, const mst_state *view, mst_seat seat,
                        mst_move choices[]) {
    uint32_t count = g->moves(g, view, seat, choices);
    mst_json_begin_list(w, "moves");
    for (uint32_t i = 0; i < count; i++) {
        char move[MST_MAX_TEXT];
        mst_text text = mst_text_in(move, sizeof move);
        g->move_text(g, view, seat, choices[i], &text);
        mst_json_text(w, NULL, move);
    }
    mst_json_end_list(w);
}

void message_put_view(mst_text *t, const mst_game *g, const mst_state *view, mst_seat seat,
                      mst_move choices[]) {
    mst_json w = mst_json_to(t);
    mst_text_put(t, "view ");
    mst_text_put_char(t, mst_seat_letter(seat));
    mst_text_put_char(t, ' ');
    put_hex(t, (const unsigned char *)view, g->state_size);
    mst_text_put_char(t, ' ');
    mst_json_begin_object(&w, NULL);
    write_moves(&w, g, view, seat, choices);
    mst_text_put(t, ",\"view\":"); /* the description is an object without a name of its own */
    w.wants_comma = false;
    g->describe(g, view, &w);
    mst_json_end_object(&w);
}

static int32_t digit_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool message_read_hex(const char *text, size_t length, void *bytes, size_t size) {
    unsigned char *out = bytes;
    if (length != 2 * size) return false;
    for (size_t i = 0; i < size; i++) {
        int32_t high = digit_value(text[2 * i]), low = digit_value(text[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        out[i] = (unsigned char)(high << 4 | low);
    }
    return true;
}

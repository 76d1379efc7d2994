/* qr.c -- QR codes. A link is short and a screen is clean, so the lowest level of correction does,
 * and modules stay large. */
#include "qr.h"
#include <qrencode.h>
#include <stdio.h>

static QRcode *encode(const char *text) {
    return QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L);
}

static bool is_dark(const QRcode *code, int x, int y) {
    if (x < 0 || y < 0 || x >= code->width || y >= code->width) return false;
    return code->data[y * code->width + x] & 1;
}

/* White on black terminals are the rule, so light modules are drawn and dark ones left out. */
void qr_print(const char *text) {
    enum { MARGIN = 2 };
    static const char *const halves[4] = {"\u2588", "\u2584", "\u2580",
                                          " "}; /* by dark above, below */
    QRcode *code = encode(text);
    if (!code) return;
    for (int y = -MARGIN; y < code->width + MARGIN; y += 2) {
        for (int x = -MARGIN; x < code->width + MARGIN; x++)
            fputs(halves[is_dark(code, x, y) + 2 * is_dark(code, x, y + 1)], stdout);
        putchar('\n');
    }
    QRcode_free(code);
}

/* Side by side, dark modules are one bar: seams between them would show. */
static int put_bar(mst_text *t, const QRcode *code, int x, int y) {
    int length = 1;
    while (is_dark(code, x + length, y)) length++;
    mst_text_put_char(t, 'M');
    mst_text_put_number(t, x);
    mst_text_put_char(t, ' ');
    mst_text_put_number(t, y);
    mst_text_put_char(t, 'h');
    mst_text_put_number(t, length);
    mst_text_put(t, "v1h-");
    mst_text_put_number(t, length);
    mst_text_put_char(t, 'z');
    return length;
}

static void put_path(mst_text *t, const QRcode *code) {
    for (int y = 0; y < code->width; y++)
        for (int x = 0; x < code->width; x++)
            if (is_dark(code, x, y)) x += put_bar(t, code, x, y);
}

bool qr_write(mst_json *w, const char *text) {
    QRcode *code = encode(text);
    if (!code) return false;
    mst_json_begin_object(w, NULL);
    mst_json_number(w, "size", code->width);
    mst_text_put(w->out, ",\"path\":\""); /* nothing in it needs escaping */
    put_path(w->out, code);
    mst_text_put_char(w->out, '"');
    mst_json_end_object(w);
    QRcode_free(code);
    return true;
}

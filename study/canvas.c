/* canvas.c -- see canvas.h. */
#include "canvas.h"
#include "mastaba/text.h"
#include "phrases.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- text ---- */

void canvas_free(canvas *c) {
    free(c->text);
    *c = (canvas){0};
}

static bool make_room(canvas *c, size_t more) {
    if (c->failed) return false;
    if (c->length + more < c->room) return true;
    size_t room = 2 * (c->length + more) + 4096;
    char *text = realloc(c->text, room);
    c->failed = !text;
    if (c->failed) return false;
    c->text = text;
    c->room = room;
    return true;
}

void canvas_put(canvas *c, const char *text) {
    size_t length = strlen(text);
    if (!make_room(c, length + 1)) return;
    memcpy(c->text + c->length, text, length + 1);
    c->length += length;
}

void canvas_format(canvas *c, const char *format, ...) {
    char text[2048];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    canvas_put(c, text);
}

/* French has a space before some signs, at which no line may break. */
static bool is_glued(const canvas *c, const char *text) {
    return c->in == MST_FRENCH && *text == ' ' &&
           (strchr(":;?!", text[1]) ? text[1] != 0 : strncmp(text + 1, "»", 2) == 0);
}

void canvas_escape(canvas *c, const char *text) {
    for (; *text; text++) {
        char letter[2] = {*text, 0};
        canvas_put(c, is_glued(c, text) ? "&#160;"
                      : *text == '&'    ? "&amp;"
                      : *text == '<'    ? "&lt;"
                      : *text == '>'    ? "&gt;"
                      : *text == '"'    ? "&quot;"
                                        : letter);
    }
}

/* ---- words and numbers ---- */

enum { TURNS = 16, TURN = 256, NUMBER = 48 };

static char *next_text(void) {
    static _Thread_local char texts[TURNS][TURN];
    static _Thread_local uint32_t turn;
    return texts[turn++ % TURNS];
}

static double rounded(double value, uint32_t decimals) {
    double scale = pow(10, decimals), whole = round(value * scale);
    return whole == 0 ? 0 : whole / scale; /* never -0 */
}

/* Thousands apart from five digits on: 20 000. */
static void put_grouped(char *to, const char *digits) {
    static const char space[] = "\u202f";
    size_t whole = strspn(digits, "+0123456789");
    for (size_t left = whole; left; left--) {
        if (whole > 4 && left % 3 == 0 && left < whole) to += sprintf(to, "%s", space);
        *to++ = *digits++;
    }
    strcpy(to, digits);
}

static const char *in_words(const canvas *c, const char *format, double value, uint32_t decimals) {
    char *text = next_text(), *point;
    char plain[NUMBER - 4];
    snprintf(plain, sizeof plain, format, (int)decimals, rounded(value, decimals));
    const char *digits = plain[0] == '-' ? plain + 1 : plain;
    snprintf(text, TURN, "%s", plain[0] == '-' ? "\u2212" : "");
    put_grouped(text + strlen(text), digits);
    if (c->in == MST_FRENCH && (point = strchr(text, '.'))) *point = ',';
    return text;
}

const char *canvas_number(const canvas *c, double value, uint32_t decimals) {
    return in_words(c, "%.*f", value, decimals);
}

const char *canvas_signed(const canvas *c, double value, uint32_t decimals) {
    return in_words(c, rounded(value, decimals) > 0 ? "%+.*f" : "%.*f", value, decimals);
}

const char *canvas_phrase(const canvas *c, const char *key) {
    return phrases_of_study(c->in, key);
}

const char *canvas_said(const canvas *c, const char *key, const char *argument) {
    const char *arguments[] = {argument, NULL};
    char *text = next_text();
    mst_text out = mst_text_in(text, TURN);
    phrases_say_study(&out, c->in, key, arguments);
    return text;
}

void canvas_say(canvas *c, const char *key, ...) {
    const char *argument[MST_MAX_ARGUMENTS] = {0};
    char text[2048];
    va_list arguments;
    va_start(arguments, key);
    for (uint32_t i = 0; i < MST_MAX_ARGUMENTS; i++)
        if (!(argument[i] = va_arg(arguments, const char *))) break;
    va_end(arguments);
    mst_text out = mst_text_in(text, sizeof text);
    phrases_say_study(&out, c->in, key, argument);
    canvas_escape(c, text);
}

/* ---- plots ---- */

void canvas_open_plot(canvas *c, double width, double height, const char *label) {
    canvas_format(c, "<svg role=\"img\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" ",
                  width, height, width, height);
    canvas_put(c, "aria-label=\"");
    canvas_escape(c, label);
    canvas_put(c, "\">");
}

void canvas_close_plot(canvas *c) {
    canvas_put(c, "</svg>\n");
}

void canvas_line(canvas *c, const char *look, double x1, double y1, double x2, double y2) {
    canvas_format(c, "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>", look, x1, y1, x2, y2);
}

void canvas_box(canvas *c, const char *look, double x, double y, double width, double height) {
    canvas_format(c, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
                  look, x, y, width, height);
}

void canvas_label(canvas *c, const char *look, const char *anchor, double x, double y,
                  const char *text) {
    canvas_format(c, "<text class=\"%s\" text-anchor=\"%s\" x=\"%.1f\" y=\"%.1f\">", look, anchor,
                  x, y);
    canvas_escape(c, text);
    canvas_put(c, "</text>");
}

void canvas_dot(canvas *c, bool is_real, double x, double y, double radius) {
    canvas_format(c, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>",
                  is_real ? "dot" : "ring", x, y, radius);
}

/* What leaves the plot ends in an arrow. */
void canvas_bar(canvas *c, double low, double high, double y, double left, double right) {
    double from = fmax(low, left), to = fmin(high, right);
    if (from >= to) return;
    canvas_line(c, "ci", from, y, to, y);
    if (low < left) canvas_format(c, "<path class=\"tip\" d=\"M%.1f %.1fl7 -4v8z\"/>", left, y);
    if (high > right) canvas_format(c, "<path class=\"tip\" d=\"M%.1f %.1fl-7 -4v8z\"/>", right, y);
}

void canvas_seat(canvas *c, mst_seat seat, double x, double y) {
    static const char *const shapes[] = {
        "M0-11.5L12 10.5H-12Z",                      /* triangle */
        "M-11 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0Z", /* circle */
        "M-10-10H10V10H-10Z",                        /* square */
        "M0-12.5L12.5 0L0 12.5L-12.5 0Z",            /* lozenge */
        "M-5-12H5V-5H12V5H5V12H-5V5H-12V-5H-5Z",     /* cross */
    };
    enum { SHAPES = sizeof shapes / sizeof *shapes };
    canvas_format(c, "<path class=\"seat\" transform=\"translate(%.1f %.1f)\" d=\"%s\"/>", x, y,
                  shapes[seat % SHAPES]);
    char letter[2] = {mst_seat_letter(seat), 0};
    canvas_label(c, "letter", "middle", x, y + (seat == 0 ? 8 : 4.5), letter);
}

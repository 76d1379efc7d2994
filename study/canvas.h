/* canvas.h -- a page under construction: text that grows, in one language, and the few shapes that
 * its plots are made of. */
#ifndef STUDY_CANVAS_H
#define STUDY_CANVAS_H
#include "mastaba/game.h"
#include <stddef.h>

typedef struct {
    char *text;
    size_t length, room;
    bool failed; /* no memory: what came after is missing */
    mst_language in;
} canvas;

void canvas_free(canvas *c);
void canvas_put(canvas *c, const char *text); /* as it is */
void canvas_format(canvas *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
void canvas_escape(canvas *c, const char *text); /* as text of HTML */

/* A number as people write it in the language of the page; canvas_signed puts a + before what is
 * above The text is one of a few that take turns. */
const char *canvas_number(const canvas *c, double value, uint32_t decimals);
const char *canvas_signed(const canvas *c, double value, uint32_t decimals);
/* A phrase of the study with its arguments, NULL after the last, as text of HTML; or as it is. */
void canvas_say(canvas *c, const char *key, ...) __attribute__((sentinel));
const char *canvas_phrase(const canvas *c, const char *key);
/* One with an argument; as numbers are, one of a few texts that take turns. */
const char *canvas_said(const canvas *c, const char *key, const char *argument);

/* ---- plots ---- */

/* `label` is read aloud. */
void canvas_open_plot(canvas *c, double width, double height, const char *label);
void canvas_close_plot(canvas *c);
void canvas_line(canvas *c, const char *look, double x1, double y1, double x2, double y2);
void canvas_box(canvas *c, const char *look, double x, double y, double width, double height);
/* `anchor` is start, middle or end. */
void canvas_label(canvas *c, const char *look, const char *anchor, double x, double y,
                  const char *text);
/* Full where it is real, a ring where not; the bar is its interval. */
void canvas_dot(canvas *c, bool is_real, double x, double y, double radius);
void canvas_bar(canvas *c, double low, double high, double y, double left, double right);
/* The mark of a seat with its letter, 26 across, around a point. */
void canvas_seat(canvas *c, mst_seat seat, double x, double y);

#endif

/* mastaba/write.h -- named values become JSON, straight into a bounded text, without allocation. */
#ifndef MASTABA_WRITE_H
#define MASTABA_WRITE_H
#include "game.h"
#ifdef __cplusplus
extern "C" {
#endif

struct mst_writer {
    mst_text *out;
    bool wants_comma;
};

mst_writer mst_writer_to(mst_text *out);

/* `name` is NULL inside a list and for the outermost value. */
void mst_begin_object(mst_writer *w, const char *name);
void mst_end_object(mst_writer *w);
void mst_begin_list(mst_writer *w, const char *name);
void mst_end_list(mst_writer *w);
void mst_write_number(mst_writer *w, const char *name, int64_t number);
void mst_write_bool(mst_writer *w, const char *name, bool value);
void mst_write_null(mst_writer *w, const char *name);
void mst_write_text(mst_writer *w, const char *name, const char *value);
void mst_write_seat(mst_writer *w, const char *name, mst_seat seat); /* "A" */
void mst_write_score(mst_writer *w, const mst_game *g,
                     const mst_score *score); /* fields of an object */

#ifdef __cplusplus
}
#endif
#endif

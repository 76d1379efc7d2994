/* judging.h -- the frame of commands that judge games from their records: who judges, the plays of
 * the record that is being read, and a whole file of them. */
#ifndef PROGRAM_JUDGING_H
#define PROGRAM_JUDGING_H
#include "mastaba/bot.h"
#include "options.h"
#include "records.h"

typedef struct {
    const options *o;
    mst_level level;
    mst_replay reader;
    mst_record_play *play; /* of the record that is being read */
    uint32_t plays, room;
} judging;

/* The level of that name, which `option` asked for. A status: it must be one that searches. */
int judging_read_level(judging *j, const char *option, const char *name);

/* Reads all records of the first operand, then calls `end`, if all went well; a status. */
int judging_run(judging *j, line_taker *take, int (*end)(void *context), void *context);

/* What a taker does with a play: it is kept and made. */
void judging_keep_play(judging *j);

/* Memory for a review, as its `resize`. */
void *judging_resize(void *context, void *block, size_t size);

#endif

/* mastaba/record.h -- games as text: the save file, the replay, the bug report and the rule test.
 * The format is described in docs/record-format.md. */
#ifndef MASTABA_RECORD_H
#define MASTABA_RECORD_H
#include "game.h"
#ifdef __cplusplus
extern "C" {
#endif

enum {
    MST_MAX_LINE = 65536, /* bytes of a line, the final zero included */
    MST_MAX_NAME = 64,    /* bytes of a player's name, the final zero included */
    MST_MAX_WHY = 320
};

/* Writing. Each function adds whole lines. `names` may be NULL, and so may any name in it. */
void mst_record_put_header(mst_text *t, const mst_game *g, const mst_setup *setup,
                           const char *const names[]);
void mst_record_put_play(mst_text *t, const mst_game *g, const mst_state *before, mst_seat seat,
                         mst_move move);
void mst_record_put_result(mst_text *t, const mst_game *g, const mst_state *s);
void mst_record_put_score(mst_text *t, const mst_game *g,
                          const mst_score *score); /* "31 (20 6 5)" */

/* What could be played: "?", the seat, then every legal play in canonical text (draws with their
 * weight before them), sorted by bytes, separated by tabs; one line. */
typedef struct {
    mst_move *choices;           /* of max_choices */
    uint32_t *weights;           /* of max_choices */
    char (*texts)[MST_MAX_TEXT]; /* of max_choices */
    uint16_t *order;             /* of twice max_choices */
} mst_listing_room;
void mst_record_put_listing(mst_text *t, const mst_game *g, const mst_state *s, mst_seat seat,
                            mst_listing_room room);

/* Reading, line by line; the caller owns the memory and the file. */
typedef enum {
    MST_LINE_NOTE,  /* a comment */
    MST_LINE_FIRST, /* "mastaba 1": a record begins */
    MST_LINE_HEADER,
    MST_LINE_START,   /* "play": `game`, `setup` and `state` are there now */
    MST_LINE_LISTING, /* "?": agreed with what can be played */
    MST_LINE_PLAY,    /* `seat` and `move`, legal, to be made by mst_replay_play */
    MST_LINE_RESULT,  /* a line of the result that agrees */
    MST_LINE_OTHER,   /* no line of a record, but one of a started record: expectations of a test */
    MST_LINE_BAD,     /* malformed; `why` says what and why */
    MST_LINE_WRONG    /* well-formed, but not what the rules say; `why` says so */
} mst_line;

typedef struct {
    /* Given by the caller before the first line. */
    const mst_game *const *games; /* NULL at the end; own decks after the built-in ones */
    mst_state *state;             /* room for the largest of them */
    mst_listing_room room;        /* likewise */
    char *line_text;              /* room for MST_MAX_LINE */
    mst_language in;              /* of the reasons for which plays are refused */
    bool expectations;            /* report MST_LINE_OTHER instead of calling such lines bad */
    /* To be read. */
    const mst_game *game;
    mst_setup setup;
    char names[MST_MAX_SEATS][MST_MAX_NAME];
    mst_seat seat;
    mst_move move;
    uint32_t line, plays, records;
    char why[MST_MAX_WHY];
    /* Its own business. */
    uint8_t stage, seen, results;
    uint32_t options_seen, names_seen;
} mst_replay;

/* One line without its newline. After MST_LINE_BAD or MST_LINE_WRONG nothing more may be read. */
mst_line mst_replay_line(mst_replay *r, const char *text, size_t length);
void mst_replay_play(mst_replay *r);
/* After the last line: NULL, or what the file lacks. */
const char *mst_replay_end(const mst_replay *r);

/* The plays of a whole record, for whoever has all of its text and wants them more than once. */
typedef struct {
    mst_move move;
    uint32_t line;
    mst_seat seat;
} mst_record_play;

typedef struct {
    /* Given by the caller: memory as realloc gives it, where a size of 0 takes it back; and how
     * many plays are wanted. */
    void *(*resize)(void *context, void *block, size_t size);
    void *context;
    uint32_t most;
    /* To be read. */
    mst_replay reader;
    mst_record_play *play;
    uint32_t count;
    bool has_begun; /* reader.game, .setup and .names are there */
    /* Its own business. */
    uint32_t room;
} mst_record;

bool mst_record_open(mst_record *r, const mst_game *const games[], mst_language in);
/* The first record of a text. NULL, or why it cannot be read from line reader.line on: the plays
 * before it are there. */
const char *mst_record_read(mst_record *r, const char *text, size_t length);
void mst_record_close(mst_record *r); /* also when it could not be opened */

/* What the rooms above need for a set of games. */
typedef struct {
    uint32_t state_size, max_choices;
} mst_needs;
mst_needs mst_needs_of(const mst_game *const games[]);

#ifdef __cplusplus
}
#endif
#endif

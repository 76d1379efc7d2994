/* mastaba/table.h -- one game in progress: who sits where, what was played, what each may see.
 *
 * The truth of a table is its log: numbered entries, each a line of text. The first entries are its
 * agreement (what was agreed when it was made); after them come plays, written as in a record, and
 * lines that begin with "@" for whatever else happens: somebody sits down, is ready, takes back. A
 * table in memory is a cache of that log: the same lines read into an empty table give the same
 * table. So every change is one function that refuses, or adds lines to the log and to the table
 * at once; the caller stores the lines and tells nobody before they are stored.
 *
 * A table knows no clock, socket, file, heap or cryptography: the time is handed in, memory and
 * the dealer too. The server and the page run the same tables.
 *
 * Times are milliseconds since 1970, whatever the caller calls now; they never decide what is legal
 * but for a flag that falls. */
#ifndef MASTABA_TABLE_H
#define MASTABA_TABLE_H
#include "game.h"
#include "record.h"
#include "sentence.h"
#include "text.h"
#ifdef __cplusplus
extern "C" {
#endif

enum {
    MST_ID_SIZE = 17,                 /* 16 letters and digits and a zero */
    MST_DIGEST_SIZE = 65,             /* SHA-256 in hexadecimal digits and a zero */
    MST_PIECES_SIZE = 17,             /* a deck's fingerprint: 16 hexadecimal digits and a zero */
    MST_MAX_LEVEL = 16,               /* bytes of a level's name */
    MST_MAX_ENTRY = 256,              /* bytes of one line of the log */
    MST_MAX_NONCE = 64,               /* bytes of a seat's nonce, a zero included */
    MST_MAX_CHANGE = 1 << 16,         /* bytes that the lines of one change fit in */
    MST_MAX_STATE = 1 << 18,          /* bytes that a message with a state fits in */
    MST_MAX_SECONDS = 90 * 24 * 3600, /* of a clock */
    MST_MAX_HAPPENED = 128,           /* plays told at once; who missed more reads the record */
    MST_TABLE_STATES = 17,            /* of a workspace */
    MST_SHARED = 1 << 15              /* bytes, of a workspace */
};

/* The level that stands in where nobody agreed upon another, and the one that gives hints. */
#define MST_SUBSTITUTE "scribe"
#define MST_ADVISER "vizier"

typedef enum { MST_GATHERING, MST_PLAYING, MST_OVER } mst_phase;
typedef enum { MST_OPEN, MST_HUMAN, MST_BOT } mst_sitter;
typedef enum { MST_NO_CLOCK, MST_LIVE_CLOCK, MST_SLOW_CLOCK } mst_clock_kind;
/* What people may say to each other at a table; of two, the greater one forbids more. */
typedef enum { MST_CHAT_ALL, MST_CHAT_PHRASES, MST_CHAT_OFF, MST_CHAT_RULES } mst_chat;

/* Live: `seconds` for the whole game and `increment` more per play. Slow: `seconds` for each
 * decision. A play that not everybody may know of brings nothing and ends no decision: clocks would
 * tell of it. Whoever runs out is stood in for by a bot and may come back. */
typedef struct {
    mst_clock_kind kind;
    uint32_t seconds, increment;
} mst_clock;

/* What is agreed when a table is made. Secrets are stored as digests, but for the dealer's, which
 * the end of the game reveals. */
typedef struct {
    char id[MST_ID_SIZE];
    char deal[MST_ID_SIZE]; /* the same at all tables that draw alike; or empty. Until it is opened
                               nobody else may know what this table has revealed of it */
    char pieces[MST_PIECES_SIZE]; /* the game's, when the table was made; empty: not known */
    mst_setup setup;
    mst_clock clock;
    bool is_public;
    bool forbids_hints; /* to people who play against people; an older table allows them */
    bool is_rated;      /* counts for ratings: no hints, and what somebody else has seen stands */
    mst_chat chat;      /* what is said is no matter of the table, nor of its log */
    char substitute[MST_MAX_LEVEL]; /* level of bots that stand in; empty: made before that was
                                       agreed upon, and clocks are reckoned as they were then */
    bool is_sealed; /* digests before nonces; not at tables that were made when nonces were open */
    char owner[MST_DIGEST_SIZE], invite[MST_DIGEST_SIZE]; /* who may arrange; who may sit down */
    char secret[MST_DIGEST_SIZE];                         /* of the dealer, in hexadecimal digits */
    char commitment[MST_DIGEST_SIZE];                     /* what is promised, from the start on */
} mst_agreement;

typedef struct {
    mst_sitter kind;
    char name[MST_MAX_NAME];
    char level[MST_MAX_LEVEL];    /* of a bot, or of the one that stands in for a human; or empty */
    char token[MST_DIGEST_SIZE];  /* of the secret that holds a human's seat */
    char digest[MST_DIGEST_SIZE]; /* of the nonce to come, at a sealed table; or empty */
    char nonce[MST_MAX_NONCE];    /* what the seat gave to the deal; or empty */
    bool is_without;              /* a digest was given, but no nonce in time */
    bool is_ready;                /* the game begins when every human is */
    bool has_stand_in;            /* a human whose seat a bot plays for the moment */
    bool is_out_of_time;          /* because the clock of the seat ran out */
    int64_t time_left;            /* milliseconds, when the table has a clock */
} mst_occupant;

typedef struct mst_table mst_table;

/* Who draws. `number` counts the draws of the table from 0; `moves` and `weights` are what could
 * come up. Returns an index. Whether a nonce is the one that the seat's digest was made of is the
 * dealer's to know too; without `fits` none is. */
typedef struct {
    uint32_t (*draw)(void *context, const mst_table *t, uint32_t number, const mst_move moves[],
                     const uint32_t weights[], uint32_t count);
    void *context;
    bool (*fits)(void *context, const mst_table *t, mst_seat seat, const char *nonce);
} mst_dealer;

/* Working memory that any number of tables of one thread may share, for the largest of their games
 * (mst_needs_of). */
typedef struct {
    const mst_game *const *games; /* that logs may name; NULL at the end */
    mst_state *state[MST_TABLE_STATES];
    mst_move *choices; /* of max_choices */
    uint32_t *weights; /* of max_choices */
    void *saved;       /* of mst_table_size(NULL) bytes: what a change that fails goes back to */
    /* The last view that was described, for others who see the same: NULL, or MST_MAX_STATE bytes;
     * how many are used, and of which game. Begins as 0 and NULL. */
    char *description;
    size_t described;
    const mst_game *described_game;
    /* What was written last and others read too: NULL, or MST_SHARED bytes, which begin as 0. */
    void *shared;
    /* What was described lately and much of which is described again: NULL, or see json.h. */
    struct mst_json_memory *memory;
    /* `block` (NULL: none yet) made `size` bytes long, as realloc does; 0 gives it back. NULL when
     * there is no memory: then the change is refused. Called when a game has grown long. */
    void *(*resize)(void *context, void *block, size_t size);
    void *context;
} mst_workspace;

/* ---- making and reading ---- */

size_t mst_table_size(const mst_game *g); /* of the block that holds a table */
/* A new table in `block`; its first lines go to `log`. NULL: the agreement cannot be (its setup, a
 * digest that is none, a clock without time), or `log` is too short. Games of bots alone begin when
 * the last of them has sat down. */
mst_table *mst_table_make(void *block, const mst_game *g, const mst_agreement *agreement,
                          const mst_dealer *dealer, mst_workspace *room, int64_t now,
                          mst_text *log);
/* A table from stored lines. `mst_table_game` finds what game a log needs before there is any
 * memory for it, from what was written first: NULL and a reason when it is not here (any more).
 * Then an empty table is fed one write after the other, each whole and with its time. What is
 * not what this program would have written is refused with line and reason; the table is then
 * useless and can only be freed. */
const mst_game *mst_table_game(mst_workspace *room, const char *lines, size_t length,
                               mst_text *why);
mst_table *mst_table_empty(void *block, const mst_game *g, const mst_dealer *dealer,
                           mst_workspace *room);
bool mst_table_read(mst_table *t, const char *lines, size_t length, int64_t time, mst_text *why);
/* Gives back what a table took through `resize`; the block is the caller's. */
void mst_table_free(mst_table *t);

/* ---- asking ---- */

const mst_game *mst_table_rules(const mst_table *t);
const mst_agreement *mst_table_agreement(const mst_table *t);
const mst_occupant *mst_table_occupant(const mst_table *t, mst_seat seat);
mst_phase mst_table_phase(const mst_table *t);
uint32_t mst_table_seq(const mst_table *t);     /* lines in the log */
mst_seats mst_table_actors(const mst_table *t); /* who owes a decision; 0 unless playing */
/* Since when (a line) the seat has owed the decision it owes now. A play decided on that or
 * anything later is not stale, though others may have played or been renamed meanwhile. */
uint32_t mst_table_asked(const mst_table *t, mst_seat seat);
/* Lines as an observer counts them, which is every `seq` that people hear or say: without those it
 * may not even know to be there. When such a play is turned up it counts, and what came after it is
 * told again. How many of the first `line` lines the observer knows of; and after how many lines it
 * knows of so many, or UINT32_MAX: it does not. */
uint32_t mst_table_told(const mst_table *t, mst_seat observer, uint32_t line);
uint32_t mst_table_line(const mst_table *t, mst_seat observer, uint32_t told);
uint32_t mst_table_newest(const mst_table *t, mst_seat observer); /* of all lines, how many */
/* When something was last done there that the observer may know of. */
int64_t mst_table_changed(const mst_table *t, mst_seat observer);
/* Observers (a bit each) who may know of something from that line on. */
uint32_t mst_table_news(const mst_table *t, uint32_t line);
/* What a seat may know, for a bot that plays it. Not before the game has begun. */
void mst_table_view(const mst_table *t, mst_seat observer, mst_state *seen);
/* A play as an observer may read it: what view_move leaves of it, and the observer's view of the
 * state before it, so that words made of the two cannot tell more. */
typedef struct {
    mst_seat seat;
    mst_move move;
    const mst_state *before;
} mst_seen_play;
/* Hands over what is news to an observer who was told when the log had `since` lines: plays made
 * after that, and earlier ones of seats that were turned up after it; with 0, all there are. Draws
 * as they could be read when they came up, plays of seats as they can be read now. */
void mst_table_plays(const mst_table *t, mst_seat observer, uint32_t since,
                     void (*take)(void *context, const mst_seen_play *play), void *context);
/* The field "clock" of an object that is being written; nothing where there is none. */
void mst_table_put_clock(const mst_clock *clock, mst_json *w);
/* When the game is over: everybody's score and place. */
void mst_table_result(const mst_table *t, mst_score scores[], uint8_t place[]);
/* At a table of a deal in common, which is not opened yet: what it knows is for its seats alone. */
bool mst_table_is_closed(const mst_table *t);
/* Every draw so far, as records write it, the first first; and how one that could come up now would
 * be written. */
void mst_table_draws(const mst_table *t, void (*take)(void *context, const char *draw),
                     void *context);
void mst_table_put_draw(const mst_table *t, mst_move draw, mst_text *out);
/* Everybody is ready, and some nonces are awaited. */
bool mst_table_is_revealing(const mst_table *t);
/* When the next flag falls or nonces are awaited no longer, or 0: the caller's timer. */
int64_t mst_table_deadline(const mst_table *t);

/* ---- changing ----
 *
 * Each returns NULL and has added whole lines to `log`, or returns why not and has changed nothing.
 * Draws that follow a change are made and logged with it. Who may ask for what is the caller's to
 * know. */

/* What kind of error a refusal is to whoever speaks the protocol (docs/protocol.md). */
typedef enum {
    MST_TABLE_MALFORMED = 1, /* a name, level, digest or nonce that cannot be one */
    MST_TABLE_NO_SEAT,
    MST_TABLE_STALE,
    MST_TABLE_ILLEGAL, /* not a move, or not by the rules of the game: the key is the game's */
    MST_TABLE_PHASE,
    MST_TABLE_NOT_ALLOWED,
    MST_TABLE_LIMIT
} mst_table_error;

/* Why not. The key is that of a phrase, and names the rule where a game refuses. Holds until the
 * table is asked something else. */
typedef struct {
    mst_table_error code;
    const char *key;
} mst_refusal;
/* The words of a refusal's key, the game's own included. */
const char *mst_table_words(const mst_table *t, mst_language in, const char *key);

/* Before the start. A human takes an open seat or a bot's; anybody's may be opened or given to a
 * bot. `level_or_token` is a level's name, a digest, or NULL for an open seat; `name` may be NULL.
 */
const mst_refusal *mst_table_sit(mst_table *t, mst_seat seat, mst_sitter kind, const char *name,
                                 const char *level_or_token, int64_t now, mst_text *log);
const mst_refusal *mst_table_name(mst_table *t, mst_seat seat, const char *name, int64_t now,
                                  mst_text *log);
/* `digest` seals a nonce of the seat; it may be NULL, and at a table that is not sealed, or of a
 * deal in common, it does not count. With the last one ready the game begins: the first draws come
 * now. If there are digests, it begins when the last of their nonces is revealed, or after ten
 * seconds without those missing (mst_table_tick). Nobody can sit down any more meanwhile. */
const mst_refusal *mst_table_ready(mst_table *t, mst_seat seat, const char *digest, int64_t now,
                                   mst_text *log);
const mst_refusal *mst_table_reveal(mst_table *t, mst_seat seat, const char *nonce, int64_t now,
                                    mst_text *log);
/* Whether the seat may decide now on what it saw at `seq`, as it counts: NULL, or why not. */
const mst_refusal *mst_table_check_turn(const mst_table *t, mst_seat seat, uint32_t seq);
/* `seq` is what the player saw when deciding, as it counts: a stale one is refused. */
const mst_refusal *mst_table_play(mst_table *t, mst_seat seat, uint32_t seq, const char *move,
                                  size_t length, int64_t now, mst_text *log);
/* Takes back the seat's last play, while nothing has been drawn and nothing learned since. Decided
 * on what the player saw before that play, or before the last taking back, it is stale. */
const mst_refusal *mst_table_undo(mst_table *t, mst_seat seat, uint32_t seq, int64_t now,
                                  mst_text *log);
const mst_refusal *mst_table_cannot_undo(const mst_table *t, mst_seat seat); /* NULL: it can */
/* The level of bots that stand in at this table. */
const char *mst_table_substitute(const mst_table *t);
/* Whether seats may ask what a bot would play: as agreed, and always who is alone with bots. */
bool mst_table_allows_hints(const mst_table *t);
/* "all", "phrases", "off": as logs, messages and people say it. */
const char *mst_chat_word(mst_chat rule);
bool mst_chat_read(const char *word, size_t length, mst_chat *rule);
/* A bot plays a human's seat for the moment (`level`), or the human is back (NULL). */
const mst_refusal *mst_table_stand_in(mst_table *t, mst_seat seat, const char *level, int64_t now,
                                      mst_text *log);
/* Whoever's time is over by now is stood in for; whose nonce did not come is dealt without. */
const mst_refusal *mst_table_tick(mst_table *t, int64_t now, mst_text *log);
/* Time does not run while nobody serves: called once for every table that is read after a start. A
 * table whose time was not running has nothing to write and is left alone (still NULL). */
const mst_refusal *mst_table_resume(mst_table *t, int64_t now, mst_text *log);

/* The deal in common is over at all its tables, and this table, which is over, hides nothing of it
 * any more. */
const mst_refusal *mst_table_open_deal(mst_table *t, int64_t now, mst_text *log);

/* How the same people play again, with the first seat moved on by one: the setup, and for every
 * seat of the next table whose seat here sits there. */
mst_setup mst_table_rematch(const mst_table *t, mst_seat from[MST_MAX_SEATS]);

/* ---- telling ---- */

typedef struct {
    mst_seat observer; /* or MST_SPECTATOR */
    mst_language in;
    uint32_t since;    /* lines of the log the reader has: what came after them is told */
    bool with_words;   /* sentences for every move that could be made */
    mst_seats present; /* seats with somebody connected, as far as the caller knows */
    int64_t now;
    const mst_people *people; /* how seats are called; NULL: by their letters */
    uint64_t round; /* readers with the same number are told the same of one moment of one table,
                       but for what concerns each of them; 0: this one is alone */
} mst_reader;

/* The message of type "state" that docs/protocol.md describes. */
void mst_table_put_state(mst_text *t, const mst_table *table, const mst_reader *reader);
/* The message of type "past": how the table stood when the reader counted `seq` lines, as it could
 * see it then, and the plays before that as the reader may read them now. NULL and it is written,
 * or why not: there is no game yet, or there are not so many lines. `since` and `present` do not
 * count. */
const mst_refusal *mst_table_put_past(mst_text *t, const mst_table *table, const mst_reader *reader,
                                      uint32_t seq);
/* The move that `text` is for the seat, for whoever asks about it and has not made it: NULL and
 * `move` is one that the rules allow as far as the seat can know, or why it could not be played. */
const mst_refusal *mst_table_read_move(const mst_table *t, mst_seat seat, uint32_t seq,
                                       const char *text, size_t length, mst_move *move);
/* The message of type "preview": what the seat would score after a move, as far as it can know.
 * NULL and it is written, or why it could not be played, for the same reasons as mst_table_play;
 * nothing changes either way. */
const mst_refusal *mst_table_put_preview(mst_text *t, const mst_table *table, mst_seat seat,
                                         uint32_t seq, const char *move, size_t length);
/* The game so far, as a record that observer may read; once over (and opened, where the deal is one
 * in common), whole and with the lines that prove the deal. */
void mst_table_put_record(mst_text *t, const mst_table *table, mst_seat observer);
/* The same with all that is hidden: a save, from which the game can go on. */
void mst_table_put_whole_record(mst_text *t, const mst_table *table);

#ifdef __cplusplus
}
#endif
#endif

/* table_state.h -- what a table is made of; for the files of this folder alone.
 *
 * Whatever happens at a table besides plays is an event: a kind, a seat, a word and a name. An
 * event has one line of text and one effect, so that making a change is applying an event and
 * writing its line, and reading a log is reading its lines and applying their events. */
#ifndef TABLE_TABLE_STATE_H
#define TABLE_TABLE_STATE_H
#include "mastaba/engine.h"
#include "mastaba/sentence.h"
#include "mastaba/table.h"
#include "mastaba/text.h"

enum {
    EVENTS_REMEMBERED = 16, /* of those that are told to people who come back */
    MOST_WORD = MST_DIGEST_SIZE,
    MOST_CHARTER = 2048, /* bytes of all its lines */
    MOST_SEQ = 1 << 27,  /* lines of a log: beyond, nothing more is written */
    MOST_TIMES = 1000,   /* that a seat is renamed, takes back, or is left to a bot */
    GRACE_SECONDS = 30,  /* that whoever comes back to a clock has at least */
    REVEAL_SECONDS = 10, /* that a nonce is awaited */
    TABLE_SENTENCES = 8  /* that are kept for others: those of one change, nearly always */
};
static const uint32_t NO_PLAY = UINT32_MAX;

/* ---- a table ---- */

typedef struct {
    mst_move move;
    uint32_t seq : 28, seat : 4; /* of its line */
    uint32_t turned_up;          /* the line that showed it to somebody who was blind to it; or 0 */
    uint16_t blind;              /* observers who cannot read it yet */
    uint16_t unheard;            /* those of them who may not even know that it was made */
    bool is_decision;            /* everybody knew of it: it counts for the clock */
    bool is_rewarded;            /* it brought an increment */
} table_play;

typedef enum {
    EVENT_OPEN, /* a seat is free */
    EVENT_BOT,
    EVENT_HUMAN,
    EVENT_NAME,
    EVENT_READY,
    EVENT_REVEAL,
    EVENT_WITHOUT, /* a nonce did not come in time */
    EVENT_UNDO,
    EVENT_STAND_IN,
    EVENT_BACK,
    EVENT_FLAG,   /* time ran out: a bot stands in */
    EVENT_RESUME, /* clocks go on after nobody served */
    EVENT_OPENED, /* the deal in common is: all its tables are over */
    EVENT_KINDS
} event_kind;

typedef struct {
    event_kind kind;
    mst_seat seat;
    char word[MOST_WORD]; /* a level, a digest, a nonce; or empty */
    char name[MST_MAX_NAME];
} table_event;

/* An event as it is told later. */
typedef struct {
    uint32_t seq;
    uint32_t undone;   /* the line of the play that was taken back */
    uint32_t heard_by; /* observers who knew of that play, or everybody */
    uint8_t kind, seat;
} table_note;

struct mst_table {
    const mst_game *game;
    mst_dealer dealer;
    mst_workspace *room;
    mst_agreement agreement;
    bool has_agreement; /* a table that is read has none before its first lines */
    mst_phase phase;
    bool is_opened;    /* the deal in common is */
    int64_t reveal_by; /* when nonces are awaited no longer; 0: not everybody was ready yet */
    mst_occupant place[MST_MAX_SEATS];
    uint32_t seq;
    mst_seats actors;
    uint32_t asked[MST_MAX_SEATS];              /* the seq since which an actor owes its decision */
    int64_t asked_at[MST_MAX_SEATS];            /* and the time */
    uint32_t decided[MST_MAX_SEATS];            /* decisions made, without what was taken back */
    uint32_t reached[MST_MAX_SEATS];            /* decisions that time was given for */
    uint32_t undone[MST_MAX_SEATS];             /* the seq after the last taking back; or 0 */
    uint16_t times[EVENT_KINDS][MST_MAX_SEATS]; /* that each event has happened to who sits there */
    table_play *made;                           /* without what was taken back */
    uint32_t plays, room_for, draws;
    mst_state *now;
    mst_state *base; /* the state before the last change that held plays: what follows is told */
    uint32_t base_plays;                 /* without playing the whole game again */
    mst_state *older;                    /* an earlier one, for those who missed some changes */
    uint32_t older_plays;                /* 0: none */
    uint32_t first_blind;                /* play that somebody is blind to; or NO_PLAY */
    uint32_t first_unheard;              /* play that somebody may not know of; or NO_PLAY */
    uint32_t turned_up;                  /* the newest line that turned up a play; or 0 */
    table_note notes[EVENTS_REMEMBERED]; /* a ring */
    uint32_t noted;
    table_note *hidden; /* takings back that not everybody may know of */
    uint32_t hidden_count, room_for_hidden;
    uint32_t counted[MST_SPECTATOR + 1]; /* by every observer, and when that was another number */
    int64_t changed[MST_SPECTATOR + 1];
    struct table_memory *memory;
};

/* What a question may write down though it changes nothing: whether a seat's last play can be
 * undone is asked by every message and costs some thinking; and why a game refused a move. */
struct table_memory {
    mst_refusal illegal;
    struct {
        uint32_t plays, seq; /* for which `learned` holds; 0: not known */
        bool learned;
    } of[MST_MAX_SEATS];
};

static inline bool table_has_seat(const mst_table *t, mst_seat seat) {
    return seat < t->agreement.setup.seats;
}
static inline bool table_is_actor(const mst_table *t, mst_seat seat) {
    return t->actors >> seat & 1;
}
/* In a set of observers: seats, and the spectator. */
static inline uint32_t table_bit(mst_seat observer) {
    return 1u << observer;
}

/* A nonce of the seat is awaited, or was in vain. */
static inline bool table_lacks_nonce(const mst_table *t, mst_seat seat) {
    return t->place[seat].digest[0] && !t->place[seat].nonce[0];
}

/* The states of the workspace. Each has one meaning, so that whoever is called writes over nothing
 * that its caller still needs. */
enum {
    TABLE_SEEN_NOW,    /* what an observer sees of the table as it is */
    TABLE_WALKING,     /* the game played again, up to the play in question */
    TABLE_SEEN_BEFORE, /* a view of that */
    TABLE_AFTER,       /* the same one play further */
    TABLE_SEEN_AFTER,  /* a view of that */
    TABLE_THEN,        /* the table when somebody was told last, or at which somebody looks */
    TABLE_WORLD,       /* what a seat takes for possible */
    TABLE_SEEN_WORLD,  /* a view of that */
    TABLE_DESCRIBED,   /* what was described last: kept from message to message (message.c) */
    TABLE_TOLD,        /* before the plays that were told of last (shared.c) */
    TABLE_STATES = TABLE_TOLD + TABLE_SENTENCES
};
_Static_assert(TABLE_STATES == (int)MST_TABLE_STATES, "the workspace has a state for each");

/* ---- reasons: phrases.c ---- */

/* Why a table refuses something. */
typedef enum {
    WHY_STALE,
    WHY_NOTATION,
    WHY_NOT_BEGUN,
    WHY_NOT_READY,
    WHY_REVEALING,
    WHY_BEGUN,
    WHY_OVER,
    WHY_NOT_YOURS,
    WHY_NO_SEAT,
    WHY_TAKEN,
    WHY_OPEN,
    WHY_NO_HUMAN,
    WHY_READY,
    WHY_STOOD_IN,
    WHY_HERE,
    WHY_BAD_NAME,
    WHY_BAD_LEVEL,
    WHY_BAD_TOKEN,
    WHY_BAD_NONCE,
    WHY_BAD_DIGEST,
    WHY_NOT_SEALED,
    WHY_REVEALED,
    WHY_OTHER_NONCE,
    WHY_NO_NONCES,
    WHY_NOT_IN_COMMON,
    WHY_NOT_OVER,
    WHY_OPENED,
    WHY_TIME_LEFT,
    WHY_NO_CLOCK,
    WHY_DRAW_MISSING,
    WHY_NOTHING_PLAYED,
    WHY_DRAWN,
    WHY_ANSWERED,
    WHY_LEARNED,
    WHY_RATED,
    WHY_FULL,
    WHY_OFTEN,
    WHY_NO_MEMORY,
    WHY_NO_ROOM,
    TABLE_REASONS
} table_reason;

const mst_refusal *table_refuse(table_reason why);
/* The same of what a game's `refuse` returned, NULL included. */
const mst_refusal *table_refuse_move(const mst_table *t, const char *key);
const char *table_words(mst_language in, const char *key); /* the table's own; or NULL */

/* ---- lines: log_lines.c ---- */

void table_put_agreement(mst_text *out, const mst_game *g, const mst_agreement *agreement);
void table_set_pieces(mst_agreement *agreement, const mst_game *g); /* as they are now */
const char *table_check_agreement(const mst_game *g,
                                  const mst_agreement *agreement); /* NULL: good */
void table_put_event(mst_text *out, const table_event *e);
const mst_refusal *table_check_event(const table_event *e); /* NULL, or why it cannot be written */
bool table_is_digest(const char *text, size_t length);

/* ---- effects: events.c. NULL, or why not and nothing has changed ---- */

const mst_refusal *table_apply(mst_table *t, const table_event *e, int64_t now);
/* A legal play, draws included, and who must decide after it. */
const mst_refusal *table_apply_play(mst_table *t, mst_seat seat, mst_move move, int64_t now);
/* Who owes a decision in the state as it is now. */
void table_ask(mst_table *t, mst_seats before, mst_seat mover, int64_t now);
void table_note_event(mst_table *t, const table_note *note);
/* A list with room for one thing more than it holds, or NULL: there is no memory. */
void *table_grown(const mst_table *t, void *list, uint32_t holds, uint32_t *room_for, size_t size);
/* Whether a seat has done it so often that it is not asked for again; a log may hold more. */
bool table_is_often(const mst_table *t, event_kind kind, mst_seat seat);

/* ---- time: clock.c ---- */

void table_start_clocks(mst_table *t);
void table_renew(mst_table *t, mst_seat seat);                /* it has a new decision to make */
void table_charge(mst_table *t, mst_seat seat, int64_t now);  /* for the time it has thought */
void table_reward(mst_table *t, table_play *play);            /* for a play that was made */
void table_unreward(mst_table *t, const table_play *play);    /* it is taken back */
void table_welcome(mst_table *t, mst_seat seat, int64_t now); /* back, with some time at least */
bool table_time_runs(const mst_table *t, mst_seat seat);
int64_t table_flag_time(const mst_table *t, mst_seat seat); /* of a seat whose time runs */
int64_t table_time_left(const mst_table *t, mst_seat seat, int64_t now);

/* ---- the past: past.c ---- */

void table_set_base(mst_table *t); /* a change with plays begins */
/* The state before a play, in `out`. */
void table_state_before(const mst_table *t, uint32_t play, mst_state *out);
/* Makes the play in a state that table_state_before gave, or one like it. */
void table_step(const mst_table *t, uint32_t play, mst_state *s);
uint32_t table_first_since(const mst_table *t, uint32_t seq); /* the first play from that line on */
/* The first of the last so many plays before `end` that the observer may know of; not before
 * `first`. */
uint32_t table_last_few(const mst_table *t, mst_seat observer, uint32_t end, uint32_t count,
                        uint32_t first);

/* ---- plays made face down: face_down.c ---- */

void table_lay_face_down(mst_table *t);           /* the newest play, made in `base` */
void table_turn_up(mst_table *t);                 /* after a change: what the newest line shows */
void table_turn_down(mst_table *t, uint32_t seq); /* lines from there on did not happen */

/* ---- what is written once for all who read the same: shared.c ---- */

/* A play as somebody reads it. */
typedef struct {
    const mst_state *before, *seen; /* the truth, and the view of it */
    mst_seat seat;
    mst_move move; /* as view_move shows it */
    mst_language in;
} table_reading;

/* What is said of it, with marks; in `room` where nothing is kept. */
const char *table_sentence(const mst_table *t, const table_reading *r, char room[MST_MAX_SENTENCE]);

/* What does not depend on who reads. */
typedef enum { TABLE_PEOPLE, TABLE_DEAL, TABLE_PARTS } table_part;

/* Writes what was kept in this round (mst_reader.round); false: nothing was. */
bool table_put_part(const mst_table *t, table_part which, uint64_t round, mst_json *w);
void table_keep_part(const mst_table *t, table_part which, uint64_t round, const char *from,
                     const char *end);

/* ---- what observers count: numbering.c ---- */

/* Is there a line that somebody may not know of? */
static inline bool table_has_unheard(const mst_table *t) {
    return t->first_unheard != NO_PLAY || t->hidden_count;
}
/* At the end of every change: whoever counts another number than before has heard of something. */
void table_note_time(mst_table *t, int64_t now);

/* ---- taking back: undo.c ---- */

const mst_refusal *table_apply_undo(mst_table *t, mst_seat seat, int64_t now);
uint32_t table_last_play(const mst_table *t, mst_seat seat); /* its line; there is one */

#endif

/* session.h -- one game at this terminal. It is played at a table of a host (host/host.h), and the
 * terminal is a session there that holds the seats of all humans. Players are shown views and
 * nothing else. */
#ifndef PROGRAM_SESSION_H
#define PROGRAM_SESSION_H
#include "fair/fair.h"
#include "host/host.h"
#include "line_reader.h"
#include "mastaba/rng.h"
#include "options.h"
#include "page.h"

enum { MOST_PATH = 1024, MOST_JOBS = 2 * MST_MAX_SEATS };

typedef struct {
    const options *o;
    const mst_game *game;
    mst_language in;
    /* The table. */
    const mst_game *games[2]; /* that the host knows: this one */
    host *host;
    host_session talk;
    const mst_table *table;
    char token[MST_MAX_SEATS][FAIR_TOKEN_SIZE]; /* of the humans, here and at the tables after */
    uint32_t tokens;
    const char *awaited; /* the type of message that the host is asked for; or NULL */
    char next_table[MST_ID_SIZE];
    mst_score prospect; /* what the move that was asked about would make of the score */
    char refused[512];  /* why the host did not do what it was told last, in words; or empty */
    char *draft;        /* of its messages */
    mst_rng rng;        /* what --seed makes of chance */
    /* Bots. */
    host_job *job[MOST_JOBS]; /* decisions that are waited for, the first first */
    uint32_t jobs;
    mst_bot *bot[MST_MAX_SEATS]; /* made when first asked */
    mst_bot *adviser;            /* who gives hints */
    /* The conversation. */
    line_reader input;
    page out;
    bool is_keyboard, has_screen, is_decorated;
    uint32_t told[MST_SPECTATOR + 1]; /* lines of the log when an observer was last told */
    mst_seats returning;              /* whom a bot has played for since they were last told */
    mst_seat at_device;               /* the human who looked last, or MST_NO_SEAT */
    /* The question being asked. */
    mst_seat seat;
    mst_state *view;
    mst_move *moves;
    uint32_t count;
    mst_move cautioned; /* a move that was warned of and may be repeated */
    bool is_left;       /* the player quit while a bot was thinking */
    /* The save file. */
    char saved_as[MOST_PATH];
    uint32_t saved_lines; /* of the log, when the file was written */
    bool save_failed;
} session;

static inline bool session_is_human(const session *s, mst_seat seat) {
    return s->talk.seats >> seat & 1;
}
static inline bool session_has_many_humans(const session *s) {
    return s->talk.seats & (s->talk.seats - 1);
}
/* A bot plays the seat for its human. */
static inline bool session_is_away(const session *s, mst_seat seat) {
    return session_is_human(s, seat) && mst_table_occupant(s->table, seat)->has_stand_in;
}
static inline uint8_t session_seats(const session *s) {
    return mst_table_agreement(s->table)->setup.seats;
}

/* hosting.c: the host, and what is said to it. */
void hosting_open(session *s);
void hosting_close(session *s);
/* Makes the table that `body` asks for (protocol/bodies.h) or goes on from a record, and sits down
 * there. A status. */
int hosting_make(session *s, const char *body, const page *record);
/* Says something that is of this moment: "play", "undo", "hint". False: s->refused says why not. */
bool hosting_say(session *s, const char *type, mst_seat seat, const char *move);
/* What the move would make of the seat's score: s->prospect. */
bool hosting_preview(session *s, mst_seat seat, const char *move);
/* A bot plays the seat from now on, or its human is back. */
bool hosting_stand_in(session *s, mst_seat seat, bool is_back);
/* The same people at the next table, once this game is over. */
bool hosting_rematch(session *s);
void hosting_take_thought(session *s, host_job *j);

/* show.c: what players read. Everything goes to s->out. */
const char *show_seat_name(const session *s, mst_seat seat); /* the name, else the letter */
void show_seats(session *s);
void show_new_plays(session *s, mst_seat observer); /* not told yet, or turned up since */
void show_news(session *s, mst_seat observer);      /* the same, as a paragraph */
void show_log(session *s, mst_seat observer);       /* every play with its number */
/* The table as it stood before a play of the log, and the play. */
void show_past(session *s, mst_seat observer, const char *number);
void show_table(session *s, mst_seat observer);
void show_question(session *s);
void show_moves(session *s, const char *beginning, uint32_t most); /* whose notation begins so */
/* What a play does, in plain words with the names of people. */
void show_sentence(const session *s, const mst_state *before, mst_seat seat, mst_move move,
                   mst_text *t);
void show_refusal(session *s, const char *text, const char *key);
void show_not_done(session *s, const char *what); /* what the host refused */
void show_possible(session *s, mst_move move);
void show_prospect(session *s, const char *move); /* s->prospect beside the score of now */
void show_scores(session *s);

/* prompt.c: one decision of a human. */
typedef enum { GO_ON, LEAVE, LEAVE_INTERRUPTED, LEAVE_BROKEN } prompt_outcome;
void prompt_catch_interrupts(void);
prompt_outcome prompt(session *s, mst_seat seat);
prompt_outcome prompt_after_end(session *s); /* GO_ON: another game has begun */
void prompt_take_seats_back(session *s);     /* from the bots that play for humans here */

bool prompt_is_interrupted(void); /* by Ctrl-C */
bool prompt_is_quit(const char *text, size_t length);
bool prompt_is_back(const char *text, size_t length);

/* think.c: bots at work. They are handed views and nothing else. */
typedef struct {
    host_job job;
    bool is_called_off;
} think_job;
bool think_later(void *context, host_job *j); /* the host's ports */
void think_no_more(void *context, host_job *j);
prompt_outcome think(session *s); /* the first job that waits */
void think_free_bots(session *s);

/* hint.c: advice for the question being asked, or on one move of it; 0 is none. */
void hint_show(session *s, mst_move move);

/* save.c: games as files. */
void save_game(session *s, const char *path);
void save_note(session *s, const char *path); /* that file holds the game as it is now */
typedef struct {
    page record;
    uint8_t seats;
    uint32_t plays;
} saved_game;
int save_read(const session *s, const char *path, saved_game *game); /* of s->game; a status */
void save_tell_how_to_continue(session *s);

#endif

/* session.h -- one game at this terminal: who sits where, the game so far, and what each player has
 * been told. Players are shown views and nothing else; the truth lies in `past`. */
#ifndef PROGRAM_SESSION_H
#define PROGRAM_SESSION_H
#include "line_reader.h"
#include "mastaba/bot.h"
#include "mastaba/record.h"
#include "options.h"
#include "page.h"
#include "play/history.h"

enum { MOST_PATH = 1024 };

typedef struct {
    const options *o;
    const mst_game *game;
    mst_language in;
    uint32_t humans;
    bool is_human[MST_MAX_SEATS];
    const mst_level *level[MST_MAX_SEATS]; /* of the seats that are not */
    mst_bot *bot[MST_MAX_SEATS];
    mst_bot *adviser; /* who gives hints; made when first asked */
    char names[MST_MAX_SEATS][MST_MAX_NAME];
    history past;
    mst_rng rng;
    /* The conversation. */
    line_reader input;
    page out;
    bool is_keyboard, has_screen, is_decorated;
    mst_move *told[MST_SPECTATOR + 1]; /* what an observer has read of each play */
    mst_seat at_device;                /* the human who looked last, or MST_NO_SEAT */
    /* The question being asked. */
    mst_seat seat;
    mst_state *view;
    mst_move *moves;
    uint32_t count;
    mst_move cautioned; /* a move that was warned of and may be repeated */
    bool is_left;       /* the player quit while a bot was thinking */
    /* The save file. */
    char saved_as[MOST_PATH];
    uint32_t saved_plays;
    bool save_failed;
} session;

/* show.c: what players read. Everything goes to s->out. */
const char *show_seat_name(const session *s, mst_seat seat); /* the name, else the letter */
void show_seats(session *s);
void show_news(session *s, mst_seat observer);      /* plays not told yet, or turned up since */
void show_skip_news(session *s, mst_seat observer); /* all of the past is known */
void show_log(session *s, mst_seat observer);
void show_table(session *s, mst_seat observer);
void show_question(session *s);
void show_moves(session *s, const char *beginning, uint32_t most); /* whose notation begins so */
void show_refusal(session *s, const char *text, const char *key);
void show_possible(session *s, mst_move move);
void show_scores(session *s);

/* prompt.c: one decision of a human. */
typedef enum { GO_ON, LEAVE, LEAVE_INTERRUPTED, LEAVE_BROKEN } prompt_outcome;
void prompt_catch_interrupts(void);
prompt_outcome prompt(session *s, mst_seat seat);

bool prompt_is_interrupted(void); /* by Ctrl-C */
bool prompt_is_quit(const char *text, size_t length);

/* think.c: bots at work. They are handed views and nothing else. */
mst_bot *think_make_bot(const session *s, const mst_level *level); /* made to last */
/* Its move from the seat's view in s->view, or 0 when the player left meanwhile. */
mst_move think(session *s, mst_bot *bot, mst_seat seat, uint64_t seed);

/* hint.c: advice for the question being asked, or on one move of it; 0 is none. */
void hint_show(session *s, mst_move move);

/* save.c: games as files. */
void save_game(session *s, const char *path);
int save_read_game(session *s, const char *path); /* of s->game; a status */
void save_tell_how_to_continue(session *s);

#endif

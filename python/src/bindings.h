/* bindings.h -- what the files of the extension share.
 *
 * The extension is `mastaba._engine`: the library of include/mastaba as Python objects, by the
 * limited API of Python 3.11, the first that has buffers, so that one file serves all later
 * versions. Nothing here trusts its caller: whatever Python hands in is either converted or
 * refused, and a state is only ever changed by a move that the rules have not refused. */
#ifndef PYTHON_BINDINGS_H
#define PYTHON_BINDINGS_H
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "mastaba/batch.h"
#include "mastaba/bot.h"
#include "mastaba/engine.h"
#include "mastaba/observe.h"
#include "mastaba/record.h"
#include "mastaba/rng.h"
#include "mastaba/text.h"

/* A game with its seats, options, pieces and language; never changes. */
typedef struct {
    PyObject_HEAD const mst_game *game; /* built in, or `own` */
    mst_game own;
    void *pieces; /* of `own` */
    char deck[40], fingerprint[17];
    mst_setup setup;
    mst_language in;
    mst_move *draws;   /* room for max_choices, for as long as no Python runs */
    uint32_t *weights; /* likewise */
} game_object;

/* A play that was made. */
typedef struct {
    mst_move move;
    mst_seat seat;
} position_play;

/* A State, or a View: then `observer` looks, and nothing else below is used. */
typedef struct {
    PyObject_HEAD game_object *of;
    mst_state *now;
    mst_seat observer; /* MST_NO_SEAT: a State */
    bool has_dice;     /* chance draws by itself */
    bool has_past;     /* `plays` lead here from the beginning */
    mst_rng dice;
    position_play *plays;
    uint32_t count, room;
} position_object;

extern PyTypeObject *game_type, *state_type, *view_type, *bot_type, *batch_type, *steps_type,
    *array_type, *score_type, *thought_type;
extern PyObject *module_refused, *module_record_error;

/* ---- convert.c: arguments and results. False or NULL: an exception is set. ---- */
bool convert_seat(PyObject *from, mst_seat *seat); /* 0.. or "A"..; "*" chance, "-" spectator */
PyObject *convert_from_seat(mst_seat seat);
bool convert_number(PyObject *from, const char *what, uint64_t least, uint64_t most, uint64_t *out);
bool convert_language(const char *name, mst_language *in);
bool convert_fits_memory(double bytes, const char *what);
/* Adds something new to a list or dict, which it becomes part of; where that fails the list is
 * NULL. */
void convert_append(PyObject **list, PyObject *item);
void convert_put(PyObject **dict, const char *name, PyObject *value);
PyObject *convert_function(const char *name); /* of mastaba._engine */
/* A text that a function writes, however long it is. */
typedef struct {
    const position_object *of;
    mst_seat seat;
    mst_move move;
} convert_about;
PyObject *convert_text(void (*write)(const convert_about *about, mst_text *out),
                       const convert_about *about);
/* A NumPy array with bytes of its own. */
PyObject *convert_array(const void *bytes, uint32_t size, const char *type);

/* ---- game.c ---- */
game_object *game_new(const mst_game *g, const mst_setup *setup, mst_language in);
bool game_has_seat(const game_object *of, mst_seat seat);
bool game_number(const game_object *of, const mst_numbers **numbers);

/* ---- position.c: what may be asked of states and views alike ---- */
position_object *position_new(PyTypeObject *type, game_object *of);
bool position_is_actor(const position_object *p, mst_seat seat);
/* Any legal move as it is written, or its number. False: it was refused. */
bool position_read_move(const position_object *p, mst_seat seat, PyObject *move, mst_move *out);
PyObject *position_move_text(const position_object *p, mst_seat seat, mst_move move);
/* The seat that is asked about: the one given, or the observer, or the lowest that decides. */
bool position_seat(const position_object *p, PyObject *given, mst_seat *seat);
void position_free(PyObject *self);
PyObject *position_compare(PyObject *self, PyObject *other, int how);
#define POSITION_METHODS                                                                           \
    {"moves", (PyCFunction)(void (*)(void))position_moves, METH_FASTCALL, position_moves_doc},     \
        {"actions", (PyCFunction)(void (*)(void))position_actions, METH_FASTCALL,                  \
         position_actions_doc},                                                                    \
        {"mask", (PyCFunction)(void (*)(void))position_mask, METH_FASTCALL, position_mask_doc},    \
        {"action", (PyCFunction)(void (*)(void))position_action, METH_FASTCALL,                    \
         position_action_doc},                                                                     \
        {"notation", (PyCFunction)(void (*)(void))position_notation, METH_FASTCALL,                \
         position_notation_doc},                                                                   \
        {"tell", (PyCFunction)(void (*)(void))position_tell, METH_FASTCALL, position_tell_doc},    \
        {"ask", (PyCFunction)(void (*)(void))position_ask, METH_FASTCALL, position_ask_doc},       \
        {"show", position_show, METH_NOARGS, position_show_doc},                                   \
        {"describe", position_describe, METH_NOARGS, position_describe_doc},                       \
        {"scores", position_scores, METH_NOARGS, position_scores_doc},                             \
        {"places", position_places, METH_NOARGS, position_places_doc}, {                           \
        "rewards", position_rewards, METH_NOARGS, position_rewards_doc                             \
    }
#define POSITION_PROPERTIES                                                                        \
    {"game", position_game, NULL, "The Game that is played.", NULL},                               \
        {"actors", position_actors, NULL,                                                          \
         "Who must decide now: a tuple of seats, empty when the game is over.", NULL},             \
        {"is_over", position_is_over, NULL, "Whether the game has ended.", NULL}, {                \
        "hash", position_hash, NULL,                                                               \
            "A number of 64 bits made of all that is there, the same on every machine.", NULL      \
    }
PyObject *position_moves(PyObject *self, PyObject *const *args, Py_ssize_t count);
PyObject *position_actions(PyObject *self, PyObject *const *args, Py_ssize_t count);
PyObject *position_mask(PyObject *self, PyObject *const *args, Py_ssize_t count);
PyObject *position_action(PyObject *self, PyObject *const *args, Py_ssize_t count);
PyObject *position_notation(PyObject *self, PyObject *const *args, Py_ssize_t count);
PyObject *position_tell(PyObject *self, PyObject *const *args, Py_ssize_t count);
PyObject *position_ask(PyObject *self, PyObject *const *args, Py_ssize_t count);
PyObject *position_show(PyObject *self, PyObject *none);
PyObject *position_describe(PyObject *self, PyObject *none);
PyObject *position_scores(PyObject *self, PyObject *none);
PyObject *position_places(PyObject *self, PyObject *none);
PyObject *position_rewards(PyObject *self, PyObject *none);
PyObject *position_game(PyObject *self, void *none);
PyObject *position_actors(PyObject *self, void *none);
PyObject *position_is_over(PyObject *self, void *none);
PyObject *position_hash(PyObject *self, void *none);
extern const char position_moves_doc[], position_actions_doc[], position_mask_doc[],
    position_action_doc[], position_notation_doc[], position_tell_doc[], position_ask_doc[],
    position_show_doc[], position_describe_doc[], position_scores_doc[], position_places_doc[],
    position_rewards_doc[];

/* ---- state.c, view.c ---- */
bool state_add_play(position_object *p, mst_seat seat, mst_move move);  /* a legal one */
bool state_keep_play(position_object *p, mst_seat seat, mst_move move); /* without making it, and
                                 without Python's lock; false: no memory, and no exception */
bool state_roll(position_object *p); /* chance draws while it must, where it has dice */
position_object *view_new(const position_object *whole, mst_seat observer);

/* ---- the types, and the rest of the module: called once, in module.c ---- */
PyTypeObject *game_make_type(void);
PyTypeObject *state_make_type(void);
PyTypeObject *view_make_type(void);
PyTypeObject *bot_make_type(void);
PyTypeObject *batch_make_type(void);
PyTypeObject *steps_make_type(void);
PyTypeObject *array_make_type(void);
PyObject *game_find(PyObject *module, PyObject *args);
PyObject *state_restore(PyObject *module, PyObject *args);
PyObject *record_read(PyObject *module, PyObject *args);

/* ---- array.c: memory of a batch, lent to NumPy ---- */
typedef struct {
    void *data;
    const char *format; /* as the module struct has it */
    uint32_t size;      /* of an item */
    Py_ssize_t shape[2];
    int dimensions;
} array_of;
PyObject *array_new(PyObject *owner, array_of what);

#endif

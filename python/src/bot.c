/* bot.c -- mastaba.Bot: an opponent of one of the levels. It is handed a View and nothing else: a
 * State is refused, and so is the view of another seat. */
#include "bindings.h"
#include <string.h>

PyTypeObject *bot_type, *thought_type;

typedef struct {
    PyObject_HEAD mst_level level;
    uint32_t threads;
    size_t memory;
    mst_rng seeds;
    mst_bot *mind;       /* made for the game of its first view */
    game_object *of;     /* which that is */
    PyObject *last_view; /* of its last choice, or NULL */
    bool is_busy;        /* thinking, maybe in another thread */
} bot_object;

static void bot_free(PyObject *self) {
    bot_object *b = (bot_object *)self;
    PyTypeObject *type = Py_TYPE(self);
    mst_bot_free(b->mind);
    Py_XDECREF((PyObject *)b->of);
    Py_XDECREF(b->last_view);
    PyObject_Free(self);
    Py_DECREF(type);
}

/* ---- how one is made ---- */

static bool set_limit(PyObject *given, const char *what, uint32_t *limit, bool *is_set) {
    uint64_t number;
    if (given == Py_None) return true;
    if (!convert_number(given, what, 1, UINT32_MAX, &number)) return false;
    *limit = (uint32_t)number;
    *is_set = true;
    return true;
}

static bool set_level(bot_object *b, const char *name, PyObject *iterations, PyObject *time) {
    const mst_level *level = mst_level_find(name, strlen(name));
    bool has_time;
    if (!level) {
        PyErr_Format(PyExc_ValueError, "there is no level \"%s\": see mastaba.LEVELS", name);
        return false;
    }
    b->level = *level;
    if (!level->iterations && (iterations != Py_None || time != Py_None)) {
        PyErr_Format(PyExc_ValueError, "%s does not search: there is nothing to limit", name);
        return false;
    }
    return set_limit(iterations, "iterations", &b->level.iterations, &b->level.has_own_budget) &&
           set_limit(time, "milliseconds", &b->level.milliseconds, &has_time);
}

static bool fill(bot_object *b, PyObject *args, PyObject *named) {
    static char *names[] = {"level",   "seed",   "iterations", "milliseconds",
                            "threads", "memory", NULL};
    PyObject *seed = NULL, *iterations = Py_None, *time = Py_None, *threads = NULL, *memory = NULL;
    const char *level;
    uint64_t seeded = 0, how_many = 1, megabytes = 64;
    if (!PyArg_ParseTupleAndKeywords(args, named, "s|OOOOO", names, &level, &seed, &iterations,
                                     &time, &threads, &memory))
        return false;
    if (!set_level(b, level, iterations, time)) return false;
    if (seed && !convert_number(seed, "seed", 0, UINT64_MAX, &seeded)) return false;
    if (threads && !convert_number(threads, "threads", 1, MST_MOST_THREADS, &how_many))
        return false;
    if (memory && !convert_number(memory, "memory", 1, 1 << 20, &megabytes)) return false;
    b->seeds = mst_rng_seed(seeded);
    b->threads = (uint32_t)how_many;
    b->memory = (size_t)megabytes << 20;
    return convert_fits_memory((double)b->memory, "the bot");
}

static PyObject *bot_new(PyTypeObject *type, PyObject *args, PyObject *named) {
    bot_object *b = PyObject_New(bot_object, type);
    if (!b) return NULL;
    b->mind = NULL;
    b->of = NULL;
    b->last_view = NULL;
    b->is_busy = false;
    if (fill(b, args, named)) return (PyObject *)b;
    Py_DECREF((PyObject *)b);
    return NULL;
}

/* ---- choosing ---- */

static bool is_view_of_actor(PyObject *given, PyObject *seat_given) {
    const position_object *view = (position_object *)given;
    mst_seat seat;
    if (Py_TYPE(given) != view_type) {
        PyErr_Format(PyExc_TypeError, "a bot is given a view, never %s: state.view(seat)",
                     Py_TYPE(given) == state_type ? "the whole state" : "anything else");
        return false;
    }
    if (!position_seat(view, seat_given, &seat)) return false;
    if (game_has_seat(view->of, view->observer) && position_is_actor(view, view->observer))
        return true;
    PyErr_Format(PyExc_ValueError, "%c has nothing to decide", mst_seat_letter(view->observer));
    return false;
}

/* A mind for the game of the view. */
static bool prepare(bot_object *b, const position_object *view) {
    if (b->mind && b->of->game == view->of->game) return true;
    mst_bot_free(b->mind);
    b->mind = mst_bot_create(view->of->game, &b->level, b->threads, b->memory);
    Py_XDECREF((PyObject *)b->of);
    b->of = view->of;
    Py_INCREF((PyObject *)b->of);
    if (!b->mind) PyErr_NoMemory();
    return b->mind != NULL;
}

/* A tenth of a second at a time, so that Ctrl-C is heard. */
static bool think(bot_object *b, const position_object *view) {
    bool is_done = false;
    uint64_t seed = mst_rng_next(&b->seeds);
    b->is_busy = true;
    mst_bot_begin(b->mind, view->now, view->observer, seed);
    while (!is_done && PyErr_CheckSignals() == 0) {
        Py_BEGIN_ALLOW_THREADS;
        is_done = mst_bot_go_on(b->mind, 100);
        Py_END_ALLOW_THREADS;
    }
    if (!is_done) mst_bot_end(b->mind);
    b->is_busy = false;
    return is_done;
}

static bool is_free(const bot_object *b) {
    if (b->is_busy) PyErr_SetString(PyExc_RuntimeError, "the bot is thinking in another thread");
    return !b->is_busy;
}

static PyObject *choose(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    bot_object *b = (bot_object *)self;
    if (count < 1 || count > 2) {
        PyErr_Format(PyExc_TypeError, "choose takes a view and its seat, not %zd arguments", count);
        return NULL;
    }
    if (!is_view_of_actor(args[0], count > 1 ? args[1] : NULL) || !is_free(b)) return NULL;
    const position_object *view = (position_object *)args[0];
    PyObject *before = b->last_view;
    b->last_view = Py_NewRef(args[0]);
    bool has_thought = prepare(b, view) && think(b, view);
    Py_XDECREF(before);
    if (has_thought) return position_move_text(view, view->observer, mst_bot_end(b->mind));
    Py_CLEAR(b->last_view);
    return NULL;
}

/* ---- what it thought ---- */

static PyObject *chances_of(const mst_candidate *c, uint32_t seats) {
    PyObject *all = PyTuple_New(seats);
    for (uint32_t i = 0; all && i < seats; i++) {
        PyObject *chance = PyFloat_FromDouble(c->chances[i]);
        if (!chance || PyTuple_SetItem(all, i, chance) < 0) Py_CLEAR(all);
    }
    return all;
}

static PyObject *thought_from(const position_object *view, const mst_candidate *c) {
    PyObject *items[] = {position_move_text(view, view->observer, c->move),
                         PyLong_FromUnsignedLong(c->visits),
                         PyFloat_FromDouble(c->reward),
                         PyFloat_FromDouble(c->win),
                         PyFloat_FromDouble(c->margin),
                         chances_of(c, view->of->setup.seats)};
    enum { ITEMS = sizeof items / sizeof *items };
    PyObject *thought = PyErr_Occurred() ? NULL : PyStructSequence_New(thought_type);
    for (uint32_t i = 0; i < ITEMS; i++) {
        if (thought)
            PyStructSequence_SetItem(thought, i, items[i]);
        else
            Py_XDECREF(items[i]);
    }
    return thought;
}

static PyObject *get_thoughts(PyObject *self, void *none) {
    bot_object *b = (bot_object *)self;
    const mst_candidate *best = NULL;
    (void)none;
    if (!is_free(b)) return NULL;
    const position_object *view = (position_object *)b->last_view;
    uint32_t count = view && b->mind ? mst_bot_thoughts(b->mind, &best) : 0;
    PyObject *out = PyList_New(0);
    for (uint32_t i = 0; out && i < count; i++) {
        convert_append(&out, thought_from(view, &best[i]));
    }
    return out;
}

static PyObject *get_level(PyObject *self, void *none) {
    (void)none;
    return PyUnicode_FromString(((bot_object *)self)->level.name);
}

static PyObject *repr(PyObject *self) {
    return PyUnicode_FromFormat("<mastaba.Bot %s>", ((bot_object *)self)->level.name);
}

static PyMethodDef methods[] = {{"choose", (PyCFunction)(void (*)(void))choose, METH_FASTCALL,
                                 "choose($self, view, seat=None, /)\n--\n\nIts move for the seat "
                                 "whose view it is given, as it is "
                                 "written. A State is refused: a bot\nknows what its seat knows."},
                                {NULL, NULL, 0, NULL}};

static PyGetSetDef properties[] = {
    {"level", get_level, NULL, "The name of its level.", NULL},
    {"thoughts", get_thoughts, NULL,
     "What it thought of every move in its last choice, the best first: move, visits, reward,\n"
     "win (chance of a first place), margin (points ahead), chances of all seats. Empty for\n"
     "levels that do not search.",
     NULL},
    {NULL, NULL, NULL, NULL, NULL}};

PyTypeObject *bot_make_type(void) {
    static PyType_Slot slots[] = {
        {Py_tp_doc,
         "Bot(level, seed=0, iterations=None, milliseconds=None, threads=1, memory=64)\n--\n\nAn "
         "opponent of one of mastaba.LEVELS; it knows only what the seat knows that it plays\nfor. "
         "The same seed and the same views give the same moves, unless time cuts it short;\n"
         "iterations and milliseconds limit a search, memory is in megabytes."},
        {Py_tp_new, bot_new},
        {Py_tp_dealloc, bot_free},
        {Py_tp_repr, repr},
        {Py_tp_methods, methods},
        {Py_tp_getset, properties},
        {0, NULL}};
    static PyType_Spec spec = {"mastaba.Bot", sizeof(bot_object), 0, Py_TPFLAGS_DEFAULT, slots};
    return (PyTypeObject *)PyType_FromSpec(&spec);
}

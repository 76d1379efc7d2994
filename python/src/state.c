/* state.c -- mastaba.State: the whole truth of one game, which plays change. It remembers what was
 * played, so that it can be written as a record and gone back in. */
#include "bindings.h"
#include <stdlib.h>
#include <string.h>

PyTypeObject *state_type;

/* ---- playing ---- */

bool state_keep_play(position_object *p, mst_seat seat, mst_move move) {
    if (p->count == p->room) {
        uint32_t room = p->room ? 2 * p->room : 64;
        position_play *more = realloc(p->plays, room * sizeof *more);
        if (!more) return false;
        p->plays = more;
        p->room = room;
    }
    p->plays[p->count++] = (position_play){move, seat};
    return true;
}

bool state_add_play(position_object *p, mst_seat seat, mst_move move) {
    if (!state_keep_play(p, seat, move)) return PyErr_NoMemory() != NULL;
    mst_play(p->of->game, p->now, seat, move);
    return true;
}

bool state_roll(position_object *p) {
    const mst_game *g = p->of->game;
    while (p->has_dice && g->actors(g, p->now) >> MST_CHANCE & 1)
        if (!state_add_play(p, MST_CHANCE, g->draw(g, p->now, &p->dice))) return false;
    return true;
}

static PyObject *play(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    position_object *p = (position_object *)self;
    mst_seat seat;
    mst_move move;
    if (count != 2) {
        PyErr_Format(PyExc_TypeError, "play takes a seat and a move, not %zd arguments", count);
        return NULL;
    }
    if (!convert_seat(args[0], &seat) || !position_read_move(p, seat, args[1], &move)) return NULL;
    if (!state_add_play(p, seat, move) || !state_roll(p)) return NULL;
    Py_RETURN_NONE;
}

/* ---- chance ---- */

/* All texts before the first pair: making a pair may let Python run, and that may play. */
static PyObject *draws(PyObject *self, PyObject *none) {
    const position_object *p = (position_object *)self;
    const mst_game *g = p->of->game;
    mst_move *list = malloc(g->max_choices * (sizeof *list + sizeof(uint32_t)));
    uint32_t *weights = list ? (uint32_t *)(list + g->max_choices) : NULL;
    PyObject *out = list ? PyList_New(0) : PyErr_NoMemory();
    uint32_t all = out && position_is_actor(p, MST_CHANCE) ? g->draws(g, p->now, list, weights) : 0;
    (void)none;
    for (uint32_t i = 0; out && i < all; i++)
        convert_append(&out, position_move_text(p, MST_CHANCE, list[i]));
    for (uint32_t i = 0; out && i < all; i++) {
        PyObject *pair = Py_BuildValue("(Ok)", PyList_GetItem(out, i), (unsigned long)weights[i]);
        if (!pair || PyList_SetItem(out, i, pair) < 0) Py_CLEAR(out);
    }
    free(list);
    return out;
}

static PyObject *sample_draw(PyObject *self, PyObject *given) {
    const position_object *p = (position_object *)self;
    uint64_t seed;
    if (!convert_number(given, "seed", 0, UINT64_MAX, &seed)) return NULL;
    if (!position_is_actor(p, MST_CHANCE)) {
        PyErr_SetString(PyExc_ValueError, "chance has nothing to draw now");
        return NULL;
    }
    mst_rng dice = mst_rng_seed(seed);
    return position_move_text(p, MST_CHANCE, p->of->game->draw(p->of->game, p->now, &dice));
}

/* ---- copies, and what was before ---- */

static position_object *copy_of(const position_object *p) {
    position_object *copy = position_new(state_type, p->of);
    if (!copy) return NULL;
    memcpy(copy->now, p->now, p->of->game->state_size);
    copy->has_dice = p->has_dice;
    copy->has_past = p->has_past;
    copy->dice = p->dice;
    if (!p->count) return copy;
    copy->plays = malloc(p->count * sizeof *copy->plays);
    if (!copy->plays) {
        Py_DECREF((PyObject *)copy);
        PyErr_NoMemory();
        return NULL;
    }
    memcpy(copy->plays, p->plays, p->count * sizeof *copy->plays);
    copy->count = copy->room = p->count;
    return copy;
}

static PyObject *copy(PyObject *self, PyObject *args, PyObject *named) {
    static char *names[] = {"seed", NULL};
    PyObject *given = NULL;
    uint64_t seed = 0;
    if (!PyArg_ParseTupleAndKeywords(args, named, "|O", names, &given)) return NULL;
    bool has_seed = given && given != Py_None;
    if (has_seed && !convert_number(given, "seed", 0, UINT64_MAX, &seed)) return NULL;
    position_object *fresh = copy_of((position_object *)self);
    if (!fresh || !given) return (PyObject *)fresh;
    fresh->has_dice = has_seed;
    if (has_seed) fresh->dice = mst_rng_seed(seed);
    if (state_roll(fresh)) return (PyObject *)fresh;
    Py_DECREF((PyObject *)fresh);
    return NULL;
}

static PyObject *copy_plainly(PyObject *self, PyObject *ignored) {
    (void)ignored;
    return (PyObject *)copy_of((position_object *)self);
}

static bool has_past(const position_object *p) {
    if (!p->has_past)
        PyErr_SetString(PyExc_ValueError, "how this position came about is not known");
    return p->has_past;
}

/* After the first `count` of its plays; chance does not draw by itself there. */
static position_object *earlier(const position_object *p, uint32_t count) {
    position_object *past = has_past(p) ? position_new(state_type, p->of) : NULL;
    if (!past) return NULL;
    past->has_past = true;
    mst_begin(p->of->game, past->now, &p->of->setup);
    for (uint32_t i = 0; i < count; i++)
        if (!state_add_play(past, p->plays[i].seat, p->plays[i].move)) {
            Py_DECREF((PyObject *)past);
            return NULL;
        }
    return past;
}

static PyObject *at(PyObject *self, PyObject *given) {
    const position_object *p = (position_object *)self;
    uint64_t count;
    if (!convert_number(given, "the number of plays", 0, p->count, &count)) return NULL;
    return (PyObject *)earlier(p, (uint32_t)count);
}

static PyObject *get_plays(PyObject *self, void *none) {
    const position_object *p = (position_object *)self;
    position_object *past = earlier(p, 0);
    PyObject *out = past ? PyList_New(0) : NULL;
    (void)none;
    for (uint32_t i = 0; out && i < p->count; i++) {
        position_play made = p->plays[i];
        PyObject *text = position_move_text(past, made.seat, made.move);
        convert_append(&out, text ? Py_BuildValue("(iN)", (int)made.seat, text) : NULL);
        mst_play(p->of->game, past->now, made.seat, made.move);
    }
    Py_XDECREF((PyObject *)past);
    return out;
}

static Py_ssize_t length(PyObject *self) {
    return (Py_ssize_t)((position_object *)self)->count;
}

/* ---- records ---- */

typedef struct {
    PyObject *text[MST_MAX_SEATS]; /* keeps the letters */
    const char *letters[MST_MAX_SEATS];
} seat_names;

static bool take_name(PyObject *name, const char **letters) {
    Py_ssize_t length;
    if (!name || name == Py_None) return name != NULL;
    *letters = PyUnicode_AsUTF8AndSize(name, &length);
    if (!*letters) return false;
    bool is_good = length < MST_MAX_NAME && mst_text_is_utf8(*letters, (size_t)length) &&
                   strlen(*letters) == (size_t)length;
    if (!is_good)
        PyErr_Format(PyExc_ValueError, "%R cannot be a name: up to %d bytes on one line", name,
                     MST_MAX_NAME - 1);
    return is_good;
}

static bool take_names(const position_object *p, PyObject *given, seat_names *names) {
    if (given == Py_None) return true;
    Py_ssize_t count = PySequence_Size(given);
    if (count < 0) return false;
    if (count != p->of->setup.seats) {
        PyErr_Format(PyExc_ValueError, "%zd names are given for %d seats", count,
                     (int)p->of->setup.seats);
        return false;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        names->text[i] = PySequence_GetItem(given, i);
        if (!take_name(names->text[i], &names->letters[i])) return false;
    }
    return true;
}

static PyObject *write_record(const position_object *p, const seat_names *names) {
    enum { AROUND = 8192, LINE = MST_MAX_TEXT + 4 };
    const mst_game *g = p->of->game;
    position_object *past = earlier(p, 0);
    size_t size = AROUND + (size_t)p->count * LINE;
    char *room = past ? malloc(size) : NULL;
    PyObject *text = NULL;
    if (room) {
        mst_text out = mst_text_in(room, size);
        mst_record_put_header(&out, g, &p->of->setup, names->letters);
        for (uint32_t i = 0; i < p->count; i++) {
            mst_record_put_play(&out, g, past->now, p->plays[i].seat, p->plays[i].move);
            mst_play(g, past->now, p->plays[i].seat, p->plays[i].move);
        }
        if (mst_is_over(g, past->now)) mst_record_put_result(&out, g, past->now);
        text = PyUnicode_FromStringAndSize(room, out.at - room);
    } else if (past)
        PyErr_NoMemory();
    free(room);
    Py_XDECREF((PyObject *)past);
    return text;
}

static PyObject *to_record(PyObject *self, PyObject *args, PyObject *named) {
    static char *words[] = {"names", NULL};
    const position_object *p = (position_object *)self;
    PyObject *given = Py_None, *text = NULL;
    seat_names names = {0};
    if (!PyArg_ParseTupleAndKeywords(args, named, "|O", words, &given)) return NULL;
    if (take_names(p, given, &names)) text = write_record(p, &names);
    for (uint32_t i = 0; i < MST_MAX_SEATS; i++) Py_XDECREF(names.text[i]);
    return text;
}

/* ---- pickling: what was played, and the dice ---- */

static PyObject *dice_of(const position_object *p) {
    const uint64_t *word = p->dice.word;
    if (!p->has_dice) Py_RETURN_NONE;
    return Py_BuildValue("(KKKK)", (unsigned long long)word[0], (unsigned long long)word[1],
                         (unsigned long long)word[2], (unsigned long long)word[3]);
}

static PyObject *reduce(PyObject *self, PyObject *none) {
    const position_object *p = (position_object *)self;
    (void)none;
    PyObject *plays = get_plays(self, NULL);
    if (!plays) return NULL;
    return Py_BuildValue("(N(ONN))", convert_function("restore"), p->of, plays, dice_of(p));
}

static bool play_again(position_object *p, PyObject *plays) {
    for (Py_ssize_t i = 0; i < PyList_Size(plays); i++) {
        PyObject *seat_given, *move_given;
        mst_seat seat;
        mst_move move;
        PyObject *pair = PyList_GetItem(plays, i);
        if (!PyTuple_Check(pair) || !PyArg_ParseTuple(pair, "OO", &seat_given, &move_given))
            return PyErr_Occurred() ? false : PyErr_BadArgument();
        if (!convert_seat(seat_given, &seat) || !position_read_move(p, seat, move_given, &move) ||
            !state_add_play(p, seat, move))
            return false;
    }
    return true;
}

static bool take_dice(position_object *p, PyObject *dice) {
    unsigned long long word[4];
    if (dice == Py_None) return true;
    if (!PyTuple_Check(dice)) return PyErr_BadArgument();
    if (!PyArg_ParseTuple(dice, "KKKK", &word[0], &word[1], &word[2], &word[3])) return false;
    for (int i = 0; i < 4; i++) p->dice.word[i] = word[i];
    p->has_dice = true;
    return true;
}

PyObject *state_restore(PyObject *module, PyObject *args) {
    PyObject *of, *plays, *dice;
    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!O", game_type, &of, &PyList_Type, &plays, &dice)) return NULL;
    position_object *p = position_new(state_type, (game_object *)of);
    if (!p) return NULL;
    p->has_past = true;
    mst_begin(p->of->game, p->now, &p->of->setup);
    if (play_again(p, plays) && take_dice(p, dice) && state_roll(p)) return (PyObject *)p;
    Py_DECREF((PyObject *)p);
    return NULL;
}

/* ---- the type ---- */

static PyObject *view(PyObject *self, PyObject *given) {
    const position_object *p = (position_object *)self;
    mst_seat observer;
    if (!convert_seat(given, &observer)) return NULL;
    if (game_has_seat(p->of, observer) || observer == MST_SPECTATOR)
        return (PyObject *)view_new(p, observer);
    return PyErr_Format(PyExc_ValueError, "%c does not look: a seat does, or a spectator",
                        mst_seat_letter(observer));
}

static PyObject *repr(PyObject *self) {
    const position_object *p = (position_object *)self;
    return PyUnicode_FromFormat("<mastaba.State of %s, %d seats, %u plays>", p->of->game->key,
                                (int)p->of->setup.seats, p->count);
}

static PyMethodDef methods[] = {
    {"play", (PyCFunction)(void (*)(void))play, METH_FASTCALL,
     "play($self, seat, move, /)\n--\n\nMakes a move: as it is written, or its number. Raises "
     "Refused, with "
     "reason and rule,\nwhen it is not legal; then nothing has changed. For mastaba.CHANCE, a "
     "draw as it is\nwritten or its index in draws()."},
    {"view", view, METH_O,
     "view($self, observer, /)\n--\n\nWhat a seat, or a spectator (mastaba.SPECTATOR), may know: a "
     "View."},
    {"draws", draws, METH_NOARGS,
     "draws($self, /)\n--\n\nAll that chance can draw now, each as (draw, weight)."},
    {"sample_draw", sample_draw, METH_O,
     "sample_draw($self, seed, /)\n--\n\nOne of the draws by its weight, without making it."},
    {"copy", (PyCFunction)(void (*)(void))copy, METH_VARARGS | METH_KEYWORDS,
     "copy($self, seed=...)\n--\n\nA copy that draws as this one will; with a seed it draws by "
     "that, and "
     "with None not by itself."},
    {"__reduce__", reduce, METH_NOARGS, NULL},
    {"__copy__", copy_plainly, METH_NOARGS, NULL},
    {"__deepcopy__", copy_plainly, METH_O, NULL},
    {"at", at, METH_O, "at($self, count, /)\n--\n\nThe state after so many of its plays."},
    {"to_record", (PyCFunction)(void (*)(void))to_record, METH_VARARGS | METH_KEYWORDS,
     "to_record($self, names=None)\n--\n\nThe game up to here as a record, the text that programs "
     "of "
     "Mastaba save and read."},
    POSITION_METHODS,
    {NULL, NULL, 0, NULL}};

static PyGetSetDef properties[] = {
    {"plays", get_plays, NULL, "All plays up to here, each as (seat, move).", NULL},
    POSITION_PROPERTIES,
    {NULL, NULL, NULL, NULL, NULL}};

PyTypeObject *state_make_type(void) {
    static PyType_Slot slots[] = {
        {Py_tp_doc, "The whole truth of one game; Game.begin() makes one. len() counts the plays."},
        {Py_tp_dealloc, position_free},
        {Py_tp_repr, repr},
        {Py_tp_richcompare, position_compare},
        {Py_tp_hash, PyObject_HashNotImplemented},
        {Py_mp_length, length},
        {Py_tp_methods, methods},
        {Py_tp_getset, properties},
        {0, NULL}};
    static PyType_Spec spec = {"mastaba.State", sizeof(position_object), 0,
                               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
    return (PyTypeObject *)PyType_FromSpec(&spec);
}

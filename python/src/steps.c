/* steps.c -- games side by side, decision by decision. Its arrays stay where they are for as long
 * as it lives, so NumPy may look at them; whoever begins anew makes another one of these. */
#include "bindings.h"
#include <stdlib.h>
#include <string.h>

PyTypeObject *steps_type;

typedef struct {
    PyObject_HEAD game_object *of;
    mst_batch *batch;
    int64_t *actions; /* of the step being made: a copy, which nobody can change meanwhile */
    PyObject *folder; /* keeps the letters of its path */
    bool is_busy;
} steps_object;

static void steps_free(PyObject *self) {
    steps_object *s = (steps_object *)self;
    PyTypeObject *type = Py_TYPE(self);
    mst_batch_free(s->batch);
    free(s->actions);
    Py_XDECREF((PyObject *)s->of);
    Py_XDECREF(s->folder);
    PyObject_Free(self);
    Py_DECREF(type);
}

static bool fits(const game_object *of, const mst_numbers *numbers, uint64_t count) {
    double each =
        of->game->state_size + numbers->size + numbers->actions + 4.0 * of->game->max_choices + 128;
    return convert_fits_memory(each * (double)count, "the batch");
}

static const char *begin_games(steps_object *s, uint64_t count, uint64_t seed, uint64_t threads,
                               const char *folder) {
    const char *why = NULL;
    Py_BEGIN_ALLOW_THREADS;
    s->batch = mst_batch_create(s->of->game, &s->of->setup, seed, (uint32_t)threads, folder, &why);
    if (s->batch) why = mst_batch_begin(s->batch, (uint32_t)count);
    Py_END_ALLOW_THREADS;
    return why;
}

static bool begin(steps_object *s, PyObject *count_given, PyObject *seed_given,
                  PyObject *threads_given) {
    const mst_numbers *numbers;
    const char *why, *folder = NULL;
    uint64_t count, seed, threads;
    if (!game_number(s->of, &numbers) ||
        !convert_number(count_given, "count", 1, UINT32_MAX, &count) ||
        !convert_number(seed_given, "seed", 0, UINT64_MAX, &seed) ||
        !convert_number(threads_given, "threads", MST_ON_GPU, MST_MOST_THREADS, &threads) ||
        !fits(s->of, numbers, count))
        return false;
    if (s->folder && !(folder = PyUnicode_AsUTF8AndSize(s->folder, NULL))) return false;
    why = begin_games(s, count, seed, threads, folder);
    s->actions = calloc(count, sizeof *s->actions);
    if (!why && !s->actions) why = "not enough memory";
    if (why) PyErr_SetString(PyExc_RuntimeError, why);
    return !why;
}

static PyObject *steps_new(PyTypeObject *type, PyObject *args, PyObject *named) {
    PyObject *of, *count, *seed, *threads, *folder;
    (void)named;
    if (!PyArg_ParseTuple(args, "O!OOOO", game_type, &of, &count, &seed, &threads, &folder))
        return NULL;
    steps_object *s = PyObject_New(steps_object, type);
    if (!s) return NULL;
    s->batch = NULL;
    s->actions = NULL;
    s->is_busy = false;
    s->of = (game_object *)Py_NewRef(of);
    s->folder = folder == Py_None ? NULL : Py_NewRef(folder);
    if (begin(s, count, seed, threads)) return (PyObject *)s;
    Py_DECREF((PyObject *)s);
    return NULL;
}

static PyObject *arrays(PyObject *self, PyObject *none) {
    const mst_batch_arrays *a = mst_batch_side_by_side(((steps_object *)self)->batch);
    const Py_ssize_t n = (Py_ssize_t)a->count;
    const struct {
        const char *name;
        array_of what;
    } all[] = {
        {"game", {a->game, "Q", 8, {n, 1}, 1}},
        {"actor", {a->actor, "B", 1, {n, 1}, 1}},
        {"done", {a->done, "?", 1, {n, 1}, 1}},
        {"legal", {a->legal, "?", 1, {n, (Py_ssize_t)a->actions}, 2}},
        {"observation", {a->observation, "B", 1, {n, (Py_ssize_t)a->size}, 2}},
        {"reward", {a->reward, "f", 4, {n, (Py_ssize_t)a->seats}, 2}},
    };
    PyObject *out = PyDict_New();
    (void)none;
    for (size_t i = 0; out && i < sizeof all / sizeof *all; i++) {
        convert_put(&out, all[i].name, array_new(self, all[i].what));
    }
    return out;
}

static bool is_free(const steps_object *s) {
    if (s->is_busy) PyErr_SetString(PyExc_RuntimeError, "the batch steps in another thread");
    return !s->is_busy;
}

/* Actions of all games: int64, one behind the other. */
static bool take_actions(const steps_object *s, PyObject *given, int flags, Py_buffer *out) {
    Py_ssize_t wanted = (Py_ssize_t)mst_batch_side_by_side(s->batch)->count;
    if (PyObject_GetBuffer(given, out, flags | PyBUF_ND | PyBUF_FORMAT) < 0) return false;
    const char *format = out->format ? out->format : "B";
    bool is_good = out->itemsize == 8 && out->ndim == 1 && strchr("lqn", format[0]) && !format[1];
    if (is_good && out->shape[0] == wanted) return true;
    PyErr_Format(PyExc_ValueError, "actions are an array of %zd int64, one for each game", wanted);
    PyBuffer_Release(out);
    return false;
}

/* Whoever lends a buffer may run Python when asked for it and when given it back: between looking
 * whether the batch is free and taking it there is none of that. */
static bool begin_step(steps_object *s, PyObject *given) {
    Py_buffer actions;
    if (!take_actions(s, given, 0, &actions)) return false;
    bool may_begin = is_free(s);
    if (may_begin) {
        s->is_busy = true;
        memcpy(s->actions, actions.buf, (size_t)actions.len);
    }
    PyBuffer_Release(&actions);
    return may_begin;
}

static PyObject *step(PyObject *self, PyObject *given) {
    steps_object *s = (steps_object *)self;
    const char *why;
    uint32_t bad;
    if (!begin_step(s, given)) return NULL;
    Py_BEGIN_ALLOW_THREADS;
    why = mst_batch_step(s->batch, s->actions, &bad);
    Py_END_ALLOW_THREADS;
    bool is_refused = why && bad < mst_batch_side_by_side(s->batch)->count;
    long long action = is_refused ? s->actions[bad] : 0;
    s->is_busy = false;
    if (!why) Py_RETURN_NONE;
    if (!is_refused) return PyErr_Format(PyExc_RuntimeError, "%s", why);
    return PyErr_Format(PyExc_ValueError, "%s: %lld in game %u of the batch; nothing was played",
                        why, action, bad);
}

static PyObject *sample(PyObject *self, PyObject *args) {
    steps_object *s = (steps_object *)self;
    PyObject *seed_given, *room;
    Py_buffer actions;
    uint64_t seed;
    if (!PyArg_ParseTuple(args, "OO", &seed_given, &room)) return NULL;
    if (!convert_number(seed_given, "seed", 0, UINT64_MAX, &seed) ||
        !take_actions(s, room, PyBUF_WRITABLE, &actions))
        return NULL;
    bool may_look = is_free(s), is_lost = false;
    if (may_look) {
        mst_batch_sample(s->batch, seed, actions.buf);
        is_lost = *(const int64_t *)actions.buf < 0;
    }
    PyBuffer_Release(&actions);
    if (is_lost) PyErr_SetString(PyExc_RuntimeError, "the GPU failed");
    if (!may_look || is_lost) return NULL;
    Py_RETURN_NONE;
}

static PyObject *state(PyObject *self, PyObject *given) {
    steps_object *s = (steps_object *)self;
    uint64_t slot, count = mst_batch_side_by_side(s->batch)->count;
    if (!convert_number(given, "slot", 0, count - 1, &slot) || !is_free(s)) return NULL;
    position_object *p = position_new(state_type, s->of);
    const mst_state *now = mst_batch_state(s->batch, (uint32_t)slot);
    if (p && now) memcpy(p->now, now, s->of->game->state_size);
    if (p && !now) {
        Py_CLEAR(p);
        PyErr_SetString(PyExc_RuntimeError, "the GPU failed");
    }
    return (PyObject *)p;
}

static PyMethodDef methods[] = {
    {"arrays", arrays, METH_NOARGS, "arrays($self, /)\n--\n\nIts memory, for numpy.asarray."},
    {"step", step, METH_O, "step($self, actions, /)\n--\n\nOne decision of every game."},
    {"sample", sample, METH_VARARGS,
     "sample($self, seed, actions, /)\n--\n\nFills in legal actions."},
    {"state", state, METH_O, "state($self, slot, /)\n--\n\nA copy of one of its games."},
    {NULL, NULL, 0, NULL}};

PyTypeObject *steps_make_type(void) {
    static PyType_Slot slots[] = {
        {Py_tp_doc, "Steps(game, count, seed, threads, gpu_folder, /)\n--\n\nSee mastaba.Batch."},
        {Py_tp_new, steps_new},
        {Py_tp_dealloc, steps_free},
        {Py_tp_methods, methods},
        {0, NULL}};
    static PyType_Spec spec = {"mastaba._engine.Steps", sizeof(steps_object), 0, Py_TPFLAGS_DEFAULT,
                               slots};
    return (PyTypeObject *)PyType_FromSpec(&spec);
}

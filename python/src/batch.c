/* batch.c -- whole games of a batch: the sums of mastaba/batch.h as plain Python values. */
#include "bindings.h"
#include <string.h>

PyTypeObject *batch_type;

typedef struct {
    PyObject_HEAD game_object *of;
    mst_batch *batch;
    bool is_busy, is_gpu;
    PyObject *folder; /* keeps the letters of its path */
} batch_object;

static void batch_free(PyObject *self) {
    batch_object *b = (batch_object *)self;
    PyTypeObject *type = Py_TYPE(self);
    mst_batch_free(b->batch);
    Py_XDECREF((PyObject *)b->of);
    Py_XDECREF(b->folder);
    PyObject_Free(self);
    Py_DECREF(type);
}

static bool open_batch(batch_object *b, PyObject *seed_given, PyObject *threads_given) {
    const char *why, *folder = NULL;
    uint64_t seed, threads;
    if (!convert_number(seed_given, "seed", 0, UINT64_MAX, &seed) ||
        !convert_number(threads_given, "threads", MST_ON_GPU, MST_MOST_THREADS, &threads))
        return false;
    b->is_gpu = threads == MST_ON_GPU;
    if (b->folder && !(folder = PyUnicode_AsUTF8AndSize(b->folder, NULL))) return false;
    b->batch = mst_batch_create(b->of->game, &b->of->setup, seed, (uint32_t)threads, folder, &why);
    if (!b->batch) PyErr_SetString(PyExc_RuntimeError, why);
    return b->batch != NULL;
}

static PyObject *batch_new(PyTypeObject *type, PyObject *args, PyObject *named) {
    PyObject *of, *seed, *threads, *folder;
    (void)named;
    if (!PyArg_ParseTuple(args, "O!OOO", game_type, &of, &seed, &threads, &folder)) return NULL;
    batch_object *b = PyObject_New(batch_object, type);
    if (!b) return NULL;
    b->batch = NULL;
    b->is_busy = false;
    b->of = (game_object *)Py_NewRef(of);
    b->folder = folder == Py_None ? NULL : Py_NewRef(folder);
    if (open_batch(b, seed, threads)) return (PyObject *)b;
    Py_DECREF((PyObject *)b);
    return NULL;
}

/* ---- sums ---- */

static PyObject *tally_from(const mst_tally *t) {
    return Py_BuildValue("(LLLLL)", (long long)t->count, (long long)t->sum, (long long)t->squares,
                         (long long)t->least, (long long)t->most);
}

static PyObject *seat_from(const mst_game *g, const mst_seat_sums *s) {
    PyObject *tallies = PyList_New(0);
    uint32_t count = 1;
    while (g->parts[count - 1]) count++;
    for (uint32_t i = 0; tallies && i < count; i++) {
        convert_append(&tallies, tally_from(&s->score[i]));
    }
    return tallies ? Py_BuildValue("(NLL)", tallies, (long long)s->wins, (long long)s->shared)
                   : NULL;
}

static PyObject *sums_from(const game_object *of, const mst_batch_sums *sums) {
    PyObject *seats = PyList_New(0);
    for (uint32_t i = 0; seats && i < of->setup.seats; i++) {
        convert_append(&seats, seat_from(of->game, &sums->seat[i]));
    }
    if (!seats) return NULL;
    return Py_BuildValue("(KKNNLN)", (unsigned long long)sums->games,
                         (unsigned long long)sums->hashes, tally_from(&sums->decisions),
                         tally_from(&sums->plays), (long long)sums->shared, seats);
}

/* ---- playing ---- */

static bool find_policy(const char *name, mst_policy *policy) {
    static const char *const names[MST_POLICIES] = {"random", "tidy", "greedy"};
    for (int i = 0; i < MST_POLICIES; i++)
        if (mst_text_same(name, names[i])) {
            *policy = (mst_policy)i;
            return true;
        }
    PyErr_Format(PyExc_ValueError, "there is no policy \"%s\": random, tidy, greedy", name);
    return false;
}

/* Some games at a time, so that Ctrl-C is heard: what is added up knows no order. */
static bool play_pieces(batch_object *b, mst_policy policy, uint64_t first, uint64_t games,
                        mst_batch_sums *sums) {
    const uint64_t piece = b->is_gpu ? 1 << 24 : 1 << 14;
    const char *why = NULL;
    b->is_busy = true;
    while (games && !why && PyErr_CheckSignals() == 0) {
        uint64_t now = games < piece ? games : piece;
        Py_BEGIN_ALLOW_THREADS;
        why = mst_batch_play(b->batch, policy, first, now, sums);
        Py_END_ALLOW_THREADS;
        first += now;
        games -= now;
    }
    b->is_busy = false;
    if (why) PyErr_SetString(PyExc_RuntimeError, why);
    return !PyErr_Occurred();
}

static PyObject *play(PyObject *self, PyObject *args) {
    batch_object *b = (batch_object *)self;
    const char *name;
    PyObject *first_given, *games_given;
    mst_policy policy;
    uint64_t first, games;
    mst_batch_sums sums;
    if (!PyArg_ParseTuple(args, "sOO", &name, &first_given, &games_given)) return NULL;
    if (!find_policy(name, &policy) ||
        !convert_number(first_given, "first", 0, UINT64_MAX, &first) ||
        !convert_number(games_given, "games", 0, UINT64_MAX - first, &games))
        return NULL;
    if (b->is_busy) {
        PyErr_SetString(PyExc_RuntimeError, "the batch is playing in another thread");
        return NULL;
    }
    mst_batch_clear(&sums);
    return play_pieces(b, policy, first, games, &sums) ? sums_from(b->of, &sums) : NULL;
}

static PyMethodDef methods[] = {
    {"play", play, METH_VARARGS, "play($self, policy, first, games, /)\n--\n\nPlays whole games."},
    {NULL, NULL, 0, NULL}};

PyTypeObject *batch_make_type(void) {
    static PyType_Slot slots[] = {
        {Py_tp_doc, "WholeGames(game, seed, threads, gpu_folder, /)\n--\n\nSee mastaba.Batch."},
        {Py_tp_new, batch_new},
        {Py_tp_dealloc, batch_free},
        {Py_tp_methods, methods},
        {0, NULL}};
    static PyType_Spec spec = {"mastaba._engine.WholeGames", sizeof(batch_object), 0,
                               Py_TPFLAGS_DEFAULT, slots};
    return (PyTypeObject *)PyType_FromSpec(&spec);
}

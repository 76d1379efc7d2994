/* view.c -- mastaba.View: what one seat may know of a game. It never changes, and nothing in it is
 * hidden from its observer, so it may be handed to whoever plays for that seat. */
#include "bindings.h"
#include <stdlib.h>

PyTypeObject *view_type;

position_object *view_new(const position_object *whole, mst_seat observer) {
    const mst_game *g = whole->of->game;
    position_object *p = position_new(view_type, whole->of);
    if (!p) return NULL;
    p->observer = observer;
    g->view(g, whole->now, observer, p->now);
    return p;
}

static PyObject *observation(PyObject *self, PyObject *none) {
    const position_object *p = (position_object *)self;
    const mst_numbers *numbers;
    (void)none;
    if (!game_number(p->of, &numbers)) return NULL;
    if (!game_has_seat(p->of, p->observer)) {
        PyErr_SetString(PyExc_ValueError, "a spectator has no observation: it is a seat's");
        return NULL;
    }
    uint8_t *bytes = calloc(numbers->size, 1);
    if (!bytes) return PyErr_NoMemory();
    numbers->observe(p->of->game, p->now, p->observer, bytes);
    PyObject *array = convert_array(bytes, numbers->size, "u1");
    free(bytes);
    return array;
}

static PyObject *world(PyObject *self, PyObject *given) {
    const position_object *p = (position_object *)self;
    const mst_game *g = p->of->game;
    uint64_t seed;
    if (!convert_number(given, "seed", 0, UINT64_MAX, &seed)) return NULL;
    position_object *guess = position_new(state_type, p->of);
    if (!guess) return NULL;
    guess->has_dice = true;
    guess->dice = mst_rng_seed(seed);
    g->resample(g, p->now, p->observer, &guess->dice, guess->now);
    if (state_roll(guess)) return (PyObject *)guess;
    Py_DECREF((PyObject *)guess);
    return NULL;
}

static PyObject *get_observer(PyObject *self, void *none) {
    (void)none;
    return convert_from_seat(((position_object *)self)->observer);
}

static PyObject *repr(PyObject *self) {
    const position_object *p = (position_object *)self;
    return PyUnicode_FromFormat("<mastaba.View of %s by %c>", p->of->game->key,
                                mst_seat_letter(p->observer));
}

static Py_hash_t hash(PyObject *self) {
    const position_object *p = (position_object *)self;
    Py_hash_t number = (Py_hash_t)(mst_hash(p->of->game, p->now) * 31 + p->observer);
    return number == -1 ? 1 : number;
}

static PyMethodDef methods[] = {{"observation", observation, METH_NOARGS,
                                 "observation($self, /)\n--\n\nThe view as an array of uint8; "
                                 "Game.fields says what stands where."},
                                {"world", world, METH_O,
                                 "world($self, seed, /)\n--\n\nA State that looks like this to its "
                                 "observer; what it cannot know is "
                                 "guessed."},
                                POSITION_METHODS,
                                {NULL, NULL, 0, NULL}};

static PyGetSetDef properties[] = {
    {"observer", get_observer, NULL, "The seat that looks, or mastaba.SPECTATOR.", NULL},
    POSITION_PROPERTIES,
    {NULL, NULL, NULL, NULL, NULL}};

PyTypeObject *view_make_type(void) {
    static PyType_Slot slots[] = {
        {Py_tp_doc, "What one seat may know; State.view() makes one. It never changes."},
        {Py_tp_dealloc, position_free},
        {Py_tp_repr, repr},
        {Py_tp_richcompare, position_compare},
        {Py_tp_hash, hash},
        {Py_tp_methods, methods},
        {Py_tp_getset, properties},
        {0, NULL}};
    static PyType_Spec spec = {"mastaba.View", sizeof(position_object), 0,
                               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
    return (PyTypeObject *)PyType_FromSpec(&spec);
}

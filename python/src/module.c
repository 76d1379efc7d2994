/* module.c -- mastaba._engine: the types, the exceptions and the few functions of the extension. */
#include "bindings.h"

PyObject *module_refused, *module_record_error;

static PyObject *games(PyObject *module, PyObject *none) {
    PyObject *keys = PyList_New(0);
    (void)module, (void)none;
    for (const mst_game *const *g = mst_games; keys && *g; g++) {
        convert_append(&keys, Py_BuildValue("(ssii)", (*g)->key, (*g)->title, (*g)->least_seats,
                                            (*g)->most_seats));
    }
    return keys;
}

static PyObject *levels(PyObject *module, PyObject *none) {
    PyObject *names = PyList_New(0);
    (void)module, (void)none;
    for (const mst_level *level = mst_bot_levels; names && level->name; level++) {
        convert_append(&names, PyUnicode_FromString(level->name));
    }
    return names;
}

static PyMethodDef functions[] = {
    {"games", games, METH_NOARGS,
     "games($module, /)\n--\n\n(key, title, least seats, most seats) of each."},
    {"levels", levels, METH_NOARGS, "levels($module, /)\n--\n\nThe names of the levels of bots."},
    {"game", game_find, METH_VARARGS,
     "game($module, key, seats, options, lang, deck_name, deck, /)\n--\n\nA Game; see "
     "mastaba.game."},
    {"restore", state_restore, METH_VARARGS,
     "restore($module, game, plays, dice, /)\n--\n\nA State as it was pickled."},
    {"read_records", record_read, METH_VARARGS,
     "read_records($module, text, path, lang, decks, /)\n--\n\n(names, State) of each record of a "
     "text."},
    {NULL, NULL, 0, NULL}};

static PyStructSequence_Field score_fields[] = {
    {"total", "All points; None for a seat that was eliminated."},
    {"parts", "Its parts by name."},
    {NULL, NULL}};
static PyStructSequence_Desc score = {"mastaba.Score", "The score of a seat.", score_fields, 2};

static PyStructSequence_Field thought_fields[] = {
    {"move", "As it is written."},
    {"visits", "How often the search looked at it."},
    {"reward", "What the search maximises, 0 to 1."},
    {"win", "The chance of a first place."},
    {"margin", "Expected points ahead of the best other seat."},
    {"chances", "The chance of each seat to win."},
    {NULL, NULL}};
static PyStructSequence_Desc thought = {"mastaba.Thought", "What a bot thinks of a move.",
                                        thought_fields, 6};

static bool make_types(void) {
    return (game_type = game_make_type()) && (state_type = state_make_type()) &&
           (view_type = view_make_type()) && (bot_type = bot_make_type()) &&
           (batch_type = batch_make_type()) && (steps_type = steps_make_type()) &&
           (array_type = array_make_type()) && (score_type = PyStructSequence_NewType(&score)) &&
           (thought_type = PyStructSequence_NewType(&thought));
}

static bool make_exceptions(void) {
    module_refused = PyErr_NewExceptionWithDoc(
        "mastaba.Refused",
        "A move that the rules do not allow. `reason` says why, `rule` is the number of the "
        "paragraph\n(or None), `key` the name of the reason; `seat` and `move` are those that were "
        "given.",
        PyExc_ValueError, NULL);
    module_record_error = PyErr_NewExceptionWithDoc(
        "mastaba.RecordError",
        "A record that cannot be read; `path` and `line` say where, and so does the text.",
        PyExc_ValueError, NULL);
    return module_refused && module_record_error;
}

static bool fill(PyObject *module) {
    const struct {
        const char *name;
        PyObject *what;
    } all[] = {{"Game", (PyObject *)game_type},
               {"State", (PyObject *)state_type},
               {"View", (PyObject *)view_type},
               {"Bot", (PyObject *)bot_type},
               {"WholeGames", (PyObject *)batch_type},
               {"Steps", (PyObject *)steps_type},
               {"Score", (PyObject *)score_type},
               {"Thought", (PyObject *)thought_type},
               {"Refused", module_refused},
               {"RecordError", module_record_error}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (PyModule_AddObjectRef(module, all[i].name, all[i].what) < 0) return false;
    return PyModule_AddIntConstant(module, "CHANCE", MST_CHANCE) == 0 &&
           PyModule_AddIntConstant(module, "SPECTATOR", MST_SPECTATOR) == 0 &&
           PyModule_AddIntConstant(module, "WIN", MST_WIN) == 0;
}

/* In one phase: the types are variables here, so there is one of each in a process. */
PyMODINIT_FUNC PyInit__engine(void) {
    static PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "mastaba._engine",
                                     .m_doc = "The engine; use the package mastaba.", .m_size = -1,
                                     .m_methods = functions};
    if (!make_types() || !make_exceptions()) return NULL;
    PyObject *module = PyModule_Create(&definition);
    if (module && !fill(module)) Py_CLEAR(module);
    return module;
}

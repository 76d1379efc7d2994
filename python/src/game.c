/* game.c -- mastaba.Game: a game with its seats and options, from which states begin. */
#include "bindings.h"
#include "mastaba/deck.h"
#include <stdlib.h>
#include <string.h>

PyTypeObject *game_type;

static game_object *allot(const mst_game *g) {
    game_object *of = PyObject_New(game_object, game_type);
    if (!of) return NULL;
    of->game = g;
    of->pieces = NULL;
    of->draws = calloc(g->max_choices, sizeof *of->draws);
    of->weights = calloc(g->max_choices, sizeof *of->weights);
    if (of->draws && of->weights) return of;
    Py_DECREF((PyObject *)of);
    PyErr_NoMemory();
    return NULL;
}

game_object *game_new(const mst_game *g, const mst_setup *setup, mst_language in) {
    game_object *of = allot(g);
    if (!of) return NULL;
    of->setup = *setup;
    of->in = in;
    return of;
}

static void game_free(PyObject *self) {
    game_object *of = (game_object *)self;
    PyTypeObject *type = Py_TYPE(self);
    free(of->pieces);
    free(of->draws);
    free(of->weights);
    PyObject_Free(self);
    Py_DECREF(type);
}

bool game_has_seat(const game_object *of, mst_seat seat) {
    return seat < of->setup.seats;
}

bool game_number(const game_object *of, const mst_numbers **numbers) {
    *numbers = of->game->extras->numbers;
    if (!*numbers) PyErr_SetString(PyExc_ValueError, "the game has no numbers for its moves");
    return *numbers != NULL;
}

/* ---- how one is made ---- */

static bool set_option(game_object *of, PyObject *key, PyObject *value) {
    PyObject *written = PyObject_Str(value);
    Py_ssize_t key_length, length;
    const char *name = PyUnicode_AsUTF8AndSize(key, &key_length);
    const char *text = written ? PyUnicode_AsUTF8AndSize(written, &length) : NULL;
    const char *why = NULL;
    if (name && text)
        why = mst_set_option(of->game, &of->setup, name, (size_t)key_length, text, (size_t)length);
    if (why) PyErr_Format(PyExc_ValueError, "option %R=%R: %s", key, value, why);
    Py_XDECREF(written);
    return name && text && !why;
}

static bool set_options(game_object *of, PyObject *options) {
    PyObject *items = PyMapping_Items(options);
    Py_ssize_t count = items ? PyList_Size(items) : 0;
    bool is_good = items != NULL;
    for (Py_ssize_t i = 0; is_good && i < count; i++) {
        PyObject *pair = PyList_GetItem(items, i);
        is_good = set_option(of, PyTuple_GetItem(pair, 0), PyTuple_GetItem(pair, 1));
    }
    Py_XDECREF(items);
    return is_good;
}

static bool complain_of(const char *path, const mst_rows *rows) {
    uint32_t line = rows->fault_line ? rows->fault_line : rows->line;
    if (line)
        PyErr_Format(PyExc_ValueError, "%s:%u: %s", path, line, rows->fault);
    else
        PyErr_Format(PyExc_ValueError, "%s: %s", path, rows->fault);
    return false;
}

/* One list of a deck, which takes the place of the built-in one. */
static bool read_list(game_object *of, PyObject *entry, uint32_t *replaced, uint64_t *print) {
    const mst_kit *kit = of->game->extras->kit;
    const char *path, *text;
    Py_ssize_t length;
    mst_rows rows = {0};
    if (!PyArg_ParseTuple(entry, "sy#", &path, &text, &length)) return false;
    int32_t list = mst_list_of(kit, text, (size_t)length, &rows);
    if (list < 0) return complain_of(path, &rows);
    if (*replaced >> list & 1) {
        PyErr_Format(PyExc_ValueError, "%s: a file before it already replaced the list %s", path,
                     kit->lists[list].file);
        return false;
    }
    *replaced |= 1u << list;
    *print ^= mst_list_fingerprint(text, (size_t)length);
    return mst_list_read(kit, of->pieces, (uint32_t)list, text, (size_t)length, &rows) ||
           complain_of(path, &rows);
}

static bool read_lists(game_object *of, PyObject *deck) {
    uint32_t replaced = 0;
    uint64_t print = 0;
    mst_rows rows = {0};
    for (Py_ssize_t i = 0; i < PyTuple_Size(deck); i++)
        if (!read_list(of, PyTuple_GetItem(deck, i), &replaced, &print)) return false;
    if (!mst_deck_finish_pieces(of->game->extras->kit, of->pieces, &rows))
        return complain_of("the deck", &rows);
    for (int i = 0; i < 16; i++)
        of->fingerprint[i] = "0123456789abcdef"[print >> (60 - 4 * i) & 15];
    of->fingerprint[16] = 0;
    return true;
}

/* The same game with pieces from the given lists: a tuple of (path, bytes). */
static bool take_deck(game_object *of, const char *name, PyObject *deck) {
    const mst_game *g = of->game;
    if (!PyTuple_Check(deck) || strlen(name) >= sizeof of->deck || mst_text_same(name, g->deck)) {
        PyErr_Format(PyExc_ValueError, "\"%s\" cannot be the name of a deck", name);
        return false;
    }
    of->pieces = malloc(g->extras->kit->size);
    if (!of->pieces) return PyErr_NoMemory() != NULL;
    memcpy(of->pieces, g->pieces, g->extras->kit->size);
    if (!read_lists(of, deck)) return false;
    memcpy(of->deck, name, strlen(name) + 1);
    of->own = mst_game_with(g, of->deck, of->pieces);
    of->own.fingerprint = of->fingerprint;
    of->game = &of->own;
    return true;
}

static bool check_setup(const game_object *of) {
    const mst_game *g = of->game;
    const char *why = mst_bad_setup(g, &of->setup);
    if (why)
        PyErr_Format(PyExc_ValueError, "%s, seats=%d: %s (%d to %d)", g->key, of->setup.seats, why,
                     g->least_seats, g->most_seats);
    return !why;
}

PyObject *game_find(PyObject *module, PyObject *args) {
    const char *key, *language, *deck_name;
    PyObject *seats, *options, *deck;
    uint64_t number;
    mst_language in;
    (void)module;
    if (!PyArg_ParseTuple(args, "sOOssO", &key, &seats, &options, &language, &deck_name, &deck))
        return NULL;
    const mst_game *g = mst_find_game(mst_games, key, strlen(key));
    if (!g) return PyErr_Format(PyExc_ValueError, "there is no game \"%s\"", key);
    if (!convert_number(seats, "seats", 1, 255, &number) || !convert_language(language, &in))
        return NULL;
    mst_setup setup = mst_usual_setup(g, (uint8_t)number);
    game_object *of = game_new(g, &setup, in);
    bool is_good = of && (deck == Py_None || take_deck(of, deck_name, deck)) &&
                   set_options(of, options) && check_setup(of);
    if (is_good) return (PyObject *)of;
    Py_XDECREF((PyObject *)of);
    return NULL;
}

/* ---- what it says of itself ---- */

static PyObject *get_key(PyObject *self, void *none) {
    (void)none;
    return PyUnicode_FromString(((game_object *)self)->game->key);
}
static PyObject *get_title(PyObject *self, void *none) {
    (void)none;
    return PyUnicode_FromString(((game_object *)self)->game->title);
}
static PyObject *get_deck(PyObject *self, void *none) {
    (void)none;
    return PyUnicode_FromString(((game_object *)self)->game->deck);
}
static PyObject *get_language(PyObject *self, void *none) {
    (void)none;
    return PyUnicode_FromString(((game_object *)self)->in == MST_FRENCH ? "fr" : "en");
}

enum { SEATS, LEAST_SEATS, MOST_SEATS, RULES, MAX_LENGTH, MAX_CHOICES, ACTIONS, OBSERVATION };

static PyObject *get_number(PyObject *self, void *which) {
    const game_object *of = (game_object *)self;
    const mst_game *g = of->game;
    const mst_numbers *numbers = g->extras->numbers;
    switch ((intptr_t)which) {
    case SEATS: return PyLong_FromLong(of->setup.seats);
    case LEAST_SEATS: return PyLong_FromLong(g->least_seats);
    case MOST_SEATS: return PyLong_FromLong(g->most_seats);
    case RULES: return PyLong_FromLong((long)g->rules_version);
    case MAX_LENGTH: return PyLong_FromLong((long)g->max_length);
    case MAX_CHOICES: return PyLong_FromLong((long)g->max_choices);
    case ACTIONS: return PyLong_FromLong(numbers ? (long)numbers->actions : 0);
    default: return PyLong_FromLong(numbers ? (long)numbers->size : 0);
    }
}

static PyObject *option_value(const mst_option *option, uint8_t value) {
    char text[64];
    if (!option->names) return PyLong_FromLong(value);
    mst_text out = mst_text_in(text, sizeof text);
    mst_put_option_value(&out, option, value);
    return PyUnicode_FromString(text);
}

static PyObject *get_options(PyObject *self, void *none) {
    const game_object *of = (game_object *)self;
    PyObject *all = PyDict_New();
    (void)none;
    for (uint32_t i = 0; all && of->game->options[i].key; i++) {
        const mst_option *option = &of->game->options[i];
        convert_put(&all, option->key, option_value(option, of->setup.option[i]));
    }
    return all;
}

static PyObject *values_of(const mst_option *option) {
    PyObject *values = PyList_New(0);
    for (uint32_t v = option->least; values && v <= option->most; v++) {
        convert_append(&values, option_value(option, (uint8_t)v));
    }
    return values;
}

static PyObject *get_choices(PyObject *self, void *none) {
    const mst_option *options = ((game_object *)self)->game->options;
    PyObject *all = PyDict_New();
    (void)none;
    for (uint32_t i = 0; all && options[i].key; i++) {
        convert_put(&all, options[i].key, values_of(&options[i]));
    }
    return all;
}

static PyObject *get_parts(PyObject *self, void *none) {
    const char *const *parts = ((game_object *)self)->game->parts;
    PyObject *all = PyList_New(0);
    (void)none;
    for (; all && *parts; parts++) {
        convert_append(&all, PyUnicode_FromString(*parts));
    }
    return all;
}

static PyObject *get_fields(PyObject *self, void *none) {
    static const char *const kinds[] = {"amount", "code", "set"};
    const mst_numbers *numbers;
    (void)none;
    if (!game_number((game_object *)self, &numbers)) return NULL;
    PyObject *all = PyList_New(0);
    for (const mst_field *field = numbers->fields; all && field->name; field++) {
        convert_append(&all, Py_BuildValue("(ssii)", field->name, kinds[field->kind],
                                           (int)field->count, (int)field->most));
    }
    return all;
}

static PyObject *game_repr(PyObject *self) {
    const game_object *of = (game_object *)self;
    return PyUnicode_FromFormat("<mastaba.Game %s, %d seats>", of->game->key, of->setup.seats);
}

static PyObject *game_compare(PyObject *self, PyObject *other, int how) {
    const game_object *a = (game_object *)self, *b = (game_object *)other;
    if (Py_TYPE(other) != game_type || (how != Py_EQ && how != Py_NE)) Py_RETURN_NOTIMPLEMENTED;
    bool is_same = a == b || (a->game == b->game && a->in == b->in &&
                              memcmp(&a->setup, &b->setup, sizeof a->setup) == 0);
    return PyBool_FromLong(is_same == (how == Py_EQ));
}

static Py_hash_t game_hash(PyObject *self) {
    const game_object *of = (game_object *)self;
    Py_hash_t hash = (Py_hash_t)((uintptr_t)of->game >> 4) * 31 + of->setup.seats;
    for (uint32_t i = 0; i < MST_MAX_OPTIONS; i++) hash = hash * 31 + of->setup.option[i];
    return hash == -1 ? 1 : hash;
}

static PyObject *game_begin(PyObject *self, PyObject *args, PyObject *named) {
    static char *names[] = {"seed", "number", NULL};
    game_object *of = (game_object *)self;
    PyObject *seed_given = Py_None, *number_given = NULL;
    uint64_t seed = 0, number = 0;
    if (!PyArg_ParseTupleAndKeywords(args, named, "|OO", names, &seed_given, &number_given))
        return NULL;
    if (seed_given != Py_None && !convert_number(seed_given, "seed", 0, UINT64_MAX, &seed))
        return NULL;
    if (number_given && !convert_number(number_given, "number", 0, UINT64_MAX, &number))
        return NULL;
    position_object *p = position_new(state_type, of);
    if (!p) return NULL;
    mst_begin(of->game, p->now, &of->setup);
    p->has_past = true;
    p->has_dice = seed_given != Py_None;
    if (p->has_dice) p->dice = mst_batch_rng(seed, number);
    if (state_roll(p)) return (PyObject *)p;
    Py_DECREF((PyObject *)p);
    return NULL;
}

static PyObject *reduce(PyObject *self, PyObject *none) {
    const game_object *of = (game_object *)self;
    (void)none;
    if (of->pieces) {
        PyErr_SetString(PyExc_TypeError, "a game with a deck of one's own cannot be pickled");
        return NULL;
    }
    PyObject *options = get_options(self, NULL);
    if (!options) return NULL;
    return Py_BuildValue("(N(siNssO))", convert_function("game"), of->game->key,
                         (int)of->setup.seats, options, of->in == MST_FRENCH ? "fr" : "en", "",
                         Py_None);
}

static PyMethodDef methods[] = {
    {"__reduce__", reduce, METH_NOARGS, NULL},
    {"begin", (PyCFunction)(void (*)(void))game_begin, METH_VARARGS | METH_KEYWORDS,
     "begin($self, seed=None, number=0)\n--\n\nA State at the beginning. With a seed, chance draws "
     "by "
     "itself, and the game is\nthe one of this number in a Batch of this seed; without, chance is "
     "a "
     "seat like the\nothers (mastaba.CHANCE) and you say what it draws."},
    {NULL, NULL, 0, NULL}};

static PyGetSetDef properties[] = {
    {"key", get_key, NULL, "Its short name: \"pyramis\".", NULL},
    {"title", get_title, NULL, "Its title.", NULL},
    {"deck", get_deck, NULL, "The name of the component lists in use.", NULL},
    {"lang", get_language, NULL, "The language of sentences and drawings: \"en\" or \"fr\".", NULL},
    {"seats", get_number, NULL, "How many play.", (void *)SEATS},
    {"least_seats", get_number, NULL, "How many must play at least.", (void *)LEAST_SEATS},
    {"most_seats", get_number, NULL, "How many can play at most.", (void *)MOST_SEATS},
    {"rules_version", get_number, NULL, "Rises when an old record would play differently.",
     (void *)RULES},
    {"max_length", get_number, NULL, "The most plays of a game, those of chance included.",
     (void *)MAX_LENGTH},
    {"max_choices", get_number, NULL, "The most moves, or draws, on offer at once.",
     (void *)MAX_CHOICES},
    {"action_count", get_number, NULL, "How many numbers there are for moves.", (void *)ACTIONS},
    {"observation_size", get_number, NULL, "How many numbers an observation has.",
     (void *)OBSERVATION},
    {"options", get_options, NULL, "Every option with its value.", NULL},
    {"choices", get_choices, NULL, "Every option with all the values it may have.", NULL},
    {"parts", get_parts, NULL, "The names of the parts of a score.", NULL},
    {"fields", get_fields, NULL,
     "What stands where in an observation: (name, kind, count, most) in order.\nAn \"amount\" is a "
     "number, a \"code\" the name of something, a \"set\" has eight members to a byte.",
     NULL},
    {NULL, NULL, NULL, NULL, NULL}};

PyTypeObject *game_make_type(void) {
    static PyType_Slot slots[] = {
        {Py_tp_doc, "A game with its seats and options; mastaba.game() makes one."},
        {Py_tp_dealloc, game_free},
        {Py_tp_repr, game_repr},
        {Py_tp_richcompare, game_compare},
        {Py_tp_hash, game_hash},
        {Py_tp_methods, methods},
        {Py_tp_getset, properties},
        {0, NULL}};
    static PyType_Spec spec = {"mastaba.Game", sizeof(game_object), 0,
                               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
    return (PyTypeObject *)PyType_FromSpec(&spec);
}

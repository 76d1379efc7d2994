/* record.c -- reads a file of records: every line is verified, and each record becomes a State that
 * remembers its plays. Lines are read without Python's lock; it is taken where a record begins. */
#include "bindings.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
    mst_record room; /* its reader, and the memory of that */
    const char *at, *end;
    mst_language in;
    PyObject *records;
    game_object *of;        /* of the record being read, or the last */
    position_object *state; /* of the record being read, or NULL */
} reading;

typedef enum { RECORD_BEGINS, FILE_ENDS, IS_BAD, NO_MEMORY } event;

static void *resize(void *context, void *block, size_t size) {
    (void)context;
    if (size) return realloc(block, size);
    free(block);
    return NULL;
}

/* Up to the next event. */
static event read_on(reading *all) {
    mst_replay *r = &all->room.reader;
    while (all->at < all->end) {
        const char *stop = memchr(all->at, '\n', (size_t)(all->end - all->at));
        if (!stop) stop = all->end;
        mst_line line = mst_replay_line(r, all->at, (size_t)(stop - all->at));
        all->at = stop + 1;
        if (line == MST_LINE_START) return RECORD_BEGINS;
        if (line == MST_LINE_BAD || line == MST_LINE_WRONG) return IS_BAD;
        if (line != MST_LINE_PLAY) continue;
        if (!state_keep_play(all->state, r->seat, r->move)) return NO_MEMORY;
        mst_replay_play(r);
        memcpy(all->state->now, r->state, r->game->state_size);
    }
    return FILE_ENDS;
}

static bool raise_bad(const reading *all, const char *path, const char *why) {
    unsigned line = all->room.reader.line;
    PyObject *words = PyUnicode_FromFormat("%s:%u: %s", path, line, why);
    PyObject *error = words ? PyObject_CallFunctionObjArgs(module_record_error, words, NULL) : NULL;
    PyObject *number = PyLong_FromUnsignedLong(line), *file = PyUnicode_FromString(path);
    if (error && number && file && PyObject_SetAttrString(error, "line", number) == 0 &&
        PyObject_SetAttrString(error, "path", file) == 0)
        PyErr_SetObject(module_record_error, error);
    Py_XDECREF(words);
    Py_XDECREF(error);
    Py_XDECREF(number);
    Py_XDECREF(file);
    return false;
}

/* The game of the record, the same object as before where nothing is different. */
static bool take_game(reading *all, game_object *const own[], Py_ssize_t owns) {
    const mst_replay *r = &all->room.reader;
    bool is_same = all->of && all->of->game == r->game &&
                   memcmp(&all->of->setup, &r->setup, sizeof r->setup) == 0;
    if (is_same) return true;
    Py_CLEAR(all->of);
    for (Py_ssize_t i = 0; i < owns; i++) {
        if (own[i]->game != r->game) continue;
        if (memcmp(&own[i]->setup, &r->setup, sizeof r->setup) == 0) {
            all->of = own[i];
            Py_INCREF((PyObject *)all->of);
            return true;
        }
        PyErr_SetString(PyExc_ValueError,
                        "a deck of one's own is given with the seats and options of its records");
        return false;
    }
    all->of = game_new(r->game, &r->setup, all->in);
    return all->of != NULL;
}

static PyObject *names_of(const mst_replay *r) {
    PyObject *names = PyTuple_New(r->setup.seats);
    for (uint32_t i = 0; names && i < r->setup.seats; i++) {
        PyObject *name = r->names[i][0] ? PyUnicode_FromString(r->names[i]) : Py_NewRef(Py_None);
        if (!name || PyTuple_SetItem(names, i, name) < 0) Py_CLEAR(names);
    }
    return names;
}

static bool begin_record(reading *all, game_object *const own[], Py_ssize_t owns) {
    const mst_replay *r = &all->room.reader;
    if (!take_game(all, own, owns)) return false;
    Py_CLEAR(all->state);
    all->state = position_new(state_type, all->of);
    if (!all->state) return false;
    all->state->has_past = true;
    memcpy(all->state->now, r->state, r->game->state_size);
    PyObject *names = names_of(r);
    PyObject *both = names ? Py_BuildValue("(NO)", names, all->state) : NULL;
    bool is_good = both && PyList_Append(all->records, both) == 0;
    Py_XDECREF(both);
    return is_good;
}

static bool read_all(reading *all, const char *path, game_object *const own[], Py_ssize_t owns) {
    for (;;) {
        event what;
        Py_BEGIN_ALLOW_THREADS;
        what = read_on(all);
        Py_END_ALLOW_THREADS;
        const char *lacks = what == FILE_ENDS ? mst_replay_end(&all->room.reader) : NULL;
        if (what == IS_BAD) return raise_bad(all, path, all->room.reader.why);
        if (what == NO_MEMORY) return PyErr_NoMemory() != NULL;
        if (what == FILE_ENDS) return !lacks || raise_bad(all, path, lacks);
        if (!begin_record(all, own, owns) || PyErr_CheckSignals() < 0) return false;
    }
}

/* The built-in games, and those of the caller that have decks of their own. */
static const mst_game **list_games(PyObject *decks, game_object *own[], Py_ssize_t *owns) {
    enum { MOST_DECKS = 64 };
    uint32_t count = 0;
    while (mst_games[count]) count++;
    const mst_game **games = calloc(count + MOST_DECKS + 1, sizeof *games);
    if (!games) return (const mst_game **)PyErr_NoMemory();
    memcpy(games, mst_games, count * sizeof *games);
    *owns = PyTuple_Size(decks);
    for (Py_ssize_t i = 0; i < *owns; i++) {
        PyObject *given = PyTuple_GetItem(decks, i);
        if (i == MOST_DECKS || Py_TYPE(given) != game_type) {
            PyErr_SetString(PyExc_TypeError, "decks are games, and not many of them");
            free(games);
            return NULL;
        }
        own[i] = (game_object *)given;
        games[count + i] = own[i]->game;
    }
    return games;
}

PyObject *record_read(PyObject *module, PyObject *args) {
    game_object *own[64];
    const char *text, *path, *language;
    Py_ssize_t length, owns = 0;
    PyObject *decks;
    reading all = {.room = {.resize = resize}};
    (void)module;
    if (!PyArg_ParseTuple(args, "y#ssO!", &text, &length, &path, &language, &PyTuple_Type, &decks))
        return NULL;
    if (!convert_language(language, &all.in)) return NULL;
    const mst_game **games = list_games(decks, own, &owns);
    if (!games) return NULL;
    all.at = text;
    all.end = text + length;
    bool is_open = mst_record_open(&all.room, games, all.in);
    all.records = is_open ? PyList_New(0) : PyErr_NoMemory();
    if (all.records && !read_all(&all, path, own, owns)) Py_CLEAR(all.records);
    mst_record_close(&all.room);
    Py_XDECREF((PyObject *)all.state);
    Py_XDECREF((PyObject *)all.of);
    free(games);
    return all.records;
}

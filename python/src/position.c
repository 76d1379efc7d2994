/* position.c -- what may be asked of states and views alike: who decides, which moves there are,
 * what they mean in words, how it stands. Moves are texts in the notation of the game, or the
 * numbers of observe.h; packed moves stay inside, because rules expect those that they made. */
#include "bindings.h"
#include "mastaba/json.h"
#include "mastaba/sentence.h"
#include <stdlib.h>
#include <string.h>

PyTypeObject *score_type;

position_object *position_new(PyTypeObject *type, game_object *of) {
    position_object *p = PyObject_New(position_object, type);
    if (!p) return NULL;
    Py_INCREF((PyObject *)of);
    p->of = of;
    p->observer = MST_NO_SEAT;
    p->has_dice = p->has_past = false;
    p->plays = NULL;
    p->count = p->room = 0;
    p->now = calloc(1, of->game->state_size);
    if (p->now) return p;
    Py_DECREF((PyObject *)p);
    PyErr_NoMemory();
    return NULL;
}

void position_free(PyObject *self) {
    position_object *p = (position_object *)self;
    PyTypeObject *type = Py_TYPE(self);
    free(p->now);
    free(p->plays);
    Py_DECREF((PyObject *)p->of);
    PyObject_Free(self);
    Py_DECREF(type);
}

PyObject *position_compare(PyObject *self, PyObject *other, int how) {
    const position_object *a = (position_object *)self, *b = (position_object *)other;
    if (Py_TYPE(other) != Py_TYPE(self) || (how != Py_EQ && how != Py_NE)) Py_RETURN_NOTIMPLEMENTED;
    bool is_same = a->of->game == b->of->game && a->observer == b->observer &&
                   memcmp(a->now, b->now, a->of->game->state_size) == 0;
    return PyBool_FromLong(is_same == (how == Py_EQ));
}

bool position_is_actor(const position_object *p, mst_seat seat) {
    return seat <= MST_CHANCE && p->of->game->actors(p->of->game, p->now) >> seat & 1;
}

/* ---- refusals ---- */

/* The paragraph of the rules in a key such as pyramis.4.1.occupied; None where it has none. */
static PyObject *rule_of(const game_object *of, const char *key) {
    size_t head = strlen(of->game->key);
    const char *last = strrchr(key, '.');
    bool is_of_game = strncmp(key, of->game->key, head) == 0 && key[head] == '.';
    if (!is_of_game || last <= key + head) Py_RETURN_NONE;
    return PyUnicode_FromStringAndSize(key + head + 1, last - key - (Py_ssize_t)head - 1);
}

static void add_fact(PyObject *exception, const char *name, PyObject *fact) {
    if (fact) PyObject_SetAttrString(exception, name, fact);
    Py_XDECREF(fact);
}

/* Raises mastaba.Refused; `why` where there is no phrase for the key. */
static bool refuse(const position_object *p, mst_seat seat, PyObject *move, const char *key,
                   const char *why) {
    const char *reason = why ? why : mst_phrase_of(p->of->game, p->of->in, key);
    PyObject *rule = rule_of(p->of, key);
    PyObject *words = rule && rule != Py_None
                          ? PyUnicode_FromFormat("%S: %s (rule %U)", move, reason, rule)
                          : PyUnicode_FromFormat("%S: %s", move, reason);
    PyObject *exception = words ? PyObject_CallFunctionObjArgs(module_refused, words, NULL) : NULL;
    if (exception) {
        add_fact(exception, "reason", PyUnicode_FromString(reason));
        add_fact(exception, "key", PyUnicode_FromString(key));
        add_fact(exception, "rule", rule);
        add_fact(exception, "seat", convert_from_seat(seat));
        Py_INCREF(move);
        add_fact(exception, "move", move);
        if (!PyErr_Occurred()) PyErr_SetObject(module_refused, exception);
        Py_DECREF(exception);
    } else
        Py_XDECREF(rule);
    Py_XDECREF(words);
    return false;
}

/* ---- moves ---- */

/* The number of an action, or of a draw; -1 for one that is none. */
static bool take_number(PyObject *given, long *number) {
    int overflow;
    PyObject *index = PyNumber_Index(given);
    if (!index) return false;
    *number = PyLong_AsLongAndOverflow(index, &overflow);
    if (overflow || *number < 0) *number = -1;
    Py_DECREF(index);
    return true;
}

static bool read_draw(const position_object *p, PyObject *given, long number, mst_move *move) {
    const mst_game *g = p->of->game;
    uint32_t draws = g->draws(g, p->now, p->of->draws, p->of->weights);
    if (number < 0 || number >= (long)draws)
        return refuse(p, MST_CHANCE, given, "draw.impossible", NULL);
    *move = p->of->draws[number];
    return true;
}

static bool read_action(const position_object *p, mst_seat seat, PyObject *given, long number,
                        mst_move *move) {
    const mst_numbers *numbers;
    if (!game_number(p->of, &numbers)) return false;
    if (number < 0 || number >= (long)numbers->actions)
        return refuse(p, seat, given, "action.unknown", "there is no action of this number");
    *move = numbers->move_of(p->of->game, p->now, seat, (uint32_t)number);
    return *move || refuse(p, seat, given, "action.unknown", "this number is no action here");
}

static bool read_text(const position_object *p, mst_seat seat, PyObject *given, mst_move *move) {
    const mst_game *g = p->of->game;
    Py_ssize_t length;
    const char *text = PyUnicode_AsUTF8AndSize(given, &length);
    if (!text) return false;
    *move = length < MST_MAX_TEXT ? g->move_read(g, p->now, seat, text, (size_t)length) : 0;
    return *move ||
           refuse(p, seat, given, "notation.unknown", "this is not in the notation of the game");
}

bool position_read_move(const position_object *p, mst_seat seat, PyObject *given, mst_move *move) {
    const mst_game *g = p->of->game;
    bool is_seat = game_has_seat(p->of, seat) || seat == MST_CHANCE,
         is_text = PyUnicode_Check(given);
    long number = 0;
    if (!is_text && !take_number(given, &number)) return false; /* Python may run: only before */
    if (!is_seat || !position_is_actor(p, seat))
        return refuse(p, seat, given, mst_is_over(g, p->now) ? "turn.over" : "turn.not_yours",
                      NULL);
    bool is_read = is_text              ? read_text(p, seat, given, move)
                   : seat == MST_CHANCE ? read_draw(p, given, number, move)
                                        : read_action(p, seat, given, number, move);
    if (!is_read) return false;
    const char *key = mst_refuse(g, p->now, seat, *move, p->of->draws, p->of->weights);
    return !key || refuse(p, seat, given, key, NULL);
}

PyObject *position_move_text(const position_object *p, mst_seat seat, mst_move move) {
    char text[MST_MAX_TEXT];
    mst_text out = mst_text_in(text, sizeof text);
    p->of->game->move_text(p->of->game, p->now, seat, move, &out);
    return PyUnicode_FromStringAndSize(text, out.at - text);
}

static bool not_of_this_view(const position_object *p, mst_seat seat) {
    if (p->observer == MST_NO_SEAT || p->observer == seat) return false;
    PyErr_Format(PyExc_ValueError, "this is the view of %c: what %c may do is not known here",
                 mst_seat_letter(p->observer), mst_seat_letter(seat));
    return true;
}

static bool is_at_table(const position_object *p, mst_seat seat) {
    if (game_has_seat(p->of, seat) || seat == MST_CHANCE || seat == p->observer) return true;
    PyErr_Format(PyExc_ValueError, "there is no seat %c at this table", mst_seat_letter(seat));
    return false;
}

bool position_seat(const position_object *p, PyObject *given, mst_seat *seat) {
    if (given && given != Py_None)
        return convert_seat(given, seat) && !not_of_this_view(p, *seat) && is_at_table(p, *seat);
    mst_seats actors = p->of->game->actors(p->of->game, p->now);
    *seat = p->observer != MST_NO_SEAT ? p->observer : actors ? mst_first_of(actors) : 0;
    return true;
}

static bool takes(Py_ssize_t count, Py_ssize_t least, Py_ssize_t most) {
    if (count >= least && count <= most) return true;
    PyErr_Format(PyExc_TypeError, "%zd to %zd arguments are expected, not %zd", least, most, count);
    return false;
}

/* Every legal move of a seat, none where it has nothing to decide. The caller frees them. */
static mst_move *list_moves(const position_object *p, PyObject *const *args, Py_ssize_t count,
                            mst_seat *seat, uint32_t *moves) {
    const mst_game *g = p->of->game;
    if (!takes(count, 0, 1) || !position_seat(p, count ? args[0] : NULL, seat)) return NULL;
    mst_move *list = malloc(g->max_choices * sizeof *list);
    if (!list) PyErr_NoMemory();
    *moves = 0;
    if (!list || !position_is_actor(p, *seat)) return list;
    *moves = *seat == MST_CHANCE ? g->draws(g, p->now, list, p->of->weights)
                                 : g->moves(g, p->now, *seat, list);
    return list;
}

const char position_moves_doc[] =
    "moves($self, seat=None, /)\n--\n\nEvery legal move of a seat as it is written, none where it "
    "has "
    "nothing to decide.\nWithout a seat: of the one that decides, the lowest where there are "
    "several.";
PyObject *position_moves(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    const position_object *p = (position_object *)self;
    mst_seat seat;
    uint32_t moves;
    mst_move *list = list_moves(p, args, count, &seat, &moves);
    PyObject *out = list ? PyList_New(0) : NULL;
    for (uint32_t i = 0; out && i < moves; i++) {
        convert_append(&out, position_move_text(p, seat, list[i]));
    }
    free(list);
    return out;
}

/* Numbers of the legal moves, in `list` itself: a number is as small as a move. */
static bool number_moves(const position_object *p, mst_seat seat, mst_move list[], uint32_t moves) {
    const mst_numbers *numbers;
    if (!game_number(p->of, &numbers)) return false;
    if (seat == MST_CHANCE) {
        PyErr_SetString(PyExc_ValueError, "draws of chance have no numbers: ask draws()");
        return false;
    }
    for (uint32_t i = 0; i < moves; i++)
        list[i] = numbers->action_of(p->of->game, p->now, seat, list[i]);
    return true;
}

const char position_actions_doc[] = "actions($self, seat=None, /)\n--\n\nThe numbers of all legal "
                                    "moves of a seat, in the order of moves().";
PyObject *position_actions(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    const position_object *p = (position_object *)self;
    mst_seat seat;
    uint32_t moves;
    mst_move *list = list_moves(p, args, count, &seat, &moves);
    PyObject *out = list && number_moves(p, seat, list, moves) ? PyList_New(moves) : NULL;
    for (uint32_t i = 0; out && i < moves; i++) {
        PyObject *number = PyLong_FromUnsignedLong(list[i]);
        if (!number || PyList_SetItem(out, i, number) < 0) Py_CLEAR(out);
    }
    free(list);
    return out;
}

const char position_mask_doc[] =
    "mask($self, seat=None, /)\n--\n\nAn array of int8: 1 at the number of each "
    "legal move of a seat, else 0.";
PyObject *position_mask(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    const position_object *p = (position_object *)self;
    const mst_numbers *numbers;
    mst_seat seat;
    uint32_t moves;
    if (!game_number(p->of, &numbers)) return NULL;
    mst_move *list = list_moves(p, args, count, &seat, &moves);
    uint8_t *mask = list ? calloc(numbers->actions, 1) : NULL;
    bool is_good = mask && number_moves(p, seat, list, moves);
    for (uint32_t i = 0; is_good && i < moves; i++) mask[list[i]] = 1;
    PyObject *out = is_good ? convert_array(mask, numbers->actions, "i1") : NULL;
    free(mask);
    free(list);
    return out;
}

/* (move, seat=None) of a legal move. */
static bool read_both(const position_object *p, PyObject *const *args, Py_ssize_t count,
                      convert_about *about) {
    about->of = p;
    return takes(count, 1, 2) && position_seat(p, count > 1 ? args[1] : NULL, &about->seat) &&
           position_read_move(p, about->seat, args[0], &about->move);
}

const char position_action_doc[] =
    "action($self, move, seat=None, /)\n--\n\nThe number of a legal move.";
PyObject *position_action(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    const position_object *p = (position_object *)self;
    convert_about about;
    if (!read_both(p, args, count, &about) || !number_moves(p, about.seat, &about.move, 1))
        return NULL;
    return PyLong_FromUnsignedLong(about.move);
}

const char position_notation_doc[] = "notation($self, move, seat=None, /)\n--\n\nA legal move, "
                                     "given by its number, as it is written.";
PyObject *position_notation(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    const position_object *p = (position_object *)self;
    convert_about about;
    if (!read_both(p, args, count, &about)) return NULL;
    return position_move_text(p, about.seat, about.move);
}

/* ---- words ---- */

static void write_tell(const convert_about *about, mst_text *out) {
    const game_object *of = about->of->of;
    mst_sentence_tell(of->game, about->of->now, about->seat, about->move, of->in, NULL, out);
}

const char position_tell_doc[] =
    "tell($self, move, seat=None, /)\n--\n\nWhat a legal move does, in a sentence.";
PyObject *position_tell(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    convert_about about;
    if (!read_both((position_object *)self, args, count, &about)) return NULL;
    return convert_text(write_tell, &about);
}

static void write_ask(const convert_about *about, mst_text *out) {
    const game_object *of = about->of->of;
    mst_sentence_ask(of->game, about->of->now, about->seat, of->in, NULL, out);
}

const char position_ask_doc[] = "ask($self, seat=None, /)\n--\n\nWhat a seat must decide now, in a "
                                "sentence; empty when it is nothing.";
PyObject *position_ask(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    const position_object *p = (position_object *)self;
    convert_about about = {.of = p};
    if (!takes(count, 0, 1) || !position_seat(p, count ? args[0] : NULL, &about.seat)) return NULL;
    if (about.seat == MST_CHANCE || !position_is_actor(p, about.seat))
        return PyUnicode_FromString("");
    return convert_text(write_ask, &about);
}

static void write_show(const convert_about *about, mst_text *out) {
    const game_object *of = about->of->of;
    of->game->extras->show(of->game, about->of->now, of->in, out);
}

const char position_show_doc[] =
    "show($self, /)\n--\n\nA drawing of all that is there, in plain text.";
PyObject *position_show(PyObject *self, PyObject *none) {
    (void)none;
    return convert_text(write_show, &(convert_about){.of = (position_object *)self});
}

static void write_json(const convert_about *about, mst_text *out) {
    const mst_game *g = about->of->of->game;
    mst_json json = mst_json_to(out);
    g->describe(g, about->of->now, &json);
}

const char position_describe_doc[] = "describe($self, /)\n--\n\nEverything that is there as named "
                                     "values: a dict of dicts, lists, numbers "
                                     "and texts.";
PyObject *position_describe(PyObject *self, PyObject *none) {
    (void)none;
    PyObject *text = convert_text(write_json, &(convert_about){.of = (position_object *)self});
    PyObject *reader = text ? PyImport_ImportModule("json") : NULL;
    PyObject *values = reader ? PyObject_CallMethod(reader, "loads", "O", text) : NULL;
    Py_XDECREF(reader);
    Py_XDECREF(text);
    return values;
}

/* ---- how it stands ---- */

static PyObject *parts_of(const mst_game *g, const mst_score *score) {
    PyObject *parts = PyDict_New();
    for (uint32_t i = 0; parts && g->parts[i]; i++) {
        convert_put(&parts, g->parts[i], PyLong_FromLong(score->part[i]));
    }
    return parts;
}

static PyObject *score_from(const mst_game *g, const mst_score *score) {
    PyObject *parts = parts_of(g, score);
    PyObject *total = score->out ? Py_NewRef(Py_None) : PyLong_FromLong(score->total);
    PyObject *both = parts && total ? PyStructSequence_New(score_type) : NULL;
    if (!both) {
        Py_XDECREF(parts);
        Py_XDECREF(total);
        return NULL;
    }
    PyStructSequence_SetItem(both, 0, total);
    PyStructSequence_SetItem(both, 1, parts);
    return both;
}

const char position_scores_doc[] = "scores($self, /)\n--\n\nThe score of every seat as it stands, "
                                   "each with `total` and `parts`; the "
                                   "total of\na seat that was eliminated is None.";
PyObject *position_scores(PyObject *self, PyObject *none) {
    const position_object *p = (position_object *)self;
    const mst_game *g = p->of->game;
    mst_score scores[MST_MAX_SEATS] = {0};
    (void)none;
    g->scores(g, p->now, scores);
    PyObject *out = PyList_New(p->of->setup.seats);
    for (uint32_t i = 0; out && i < p->of->setup.seats; i++) {
        PyObject *score = score_from(g, &scores[i]);
        if (!score || PyList_SetItem(out, i, score) < 0) Py_CLEAR(out);
    }
    return out;
}

/* False: the game goes on, and an exception says so. */
static bool end_result(const position_object *p, mst_score scores[], uint8_t place[]) {
    const mst_game *g = p->of->game;
    if (!mst_is_over(g, p->now)) {
        PyErr_SetString(PyExc_ValueError, "the game is not over");
        return false;
    }
    memset(scores, 0, MST_MAX_SEATS * sizeof *scores);
    g->scores(g, p->now, scores);
    g->places(g, p->now, scores, place);
    return true;
}

const char position_places_doc[] =
    "places($self, /)\n--\n\nThe place of every seat after the end, from 1; equals share one.";
PyObject *position_places(PyObject *self, PyObject *none) {
    const position_object *p = (position_object *)self;
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    (void)none;
    PyObject *out = end_result(p, scores, place) ? PyList_New(p->of->setup.seats) : NULL;
    for (uint32_t i = 0; out && i < p->of->setup.seats; i++) {
        PyObject *number = PyLong_FromLong(place[i]);
        if (!number || PyList_SetItem(out, i, number) < 0) Py_CLEAR(out);
    }
    return out;
}

const char position_rewards_doc[] =
    "rewards($self, /)\n--\n\nWhat the place of every seat is worth after the end: the share of "
    "the others "
    "that it\nbeat less the share that beat it, from 1 to -1. Who plays alone gets the points.";
PyObject *position_rewards(PyObject *self, PyObject *none) {
    const position_object *p = (position_object *)self;
    uint32_t seats = p->of->setup.seats;
    mst_score scores[MST_MAX_SEATS];
    uint8_t place[MST_MAX_SEATS];
    (void)none;
    PyObject *out = end_result(p, scores, place) ? PyList_New(seats) : NULL;
    for (uint32_t i = 0; out && i < seats; i++) {
        PyObject *reward = PyFloat_FromDouble(mst_batch_reward(place, scores, seats, i));
        if (!reward || PyList_SetItem(out, i, reward) < 0) Py_CLEAR(out);
    }
    return out;
}

/* ---- properties ---- */

PyObject *position_game(PyObject *self, void *none) {
    (void)none;
    return Py_NewRef((PyObject *)((position_object *)self)->of);
}

PyObject *position_actors(PyObject *self, void *none) {
    const position_object *p = (position_object *)self;
    mst_seats actors = p->of->game->actors(p->of->game, p->now);
    PyObject *out = PyTuple_New(__builtin_popcount(actors));
    (void)none;
    for (Py_ssize_t i = 0; out && actors; i++, actors &= (mst_seats)(actors - 1)) {
        PyObject *seat = convert_from_seat(mst_first_of(actors));
        if (!seat || PyTuple_SetItem(out, i, seat) < 0) Py_CLEAR(out);
    }
    return out;
}

PyObject *position_is_over(PyObject *self, void *none) {
    const position_object *p = (position_object *)self;
    (void)none;
    return PyBool_FromLong(mst_is_over(p->of->game, p->now));
}

PyObject *position_hash(PyObject *self, void *none) {
    const position_object *p = (position_object *)self;
    (void)none;
    return PyLong_FromUnsignedLongLong(mst_hash(p->of->game, p->now));
}

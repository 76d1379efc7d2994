/* convert.c -- from Python and back: seats, numbers, texts, arrays. */
#include "bindings.h"
#include <stdlib.h>
#include <unistd.h>

static bool no_seat(PyObject *from) {
    PyErr_Format(PyExc_ValueError, "%R is no seat: 0, 1 ... or \"A\", \"B\" ..., \"*\" is chance",
                 from);
    return false;
}

bool convert_seat(PyObject *from, mst_seat *seat) {
    Py_ssize_t length = 0;
    if (PyUnicode_Check(from)) {
        const char *letter = PyUnicode_AsUTF8AndSize(from, &length);
        if (!letter) return false;
        *seat = length == 1 ? mst_seat_named(letter[0]) : MST_NO_SEAT;
        return *seat != MST_NO_SEAT || no_seat(from);
    }
    PyObject *index = PyNumber_Index(from);
    if (!index) return false;
    int overflow;
    long number = PyLong_AsLongAndOverflow(index, &overflow);
    Py_DECREF(index);
    if (overflow || number < 0 || number > MST_SPECTATOR) return no_seat(from);
    *seat = (mst_seat)number;
    return true;
}

PyObject *convert_from_seat(mst_seat seat) {
    return PyLong_FromLong(seat);
}

bool convert_number(PyObject *from, const char *what, uint64_t least, uint64_t most,
                    uint64_t *out) {
    PyObject *index = PyNumber_Index(from);
    if (!index) return false;
    *out = PyLong_AsUnsignedLongLong(index);
    Py_DECREF(index);
    bool is_wrong = PyErr_Occurred() != NULL;
    if (is_wrong && !PyErr_ExceptionMatches(PyExc_OverflowError)) return false;
    if (!is_wrong && *out >= least && *out <= most) return true;
    PyErr_Clear();
    PyErr_Format(PyExc_ValueError, "%s is %R, but must be from %llu to %llu", what, from,
                 (unsigned long long)least, (unsigned long long)most);
    return false;
}

bool convert_language(const char *name, mst_language *in) {
    if (mst_text_same(name, "en"))
        *in = MST_ENGLISH;
    else if (mst_text_same(name, "fr"))
        *in = MST_FRENCH;
    else {
        PyErr_Format(PyExc_ValueError, "there is no language \"%s\": en, fr", name);
        return false;
    }
    return true;
}

/* The system promises more memory than it has and ends whoever uses it: better to ask before. */
bool convert_fits_memory(double bytes, const char *what) {
    double there = (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);
    if (there <= 0 || bytes < there) return true;
    PyErr_Format(PyExc_MemoryError, "%s would need more memory than this machine has", what);
    return false;
}

void convert_append(PyObject **list, PyObject *item) {
    if (!item || PyList_Append(*list, item) < 0) Py_CLEAR(*list);
    Py_XDECREF(item);
}

void convert_put(PyObject **dict, const char *name, PyObject *value) {
    if (!value || PyDict_SetItemString(*dict, name, value) < 0) Py_CLEAR(*dict);
    Py_XDECREF(value);
}

PyObject *convert_function(const char *name) {
    PyObject *module = PyImport_ImportModule("mastaba._engine");
    PyObject *function = module ? PyObject_GetAttrString(module, name) : NULL;
    Py_XDECREF(module);
    return function;
}

PyObject *convert_text(void (*write)(const convert_about *about, mst_text *out),
                       const convert_about *about) {
    for (size_t size = 4096; size <= (size_t)1 << 26; size *= 4) {
        char *room = malloc(size);
        if (!room) return PyErr_NoMemory();
        mst_text out = mst_text_in(room, size);
        write(about, &out);
        PyObject *text =
            mst_text_full(&out) ? NULL : PyUnicode_FromStringAndSize(room, out.at - room);
        bool is_done = text || PyErr_Occurred();
        free(room);
        if (is_done) return text;
    }
    PyErr_SetString(PyExc_MemoryError, "a text is longer than any can be");
    return NULL;
}

PyObject *convert_array(const void *bytes, uint32_t size, const char *type) {
    PyObject *numpy = PyImport_ImportModule("numpy");
    PyObject *memory = numpy ? PyByteArray_FromStringAndSize(bytes, (Py_ssize_t)size) : NULL;
    PyObject *array = memory ? PyObject_CallMethod(numpy, "frombuffer", "Os", memory, type) : NULL;
    Py_XDECREF(memory);
    Py_XDECREF(numpy);
    return array;
}

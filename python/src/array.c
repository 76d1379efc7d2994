/* array.c -- memory of somebody else, lent to NumPy without a copy: to be read alone, and kept
 * alive for as long as anybody looks. */
#include "bindings.h"

PyTypeObject *array_type;

typedef struct {
    PyObject_HEAD PyObject *owner;
    array_of what;
    Py_ssize_t strides[2];
} array_object;

PyObject *array_new(PyObject *owner, array_of what) {
    array_object *a = PyObject_New(array_object, array_type);
    if (!a) return NULL;
    a->owner = Py_NewRef(owner);
    a->what = what;
    a->strides[1] = (Py_ssize_t)what.size;
    a->strides[0] = (Py_ssize_t)what.size * (what.dimensions == 2 ? what.shape[1] : 1);
    return (PyObject *)a;
}

static void array_free(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    Py_DECREF(((array_object *)self)->owner);
    PyObject_Free(self);
    Py_DECREF(type);
}

static int get_buffer(PyObject *self, Py_buffer *out, int flags) {
    array_object *a = (array_object *)self;
    if (flags & PyBUF_WRITABLE) {
        PyErr_SetString(PyExc_BufferError, "the arrays of a batch are to be read alone");
        out->obj = NULL;
        return -1;
    }
    out->buf = a->what.data;
    out->obj = Py_NewRef(self);
    out->itemsize = (Py_ssize_t)a->what.size;
    out->len = a->what.shape[0] * a->strides[0];
    out->readonly = 1;
    out->ndim = a->what.dimensions;
    out->format = (char *)a->what.format;
    out->shape = a->what.shape;
    out->strides = a->strides;
    out->suboffsets = NULL;
    out->internal = NULL;
    return 0;
}

PyTypeObject *array_make_type(void) {
    static PyType_Slot slots[] = {{Py_tp_doc, "Memory of a batch, for numpy.asarray."},
                                  {Py_tp_dealloc, array_free},
                                  {Py_bf_getbuffer, get_buffer},
                                  {0, NULL}};
    static PyType_Spec spec = {"mastaba._engine.Array", sizeof(array_object), 0,
                               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
    return (PyTypeObject *)PyType_FromSpec(&spec);
}

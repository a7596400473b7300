/* SPDX-License-Identifier: MIT */
/* dictionary.c: the type Dictionary, the base of wordgrid.Dictionary. See core.h. */
#include "core.h"

#include <stdlib.h>

PyObject *dictionary_type;

struct dictionary_object {
    PyObject ob_base;
    struct dictionary *opened; /* NULL: closed */
};

/* --- Open dictionaries */

struct dictionary *dictionary_use(PyObject *object)
{
    /* Not PyObject_IsInstance: it believes the attribute __class__. */
    if (!PyObject_TypeCheck(object, (PyTypeObject *)(void *)dictionary_type)) {
        PyErr_Format(PyExc_TypeError, "expected a Dictionary, not %R", (PyObject *)Py_TYPE(object));
        return NULL;
    }
    struct dictionary *const opened = ((struct dictionary_object *)(void *)object)->opened;
    if (opened == NULL) {
        PyErr_SetString(PyExc_ValueError, "the dictionary is closed");
        return NULL;
    }
    opened->users++;
    return opened;
}

void dictionary_release(struct dictionary *opened)
{
    if (opened == NULL || --opened->users > 0) {
        return;
    }
    for (size_t i = 0; i < opened->idle_count; i++) {
        wg_asker_free(opened->idle[i]);
    }
    wg_dict_close(opened->dict);
    Py_XDECREF(opened->content);
    free(opened);
}

/* Returns the dictionary of a method's object. Raises ValueError and returns NULL if the object is
   closed. To make a container runs the garbage collector, whose finalizers may close the object: a
   method that uses the dictionary after that calls dictionary_use. */
static struct dictionary *dictionary_of(PyObject *self)
{
    struct dictionary *const opened = ((struct dictionary_object *)(void *)self)->opened;
    if (opened == NULL) {
        PyErr_SetString(PyExc_ValueError, "the dictionary is closed");
    }
    return opened;
}

/* Opens the file `source`, or the content `source` of a file. */
static struct dictionary *open_source(PyObject *source, bool is_content, bool skip_hashes)
{
    struct dictionary *const opened = calloc(1, sizeof *opened);
    char *bytes = NULL;
    Py_ssize_t nbytes;
    const struct wg_dict_options options = {.struct_nbytes = sizeof options,
                                            .skip_hashes = skip_hashes};
    struct wg_error error;
    enum wg_status status;
    /* Without &nbytes, zero bytes are refused. */
    if (opened == NULL || PyBytes_AsStringAndSize(source, &bytes, is_content ? &nbytes : NULL)) {
        free(opened);
        return opened == NULL ? (void *)PyErr_NoMemory() : NULL;
    }
    opened->users = 1;
    if (is_content) {
        Py_INCREF(source);
        opened->content = source;
        status = wg_dict_open_memory(bytes, (size_t)nbytes, &options, &opened->dict, &error);
    } else {
        PyThreadState *const released = PyEval_SaveThread();
        status = wg_dict_open(bytes, &options, &opened->dict, &error);
        PyEval_RestoreThread(released);
    }
    if (status != WG_OK) {
        dictionary_release(opened);
        (void)raise_file_error(&error, is_content ? "" : bytes);
        return NULL;
    }
    return opened;
}

/* Dictionary(source: bytes, is_content: bool, skip_hashes: bool) */
static PyObject *dictionary_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    PyObject *source;
    int is_content;
    int skip_hashes;
    (void)keywords;
    if (!PyArg_ParseTuple(arguments, "Spp", &source, &is_content, &skip_hashes)) {
        return NULL;
    }
    struct dictionary *const opened = open_source(source, is_content, skip_hashes);
    if (opened == NULL) {
        return NULL;
    }
    PyObject *const self = ((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (self == NULL) {
        dictionary_release(opened);
        return NULL;
    }
    ((struct dictionary_object *)(void *)self)->opened = opened;
    return self;
}

static PyObject *dictionary_close(PyObject *self, PyObject *nothing)
{
    struct dictionary_object *const object = (void *)self;
    struct dictionary *const opened = object->opened;
    (void)nothing;
    if (opened != NULL) {
        opened->is_closed = true;
    }
    object->opened = NULL;
    dictionary_release(opened);
    Py_RETURN_NONE;
}

static void dictionary_dealloc(PyObject *self)
{
    dictionary_release(((struct dictionary_object *)(void *)self)->opened);
    free_object(self);
}

/* --- Words */

/* Gets the text of an object. Returns false if the object cannot be a word: it is not a str, or has
   surrogates. */
static bool may_be_word(PyObject *object, struct wg_text *text_out)
{
    if (PyUnicode_Check(object) && text_of_str(object, text_out)) {
        return true;
    }
    PyErr_Clear();
    return false;
}

static int dictionary_contains(PyObject *self, PyObject *word)
{
    const struct dictionary *const opened = dictionary_of(self);
    struct wg_text text;
    return opened == NULL ? -1 : may_be_word(word, &text) && wg_dict_contains(opened->dict, text);
}

static Py_ssize_t dictionary_length(PyObject *self)
{
    const struct dictionary *const opened = dictionary_of(self);
    if (opened == NULL) {
        return -1;
    }
    const uint64_t words = wg_dict_get_counts(opened->dict)->words;
    if (words > PY_SSIZE_T_MAX) {
        PyErr_SetString(PyExc_OverflowError, "the dictionary has too many words for len()");
        return -1;
    }
    return (Py_ssize_t)words;
}

/* Makes the numbers of the dictionary, if it has none. Raises an exception and returns false.
   Another thread, or the handler of a signal, may close the object meanwhile: the caller is a user
   of the dictionary. */
static bool make_numbers(struct dictionary *opened)
{
    struct turn turn = {.released = NULL};
    const struct wg_limits limits = {
        .struct_nbytes = sizeof limits, .go_on = turn_goes_on, .context = &turn};
    struct wg_error error;
    if (opened->has_numbers) {
        return true;
    }
    const enum wg_status status = wg_dict_make_numbers(opened->dict, &limits, &error);
    opened->has_numbers = turn_end(&turn) && (status == WG_OK || raise_false(&error));
    return opened->has_numbers;
}

/* Returns the word with a number of a dictionary that has numbers. */
static PyObject *word_at(const struct wg_dict *dict, uint64_t number)
{
    char buffer[512];
    size_t nbytes;
    struct wg_error error;
    enum wg_status status = wg_dict_word_at(dict, number, buffer, sizeof buffer, &nbytes, &error);
    if (status == WG_OK) {
        return str_of((struct wg_text){buffer, nbytes});
    }
    if (status != WG_LIMIT) {
        return raise_error(&error);
    }
    PyObject *word = NULL;
    char *const text = malloc(nbytes);
    if (text == NULL) {
        return PyErr_NoMemory();
    }
    status = wg_dict_word_at(dict, number, text, nbytes, &nbytes, &error);
    word = status == WG_OK ? str_of((struct wg_text){text, nbytes}) : raise_error(&error);
    free(text);
    return word;
}

/* Returns the word with this number. Python has added the length to a negative number. */
static PyObject *dictionary_item(PyObject *self, Py_ssize_t number)
{
    struct dictionary *const opened = dictionary_of(self);
    PyObject *word = NULL;
    if (opened == NULL) {
        return NULL;
    }
    opened->users++;
    if (number < 0 || (uint64_t)number >= wg_dict_get_counts(opened->dict)->words) {
        PyErr_SetString(PyExc_IndexError, "dictionary index out of range");
    } else if (make_numbers(opened)) {
        word = word_at(opened->dict, (uint64_t)number);
    }
    dictionary_release(opened);
    return word;
}

static PyObject *number_or_none(bool is_found, uint64_t number)
{
    if (!is_found) {
        Py_RETURN_NONE;
    }
    return PyLong_FromUnsignedLongLong(number);
}

/* Returns the number of a word, or None. */
static PyObject *dictionary_number(PyObject *self, PyObject *word)
{
    struct dictionary *const opened = dictionary_of(self);
    struct wg_text text;
    uint64_t number = 0;
    if (opened == NULL) {
        return NULL;
    }
    opened->users++;
    const bool is_made = make_numbers(opened);
    const bool is_found =
        is_made && may_be_word(word, &text) && wg_dict_number(opened->dict, text, &number);
    dictionary_release(opened);
    return is_made ? number_or_none(is_found, number) : NULL;
}

/* Returns the value of a word, or None. */
static PyObject *dictionary_value(PyObject *self, PyObject *word)
{
    const struct dictionary *const opened = dictionary_of(self);
    struct wg_text text;
    uint64_t value = 0;
    if (opened == NULL || !text_of_str(word, &text)) {
        return NULL;
    }
    const bool is_found = wg_dict_value(opened->dict, text, &value);
    return number_or_none(is_found, value);
}

/* --- About the dictionary */

/* Adds all metadata to a dict. */
static bool add_metadata(PyObject *all, const struct wg_dict *dict)
{
    struct wg_text key;
    struct wg_text value;
    bool is_added = true;
    for (uint32_t i = 0; is_added && wg_dict_metadata_at(dict, i, &key, &value); i++) {
        PyObject *const name = str_of(key);
        is_added = set_new(all, name, name == NULL ? NULL : str_of(value));
    }
    return is_added;
}

static bool add_alphabet(PyObject *all, const struct wg_dict *dict)
{
    const uint32_t count = wg_dict_get_counts(dict)->symbols;
    bool is_added = true;
    for (uint32_t i = 0; is_added && i < count; i++) {
        is_added = append_new(all, str_of(wg_dict_symbol_text(dict, i)));
    }
    return is_added;
}

/* Fills a new container by `add`, and returns it. Takes the reference `all`, which may be NULL. */
static PyObject *filled(PyObject *self, PyObject *all,
                        bool (*add)(PyObject *all, const struct wg_dict *dict))
{
    struct dictionary *const opened = all == NULL ? NULL : dictionary_use(self);
    const bool is_filled = opened != NULL && add(all, opened->dict);
    dictionary_release(opened);
    return keep_if(is_filled, all);
}

static PyObject *dictionary_metadata(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    return filled(self, PyDict_New(), add_metadata);
}

/* Returns the texts of the symbols. */
static PyObject *dictionary_alphabet(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    return filled(self, PyList_New(0), add_alphabet);
}

/* Returns the content of a dictionary that was opened by its content. */
static PyObject *dictionary_content(PyObject *self, PyObject *nothing)
{
    const struct dictionary *const opened = dictionary_of(self);
    PyObject *const content = opened == NULL ? NULL : opened->content;
    (void)nothing;
    if (opened != NULL && content == NULL) {
        PyErr_SetString(PyExc_ValueError, "the dictionary is a file");
    }
    Py_XINCREF(content);
    return content;
}

static PyObject *dictionary_has_values(PyObject *self, PyObject *nothing)
{
    const struct dictionary *const opened = dictionary_of(self);
    (void)nothing;
    return opened == NULL ? NULL : PyBool_FromLong(wg_dict_has_values(opened->dict));
}

static PyObject *dictionary_is_closed(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    return PyBool_FromLong(((struct dictionary_object *)(void *)self)->opened == NULL);
}

static PyObject *dictionary_verify(PyObject *self, PyObject *nothing)
{
    struct dictionary *const opened = dictionary_use(self);
    struct wg_error error;
    enum wg_status status;
    (void)nothing;
    if (opened == NULL) {
        return NULL;
    }
    PyThreadState *const released = PyEval_SaveThread();
    status = wg_dict_check(opened->dict, &error);
    PyEval_RestoreThread(released);
    dictionary_release(opened);
    if (status != WG_OK) {
        return raise_error(&error);
    }
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"close", dictionary_close, METH_NOARGS,
     "close($self, /)\n--\n\n"
     "Close the file. Solvers and searches that exist keep it open until they are deleted."},
    {"verify", dictionary_verify, METH_NOARGS,
     "verify($self, /)\n--\n\n"
     "Check what opening does not check. Raise FormatError if the file is damaged."},
    {"value", dictionary_value, METH_O,
     "value($self, word, /)\n--\n\n"
     "Return the value of a word, or None."},
    {"_number", dictionary_number, METH_O, "Return the number of a word, or None."},
    {"_metadata", dictionary_metadata, METH_NOARGS, NULL},
    {"_alphabet", dictionary_alphabet, METH_NOARGS, NULL},
    {"_content", dictionary_content, METH_NOARGS, NULL},
    {"_has_values", dictionary_has_values, METH_NOARGS, NULL},
    {"_is_closed", dictionary_is_closed, METH_NOARGS, NULL},
    {NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_new, (void *)dictionary_new},
    {Py_tp_dealloc, (void *)dictionary_dealloc},
    {Py_tp_methods, methods},
    {Py_sq_contains, (void *)dictionary_contains},
    {Py_sq_length, (void *)dictionary_length},
    {Py_sq_item, (void *)dictionary_item},
    {0, NULL},
};

bool dictionary_ready(PyObject *module)
{
    dictionary_type =
        add_type(module, "wordgrid._core.Dictionary", sizeof(struct dictionary_object),
                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots);
    return dictionary_type != NULL;
}

/* SPDX-License-Identifier: MIT */
/* module.c: the module, its exceptions, and texts. See core.h. */
#include "core.h"

#include "base/file_names.h"
#include "base/spelling.h"
#include "base/system.h"

PyObject *exceptions[EXCEPTIONS];

/* --- Exceptions */

/* Gives a new object to an attribute of the exception. */
static bool set_attribute(PyObject *exception, const char *name, PyObject *object)
{
    const bool is_set = object != NULL && PyObject_SetAttrString(exception, name, object) == 0;
    Py_XDECREF(object);
    return is_set;
}

static bool set_number(PyObject *exception, const char *name, uint64_t number)
{
    return set_attribute(exception, name, PyLong_FromUnsignedLongLong(number));
}

static bool set_text(PyObject *exception, const char *name, const char *text)
{
    return set_attribute(exception, name, PyUnicode_FromString(text));
}

static bool is_in_board(const struct wg_error *error)
{
    return error->parameter != NULL && strcmp(error->parameter, "board") == 0;
}

/* Returns the type of the exception for an error other than WG_IO. */
static PyObject *type_of(const struct wg_error *error)
{
    /* Not static: on Windows, the address of a variable of Python is not a constant. */
    PyObject *const types[] = {
        [WG_OK] = exceptions[ERROR], /* not raised, like WG_IO */
        [WG_IO] = exceptions[ERROR],
        [WG_NOT_A_DICTIONARY] = exceptions[FORMAT_ERROR],
        [WG_NEWER_FORMAT] = exceptions[FORMAT_ERROR],
        [WG_DAMAGED] = exceptions[FORMAT_ERROR],
        [WG_BAD_INPUT] = exceptions[INPUT_ERROR],
        [WG_LIMIT] = exceptions[LIMIT_ERROR],
        [WG_NO_MEMORY] = PyExc_MemoryError,
        [WG_STOPPED] = PyExc_TimeoutError,
        [WG_MISUSE] = PyExc_ValueError,
        [WG_UNSUPPORTED] = exceptions[UNSUPPORTED_ERROR],
    };
    const bool is_board_error =
        is_in_board(error) && (error->status == WG_BAD_INPUT || error->status == WG_LIMIT);
    return is_board_error ? exceptions[BOARD_ERROR] : types[error->status];
}

/* Returns the message. It begins with the name of the text or file with the mistake, and its
   place. */
static PyObject *message_of(const struct wg_error *error)
{
    char text[SPELLED_NBYTES];
    char name[SPELLED_NAME_NBYTES];
    const char *const source = error->parameter == NULL ? error->source
                               : error->line == 0 || is_in_board(error)
                                   ? ""
                                   : spell_name(error->parameter, SPELLING_PYTHON, name);
    const char *const separator = *source == '\0' ? "" : ": ";
    (void)spell_error(error, SPELLING_PYTHON, text);
    return error->line == 0 ? PyUnicode_FromFormat("%s%s%s", source, separator, text)
                            : PyUnicode_FromFormat("%s%sline %llu, column %llu: %s", source,
                                                   separator, (unsigned long long)error->line,
                                                   (unsigned long long)error->column, text);
}

/* Sets what an exception about a board has besides its place: the message without the place, and
   the reason. */
static bool describe_board(PyObject *exception, const struct wg_error *error)
{
    char text[SPELLED_NBYTES];
    const char *const reason = spell_reason(error->reason);
    return set_text(exception, "_message", spell_error(error, SPELLING_PYTHON, text)) &&
           (reason == NULL || set_text(exception, "reason", reason));
}

/* Raises the exception for an error other than WG_IO. `index` is that of the board, or NULL. */
static PyObject *raise_at(const struct wg_error *error, const size_t *index)
{
    PyObject *const type = type_of(error);
    PyObject *const message = message_of(error);
    PyObject *const exception =
        message == NULL ? NULL : PyObject_CallFunctionObjArgs(type, message, NULL);
    if (exception != NULL &&
        (error->line == 0 || (set_number(exception, "line", error->line) &&
                              set_number(exception, "column", error->column))) &&
        (index == NULL || set_number(exception, "index", *index)) &&
        (!is_in_board(error) || describe_board(exception, error))) {
        PyErr_SetObject(type, exception);
    }
    Py_XDECREF(message);
    Py_XDECREF(exception);
    return NULL;
}

PyObject *raise_error(const struct wg_error *error)
{
    return raise_file_error(error, error->source);
}

PyObject *raise_board_error(const struct wg_error *error, size_t index)
{
    return raise_at(error, &index);
}

PyObject *raise_file_error(const struct wg_error *error, const char *path)
{
    if (error->status != WG_IO) {
        return raise_at(error, NULL);
    }
    /* OSError chooses its subclass by errno. */
    PyObject *const source = PyUnicode_DecodeFSDefaultAndSize(path, (Py_ssize_t)strlen(path));
    PyObject *exception = NULL;
    if (source != NULL && error->system_errno == 0) {
        exception = PyObject_CallFunction(PyExc_OSError, "N", message_of(error));
    } else if (source != NULL) {
        exception = PyObject_CallFunction(PyExc_OSError, *path == '\0' ? "is" : "isO",
                                          (int)error->system_errno, error->message, source);
    }
    if (exception != NULL) {
        PyErr_SetObject((PyObject *)Py_TYPE(exception), exception);
    }
    Py_XDECREF(source);
    Py_XDECREF(exception);
    return NULL;
}

/* --- Texts and types */

PyObject *str_of(struct wg_text text)
{
    PyObject *const object = PyUnicode_FromStringAndSize(text.bytes, (Py_ssize_t)text.nbytes);
    if (object == NULL && PyErr_ExceptionMatches(PyExc_UnicodeDecodeError)) {
        PyErr_SetString(exceptions[FORMAT_ERROR], "a text of the dictionary is not UTF-8");
    }
    return object;
}

bool text_of_str(PyObject *object, struct wg_text *text_out)
{
    Py_ssize_t nbytes = 0;
    if (!PyUnicode_Check(object)) {
        PyErr_Format(PyExc_TypeError, "expected a str, not %R", (PyObject *)Py_TYPE(object));
        return false;
    }
    text_out->bytes = PyUnicode_AsUTF8AndSize(object, &nbytes);
    text_out->nbytes = (size_t)nbytes;
    return text_out->bytes != NULL;
}

int take_uint64(PyObject *object, void *number_out)
{
    PyObject *const index = PyNumber_Index(object);
    *(uint64_t *)number_out = index == NULL ? 0 : PyLong_AsUnsignedLongLong(index);
    Py_XDECREF(index);
    return PyErr_Occurred() == NULL;
}

int take_uint32(PyObject *object, void *number_out)
{
    uint64_t number;
    if (!take_uint64(object, &number)) {
        return 0;
    }
    *(uint32_t *)number_out = (uint32_t)number;
    if (number > UINT32_MAX) {
        PyErr_Format(PyExc_OverflowError, "%R is too large", object);
    }
    return number <= UINT32_MAX;
}

PyObject *add_object(PyObject *module, const char *name, PyObject *object)
{
    if (object == NULL) {
        return NULL;
    }
    Py_INCREF(object);
    if (PyModule_AddObject(module, name, object) != 0) {
        Py_DECREF(object);
        Py_DECREF(object);
        return NULL;
    }
    return object;
}

PyObject *add_type(PyObject *module, const char *name, size_t nbytes, unsigned flags,
                   PyType_Slot *slots)
{
    PyType_Spec spec = {.name = name, .basicsize = (int)nbytes, .flags = flags, .slots = slots};
    return add_object(module, strrchr(name, '.') + 1, PyType_FromSpec(&spec));
}

PyObject *keep_if(bool keeps, PyObject *object)
{
    if (!keeps) {
        Py_XDECREF(object);
    }
    return keeps ? object : NULL;
}

bool append_new(PyObject *list, PyObject *item)
{
    const bool is_appended = item != NULL && PyList_Append(list, item) == 0;
    Py_XDECREF(item);
    return is_appended;
}

bool set_new(PyObject *dict, PyObject *key, PyObject *value)
{
    const bool is_set = key != NULL && value != NULL && PyDict_SetItem(dict, key, value) == 0;
    Py_XDECREF(key);
    Py_XDECREF(value);
    return is_set;
}

PyObject *refuse_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    (void)arguments;
    (void)keywords;
    PyErr_Format(PyExc_TypeError, "cannot create objects of %R", (PyObject *)type);
    return NULL;
}

void free_object(PyObject *object)
{
    PyTypeObject *const type = Py_TYPE(object);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF(type);
}

/* --- The module */

/* lookup(kind, name, WORDGRID_PATH, XDG_DATA_HOME, HOME, XDG_DATA_DIRS, last): returns the path of
   the file for a name. All are bytes of os.fsencode, on Windows UTF-8, but the kind: 0 for a
   dictionary, 1 for an alphabet. */
static PyObject *core_lookup(PyObject *module, PyObject *arguments)
{
    int kind;
    const char *name;
    struct name_folders folders;
    struct name_lookup lookup;
    struct wg_error error;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "iyyyyyy", &kind, &name, &folders.path, &folders.data_home,
                          &folders.home, &folders.data_dirs, &folders.last)) {
        return NULL;
    }
    const enum name_kind wanted = kind == 0 ? NAME_DICTIONARY : NAME_ALPHABET;
    if (name_is_path(wanted, name)) {
        return PyBytes_FromString(name);
    }
    if (name_lookup(&lookup, &folders, wanted, name)) {
        return PyBytes_FromString(lookup.path);
    }
    (void)name_fail(&folders, wanted, name, &error);
    return raise_error(&error);
}

/* Makes the exceptions with the attributes `line` and `column`, and adds them to the module. */
static bool add_exceptions(PyObject *module)
{
    static const struct {
        const char *name;
        const char *doc;
        bool is_value_error;
    } all[] = {
        [ERROR] = {"Error", "The base of all exceptions of wordgrid.", false},
        [FORMAT_ERROR] = {"FormatError",
                          "A file is not a dictionary, is damaged, or is of a later version.",
                          true},
        [INPUT_ERROR] = {"InputError",
                         "A mistake in a text, at `line` and `column` (from 1, or None).", true},
        [LIMIT_ERROR] = {"LimitError", "Over a limit of the library.", false},
        [UNSUPPORTED_ERROR] = {"UnsupportedError", "Not in this build.", false},
        [BOARD_ERROR] = {"BoardError",
                         "A mistake in the text of a board, whose number is `index` (or None). "
                         "`reason` is a name of what is wrong (or None).",
                         false},
    };
    bool is_added = true;
    for (int i = 0; is_added && i < EXCEPTIONS; i++) {
        char name[40];
        PyObject *const base = i == ERROR         ? PyExc_Exception
                               : i == BOARD_ERROR ? exceptions[INPUT_ERROR]
                                                  : exceptions[ERROR];
        PyObject *const bases =
            all[i].is_value_error ? PyTuple_Pack(2, base, PyExc_ValueError) : PyTuple_Pack(1, base);
        PyObject *const members =
            Py_BuildValue(i == BOARD_ERROR ? "{sOsOsOsOsO}" : "{sOsO}", "line", Py_None, "column",
                          Py_None, "index", Py_None, "reason", Py_None, "_message", Py_None);
        (void)PyOS_snprintf(name, sizeof name, "wordgrid.%s", all[i].name);
        if (bases != NULL && members != NULL) {
            exceptions[i] = add_object(module, all[i].name,
                                       PyErr_NewExceptionWithDoc(name, all[i].doc, bases, members));
        }
        is_added = exceptions[i] != NULL;
        Py_XDECREF(bases);
        Py_XDECREF(members);
    }
    return is_added;
}

static PyMethodDef functions[] = {
    {"lookup", core_lookup, METH_VARARGS, "Returns the path of the file for a name."},
    {"parameters", core_parameters, METH_O,
     "Returns the parameters of a kind of question, by name."},
    {"find", core_find, METH_VARARGS, "Returns an iterator over the words of a question."},
    {"solve", core_solve, METH_VARARGS, "Finds the words of a board."},
    {"score", core_score, METH_VARARGS, "Counts the words and points of boards."},
    {"check", core_check, METH_VARARGS, "Checks the words of a player."},
    {"build", core_build, METH_VARARGS, "Compiles words to a dictionary."},
    {NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "wordgrid._core",
    .m_size = -1,
    .m_methods = functions,
};

PyMODINIT_FUNC PyInit__core(void);

PyMODINIT_FUNC PyInit__core(void)
{
    PyObject *const module = PyModule_Create(&definition);
    if (module == NULL ||
        PyModule_AddStringConstant(module, "__version__", wg_version_text()) != 0 ||
        PyModule_AddStringConstant(module, "home", SYSTEM_HOME) != 0 || !add_exceptions(module) ||
        !dictionary_ready(module) || !question_ready(module) || !find_ready(module) ||
        !results_ready(module)) {
        Py_XDECREF(module);
        return NULL;
    }
    return module;
}

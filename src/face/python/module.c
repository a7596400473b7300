/* SPDX-License-Identifier: MIT */
/* module.c: the module, its exceptions, and texts. See core.h. */
#include "core.h"

#include "names/names.h"

struct exceptions exceptions;

/* --- Exceptions */

/* Raises `type` with a message. A line of 0: the mistake is not at one place. Takes the reference
   `message`, which may be NULL. */
static PyObject *raise_at(PyObject *type, PyObject *message, uint64_t line, uint64_t column)
{
    PyObject *const exception =
        message == NULL ? NULL : PyObject_CallFunctionObjArgs(type, message, NULL);
    PyObject *const line_object = PyLong_FromUnsignedLongLong(line);
    PyObject *const column_object = PyLong_FromUnsignedLongLong(column);
    if (exception != NULL && line_object != NULL && column_object != NULL &&
        (line == 0 || (PyObject_SetAttrString(exception, "line", line_object) == 0 &&
                       PyObject_SetAttrString(exception, "column", column_object) == 0))) {
        PyErr_SetObject(type, exception);
    }
    Py_XDECREF(message);
    Py_XDECREF(exception);
    Py_XDECREF(line_object);
    Py_XDECREF(column_object);
    return NULL;
}

/* Returns a message that begins with the place of the mistake. */
static PyObject *message_of(const char *source, uint64_t line, uint64_t column, const char *text)
{
    const char *const separator = *source == '\0' ? "" : ": ";
    return line == 0
               ? PyUnicode_FromFormat("%s%s%s", source, separator, text)
               : PyUnicode_FromFormat("%s%sline %llu, column %llu: %s", source, separator,
                                      (unsigned long long)line, (unsigned long long)column, text);
}

/* Returns the type of the exception for a status other than WG_IO. */
static PyObject *type_of(enum wg_status status)
{
    switch (status) {
    case WG_NOT_A_DICTIONARY:
    case WG_NEWER_FORMAT:
    case WG_DAMAGED:
        return exceptions.format;
    case WG_BAD_INPUT:
        return exceptions.input;
    case WG_LIMIT:
        return exceptions.limit;
    case WG_NO_MEMORY:
        return PyExc_MemoryError;
    case WG_MISUSE:
        return PyExc_ValueError;
    case WG_UNSUPPORTED:
        return exceptions.unsupported;
    case WG_STOPPED:
        return PyExc_TimeoutError;
    case WG_OK:
    case WG_IO:
        break;
    }
    return exceptions.error;
}

PyObject *raise_error(const struct wg_error *error)
{
    return raise_file_error(error, error->source);
}

PyObject *raise_file_error(const struct wg_error *error, const char *path)
{
    if (error->status != WG_IO) {
        return raise_at(type_of(error->status),
                        message_of(error->source, error->line, error->column, error->message),
                        error->line, error->column);
    }
    /* OSError chooses its subclass by errno. */
    PyObject *const source = PyUnicode_DecodeFSDefaultAndSize(path, (Py_ssize_t)strlen(path));
    PyObject *exception = NULL;
    if (source != NULL && error->system_errno == 0) {
        exception = PyObject_CallFunction(PyExc_OSError, "N",
                                          message_of(error->source, 0, 0, error->message));
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

/* The names of parameters of a question, if they are not those of the options in Python. */
static const struct {
    const char *parameter;
    const char *option;
} option_names[] = {
    {"min", "min_length"},      {"max", "max_length"},
    {"min-value", "min_value"}, {"letter-scores", "letter_scores"},
    {"all", "all_paths"},       {"from", "start"},
};

static const char *option_of(const char *parameter)
{
    for (size_t i = 0; i < sizeof option_names / sizeof *option_names; i++) {
        if (strcmp(parameter, option_names[i].parameter) == 0) {
            return option_names[i].option;
        }
    }
    return parameter;
}

/* Writes a message to `out` with another text for the first `from` in it. */
static void replace(char *out, size_t room, const char *message, const char *from, const char *to)
{
    const char *const at = strstr(message, from);
    const int before = at == NULL ? 0 : (int)(at - message);
    (void)PyOS_snprintf(out, room, "%.*s%s%s", before, message, at == NULL ? "" : to,
                        at == NULL ? message : at + strlen(from));
}

/* Writes the message of a refusal to `out`, with the names of options. */
static void name_options(const struct refusal *refusal, char *out, size_t room)
{
    const char *const parameter = refusal->parameter == NULL ? "" : refusal->parameter;
    const size_t nbytes = strlen(parameter);
    char text[REFUSAL_NBYTES + 40];
    const bool begins = nbytes > 0 && strncmp(refusal->message, parameter, nbytes) == 0 &&
                        refusal->message[nbytes] == '=';
    (void)PyOS_snprintf(text, sizeof text, "%s%s", begins ? option_of(parameter) : "",
                        refusal->message + (begins ? nbytes : 0));
    if (strcmp(parameter, "min") == 0) {
        replace(out, room, text, " is greater than max=", " is greater than max_length=");
    } else {
        replace(out, room, text, "leave min-value out", "leave min_value out");
    }
}

PyObject *raise_refusal(const struct refusal *refusal)
{
    PyObject *type = type_of(refusal->status);
    const char *source = "";
    char message[REFUSAL_NBYTES + 80];
    if (refusal->code == REFUSAL_BAD_BOARD) {
        type = exceptions.board;
    } else if (refusal->code == REFUSAL_BAD_PARAMETER && refusal->line == 0) {
        type = PyExc_ValueError;
    } else if (refusal->line > 0 && refusal->parameter != NULL) {
        source = option_of(refusal->parameter);
    }
    name_options(refusal, message, sizeof message);
    return raise_at(type, message_of(source, refusal->line, refusal->column, message),
                    refusal->line, refusal->column);
}

/* --- Texts and types */

PyObject *str_of(struct wg_text text)
{
    PyObject *const object = PyUnicode_FromStringAndSize(text.bytes, (Py_ssize_t)text.nbytes);
    if (object == NULL && PyErr_ExceptionMatches(PyExc_UnicodeDecodeError)) {
        PyErr_SetString(exceptions.format, "a text of the dictionary is not UTF-8");
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

/* Reads an int of at most `most`. */
static bool take_number(PyObject *object, uint64_t most, uint64_t *number_out)
{
    PyObject *const index = PyNumber_Index(object);
    if (index == NULL) {
        return false;
    }
    const unsigned long long number = PyLong_AsUnsignedLongLong(index);
    Py_DECREF(index);
    if (number == (unsigned long long)-1 && PyErr_Occurred() != NULL) {
        return false;
    }
    if (number > most) {
        PyErr_Format(PyExc_OverflowError, "%R is too large", object);
        return false;
    }
    *number_out = number;
    return true;
}

int take_uint64(PyObject *object, void *number_out)
{
    return take_number(object, UINT64_MAX, number_out);
}

int take_size(PyObject *object, void *number_out)
{
    uint64_t number;
    const bool is_taken = take_number(object, SIZE_MAX, &number);
    if (is_taken) {
        *(size_t *)number_out = (size_t)number;
    }
    return is_taken;
}

int take_uint32(PyObject *object, void *number_out)
{
    uint64_t number;
    const bool is_taken = take_number(object, UINT32_MAX, &number);
    if (is_taken) {
        *(uint32_t *)number_out = (uint32_t)number;
    }
    return is_taken;
}

PyObject *add_type(PyObject *module, const char *name, PyType_Spec *spec)
{
    PyObject *const type = PyType_FromSpec(spec);
    if (type != NULL) {
        Py_INCREF(type); /* the module's reference; the other stays in a variable */
        if (PyModule_AddObject(module, name, type) != 0) {
            Py_DECREF(type);
            Py_DECREF(type);
            return NULL;
        }
    }
    return type;
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
   the file for a name. All are bytes, but the kind: 0 for a dictionary, 1 for an alphabet. */
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

/* Makes an exception with the attributes `line` and `column`, and adds it to the module. */
static PyObject *add_exception(PyObject *module, const char *name, const char *doc, PyObject *bases)
{
    char full_name[40];
    PyObject *const members = Py_BuildValue("{sOsO}", "line", Py_None, "column", Py_None);
    (void)PyOS_snprintf(full_name, sizeof full_name, "wordgrid.%s", name);
    PyObject *const type = members == NULL || bases == NULL
                               ? NULL
                               : PyErr_NewExceptionWithDoc(full_name, doc, bases, members);
    Py_XDECREF(members);
    Py_XDECREF(bases);
    if (type != NULL) {
        Py_INCREF(type);
        if (PyModule_AddObject(module, name, type) != 0) {
            Py_DECREF(type);
            Py_DECREF(type);
            return NULL;
        }
    }
    return type;
}

static bool add_exceptions(PyObject *module)
{
    struct exceptions *const all = &exceptions;
    PyObject *const value = PyExc_ValueError;
    all->error = add_exception(module, "Error", "The base of all exceptions of wordgrid.",
                               PyTuple_Pack(1, PyExc_Exception));
    if (all->error == NULL) {
        return false;
    }
    all->format = add_exception(module, "FormatError",
                                "A file is not a dictionary, is damaged, or is of a later version.",
                                PyTuple_Pack(2, all->error, value));
    all->input = add_exception(module, "InputError",
                               "A mistake in a text, at `line` and `column` (from 1, or None).",
                               PyTuple_Pack(2, all->error, value));
    all->limit = add_exception(module, "LimitError", "Over a limit of the library.",
                               PyTuple_Pack(1, all->error));
    all->unsupported = add_exception(module, "UnsupportedError", "Not in this build.",
                                     PyTuple_Pack(1, all->error));
    if (all->input == NULL) {
        return false;
    }
    all->board = add_exception(module, "BoardError", "A mistake in the text of a board.",
                               PyTuple_Pack(1, all->input));
    return all->format != NULL && all->limit != NULL && all->unsupported != NULL &&
           all->board != NULL;
}

static PyMethodDef functions[] = {
    {"lookup", core_lookup, METH_VARARGS, "Returns the path of the file for a name."},
    {"find", core_find, METH_VARARGS, "Returns an iterator over the words of a query."},
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

/* Adds the table of option_names as a dict: the parameter by the option. */
static bool add_parameters(PyObject *module)
{
    PyObject *const parameters = PyDict_New();
    bool is_made = parameters != NULL;
    for (size_t i = 0; is_made && i < sizeof option_names / sizeof *option_names; i++) {
        PyObject *const parameter = PyUnicode_FromString(option_names[i].parameter);
        is_made = parameter != NULL &&
                  PyDict_SetItemString(parameters, option_names[i].option, parameter) == 0;
        Py_XDECREF(parameter);
    }
    if (!is_made || PyModule_AddObject(module, "PARAMETERS", parameters) != 0) {
        Py_XDECREF(parameters);
        return false;
    }
    return true;
}

PyMODINIT_FUNC PyInit__core(void);

PyMODINIT_FUNC PyInit__core(void)
{
    PyObject *const module = PyModule_Create(&definition);
    if (module == NULL ||
        PyModule_AddStringConstant(module, "__version__", wg_version_text()) != 0 ||
        !add_exceptions(module) || !add_parameters(module) || !dictionary_ready(module) ||
        !find_ready(module) || !solve_ready(module)) {
        Py_XDECREF(module);
        return NULL;
    }
    return module;
}

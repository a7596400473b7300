/* SPDX-License-Identifier: MIT */
/*
 * question.c: the type Question, which find and all calls about boards use, and the table of
 * parameters. See core.h.
 *
 * The parameters are texts, as in wordgrid/ask.h, with their names in Python's spelling. They are
 * read and checked once, when the question is made.
 */
#include "core.h"

#include "base/error.h"
#include "base/limits.h"
#include "base/spelling.h"
#include "base/text.h"

#include <stdlib.h>

enum { MOST_PARAMETERS = 32 }; /* more than there are */

PyObject *question_type;

/* --- The table of parameters */

/* Reads the name of a kind of questions. Raises ValueError and returns false. */
static bool read_kind(const char *name, enum wg_ask *ask_out)
{
    const unsigned ask = question_kind(text_of(name));
    if (ask == ASK_KINDS) {
        PyErr_Format(PyExc_ValueError, "there is no question '%s'", name);
    }
    *ask_out = (enum wg_ask)ask;
    return ask < ASK_KINDS;
}

/* Returns the name of the parameter that Python spells like this. An unknown name is returned as it
   is: the library refuses it. */
static const char *parameter_of(const char *spelled)
{
    const struct wg_parameter_info *info;
    char name[SPELLED_NAME_NBYTES];
    for (size_t i = 0; strchr(spelled, '_') != NULL && (info = wg_parameter_at(i)) != NULL; i++) {
        if (strcmp(spelled, spell_name(info->name, SPELLING_PYTHON, name)) == 0) {
            return info->name;
        }
    }
    return spelled;
}

/* Adds a row of the table to a dict. */
static bool add_row(PyObject *rows, const struct question_field *field)
{
    const struct wg_parameter_info *const info = &field->info;
    char name[SPELLED_NAME_NBYTES];
    PyObject *const names = PyList_New(0);
    PyObject *const row =
        Py_BuildValue("{sNsssKsKszszss}", "names", names, "kind", info->kind, "least",
                      (unsigned long long)info->least, "most", (unsigned long long)info->most,
                      "standard", info->standard, "group", field->group, "help", info->help);
    bool is_added =
        row != NULL &&
        PyDict_SetItemString(rows, spell_name(info->name, SPELLING_PYTHON, name), row) == 0;
    for (size_t i = 0; is_added && info->names != NULL && info->names[i] != NULL; i++) {
        is_added = append_new(names, PyUnicode_FromString(info->names[i]));
    }
    Py_XDECREF(row);
    return is_added;
}

/* parameters(kind): the rows of the questions of a kind, by the names in Python */
PyObject *core_parameters(PyObject *module, PyObject *kind)
{
    struct wg_text text;
    enum wg_ask ask;
    (void)module;
    if (!text_of_str(kind, &text) || !read_kind(text.bytes, &ask)) {
        return NULL;
    }
    PyObject *const rows = PyDict_New();
    bool is_made = rows != NULL;
    for (const struct question_field *field = question_fields; is_made && field->info.name != NULL;
         field++) {
        is_made = (field->info.asks >> ask & 1) == 0 || add_row(rows, field);
    }
    return keep_if(is_made, rows);
}

/* --- Questions */

/* Allocates a question. Raises an exception and returns NULL. */
static struct question *make(PyObject *dictionary)
{
    struct dictionary *const opened = dictionary_use(dictionary);
    struct question *const question =
        opened == NULL ? NULL : (void *)PyType_GenericAlloc((void *)question_type, 0);
    if (question == NULL) {
        dictionary_release(opened);
        return NULL;
    }
    question->opened = opened;
    return question;
}

static void question_dealloc(PyObject *self)
{
    struct question *const question = (void *)self;
    wg_query_free(question->own[1]);
    wg_query_free(question->own[0]);
    wg_question_free(question->asked);
    Py_XDECREF(question->parts);
    dictionary_release(question->opened);
    free_object(self);
}

/* Makes the question of the library. Of find, the first parameter is the mode. */
static enum wg_status ask(struct question *question, enum wg_ask kind,
                          const struct wg_parameter *parameters, size_t count,
                          struct wg_error *error)
{
    enum wg_status status =
        wg_question_new(question->opened->dict, kind, parameters, count, &question->asked, error);
    if (kind == WG_ASK_FIND && status == WG_OK) {
        question->query = question->asked->query;
    } else if (kind == WG_ASK_FIND && error->parameter != NULL &&
               strcmp(error->parameter, "text") == 0) {
        /* The mode is the name of the argument: find(prefix=TEXT). The list owns this name. */
        error->parameter = parameters[0].value.bytes;
    }
    return status;
}

/* Reads a list of tuples (name, value). Raises an exception and returns false. */
static bool read_parameters(struct question *question, const char *kind, PyObject *list)
{
    const size_t count = (size_t)PyList_Size(list);
    struct wg_parameter parameters[MOST_PARAMETERS] = {{NULL}};
    enum wg_ask asks = WG_ASK_SOLVE;
    struct wg_error error;
    if (count > MOST_PARAMETERS) {
        PyErr_SetString(PyExc_ValueError, "too many parameters");
        return false;
    }
    bool is_read = read_kind(kind, &asks);
    for (size_t i = 0; is_read && i < count; i++) {
        const char *name;
        PyObject *value;
        is_read = PyArg_ParseTuple(PyList_GetItem(list, (Py_ssize_t)i), "sO", &name, &value) &&
                  text_of_str(value, &parameters[i].value);
        parameters[i].name = is_read ? parameter_of(name) : NULL;
    }
    if (is_read && ask(question, asks, parameters, count, &error) != WG_OK) {
        is_read = raise_false(&error);
    }
    return is_read;
}

/* Makes the query that joins others. */
static enum wg_status join(struct question *question, const char *how,
                           const struct wg_query *const *queries, size_t count,
                           struct wg_error *error)
{
    struct wg_query **const own = question->own;
    const bool negates = strcmp(how, "none") == 0;
    enum wg_status status = WG_OK;
    if (strcmp(how, "all") == 0) {
        status = wg_query_new_all(queries, count, &own[0], error);
    } else if (negates || strcmp(how, "any") == 0) {
        status = wg_query_new_any(queries, count, &own[0], error);
    } else {
        status = fail(error, WG_MISUSE, "questions cannot be joined by '%s'", how);
    }
    NEXT(status, negates ? wg_query_new_not(own[0], &own[1], error) : WG_OK);
    question->query = own[negates];
    return status;
}

/* Joins a tuple of questions. Raises an exception and returns false. */
static bool join_parts(struct question *question, const char *how, PyObject *parts)
{
    const size_t count = (size_t)PyTuple_Size(parts);
    const struct wg_query **const queries = calloc(count + 1, sizeof(void *));
    struct wg_error error;
    bool is_joined = queries != NULL;
    if (!is_joined) {
        (void)PyErr_NoMemory();
    }
    for (size_t i = 0; is_joined && i < count; i++) {
        PyObject *const object = PyTuple_GetItem(parts, (Py_ssize_t)i);
        const struct question *const part = (void *)object;
        is_joined = PyObject_TypeCheck(object, (PyTypeObject *)(void *)question_type) &&
                    part->query != NULL && part->opened == question->opened;
        if (!is_joined) {
            PyErr_SetString(PyExc_TypeError, "expected questions of find for this dictionary");
        } else {
            queries[i] = part->query;
            question->nesting =
                part->nesting >= question->nesting ? part->nesting + 1 : question->nesting;
        }
    }
    if (is_joined && question->nesting > WG_QUERY_MAX_NESTING) {
        PyErr_SetString(PyExc_ValueError, "queries are nested too deeply");
        is_joined = false;
    } else if (is_joined && join(question, how, queries, count, &error) != WG_OK) {
        is_joined = raise_false(&error);
    }
    Py_INCREF(parts);
    question->parts = parts;
    free((void *)queries);
    return is_joined;
}

/* Question(dictionary, kind, parameters: list, seconds=0, max_results=0, max_nbytes=0), or
   Question(dictionary, "all", "any" or "none", parts: tuple) */
static PyObject *question_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    PyObject *dictionary;
    const char *kind;
    PyObject *content;
    uint64_t nbytes = 0;
    struct wg_limits limits = {.struct_nbytes = sizeof limits};
    struct wg_error error;
    (void)type;
    (void)keywords;
    if (!PyArg_ParseTuple(arguments, "OsO|dO&O&", &dictionary, &kind, &content, &limits.seconds,
                          take_uint64, &limits.results, take_uint64, &nbytes)) {
        return NULL;
    }
    struct question *const question = make(dictionary);
    if (question == NULL) {
        return NULL;
    }
    limits.nbytes = nbytes < SIZE_MAX ? (size_t)nbytes : SIZE_MAX;
    if (limits_take(&question->limits, &limits, &error) != WG_OK) {
        (void)raise_error(&error);
    } else if (PyTuple_Check(content)  ? join_parts(question, kind, content)
               : PyList_Check(content) ? read_parameters(question, kind, content)
                                       : PyErr_BadArgument()) {
        return (PyObject *)question;
    }
    Py_DECREF((PyObject *)question);
    return NULL;
}

static char doc[] = "What is asked of a dictionary, or of boards. Threads can share it.";

static PyType_Slot slots[] = {
    {Py_tp_new, (void *)question_new},
    {Py_tp_dealloc, (void *)question_dealloc},
    {Py_tp_doc, doc},
    {0, NULL},
};

bool question_ready(PyObject *module)
{
    question_type = add_type(module, "wordgrid._core.Question", sizeof(struct question),
                             Py_TPFLAGS_DEFAULT, slots);
    return question_type != NULL;
}

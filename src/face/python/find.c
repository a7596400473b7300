/* SPDX-License-Identifier: MIT */
/* find.c: queries, and the iterator Search over the words that match. See core.h. */
#include "core.h"

#include "base/error.h"
#include "query/mode.h"

#include <stdlib.h>

/* Queries of queries, after the modes of query/mode.h. */
enum { ALL = QUERY_MODES, ANY, NONE };

struct search_object {
    PyObject ob_base;
    struct dictionary *opened;
    struct wg_query **queries; /* the query is the last; those before are its parts */
    size_t query_count;
    size_t query_capacity;
    struct wg_query_search *search;
    struct turn turn;
    bool is_busy; /* a thread is in search_next */
    bool has_ended;
};

static PyObject *search_type;

/* --- Queries */

static bool add_query(struct search_object *search, PyObject *spec, unsigned depth);

/* Stores a new query. */
static bool keep(struct search_object *search, enum wg_status status, struct wg_query *query,
                 const struct wg_error *error)
{
    if (status != WG_OK) {
        (void)raise_error(error);
        return false;
    }
    if (search->query_count == search->query_capacity) {
        const size_t capacity = 2 * search->query_capacity + 4;
        struct wg_query **const more = realloc(search->queries, capacity * sizeof(void *));
        if (more == NULL) {
            wg_query_free(query);
            (void)PyErr_NoMemory();
            return false;
        }
        search->queries = more;
        search->query_capacity = capacity;
    }
    search->queries[search->query_count++] = query;
    return true;
}

/* Makes a query of the queries `parts[0..count)`. */
static bool join(struct search_object *search, long kind, const struct wg_query *const *parts,
                 size_t count)
{
    struct wg_query *query = NULL;
    struct wg_error error;
    enum wg_status status = kind == ALL ? wg_query_new_all(parts, count, &query, &error)
                                        : wg_query_new_any(parts, count, &query, &error);
    if (status == WG_OK && kind == NONE) {
        if (!keep(search, status, query, &error)) {
            return false;
        }
        status = wg_query_new_not(query, &query, &error);
    }
    return keep(search, status, query, &error);
}

/* Adds the queries of a list, then the query of them. */
/* NOLINTNEXTLINE(misc-no-recursion): at most WG_QUERY_MAX_NESTING deep */
static bool add_parts(struct search_object *search, long kind, PyObject *list, unsigned depth)
{
    const Py_ssize_t count = PySequence_Size(list);
    const struct wg_query **const parts =
        count < 0 ? NULL : calloc((size_t)count + 1, sizeof(void *));
    bool is_made = parts != NULL;
    if (count >= 0 && parts == NULL) {
        (void)PyErr_NoMemory();
    }
    for (Py_ssize_t i = 0; is_made && i < count; i++) {
        PyObject *const part = PySequence_GetItem(list, i);
        is_made = part != NULL && add_query(search, part, depth + 1);
        Py_XDECREF(part);
        if (is_made) {
            parts[i] = search->queries[search->query_count - 1];
        }
    }
    is_made = is_made && join(search, kind, parts, (size_t)count);
    free((void *)parts);
    return is_made;
}

/* Adds the query of a tuple: (mode, text, edits, transpositions), or (ALL, ANY or NONE, list). */
/* NOLINTNEXTLINE(misc-no-recursion): at most WG_QUERY_MAX_NESTING deep */
static bool add_query(struct search_object *search, PyObject *spec, unsigned depth)
{
    PyObject *argument;
    int kind;
    uint32_t edits = 0;
    int transpositions = 0;
    struct wg_text text;
    struct wg_query *query = NULL;
    struct wg_error error;
    if (depth > WG_QUERY_MAX_NESTING) {
        PyErr_SetString(PyExc_ValueError, "queries are nested too deeply");
        return false;
    }
    if (!PyTuple_Check(spec)) {
        PyErr_SetString(PyExc_TypeError, "a query is a tuple");
        return false;
    }
    if (!PyArg_ParseTuple(spec, "iO|O&p", &kind, &argument, take_uint32, &edits, &transpositions)) {
        return false;
    }
    if (kind < 0 || kind > NONE) {
        PyErr_Format(PyExc_ValueError, "there is no query %d", kind);
        return false;
    }
    if (kind >= ALL) {
        return add_parts(search, kind, argument, depth);
    }
    if (!text_of_str(argument, &text)) {
        return false;
    }
    const enum wg_status status = query_make(search->opened->dict, (enum query_mode)kind, text,
                                             edits, transpositions != 0, &query, &error);
    return keep(search, status, query, &error);
}

/* --- The iterator */

/* find(dictionary, spec, limit, seconds, max_steps, max_nbytes) */
PyObject *core_find(PyObject *module, PyObject *arguments)
{
    PyObject *dictionary;
    PyObject *spec;
    struct wg_query_options options = {.struct_nbytes = sizeof options, .go_on = turn_goes_on};
    struct wg_error error;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "OO!O&dO&O&", &dictionary, &PyTuple_Type, &spec, take_uint64,
                          &options.max_results, &options.seconds, take_uint64, &options.max_steps,
                          take_size, &options.max_nbytes)) {
        return NULL;
    }
    struct search_object *const search = (void *)PyType_GenericAlloc((void *)search_type, 0);
    if (search == NULL || (search->opened = dictionary_use(dictionary)) == NULL ||
        !add_query(search, spec, 0)) {
        Py_XDECREF((PyObject *)search);
        return NULL;
    }
    options.go_on_context = &search->turn;
    if (wg_query_open(search->opened->dict, search->queries[search->query_count - 1], &options,
                      &search->search, &error) != WG_OK) {
        Py_DECREF((PyObject *)search);
        return raise_error(&error);
    }
    return (PyObject *)search;
}

static void search_dealloc(PyObject *self)
{
    struct search_object *const search = (void *)self;
    wg_query_close(search->search);
    for (size_t i = search->query_count; i > 0; i--) {
        wg_query_free(search->queries[i - 1]);
    }
    free((void *)search->queries);
    dictionary_release(search->opened);
    free_object(self);
}

/* Raises ValueError and returns false if another thread is in search_next. */
static bool may_use(const struct search_object *search)
{
    if (search->is_busy) {
        PyErr_SetString(PyExc_ValueError, "another thread is using this iterator");
    }
    return !search->is_busy;
}

static PyObject *search_next(PyObject *self)
{
    struct search_object *const search = (void *)self;
    struct wg_error error;
    if (!may_use(search)) {
        return NULL;
    }
    search->is_busy = true;
    const struct wg_query_word *const word = wg_query_next(search->search);
    const bool goes_on = turn_end(&search->turn);
    search->is_busy = false;
    if (goes_on && word != NULL) {
        return str_of(word->text);
    }
    if (goes_on) {
        search->has_ended = true;
        const enum wg_status status = wg_query_finish(search->search, NULL, &error);
        return status == WG_OK || status == WG_STOPPED ? NULL : raise_error(&error);
    }
    search->turn.is_interrupted = false; /* raise the exception once */
    search->has_ended = true;
    return NULL;
}

/* Returns why the search has ended, or None. */
static PyObject *search_end(PyObject *self, void *nothing)
{
    static const char *const ends[] = {"complete", "time", "results", "steps", "interrupted"};
    struct wg_query_totals totals = {.struct_nbytes = sizeof totals};
    (void)nothing;
    if (!may_use((struct search_object *)(void *)self)) {
        return NULL;
    }
    if (!((struct search_object *)(void *)self)->has_ended) {
        Py_RETURN_NONE;
    }
    (void)wg_query_finish(((struct search_object *)(void *)self)->search, &totals, NULL);
    return PyUnicode_FromString((size_t)totals.end < sizeof ends / sizeof *ends ? ends[totals.end]
                                                                                : "other");
}

static PyObject *search_iter(PyObject *self)
{
    Py_INCREF(self);
    return self;
}

static PyGetSetDef members[] = {
    {"end", search_end, NULL,
     "Why the search has ended: 'complete', 'time', 'results' or 'steps'; else None.", NULL},
    {NULL},
};

static char doc[] = "An iterator over the words that match a query.";

static PyType_Slot slots[] = {
    {Py_tp_new, (void *)refuse_new},
    {Py_tp_dealloc, (void *)search_dealloc},
    {Py_tp_iter, (void *)search_iter},
    {Py_tp_iternext, (void *)search_next},
    {Py_tp_getset, members},
    {Py_tp_doc, doc},
    {0, NULL},
};

bool find_ready(PyObject *module)
{
    static PyType_Spec spec = {
        .name = "wordgrid.Search",
        .basicsize = sizeof(struct search_object),
        .flags = Py_TPFLAGS_DEFAULT,
        .slots = slots,
    };
    search_type = add_type(module, "Search", &spec);
    return search_type != NULL && PyModule_AddIntConstant(module, "ALL", ALL) == 0 &&
           PyModule_AddIntConstant(module, "ANY", ANY) == 0 &&
           PyModule_AddIntConstant(module, "NONE", NONE) == 0;
}

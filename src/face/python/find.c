/* SPDX-License-Identifier: MIT */
/* find.c: the type Search, an iterator over the words of a question. See core.h. */
#include "core.h"

#include <structmember.h>

struct search_object {
    PyObject ob_base;
    PyObject *question;
    struct wg_query_search *search;
    struct turn turn;
    const char *end; /* static; NULL: the search has not ended */
    bool is_busy;    /* a thread is in search_next */
};

static PyObject *search_type;

/* find(question, limit, seconds, max_steps, max_nbytes) */
PyObject *core_find(PyObject *module, PyObject *arguments)
{
    PyObject *object;
    uint64_t nbytes;
    struct wg_limits limits = {.struct_nbytes = sizeof limits, .go_on = turn_goes_on};
    const struct wg_query_options options = {.struct_nbytes = sizeof options, .limits = &limits};
    struct wg_error error;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!O&dO&O&", question_type, &object, take_uint64,
                          &limits.results, &limits.seconds, take_uint64, &limits.steps, take_uint64,
                          &nbytes)) {
        return NULL;
    }
    limits.nbytes = nbytes < SIZE_MAX ? (size_t)nbytes : SIZE_MAX;
    const struct question *const question = (void *)object;
    if (question->query == NULL) {
        PyErr_SetString(PyExc_TypeError, "expected a question of 'find'");
        return NULL;
    }
    struct search_object *const search = (void *)PyType_GenericAlloc((void *)search_type, 0);
    if (search == NULL) {
        return NULL;
    }
    Py_INCREF(object);
    search->question = object;
    limits.context = &search->turn;
    if (wg_query_open(question->opened->dict, question->query, &options, &search->search, &error) !=
        WG_OK) {
        Py_DECREF((PyObject *)search);
        return raise_error(&error);
    }
    return (PyObject *)search;
}

static void search_dealloc(PyObject *self)
{
    struct search_object *const search = (void *)self;
    wg_query_close(search->search);
    Py_XDECREF(search->question);
    free_object(self);
}

static PyObject *search_next(PyObject *self)
{
    struct search_object *const search = (void *)self;
    struct wg_query_totals totals = {.struct_nbytes = sizeof totals};
    struct wg_error error;
    if (search->is_busy) {
        PyErr_SetString(PyExc_ValueError, "another thread is using this iterator");
        return NULL;
    }
    search->is_busy = true;
    const struct wg_query_word *const word = wg_query_next(search->search);
    const bool goes_on = turn_end(&search->turn);
    search->is_busy = false;
    if (goes_on && word != NULL) {
        return str_of(word->text);
    }
    search->turn.is_interrupted = false; /* raise the exception once */
    const enum wg_status status = wg_query_finish(search->search, &totals, &error);
    search->end = wg_end_text(totals.end);
    return !goes_on || status == WG_OK || status == WG_STOPPED ? NULL : raise_error(&error);
}

static PyObject *search_iter(PyObject *self)
{
    Py_INCREF(self);
    return self;
}

static PyMemberDef members[] = {
    {"end", T_STRING, offsetof(struct search_object, end), READONLY,
     "Why the search has ended: 'complete', 'time', 'results', 'steps' or 'caller' (an exception "
     "of a signal handler); else None."},
    {NULL},
};

static char doc[] = "An iterator over the words that match a query.";

static PyType_Slot slots[] = {
    {Py_tp_new, (void *)refuse_new},
    {Py_tp_dealloc, (void *)search_dealloc},
    {Py_tp_iter, (void *)search_iter},
    {Py_tp_iternext, (void *)search_next},
    {Py_tp_members, members},
    {Py_tp_doc, doc},
    {0, NULL},
};

bool find_ready(PyObject *module)
{
    search_type = add_type(module, "wordgrid.Search", sizeof(struct search_object),
                           Py_TPFLAGS_DEFAULT, slots);
    return search_type != NULL;
}

/* SPDX-License-Identifier: MIT */
/*
 * results.c: the type Results, the words of a board, and paths. See core.h.
 *
 * Results own the words that a search has collected. They make Python objects of the words when
 * these are asked for, and need neither the board nor the dictionary.
 *
 * To make a Python object can run the garbage collector, whose finalizers can use the same results.
 * So a struct wg_found is copied before: its text and path stay, but the next call of
 * wg_results_word overwrites it.
 */
#include "core.h"

#include "base/array.h"

#include <stdlib.h>
#include <structmember.h>

struct results_object {
    PyObject ob_base;
    struct wg_results *found;
    struct wg_totals totals;
    const char *end; /* static */
    PyObject *notes; /* notes_of */
    struct cells cells;
};

static PyObject *results_type;
static PyObject *found_type;

/* --- Cells and paths */

void cells_free(struct cells *cells)
{
    for (size_t i = 0; cells->made != NULL && i < (size_t)cells->rows * cells->columns; i++) {
        Py_XDECREF(cells->made[i]);
    }
    free((void *)cells->made);
}

/* Returns a new reference to the tuple (row, column) of a cell. */
static PyObject *cell_of(struct cells *cells, uint32_t cell)
{
    if (cells->made == NULL) {
        cells->made = calloc((size_t)cells->rows * cells->columns, sizeof(void *));
        if (cells->made == NULL) {
            return PyErr_NoMemory();
        }
    }
    PyObject **const place = &cells->made[cell];
    if (*place == NULL) {
        PyObject *const made = Py_BuildValue("(II)", cell / cells->columns, cell % cells->columns);
        if (*place != NULL) { /* a finalizer has made it */
            Py_XDECREF(made);
        } else {
            *place = made;
        }
    }
    Py_XINCREF(*place);
    return *place;
}

PyObject *cells_path(struct cells *cells, const uint32_t *path, uint32_t count)
{
    PyObject *const tuple = PyTuple_New((Py_ssize_t)count);
    for (uint32_t i = 0; tuple != NULL && i < count; i++) {
        PyObject *const cell = cell_of(cells, path[i]);
        if (cell == NULL) {
            Py_DECREF(tuple);
            return NULL;
        }
        (void)PyTuple_SetItem(tuple, (Py_ssize_t)i, cell);
    }
    return tuple;
}

/* --- Notes */

/* Returns a new tuple (code, message, count, line, column, what, cells). */
static PyObject *note_of(const struct wg_note *note, struct cells *cells)
{
    PyObject *const path = cells_path(cells, note->cells, note->cell_count);
    return path == NULL     ? NULL
           : note->line > 0 ? Py_BuildValue("(ssIKKsN)", note->name, note->message, note->count,
                                            (unsigned long long)note->line,
                                            (unsigned long long)note->column, note->what, path)
                            : Py_BuildValue("(ssIOOsN)", note->name, note->message, note->count,
                                            Py_None, Py_None, note->what, path);
}

PyObject *notes_of(const struct wg_board *board, struct cells *cells)
{
    const struct wg_note *note;
    PyObject *const list = PyList_New(0);
    bool is_made = list != NULL;
    for (size_t i = 0; is_made && (note = wg_board_note(board, i)) != NULL; i++) {
        is_made = append_new(list, note_of(note, cells));
    }
    PyObject *const notes = is_made ? PyList_AsTuple(list) : NULL;
    Py_XDECREF(list);
    return notes;
}

/* --- Results */

PyObject *results_take(struct wg_asker *asker, const struct wg_totals *totals)
{
    struct wg_error error;
    struct results_object *const results = (void *)PyType_GenericAlloc((void *)results_type, 0);
    if (results == NULL) {
        return NULL;
    }
    results->totals = *totals;
    results->end = wg_end_text(totals->end);
    results->cells.rows = wg_board_rows(asker->board);
    results->cells.columns = wg_board_columns(asker->board);
    results->found = asker->found;
    asker->found = NULL;
    /* With a limit of 0, no words are collected. */
    if (results->found == NULL && wg_results_new(&results->found, &error) != WG_OK) {
        Py_DECREF((PyObject *)results);
        return raise_error(&error);
    }
    results->notes = notes_of(asker->board, &results->cells);
    return keep_if(results->notes != NULL, (PyObject *)results);
}

static void results_dealloc(PyObject *self)
{
    struct results_object *const results = (void *)self;
    Py_XDECREF(results->notes);
    cells_free(&results->cells);
    wg_results_free(results->found);
    free_object(self);
}

static Py_ssize_t results_length(PyObject *self)
{
    return (Py_ssize_t)wg_results_count(((struct results_object *)(void *)self)->found);
}

static PyObject *raise_index(void)
{
    PyErr_SetString(PyExc_IndexError, "results index out of range");
    return NULL;
}

static PyObject *results_item(PyObject *self, Py_ssize_t index)
{
    struct results_object *const results = (void *)self;
    const struct wg_found *const row =
        index < 0 ? NULL : wg_results_word(results->found, (size_t)index);
    if (row == NULL) {
        return raise_index();
    }
    const struct wg_found found = *row;
    PyObject *const item = PyStructSequence_New((PyTypeObject *)(void *)found_type);
    PyObject *const members[] = {
        str_of(found.word),
        PyLong_FromUnsignedLong(found.score),
        cells_path(&results->cells, found.path, found.ncells),
        PyLong_FromUnsignedLong(found.length),
        PyLong_FromUnsignedLongLong(found.value),
    };
    bool is_made = item != NULL;
    for (size_t i = 0; i < sizeof members / sizeof(void *); i++) {
        is_made = is_made && members[i] != NULL;
        if (item != NULL) {
            PyStructSequence_SetItem(item, (Py_ssize_t)i, members[i]);
        } else {
            Py_XDECREF(members[i]);
        }
    }
    return keep_if(is_made, item);
}

/* paths(index): a list of all paths of the word */
static PyObject *results_paths(PyObject *self, PyObject *index)
{
    struct results_object *const results = (void *)self;
    const Py_ssize_t number = PyNumber_AsSsize_t(index, PyExc_IndexError);
    struct wg_found *copies = NULL;
    size_t count = 0;
    size_t capacity = 0;
    bool is_made = true;
    if (number == -1 && PyErr_Occurred() != NULL) {
        return NULL;
    }
    const struct wg_found *found = wg_results_word(results->found, (size_t)number);
    if (found == NULL) {
        return raise_index();
    }
    for (; is_made && found != NULL; found = wg_results_next_path(results->found)) {
        is_made = ARRAY_ADD(copies, &capacity, &count, *found);
    }
    PyObject *const paths = is_made ? PyList_New(0) : PyErr_NoMemory();
    is_made = paths != NULL;
    for (size_t i = 0; is_made && i < count; i++) {
        is_made = append_new(paths, cells_path(&results->cells, copies[i].path, copies[i].ncells));
    }
    free(copies);
    return keep_if(is_made, paths);
}

static PyMemberDef members[] = {
    {"end", T_STRING, offsetof(struct results_object, end), READONLY, "Why the search ended."},
    {"word_count", T_ULONGLONG, offsetof(struct results_object, totals.words), READONLY,
     "The number of words on the board."},
    {"score", T_ULONGLONG, offsetof(struct results_object, totals.score), READONLY,
     "The sum of the points of all words."},
    {"notes", T_OBJECT_EX, offsetof(struct results_object, notes), READONLY, NULL},
    {"rows", T_UINT, offsetof(struct results_object, cells.rows), READONLY, NULL},
    {"columns", T_UINT, offsetof(struct results_object, cells.columns), READONLY, NULL},
    {NULL},
};

static PyMethodDef methods[] = {
    {"paths", results_paths, METH_O,
     "Return a list of the paths of the word at an index: all of them with all_paths."},
    {NULL},
};

static char doc[] = "The words of a board, a sequence of Found.";

static PyType_Slot slots[] = {
    {Py_tp_new, (void *)refuse_new},
    {Py_tp_dealloc, (void *)results_dealloc},
    {Py_tp_members, members},
    {Py_tp_methods, methods},
    {Py_sq_length, (void *)results_length},
    {Py_sq_item, (void *)results_item},
    {Py_tp_doc, doc},
    {0, NULL},
};

static PyStructSequence_Field found_fields[] = {
    {"word", "the word, as the dictionary spells it"},
    {"score", "the points of the path"},
    {"path", "a tuple of its cells, (row, column)"},
    {"length", "the number of letters of the alphabet"},
    {"value", "the value that the dictionary has for the word, or 0"},
    {NULL},
};

bool results_ready(PyObject *module)
{
    static PyStructSequence_Desc found = {
        "wordgrid.Found", "A word of a board: (word, score, path).", found_fields, 3};
    results_type = add_type(module, "wordgrid._core.Results", sizeof(struct results_object),
                            Py_TPFLAGS_DEFAULT, slots);
    found_type = add_object(module, "Found", (PyObject *)(void *)PyStructSequence_NewType(&found));
    return results_type != NULL && found_type != NULL;
}

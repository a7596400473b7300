/* SPDX-License-Identifier: MIT */
/*
 * core.h: the extension module wordgrid._core. The package wordgrid/ is written in Python; it reads
 * the arguments, and calls this module for all that takes time. The module uses only CPython's
 * limited API of version 3.9 (Windows: 3.10), so one file works with all later versions.
 *
 *     module.c       exceptions, the functions of the module, texts
 *     turn.c         the interpreter lock and Ctrl-C during a long call
 *     dictionary.c   the type Dictionary: words by number, numbers by word
 *     question.c     the type Question: what is asked of a dictionary or of boards
 *     find.c         the type Search, an iterator over the words of a question
 *     solve.c        asks about boards: words, scores of many boards, the words of a player
 *     results.c      the type Results, the words of a board; paths
 *     build.c        compiles words to a dictionary
 *
 * All state is reached only while the interpreter lock is held, unless a comment says otherwise.
 */
#pragma once

#ifndef Py_LIMITED_API /* setup.py defines it for Windows */
#define Py_LIMITED_API 0x03090000
#endif
#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* A PyType_Slot has functions as void *, which ISO C forbids and POSIX allows. */
#pragma GCC diagnostic ignored "-Wpedantic"

#include "ask/asker.h"

#include <stdbool.h>

/* CPython 3.9 has this function, too. Only later versions list it in the limited API. */
#if PY_VERSION_HEX < 0x030a0000 || Py_LIMITED_API < 0x030a0000
PyAPI_FUNC(const char *) PyUnicode_AsUTF8AndSize(PyObject *text, Py_ssize_t *nbytes_out);
#endif

/* --- module.c */

/* FormatError: a file is not a dictionary that can be read. InputError: a mistake in a text, with
   `line` and `column`. BoardError, an InputError: the text is that of a board; with `index` and
   `reason`. The enum has no tag, because math.h of macOS has a struct exception. */
enum {
    ERROR, /* the base of the others */
    FORMAT_ERROR,
    INPUT_ERROR,
    LIMIT_ERROR,
    UNSUPPORTED_ERROR,
    BOARD_ERROR,
    EXCEPTIONS
};
extern PyObject *exceptions[EXCEPTIONS];

/* Raise an exception for a failure of the library, and return NULL. raise_file_error is for a call
   that opens or writes the file `path`, raise_board_error for the board with an index. */
PyObject *raise_error(const struct wg_error *error);
PyObject *raise_file_error(const struct wg_error *error, const char *path);
PyObject *raise_board_error(const struct wg_error *error, size_t index);

/* Like raise_error, for a function that returns false after a failure. */
static inline bool raise_false(const struct wg_error *error)
{
    (void)raise_error(error);
    return false;
}

/* Returns a new str, or raises FormatError if the text is not UTF-8. */
PyObject *str_of(struct wg_text text);

/* Gets the UTF-8 of a str, which the object owns. A zero byte follows. Returns false and raises an
   exception if `object` is not a str, or has surrogates. */
bool text_of_str(PyObject *object, struct wg_text *text_out);

/* Converters for PyArg_ParseTuple: read an int, or an object with __index__, into a uint64_t or
   uint32_t. Raise OverflowError if it does not fit. */
int take_uint64(PyObject *object, void *number_out);
int take_uint32(PyObject *object, void *number_out);

/* Adds an object to the module, and returns it. The module and the caller's variable each have a
   reference to it. Returns NULL if `object` is NULL. */
PyObject *add_object(PyObject *module, const char *name, PyObject *object);

/* Makes a type of objects of `nbytes` bytes, and adds it to the module under the last part of its
   name, which must be static. */
PyObject *add_type(PyObject *module, const char *name, size_t nbytes, unsigned flags,
                   PyType_Slot *slots);

/* Returns the object if `keeps` is true; otherwise releases it, and returns NULL. */
PyObject *keep_if(bool keeps, PyObject *object);

/* Give a new object to a list, or a new key and value to a dict. They may be NULL, after an
   exception was raised. Return false if an exception is raised. */
bool append_new(PyObject *list, PyObject *item);
bool set_new(PyObject *dict, PyObject *key, PyObject *value);

/* For tp_new of types whose objects only functions of this module make. */
PyObject *refuse_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords);

/* For dealloc of all types. */
void free_object(PyObject *object);

/* --- turn.c: the interpreter lock during a call of the library */

/*
 * A call of the library holds the interpreter lock for its first millisecond: most calls are
 * shorter, and to release the lock would let another thread delay them by 5 ms. A longer call
 * releases the lock, and takes it every 50 ms to look for signals (Ctrl-C).
 */
struct turn {
    PyThreadState *released; /* NULL: the lock is held */
    double next;             /* when to release the lock, or to look for signals; 0: not known */
    const char *stop;        /* a byte that another thread sets to end the call; may be NULL */
    bool is_interrupted;     /* an exception is set */
};

/* Releases the lock at once. */
void turn_release(struct turn *turn);

/* For go_on in the options of the library: `turn` is a struct turn. */
bool turn_goes_on(void *turn);

/* Takes the lock, if it is released. Returns false if an exception is set. */
bool turn_end(struct turn *turn);

/* --- dictionary.c */

enum { IDLE_ASKERS = 4 };

/* An open dictionary. The Python object Dictionary uses it until it is closed; questions use it as
   long as they exist. The last user closes the file. */
struct dictionary {
    struct wg_dict *dict;
    PyObject *content; /* bytes: the file in memory; NULL: the file is mapped */
    size_t users;
    bool is_closed;   /* by Dictionary.close */
    bool has_numbers; /* wg_dict_make_numbers has succeeded */
    struct wg_asker *idle[IDLE_ASKERS];
    size_t idle_count;
};

extern PyObject *dictionary_type;
bool dictionary_ready(PyObject *module);

/* Returns the dictionary of a Python object, with one user more. Raises an exception and returns
   NULL if the object is not a Dictionary, or is closed. */
struct dictionary *dictionary_use(PyObject *object);
void dictionary_release(struct dictionary *opened);

/* --- question.c */

/* A question of wordgrid/ask.h with its limits, or one that joins questions of find. It never
   changes, so any number of threads may use it at once. */
struct question {
    PyObject ob_base;
    struct dictionary *opened;
    struct wg_question *asked; /* NULL: joins other questions */
    struct wg_limits limits;
    const struct wg_query *query; /* for find; NULL: a question about boards */
    struct wg_query *own[2];      /* NULL, or what `query` is made of */
    PyObject *parts;              /* the questions that it joins: a tuple, or NULL */
    unsigned nesting;             /* of parts in parts */
};

extern PyObject *question_type;
bool question_ready(PyObject *module);

PyObject *core_parameters(PyObject *module, PyObject *kind);

/* --- results.c */

/* The cells of a board as tuples (row, column), each made once. At first, all but the size is zero.
 */
struct cells {
    uint32_t rows;
    uint32_t columns;
    PyObject **made; /* for each cell its tuple, or NULL: not made yet */
};

void cells_free(struct cells *cells);

/* Returns a new tuple of cells. Raises an exception and returns NULL. */
PyObject *cells_path(struct cells *cells, const uint32_t *path, uint32_t count);

/* Returns a new tuple with the notes of the board, each as a tuple of the members of a Note in
   Python. Raises an exception and returns NULL. */
PyObject *notes_of(const struct wg_board *board, struct cells *cells);

bool results_ready(PyObject *module);

/* Returns a new Results with the words that the asker has collected, and takes them from the asker.
   Raises an exception and returns NULL. */
PyObject *results_take(struct wg_asker *asker, const struct wg_totals *totals);

/* --- find.c, solve.c, build.c */

bool find_ready(PyObject *module);

PyObject *core_find(PyObject *module, PyObject *arguments);
PyObject *core_solve(PyObject *module, PyObject *arguments);
PyObject *core_score(PyObject *module, PyObject *arguments);
PyObject *core_check(PyObject *module, PyObject *arguments);
PyObject *core_build(PyObject *module, PyObject *arguments);

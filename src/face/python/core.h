/* SPDX-License-Identifier: MIT */
/*
 * core.h: the extension module wordgrid._core. The package wordgrid/ is written in Python; it reads
 * the arguments, and calls this module for all that takes time. The module uses only CPython's
 * limited API of version 3.9, so one file works with all later versions.
 *
 *     module.c       exceptions, the functions of the module, texts
 *     turn.c         the interpreter lock and Ctrl-C during a long call
 *     dictionary.c   the type Dictionary: words by number, numbers by word
 *     numbering.c    the numbers of words, for dictionaries that do not store them
 *     find.c         queries, and the type Search, an iterator over their words
 *     solve.c        boards: the type Results; scores of many boards
 *     check.c        checks of a player's words
 *     build.c        compiles words to a dictionary
 *
 * All state is reached only while the interpreter lock is held, unless a comment says otherwise.
 */
#ifndef WG_PYTHON_CORE_H
#define WG_PYTHON_CORE_H

#define Py_LIMITED_API 0x03090000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* A PyType_Slot has functions as void *, which ISO C forbids and POSIX allows. */
#pragma GCC diagnostic ignored "-Wpedantic"

#include "answer/answer.h"

#include <stdbool.h>
#include <wordgrid/dict.h>

/* CPython 3.9 has this function, too. Only later versions list it in the limited API. */
#if PY_VERSION_HEX < 0x030a0000 || Py_LIMITED_API < 0x030a0000
PyAPI_FUNC(const char *) PyUnicode_AsUTF8AndSize(PyObject *text, Py_ssize_t *nbytes_out);
#endif

/* --- module.c */

/* Exceptions. FormatError: a file is not a dictionary that can be read. InputError: a mistake in a
   text, with `line` and `column`. BoardError, an InputError: the text is that of a board. */
struct exceptions {
    PyObject *error; /* the base of the others */
    PyObject *format;
    PyObject *input;
    PyObject *board;
    PyObject *limit;
    PyObject *unsupported;
};
extern struct exceptions exceptions;

/* Raise an exception for a failure of the library, and return NULL. raise_file_error is for a call
   that opens or writes the file `path`. */
PyObject *raise_error(const struct wg_error *error);
PyObject *raise_file_error(const struct wg_error *error, const char *path);
PyObject *raise_refusal(const struct refusal *refusal);

/* Returns a new str, or raises FormatError if the text is not UTF-8. */
PyObject *str_of(struct wg_text text);

/* Gets the UTF-8 of a str, which the object owns. A zero byte follows. Returns false and raises an
   exception if `object` is not a str, or has surrogates. */
bool text_of_str(PyObject *object, struct wg_text *text_out);

/* Converters for PyArg_ParseTuple: read an int, or an object with __index__, into a uint64_t,
   size_t or uint32_t. Raise OverflowError if it does not fit. */
int take_uint64(PyObject *object, void *number_out);
int take_size(PyObject *object, void *number_out);
int take_uint32(PyObject *object, void *number_out);

/* Makes a type from its specification, and adds it to the module. */
PyObject *add_type(PyObject *module, const char *name, PyType_Spec *spec);

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

enum { IDLE_WORKSPACES = 4 };

/* An open dictionary. The Python object Dictionary uses it until it is closed; searches and results
   use it as long as they exist. The last user closes the file. */
struct dictionary {
    struct wg_dict *dict;
    PyObject *content; /* bytes: the file in memory; NULL: the file is mapped */
    size_t users;
    struct numbering *numbering; /* made by the first call that needs it */
    struct dict_entry entry;
    struct dict_list list;
    struct workspace *idle[IDLE_WORKSPACES];
    size_t idle_count;
};

extern PyObject *dictionary_type;
bool dictionary_ready(PyObject *module);

/* Returns the dictionary of a Python object, with one user more. Raises an exception and returns
   NULL if the object is not a Dictionary, or is closed. */
struct dictionary *dictionary_use(PyObject *object);
void dictionary_release(struct dictionary *opened);

/* --- numbering.c */

/* Makes the table: 8 bytes for each state. Raises an exception and returns NULL. */
struct numbering *numbering_new(const struct wg_dict *dict);
void numbering_free(struct numbering *numbering);

/* Like wg_dict_number and wg_dict_word_at. The caller gives numbering_word_at a number below the
   number of words. */
bool numbering_number(const struct numbering *numbering, const struct wg_dict *dict,
                      struct wg_text word, uint64_t *number_out);
PyObject *numbering_word_at(const struct numbering *numbering, const struct wg_dict *dict,
                            uint64_t number);

/* --- find.c, solve.c, check.c, build.c */

bool find_ready(PyObject *module);
bool solve_ready(PyObject *module);

PyObject *core_find(PyObject *module, PyObject *arguments);
PyObject *core_solve(PyObject *module, PyObject *arguments);
PyObject *core_score(PyObject *module, PyObject *arguments);
PyObject *core_check(PyObject *module, PyObject *arguments);
PyObject *core_build(PyObject *module, PyObject *arguments);

#endif

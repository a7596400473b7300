/* SPDX-License-Identifier: MIT */
/* check.c: checks the words of a player on a board. See core.h. */
#include "job.h"

#include "base/clock.h"

#include <wordgrid/check.h>

/* Returns the tuple (word, verdict, score, path) of a word. */
static PyObject *checked_of(struct job *job, enum wg_verdict verdict, const struct wg_found *found)
{
    const uint32_t columns = wg_board_columns(job->workspace->slots[0].board);
    PyObject *const path = PyTuple_New((Py_ssize_t)found->ncells);
    for (uint32_t i = 0; path != NULL && i < found->ncells; i++) {
        PyObject *const cell =
            Py_BuildValue("(II)", found->path[i] / columns, found->path[i] % columns);
        if (cell == NULL) {
            Py_DECREF(path);
            return NULL;
        }
        (void)PyTuple_SetItem(path, (Py_ssize_t)i, cell);
    }
    return path == NULL ? NULL
                        : Py_BuildValue("(NsIN)", str_of(found->word), wg_verdict_text(verdict),
                                        found->score, path);
}

/* Checks the words of a list. Returns a new list, or NULL and raises an exception. */
static PyObject *check_words(struct job *job, PyObject *words)
{
    struct wg_check *const check = job->workspace->slots[0].check;
    PyObject *const all = PyList_New(0);
    bool is_done = all != NULL;
    for (Py_ssize_t i = 0; is_done && i < PyList_Size(words); i++) {
        enum wg_verdict verdict;
        const struct wg_found *found;
        struct wg_text text;
        struct wg_error error;
        PyObject *checked = NULL;
        PyObject *const word = PyList_GetItem(words, i);
        if (!text_of_str(word, &text)) {
            break;
        }
        Py_INCREF(word);
        const enum wg_status status = wg_check_word(check, text, &verdict, &found, &error);
        if (!turn_end(&job->turn)) {
            /* an exception is set */
        } else if (status == WG_OK) {
            checked = checked_of(job, verdict, found);
        } else {
            (void)raise_error(&error);
        }
        Py_DECREF(word);
        is_done = checked != NULL && PyList_Append(all, checked) == 0;
        Py_XDECREF(checked);
    }
    if (PyErr_Occurred() != NULL) {
        Py_XDECREF(all);
        return NULL;
    }
    return all;
}

/* check(dictionary, parameters, board, words: list, seconds): a list of (word, verdict, score,
   path) */
PyObject *core_check(PyObject *module, PyObject *arguments)
{
    PyObject *dictionary;
    PyObject *board;
    PyObject *words;
    PyObject *checked = NULL;
    struct wg_text parameters;
    struct wg_text text;
    Py_ssize_t nbytes;
    double seconds;
    struct refusal refusal;
    struct job job = {0};
    (void)module;
    if (!PyArg_ParseTuple(arguments, "Oy#OO!d", &dictionary, &parameters.bytes, &nbytes, &board,
                          &PyList_Type, &words, &seconds) ||
        !text_of_str(board, &text)) {
        return NULL;
    }
    parameters.nbytes = (size_t)nbytes;
    if (job_begin(&job, dictionary, QUESTION_CHECK, parameters, seconds)) {
        struct on_board_search search = {.attempt = &job.attempt,
                                         .end_seconds = clock_end(seconds)};
        job.attempt.context = &job.turn;
        const bool is_open = job_set_board(&job, text, &refusal) &&
                             on_board_begin_check(job.workspace, &search, &refusal) == ANSWER_DONE;
        if (!turn_end(&job.turn)) {
            /* an exception is set */
        } else if (is_open) {
            checked = check_words(&job, words);
        } else {
            (void)raise_refusal(&refusal);
        }
    }
    job_end(&job);
    return checked;
}

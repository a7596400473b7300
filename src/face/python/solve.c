/* SPDX-License-Identifier: MIT */
/*
 * solve.c: the words of a board, and the scores of many boards. See core.h.
 *
 * The parameters of a board are the text of a question (src/answer/question.h), which the package
 * makes once for each Solver. A call takes a workspace of the dictionary, or makes one. Only its
 * call uses a workspace, so any number of threads may solve boards at once. The words of a board
 * go to an object Results, which makes Python objects of them when they are asked for, and needs
 * the workspace no more.
 */
#include "job.h"

#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"

#include <stdlib.h>

/* --- Workspaces */

void job_end(struct job *job)
{
    struct dictionary *const opened = job->opened;
    if (job->workspace != NULL) {
        workspace_tidy(job->workspace);
        if (opened->idle_count < IDLE_WORKSPACES) {
            opened->idle[opened->idle_count++] = job->workspace;
        } else {
            workspace_free(job->workspace);
        }
    }
    free(job->parameters);
    dictionary_release(opened);
    *job = (struct job){0};
}

bool job_begin(struct job *job, PyObject *dictionary, enum question_kind kind,
               struct wg_text parameters, double seconds)
{
    struct wg_error error;
    struct refusal refusal;
    struct solve_limits limits = {0};
    job->opened = dictionary_use(dictionary);
    if (job->opened == NULL) {
        return false;
    }
    if (job->opened->idle_count > 0) {
        job->workspace = job->opened->idle[--job->opened->idle_count];
    } else if (workspace_new(&job->opened->list, &limits, &job->workspace, &error) != WG_OK) {
        (void)raise_error(&error);
        return false;
    }
    job->parameters = malloc(parameters.nbytes + PARAMETERS_EXTRA_NBYTES);
    if (job->parameters == NULL) {
        (void)PyErr_NoMemory();
        return false;
    }
    job->workspace->limits = limits;
    job->workspace->parameters.text = job->parameters;
    job->workspace->parameters.room = parameters.nbytes + PARAMETERS_EXTRA_NBYTES;
    job->attempt = (struct attempt){.seconds = seconds, .is_final = true, .go_on = turn_goes_on};
    if (!answer_read(job->workspace, kind, parameters, &refusal)) {
        (void)raise_refusal(&refusal);
        return false;
    }
    return true;
}

bool job_set_board(struct job *job, struct wg_text text, struct refusal *refusal)
{
    job->workspace->question.board = text.bytes;
    return memchr(text.bytes, '\0', text.nbytes) == NULL ||
           refuse(refusal, REFUSAL_BAD_BOARD, "board", "the board contains a zero byte");
}

/* --- Results */

struct results_object {
    PyObject ob_base;
    struct wg_results *found;
    struct wg_totals totals;
    uint32_t rows;
    uint32_t columns;
    PyObject **cells; /* for each cell the tuple (row, column), or NULL: not made yet */
};

static PyObject *results_type;
static PyObject *found_type;

/* Solves the board into new results. Raises an exception and returns false. */
static bool solve_board(struct job *job, struct wg_text board, struct results_object *results)
{
    struct workspace *const workspace = job->workspace;
    struct on_board_search search = {.attempt = &job->attempt,
                                     .end_seconds = clock_end(job->attempt.seconds)};
    struct refusal refusal;
    struct wg_error error;
    if (wg_results_new(&results->found, &error) != WG_OK) {
        (void)raise_error(&error);
        return false;
    }
    results->totals.struct_nbytes = sizeof results->totals;
    job->attempt.context = &job->turn;
    const bool is_solved =
        job_set_board(job, board, &refusal) &&
        on_board_open(workspace, &job->attempt, &refusal) == ANSWER_DONE &&
        on_board_search(workspace, &search, &results->totals, &refusal) == ANSWER_DONE;
    if (!turn_end(&job->turn)) {
        return false;
    }
    if (!is_solved) {
        (void)raise_refusal(&refusal);
        return false;
    }
    struct wg_results *const spare = results->found;
    results->found = workspace->found;
    workspace->found = spare;
    results->rows = wg_board_rows(workspace->slots[0].board);
    results->columns = wg_board_columns(workspace->slots[0].board);
    return true;
}

/* solve(dictionary, parameters, board, seconds, max_results, max_nbytes) */
PyObject *core_solve(PyObject *module, PyObject *arguments)
{
    PyObject *dictionary;
    PyObject *board;
    struct wg_text parameters;
    struct wg_text text;
    Py_ssize_t nbytes;
    double seconds;
    struct solve_limits limits = {0};
    struct job job = {0};
    (void)module;
    if (!PyArg_ParseTuple(arguments, "Oy#OdO&O&", &dictionary, &parameters.bytes, &nbytes, &board,
                          &seconds, take_uint64, &limits.results, take_size, &limits.nbytes) ||
        !text_of_str(board, &text)) {
        return NULL;
    }
    parameters.nbytes = (size_t)nbytes;
    struct results_object *results = (void *)PyType_GenericAlloc((void *)results_type, 0);
    bool is_done =
        results != NULL && job_begin(&job, dictionary, QUESTION_SOLVE, parameters, seconds);
    if (is_done) {
        job.workspace->limits = limits;
        is_done = solve_board(&job, text, results);
    }
    job_end(&job);
    if (!is_done) {
        Py_XDECREF((PyObject *)results);
        return NULL;
    }
    return (PyObject *)results;
}

static void dealloc_of_results(PyObject *self)
{
    struct results_object *const results = (void *)self;
    for (size_t i = 0; results->cells != NULL && i < (size_t)results->rows * results->columns;
         i++) {
        Py_XDECREF(results->cells[i]);
    }
    free((void *)results->cells);
    wg_results_free(results->found);
    free_object(self);
}

/*
 * To make a Python object can run the garbage collector, whose finalizers can use the same results.
 * So a struct wg_found is copied before: its text and path stay, but the next call of
 * wg_results_word overwrites it.
 */

/* Returns a new reference to the tuple (row, column) of a cell. */
static PyObject *cell_of(struct results_object *results, uint32_t cell)
{
    if (results->cells == NULL) {
        results->cells = calloc((size_t)results->rows * results->columns, sizeof(void *));
        if (results->cells == NULL) {
            return PyErr_NoMemory();
        }
    }
    PyObject **const place = &results->cells[cell];
    if (*place == NULL) {
        PyObject *const made =
            Py_BuildValue("(II)", cell / results->columns, cell % results->columns);
        if (*place != NULL) {
            Py_XDECREF(made);
        } else {
            *place = made;
        }
    }
    Py_XINCREF(*place);
    return *place;
}

static PyObject *path_of(struct results_object *results, const uint32_t *cells, uint32_t count)
{
    PyObject *const path = PyTuple_New((Py_ssize_t)count);
    for (uint32_t i = 0; path != NULL && i < count; i++) {
        PyObject *const cell = cell_of(results, cells[i]);
        if (cell == NULL) {
            Py_DECREF(path);
            return NULL;
        }
        (void)PyTuple_SetItem(path, (Py_ssize_t)i, cell);
    }
    return path;
}

static Py_ssize_t length_of_results(PyObject *self)
{
    return (Py_ssize_t)wg_results_count(((struct results_object *)(void *)self)->found);
}

static PyObject *item_of_results(PyObject *self, Py_ssize_t index)
{
    struct results_object *const results = (void *)self;
    const struct wg_found *const row =
        index < 0 ? NULL : wg_results_word(results->found, (size_t)index);
    if (row == NULL) {
        PyErr_SetString(PyExc_IndexError, "results index out of range");
        return NULL;
    }
    const struct wg_found found = *row;
    PyObject *const item = PyStructSequence_New((PyTypeObject *)(void *)found_type);
    PyObject *const members[] = {
        str_of(found.word),
        PyLong_FromUnsignedLong(found.score),
        path_of(results, found.path, found.ncells),
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
    if (!is_made) {
        Py_XDECREF(item);
        return NULL;
    }
    return item;
}

struct path {
    const uint32_t *cells;
    uint32_t count;
};

/* Returns the number of paths of a word, and stores them in a new array. Raises an exception and
   returns 0. */
static size_t collect_paths(struct wg_results *all, size_t index, struct path **paths_out)
{
    const struct wg_found *found = wg_results_word(all, index);
    size_t count = 0;
    size_t capacity = 0;
    *paths_out = NULL;
    if (found == NULL) {
        PyErr_SetString(PyExc_IndexError, "results index out of range");
        return 0;
    }
    for (; found != NULL; found = wg_results_next_path(all)) {
        if (!ARRAY_RESERVE(*paths_out, &capacity, count + 1)) {
            free(*paths_out);
            (void)PyErr_NoMemory();
            return 0;
        }
        (*paths_out)[count++] = (struct path){found->path, found->ncells};
    }
    return count;
}

/* paths(index): a list of all paths of the word */
static PyObject *paths_of_results(PyObject *self, PyObject *index)
{
    struct results_object *const results = (void *)self;
    const Py_ssize_t number = PyNumber_AsSsize_t(index, PyExc_IndexError);
    if (number == -1 && PyErr_Occurred() != NULL) {
        return NULL;
    }
    struct path *found = NULL;
    const size_t count = collect_paths(results->found, (size_t)number, &found);
    if (count == 0) {
        return NULL;
    }
    PyObject *const paths = PyList_New(0);
    int failure = paths == NULL ? -1 : 0;
    for (size_t i = 0; failure == 0 && i < count; i++) {
        PyObject *const path = path_of(results, found[i].cells, found[i].count);
        failure = path == NULL ? -1 : PyList_Append(paths, path);
        Py_XDECREF(path);
    }
    free(found);
    if (failure != 0) {
        Py_XDECREF(paths);
        return NULL;
    }
    return paths;
}

static PyObject *end_of_results(PyObject *self, void *nothing)
{
    static const char *const ends[] = {"complete", "time", "results", "memory", "stopped"};
    const enum wg_end end = ((struct results_object *)(void *)self)->totals.end;
    (void)nothing;
    return PyUnicode_FromString((size_t)end < sizeof ends / sizeof *ends ? ends[end] : "other");
}

static PyObject *count_of_results(PyObject *self, void *nothing)
{
    (void)nothing;
    return PyLong_FromUnsignedLongLong(((struct results_object *)(void *)self)->totals.words);
}

static PyObject *score_of_results(PyObject *self, void *nothing)
{
    (void)nothing;
    return PyLong_FromUnsignedLongLong(((struct results_object *)(void *)self)->totals.score);
}

static PyObject *size_of_results(PyObject *self, void *nothing)
{
    const struct results_object *const results = (void *)self;
    (void)nothing;
    return Py_BuildValue("(II)", results->rows, results->columns);
}

static PyGetSetDef members[] = {
    {"end", end_of_results, NULL,
     "Why the search ended: 'complete', 'time', 'results' or 'memory'.", NULL},
    {"word_count", count_of_results, NULL, "The number of words on the board.", NULL},
    {"score", score_of_results, NULL, "The sum of the points of all words.", NULL},
    {"size", size_of_results, NULL, "The size of the board: (rows, columns).", NULL},
    {NULL},
};

static PyMethodDef methods[] = {
    {"paths", paths_of_results, METH_O,
     "Return a list of the paths of the word at an index: all of them with all_paths."},
    {NULL},
};

static char doc[] = "The words of a board, a sequence of Found.";

static PyType_Slot slots[] = {
    {Py_tp_new, (void *)refuse_new},
    {Py_tp_dealloc, (void *)dealloc_of_results},
    {Py_tp_getset, members},
    {Py_tp_methods, methods},
    {Py_sq_length, (void *)length_of_results},
    {Py_sq_item, (void *)item_of_results},
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

bool solve_ready(PyObject *module)
{
    static PyStructSequence_Desc found = {
        "wordgrid.Found", "A word of a board: (word, score, path).", found_fields, 3};
    static PyType_Spec spec = {
        .name = "wordgrid._core.Results",
        .basicsize = sizeof(struct results_object),
        .flags = Py_TPFLAGS_DEFAULT,
        .slots = slots,
    };
    found_type = (PyObject *)(void *)PyStructSequence_NewType(&found);
    results_type = add_type(module, "Results", &spec);
    if (found_type == NULL || results_type == NULL) {
        return false;
    }
    Py_INCREF(found_type);
    return PyModule_AddObject(module, "Found", found_type) == 0;
}

/* --- The scores of many boards */

struct board_score {
    uint64_t words;
    uint64_t points;
};

/* Solves the boards, without the interpreter lock. Sets is_early of those whose search ended early.
   Returns the number of boards before the first that is refused. */
static size_t score_boards(struct job *job, const struct wg_text *boards, size_t count,
                           struct board_score *scores, char *is_early, struct refusal *refusal)
{
    size_t i = 0;
    turn_release(&job->turn);
    for (bool is_done = true; is_done && i < count; i += is_done) {
        struct wg_totals totals = {.struct_nbytes = sizeof totals};
        struct on_board_search search = {.attempt = &job->attempt,
                                         .end_seconds = clock_end(job->attempt.seconds)};
        is_done = job_set_board(job, boards[i], refusal) &&
                  (i == 0 ? on_board_open(job->workspace, &job->attempt, refusal)
                          : on_board_next(job->workspace, &job->attempt, refusal)) == ANSWER_DONE &&
                  on_board_search(job->workspace, &search, &totals, refusal) == ANSWER_DONE &&
                  !job->turn.is_interrupted && totals.end != WG_END_CALLER;
        scores[i] = (struct board_score){totals.words, totals.score};
        is_early[i] = totals.end != WG_END_COMPLETE;
    }
    return i;
}

/* score(dictionary, parameters, boards: list, seconds, max_results, max_nbytes, stop: bytearray):
   returns two bytearrays. The first has two native uint64 for each board, the words and the points;
   the second a byte, 1 if the search ended early. `stop` ends the call: then it returns the scores
   of the boards before. */
PyObject *core_score(PyObject *module, PyObject *arguments)
{
    PyObject *dictionary;
    PyObject *boards;
    PyObject *stop;
    struct wg_text parameters;
    Py_ssize_t nbytes;
    double seconds;
    struct solve_limits limits = {0};
    struct refusal refusal = {0};
    struct job job = {0};
    size_t done = 0;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "Oy#O!dO&O&O!", &dictionary, &parameters.bytes, &nbytes,
                          &PyList_Type, &boards, &seconds, take_uint64, &limits.results, take_size,
                          &limits.nbytes, &PyByteArray_Type, &stop)) {
        return NULL;
    }
    parameters.nbytes = (size_t)nbytes;
    const size_t count = (size_t)PyList_Size(boards);
    struct wg_text *const texts = calloc(count + 1, sizeof *texts);
    PyObject *const scores =
        PyByteArray_FromStringAndSize(NULL, (Py_ssize_t)((count + 1) * sizeof(struct board_score)));
    PyObject *const early = PyByteArray_FromStringAndSize(NULL, (Py_ssize_t)count + 1);
    bool goes_on = texts != NULL && scores != NULL && early != NULL;
    if (texts == NULL) {
        (void)PyErr_NoMemory();
    }
    for (size_t i = 0; goes_on && i < count; i++) {
        goes_on = text_of_str(PyList_GetItem(boards, (Py_ssize_t)i), &texts[i]);
    }
    goes_on = goes_on && job_begin(&job, dictionary, QUESTION_SOLVE, parameters, seconds);
    if (goes_on) {
        job.workspace->limits = limits;
        job.turn.stop = PyByteArray_AsString(stop);
        job.attempt.context = &job.turn;
        job.workspace->question.limit = 0; /* count the words only */
        done = score_boards(&job, texts, count, (void *)PyByteArray_AsString(scores),
                            PyByteArray_AsString(early), &refusal);
        goes_on = turn_end(&job.turn);
    }
    if (goes_on && done < count && refusal.message[0] != '\0') {
        (void)raise_refusal(&refusal);
        goes_on = false;
    }
    job_end(&job);
    free(texts);
    if (!goes_on ||
        PyByteArray_Resize(scores, (Py_ssize_t)(done * sizeof(struct board_score))) != 0 ||
        PyByteArray_Resize(early, (Py_ssize_t)done) != 0) {
        Py_XDECREF(scores);
        Py_XDECREF(early);
        return NULL;
    }
    return Py_BuildValue("(NN)", scores, early);
}

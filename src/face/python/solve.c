/* SPDX-License-Identifier: MIT */
/*
 * solve.c: asks about boards: the words, the scores of many boards, the words of a player. See
 * core.h.
 *
 * A call takes an asker (wordgrid/ask.h) of the dictionary, or makes one. Only its call uses an
 * asker, so any number of threads may ask at once. The dictionary keeps idle askers for later
 * calls.
 */
#include "core.h"

#include "base/error.h"

#include <stdlib.h>

/* A call with its asker. */
struct call {
    const struct wg_question *asked;
    struct dictionary *opened;
    struct wg_asker *asker;
    struct turn turn;
    struct wg_limits limits; /* with the turn */
};

/* Raises an exception and returns false if the question is of another kind, or the dictionary is
   closed. */
static bool begin(struct call *call, PyObject *object, enum wg_ask ask)
{
    const struct question *const question = (void *)object;
    struct dictionary *const opened = question->opened;
    struct wg_error error;
    if (question->asked == NULL || question->asked->ask != ask) {
        PyErr_Format(PyExc_TypeError, "expected a question of '%s'", wg_ask_text(ask));
        return false;
    }
    if (opened->is_closed) {
        PyErr_SetString(PyExc_ValueError, "the dictionary is closed");
        return false;
    }
    *call = (struct call){question->asked, opened, .limits = question->limits};
    if (opened->idle_count > 0) {
        call->asker = opened->idle[--opened->idle_count];
    } else if (wg_asker_new(opened->dict, NULL, &call->asker, &error) != WG_OK) {
        return raise_false(&error);
    }
    call->limits.go_on = turn_goes_on;
    call->limits.context = &call->turn;
    return true;
}

/* Gives the asker back to its dictionary, or frees it. */
static void end(struct call *call)
{
    asker_reset(call->asker, true);
    if (call->opened->idle_count < IDLE_ASKERS) {
        call->opened->idle[call->opened->idle_count++] = call->asker;
    } else {
        wg_asker_free(call->asker);
    }
}

/* solve(question, board) */
PyObject *core_solve(PyObject *module, PyObject *arguments)
{
    PyObject *question;
    PyObject *board;
    PyObject *results = NULL;
    struct wg_text text;
    struct call call;
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    struct wg_error error;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!O", question_type, &question, &board) ||
        !text_of_str(board, &text) || !begin(&call, question, WG_ASK_SOLVE)) {
        return NULL;
    }
    const struct asker_search search = {.collects = call.asked->limit > 0};
    enum wg_status status = asker_open(call.asker, call.asked, text, &call.limits, &error);
    NEXT(status, asker_search(call.asker, call.asked, &search, &totals, &error));
    if (!turn_end(&call.turn)) {
        /* an exception is set */
    } else if (status == WG_OK || status == WG_STOPPED) {
        results = results_take(call.asker, &totals);
    } else {
        (void)raise_error(&error);
    }
    end(&call);
    return results;
}

/* Returns a new array of the texts, which the list of str owns; those before the text `first` are
   empty. Raises an exception and returns NULL. */
static struct wg_text *texts_of(PyObject *list, size_t first)
{
    const size_t count = (size_t)PyList_Size(list);
    struct wg_text *const texts = calloc(count + 1, sizeof *texts);
    if (texts == NULL) {
        return (void *)PyErr_NoMemory();
    }
    for (size_t i = first; i < count; i++) {
        if (!text_of_str(PyList_GetItem(list, (Py_ssize_t)i), &texts[i])) {
            free(texts);
            return NULL;
        }
    }
    return texts;
}

/* --- The scores of many boards */

struct board_score {
    uint64_t words;
    uint64_t points;
};

/* What a score is marked with: its search ended early; its board has notes. */
enum { MARK_EARLY = 1, MARK_NOTED = 2 };

/* Scores the boards from `first` on, without the interpreter lock. Raises an exception if a board
   is refused, or at a signal. */
static void score_boards(struct call *call, const struct wg_text *boards, size_t first,
                         size_t count, struct board_score *scores, char *marks)
{
    enum wg_status status = WG_OK;
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    struct wg_error error;
    size_t i = first;
    turn_release(&call->turn);
    for (; i < count && totals.end != WG_END_CALLER; i++) {
        status = wg_ask_board(call->asker, call->asked, boards[i], &call->limits, NULL, NULL,
                              &totals, &error);
        if (status != WG_OK && status != WG_STOPPED) {
            break;
        }
        scores[i] = (struct board_score){totals.words, totals.score};
        marks[i] = (char)((totals.end != WG_END_COMPLETE ? MARK_EARLY : 0) |
                          (wg_board_note(wg_asker_board(call->asker), 0) ? MARK_NOTED : 0));
    }
    if (turn_end(&call->turn) && status != WG_OK && status != WG_STOPPED) {
        (void)raise_board_error(&error, i);
    }
}

/* score(question, boards: list, first: int, scores: bytearray, marks: bytearray, stop: bytearray):
   sets for each board from `first` on two native uint64 in `scores`, the words and the points, and
   a byte in `marks`. A byte in `stop` that is not 0 ends the call, at any board. */
PyObject *core_score(PyObject *module, PyObject *arguments)
{
    PyObject *question;
    PyObject *boards;
    PyObject *scores;
    PyObject *marks;
    PyObject *stop;
    Py_ssize_t first;
    struct call call;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!O!nO!O!O!", question_type, &question, &PyList_Type, &boards,
                          &first, &PyByteArray_Type, &scores, &PyByteArray_Type, &marks,
                          &PyByteArray_Type, &stop)) {
        return NULL;
    }
    const Py_ssize_t count = PyList_Size(boards);
    if (first < 0 || PyByteArray_Size(scores) != count * (Py_ssize_t)sizeof(struct board_score) ||
        PyByteArray_Size(marks) != count || PyByteArray_Size(stop) != 1) {
        PyErr_SetString(PyExc_ValueError, "expected 16 bytes and 1 byte for each board");
        return NULL;
    }
    struct wg_text *const texts = texts_of(boards, (size_t)first);
    if (texts != NULL && begin(&call, question, WG_ASK_SOLVE)) {
        call.turn.stop = PyByteArray_AsString(stop);
        score_boards(&call, texts, (size_t)first, (size_t)count,
                     (void *)PyByteArray_AsString(scores), PyByteArray_AsString(marks));
        end(&call);
    }
    free(texts);
    if (PyErr_Occurred() != NULL) {
        return NULL;
    }
    Py_RETURN_NONE;
}

/* --- The words of a player */

struct checking {
    struct call *call;
    struct cells cells;
    PyObject *list;
};

/* Gives the cells the size of the board. */
static void set_size(struct checking *checking)
{
    const struct wg_board *const board = wg_asker_board(checking->call->asker);
    checking->cells.rows = wg_board_rows(board);
    checking->cells.columns = wg_board_columns(board);
}

/* Appends the tuple (word, verdict, score, path) to the list. */
static bool append_checked(void *context, enum wg_verdict verdict, const struct wg_found *word)
{
    struct checking *const checking = context;
    PyObject *item = NULL;
    set_size(checking);
    if (turn_end(&checking->call->turn)) {
        item = Py_BuildValue("(NsIN)", str_of(word->word), wg_verdict_text(verdict), word->score,
                             cells_path(&checking->cells, word->path, word->ncells));
    }
    return append_new(checking->list, item);
}

/* check(question, board, words: list): a list of (word, verdict, score, path), and the notes */
PyObject *core_check(PyObject *module, PyObject *arguments)
{
    PyObject *question;
    PyObject *board;
    PyObject *words;
    struct wg_text text;
    struct wg_error error;
    struct call call;
    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!OO!", question_type, &question, &board, &PyList_Type,
                          &words) ||
        !text_of_str(board, &text)) {
        return NULL;
    }
    struct wg_text *const texts = texts_of(words, 0);
    struct checking checking = {.call = &call, .list = PyList_New(0)};
    PyObject *notes = NULL;
    if (texts != NULL && checking.list != NULL && begin(&call, question, WG_ASK_CHECK)) {
        const enum wg_status status =
            wg_ask_words(call.asker, call.asked, text, texts, (size_t)PyList_Size(words),
                         &call.limits, append_checked, &checking, NULL, &error);
        const bool has_answer = turn_end(&call.turn) && PyErr_Occurred() == NULL;
        if (has_answer && status != WG_OK) {
            (void)raise_error(&error);
        } else if (has_answer) {
            set_size(&checking);
            notes = notes_of(wg_asker_board(call.asker), &checking.cells);
        }
        end(&call);
    }
    cells_free(&checking.cells);
    free(texts);
    if (notes == NULL) {
        Py_XDECREF(checking.list);
        return NULL;
    }
    return Py_BuildValue("(NN)", checking.list, notes);
}

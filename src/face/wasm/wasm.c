/* SPDX-License-Identifier: MIT */
/* wasm.c: see wasm.h. Gives the questions in linear memory to answer/answer.h. */
#include "wasm/wasm.h"

#include "answer/lookup.h"
#include "answer/on_board.h"
#include "base/clock.h"
#include "base/error.h"

#include <assert.h>
#include <stdlib.h>

struct wasm_dict {
    void *bytes;
    struct wg_dict *dict;
    char *name; /* the name that wasm_name has set, or NULL */
    struct dict_entry entry;
    struct dict_list list;
    struct workspace *workspace;
    struct attempt attempt;
    uint64_t max_steps;
    struct on_board_search search; /* the last search */
    struct wg_check *check;  /* of the last question; NULL: it was not a question of "check" */
    enum wg_verdict verdict; /* on the word that was checked last */
    struct wasm_totals totals;
};

static struct wg_error last_error;
static struct wg_text last_texts[2];

/* The layout on which the JavaScript relies. */
static_assert(offsetof(struct wg_dict_counts, words) == 8 &&
                  offsetof(struct wg_dict_counts, symbols) == 28 &&
                  offsetof(struct wg_dict_counts, longest) == 32,
              "");
static_assert(sizeof(void *) == 4 && WASM_EXTRA_NBYTES == PARAMETERS_EXTRA_NBYTES, "");
static_assert(offsetof(struct wg_found, length) == 8 && offsetof(struct wg_found, score) == 12 &&
                  offsetof(struct wg_found, path) == 16 &&
                  offsetof(struct wg_found, ncells) == 20 &&
                  offsetof(struct wg_found, is_better) == 32 &&
                  offsetof(struct wg_found, value) == 40,
              "");
static_assert(offsetof(struct wg_query_word, length) == 12 &&
                  offsetof(struct wg_query_word, value) == 16 &&
                  offsetof(struct wg_query_word, number) == 24,
              "");
static_assert(offsetof(struct wg_clear_step, ncells) == 12 &&
                  offsetof(struct wg_clear_step, path) == 16 &&
                  offsetof(struct wg_clear_step, tiles) == 20,
              "");
static_assert(offsetof(struct wg_error, line) == 8 && offsetof(struct wg_error, source) == 24 &&
                  offsetof(struct wg_error, message) == 280,
              "");

void *wasm_alloc(size_t nbytes)
{
    return malloc(nbytes);
}

void wasm_free(void *memory)
{
    free(memory);
}

const struct wg_error *wasm_error(void)
{
    return &last_error;
}

/* --- Dictionaries */

/* Sets the name of the dictionary to the name in its metadata. */
static void set_own_name(struct wasm_dict *dict)
{
    if (!wg_dict_metadata(dict->dict, "name", &dict->entry.name)) {
        dict->entry.name = (struct wg_text){"", 0};
    }
}

static enum wg_status open_all(struct wasm_dict *opened, size_t nbytes, const char *simd)
{
    const struct solve_limits limits = {.simd = simd};
    enum wg_status status =
        wg_dict_open_memory(opened->bytes, nbytes, NULL, &opened->dict, &last_error);
    if (status != WG_OK) {
        return status;
    }
    opened->entry.dict = opened->dict;
    set_own_name(opened);
    opened->list = (struct dict_list){&opened->entry, 1};
    opened->attempt.is_final = true;
    return workspace_new(&opened->list, &limits, &opened->workspace, &last_error);
}

struct wasm_dict *wasm_open(void *bytes, size_t nbytes, const char *simd)
{
    struct wasm_dict *const opened = calloc(1, sizeof *opened);
    if (opened == NULL) {
        free(bytes);
        (void)fail_memory(&last_error);
        return NULL;
    }
    opened->bytes = bytes;
    if (open_all(opened, nbytes, simd) != WG_OK) {
        wasm_close(opened);
        return NULL;
    }
    return opened;
}

void wasm_close(struct wasm_dict *dict)
{
    workspace_free(dict->workspace);
    wg_dict_close(dict->dict);
    free(dict->name);
    free(dict->bytes);
    free(dict);
}

const struct wg_dict_counts *wasm_counts(const struct wasm_dict *dict)
{
    return wg_dict_get_counts(dict->dict);
}

uint32_t wasm_extras(const struct wasm_dict *dict)
{
    return (wg_dict_has_numbers(dict->dict) ? 1U : 0U) | (wg_dict_has_values(dict->dict) ? 2U : 0U);
}

const struct wg_text *wasm_symbol(const struct wasm_dict *dict, uint32_t index)
{
    last_texts[0] = wg_dict_symbol_text(dict->dict, index);
    return last_texts;
}

const struct wg_text *wasm_metadata(const struct wasm_dict *dict, uint32_t index)
{
    return wg_dict_metadata_at(dict->dict, index, &last_texts[0], &last_texts[1]) ? last_texts
                                                                                  : NULL;
}

/* Returns the board of the last question about a board. */
static const struct wg_board *board_of(const struct wasm_dict *dict)
{
    return dict->workspace->slots[0].board;
}

const struct wg_text *wasm_tile(const struct wasm_dict *dict, uint32_t cell)
{
    last_texts[0] = wg_board_tile(board_of(dict), cell);
    return last_texts;
}

bool wasm_has(const struct wasm_dict *dict, const char *word, size_t nbytes)
{
    return wg_dict_contains(dict->dict, (struct wg_text){word, nbytes});
}

double wasm_number(const struct wasm_dict *dict, const char *word, size_t nbytes)
{
    uint64_t number;
    return wg_dict_number(dict->dict, (struct wg_text){word, nbytes}, &number) ? (double)number
                                                                               : -1;
}

double wasm_value(const struct wasm_dict *dict, const char *word, size_t nbytes)
{
    uint64_t value;
    return wg_dict_value(dict->dict, (struct wg_text){word, nbytes}, &value) ? (double)value : -1.0;
}

/* --- Questions */

void wasm_limits(struct wasm_dict *dict, uint32_t milliseconds, uint32_t max_results,
                 uint32_t max_nbytes, uint32_t max_steps)
{
    dict->attempt.seconds = milliseconds / 1e3;
    dict->workspace->limits.results = max_results;
    dict->workspace->limits.nbytes = max_nbytes;
    dict->max_steps = max_steps;
}

enum wg_status wasm_name(struct wasm_dict *dict, const char *name, size_t nbytes)
{
    char *const copy = name != NULL ? malloc(nbytes + 1) : NULL;
    if (name != NULL && copy == NULL) {
        return fail_memory(&last_error);
    }
    free(dict->name);
    dict->name = copy;
    if (copy == NULL) {
        set_own_name(dict);
    } else {
        memcpy(copy, name, nbytes);
        dict->entry.name = (struct wg_text){copy, nbytes};
    }
    return WG_OK;
}

/* Stores the refusal as the last failure. */
static enum wg_status fail_refused(const struct refusal *refusal)
{
    (void)fail_at(&last_error, refusal->status, refusal->parameter, refusal->line, refusal->column,
                  "%s", refusal->message);
    return refusal->status;
}

/* Frees the objects of the last question, and prepares to decode the next question in place. */
static void begin_question(struct wasm_dict *dict, char *question, size_t nbytes)
{
    workspace_reset(dict->workspace);
    dict->workspace->parameters.text = question;
    dict->workspace->parameters.room = nbytes + WASM_EXTRA_NBYTES;
    dict->totals = (struct wasm_totals){0};
    dict->check = NULL;
}

const struct wg_text *wasm_answer(struct wasm_dict *dict, char *question, size_t nbytes)
{
    struct workspace *const workspace = dict->workspace;
    struct sink *const body = &workspace->body;
    struct refusal refusal;
    begin_question(dict, question, nbytes);
    if (answer_text(workspace, (struct wg_text){question, nbytes}, &dict->attempt, &refusal) !=
        ANSWER_DONE) {
        sink_reset(body);
        refusal_print(&refusal, body);
    }
    last_texts[0] = (struct wg_text){body->bytes, body->used};
    return body->status == WG_OK ? last_texts : NULL;
}

/* Reads a question. Returns false if the question is refused. */
static bool read_question(struct wasm_dict *dict, enum question_kind kind, char *question,
                          size_t nbytes, struct refusal *refusal)
{
    begin_question(dict, question, nbytes);
    return answer_read(dict->workspace, kind, (struct wg_text){question, nbytes}, refusal);
}

static bool give_match(void *context, const struct wg_query_word *word)
{
    (void)context;
    return host_matched(word);
}

enum wg_status wasm_find(struct wasm_dict *dict, char *question, size_t nbytes)
{
    struct wg_query_totals totals = {.struct_nbytes = sizeof totals};
    struct refusal refusal;
    if (!read_question(dict, QUESTION_FIND, question, nbytes, &refusal) ||
        lookup_search(dict->workspace, &dict->attempt, lookup_most_words(dict->workspace),
                      dict->max_steps, give_match, NULL, &totals, &refusal) != ANSWER_DONE) {
        return fail_refused(&refusal);
    }
    dict->totals.count = (double)totals.words;
    dict->totals.states = (double)totals.steps;
    dict->totals.end = totals.end;
    return WG_OK;
}

/* --- Boards */

static void set_size(struct wasm_dict *dict)
{
    dict->totals.rows = wg_board_rows(board_of(dict));
    dict->totals.columns = wg_board_columns(board_of(dict));
}

/* Reads a question and opens its board. Returns false if the question is refused. */
static bool open_board(struct wasm_dict *dict, enum question_kind kind, char *question,
                       size_t nbytes, struct refusal *refusal)
{
    const bool is_open = read_question(dict, kind, question, nbytes, refusal) &&
                         on_board_open(dict->workspace, &dict->attempt, refusal) == ANSWER_DONE;
    if (is_open) {
        set_size(dict);
    }
    return is_open;
}

static bool give_found(void *context, const struct wg_found *found)
{
    (void)context;
    return host_found(found);
}

enum wg_status wasm_solve(struct wasm_dict *dict, char *question, size_t nbytes, bool calls)
{
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    struct refusal refusal;
    dict->search = (struct on_board_search){.attempt = &dict->attempt,
                                            .end_seconds = clock_end(dict->attempt.seconds),
                                            .found = calls ? give_found : NULL};
    if (!open_board(dict, QUESTION_SOLVE, question, nbytes, &refusal) ||
        on_board_search(dict->workspace, &dict->search, &totals, &refusal) != ANSWER_DONE) {
        return fail_refused(&refusal);
    }
    dict->totals.count = (double)totals.words;
    dict->totals.score = (double)totals.score;
    dict->totals.states = (double)totals.states;
    dict->totals.end = totals.end;
    dict->totals.shown = (uint32_t)wg_results_count(dict->workspace->found);
    return WG_OK;
}

const struct wasm_totals *wasm_totals(const struct wasm_dict *dict)
{
    return &dict->totals;
}

const struct wg_found *wasm_word(struct wasm_dict *dict, uint32_t index)
{
    return wg_results_word(dict->workspace->found, index);
}

const struct wg_found *wasm_next_path(struct wasm_dict *dict)
{
    return wg_results_next_path(dict->workspace->found);
}

/* --- The words of a player */

enum wg_status wasm_check(struct wasm_dict *dict, char *question, size_t nbytes)
{
    struct refusal refusal;
    dict->search = (struct on_board_search){.attempt = &dict->attempt,
                                            .end_seconds = clock_end(dict->attempt.seconds)};
    if (!read_question(dict, QUESTION_CHECK, question, nbytes, &refusal) ||
        on_board_begin_check(dict->workspace, &dict->search, &refusal) != ANSWER_DONE) {
        return fail_refused(&refusal);
    }
    set_size(dict);
    dict->check = dict->workspace->slots[0].check;
    return WG_OK;
}

const struct wg_found *wasm_check_word(struct wasm_dict *dict, const char *word, size_t nbytes)
{
    const struct wg_found *found;
    if (dict->check == NULL) {
        (void)fail(&last_error, WG_MISUSE, "no check has begun");
        return NULL;
    }
    return wg_check_word(dict->check, (struct wg_text){word, nbytes}, &dict->verdict, &found,
                         &last_error) == WG_OK
               ? found
               : NULL;
}

const char *wasm_reason(const struct wasm_dict *dict)
{
    return dict->verdict == WG_VERDICT_FOUND ? NULL : wg_verdict_text(dict->verdict);
}

/* --- Falling letters */

static bool give_solution(void *context, const struct wg_cleared *solution)
{
    (void)context;
    return host_cleared(solution);
}

static uint64_t max_solutions(const struct wasm_dict *dict)
{
    const size_t limit = dict->workspace->question.limit;
    return limit == WG_RESULTS_ALL ? 0 : limit;
}

enum wg_status wasm_clear(struct wasm_dict *dict, char *question, size_t nbytes)
{
    struct wg_clear_totals totals = {.struct_nbytes = sizeof totals};
    const double end_seconds = clock_end(dict->attempt.seconds);
    struct refusal refusal;
    if (!open_board(dict, QUESTION_CLEAR, question, nbytes, &refusal) ||
        on_board_search_clear(dict->workspace, &dict->attempt, end_seconds, max_solutions(dict),
                              give_solution, NULL, &totals, &refusal) != ANSWER_DONE) {
        return fail_refused(&refusal);
    }
    dict->totals.count = (double)totals.solutions;
    dict->totals.states = (double)totals.boards;
    dict->totals.end = totals.end;
    return WG_OK;
}

const struct wg_clear_step *wasm_step(const struct wg_cleared *solution, uint32_t index)
{
    return wg_cleared_step(solution, index);
}

/* --- Mazes */

static void list_walls(const struct wg_maze *maze, unsigned char *walls)
{
    for (uint32_t row = 0; row < wg_maze_rows(maze); row++) {
        for (uint32_t column = 0; column < wg_maze_columns(maze); column++) {
            *walls = 0;
            for (enum wg_side side = WG_NORTH; side <= WG_SOUTH; side++) {
                *walls |= (unsigned char)(wg_maze_has_wall(maze, row, column, side) << side);
            }
            walls++;
        }
    }
}

unsigned char *wasm_maze(uint32_t rows, uint32_t columns, double seed)
{
    struct wg_maze *maze = NULL;
    unsigned char *walls = NULL;
    if (wg_maze_new(&maze, &last_error) == WG_OK &&
        wg_maze_make(maze, rows, columns, (uint64_t)seed, &last_error) == WG_OK) {
        walls = malloc((size_t)rows * columns);
        if (walls == NULL) {
            (void)fail_memory(&last_error);
        } else {
            list_walls(maze, walls);
        }
    }
    wg_maze_free(maze);
    return walls;
}

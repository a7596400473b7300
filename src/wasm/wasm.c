/* SPDX-License-Identifier: MIT */
/*
 * wasm.c: see wasm.h. Turns a request into the options of the library. An instance keeps its solver
 * and results from board to board, so that most boards allocate nothing.
 */
#include "wasm/wasm.h"

#include "base/error.h"

#include <assert.h>
#include <stdlib.h>

struct wasm_dict {
    void *bytes;
    struct wg_dict *dict;
    struct wg_board *board;
    struct wg_solver *solver;
    struct wg_results *results;
    struct wg_maze *walls;
    struct wg_rules *rules;
    struct wg_query *pattern; /* of the current request, or NULL */
    struct wg_check *check;
    enum wg_verdict verdict; /* on the word that was checked last */
    struct wasm_totals totals;
    const char *simd;
    uint32_t use; /* of the current request */
};

static struct wg_error last_error;
static struct wg_text last_texts[2];

/* What the JavaScript relies on. */
static_assert(offsetof(struct wg_dict_counts, words) == 8 &&
                  offsetof(struct wg_dict_counts, symbols) == 28 &&
                  offsetof(struct wg_dict_counts, longest) == 32,
              "");
static_assert(sizeof(struct wasm_request) == 34 * 4 && sizeof(void *) == 4, "");
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

static enum wg_status open_all(struct wasm_dict *opened, size_t nbytes)
{
    const struct wg_solver_options options = {.struct_nbytes = sizeof options,
                                              .simd = opened->simd};
    struct wg_error *const error = &last_error;
    enum wg_status status = wg_dict_open_memory(opened->bytes, nbytes, NULL, &opened->dict, error);
    if (status == WG_OK) {
        status = wg_board_new(opened->dict, &opened->board, error);
    }
    if (status == WG_OK) {
        status = wg_solver_new(opened->dict, &options, &opened->solver, error);
    }
    if (status == WG_OK) {
        status = wg_results_new(&opened->results, error);
    }
    if (status == WG_OK) {
        status = wg_maze_new(&opened->walls, error);
    }
    return status;
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
    opened->simd = simd;
    if (open_all(opened, nbytes) != WG_OK) {
        wasm_close(opened);
        return NULL;
    }
    return opened;
}

void wasm_close(struct wasm_dict *dict)
{
    wg_check_free(dict->check);
    wg_query_free(dict->pattern);
    wg_rules_free(dict->rules);
    wg_maze_free(dict->walls);
    wg_results_free(dict->results);
    wg_solver_free(dict->solver);
    wg_board_free(dict->board);
    wg_dict_close(dict->dict);
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

const struct wg_text *wasm_tile(const struct wasm_dict *dict, uint32_t cell)
{
    last_texts[0] = wg_board_tile(dict->board, cell);
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

static enum wg_status make_query(const struct wg_dict *dict, struct wg_text text,
                                 enum wasm_mode mode, uint32_t edits, bool transpositions,
                                 struct wg_query **query_out)
{
    static enum wg_status (*const makers[])(const struct wg_dict *, struct wg_text,
                                            struct wg_query **, struct wg_error *) = {
        [WASM_PREFIX] = wg_query_new_prefix,   [WASM_SUFFIX] = wg_query_new_suffix,
        [WASM_PATTERN] = wg_query_new_pattern, [WASM_ANAGRAM] = wg_query_new_anagram,
        [WASM_RACK] = wg_query_new_rack,
    };
    return mode >= WASM_NEAR
               ? wg_query_new_near(dict, text, edits, transpositions, query_out, &last_error)
               : makers[mode](dict, text, query_out, &last_error);
}

static bool give_match(void *context, const struct wg_query_word *word)
{
    (void)context;
    return host_matched(word);
}

enum wg_status wasm_find(struct wasm_dict *dict, const char *text, size_t nbytes,
                         enum wasm_mode mode, uint32_t edits, bool transpositions,
                         uint32_t max_results, uint32_t max_steps, uint32_t milliseconds)
{
    struct wg_query *query = NULL;
    const struct wg_query_options options = {
        .struct_nbytes = sizeof options,
        .max_results = max_results,
        .max_steps = max_steps,
        .seconds = milliseconds / 1e3,
        .with_numbers = wg_dict_has_numbers(dict->dict),
    };
    struct wg_query_totals totals = {.struct_nbytes = sizeof totals};
    enum wg_status status =
        make_query(dict->dict, (struct wg_text){text, nbytes}, mode, edits, transpositions, &query);
    if (status == WG_OK) {
        status = wg_query_run(dict->dict, query, &options, give_match, NULL, &totals, &last_error);
        wg_query_free(query);
    } else if (last_error.reason == WG_REASON_NOT_LETTER) {
        status = WG_OK;
    }
    dict->totals = (struct wasm_totals){
        .count = (double)totals.words,
        .states = (double)totals.steps,
        .end = totals.end,
    };
    return status == WG_STOPPED ? WG_OK : status;
}

/* --- Boards */

static enum wg_status parse_board(struct wasm_dict *dict, const struct wasm_request *request)
{
    const struct wg_board_options options = {
        .struct_nbytes = sizeof options,
        .rows = request->rows,
        .columns = request->columns,
        .moves = (enum wg_moves)request->moves,
        .q_is_qu = request->q_is_qu != 0,
        .is_torus = request->is_torus != 0,
        .walls = request->walls.nbytes > 0 ? dict->walls : NULL,
    };
    enum wg_status status = WG_OK;
    if (options.walls != NULL) {
        status = wg_maze_parse(dict->walls, request->walls, &last_error);
        if (status != WG_OK) {
            error_set_source(&last_error, "walls");
            return status;
        }
    }
    status = wg_board_parse(dict->board, request->board, &options, &last_error);
    dict->totals = (struct wasm_totals){.rows = wg_board_rows(dict->board),
                                        .columns = wg_board_columns(dict->board)};
    return status;
}

/* Makes the rules of the request. *rules_out becomes NULL if it has none. */
static enum wg_status read_rules(struct wasm_dict *dict, const struct wasm_request *request,
                                 const struct wg_rules **rules_out)
{
    const char *source = NULL;
    enum wg_status status = WG_OK;
    *rules_out = NULL;
    if (request->point_count + request->letters.nbytes + request->bonuses.nbytes == 0) {
        return WG_OK;
    }
    wg_rules_free(dict->rules);
    dict->rules = NULL;
    status = wg_rules_new(dict->dict, &dict->rules, &last_error);
    if (status == WG_OK) {
        status =
            wg_rules_set_lengths(dict->rules, request->points, request->point_count, &last_error);
    }
    if (status == WG_OK && request->letters.nbytes > 0) {
        source = "letterScores";
        status = wg_rules_read_letters(dict->rules, request->letters, &last_error);
    }
    if (status == WG_OK && request->bonuses.nbytes > 0) {
        source = "bonuses";
        status = wg_rules_read_bonuses(dict->rules, request->bonuses, &last_error);
    }
    if (status != WG_OK) {
        error_set_source(&last_error, source);
        return status;
    }
    *rules_out = dict->rules;
    return WG_OK;
}

static double seconds_of(const struct wasm_request *request)
{
    return request->milliseconds / 1e3;
}

/* --- Words of a board */

/* Returns a cell that is not on the board if the row or the column is not. */
static uint32_t start_cell(const struct wg_board *board, const struct wasm_request *request)
{
    const uint32_t row = request->from_row - 1;
    const uint32_t columns = wg_board_columns(board);
    return row < wg_board_rows(board) && request->from_column < columns
               ? row * columns + request->from_column
               : wg_board_cell_count(board);
}

static enum wg_status read_pattern(struct wasm_dict *dict, struct wg_text pattern)
{
    wg_query_free(dict->pattern);
    dict->pattern = NULL;
    if (pattern.bytes == NULL) {
        return WG_OK;
    }
    const enum wg_status status =
        wg_query_new_pattern(dict->dict, pattern, &dict->pattern, &last_error);
    if (status != WG_OK) {
        error_set_source(&last_error, "pattern");
    }
    return status;
}

/* Parses the board, and makes the options of the request. */
static enum wg_status read_request(struct wasm_dict *dict, const struct wasm_request *request,
                                   struct wg_solve_options *options_out)
{
    struct wg_solve_options options = {
        .struct_nbytes = sizeof options,
        .min_length = request->min_length,
        .max_length = request->max_length,
        .min_value = (uint64_t)request->min_value_high << 32 | request->min_value,
        .with_values = wg_dict_has_values(dict->dict),
        .lengths = request->lengths,
        .length_count = request->length_count,
        .scoring = (enum wg_scoring)request->scoring,
        .all_paths = request->all_paths != 0,
        .from_one_cell = request->from_row > 0,
        .seconds = seconds_of(request),
        .max_results = request->max_results,
        .max_nbytes = request->max_nbytes,
    };
    enum wg_status status = parse_board(dict, request);
    if (status == WG_OK) {
        status = read_rules(dict, request, &options.rules);
    }
    if (status == WG_OK) {
        status = read_pattern(dict, request->pattern);
    }
    options.query = dict->pattern;
    options.start_cell = start_cell(dict->board, request);
    *options_out = options;
    return status;
}

static bool add_found(void *context, const struct wg_found *found)
{
    struct wasm_dict *const dict = context;
    return wg_results_add(dict->results, found) && (dict->use != WASM_CALL || host_found(found));
}

enum wg_status wasm_solve(struct wasm_dict *dict, const struct wasm_request *request)
{
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    struct wg_solve_options options;
    wg_results_reset(dict->results);
    wg_results_set_max_nbytes(dict->results, request->max_nbytes);
    enum wg_status status = read_request(dict, request, &options);
    if (status != WG_OK) {
        return status;
    }
    dict->use = request->use;
    status =
        wg_solver_run(dict->solver, dict->board, &options,
                      request->use == WASM_COUNT ? NULL : add_found, dict, &totals, &last_error);
    if (wg_results_status(dict->results) == WG_NO_MEMORY) {
        return fail_memory(&last_error);
    }
    if (wg_results_status(dict->results) == WG_LIMIT) {
        totals.end = WG_END_MEMORY;
    }
    wg_results_sort(dict->results, (enum wg_order)request->order,
                    request->limit > 0 ? request->limit : WG_RESULTS_ALL);
    dict->totals.count = (double)totals.words;
    dict->totals.score = (double)totals.score;
    dict->totals.states = (double)totals.states;
    dict->totals.end = totals.end;
    dict->totals.shown = (uint32_t)wg_results_count(dict->results);
    return status == WG_STOPPED ? WG_OK : status;
}

const struct wasm_totals *wasm_totals(const struct wasm_dict *dict)
{
    return &dict->totals;
}

const struct wg_found *wasm_word(struct wasm_dict *dict, uint32_t index)
{
    return wg_results_word(dict->results, index);
}

const struct wg_found *wasm_next_path(struct wasm_dict *dict)
{
    return wg_results_next_path(dict->results);
}

/* --- The words of a player */

enum wg_status wasm_check(struct wasm_dict *dict, const struct wasm_request *request)
{
    struct wg_solve_options options;
    enum wg_status status = read_request(dict, request, &options);
    if (status == WG_OK && dict->check == NULL) {
        status = wg_check_new(dict->dict, &dict->check, &last_error);
    }
    return status != WG_OK ? status
                           : wg_check_begin(dict->check, dict->board, &options, &last_error);
}

const struct wg_found *wasm_check_word(struct wasm_dict *dict, const char *word, size_t nbytes)
{
    const struct wg_found *found;
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

enum wg_status wasm_clear(struct wasm_dict *dict, const struct wasm_request *request)
{
    struct wg_clear_totals totals = {.struct_nbytes = sizeof totals};
    const struct wg_clear_options options = {
        .struct_nbytes = sizeof options,
        .lengths = request->lengths,
        .length_count = request->length_count,
        .simd = dict->simd,
        .seconds = seconds_of(request),
        .max_solutions = request->limit,
        .max_nbytes = request->max_nbytes,
        .is_ordered = request->is_ordered != 0,
    };
    enum wg_status status = parse_board(dict, request);
    if (status == WG_OK) {
        status = wg_clear_run(dict->board, &options, give_solution, NULL, &totals, &last_error);
    }
    dict->totals.count = (double)totals.solutions;
    dict->totals.states = (double)totals.boards;
    dict->totals.end = totals.end;
    return status == WG_STOPPED ? WG_OK : status;
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

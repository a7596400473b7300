/* SPDX-License-Identifier: MIT */
/* wasm.c: see wasm.h. Gives the questions in linear memory to ask/asker.h and ask/desk.h. */
#include "wasm/wasm.h"

#include "ask/desk.h"
#include "base/error.h"
#include "base/spelling.h"
#include "base/text.h"

#include <assert.h>
#include <stdlib.h>

struct wasm_dict {
    void *bytes;
    struct wg_dict *dict;
    struct dict_entry entry;
    struct dict_list list;
    struct desk *desk; /* with one asker */
    struct wg_limits limits;
    bool has_check;          /* the last question was one of "check" */
    enum wg_verdict verdict; /* on the word that was checked last */
    struct wasm_totals totals;
};

static struct wg_error last_error;
static struct wasm_error shown_error;
static struct wg_text last_texts[2];

/* The layout on which the JavaScript relies. */
static_assert(offsetof(struct wg_dict_counts, words) == 8 &&
                  offsetof(struct wg_dict_counts, symbols) == 28 &&
                  offsetof(struct wg_dict_counts, longest) == 32,
              "");
static_assert(sizeof(void *) == 4 && WASM_EXTRA_NBYTES == PARAMETERS_EXTRA_NBYTES &&
                  WASM_MAX_PARAMETERS == PARAMETERS_MAX_COUNT,
              "");
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
static_assert(offsetof(struct wg_parameter_info, asks) == 4 &&
                  offsetof(struct wg_parameter_info, kind) == 8 &&
                  offsetof(struct wg_parameter_info, names) == 32,
              "");
static_assert(offsetof(struct wg_note, count) == 4 && offsetof(struct wg_note, name) == 8 &&
                  offsetof(struct wg_note, line) == 24 && offsetof(struct wg_note, column) == 32 &&
                  offsetof(struct wg_note, cells) == 40 &&
                  offsetof(struct wg_note, cell_count) == 44,
              "");
static_assert(offsetof(struct wasm_totals, end) == 24 && sizeof(struct wasm_error) == 4 * 6, "");

void *wasm_alloc(size_t nbytes)
{
    return malloc(nbytes);
}

void wasm_free(void *memory)
{
    free(memory);
}

const struct wasm_error *wasm_error(void)
{
    static char message[SPELLED_NBYTES];
    static char name[SPELLED_NAME_NBYTES];
    shown_error = (struct wasm_error){
        .status = last_error.status,
        .line = (uint32_t)last_error.line,
        .column = (uint32_t)last_error.column,
        .parameter = last_error.parameter == NULL
                         ? NULL
                         : spell_name(last_error.parameter, SPELLING_SCRIPT, name),
        .message = spell_error(&last_error, SPELLING_SCRIPT, message),
        .reason = spell_reason(last_error.reason),
    };
    return &shown_error;
}

/* --- Dictionaries */

static struct wg_asker *asker_of(const struct wasm_dict *dict)
{
    return dict->desk->askers[0];
}

static enum wg_status open_all(struct wasm_dict *opened, size_t nbytes, const char *simd)
{
    enum wg_status status =
        wg_dict_open_memory(opened->bytes, nbytes, NULL, &opened->dict, &last_error);
    if (status == WG_OK) {
        opened->entry.dict = opened->dict;
        opened->list = (struct dict_list){&opened->entry, 1};
        opened->limits.struct_nbytes = sizeof opened->limits;
        status = desk_new(&opened->list, simd, &opened->desk, &last_error);
    }
    return status == WG_OK ? wasm_name(opened, NULL, 0) : status;
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
    desk_free(dict->desk);
    wg_dict_close(dict->dict);
    free(dict->bytes);
    free(dict);
}

enum wg_status wasm_check_dict(const struct wasm_dict *dict)
{
    return wg_dict_check(dict->dict, &last_error);
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
    last_texts[0] = wg_board_tile(asker_of(dict)->board, cell);
    return last_texts;
}

const struct wg_note *wasm_note(const struct wasm_dict *dict, uint32_t index)
{
    return wg_board_note(asker_of(dict)->board, index);
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

const struct wg_parameter_info *wasm_parameter(uint32_t index)
{
    return wg_parameter_at(index);
}

/* Returns the text, and moves *texts behind its zero byte. */
static struct wg_text take_text(const char **texts)
{
    const struct wg_text text = text_of(*texts);
    *texts += text.nbytes + 1;
    return text;
}

struct wg_question *wasm_question(const struct wasm_dict *dict, const char *texts, size_t nbytes)
{
    const char *const end = texts + nbytes;
    const unsigned kind = question_kind(take_text(&texts));
    struct wg_parameter parameters[PARAMETERS_MAX_COUNT];
    struct wg_question *question = NULL;
    size_t count = 0;
    while (texts < end && count < PARAMETERS_MAX_COUNT) {
        parameters[count].name = take_text(&texts).bytes;
        parameters[count++].value = take_text(&texts);
    }
    (void)wg_question_new(dict->dict, (enum wg_ask)kind, parameters, count, &question, &last_error);
    return question;
}

void wasm_question_free(struct wg_question *question)
{
    wg_question_free(question);
}

void wasm_limits(struct wasm_dict *dict, uint32_t milliseconds, uint32_t max_results,
                 uint32_t max_nbytes, uint32_t max_steps)
{
    dict->limits.seconds = milliseconds / 1e3;
    dict->limits.results = max_results;
    dict->limits.nbytes = max_nbytes;
    dict->limits.steps = max_steps;
}

enum wg_status wasm_name(struct wasm_dict *dict, const char *name, size_t nbytes)
{
    const enum wg_status status =
        asker_set_name(asker_of(dict), (struct wg_text){name, nbytes}, &last_error);
    dict->entry.name = asker_of(dict)->name;
    return status;
}

/* Frees the memory of the last answer. */
static void begin_question(struct wasm_dict *dict)
{
    desk_reset(dict->desk, false);
    dict->totals = (struct wasm_totals){0};
    dict->has_check = false;
}

const struct wg_text *wasm_answer(struct wasm_dict *dict, char *question, size_t nbytes)
{
    struct desk *const desk = dict->desk;
    begin_question(dict);
    desk->parameters.text = question;
    desk->parameters.room = nbytes + WASM_EXTRA_NBYTES;
    if (desk_answer_text(desk, (struct wg_text){question, nbytes}, &dict->limits, &last_error) !=
        WG_OK) {
        desk_refuse(desk, &last_error);
    }
    last_texts[0] = (struct wg_text){desk->body.bytes, desk->body.used};
    return desk->body.status == WG_OK ? last_texts : NULL;
}

/* Returns WG_OK instead of WG_STOPPED: the totals say why a search ended. */
static enum wg_status stopped_is_ok(enum wg_status status)
{
    return status == WG_STOPPED ? WG_OK : status;
}

static bool give_match(void *context, const struct wg_query_word *word)
{
    (void)context;
    return host_matched(word);
}

enum wg_status wasm_find(struct wasm_dict *dict, const struct wg_question *question)
{
    struct wg_query_totals totals = {.struct_nbytes = sizeof totals};
    begin_question(dict);
    const enum wg_status status = wg_ask_dict(asker_of(dict), question, &dict->limits, give_match,
                                              NULL, &totals, &last_error);
    dict->totals.count = (double)totals.words;
    dict->totals.states = (double)totals.steps;
    dict->totals.end = wg_end_text(totals.end);
    return stopped_is_ok(status);
}

/* --- Boards */

/* Reads the board of a question. */
static enum wg_status open_board(struct wasm_dict *dict, const struct wg_question *question,
                                 const char *board, size_t nbytes)
{
    begin_question(dict);
    TRY(asker_open(asker_of(dict), question, (struct wg_text){board, nbytes}, &dict->limits,
                   &last_error));
    dict->totals.rows = wg_board_rows(asker_of(dict)->board);
    dict->totals.columns = wg_board_columns(asker_of(dict)->board);
    return WG_OK;
}

static bool give_found(void *context, const struct wg_found *found)
{
    (void)context;
    return host_found(found);
}

enum wg_status wasm_solve(struct wasm_dict *dict, const struct wg_question *question,
                          const char *board, size_t nbytes, bool calls, bool collects)
{
    const struct asker_search search = {.collects = collects && question->limit > 0,
                                        .found = calls ? give_found : NULL};
    struct wg_totals totals = {.struct_nbytes = sizeof totals};
    enum wg_status status = open_board(dict, question, board, nbytes);
    NEXT(status, asker_search(asker_of(dict), question, &search, &totals, &last_error));
    dict->totals.count = (double)totals.words;
    dict->totals.score = (double)totals.score;
    dict->totals.states = (double)totals.states;
    dict->totals.end = wg_end_text(totals.end);
    dict->totals.shown = search.collects && asker_of(dict)->found != NULL
                             ? (uint32_t)wg_results_count(asker_of(dict)->found)
                             : 0;
    return stopped_is_ok(status);
}

const struct wasm_totals *wasm_totals(const struct wasm_dict *dict)
{
    return &dict->totals;
}

const struct wg_found *wasm_word(struct wasm_dict *dict, uint32_t index)
{
    return wg_results_word(asker_of(dict)->found, index);
}

const struct wg_found *wasm_next_path(struct wasm_dict *dict)
{
    return wg_results_next_path(asker_of(dict)->found);
}

/* --- The words of a player */

enum wg_status wasm_check(struct wasm_dict *dict, const struct wg_question *question,
                          const char *board, size_t nbytes)
{
    enum wg_status status = open_board(dict, question, board, nbytes);
    NEXT(status, asker_begin_check(asker_of(dict), question, &last_error));
    dict->has_check = status == WG_OK;
    return status;
}

const struct wg_found *wasm_check_word(struct wasm_dict *dict, const char *word, size_t nbytes)
{
    const struct wg_found *found;
    if (!dict->has_check) {
        (void)fail(&last_error, WG_MISUSE, "no check has begun");
        return NULL;
    }
    return wg_check_word(asker_of(dict)->check, (struct wg_text){word, nbytes}, &dict->verdict,
                         &found, &last_error) == WG_OK
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

enum wg_status wasm_clear(struct wasm_dict *dict, const struct wg_question *question,
                          const char *board, size_t nbytes)
{
    struct wg_clear_totals totals = {.struct_nbytes = sizeof totals};
    enum wg_status status = open_board(dict, question, board, nbytes);
    NEXT(status, asker_clear(asker_of(dict), question, give_solution, NULL, &totals, &last_error));
    dict->totals.count = (double)totals.solutions;
    dict->totals.states = (double)totals.boards;
    dict->totals.end = wg_end_text(totals.end);
    return stopped_is_ok(status);
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

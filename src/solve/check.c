/* SPDX-License-Identifier: MIT */
/*
 * check.c: checks the words of a player. See wordgrid/check.h.
 *
 * The search for a word walks over the nodes of the board (board/board.h), so it finds exactly the
 * paths that wg_solver_run finds: it compares symbols. (find_word.c compares texts, and finds "ny"
 * also on the tiles n and y.) Before the search, each symbol of the word is counted and compared
 * with the number of nodes that match it. This rejects most words that are not on the board.
 */
#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/sized.h"
#include "base/text.h"
#include "base/text_table.h"
#include "base/utf8.h"
#include "board/board.h"
#include "solve/options.h"

#include <stdlib.h>
#include <wordgrid/check.h>

enum { CODES = 256, TURNS_PER_LOOK = 1 << 14, TURNS_PER_WORD = 16 };

/* A symbol of the path, with the nodes that are not tried yet. */
struct step {
    uint32_t node; /* NODE_NONE: none yet */
    /* Further nodes of the same cell, and then cells: those of the board for the first symbol, else
       indexes in topology.neighbours. */
    uint32_t next_node;
    uint32_t nodes_end;
    uint32_t next_cell;
    uint32_t cells_end;
    bool is_inner; /* the node is not the first of its chain: the path is in its cell */
};

struct wg_check {
    const struct wg_dict *dict;
    const struct wg_board *board;
    struct wg_solve_options options;
    struct scorer scorer;
    double deadline;       /* a time of clock_seconds, if options.seconds is set */
    struct text_table had; /* the symbols of the found words */
    bool *used;            /* by cell */
    size_t used_capacity;
    uint32_t *chains; /* see board_find_chains */
    size_t chains_capacity;
    uint32_t matches[CODES]; /* how many nodes match the symbol of this code */

    /* The word, and the best path found so far. */
    uint8_t *symbols;
    size_t symbols_capacity;
    size_t length;
    char *text;
    size_t text_capacity;
    struct step *steps;
    size_t steps_capacity;
    size_t depth;
    uint32_t *path;
    size_t path_capacity;
    /* Work since the last look at the limits: turns of the search loop, and what a word takes
       besides. */
    size_t turns;
    struct wg_found found;
};

const char *wg_verdict_text(enum wg_verdict verdict)
{
    static const char *const texts[] = {[WG_VERDICT_FOUND] = "found",
                                        [WG_VERDICT_TOO_SHORT] = "too short",
                                        [WG_VERDICT_TOO_LONG] = "too long",
                                        [WG_VERDICT_OTHER_LENGTH] = "not a wanted length",
                                        [WG_VERDICT_NOT_A_WORD] = "not in the dictionary",
                                        [WG_VERDICT_REPEATED] = "repeated",
                                        [WG_VERDICT_NOT_ON_BOARD] = "not on the board",
                                        NULL};
    return name_at(texts, verdict, "unknown verdict");
}

enum wg_status wg_check_new(const struct wg_dict *dict, struct wg_check **check_out,
                            struct wg_error *error)
{
    struct hash_key hash_key;
    struct wg_check *const check = calloc(1, sizeof *check);
    if (check == NULL) {
        return fail_memory(error);
    }
    hash_key_draw(&hash_key);
    text_table_init(&check->had, &hash_key);
    check->dict = dict;
    *check_out = check;
    return WG_OK;
}

void wg_check_free(struct wg_check *check)
{
    if (check != NULL) {
        text_table_free(&check->had);
        free(check->used);
        free(check->chains);
        free(check->symbols);
        free(check->text);
        free(check->steps);
        free(check->path);
        free(check);
    }
}

static bool node_matches(const struct wg_board *board, uint32_t node, uint32_t code)
{
    const uint32_t *const set = board->letters + (size_t)node * board->set_words;
    return (set[code / 32] >> code % 32 & 1) != 0;
}

static void count_matches(struct wg_check *check)
{
    const struct wg_board *const board = check->board;
    memset(check->matches, 0, sizeof check->matches);
    for (uint32_t node = 0; node < board->node_count; node++) {
        for (uint32_t i = 0; i < board->set_words; i++) {
            uint32_t set = board->letters[(size_t)node * board->set_words + i];
            for (; set != 0; set &= set - 1) {
                check->matches[i * 32 + (uint32_t)__builtin_ctz(set)]++;
            }
        }
    }
}

enum wg_status wg_check_begin(struct wg_check *check, const struct wg_board *board,
                              const struct wg_solve_options *options, struct wg_error *error)
{
    const size_t cells = board->cells;
    enum wg_status status = SIZED_TAKE(wg_solve_options, &check->options, options, error);
    if (status == WG_OK) {
        status = check_options(&check->options, check->dict, board, &check->scorer, error);
    }
    if (status != WG_OK) {
        return status;
    }
    if (!ARRAY_RESERVE(check->used, &check->used_capacity, cells + 1) ||
        !ARRAY_RESERVE(check->chains, &check->chains_capacity, cells + 1) ||
        !ARRAY_RESERVE(check->path, &check->path_capacity, cells + 1)) {
        return fail_memory(error);
    }
    check->board = board;
    memset(check->used, 0, cells);
    board_find_chains(board, check->chains);
    count_matches(check);
    const struct hash_key hash_key = check->had.hash_key;
    text_table_free(&check->had);
    text_table_init(&check->had, &hash_key);
    check->deadline = clock_seconds() + check->options.seconds;
    return WG_OK;
}

/* Sets the symbols, the text and the length of the word. *has_symbols_out: all parts of the word
   are letters of the dictionary. Returns false if memory is out. */
static bool read_word(struct wg_check *check, struct wg_text word, bool *has_symbols_out)
{
    const struct wg_dict *const dict = check->dict;
    const size_t capacity = word.nbytes * WG_BYTE_MAX_SYMBOLS;
    check->found = (struct wg_found){
        .word = word,
        .length = (uint32_t)utf8_count(word.bytes, word.nbytes),
        .path = check->path,
    };
    if (!ARRAY_RESERVE(check->symbols, &check->symbols_capacity, capacity + 1)) {
        return false;
    }
    *has_symbols_out = wg_dict_symbols(dict, word, check->symbols, capacity, &check->length);
    if (!*has_symbols_out) {
        return true;
    }
    if (!ARRAY_RESERVE(check->text, &check->text_capacity,
                       check->length * WG_SYMBOL_MAX_NBYTES + 1)) {
        return false;
    }
    check->found.word.nbytes = wg_dict_spell(dict, check->symbols, check->length, check->text);
    check->found.word.bytes = check->text;
    check->found.length = (uint32_t)check->length;
    return true;
}

static enum wg_verdict judge_length(const struct wg_solve_options *options, uint32_t length)
{
    return wants_length(options, length)                              ? WG_VERDICT_FOUND
           : length < least_length(options)                           ? WG_VERDICT_TOO_SHORT
           : options->max_length != 0 && length > options->max_length ? WG_VERDICT_TOO_LONG
                                                                      : WG_VERDICT_OTHER_LENGTH;
}

static bool is_word(const struct wg_check *check)
{
    struct wg_cursor cursor = wg_dict_root(check->dict);
    for (size_t i = 0; i < check->length; i++) {
        if (!wg_dict_step(check->dict, &cursor, check->symbols[i])) {
            return false;
        }
    }
    return wg_dict_is_word(check->dict, cursor);
}

static uint32_t code_at(const struct wg_check *check, size_t index)
{
    return check->dict->codes[check->symbols[index]];
}

/* Returns false if fewer nodes match a symbol than the word needs. */
static bool has_letters(const struct wg_check *check)
{
    uint32_t counts[CODES] = {0};
    for (size_t i = 0; i < check->length; i++) {
        const uint32_t code = code_at(check, i);
        if (counts[code]++ == check->matches[code]) {
            return false;
        }
    }
    return true;
}

/* Moves the last step to the next node that matches its symbol. Returns false if there is none. */
static bool next_node(struct wg_check *check, struct step *step)
{
    const struct wg_board *const board = check->board;
    const uint32_t code = code_at(check, check->depth - 1);
    for (;;) {
        while (step->next_node < step->nodes_end) {
            step->node = step->next_node++;
            if ((step->is_inner || board->nodes[step->node].is_entry) &&
                node_matches(board, step->node, code)) {
                return true;
            }
        }
        if (step->next_cell == step->cells_end) {
            return false;
        }
        const uint32_t at = step->next_cell++;
        const uint32_t cell = check->depth == 1 ? at : board->topology.neighbours[at];
        if (!check->used[cell]) {
            step->next_node = check->chains[cell];
            step->nodes_end = check->chains[cell + 1];
            if (node_matches(board, cell, code)) {
                step->node = cell; /* the node of the cell itself */
                return true;
            }
        }
    }
}

/* Adds a step for the nodes that may follow `node`. */
static void push(struct wg_check *check, uint32_t node)
{
    const struct topology *const topology = &check->board->topology;
    const struct node from = check->board->nodes[node];
    struct step *const step = &check->steps[check->depth++];
    *step = (struct step){.node = NODE_NONE, .is_inner = from.next != NODE_NONE};
    if (step->is_inner) {
        step->next_node = from.next;
        step->nodes_end = from.next + 1;
    } else {
        step->next_cell = topology->begins[from.cell];
        step->cells_end = topology->begins[from.cell + 1];
    }
}

/* Marks the cell that a path enters or leaves at the last step. */
static void mark(struct wg_check *check, bool is_used)
{
    const struct step *const step = &check->steps[check->depth - 1];
    if (step->node != NODE_NONE && !step->is_inner) {
        check->used[check->board->nodes[step->node].cell] = is_used;
    }
}

/* Keeps the path of the steps if it is the first, or has more points than the paths before. */
static enum wg_status take_path(struct wg_check *check, struct wg_error *error)
{
    const struct scorer *const scorer = &check->scorer;
    const struct wg_board *const board = check->board;
    struct wg_found *const found = &check->found;
    const uint32_t length_points = scorer_length_points(scorer, found->length);
    struct path_points points = {.word_factor = 1};
    uint64_t score = length_points;
    for (size_t i = 0; i < check->depth && scorer->kind != SCORE_BY_LENGTH; i++) {
        const uint32_t cell = board->nodes[check->steps[i].node].cell;
        path_points_add(&points, scorer->rules, code_at(check, i), cell,
                        board->tiles[cell].kind == TILE_WILDCARD, !check->steps[i].is_inner);
    }
    if (scorer->kind != SCORE_BY_LENGTH) {
        score = scorer_sum(scorer, points, length_points);
    }
    if (score > UINT32_MAX) {
        return fail_score(error);
    }
    if (found->ncells > 0 && score <= found->score) {
        return WG_OK;
    }
    found->score = (uint32_t)score;
    found->ncells = 0;
    for (size_t i = 0; i < check->depth; i++) {
        if (!check->steps[i].is_inner) {
            check->path[found->ncells++] = board->nodes[check->steps[i].node].cell;
        }
    }
    return WG_OK;
}

static enum wg_status check_end(const struct wg_check *check, struct wg_error *error)
{
    const struct wg_solve_options *const options = &check->options;
    if (options->go_on != NULL && !options->go_on(options->go_on_context)) {
        return fail(error, WG_STOPPED, "stopped by the caller");
    }
    if (options->seconds > 0 && clock_seconds() >= check->deadline) {
        return fail(error, WG_STOPPED, "the time limit ended the search");
    }
    return WG_OK;
}

/* Counts work, and looks at the limits if there was much since the last look. */
static enum wg_status work(struct wg_check *check, size_t turns, struct wg_error *error)
{
    check->turns += turns;
    if (check->turns < TURNS_PER_LOOK) {
        return WG_OK;
    }
    check->turns = 0;
    return check_end(check, error);
}

/* Searches the board for the word, which has a symbol or more. */
static enum wg_status search(struct wg_check *check, struct wg_error *error)
{
    const struct wg_solve_options *const options = &check->options;
    const struct node *const nodes = check->board->nodes;
    enum wg_status status = WG_OK;
    bool is_done = false;
    if (!ARRAY_RESERVE(check->steps, &check->steps_capacity, check->length)) {
        return fail_memory(error);
    }
    check->steps[0] = (struct step){
        .node = NODE_NONE,
        .next_cell = options->from_one_cell ? options->start_cell : 0,
        .cells_end = options->from_one_cell ? options->start_cell + 1 : check->board->cells,
    };
    check->depth = 1;
    while (check->depth > 0) {
        struct step *const step = &check->steps[check->depth - 1];
        mark(check, false);
        if (status == WG_OK) {
            status = work(check, 1, error);
        }
        if (status != WG_OK || is_done || !next_node(check, step)) {
            check->depth--;
            continue;
        }
        mark(check, true);
        if (check->depth < check->length) {
            push(check, step->node);
        } else if (nodes[step->node].next == NODE_NONE) {
            status = take_path(check, error);
            is_done = check->scorer.kind != SCORE_BY_PATH;
        }
    }
    return status;
}

/* Searches the board for a word of the dictionary. Sets *verdict unless it is found. */
static enum wg_status find(struct wg_check *check, enum wg_verdict *verdict, struct wg_error *error)
{
    const struct wg_text key = {(const char *)check->symbols, check->length};
    if (text_table_find(&check->had, key) != TEXT_NONE) {
        *verdict = WG_VERDICT_REPEATED;
        return WG_OK;
    }
    const enum wg_status status = has_letters(check) ? search(check, error) : WG_OK;
    if (status != WG_OK) {
        return status;
    }
    if (check->found.ncells == 0) {
        *verdict = WG_VERDICT_NOT_ON_BOARD;
        return WG_OK;
    }
    check->found.number = check->had.count;
    return text_table_add(&check->had, key) == TEXT_NONE ? fail_memory(error) : WG_OK;
}

enum wg_status wg_check_word(struct wg_check *check, struct wg_text word,
                             enum wg_verdict *verdict_out, const struct wg_found **found_out,
                             struct wg_error *error)
{
    bool has_symbols;
    if (!read_word(check, word, &has_symbols)) {
        return fail_memory(error);
    }
    enum wg_verdict verdict = judge_length(&check->options, check->found.length);
    if (verdict == WG_VERDICT_FOUND && (!has_symbols || !is_word(check))) {
        verdict = WG_VERDICT_NOT_A_WORD;
    }
    enum wg_status status = work(check, TURNS_PER_WORD + word.nbytes, error);
    if (status == WG_OK && verdict == WG_VERDICT_FOUND) {
        status = find(check, &verdict, error);
    }
    if (status == WG_OK) {
        *verdict_out = verdict;
        *found_out = &check->found;
    }
    return status;
}

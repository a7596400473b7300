/* SPDX-License-Identifier: MIT */
/* check.c: checks the words of a player. See wordgrid/check.h and best_path.h. */
#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/sized.h"
#include "base/text.h"
#include "base/text_table.h"
#include "base/utf8.h"
#include "board/find_word.h"
#include "board/tidy.h"
#include "solve/best_path.h"
#include "solve/options.h"

#include <stdlib.h>
#include <wordgrid/check.h>

enum { TURNS_PER_WORD = 16 };

struct wg_check {
    const struct wg_dict *dict;
    struct wg_solve_options options;
    struct scorer scorer;
    struct text_table had; /* the codes of the found words */
    struct word_walk walk;

    /* The word, and the best path found so far. */
    uint8_t *symbols;
    size_t symbols_capacity;
    char *text;
    size_t text_capacity;
    uint32_t *path;
    size_t path_capacity;
    struct wg_found found;
    bool is_over_limit; /* a path has a score of 2^32 or more */
    bool has_failed;    /* memory for a path ran out */
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
    struct wg_check *const check = calloc(1, sizeof *check);
    TRY_MEMORY(error, check != NULL);
    check->dict = dict;
    *check_out = check;
    return WG_OK;
}

void wg_check_free(struct wg_check *check)
{
    if (check != NULL) {
        text_table_free(&check->had);
        word_walk_free(&check->walk);
        FREE_ALL(check->symbols, check->text, check->path, check);
    }
}

/* Returns the points of the letters of a path. Letters that the dictionary lacks give none. */
static struct path_points add_letters(const struct wg_check *check, const struct word_step *steps,
                                      size_t count)
{
    const struct word_walk *const walk = &check->walk;
    const struct wg_rules *const rules = check->scorer.rules;
    struct path_points points = {.word_factor = 1};
    for (const struct word_step *step = steps; step < steps + count; step++) {
        const bool is_wildcard = walk->board->tiles[step->cell].kind == TILE_WILDCARD;
        const size_t end = step->begin + step->size;
        struct word_letter letter;
        for (size_t at = step->begin; at < end; at += letter.size) {
            letter = word_walk_letter(walk, at, end);
            path_points_add(&points, rules, letter.code, step->cell,
                            is_wildcard || letter.code == CODE_NONE, at == step->begin);
        }
    }
    return points;
}

/*
 * Keeps the path if it is the first path of the word, or has a higher score than the paths before.
 * Returns true, to go on, if other paths of the word can have other scores. The points of letters
 * alone depend on the path only if the word has a symbol of several letters: a path can have the
 * symbol on one tile, or its letters on several tiles.
 */
static bool take_path(void *context, const struct word_step *steps, size_t count)
{
    struct wg_check *const check = context;
    const struct scorer *const scorer = &check->scorer;
    struct wg_found *const found = &check->found;
    const uint32_t length_points = scorer_length_points(scorer, found->length);
    const uint64_t score =
        scorer->kind == SCORE_BY_LENGTH
            ? length_points
            : scorer_sum(scorer, add_letters(check, steps, count), length_points);
    check->is_over_limit = score > UINT32_MAX;
    check->has_failed = !ARRAY_RESERVE(check->path, &check->path_capacity, count);
    if (check->is_over_limit || check->has_failed) {
        return false;
    }
    if (found->ncells == 0 || score > found->score) {
        for (size_t i = 0; i < count; i++) {
            check->path[i] = steps[i].cell;
        }
        found->path = check->path;
        found->ncells = (uint32_t)count;
        found->score = (uint32_t)score;
    }
    return scorer->kind == SCORE_BY_PATH ||
           (scorer->kind == SCORE_BY_LETTERS && check->walk.has_long_symbol);
}

enum wg_status wg_check_begin(struct wg_check *check, const struct wg_board *board,
                              const struct wg_solve_options *options, struct wg_error *error)
{
    const uint32_t cells = board->cells;
    struct wg_solve_options *const own = &check->options;
    struct word_walk *const walk = &check->walk;
    TRY(SIZED_TAKE(wg_solve_options, own, options, error));
    TRY(limits_take(&walk->limits, own->limits, error));
    TRY(check_options(own, check->dict, board, &check->scorer, error));
    walk->board = board;
    walk->first_cell = own->from_one_cell ? own->start_cell : 0;
    walk->cells_end = own->from_one_cell ? own->start_cell + 1 : cells;
    walk->deadline = clock_deadline(walk->limits.seconds);
    walk->found = take_path;
    walk->context = check;
    TRY_MEMORY(error, word_walk_prepare(walk));
    text_table_free(&check->had); /* makes the table empty */
    return WG_OK;
}

/* Sets the symbols, the text and the length of the word. Sets *has_symbols_out to whether the
   dictionary has all letters of the word. Returns false if there is not enough memory. */
static bool read_word(struct wg_check *check, struct wg_text word, bool *has_symbols_out)
{
    const struct wg_dict *const dict = check->dict;
    const size_t capacity = word.nbytes * WG_BYTE_MAX_SYMBOLS;
    size_t length;
    check->found = (struct wg_found){
        .word = word,
        .length = (uint32_t)utf8_count(word.bytes, word.nbytes),
    };
    check->is_over_limit = false;
    check->has_failed = false;
    NEED(ARRAY_RESERVE(check->symbols, &check->symbols_capacity, capacity + 1));
    *has_symbols_out = wg_dict_symbols(dict, word, check->symbols, capacity, &length);
    if (!*has_symbols_out) {
        return true;
    }
    NEED(ARRAY_RESERVE(check->text, &check->text_capacity, length * WG_SYMBOL_MAX_NBYTES + 1));
    check->found.word.nbytes = wg_dict_spell(dict, check->symbols, length, check->text);
    check->found.word.bytes = check->text;
    check->found.length = (uint32_t)length;
    return true;
}

static enum wg_verdict judge_length(const struct wg_solve_options *options, uint32_t length)
{
    return wants_length(options, length)                              ? WG_VERDICT_FOUND
           : length < least_length(options)                           ? WG_VERDICT_TOO_SHORT
           : options->max_length != 0 && length > options->max_length ? WG_VERDICT_TOO_LONG
                                                                      : WG_VERDICT_OTHER_LENGTH;
}

/* Returns whether the dictionary has the word. Replaces its symbols by their codes. */
static bool is_word(struct wg_check *check)
{
    const struct wg_dict *const dict = check->dict;
    struct wg_cursor cursor = wg_dict_root(dict);
    for (size_t i = 0; i < check->found.length; i++) {
        if (!wg_dict_step(dict, &cursor, check->symbols[i])) {
            return false;
        }
        check->symbols[i] = dict->codes[check->symbols[i]];
    }
    return wg_dict_is_word(dict, cursor);
}

/* Returns the status of a walk. Fails if take_path ended the walk because of a score or of
   memory. */
static enum wg_status walked(const struct wg_check *check, enum wg_status status,
                             struct wg_error *error)
{
    TRY_MEMORY(error, !check->has_failed);
    return status == WG_OK && check->is_over_limit ? fail_score(error) : status;
}

/* Searches the board for a word of the dictionary. Sets *verdict if it was found before or is not
   on the board. */
static enum wg_status find(struct wg_check *check, enum wg_verdict *verdict, struct wg_error *error)
{
    const struct wg_text codes = {(const char *)check->symbols, check->found.length};
    if (text_table_find(&check->had, codes) != TEXT_NONE) {
        *verdict = WG_VERDICT_REPEATED;
        return WG_OK;
    }
    TRY(walked(check, word_walk_symbols(&check->walk, codes, error), error));
    if (check->found.ncells == 0) {
        *verdict = WG_VERDICT_NOT_ON_BOARD;
        return WG_OK;
    }
    check->found.number = check->had.count;
    return text_table_add(&check->had, codes) == TEXT_NONE ? fail_memory(error) : WG_OK;
}

enum wg_status wg_check_word(struct wg_check *check, struct wg_text word,
                             enum wg_verdict *verdict_out, const struct wg_found **found_out,
                             struct wg_error *error)
{
    bool has_symbols;
    TRY_MEMORY(error, read_word(check, tidy_word(check->dict, word), &has_symbols));
    enum wg_verdict verdict = judge_length(&check->options, check->found.length);
    if (verdict == WG_VERDICT_FOUND && (!has_symbols || !is_word(check))) {
        verdict = WG_VERDICT_NOT_A_WORD;
    }
    TRY(word_walk_work(&check->walk, TURNS_PER_WORD + word.nbytes, error));
    if (verdict == WG_VERDICT_FOUND) {
        TRY(find(check, &verdict, error));
    }
    *verdict_out = verdict;
    *found_out = &check->found;
    return WG_OK;
}

enum wg_status check_best_path(struct wg_check *check, struct wg_text word,
                               const struct wg_found **found_out, struct wg_error *error)
{
    bool has_symbols;
    word = tidy_word(check->dict, word);
    TRY_MEMORY(error, read_word(check, word, &has_symbols));
    *found_out = &check->found;
    return walked(check, word_walk_text(&check->walk, word, error), error);
}

/* SPDX-License-Identifier: MIT */
/* best_path.c: see best_path.h. */
#include "solve/best_path.h"

#include "base/marks.h"
#include "board/find_word.h"
#include "board/tile.h"
#include "solve/rules.h"

struct comparison {
    const struct wg_board *board;
    struct scorer scorer;
    uint32_t length_points;
    struct best_path *best;
    bool is_over_limit;
};

/* Adds the letters of a step. */
static void add_step(const struct comparison *comparison, const char *word,
                     const struct word_step *step, struct path_points *points)
{
    const struct wg_dict *const dict = comparison->board->dict;
    struct wg_text text = {word + step->begin, step->nbytes};
    bool is_entry = true;
    while (text.nbytes > 0) {
        uint32_t symbol = 0;
        const size_t matched = match_symbol(&dict->alphabet, text, text.nbytes, &symbol);
        const size_t nbytes = matched > 0 ? matched : letter_nbytes(text);
        path_points_add(points, comparison->scorer.rules, dict->codes[symbol], step->cell,
                        matched == 0 || comparison->board->tiles[step->cell].kind == TILE_WILDCARD,
                        is_entry);
        text.bytes += nbytes;
        text.nbytes -= nbytes;
        is_entry = false;
    }
}

/*
 * Returns whether paths of the word can have different scores. The points of letters alone do not
 * depend on the path, unless the word contains the text of a symbol of several letters: one path
 * can have it on one tile, another on a tile for each letter.
 */
static bool paths_differ(const struct comparison *comparison, struct wg_text word)
{
    const struct alphabet *const alphabet = &comparison->board->dict->alphabet;
    if (comparison->scorer.kind != SCORE_BY_LETTERS) {
        return comparison->scorer.kind == SCORE_BY_PATH;
    }
    while (word.nbytes > 0) {
        const size_t letter = letter_nbytes(word);
        uint32_t symbol = 0;
        if (match_symbol(alphabet, word, word.nbytes, &symbol) > letter) {
            return true;
        }
        word.bytes += letter;
        word.nbytes -= letter;
    }
    return false;
}

static bool compare(void *context, const char *word, const struct word_step *steps, size_t count)
{
    struct comparison *const comparison = context;
    struct best_path *const best = comparison->best;
    uint64_t score = comparison->length_points;
    if (comparison->scorer.kind != SCORE_BY_LENGTH) {
        struct path_points points = {.word_factor = 1};
        for (size_t i = 0; i < count; i++) {
            add_step(comparison, word, &steps[i], &points);
        }
        score = scorer_sum(&comparison->scorer, points, comparison->length_points);
    }
    comparison->is_over_limit = score > UINT32_MAX;
    if (!comparison->is_over_limit && (best->ncells == 0 || score > best->score)) {
        for (size_t i = 0; i < count; i++) {
            best->cells[i] = steps[i].cell;
        }
        best->ncells = (uint32_t)count;
        best->score = (uint32_t)score;
    }
    const struct word_step *const last = &steps[count - 1];
    return !comparison->is_over_limit &&
           paths_differ(comparison, (struct wg_text){word, last->begin + last->nbytes});
}

enum wg_status find_best_path(const struct wg_board *board, const struct wg_solve_options *options,
                              struct wg_text word, uint32_t length, int64_t from, double seconds,
                              struct best_path *best, struct wg_error *error)
{
    struct comparison comparison = {.board = board, .best = best};
    enum wg_status status = scorer_init(&comparison.scorer, board, options, error);
    if (status != WG_OK) {
        return status;
    }
    best->ncells = 0;
    best->score = 0;
    comparison.length_points = scorer_length_points(&comparison.scorer, length);
    status = board_find_paths(board, word, from, seconds, compare, &comparison, error);
    return status == WG_OK && comparison.is_over_limit ? fail_score(error) : status;
}

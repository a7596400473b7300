/* SPDX-License-Identifier: MIT */
/*
 * results.h: collects all words of a board, sorts them, and returns them by index.
 *
 *     struct wg_solver *solver;
 *     struct wg_results *results;
 *     struct wg_totals totals = {.struct_nbytes = sizeof totals};
 *     if (wg_solver_new(dict, NULL, &solver, &error) != WG_OK ||
 *         wg_results_new(&results, &error) != WG_OK ||
 *         wg_results_solve(results, solver, board, NULL, &totals, &error) != WG_OK)
 *         return fail(&error);
 *     wg_results_sort(results, WG_ORDER_SCORE, WG_RESULTS_ALL);
 *     const struct wg_found *found;
 *     for (size_t i = 0; (found = wg_results_word(results, i)) != NULL; i++)
 *         printf("%.*s %u\n", (int)found->word.nbytes, found->word.bytes,
 *                (unsigned)found->score);
 *     wg_results_free(results);
 *     wg_solver_free(solver);
 *
 * The results hold copies of all texts and paths. So the solver, the board and the dictionary may
 * be freed before the results are read.
 *
 * Memory: 60 bytes for each word, its text, 8 bytes for each path and 4 for each cell of a path.
 * The memory is kept from board to board: nothing is allocated for results that are not larger than
 * earlier results.
 *
 * Only one thread at a time may use the results. Different calls may come from different threads.
 */
#ifndef WORDGRID_RESULTS_H
#define WORDGRID_RESULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wordgrid/board.h>
#include <wordgrid/solve.h>
#include <wordgrid/status.h>

#ifdef __cplusplus
extern "C" {
#endif

struct wg_results;

/* How words are sorted. Words of equal score, length or value are sorted by their bytes. */
enum wg_order {
    WG_ORDER_SCORE = 0, /* highest first */
    WG_ORDER_LENGTH,    /* most symbols first */
    WG_ORDER_ALPHA,     /* by their bytes alone, which is the order of code points */
    WG_ORDER_BOARD,     /* not sorted: in the order in which the search found them */
    WG_ORDER_VALUE      /* highest first; the search must look up values (solve.h) */
};

/*
 * Returns static text: "score", "length", "alpha", "board" or "value"; "unknown order" for any
 * other value.
 */
WG_API const char *wg_order_text(enum wg_order order);

/* For wg_results_sort: no limit. */
#define WG_RESULTS_ALL SIZE_MAX

/* Makes empty results, freed by wg_results_free. Fails with WG_NO_MEMORY. */
WG_API enum wg_status wg_results_new(struct wg_results **results_out, struct wg_error *error);

/* Frees results. NULL is allowed. */
WG_API void wg_results_free(struct wg_results *results);

/*
 * Limits the memory of the words and paths. Collecting ends when the words and paths take more than
 * `nbytes` bytes. The path that exceeds the limit is kept. 0, the default, means no limit. The
 * limit applies until it is set again.
 */
WG_API void wg_results_set_max_nbytes(struct wg_results *results, size_t nbytes);

/*
 * Removes the words of the results, finds every word of the board as wg_solver_run does, and stores
 * the words in the order in which they are found. `totals_out` may be NULL. *totals_out is set even
 * if the call fails. But if totals_out->struct_nbytes cannot be right (status.h), the call changes
 * neither *totals_out nor the results.
 *
 * Fails as wg_solver_run does. Also fails with WG_STOPPED, and sets totals_out->end to
 * WG_END_MEMORY, at the limit of wg_results_set_max_nbytes or at 16 GiB of texts and paths.
 * (`max_nbytes` in the options limits only the memory of the solver.) After WG_STOPPED the results
 * hold the words found until then.
 */
WG_API enum wg_status wg_results_solve(struct wg_results *results, struct wg_solver *solver,
                                       const struct wg_board *board,
                                       const struct wg_solve_options *options,
                                       struct wg_totals *totals_out, struct wg_error *error);

/*
 * Adds a copy of a word with its path, or one more path of a word, or replaces the path of a word
 * by a better path (found->is_better). Pass this function to wg_solver_run as the callback, with
 * the struct wg_results * as its context. Or call it from your own callback, with the `found` of
 * that callback. Call wg_results_reset before each run, because each run numbers its words from
 * 0. Adding undoes wg_results_sort. Returns false if wg_results_status is not WG_OK.
 */
WG_API bool wg_results_add(void *results, const struct wg_found *found);

/*
 * Returns why wg_results_add has failed since the last reset:
 *
 *     WG_OK           it has not failed
 *     WG_LIMIT        the results have reached a limit of their memory; in this case
 *                     wg_results_solve returns WG_STOPPED
 *     WG_NO_MEMORY    an allocation failed
 *     WG_MISUSE       a word is missing: the `number` of the added word is greater than
 *                     the number of words in the results
 */
WG_API enum wg_status wg_results_status(const struct wg_results *results);

/*
 * Sorts the words. wg_results_count and wg_results_word then show the first `limit` words. The
 * function may be called again with another order and limit. It allocates nothing. The time grows
 * as n log n; the 135 words of a 4x4 board take about 10 microseconds.
 */
WG_API void wg_results_sort(struct wg_results *results, enum wg_order order, size_t limit);

/* Returns the number of words that wg_results_word can return. */
WG_API size_t wg_results_count(const struct wg_results *results);

/*
 * Returns the word at `index` with the first of its paths. `number` is the index. If the paths have
 * different scores, the first path has the highest score, and `score` is that score. Returns NULL
 * if the index is not below wg_results_count. Takes constant time.
 *
 * The struct belongs to the results. The next call of wg_results_word or wg_results_next_path
 * overwrites it. The text and the path in the struct are valid until words are added, or the
 * results are reset, released or freed.
 */
WG_API const struct wg_found *wg_results_word(struct wg_results *results, size_t index);

/*
 * Returns the next path of the word that wg_results_word returned last, in the same struct. After
 * the last path it returns NULL and changes nothing.
 */
WG_API const struct wg_found *wg_results_next_path(struct wg_results *results);

/* Returns the bytes of the words and paths, without the unused part of the memory. */
WG_API size_t wg_results_nbytes(const struct wg_results *results);

/* Removes the words and keeps the memory for the words of the next board. */
WG_API void wg_results_reset(struct wg_results *results);

/* Removes the words and frees their memory. The results can be used again. */
WG_API void wg_results_release(struct wg_results *results);

#ifdef __cplusplus
}
#endif
#endif

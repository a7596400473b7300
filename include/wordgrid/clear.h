/* SPDX-License-Identifier: MIT */
/*
 * clear.h: finds the sequences of words that empty a board, in the game of falling letters.
 *
 *     static bool print(void *context, const struct wg_cleared *solution)
 *     {
 *         (void)context;
 *         for (size_t i = 0; i < solution->step_count; i++) {
 *             const struct wg_text word = wg_cleared_step(solution, i)->word;
 *             printf("%.*s\n", (int)word.nbytes, word.bytes);
 *         }
 *         return true;
 *     }
 *
 *     const uint32_t lengths[] = {3, 6, 7};
 *     struct wg_clear_options options = {
 *         .struct_nbytes = sizeof options, .lengths = lengths, .length_count = 3};
 *     struct wg_clear_totals totals = {.struct_nbytes = sizeof totals};
 *     if (wg_clear_run(board, &options, print, NULL, &totals, &error) != WG_OK)
 *         return fail(&error);
 *
 * A word is found as on any board (solve.h). Then its tiles vanish, and the tiles above them fall
 * down their columns as far as the next tile, a wall or the bottom of the board. Nothing falls
 * before the first word. A solution uses each of the lengths for one word, and leaves no tile.
 */
#ifndef WORDGRID_CLEAR_H
#define WORDGRID_CLEAR_H

#include <stdbool.h>
#include <wordgrid/board.h>
#include <wordgrid/solve.h>
#include <wordgrid/status.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { WG_CLEAR_MAX_LENGTHS = 64 };

struct wg_clear_totals {
    size_t struct_nbytes; /* sizeof, set by the caller: see status.h */
    uint64_t solutions;
    uint64_t boards; /* the number of boards that were searched: a measure of the work */
    /*
     * least_letters and most_letters: the fewest and the most letters that all tiles together can
     * spell. These numbers differ if a tile such as [a|qu] can be one letter or several.
     * wanted_letters: the sum of the lengths in the options. If wanted_letters is below
     * least_letters or above most_letters, there is no solution, and no board is searched.
     */
    uint64_t least_letters;
    uint64_t most_letters;
    uint64_t wanted_letters;
    /*
     * The first cell whose tile no word can use, or -1. If there is such a cell, there is no
     * solution.
     */
    int64_t unusable_cell;
    enum wg_end end; /* WG_END_RESULTS: there may be more solutions */
};

/*
 * struct_nbytes and the lengths must be set. In every other member, zero means the default.
 */
struct wg_clear_options {
    size_t struct_nbytes; /* sizeof: see status.h */
    /*
     * The lengths of the words, in symbols: a `[qu]` tile counts two. Each must be at least 1. The
     * array must stay valid until the run returns.
     */
    const uint32_t *lengths;
    size_t length_count; /* 1 to WG_CLEAR_MAX_LENGTHS */
    const char *simd;    /* as in wg_solver_options; not needed after the call */
    bool is_ordered;     /* true: words have the lengths in their order; false: in any order */
    /*
     * Limits (status.h). NULL: no limits. `steps` limits the boards that are searched. `results`
     * limits the solutions: after these the run ends with WG_OK and WG_END_RESULTS. During a call
     * of `go_on`, *totals_out has the solutions and boards so far.
     *
     * `nbytes` limits the memory; 0: 256 MiB. A quarter is for boards that are known to have no
     * solution. A quarter stores, for sets of letters, whether words of the lengths can use up the
     * letters. When one of these quarters is full, some work is done again.
     *
     * Half is for the words of the boards from the start to the current ones. If these words need
     * more, the run ends with WG_STOPPED. But if `results` is set, the run leaves words out and
     * goes on. Then it returns WG_STOPPED only if it finds fewer than `results` solutions.
     */
    const struct wg_limits *limits;
};

/*
 * A word and its path. The path is on the board as it is just before this word is removed.
 */
struct wg_clear_step {
    struct wg_text word; /* UTF-8, in the dictionary's spelling */
    uint32_t length;     /* in symbols */
    uint32_t ncells;
    const uint32_t *path;  /* cells */
    const uint32_t *tiles; /* the cells of these tiles before the first word */
};

/* A solution. The struct and the steps are valid until the callback returns. */
struct wg_cleared {
    size_t step_count; /* see wg_cleared_step */
    uint64_t number;   /* 0, 1, ... */
};

/*
 * Returns step 0, 1, ... of a solution that a callback received, or NULL after the last step. A
 * step and what it points to are valid until the callback returns.
 */
WG_API const struct wg_clear_step *wg_cleared_step(const struct wg_cleared *solution, size_t index);

/* Called in the thread of the run. Returning false ends the run with WG_STOPPED. */
typedef bool wg_cleared_fn(void *context, const struct wg_cleared *solution);

/*
 * Finds the solutions: each sequence of words once, with one path for each word. The solutions and
 * their order depend only on the board, the dictionary and the options. With a limit of one result,
 * the solution may differ from the first one of a run with another limit. `board` is only read.
 * `cleared` may be NULL. `totals_out` may be NULL. *totals_out is set even if the run fails, unless
 * totals_out->struct_nbytes cannot be right.
 *
 * A 4x4 board with three words takes some milliseconds. But 25 letters in five words can lead to
 * hundreds of millions of boards, which take too long to search.
 *
 * Fails with
 *
 *     WG_STOPPED       at a limit: totals_out->end is the reason; the solutions found
 *                      until then have been reported
 *     WG_MISUSE        no lengths, too many lengths, or a length of 0; this machine
 *                      does not have `simd`; a bad size of a struct
 *     WG_UNSUPPORTED   an option of a later version
 *     WG_BAD_INPUT     a torus or a board of hexagons: tiles cannot fall there
 *     WG_LIMIT         the limits of wg_solver_run
 *     WG_NO_MEMORY
 */
WG_API enum wg_status wg_clear_run(const struct wg_board *board,
                                   const struct wg_clear_options *options, wg_cleared_fn *cleared,
                                   void *context, struct wg_clear_totals *totals_out,
                                   struct wg_error *error);

#ifdef __cplusplus
}
#endif
#endif

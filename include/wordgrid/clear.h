/* SPDX-License-Identifier: MIT */
/*
 * clear.h: the sequences of words that empty a board whose letters fall.
 *
 *     static bool print(void *context, const struct wg_cleared *solution)
 *     {
 *         for (size_t i = 0; i < solution->step_count; i++)
 *             printf("%.*s\n", (int)solution->steps[i].word.nbytes,
 *                    solution->steps[i].word.bytes);
 *         return true;
 *     }
 *
 *     const uint32_t lengths[] = {3, 6, 7};
 *     struct wg_clear_options options = {.lengths = lengths, .length_count = 3};
 *     struct wg_clear_totals totals;
 *     if (wg_clear_run(board, &options, print, NULL, &totals, &error) != WG_OK)
 *         return fail(&error);
 *
 * A word is found as on any board (solve.h). Then its tiles vanish, and what lies above
 * a hole falls into it, down its column, as far as the next tile, a wall or the bottom
 * of the board. The board is taken as it stands at first: nothing falls before the
 * first word. A solution uses each of the lengths for one word, and leaves no tile.
 */
#ifndef WORDGRID_CLEAR_H
#define WORDGRID_CLEAR_H

#include <stdatomic.h>
#include <stdbool.h>
#include <wordgrid/board.h>
#include <wordgrid/solve.h>
#include <wordgrid/status.h>

enum { WG_CLEAR_MAX_LENGTHS = 64 };

struct wg_clear_totals {
    uint64_t solutions;
    uint64_t boards; /* that were searched: the work done */
    /* Letters on the board, and what the lengths make; tiles may be read in several
       ways. Where these do not fit there is no solution, and no board was searched. */
    uint64_t least_letters;
    uint64_t most_letters;
    uint64_t wanted_letters;
    /* The first cell whose tile no word can use, so that there is none either; or -1 */
    int64_t unusable_cell;
    enum wg_end end; /* WG_END_RESULTS: there may be more */
};

/* All zero means the defaults, but for the lengths. */
struct wg_clear_options {
    /* In symbols: a `[qu]` tile counts two. Each from 1 up; borrowed for the run. */
    const uint32_t *lengths;
    size_t length_count; /* 1 to WG_CLEAR_MAX_LENGTHS */
    bool is_ordered;     /* the words have these lengths in this order; else in any */
    double seconds;      /* ends the run with WG_STOPPED after this long; 0: no limit */
    uint64_t max_solutions; /* ends it, with WG_OK, after so many; 0: no limit */
    /*
     * What the run may remember, in bytes; 0: 256 MB. A quarter is for boards that are
     * known to have no solution, a quarter for what is known of letters, and when these
     * are full, some boards are searched again. Half is for the words of the boards at
     * hand. Where they need more and all solutions are wanted, the run ends with
     * WG_STOPPED; where max_solutions are, it leaves words out and goes on, and ends so
     * if it comes to an end before it has them.
     */
    size_t max_nbytes;
    /* Set by another thread or a signal handler; may be NULL. */
    const atomic_bool *stop;
    /* Asked every few milliseconds, or more often, whether to go on; may be NULL. */
    bool (*go_on)(void *context, const struct wg_clear_totals *so_far);
    void *go_on_context;
};

/* A word and where it lies, on the board as it is then. */
struct wg_clear_step {
    struct wg_text word; /* UTF-8, in the dictionary's spelling */
    uint32_t length;     /* in symbols */
    uint32_t ncells;
    const uint32_t *path;  /* cells */
    const uint32_t *tiles; /* the cells where these tiles stood at first */
};

/* Everything it points to holds until the callback returns. */
struct wg_cleared {
    const struct wg_clear_step *steps;
    size_t step_count;
    uint64_t number; /* 0, 1, ... */
};

/* Returning false ends the run with WG_STOPPED. */
typedef bool wg_cleared_fn(void *context, const struct wg_cleared *solution);

/*
 * Finds the solutions, each sequence of words once, with one way to play it. They and
 * their order depend on nothing but the board, the dictionary and the options; the one
 * that is found where max_solutions is 1 may be another than the first of several.
 * `board` is only read. `cleared` may be NULL. *totals_out, which may be NULL, is set
 * in any case.
 *
 * There can be more solutions, and boards to be searched, than anyone can wait for: 25
 * letters in five words have hundreds of millions of boards on the way. A 4x4 board
 * with three words takes some milliseconds.
 *
 * Fails with WG_STOPPED (totals_out->end says why; what was found until then has been
 * reported), WG_MISUSE (no lengths, too many, or one of 0; WORDGRID_SIMD as in
 * wg_solver_new), WG_BAD_INPUT where the board has no down, as a torus and one of
 * hexagons, WG_LIMIT as wg_solver_run, or WG_NO_MEMORY.
 */
WG_API enum wg_status wg_clear_run(const struct wg_board *board,
                                   const struct wg_clear_options *options,
                                   wg_cleared_fn *cleared, void *context,
                                   struct wg_clear_totals *totals_out,
                                   struct wg_error *error);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * solve.h: every word of a dictionary that a board spells.
 *
 *     static bool print_word(void *context, const struct wg_found *found)
 *     {
 *         printf("%.*s\n", (int)found->word.nbytes, found->word.bytes);
 *         return true;
 *     }
 *
 *     struct wg_solver *solver;
 *     struct wg_totals totals;
 *     if (wg_solver_new(dict, &solver, &error) != WG_OK ||
 *         wg_solver_run(solver, board, NULL, print_word, NULL, &totals, &error))
 *         return fail(&error);
 *     wg_solver_free(solver);
 *
 * A word is spelled by a path: cells that follow one another by the board's
 * neighbourhood, none used twice. A word that several paths spell is reported
 * once, with the first path found, unless all paths are asked for.
 *
 * A solver holds the search's scratch memory: one thread uses it at a time, for
 * any number of boards; solvers share an open dictionary freely.
 */
#ifndef WORDGRID_SOLVE_H
#define WORDGRID_SOLVE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <wordgrid/board.h>
#include <wordgrid/dict.h>
#include <wordgrid/status.h>

struct wg_solver;

enum wg_scoring {
    WG_SCORING_CLASSIC = 0, /* 3-4 letters 1, 5 2, 6 3, 7 5, 8 and more 11 */
    WG_SCORING_LENGTH,      /* a letter, a point */
    WG_SCORING_NONE         /* nothing counts */
};

/* The points for a word of `length` symbols. */
WG_API uint32_t wg_score(enum wg_scoring scoring, uint32_t length);

/* All zero means the defaults. Lengths are in symbols: a `[qu]` tile counts two. */
struct wg_solve_options {
    uint32_t min_length; /* 0: 3, or 1 where lengths are listed */
    uint32_t max_length; /* 0: no limit */
    /* Only these lengths, where length_count > 0; borrowed for the run. */
    const uint32_t *lengths;
    size_t length_count;
    /* Only words that start at start_cell. */
    bool from_one_cell;
    uint32_t start_cell;
    /* Report every path of every word. */
    bool all_paths;
    enum wg_scoring scoring;
    double seconds; /* stop after this long; 0: no limit */
    /* Set by another thread or a signal handler to end the run; may be NULL. */
    const atomic_bool *stop;
};

/* A word as it is found. Everything it points to holds until the callback returns. */
struct wg_found {
    struct wg_text word; /* UTF-8, in the dictionary's spelling */
    uint32_t length;     /* in symbols */
    uint32_t score;
    const uint32_t *path; /* cells */
    uint32_t ncells;
    /* Of the word on this board: 0, 1, ... as words are found; its paths share it. */
    uint64_t number;
};

/* Returning false ends the run with WG_STOPPED. */
typedef bool wg_found_fn(void *context, const struct wg_found *found);

struct wg_totals {
    uint64_t words;  /* different words */
    uint64_t paths;  /* reported paths: words, or more with all_paths */
    uint64_t score;  /* sum over the words */
    uint64_t states; /* places of the automaton visited: the work done */
};

/*
 * A new solver for `dict`, which must stay open as long as the solver is used. It
 * searches with the best instructions that this machine has, or with those that the
 * environment variable WORDGRID_SIMD names: avx512, avx2, neon or portable. All find
 * the same words by the same paths in the same order. It allocates under 4 KiB, and
 * what a run then needs for its board. Fails with WG_NO_MEMORY, or with
 * WG_MISUSE where WORDGRID_SIMD asks for what there is not. It must not run while
 * another thread changes the environment.
 */
WG_API enum wg_status wg_solver_new(const struct wg_dict *dict,
                                    struct wg_solver **solver_out,
                                    struct wg_error *error);

/* NULL is allowed. */
WG_API void wg_solver_free(struct wg_solver *solver);

/* The instructions it searches with, as WORDGRID_SIMD names them. Static text. */
WG_API const char *wg_solver_simd(const struct wg_solver *solver);

/*
 * Finds every word. `board` must have been made for the solver's dictionary and
 * is only read. `found` is called for each word as the search finds it, in an
 * order that depends on nothing but board and dictionary; NULL just counts, and
 * then no path is worked out. *totals_out is set in any case.
 *
 * Fails with WG_STOPPED (time, *stop or the callback: what was found until then
 * has been reported), WG_MISUSE (a board for another dictionary, start_cell not on the
 * board), WG_LIMIT (2^32 different words) or WG_NO_MEMORY.
 */
WG_API enum wg_status
wg_solver_run(struct wg_solver *solver, const struct wg_board *board,
              const struct wg_solve_options *options, wg_found_fn *found, void *context,
              struct wg_totals *totals_out, struct wg_error *error);

#endif

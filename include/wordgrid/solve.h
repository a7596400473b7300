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

/* "classic", "length" or "none". */
WG_API const char *wg_scoring_text(enum wg_scoring scoring);

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
    /*
     * What ends a run early, with WG_STOPPED: a board of wildcards, or of one letter,
     * can have more paths than anyone can wait for.
     */
    double seconds; /* after this long; 0: no limit */
    /* Instead of one result more: words, or with all_paths paths. 0: no limit */
    uint64_t max_results;
    /*
     * When what the run remembers of what it has found, so as not to report it twice,
     * takes more bytes; a table that grows can take three times as many for a moment.
     * 0: no limit. A word takes 24 to 60 bytes; with all_paths and tiles of several
     * letters a path takes 60 to 120.
     */
    size_t max_nbytes;
    /* Set by another thread or a signal handler; may be NULL. */
    const atomic_bool *stop;
    /* Asked as often as the clock is looked at whether to go on; may be NULL. */
    bool (*go_on)(void *context);
    void *go_on_context;
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

/* What ended a run. */
enum wg_end {
    WG_END_COMPLETE = 0, /* everything was found, or the run failed otherwise */
    WG_END_TIME,         /* options' seconds */
    WG_END_RESULTS,      /* max_results */
    WG_END_MEMORY,       /* max_nbytes */
    WG_END_CALLER        /* stop, go_on or the callback */
};

struct wg_totals {
    uint64_t words;  /* different words */
    uint64_t paths;  /* reported paths: words, or more with all_paths */
    uint64_t score;  /* sum over the words */
    uint64_t states; /* places of the automaton visited: the work done */
    enum wg_end end;
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
 * The search itself takes memory for the board (at most 190 MB: 65,535 cells of 16
 * readings each and the largest alphabet; a plain one of as many cells takes 26 MB) and
 * for its stack (at most 118 MB; 0.3 MB for a plain 4x4 board), however long it lasts.
 * The time and *stop are looked at every hundred microseconds or so; a turn over a
 * board of wildcards or a path of thousands of cells takes some milliseconds, preparing
 * 65,535 wildcards 30, and the callback what it takes.
 *
 * Fails with WG_STOPPED (totals_out->end says why; what was found until then has been
 * reported), WG_MISUSE (a board for another dictionary, start_cell not on the board),
 * WG_LIMIT (2^32 different words; tiles that can follow one another in over 4,194,304
 * ways; over 4,194,304 beginnings of words at once, which takes words of thousands of
 * letters on a board of wildcards) or WG_NO_MEMORY.
 */
WG_API enum wg_status
wg_solver_run(struct wg_solver *solver, const struct wg_board *board,
              const struct wg_solve_options *options, wg_found_fn *found, void *context,
              struct wg_totals *totals_out, struct wg_error *error);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * solve.h: finds every word of a dictionary that a board spells.
 *
 *     static bool print_word(void *context, const struct wg_found *found)
 *     {
 *         (void)context;
 *         printf("%.*s\n", (int)found->word.nbytes, found->word.bytes);
 *         return true;
 *     }
 *
 *     struct wg_solver *solver;
 *     struct wg_totals totals = {.struct_nbytes = sizeof totals};
 *     if (wg_solver_new(dict, NULL, &solver, &error) != WG_OK ||
 *         wg_solver_run(solver, board, NULL, print_word, NULL, &totals, &error))
 *         return fail(&error);
 *     wg_solver_free(solver);
 *
 * A word is spelled by a path: each cell of a path is a neighbour of the cell
 * before, and no cell is used twice. A word that several paths spell is reported once, with the
 * first path found, unless all_paths is set.
 *
 * A solver holds the working memory of a search. Only one thread at a time may use it, for any
 * number of boards. Several threads, each with its own solver, may share an open dictionary.
 *
 * Before its first long search, or after many short ones, a solver makes a table of the
 * dictionary's edges. With this table, searches are up to three times as fast. The table belongs to
 * the dictionary: all its solvers share it, in all threads, and wg_dict_close frees it. The table
 * takes 8 bytes for each edge and at most 8 for each state. Making the table takes 8 more for each
 * state. The sum is at most 2 MB for 170,000 English words. The table is not made if the sum could
 * be over 256 MiB or over limits.nbytes, or if an allocation fails. Searches then read the file.
 */
#ifndef WORDGRID_SOLVE_H
#define WORDGRID_SOLVE_H

#include <stdbool.h>
#include <wordgrid/board.h>
#include <wordgrid/dict.h>
#include <wordgrid/query.h>
#include <wordgrid/status.h>

#ifdef __cplusplus
extern "C" {
#endif

struct wg_solver;
struct wg_rules; /* rules.h */

enum wg_scoring {
    WG_SCORING_CLASSIC = 0, /* 1 point for 3 or 4 letters, 2 for 5, 3 for 6, 5 for 7,
                               11 for 8 and more */
    WG_SCORING_LENGTH,      /* a point for each letter */
    WG_SCORING_NONE         /* no points */
};

/*
 * Returns static text: "classic", "length" or "none"; "unknown scoring" for any other value.
 */
WG_API const char *wg_scoring_text(enum wg_scoring scoring);

/*
 * Returns the points for a word of `length` symbols; 0 for an unknown value of `scoring`.
 */
WG_API uint32_t wg_score(enum wg_scoring scoring, uint32_t length);

/*
 * struct_nbytes must be set. In every other member, zero means the default. Lengths are in symbols:
 * a `[qu]` tile counts as two.
 */
struct wg_solve_options {
    size_t struct_nbytes; /* sizeof: see status.h */
    uint32_t min_length;  /* 0 means 3, or 1 if `lengths` are given or max_length is 1 or
                             2 */
    uint32_t max_length;  /* 0: no limit */
    /*
     * If length_count > 0, only words of these lengths are found. The array must stay valid until
     * the run returns.
     */
    const uint32_t *lengths;
    size_t length_count;
    enum wg_scoring scoring;
    bool all_paths; /* report every path of every word */
    /* If true, only words that start at start_cell are found. */
    bool from_one_cell;
    uint32_t start_cell;
    /*
     * Limits (status.h), which end a run early with WG_STOPPED. On a board of wildcards, or of one
     * letter only, there can be more paths than a computer can visit. NULL: no limits.
     *
     * `results` limits the words, or the paths if all_paths is set; `steps` the visited states.
     * `nbytes` limits the bytes for the words and paths found so far. They are stored so that no
     * word or path is reported twice. While the table of words and paths grows, it can take up to
     * three times this limit, or 0.6 MB. A word takes 24 to 120 bytes. With all_paths and tiles of
     * several letters, a path takes 60 to 120 bytes. The table of edges (see above) is made only if
     * making it takes at most this limit. `go_on` is called about every hundred microseconds.
     */
    const struct wg_limits *limits;
    /*
     * Further rules for the scores of words, besides `scoring` (rules.h). The rules must be made
     * for the solver's dictionary. May be NULL. If these rules have bonuses, or give letters points
     * on a board with wildcards, then the paths of a word can have different scores: see
     * wg_found_fn. A run then takes 4 more bytes for each word.
     */
    const struct wg_rules *rules;
    /* Only words that match this query (query.h), such as a pattern, are found. The query must be
       made for the solver's dictionary. May be NULL. */
    const struct wg_query *query;
    /* Only words with this value or more are found. 0: all words. Any other number needs a
       dictionary with values. */
    uint64_t min_value;
    /* true: look up the value of each word, once for all its paths. A word without a value gets 0.
     */
    bool with_values;
};

/* A found word. The struct and its pointers are valid until the callback returns. */
struct wg_found {
    struct wg_text word;  /* UTF-8, in the dictionary's spelling */
    uint32_t length;      /* in symbols */
    uint32_t score;       /* points of this path */
    const uint32_t *path; /* the numbers of its cells, in order */
    uint32_t ncells;
    uint64_t number; /* of the word: 0, 1, ... as found; the same for all its paths */
    bool is_better;  /* replaces the path of this word that was reported before */
    uint64_t value;  /* of the word; 0 without with_values and min_value */
};

/*
 * Called in the thread of the run. Returning false ends the run with WG_STOPPED.
 *
 * Without all_paths, the function is called once for each word. But if paths can have different
 * scores (`rules` in the options), the function is called again, with the same `number` and with
 * is_better, for each path that has a higher score than all paths of the word before. So the last
 * call for a word has the score of the word and its best path. wg_results keeps the score and the
 * path of the last call.
 *
 * With all_paths, the function is called once for each path. But if tiles have several letters, a
 * path can spell a word in two ways with different scores. Then the function is called again with
 * this path if the second way has a higher score than all ways before.
 */
typedef bool wg_found_fn(void *context, const struct wg_found *found);

struct wg_totals {
    size_t struct_nbytes; /* sizeof, set by the caller: see status.h */
    uint64_t words;       /* different words */
    uint64_t paths;       /* with all_paths, the reported paths; otherwise = `words` */
    uint64_t score;       /* sum over the words of the scores of their best paths */
    uint64_t states;      /* visits to states of the automaton: the work done */
    enum wg_end end;
};

/* struct_nbytes must be set. In every other member, zero means the default. */
struct wg_solver_options {
    size_t struct_nbytes; /* sizeof: see status.h */
    /*
     * The instruction set to search with: "avx512", "avx2", "neon", "simd128" (of WebAssembly) or
     * "portable"; NULL: the fastest of this machine. ("avx512" needs Intel Ice Lake, AMD Zen 4 or
     * later.) With each instruction set, the search finds the same words by the same paths in the
     * same order. The text is not needed after the call.
     */
    const char *simd;
};

/*
 * Makes a solver for `dict`. The caller must free it with wg_solver_free, and keep `dict` open
 * until then. Allocates under 4 KiB; a run allocates more, depending on its board. Fails with
 * WG_NO_MEMORY, WG_MISUSE (this machine does not have `simd`, or the size of `options` cannot be
 * right) or WG_UNSUPPORTED (an option of a later version).
 */
WG_API enum wg_status wg_solver_new(const struct wg_dict *dict,
                                    const struct wg_solver_options *options,
                                    struct wg_solver **solver_out, struct wg_error *error);

/* Frees a solver. NULL is allowed. */
WG_API void wg_solver_free(struct wg_solver *solver);

/*
 * Returns the instruction set of the solver, named as in the options. The text is static.
 */
WG_API const char *wg_solver_simd(const struct wg_solver *solver);

/*
 * Finds every word. `board` must have been made for the solver's dictionary and is only read.
 * `found` is called for each word as the search finds it, in an order that depends only on board
 * and dictionary. If `found` is NULL, words are only counted, and paths are not computed.
 * *totals_out is set even if the run fails, unless totals_out->struct_nbytes cannot be right. The
 * callbacks must not use the solver.
 *
 * Besides the words and paths found so far, a run takes memory for the board and for the stack of
 * the search. This memory does not grow with time:
 *
 * - For the board: at most 125 MB (65,535 cells of several readings of several letters each).
 *   65,535 cells of one letter each take 20 MB.
 * - For the stack: at most 118 MB; 0.3 MB for a 4x4 board of letters.
 *
 * The clock is read about every hundred microseconds. Four things can delay this:
 *
 * - one step of the search on a board of wildcards, or a path of thousands of cells: by some
 *   milliseconds;
 * - preparing 65,535 wildcards: by 30 milliseconds;
 * - making the table of edges: by a millisecond for 170,000 English words, by about a second for
 *   the largest dictionaries;
 * - the callbacks.
 *
 * Fails with
 *
 *     WG_STOPPED       at a limit: totals_out->end is the reason; all words found until
 *                      then have been reported
 *     WG_MISUSE        a board or rules for another dictionary, a start_cell that is
 *                      not on the board, an unknown value of scoring, a bad size of a
 *                      struct, a query that lacks a function, a min_value for a
 *                      dictionary without values
 *     WG_BAD_INPUT     the bonuses of the rules are for boards of another size
 *     WG_UNSUPPORTED   an option of a later version
 *     WG_LIMIT         2^32 different words; a wanted word with 2^32 points or more;
 *                      tiles that can follow one another in over 4,194,304 ways; a
 *                      search that would have to store over 4,194,304 beginnings of
 *                      words at the same time (possible only with words of over 1,500
 *                      letters, on a board of tiles that are wildcards or have many
 *                      readings)
 *     WG_NO_MEMORY
 */
WG_API enum wg_status wg_solver_run(struct wg_solver *solver, const struct wg_board *board,
                                    const struct wg_solve_options *options, wg_found_fn *found,
                                    void *context, struct wg_totals *totals_out,
                                    struct wg_error *error);

#ifdef __cplusplus
}
#endif
#endif

/* SPDX-License-Identifier: MIT */
/*
 * rules.h: sets the rules by which a game scores words: points for the length and for the letters
 * of a word, and bonuses on cells of the board.
 *
 *     struct wg_rules *rules;
 *     const uint32_t by_length[] = {0, 0, 0, 0, 0, 5, 10};
 *     if (wg_rules_new(dict, &rules, &error) != WG_OK ||
 *         wg_rules_set_lengths(rules, by_length, 7, &error) != WG_OK ||
 *         wg_rules_read_letters(rules, (struct wg_text){"a 1\nc t 3\n", 10}, &error) ||
 *         wg_rules_read_bonuses(rules, (struct wg_text){"2L . 3W\n. . .", 13}, &error))
 *         return fail(&error);
 *     struct wg_solve_options options = {.struct_nbytes = sizeof options,
 *                                        .rules = rules};
 *     struct wg_solver *solver;
 *     struct wg_totals totals = {.struct_nbytes = sizeof totals};
 *     if (wg_solver_new(dict, NULL, &solver, &error) != WG_OK ||
 *         wg_solver_run(solver, board, &options, NULL, NULL, &totals, &error))
 *         return fail(&error);
 *     printf("%lu points\n", (unsigned long)totals.score);
 *     wg_solver_free(solver);
 *     wg_rules_free(rules);
 *
 * The score of a path is
 *
 * - if letters have points: (the sum over its letters of points * letter bonus) *
 *   word bonuses + the points of the length;
 * - otherwise: the points of the length * word bonuses.
 *
 * Each letter counts with its own points, also on a tile of several letters. The letter bonus of a
 * cell holds for each letter of its tile. A wildcard tile counts 0 points, whatever letter it
 * stands for. The word bonuses of the cells of the path multiply each other; each cell counts once.
 * The score of a word is the score of its best path: the path with the most points. If several
 * paths have the most points, the best path is the path that the search finds first.
 *
 * wg_rules_set_lengths sets the points of the length. Without this call, `scoring` in the options
 * of the run selects them (WG_SCORING_NONE: no points).
 *
 * Rules are made for one dictionary. New rules change no score. Any number of threads may use rules
 * at once, while no thread changes them.
 */
#ifndef WORDGRID_RULES_H
#define WORDGRID_RULES_H

#include <stdbool.h>
#include <wordgrid/dict.h>
#include <wordgrid/status.h>

#ifdef __cplusplus
extern "C" {
#endif

struct wg_rules;

enum {
    /* The most points for one letter, and for one length. */
    WG_RULES_MAX_POINTS = 1000000,
    WG_RULES_MAX_LENGTHS = 65536
};

/*
 * Makes rules that change no score yet. The caller must free them with wg_rules_free, and keep
 * `dict` open until then. Fails with WG_NO_MEMORY.
 */
WG_API enum wg_status wg_rules_new(const struct wg_dict *dict, struct wg_rules **rules_out,
                                   struct wg_error *error);

/* Frees rules. NULL is allowed. */
WG_API void wg_rules_free(struct wg_rules *rules);

/*
 * Sets the points of each length: a word of n symbols gets points[n], and a word of `count` symbols
 * or more gets the last number. A count of 0 undoes an earlier call. Fails with WG_MISUSE (more
 * than WG_RULES_MAX_LENGTHS numbers, or one over WG_RULES_MAX_POINTS) or WG_NO_MEMORY. The rules
 * are then unchanged.
 */
WG_API enum wg_status wg_rules_set_lengths(struct wg_rules *rules, const uint32_t *points,
                                           size_t count, struct wg_error *error);

/*
 * Reads points of letters from the text of a file (formats/rules.md): lines of one or more letters
 * and their points, such as "a e i 1". The fold table of the dictionary folds the letters. Letters
 * that are not named get 0 points. Replaces the letters' points of an earlier call. Fails with
 * WG_BAD_INPUT (the error has a line and mostly a column), for example at a letter that the
 * dictionary lacks; the letters then have no points.
 */
WG_API enum wg_status wg_rules_read_letters(struct wg_rules *rules, struct wg_text text,
                                            struct wg_error *error);

/*
 * Reads the bonuses from the text of a file (formats/rules.md): a drawing of the board with a row
 * of cells on each line. A cell is ".", or a factor from 2 to 9 followed by L or W. L is a bonus
 * for the letters of the cell, W for the words through the cell. Replaces earlier bonuses. The
 * bonuses hold only for boards with the rows and columns of the drawing: for other boards
 * wg_solver_run fails with WG_BAD_INPUT. Fails with WG_BAD_INPUT (with a line, and mostly a
 * column), WG_LIMIT (over WG_BOARD_MAX_CELLS cells) or WG_NO_MEMORY; the rules then have no
 * bonuses.
 */
WG_API enum wg_status wg_rules_read_bonuses(struct wg_rules *rules, struct wg_text text,
                                            struct wg_error *error);

#ifdef __cplusplus
}
#endif
#endif

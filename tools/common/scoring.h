/* SPDX-License-Identifier: MIT */
/*
 * scoring.h: the options --scoring, --letter-scores and --bonus of the programs that score words.
 *
 *     [OPTION_SCORING] = SCORING_OPTION(struct settings, scoring),
 *     [OPTION_LETTER_SCORES] = LETTER_SCORES_OPTION(struct settings, scoring),
 *     [OPTION_BONUS] = BONUS_OPTION(struct settings, scoring),
 *     ...
 *     scoring_open(&scoring, dict, &search, &rules, &error);
 *     wg_solver_run(solver, board, &search, ...);      search is a wg_solve_options
 *     wg_rules_free(rules);
 */
#ifndef WG_TOOLS_COMMON_SCORING_H
#define WG_TOOLS_COMMON_SCORING_H

#include "common/cli.h"
#include "solve/names.h"

#include <wordgrid/rules.h>
#include <wordgrid/solve.h>

/* Entries of a table of options. `type` is the struct of the settings, and `member` its struct
   scoring. */
#define SCORING_OPTION(type, member)                                                               \
    {                                                                                              \
        "scoring", 0, "NAME|N,N,...",                                                              \
            "points by length: classic (default, but none with --letter-scores): 1 point for 3 "   \
            "or 4 letters, 2 for 5, 3 for 6, 5 for 7, 11 for 8 and more; length: a point for "     \
            "each letter; none; or a list: points for 0, 1, 2 letters and so on, the last number " \
            "also for longer words",                                                               \
            FIELD_POINTS, offsetof(type, member) + offsetof(struct scoring, by_length),            \
            .most = WG_RULES_MAX_POINTS, .names = scoring_names                                    \
    }
#define LETTER_SCORES_OPTION(type, member)                                                         \
    {                                                                                              \
        "letter-scores", 0, "FILE",                                                                \
            "points of letters: lines of letters and their points, such as 'q z 10'. The score "   \
            "of a word is the sum of its letters, plus its points by length",                      \
            FIELD_TEXT, offsetof(type, member) + offsetof(struct scoring, letter_scores),          \
            .is_once = true                                                                        \
    }
#define BONUS_OPTION(type, member)                                                                 \
    {                                                                                              \
        "bonus", 0, "FILE",                                                                        \
            "bonuses on cells: a drawing of the board with 2L and 3L (letter points times 2 or "   \
            "3), 2W and 3W (word points) and '.'. A word scores its best path",                    \
            FIELD_TEXT, offsetof(type, member) + offsetof(struct scoring, bonus), .is_once = true  \
    }

/* The values of the options; all zero: classic scoring. */
struct scoring {
    struct field_points by_length; /* of --scoring */
    const char *letter_scores;     /* a file, or NULL */
    const char *bonus;             /* a file, or NULL */
};

/* Whether the options name files. Then a word can be reported again, with a better path (is_better
   in solve.h), so words must be collected before they are printed. */
static inline bool scoring_has_files(const struct scoring *scoring)
{
    return scoring->letter_scores != NULL || scoring->bonus != NULL;
}

/*
 * Sets search->scoring and search->rules. Reads the files; "-" is standard input. Sets *rules_out
 * to NULL if no rules are needed, and after a failure. Otherwise, the caller must free the rules
 * with wg_rules_free, and keep `dict` open until then. Fails with WG_BAD_INPUT (with file, line and
 * column), WG_LIMIT, WG_IO or WG_NO_MEMORY.
 */
enum wg_status scoring_open(const struct scoring *scoring, const struct wg_dict *dict,
                            struct wg_solve_options *search, struct wg_rules **rules_out,
                            struct wg_error *error);

#endif

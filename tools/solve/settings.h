/* SPDX-License-Identifier: MIT */
/* settings.h: the values of the options and the operands of solve. */
#ifndef WG_TOOLS_SOLVE_SETTINGS_H
#define WG_TOOLS_SOLVE_SETTINGS_H

#include "common/scoring.h"
#include "common/shard.h"
#include "report/results.h"

#include <wordgrid/solve.h>

enum { SOLVE_MAX_LENGTHS = 64 };

enum solve_option {
    OPTION_DICT,
    OPTION_MIN_LENGTH,
    OPTION_MAX_LENGTH,
    OPTION_LENGTHS,
    OPTION_WORD,
    OPTION_CHECK,
    OPTION_PATTERN,
    OPTION_MIN_VALUE,
    OPTION_CLEAR,
    OPTION_ORDERED,
    OPTION_FROM,
    OPTION_SCORING,
    OPTION_LETTER_SCORES,
    OPTION_BONUS,
    OPTION_ALL_PATHS,
    OPTION_SORT,
    OPTION_LIMIT,
    OPTION_FORMAT,
    OPTION_HTML,
    OPTION_LIVE,
    OPTION_OUTPUT,
    OPTION_QU,
    OPTION_SIZE,
    OPTION_MOVES,
    OPTION_TORUS,
    OPTION_WALLS,
    OPTION_TIME_LIMIT,
    OPTION_MAX_RESULTS,
    OPTION_MAX_MEMORY,
    OPTION_BATCH,
    OPTION_STRICT,
    OPTION_THREADS,
    OPTION_SHARD,
    OPTION_NO_VERIFY,
    OPTION_STATS,
    OPTION_COUNT
};

struct solve_settings {
    uint64_t given;      /* bit n: option n was given */
    const char *dict;    /* a path or a name; NULL: the default */
    const char *word;    /* the word to look for on the board; NULL: find all words */
    const char *check;   /* a file with the words of a player; NULL: none */
    const char *pattern; /* only words that match; NULL: all */
    const char *walls;   /* a file with a drawing of the walls; NULL: none */
    const char *html;    /* the file for the page; NULL: no page */
    bool is_live;        /* the page has the solver and the dictionary */
    const char *output;  /* the file for the results; NULL: standard output */
    bool is_batch;
    bool is_strict;
    bool wants_stats;
    uint64_t max_memory; /* MiB for each board: for its results, or for --clear */
    unsigned threads;    /* of a batch; 0: as many as there are processors */
    struct shard shard;  /* of the file of a batch */
    enum results_form form;
    enum wg_order order;
    size_t limit; /* WG_RESULTS_ALL: no limit */
    uint32_t start_row;
    uint32_t start_column;
    struct wg_dict_options opening;
    struct wg_board_options shape;
    struct scoring scoring;
    struct wg_solve_options search;      /* without the start cell, which needs the board */
    uint32_t lengths[SOLVE_MAX_LENGTHS]; /* of --lengths or --clear */
    size_t clear_count;                  /* the number of lengths of --clear; 0 without --clear */
    bool is_ordered;                     /* --clear: the words have the lengths in this order */
    const char *simd;                    /* the instructions that the search uses; NULL: the best */
    const char **operands;               /* the array is owned, the strings are not */
    int operand_count;
};

static inline bool is_given(const struct solve_settings *settings, enum solve_option option)
{
    return (settings->given >> option & 1) != 0;
}

/*
 * Sets the defaults that depend on several options. Ends the program with a usage
 * error if options contradict each other.
 */
void solve_complete_settings(const struct cli *cli, struct solve_settings *settings);

#endif

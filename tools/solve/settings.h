/* SPDX-License-Identifier: MIT */
/* settings.h: the values of the options and the operands of solve. */
#ifndef WG_TOOLS_SOLVE_SETTINGS_H
#define WG_TOOLS_SOLVE_SETTINGS_H

#include "answer/question.h"
#include "common/scoring.h"
#include "common/shard.h"
#include "report/results.h"

struct solve_settings {
    struct question question; /* without the board; its options are those of the table */
    const char *dict;         /* a path or a name; NULL: the default */
    const char *word;         /* the word to look for on the board; NULL: find all words */
    const char *check;        /* a file with the words of a player; NULL: none */
    const char *walls;        /* a file with a drawing of the walls; NULL: none */
    const char *html;         /* the file for the page; NULL: no page */
    bool is_live;             /* the page has the solver and the dictionary */
    const char *output;       /* the file for the results; NULL: standard output */
    bool is_batch;
    bool is_strict;
    bool wants_stats;
    uint64_t max_memory; /* MiB for each board: for its results, or for --clear */
    uint32_t threads;    /* of a batch; 0: as many as there are processors */
    struct shard shard;  /* of the file of a batch */
    enum results_form form;
    struct wg_dict_options opening;
    struct scoring scoring;
    struct field_lengths clear; /* of --clear */
    bool is_ordered;            /* --clear: the words have the lengths in this order */
    const char *simd;           /* the instructions that the search uses; NULL: the best */
    const char *const *operands;
    int operand_count;
};

/*
 * Sets the defaults that depend on several options. Ends the program with a usage
 * error if options contradict each other.
 */
void solve_complete_settings(const struct cli *cli, struct solve_settings *settings);

#endif

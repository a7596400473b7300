/* SPDX-License-Identifier: MIT */
/* cli_suggest.h: what the user may have meant by an unknown option or command. */
#pragma once

#include "common/cli.h"

/* The candidate nearest to a typed word, for "did you mean". */
struct nearest {
    const char *word;
    size_t nbytes;
    const char *best;  /* NULL: no candidate is near */
    unsigned distance; /* edits from `word` to `best` */
};

/* A candidate is near if its edit distance is at most half of the word's bytes. */
void cli_consider(struct nearest *nearest, const char *candidate);

enum { CLI_HINT_NBYTES = 160 };

/* Returns "; did you mean '--OPTION'?", or "". `text` is the unknown option without its dashes, and
   can have a value; its name has `nbytes` bytes. */
const char *cli_suggest_option(const struct cli *cli, const char *text, size_t nbytes,
                               char hint[CLI_HINT_NBYTES]);

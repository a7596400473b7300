/* SPDX-License-Identifier: MIT */
/* merge.h: merges sorted runs of words, and builds the automaton of the words. Several threads each
   merge a range of the words. The numbers of the states do not depend on the count of threads. */
#ifndef WG_DICT_WRITE_MERGE_H
#define WG_DICT_WRITE_MERGE_H

#include "dict/write/automaton.h"
#include "dict/write/runs.h"

/* The runs to merge. */
struct merge {
    const struct word_runs *shared;
    struct run *runs;
    size_t count;
    uint8_t map[256]; /* by code: the symbol + 1 */
    unsigned threads; /* at least 1 */
    /* Called from time to time in the calling thread, with the number of words merged, repeated
       words included. */
    void (*progress)(void *context, uint64_t words);
    void *progress_context;
};

/* Builds the automaton of the words of all runs, and frees their blocks as it reads them. Counts
   words that are in several runs as repeated. Fails as automaton_build, or with WG_IO. */
enum wg_status merge_runs(struct merge *merge, struct automaton *automaton_out,
                          uint64_t *repeated_out, struct wg_error *error);

#endif

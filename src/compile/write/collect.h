/* SPDX-License-Identifier: MIT */
/*
 * collect.h: collects words in any order, and builds their automaton.
 *
 * As long as the words come in symbol order, they go straight into the automaton (sorted.h). From
 * the first word out of order on, they fill a chunk for each thread, of up to 32 MiB together. A
 * full chunk is sorted, in a thread of its own, and becomes a run (runs.h). At the end, the runs
 * are merged into the automaton (merge.c). So words in any order need memory for the chunks and the
 * front-coded words or, with options.max_nbytes, for less.
 */
#pragma once

#include "base/system.h"
#include "write/runs.h"
#include "write/sorted.h"

#include <stdatomic.h>
#include <wordgrid/compile.h>

/* A chunk of words and, while it is being sorted, the work. */
struct chunk {
    struct wordset words;
    struct symbols symbols; /* of the words so far */
    struct run run;         /* the result */
    pthread_t thread;
    size_t count;    /* of the words before they were sorted */
    bool is_sorting; /* `thread` has been started and not joined */
    atomic_bool is_sorted;
    enum wg_status status;
    struct wg_error error;
};

enum { MAX_CHUNKS = 8 };

struct collected_words {
    bool is_open; /* words may be added */
    uint64_t repeated;
    uint64_t chunked; /* words of all chunks that were sorted */
    const struct wg_compile_options *options;
    const struct letters *letters;
    struct sorted_words sorted; /* has all words while it is open */
    struct word_runs shared;
    struct run *runs;
    size_t run_count;
    size_t run_capacity;
    struct chunk chunks[MAX_CHUNKS];
    unsigned chunk_count;
    struct chunk *filling;
    uint64_t chunk_nbytes;
};

/* Begins with no words. The struct must stay where it is, and `options` and `letters`, which
   encodes the words, must stay valid, until collect_free. Fails with WG_NO_MEMORY. */
enum wg_status collect_begin(struct collected_words *collected,
                             const struct wg_compile_options *options,
                             const struct letters *letters, struct wg_error *error);

/* A struct with all members zero, or that is closed, is allowed. */
void collect_free(struct collected_words *collected);

/* Adds a word. It can be counted as repeated now, or when its chunk is sorted or merged. Fails as
 * automaton_build, or with WG_IO. */
enum wg_status collect_add(struct collected_words *collected, const struct letters_word *word,
                           struct wg_error *error);

/* Moves all words to a set, which must be empty, and closes `collected`. Words that were found to
   be repeated are added once. Fails as collect_add. */
enum wg_status collect_list(struct collected_words *collected, struct wordset *words,
                            struct wg_error *error);

/* Closes `collected`. Sets *automaton_out to the automaton of the words, with the symbols of
   `symbols`. But if there are no words, or only one chunk of them, moves them to the set `words`,
   which must be empty, and does not change *automaton_out. Fails as collect_add. */
enum wg_status collect_end(struct collected_words *collected, const struct symbols *symbols,
                           struct wordset *words, struct automaton *automaton_out,
                           struct wg_error *error);

/* Returns the number of threads that the options ask for. */
static inline unsigned collect_threads(const struct wg_compile_options *options)
{
    return options->threads > 0 ? options->threads : system_processors();
}

/* Builds the automaton of the words of all runs, and frees their blocks as it reads them. Several
   threads each merge a range of the words. `map` has for each code the symbol + 1. Counts words
   that are in several runs as repeated. Fails as automaton_build, or with WG_IO. */
enum wg_status collect_merge(struct collected_words *collected, const uint8_t map[256],
                             struct automaton *automaton_out, struct wg_error *error);

/* SPDX-License-Identifier: MIT */
/*
 * runs.h: sorted runs of words, in memory or in a temporary file.
 *
 * A run consists of blocks of about 64 KiB. A block stores its first word whole, and of each other
 * word the symbols that differ from the word before it (front coding). So a reader can begin at any
 * block. A block is kept in memory as long as the blocks of all runs take less than a limit. Other
 * blocks go to a file without a name, which the system removes when the program ends.
 *
 * Functions of one set of runs are thread-safe, except runs_free. A run or a reader belongs to one
 * thread while it is changed.
 */
#pragma once

#include "write/wordset.h"

#include <pthread.h>
#include <wordgrid/status.h>

/* What the runs share. */
struct word_runs {
    char *folder;         /* of the file */
    size_t block_nbytes;  /* a block ends with the word that makes it as long */
    uint64_t max_nbytes;  /* of the blocks in memory */
    pthread_mutex_t lock; /* protects the members below */
    uint64_t nbytes;      /* of the blocks in memory */
    uint64_t file_nbytes;
    int fd; /* of the file; -1: there is none yet */
};

struct block {
    uint8_t *bytes; /* NULL: in the file, from `off` on */
    uint64_t off;
    size_t nbytes;
};

/* A run without blocks has all members zero except `shared`. */
struct run {
    struct word_runs *shared;
    struct block *blocks;
    size_t count;
    size_t capacity;
};

/* Copies `folder`. Returns false if there is not enough memory. */
bool runs_begin(struct word_runs *runs, const char *folder, uint64_t max_nbytes);

/* Removes the file. The runs themselves are freed by run_free. */
void runs_free(struct word_runs *runs);

/* Adds the words of a sorted set to a run. Stores codes[s] in place of symbol s, which the set has
   as s + 1. Fails with WG_NO_MEMORY or WG_IO. The caller calls run_free, also after a failure. */
enum wg_status run_write(struct run *run, const struct wordset *words, const uint8_t *codes,
                         struct wg_error *error);

void run_free(struct run *run);

/* A place between two words of a run. The end of a run is {run->count, 0}. */
struct run_place {
    size_t block;
    size_t words; /* of the block, before the place */
};

/* Reads words of a run, with symbol map[c] in place of code c. */
struct run_reader {
    struct run *run;
    const uint8_t *map;
    struct run_place next; /* the place after the word */
    struct run_place end;
    const uint8_t *p; /* the rest of the block, to block_end */
    const uint8_t *block_end;
    uint8_t *buffer; /* of a block in the file */
    size_t buffer_capacity;
    uint8_t *word; /* the word that was read last */
    size_t word_capacity;
    size_t count;      /* its length in symbols */
    size_t shared;     /* how many of these the word read before begins with */
    bool frees;        /* blocks in memory are freed when they have been read whole */
    size_t frees_from; /* the first block that may be freed */
};

/* Prepares to read the words from `begin` to `end`. `map` must stay valid. Fails with WG_NO_MEMORY
   or WG_IO. The caller calls run_reader_free, also after a failure. */
enum wg_status run_reader_begin(struct run_reader *reader, struct run *run, const uint8_t map[256],
                                struct run_place begin, struct run_place end,
                                struct wg_error *error);

void run_reader_free(struct run_reader *reader);

/* Reads the next word. Sets *is_end_out to true if there is none. Fails like run_reader_begin. */
enum wg_status run_reader_next(struct run_reader *reader, bool *is_end_out, struct wg_error *error);

/* Finds the place before the first word that is not less than `word`, a word of symbols that ends
   with 0. Fails like run_reader_begin. */
enum wg_status run_find(struct run *run, const uint8_t map[256], const uint8_t *word,
                        struct run_place *place_out, struct wg_error *error);

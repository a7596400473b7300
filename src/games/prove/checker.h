/* SPDX-License-Identifier: MIT */
/*
 * checker.h: examines a class a second time, by other code than the prover's.
 *
 * It shares no search, no sorting, no tree and no bound with the prover. The words are spelled on
 * the class by the dictionary itself. The ways are sorted arrays: the bound is one pass over them;
 * to choose a face, the ways with this face are merged with those that do not use the cell, and a
 * word with the same cells left counts once.
 *
 *     struct checker *checker;
 *     if (checker_new(&checker, &options, &error) != WG_OK) ...
 *     if (checker_class(checker, &class, &bound, &error) != WG_OK) ...
 *     checker_free(checker);
 */
#pragma once

#include "base/limits.h"
#include "prove/division.h"

struct checker_options {
    struct face_trie_options words; /* only what they are made of: no trie is */
    const struct prove_cells *cells;
    uint32_t wanted;
    uint32_t most_ways;     /* for tests; 0: CHECKER_MAX_WAYS */
    struct wg_limits watch; /* called once in some thousand steps */
    /* Takes a board, by cell in the order of choices, that may have the wanted points. */
    enum wg_status (*take)(void *context, const uint8_t *faces, struct wg_error *error);
    void *take_context;
};

/* A class with more ways is examined in parts; a single board must not have more. All memory of a
   checker, whatever a certificate says, is allocated at once. */
enum { CHECKER_MAX_WAYS = PROVE_MAX_WAYS, CHECKER_MAX_NBYTES = 270000000 };

struct checker;

/* Copies the options. Fails with WG_NO_MEMORY. */
enum wg_status checker_new(struct checker **checker_out, const struct checker_options *options,
                           struct wg_error *error);
void checker_free(struct checker *checker);

/*
 * Sets *bound_out to the bound that a prover must find for the class. If it is at least the wanted
 * points, calls `take` once for each board that can have as many. Fails with WG_STOPPED, WG_LIMIT
 * (a board has over CHECKER_MAX_WAYS ways, or words with over four million beginnings), or like
 * `take`.
 */
enum wg_status checker_class(struct checker *checker, const struct board_class *class,
                             uint64_t *bound_out, struct wg_error *error);

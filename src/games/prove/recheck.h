/* SPDX-License-Identifier: MIT */
/*
 * recheck.h: examines a class a second time, by other code than the prover's.
 *
 * It shares no search, no sorting and no bound with the prover: the words are spelled on the class
 * by the dictionary itself, each way is written out as the faces of its cells, and boards are found
 * by choosing faces and leaving out the ways that do not fit. It takes TIMES times as long.
 */
#ifndef WG_PROVE_RECHECK_H
#define WG_PROVE_RECHECK_H

#include "base/limits.h"
#include "prove/division.h"

struct recheck_options {
    struct face_trie_options words;
    const struct prove_cells *cells;
    uint32_t wanted;
    struct wg_limits watch; /* called often */
    /* Takes a board, by cell in the order of choices, that may have the wanted points. */
    enum wg_status (*take)(void *context, const uint8_t *faces, struct wg_error *error);
    void *take_context;
};

/*
 * Sets *bound_out to the bound that a prover must find for the class. If it is at least the wanted
 * points, calls `take` for each board that can have as many. Fails with WG_STOPPED, WG_LIMIT
 * (PROVE_MAX_WAYS), WG_NO_MEMORY, or like `take`.
 */
enum wg_status recheck_class(const struct recheck_options *options, const struct board_class *class,
                             uint64_t *bound_out, struct wg_error *error);

#endif

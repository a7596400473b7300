/* SPDX-License-Identifier: MIT */
/*
 * prover.h: finds the boards of classes that can have the wanted points, with several threads.
 *
 *     struct class_result classes[] = {{.number = 0}, {.number = 5}};
 *     if (prove_classes(&options, classes, 2, &error) != WG_OK) ...
 *
 * Branch and bound: an upper bound of a class is found from all ways to spell words on it (tree.h).
 * If it is too high, the face of one cell after the other is chosen: by merging parts of the tree,
 * which lowers the bound most, or by a trial without merging (trial.h), which is fast and takes no
 * memory. A branch whose trial takes too long is merged. The method without trials is that of
 * D. Vanderkam's hybrid-boggle (2025).
 *
 * The bound can count a word more than once. So a board whose bound is high enough must still be
 * scored.
 */
#pragma once

#include "base/limits.h"
#include "prove/division.h"

struct prove_options {
    const struct face_trie *trie;
    const struct prove_shape *shape;
    const struct division *division;
    uint32_t wanted;  /* points, at least 1 */
    uint32_t threads; /* at least 1 */
    /*
     * Takes a board of the class, by cell of the board, whose bound is high enough. Called by
     * several threads at once, each with another `thread` below `threads`. A class that is not done
     * at the end may have given some of its boards. A failure ends the run.
     */
    enum wg_status (*take)(void *context, uint32_t thread, uint32_t number, const uint8_t *faces,
                           struct wg_error *error);
    void *take_context;
    /* For tests: the most ways of a part of a class, and the items that a trial may open at least.
       0: PROVE_MAX_WAYS, and what is fastest */
    uint32_t most_ways;
    uint32_t least_trial;
    struct wg_limits watch; /* called by the thread of the caller, about 200 times a second */
};

/*
 * Examines the classes that are not done, and no others, in their order. Fails with WG_STOPPED (the
 * watch has ended the run), WG_LIMIT (a bound could reach 2^32), WG_NO_MEMORY, or like `take`.
 */
enum wg_status prove_classes(const struct prove_options *options, struct class_result *classes,
                             size_t count, struct wg_error *error);

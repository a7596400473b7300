/* SPDX-License-Identifier: MIT */
/*
 * peer.h: the interface of a *peer*, which is a dictionary library that is measured. It can be
 * implemented in C or C++.
 *
 * Loops over words are inside the functions. So a library is called as in usual programs, inlined
 * if possible, and not through a function pointer for each word.
 */
#pragma once

#include "grid.h"
#include "texts.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An opened dictionary belongs to one thread. */
struct peer {
    const char *name;

    /*
     * Builds the file `path` from a list: different words, one a line, in the order of their bytes.
     * Returns false on failure. NULL for wordgrid, which dictc builds.
     */
    bool (*build)(const char *list_path, const char *path);

    /* Returns the argument `opened` of the functions below, or NULL on failure. */
    void *(*open)(const char *path);
    void (*close)(void *opened);

    /* Returns how many of the texts are words. */
    size_t (*count_words)(void *opened, const struct texts *texts);

    /* Spells every word, and returns the number of bytes of all words. */
    size_t (*list)(void *opened);

    /*
     * A solve_fn (team.h): a simple recursion that steps through the dictionary letter by letter.
     * NULL if the library has no function for a step by one letter.
     */
    struct totals (*solve)(void *opened, const char *letters, unsigned side);
};

extern const struct peer peer_wordgrid;
extern const struct peer peer_marisa;
extern const struct peer peer_dawgdic;
extern const struct peer peer_datrie;

#ifdef __cplusplus
}
#endif

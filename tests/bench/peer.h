/* SPDX-License-Identifier: MIT */
/*
 * peer.h: one face for every dictionary that is measured, whatever library is behind
 * it. A C header that C++ can implement.
 *
 * Loops are inside the functions, so that each library is called as its own users
 * call it, inlined where it allows that, and not through a pointer a word.
 */
#ifndef WG_TESTS_BENCH_PEER_H
#define WG_TESTS_BENCH_PEER_H

#include "grid.h"
#include "texts.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is opened belongs to one thread. */
struct peer {
    const char *name;

    /*
     * Makes the file `path` of a list: different words, one a line, in the order of
     * their bytes. Returns false where that fails; NULL for wordgrid: dictc does it.
     */
    bool (*build)(const char *list_path, const char *path);

    /* Returns what the functions below want as `opened`, or NULL. */
    void *(*open)(const char *path);
    void (*close)(void *opened);

    /* How many of the texts are words. */
    size_t (*count_words)(void *opened, const struct texts *texts);

    /* Spells every word, and returns the bytes of them all. */
    size_t (*list)(void *opened);

    /*
     * A solve_fn (team.h): a plain recursion that walks the dictionary letter by
     * letter. NULL where the library has no walk of that kind.
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
#endif

/* SPDX-License-Identifier: MIT */
/*
 * siphash.h: SipHash-2-4, a keyed hash that proves who wrote a text: without the key, nobody can
 * find the hash of a new text (Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012).
 *
 *     struct siphash hash = siphash_begin(key);
 *     siphash_add(&hash, bytes, nbytes);        any number of times
 *     tag = siphash_end(hash);
 */
#ifndef WG_BASE_SIPHASH_H
#define WG_BASE_SIPHASH_H

#include <stddef.h>
#include <stdint.h>

enum { SIPHASH_KEY_NBYTES = 16 };

struct siphash {
    uint64_t v[4];
    uint64_t tail;   /* the last bytes, fewer than eight, with the first in the lowest place */
    uint64_t nbytes; /* so far */
};

struct siphash siphash_begin(const unsigned char key[SIPHASH_KEY_NBYTES]);
void siphash_add(struct siphash *hash, const void *bytes, size_t nbytes);

/* Returns the hash. Works on a copy, so more bytes can be added to the original. */
uint64_t siphash_end(struct siphash hash);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * siphash.h: SipHash-2-4, a keyed hash. The hash of a text proves that whoever wrote it has the
 * key: nobody else can find it (Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012).
 *
 *     struct siphash hash = siphash_begin(key);
 *     siphash_add(&hash, bytes, nbytes);        any number of times
 *     uint64_t value = siphash_end(hash);
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { SIPHASH_KEY_NBYTES = 16 };

struct siphash {
    uint64_t v[4];   /* the state, after all whole groups of eight bytes */
    uint64_t tail;   /* the bytes after these groups, the first in the lowest place */
    uint64_t nbytes; /* added so far */
};

struct siphash siphash_begin(const unsigned char key[SIPHASH_KEY_NBYTES]);
void siphash_add(struct siphash *hash, const void *bytes, size_t nbytes);

/* Returns the hash of all bytes so far. More bytes can be added afterwards. */
uint64_t siphash_end(struct siphash hash);

/* SPDX-License-Identifier: MIT */
/*
 * hash.c: xxHash is compiled into this file and nowhere else, so that neither its
 * symbols nor its headers reach a user of the library.
 */
#include "base/hash.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

uint64_t hash_bytes(const void *bytes, size_t nbytes)
{
    return XXH3_64bits(bytes, nbytes);
}

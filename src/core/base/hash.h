/* SPDX-License-Identifier: MIT */
/* hash.h: XXH3-64, the checksum in dictionary files. Only hash.c and hash_avx2.c include xxHash.
   Not for hash tables: an attacker can choose keys that collide (see keyed_hash.h). */
#ifndef WG_BASE_HASH_H
#define WG_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* Returns XXH3 with seed 0 of the bytes, as the xxHash specification defines it. */
uint64_t hash_bytes(const void *bytes, size_t nbytes);

/* Like hash_bytes, but with zeros in place of the eight bytes from `off` on. */
uint64_t hash_bytes_but(const void *bytes, size_t nbytes, size_t off);

/* The instance for processors with AVX2. Only hash_bytes calls it. */
uint64_t hash_bytes_avx2(const void *bytes, size_t nbytes);

#endif

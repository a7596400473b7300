/* SPDX-License-Identifier: MIT */
/*
 * hash.h: XXH3-64, the checksum in dictionary files. Only hash.c includes xxHash. Not
 * for hash tables: an attacker can choose keys that collide (see keyed_hash.h).
 */
#ifndef WG_BASE_HASH_H
#define WG_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* XXH3 with seed 0 over the bytes, as the xxHash specification defines it. */
uint64_t hash_bytes(const void *bytes, size_t nbytes);

#endif

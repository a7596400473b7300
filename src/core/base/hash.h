/* SPDX-License-Identifier: MIT */
/* hash.h: XXH3-64, the checksum in dictionary files. Only hash.c and hash_avx2.c include xxHash.
   Not for hash tables: an attacker can choose keys that collide (see keyed_hash.h). */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Returns XXH3 with seed 0 of the bytes, as the xxHash specification defines it. */
uint64_t hash_bytes(const void *bytes, size_t nbytes);

/* Like hash_bytes, but with zeros in place of the eight bytes from `off` on. */
uint64_t hash_bytes_but(const void *bytes, size_t nbytes, size_t off);

/* The same hash of bytes that come in pieces. hash_stream_new returns NULL if there is not enough
   memory. hash_stream_end returns the hash of all bytes so far; more can be added after it. */
struct hash_stream;
struct hash_stream *hash_stream_new(void);
void hash_stream_add(struct hash_stream *stream, const void *bytes, size_t nbytes);
uint64_t hash_stream_end(const struct hash_stream *stream);
void hash_stream_free(struct hash_stream *stream);

/* The instance for processors with AVX2. Only hash_bytes calls it. */
uint64_t hash_bytes_avx2(const void *bytes, size_t nbytes);

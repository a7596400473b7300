/* SPDX-License-Identifier: MIT */
/* hash.h: XXH3-64, the one hash of the project. hash.c alone includes xxHash. */
#ifndef WG_BASE_HASH_H
#define WG_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* XXH3 with seed 0 over the bytes, as the xxHash specification defines it. */
uint64_t hash_bytes(const void *bytes, size_t nbytes);

#endif

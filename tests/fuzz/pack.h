/* SPDX-License-Identifier: MIT */
/* pack.h: packs text as gzip, xz or zstd, if the build has the library. */
#ifndef WG_TESTS_FUZZ_PACK_H
#define WG_TESTS_FUZZ_PACK_H

#include <stdbool.h>
#include <wordgrid/status.h>

enum packing { PACK_NOT, PACK_GZIP, PACK_XZ, PACK_ZSTD, PACKINGS };

/*
 * Packs a text. The packed bytes are valid until the next call. Returns false for PACK_NOT, and in
 * a build without the library.
 */
bool pack(enum packing packing, struct wg_text text, struct wg_text *packed_out);

#endif

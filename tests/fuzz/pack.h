/* SPDX-License-Identifier: MIT */
/* pack.h: text as a gzip, xz or zstd file, by the libraries that the build has. */
#ifndef WG_TESTS_FUZZ_PACK_H
#define WG_TESTS_FUZZ_PACK_H

#include <stdbool.h>
#include <wordgrid/status.h>

enum packing { PACK_NOT, PACK_GZIP, PACK_XZ, PACK_ZSTD, PACKINGS };

/*
 * The packed bytes, in memory that the next call uses again. False in a build without
 * the library.
 */
bool pack(enum packing packing, struct wg_text text, struct wg_text *packed_out);

#endif

/* SPDX-License-Identifier: MIT */
/* pack.h: packs texts as gzip, xz or zstd, if the build has the library. */
#pragma once

#include <stdbool.h>
#include <wordgrid/status.h>

enum packing { PACK_NOT, PACK_GZIP, PACK_XZ, PACK_ZSTD, PACKINGS };

enum { MAX_PACKED_NBYTES = 1 << 20 };

struct packed {
    size_t nbytes;
    unsigned char bytes[MAX_PACKED_NBYTES];
};

/*
 * Appends a packed text, which has a checksum. Returns false for PACK_NOT, and in a build without
 * the library. Ends the process if the library fails, or if there is no room.
 */
bool pack(enum packing packing, struct wg_text text, struct packed *packed);

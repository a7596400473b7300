/* SPDX-License-Identifier: MIT */
#include "dict/format.h"

#include "base/hash.h"

#include <string.h>

uint64_t format_header_hash(const unsigned char *header, size_t table_nbytes)
{
    unsigned char
        copy[FORMAT_HEADER_NBYTES + FORMAT_MAX_SECTIONS * FORMAT_SECTION_NBYTES];
    memcpy(copy, header, FORMAT_HEADER_NBYTES + table_nbytes);
    memset(copy + HEADER_HASH, 0, sizeof(uint64_t));
    return hash_bytes(copy, FORMAT_HEADER_NBYTES + table_nbytes);
}

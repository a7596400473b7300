/* SPDX-License-Identifier: MIT */
/* format.c: see format.h. */
#include "dict/format.h"

#include "base/hash.h"
#include "base/utf8.h"

#include <string.h>

uint64_t format_header_hash(const unsigned char *header, size_t table_nbytes)
{
    unsigned char
        copy[FORMAT_HEADER_NBYTES + FORMAT_MAX_SECTIONS * FORMAT_SECTION_NBYTES];
    memcpy(copy, header, FORMAT_HEADER_NBYTES + table_nbytes);
    memset(copy + HEADER_HASH, 0, sizeof(uint64_t));
    return hash_bytes(copy, FORMAT_HEADER_NBYTES + table_nbytes);
}

bool format_is_metadata_key(struct wg_text key)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyz0123456789.-_";
    for (size_t i = 0; i < key.nbytes; i++) {
        if (memchr(allowed, key.bytes[i], sizeof allowed - 1) == NULL) {
            return false;
        }
    }
    return key.nbytes > 0 && key.nbytes <= META_MAX_KEY_NBYTES;
}

bool format_is_metadata_value(struct wg_text value)
{
    return value.nbytes <= META_MAX_VALUE_NBYTES &&
           memchr(value.bytes, '\r', value.nbytes) == NULL &&
           memchr(value.bytes, '\n', value.nbytes) == NULL &&
           utf8_is_valid(value.bytes, value.nbytes);
}

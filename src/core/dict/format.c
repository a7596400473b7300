/* SPDX-License-Identifier: MIT */
/* format.c: see format.h. */
#include "dict/format.h"

#include "base/load.h"
#include "base/utf8.h"

#include <string.h>

const struct section_kind section_kinds[KNOWN_SECTIONS] = {
    [SECTION_ALPH] = {"ALPH", true, SECTION_REQUIRED, 0},
    [SECTION_CODE] = {"CODE", false, SECTION_REQUIRED, 0},
    [SECTION_PART] = {"PART", false, SECTION_REQUIRED, 0},
    [SECTION_SEQS] = {"SEQS", false, SECTION_REQUIRED, 0},
    [SECTION_FORM] = {"FORM", false, 0, 0},
    [SECTION_META] = {"META", false, 0, 0},
    [SECTION_BASE] = {"BASE", true, SECTION_REQUIRED, 0},
    [SECTION_SETS] = {"SETS", true, SECTION_REQUIRED, 0},
    [SECTION_RANK] = {"RANK", true, SECTION_REQUIRED, 0},
    [SECTION_LAST] = {"LAST", true, SECTION_REQUIRED, 0},
    [SECTION_EDGE] = {"EDGE", true, SECTION_REQUIRED, 0},
    [SECTION_NUMB] = {"NUMB", false, 0, 0},
    [SECTION_VALU] = {"VALU", false, 0, 0},
};

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

bool format_is_known_key(struct wg_text key)
{
    static const char *const known[] = {"name",   "language", "language-name", "license",
                                        "source", "version",  "date",          "unicode",
                                        "fold",   "alphabet", "values"};
    bool is_known = key.nbytes >= 2 && memcmp(key.bytes, "x-", 2) == 0;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        is_known |= key.nbytes == strlen(known[i]) && memcmp(key.bytes, known[i], key.nbytes) == 0;
    }
    return is_known;
}

bool format_is_metadata_value(struct wg_text value)
{
    return value.nbytes <= META_MAX_VALUE_NBYTES &&
           memchr(value.bytes, '\r', value.nbytes) == NULL &&
           memchr(value.bytes, '\n', value.nbytes) == NULL &&
           utf8_is_valid(value.bytes, value.nbytes);
}

uint64_t format_write_numb(const uint64_t *counts, uint32_t states, unsigned char *out)
{
    uint64_t widths = 0;
    for (uint32_t block = 0; block < format_numb_blocks(states); block++) {
        const uint32_t begin = block * NUMB_BLOCK_STATES;
        const uint32_t left = states - begin;
        const uint32_t end = begin + (left < NUMB_BLOCK_STATES ? left : NUMB_BLOCK_STATES);
        uint64_t all = 0; /* the bits of all counts */
        for (uint32_t i = begin; i < end; i++) {
            all |= counts[i];
        }
        const uint32_t width = format_bits(all);
        if (out != NULL) {
            store_le32(out + (size_t)block * NUMB_RECORD_NBYTES, narrow32(widths << 6 | width));
            for (uint32_t i = begin; i < end; i++) {
                store_bits(out + format_numb_counts_off(states),
                           widths * NUMB_BLOCK_STATES + (uint64_t)(i - begin) * width, counts[i]);
            }
        }
        widths += width;
    }
    return widths;
}

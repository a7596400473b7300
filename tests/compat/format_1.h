/* SPDX-License-Identifier: MIT */
/* format_1.h: the contents of format-1.wgd as README.md describes them. */
#pragma once

#include "support/test.h"

/* WG_COMPAT_FOLDER is the folder that contains README.md. */
#define FORMAT_1_PATH WG_COMPAT_FOLDER "/format-1.wgd"

static const char *const format_1_words[] = {"ak",   "akár", "anya", "anyák", "ár",
                                             "köny", "kör",  "nyak", "nyák",  "nyár"};

/* In the order of the alphabet file. */
static const char *const format_1_symbols[] = {"a", "á", "k", "ny", "ö", "r"};

/* Sorted by key. */
static const struct {
    const char *key;
    const char *value;
} format_1_metadata[] = {{"language", "hu"}, {"license", "CC0-1.0"}, {"name", "format 1"}};

enum {
    FORMAT_1_NBYTES = 1036,
    FORMAT_1_WORDS = COUNT(format_1_words),
    FORMAT_1_SYMBOLS = COUNT(format_1_symbols),
    FORMAT_1_ENTRIES = COUNT(format_1_metadata)
};

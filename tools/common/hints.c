/* SPDX-License-Identifier: MIT */
/* hints.c: see hints.h. */
#include "common/hints.h"

#include <stdio.h>
#include <string.h>

const char *option_hint(enum wg_reason reason)
{
    switch (reason) {
    case WG_REASON_SIMD:
        return " (WORDGRID_SIMD)";
    case WG_REASON_NO_SQUARE:
    case WG_REASON_OTHER_SIZE:
        return " (--size=ROWSxCOLUMNS)";
    case WG_REASON_TORUS_OF_HEXAGONS:
        return " (--moves=hex, --torus)";
    case WG_REASON_CLEAR_TORUS:
        return " (leave out --torus)";
    case WG_REASON_CLEAR_HEXAGONS:
        return " (--moves=NAME)";
    case WG_REASON_NOT_UTF8:
        return " (--encoding=NAME)";
    case WG_REASON_ENCODING:
        return " ('iconv -l' lists the encodings)";
    case WG_REASON_NOT_A_DICTIONARY:
        return " ('dictc build' makes one)";
    case WG_REASON_IS_DICTIONARY:
        return " ('dictc dump' writes its words as text)";
    case WG_REASON_NOT_LETTER:
        return " (--alphabet=FILE; leave out --strict)";
    case WG_REASON_TOO_MANY_SYMBOLS:
        return " (--fold=marks, --alphabet=FILE)";
    case WG_REASON_VALUES_DIFFER:
        return " (--merge=max|min|sum|first)";
    case WG_REASON_TOO_MANY_WORDS:
        return " (--max-words=N)";
    case WG_REASON_NONE:
    case WG_REASON_STRUCT_SIZE:
    case WG_REASON_UNKNOWN_OPTION:
    case WG_REASON_NO_WORDS:
        break;
    }
    return "";
}

void hint_append(struct wg_error *error, const char *hint)
{
    const size_t used = strlen(error->message);
    (void)snprintf(error->message + used, sizeof error->message - used, "%s", hint);
}

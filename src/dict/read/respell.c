/* SPDX-License-Identifier: MIT */
/* respell.c: see respell.h. */
#include "dict/read/respell.h"

#include "base/utf8.h"

#include <stdlib.h>

bool dict_respell(const struct wg_dict *dict, struct wg_text typed, struct respelled *out)
{
    const size_t capacity = typed.nbytes * WG_BYTE_MAX_SYMBOLS;
    uint8_t *const symbols = malloc(capacity + 1);
    size_t count;
    *out = (struct respelled){.word = typed,
                              .length = (uint32_t)utf8_count(typed.bytes, typed.nbytes)};
    if (symbols == NULL) {
        return false;
    }
    if (wg_dict_symbols(dict, typed, symbols, capacity, &count)) {
        out->buffer = malloc(count * WG_SYMBOL_MAX_NBYTES + 1);
        if (out->buffer == NULL) {
            free(symbols);
            return false;
        }
        out->word.nbytes = wg_dict_spell(dict, symbols, count, out->buffer);
        out->word.bytes = out->buffer;
        out->length = (uint32_t)count;
    }
    free(symbols);
    return true;
}

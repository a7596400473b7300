/* SPDX-License-Identifier: MIT */
/* symbols.c: see symbols.h. */
#include "dict/write/symbols.h"

#include "base/text.h"

#include <string.h>

static bool is_before(const struct letters *letters, unsigned code, unsigned other)
{
    return letters_alphabet(letters) != NULL
               ? code < other
               : text_compare(letters_text(letters, code), letters_text(letters, other)) < 0;
}

void symbols_sort(struct symbols *symbols, const struct letters *letters)
{
    symbols->count = letters_count(letters);
    for (uint32_t i = 0; i < symbols->count; i++) {
        uint32_t j = i;
        for (; j > 0 && is_before(letters, i + 1, symbols->codes[j - 1]); j--) {
            symbols->texts[j] = symbols->texts[j - 1];
            symbols->codes[j] = symbols->codes[j - 1];
        }
        symbols->texts[j] = letters_text(letters, i + 1);
        symbols->codes[j] = (uint8_t)(i + 1);
    }
}

void symbols_map(const struct symbols *symbols, uint8_t map_out[256])
{
    memset(map_out, 0, 256);
    for (uint32_t i = 0; i < symbols->count; i++) {
        map_out[symbols->codes[i]] = (uint8_t)(i + 1);
    }
}

void symbols_drop_unused(struct symbols *symbols, struct automaton *automaton)
{
    bool occurs[FORMAT_MAX_SYMBOLS] = {false};
    uint8_t numbers[FORMAT_MAX_SYMBOLS];
    for (uint32_t i = 0; i < automaton->edges; i++) {
        occurs[automaton->symbols[i]] = true;
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < symbols->count; i++) {
        numbers[i] = (uint8_t)kept;
        if (occurs[i]) {
            symbols->texts[kept] = symbols->texts[i];
            symbols->codes[kept] = symbols->codes[i];
            kept++;
        }
    }
    for (uint32_t i = 0; kept < symbols->count && i < automaton->edges; i++) {
        automaton->symbols[i] = numbers[automaton->symbols[i]];
    }
    symbols->count = kept;
}

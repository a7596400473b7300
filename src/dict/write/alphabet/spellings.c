/* SPDX-License-Identifier: MIT */
/* spellings.c: see spellings.h. */
#include "dict/write/alphabet/spellings.h"

#include "base/array.h"
#include "base/load.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

static int compare_spellings(const void *a, const void *b)
{
    return text_compare(spelling_text(a), spelling_text(b));
}

bool spellings_add(struct spellings *spellings, unsigned symbol, struct wg_text text)
{
    if (!ARRAY_RESERVE(spellings->items, &spellings->capacity, spellings->count + 1)) {
        return false;
    }
    struct spelling *const spelling = &spellings->items[spellings->count++];
    spelling->symbol = narrow8(symbol);
    spelling->nbytes = narrow8(text.nbytes);
    memcpy(spelling->bytes, text.bytes, text.nbytes);
    return true;
}

void spellings_settle(struct spellings *spellings)
{
    size_t kept = 0;
    if (spellings->count > 1) { /* qsort must not be given NULL */
        qsort(spellings->items, spellings->count, sizeof *spellings->items, compare_spellings);
    }
    for (size_t i = 0; i < spellings->count; i++) {
        if (kept == 0 ||
            compare_spellings(&spellings->items[kept - 1], &spellings->items[i]) != 0) {
            spellings->items[kept++] = spellings->items[i];
        }
    }
    spellings->count = kept;
}

void spellings_free(struct spellings *spellings)
{
    free(spellings->items);
    *spellings = (struct spellings){0};
}

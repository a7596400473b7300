/* SPDX-License-Identifier: MIT */
/* line_store.c: see line_store.h. */
#include "dict/write/hunspell/line_store.h"

#include "base/array.h"
#include "base/error.h"
#include "dict/write/text/wordlist.h"

#include <stdlib.h>
#include <string.h>

/* A wordlist_fn that stores a line. */
static enum wg_status store_line(void *context, struct wg_text text, uint64_t line, uint64_t column,
                                 struct wg_error *error)
{
    struct line_store *const store = context;
    /* A short line takes more memory for its struct stored_line than for its text. */
    if (store->nbytes + text.nbytes + (store->count + 1) * sizeof *store->lines >
        HUNSPELL_MAX_AFFIX_NBYTES) {
        return fail_at(error, WG_LIMIT, store->source, line, 0,
                       "the affix file is too large: its bytes, and %d more for each line, may be "
                       "at most %d; give one with fewer rules",
                       (int)sizeof *store->lines, HUNSPELL_MAX_AFFIX_NBYTES);
    }
    if (!ARRAY_RESERVE(store->lines, &store->line_capacity, store->count + 1) ||
        !ARRAY_RESERVE(store->bytes, &store->capacity, store->nbytes + text.nbytes)) {
        return fail_memory(error);
    }
    memcpy(store->bytes + store->nbytes, text.bytes, text.nbytes);
    store->lines[store->count++] = (struct stored_line){store->nbytes, text.nbytes, line, column};
    store->nbytes += text.nbytes;
    return WG_OK;
}

enum wg_status line_store_read(struct line_store *store, struct input *input,
                               struct wg_error *error)
{
    store->source = input_name(input);
    return wordlist_read(input, store_line, store, error);
}

void line_store_free(struct line_store *store)
{
    free(store->bytes);
    free(store->lines);
    *store = (struct line_store){0};
}

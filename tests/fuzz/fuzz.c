/* SPDX-License-Identifier: MIT */
#include "fuzz/fuzz.h"

#include "base/array.h"
#include "base/text.h"
#include "dict/format.h"
#include "text/unpack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wordgrid/dict.h>

void fuzz_broken(const char *file, int line, const char *claim)
{
    (void)fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, claim);
    abort();
}

bool fuzz_is_text(struct wg_text text)
{
    const bool is_dictionary = text.nbytes >= FORMAT_MAGIC_NBYTES &&
                               memcmp(text.bytes, FORMAT_MAGIC, FORMAT_MAGIC_NBYTES) == 0;
    return !is_dictionary && codec_find((const unsigned char *)text.bytes, text.nbytes) == NULL;
}

void fuzz_texts_reset(struct fuzz_texts *texts)
{
    texts->count = 0;
    texts->pool_nbytes = 0;
}

/* Adding a text can move the pool, so only fuzz_texts_sort sets `bytes` of the items. */
void fuzz_texts_add(struct fuzz_texts *texts, struct wg_text text)
{
    FUZZ_REQUIRE(
        ARRAY_RESERVE(texts->items, &texts->capacity, texts->count + 1) &&
        ARRAY_RESERVE(texts->pool, &texts->pool_capacity, texts->pool_nbytes + text.nbytes + 1));
    if (text.nbytes > 0) {
        memcpy(texts->pool + texts->pool_nbytes, text.bytes, text.nbytes);
    }
    texts->items[texts->count++] = (struct wg_text){NULL, text.nbytes};
    texts->pool_nbytes += text.nbytes;
}

static int compare_texts(const void *a, const void *b)
{
    return text_compare(*(const struct wg_text *)a, *(const struct wg_text *)b);
}

void fuzz_texts_sort(struct fuzz_texts *texts)
{
    size_t off = 0;
    size_t kept = 0;
    for (size_t i = 0; i < texts->count; i++) {
        texts->items[i].bytes = texts->pool + off;
        off += texts->items[i].nbytes;
    }
    if (texts->count > 1) {
        qsort(texts->items, texts->count, sizeof *texts->items, compare_texts);
    }
    for (size_t i = 0; i < texts->count; i++) {
        if (i == 0 || !text_equals(texts->items[i], texts->items[kept - 1])) {
            texts->items[kept++] = texts->items[i];
        }
    }
    texts->count = kept;
}

bool fuzz_texts_are_same(const struct fuzz_texts *a, const struct fuzz_texts *b)
{
    bool are_same = a->count == b->count;
    for (size_t i = 0; are_same && i < a->count; i++) {
        are_same = text_equals(a->items[i], b->items[i]);
    }
    return are_same;
}

bool fuzz_texts_have(const struct fuzz_texts *texts, struct wg_text text)
{
    return texts->count > 0 &&
           bsearch(&text, texts->items, texts->count, sizeof *texts->items, compare_texts);
}

static bool add_text(void *context, struct wg_text word)
{
    fuzz_texts_add(context, word);
    return true;
}

void fuzz_texts_of_dict(struct fuzz_texts *texts, const struct wg_dict *dict)
{
    const struct wg_text all = {"", 0};
    fuzz_texts_reset(texts);
    FUZZ_REQUIRE(wg_dict_each(dict, all, add_text, texts, NULL) == WG_OK);
    fuzz_texts_sort(texts);
}

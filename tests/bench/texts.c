/* SPDX-License-Identifier: MIT */
#include "texts.h"

#include "base/array.h"
#include "measure.h"

#include <stdlib.h>
#include <string.h>

void texts_add(struct texts *texts, struct wg_text text)
{
    if (!ARRAY_RESERVE(texts->bytes, &texts->bytes_capacity, texts->nbytes + text.nbytes) ||
        !ARRAY_RESERVE(texts->ends, &texts->ends_capacity, texts->count + 1)) {
        die("no memory for the words");
    }
    memcpy(texts->bytes + texts->nbytes, text.bytes, text.nbytes);
    texts->nbytes += text.nbytes;
    texts->ends[texts->count++] = texts->nbytes;
}

void texts_free(struct texts *texts)
{
    free(texts->bytes);
    free(texts->ends);
    *texts = (struct texts){0};
}

/* SPDX-License-Identifier: MIT */
/*
 * guarded.h: copies bytes to a place directly before or after memory that cannot be read. An
 * overread by one byte ends the program, also without a sanitizer and in vector code.
 *
 *     struct guarded guarded;
 *     guarded_init(&guarded, 1000);
 *     guarded_put(&guarded, GUARDED_END, bytes, nbytes);
 *     ... guarded.bytes[0] to guarded.bytes[nbytes - 1] ...
 *     guarded_free(&guarded);
 *
 * With GUARDED_END, the memory after the bytes is forbidden, and an odd number of bytes begins at
 * an odd address. With GUARDED_BEGIN, the memory before the bytes is forbidden. With the address
 * sanitizer, each guarded_put allocates the bytes. For GUARDED_END, it then allocates one more byte
 * before them, so that they begin at an odd address.
 */
#pragma once

#include <stddef.h>

enum guarded_side { GUARDED_END, GUARDED_BEGIN };

struct guarded {
    unsigned char *bytes; /* the copy made by the last guarded_put */
    unsigned char *map;   /* a mapping; under the address sanitizer, an allocation */
    size_t page_nbytes;
    size_t capacity; /* in bytes: whole pages, between two forbidden pages */
};

/* Makes room for up to `capacity` bytes. */
void guarded_init(struct guarded *guarded, size_t capacity);

/* Sets guarded->bytes to a copy of the bytes. The copy of the last call becomes invalid. */
void guarded_put(struct guarded *guarded, enum guarded_side side, const void *bytes, size_t nbytes);

void guarded_free(struct guarded *guarded);

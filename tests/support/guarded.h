/* SPDX-License-Identifier: MIT */
/*
 * guarded.h: bytes directly before or after forbidden memory, so that reading one byte
 * too many ends the program, also without a sanitizer and in vector code.
 *
 *     struct guarded guarded;
 *     guarded_init(&guarded, 1000);
 *     guarded_put(&guarded, GUARDED_END, bytes, nbytes);
 *     ... guarded.bytes[0] to guarded.bytes[nbytes - 1] ...
 *     guarded_free(&guarded);
 *
 * With GUARDED_END the memory after the bytes is forbidden, and an odd number of bytes
 * begins at an odd address. With GUARDED_BEGIN the memory before the bytes is
 * forbidden. Under the address sanitizer the bytes are an allocation of their size; for
 * GUARDED_END it has one byte more in front, so that the bytes begin at an odd address.
 */
#ifndef WG_TESTS_SUPPORT_GUARDED_H
#define WG_TESTS_SUPPORT_GUARDED_H

#include <stddef.h>

enum guarded_side { GUARDED_END, GUARDED_BEGIN };

struct guarded {
    unsigned char *bytes; /* the last guarded_put */
    unsigned char *map;   /* under the address sanitizer: an allocation */
    size_t page_nbytes;
    size_t capacity; /* whole pages, between two forbidden pages */
};

/* Makes room for up to `capacity` bytes. */
void guarded_init(struct guarded *guarded, size_t capacity);

/* Copies the bytes there; the bytes of the last call are gone. */
void guarded_put(struct guarded *guarded, enum guarded_side side, const void *bytes,
                 size_t nbytes);

void guarded_free(struct guarded *guarded);

#endif

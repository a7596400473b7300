/* SPDX-License-Identifier: MIT */
/*
 * guarded.h: bytes right against memory that nobody may touch, so that reading one
 * byte too many ends the program, also where no sanitizer looks: in vectors and in
 * plain builds.
 *
 *     struct guarded guarded;
 *     guarded_init(&guarded, 1000);
 *     guarded_put(&guarded, GUARDED_END, bytes, nbytes);
 *     ... guarded.bytes[0] to guarded.bytes[nbytes - 1] ...
 *     guarded_free(&guarded);
 *
 * At the end, what lies behind the bytes is forbidden, and they begin at an odd address
 * if their number is odd; at the beginning, what lies before them. Under the address
 * sanitizer it is an allocation of their size, or of one byte more in front, so that
 * they begin at an odd address.
 */
#ifndef WG_TESTS_SUPPORT_GUARDED_H
#define WG_TESTS_SUPPORT_GUARDED_H

#include <stddef.h>

enum guarded_side { GUARDED_END, GUARDED_BEGIN };

struct guarded {
    unsigned char *bytes; /* what was put last */
    unsigned char *map;   /* or the allocation */
    size_t page_nbytes;
    size_t capacity; /* whole pages, between two that are forbidden */
};

/* Room for up to `capacity` bytes. */
void guarded_init(struct guarded *guarded, size_t capacity);

/* Copies the bytes there, in place of those before. */
void guarded_put(struct guarded *guarded, enum guarded_side side, const void *bytes,
                 size_t nbytes);

void guarded_free(struct guarded *guarded);

#endif

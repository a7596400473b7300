/* SPDX-License-Identifier: MIT */
/* raw.h: reads the bytes of an input from a file descriptor or from memory, before they are
   decompressed or converted. */
#ifndef WG_DICT_WRITE_TEXT_RAW_H
#define WG_DICT_WRITE_TEXT_RAW_H

#include <stdbool.h>
#include <wordgrid/status.h>

enum { RAW_BUFFER_NBYTES = 1 << 18 };

struct raw {
    const char *name; /* for messages; may be NULL */
    int fd;           /* -1: the input is in memory */
    bool owns_fd;
    struct wg_text memory; /* the part that is not read yet */
    uint64_t nbytes;       /* read so far */
    bool is_last;          /* the input has ended: nothing follows the bytes */
    size_t begin;          /* bytes[begin..end) are not used yet */
    size_t end;
    unsigned char bytes[RAW_BUFFER_NBYTES];
};

/* Reads once, and appends to `bytes`, which must not be full. Fails with WG_IO. */
enum wg_status raw_read(struct raw *raw, struct wg_error *error);

/* Reads more bytes if all have been used and the input has not ended. */
enum wg_status raw_refill(struct raw *raw, struct wg_error *error);

/* See input_read_dictionary. */
enum wg_status raw_read_dictionary(struct raw *raw, unsigned char **bytes_out, size_t *nbytes_out,
                                   struct wg_error *error);

#endif

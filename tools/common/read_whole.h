/* SPDX-License-Identifier: MIT */
/* read_whole.h: reads a whole file or pipe into memory. */
#ifndef WG_TOOLS_COMMON_READ_WHOLE_H
#define WG_TOOLS_COMMON_READ_WHOLE_H

#include <stddef.h>
#include <wordgrid/status.h>

/* The caller must set all members to zero before the call, and free `bytes` with free()
 * after it, also after a failure. */
struct whole {
    char *bytes;
    size_t nbytes;
    size_t capacity;
};

/*
 * Reads `fd` to its end. `source` is its name in errors. Fails with WG_IO or WG_NO_MEMORY, or with
 * WG_LIMIT if there are more than most_nbytes bytes. After a failure, whole->nbytes is the number
 * of bytes read so far.
 */
enum wg_status read_whole(struct whole *whole, int fd, const char *source, size_t most_nbytes,
                          struct wg_error *error);

#endif

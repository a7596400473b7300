/* SPDX-License-Identifier: MIT */
/*
 * pieces.h: see tests/support/pieces.h, in place of which this file is included on Windows. There,
 * no pipe keeps the pieces apart, and none has a name, so the text is in a file.
 */
#pragma once

#include "support/test.h"

#include <stdio.h>

enum { PIECES_MAX = 256, PIECES_MAX_NBYTES = 4096 };

struct pieces {
    int fd;
    char path[64];
};

static inline void pieces_open(struct pieces *pieces, const void *bytes, size_t nbytes,
                               size_t first, size_t step)
{
    (void)first, (void)step;
    (void)snprintf(pieces->path, sizeof pieces->path, "/tmp/wordgrid-pieces.XXXXXX");
    assert_non_null(_mktemp(pieces->path));
    pieces->fd = open(pieces->path, O_RDWR | O_CREAT | O_EXCL | O_BINARY | O_TEMPORARY, 0600);
    assert_true(pieces->fd >= 0);
    assert_int_equal(write(pieces->fd, bytes, (unsigned)nbytes), nbytes);
    assert_int_equal(lseek(pieces->fd, 0, SEEK_SET), 0);
}

static inline void pieces_open_whole(struct pieces *pieces, const void *bytes, size_t nbytes)
{
    pieces_open(pieces, bytes, nbytes, nbytes, nbytes);
}

static inline void pieces_close(struct pieces *pieces)
{
    assert_int_equal(close(pieces->fd), 0);
}

/* SPDX-License-Identifier: MIT */
/*
 * pieces.h: a file from which a text is read in pieces. The test chooses their sizes. The file is a
 * pipe in packet mode, in which one read returns one packet. Linux only.
 *
 *     struct pieces pieces;
 *     pieces_open(&pieces, text, nbytes, 7, 1);       first 7 bytes, then 1 at a time
 *     input_open(pieces.path, NULL, &input, &error);  only once
 *     pieces_close(&pieces);
 */
#pragma once

#include "support/test.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

/* A pipe holds this many packets of up to 4,096 bytes. */
enum { PIECES_MAX = 256, PIECES_MAX_NBYTES = 4096 };

struct pieces {
    int fd;
    char path[32];
};

static inline void pieces_open(struct pieces *pieces, const void *bytes, size_t nbytes,
                               size_t first, size_t step)
{
    int ends[2];
    const char *p = bytes;
    assert_int_equal(pipe2(ends, O_CLOEXEC | O_DIRECT), 0);
    assert_true(fcntl(ends[1], F_SETPIPE_SZ, PIECES_MAX * PIECES_MAX_NBYTES) > 0);
    while (nbytes > 0) {
        const size_t size = first < nbytes ? first : nbytes;
        assert_int_equal(write(ends[1], p, size), size);
        p += size;
        nbytes -= size;
        first = step;
    }
    assert_int_equal(close(ends[1]), 0);
    pieces->fd = ends[0];
    (void)snprintf(pieces->path, sizeof pieces->path, "/dev/fd/%d", pieces->fd);
}

/* Opens the text in as few pieces as possible. */
static inline void pieces_open_whole(struct pieces *pieces, const void *bytes, size_t nbytes)
{
    pieces_open(pieces, bytes, nbytes, PIECES_MAX_NBYTES, PIECES_MAX_NBYTES);
}

static inline void pieces_close(struct pieces *pieces)
{
    assert_int_equal(close(pieces->fd), 0);
}

/* SPDX-License-Identifier: MIT */
/* unpack.h: one interface to the decompressors of gzip, xz and zstd. A build has only the
   decompressors whose libraries it found. Streams that follow each other (gzip members, xz streams,
   zstd frames) are unpacked as one. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { CODEC_MAX_MAGIC_NBYTES = 6 };

enum codec_state {
    CODEC_MORE,  /* a stream is incomplete: it needs more input, or more room */
    CODEC_WHOLE, /* all streams so far are complete: the input may end here */
    CODEC_DAMAGED,
    CODEC_TOO_LARGE, /* needs more memory than the limit */
    CODEC_NO_MEMORY
};

/* The buffers of codec.run, which advances `in` and `out` past the bytes that it has read and
   written. */
struct codec_io {
    const unsigned char *in;
    const unsigned char *in_end;
    bool in_is_last; /* the file ends at in_end */
    unsigned char *out;
    unsigned char *out_end;
};

struct codec {
    const char *name;
    const char *library;
    size_t magic_nbytes;
    unsigned char magic[CODEC_MAX_MAGIC_NBYTES];
    /* The three functions are NULL in a build without the library. `open` returns a stream, or NULL
       if there is not enough memory. */
    void *(*open)(void);
    enum codec_state (*run)(void *stream, struct codec_io *io);
    void (*close)(void *stream);
};

/* Returns the codec whose magic number the bytes begin with, or NULL if there is none. */
const struct codec *codec_find(const unsigned char *bytes, size_t nbytes);

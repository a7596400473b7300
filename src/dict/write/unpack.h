/* SPDX-License-Identifier: MIT */
/*
 * unpack.h: gzip, xz and zstd behind one face, each where the build has its library.
 * Streams that follow one another (gzip members, xz streams, zstd frames) are one.
 */
#ifndef WG_DICT_WRITE_UNPACK_H
#define WG_DICT_WRITE_UNPACK_H

#include <stdbool.h>
#include <stddef.h>

enum { CODEC_MAX_MAGIC_NBYTES = 6 };

enum codec_state {
    CODEC_MORE,  /* the data does not end here */
    CODEC_WHOLE, /* it may end here: all that began has come to its end */
    CODEC_DAMAGED,
    CODEC_TOO_LARGE, /* it wants more memory than a sane file does */
    CODEC_NO_MEMORY
};

/* Packed bytes in, plain bytes out; run moves `in` and `out`. */
struct codec_io {
    const unsigned char *in;
    const unsigned char *in_end;
    bool in_is_last; /* the file ends with in_end */
    unsigned char *out;
    unsigned char *out_end;
};

struct codec {
    const char *name;
    const char *library;
    size_t magic_nbytes;
    unsigned char magic[CODEC_MAX_MAGIC_NBYTES];
    /* All NULL in a build without the library. open returns NULL without memory. */
    void *(*open)(void);
    enum codec_state (*run)(void *stream, struct codec_io *io);
    void (*close)(void *stream);
};

/* The codec whose magic the bytes begin with; NULL for plain bytes. */
const struct codec *codec_find(const unsigned char *bytes, size_t nbytes);

#endif

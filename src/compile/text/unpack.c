/* SPDX-License-Identifier: MIT */
/* unpack.c: see unpack.h. The build defines each of WG_HAVE_ZLIB, WG_HAVE_LZMA and WG_HAVE_ZSTD to
   1 if it found this library. */
#include "text/unpack.h"

#include "base/load.h"

#include <stdlib.h>
#include <string.h>

#ifdef WG_HAVE_ZLIB
#define ZLIB_CONST /* makes next_in of a z_stream a pointer to const */
#include <zlib.h>

static void *gzip_open(void)
{
    /* Added to MAX_WBITS: accept every window size, but only the gzip format. */
    enum { GZIP_ONLY = 16 };
    z_stream *const z = calloc(1, sizeof *z);
    if (z != NULL && inflateInit2(z, GZIP_ONLY + MAX_WBITS) != Z_OK) {
        free(z);
        return NULL;
    }
    return z;
}

static enum codec_state gzip_run(void *stream, struct codec_io *io)
{
    z_stream *const z = stream;
    z->next_in = io->in;
    z->avail_in = narrow32((uint64_t)(io->in_end - io->in));
    z->next_out = io->out;
    z->avail_out = narrow32((uint64_t)(io->out_end - io->out));
    const int result = inflate(z, Z_NO_FLUSH);
    io->in = z->next_in;
    io->out = z->next_out;
    if (result == Z_STREAM_END) {
        (void)inflateReset(z); /* for the next member */
        return CODEC_WHOLE;
    }
    /* Z_BUF_ERROR: no progress with this input */
    return result == Z_OK || result == Z_BUF_ERROR ? CODEC_MORE
           : result == Z_MEM_ERROR                 ? CODEC_NO_MEMORY
                                                   : CODEC_DAMAGED;
}

static void gzip_close(void *stream)
{
    (void)inflateEnd(stream);
    free(stream);
}

#define GZIP_CALLS gzip_open, gzip_run, gzip_close
#else
#define GZIP_CALLS NULL, NULL, NULL
#endif

#ifdef WG_HAVE_LZMA
#include <lzma.h>

/* Four times the memory that a file of xz -9 needs. */
#define XZ_MAX_MEMORY_NBYTES (UINT64_C(256) << 20)

static void *xz_open(void)
{
    lzma_stream *xz = malloc(sizeof *xz);
    if (xz == NULL) {
        return NULL;
    }
    *xz = (lzma_stream)LZMA_STREAM_INIT;
    if (lzma_stream_decoder(xz, XZ_MAX_MEMORY_NBYTES, LZMA_CONCATENATED) != LZMA_OK) {
        free(xz);
        return NULL;
    }
    return xz;
}

static enum codec_state xz_run(void *stream, struct codec_io *io)
{
    lzma_stream *const xz = stream;
    xz->next_in = io->in;
    xz->avail_in = (size_t)(io->in_end - io->in);
    xz->next_out = io->out;
    xz->avail_out = (size_t)(io->out_end - io->out);
    const lzma_ret result = lzma_code(xz, io->in_is_last ? LZMA_FINISH : LZMA_RUN);
    io->in = xz->next_in;
    io->out = xz->next_out;
    if (result == LZMA_OK || result == LZMA_BUF_ERROR) {
        return CODEC_MORE;
    }
    return result == LZMA_STREAM_END       ? CODEC_WHOLE
           : result == LZMA_MEMLIMIT_ERROR ? CODEC_TOO_LARGE
           : result == LZMA_MEM_ERROR      ? CODEC_NO_MEMORY
                                           : CODEC_DAMAGED;
}

static void xz_close(void *stream)
{
    lzma_end(stream);
    free(stream);
}

#define XZ_CALLS xz_open, xz_run, xz_close
#else
#define XZ_CALLS NULL, NULL, NULL
#endif

#ifdef WG_HAVE_ZSTD
#include <zstd.h>
#include <zstd_errors.h>

static void *zstd_open(void)
{
    return ZSTD_createDStream();
}

static enum codec_state zstd_run(void *stream, struct codec_io *io)
{
    ZSTD_inBuffer in = {io->in, (size_t)(io->in_end - io->in), 0};
    ZSTD_outBuffer out = {io->out, (size_t)(io->out_end - io->out), 0};
    const size_t result = ZSTD_decompressStream(stream, &out, &in);
    io->in += in.pos;
    io->out += out.pos;
    if (!ZSTD_isError(result)) {
        return result == 0 ? CODEC_WHOLE : CODEC_MORE;
    }
    const ZSTD_ErrorCode code = ZSTD_getErrorCode(result);
    return code == ZSTD_error_frameParameter_windowTooLarge ? CODEC_TOO_LARGE
           : code == ZSTD_error_memory_allocation           ? CODEC_NO_MEMORY
                                                            : CODEC_DAMAGED;
}

static void zstd_close(void *stream)
{
    (void)ZSTD_freeDStream(stream);
}

#define ZSTD_CALLS zstd_open, zstd_run, zstd_close
#else
#define ZSTD_CALLS NULL, NULL, NULL
#endif

static const struct codec codecs[] = {
    {"gzip", "zlib", 2, {0x1f, 0x8b}, GZIP_CALLS},
    {"xz", "liblzma", 6, {0xfd, '7', 'z', 'X', 'Z', 0}, XZ_CALLS},
    {"zstd", "libzstd", 4, {0x28, 0xb5, 0x2f, 0xfd}, ZSTD_CALLS},
};

const struct codec *codec_find(const unsigned char *bytes, size_t nbytes)
{
    for (size_t i = 0; i < sizeof codecs / sizeof codecs[0]; i++) {
        const struct codec *const codec = &codecs[i];
        if (nbytes >= codec->magic_nbytes &&
            memcmp(bytes, codec->magic, codec->magic_nbytes) == 0) {
            return codec;
        }
    }
    return NULL;
}

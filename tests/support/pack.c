/* SPDX-License-Identifier: MIT */
#include "support/pack.h"

#include <stdint.h>
#include <stdlib.h>

#if defined WG_HAVE_ZLIB
#include <zlib.h>
#endif
#if defined WG_HAVE_LZMA
#include <lzma.h>
#endif
#if defined WG_HAVE_ZSTD
#include <zstd.h>
#endif

/* A build without the libraries does not use it. */
__attribute__((unused)) static void require(bool is_done)
{
    if (!is_done) {
        abort();
    }
}

/* The levels are the fastest, because the fuzz targets pack each input. */
static bool pack_gzip(struct wg_text text, struct packed *packed)
{
#if defined WG_HAVE_ZLIB
    enum { WINDOW_BITS_AND_GZIP = 9 + 16, SMALL_MEMORY = 1 };
    z_stream z = {.zalloc = NULL};
    require(deflateInit2(&z, 1, Z_DEFLATED, WINDOW_BITS_AND_GZIP, SMALL_MEMORY,
                         Z_DEFAULT_STRATEGY) == Z_OK);
    z.next_in = (z_const Bytef *)(uintptr_t)text.bytes;
    z.avail_in = (uInt)text.nbytes;
    z.next_out = packed->bytes + packed->nbytes;
    z.avail_out = (uInt)(sizeof packed->bytes - packed->nbytes);
    require(deflate(&z, Z_FINISH) == Z_STREAM_END);
    packed->nbytes = sizeof packed->bytes - z.avail_out;
    require(deflateEnd(&z) == Z_OK);
    return true;
#else
    (void)text;
    (void)packed;
    return false;
#endif
}

static bool pack_xz(struct wg_text text, struct packed *packed)
{
#if defined WG_HAVE_LZMA
    require(lzma_easy_buffer_encode(0, LZMA_CHECK_CRC32, NULL, (const uint8_t *)text.bytes,
                                    text.nbytes, packed->bytes, &packed->nbytes,
                                    sizeof packed->bytes) == LZMA_OK);
    return true;
#else
    (void)text;
    (void)packed;
    return false;
#endif
}

static bool pack_zstd(struct wg_text text, struct packed *packed)
{
#if defined WG_HAVE_ZSTD
    ZSTD_CCtx *const context = ZSTD_createCCtx();
    require(context != NULL);
    (void)ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, 1);
    (void)ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
    const size_t nbytes =
        ZSTD_compress2(context, packed->bytes + packed->nbytes,
                       sizeof packed->bytes - packed->nbytes, text.bytes, text.nbytes);
    require(!ZSTD_isError(nbytes));
    (void)ZSTD_freeCCtx(context);
    packed->nbytes += nbytes;
    return true;
#else
    (void)text;
    (void)packed;
    return false;
#endif
}

bool pack(enum packing packing, struct wg_text text, struct packed *packed)
{
    switch (packing) {
    case PACK_GZIP:
        return pack_gzip(text, packed);
    case PACK_XZ:
        return pack_xz(text, packed);
    case PACK_ZSTD:
        return pack_zstd(text, packed);
    case PACK_NOT:
    case PACKINGS:
        break;
    }
    return false;
}

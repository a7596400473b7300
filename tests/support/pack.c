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

#if defined WG_HAVE_ZLIB || defined WG_HAVE_LZMA || defined WG_HAVE_ZSTD
static void require(bool is_done)
{
    if (!is_done) {
        abort();
    }
}
#endif

/* The levels are the fastest, because the fuzz targets pack each input. */
#if defined WG_HAVE_ZLIB
static void pack_gzip(struct wg_text text, struct packed *packed)
{
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
}
#endif

#if defined WG_HAVE_LZMA
static void pack_xz(struct wg_text text, struct packed *packed)
{
    require(lzma_easy_buffer_encode(0, LZMA_CHECK_CRC32, NULL, (const uint8_t *)text.bytes,
                                    text.nbytes, packed->bytes, &packed->nbytes,
                                    sizeof packed->bytes) == LZMA_OK);
}
#endif

#if defined WG_HAVE_ZSTD
static void pack_zstd(struct wg_text text, struct packed *packed)
{
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
}
#endif

bool pack(enum packing packing, struct wg_text text, struct packed *packed)
{
    (void)packing; /* none of them is used in a build without the libraries */
    (void)text;
    (void)packed;
#if defined WG_HAVE_ZLIB
    if (packing == PACK_GZIP) {
        pack_gzip(text, packed);
        return true;
    }
#endif
#if defined WG_HAVE_LZMA
    if (packing == PACK_XZ) {
        pack_xz(text, packed);
        return true;
    }
#endif
#if defined WG_HAVE_ZSTD
    if (packing == PACK_ZSTD) {
        pack_zstd(text, packed);
        return true;
    }
#endif
    return false;
}

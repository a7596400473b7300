/* SPDX-License-Identifier: MIT */
#include "fuzz/pack.h"

#include "fuzz/fuzz.h"

#if defined WG_HAVE_ZLIB
#include <zlib.h>
#endif
#if defined WG_HAVE_LZMA
#include <lzma.h>
#endif
#if defined WG_HAVE_ZSTD
#include <zstd.h>
#endif

enum { MAX_PACKED_NBYTES = 1 << 16 };

static char packed[MAX_PACKED_NBYTES];

#if defined WG_HAVE_ZLIB
static size_t pack_gzip(struct wg_text text)
{
    enum { WINDOW_BITS_AND_GZIP = 9 + 16, SMALL_MEMORY = 1 };
    z_stream z = {.zalloc = NULL};
    FUZZ_REQUIRE(deflateInit2(&z, 1, Z_DEFLATED, WINDOW_BITS_AND_GZIP, SMALL_MEMORY,
                              Z_DEFAULT_STRATEGY) == Z_OK);
    z.next_in = (z_const Bytef *)(uintptr_t)text.bytes;
    z.avail_in = (uInt)text.nbytes;
    z.next_out = (Bytef *)packed;
    z.avail_out = sizeof packed;
    FUZZ_REQUIRE(deflate(&z, Z_FINISH) == Z_STREAM_END);
    const size_t nbytes = sizeof packed - z.avail_out;
    FUZZ_REQUIRE(deflateEnd(&z) == Z_OK);
    return nbytes;
}
#endif

#if defined WG_HAVE_LZMA
static size_t pack_xz(struct wg_text text)
{
    size_t nbytes = 0;
    FUZZ_REQUIRE(lzma_easy_buffer_encode(0, LZMA_CHECK_CRC32, NULL, (const uint8_t *)text.bytes,
                                         text.nbytes, (uint8_t *)packed, &nbytes,
                                         sizeof packed) == LZMA_OK);
    return nbytes;
}
#endif

#if defined WG_HAVE_ZSTD
static size_t pack_zstd(struct wg_text text)
{
    const size_t nbytes = ZSTD_compress(packed, sizeof packed, text.bytes, text.nbytes, 1);
    FUZZ_REQUIRE(!ZSTD_isError(nbytes));
    return nbytes;
}
#endif

bool pack(enum packing packing, struct wg_text text, struct wg_text *packed_out)
{
    size_t nbytes = 0;
    (void)text; /* not used in a build without the libraries */
    switch (packing) {
    case PACK_GZIP:
#if defined WG_HAVE_ZLIB
        nbytes = pack_gzip(text);
#endif
        break;
    case PACK_XZ:
#if defined WG_HAVE_LZMA
        nbytes = pack_xz(text);
#endif
        break;
    case PACK_ZSTD:
#if defined WG_HAVE_ZSTD
        nbytes = pack_zstd(text);
#endif
        break;
    case PACK_NOT:
    case PACKINGS:
        break;
    }
    *packed_out = (struct wg_text){packed, nbytes};
    return nbytes > 0;
}

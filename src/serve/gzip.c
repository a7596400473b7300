/* SPDX-License-Identifier: MIT */
/* gzip.c: see gzip.h. */
#include "serve/gzip.h"

#include "base/error.h"

#include <stdlib.h>

#ifdef WG_HAVE_ZLIB
#define ZLIB_CONST /* makes next_in of a z_stream a pointer to const */
#include <zlib.h>

/* Added to MAX_WBITS: the gzip format instead of that of zlib. */
enum { GZIP_FORMAT = 16, MEMORY_LEVEL = 8 };

static void set_input(z_stream *z, struct wg_text text)
{
    z->next_in = (const unsigned char *)text.bytes;
    z->avail_in = (uInt)text.nbytes;
}

bool gzip_pack(struct wg_text text, struct wg_text *packed_out)
{
    z_stream z = {0};
    unsigned char *const bytes = malloc(text.nbytes + 1);
    if (bytes == NULL || deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, GZIP_FORMAT + MAX_WBITS,
                                      MEMORY_LEVEL, Z_DEFAULT_STRATEGY) != Z_OK) {
        free(bytes);
        return false;
    }
    set_input(&z, text);
    z.next_out = bytes;
    z.avail_out = (uInt)text.nbytes;
    const bool is_shorter = deflate(&z, Z_FINISH) == Z_STREAM_END;
    (void)deflateEnd(&z);
    if (!is_shorter) {
        free(bytes);
        return false;
    }
    *packed_out = (struct wg_text){(const char *)bytes, z.total_out};
    return true;
}

enum wg_status gzip_unpack(struct wg_text packed, size_t most_nbytes, struct wg_text *text_out,
                           struct wg_error *error)
{
    z_stream z = {0};
    unsigned char *const bytes = malloc(most_nbytes + 1);
    if (bytes == NULL || inflateInit2(&z, GZIP_FORMAT + MAX_WBITS) != Z_OK) {
        free(bytes);
        return fail_memory(error);
    }
    set_input(&z, packed);
    z.next_out = bytes;
    z.avail_out = (uInt)most_nbytes;
    const int result = inflate(&z, Z_FINISH);
    const bool is_whole = result == Z_STREAM_END && z.avail_in == 0;
    const size_t nbytes = z.total_out;
    (void)inflateEnd(&z);
    if (is_whole) {
        unsigned char *const fitted = realloc(bytes, nbytes + 1);
        *text_out = (struct wg_text){(const char *)(fitted != NULL ? fitted : bytes), nbytes};
        return WG_OK;
    }
    free(bytes);
    if (result == Z_MEM_ERROR) {
        return fail_memory(error);
    }
    return result == Z_BUF_ERROR && nbytes == most_nbytes
               ? fail(error, WG_LIMIT, "unpacks to over %zu bytes", most_nbytes)
               : fail(error, WG_DAMAGED, "is not one whole gzip file");
}
#else
bool gzip_pack(struct wg_text text, struct wg_text *packed_out)
{
    (void)text;
    (void)packed_out;
    return false;
}

enum wg_status gzip_unpack(struct wg_text packed, size_t most_nbytes, struct wg_text *text_out,
                           struct wg_error *error)
{
    (void)packed;
    (void)most_nbytes;
    (void)text_out;
    return fail(error, WG_UNSUPPORTED, "needs a build with zlib");
}
#endif

void gzip_free(struct wg_text text)
{
    union {
        const char *read_only;
        void *plain;
    } bytes = {.read_only = text.bytes};
    free(bytes.plain);
}

/* SPDX-License-Identifier: MIT */
/*
 * gzip.h: compresses the files of the page once, when the server starts. Without zlib
 * (WG_HAVE_ZLIB), each function fails.
 */
#ifndef WG_SERVE_GZIP_H
#define WG_SERVE_GZIP_H

#include <stdbool.h>
#include <wordgrid/status.h>

/*
 * Stores the gzip form of a text, which the caller frees by gzip_free. Returns false, and stores
 * nothing, if there is no memory, or if the form is not shorter than the text.
 */
bool gzip_pack(struct wg_text text, struct wg_text *packed_out);

/*
 * Stores the text of a gzip form, which the caller frees by gzip_free. Fails with WG_DAMAGED if
 * `packed` is not one whole gzip member, with WG_LIMIT if the text has over most_nbytes bytes, with
 * WG_NO_MEMORY, or with WG_UNSUPPORTED without zlib.
 */
enum wg_status gzip_unpack(struct wg_text packed, size_t most_nbytes, struct wg_text *text_out,
                           struct wg_error *error);

/* Frees a text that one of these functions stored, or a copy of one. */
void gzip_free(struct wg_text text);

#endif

/* SPDX-License-Identifier: MIT */
/* encoding.h: the encodings that text can be converted from, by their names in iconv.
 */
#ifndef WG_DICT_WRITE_TEXT_ENCODING_H
#define WG_DICT_WRITE_TEXT_ENCODING_H

#include <iconv.h>
#include <stdbool.h>
#include <wordgrid/status.h>

bool encoding_is_utf8(const char *name);

/*
 * Opens a conversion to UTF-8, which the caller closes with iconv_close. Fails with WG_NO_MEMORY,
 * or with WG_UNSUPPORTED, WG_REASON_ENCODING and the name of the input `source`, which may be NULL.
 */
enum wg_status encoding_open(const char *name, const char *source, iconv_t *iconv_out,
                             struct wg_error *error);

#endif

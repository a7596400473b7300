/* SPDX-License-Identifier: MIT */
/*
 * iconv_windows.h: the functions of <iconv.h>, for Windows without a library that has them: only to
 * UTF-8, from UTF-16 and from the encodings of one byte that Windows knows: ISO-8859-N, CPN,
 * WINDOWS-N, KOI8-R, KOI8-U, TIS-620 and ASCII.
 */
#pragma once

#include <stddef.h>

typedef struct decoder *iconv_t;

/* Fails with EINVAL (there is no such encoding) or ENOMEM. `to` is "UTF-8". */
iconv_t iconv_open(const char *to, const char *from);
int iconv_close(iconv_t decoder);

/* Stops with EILSEQ at bytes that are no character, with EINVAL at the beginning of a character,
   and with E2BIG if `out` is full. NULL in place of *in: begins anew. */
size_t iconv(iconv_t decoder, char **in, size_t *in_left, char **out, size_t *out_left);

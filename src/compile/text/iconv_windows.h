/* SPDX-License-Identifier: MIT */
/*
 * iconv_windows.h: the functions of <iconv.h>, for Windows without a library that has them: only to
 * UTF-8, from UTF-16 (UTF-16LE, UTF-16BE) and from these encodings of one byte: ASCII, ISO-8859-1,
 * -2, -4, -5, -9 and -15, CP1250, CP1251, CP1252 and CP1254, and KOI8-R. SYSTEM_ENCODINGS_OR
 * (base/system.h) names them to users.
 */
#pragma once

#include <stddef.h>

typedef struct decoder *iconv_t;

/* A program can link another iconv, too. */
#define iconv_open  wg_iconv_open
#define iconv_close wg_iconv_close
#define iconv       wg_iconv

/* Fails with EINVAL (there is no such encoding) or ENOMEM. `to` is "UTF-8". */
iconv_t iconv_open(const char *to, const char *from);
int iconv_close(iconv_t decoder);

/* Stops with EILSEQ at bytes that are no character, with EINVAL at the beginning of a character,
   and with E2BIG if `out` is full. NULL in place of `in`: begins anew. */
size_t iconv(iconv_t decoder, char **in, size_t *in_left, char **out, size_t *out_left);

/* SPDX-License-Identifier: MIT */
/*
 * input.h: reads text and converts it to UTF-8. The text comes from a file, a file descriptor or
 * memory. The text may be compressed with gzip, xz or zstd, which are recognised by their magic
 * numbers. The encoding may be any encoding of iconv, with or without a byte-order mark. The memory
 * needed does not grow with the input.
 */
#pragma once

#include <stdbool.h>
#include <wordgrid/compile.h>
#ifdef WG_NO_ICONV
#include "text/iconv_windows.h"
#else
#include <iconv.h>
#endif

struct input;

/* Opens the file `path`. `path` and `encoding` must stay valid until input_close. If `encoding` is
   NULL, the encoding is UTF-8. Fails with WG_IO (also for a directory), with WG_UNSUPPORTED if the
   encoding or the compression is not supported, and with WG_NO_MEMORY. */
enum wg_status input_open(const char *path, const char *encoding, struct input **input_out,
                          struct wg_error *error);

/* Like input_open, for an open file descriptor, which input_close does not close. `name` is for
   messages and may be NULL. It must stay valid until input_close. */
enum wg_status input_open_fd(int fd, const char *name, const char *encoding,
                             struct input **input_out, struct wg_error *error);

/* Like input_open_fd, for text in memory. The text, too, must stay valid until input_close. */
enum wg_status input_open_memory(struct wg_text text, const char *name, const char *encoding,
                                 struct input **input_out, struct wg_error *error);

/* Frees the input. NULL is allowed. */
void input_close(struct input *input);

/* The suffixes of compressed files; the first is empty. */
enum { INPUT_PACKED_SUFFIXES = 7, INPUT_PACKED_SUFFIX_NBYTES = 4 };
extern const char *const input_packed_suffixes[INPUT_PACKED_SUFFIXES];

/* Returns the place of `suffix` in a name that ends with it, or with it and the suffix of a
   compressed file, in small or capital letters. Returns NULL if the name does not. `name` may be
   NULL. */
const char *input_find_suffix(const char *name, const char *suffix);

/* Returns the name for messages: the path, or the `name` that was given, which may be NULL. */
const char *input_name(const struct input *input);

/*
 * Sets *piece_out to the next piece of text, at most 256 KiB. At the end of the input the piece has
 * 0 bytes. The piece is valid until the next call, and may end inside a character. The byte-order
 * mark is left out. Fails with
 *
 * - WG_IO;
 * - WG_BAD_INPUT if the input is a dictionary, compressed or not;
 * - WG_BAD_INPUT if the compressed data is damaged or incomplete;
 * - WG_BAD_INPUT and the line and column if the text is not valid in its encoding (not checked for
 *   UTF-8);
 * - WG_LIMIT if decompression needs too much memory;
 * - WG_NO_MEMORY.
 */
enum wg_status input_read(struct input *input, struct wg_text *piece_out, struct wg_error *error);

/* Returns whether the input is a dictionary, damaged or whole, and not compressed. */
bool input_is_dictionary(const struct input *input);

/* Reads a dictionary to its end. The caller frees *bytes_out. Stops after the piece that brings
   more bytes than the dictionary's header states. Fails with WG_IO or WG_NO_MEMORY. Call this
   function in place of input_read. */
enum wg_status input_read_dictionary(struct input *input, unsigned char **bytes_out,
                                     size_t *nbytes_out, struct wg_error *error);

/* Returns the count of bytes read so far, before decompression, to report progress. */
uint64_t input_nbytes(const struct input *input);

/* --- The encodings that text can be converted from, by their names in iconv */

bool encoding_is_utf8(const char *name);

/* Opens a conversion to UTF-8, which the caller closes with iconv_close. Fails with WG_NO_MEMORY,
   or with WG_UNSUPPORTED, WG_REASON_ENCODING and the name of the input `source`, which may be
   NULL. */
enum wg_status encoding_open(const char *name, const char *source, iconv_t *iconv_out,
                             struct wg_error *error);

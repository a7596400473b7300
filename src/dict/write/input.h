/* SPDX-License-Identifier: MIT */
/*
 * input.h: the bytes of an input as UTF-8, whatever they were: a file or standard
 * input, plain or compressed (gzip, xz, zstd, told by their magic), in any encoding
 * that iconv knows, with or without a byte-order mark. Memory is a few buffers,
 * however long the input.
 */
#ifndef WG_DICT_WRITE_INPUT_H
#define WG_DICT_WRITE_INPUT_H

#include <stdbool.h>
#include <wordgrid/compile.h>

struct input;

/*
 * Opens `path` ("-": standard input); path and encoding are borrowed until
 * input_close (the path also by errors). An encoding of NULL is UTF-8. Fails with
 * WG_IO, WG_UNSUPPORTED (encoding or compression) or WG_NO_MEMORY. A directory
 * fails here, with the system's reason.
 */
enum wg_status input_open(const char *path, const char *encoding,
                          struct input **input_out, struct wg_error *error);
void input_close(struct input *input);

/* The name for messages: the path, or "standard input". */
const char *input_name(const struct input *input);

/*
 * The next piece of text, at most 1 MiB, or nbytes 0 at the end; valid until the
 * next call. Pieces are cut anywhere, also within a character. The byte-order mark
 * is left out. Fails with WG_IO, with WG_BAD_INPUT where the compressed data or the
 * encoding is broken (with the place, if it is the encoding; UTF-8 is not checked),
 * with WG_LIMIT where unpacking takes too much memory, and with WG_NO_MEMORY.
 */
enum wg_status input_read(struct input *input, struct wg_text *piece_out,
                          struct wg_error *error);

/* Bytes read from the file so far, before unpacking: for progress. */
uint64_t input_nbytes(const struct input *input);

#endif

/* SPDX-License-Identifier: MIT */
/*
 * file_lines.h: reads a file by lines, and hashes what it reads. The memory does not grow with the
 * file: there is a buffer for one line. A pipe is no obstacle for a signal or a time limit.
 *
 *     status = lines_open(&lines, path, &watch, error);
 *     while (status == WG_OK && (status = lines_next(&lines, &line, error)) == WG_OK &&
 *            line.bytes != NULL)
 *         ...
 *     status = lines_close(&lines, status, error);
 */
#ifndef WG_TOOLS_COMMON_FILE_LINES_H
#define WG_TOOLS_COMMON_FILE_LINES_H

#include "base/hash.h"
#include "base/limits.h"
#include "base/siphash.h"

#include <stdbool.h>

enum { FILE_LINES_MAX_NBYTES = 1 << 26 }; /* of a line */

/* A file that is read by lines. */
struct file_lines {
    const char *path;
    const struct wg_limits *watch;
    int fd;
    bool is_missing; /* the file does not exist, so it was not opened */
    bool is_over;    /* the file has no more bytes */
    char *bytes;     /* owned; bytes[begin..end) were read, and not taken */
    size_t begin;
    size_t end;
    size_t capacity;
    size_t taken;             /* bytes of the last line that was taken, with its line feed */
    uint64_t number;          /* of this line */
    struct hash_stream *hash; /* of all bytes before `begin` */
    struct siphash keyed;     /* the same; the caller begins it after lines_open */
};

/* Opens a file. `path` and `watch` must stay valid. Fails with WG_IO or WG_NO_MEMORY. Call
   lines_close in each case. */
enum wg_status lines_open(struct file_lines *lines, const char *path, const struct wg_limits *watch,
                          struct wg_error *error);

/* Adds the name of the file and the number of the line to the error of a failure. Returns
   `status`. */
enum wg_status lines_close(struct file_lines *lines, enum wg_status status, struct wg_error *error);

/* Takes the next line, without its line feed; it is valid until the next call. At the end of the
   file, line_out->bytes is NULL. Fails with WG_IO, WG_LIMIT (FILE_LINES_MAX_NBYTES), WG_STOPPED,
   WG_NO_MEMORY, or WG_BAD_INPUT if the last line has no line feed. */
enum wg_status lines_next(struct file_lines *lines, struct wg_text *line_out,
                          struct wg_error *error);

/* Adds the next bytes of the last line to the hashes now. */
void lines_hash(struct file_lines *lines, size_t nbytes);

#endif

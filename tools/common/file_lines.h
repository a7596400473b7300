/* SPDX-License-Identifier: MIT */
/* file_lines.h: reads a file line by line. The memory does not grow with the file: there is a
   buffer for some lines. A pipe is no obstacle for a signal or a time limit. */
#pragma once

#include "base/limits.h"
#include "base/text.h"

#include <stdbool.h>

enum { FILE_LINES_MAX_NBYTES = 1 << 20 }; /* of a line, of which up to 16 MiB are read first */

/* A file that is read by lines. */
struct file_lines {
    /* Set by the caller. The other members are 0. */
    const char *path;
    const struct wg_limits *watch;
    bool is_lenient; /* a line may end with CR LF, and the last one without LF */
    /* Takes a line without its line feed; after the last line, one whose bytes are NULL. */
    enum wg_status (*take)(void *context, struct wg_text line, struct wg_error *error);
    void *context;

    uint64_t number; /* of the last line that was taken */
    bool is_missing; /* the file does not exist, or is empty */
};

/* Reads the file. Fails like `take`, with WG_IO, WG_LIMIT (FILE_LINES_MAX_NBYTES), WG_STOPPED,
   WG_NO_MEMORY, or with WG_BAD_INPUT if the last line has no line feed; the error has the name of
   the file and the number of the line. */
enum wg_status lines_read(struct file_lines *lines, struct wg_error *error);

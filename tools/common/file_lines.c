/* SPDX-License-Identifier: MIT */
/* file_lines.c: see file_lines.h. */
#include "common/file_lines.h"

#include "base/error.h"
#include "common/reader.h"

#include <errno.h>
#include <stdlib.h>

enum { PIECE_NBYTES = 1 << 16 };

/* Takes the first line of `rest`, which is not empty. */
static enum wg_status take_line(struct file_lines *lines, struct wg_text *rest,
                                struct wg_error *error)
{
    bool has_end;
    struct wg_text line = text_take_until(rest, '\n', &has_end);
    if (!limits_go_on(lines->watch)) {
        return fail(error, WG_STOPPED, "stopped");
    }
    if (line.nbytes > FILE_LINES_MAX_NBYTES) {
        lines->number++;
        return fail(error, WG_LIMIT, "a line has over %d bytes", FILE_LINES_MAX_NBYTES);
    }
    if (!has_end && !lines->is_lenient) {
        return fail(error, WG_BAD_INPUT, "is cut off: its last line has no line feed");
    }
    lines->number++;
    line.nbytes -= lines->is_lenient && line.nbytes > 0 && line.bytes[line.nbytes - 1] == '\r';
    return lines->take(lines->context, line, error);
}

enum wg_status lines_read(struct file_lines *lines, struct wg_error *error)
{
    struct reader reader = {.is_exact = true,
                            .watch = lines->watch,
                            .names = &lines->path,
                            .names_left = 1,
                            .fd = -1,
                            .stop_fd = -1};
    struct lines piece = {0};
    enum wg_status status = WG_OK;
    bool is_missing = true;
    while (status == WG_OK && reader_next(&reader, PIECE_NBYTES, &piece, error)) {
        struct wg_text rest = {piece.text, piece.nbytes};
        status = error->status;
        is_missing = status == WG_IO && error->system_errno == ENOENT;
        while (status == WG_OK && rest.nbytes > 0) {
            status = take_line(lines, &rest, error);
        }
    }
    if (status == WG_OK) {
        status = limits_go_on(lines->watch)
                     ? lines->take(lines->context, (struct wg_text){0}, error)
                     : fail(error, WG_STOPPED, "stopped");
        is_missing &= status != WG_STOPPED;
    }
    if (status != WG_OK) {
        error_set_source(error, lines->path);
        error->line = lines->number;
    }
    lines->is_missing = is_missing;
    reader_free(&reader);
    free(piece.text);
    return status;
}

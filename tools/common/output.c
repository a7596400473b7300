/* SPDX-License-Identifier: MIT */
/* output.c: see output.h. */
#include "common/output.h"

#include "base/error.h"
#include "common/dict_file.h"
#include "common/ending.h"

#include <string.h>

/* Refuses a device or a pipe, because bytes written to it cannot be removed after a failure.
   sink_open refuses a folder. */
static enum wg_status check_kind(const char *path, struct wg_error *error)
{
    struct file_about about;
    if (!system_about(path, &about) || about.kind != FILE_OTHER) {
        return WG_OK;
    }
    return fail_at(error, WG_IO, path, 0, 0,
                   "is a device or a pipe, and the output must be a file that appears whole or not "
                   "at all; name a file, or '-' for standard output");
}

enum wg_status output_open(struct sink *sink, const char *path, struct wg_error *error)
{
    const bool is_standard = path == NULL || strcmp(path, "-") == 0;
    const enum wg_status status = is_standard ? WG_OK : check_kind(path, error);
    *sink = (struct sink){.file = {.fd = -1}};
    return status == WG_OK ? output_open_simple(sink, path, error) : status;
}

enum wg_status output_open_simple(struct sink *sink, const char *path, struct wg_error *error)
{
    TRY(sink_open(sink, path == NULL ? "-" : path, error));
    ending_guard(sink);
    return WG_OK;
}

enum wg_status output_finish(struct sink *sink, enum wg_status status, struct wg_error *error)
{
    struct wg_error write_error;
    if (status != WG_OK && status != WG_STOPPED) {
        return dict_file_check(status, error);
    }
    enum wg_status written = dict_file_check(WG_OK, &write_error);
    if (written == WG_OK) {
        written = sink_finish(sink, &write_error);
    }
    if (written == WG_OK) {
        return status;
    }
    *error = write_error;
    return written;
}

/* SPDX-License-Identifier: MIT */
/* no_files.c: functions of file_write.h for the module, which has no files. All sinks
   (report/sink.h) are in memory, so file_write_bytes is never called, and file_write_end does
   nothing. */
#include "base/file_write.h"

#include "base/error.h"

enum wg_status file_write_bytes(struct file_write *file, const void *bytes, size_t nbytes,
                                struct wg_error *error)
{
    (void)file;
    (void)bytes;
    (void)nbytes;
    return fail(error, WG_IO, "there are no files");
}

void file_write_end(struct file_write *file)
{
    (void)file;
}

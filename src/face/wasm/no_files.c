/* SPDX-License-Identifier: MIT */
/* no_files.c: the module has no files. Its sinks (report/sink.h) are all in memory, so that nothing
   calls file_write_bytes, and file_write_end has nothing to end. */
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

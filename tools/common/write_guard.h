/* SPDX-License-Identifier: MIT */
/*
 * write_guard.h: delays signals so that they do not leave a temporary file behind.
 *
 *     file_write_begin(&file, path, &error);
 *     write_guard_set(&file);
 *
 * While the temporary file has a name (file_write.h), the writing thread blocks SIGINT, SIGTERM,
 * SIGHUP and SIGPIPE. The signals take effect when the temporary file loses its name, which is
 * before the next MiB is written. The temporary file stays behind only after a crash, a power
 * failure, another signal such as SIGKILL, or a signal that another thread gets.
 *
 * Only one file at a time can have the guard. The library itself never sets a guard, because it
 * must not block the signals of its callers.
 */
#ifndef WG_TOOLS_COMMON_WRITE_GUARD_H
#define WG_TOOLS_COMMON_WRITE_GUARD_H

#include "base/file_write.h"

/* Call it after file_write_begin and before the first write. */
void write_guard_set(struct file_write *file);

#endif

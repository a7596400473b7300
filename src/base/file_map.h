/* SPDX-License-Identifier: MIT */
/* file_map.h: a whole file, read-only, as bytes in memory. */
#ifndef WG_BASE_FILE_MAP_H
#define WG_BASE_FILE_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wordgrid/status.h>

struct file_map {
    const unsigned char *bytes;
    size_t nbytes;
    /* Which file it was, and when it was written to last; for file_map_has_changed. */
    uint64_t device;
    uint64_t inode;
    int64_t modified_s;
    int64_t modified_ns; /* behind the second */
};

/*
 * Maps the regular file `path`. An empty file gives nbytes 0 and bytes NULL.
 * Fails with WG_IO (a directory or a pipe too: neither can be mapped), or with
 * WG_LIMIT where the addresses that are left do not hold the file.
 */
enum wg_status file_map_open(const char *path, struct file_map *map_out,
                             struct wg_error *error);

/*
 * The same bytes in memory of the process: whatever is done to the file afterwards,
 * they stay as they are. For who runs long. Fails as file_map_open does, and with WG_IO
 * where the file is cut short while it is read.
 */
enum wg_status file_map_copy(const char *path, struct file_map *map_out,
                             struct wg_error *error);

/*
 * Whether the file is still what `path` leads to, but of another size, or written to
 * since it was mapped: the map may then show something else than before, or fault. A
 * file that was replaced or removed has not changed, the map keeps it.
 * Async-signal-safe.
 */
bool file_map_has_changed(const struct file_map *map, const char *path);

void file_map_close(struct file_map *map);

#endif

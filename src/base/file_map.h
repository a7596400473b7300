/* SPDX-License-Identifier: MIT */
/* file_map.h: a whole file, read-only, as bytes in memory. */
#ifndef WG_BASE_FILE_MAP_H
#define WG_BASE_FILE_MAP_H

#include <stddef.h>
#include <wordgrid/status.h>

struct file_map {
    const unsigned char *bytes;
    size_t nbytes;
};

/*
 * Maps the regular file `path`. An empty file gives nbytes 0 and bytes NULL.
 * Fails with WG_IO (a directory or a pipe too: neither can be mapped), or with
 * WG_LIMIT where the addresses that are left do not hold the file.
 */
enum wg_status file_map_open(const char *path, struct file_map *map_out,
                             struct wg_error *error);

void file_map_close(struct file_map *map);

#endif

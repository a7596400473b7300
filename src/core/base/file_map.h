/* SPDX-License-Identifier: MIT */
/* file_map.h: maps a whole file into memory, read-only, or reads a copy of it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <wordgrid/status.h>

struct file_map {
    const unsigned char *bytes;
    size_t nbytes;
    /* The file's identity and the time of its last change, for file_map_has_changed. */
    uint64_t device;
    uint64_t inode;
    int64_t modified_s;
    int64_t modified_ns; /* nanoseconds after modified_s */
};

/* Maps the regular file `path`; file_map_close unmaps it. For an empty file, nbytes is 0 and bytes
   is NULL. Fails with WG_IO, also for a directory or a pipe, which cannot be mapped; or with
   WG_LIMIT if the free memory or address space is too small. */
enum wg_status file_map_open(const char *path, struct file_map *map_out, struct wg_error *error);

/* Like file_map_open, but reads a copy of the file into memory. Later changes of the file do not
   change the copy, so programs that run for a long time should use this. Also fails with WG_IO if
   the file is cut short while it is read. */
enum wg_status file_map_copy(const char *path, struct file_map *map_out, struct wg_error *error);

/*
 * Returns whether the mapped file has changed in place: `path` still leads to this file, and its
 * size or the time of its last change differs from when it was mapped. The map may then show other
 * bytes, or reading the map may raise SIGBUS. Returns false if the file at `path` was replaced or
 * removed, because the map keeps the old file. Async-signal-safe.
 */
bool file_map_has_changed(const struct file_map *map, const char *path);

void file_map_close(struct file_map *map);

/* SPDX-License-Identifier: MIT */
/* file_map.h: maps a whole file into memory, read-only, or reads a copy of it. */
#pragma once

#include "base/system.h"

#include <stdbool.h>
#include <stddef.h>
#include <wordgrid/status.h>

struct file_map {
    const unsigned char *bytes;
    size_t nbytes;
    struct file_about about; /* of the file when it was opened, for file_map_has_changed */
    bool is_copy;
};

/* In place of a path: standard input, from its first byte on. Only this address means it. */
extern const char file_map_stdin[];

/* Maps the regular file `path`; file_map_close unmaps it. Windows: a file of at most 8 MB is
   copied. For an empty file, nbytes is 0 and bytes is NULL. Fails with WG_IO, also for a directory
   or a pipe, which cannot be mapped; or with WG_LIMIT if the free memory or address space is too
   small. */
enum wg_status file_map_open(const char *path, struct file_map *map_out, struct wg_error *error);

/* Like file_map_open, but reads a copy of the file into memory. Later changes of the file do not
   change the copy, so programs that run for a long time should use this. Also fails with WG_IO if
   the file is cut short while it is read. */
enum wg_status file_map_copy(const char *path, struct file_map *map_out, struct wg_error *error);

/*
 * Returns whether the mapped file has changed in place: `path` still leads to this file, and its
 * size or the time of its last change differs from when it was mapped. The map may then show other
 * bytes, or reading the map may raise SIGBUS. Returns false for a copy, and if the file at `path`
 * was replaced or removed, because the map keeps the old file. Async-signal-safe.
 */
bool file_map_has_changed(const struct file_map *map, const char *path);

void file_map_close(struct file_map *map);

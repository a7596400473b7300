/* SPDX-License-Identifier: MIT */
/*
 * file_write.h: write a file so that readers see all of it or none.
 *
 *     struct file_write file;
 *     if (file_write_begin(&file, path, error) == WG_OK &&
 *         file_write_bytes(&file, bytes, nbytes, error) == WG_OK)
 *         status = file_write_commit(&file, error);
 *     file_write_end(&file);
 *
 * The bytes go to a file without a name in the same folder, are synced, and get
 * the name in one step; then the folder is synced. Until the commit the old file
 * stays as it was, and a program that dies leaves nothing behind. Where the file
 * system has no nameless files the temporary has a name, and the signals that
 * usually end a program wait until it is gone.
 */
#ifndef WG_BASE_FILE_WRITE_H
#define WG_BASE_FILE_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <wordgrid/status.h>

struct file_write {
    const char *name;      /* as the caller gave it, for messages */
    int fd;                /* -1: not open */
    bool is_direct;        /* a pipe or a device: no temporary, no rename */
    bool is_nameless;      /* the temporary has no name yet */
    char *target;          /* the file that `name` leads to; owned */
    char *temporary;       /* a name in the same folder; owned */
    unsigned held_signals; /* bits of the ending signals that wait until the end */
};

/*
 * Prepares to replace `path` ("-": standard output, which is written directly).
 * A new file has the permissions that the umask leaves; one that is replaced
 * keeps its mode; a symbolic link is followed, and refused where it leads nowhere.
 * `path` is borrowed until the end. Fails with WG_IO or WG_NO_MEMORY; the caller
 * calls file_write_end in any case.
 */
enum wg_status file_write_begin(struct file_write *file, const char *path,
                                struct wg_error *error);

/* Appends. Fails with WG_IO. */
enum wg_status file_write_bytes(struct file_write *file, const void *bytes,
                                size_t nbytes, struct wg_error *error);

/* Makes what was written the file. Fails with WG_IO; the old file is then whole. */
enum wg_status file_write_commit(struct file_write *file, struct wg_error *error);

/*
 * For a program that ends without file_write_end: removes the temporary, where it has
 * a name. Async-signal-safe between the calls of the functions above.
 */
void file_write_abandon(const struct file_write *file);

/* Releases everything and, unless it was committed, all that was written. */
void file_write_end(struct file_write *file);

#endif

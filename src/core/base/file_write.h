/* SPDX-License-Identifier: MIT */
/*
 * file_write.h: writes a file so that readers see all of it or none of it.
 *
 *     struct file_write file;
 *     if (file_write_begin(&file, path, error) == WG_OK &&
 *         file_write_bytes(&file, bytes, nbytes, error) == WG_OK)
 *         status = file_write_commit(&file, error);
 *     file_write_end(&file);
 *
 * The bytes go to a temporary: a file without a name in the same folder. The commit syncs the
 * temporary, gives it the final name in one step, and syncs the folder. Until then the old file
 * stays unchanged. If the program ends at any moment, the path leads to the whole old file or to
 * the whole new file, and no other file is left. There is one exception: to replace an old file,
 * the temporary must be renamed, so for an instant it has the name wordgrid-PID-N.tmp.
 *
 * The write does not fail if a file system cannot sync at all (fsync fails with EINVAL, ENOSYS or
 * EOPNOTSUPP). A power failure may then lose the file.
 *
 * If the file system does not support nameless files, or if there is no /proc, the temporary has
 * the name wordgrid-PID-N.tmp from its first byte on. A crash, or a signal that ends the program,
 * then leaves the temporary behind. A program can prevent this for signals, but not for crashes,
 * if its handler calls file_write_abandon (tools/common/ending.h). No signal is masked or handled
 * here.
 *
 * What happens depends on what is at the path (SECURITY.md says what differs on Windows):
 *
 *     nothing                 a new file, with the permissions that the umask leaves
 *     a file                  replaced; keeps its mode, but not its owner, access
 *                             control lists and extended attributes
 *     a file without write    refused, even if its folder allows a rename; root may
 *     permission              write to any file, so root replaces it
 *     a file with more names  replaced under this name; its other hard links keep the
 *                             old file
 *     a symbolic link         followed, also to a file that does not exist yet
 *     a pipe or a device      written directly, without a temporary
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <wordgrid/status.h>

struct file_write {
    const char *name;  /* as the caller gave it, for messages */
    int fd;            /* -1: not open (yet) */
    bool is_direct;    /* a pipe or a device is written without a temporary */
    bool is_borrowed;  /* the caller closes the descriptor */
    bool is_replacing; /* there is an old file; the new file gets its mode */
    bool is_nameless;  /* the temporary has no name yet */
    unsigned mode;     /* of the old file; 0 on Windows */
    char *target;      /* the path that `name` leads to; owned */
    char *folder;      /* the folder of the target, with its slash; owned */
    char *temporary;   /* the path of the temporary in the folder; owned */
};

/* Prepares to replace the file `path`. The caller must keep the text `path` until file_write_end.
   Fails with WG_NO_MEMORY or WG_IO. Also fails if the folder does not allow new files. Call
   file_write_end in any case. */
enum wg_status file_write_begin(struct file_write *file, const char *path, struct wg_error *error);

/* Prepares to write directly to an open descriptor, which is not closed. `name` is for messages and
   may be NULL. The caller must keep this text until file_write_end. */
void file_write_begin_fd(struct file_write *file, int fd, const char *name);

/* Appends bytes. Fails with WG_IO or WG_NO_MEMORY; then call only file_write_end. */
enum wg_status file_write_bytes(struct file_write *file, const void *bytes, size_t nbytes,
                                struct wg_error *error);

/*
 * Replaces the file by the bytes that were written. Call this function once. Fails with WG_IO or
 * WG_NO_MEMORY; the old file is then unchanged. There is one exception: if the message says that
 * the folder cannot be synced, the new file has replaced the old one, but a power failure may still
 * lose the new file.
 */
enum wg_status file_write_commit(struct file_write *file, struct wg_error *error);

/* Removes the temporary if it has a name. Call this function if the program must end without
   file_write_end. A signal handler may call it, but not while one of the functions above runs. */
void file_write_abandon(const struct file_write *file);

/* Releases everything. Without a commit, the written bytes are discarded. */
void file_write_end(struct file_write *file);

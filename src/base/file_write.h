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
 * stays as it was, and whenever a program dies, that or the new one is whole, and
 * nothing else is left but in one instant: an old file is replaced by a rename, for
 * which the new one has to be wordgrid-PID-N.tmp first.
 *
 * A file system that cannot sync at all (fsync says EINVAL, ENOSYS or EOPNOTSUPP) does
 * not fail the write: what the power takes is then up to it.
 *
 * Where the file system has no nameless files, or there is no /proc, the temporary has
 * that name all the time, from the first bytes on. While it has it, the signals that
 * usually end a program wait in the calling thread: until it is gone, at the latest
 * until the next MiB is to be written. Only what cannot wait leaves it behind: SIGKILL,
 * a crash, the power; also a signal that another thread takes.
 *
 * What was at the path decides what becomes of it:
 *
 *     nothing                 a new file, with the permissions that the umask leaves
 *     a file                  replaced, with its mode; not with its owner (who writes
 *                             owns), access control lists or extended attributes
 *     one that may not be     refused, though its folder would allow it: root, who may
 *     written to              write to any, replaces it
 *     one with other names    replaced under this name; the others keep the old file
 *     a symbolic link         followed; refused where it leads nowhere
 *     a pipe or a device      written directly: no temporary, nothing is taken back
 */
#ifndef WG_BASE_FILE_WRITE_H
#define WG_BASE_FILE_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <wordgrid/status.h>

struct file_write {
    const char *name;      /* as the caller gave it, for messages */
    int fd;                /* -1: not open (yet) */
    bool is_direct;        /* a pipe or a device: no temporary, no rename */
    bool is_standard;      /* standard output: not to be closed */
    bool is_replacing;     /* there is a file, whose mode is kept */
    bool is_nameless;      /* the temporary has no name yet */
    mode_t mode;           /* of the file that is replaced */
    char *target;          /* the file that `name` leads to; owned */
    char *folder;          /* the one that it is in, with its slash; owned */
    char *temporary;       /* a name there; owned */
    unsigned held_signals; /* bits of the ending signals that wait until the end */
};

/*
 * Prepares to replace `path` ("-": standard output, which is written directly), which
 * is borrowed until the end. Fails with WG_IO, also where it can be known now that no
 * file can be made in its folder, or WG_NO_MEMORY; the caller calls file_write_end in
 * any case.
 */
enum wg_status file_write_begin(struct file_write *file, const char *path,
                                struct wg_error *error);

/*
 * Appends. Fails with WG_IO or WG_NO_MEMORY; only file_write_end is then of use.
 */
enum wg_status file_write_bytes(struct file_write *file, const void *bytes,
                                size_t nbytes, struct wg_error *error);

/*
 * Makes what was written the file, once. Fails with WG_IO or WG_NO_MEMORY. The old file
 * is then whole; or, where the message says that it was written but its folder not
 * synced, the new one is, and the power must not fail yet.
 */
enum wg_status file_write_commit(struct file_write *file, struct wg_error *error);

/*
 * For a program that ends without file_write_end: removes the temporary, where it has
 * a name. Async-signal-safe between the calls of the functions above.
 */
void file_write_abandon(const struct file_write *file);

/* Releases everything and, unless it was committed, all that was written. */
void file_write_end(struct file_write *file);

#endif

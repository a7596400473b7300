/* SPDX-License-Identifier: MIT */
/* file_write.c: see file_write.h. */
#include "base/file_write.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/system.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_ATTEMPTS = 100 };

static enum wg_status fail_write(struct wg_error *error, const char *name)
{
    return fail_io(error, name, "cannot write", errno);
}

/* Returns the folder part of a path, with its slash; "./" if the path has no slash. The caller
   frees it. */
static char *folder_of(const char *path)
{
    const size_t nbytes = system_folder_nbytes(path);
    return nbytes == 0 ? strdup("./") : strndup(path, nbytes);
}

/* If the new file replaces an old one, only the owner may use the new file until it has the mode of
   the old file. */
static enum file_opening first_opening(const struct file_write *file)
{
    return file->is_replacing ? OPEN_PRIVATE : OPEN_NEW;
}

static enum wg_status keep_mode(const struct file_write *file, struct wg_error *error)
{
    return !file->is_replacing || system_set_mode(file->fd, file->mode) == 0
               ? WG_OK
               : fail_io(error, file->name, "cannot keep its mode", errno);
}

static void free_temporary_name(struct file_write *file)
{
    free(file->temporary);
    file->temporary = NULL;
}

/* Creates the temporary, or gives the nameless file its name. */
static bool take_name(struct file_write *file)
{
    if (file->is_nameless) {
        file->is_nameless = !system_name(file->fd, NULL, file->temporary, false);
        return !file->is_nameless;
    }
    file->fd = system_open(file->temporary, first_opening(file));
    return file->fd >= 0;
}

/* Returns the N of a temporary's name: 0, then random numbers. Process IDs are not unique on a
   network file system: in containers, each program may have the process ID 1. */
static unsigned temporary_number(unsigned attempt)
{
    unsigned number;
    return attempt > 0 && system_random(&number, sizeof number, false) ? number : attempt;
}

/*
 * Gives the temporary a free name in the target's folder. This name does not contain the target's
 * name, which may already have the greatest length. A crash can leave a temporary with a name, so
 * this function is called late: with the first bytes, or at the commit. The message of a failure
 * begins with `tried`.
 */
static enum wg_status name_temporary(struct file_write *file, const char *tried,
                                     struct wg_error *error)
{
    for (unsigned attempt = 0; attempt < NAME_ATTEMPTS; attempt++) {
        free_temporary_name(file);
        if (asprintf(&file->temporary, "%swordgrid-%ld-%u.tmp", file->folder, (long)getpid(),
                     temporary_number(attempt)) < 0) {
            file->temporary = NULL;
            return fail_memory(error);
        }
        if (take_name(file)) {
            return WG_OK;
        }
        if (errno != EEXIST) {
            break;
        }
    }
    const int reason = errno;
    free_temporary_name(file);
    return fail_io(error, file->name, tried, reason);
}

static enum wg_status open_named(struct file_write *file, struct wg_error *error)
{
    const enum wg_status status = name_temporary(file, "cannot create a file in its folder", error);
    return status == WG_OK ? keep_mode(file, error) : status;
}

/* Finds the target's folder, and opens a nameless file there if possible. If no file can be created
   in this folder, fails now, before the caller computes what to write. */
static enum wg_status begin_temporary(struct file_write *file, struct wg_error *error)
{
    file->target = system_target(file->name, file->is_replacing);
    file->folder = file->target == NULL ? NULL : folder_of(file->target);
    if (file->folder == NULL) {
        return errno == ENOMEM ? fail_memory(error)
                               : fail_io(error, file->name, "cannot find its folder", errno);
    }
    enum wg_status status = WG_OK;
    file->fd = system_open_nameless(file->folder, first_opening(file));
    file->is_nameless = file->fd >= 0;
    if (file->is_nameless) {
        status = keep_mode(file, error);
    } else if (!system_may_write(file->folder, FILE_FOLDER)) {
        status = fail_io(error, file->name, "cannot create a file in its folder", errno);
    }
    return status;
}

void file_write_begin_fd(struct file_write *file, int fd, const char *name)
{
    memset(file, 0, sizeof *file);
    file->name = name;
    file->fd = fd;
    file->is_direct = true;
    file->is_borrowed = true;
}

enum wg_status file_write_begin(struct file_write *file, const char *path, struct wg_error *error)
{
    memset(file, 0, sizeof *file);
    file->name = path;
    file->fd = -1;
    if (path[0] == '\0') {
        return fail_io(error, "''", "cannot write", ENOENT);
    }
    struct file_about about;
    const bool exists = system_about(path, &about);
    const int reason = errno;
    const bool is_link = !exists && reason != ENOENT && system_is_link(path);
    if (is_link || (!exists && reason == EINVAL /* Windows: no file can have this name */)) {
        return fail_io(error, path, is_link ? "cannot follow the symbolic link" : "cannot write",
                       reason);
    }
    if (exists && about.kind == FILE_FOLDER) {
        return fail_io(error, path, "cannot write", EISDIR);
    }
    if (exists && about.kind != FILE_REGULAR) {
        file->is_direct = true;
        file->fd = system_open(path, OPEN_DEVICE);
        return file->fd >= 0 ? WG_OK : fail_io(error, path, "cannot open", errno);
    }
    if (exists && !system_may_write(path, FILE_REGULAR)) {
        /* A rename would succeed, but the file is write-protected on purpose. */
        return fail_io(error, path,
                       "cannot replace a write-protected file; change its mode or remove it first",
                       errno);
    }
    file->is_replacing = exists;
    file->mode = exists ? about.mode : 0;
    return begin_temporary(file, error);
}

enum wg_status file_write_bytes(struct file_write *file, const void *bytes, size_t nbytes,
                                struct wg_error *error)
{
    const char *p = bytes;
    const char *const end = p + nbytes;
    if (p < end && file->fd < 0 && !file->is_direct) {
        TRY(open_named(file, error));
    }
    while (p < end) {
        const ssize_t n = system_write(file->fd, p, (size_t)(end - p));
        if (n <= 0) {
            errno = n == 0 ? ENOSPC : errno;
            return fail_write(error, file->name);
        }
        p += n;
    }
    return WG_OK;
}

/* Some network file systems report a failed write only when the file is closed. So a copy of the
   descriptor is closed here. The descriptor itself must stay open: standard output belongs to the
   caller, and a nameless file is lost if it is closed before it has a name. */
static enum wg_status close_copy(const struct file_write *file, struct wg_error *error)
{
    const int fd = dup(file->fd);
    return fd < 0 || close(fd) == 0 || errno == EINTR ? WG_OK : fail_write(error, file->name);
}

/* Syncs the temporary and gives it the target's name. On POSIX, a nameless file cannot replace an
   existing file. In this case it first gets a temporary name and is then renamed. */
static enum wg_status replace(struct file_write *file, struct wg_error *error)
{
    const int reason = system_sync(file->fd);
    if (reason != 0) {
        return fail_io(error, file->name, "cannot write", reason);
    }
    TRY(close_copy(file, error));
    if (file->is_nameless) {
        if (system_name(file->fd, NULL, file->target, file->is_replacing)) {
            return WG_OK;
        }
        if (errno != EEXIST) {
            return fail_write(error, file->name);
        }
        TRY(name_temporary(file, "cannot write", error));
    }
    return system_name(file->fd, file->temporary, file->target, true)
               ? WG_OK
               : fail_write(error, file->name);
}

enum wg_status file_write_commit(struct file_write *file, struct wg_error *error)
{
    if (file->is_direct) {
        return close_copy(file, error);
    }
    if (file->fd < 0) {
        TRY(open_named(file, error));
    }
    TRY(replace(file, error));
    free_temporary_name(file);
    const int reason = system_sync_folder(file->folder);
    return reason == 0 ? WG_OK
                       : fail_io(error, file->name, "written, but cannot sync its folder", reason);
}

void file_write_abandon(const struct file_write *file)
{
    if (file->temporary != NULL && !file->is_nameless) {
        (void)system_remove(file->temporary);
    }
}

void file_write_end(struct file_write *file)
{
    if (file->fd >= 0 && !file->is_borrowed) {
        (void)close(file->fd);
    }
    file_write_abandon(file);
    FREE_ALL(file->temporary, file->target, file->folder);
    memset(file, 0, sizeof *file);
    file->fd = -1;
}

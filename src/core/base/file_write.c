/* SPDX-License-Identifier: MIT */
/* file_write.c: see file_write.h. */
#include "base/file_write.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MOST_LINKS = 40, /* symbolic links in a chain; the limit of Linux */
    NAME_ATTEMPTS = 100
};

static enum wg_status fail_write(struct wg_error *error, const char *name)
{
    return fail_io(error, name, "cannot write", errno);
}

/* Returns the folder part of a path, with its slash; "./" if the path has no slash. The caller
   frees it. */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? strdup("./") : strndup(path, (size_t)(slash - path) + 1);
}

/* Returns the path that the symbolic link `path` leads to. A relative result starts at the same
   folder as `path`. The caller frees it. Returns NULL on failure, with the reason in errno. */
static char *read_link(const char *path)
{
    char text[PATH_MAX];
    const ssize_t nbytes = readlink(path, text, sizeof text);
    if (nbytes < 0 || nbytes == sizeof text) {
        errno = nbytes < 0 ? errno : ENAMETOOLONG;
        return NULL;
    }
    const char *const slash = text[0] == '/' ? NULL : strrchr(path, '/');
    const int folder_nbytes = slash == NULL ? 0 : (int)(slash - path) + 1;
    char *target = NULL;
    return asprintf(&target, "%.*s%.*s", folder_nbytes, path, (int)nbytes, text) < 0 ? NULL
                                                                                     : target;
}

/* Returns the path that a new file gets: `path`, or the end of the chain of symbolic links that
   begins there. The caller frees it. Returns NULL on failure, with the reason in errno. */
static char *missing_target(const char *path)
{
    int reason = ENOMEM;
    char *target = strdup(path);
    for (unsigned links = 0; target != NULL && links < MOST_LINKS; links++) {
        char *const next = read_link(target);
        if (next == NULL && errno != ENOMEM && errno != ENAMETOOLONG) {
            return target; /* not a link */
        }
        reason = next == NULL ? errno : ELOOP;
        free(target);
        target = next;
    }
    free(target);
    errno = reason;
    return NULL;
}

/* Returns the mode of a new file. If the new file replaces an old one, only the owner may use the
   new file until it has the mode of the old file. */
static mode_t first_mode(const struct file_write *file)
{
    return file->is_replacing ? 0600 : 0666;
}

static enum wg_status keep_mode(const struct file_write *file, struct wg_error *error)
{
    return !file->is_replacing || fchmod(file->fd, file->mode) == 0
               ? WG_OK
               : fail_io(error, file->name, "cannot keep its mode", errno);
}

/* Opens a file without a name in the folder. Returns -1 if the file system does not support such
   files, or if there is no /proc, which link_as needs to name the file. */
static int open_nameless(const struct file_write *file)
{
#ifdef O_TMPFILE
    if (access("/proc/self/fd", X_OK) == 0) {
        return open(file->folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, first_mode(file));
    }
#endif
    (void)file;
    return -1;
}

static void free_temporary_name(struct file_write *file)
{
    free(file->temporary);
    file->temporary = NULL;
}

static bool link_as(const struct file_write *file, const char *name)
{
    char source[64];
    (void)snprintf(source, sizeof source, "/proc/self/fd/%d", file->fd);
    return linkat(AT_FDCWD, source, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0;
}

/* Creates the temporary, or gives the nameless file its name. */
static bool take_name(struct file_write *file)
{
    if (file->is_nameless) {
        file->is_nameless = !link_as(file, file->temporary);
        return !file->is_nameless;
    }
    file->fd = open(file->temporary, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, first_mode(file));
    return file->fd >= 0;
}

/* Returns the N of a temporary's name: 0, then random numbers. Process IDs are not unique on a
   network file system: in containers, each program may have the process ID 1. */
static unsigned temporary_number(unsigned attempt)
{
    unsigned number;
    return attempt > 0 && system_random(&number, sizeof number) ? number : attempt;
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
    file->target = file->is_replacing ? realpath(file->name, NULL) : missing_target(file->name);
    file->folder = file->target == NULL ? NULL : folder_of(file->target);
    if (file->folder == NULL) {
        return errno == ENOMEM ? fail_memory(error)
                               : fail_io(error, file->name, "cannot find its folder", errno);
    }
    enum wg_status status = WG_OK;
    file->fd = open_nameless(file);
    file->is_nameless = file->fd >= 0;
    if (file->is_nameless) {
        status = keep_mode(file, error);
    } else if (faccessat(AT_FDCWD, file->folder, W_OK | X_OK, AT_EACCESS) != 0) {
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
    struct stat about;
    const bool exists = stat(path, &about) == 0;
    const int reason = errno;
    if (!exists && reason != ENOENT && lstat(path, &about) == 0) {
        return fail_io(error, path, "cannot follow the symbolic link", reason);
    }
    if (exists && S_ISDIR(about.st_mode)) {
        return fail_io(error, path, "cannot write", EISDIR);
    }
    if (exists && !S_ISREG(about.st_mode)) {
        file->is_direct = true;
        file->fd = open(path, O_WRONLY | O_CLOEXEC);
        return file->fd >= 0 ? WG_OK : fail_io(error, path, "cannot open", errno);
    }
    if (exists && faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0) {
        /* A rename would succeed, but the file is write-protected on purpose. */
        return fail_io(error, path,
                       "cannot replace a write-protected file; change its mode or remove it first",
                       errno);
    }
    file->is_replacing = exists;
    file->mode = exists ? about.st_mode & 07777 : 0;
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
        const ssize_t n = write(file->fd, p, system_at_once((size_t)(end - p)));
        if (n < 0 && errno == EINTR) {
            continue;
        }
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

/* Syncs a file or a folder. Returns 0, or the errno of a failure that may lose data. Also returns 0
   if the file system does not support syncing: some network file systems and some in user space do
   not. */
static int sync_whole(int fd)
{
    int result;
    do {
        result = system_sync(fd);
    } while (result != 0 && errno == EINTR);
    const int reason = result == 0 ? 0 : errno;
    return reason == EINVAL || reason == ENOSYS || reason == EOPNOTSUPP ? 0 : reason;
}

/* Fails only if data may be lost: with EIO, ENOSPC or EDQUOT. Accepts any other failure to open or
   sync the folder. */
static enum wg_status sync_folder(const struct file_write *file, struct wg_error *error)
{
    const int fd = open(file->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) {
        return WG_OK;
    }
    const int reason = sync_whole(fd);
    (void)close(fd);
    return reason == EIO || reason == ENOSPC || reason == EDQUOT
               ? fail_io(error, file->name, "written, but cannot sync its folder", reason)
               : WG_OK;
}

/* Syncs the temporary and gives it the target's name. A link of a nameless file cannot replace an
   existing file. In this case the nameless file first gets a temporary name and is then renamed. */
static enum wg_status replace(struct file_write *file, struct wg_error *error)
{
    const int reason = sync_whole(file->fd);
    if (reason != 0) {
        return fail_io(error, file->name, "cannot write", reason);
    }
    enum wg_status status = close_copy(file, error);
    if (status != WG_OK ||
        (file->is_nameless && !file->is_replacing && link_as(file, file->target))) {
        return status;
    }
    if (file->is_nameless) {
        status = name_temporary(file, "cannot write", error);
    }
    return status != WG_OK || rename(file->temporary, file->target) == 0
               ? status
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
    return sync_folder(file, error);
}

void file_write_abandon(const struct file_write *file)
{
    if (file->temporary != NULL && !file->is_nameless) {
        (void)unlink(file->temporary);
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

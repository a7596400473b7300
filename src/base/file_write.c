/* SPDX-License-Identifier: MIT */
/* file_write.c: see file_write.h for the idea. */
#define _GNU_SOURCE /* O_TMPFILE, AT_EACCESS */
#include "base/file_write.h"

#include "base/error.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static enum wg_status fail_write(struct wg_error *error, const char *name)
{
    return fail_io(error, name, "cannot write", errno);
}

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};

enum { ENDING_SIGNALS = sizeof ending_signals / sizeof ending_signals[0] };

/*
 * The signals that end a program by default wait while a temporary has a name:
 * otherwise Ctrl-C between creation and rename would leave it in the folder.
 */
static void hold_signals(struct file_write *file)
{
    sigset_t ending;
    sigset_t old;
    sigemptyset(&ending);
    for (unsigned i = 0; i < ENDING_SIGNALS; i++) {
        sigaddset(&ending, ending_signals[i]);
    }
    if (pthread_sigmask(SIG_BLOCK, &ending, &old) == 0) {
        for (unsigned i = 0; i < ENDING_SIGNALS; i++) {
            const bool was_held = sigismember(&old, ending_signals[i]) == 1;
            file->held_signals |= (unsigned)!was_held << i;
        }
    }
}

/* Those that had been held before stay so. */
static void release_signals(struct file_write *file)
{
    sigset_t held;
    if (file->held_signals == 0) {
        return;
    }
    sigemptyset(&held);
    for (unsigned i = 0; i < ENDING_SIGNALS; i++) {
        if ((file->held_signals >> i & 1) != 0) {
            sigaddset(&held, ending_signals[i]);
        }
    }
    (void)pthread_sigmask(SIG_UNBLOCK, &held, NULL);
    file->held_signals = 0;
}

/*
 * Whether one has come that will end the program. (One that is ignored, or that has a
 * handler, has to wait too, but is no reason to give up.)
 */
static bool is_ending(const struct file_write *file)
{
    sigset_t pending;
    if (file->held_signals == 0 || sigpending(&pending) != 0) {
        return false;
    }
    for (unsigned i = 0; i < ENDING_SIGNALS; i++) {
        struct sigaction action;
        if ((file->held_signals >> i & 1) != 0 &&
            sigismember(&pending, ending_signals[i]) == 1 &&
            sigaction(ending_signals[i], NULL, &action) == 0 &&
            action.sa_handler == SIG_DFL) {
            return true;
        }
    }
    return false;
}

/* The folder part of a path, with its slash; "./" where there is none. Owned. */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? strdup("./") : strndup(path, (size_t)(slash - path) + 1);
}

/* A file that replaces another is nobody else's until it has that one's mode. */
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

/*
 * A file without a name in the folder; -1 where the file system has none. Getting
 * its name later goes through /proc, so that must be there too.
 */
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

/* Not made from the target's name, which may be as long as names can be. */
static bool make_temporary_name(struct file_write *file, unsigned attempt)
{
    const size_t nbytes = strlen(file->folder) + 48;
    free(file->temporary);
    file->temporary = malloc(nbytes);
    if (file->temporary == NULL) {
        return false;
    }
    (void)snprintf(file->temporary,
                   nbytes,
                   "%swordgrid-%ld-%u.tmp",
                   file->folder,
                   (long)getpid(),
                   attempt);
    return true;
}

enum { NAME_ATTEMPTS = 100 };

static void forget_temporary(struct file_write *file)
{
    free(file->temporary);
    file->temporary = NULL;
}

/* From here on signals wait, so it comes late: with the first bytes. */
static enum wg_status open_named(struct file_write *file, struct wg_error *error)
{
    hold_signals(file);
    for (unsigned attempt = 0; attempt < NAME_ATTEMPTS; attempt++) {
        if (!make_temporary_name(file, attempt)) {
            return fail_memory(error);
        }
        file->fd = open(
            file->temporary, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, first_mode(file));
        if (file->fd >= 0) {
            return keep_mode(file, error);
        }
        if (errno != EEXIST) {
            break;
        }
    }
    const int reason = errno;
    forget_temporary(file);
    return fail_io(error, file->name, "cannot create a file in its folder", reason);
}

static bool link_as(const struct file_write *file, const char *name)
{
    char source[64];
    (void)snprintf(source, sizeof source, "/proc/self/fd/%d", file->fd);
    return linkat(AT_FDCWD, source, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0;
}

/* Gives the nameless file a temporary name, beside the target. */
static enum wg_status link_nameless(struct file_write *file, struct wg_error *error)
{
    hold_signals(file);
    for (unsigned attempt = 0; attempt < NAME_ATTEMPTS; attempt++) {
        if (!make_temporary_name(file, attempt)) {
            return fail_memory(error);
        }
        if (link_as(file, file->temporary)) {
            file->is_nameless = false;
            return WG_OK;
        }
        if (errno != EEXIST) {
            break;
        }
    }
    return fail_write(error, file->name);
}

/* Everything but the name, which stays for messages. */
static void discard(struct file_write *file)
{
    if (file->fd >= 0 && !file->is_standard) {
        (void)close(file->fd);
    }
    file->fd = -1;
    file_write_abandon(file);
    forget_temporary(file);
    release_signals(file);
}

static enum wg_status begin_direct(struct file_write *file, struct wg_error *error)
{
    file->is_direct = true;
    file->fd = open(file->name, O_WRONLY | O_CLOEXEC);
    return file->fd >= 0 ? WG_OK : fail_io(error, file->name, "cannot open", errno);
}

/*
 * Whether the folder lets a file be made is found out now, not after the work whose
 * result is to be written.
 */
static enum wg_status begin_temporary(struct file_write *file, struct wg_error *error)
{
    file->target = file->is_replacing ? realpath(file->name, NULL) : strdup(file->name);
    file->folder = file->target == NULL ? NULL : folder_of(file->target);
    if (file->folder == NULL) {
        return errno == ENOMEM
                   ? fail_memory(error)
                   : fail_io(error, file->name, "cannot find its folder", errno);
    }
    enum wg_status status = WG_OK;
    file->fd = open_nameless(file);
    file->is_nameless = file->fd >= 0;
    if (file->is_nameless) {
        status = keep_mode(file, error);
    } else if (faccessat(AT_FDCWD, file->folder, W_OK | X_OK, AT_EACCESS) != 0) {
        status =
            fail_io(error, file->name, "cannot create a file in its folder", errno);
    }
    return status;
}

enum wg_status file_write_begin(struct file_write *file, const char *path,
                                struct wg_error *error)
{
    memset(file, 0, sizeof *file);
    file->name = path;
    file->fd = -1;
    if (strcmp(path, "-") == 0) {
        file->name = "standard output";
        file->fd = STDOUT_FILENO;
        file->is_direct = true;
        file->is_standard = true;
        return WG_OK;
    }
    if (path[0] == '\0') {
        return fail_io(error, "''", "cannot write", ENOENT);
    }
    struct stat about;
    const bool exists = stat(path, &about) == 0;
    const int reason = errno;
    if (!exists && lstat(path, &about) == 0) {
        /* The rename at the end would put the file in the link's place. */
        return fail_io(error, path, "cannot follow the symbolic link", reason);
    }
    if (exists && S_ISDIR(about.st_mode)) {
        return fail_io(error, path, "cannot write", EISDIR);
    }
    if (exists && !S_ISREG(about.st_mode)) {
        return begin_direct(file, error);
    }
    if (exists && faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0) {
        /* The rename would not mind, but whoever took the permission away would. */
        return fail_io(error,
                       path,
                       "cannot replace a file that may not be written to; change its "
                       "mode or remove it first",
                       errno);
    }
    file->is_replacing = exists;
    file->mode = exists ? about.st_mode & 07777 : 0;
    return begin_temporary(file, error);
}

/* Between two pieces it is seen whether a signal has come that waits. */
enum { MOST_AT_ONCE = 1 << 20 };

enum wg_status file_write_bytes(struct file_write *file, const void *bytes,
                                size_t nbytes, struct wg_error *error)
{
    const char *p = bytes;
    const char *const end = p + nbytes;
    if (p < end && file->fd < 0 && !file->is_direct) {
        const enum wg_status status = open_named(file, error);
        if (status != WG_OK) {
            return status;
        }
    }
    while (p < end) {
        const size_t left = (size_t)(end - p);
        if (is_ending(file)) {
            discard(file); /* which lets the signal end the program */
            errno = EINTR;
            return fail_write(error, file->name);
        }
        const ssize_t n = write(file->fd, p, left < MOST_AT_ONCE ? left : MOST_AT_ONCE);
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

/*
 * Some network file systems say only when a file is closed that a write has failed.
 * Closing a second descriptor asks the same: standard output is not ours to close, and
 * a nameless file has to stay open until it has its name.
 */
static enum wg_status ask_close(const struct file_write *file, struct wg_error *error)
{
    const int fd = dup(file->fd);
    return fd < 0 || close(fd) == 0 || errno == EINTR ? WG_OK
                                                      : fail_write(error, file->name);
}

/*
 * 0, or the reason why what was written may be lost. That a file system has no sync (as
 * those over a network or in user space may) is none: there is no more to be had.
 */
static int sync_whole(int fd)
{
    int result;
    do {
        result = fsync(fd);
    } while (result != 0 && errno == EINTR);
    const int reason = result == 0 ? 0 : errno;
    return reason == EINVAL || reason == ENOSYS || reason == EOPNOTSUPP ? 0 : reason;
}

/* A folder that cannot be synced, for whatever reason but a loss, is no failure. */
static enum wg_status sync_folder(const struct file_write *file, struct wg_error *error)
{
    const int fd = open(file->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) {
        return WG_OK;
    }
    const int reason = sync_whole(fd);
    (void)close(fd);
    return reason == EIO || reason == ENOSPC || reason == EDQUOT
               ? fail_io(
                     error, file->name, "written, but cannot sync its folder", reason)
               : WG_OK;
}

/*
 * Syncs the temporary and gives it the target's name. There is no way to link a
 * nameless file in another's place, so that takes two steps.
 */
static enum wg_status replace(struct file_write *file, struct wg_error *error)
{
    const int reason = sync_whole(file->fd);
    if (reason != 0) {
        return fail_io(error, file->name, "cannot write", reason);
    }
    enum wg_status status = ask_close(file, error);
    if (status != WG_OK ||
        (file->is_nameless && !file->is_replacing && link_as(file, file->target))) {
        return status;
    }
    if (file->is_nameless && (status = link_nameless(file, error)) != WG_OK) {
        return status;
    }
    return rename(file->temporary, file->target) == 0 ? WG_OK
                                                      : fail_write(error, file->name);
}

enum wg_status file_write_commit(struct file_write *file, struct wg_error *error)
{
    enum wg_status status = WG_OK;
    if (file->is_direct) {
        return ask_close(file, error);
    }
    if (file->fd < 0) {
        status = open_named(file, error);
    }
    if (status != WG_OK || (status = replace(file, error)) != WG_OK) {
        return status;
    }
    forget_temporary(file);
    release_signals(file);
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
    discard(file);
    free(file->target);
    free(file->folder);
    memset(file, 0, sizeof *file);
    file->fd = -1;
}

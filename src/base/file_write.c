/* SPDX-License-Identifier: MIT */
/* file_write.c: see file_write.h for the idea. */
#define _GNU_SOURCE /* O_TMPFILE */
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

/* The folder part of a path, with its slash; "./" where there is none. Owned. */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? strdup("./") : strndup(path, (size_t)(slash - path) + 1);
}

/*
 * A file without a name in `folder`; -1 where the file system has none. Getting
 * its name later goes through /proc, so that must be there too.
 */
static int open_nameless(const char *folder)
{
#ifdef O_TMPFILE
    if (access("/proc/self/fd", X_OK) == 0) {
        return open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    }
#endif
    (void)folder;
    return -1;
}

static bool make_temporary_name(struct file_write *file, unsigned attempt)
{
    const size_t nbytes = strlen(file->target) + 48;
    free(file->temporary);
    file->temporary = malloc(nbytes);
    if (file->temporary == NULL) {
        return false;
    }
    (void)snprintf(file->temporary,
                   nbytes,
                   "%s.%ld-%u.tmp",
                   file->target,
                   (long)getpid(),
                   attempt);
    return true;
}

enum { NAME_ATTEMPTS = 100 };

static enum wg_status open_named(struct file_write *file, struct wg_error *error)
{
    hold_signals(file);
    for (unsigned attempt = 0; attempt < NAME_ATTEMPTS; attempt++) {
        if (!make_temporary_name(file, attempt)) {
            return fail_memory(error);
        }
        file->fd = open(file->temporary, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
        if (file->fd >= 0) {
            return WG_OK;
        }
        if (errno != EEXIST) {
            break;
        }
    }
    free(file->temporary);
    file->temporary = NULL;
    return fail_io(error, file->name, "cannot create a file in its folder", errno);
}

/* Gives the nameless file a temporary name, beside the target. */
static enum wg_status link_nameless(struct file_write *file, struct wg_error *error)
{
    char source[64];
    (void)snprintf(source, sizeof source, "/proc/self/fd/%d", file->fd);
    hold_signals(file);
    for (unsigned attempt = 0; attempt < NAME_ATTEMPTS; attempt++) {
        if (!make_temporary_name(file, attempt)) {
            return fail_memory(error);
        }
        if (linkat(AT_FDCWD, source, AT_FDCWD, file->temporary, AT_SYMLINK_FOLLOW) ==
            0) {
            file->is_nameless = false;
            return WG_OK;
        }
        if (errno != EEXIST) {
            break;
        }
    }
    return fail_write(error, file->name);
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
        file->is_direct = true;
        file->fd = open(path, O_WRONLY | O_CLOEXEC);
        return file->fd >= 0 ? WG_OK : fail_io(error, path, "cannot open", errno);
    }
    file->target = exists ? realpath(path, NULL) : strdup(path);
    char *folder = file->target == NULL ? NULL : folder_of(file->target);
    if (folder == NULL) {
        return errno == ENOMEM ? fail_memory(error)
                               : fail_io(error, path, "cannot find its folder", errno);
    }
    file->fd = open_nameless(folder);
    file->is_nameless = file->fd >= 0;
    free(folder);
    if (!file->is_nameless) {
        const enum wg_status status = open_named(file, error);
        if (status != WG_OK) {
            return status;
        }
    }
    if (exists && fchmod(file->fd, about.st_mode & 07777) != 0) {
        return fail_io(error, path, "cannot keep its mode", errno);
    }
    return WG_OK;
}

enum wg_status file_write_bytes(struct file_write *file, const void *bytes,
                                size_t nbytes, struct wg_error *error)
{
    const char *p = bytes;
    const char *const end = p + nbytes;
    while (p < end) {
        const ssize_t n = write(file->fd, p, (size_t)(end - p));
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n < 0) {
            return fail_write(error, file->name);
        }
        p += n;
    }
    return WG_OK;
}

/* A folder that cannot be synced (some network file systems) is no failure. */
static void sync_folder(const char *path)
{
    char *folder = folder_of(path);
    if (folder == NULL) {
        return;
    }
    const int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(folder);
    if (fd >= 0) {
        (void)fsync(fd);
        (void)close(fd);
    }
}

enum wg_status file_write_commit(struct file_write *file, struct wg_error *error)
{
    if (file->is_direct) {
        return WG_OK;
    }
    if (fsync(file->fd) != 0) {
        return fail_write(error, file->name);
    }
    if (file->is_nameless) {
        const enum wg_status status = link_nameless(file, error);
        if (status != WG_OK) {
            return status;
        }
    }
    if (rename(file->temporary, file->target) != 0) {
        return fail_write(error, file->name);
    }
    free(file->temporary);
    file->temporary = NULL;
    release_signals(file);
    sync_folder(file->target);
    return WG_OK;
}

void file_write_abandon(const struct file_write *file)
{
    if (file->temporary != NULL && !file->is_nameless) {
        (void)unlink(file->temporary);
    }
}

void file_write_end(struct file_write *file)
{
    if (file->fd >= 0 && file->fd != STDOUT_FILENO) {
        (void)close(file->fd);
    }
    file_write_abandon(file);
    release_signals(file);
    free(file->temporary);
    free(file->target);
    memset(file, 0, sizeof *file);
    file->fd = -1;
}

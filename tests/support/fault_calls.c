/* SPDX-License-Identifier: MIT */
/* fault_calls.c: see fault_calls.h. */
#define _GNU_SOURCE /* O_TMPFILE */
#include "support/fault_calls.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

struct fault_plan plan;

static void die(void)
{
    (void)kill(getpid(), SIGKILL);
}

/* What is to happen at this call. Returns FAULT_NONE for nearly all. */
static enum fault strike(const char *call)
{
    if (plan.only != NULL && strcmp(call, plan.only) != 0) {
        return FAULT_NONE;
    }
    if (!plan.is_on || plan.fault == FAULT_NONE || ++plan.calls < plan.at ||
        (plan.calls > plan.at && plan.fault != FAULT_FAIL_ALL)) {
        return FAULT_NONE;
    }
    plan.has_struck = true;
    errno = plan.reason;
    return plan.fault;
}

/* Whether the call has failed, with errno set; or it is the end. */
static bool fails(enum fault fault)
{
    if (fault == FAULT_KILL_BEFORE || fault == FAULT_KILL_HALFWAY) {
        die();
    }
    return fault == FAULT_FAIL || fault == FAULT_FAIL_ALL;
}

static int done(enum fault fault, int result)
{
    if (fault == FAULT_KILL_AFTER) {
        die();
    }
    return result;
}

int __real_open(const char *path, int flags, ...);
ssize_t __real_write(int fd, const void *bytes, size_t nbytes);
int __real_fchmod(int fd, mode_t mode);
int __real_linkat(int old_fd, const char *old_path, int fd, const char *path,
                  int flags);
int __real_rename(const char *old_path, const char *path);
int __real_unlink(const char *path);
int __real_dup(int fd);
int __real_close(int fd);

int __wrap_open(const char *path, int flags, ...);
ssize_t __wrap_write(int fd, const void *bytes, size_t nbytes);
int __wrap_fsync(int fd);
int __wrap_fchmod(int fd, mode_t mode);
int __wrap_linkat(int old_fd, const char *old_path, int fd, const char *path,
                  int flags);
int __wrap_rename(const char *old_path, const char *path);
int __wrap_unlink(const char *path);
int __wrap_dup(int fd);
int __wrap_close(int fd);

int __wrap_open(const char *path, int flags, ...)
{
    const bool is_nameless = (flags & O_TMPFILE) == O_TMPFILE;
    mode_t mode = 0;
    if (is_nameless || (flags & O_CREAT) != 0) {
        va_list arguments;
        va_start(arguments, flags);
        mode = va_arg(arguments, mode_t);
        va_end(arguments);
    }
    if (plan.is_on && is_nameless && !plan.has_nameless) {
        errno = EOPNOTSUPP;
        return -1;
    }
    const enum fault fault = strike("open");
    return fails(fault) ? -1 : done(fault, __real_open(path, flags, mode));
}

ssize_t __wrap_write(int fd, const void *bytes, size_t nbytes)
{
    const enum fault fault = strike("write");
    if (fault == FAULT_NOTHING) {
        return 0;
    }
    if (fault == FAULT_SHORT || fault == FAULT_KILL_HALFWAY) {
        const ssize_t half = __real_write(fd, bytes, nbytes / 2 + 1);
        return fails(fault) ? -1 : half;
    }
    const ssize_t n = fails(fault) ? -1 : __real_write(fd, bytes, nbytes);
    (void)done(fault, 0);
    return n;
}

int __wrap_fsync(int fd)
{
    const enum fault fault = strike("fsync");
    (void)fd;
    return fails(fault) ? -1 : done(fault, 0);
}

int __wrap_fchmod(int fd, mode_t mode)
{
    const enum fault fault = strike("fchmod");
    return fails(fault) ? -1 : done(fault, __real_fchmod(fd, mode));
}

int __wrap_linkat(int old_fd, const char *old_path, int fd, const char *path, int flags)
{
    const enum fault fault = strike("linkat");
    return fails(fault) ? -1
                        : done(fault, __real_linkat(old_fd, old_path, fd, path, flags));
}

int __wrap_rename(const char *old_path, const char *path)
{
    const enum fault fault = strike("rename");
    return fails(fault) ? -1 : done(fault, __real_rename(old_path, path));
}

int __wrap_unlink(const char *path)
{
    const enum fault fault = strike("unlink");
    return fails(fault) ? -1 : done(fault, __real_unlink(path));
}

int __wrap_dup(int fd)
{
    const enum fault fault = strike("dup");
    return fails(fault) ? -1 : done(fault, __real_dup(fd));
}

/* One that fails has closed the descriptor all the same, as in Linux. */
int __wrap_close(int fd)
{
    const enum fault fault = strike("close");
    const bool has_failed = fails(fault);
    const int result = __real_close(fd);
    errno = has_failed ? plan.reason : errno;
    return has_failed ? -1 : done(fault, result);
}

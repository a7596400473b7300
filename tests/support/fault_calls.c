/* SPDX-License-Identifier: MIT */
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

/* Returns whether one of the signals that end programs is masked. */
static bool masks_signals(void)
{
    sigset_t masked;
    (void)sigprocmask(SIG_BLOCK, NULL, &masked);
    return sigismember(&masked, SIGINT) == 1 || sigismember(&masked, SIGTERM) == 1 ||
           sigismember(&masked, SIGHUP) == 1 || sigismember(&masked, SIGPIPE) == 1;
}

/* Counts the call, and returns its fault, which is FAULT_NONE for most calls. */
static enum fault strike(const char *call)
{
    plan.masks_signals = plan.masks_signals || (plan.is_on && masks_signals());
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

/* Kills the process if the fault is to kill it before or during the call. Otherwise, returns
   whether the call fails. */
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

/* Defines the function that the linker calls in place of `name`. */
#define WRAP(name, parameters, arguments)                                                          \
    int __real_##name parameters;                                                                  \
    int __wrap_##name parameters;                                                                  \
    int __wrap_##name parameters                                                                   \
    {                                                                                              \
        const enum fault fault = strike(#name);                                                    \
        return fails(fault) ? -1 : done(fault, __real_##name arguments);                           \
    }

WRAP(fchmod, (int fd, mode_t mode), (fd, mode))
WRAP(linkat, (int old_fd, const char *old_path, int fd, const char *path, int flags),
     (old_fd, old_path, fd, path, flags))
WRAP(rename, (const char *old_path, const char *path), (old_path, path))
WRAP(unlink, (const char *path), (path))
WRAP(dup, (int fd), (fd))

int __real_open(const char *path, int flags, ...);
ssize_t __real_write(int fd, const void *bytes, size_t nbytes);
int __real_close(int fd);

int __wrap_open(const char *path, int flags, ...);
ssize_t __wrap_write(int fd, const void *bytes, size_t nbytes);
int __wrap_fsync(int fd);
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

/* Closes the descriptor even if the call fails, as Linux does. */
int __wrap_close(int fd)
{
    const enum fault fault = strike("close");
    const bool has_failed = fails(fault);
    const int result = __real_close(fd);
    errno = has_failed ? plan.reason : errno;
    return has_failed ? -1 : done(fault, result);
}

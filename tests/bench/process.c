/* SPDX-License-Identifier: MIT */
/*
 * process.c: runs programs with posix_spawn, which does not copy this process's memory.
 *
 * The peak memory of a child, as wait4 reports it, is at least the memory of its parent at the
 * spawn, because Linux keeps the larger of the peaks before and after exec. So peaks are correct
 * only while this process is small. bench.c runs the parts that need correct peaks first.
 */
#include "process.h"

#include "measure.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static double seconds(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec * 1e-6;
}

/*
 * Starts `arguments`. Ctrl-C ends the child even if this process ignores SIGINT, as processes in
 * the background of a shell do.
 */
static pid_t spawn(const char *const *arguments, const posix_spawn_file_actions_t *actions)
{
    const char *const path = arguments[0];
    /* posix_spawn takes char * for historical reasons, and changes nothing. */
    char *copy[PROCESS_MAX_ARGUMENTS + 1] = {0};
    size_t count = 0;
    while (count < PROCESS_MAX_ARGUMENTS && arguments[count] != NULL) {
        count++;
    }
    assert(path != NULL);
    memcpy(copy, arguments, count * sizeof *copy);

    posix_spawnattr_t attributes;
    sigset_t interrupt;
    (void)sigemptyset(&interrupt);
    (void)sigaddset(&interrupt, SIGINT);
    if (posix_spawnattr_init(&attributes) != 0 ||
        posix_spawnattr_setsigdefault(&attributes, &interrupt) != 0 ||
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF) != 0) {
        die("cannot prepare to run %s", path);
    }
    pid_t child;
    const int spawn_errno = posix_spawn(&child, path, actions, &attributes, copy, environ);
    if (spawn_errno != 0) {
        die("cannot run %s: %s", path, strerror(spawn_errno));
    }
    (void)posix_spawnattr_destroy(&attributes);
    return child;
}

/* Waits for the end of `child`, which began at `begin_s`, and returns its cost. */
static struct process_cost wait_for(pid_t child, double begin_s, int *status_out)
{
    struct rusage usage;
    if (wait4(child, status_out, 0, &usage) != child) {
        die("cannot wait for process %ld", (long)child);
    }
    return (struct process_cost){
        .wall_s = now_s() - begin_s,
        .cpu_s = seconds(usage.ru_utime) + seconds(usage.ru_stime),
        .peak_mb = (double)usage.ru_maxrss * 1024 / 1e6,
        .faults = (double)usage.ru_minflt,
    };
}

struct process_cost process_run(const char *const *arguments, const char *output_path)
{
    posix_spawn_file_actions_t actions;
    if (posix_spawn_file_actions_init(&actions) != 0 ||
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO,
                                         output_path == NULL ? "/dev/null" : output_path,
                                         O_WRONLY | O_CREAT | O_TRUNC, 0666) != 0) {
        die("cannot prepare to run %s", arguments[0]);
    }
    int exit_status = 0;
    const double begin_s = now_s();
    const pid_t child = spawn(arguments, &actions);
    const struct process_cost cost = wait_for(child, begin_s, &exit_status);
    if (!WIFEXITED(exit_status) || WEXITSTATUS(exit_status) != 0) {
        die("%s failed", arguments[0]);
    }
    (void)posix_spawn_file_actions_destroy(&actions);
    return cost;
}

/* Starts `arguments` with its output in a pipe, whose other end is *output_out. */
static pid_t spawn_into_pipe(const char *const *arguments, int *output_out)
{
    int ends[2];
    posix_spawn_file_actions_t actions;
    if (pipe(ends) != 0 || fcntl(ends[0], F_SETFD, FD_CLOEXEC) != 0 ||
        fcntl(ends[1], F_SETFD, FD_CLOEXEC) != 0 || posix_spawn_file_actions_init(&actions) != 0 ||
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO) != 0 ||
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0) != 0) {
        die("cannot prepare to run %s", arguments[0]);
    }
    const pid_t child = spawn(arguments, &actions);
    (void)posix_spawn_file_actions_destroy(&actions);
    (void)close(ends[1]);
    *output_out = ends[0];
    return child;
}

/*
 * Reads the output and drops it, up to its end or, if `until_s` is not negative, up to this time.
 * Returns false at the end of the output.
 */
static bool drain(int output, double until_s, struct process_end *end)
{
    static char bytes[1 << 16]; /* the capacity of a pipe */
    for (;;) {
        const double left_s = until_s - now_s();
        if (until_s >= 0 && left_s <= 0) {
            return true;
        }
        struct pollfd wanted = {.fd = output, .events = POLLIN};
        const int timeout_ms = until_s < 0 ? -1 : (int)(left_s * 1e3) + 1;
        if (poll(&wanted, 1, timeout_ms) > 0) {
            const ssize_t count = read(output, bytes, sizeof bytes);
            if (count == 0) {
                return false;
            }
            if (count > 0) {
                end->output_nbytes += (double)count;
                end->is_line_whole = bytes[count - 1] == '\n';
            } else if (errno != EINTR) {
                die("cannot read from a pipe: %s", strerror(errno));
            }
        }
    }
}

struct process_end process_watch(const char *const *arguments, double interrupt_s)
{
    struct process_end end = {.stopping_s = NAN, .is_line_whole = true};
    int output;
    int status = 0;
    double killed_s = NAN;
    const double begin_s = now_s();
    const pid_t child = spawn_into_pipe(arguments, &output);
    if (interrupt_s >= 0 && drain(output, begin_s + interrupt_s, &end)) {
        killed_s = now_s();
        (void)kill(child, SIGINT);
    }
    (void)drain(output, -1, &end);
    end.cost = wait_for(child, begin_s, &status);
    (void)close(output);
    if (WIFSIGNALED(status)) {
        end.status = 128 + WTERMSIG(status);
        end.stopping_s = begin_s + end.cost.wall_s - killed_s;
    } else {
        end.status = WEXITSTATUS(status);
    }
    return end;
}

/* SPDX-License-Identifier: MIT */
/*
 * process.c: posix_spawn, which copies nothing of this process, and wait4.
 *
 * What wait4 calls a child's peak memory begins with its parent's at the spawn: Linux
 * keeps the larger of what was mapped before exec and after. So peaks are true only
 * while this process is small, and bench.c runs the parts in that order.
 */
#define _DEFAULT_SOURCE
#include "process.h"

#include "measure.h"

#include <assert.h>
#include <fcntl.h>
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

struct process_cost process_run(const char *const *arguments, const char *output_path)
{
    const char *const path = arguments[0];
    /* posix_spawn wants char *, for C's old sake, and changes nothing. */
    char *copy[PROCESS_MAX_ARGUMENTS + 1] = {0};
    size_t count = 0;
    while (count < PROCESS_MAX_ARGUMENTS && arguments[count] != NULL) {
        count++;
    }
    assert(path != NULL);
    memcpy(copy, arguments, count * sizeof *copy);

    posix_spawn_file_actions_t actions;
    if (posix_spawn_file_actions_init(&actions) != 0 ||
        posix_spawn_file_actions_addopen(&actions,
                                         STDOUT_FILENO,
                                         output_path == NULL ? "/dev/null"
                                                             : output_path,
                                         O_WRONLY | O_CREAT | O_TRUNC,
                                         0666) != 0) {
        die("cannot prepare to run %s", path);
    }
    pid_t child;
    int exit_status = 0;
    struct rusage usage;
    const double begin = now_s();
    const int spawn_errno = posix_spawn(&child, path, &actions, NULL, copy, environ);
    if (spawn_errno != 0) {
        die("cannot run %s: %s", path, strerror(spawn_errno));
    }
    if (wait4(child, &exit_status, 0, &usage) != child) {
        die("lost sight of %s", path);
    }
    const double end = now_s();
    if (!WIFEXITED(exit_status) || WEXITSTATUS(exit_status) != 0) {
        die("%s failed", path);
    }
    (void)posix_spawn_file_actions_destroy(&actions);
    return (struct process_cost){
        .wall_s = end - begin,
        .cpu_s = seconds(usage.ru_utime) + seconds(usage.ru_stime),
        .peak_mb = (double)usage.ru_maxrss * 1024 / 1e6,
    };
}

/* SPDX-License-Identifier: MIT */
/* child.h: runs a function in a child process, to see how the function ends it. */
#pragma once

#include "support/test.h"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

/* Runs `body` in a child process and returns its wait status. If `body` returns, the
 * exit status is 1. */
static inline int run_child(void (*body)(void))
{
    int status = 0;
    (void)fflush(stdout);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        body();
        _exit(1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

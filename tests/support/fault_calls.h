/* SPDX-License-Identifier: MIT */
/*
 * fault_calls.h: makes the n-th system call that writes or names a file fail, or kills the process
 * at this call. The calls are open, write, fsync, fchmod, linkat, rename, unlink, dup and close.
 *
 *     plan = (struct fault_plan){.fault = FAULT_FAIL, .reason = ENOSPC, .at = 3};
 *     plan.is_on = true;
 *     status = wg_compiler_write(...);
 *     plan.is_on = false;
 *     if (plan.has_struck) ...
 *
 * The linker replaces these calls in the whole executable by functions of fault_calls.c
 * (tests/CMakeLists.txt). fsync does nothing, because no test can simulate a power failure, and
 * syncing would take most of the time.
 */
#pragma once

#include <stdbool.h>

enum fault {
    FAULT_NONE,
    FAULT_KILL_BEFORE,
    FAULT_KILL_AFTER,
    FAULT_KILL_HALFWAY, /* at a write, after half of the bytes; other calls: before the call */
    FAULT_FAIL,
    FAULT_FAIL_ALL, /* this call and all later ones */
    FAULT_SHORT,    /* write writes half of the bytes, which is not a failure */
    FAULT_NOTHING   /* write returns 0 */
};

struct fault_plan {
    bool is_on;        /* if false, no call fails */
    bool has_nameless; /* if false, O_TMPFILE fails, as on some file systems */
    enum fault fault;
    int reason;       /* errno of a failure */
    unsigned at;      /* the number of the call that fails, from 1 */
    const char *only; /* count only these calls, such as "close"; NULL: all */
    unsigned calls;
    bool has_struck;
    bool masks_signals; /* a signal was masked at one of the calls so far */
};

extern struct fault_plan plan;

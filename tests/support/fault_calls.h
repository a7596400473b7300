/* SPDX-License-Identifier: MIT */
/*
 * fault_calls.h: something happens at the n-th of the system calls that write or name
 * files: open, write, fsync, fchmod, linkat, rename, unlink, dup and close.
 *
 *     plan = (struct fault_plan){.fault = FAULT_FAIL, .reason = ENOSPC, .at = 3};
 *     plan.is_on = true;
 *     status = wg_compiler_write(...);
 *     plan.is_on = false;
 *     if (plan.has_struck) ...
 *
 * For that the linker sends the calls of the whole executable through functions in
 * fault_calls.c (tests/CMakeLists.txt). Nothing is really synced, which would take most
 * of the time: no test can pull the plug.
 */
#ifndef WG_TESTS_SUPPORT_FAULT_CALLS_H
#define WG_TESTS_SUPPORT_FAULT_CALLS_H

#include <stdbool.h>

enum fault {
    FAULT_NONE,
    FAULT_KILL_BEFORE,
    FAULT_KILL_AFTER,
    FAULT_KILL_HALFWAY, /* of a write: half of the bytes; else as before */
    FAULT_FAIL,
    FAULT_FAIL_ALL, /* from this call on */
    FAULT_SHORT,    /* a write takes half of the bytes, which is no failure */
    FAULT_NOTHING   /* a write takes none of them */
};

struct fault_plan {
    bool is_on;        /* else nothing happens */
    bool has_nameless; /* else it is as if the file system lacked such files */
    enum fault fault;
    int reason;       /* the errno of a failure */
    unsigned at;      /* the call to strike at, from 1 */
    const char *only; /* count none but these, "close" for example; NULL: all */
    unsigned calls;
    bool has_struck;
};

extern struct fault_plan plan;

#endif

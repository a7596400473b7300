/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* sched_getaffinity, CPU_COUNT */
#include "base/processors.h"

#include <sched.h>
#include <unistd.h>

unsigned count_processors(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0) {
        return (unsigned)CPU_COUNT(&set);
    }
    const long count = sysconf(_SC_NPROCESSORS_ONLN); /* over CPU_SETSIZE of them */
    return count > 0 ? (unsigned)count : 1;
}

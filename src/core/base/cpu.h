/* SPDX-License-Identifier: MIT */
/*
 * cpu.h: tests at run time which instructions the processor has.
 *
 * glibc has queried the processor already, so the result of glibc is used. The compiler's own
 * function queries the processor again. On a virtual machine the host answers each query, so the
 * queries take tens of microseconds: a tenth of a whole run of solve for one board.
 */
#ifndef WG_BASE_CPU_H
#define WG_BASE_CPU_H

#include <stdbool.h>
#include <string.h> /* a header of the C library: defines __GLIBC__ with glibc */

#if defined __x86_64__ && defined __GLIBC__
#if __GLIBC_PREREQ(2, 34)
#include <sys/platform/x86.h>
#define HAS_FEATURE(glibc_name, compiler_name) cpu_is_active(x86_cpu_##glibc_name)

/* glibc's own test shifts a 1 into the sign bit, which a sanitizer reports. */
static inline bool cpu_is_active(unsigned feature)
{
    const struct cpuid_feature *leaf = __x86_get_cpuid_feature_leaf(feature / 128);
    return (leaf->active_array[feature % 128 / 32] >> feature % 32 & 1) != 0;
}
#endif
#endif
#ifndef HAS_FEATURE
#define HAS_FEATURE(glibc_name, compiler_name) __builtin_cpu_supports(compiler_name)
#endif

#endif

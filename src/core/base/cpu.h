/* SPDX-License-Identifier: MIT */
/*
 * cpu.h: tests at run time which instructions an x86-64 processor has.
 *
 * Asking the processor is expensive on a virtual machine: the host answers each CPUID, and five of
 * them take 40 microseconds, a seventh of a whole run of solve for one board. So nothing asks
 * before the work is worth it. glibc asks when a process starts; with glibc its answers are used.
 */
#ifndef WG_BASE_CPU_H
#define WG_BASE_CPU_H

#include <stdbool.h>
#include <stdint.h>

/* Sets of instructions, a bit for each. */
enum cpu_features {
    CPU_POPCNT = 1 << 0,
    CPU_SSE4A = 1 << 1,
    CPU_BMI1 = 1 << 2,
    CPU_BMI2 = 1 << 3,
    CPU_AVX2 = 1 << 4,
    CPU_AVX512F = 1 << 5,
    CPU_AVX512DQ = 1 << 6,
    CPU_AVX512BW = 1 << 7,
    CPU_AVX512VL = 1 << 8,
    CPU_AVX512_VBMI = 1 << 9,
    CPU_AVX512_VBMI2 = 1 << 10,
    CPU_AVX512_BITALG = 1 << 11,
    CPU_AVX512_VPOPCNTDQ = 1 << 12,
    CPU_VAES = 1 << 13
};

#ifdef __x86_64__
/* Returns whether the processor and the operating system have all `features`. The first call in a
   process can be slow. Can be called by several threads. */
bool cpu_has(uint32_t features);

/* Returns whether cpu_has is fast now. */
bool cpu_is_known(void);
#else
static inline bool cpu_is_known(void)
{
    return true;
}
#endif

#endif

/* SPDX-License-Identifier: MIT */
/*
 * cpu.h: tests at run time which instructions an x86-64 processor has.
 *
 * Asking the processor is expensive on a virtual machine: the host answers each CPUID, and five of
 * them take 40 microseconds, a seventh of a whole run of solve for one board. So nothing asks
 * before the work is worth it. glibc asks when a process starts; with glibc its answers are used.
 */
#pragma once

#include <stdbool.h>

/* Levels of instructions. Each level has the instructions of the levels before it. Source files
   that are compiled for a level use no other instructions. */
enum cpu_level {
    CPU_PORTABLE,
    CPU_AVX2,  /* AVX2, BMI1, BMI2 and POPCNT: Haswell, Zen and later */
    CPU_AVX512 /* AVX-512 F, DQ, BW, VL, VBMI, VBMI2, BITALG and VPOPCNTDQ, FMA and F16C: Ice Lake,
                  Zen 4 and later */
};

#ifdef __x86_64__
/* Returns the highest level that the processor and the operating system have. The first call in a
   process can be slow. Can be called by several threads. */
enum cpu_level cpu_level(void);

/* Returns whether pdep and pext, which are in BMI2, can take hundreds of cycles: Zen 1 and 2. Like
   cpu_level otherwise. */
bool cpu_has_slow_pdep(void);

/* Returns whether these functions are fast now. */
bool cpu_is_known(void);
#else
static inline bool cpu_is_known(void)
{
    return true;
}
#endif

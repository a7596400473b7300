/* SPDX-License-Identifier: MIT */
/* cpu.c: see cpu.h. The bits of CPUID are in the manuals of Intel ("CPUID" in volume 2) and AMD
   (volume 3, appendix E). */
#include "base/cpu.h"

#ifdef __x86_64__
#include <cpuid.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h> /* a header of the C library: defines __GLIBC__ with glibc */

/* A test asks the processor itself also with glibc. */
#if defined __GLIBC__ && !defined CPU_WITHOUT_GLIBC
#if __GLIBC_PREREQ(2, 34)
#define HAS_ANSWERS_OF_GLIBC
#include <sys/platform/x86.h>
#endif
#endif

enum leaf { LEAF_1, LEAF_7, LEAF_80000001, LEAVES };
enum { EAX, EBX, ECX, EDX, REGISTERS };

/* The registers that CPUID returns for each leaf; 0 for a leaf that the processor does not have. */
struct answers {
    uint32_t registers[LEAVES][REGISTERS];
};

static const struct {
    uint32_t feature;
    enum leaf leaf;
    unsigned in;
    unsigned bit;
} places[] = {
    {CPU_POPCNT, LEAF_1, ECX, 23},
    {CPU_SSE4A, LEAF_80000001, ECX, 6},
    {CPU_BMI1, LEAF_7, EBX, 3},
    {CPU_BMI2, LEAF_7, EBX, 8},
    {CPU_AVX2, LEAF_7, EBX, 5},
    {CPU_AVX512F, LEAF_7, EBX, 16},
    {CPU_AVX512DQ, LEAF_7, EBX, 17},
    {CPU_AVX512BW, LEAF_7, EBX, 30},
    {CPU_AVX512VL, LEAF_7, EBX, 31},
    {CPU_AVX512_VBMI, LEAF_7, ECX, 1},
    {CPU_AVX512_VBMI2, LEAF_7, ECX, 6},
    {CPU_AVX512_BITALG, LEAF_7, ECX, 12},
    {CPU_AVX512_VPOPCNTDQ, LEAF_7, ECX, 14},
    {CPU_VAES, LEAF_7, ECX, 9},
};

static uint32_t take_features(const struct answers *answers)
{
    uint32_t features = 0;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        if ((answers->registers[places[i].leaf][places[i].in] >> places[i].bit & 1) != 0) {
            features |= places[i].feature;
        }
    }
    return features;
}

#ifdef HAS_ANSWERS_OF_GLIBC

/* glibc leaves out what the operating system does not save. */
static uint32_t ask(void)
{
    static const unsigned leaves[] = {
        [LEAF_1] = CPUID_INDEX_1, [LEAF_7] = CPUID_INDEX_7, [LEAF_80000001] = CPUID_INDEX_80000001};
    struct answers answers;
    for (size_t i = 0; i < LEAVES; i++) {
        memcpy(answers.registers[i], __x86_get_cpuid_feature_leaf(leaves[i])->active_array,
               sizeof answers.registers[i]);
    }
    return take_features(&answers);
}

bool cpu_is_known(void)
{
    return true;
}

bool cpu_has(uint32_t features)
{
    return (ask() & features) == features;
}

#else

/* Features that need the vector registers of AVX, and of AVX-512, which the operating system must
   save. */
enum {
    ALL_AVX512 = CPU_AVX512F | CPU_AVX512DQ | CPU_AVX512BW | CPU_AVX512VL | CPU_AVX512_VBMI |
                 CPU_AVX512_VBMI2 | CPU_AVX512_BITALG | CPU_AVX512_VPOPCNTDQ,
    ALL_AVX = CPU_AVX2 | CPU_VAES | ALL_AVX512
};

/* Returns the features whose registers the operating system saves, by XCR0. */
static uint32_t saved_features(const struct answers *answers)
{
    enum { OSXSAVE_BIT = 27, SAVES_AVX = 0x06, SAVES_AVX512 = 0xe6 };
    uint32_t low = 0;
    if ((answers->registers[LEAF_1][ECX] >> OSXSAVE_BIT & 1) != 0) {
        uint32_t high;
        __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    }
    return (low & SAVES_AVX) != SAVES_AVX         ? ~(uint32_t)ALL_AVX
           : (low & SAVES_AVX512) != SAVES_AVX512 ? ~(uint32_t)ALL_AVX512
                                                  : UINT32_MAX;
}

static uint32_t ask(void)
{
    static const unsigned leaves[] = {[LEAF_1] = 1, [LEAF_7] = 7, [LEAF_80000001] = 0x80000001};
    const unsigned highest[] = {(unsigned)__get_cpuid_max(0, NULL), /* clang returns int */
                                (unsigned)__get_cpuid_max(0x80000000, NULL)};
    struct answers answers = {0};
    for (size_t i = 0; i < LEAVES; i++) {
        uint32_t *const out = answers.registers[i];
        if (leaves[i] <= highest[leaves[i] >> 31]) {
            __cpuid_count(leaves[i], 0, out[EAX], out[EBX], out[ECX], out[EDX]);
        }
    }
    return take_features(&answers) & saved_features(&answers);
}

enum { IS_KNOWN = 1 << 30 };

static _Atomic uint32_t known; /* the features and IS_KNOWN; 0: nobody has asked yet */

bool cpu_is_known(void)
{
    return atomic_load_explicit(&known, memory_order_relaxed) != 0;
}

bool cpu_has(uint32_t features)
{
    if (!cpu_is_known()) {
        atomic_store_explicit(&known, ask() | IS_KNOWN, memory_order_relaxed);
    }
    return (atomic_load_explicit(&known, memory_order_relaxed) & features) == features;
}

#endif
#endif

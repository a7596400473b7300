/* SPDX-License-Identifier: MIT */
/* cpu.c: see cpu.h. The bits of CPUID are in the manuals of Intel ("CPUID" in volume 2) and AMD
   (volume 3, appendix E). */
#include "base/cpu.h"

#ifdef __x86_64__
#include <cpuid.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
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

/* A bit of these registers. */
struct place {
    enum leaf leaf;
    unsigned in;
    unsigned bit;
};

/* All features that a level needs beyond the level before it; a processor with AVX2 also has AVX
   and older ones. The names are those of the compilers' macros: lint.instructions compares them
   with the flags of the sources. With AVX512F, clang also uses FMA and F16C. */
static const struct {
    enum cpu_level level;
    struct place place;
} needs[] = {
    {CPU_AVX2, {LEAF_1, ECX, 23}},   /* POPCNT */
    {CPU_AVX2, {LEAF_7, EBX, 3}},    /* BMI */
    {CPU_AVX2, {LEAF_7, EBX, 8}},    /* BMI2 */
    {CPU_AVX2, {LEAF_7, EBX, 5}},    /* AVX2 */
    {CPU_AVX512, {LEAF_1, ECX, 12}}, /* FMA (clang) */
    {CPU_AVX512, {LEAF_1, ECX, 29}}, /* F16C (clang) */
    {CPU_AVX512, {LEAF_7, EBX, 16}}, /* AVX512F */
    {CPU_AVX512, {LEAF_7, EBX, 17}}, /* AVX512DQ */
    {CPU_AVX512, {LEAF_7, EBX, 30}}, /* AVX512BW */
    {CPU_AVX512, {LEAF_7, EBX, 31}}, /* AVX512VL */
    {CPU_AVX512, {LEAF_7, ECX, 1}},  /* AVX512VBMI */
    {CPU_AVX512, {LEAF_7, ECX, 6}},  /* AVX512VBMI2 */
    {CPU_AVX512, {LEAF_7, ECX, 12}}, /* AVX512BITALG */
    {CPU_AVX512, {LEAF_7, ECX, 14}}, /* AVX512VPOPCNTDQ */
};

/* The processors with slow pdep are the AMD processors (with SSE4a) that lack VAES. */
static const struct place sse4a = {LEAF_80000001, ECX, 6};
static const struct place vaes = {LEAF_7, ECX, 9};

enum { HAS_SLOW_PDEP = 1 << 8, IS_KNOWN = 1 << 9 }; /* added to a level */

static bool has(const struct answers *answers, struct place place)
{
    return (answers->registers[place.leaf][place.in] >> place.bit & 1) != 0;
}

/* Returns the level, at most `most`, and HAS_SLOW_PDEP. */
static unsigned judge(const struct answers *answers, enum cpu_level most)
{
    for (size_t i = 0; i < sizeof needs / sizeof *needs; i++) {
        if (needs[i].level <= most && !has(answers, needs[i].place)) {
            most = needs[i].level - 1;
        }
    }
    return most | (has(answers, sse4a) && !has(answers, vaes) ? HAS_SLOW_PDEP : 0U);
}

#ifdef HAS_ANSWERS_OF_GLIBC

/* glibc leaves out what the operating system does not save. */
static unsigned ask(void)
{
    static const unsigned leaves[] = {
        [LEAF_1] = CPUID_INDEX_1, [LEAF_7] = CPUID_INDEX_7, [LEAF_80000001] = CPUID_INDEX_80000001};
    struct answers answers;
    for (size_t i = 0; i < LEAVES; i++) {
        memcpy(answers.registers[i], __x86_get_cpuid_feature_leaf(leaves[i])->active_array,
               sizeof answers.registers[i]);
    }
    return judge(&answers, CPU_AVX512);
}

bool cpu_is_known(void)
{
    return true;
}

#else

/* Returns the highest level whose vector registers the operating system saves, by XCR0. */
static enum cpu_level saved_level(const struct answers *answers)
{
    enum { SAVES_AVX = 0x06, SAVES_AVX512 = 0xe6 };
    static const struct place osxsave = {LEAF_1, ECX, 27};
    uint32_t low = 0;
    if (has(answers, osxsave)) {
        uint32_t high;
        __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    }
    return (low & SAVES_AVX) != SAVES_AVX         ? CPU_PORTABLE
           : (low & SAVES_AVX512) != SAVES_AVX512 ? CPU_AVX2
                                                  : CPU_AVX512;
}

static unsigned ask_processor(void)
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
    return judge(&answers, saved_level(&answers));
}

static _Atomic unsigned known; /* 0: nobody has asked yet */

bool cpu_is_known(void)
{
    return atomic_load_explicit(&known, memory_order_relaxed) != 0;
}

/* Returns the answer, which is fast but for the first call. */
static unsigned ask(void)
{
    if (!cpu_is_known()) {
        atomic_store_explicit(&known, ask_processor() | IS_KNOWN, memory_order_relaxed);
    }
    return atomic_load_explicit(&known, memory_order_relaxed);
}

#endif

enum cpu_level cpu_level(void)
{
    return (enum cpu_level)(ask() % HAS_SLOW_PDEP);
}

bool cpu_has_slow_pdep(void)
{
    return (ask() & HAS_SLOW_PDEP) != 0;
}
#endif

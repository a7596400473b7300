/* SPDX-License-Identifier: MIT */
/* test_cpu.c: compares the features of the processor with those that the compiler's own function
   finds. It is built twice: with the answers of glibc, and without them. */
#include "base/cpu.h"
#include "support/test.h"

#ifdef __x86_64__
static void features_are_those_of_the_compiler(void **state)
{
    assert_int_equal(cpu_has(CPU_POPCNT), __builtin_cpu_supports("popcnt") != 0);
    assert_int_equal(cpu_has(CPU_SSE4A), __builtin_cpu_supports("sse4a") != 0);
    assert_int_equal(cpu_has(CPU_BMI1), __builtin_cpu_supports("bmi") != 0);
    assert_int_equal(cpu_has(CPU_BMI2), __builtin_cpu_supports("bmi2") != 0);
    assert_int_equal(cpu_has(CPU_AVX2), __builtin_cpu_supports("avx2") != 0);
    assert_int_equal(cpu_has(CPU_AVX512F), __builtin_cpu_supports("avx512f") != 0);
    assert_int_equal(cpu_has(CPU_AVX512DQ), __builtin_cpu_supports("avx512dq") != 0);
    assert_int_equal(cpu_has(CPU_AVX512BW), __builtin_cpu_supports("avx512bw") != 0);
    assert_int_equal(cpu_has(CPU_AVX512VL), __builtin_cpu_supports("avx512vl") != 0);
    assert_int_equal(cpu_has(CPU_AVX512_VBMI), __builtin_cpu_supports("avx512vbmi") != 0);
    assert_int_equal(cpu_has(CPU_AVX512_VBMI2), __builtin_cpu_supports("avx512vbmi2") != 0);
    assert_int_equal(cpu_has(CPU_AVX512_BITALG), __builtin_cpu_supports("avx512bitalg") != 0);
    assert_int_equal(cpu_has(CPU_AVX512_VPOPCNTDQ), __builtin_cpu_supports("avx512vpopcntdq") != 0);
}

static void all_features_are_asked_for(void **state)
{
    assert_true(cpu_has(0));
    assert_int_equal(cpu_has(CPU_POPCNT | CPU_AVX2), cpu_has(CPU_POPCNT) && cpu_has(CPU_AVX2));
    assert_int_equal(cpu_has(CPU_AVX2 | CPU_SSE4A), cpu_has(CPU_AVX2) && cpu_has(CPU_SSE4A));
    assert_true(cpu_is_known());
}
#else
/* Other processors are not asked. */
static void features_are_those_of_the_compiler(void **state)
{
    assert_true(cpu_is_known());
}

static void all_features_are_asked_for(void **state)
{
    assert_true(cpu_is_known());
}
#endif

RUN_TESTS(NULL, NULL, TEST(features_are_those_of_the_compiler), TEST(all_features_are_asked_for))

/* SPDX-License-Identifier: MIT */
/* test_cpu.c: compares the level of the processor with the features that the compiler's own
   function finds. It is built twice: with the answers of glibc, and without them. */
#include "base/cpu.h"
#include "support/test.h"

#ifdef __x86_64__
TEST(levels_are_those_of_the_compiler)
{
    const bool has_avx2 = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
                          __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2");
    const bool has_avx512 =
        has_avx2 && __builtin_cpu_supports("fma") && __builtin_cpu_supports("avx512f") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi") &&
        __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512bitalg") &&
        __builtin_cpu_supports("avx512vpopcntdq");
    assert_int_equal(cpu_level(), has_avx512 ? CPU_AVX512 : has_avx2 ? CPU_AVX2 : CPU_PORTABLE);
    if (__builtin_cpu_is("znver1") || __builtin_cpu_is("znver2")) {
        assert_true(cpu_has_slow_pdep());
    } else if (__builtin_cpu_is("intel")) {
        assert_false(cpu_has_slow_pdep());
    }
    assert_true(cpu_is_known());
}
#else
/* Other processors are not asked. */
TEST(levels_are_those_of_the_compiler)
{
    assert_true(cpu_is_known());
}
#endif

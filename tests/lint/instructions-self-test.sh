#!/usr/bin/env bash
# Tests instructions.py with small tables and lists of commands.
#
#   instructions-self-test.sh CC
set -euo pipefail
cc=${1:?the C compiler}
lint=$(cd "$(dirname "$0")" && pwd)/instructions.py
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
failed=0

# expect STATUS PATTERN [FLAGS FILE]...: runs the lint on these sources, and on `needs`.
expect() {
    local status=0 wanted=$1 pattern=$2 comma=
    shift 2
    printf '%s\n' "${needs[@]}" >"$tree/cpu.c"
    {
        echo '['
        while [ $# -gt 0 ]; do
            echo "$comma{ \"command\": \"launcher $cc -march=x86-64-v2 $1 -c $2\","
            echo "\"file\": \"$2\" }"
            comma=,
            shift 2
        done
        echo ']'
    } >"$tree/commands"
    python3 "$lint" "$tree/cpu.c" "$tree/commands" "$cc" >"$tree/out" 2>&1 || status=$?
    if [ $status != "$wanted" ] || ! grep -q "$pattern" "$tree/out"; then
        echo "status $status, should be $wanted with '$pattern':"
        cat "$tree/out"
        failed=1
    fi
}

needs=(
    '    {CPU_AVX2, {LEAF_1, ECX, 23}},   /* POPCNT */'
    '    {CPU_AVX2, {LEAF_7, EBX, 5}},    /* AVX2 */'
    '    {CPU_AVX512, {LEAF_1, ECX, 12}}, /* FMA (clang) */'
    '    {CPU_AVX512, {LEAF_1, ECX, 29}}, /* F16C (clang) */'
    '    {CPU_AVX512, {LEAF_7, EBX, 16}}, /* AVX512F */')
both=('-mavx2' a_avx2.c '-mavx512f -mtune=haswell' a_avx512.c)
expect 0 '^2 sources' "${both[@]}" '' plain.c
expect 1 'a_avx2.c: .* uses BMI, .* CPU_AVX2' -mbmi a_avx2.c "${both[@]:2}"
expect 1 'a_avx2.c: .* uses AVX512F, .* CPU_AVX2' -mavx512f a_avx2.c
expect 1 'a_avx512.c: .* uses LZCNT, ' "${both[@]:0:2}" '-mavx512f -mlzcnt' a_avx512.c
expect 1 'b.c: has -mbmi, and no level' "${both[@]}" -mbmi b.c
expect 1 'CPU_AVX512 needs AVX512F, which no source uses' "${both[@]:0:2}"
expect 1 'no source has flags' '' plain.c
unset 'needs[4]'
expect 1 'a_avx512.c: .* uses AVX512F, ' "${both[@]}"

exit $failed

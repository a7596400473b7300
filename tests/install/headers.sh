#!/usr/bin/env bash
# Compiles each public header by itself, by gcc and by clang, as C99 to C23 and C++11 to C++23, with
# nearly all warnings of both. There must be no warnings. The same holds for structs that begin with
# struct_nbytes, if they are initialized as include/README.md says.
#
#   headers.sh SOURCE CC    exit status 77 (skipped) without g++ or clang, if nothing has failed
set -euo pipefail
source=$1 cc=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0 skipped=0

for header in "$source"/include/wordgrid/*.h; do
    header=${header##*/}
    echo "#include <wordgrid/$header>" | tee "$scratch/${header%.h}.c" >"$scratch/${header%.h}.cpp"
done

# The structs that begin with their size
structs=$(cat "$source"/include/wordgrid/*.h |
    awk '/^struct wg_[a-z_]* \{$/ { name = $2; next }
         /size_t struct_nbytes;/ { print name }
         { name = "" }')
[ "$(wc -l <<<"$structs")" -gt 10 ] || { echo "no structs"; exit 1; }

# initialized LINE: prints a program that has LINE, with a name for NAME, for each struct.
initialized() {
    cat "$scratch/"*.c | grep '^#include'
    echo 'int main(void);'
    echo 'int main(void) {'
    for name in $structs; do printf '{ %s; (void)value; }\n' "${1//NAME/$name}"; done
    echo 'return 0; }'
}
initialized 'struct NAME value = {.struct_nbytes = sizeof value}' >"$scratch/structs.c"
initialized 'NAME value{}; value.struct_nbytes = sizeof value' >"$scratch/structs.cpp"
initialized 'const NAME value = {.struct_nbytes = sizeof value}' >"$scratch/designated"

# compile COMPILER STANDARD FILE...
compile() {
    "$1" -std="$2" "${warnings[@]}" -Werror -fsyntax-only -I "$source/include" "${@:3}" && return
    echo "the headers do not compile as $2 by $1"
    failed=1
}

# compile_c COMPILER and compile_cxx COMPILER: by all standards. C++20 has designated initializers,
# about which -Wextra warns: g++ takes the members that they leave out for forgotten ones.
compile_c() {
    for standard in c99 c11 c17 c2x; do compile "$1" $standard "$scratch"/*.c; done
}
compile_cxx() {
    for standard in c++11 c++14 c++17 c++20 c++2b; do compile "$1" $standard "$scratch"/*.cpp; done
    warnings+=(-Wno-missing-field-initializers -x c++)
    compile "$1" c++20 "$scratch/designated"
}

most=(-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wundef -Wcast-qual
    -Wredundant-decls -Wdouble-promotion)
warnings=("${most[@]}" -Wstrict-prototypes -Wmissing-prototypes)
compile_c "$cc"
if command -v g++ >/dev/null; then
    warnings=("${most[@]}" -Wold-style-cast -Wuseless-cast -Wzero-as-null-pointer-constant
        -Wextra-semi)
    compile_cxx g++
else
    echo "skipped: C++: no g++ (Debian package g++)"
    skipped=77
fi
if command -v clang++ >/dev/null; then
    # Left out: padding, and warnings about what older standards do not have.
    warnings=(-Weverything -Wno-padded -Wno-declaration-after-statement)
    compile_c clang
    warnings=(-Weverything -Wno-padded -Wno-c++98-compat -Wno-c++98-compat-pedantic)
    compile_cxx clang++
else
    echo "skipped: clang: no clang++ (Debian package clang)"
    skipped=77
fi
[ $failed = 0 ] || exit 1
exit $skipped

#!/usr/bin/env bash
# Installs the libraries, moves them to another folder, and uses them there like another project: by
# the CMake package and by pkg-config, from C and, if g++ is installed, from C++. The libraries must
# export exactly the functions that the public headers declare.
#
#   install.sh static|shared SOURCE WORK CMAKE CC [PROGRAMS]
#
# PROGRAMS is the folder of the programs in a build of the static libraries. If PROGRAMS is given,
# this build is installed instead of a build of only the libraries, and the functions of the CMake
# package that run dictc are tested, too.
set -euo pipefail
kind=$1 source=$2 work=$3 cmake=$4 cc=$5 programs=${6:-}
consumer=$source/tests/install/consumer

skipped=0
fail() { echo "$*" >&2; exit 1; }
skip() { echo "skipped: $1: $2"; skipped=77; }

shared=OFF
[ "$kind" = shared ] && shared=ON

rm -rf "$work"
mkdir -p "$work"
cd "$work"

libraries=lib
if [ -n "$programs" ]; then
    "$cmake" --install "$programs/.." --prefix "$work/first" >/dev/null
    [ -e first/share/wordgrid/wordgrid.magic ] || fail "no magic for file(1)"
    rm -r first/bin
    libraries=$(sed -n 's/^CMAKE_INSTALL_LIBDIR:PATH=//p' "$programs/../CMakeCache.txt")
else
    "$cmake" -S "$source" -B build -DBUILD_SHARED_LIBS=$shared -DCMAKE_C_COMPILER="$cc" \
        -DCMAKE_BUILD_TYPE=Debug -DWORDGRID_PROGRAMS=OFF -DWORDGRID_TESTS=OFF \
        -DCMAKE_INSTALL_PREFIX="$work/first" -DCMAKE_INSTALL_LIBDIR=lib >/dev/null
    "$cmake" --build build --parallel 2 >/dev/null
    "$cmake" --install build >/dev/null
fi
[ -e first/share/doc/wordgrid/include/README.md ] || fail "no pages"
# The licences of what is installed (tests/lint/parts.py compares them with the programs)
holders=("Yann Collet")
[ -z "$programs" ] || holders+=("Kevin Atkinson" "Unicode, Inc.")
for holder in "${holders[@]}"; do
    grep -q "$holder" first/share/doc/wordgrid/THIRD-PARTY.txt ||
        fail "THIRD-PARTY.txt lacks the licence of $holder"
done
grep -q '"SPDX-2.3"' first/share/doc/wordgrid/wordgrid.spdx.json || fail "no SPDX document"
[ -e first/share/doc/wordgrid/LICENSE ] || fail "no LICENSE"
mv first prefix
prefix=$work/prefix
export LD_LIBRARY_PATH=$prefix/$libraries

cxx=$(command -v g++ || true)
[ -n "$cxx" ] || skip "C++" "no g++ (Debian package g++)"

# check_programs FOLDER: checks the output of the consumer programs built in the folder.
check_programs() {
    [ "$("$1/compiler" "$work/words.wgd")" = "3 words" ] ||
        fail "$1/compiler does not print 3 words"
    [ "$("$1/solver" "$work/words.wgd" | LC_ALL=C sort | tr '\n' ' ')" = "cat coat dog " ] ||
        fail "$1/solver does not find cat, coat and dog"
    [ -z "$cxx" ] ||
        [ "$("$1/solver_cxx" "$work/words.wgd" | tr '\n' ' ')" = "coat cat dog " ] ||
        fail "$1/solver_cxx does not find coat, cat and dog"
    [ ! -x "$1/board" ] ||
        [ "$("$1/board" "$work/words.wgd" cat/dog | LC_ALL=C sort | tr '\n' ' ')" = \
            "cat coat dog " ] || fail "$1/board does not find cat, coat and dog"
    # Tests a program in Python that loads the shared library.
    if [ "$kind" = shared ] && ! command -v python3 >/dev/null; then
        skip "a program in Python" "no python3 (Debian package python3)"
    elif [ "$kind" = shared ]; then
        python3 "$source/tests/examples/board.py" "$prefix/$libraries/libwordgrid.so" \
            "$work/words.wgd" cat/dog | LC_ALL=C sort >words.py
        printf '%s\n' 'cat 1' 'coat 1' 'dog 1' | diff - words.py ||
            fail "board.py finds other words"
    fi
    if [ -e "$1/example" ]; then
        "$1/example" "$work/words.wgd" | LC_ALL=C sort >words.example
        printf '%s\n' cat coat | diff - words.example ||
            fail "the example of wordgrid/ask.h finds other words"
    fi
    rm "$work/words.wgd"
}

"$cmake" -S "$consumer" -B by-cmake -DCMAKE_PREFIX_PATH="$prefix" \
    -DCMAKE_C_COMPILER="$cc" >/dev/null
"$cmake" --build by-cmake >/dev/null
check_programs by-cmake

# header_example: prints a program with the example of wordgrid/ask.h, which is a function and the
# statements of main.
header_example() {
    printf '#include <%s>\n' stdio.h wordgrid/ask.h
    sed -n 's/^ \*     //p' "$prefix/include/wordgrid/ask.h" >example.lines
    sed '/^}/q' example.lines
    echo 'static int fail(const struct wg_error *error) { return puts(error->message); }'
    echo 'int main(int argc, char **argv) { struct wg_error error; struct wg_dict *dict = NULL;'
    echo 'if (wg_dict_open(argv[argc - 1], NULL, &dict, &error) != WG_OK) return fail(&error);'
    sed '1,/^}/d' example.lines
    echo 'wg_dict_close(dict); return 0; }'
}

# by_pkg_config FOLDER FLAG...: builds and checks the same programs by `pkg-config FLAG...`.
by_pkg_config() {
    local folder=$1 program modules
    shift
    mkdir "$folder"
    for program in compiler solver; do
        modules=wordgrid
        [ $program = compiler ] && modules="wordgrid-compile wordgrid"
        # shellcheck disable=SC2046,SC2086 # several words each
        "$cc" -o "$folder/$program" "$consumer/$program.c" \
            $(pkg-config --cflags --libs "$@" $modules)
    done
    header_example >example.c
    # shellcheck disable=SC2046
    "$cc" -std=c99 -Wall -Wextra -Wpedantic -Werror -o "$folder/example" example.c \
        $(pkg-config --cflags --libs "$@" wordgrid)
    # shellcheck disable=SC2046
    [ -z "$cxx" ] || "$cxx" -std=c++11 -Wall -Wextra -Wpedantic -Werror \
        -o "$folder/solver_cxx" "$consumer/solver.cpp" \
        $(pkg-config --cflags --libs "$@" wordgrid)
    # shellcheck disable=SC2046
    [ -z "$cxx" ] || "$cxx" -std=c++17 -Wall -Wextra -Wpedantic -Werror \
        -o "$folder/board" "$source/tests/examples/board.cpp" \
        $(pkg-config --cflags --libs "$@" wordgrid)
    check_programs "$folder"
}

# If there are only static libraries, pkg-config must work without --static, too.
export PKG_CONFIG_PATH=$prefix/$libraries/pkgconfig
by_pkg_config by-pkg-config
by_pkg_config by-pkg-config-static --static

# check_threads TOOL: a checker of threads of valgrind reports nothing about a program that uses the
# shared library as it should, with the installed suppressions, and still reports a race of the
# program itself.
check_threads() {
    local checked=(valgrind -q "--tool=$1" --error-exitcode=9
        "--suppressions=$prefix/share/wordgrid/helgrind.supp" ./threads words.wgd)
    "${checked[@]}" >threads.out 2>&1 || { cat threads.out; fail "$1 reports the library"; }
    if "${checked[@]}" race >threads.out 2>&1; then
        fail "$1 does not report a race of the program"
    fi
    grep -q take_found threads.out || { cat threads.out; fail "$1 reports something else"; }
    ! valgrind -q "--tool=$1" --error-exitcode=9 ./threads words.wgd >threads.out 2>&1 ||
        fail "$1 reports nothing without the suppressions: they are no longer needed"
}

if [ "$kind" = shared ] && command -v valgrind >/dev/null; then
    # shellcheck disable=SC2046
    "$cc" -g -Wall -Wextra -Werror -o threads "$consumer/threads.c" -pthread \
        $(pkg-config --cflags --libs wordgrid-compile wordgrid)
    check_threads helgrind
    check_threads drd
elif [ "$kind" = shared ]; then
    skip "helgrind" "no valgrind (Debian package valgrind)"
fi

# declared HEADER...: prints the functions that public headers declare.
declared() {
    for header; do
        "$cc" -E -P "$prefix/include/wordgrid/$header.h" -I"$prefix/include" |
            tr '\n' ' ' | tr ';' '\n' | grep -v '\<\(typedef\|static\)\>' |
            grep -o '\<wg_[a-z0-9_]* *(' | tr -d ' ('
    done | LC_ALL=C sort -u
}

# check_linkage HEADER...: links a C++ program that uses each function. A header without
# extern "C" would compile, but the program would not link.
check_linkage() {
    local header standard
    {
        for header; do echo "#include <wordgrid/$header.h>"; done
        echo 'void (*functions[])() = {'
        declared "$@" | sed 's/.*/    reinterpret_cast<void (*)()>(\&&),/'
        echo '};'
        echo 'int main() { return functions[0] == nullptr; }'
    } >linkage.cpp
    for standard in c++11 c++20 c++2b; do
        # shellcheck disable=SC2046
        "$cxx" -std=$standard -Wall -Wextra -Wpedantic -Werror -o linkage linkage.cpp \
            $(pkg-config --cflags --libs wordgrid-compile wordgrid)
        ./linkage || fail "a program of $standard does not run"
    done
}

# exported LIBRARY: prints the exported names. For a shared library, prints names with a version.
exported() {
    local suffix=a dynamic=
    [ "$kind" = shared ] && suffix=so dynamic=--dynamic
    nm $dynamic --extern-only --defined-only --format=posix "prefix/$libraries/lib$1.$suffix" |
        awk 'NF >= 2 && $2 != "A" { print $1 }'
}

# check_exports LIBRARY HEADER...: checks that the library exports exactly the functions that the
# headers declare.
check_exports() {
    local library=$1 version=
    shift
    [ "$kind" = shared ] && version=@@WORDGRID_$abi_version
    declared "$@" | sed "s/\$/$version/" >"$library.declared"
    exported "$library" | LC_ALL=C sort >"$library.exported"
    diff "$library.declared" "$library.exported" ||
        fail "lib$library does not export what $* declare (<: declared, >: exported)"
}

# The version of the ABI. Before 1.0, the minor version is a part of the ABI version.
version_number() {
    sed -n "s/^#define WG_VERSION_$1 //p" "$prefix/include/wordgrid/status.h"
}
abi_version=$(version_number MAJOR)
[ "$abi_version" != 0 ] || abi_version=0.$(version_number MINOR)

# A library has no functions of the other library, except the functions of status.h, which both
# libraries have.
solver_headers=()
for header in "$prefix"/include/wordgrid/*.h; do
    header=$(basename "$header" .h)
    [ "$header" = compile ] || solver_headers+=("$header")
done
check_exports wordgrid "${solver_headers[@]}"
check_exports wordgrid-compile status compile
[ -z "$cxx" ] || check_linkage compile "${solver_headers[@]}"
if [ "$kind" = shared ]; then
    for library in wordgrid wordgrid-compile; do
        readelf --dynamic "prefix/$libraries/lib$library.so" |
            grep -qF "soname: [lib$library.so.$abi_version]" ||
            fail "the SONAME of lib$library.so is not lib$library.so.$abi_version"
    done
fi

# Without programs, the package must print that dictc is missing.
mkdir no-dictc
printf '%s\n' 'cmake_minimum_required(VERSION 3.20)' 'project(none LANGUAGES C)' \
    'find_package(wordgrid REQUIRED)' 'wordgrid_add_dictionary(x OUTPUT x.wgd INPUTS x.txt)' \
    >no-dictc/CMakeLists.txt
if ! command -v dictc >/dev/null; then
    ! "$cmake" -S no-dictc -B no-dictc/build -DCMAKE_PREFIX_PATH="$prefix" \
        -DCMAKE_C_COMPILER="$cc" >out 2>&1 || fail "wordgrid_add_dictionary works without dictc"
    grep -q 'needs the program dictc' out || fail "no message that dictc is missing"
fi
if [ -n "$programs" ]; then
    mkdir -p "$prefix/bin"
    cp "$programs/dictc" "$prefix/bin"
    [ ! -d "$programs/../libexec" ] || cp -r "$programs/../libexec" "$prefix"
    cp -r "$programs/alphabets" "$prefix/bin"
    bash "$source/tests/install/dictionary.sh" "$source" "$prefix" "$work/dictionary" \
        "$cmake" "$cc" || { skipped=$?; [ $skipped = 77 ] || exit $skipped; }
fi
exit $skipped

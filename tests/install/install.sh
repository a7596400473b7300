#!/usr/bin/env bash
# Installs the libraries, moves them elsewhere, and uses them from there as strangers
# do: through the CMake package and through pkg-config.
#
#   install.sh static|shared SOURCE WORK CMAKE CC
set -euo pipefail
kind=$1 source=$2 work=$3 cmake=$4 cc=$5
consumer=$source/tests/install/consumer

fail() { echo "$*" >&2; exit 1; }

shared=OFF static_flag=--static
[ "$kind" = shared ] && shared=ON static_flag=

rm -rf "$work"
mkdir -p "$work"
cd "$work"

"$cmake" -S "$source" -B build -DBUILD_SHARED_LIBS=$shared -DCMAKE_C_COMPILER="$cc" \
    -DCMAKE_BUILD_TYPE=Release -DWORDGRID_PROGRAMS=OFF -DWORDGRID_TESTS=OFF \
    -DCMAKE_INSTALL_PREFIX="$work/first" -DCMAKE_INSTALL_LIBDIR=lib >/dev/null
"$cmake" --build build --parallel 2 >/dev/null
"$cmake" --install build >/dev/null
mv first prefix
prefix=$work/prefix
export LD_LIBRARY_PATH=$prefix/lib

# check_programs FOLDER: what the two programs built there print.
check_programs() {
    [ "$("$1/compiler" "$work/words.wgd")" = "3 words" ] ||
        fail "$1/compiler does not say 3 words"
    [ "$("$1/solver" "$work/words.wgd" | LC_ALL=C sort | tr '\n' ' ')" = "cat coat dog " ] ||
        fail "$1/solver does not find cat, coat and dog"
    rm "$work/words.wgd"
}

"$cmake" -S "$consumer" -B by-cmake -DCMAKE_PREFIX_PATH="$prefix" \
    -DCMAKE_C_COMPILER="$cc" >/dev/null
"$cmake" --build by-cmake >/dev/null
check_programs by-cmake

mkdir by-pkg-config
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
for program in compiler solver; do
    modules=wordgrid
    [ $program = compiler ] && modules="wordgrid-compile wordgrid"
    # shellcheck disable=SC2046,SC2086 # several words each
    "$cc" -o by-pkg-config/$program "$consumer/$program.c" \
        $(pkg-config --cflags --libs $static_flag $modules)
done
check_programs by-pkg-config

# Nobody meets our internal names, and the solver's library has nothing of the compiler.
suffix=a dynamic=
[ "$kind" = shared ] && suffix=so dynamic=--dynamic
for library in wordgrid wordgrid-compile; do
    nm $dynamic --extern-only --defined-only --format=posix "prefix/lib/lib$library.$suffix" |
        sed -n 's/ .*//p' >"$library.symbols"
    ! grep -v '^wg_' "$library.symbols" || fail "lib$library.$suffix exports the names above"
done
grep -qx wg_solver_run wordgrid.symbols || fail "libwordgrid cannot solve"
grep -qx wg_compiler_new wordgrid-compile.symbols || fail "libwordgrid-compile cannot compile"
! grep wg_compiler wordgrid.symbols || fail "libwordgrid has the compiler"
! grep wg_solver wordgrid-compile.symbols || fail "libwordgrid-compile has the solver"

#!/usr/bin/env bash
# Tests wordgrid_add_dictionary of the installed CMake package: a dictionary must be built again if
# and only if one of its inputs has changed.
#
#   dictionary.sh SOURCE PREFIX WORK CMAKE CC      PREFIX: where the package and dictc are
set -euo pipefail
source=$1 prefix=$2 work=$3 cmake=$4 cc=$5

fail() { echo "$*" >&2; exit 1; }

# made FOLDER: prints the dictionaries that are newer than the file `start`.
made() { find "$1" -name '*.wgd' -newer start | sed "s|^$1/||" | LC_ALL=C sort | tr '\n' ' '; }

# build NAME WANT: builds, and compares the dictionaries that were made with WANT.
build() {
    touch start
    sleep 0.1
    "$cmake" --build build >out 2>&1 || { cat out >&2; fail "$1: the build fails"; }
    [ "$(made build)" = "$2" ] || fail "$generator: $1: made '$(made build)', should be '$2'"
}

words() { printf '%s\n' "$@"; }

# An alphabet with a name is found in WORDGRID_PATH, or in the folder of dictc.
export XDG_DATA_HOME=$work/none XDG_DATA_DIRS=$work/none

for generator in 'Unix Makefiles' Ninja; do
    if [ "$generator" = Ninja ] && ! command -v ninja >/dev/null; then
        echo "skipped: Ninja: no ninja (Debian package ninja-build)"
        skipped=77
        continue
    fi
    # Make and Ninja must both read the path of the project.
    rm -rf "$work"
    mkdir -p "$work/a project"
    cd "$work/a project"
    cp "$source/tests/install/dictionary/CMakeLists.txt" .
    words cat cats a act >words.txt
    words dog bird >more.txt
    words act >rude.txt
    words a b c d g i o r s t >letters.alphabet
    "$cmake" -S . -B build -G "$generator" -DCMAKE_PREFIX_PATH="$prefix" \
        -DCMAKE_C_COMPILER="$cc" >out 2>&1 || { cat out >&2; fail "$generator: cannot configure"; }
    build "all" 'game.wgd sub/long.wgd '
    [ "$("$prefix/bin/dictc" dump build/game.wgd | tr '\n' ' ')" = 'bird cat cats dog ' ] ||
        fail "game.wgd has other words"
    [ "$("$prefix/bin/dictc" dump build/sub/long.wgd | tr '\n' ' ')" = 'bird cats ' ] ||
        fail "long.wgd has other words"
    build "nothing has changed" ''
    words cat cats a act coat >words.txt
    build "an input" 'game.wgd sub/long.wgd '
    words dog bird goat >more.txt
    build "an input that the build makes" 'game.wgd sub/long.wgd '
    words act dog >rude.txt
    case $generator in
    # The words of long.wgd do not change, so its bytes do not change. Ninja detects this, Make does
    # not.
    Ninja) build "a list of words to leave out" 'game.wgd ' ;;
    *) build "a list of words to leave out" 'game.wgd sub/long.wgd ' ;;
    esac
    words a b c d g i o r t s >letters.alphabet
    touch start
    "$cmake" --build build >out 2>&1
    [ -n "$(made build)" ] || fail "$generator: the alphabet: nothing is made"
    build "nothing has changed since" ''
    # Ninja compiles again, too, but does not replace a file with the same bytes.
    touch "$prefix/bin/alphabets/en.alphabet"
    "$cmake" --build build >out 2>&1
    grep -q 'Compiling long.wgd' out || fail "$generator: an alphabet by name: not compiled"
    ! grep -q 'Compiling game.wgd' out || fail "$generator: an alphabet of another dictionary"
    mkdir -p own/alphabets
    cp "$prefix/bin/alphabets/en.alphabet" own/alphabets
    WORDGRID_PATH="$PWD/lost:$PWD/own" "$cmake" build >out
    WORDGRID_PATH="$PWD/lost:$PWD/own" "$cmake" --build build >out
    touch own/alphabets/en.alphabet
    WORDGRID_PATH="$PWD/lost:$PWD/own" "$cmake" --build build >out
    grep -q 'Compiling long.wgd' out || fail "$generator: an alphabet of WORDGRID_PATH"
    words $'\xff' >words.txt
    ! "$cmake" --build build >out 2>&1 || fail "$generator: a broken input: the build succeeds"
    grep -q 'words.txt:1:1: not valid UTF-8' out || fail "$generator: no message of dictc"
done

# Errors in the call.
cd "$work"
for call in 'x OUTPUT a.wgd' 'x INPUTS a.txt' 'x OUTPUT a.wgd INPUTS a.txt ALPHABET b c'; do
    mkdir -p wrong
    printf '%s\n' 'cmake_minimum_required(VERSION 3.20)' 'project(wrong LANGUAGES C)' \
        'find_package(wordgrid REQUIRED)' "wordgrid_add_dictionary($call)" >wrong/CMakeLists.txt
    ! "$cmake" -S wrong -B wrong/build -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_C_COMPILER="$cc" \
        >out 2>&1 || fail "accepted: wordgrid_add_dictionary($call)"
    tr -s ' \n' ' ' <out | grep -qF 'write TARGET OUTPUT FILE.wgd INPUTS FILE...' ||
        fail "no message for wordgrid_add_dictionary($call)"
done
exit "${skipped:-0}"

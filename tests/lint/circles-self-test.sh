#!/usr/bin/env bash
# Tests circles.py with small files.
#
#   circles-self-test.sh CC
set -euo pipefail
cc=${1:?the C compiler}
lint=$(cd "$(dirname "$0")" && pwd)/circles.py
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
failed=0

# make FILE COMMENT CODE: makes a source and its object.
make() {
    local object=$tree/build/${1%/*}/CMakeFiles/wg.dir/${1##*/}.o
    mkdir -p "$tree/${1%/*}" "${object%/*}"
    printf '/* SPDX-License-Identifier: MIT */\n/* %s */\n%s\n' "$2" "$3" >"$tree/$1"
    "$cc" -c "$tree/$1" -o "$object"
}

# expect STATUS LAST_LINE: runs the lint. The line can be a pattern.
expect() {
    local status=0
    python3 "$lint" "$tree" "$tree/build" >"$tree/out" 2>&1 || status=$?
    # shellcheck disable=SC2053
    if [ "$status" != "$1" ] || [[ "$(tail -n 1 "$tree/out")" != $2 ]]; then
        echo "status $status, should be $1 with '$2':"
        cat "$tree/out"
        failed=1
    fi
}

make src/a.c 'a.c: calls b' 'void b(void); void a(void) { b(); }'
make src/b.c 'b.c: has its own helper' 'static void helper(void) {} void b(void) { helper(); }'
make src/c.c 'c.c: has a helper, too' \
    'void a(void); static void helper(void) {} void c(void) { a(); helper(); }'
expect 0 '0 circles, 3 files'
make src/b.c 'b.c: calls c' 'void c(void); void b(void) { c(); }'
expect 1 '1 circles, 3 files'
make src/a.c 'a.c: a circle with c.c, for a reason' 'void b(void); void a(void) { b(); }'
expect 1 '1 circles, 3 files'
make src/a.c 'a.c: a circle with b.c and c.c, for a reason' 'void b(void); void a(void) { b(); }'
expect 0 '1 circles, 3 files'
make tools/d.c 'd.c: calls e' 'extern int e; int d(void) { return e; }'
make tools/e.c 'e.c: has data, and calls d' 'int d(void); int e = 1; int f(void) { return d(); }'
expect 1 '2 circles, 5 files'
rm "$tree/tools/e.c"
expect 0 '1 circles, 4 files'

# Without a new object of a.c, the circle would be hidden.
make src/a.c 'a.c: calls b' 'void b(void); void a(void) { b(); }'
expect 1 '1 circles, 4 files'
touch -d 2020-01-01 "$tree/build/src/CMakeFiles/wg.dir/a.c.o"
expect 1 '*objects are older than src/a.c; build everything first'
mkdir -p "$tree/build/src/CMakeFiles/copy.dir"
"$cc" -c "$tree/src/a.c" -o "$tree/build/src/CMakeFiles/copy.dir/a.c.o"
expect 1 '1 circles, 4 files'
rm -r "$tree/build/src"
expect 1 '*1 objects of 4 files; build everything first'

exit $failed

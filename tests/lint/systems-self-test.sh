#!/usr/bin/env bash
# Tests systems.sh with a small tree: it must accept the files that may know the system, and name
# each line elsewhere that does.
set -euo pipefail
lint=$(cd "$(dirname "$0")" && pwd)/systems.sh
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

# expect VERDICT FILE LINE: checks a tree with a file of this line, and another file.
expect() {
    rm -rf "${tree:?}"/*
    mkdir -p "$tree"/{src/search,include,tools} "$tree/$(dirname "$2")"
    echo '#include <stdio.h>' >"$tree/src/search/scores.c"
    printf '%s\n' "$3" >"$tree/$2"
    judge "$1" "$2 with $3" -F -e "$2:1:$3"
}

for line in '#ifdef _WIN32' '#include <fcntl.h>' '#include <sys/mman.h>' 'p = mmap(0, n);'; do
    expect refused src/core/base/file.c "$line"
    expect allowed src/core/base/system_posix.c "$line"
done
expect refused include/wordgrid/dict.h '#if defined(__APPLE__)'
expect refused tools/common/cli.h '    #  ifndef __linux__'
expect refused tools/dictc/build.c '#include <windows.h>'
expect refused src/core/base/file.c 'if (fstat (fd, &about) != 0) {'
expect refused src/core/base/systems.h '#ifdef __MINGW32__'
expect allowed src/core/base/system.h '#ifdef _WIN32'
expect allowed src/core/base/system_windows.c '#include <windows.h>'
expect allowed src/core/base/file.c 'system_pread(fd); fstat_of(fd); /* mmap */'
expect allowed src/core/base/file.c '#include <sys/types.h>'
# Only the name of a system is refused in the server, and in files for one system.
for file in src/face/serve/listen.c tools/serve/main.c src/compile/text/iconv_windows.c; do
    expect allowed "$file" '#include <fcntl.h>'
    expect refused "$file" '#ifdef __FreeBSD__'
done

rm -r "$tree/src"
if bash "$lint" "$tree" >"$tree/out" 2>&1; then
    echo "a tree without sources is accepted"
    failed=1
fi
exit $failed

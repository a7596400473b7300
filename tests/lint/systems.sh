#!/usr/bin/env bash
# Only system_*.[ch] and system.h ask for which system they are compiled (core/base/system.h). The
# server and the tests, which only POSIX has, may include its headers; other files may not. A file
# whose name ends in _windows or _posix is compiled for these systems alone.
#
#   systems.sh ROOT        prints each line that breaks a rule; fails if there is one
set -euo pipefail
cd "${1:?the root of the source tree}"

bad=0

# forbid RULE PATTERN FILE...: prints the lines that match, and the rule.
forbid() {
    if grep -nE "$2" "${@:3}" /dev/null; then
        echo "  $1"
        bad=1
    fi
}

mapfile -t files < <(find src include tools -name '*.[ch]' |
    grep -vE '/system(_[a-z]+)?\.[ch]$' | LC_ALL=C sort)
mapfile -t shared < <(printf '%s\n' "${files[@]}" |
    grep -vE '^(src/face/(serve|wasm|python)|tools/serve)/|_(posix|windows)\.[ch]$')
[ -n "${shared[*]}" ] || { echo "no sources found"; exit 1; }

systems='_WIN32|_WIN64|__MINGW32__|__MINGW64__|_MSC_VER|__CYGWIN__|__linux__|__linux|__unix__'
systems+='|__APPLE__|__MACH__|__FreeBSD__|__OpenBSD__|__NetBSD__|__ANDROID__'
headers='windows|io|direct|fcntl|poll|sys/(mman|stat|ioctl|resource|random|wait)'
functions='aligned_alloc|faccessat|fchmod|fstat|isatty|lstat|memmem|mkdir|mmap|openat|pread|pwrite'
functions+='|readlink|realpath|sigaction|tmpfile'
forbid "a system is asked for by its name: use base/system.h, or a test of CMakeLists.txt" \
    "\\<($systems)\\>" "${files[@]}"
forbid "this header is not on all systems: use base/system.h" \
    "#include <($headers)\.h>" "${shared[@]}"
forbid "this function differs between systems: use base/system.h" \
    "\\<($functions) *\\(" "${shared[@]}"
exit $bad

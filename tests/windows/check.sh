#!/usr/bin/env bash
# check.sh: programs and shared libraries for Windows need only libraries of the system, and the
# shared libraries export names that begin with wg_, and no others.
#
#   check.sh FILE...        prints each name that is wrong; fails if there is one
set -euo pipefail
bad=0
for file; do
    text=$(x86_64-w64-mingw32-objdump -p "$file")
    if grep -E 'DLL Name: ' <<<"$text" | grep -vE ': (ADVAPI32|KERNEL32|msvcrt)\.dll$'; then
        echo "  $file needs it, and it is not of the system"
        bad=1
    fi
    names=$(sed -n '/^\[Ordinal\/Name Pointer\]/,/^$/s/^.*\] //p' <<<"$text" |
        grep -v Table || true)
    case $file in *.dll)
        if ! grep -x wg_version_text <<<"$names" >/dev/null || grep -v '^wg_' <<<"$names"; then
            echo "  $file must export wg_version_text, and names with wg_ alone"
            bad=1
        fi
        ;;
    esac
done
exit $bad

#!/usr/bin/env bash
# check.sh: programs, shared libraries and the Python module for Windows need only libraries of the
# system (a rule of delvewheel, too), and the module python3.dll. The shared libraries export names
# that begin with wg_, and no others; the module exports its initializer alone. All are loaded at a
# random address, and data are not executed.
#
#   check.sh FILE...        prints what is wrong; fails if there is something
set -euo pipefail
bad=0
for file; do
    text=$(x86_64-w64-mingw32-objdump -p "$file")
    libraries='ADVAPI32|KERNEL32|msvcrt' needed='' begin=''
    case $file in
    *.dll) needed=wg_version_text begin=wg_ ;;
    *.pyd) needed=PyInit__core begin=PyInit__core libraries+='|python3' ;;
    esac
    if grep -E 'DLL Name: ' <<<"$text" | grep -vE ": ($libraries)\\.dll$"; then
        echo "  $file needs it, and it is not of the system"
        bad=1
    fi
    for word in HIGH_ENTROPY_VA DYNAMIC_BASE NX_COMPAT; do
        grep -qE "^\s+$word$" <<<"$text" || { echo "$file lacks $word"; bad=1; }
    done
    names=$(sed -n '/^\[Ordinal\/Name Pointer\]/,/^$/s/^.*\] //p' <<<"$text" |
        grep -v Table || true)
    if [ -n "$needed" ] &&
        { ! grep -x $needed <<<"$names" >/dev/null || grep -v "^$begin" <<<"$names"; }; then
        echo "  $file must export $needed, and no name that does not begin with $begin"
        bad=1
    fi
done
exit $bad

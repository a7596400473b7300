# shellcheck shell=bash
# lib.sh: has the common part of dictionaries.sh, same.sh, faults.sh and zip.sh. Their arguments are
#
#     WINDOWS LINUX
#
# WINDOWS is the folder of dictc.exe and the others, LINUX that of the programs of this machine,
# which say what is right; $windows and $linux are their paths, $root is that of the sources. A
# script works in $work, a new folder that is removed at the end, and runs programs by $wine, with
# the prefix that WINEPREFIX names, or a new one. It is ready: what wine says when it makes one
# would be compared with what programs say. At the end, the prefix has no server any more.
windows=$(realpath "${1:?the folder of the programs for Windows}")
linux=$(realpath "${2:?the folder of the programs of this machine}")
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
wine=$(command -v wine64 || echo /usr/lib/wine/wine64)
work=$(mktemp -d)
export WINEPREFIX=${WINEPREFIX:-$work/prefix} WINEDEBUG=-all
trap 'wineserver -k || true; rm -rf "$work"' EXIT
cd "$work" || exit
"$wine" wineboot -i >/dev/null 2>&1
failed=0 count=0

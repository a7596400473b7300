#!/usr/bin/env bash
# wrap.sh: makes scripts that run the programs for Windows by wine, so that scripts that call
# programs of this machine can call them.
#
#   wrap.sh WINDOWS OUT
#
# WINDOWS is the folder of dictc.exe and the others. The new folder OUT gets the scripts dictc,
# solve, maze and boards, links to the other files of WINDOWS, and a prefix of wine, whose server
# keeps running: WINEPREFIX=OUT/prefix wineserver -k ends it.
set -euo pipefail
windows=$(realpath "${1:?the folder of the programs for Windows}")
out=$(realpath -m "${2:?the folder for the scripts}")
wine=$(command -v wine64 || echo /usr/lib/wine/wine64)
mkdir -p "$out/prefix"
ln -s "$windows"/{alphabets,dice,*.wgd} "$out"
for program in dictc solve maze boards; do
    cat >"$out/$program" <<END
#!/bin/sh
export WINEPREFIX='$out/prefix' WINEDEBUG=-all
exec '$wine' '$windows/$program.exe' "\$@"
END
    chmod +x "$out/$program"
done
export WINEPREFIX=$out/prefix WINEDEBUG=-all
wineserver -p
"$wine" wineboot -i >/dev/null 2>&1

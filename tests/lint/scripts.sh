#!/usr/bin/env bash
# Checks that a file is executable if and only if it begins with '#!'. Pages name scripts
# as commands, and a shell refuses a command that is not executable.
#
#   scripts.sh ROOT
set -euo pipefail
cd "${1:?the root of the source tree}"
failed=0 scripts=0
while IFS= read -r -d '' file; do
    begin=
    IFS= read -r -d '' -n 2 begin <"$file" || true
    if [ "$begin" = '#!' ]; then
        scripts=$((scripts + 1))
        [ -x "$file" ] || { echo "$file: a script that is not executable"; failed=1; }
    elif [ -x "$file" ]; then
        echo "$file: executable, but it does not begin with '#!'"
        failed=1
    fi
done < <(find .ci dict formats include src tests tools -name node_modules -prune -o \
    -name __pycache__ -prune -o -type f -print0)
[ $scripts -gt 0 ] || { echo "no script found"; failed=1; }
exit $failed

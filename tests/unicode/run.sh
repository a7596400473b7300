#!/usr/bin/env bash
# run.sh NAME FOLDER_OF_THE_PROGRAMS [ARGUMENT]...: runs NAME.py with dictc and the arguments, by
# Debian's Python: another Python does not have the modules of Debian's packages.
set -eu
python=/usr/bin/python3
[ -x $python ] || python=python3
if ! command -v $python >/dev/null; then
    echo "skipped: all: no python3 (Debian package python3)"
    exit 77
fi
exec $python -B "$(dirname "$0")/$1.py" "$2/dictc" "${@:3}"

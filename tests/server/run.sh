#!/usr/bin/env bash
# Runs NAME.py of this folder, a test of solve-server. Without python3 the exit status is
# 77: skipped.
#
#   run.sh NAME FOLDER_OF_THE_PROGRAMS ROOT_OF_THE_REPOSITORY
set -euo pipefail
if ! command -v python3 >/dev/null; then
    echo "skipped: all: no python3 (Debian package python3)"
    exit 77
fi
here=$(cd "$(dirname "$0")" && pwd)
exec env PYTHONDONTWRITEBYTECODE=1 python3 "$here/$1.py" "$2" "$3"

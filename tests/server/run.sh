#!/usr/bin/env bash
# Runs NAME.py or NAME.mjs of this folder, a test of solve-server. Without python3 or
# Node.js the exit status is 77: skipped.
#
#   run.sh NAME FOLDER_OF_THE_PROGRAMS ROOT_OF_THE_REPOSITORY
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
if [ -e "$here/$1.mjs" ]; then
    if ! command -v node >/dev/null; then
        echo "skipped: all: no node (Debian package nodejs)"
        exit 77
    fi
    exec node --no-warnings "$here/$1.mjs" "$2" "$3"
fi
if ! command -v python3 >/dev/null; then
    echo "skipped: all: no python3 (Debian package python3)"
    exit 77
fi
exec env PYTHONDONTWRITEBYTECODE=1 python3 "$here/$1.py" "$2" "$3"

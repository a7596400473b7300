#!/usr/bin/env bash
# Runs NAME.py or NAME.mjs of this folder, a test of solve-server. The exit status is 77 (skipped)
# without solve-server, python3 or Node.js, or if NAME.mjs needs the WebAssembly of the page and it
# was not built.
#
#   run.sh NAME FOLDER_OF_THE_PROGRAMS [ROOT_OF_THE_REPOSITORY]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

not_here() {
    echo "skipped: all: $1"
    exit 77
}

[ -x "$2/solve-server" ] || not_here "no solve-server (Debian package libmicrohttpd-dev)"
if [ -e "$here/$1.mjs" ]; then
    command -v node >/dev/null || not_here "no node (Debian package nodejs)"
    [ -e "$2/wordgrid.wasm.gz" ] || not_here "no WebAssembly (Debian packages clang, lld, \
wasi-libc, libclang-rt-14-dev-wasm32, binaryen)"
    exec node --no-warnings "$here/$1.mjs" "$2" "$3"
fi
command -v python3 >/dev/null || not_here "no python3 (Debian package python3)"
exec env PYTHONDONTWRITEBYTECODE=1 python3 "$here/$1.py" "${@:2}"

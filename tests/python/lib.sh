# shellcheck shell=bash
# lib.sh: for the tests of the Python package. The arguments of a test are
#
#     bash tests/python/NAME.sh SOURCE BIN WORK CMAKE
#
# the root of the sources, the folder of the programs, and a folder that tests of this build share:
# wheel/ has the wheel. The interpreter is Debian's, unless WG_PYTHON names another.
source=$1 bin=$(cd "$2" && pwd) work=$3 cmake=$4
python=${WG_PYTHON:-/usr/bin/python3}
export PYTHONDONTWRITEBYTECODE=1 HOME=$work/home
mkdir -p "$work" "$HOME"
for name in $(compgen -e | grep -E '^(WORDGRID|XDG)_' || true); do
    unset "$name"
done

# skip WHAT WHY: reports what this machine cannot test, and ends the test.
skip() {
    echo "skipped: $1: $2"
    exit 77
}

# needs WHAT PACKAGE MODULE: skips WHAT unless Python has the module.
needs() {
    "$python" -c "import $3" 2>/dev/null || skip "$1" "no Debian package $2"
}

needs_headers() {
    local include
    include=$("$python" -c 'import sysconfig; print(sysconfig.get_paths()["include"])')
    [ -e "$include/Python.h" ] || skip "$1" "no Debian package python3-dev"
}

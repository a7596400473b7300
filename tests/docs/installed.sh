#!/usr/bin/env bash
# Installs the build in a folder and checks the pages there: all pages (*.md) of the source are
# installed, each link in them leads to an installed file, and so does each path of a page that the
# manual pages name, also if the prefix is changed while installing.
#
#   installed.sh BUILD SOURCE CMAKE DOCDIR MANDIR
#
# DOCDIR and MANDIR are relative to the prefix, or absolute. If the build has no manual pages (no
# programs, or cross-compiled), only the pages are checked.
set -euo pipefail
build=$1 source=$2 cmake=$3 docdir=$4 mandir=$5
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0
fail() { echo "$*" >&2; failed=1; }

# installed PATH: prints where the PATH below the prefix, or absolute, is.
installed() {
    case $1 in
    /*) echo "$scratch$1" ;;
    *) echo "$scratch/other/$1" ;;
    esac
}

DESTDIR=$scratch "$cmake" --install "$build" --prefix /other >/dev/null
docs=$(installed "$docdir") man=$(installed "$mandir")

# pages FOLDER: prints its pages.
pages() {
    (cd "$1" && find . \( -name build -o -name node_modules -o -name .git \) -prune -o \
        -name '*.md' -print | LC_ALL=C sort)
}
diff <(pages "$source") <(pages "$docs") || fail "(<: pages of the source, >: installed)"
bash "$source/tests/docs/links.sh" "$docs" || failed=1

# Names of pages are alone in a line of the input of roff.
if [ -d "$build/tools/docs/man" ]; then
    for page in "$man"/man[1358]/*; do
        named=$(sed 's/\\-/-/g' "$page" | grep -E "^(PREFIX/)?$docdir/[^ ]+$") ||
            fail "$page names no installed page"
        for path in $named; do
            [ -f "$(installed "${path#PREFIX/}")" ] || fail "$page names $path, not installed"
        done
    done
fi
exit $failed

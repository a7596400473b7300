#!/usr/bin/env bash
# Tests examples.sh: it must accept a correct page, show the wrong lines of other pages, and
# correct them with --update. Scripts take the place of the programs.
set -euo pipefail
examples=$(cd "$(dirname "$0")" && pwd)/examples.sh
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
mkdir bin helpers
printf '#!/bin/sh\necho solved "$@"\n' >bin/solve
printf '#!/bin/sh\necho "dictc: $*" >&2\nexit 3\n' >bin/dictc
printf '#!/bin/sh\necho amazed\n' >bin/maze
printf '#!/bin/sh\necho helped\n' >helpers/helper
chmod +x bin/* helpers/*
export WORDGRID_DICT=nowhere XDG_DATA_HOME=nowhere
failed=0

# expect STATUS LINE ARGUMENT...: checks the exit status, and that LINE is printed. If LINE is
# empty, checks that nothing is printed.
expect() {
    local status=0 is_right=yes
    bash "$examples" "${@:3}" >out 2>&1 || status=$?
    [ $status = "$1" ] || is_right=
    if [ -n "$2" ]; then
        grep -qxF -e "$2" out || is_right=
    elif [ -s out ]; then
        is_right=
    fi
    if [ -z "$is_right" ]; then
        echo "${*:3}: exit status $status, should be $1 with the line '$2'; printed:"
        cat out
        failed=1
    fi
}

cat >good.md <<'PAGE'
# Page

```
$ echo what is not marked is not run
```

```console
$ solve a board
solved a board
$ dictc x
dictc: x
[exit 3]
$ printf '%s' one \
>     two
onetwo
$ echo kept >file; echo "${WORDGRID_DICT-unset} ${XDG_DATA_HOME-unset}"
unset unset
```

Text.

```console
$ cat file
kept
```
PAGE
expect 0 '' bin good.md
expect 0 '' bin good.md good.md

# wrong SED-SCRIPT LINE: changes good.md by sed. examples.sh must refuse the page with LINE in the
# diff.
wrong() {
    sed "$1" good.md >page.md
    expect 1 "$2" bin good.md page.md
}
wrong 's/^solved a board/solved another/' '+solved a board'
wrong '/^solved a board/d' '+solved a board'
wrong 's/^onetwo/&\nand more/' '-and more'
wrong 's/^\[exit 3\]/[exit 2]/' '-[exit 2]'
wrong '/^\[exit 3\]/d' '+[exit 3]'
wrong 's/^kept/kept /' '-kept '
wrong 's/cat file/cat  nosuch/' '+[exit 1]'
expect 0 'page.md: updated' --update bin page.md
expect 0 '' bin page.md
sed 's/^solved.*//; s/^\[.*//; s/^onetwo/wrong/; s/^kept/wrong/' good.md >page.md
expect 0 'page.md: updated' --update bin page.md
expect 0 '' bin page.md
cmp good.md page.md || failed=1

sed '$d' good.md >page.md
expect 1 'page.md: the last console block has no end' bin page.md
echo '# Page' >page.md
expect 1 'page.md: no console block' bin page.md
# shellcheck disable=SC2016 # no expansion is meant
printf '```console\n$ helper\nhelped\n```\n' >page.md
expect 1 '+[exit 127]' bin page.md
expect 0 '' --path=helpers bin page.md
usage='usage: examples.sh [--update] [--path=FOLDER]... FOLDER_OF_THE_PROGRAMS PAGE...'
expect 2 "$usage" bin
expect 2 "$usage" --other bin good.md
rm bin/solve
expect 2 "no program solve in $scratch/bin" bin good.md

exit $failed

#!/usr/bin/env bash
# Tests layers.sh with a small tree: layers.sh must accept what its table says, and name each
# include, row and list of groups that differs.
set -euo pipefail
lint=$(cd "$(dirname "$0")" && pwd)/layers.sh
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

# put FILE LINE: adds a line to a file of the tree.
put() {
    mkdir -p "$tree/$(dirname "$1")"
    printf '%s\n' "$2" >>"$tree/$1"
}

# make_tree: makes a tree in which the table and the includes agree.
make_tree() {
    rm -rf "${tree:?}"/*
    cat >"$tree/table" <<'END'
| Room | Includes headers of | Public headers | What it has |
| --- | --- | --- | --- |
| `core/base` | | `status.h` | bytes |
| `core/dict/read` | `base` | `dict.h` | files |
| `compile/text` | `base`, `<compile.h>` | | texts |
| `compile/write` | `text`, `<dict.h>` | `compile.h`, `more.h` | writing |
| `ask/report` | `dict/read` | | text |
| `ask` | `report`, `dict/read` | `ask.h` | answers |
| `tools/common` | `base` | | options |
| `tools/solve` | `ask`, `common` | | a program |
END
    put CMakeLists.txt 'set(wordgrid_groups core compile ask)'
    put src/core/base/hash.c '#include "base/hash.h"'
    put src/core/base/hash.c '#include <xxhash.h>'
    put src/core/dict/read/open.c '#include <wordgrid/status.h>'
    put src/compile/text/input.c '#include "base/hash.h"'
    put src/compile/text/input.h '#include <wordgrid/compile.h>'
    put src/compile/write/encode.c '# include "text/input.h"'
    put src/compile/write/encode.c '#include <wordgrid/dict.h>'
    put src/ask/report/row.c '#include "dict/read/walk.h"'
    put src/ask/asker.c '#include "report/row.h"'
    put src/ask/asker.h '#include "dict/read/dict.h"'
    put tools/common/cli.c '#include "base/hash.h"'
    put tools/solve/main.c '#include "solve.h"'
    put tools/solve/main.c '#include "common/cli.h"'
    put tools/solve/main.c '#include <wordgrid/ask.h>'
    for name in status dict compile ask; do
        put include/wordgrid/$name.h '#include <stddef.h>'
    done
    put include/wordgrid/more.h '#include <wordgrid/dict.h>'
    mkdir -p "$tree/src"
    mv "$tree/table" "$tree/src/README.md"
}

# expect VERDICT FILE LINE [MESSAGE]: checks the tree with one more line.
expect() {
    local place
    make_tree
    put "$2" "$3"
    place="$2:$(wc -l <"$tree/$2"): ${4-}"
    judge "$1" "$2 with $3" -F -e "$place"
}

expect allowed src/core/dict/read/open.c '#include "dict/read/walk.h"'
expect allowed src/core/dict/read/open.c '#include "walk.h"'
expect allowed tools/solve/main.c '#include "ask/asker.h"'
expect allowed include/wordgrid/ask.h '#include <wordgrid/dict.h>'
expect allowed src/face/page/page.js '#include "nowhere/thing.h"'
expect refused src/core/base/hash.c '#include "dict/read/open.h"'
expect refused src/core/base/hash.c '#include <wordgrid/dict.h>'
expect refused src/core/base/hash.c '  #  include  "nowhere/thing.h"'
expect refused src/core/base/hash.c '#include <wordgrid/nowhere.h>'
expect refused src/core/base/hash.c '#include "../ask/asker.h"'
expect refused src/compile/write/encode.c '#include "dict/read/walk.h"'
expect refused src/compile/text/input.c '#include <wordgrid/more.h>'
expect refused src/compile/text/input.c '#include "write/encode.h"'
expect refused src/ask/report/row.c '#include "ask/asker.h"'
expect refused src/ask/report/row.c '#include <wordgrid/ask.h>'
expect refused src/ask/asker.c '#include "base/hash.h"'
expect refused tools/common/cli.c '#include "ask/asker.h"'
expect refused tools/solve/main.c '#include "base/hash.h"'
expect refused include/wordgrid/dict.h '#include <wordgrid/ask.h>'
expect refused src/core/new/thing.c '/* a file of no room */'
# shellcheck disable=SC2016
expect refused src/README.md '| `face` | `ask` | | |' 'face includes nothing of ask'
# shellcheck disable=SC2016
expect refused src/README.md '| `face` | `late` | | |' 'face names late'
# shellcheck disable=SC2016
expect refused src/README.md '| `face` | | | |' 'face has no file'
# shellcheck disable=SC2016
expect refused src/README.md '| `core/base` | | | |' 'base has two rows'
# shellcheck disable=SC2016
expect refused src/README.md '| `late` | `base`, `base` | | |' 'late names base twice'
# shellcheck disable=SC2016
expect refused src/README.md '| `late` | | `nothing.h` | |' 'there is no <nothing.h>'
# shellcheck disable=SC2016
expect refused src/README.md '| `late` | | `ask.h` | |' '<ask.h> stands twice'
expect refused src/core/base/hash.c '#include HIDDEN'
expect refused src/core/base/hash.c '#include_next <wordgrid/ask.h>'
expect refused src/core/base/hash.c '#include/**/"ask/asker.h"'
expect refused src/core/base/hash.c '#include "table.inc"'
expect refused src/core/base/hash.c '/* x */ #include "ask/asker.h"'
expect refused src/core/base/hash.c '%:include "ask/asker.h"'
expect refused src/core/base/hash.c '#/**/include "ask/asker.h"'
expect refused src/core/base/hash.c '#\'
for name in hash.cpp hash.hh hash.h.in table.inc start.S; do
    expect refused src/core/base/$name '#include "ask/asker.h"'
done
expect refused CMakeLists.txt 'set(wordgrid_groups core ask compile)'

exit $failed

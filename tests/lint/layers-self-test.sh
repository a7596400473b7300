#!/usr/bin/env bash
# Tests layers.sh: layers.sh must accept allowed includes, and name each forbidden include.
set -euo pipefail
lint=$(cd "$(dirname "$0")" && pwd)/layers.sh
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
failed=0

# expect VERDICT FILE INCLUDE: checks a tree of one file with one include.
expect() {
    local verdict=$1 file=$2 include=$3 got=allowed
    rm -rf "${tree:?}"/*
    mkdir -p "$tree"/{src,include,tools} "$tree/$(dirname "$file")"
    printf '/* a comment */\n#include %s\n' "$include" >"$tree/$file"
    if ! bash "$lint" "$tree" >"$tree/out"; then
        got=refused
        grep -q "^$file:2: " "$tree/out" || got="refused without its place"
    fi
    if [ "$got" != "$verdict" ]; then
        echo "$file with #include $include: $got, should be $verdict"
        failed=1
    fi
}

expect allowed src/core/base/hash.c            '"base/hash.h"'
expect allowed src/core/base/hash.c            '<xxhash.h>'
expect allowed src/core/dict/read/open.c       '"dict/format.h"'
expect allowed src/search/solve/solve.c          '<wordgrid/board.h>'
expect allowed src/compile/write/encode.c    '<wordgrid/dict.h>'
expect allowed src/compile/write/encode.h    '"alphabet/lists.h"'
expect allowed src/compile/text/input.c  '<wordgrid/compile.h>'
expect allowed src/compile/hunspell/affixes.c '"text/input.h"'
expect allowed src/ask/report/arrows.c        '"solve/solve.h"'
expect allowed src/games/boards/dice.c         '"solve/solve.h"'
expect allowed tools/boards/main.c        '"boards/dice.h"'
expect allowed tools/solve/main.c         '"common/cli.h"'
expect allowed tools/solve/main.c         '"report/json.h"'
expect allowed tools/dictc/main.c         '<wordgrid/compile.h>'
expect allowed tools/dictc/build.c        '"text/input.h"'
expect allowed include/wordgrid/solve.h   '<wordgrid/board.h>'
expect allowed src/ask/asker.h            '<wordgrid/ask.h>'
expect allowed src/ask/question.c         '"query/mode.h"'
expect allowed src/face/serve/routes.h    '"ask/desk.h"'
expect allowed tools/solve/main.c         '"ask/asker.h"'
expect allowed tools/common/asking.c      '"ask/question.h"'
expect allowed tools/dictc/find_words.c   '"ask/question.h"'
expect allowed include/wordgrid/ask.h     '<wordgrid/clear.h>'

expect refused src/core/base/hash.c            '"dict/format.h"'
expect refused src/core/base/error.c           '<wordgrid/dict.h>'
expect refused src/core/dict/format.c          '"dict/read/dict.h"'
expect refused src/core/dict/read/open.c       '"write/encode.h"'
expect refused src/compile/write/encode.c    '"dict/read/walk.h"'
expect refused src/compile/write/encode.c    '<wordgrid/solve.h>'
expect refused src/compile/alphabet/file.c  '"write/encode.h"'
expect refused src/compile/alphabet/file.c  '"hunspell/decode.h"'
expect refused src/compile/alphabet/file.c  '<wordgrid/dict.h>'
expect refused src/compile/hunspell/affixes.c '"alphabet/fold.h"'
expect refused src/compile/text/input.c     '"alphabet/fold.h"'
expect refused src/search/board/board.c          '"solve/solve.h"'
expect refused src/search/solve/solve.c          '"report/json.h"'
expect refused src/search/solve/solve.c          '"boards/dice.h"'
expect refused src/games/boards/dice.c         '"clear/fall.h"'
expect refused src/games/boards/dice.c         '"report/json.h"'
expect refused src/search/solve/solve.c          '<wordgrid/compile.h>'
expect refused src/ask/report/dump.c          '"write/trie_text.h"'
expect refused src/ask/report/dump.c          '  "common/cli.h"'
expect refused include/wordgrid/dict.h    '<wordgrid/solve.h>'
expect refused include/wordgrid/clear.h   '<wordgrid/ask.h>'
expect refused src/search/solve/solve.c   '<wordgrid/ask.h>'
expect refused src/ask/question.c         '"serve/target.h"'
expect refused src/ask/question.c         '"boards/dice.h"'
expect refused src/ask/report/row.c       '"ask/question.h"'
expect refused src/ask/report/row.c       '<wordgrid/ask.h>'
expect refused tools/solve/main.c         '<wordgrid/compile.h>'
expect refused tools/common/cli.c         '"text/input.h"'
expect refused src/search/board/board.c          '"../solve/solve.h"'
expect refused src/search/board/board.c          '"nowhere/thing.h"'

exit $failed

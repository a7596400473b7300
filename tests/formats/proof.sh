#!/usr/bin/env bash
# Tests proof.py, which was written from formats/proof.md. It must find the bounds and boards of the
# certificates that boards prove writes. forge.sh tests that it refuses changed ones.
#
#   proof.sh FOLDER_OF_THE_PROGRAMS
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
second=$(cd "$(dirname "$0")" && pwd)/proof.py
cd "$scratch"

# words WORD...: makes words.txt, and words.wgd from it.
words() {
    printf '%s\n' "$@" >words.txt
    "$bin/dictc" build -q -o words.wgd words.txt
}

# same OPTION...: the certificate of a proof must be right.
same() {
    local option others=()
    for option in "$@"; do
        [[ $option != --qu && $option != --letter-scores=* ]] || others+=("$option")
    done
    "$bin/boards" prove -q -d ./words.wgd --certificate=proof "$@" >boards
    python3 "$second" proof words.txt words.wgd "${others[@]}" >second || complain "$*"
}

words quit suit quiet ate
same --size=2x2
same --size=2x2 --qu --at-least=1
words tea eat ate seat east teas set
same --size=2x2 --at-least=3
same --size=2x3 --moves=rook
same --size=2x3 --moves=hex --at-least=3
same --size=3x2 --torus --at-least=8
same --size=2x3 --moves=knight --at-least=1
same --size=1x5 --at-least=1
same --size=2x3 --objective=words -M 4 --at-least=7
printf '%s\n' 't 3' 'e 1' 'n 7' >scores
words tea eat ate seat east teas set ten
same --size=2x2 --letter-scores=scores --at-least=20
same --size=2x2 --letter-scores=scores --scoring=classic --at-least=20
exit $failed

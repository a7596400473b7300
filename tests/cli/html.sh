#!/usr/bin/env bash
# Tests solve --html: the page and its data, and the messages. whole_files.sh tests what a failure
# leaves.
#
#   html.sh FOLDER_OF_THE_PROGRAMS FOLDER_OF_THE_PAGE
#
# functions that try calls:
# shellcheck disable=SC2317
set -u
page_folder=$(cd "$2" && pwd) || exit 2
reader=$(cd "$(dirname "$0")" && pwd)/page.py
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

words cat cats acts act cast scat sat | dictc build -q --name=cats -o cat.wgd || exit 2
export WORDGRID_DICT=cat.wgd

# page NAME MESSAGE OPTION... BOARD...: checks that solve writes a page and prints the message, and
# that the page contains the output of --format=json with the same options.
page() {
    local name=$1 message=$2
    shift 2
    solve -f json "$@" >want.json 2>"$scratch/ignored"
    try "$name" 0 '' "solve: page.html: $message" solve --html=page.html "$@"
    if has python3; then
        check "$name: the page" python3 "$reader" page.html "$page_folder" want.json
    else
        check "$name: the page" grep -q 'id="saved">{"schema":"wordgrid.solve.v1"' page.html
    fi
}

has python3 || skip "the page as a browser sees it" "no python3 (Debian package python3)"

# --- the data

page "a board" '7 words, 7 points' ca/ts
page "rows" '7 words, 7 points' ca ts
page "no words at all" '0 words, 0 points' aa/aa
page "one word" '1 word, 1 point' -M 3 --size=1x3 cat
page "--limit" '7 words, 7 points; shown: 2' --limit=2 ca/ts
page "every option that a search has" '6 words, 6 points; shown: 3' \
    --all-paths --sort=length --limit=3 --moves=rook --torus --min-length=3 --max-length=4 \
    --scoring=classic --size=2x3 cat.s?
page "--sort=board" '7 words, 7 points' --sort=board ca/ts
maze make --seed=3 2 2 >walls.txt || exit 2
page "--walls" "$(solve --walls=walls.txt ca/ts | tail -n 1)" --walls=walls.txt ca/ts
page "--from" "$(solve --from=0,0 ca/ts | tail -n 1)" --from=0,0 ca/ts
printf 'ca\nts\n' >board.txt
page "a board from a file" '7 words, 7 points' @board.txt
# a page larger than the output buffer of 64 KiB
wild='?????/?????/?????/?????/?????'
page "large" "$(solve --all-paths "$wild" | tail -n 1)" --all-paths "$wild"
check "large: it is" test "$(wc -c <page.html)" -gt 200000

try "to standard output" 0 '~id="saved">\{"schema"' 'solve: standard output: 7 words, 7 points' \
    solve --html=- ca/ts
cp "$out" stdout.html
try "quietly" 0 '' '' solve -q --html=page.html ca/ts
check "the same page, every time" cmp stdout.html page.html
try "with --stats" 0 '' '~^solve: boards 1, words 7, ' solve --html=page.html --stats ca/ts

# --- words and names that contain the end of the data, or a script

words '<' '/' '!' - '>' a b '</script>' >alphabet.txt
hostile='</script><script>alert(1)</script>'
words '<!--a' 'a</script>b' 'ab<' '<</a' |
    dictc build -q --alphabet=alphabet.txt --name="$hostile" -o hostile.wgd || exit 2
page "a hostile dictionary" '4 words, 5 points' -d hostile.wgd --torus '<!--a?????b?aa<?'
check "a hostile dictionary: its name" grep -qF '"\u003c/script>\u003cscript>alert(1)\u003c/script>"' page.html
check "a hostile dictionary: its words" grep -qF '"a\u003c/script>b"' page.html
check "elsewhere nothing is escaped" grep -qF "\"$hostile\"" want.json

# --- a search that ends early

try "--max-results" 2 '' '~^solve: short.html: 2 words, 2 points; incomplete$' \
    solve --html=short.html --max-results=2 ca/ts
check "--max-results: and says why" grep -q '^solve: stopped after 2 results; ' "$err"
check "--max-results: the page says so" grep -q '"complete":false' short.html
try "--time-limit" 2 '' '~^solve: stopped after [0-9,]+ results?, in time for --time-limit=0\.01; ' \
    solve --html=late.html -a --time-limit=0.01 --max-results=4000000000 \
    --max-memory=2000 "$(printf '?%.0s' {1..400})"
check "--time-limit: the page says so" grep -q '"complete":false' late.html

# --- --live: the solver and the dictionary in the page

bin=$(dirname "$(command -v solve)")
if [ -e "$bin/wordgrid.wasm.gz" ]; then
    try "--live" 0 '' 'solve: live.html: a page for any board, with the dictionary cats' \
        solve --html=live.html --live ca/ts
    # part NAME: prints an element of the page
    part() { tr -d '\n' <live.html | sed "s|.*id=\"live-$1\">\([^<]*\)</script>.*|\1|"; }
    check "--live: the dictionary" cmp cat.wgd <(part dictionary | base64 -d)
    check "--live: the module" cmp "$bin/wordgrid.wasm.gz" <(part module | base64 -d)
    for holder in "Yann Collet" "Rich Felker" Nuxi "LLVM Exceptions"; do
        check "--live: the licence of $holder" grep -q "$holder" \
            <(sed '1,/id="live-licences"/d; /<.script>/,$d' live.html)
    done
    check "--live: the board" grep -q '"start":{"board":\[\["c","a"\],\["t","s"\]\]' live.html
    check "--live: no result" is "$(grep -c 'id="saved"' live.html)" 0
    check "--live: the policy" grep -q "'wasm-unsafe-eval'; worker-src blob:; style-src" live.html
    try "--live without a board reads no input" 0 '' '' solve -q --html=live.html --live \
        -m 4 -M 5 --qu --moves=hex --size=3x3
    check "--live: settings" grep -qF \
        '"start":{"moves":"hex","torus":false,"min-length":4,"max-length":5,"qu":true}' live.html
    echo old >live.html
    try "--live with a bad board" 2 '' '~^solve: board:1:' solve --html=live.html --live 'c1'
    check "--live with a bad board: the old file" is "$(cat live.html)" old
    mkdir elsewhere && cp "$bin/solve" elsewhere
    try "--live without the module" 2 '' \
        '~^solve: --live needs the file wordgrid\.wasm\.gz, which is not in .*/elsewhere.* tools/quickstart' \
        elsewhere/solve --html=live.html --live ca/ts
else
    [ "${WG_PAGE_WASM-}" = OFF ] ||
        skip "--live" "no WebAssembly (Debian packages clang, lld, wasi-libc, libclang-rt-14-dev-wasm32, binaryen)"
    try "--live without the module" 2 '' '~^solve: --live needs the file wordgrid\.wasm\.gz' \
        solve --html=live.html --live ca/ts
fi
for option in --from=0,0 --lengths=3 --limit=2 --all-paths --sort=alpha --time-limit=1; do
    try "--live with $option" 2 '' \
        '~^solve: --[a-z-]+ cannot be used with --live; leave one of them out$' \
        solve --html=live.html --live "$option" ca/ts
done

# --- options that cannot be used with --html

for option in --batch --word=cat --clear=3 --format=json -fcsv; do
    name=${option%%=*}
    [ "$name" != -fcsv ] || name=--format
    both="$name cannot be used with --html"
    [[ $name != --word && $name != --clear ]] || both="--html cannot be used with $name"
    try "with $option" 2 '' "~^solve: $both; leave one of them out\$" \
        solve --html=none.html "$option" cat
done
try "an empty name" 2 '' '~^solve: --html has an empty name; name the file to write$' \
    solve --html= ca/ts
check "nothing was written" test ! -e none.html

# --- files that are inputs, and old files

cp cat.wgd dict.wgd
ln -s board.txt link.txt
for case in 'board.txt @board.txt' 'link.txt @board.txt' 'board.txt @link.txt' \
    'walls.txt --walls=walls.txt ca/ts' 'dict.wgd -d dict.wgd ca/ts'; do
    file=${case%% *}
    cp "$file" kept
    # shellcheck disable=SC2086 # several words
    try "over an input: $case" 2 '' \
        "~^solve: $file: is an input( \(.*\))?, which --html would replace; name another file\$" \
        solve --html=$case
    check "over an input: $case: it is as it was" cmp "$file" kept
done
ln board.txt hard.txt
cp board.txt kept
for case in 'board.txt -' 'link.txt -' 'hard.txt -' './board.txt' 'board.txt --walls=- ca/ts' \
    '/dev/stdin -'; do
    # shellcheck disable=SC2086 # several words
    try "over an input by redirection: $case" 2 '' \
        '~^solve: .*: is an input( \(.*\))?, which --html would replace; name another file$' \
        solve -d cat.wgd --html=$case <board.txt
    check "over an input by redirection: $case: it is as it was" cmp board.txt kept
done
try "a file of standard input that is not read" 0 '' '*' \
    solve -d cat.wgd --html=hard.txt ca/ts <board.txt
check "a file of standard input that is not read: it is replaced" grep -q '<html' hard.txt
cp board.txt - || exit 2
try "over the file '-', which is no standard input" 2 '' '~^solve: ./-: is an input' \
    solve -d cat.wgd --html=./- @- </dev/null
rm ./- hard.txt

echo old >kept.html
chmod 640 kept.html
try "and goes where it does not" 0 '' '*' solve --html=kept.html ca/ts
check "by the page" cmp kept.html stdout.html
check "with its mode" is "$(stat -c %a kept.html)" 640

to() { "${@:2}" >"$1"; }
try "a full disk under standard output" 2 '' \
    'solve: standard output: cannot write: No space left on device' to /dev/full solve --html=- ca/ts
finish

#!/usr/bin/env bash
# Tests failures of dictc and solve: the message with its place, the exit status, and the state of
# the files.
set -u
# shellcheck disable=SC2317 # functions that try calls
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

words kissa koira yö >fi.txt
dictc build -q -o fi.wgd fi.txt || exit 2
words cat cats act acts cast scat sat | dictc build -q -o cat.wgd || exit 2

# --- help and version

for command in solve dictc 'dictc build' 'dictc info' 'dictc check' 'dictc dump' 'dictc find'; do
    # shellcheck disable=SC2086 # two words
    {
        try "$command --help: on standard output" 0 "~^Usage: $command" '' $command --help
        check "$command --help: 80 columns at most" awk \
            'length > 80 { print; long = 1 } END { exit long || NR < 10 }' "$out"
        check "$command --help: no control characters" \
            is "$(LC_ALL=C tr -d '\n' <"$out" | LC_ALL=C tr -cd '\000-\037\177' | wc -c)" 0
        check "$command --help: tells the exit statuses" grep -q '^Exit status: 0 ' "$out"
        try "$command -h: the same" 0 "$(cat "$out")" '' $command -h
        try "$command --version" 0 '~^(solve|dictc) \(wordgrid\) [0-9]+\.[0-9]+\.[0-9]+$' '' \
            $command --version
        case $command in
        dictc*) check "$command --version: that of Unicode" grep -qE '^Unicode [0-9]+\.[0-9]+\.[0-9]+$' "$out" ;;
        *) check "$command --version: one line" is "$(wc -l <"$out")" 1 ;;
        esac
        try "$command -V: the same" 0 "$(cat "$out")" '' $command -V
    }
done
try "help COMMAND" 0 "$(dictc find --help)" '' dictc help find
try "help alone" 0 "$(dictc --help)" '' dictc help
try "--help beats what follows it" 0 '~^Usage: solve' '' solve --help --nonsense
while read -r option; do
    try "solve --help has $option" 0 "~(^|[ ,])$option([ =,]|\$)" '' solve --help
done < <(words -d --dict -m --min-length -M --max-length -l --lengths -w --word --from \
    -a --all-paths -s --sort -n --limit -f --format --scoring --qu --size --time-limit \
    --batch --strict -j --threads --no-verify --stats -q --quiet -v --verbose --color)
while read -r option; do
    try "dictc build --help has $option" 0 "~(^|[ ,])$option([ =,]|\$)" '' dictc build --help
done < <(words -o -f --format -e --encoding --fold --min-length --max-length \
    --skip-capitalized --max-words --exclude --only --alphabet --strict --numbers --merge --force --name --language --language-name --license --source)

# --- the environment

elsewhere=neon
case $(uname -m) in aarch64) elsewhere=avx2 ;; esac
for simd in mmx "$elsewhere"; do
    try "WORDGRID_SIMD=$simd" 2 '' "~^solve: cannot search with '$simd': this machine has \
.*portable; name one of these, or none \(WORDGRID_SIMD\)\$" \
        env WORDGRID_SIMD="$simd" solve -d cat.wgd ca/ts
done
try "WORDGRID_SIMD: in a batch too" 2 '' "~^solve: cannot search with 'mmx': .* \(WORDGRID_SIMD\)\$" \
    env WORDGRID_SIMD=mmx solve -d cat.wgd --batch /dev/stdin
for simd in '' portable; do
    try "WORDGRID_SIMD='$simd'" 0 "$(solve -q -d cat.wgd -f words ca/ts)" '' \
        env WORDGRID_SIMD="$simd" solve -q -d cat.wgd -f words ca/ts
done

for program in solve solve-server; do
    has $program || continue
    for variable in WORDGRID_PATH WORDGRID_DICT XDG_DATA_HOME XDG_DATA_DIRS NO_COLOR; do
        try "$program --help names $variable" 0 "~$variable" '' $program --help
    done
done

# --- the color of messages: the program's name is bold, and red in errors

bold=$'\033[1m' red=$'\033[1;31m' plain=$'\033[0m'
cannot='nowhere.wgd: cannot open: No such file or directory'
while read -r command; do
    program=${command%% *}
    # shellcheck disable=SC2086 # several words
    {
        try "--color=always: $command" 2 '' "$red$program:$plain $cannot" $command --color=always
        try "--color=always beats NO_COLOR: $command" 2 '' "$red$program:$plain $cannot" \
            env NO_COLOR=1 $command --color=always
        for color in auto never; do
            try "--color=$color: $command" 2 '' "$program: $cannot" $command --color=$color
        done
    }
done <<'COMMANDS'
dictc check nowhere.wgd
dictc build -o a.wgd nowhere.wgd
dictc find nowhere.wgd kissa
maze path nowhere.wgd
maze info nowhere.wgd
solve -d cat.wgd @nowhere.wgd
solve -d cat.wgd --batch nowhere.wgd
COMMANDS
size=$(stat -c %s fi.wgd)
try "--color=always: a message that is no error" 0 '' \
    "${bold}dictc:$plain a.wgd: 3 words, ${size:0:-3},${size: -3} bytes" dictc build --color=always -o a.wgd fi.txt
try "--color=always: bad usage" 2 '' "${red}dictc:$plain unknown option '--xyzzy'
Try 'dictc info --help'." dictc info --color=always --xyzzy
try "--color=always: a name commands nothing" 2 '' \
    "${red}dictc:$plain a?[1mb.wgd: cannot open: No such file or directory" \
    dictc info --color=always $'a\033[1mb.wgd'
if has script; then
    try "--color=auto: on a terminal" 2 "${red}dictc:$plain $cannot" '' \
        on_terminal 'dictc info nowhere.wgd'
    for variable in NO_COLOR=1 TERM=dumb; do
        try "--color=auto: on a terminal with $variable" 2 "dictc: $cannot" '' \
            on_terminal "$variable dictc info nowhere.wgd"
    done
    try "--color=auto: standard output is a terminal, standard error is not" 2 '' '' \
        on_terminal "dictc info nowhere.wgd 2>message"
    check "--color=auto: ... no color" is "$(cat message)" "dictc: $cannot"
fi

# --- no operands

try "dictc alone: six lines" 2 '' '~^  dictc info my.wgd  ' dictc
check "dictc alone: leads to --help" grep -q '^Commands and examples: dictc --help$' "$err"
try "dictc with an option alone: short help" 2 '' '~^Usage: dictc COMMAND' dictc -v
check "dictc with an option alone: lists the commands" grep -q '^  find ' "$err"
for command in 'dictc info' 'dictc check' 'dictc dump' 'dictc find'; do
    # shellcheck disable=SC2086 # two words
    try "$command alone: short help" 2 '' "~^Usage: $command " $command
done
if has script; then
    for command in 'solve --batch' 'solve -w cat' 'dictc -v' 'dictc build' 'dictc build -o a.wgd'; do
        try "$command with a terminal on standard input: short help" 2 \
            "~^Usage: ${command%% *}" '' on_terminal "$command"
        check "$command with a terminal: leads to --help" \
            grep -qE "^Try '${command%% *}.* --help'\.\$" "$out"
    done
    try "build -o - with a terminal on standard output" 2 \
        '~ a dictionary is binary and standard output is a terminal; ' '' \
        on_terminal 'dictc build -o - fi.txt'
else
    skip "nothing to do on a terminal" "no script (Debian package bsdutils)"
fi
try "solve with nothing on standard input" 2 '' \
    'solve: standard input: the board is empty; give it tiles' solve -d cat.wgd

# --- options

usage() {
    local name=$1 want=$2
    shift 2
    try "$name" 2 '' "$want"$'\n'"Try '$leads_to --help'." "$@"
}
leads_to=dictc
usage "a command misspelled" "dictc: unknown command 'buld'; did you mean 'build'?" dictc buld
usage "a command like no other" "dictc: unknown command 'frobnicate'" dictc frobnicate
usage "help on a command that is not there" \
    "dictc: unknown command 'fnd'; did you mean 'find'?" dictc help fnd
leads_to='dictc build'
usage "build without -o" \
    "dictc: build needs -o OUT.wgd; name the file to write, or '-o -' for standard output" \
    dictc build fi.txt
usage "build -o ''" "dictc: -o has an empty name; name the file to write" \
    dictc build -o '' fi.txt
usage "build: an option of solve" "dictc: unknown option '--batch'" dictc build --batch
usage "build: --min-length above --max-length" \
    "dictc: --min-length=5 is above --max-length=3; no word can have such a length" \
    dictc build -o a.wgd --min-length=5 --max-length=3 fi.txt
usage "build: --min-length=0" \
    "dictc: --min-length=0 is out of range; give a number from 1 to 65536" \
    dictc build -o a.wgd --min-length=0 fi.txt
usage "build: --max-length too large for any number" \
    "dictc: --max-length=99999999999999999999 is out of range; give a number from 1 to 65536" \
    dictc build -o a.wgd --max-length=99999999999999999999 fi.txt
usage "build: --max-words=0" \
    "dictc: --max-words=0 is out of range; give 1 or more" \
    dictc build -o a.wgd --max-words=0 fi.txt
usage "build: --fold" "dictc: --fold=upper is not known; choose case, marks or none" \
    dictc build -o a.wgd --fold=upper fi.txt
usage "build: --format" \
    "dictc: --format=xml is not known; choose auto, list, trie-text, tsv or hunspell" \
    dictc build -o a.wgd -f xml fi.txt
usage "build: standard input twice" "dictc: standard input is read 2 times; name it once" \
    dictc build -o a.wgd - -
usage "build: standard input twice, once as the alphabet" \
    "dictc: standard input is read 2 times; name it once" dictc build -o a.wgd --alphabet=-
usage "build: standard input twice, once excluded" \
    "dictc: standard input is read 2 times; name it once" dictc build -o a.wgd --exclude=- -
leads_to='dictc dump'
usage "dump: --format" "dictc: --format=xml is not known; choose list, tsv, trie-text, dot or alphabet" \
    dictc dump -f xml fi.wgd
usage "dump: two dictionaries" \
    "dictc: 'cat.wgd' is one operand too many; name one dictionary" dictc dump fi.wgd cat.wgd
leads_to='dictc info'
usage "info: two dictionaries" \
    "dictc: 'cat.wgd' is one operand too many; name one dictionary" dictc info fi.wgd cat.wgd
leads_to='dictc find'
usage "find: no word" "dictc: find needs a WORD; give one or more after the dictionary" \
    dictc find fi.wgd
usage "find: standard input twice" \
    "dictc: standard input is read 2 times; name it once" dictc find - kissa -
leads_to='dictc check'
usage "check: an option that it has not" "dictc: unknown option '--json'" dictc check --json fi.wgd

leads_to=solve
usage "an option misspelled" "solve: unknown option '--formt'; did you mean '--format'?" \
    solve --formt=json cats
usage "an option with its letters swapped" \
    "solve: unknown option '--bacth'; did you mean '--batch'?" solve --bacth
usage "an option of other programs" "solve: unknown option '--jobs'; did you mean '--threads'?" \
    solve --jobs=2 cats
usage "an option that is a value" "solve: unknown option '--json'; did you mean '--format=json'?" \
    solve --json cats
usage "an option that is a value, with a value" \
    "solve: unknown option '--csv'; did you mean '--format=csv'?" solve --csv=x.csv cats
usage "an option of other programs, the nearest of which is another" \
    "solve: unknown option '--silent'; did you mean '--quiet'?" solve --silent cats
usage "an option like no other" "solve: unknown option '--xyzzy'" solve --xyzzy cats
usage "a letter that is no option" "solve: unknown option '-z'" solve -z cats
usage "a letter in a bundle that is no option" "solve: unknown option '-z'" solve -az cats
usage "a letter beyond ASCII" "solve: unknown option '-ö'" solve -ö cats
usage "an abbreviation of two options" \
    "solve: option '--m' could be '--min-length' or '--max-length'; write it out" solve --m=3 cats
usage "a value that is missing" "solve: option '--limit' needs a value; write --limit=N" \
    solve cats -n
usage "a value that is missing, long" \
    "solve: option '--dict' needs a value; write --dict=FILE|NAME" solve cats --dict
usage "a value where there is none" "solve: option '--qu' takes no value; leave out '=yes'" \
    solve --qu=yes cats
usage "--format" \
    "solve: --format=xml is not known; choose table, words, arrows, json, jsonl, csv or tsv" \
    solve -f xml cats
usage "--sort" "solve: --sort=size is not known; choose score, length, alpha, board or value" \
    solve -s size cats
usage "--scoring" "solve: --scoring=mine is not known; choose classic, length, none or a list of points such as 0,0,0,1,1,2,3,5,11" \
    solve --scoring=mine cats
usage "--color" "solve: --color=blue is not known; choose auto, always or never" \
    solve --color=blue cats
usage "--min-length" "solve: --min-length=x is not a number; give a number from 1 to 4294967295" \
    solve -m x cats
usage "--max-length" "solve: --max-length=0 is out of range; give a number from 1 to 4294967295" \
    solve -M 0 cats
least=", which is the least length; leave one of the two out"
most=", which is the greatest length; leave one of the two out"
both=", which are the least and the greatest length; give one of these"
usage "--lengths below --min-length" "solve: --lengths=3 has no length of 5 or more$least" \
    solve -m 5 -l 3 cats
usage "--lengths above --max-length" "solve: --lengths=3,4 has no length up to 2$most" \
    solve -M 2 -l 3,4 cats
usage "a length above the greatest, with a least one" \
    "solve: --lengths=5 has no length from 2 to 4$both" solve -m 2 -M 4 -l 5 abcd
usage "a length below the least, with a greatest one" \
    "solve: --lengths=1 has no length from 2 to 4$both" solve -m 2 -M 4 -l 1 abcd
usage "lengths on both sides" "solve: --lengths=1,5 has no length from 2 to 4$both" \
    solve -m 2 -M 4 -l 1,5 abcd
usage "--min-length above --max-length" \
    "solve: --min-length=5 is more than the greatest length, which is 3; change one of them" \
    solve -m 5 -M 3 cats
usage "--limit" "solve: --limit=-1 is not a number; give 0 or more, or 'all'" solve -n -1 cats
for value in 3,x '' 0 '3,' ',3' '3 4' 99999999999; do
    usage "--lengths=$value" "solve: --lengths=$value is not a list of lengths; write it like 3,6,7" \
        solve --lengths="$value" cats
done
for value in 1 1,x 1,2,3 '' -1,0 99999999999,0; do
    usage "--from=$value" "solve: --from=$value is not a cell; write it like 0,3: row 0, column 3" \
        solve --from="$value" cats
done
for value in 4 4x 0x0 x4 300x300 65536x1; do
    usage "--size=$value" \
        "solve: --size=$value is not a size; write it like 3x4: rows, columns, at most 65535 cells" \
        solve --size="$value" cats
done
for value in 0 -1 x '' inf 1e3; do
    usage "--time-limit=$value" \
        "solve: --time-limit=$value is not a number of seconds; give one above 0, such as 1.5, or 'none'" \
        solve --time-limit="$value" cats
done
usage "--time-limit of over thirty years" \
    "solve: --time-limit=2000000000 is too long; give at most 1000000000 seconds" \
    solve --time-limit=2000000000 cats
for call in 'solve --batch' 'boards best' 'boards prove' 'boards rate' 'boards roll --dice=fi.txt' 'maze longest' \
    'dictc build -o no.wgd' 'solve-server'; do
    if [ "$call" = solve-server ] && ! has solve-server; then
        continue
    fi
    for value in 0 1025; do
        # shellcheck disable=SC2086 # words
        try "${call%% -*} --threads=$value: the limit of all programs" 2 '' \
            "~^${call%% *}: --threads=$value is out of range; give a number from 1 to 1024" \
            $call --threads=$value fi.txt
    done
done
for value in x '' 1.5 -1; do
    usage "-j $value" "solve: --threads=$value is not a number; give a number from 1 to 1024" \
        solve --batch -j "$value" boards.txt
done
usage "--threads without --batch" "solve: --threads is for --batch; add --batch, or leave out --threads" \
    solve -j 2 cats
usage "--batch with a form of several lines" \
    "solve: --batch prints one line for each board; choose jsonl or tsv" solve --batch -f csv boards.txt
usage "--word with --batch" "solve: --batch cannot be used with --word; leave one of them out" \
    solve --batch -w cat boards.txt
usage "--word with --all-paths" "solve: --all-paths cannot be used with --word; leave one of them out" \
    solve -a -w cat cats
usage "--word=''" "solve: --word is empty; give it a word" solve -w '' cats

first=$'act\nacts\ncast'
try "options: behind the operands" 0 "$first" '' solve ca ts -d cat.wgd -f words -n 3
try "options: abbreviated" 0 "$first" '' solve --di=cat.wgd --form=words --lim=3 cats
try "options: the value in the next argument" 0 "$first" '' \
    solve --dict cat.wgd --format words --limit 3 cats
try "options: values attached to letters" 0 "$first" '' solve -dcat.wgd -fwords -n3 cats
try "options: letters in a bundle" 0 $'cat\ncats' '' solve -aqfwords --from 0,0 -n2 -dcat.wgd -salpha -m3 ca tx/s.
try "options: all that is said of lengths holds" 0 $'acts\ncast\ncats\nscat' '' \
    solve -d cat.wgd -f words -m 4 -l 3,4 cats
try "options: a greatest length below the usual least one" 0 '' '' \
    solve -d cat.wgd -f words -M 2 cats
dictc build -q -o short.wgd < <(words a at cat cats) || exit 2
try "options: ... has words" 0 $'a\nat' '' solve -d short.wgd -f words -M 2 cats
try "options: of -q and -v the last counts" 0 '' '' dictc build -v -q -o a.wgd fi.txt
try "options: of -q and -v the last counts, -v" 0 '' '~read 3 words' dictc build -qv -o a.wgd fi.txt
try "options: of --color, too" 0 '' '~^dictc: b.wgd: 3' \
    dictc build --color=always --color=never -o b.wgd fi.txt
rm b.wgd

# If an option is repeated, the last value counts, so an option of an alias can be overridden.
try "options: of --limit the last counts" 0 acts '' \
    solve -n 9 --limit=2 -d cat.wgd -f table -f words -m 9 --min-l=4 -n 1 cats
try "options: of --lengths, too" 0 $'act\ncat\nsat' '' \
    solve -d cat.wgd -l 4 -l 3 -f words -s score -s alpha cats
try "options: of --name, too" 0 '' '' dictc build -q --name=a --name=b -o b.wgd fi.txt
try "options: ... the last one" 0 '~^name +b$' '' dictc info b.wgd
try "options: of --seed, too" 0 "$(maze make --seed=2 3 3)" '' maze make --seed=1 -s 2 3 3
rm b.wgd

# An option that names a file, a word or a cell can be given only once.
while read -r option command; do
    leads_to=${command%% -*}
    leads_to=${leads_to#env }
    # shellcheck disable=SC2086 # several words
    usage "$option twice: $command" "${command%% *}: option '--$option' is given twice; give it once" \
        $command
done <<'TWICE'
word solve -w act --word=cast cats
dict solve -d nowhere.wgd -d cat.wgd cats
walls solve --walls=a --walls=b cats
html solve --html=a --html=b cats
from solve --from=0,0 --from=0,1 cats
clear solve --clear=3 --clear=3 cats
output dictc build -o a.wgd -o b.wgd fi.txt
alphabet dictc build --alphabet=a --alphabet=b -o a.wgd fi.txt
output dictc dump -o a -o b fi.wgd
output maze make -o a -o b 3 3
output maze longest -o a -o b
from maze path --from=0,0 --from=0,1
to maze path --to=0,0 --to=0,1
TWICE
leads_to=solve

# Options that contradict each other, and options that do not.
while read -r refused; do
    # shellcheck disable=SC2086 # several words
    try "together: $refused: is refused" 2 '' "~^Try 'solve --help'" solve -d cat.wgd $refused
done <<'REFUSED'
-w cat -m 3 cats
-w cat -M 3 cats
-w cat -l 3 cats
-w cat -s alpha cats
-w cat -n 1 cats
-w cat -a cats
-w cat --max-results=1 cats
-w cat --max-memory=1 cats
-w cat --stats cats
-w cat --batch boards.txt
-w cat --clear=4 cats
-w cat --html=a.html cats
--clear=4 -m 3 cats
--clear=4 -M 3 cats
--clear=4 -l 3 cats
--clear=4 -s alpha cats
--clear=4 -a cats
--clear=4 --from=0,0 cats
--clear=4 --scoring=none cats
--clear=4 --batch boards.txt
--clear=4 --html=a.html cats
--clear=4 -n 0 cats
--html=a.html -f words cats
--html=a.html --batch boards.txt
--batch -f table boards.txt
--batch -f tsv -a boards.txt
--batch -f tsv -s alpha boards.txt
--batch -f tsv -n 1 boards.txt
--ordered cats
-j 1 cats
--walls=- -
--walls=-
--check=- -
--check=-
--check=- --walls=- cats
--check=w --batch boards.txt
--check=w -w cat cats
--check=w --clear=4 cats
--check=w --html=o cats
--check=w --live --html=o cats
--check=w -a cats
--check=w -s alpha cats
--check=w -n 1 cats
--check=w --max-results=1 cats
--check=w --max-memory=1 cats
--check=w --stats cats
--check=w --min-value=1 cats
--check=w --pattern=c* cats
--check=w -f table cats
--check=w -f arrows cats
--batch --walls=- boards.txt -
REFUSED
words cats scat >boards.txt
while read -r taken; do
    # shellcheck disable=SC2086 # several words
    try "together: $taken: is taken" 0 '*' '' solve -q -d cat.wgd $taken
done <<'TAKEN'
-w cat --from=0,0 --scoring=length -f json --qu --time-limit=9 --size=2x2 --torus cats
--clear=4 --ordered -n all -f json --max-results=9 --max-memory=9 --time-limit=9 cats
-m 3 -M 4 -l 3,4 -s alpha -n 2 -a --from=0,0 --scoring=none -f csv cats
--html=- -m 3 -l 3,4 -s alpha -n 2 -a --from=0,0 --scoring=length cats
--batch -a -s alpha -n 2 --from=0,0 -l 4 -j 2 --strict --time-limit=9 boards.txt
--batch -f tsv -m 3 -M 4 --from=0,0 --scoring=length --moves=rook -j 2 boards.txt
TAKEN
try "options: end at --" 2 '' "~^solve: board:2:1: '3' is not a tile" solve -d cat.wgd -- -n 3
try "options: -q before the command" 0 '' '' dictc -q build -o a.wgd fi.txt

# --- a build that fails changes nothing

mkdir folder
cp fi.wgd folder/old.wgd
chmod 640 folder/old.wgd
touch -d '2001-02-03' folder/old.wgd

# whole_folder: prints the attributes and checksums of all files in the folder.
whole_folder() {
    ls -lAi --time-style=full-iso folder
    cksum folder/*
}
before=$(whole_folder)

# build_fails NAME ERR ARGUMENT...: a build to an old or a new file must fail and change nothing.
build_fails() {
    local name=$1 want=$2
    shift 2
    for target in old new; do
        try "$name ($target file)" 2 '' "$want" dictc build -o folder/$target.wgd "$@"
        check "$name ($target file): nothing has changed" is "$(whole_folder)" "$before"
    done
}

printf 'kissa\nko\xffira\n' >latin.txt
build_fails "invalid UTF-8" \
    'dictc: latin.txt:2:3: not valid UTF-8; name the encoding if it is another one (--encoding=NAME)' \
    fi.txt latin.txt
words x >x.txt
build_fails "more words than --max-words" \
    'dictc: x.txt:1:1: the inputs have more than 4 words; give fewer words, or raise the limit (--max-words=N)' \
    --max-words=4 --exclude=x.txt fi.txt x.txt
for letter in a b; do
    head -c 33000 /dev/zero | tr '\0' $letter
    echo
done >very.txt
build_fails "words that are too long together" \
    '~^dictc: very.txt:2:1: the inputs have more than 5 words of 64 bytes, or as much text in longer words; ' \
    --max-words=5 very.txt
try "as many words as --max-words" 0 '' '' dictc build -q --max-words=4 -o a.wgd fi.txt x.txt
try "words as long as --max-words allows" 0 '' '' dictc build -q --max-words=8 -o a.wgd very.txt
# The limit of bytes: 65,536, and 64 for each of 2 words.
{ head -c 65536 /dev/zero | tr '\0' a; echo; head -c 128 /dev/zero | tr '\0' b; } >most.txt
try "the most bytes that --max-words allows" 0 '' '' dictc build -q --max-words=2 -o a.wgd most.txt
printf b >>most.txt
build_fails "one byte more than --max-words allows" \
    '~^dictc: most.txt:2:1: the inputs have more than 2 words of 64 bytes, ' --max-words=2 most.txt
printf 'yö\xed\xa0\x80\n' >surrogate.txt
build_fails "a surrogate" '~^dictc: surrogate.txt:1:3: not valid UTF-8; ' surrogate.txt
printf 'y\xc3' >cut.txt
build_fails "UTF-8 that is cut off" '~^dictc: cut.txt:1:2: not valid UTF-8; ' cut.txt
{ echo koira; head -c 65537 /dev/zero | tr '\0' a; echo; } >long.txt
build_fails "a line over 64 KiB" \
    '~^dictc: long.txt:2: the line has more than 65536 bytes; ' long.txt
{ head -c 65536 /dev/zero | tr '\0' a; printf '\r\n'; } >longest.txt
try "a line of 64 KiB" 0 '' '~1 word' dictc build -o a.wgd longest.txt
for ((i = 0; i < 256; i++)); do
    printf -v letter '\\U%x' $((0x4e00 + i))
    printf '%b\n' "$letter"
done >256.txt
build_fails "256 symbols" \
    '~^dictc: 256.txt:256:1: the alphabet would have more than 255 symbols; ' 256.txt
try "255 symbols" 0 '' '~255 words' dictc build -o a.wgd < <(head -n 255 256.txt)
build_fails "256 symbols in an alphabet" \
    '~^dictc: 256.txt:256:1: .* is letter 256; an alphabet has up to 255 letters; ' \
    --alphabet=256.txt fi.txt
build_fails "an empty file" '~^dictc: no words are left to compile: 0 were read; ' /dev/null
build_fails "no word of this length" '~^dictc: no words are left to compile: 3 were read; ' \
    --min-length=9 fi.txt
check "no word of this length: says why" \
    grep -qx 'dictc: left out 3 words of fewer than 9 symbols' "$err"
build_fails "all words excluded" '~^dictc: no words are left to compile' --exclude=fi.txt fi.txt
build_fails "a missing input" 'dictc: nowhere.txt: cannot open: No such file or directory' \
    fi.txt nowhere.txt
build_fails "an input that is a folder" '~^dictc: folder: cannot read: Is a directory$' folder
build_fails "a missing --exclude" 'dictc: nowhere.txt: cannot open: No such file or directory' \
    --exclude=nowhere.txt fi.txt
build_fails "a missing --alphabet" \
    'dictc: nowhere.txt: cannot open: No such file or directory' --alphabet=nowhere.txt fi.txt
build_fails "an empty --alphabet" '~^dictc: /dev/null: the alphabet is empty; ' \
    --alphabet=/dev/null fi.txt
words a $'b\u00a0c' >spaced.alphabet
build_fails "a space in a letter" '~^dictc: spaced.alphabet:2:2: a letter cannot have white space' \
    --alphabet=spaced.alphabet fi.txt
cp fi.wgd list.txt
head -c 300 fi.wgd >cut.wgd
for use in '' --exclude= --only=; do
    try "a damaged dictionary as an input ($use)" 3 '' '~^dictc: cut.wgd: ' \
        dictc build -o folder/new.wgd fi.txt ${use}cut.wgd
done
gzip -c fi.wgd >fi.wgd.gz
build_fails "a compressed dictionary" \
    '~^dictc: fi.wgd.gz: this is (a compressed dictionary|gzip data, but this build lacks zlib); unpack it first$' \
    fi.wgd.gz
build_fails "a dictionary as an alphabet" '~^dictc: list.txt: this is a dictionary' \
    --alphabet=list.txt fi.txt
printf 'ab!####' >closed.trie
build_fails "trie text: a '#' too many" \
    "dictc: closed.trie:1:6: this '#' closes a node, but none is open; take it out" closed.trie
printf 'ab!##\n !' >marked.trie
build_fails "trie text: a '!' before any letter" \
    "dictc: marked.trie:2:2: this '!' marks a word, but no letter is open; take it out" marked.trie
printf 'ab!\nc\xff!' >latin.trie
build_fails "trie text: invalid UTF-8" '~^dictc: latin.trie:2:2: not valid UTF-8; ' latin.trie
build_fails "an unknown encoding" \
    "dictc: fi.txt: no encoding is called 'nosuch' ('iconv -l' lists the encodings)" -e nosuch fi.txt
for name in '' //TRANSLIT; do
    build_fails "an encoding without a name: '$name'" \
        "dictc: fi.txt: no encoding is called '$name' ('iconv -l' lists the encodings)" -e "$name" fi.txt
    printf '1\nkoira\n' >bare.dic
    : >bare.aff
    build_fails "... of a hunspell dictionary: '$name'" \
        "dictc: no encoding is called '$name' ('iconv -l' lists the encodings)" -e "$name" bare.dic
done
words koira "don't" >signs.txt
build_fails "--strict" "~^dictc: signs.txt:2:4: ''' \(U\+0027\) is not a letter" \
    --strict fi.txt signs.txt
build_fails "metadata of two lines" '~^dictc: .*name must be one line' --name=$'a\nb' fi.txt
build_fails "metadata over 4 KiB" '~^dictc: .*source must be one line.* 4096 bytes' \
    --source="$(head -c 4104 long.txt | tail -c 4097)" fi.txt
build_fails "closed standard input" 'dictc: standard input: cannot read: Bad file descriptor' \
    - <&-

# random_words COUNT: prints pseudo-random words that compress badly, the same words in each run.
random_words() {
    awk -v count="$1" 'BEGIN {
        for (seed = 1; count > 0; count--) {
            word = ""
            for (i = 0; i < 8; i++) {
                seed = seed * 16807 % 2147483647
                word = word substr("abcdefghijklmnop", 1 + seed % 16, 1)
            }
            print word
        }
    }'
}
random_words 20000 >many.txt
dictc build -q -o many.wgd many.txt || exit 2
check "the larger list makes a larger file" test "$(stat -c %s many.wgd)" -gt 50000

chmod 0 latin.txt
try "an input that may not be read" 2 '' 'dictc: latin.txt: cannot open: Permission denied' \
    without_root dictc build -o folder/new.wgd latin.txt
chmod 644 latin.txt

# --- an input as the output
#
# Such an output is refused before any input is read (nowhere.txt does not exist), also under
# another name.

cp fi.txt folder/old.txt
ln -s old.txt folder/link.txt
ln -s folder/../folder/old.wgd link.wgd
before=$(whole_folder)
# refuses_input OUTPUT COMMAND...: checks that the command refuses to replace OUTPUT.
refuses_input() {
    local output=$1
    shift
    try "$*: is refused" 2 '' \
        "~^dictc: $output: is an input( \(.*\))?, which -o would replace; name another file\$" "$@"
    check "$*: nothing has changed" is "$(whole_folder)" "$before"
}
for name in folder/old.txt ./folder/old.txt folder/link.txt "$PWD/folder/old.txt"; do
    refuses_input "$name" dictc build -q -o "$name" nowhere.txt folder/old.txt
    refuses_input folder/old.txt dictc build -q -o folder/old.txt "$name"
done
refuses_input folder/old.txt dictc build -q -o folder/old.txt --exclude nowhere.txt \
    --exclude folder/link.txt fi.txt
refuses_input folder/old.txt dictc build -q -o folder/old.txt --alphabet=folder/old.txt fi.txt
for name in folder/old.wgd link.wgd; do
    refuses_input "$name" dictc dump -o "$name" folder/old.wgd
    refuses_input folder/old.wgd dictc dump -f dot -o folder/old.wgd "$name"
done
# from FILE COMMAND..., to FILE COMMAND...: run the command with FILE as its standard input or
# output.
from() { "${@:2}" <"$1"; }
to() { "${@:2}" >"$1"; }
ln folder/old.txt folder/hard.txt
before=$(whole_folder)
for name in folder/old.txt folder/link.txt folder/hard.txt /dev/stdin; do
    refuses_input "$name" from folder/old.txt dictc build -q --force -o "$name"
    refuses_input "$name" from folder/old.txt dictc build -q -o "$name" nowhere.txt -
    refuses_input "$name" from folder/old.txt dictc build -q -o "$name" --exclude=- fi.txt
    refuses_input "$name" from folder/old.txt dictc build -q -o "$name" --alphabet=- fi.txt
done
refuses_input folder/old.txt dictc build -q -o folder/old.txt folder/hard.txt
refuses_input folder/old.wgd from folder/old.wgd dictc dump -o folder/old.wgd -
refuses_input folder/old.wgd from folder/old.wgd dictc dump -o folder/old.wgd /dev/stdin
rm folder/old.txt folder/link.txt folder/hard.txt
before=$(whole_folder)
try "a file of standard input that is not read" 0 '' '' \
    from folder/old.wgd dictc build -q -o folder/old.wgd fi.txt
cp -p fi.wgd folder/old.wgd
before=$(whole_folder)
try "a device may be both" 0 '' '' dictc build -q -o /dev/null fi.txt --exclude=/dev/null
try "a device may be both, by redirection" 2 '' '~^dictc: no words are left to compile' \
    from /dev/null dictc build -q -o /dev/null
try "a pipe may be both" 0 '*' '' bash -c 'cat fi.txt | dictc build -q -o - | cat'
try "standard output is a device" 0 '' '' from fi.txt to /dev/null dictc build -q -o -
mkdir dash
cp fi.txt dash/-
in_dash() { (cd dash && "$@"); }
try "'-' is the output, './-' an input" 0 '*' '' in_dash dictc build -q -o - ./-

# --- a file that is not a dictionary as the output
#
# Such an output is refused before any input is read (the input does not exist).

other() {
    try "$1: is refused" 2 '' \
        '~^dictc: folder/other: exists and is not a dictionary; name another file, or give --force to replace it$' \
        dictc build -q -o folder/other nowhere.txt
    check "$1: is as it was" cmp folder/other other
    try "$1: --force" 0 '' '' dictc build -q --force -o folder/other fi.txt
    check "$1: --force: is replaced" cmp folder/other fi.wgd
}
printf 'kissa\n' >other && cp other folder/other && other "a text"
head -c 7 fi.wgd >other && cp other folder/other && other "less than a magic number"
ln -sf ../other folder/other && cp fi.txt other && cp other other.keep
try "a symbolic link to a text: is refused" 2 '' '~^dictc: folder/other: exists and is not' \
    dictc build -q -o folder/other fi.txt
check "a symbolic link to a text: is as it was" cmp other other.keep
rm folder/other
head -c 8 fi.wgd >folder/other
try "a truncated dictionary is one" 0 '' '' dictc build -q -o folder/other fi.txt
printf '\x89WGD\r\n\x1a\n\x63' >folder/other
try "a dictionary of a newer format is one" 0 '' '' dictc build -q -o folder/other fi.txt
: >folder/other
try "an empty file may be taken" 0 '' '' dictc build -q -o folder/other fi.txt
check "an empty file may be taken: it is" cmp folder/other fi.wgd
try "redirection to /dev/stdout" 0 '' '' bash -c 'dictc build -q -o /dev/stdout fi.txt >folder/other'
check "redirection to /dev/stdout: has it" cmp folder/other fi.wgd
rm folder/other
before=$(whole_folder)

# --- files that are not dictionaries

: >empty.wgd
head -c 300 fi.wgd >cut.wgd
head -c 20 fi.wgd >header.wgd
cat fi.wgd fi.wgd >twice.wgd
# change FILE OFFSET: copies fi.wgd to FILE and changes the byte at OFFSET.
change() {
    local byte
    byte=$(od -A n -t u1 -j "$2" -N 1 fi.wgd)
    printf -v byte '\\x%02x' $((byte ^ 0x55))
    cp fi.wgd "$1"
    printf '%b' "$byte" | dd of="$1" bs=1 seek="$2" conv=notrunc status=none
}
change changed.wgd $(($(stat -c %s fi.wgd) - 20))
cp fi.wgd newer.wgd
printf '\x02' | dd of=newer.wgd bs=1 seek=8 conv=notrunc status=none

while read -r command; do
    # refuses WHAT STATUS PATTERN FILE: checks that the command fails for FILE.
    refuses() {
        # shellcheck disable=SC2086 # several words
        try "$command: $1" "$2" '' "~^${command%% *}: $4: $3" $command "$4"
    }
    refuses "a text" 3 "not a wordgrid dictionary \('dictc build' makes one\)$" fi.txt
    refuses "an empty file" 3 "not a wordgrid dictionary \('" empty.wgd
    refuses "a truncated dictionary" 3 'has 300 bytes where its header says [0-9]+; ' cut.wgd
    refuses "half a header" 3 'cut short' header.wgd
    refuses "a newer format" 3 'format 2, and this program reads format 1; ' newer.wgd
    refuses "a changed byte" 3 '.' changed.wgd
    refuses "something behind the end" 3 'has [0-9]+ bytes where its header says' twice.wgd
    refuses "a missing file" 2 'cannot open: No such file or directory$' nowhere.wgd
    refuses "a folder" 2 '.' ./folder
done <<'COMMANDS'
dictc info
dictc info --json
dictc check
dictc dump
dictc dump -f trie-text
dictc dump -f dot
solve cats -d
solve cats -w cat -d
solve --batch -d
COMMANDS
try "dictc find: a text" 3 '' '~^dictc: fi.txt: not a wordgrid dictionary' dictc find fi.txt yö
try "a dictionary from a pipe" 2 '' '~^dictc: standard input: not a regular file; ' \
    dictc info - < <(cat fi.wgd)
unnoticed=
size=$(stat -c %s fi.wgd)
for ((at = 0; at < size; at += 7)); do
    change changed.wgd $at
    run dictc check changed.wgd
    if [ "$status" != 3 ] || [ -s "$out" ]; then
        unnoticed+=" $at"
    fi
done
check "check: a changed byte anywhere" is "$unnoticed" ''
try "solve: a name that is not there" 2 '' \
    "~^solve: no dictionary is called 'nosuch'; name a file with --dict, or compile one" \
    solve -d nosuch cats

# --- texts that are not boards

board() {
    local name=$1 want=$2
    shift 2
    try "board: $name" 2 '' "~^solve: $want" solve -d cat.wgd "$@"
}
a_tile_is='a tile is a letter, \[qu\], \[a\|e\], \? or \.$'
board "a digit" "board:1:3: '1' is not a tile; $a_tile_is" ab1d
board "a digit in the second row" "board:1:4: '1' is not a tile; " ab/1d
board "a digit in the second operand" "board:2:2: '1' is not a tile; " ab c1
board "a sign beyond ASCII" "board:1:2: U\\+20AC is not a tile; " a€bc
board "a lone accent" "board:1:1: U\\+0308 is not a tile; " $'\xcc\x88abc'
board "invalid UTF-8" "board:1:3: not valid UTF-8; save the board as UTF-8$" $'ab\xffd'
board "a bracket that stays open" "board:1:2: this '\[' is not closed; " 'c[a/ts'
board "a bracket that was not opened" "board:1:2: '\]' without a '\[' before it" 'c]ts'
board "a bar outside brackets" "board:1:2: '\|' outside brackets; write a choice as " 'c|ts'
board "nothing in brackets" "board:1:3: letters are missing here; " 'c[]ts'
board "an empty choice" "board:1:5: letters are missing here; " 'c[a|]ts'
board "any letter in brackets" "board:1:4: only letters and '\|' can stand inside" 'c[a?]s'
board "no square" "board: 3 tiles do not make a square; separate the rows with '/' or give rows and columns \(--size=ROWSxCOLUMNS\)$" cat
board "nothing" "board: the board is empty; give it tiles" ''
board "nothing but separators" "board: the board is empty; give it tiles" //
board "--size for another number of tiles" "board: 4 tiles where the size says 1 x 3; " \
    --size=1x3 cats
board "--size for another number of rows" "board: 3 rows where the size says 2; " \
    --size=2x3 cat/cat/cat
board "--size for shorter rows" "board:1:5: 4 tiles in this row where the size says 3; " \
    --size=2x3 cat/cats
board "65,536 cells" "board: .*65536 cells; a board has at most 65535" \
    "$(head -c 65537 long.txt | tail -c 65531)aaaaa"
board "--from: a row too low" "--from=2,0 is not on the board; its last cell is 1,1" \
    --from=2,0 cats
board "--from: a column too far" "--from=0,2 is not on the board; its last cell is 1,1" \
    --from=0,2 cats
board "--from: with --word" "--from=0,2 is not on the board; its last cell is 1,1" \
    --from=0,2 -w cat cats
board "--word in invalid UTF-8" ".*not valid UTF-8" -w $'a\xff' cats
printf 'cats\r\nt5\r\n' >bad.board
board "a file, with its name" "bad.board:2:2: '5' is not a tile; " @bad.board
board "standard input" "standard input:2:2: '5' is not a tile; " - <bad.board
board "a missing file" 'nowhere.board: cannot open: No such file or directory$' @nowhere.board
board "a folder" 'folder: cannot read: Is a directory$' @folder
board "closed standard input" 'standard input: cannot read: Bad file descriptor$' - <&-
cp bad.board a.board
board "a file without '@'" "'a.board' is read as a board, and there is a file of that name; \
write @a.board to read the file" a.board
cp bad.board cats
try "a file of a board's name" 0 '*' '' solve -d cat.wgd cats
rm cats
cp bad.board board.txt
try "a file of a board's name, with a hole" 0 '*' "~^solve: 'board.txt' is read as a board, and \
there is a file of that name; write @board.txt to read the file" solve -d cat.wgd board.txt
try "a file of a board's name, with -q" 0 '*' '' solve -q -d cat.wgd board.txt
rm board.txt a.board
try "a board with a hole" 0 '*' '!file' solve -d cat.wgd board.txt
board "a board after rows" "board:2:1: '@' is not a tile" ab @bad.board
try "batch: a missing file ends the run" 2 $'cats\t7\t7' \
    'solve: nowhere.txt: cannot open: No such file or directory' \
    solve --batch -f tsv -d cat.wgd <(echo cats) nowhere.txt <(echo scat)
try "batch: a folder" 2 '' 'solve: folder: cannot read: Is a directory' \
    solve --batch -d cat.wgd folder
try "batch: a line over 16 MiB" 2 $'cats\t7\t7' \
    '~^solve: standard input:2: the line is longer than 16 MiB, the limit for a board$' \
    solve --batch -f tsv -d cat.wgd < <(echo cats; head -c 16777217 /dev/zero | tr '\0' a)

# --- standard output

words cats scat >boards.txt
# closed COMMAND...: runs the command with standard output closed.
closed() { "$@" >&-; }
while read -r command; do
    program=${command%% *}
    # shellcheck disable=SC2086 # several words
    {
        try "$command: /dev/full" 2 '' \
            "$program: standard output: cannot write: No space left on device" to /dev/full $command
        try "$command: closed standard output" 2 '' \
            "$program: standard output: cannot write: Bad file descriptor" closed $command
    }
done <<'COMMANDS'
dictc build -q -o - fi.txt
dictc info fi.wgd
dictc info --json fi.wgd
dictc check fi.wgd
dictc dump fi.wgd
dictc dump -f trie-text fi.wgd
dictc dump -f dot fi.wgd
dictc find fi.wgd kissa
dictc --help
dictc find --help
dictc --version
solve -d cat.wgd cats
solve -d cat.wgd -f json cats
solve -d cat.wgd -s board -f words cats
solve -d cat.wgd -w cat cats
solve -d cat.wgd --batch boards.txt
solve --help
solve --version
COMMANDS
try "an honest no that cannot be printed is trouble" 2 '' '~cannot write: No space left' \
    to /dev/full dictc find fi.wgd kissa nosuch

printf 'a%.0s' {1..400} >a.txt
for ((n = 3; n <= 60; n++)); do head -c $n a.txt; echo; done | dictc build -q -o a.wgd
while read -r command; do
    try "$command | head -n 1: dies quietly" 0 '141 0' '' bash -c "
        signals PIPE $command | head -n 1 >/dev/null
        echo \${PIPESTATUS[*]}"
done <<COMMANDS
dictc dump many.wgd
dictc dump -f dot many.wgd
dictc build -q -o - many.txt
dictc find --prefix many.wgd ''
solve -d a.wgd --time-limit=20 -s board -f tsv -a $(head -c 144 a.txt)
solve -d a.wgd --time-limit=20 -s board -a $(head -c 144 a.txt)
COMMANDS
try "solve -s board: a limit ends an endless search" 0 'aaa' '' \
    solve -d a.wgd --time-limit=20 -s board -f words -n 1 "$(head -c 144 a.txt)"

# --- standard error

no_messages() { "$@" 2>&-; }
try "closed standard error: the status stays" 2 '' '' no_messages dictc build -o b.wgd nowhere.txt
try "closed standard error: a file is not mixed up with it" 0 '' '' \
    no_messages dictc build -v -o b.wgd fi.txt signs.txt
try "closed standard error: the file is sound" 0 '~^b.wgd: sound \(3 words' '' dictc check b.wgd
nothing_open() { "$@" <&- >&- 2>&-; }
try "all closed: build" 0 '' '' nothing_open dictc build -o c.wgd fi.txt
check "all closed: the same file" cmp c.wgd fi.wgd
try "a name with control characters is no command to the terminal" 2 '' \
    'dictc: ./a?[1mb?: cannot open: No such file or directory' dictc info $'./a\033[1mb\n'
while read -r name shown; do
    printf -v name '%b' "$name"
    printf -v shown '%b' "$shown"
    try "a name with such bytes: $shown" 2 '' \
        "dictc: ./$shown: cannot open: No such file or directory" dictc info "./$name"
done <<'NAMES'
a\x9b31mb a?31mb
a\xc2\x9b31mb a??31mb
\xc2\x80\xc2\x9f\x7f\xc2\xa0. ?????\xc2\xa0.
\xc3\x9b\xe2\x82\xac\xf0\x9f\x98\x80 Û€😀
\xe2\x9b\xc2 ???
\xc0\x9b\xed\xa0\x9b\xf5\x9b\x9b\x9b ?????????
x\xc2 x?
NAMES
cp fi.wgd $'a\xc2\x9b31mb.wgd'
try "check: the name of a sound file is no command, either" 0 '~^a\?31mb.wgd: sound ' '' \
    dictc check $'a\xc2\x9b31mb.wgd'
printf 'a\xc2\x9b1mb\n' >controls.txt
try "--strict: a control is named by its number" 2 '' \
    "~^dictc: controls.txt:1:2: '' \(U\+009B\) is not a letter" \
    dictc build --strict -o a.wgd controls.txt
try "a name that is empty shows" 2 '' "dictc: '': cannot open: No such file or directory" \
    dictc build -o a.wgd ''

if has script; then
    long='{ cat many.txt; sleep 2.5; cat many.txt; } | dictc build -o p.wgd'
    try "progress: on a terminal, after a second" 0 \
        '~reading  [0-9,]+ words   [0-9,.]+(/s| million/s)   [0-9]+ s so far' '' on_terminal "$long"
    check "progress: the result stands behind it" grep -q 'dictc:.* p.wgd: 20,000 words' "$out"
    try "progress: not with -q" 0 '' '' on_terminal "$long -q"
    try "progress: not with TERM=dumb" 0 '!reading' '' on_terminal "export TERM=dumb; $long"
    try "progress: not where it is no terminal" 0 '' '!reading' sh -c "$long"
    mkfifo endless.txt
    yes kissa >endless.txt &
    ends_on_terminal INT reading 'dictc build -o endless.wgd endless.txt'
    kill $! 2>/dev/null # if the program has not opened the FIFO
    check "progress: Ctrl-C removes it" is "$(tail -c 4 "$scratch/terminal")" $'\r\e[K'
    check "progress: Ctrl-C: the usual exit status" is $end_status 130
    ln -s "$bin/english.wgd" e.wgd
    # Half of the files have nearly all bytes.
    # shellcheck disable=SC2046 # many operands
    ends_on_terminal INT checking "dictc check $(yes e.wgd | head -n 5000 | xargs) \
        $(yes fi.wgd | head -n 5000 | xargs) >checked"
    check "progress: check" grep -qE 'checking  [0-9,]+ of 10,000 files ' "$scratch/terminal"
    read -r done part < <(sed -n 's/.*checking  \([0-9,]*\) of 10,000 files *\([0-9]*\) %.*/\1 \2/p' \
        "$scratch/terminal" | tr -d ,)
    # rounded down, and the small files have some bytes
    check "progress: check: the part of the bytes" \
        is $((done > 5000 || part == done / 50 || part == (done - 1) / 50)) 1
else
    skip "progress on a terminal" "no script (Debian package bsdutils)"
fi

finish

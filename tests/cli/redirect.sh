#!/usr/bin/env bash
# Tests standard output that is redirected to a file that the program reads. Every program must
# refuse this before it writes, and the file must not change.
set -u
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

words cat cats act acts cast scat sat >words.txt
dictc build -q --numbers -o cat.wgd words.txt || exit 2
dictc build -q -o other.wgd words.txt || exit 2
dictc dump -q -f alphabet -o cat.alphabet cat.wgd || exit 2
printf 'SET UTF-8\n' >stems.aff
printf '1\ncat\n' >stems.dic
words ca/ts ac/ts >boards.txt
words cat cats >player.txt
printf 'c 3\n' >points
printf '2L .\n. .\n' >bonus
printf 'c\na\nt\ns\n' >four.dice
maze make -q --seed=1 2 2 >walls || exit 2
boards best -q --pool=2 --size=2x2 --seed=1 -d cat.wgd --state=state >start || exit 2
export WORDGRID_DICT=$PWD/cat.wgd
ln -s cat.wgd link
mkdir copies
cp -p ./*.* points bonus walls state start copies

# redirected HOW FILE COMMAND...: runs the command with its standard output redirected to FILE. If
# HOW is 'in', its standard input is also FILE. The limit ends a program that reads its own output.
redirected() {
    local how=$1 file=$2
    shift 2
    (
        ulimit -f 1000
        case $how in
        append) "$@" >>"$file" ;;
        over) "$@" 1<>"$file" ;;
        in) "$@" <"$file" >>"$file" ;;
        in-over) "$@" <>"$file" >&0 ;;
        esac
    )
}

# refuses FILE COMMAND...: the command must refuse FILE as standard output. refuses_stdin FILE
# COMMAND...: the same if FILE is also standard input.
refuses_how() {
    local how=$1 title=$2 file=$3
    shift 3
    try "$how $file: $*" 2 '' "~^$1: $title: is an input, and standard output is the same \
file; redirect the output to another file\$" redirected "$how" "$file" "$@"
    check "$how $file: $*: it is as it was" cmp "$file" "copies/$file"
    cp -p "copies/$file" "$file"
}
refuses() {
    local how
    for how in append over; do
        refuses_how $how "(.*/)?$1" "$@"
    done
}
refuses_stdin() {
    local how
    for how in in in-over; do
        refuses_how $how 'standard input' "$@"
    done
}

refuses words.txt dictc build -q -o - words.txt
refuses words.txt dictc build -q -o - ./words.txt
refuses words.txt dictc build -q -o other.wgd --rejects=- words.txt
refuses words.txt dictc build -q -o - boards.txt --exclude=words.txt
refuses words.txt dictc build -q -o - boards.txt --only=words.txt
refuses cat.alphabet dictc build -q -o - words.txt --alphabet=cat.alphabet
refuses cat.wgd dictc build -q -o - cat.wgd
refuses stems.aff dictc build -q -o - stems.dic
refuses_stdin words.txt dictc build -q -o -
refuses_stdin words.txt dictc build -q -o - boards.txt --exclude=-
refuses_stdin cat.alphabet dictc build -q -o - words.txt --alphabet=-
for command in info 'info --json' dump 'dump -f trie-text' 'dump -o -' check 'check -q'; do
    # shellcheck disable=SC2086 # several words
    refuses cat.wgd dictc $command cat.wgd
    # shellcheck disable=SC2086 # several words
    refuses_stdin cat.wgd dictc $command -
done
refuses cat.wgd dictc check other.wgd cat.wgd
refuses cat.wgd dictc find cat.wgd cat
refuses cat.wgd dictc find --prefix cat.wgd c
refuses cat.wgd dictc find --at=0 cat.wgd
refuses cat.wgd dictc find --random=2 cat.wgd
refuses_stdin cat.wgd dictc find - cat
refuses_stdin player.txt dictc find cat.wgd -
refuses_stdin player.txt dictc find --pattern cat.wgd cat -
refuses cat.wgd dictc diff cat.wgd other.wgd
refuses cat.wgd dictc diff other.wgd cat.wgd
refuses_stdin cat.wgd dictc diff --count other.wgd -

refuses boards.txt solve --batch boards.txt
refuses boards.txt solve --batch -f tsv -o - words.txt boards.txt
refuses boards.txt solve -q @boards.txt
refuses_stdin boards.txt solve -q
refuses_stdin boards.txt solve -q -
refuses_stdin boards.txt solve --batch
refuses_stdin boards.txt solve --batch words.txt -
for command in 'ca/ts' '--batch words.txt' '--html=- ca/ts' '--word=cat ca/ts' '--clear=4 ca/ts' \
    '--check=player.txt ca/ts'; do
    # shellcheck disable=SC2086 # several words
    refuses cat.wgd solve -q $command
    # shellcheck disable=SC2086 # several words
    refuses walls solve -q --walls=walls $command
done
refuses points solve -q --letter-scores=points ca/ts
refuses bonus solve -q --bonus=bonus ca/ts
refuses player.txt solve --check=player.txt ca/ts
refuses_stdin walls solve --walls=- ca/ts
refuses_stdin points solve --letter-scores=- ca/ts
refuses_stdin bonus solve --bonus=- ca/ts
refuses_stdin player.txt solve --check=- ca/ts

for command in path longest info; do
    refuses walls maze $command walls
    refuses_stdin walls maze $command -
    refuses_stdin walls maze $command
done
refuses walls maze path -o - walls

refuses boards.txt boards rate boards.txt
refuses boards.txt boards rate -f json words.txt boards.txt
refuses_stdin boards.txt boards rate
refuses_stdin boards.txt boards rate words.txt -
refuses four.dice boards rate --dice=four.dice boards.txt
refuses four.dice boards roll --dice=four.dice
refuses four.dice boards best -q --pool=1 --dice=four.dice
refuses_stdin four.dice boards roll --dice=-
refuses other.wgd boards roll --letters=other.wgd
for command in 'rate boards.txt' 'roll --letters=other.wgd --min-words=1' \
    'best -q --pool=1 --size=2x2' 'fill --size=2x2 cats'; do
    # shellcheck disable=SC2086 # several words
    refuses cat.wgd boards $command
    case $command in fill*) continue ;; esac
    # shellcheck disable=SC2086 # several words
    refuses points boards $command --letter-scores=points
done
refuses bonus boards rate --bonus=bonus boards.txt
refuses_stdin points boards rate --letter-scores=- boards.txt
refuses walls boards fill --walls=walls --size=2x2 cats
refuses start boards best -q --pool=1 --size=2x2 --start=start
refuses state boards best -q --pool=1 --size=2x2 --seed=1 --state=state

# Another name of the file, and files that may be both an input and the output.

try "a symbolic link" 2 '' '~^dictc: link: is an input, and standard output is the same' \
    redirected append cat.wgd dictc dump link
ln cat.wgd hard.wgd
try "a hard link" 2 '' '~^dictc: cat.wgd: is an input, and standard output is the same' \
    redirected append hard.wgd dictc dump cat.wgd
check "a link: the file is as it was" cmp cat.wgd copies/cat.wgd
try "a device" 0 '' '' redirected append /dev/null solve --batch /dev/null
try "a device that is standard input, too" 0 '' '' redirected in-over /dev/null solve --batch
try "a pipe" 0 '*' '' bash -c 'cat boards.txt | solve --batch -f tsv | cat'
if has script; then
    check "a terminal" grep -q 'cat' <(on_terminal 'solve -q ca/ts')
else
    skip "a terminal" "no command script"
fi
cp words.txt kept
try "standard input that is not read" 0 '' '' redirected in kept solve -q -f words ca/ts
check "standard input that is not read: gets the output" test "$(wc -l <kept)" -gt "$(wc -l <words.txt)"
cp words.txt kept
try "-o: nothing goes to standard output" 0 '' '' redirected append kept \
    dictc build -q -o new.wgd kept
check "-o: nothing goes to standard output: it is as it was" cmp kept words.txt
finish

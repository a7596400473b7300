#!/usr/bin/env bash
# Tests dictc build as a part of a larger build: inputs that are dictionaries, words that are left
# out, --if-changed, --depfile, and the rules for Make and Ninja in the help.
# shellcheck disable=SC2016 # names with '$', and variables of Ninja
set -u
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

# --- dictionaries as inputs, --only, --exclude

words a b >a.txt
words b c >b.txt
words b d >c.txt
for list in a b c; do
    dictc build -q -o $list.wgd $list.txt || exit 2
done
# dumped NAME WORDS ARGUMENT...: builds a dictionary, and compares its words.
dumped() {
    local name=$1 want=$2
    shift 2
    rm -f out.wgd
    try "$name" 0 '' '' dictc build -q -o out.wgd "$@"
    check "$name: words" is "$(dictc dump out.wgd | tr '\n' ' ')" "$want"
}
dumped "two dictionaries" 'a b c ' a.wgd b.wgd
cp out.wgd union.wgd
dumped "a dictionary and a list" 'a b c ' b.txt a.wgd
check "a dictionary and a list: the same bytes" cmp out.wgd union.wgd
dumped "a dictionary excluded from a dictionary" 'a ' --exclude=b.wgd a.wgd
dumped "a dictionary excluded from a list" 'a ' a.txt --exclude=b.wgd
dumped "--only: a dictionary" 'b ' --only=b.wgd a.wgd
dumped "--only: two files, one word in each is enough" 'a b ' --only=c.wgd --only a.txt a.wgd c.txt a.txt --exclude=- < <(words d)
dumped "--only and --exclude" 'a ' --only=a.txt --exclude=b.wgd a.wgd b.wgd c.wgd
dumped "a dictionary from a pipe" 'a b ' - < <(cat a.wgd)
dumped "a dictionary, whatever --format says" 'a b c ' -f trie-text a.wgd b.wgd
dumped "a dictionary, whatever --encoding says" 'a b ' -e UTF-16 a.wgd
try "--only: reports" 0 '' '~^dictc: left out 1 word not on a list of --only$' \
    dictc build -o out.wgd --only=b.wgd a.wgd
try "--only: no words of it" 2 '' '~^dictc: no words are left to compile: 2 were read; ' \
    dictc build -o none.wgd --only=/dev/null a.wgd
printf 'a\t1\nb\t2\n' >values.tsv
dictc build -q -f tsv -o values.wgd values.tsv
dictc build -q -o out.wgd values.wgd c.txt
try "a dictionary with values" 0 $'a\t1\nb\t2\nd\t0' '' dictc dump -f tsv out.wgd
dictc build -q --merge=sum -o out.wgd values.wgd values.wgd
try "--merge of dictionaries" 0 $'a\t2\nb\t4' '' dictc dump -f tsv out.wgd
printf 'b\t7\nc\t3\n' | dictc build -q -f tsv -o others.wgd
try "dictionaries with several values of a word" 2 '' \
    "~^dictc: others.wgd:1: 'b' has the value 7 here, and the value 2 before \(values.wgd:2\); " \
    dictc build -q -o none.wgd values.wgd others.wgd
for merge in max:7 min:2 sum:9 first:2; do
    try "--merge=${merge%:*} of dictionaries" 0 '' '' \
        dictc build -q --merge="${merge%:*}" -o out.wgd values.wgd others.wgd
    try "--merge=${merge%:*} of dictionaries: values" 0 $'a\t1\nb\t'"${merge#*:}"$'\nc\t3' '' \
        dictc dump -f tsv out.wgd
done
try "--merge: no value in any dictionary" 2 '' '~--merge needs values; ' \
    dictc build --merge=sum -o out.wgd a.wgd

# --- --encoding applies to the inputs after it

printf 'k\xe4si\n' >latin1.txt
printf 'j\xe4\xe4\n' >latin1-too.txt
words tyttö >utf8.txt
words käsi >hand.txt
dumped "--encoding: for the inputs after it" 'jää käsi tyttö ' \
    utf8.txt -e latin1 latin1.txt latin1-too.txt
dumped "--encoding: back to UTF-8" 'jää käsi tyttö ' \
    -e latin1 latin1.txt latin1-too.txt --encoding=UTF-8 utf8.txt
dumped "--encoding: for --exclude and --only after it" 'jää ' \
    utf8.txt hand.txt -e latin1 --exclude=latin1.txt latin1-too.txt --only=latin1-too.txt
dumped "--encoding: for standard input" 'käsi ' -e latin1 <latin1.txt
try "--encoding: not for the inputs before it" 2 '' '~^dictc: latin1.txt:1:2: not valid UTF-8' \
    dictc build -o out.wgd latin1.txt -e latin1 latin1-too.txt
try "--encoding: after all inputs" 2 '' \
    '~^dictc: --encoding=latin1 is for the inputs after it, and there are none; ' \
    dictc build -o out.wgd latin1.txt -e latin1

# --- --rejects

printf 'one\ntw0\n  x-ray two\n\nB\nab\nONE\nabcdef\n' >mixed.txt
words one b >out.txt
words ab cd one >in.txt
try "--rejects" 0 '' '' dictc build -q --rejects=r.txt --min-length=2 --max-length=5 \
    --exclude=out.txt --only=in.txt -o out.wgd mixed.txt in.txt
try "--rejects: a line for each word, with its place and the reason" 0 \
    $'mixed.txt:2:3\tcharacters that are not letters\ttw0
mixed.txt:3:4\tcharacters that are not letters\tx-ray two
mixed.txt:5:1\tfewer than 2 symbols\tB
mixed.txt:8:1\tmore than 5 symbols\tabcdef
mixed.txt:1:1\ton an excluded list\tone
mixed.txt:7:1\ton an excluded list\tONE
in.txt:3:1\ton an excluded list\tone' '' cat r.txt
try "--rejects: on standard output" 0 \
    $'a.wgd:1:1\tnot on a list of --only\ta' '' \
    dictc build -q --rejects=- --only=b.wgd -o out.wgd a.wgd
try "--rejects: capitals" 0 $'standard input:2:1\tupper-case first letter\tAbo' '' \
    dictc build -q --rejects=- --skip-capitalized -o out.wgd < <(words b Abo)
try "--rejects: none" 0 '' '' dictc build -q --rejects=- -o out.wgd a.txt
try "--rejects: no other words are left" 2 $'standard input:1:1\tcharacters that are not letters\t1' \
    '~^dictc: no words are left to compile' dictc build -q --rejects=- -o none.wgd < <(words 1)
check "--rejects: no other words are left: no dictionary" test ! -e none.wgd
cp r.txt before.txt
try "--rejects: stays as it is when the build fails" 2 '' '~not valid UTF-8' \
    dictc build -q --rejects=r.txt -o out.wgd latin1.txt
check "--rejects: ... unchanged" cmp r.txt before.txt
try "--rejects: cannot be written" 2 '' '~^dictc: nowhere/r.txt: ' \
    dictc build -q --rejects=nowhere/r.txt -o none.wgd a.txt
check "--rejects: cannot be written: no dictionary" test ! -e none.wgd
words a1 >$'a\tb.txt'
try "--rejects: a name with a tab" 0 $'~^a[?]b.txt:1:2\t' '' \
    dictc build -q --rejects=- -o out.wgd a.txt c.txt $'a\tb.txt'

# --- --max-rejected, and builds that leave out most words

# Of four words, two are rejected because of their characters, and one is left out because of its
# length.
words one tw0 thr33 x >mixed-4.txt
for limit in 0:2 1:2 2:0 3:0 49%:2 49.9999%:2 50%:0 0.5%:2 100%:0 0%:2; do
    rm -f none.wgd
    want=${limit#*:} message=
    [ "$want" = 0 ] || message="~^dictc: mixed-4.txt:2:3: 2 of 4 words are left out for their \
characters, more than --max-rejected allows; "
    try "--max-rejected=${limit%:*}" "$want" '' "$message" \
        dictc build -q --max-rejected="${limit%:*}" --min-length=2 -o none.wgd mixed-4.txt
    check "--max-rejected=${limit%:*}: writes" test "$want" = 2 -o -e none.wgd
    check "--max-rejected=${limit%:*}: does not write" test "$want" = 0 -o ! -e none.wgd
done
rm -f none.wgd
try "--max-rejected: the words left out are in --rejects" 2 \
    $'mixed-4.txt:2:3\tcharacters that are not letters\ttw0
mixed-4.txt:3:4\tcharacters that are not letters\tthr33' '~^dictc: mixed-4.txt:2:3: ' \
    dictc build -q --rejects=- --max-rejected=1 --depfile=none.d -o none.wgd mixed-4.txt
check "--max-rejected: writes no depfile" test ! -e none.d
for limit in '' x -1 1.5 101% 100.1% '%' 1%% 1.% 1.00001% 99999999999999999999%; do
    try "--max-rejected=$limit" 2 '' '~^dictc: --max-rejected=.* is not a ' \
        dictc build --max-rejected="$limit" -o none.wgd a.txt
done
try "--max-rejected: a word of marks only has no letter" 2 '' '~: 1 of 2 words are left out' \
    dictc build -q --fold=marks --max-rejected=0 -o none.wgd < <(words a $'\u0301')

words a '%expand x a a a a' >four.alphabet
{ head -c 20000 /dev/zero | tr '\0' x; printf '\na\n'; } >four.txt
try "--rejects: a word that is too long for any dictionary" 0 \
    $'~^four.txt:1:1\tmore than 65536 symbols\txxx' '' \
    dictc build -q --alphabet=four.alphabet --rejects=- -o out.wgd four.txt
try "--max-rejected: such a word counts" 2 '' '~1 of 2 words are left out' \
    dictc build -q --alphabet=four.alphabet --max-rejected=0 -o none.wgd four.txt

words a1 b2 c d >half.txt
words a1 b2 c3 d >most.txt
try "half of the words left out: quiet" 0 '' '' dictc build -q -o out.wgd half.txt
try "most words left out: says so, even if quiet" 0 '' \
    'dictc: more than half of the words are left out: 3 of 4 words
dictc: left out 3 words with characters that are not letters: 1 × U+0031 digit one, 1 × U+0032 digit two, 1 × U+0033 digit three (first: most.txt:1:2); --alphabet can make them letters' \
    dictc build -q -o out.wgd most.txt
try "most words left out, as options ask for: quiet" 0 '' '' \
    dictc build -q --max-length=1 --exclude=in.txt --only=c.txt -o out.wgd mixed.txt a.txt

# --- --if-changed

# state FILE: prints attributes of the file that change at a write or a rename.
state() { stat -c '%i %y %z' "$1"; }
try "--if-changed: no file" 0 '' '~^dictc: same.wgd: 2 words' \
    dictc build --if-changed -o same.wgd a.txt
before=$(state same.wgd)
try "--if-changed: the same bytes" 0 '' '~^dictc: same.wgd: unchanged, 2 words' \
    dictc build --if-changed -o same.wgd a.txt
check "--if-changed: the file is untouched" is "$(state same.wgd)" "$before"
chmod a-w same.wgd
try "--if-changed: a write-protected file" 0 '' '' dictc build -q --if-changed -o same.wgd a.wgd
chmod u+w same.wgd
try "--if-changed: other bytes" 0 '' '~^dictc: same.wgd: 2 words' \
    dictc build --if-changed -o same.wgd b.txt
check "--if-changed: other words" is "$(dictc dump same.wgd | tr -d '\n')" bc
: >same.wgd
try "--if-changed: an empty file" 0 '' '' dictc build -q --if-changed -o same.wgd a.txt
check "--if-changed: other bytes of the same size" bash -c "
    dictc build -q --if-changed -o same.wgd --name=a a.txt
    dictc build -q --if-changed -o same.wgd --name=b a.txt
    dictc info same.wgd | grep -q '^name *b'"
try "--if-changed: a folder that cannot be written to" 2 '' '~^dictc: nowhere/a.wgd: ' \
    dictc build --if-changed -o nowhere/a.wgd a.txt
try "--if-changed: standard output" 2 '' '~--if-changed needs an output with a name' \
    dictc build --if-changed -o - a.txt

# --- --force, outputs that are inputs

words koira >precious
try "a file that is not a dictionary" 2 '' '~^dictc: precious: exists and is not a dictionary; ' \
    dictc build -o precious a.txt
check "a file that is not a dictionary stays" is "$(cat precious)" koira
try "--force" 0 '' '' dictc build -q --force -o precious a.txt
for option in --rejects --depfile; do
    try "$option: an input" 2 '' "~^dictc: a.txt: is an input( \(.*\))?, which $option would replace" \
        dictc build $option=a.txt -o out.wgd a.txt
    try "$option: a list" 2 '' "~^dictc: b.txt: is an input" \
        dictc build $option=b.txt --only=b.txt -o out.wgd a.txt
    try "$option: an alphabet" 2 '' "~^dictc: b.txt: is an input" \
        dictc build $option=b.txt --alphabet=b.txt -o out.wgd a.txt
    try "$option: the output" 2 '' '~^dictc: .*out.wgd: named as two outputs' \
        dictc build $option=./out.wgd -o out.wgd a.txt
    for name in ./new.wgd nowhere/../new.wgd "$PWD/new.wgd"; do
        mkdir -p nowhere
        try "$option: the output, which does not exist ($name)" 2 '' \
            '~^dictc: .*new.wgd: named as two outputs' dictc build "$option=$name" -o new.wgd a.txt
        rmdir nowhere
    done
    try "$option: the same name in another folder" 2 '' '~^dictc: nowhere/new.wgd: cannot' \
        dictc build "$option=nowhere/new.wgd" -o new.wgd a.txt
    try "$option: no name" 2 '' "~^dictc: $option has an empty name" \
        dictc build $option= -o out.wgd a.txt
done
words old >other
rm -f out.wgd
for option in --rejects --depfile; do
    try "$option: a dictionary" 2 '' \
        "~^dictc: precious: is a dictionary, which $option would replace; .*--force" \
        dictc build $option=precious -o out.wgd a.txt
    check "$option: nothing is written" test ! -e out.wgd
    try "$option: another file is replaced" 0 '' '' dictc build -q $option=other -o out.wgd a.txt
    check "$option: ... as always" test "$(cat other)" != old
    try "$option: --force" 0 '' '' dictc build -q --force $option=precious -o out.wgd a.txt
    check "$option: ... replaces a dictionary" test "$(head -c4 precious)" = "$(head -c4 other)"
    dictc build -q --force -o precious a.txt
    rm out.wgd
done
dictc build -q -o out.wgd a.txt
try "two outputs to standard output" 2 '' '~^dictc: standard output: named as two outputs' \
    dictc build --rejects=- -o - a.txt
try "input by redirection" 2 '' '~is an input' bash -c 'dictc build -o a.wgd <a.wgd'
check "input by redirection: stays" is "$(dictc dump a.wgd | tr -d '\n')" ab

# --- --depfile

words a b c d >abc.alphabet
try "--depfile" 0 '' '' dictc build -q --depfile=out.d --alphabet=abc.alphabet \
    --exclude=c.txt --only=b.wgd -o out.wgd - b.txt <a.txt
try "--depfile: all files" 0 'out.wgd: c.txt b.wgd b.txt abc.alphabet

c.txt:

b.wgd:

b.txt:

abc.alphabet:' '' cat out.d
printf 'SET UTF-8\n' >stems.aff
words 1 a >stems.dic
cp stems.dic alone.lst
try "--depfile: hunspell dictionaries" 0 '' '' dictc build -q --depfile=out.d \
    --exclude=alone.lst -o out.wgd stems.dic b.txt
try "--depfile: the affix file of a .dic that has one" 0 \
    '~^out.wgd: alone.lst stems.dic stems.aff b.txt$' '' cat out.d
check "--depfile: ... has an empty rule" grep -qx stems.aff: out.d
try "--depfile: a .dic that is a list has no affix file" 0 '' '' \
    dictc build -q --depfile=out.d -f list -o out.wgd stems.dic
try "--depfile: ... only the list" 0 $'out.wgd: stems.dic\n\nstems.dic:' '' cat out.d
try "--depfile: an affix file" 2 '' '~^dictc: stems.aff: is an input( \(.*\))?, which --depfile would replace' \
    dictc build -q --depfile=stems.aff -o out.wgd stems.dic
try "--depfile: standard output" 2 '' '~--depfile needs an output with a name' \
    dictc build --depfile=a.d -o - a.txt
for name in "it's" 'a:b' 'a;b' 'a|b' 'a*' 'a?' 'a=b' 'a\b' 'a ' $'a\tb' $'a\nb' '"' '~a' 'a&b' 'a>b' 'a[1]' 'a(b)' 'a%b'; do
    words a >"$name"
    try "--depfile: refuses '$name'" 2 '' '~a character that Make or Ninja cannot read' \
        dictc build --depfile=none.d -o out.wgd "$name"
done
try "--depfile: refuses an output with %" 2 '' '~a character that Make or Ninja cannot read' \
    dictc build --depfile=none.d -o a%b.wgd a.txt
check "--depfile: nothing is written" test ! -e none.d -a ! -e a%b.wgd

# --- Make and Ninja, with the rules of the help, and files of all names that are allowed

awk '/%.wgd: %.txt/ { on = 1 } on && /^$/ { exit } on' < <(dictc build --help) |
    sed -n 's/^  //; s/^        \(.*\)/\t\1/; p' >help.mk
check "--help: a rule for Make" grep -q '^	dictc build ' help.mk
awk '/^  rule dictionary/ { on = 1 } on && /^$/ { exit } on' < <(dictc build --help) |
    sed 's/^  //' >help.ninja
check "--help: a rule for Ninja" grep -q '^    depfile' <(sed 's/^  */    /' help.ninja)

# rebuilt NAME WHAT COMMAND...: the command must build exactly the listed files again (sorted).
rebuilt() {
    local name=$1 want=$2
    shift 2
    touch -d '1 hour ago' ./*.wgd
    run "$@"
    check "$name: status" is "$status" 0
    check "$name: built" is "$(find . -name '*.wgd' -newermt '30 minutes ago' | LC_ALL=C sort |
        tr '\n' ' ')" "$want"
}

mkdir make ninja
if has make; then
    cd make || exit 2
    words a b >one.txt
    words b c >two.txt
    words b >rude.txt
    {
        echo 'all: one.wgd two.wgd'
        sed 's/dictc build/& --exclude=rude.txt/' ../help.mk
    } >Makefile
    touch -d '2 hours ago' ./*
    rebuilt "make: all" './one.wgd ./two.wgd ' make
    rebuilt "make: nothing has changed" '' make
    touch one.txt
    rebuilt "make: an input" './one.wgd ' make
    touch -d '2 hours ago' one.txt
    touch rude.txt
    rebuilt "make: a list that only the depfile names" './one.wgd ./two.wgd ' make
    rm rude.txt
    sed -i 's/ --exclude=rude.txt//' Makefile
    rebuilt "make: a list of the last build that is gone" './one.wgd ./two.wgd ' make
    cd ..
else
    skip "make" "no make (Debian package make)"
fi
# Waits until a file that is written now gets a later time than the files of the last build. File
# times advance in steps of up to 10 ms.
next_time() {
    sleep 0.03
}
if has ninja; then
    cd ninja || exit 2
    words a b >one.txt
    words b c >two.txt
    words b >rude.txt
    {
        sed 's/dictc build/& $options/' ../help.ninja
        echo 'build one.wgd: dictionary one.txt'
        echo '  options = --exclude=rude.txt'
        echo 'build all.wgd: dictionary one.wgd two.txt'
    } >build.ninja
    touch -d '2 hours ago' ./*
    rebuilt "ninja: all" './all.wgd ./one.wgd ' ninja
    next_time
    touch rude.txt
    run ninja -n -v
    check "ninja: a list that only the depfile names" grep -q 'o one.wgd' "$out"
    next_time
    words b x >rude.txt
    before=$(state all.wgd)
    run ninja
    check "ninja: the same bytes do not go on to the next dictionary" is "$(state all.wgd)" "$before"
    next_time
    words a >rude.txt
    run ninja
    check "ninja: other bytes do" test "$(state all.wgd)" != "$before"
    run ninja
    check "ninja: nothing has changed" grep -q 'no work to do' "$out"
    cd ..
else
    skip "ninja" "no ninja (Debian package ninja-build)"
fi

# Every file is an input of one build. Make and Ninja must then find that the build is up to date.
mkdir names
cd names || exit 2
for name in 'a b' 'a  b' 'a#b' 'a$b' '$(a).c' 'a!b' 'a (b).c' 'a+b,c-d.e' '@a' 'a{b}' 'ä ö' 'a]b' a~; do
    words a >"$name"
done
try "--depfile: names with signs" 0 '' '' dictc build -q --depfile=d -o 'o $(u) #t.wgd' ./*
touch -d '1 hour ago' ./*
if has make; then
    cat >Makefile <<'MAKE'
include d
%.wgd:
	touch "$@"
MAKE
    touch -d '1 hour ago' ./*
    run make -s 'o $(u) #t.wgd'
    check "make: up to date" test -z "$(find . -name 'o*' -newermt '30 minutes ago')"
    for name in ./a* ./\$* ./@* ./ä*; do
        touch "$name"
        run make -s 'o $(u) #t.wgd'
        check "make: up to date after '$name'?" test -n "$(find . -name 'o*' -newermt '30 minutes ago')"
        touch -d '1 hour ago' ./*
    done
fi
if has ninja; then
    cat >build.ninja <<'NINJA'
rule r
  command = cp d copy.d && touch stamp
  depfile = copy.d
  deps = gcc
build o$ $$(u)$ #t.wgd: r
NINJA
    run ninja
    # The wildcard of the shell and the list of Ninja have the same order, that of the bytes.
    run ninja -t deps 'o $(u) #t.wgd'
    sed -n 's/^    //p' "$out" | LC_ALL=C sort >listed
    printf '%s\n' ./'a b' ./'a  b' ./'a#b' './a$b' './$(a).c' ./'a!b' ./'a (b).c' \
        ./'a+b,c-d.e' ./@a ./'a{b}' ./'ä ö' ./'a]b' ./a~ | LC_ALL=C sort >wanted
    check "ninja: names with signs" diff <(sed 's|^\./||' wanted) <(sed 's|^\./||' listed)
fi
cd ..

finish

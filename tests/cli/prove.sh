#!/usr/bin/env bash
# Tests boards prove: boards, certificates, shards, states, signals, changed certificates, errors.
#
#   prove.sh PROGRAMS SEAL_PROOF
set -u
seal=$(realpath "${2:?the program seal_proof}") || exit 2
# shellcheck disable=SC2317 # functions that try calls
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

tr -s ' ' '\n' >words.txt <<'END'
ate eat eats east eta oats oat pat pats peat peats pest pets seat seats set stop
stope spot spots tape tapes tap taps tea teas teat toe toes top tops quit quiet suit
END
dictc build -q -o w.wgd words.txt || exit 2
export WORDGRID_DICT=$PWD/w.wgd
prove() { boards prove "$@"; }

# --- boards

prove -q --size=2x3 --at-least=20 --certificate=whole >all 2>err || exit 2
check "-q: no message" test ! -s err
check "boards are found" test "$(wc -l <all)" -ge 10
check "best first" sort -s -c -k1,1nr all
check "each board once" is "$(sort -u all | wc -l)" "$(wc -l <all)"
check "at least so many points" is "$(awk '$1 < 20' all)" ''
cut -f4 all | solve --batch -f tsv >solved
check "solve finds as many words and points" is "$(cut -f3,2 solved | awk '{ print $2, $1 }')" \
    "$(awk '{ print $1, $2 }' all)"
try "the message: how many" 0 '*' "boards: proven: $(wc -l <all) boards with 20 points or more, and no others" \
    prove --size=2x3 --at-least=20
try "-n 1" 0 "$(head -n 1 all)" '' prove -q --size=2x3 --at-least=20 -n 1
best=$(head -n 1 all)
try "none: says so" 0 '' '~proven: no board has 1,000 points or more$' prove --size=2x3 --at-least=1000
try "without --at-least: the best board, or those above it" 0 "~^${best%%	*}	" '*' prove --size=2x3
try "-f json" 0 '~^\{"schema":"wordgrid.best.v1","board":' '' prove -q --size=2x3 -n 1 -f json --at-least=20
try "--objective=words" 0 '~^[0-9]+	1[0-9]	' '~with 10 words or more' \
    prove --size=2x3 --objective=words --at-least=10
for moves in rook:15 bishop:7 hex:28; do
    prove -q --size=2x4 --moves=${moves%:*} --at-least=${moves#*:} >moved || exit 2
    check "--moves=$moves: solve finds as many points" is "$(cut -f1 moved)" \
        "$(cut -f4 moved | solve --batch -f tsv --moves=${moves%:*} | cut -f3)"
    check "... on several boards" test "$(wc -l <moved)" -ge 2
done
try "--moves=knight: no words" 0 '' '~no board has 1 point' \
    prove --size=2x4 --moves=knight --at-least=1
prove -q --size=2x3 --torus --at-least=25 >torus
check "--torus: solve finds as many points" is "$(cut -f1 torus)" \
    "$(cut -f4 torus | solve --batch -f tsv --torus | cut -f3)"
printf 'q 100\n' >q.scores
prove -q --qu --size=2x3 --letter-scores=q.scores --at-least=200 >scored
check "--qu, --letter-scores: solve finds as many points" is "$(cut -f1 scored)" \
    "$(cut -f4 scored | solve --batch -f tsv --letter-scores=q.scores | cut -f3)"
check "... a tile [qu]" grep -q '\[qu\]' scored
try "--scoring=none: no points" 0 '*' '~no board has 1 point or more' prove --size=2x3 --scoring=none
try "-M: only short words" 0 '' '~no board has 15 points' prove --size=2x3 -M 3 --at-least=15

printf '%s\n' q u a qu >qu.alphabet
printf '%s\n' qua aqu quau >qu.txt
dictc build -q --alphabet=./qu.alphabet -o qu.wgd qu.txt || exit 2
prove -q -d qu.wgd --qu --size=2x2 --at-least=1 --certificate=qu.proof >qu
check "--qu and a symbol qu: each board once" is "$(sort -u qu | wc -l)" "$(wc -l <qu)"
try "... --verify" 0 "$(cat qu)" '' prove -q -d qu.wgd --qu --size=2x2 --verify=qu.proof

# 64 letters: a to z, and 38 capitals and others, as symbols of two characters
{ printf '%s\n' {a..z}; printf '%s\n' {a..z}{1..2}; } | head -n 64 >many.alphabet
echo abc >many.txt
dictc build -q --alphabet=./many.alphabet -o many.wgd many.txt || exit 2
try "letters that no word has are left out" 0 '*' '~proven: no board has 2 points' \
    prove -d many.wgd --size=2x2
paste -sd '\0\0\0\n' many.alphabet >many.txt
dictc build -q --alphabet=./many.alphabet -o many.wgd many.txt || exit 2
try "too many letters" 2 '' '~64 letters; a proof can have boards of at most 63' \
    prove -d many.wgd --size=2x2

# With a symbol ny besides n and y, the tile [ny] can also be read as two letters.
printf '%s\n' a n o y ny >ny.alphabet
printf '%s\n' anya anyo nyao yano noya naya >ny.txt
dictc build -q --alphabet=./ny.alphabet -o ny.wgd ny.txt || exit 2
prove -q -d ny.wgd --size=2x2 --at-least=1 >ny
check "a tile with two readings: solve finds as many points" is "$(cut -f1 ny)" \
    "$(cut -f4 ny | solve --batch -d ny.wgd -f tsv | cut -f3)"
check "... is on boards" grep -q '\[ny\]' ny

# Marks are symbols of their own: beside a letter, they must not become a part of its tile.
printf '%s\n' क ा ् त >marks.alphabet
printf '%s\n' क्त कात तक् काक ताक >marks.txt
dictc build -q --alphabet=./marks.alphabet -o marks.wgd marks.txt || exit 2
prove -q -d marks.wgd --size=2x2 --at-least=2 --certificate=marks.proof >marks
check "marks as letters: solve finds as many points" is "$(cut -f1 marks)" \
    "$(cut -f4 marks | solve --batch -d marks.wgd -f tsv | cut -f3)"
check "... are on boards" grep -q '\[्\]' marks
try "... --verify" 0 "$(cat marks)" '' prove -q -d marks.wgd --size=2x2 --verify=marks.proof
boards best -q -d marks.wgd --size=2x2 --seed=1 --state=marks.state >marks.best || exit 2
try "... boards best goes on from a state" 0 "$(cat marks.best)" '' \
    boards best -q -d marks.wgd --size=2x2 --state=marks.state
check "... and finds the best" is "$(cut -f1 marks.best)" "$(head -n 1 marks | cut -f1)"

# --- certificates, shards, states
four() { prove --size=2x4 --at-least=30 "$@"; }
four -q --certificate=whole >all || exit 2
check "boards of 2x4 are found" test "$(wc -l <all)" -ge 5

for options in -j1 -j3; do
    four -q $options --certificate=again >/dev/null
    check "$options: the same certificate" cmp whole again
done
classes=$(grep -c ^class whole)
check "several classes" test "$classes" -gt 8
for k in 1 2 3 4 5; do
    four -q --shard=$k/5 --certificate=part.$k >out.$k || exit 2
done
check "shards: each has some" is "$(cat part.? | grep -c ^class)" "$classes"
claims="claimed in $classes of $classes classes, 0 of these checked: $(wc -l <all) boards with 30 points or more, and no others"
try "shards together: claims" 1 "$(cat all)" "boards: $claims" four --certificate=joined part.?
check "... one certificate" cmp whole joined
try "... checked: proven" 0 "$(cat all)" '~^boards: proven: ' four --check=all part.?
try "... some are checked" 1 "$(cat all)" "~^boards: claimed in $classes of $classes classes, 2 of these checked: " \
    four --check=2 --seed=5 part.?
check "... the message names the seed" grep -q "checked 2 of $classes claims (seed 5): all right" "$err"
rm part.3
kept=$(cat part.? | grep -c ^class)
four -q --certificate=joined part.? >mended
check "a lost shard is examined again" cmp whole joined
check "... with the same boards" cmp all mended
try "... the others are claims" 1 '*' "~claimed in $kept of $classes classes, 0 of these checked: " four part.?
try "... checked, too" 0 '*' "~checked $kept of $kept claims .*: all right" four --check=all part.?
try "the shards of other points" 2 '' "~part.1:3: .* it has 'wanted 30', this run has 'wanted 31'" \
    prove --size=2x4 --at-least=31 part.1
try "a shard twice" 1 "$(cat all)" '' four -q part.1 part.2 ./part.2
sed '/^end /d' part.2 | sed '0,/^class \([0-9]*\) .*/s//class \1 9999/' | "$seal" >other
other="class [0-9]* has another bound here than in "
try "a class with two bounds" 2 '' "~other:[0-9]*: ${other}part.2:[0-9]*;" four part.2 other
try "... in the other order" 2 '' "~part.2:[0-9]*: ${other}other:[0-9]*;" four other part.2
try "a class of another shard" 2 '' '~part.2:[0-9]*: class [0-9]* is not one of this run' \
    four --shard=1/5 part.2
sed '/^board/d; /^end/d' whole | "$seal" >none
try "no boards: a claim" 1 '' "boards: claimed in $classes of $classes classes, 0 of these checked: no board has 30 points or more" \
    four none
try "... refuted" 2 '' '~^boards: none:[0-9]*: class [0-9]* has 0 boards .*, but [0-9]* boards? were found' \
    four --check=all none
try "... against the right one" 2 '' '~^boards: none:[0-9]*: class [0-9]* has fewer boards here than in whole:[0-9]*;' \
    four whole none
try "... in the other order" 2 '' '~^boards: whole:[0-9]*: class [0-9]* has other boards here than in none:[0-9]*;' \
    four none whole

# --- states: the user's own, and others

four -q --shard=1/5 --state=state >/dev/null
check "--state: has a keyed hash" grep -Eqx 'end [0-9]+ [0-9a-f]{16} [0-9a-f]{16}' state
check "... made with a new key" test "$(stat -c '%a %s' "$HOME/.local/state/wordgrid/key")" = '600 16'
cp "$HOME/.local/state/wordgrid/key" key
cp state begun
try "--state: goes on" 0 "$(cat all)" '!claim' four --state=state
check "--state: then it has all classes" cmp <(sed '$d' whole) <(sed '$d' state)
check "... and the key is as it was" cmp key "$HOME/.local/state/wordgrid/key"
try "--state: nothing left to do" 0 "$(cat all)" '~^boards: proven' four --state=state
try "a state of the user as an operand" 0 "$(cat all)" '~^boards: proven' four state
try "... --verify checks it all the same" 0 "$(cat all)" "~checked $classes of $classes claims" \
    prove --size=2x4 --verify=state
: >state
try "--state: an empty file is a new one" 0 "$(cat all)" '~^boards: proven: ' four --state=state
printf 'a text' >state
try "--state: a text without a line feed is none" 2 '' '~^boards: state: is cut off' four --state=state
check "... and not changed" test "$(cat state)" = 'a text'
try "an empty operand is none" 2 '' '~empty: is cut off' bash -c ': >empty; boards prove --size=2x4 --at-least=30 empty'
cp begun state
try "--state: with certificates that it has" 1 "$(cat all)" '' four -q --state=state part.1 part.2
check "... it marks the claims" grep -q '^claim ' state
check "... and what was proven" grep -q '^class ' state
try "... which are not proven later" 1 "$(cat all)" '~^boards: claimed in ' four --state=state
try "... before they are checked" 0 "$(cat all)" '~^boards: proven: ' four --state=state --check=all
check "... then the state has no claim" test "$(grep -c '^claim' state)" = 0
# foreign NAME REASON: the file `state` is not the user's own. Then it stays as it is, for it may be
# one of the user's own, and would never be one again.
foreign() {
    cp state foreign
    if grep -Eq '^end .* .* ' state; then
        try "--state: $1: refused" 2 '' "~^boards: state:[0-9]*: stays as it is: --check=all .*$2" \
            four --state=state
        check "... and not changed" cmp foreign state
        try "... as an operand: claims" 1 '*' "~^boards: state: .*$2.*: it claims .* --check=all checks" \
            four state
    else
        try "--state: $1: claims" 1 '*' "~^boards: state: $2: it claims .* --check=all checks" \
            four --state=state
        check "... and no class is lost" grep -q '^claim ' state
        cp foreign state
    fi
    try "... --check=all" 0 "$(cat all)" '~^boards: proven: ' four --state=state --check=all
    try "... then it is the user's own" 0 "$(cat all)" '~^boards: proven: ' four --state=state
}
cp part.1 state
foreign "a certificate" "it has no keyed hash"
cp begun state
sed -i '$s/[0-9a-f]*$/0123456789abcdef/' state
foreign "another keyed hash" "this user has not written it"
cp begun state
export XDG_STATE_HOME=$PWD/other.home
foreign "of another user" "this user has not written it"
unset XDG_STATE_HOME
sed '/^board/d; /^end/d' whole | "$seal" >state
try "--state: a false one" 1 '' '~^boards: claimed in ' four --state=state
try "... is found out" 2 '' '~^boards: state:[0-9]*: class [0-9]* has 0 boards' \
    four --state=state --check=all
cp begun state
sed '/^end/d' begun | sed '0,/^class \([0-9]*\) .*/s//class \1 9999/' | "$seal" >other
try "a claim against the user's own" 2 '' "~^boards: state:[0-9]*: ${other}other:[0-9]*;" \
    four --state=state other
cp begun state
try "no key, and a state of the user's own: refused" 2 '' \
    '~^boards: state:[0-9]*: stays as it is: .*; for the key is missing' \
    env -u HOME boards prove --size=2x4 --at-least=30 --state=state -d "$WORDGRID_DICT"
chmod 640 "$HOME/.local/state/wordgrid/key"
try "a key with another mode: refused" 2 '' '~/key: is not a key of 16 bytes' \
    four --state=state
try "... an operand: claims, and why" 1 '*' '~^boards: state: the key is missing: it claims' \
    four state
chmod 600 "$HOME/.local/state/wordgrid/key"
check "... and not changed" cmp begun state
try "... with the key: goes on" 0 "$(cat all)" '~^boards: proven: ' four --state=state
rm -f state
try "no key: the run works" 0 "$(cat all)" '~neither XDG_STATE_HOME nor HOME' \
    env -u HOME boards prove --size=2x4 --at-least=30 --state=state -d "$WORDGRID_DICT"
try "... and its state is a claim" 1 "$(cat all)" '~state: it has no keyed hash' four --state=state
export XDG_STATE_HOME=$PWD/left.home
mkdir -p left.home/wordgrid
# shellcheck disable=SC2016 # the inner bash expands $$
try "a file that a crash left: a key all the same" 0 '*' '!key' \
    bash -c ': >"$XDG_STATE_HOME/wordgrid/key.$$"; exec boards prove --size=2x4 --at-least=30 --state=made'
check "... of 16 bytes" test "$(stat -c '%a %s' left.home/wordgrid/key)" = '600 16'
unset XDG_STATE_HOME
mkdir -p bad.home/wordgrid
head -c 16 /dev/zero >bad.home/wordgrid/key
chmod 644 bad.home/wordgrid/key
try "a key that others can read is none" 0 '*' '~wordgrid/key: is not a key of 16 bytes that this user alone' \
    env XDG_STATE_HOME="$PWD/bad.home" boards prove --size=2x4 --at-least=30 --state=new
check "... and is not changed" test "$(od -An -v -tx1 bad.home/wordgrid/key | tr -d ' 0')" = ''
try "a pipe is read once" 1 '*' '' bash -c "boards prove -q --size=2x4 --at-least=30 <(cat whole)"
try "... and its claims are checked" 0 '*' '~checked [0-9]+ of [0-9]+ claims.*all right' \
    bash -c "boards prove --size=2x4 --at-least=30 --check=all <(cat whole)"

# --- files that cannot be read or written

if [ -e /dev/full ]; then
    try "a full disk" 2 '' '~^boards: ' bash -c 'boards four >/dev/full'
fi

# --- verifying

verify() { prove --size=2x4 --seed=1 --verify="$@"; }
try "--verify" 0 "$(cat all)" "~checked $classes of $classes claims \(seed 1\): all right" verify whole
check "... proven and checked" grep -q '^boards: proven and checked: ' "$err"
try "--verify: a sample" 1 "$(cat all)" \
    "~^boards: claimed in $classes of $classes classes, 2 of these checked: " verify whole --check=2
prove -q --size=2x4 --certificate=known >/dev/null
check "the best known board is in the certificate" grep -q ^known known
try "--verify: with the best known board" 0 '*' '*' verify known
# The first class, and the last without boards
first=$(sed -n 's/^class \([0-9]*\) .*/\1/p' whole | head -n 1)
number=$(awk '$1 != "board" && last == "class" { found = number } { last = $1; number = $2 }
    END { print found }' whole)
# changed NAME REASON SCRIPT...: changes the certificate by sed, and gives it a right checksum.
changed() {
    sed -e '/^end/d' "${@:3}" whole | "$seal" >bad
    check "... was changed" test "$(cmp whole bad | wc -l)" = 1
    try "--verify: $1" 2 '' "~^boards: bad(:[0-9]+)?: $2" verify bad
}
changed "a class left out" "class $number is left out" -e "/^class $number /d"
changed "a bound lowered" "class $number has the bound 1, but [0-9]+ was found" \
    -e "s/^class $number .*/class $number 1/"
changed "a bound raised" "class $number has the bound" -e "s/^class $number /&9/"
with_board=$(sed -n '/^board/{x;s/.* \(.*\) .*/\1/p;q};h' whole)
changed "a board left out" "class $with_board has [0-9]+ boards? .*, but [0-9]+ boards? were found" -e '0,/^board/{/^board/d}'
changed "a board with fewer points" 'the board has not the wanted points' \
    -e '0,/^board/{/^board/{s///;y/aou/eee/;s/^/board/}}'
changed "a board of another class" '(the board is not one of the class|the board has not)' \
    -e "s|^class $number .*|&\nboard $(cut -f4 all | head -n 1)|"
changed "a board twice" 'the board occurs twice' -e '0,/^board/s/^board .*/&\n&/'
changed "classes in another order" 'class [0-9]* occurs twice, or comes after' \
    -e "s/^class $number .*/&\nclass $first 0/"
changed "a class that another stands for" 'class 99999 is not one of this run' \
    -e "s/^class $number /class 99999 /"
changed "other sets" 'the letters cannot be divided so' -e 's/^sets ./sets /'
changed "other points" 'class [0-9]* ' -e 's/^wanted .*/wanted 31/' -e '/^board/d'
changed "not a number" 'is not the number and the bound' -e "s/^class $number /class x /"
changed "another line" 'is not a line of a certificate' -e "s/^class $number /klass /"
changed "another format" 'is not a certificate' -e '1s/1/2/'
changed "no points" 'no points are wanted' -e 's/^wanted .*/wanted 0/'
sed 's/^class \(.*\) .*/class \1 7/' whole >bad
try "--verify: a wrong checksum" 2 '' '~^boards: bad:[0-9]+: ' verify bad
sed '$s/.$/x/' whole >bad
try "--verify: another checksum" 2 '' '~^boards: bad:[0-9]+: the file was changed' verify bad
sed '$d' whole >bad
try "--verify: cut off" 2 '' '~^boards: bad:[0-9]+: is cut off' verify bad
{ cat whole; echo; } >bad
try "--verify: more lines" 2 '' '~^boards: bad:[0-9]+: the file was changed' verify bad
head -c -1 whole >bad
try "--verify: no last line feed" 2 '' '~^boards: bad:[0-9]+: is cut off' verify bad
sed 's/$/\r/' whole >bad
try "--verify: CRLF" 2 '' '~^boards: bad:[0-9]*: is not a certificate' verify bad
changed "a board written in another way" 'the board must be written as' -e '0,/^board/s/^board \(.\)/board [\1]/'
changed "a number written in another way" 'is not the number and the bound' -e "s/^class $number /class 0$number /"
: >bad
try "--verify: an empty file" 2 '' '~^boards: bad: is cut off' verify bad
sed 's/^known .*/known eeee\/eeee/; /^end/d' known | "$seal" >bad
try "--verify: another known board" 2 '' '~bad:[0-9]*: the known board has not' verify bad
echo extra >>words.txt
dictc build -q -o v.wgd words.txt || exit 2
try "--verify: another dictionary" 2 '' '~whole:2: is of another dictionary or other options' \
    verify whole -d v.wgd
try "--verify: another size" 2 '' "~whole:2: .* it has 'size=2x4 .*', this run has 'size=2x2 " \
    prove --size=2x2 --verify=whole
{ head -n 1 whole; head -c 3000000 /dev/zero | tr '\0' x; echo; } >bad
try "--verify: a very long line" 2 '' '~bad:2: a line has over 1048576 bytes' verify bad
try "--verify: no such file" 2 '' '~^boards: nowhere: ' verify nowhere

# --- estimates

try "--estimate" 0 '~^core hours	[0-9.e-]+	[0-9.e-]+ to ' '' prove --size=3x3 --estimate --sample=5
try "--estimate: one class" 0 "~^sample	1	seed 1$" '' \
    prove --size=2x2 --at-least=12 --estimate --seed=1
try "--estimate: over 100 threads" 0 '~^memory	[0-9]+ MB	200 threads$' '' \
    prove --size=2x2 --estimate --seed=1 -j200
try "--estimate: all classes: exact" 0 "~^sample	$classes	seed 1$" '' \
    four --estimate --sample=1000 --seed=1

# --- sets

four -q --sets=aeiou/pst/q//aeio/pqstu >sets
check "--sets: the same boards" cmp all sets
# bad_sets SETS REASON
bad_sets() { try "--sets=$1: $2" 2 '' "~^boards: .*$2" prove --size=2x4 --sets="$1"; }
bad_sets aeiou/pst 'a letter of the dictionary is in no set'
bad_sets aeiou/pst/q 'in no set for the cells with the fewest neighbours'
bad_sets aeiou/pst/q//aeio/pqst 'in no set for the cells'
bad_sets aeiou/pst/qa//aeiopqstu 'a letter is in two sets'
bad_sets aeiou/pst/qq//aeiopqstu "have 'q' twice"
bad_sets aeiou/pst/q////aeiopqstu 'a set is empty'
bad_sets xyz "have 'x', which is not a letter"
try "--sets: for two kinds of cells, all alike" 2 '' '~there are sets after' \
    prove --size=2x2 --sets=aeiopqstu//aeiopqstu
try "--sets: not letters" 2 '' '*' prove --size=2x4 --sets='[a/b'

# --- the end of a run

for limit in 1 4 16 64; do # a busy machine may need more than 1 s to prepare the classes
    [ -e long ] || run prove --size=3x4 --at-least=60 --time-limit=$limit --state=long
done
check "--time-limit" is $status 2
check "... its message" matches "$err" \
    '~stopped at the time limit; the same call goes on from --state'
check "... the state" grep -q '^end ' long
try "--time-limit: before the classes" 2 '' '~stopped at the time limit; no class was examined$' \
    prove --size=3x4 --state=early --time-limit=0.000001
check "... no state" test ! -e early
env --default-signal=INT boards prove -q --size=4x4 --at-least=200 --state=s.INT >INT 2>INT.err &
pid=$!
until [ -s s.INT ]; do
    kill -0 $pid || break
    sleep 0.05
done
kill -s INT $pid
wait $pid
check "SIGINT: the usual exit status" is $? 130
check "SIGINT: a message" grep -q 'stopped by a signal' INT.err

cp w.wgd change.wgd
env --default-signal=INT boards prove -q -d ./change.wgd --size=4x4 --at-least=200 --state=s.change \
    >/dev/null 2>change.err &
pid=$!
until [ -s s.change ]; do
    kill -0 $pid || break
    sleep 0.05
done
touch -d '1 hour ago' change.wgd
cp s.change kept
sleep 1 # some classes are examined
kill -s INT $pid
wait $pid
check "a dictionary that is written to" is $? 3
check "... the state, which would be of the old one, stays" cmp kept s.change

# A class of all letters has so many ways that they are found cell by cell, which takes seconds.
all=$(printf '%s' {a..z})
english() { prove -d "$bin/english.wgd" --size=2x4 "$@"; }
english -q --at-least=170 --sets=$all//$all --shard=2/2 --state=giant.state
{ sed '/^end/d' giant.state; echo 'class 0 5000'; } | "$seal" >giant
try "the time limit ends a check" 2 '' '~stopped at the time limit; nothing is proven; --check=N checks' \
    english --verify=giant --time-limit=0.3
try "... without --state, where that is refused" 2 '' '!--state' english --verify=giant --time-limit=0.3
try "... also of an operand" 2 '' '~stopped at the time limit; (with --state it could go on|no class)' \
    english --at-least=170 --sets=$all//$all --check=all --time-limit=0.3 giant
run prove --size=3x4 --at-least=60 --estimate --time-limit=0.3
check "the time limit ends an estimate" is $status 2
check "... without --state, where that is refused" matches "$err" '!--state'
mkfifo pipe
try "the time limit ends the wait for a pipe" 2 '' '~stopped at the time limit; no class was examined$' \
    four --time-limit=0.2 pipe
try "--state: a pipe" 2 '' '~^boards: pipe: is not a regular file, so --state' \
    timeout -k 60 20 boards prove --size=2x4 --at-least=30 --state=pipe
boards prove --size=2x4 --verify=pipe 2>pipe.err &
pid=$!
until (($(awk '/^SigCgt/ { print "0x" $2 }' /proc/$pid/status) & 1 << 14)); do # SIGTERM is caught
    kill -0 $pid || break
    sleep 0.05
done
sleep 0.1
kill -s TERM $pid
wait $pid
check "SIGTERM ends the wait for a pipe" is $? 143
check "... a message" grep -q 'stopped by a signal; nothing is proven' pipe.err

# --- usage

try "without a size" 2 '' '~give the --size' prove
try "too many cells" 2 '' '~--size=4x5 is not a size; .* at most 16 cells' prove --size=4x5
try "--bonus" 2 '' '~--bonus cannot be used' prove --size=2x2 --bonus=x
try "--verify and --estimate" 2 '' '~either --verify or --estimate' \
    prove --size=2x2 --verify=whole --estimate
try "--estimate with --state" 2 '' '~write no file' prove --size=2x2 --estimate --state=x
try "--verify with --sets" 2 '' '~leave --at-least and --sets out' \
    prove --size=2x2 --verify=whole --sets=a
try "--sample without --estimate" 2 '' '~--sample is for --estimate; --check=N' prove --size=2x2 --sample=3
try "--verify with --sample" 2 '' '~--sample is for --estimate; --check=N' \
    prove --size=2x2 --verify=whole --sample=3
try "--seed without a sample" 2 '' '~--seed is for' prove --size=2x2 --seed=3
try "--check without claims" 2 '' '~--check is for the classes that files claim' prove --size=2x2 --check=3
try "--check=0" 2 '' '~--check=0' prove --size=2x2 --check=0 --verify=whole
try "--check=ALL" 2 '' "~--check=ALL: give 'all', or how many" prove --size=2x2 --check=ALL --verify=whole
for option in --certificate --state; do
    try "$option: standard output, with the boards" 2 '' '~standard output: named as two outputs' \
        prove --size=2x2 $option=-
done
try "a state that is the certificate" 2 '' '~x: named as two outputs' prove --size=2x2 --state=x --certificate=x
try "the file of --verify as output" 2 '' '~whole: is an input, which -o would' verify whole -o whole
# kept FILE OPTION...: no output replaces this input.
kept() {
    local output
    cp "$1" kept
    for output in --output --state --certificate; do
        try "$output: an input, ${*:2}" 2 '' "~is an input.* which (-o|$output) would replace" \
            prove --size=2x2 "${@:2}" $output="$1"
    done
    check "... is as it was" cmp kept "$1"
}
mkdir path
cp w.wgd path/own.wgd
cp q.scores path
kept path/own.wgd -d ./path/own.wgd
WORDGRID_PATH=path kept path/own.wgd -d own
WORDGRID_DICT=./path/own.wgd kept path/own.wgd
kept path/q.scores --letter-scores=./path/q.scores
kept whole ./whole
kept "$HOME/.local/state/wordgrid/key"

finish

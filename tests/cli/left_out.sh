#!/usr/bin/env bash
# Tests what dictc says about the words of a list: starts and ends that an alphabet rejects.
set -u
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh" || exit 2

# says NAME PATTERN TEXT [OPTION]...: builds a dictionary of the lines of TEXT, in which \n and \0
# are escapes. A message must match PATTERN.
says() {
    local name=$1 pattern=$2
    printf '%b' "$3" >in.txt
    try "$name" 0 '' "~$pattern" dictc build -o out.wgd "${@:4}" in.txt
}

# --- Starts and ends that an alphabet rejects

possessives="dog's\nABBESS’S\ndon't\ndog\n"
reject="left out 2 words with a start or an end that the alphabet rejects \(%reject-start, %"
says "possessives are left out and reported" "$reject" "$possessives" --alphabet=en
try "possessives: dump" 0 $'dog\ndont' '' dictc dump out.wgd
printf '%b' "$possessives" >in.txt
try "possessives: --rejects; --max-rejected and --strict do not apply" 0 \
    $'in.txt:1:1\ta start or an end that the alphabet rejects\tdog\'s
in.txt:2:1\ta start or an end that the alphabet rejects\tABBESS’S' '' \
    dictc build -q --strict --max-rejected=0 --rejects=- --alphabet=en -o out.wgd in.txt
words dogs >dogs.txt
words "dog's" >possessive.txt
try "possessives: an excluded one excludes nothing" 0 '' '~1 word, ' \
    dictc build --alphabet=en --exclude=possessive.txt -o out.wgd dogs.txt
try "possessives: a dictionary finds what is read without apostrophe" 0 dogs '' \
    dictc find out.wgd "dog's"
says "elisions" "left out 4 words with a start" \
    "l'arbre\nQU’elle\nçʼa\nS'il\naujourd’hui\nquelle\n" --alphabet=fr
try "elisions: dump" 0 $'aujourdhui\nquelle' '' dictc dump out.wgd
words a b c '%drop -' '%reject-start U+0041' '%reject-end cb -' >starts.alphabet
says "starts and ends of letters alone match all spellings" "left out 6 words with" \
    'A\nab\nAcb\nbcb\nbCB\nb-\nb\nb-c\nbc-b\n' --alphabet=starts.alphabet
try "starts and ends of letters: dump" 0 $'b\nbc\nbcb' '' dictc dump out.wgd

finish

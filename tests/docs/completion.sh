#!/usr/bin/env bash
# Gets the completions that a shell offers, and compares them with the options of the programs.
#
#   completion.sh bash|zsh|fish SHARE PROGRAMS
#
# SHARE contains the folders in which the shells search. Exit status 77: the shell is not installed,
# or solve-server is not built, and no check has failed.
set -euo pipefail
shell=$1 share=$2 programs=$3
here=$(cd "$(dirname "$0")" && pwd)
command -v "$shell" >/dev/null || {
    echo "skipped: all: no $shell (Debian package $shell)"
    exit 77
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/here/zz-folder" "$work/names/alphabets" "$work/names/dice" "$work/home"
# shellcheck disable=SC2016 # the name of a file
touch "$work"/names/'$(touch was-run).wgd'
touch "$work"/names/zz-dict{1,2}.wgd "$work"/names/alphabets/zz-alphabet.alphabet \
    "$work/names/dice/zz-dice.dice" "$work"/here/yy.{wgd,txt}
# Links to a dictionary, in its folder and in another one, and a name in two folders
mkdir "$work/more"
ln -s zz-dict1.wgd "$work/names/zz-link.wgd"
ln -s ../names/zz-dict2.wgd "$work/more/zz-remote.wgd"
ln -s nothing.wgd "$work/more/zz-dangling.wgd"
touch "$work/more/zz-dict1.wgd"
cd "$work/here"
export PATH=$programs:$PATH WORDGRID_PATH=$work/names:$work/more HOME=$work/home TERM=dumb
export XDG_DATA_DIRS=$share XDG_CONFIG_HOME=$work/home XDG_CACHE_HOME=$work/home
unset XDG_DATA_HOME ZDOTDIR

# These functions print what the shell offers at the end of a line. `expect` calls one of them.
# shellcheck disable=SC2317
ask_bash() {
    bash --norc -c 'source "$0/${1%% *}"
        line=${1//=/ = }
        read -r -a COMP_WORDS <<<"$line"
        [[ $line != *" " ]] || COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        eval "$(complete -p "${1%% *}" | sed "s/.* -F \([^ ]*\).*/\1/") ${1%% *}"
        printf "%s\n" "${COMPREPLY[@]}"' "$share/bash-completion/completions" "$1"
}
# shellcheck disable=SC2317
ask_zsh() {
    zsh -f "$here/capture.zsh" "$(dirname "$(find "$share/zsh" -name _solve)")" "$1"
}
# shellcheck disable=SC2317
ask_fish() {
    fish --no-config -c "
        set fish_complete_path $share/fish/vendor_completions.d \$fish_complete_path
        complete -C '$1'" | sed 's/\t.*//; s/^--[a-z-]*=//'
}

failed=0 skipped=0

# expect LINE WORD...: the shell must offer exactly these words.
expect() {
    local line=$1 got
    shift
    got=$("ask_$shell" "$line" | sed 's,/$,,; /^$/d' | LC_ALL=C sort)
    if [ "$got" != "$(printf '%s\n' "$@" | LC_ALL=C sort)" ]; then
        printf '%s: %s<Tab> offers\n%s\n  but not:\n%s\n' "$shell" "$line" "$got" "$*" >&2
        failed=1
    fi
}

# The shell must offer every option in the help of a command, and nothing else.
expect_options() {
    local options
    mapfile -t options < <("$@" --help | grep -oE '^  (-.,|   ) --[a-z-]+' | grep -oE '\-\-.*')
    expect "$* --" "${options[@]}"
}

expect 'solve --di' --dict
expect 'solve --moves=r' rook
expect 'solve --moves ' king rook bishop knight hex
expect 'solve -f js' json jsonl
expect 'solve --min-length=' ''
expect 'solve -d zz' zz-dict1 zz-dict2 zz-folder
expect 'solve --dict=zz-d' zz-dict1 zz-dict2
expect 'solve --dict=zz-l' zz-link
expect 'solve --dict=zz-r' zz-remote
expect 'solve --dict=y' yy.wgd
expect 'solve --walls=y' yy.wgd yy.txt
expect 'dictc build --alphabet=zz-a' zz-alphabet
expect 'dictc build --fold ' case marks none
expect 'dictc info y' yy.wgd
expect 'dictc diff y' yy.wgd
expect 'dictc build y' yy.wgd yy.txt
expect 'dictc dump --format=t' tsv trie-text
expect 'maze make -f ' text unicode svg json
expect 'boards roll --dice=zz-d' zz-dice
expect 'boards roll --letters=zz-d' zz-dict1 zz-dict2

for program in solve dictc maze boards solve-server; do
    if [ ! -x "$programs/$program" ]; then
        [ "${WG_SERVE-}" = OFF ] || {
            echo "skipped: $program: not built (Debian package libmicrohttpd-dev)"
            skipped=77
        }
        continue
    fi
    expect_options "$program"
    mapfile -t commands < <("$programs/$program" --help |
        sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
    [ ${#commands[@]} = 0 ] || expect "$program " "${commands[@]}"
    for command in "${commands[@]}"; do
        expect_options "$program" "$command"
    done
done
[ ! -e was-run ] || { echo "$shell: the name of a dictionary is run as a command" >&2; failed=1; }
[ $failed = 0 ] || exit 1
exit $skipped

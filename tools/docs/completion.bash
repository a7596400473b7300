# Completes the options, the values of options and the operands of a program of wordgrid, also
# without the package bash-completion. _wordgrid_PROGRAM at the end has the program's table.

# _wordgrid_names SUFFIX FOLDER WORD: prints the names under which the programs find files, if they
# begin with WORD: each name once, and of a file and links to it one name. Does not use compgen -W,
# which runs commands that names contain.
_wordgrid_names() {
    local program places=() more place files=() links=() found=() file other name
    program=$(type -P "${COMP_WORDS[0]}")
    IFS=: read -r -a places <<<"$WORDGRID_PATH"
    IFS=: read -r -a more <<<"${XDG_DATA_HOME:-$HOME/.local/share}:${XDG_DATA_DIRS:-/usr/local/share:/usr/share}"
    for place in "${places[@]}" "${more[@]/%//wordgrid}" \
        "${program%/*}" "${program%/*}/../share/wordgrid"; do
        for file in "$place$2/$3"*"$1"; do
            if [ -L "$file" ]; then links+=("$file"); else files+=("$file"); fi
        done
    done
    for file in "${files[@]}" "${links[@]}"; do
        [ -f "$file" ] || continue
        for other in "${found[@]}"; do
            [[ ${file##*/} != "${other##*/}" && ! $file -ef $other ]] || continue 2
        done
        found+=("$file") name=${file##*/}
        printf '%s\n' "${name%"$1"}"
    done
}

# _wordgrid_values KIND WORD: prints the values of a kind (see value_kind in tables.awk) that begin
# with WORD.
_wordgrid_values() {
    local suffix=.$1
    case $1 in
    '') return ;;
    file) suffix='' ;;
    dict) suffix=.wgd && _wordgrid_names .wgd '' "$2" ;;
    alphabet) _wordgrid_names .alphabet /alphabets "$2" ;;
    dice) _wordgrid_names .dice /dice "$2" ;;
    esac
    compgen -d -- "$2"
    compgen -f -X "!*$suffix" -- "$2"
}

# The table sets `options` if the word before the cursor is not an option that takes a value.
_wordgrid_complete() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local command='' i choices='' kind='' options=''
    # --option=VALUE comes as three words.
    if [ "$word" = = ]; then
        word=''
    elif [ "$before" = = ]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for ((i = 1; i < COMP_CWORD; i++)); do
        [[ ${COMP_WORDS[i]} == -* ]] || { command=${COMP_WORDS[i]} && break; }
    done
    "_wordgrid_${1##*/}" "$command" "$before"
    if [[ $word == -* && -n $options ]]; then
        choices=$options kind=''
    fi
    [ -z "$kind" ] || compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(
        compgen -W "$choices" -- "$word"
        _wordgrid_values "$kind" "$word"
    )
}


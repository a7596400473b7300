#!/usr/bin/env bash
# Runs each fenced block of the pages that is marked `console`. Fails with a diff if the output
# differs from the output in the block.
#
#   examples.sh [--update] [--path=FOLDER]... FOLDER_OF_THE_PROGRAMS PAGE...
#
# A block is a session in a shell. A line that begins with '$ ' is a command. A line that begins
# with '> ' continues the command. All other lines are the output and the messages of the command.
# The line '[exit N]' stands for an exit status other than 0. The blocks of a page run from top to
# bottom in one folder, which is empty at first. HOME is an empty folder; WORDGRID_* and XDG_* are
# unset, except that XDG_DATA_DIRS names no folder; TERM is dumb.
#
# --update rewrites the blocks. --path adds a folder of programs that only examples call. Without
# Python, a block that calls a .py file is not run, and the script prints a message.
set -euo pipefail

update='' extra=''
while [[ ${1-} == --* ]]; do
    case $1 in
    --update) update=yes ;;
    --path=*) extra+=$(cd "${1#*=}" && pwd): ;;
    *) set -- ;;
    esac
    shift $(($# > 0))
done
if [ $# -lt 2 ]; then
    echo "usage: ${0##*/} [--update] [--path=FOLDER]... FOLDER_OF_THE_PROGRAMS PAGE..." >&2
    exit 2
fi
bin=$(cd "$1" && pwd)
shift
for program in dictc solve maze; do
    [ -x "$bin/$program" ] || { echo "no program $program in $bin" >&2; exit 2; }
done

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for name in $(compgen -e | grep -E '^(WORDGRID|XDG)_' || true); do
    unset "$name"
done
# The programs must not find an installed dictionary before the dictionary in their own folder.
export XDG_DATA_DIRS=$scratch/none HOME=$scratch/home
export PATH=$bin:$extra$PATH LC_ALL=C.UTF-8 TERM=dumb
mkdir "$HOME"
failed=0

# run FOLDER COMMAND: runs the command, and prints it and its output as in a block.
run() {
    local status=0
    sed '1s/^/$ /; 2,$s/^/> /' <<<"$2"
    (cd "$1" && exec bash -c "$2") </dev/null >"$scratch/output" 2>&1 || status=$?
    cat "$scratch/output"
    # End the last line if it has no line feed, so that no other line continues it.
    [ -z "$(tail -c 1 "$scratch/output")" ] || echo
    [ $status = 0 ] || echo "[exit $status]"
}

# run_block FOLDER LINE...: runs the commands of a block, in order.
run_block() {
    local folder=$1 line command=''
    shift
    if [[ "$*" == *.py* ]] && ! command -v python3 >/dev/null; then
        echo "skipped: a block of $page: no python3 (Debian package python3)" >&2
        touch "$scratch/skipped"
        printf '%s\n' "$@"
        return
    fi
    for line in "$@" '$ '; do
        case $line in
        '$ '*)
            [ -z "$command" ] || run "$folder" "$command"
            command=${line:2}
            ;;
        '> '*) command+=$'\n'${line:2} ;;
        esac
    done
}

# regenerate PAGE FOLDER: prints the page with new output in its blocks.
regenerate() {
    local line lines=() is_block=''
    while IFS= read -r line || [ -n "$line" ]; do
        if [ -n "$is_block" ] && [ "$line" != '```' ]; then
            lines+=("$line")
            continue
        fi
        [ ${#lines[@]} = 0 ] || run_block "$2" "${lines[@]}"
        printf '%s\n' "$line"
        lines=() is_block=''
        [ "$line" != '```console' ] || is_block=yes
    done <"$1"
    [ -z "$is_block" ] || { echo "$1: the last console block has no end" >&2; return 1; }
}

for page; do
    # A page must have a block, else a misspelled marker would pass as success.
    if ! grep -q '^```console$' "$page"; then
        echo "$page: no console block" >&2
        failed=1
        continue
    fi
    folder=$(mktemp -d "$scratch/XXXXXX")
    regenerate "$page" "$folder" >"$scratch/page" || { failed=1; continue; }
    cmp -s "$page" "$scratch/page" && continue
    if [ -n "$update" ]; then
        cat "$scratch/page" >"$page"
        echo "$page: updated"
    else
        diff -u --label "$page" --label "$page, as the programs have it" \
            "$page" "$scratch/page" || failed=1
    fi
done
[ $failed = 0 ] || exit 1
[ ! -e "$scratch/skipped" ] || exit 77

#!/usr/bin/env bash
# The examples in formats/*.md are what the programs print: runs each fenced block that
# is marked `console`, and fails with a diff of the page where anything differs.
#
#   examples.sh FOLDER_OF_THE_PROGRAMS ROOT_OF_THE_REPOSITORY [--update]
#
# --update rewrites the blocks. formats/README.md, "Examples are tests", has the rules.
set -euo pipefail

if [ $# -lt 2 ] || [ $# -gt 3 ] || [ "${3:---update}" != --update ]; then
    echo "usage: ${0##*/} FOLDER_OF_THE_PROGRAMS ROOT_OF_THE_REPOSITORY [--update]" >&2
    exit 2
fi
bin=$(cd "$1" && pwd)
root=$(cd "$2" && pwd)
is_update=${3:+yes}
here=$(cd "$(dirname "$0")" && pwd)
for program in dictc solve; do
    if [ ! -x "$bin/$program" ]; then
        echo "no program $program in $bin" >&2
        exit 2
    fi
done
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

export PATH=$bin:$here:$PATH LC_ALL=C.UTF-8 NO_COLOR=1
unset WORDGRID_DICT WORDGRID_PATH XDG_DATA_HOME XDG_DATA_DIRS
has_python=$(command -v python3 || true)

# run FOLDER COMMAND: the command, as a block shows it, and what it prints.
run() {
    local status=0
    sed '1s/^/$ /; 2,$s/^/> /' <<<"$2"
    (cd "$1" && exec bash -c "$2") </dev/null >"$scratch/output" 2>&1 || status=$?
    cat "$scratch/output"
    # A last line without an end would swallow the line behind it.
    [ -z "$(tail -c 1 "$scratch/output")" ] || echo
    [ $status = 0 ] || echo "[exit $status]"
}

# run_block FOLDER LINES: the commands of one block, in order.
run_block() {
    local folder=$1 command="" line
    shift
    if [ -z "$has_python" ] && [[ "$*" == *.py* ]]; then
        printf '%s\n' "$@"
        return
    fi
    for line; do
        case $line in
        '$ '*)
            [ -z "$command" ] || run "$folder" "$command"
            command=${line:2}
            ;;
        '> '*)
            command+=$'\n'${line:2}
            ;;
        esac
    done
    [ -z "$command" ] || run "$folder" "$command"
}

# regenerate PAGE FOLDER: the page, its blocks written anew.
regenerate() {
    local line lines=() is_block=
    while IFS= read -r line || [ -n "$line" ]; do
        if [ -z "$is_block" ]; then
            printf '%s\n' "$line"
            [ "$line" != '```console' ] || is_block=yes
        elif [ "$line" = '```' ]; then
            [ ${#lines[@]} = 0 ] || run_block "$2" "${lines[@]}"
            printf '%s\n' "$line"
            lines=() is_block=
        else
            lines+=("$line")
        fi
    done <"$1"
    if [ -n "$is_block" ]; then
        echo "$1: the last console block has no end" >&2
        return 1
    fi
}

failed=0 blocks=0
for page in "$root"/formats/*.md; do
    name=formats/${page##*/}
    folder=$(mktemp -d "$scratch/XXXXXX")
    regenerate "$page" "$folder" >"$scratch/page"
    blocks=$((blocks + $(grep -c '^```console$' "$page" || true)))
    cmp -s "$page" "$scratch/page" && continue
    if [ -n "$is_update" ]; then
        cp "$scratch/page" "$page"
        echo "$name: updated"
    else
        diff -u --label "$name" --label "$name, as the programs have it" \
            "$page" "$scratch/page" || failed=1
    fi
done

# A slip of the marker must not pass as success.
if [ $blocks = 0 ]; then
    echo "no console block in $root/formats" >&2
    exit 1
fi
[ -n "$has_python" ] || echo "no python3: blocks that need it were not run"
exit $failed

#!/usr/bin/env bash
# Checks the manual pages: man and mandoc must report nothing, each command must have a page with
# the options of its help, and there must be a page for each format.
#
#   man.sh MAN PROGRAMS SOURCE
#
# MAN is the folder with man1/ and so on. Exit status 77: man or mandoc is not installed, or
# solve-server is not built, and no check has failed.
set -euo pipefail
man=$1 programs=$2 source=$3
for tool in man mandoc; do
    command -v $tool >/dev/null || {
        echo "skipped: all: no $tool (Debian packages man-db, mandoc)"
        exit 77
    }
done

failed=0 skipped=0
fail() { echo "$*" >&2; failed=1; }

# Without a UTF-8 locale, groff lacks characters.
export LC_ALL=C.UTF-8 MANWIDTH=80
for page in "$man"/man[1358]/*; do
    messages=$(mandoc -Tlint "$page"
        man --warnings -E UTF-8 -l -Tutf8 -Z "$page" 2>&1 >/dev/null) || true
    [ -z "$messages" ] || fail "$page: $messages"
done

# These functions print the options, such as "-o, --output=OUT.wgd", of a help text and of a page.
of_help() { sed -nE 's/^  (-.,|   ) (--[^ ]+).*/\1 \2/p' | sed 's/^ *//'; }
of_page() {
    mandoc -Tutf8 "$1" | col -bx | sed -nE '/^OPTIONS/,$s/^ {7}((-., )?--[^ ]+)( .*)?$/\1/p'
}

# check_page SECTION COMMAND [SUBCOMMAND]
check_page() {
    local section=$1 page
    shift
    page=$man/man$section/$(tr ' ' - <<<"$*").$section
    [ -f "$page" ] || { fail "$* has no page $page"; return; }
    "$programs/$1" "${@:2}" --help | of_help | grep -q . || fail "$* has no options in its help"
    diff <("$programs/$1" "${@:2}" --help | of_help) <(of_page "$page") ||
        fail "$page has other options than $* --help (<: help, >: page)"
}

for program in solve dictc maze boards solve-server; do
    if [ ! -x "$programs/$program" ]; then
        [ "${WG_SERVE-}" = OFF ] || {
            echo "skipped: $program: not built (Debian package libmicrohttpd-dev)"
            skipped=77
        }
        continue
    fi
    section=1
    [ $program != solve-server ] || section=8
    check_page $section $program
    for command in $("$programs/$program" --help |
        sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
        check_page 1 "$program" "$command"
    done
done

grep -q wg_ask_board "$man/man3/libwordgrid.3" ||
    fail "libwordgrid.3 lacks the program of include/README.md"
for format in "$source"/formats/[a-z]*.md; do
    format=${format##*/}
    [ -f "$man/man5/wordgrid-${format%.md}.5" ] ||
        fail "formats/$format has no page; is it in formats/README.md?"
done
[ $failed = 0 ] || exit 1
exit $skipped

#!/usr/bin/env bash
# Checks that a file is executable if and only if it begins with '#!'. Pages name scripts
# as commands, and a shell refuses a command that is not executable. Checks that lines of scripts
# and of CMake have at most 100 columns; those of tests/cli quote messages, and can be longer.
#
#   scripts.sh ROOT
set -euo pipefail
cd "${1:?the root of the source tree}"
failed=0 scripts=0 sources=()
while IFS= read -r -d '' file; do
    begin=
    IFS= read -r -d '' -n 2 begin <"$file" || true
    if [ "$begin" = '#!' ]; then
        scripts=$((scripts + 1))
        [ -x "$file" ] || { echo "$file: a script that is not executable"; failed=1; }
    elif [ -x "$file" ]; then
        echo "$file: executable, but it does not begin with '#!'"
        failed=1
    fi
    case $begin$file in
    *tests/cli/*) ;;
    '#!'* | *.sh | *.cmake | *CMakeLists.txt) sources+=("$file") ;;
    esac
done < <(find .ci dict formats include src tests tools -name node_modules -prune -o \
    -name __pycache__ -prune -o -type f -print0)
[ $scripts -gt 0 ] || { echo "no script found"; failed=1; }
# A character of UTF-8 is one column. Rows of tables can be longer.
LC_ALL=C awk '{ gsub(/[\200-\277]/, "") }
    length > 100 && !/^[A-Za-z-]+\|/ { print FILENAME ":" FNR ": over 100 columns"; bad = 1 }
    END { exit bad }' "${sources[@]}" || failed=1
texts=(-name '*.[ch]' -o -name '*.md' -o -name '*.py' -o -name '*.js' -o -name '*.sh' -o -name
    '*.cmake' -o -name '*.txt' -o -perm -1)
# grep -L prints the files that do not match. Its exit status says nothing here.
if find ./*.md .ci dict formats include src tests tools -name node_modules -prune -o -type f \
    -size +0 \( "${texts[@]}" \) -print0 |
    { xargs -0 grep -LzP '\n\z' || true; } | grep .; then
    echo "the last lines of these files have no end"
    failed=1
fi
exit $failed

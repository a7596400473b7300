#!/usr/bin/env bash
# Checks the names that the page's scripts share in one scope: each is declared once, because a
# second declaration stops all scripts, and is used in another place.
#
#   page-names.sh ROOT
set -euo pipefail
cd "$1/src/face"
shopt -s extglob
export LC_ALL=C
failed=0
names() {
    sed -nE 's/^(const|let|var|class|(async )?function\*?) ([A-Za-z_$][A-Za-z0-9_$]*).*/\3/p' "$@"
}
report() {
    while IFS= read -r name; do
        echo "$name: $1: $(grep -lwF -- "$name" page/*.js | tr '\n' ' ')"
        failed=1
    done
}
report "declared twice in the scripts of the page" < <(names page/!(worker).js | sort | uniq -d)
report "used nowhere; remove it" < <(
    comm -12 <(names page/!(worker).js | sort) \
        <(awk -f "$1/tools/cmake/strip-page.awk" page/!(worker).js site/site.js |
            grep -oE '[A-Za-z0-9_$]+' | sort | uniq -u))
[ "$(names page/!(worker).js | wc -l)" -gt 300 ] || { echo "few names found"; failed=1; }
exit $failed

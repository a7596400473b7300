#!/usr/bin/env bash
# Checks the links between the pages (*.md): each file must exist, and each #heading must be a
# heading of its page. Links in code, and links to other sites, are not checked.
#
#   links.sh ROOT
set -euo pipefail
cd "${1:?the root of the source tree}"
find . \( -name build -o -name node_modules -o -name .git \) -prune -o -name '*.md' -print0 |
    LC_ALL=C sort -z | LC_ALL=C xargs -0 awk '
# Returns the name that GitHub gives to a heading: small letters, digits, _ and -. Blanks become -.
function anchor(heading)
{
    sub(/^#+ +/, "", heading)
    heading = tolower(heading)
    gsub(/\]\([^)]*\)/, "", heading)
    gsub(/[^a-z0-9_ \200-\377-]/, "", heading)
    gsub(/ /, "-", heading)
    return heading
}

# Returns the path of a file that a page in FOLDER names.
function join(folder, name,    path)
{
    path = folder name
    while (sub(/\/[^\/.][^\/]*\/\.\.(\/|$)/, "/", path)) {}
    return path
}

function exists(path)
{
    if (!(path in known))
        known[path] = system("test -e \047" path "\047") == 0
    return known[path]
}

FNR == 1 { is_code = 0; folder = FILENAME; sub(/[^\/]*$/, "", folder) }
/^ *```/ { is_code = !is_code; next }
is_code || /^    / { next }
/^#+ / { headings[FILENAME "#" anchor($0)] = 1 }
{
    rest = $0
    gsub(/`[^`]*`/, "", rest)
    while (match(rest, /\]\([^)]+\)/)) {
        target = substr(rest, RSTART + 2, RLENGTH - 3)
        rest = substr(rest, RSTART + RLENGTH)
        if (target ~ /^[a-z]+:/)
            continue
        links[++n] = target
        page[n] = FILENAME
        line[n] = FNR
        base[n] = folder
    }
}

END {
    if (n < 50) { print "only " n + 0 " links found"; bad = 1 }
    for (i = 1; i <= n; i++) {
        split(links[i], part, "#")
        path = part[1] == "" ? page[i] : join(base[i], part[1])
        is_bad = !exists(path)
        if (links[i] ~ /#/ && path ~ /\.md$/ && !(path "#" part[2] in headings))
            is_bad = 1
        if (is_bad) {
            printf "%s:%d: the link %s leads nowhere\n", page[i], line[i], links[i]
            bad = 1
        }
    }
    exit bad
}' || exit 1

#!/usr/bin/env bash
# Compares every #include of src, include and tools with the table of rooms in src/README.md: a room
# includes headers of exactly the rooms that its row names. A row names rooms above it, and public
# headers (<compile.h>). CMakeLists.txt has the groups of rooms in the order of the table.
#
#   layers.sh ROOT        prints each difference; fails if there is one
set -euo pipefail
cd "${1:?the root of the source tree}"

find src include tools -name '*.[ch]' | LC_ALL=C sort | xargs -r awk '
function complain(what) { printf "%s:%d: %s\n", FILENAME, FNR, what; bad = 1 }

# Returns the name of a room by its folder: GROUP/ROOM, GROUP or tools/PROGRAM.
function room_of(folder)
{
    if (folder !~ /^tools\// || folder == "tools/common")
        sub(/^[^\/]*\//, "", folder)
    return folder
}

function folder_of(file) { return substr(file, 1, match(file, /\/[^\/]*$/) - 1) }

# A row: | `core/dict/read` | `base`, `dict` | `dict.h` | what it has |
FILENAME == "src/README.md" && /^\| `/ {
    gsub(/[`,]/, "")
    split($0, field, / *\| */)
    room = room_of(field[2])
    is_room[room] = 1
    split(field[2], part, "/")
    if (part[1] != "tools" && part[1] != group)
        groups = groups " " (group = part[1])
    for (i = split(field[3], names, " "); i > 0; i--) {
        if (!(names[i] in is_room) && names[i] !~ /^</)
            complain(room " names " names[i] ", which is no room above it")
        may[room, names[i]] = FNR
    }
    for (i = split(field[4], names, " "); i > 0; i--)
        public["<" names[i] ">"] = room
}

FILENAME == "CMakeLists.txt" && /^set\(wordgrid_groups / {
    if ($0 != "set(wordgrid_groups" groups ")")
        complain("the groups in src/README.md are" groups)
}

FILENAME !~ /\.[ch]$/ { next }

FNR == 1 {
    name = FILENAME
    if (sub(/^include\/wordgrid\//, "", name)) {
        from = public["<" name ">"]
    } else {
        sub(/^src\//, "", name)
        from = room_of(folder_of(name))
    }
    if (!(from in is_room))
        complain("belongs to no room")
}

/^[ \t]*#[ \t]*include[ \t]*("|<wordgrid\/)/ && from in is_room {
    split($0, piece, /["<>]/)
    name = piece[2]
    header = ""
    # a name without a folder is a file in the folder of the including file
    to = name ~ /\// ? folder_of(name) : from
    if (to == "wordgrid") {
        header = "<" substr(name, 10) ">"
        to = public[header]
    }
    if ((from, header) in may)
        used[from, header] = 1
    else if ((from, to) in may)
        used[from, to] = 1
    else if (to != from)
        complain(from " must not include " name " (" to ")")
}

END {
    for (pair in may) {
        if (!(pair in used)) {
            split(pair, names, SUBSEP)
            printf "src/README.md:%d: %s includes nothing of %s\n", may[pair], names[1], names[2]
            bad = 1
        }
    }
    exit bad
}
' src/README.md CMakeLists.txt

#!/usr/bin/env bash
# Compares every #include of src, include and tools with the table of rooms in src/README.md: a room
# includes headers of exactly the rooms that its row names. A row names rooms above it, and public
# headers (<compile.h>). CMakeLists.txt has the groups of rooms in the order of the table.
#
# A name stands once in a row, and each room and public header of the table exists. Only *.c and *.h
# have includes, of names that end in .h: no macro or other file can hide one.
#
#   layers.sh ROOT        prints each difference; fails if there is one
set -euo pipefail
cd "${1:?the root of the source tree}"

find src include tools -regextype posix-extended \
    -regex '.*\.([ch](c|h|m|pp|xx|\+\+)?(\.in)?|inc|inl|ipp|def|[CHSms])' |
    LC_ALL=C sort | xargs -r awk '
function complain_at(place, what) { print place ": " what; bad = 1 }
function complain(what) { complain_at(FILENAME ":" FNR, what) }
function in_table(line, what) { complain_at("src/README.md:" line, what) }

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
    if (room in is_room)
        complain(room " has two rows")
    is_room[room] = FNR
    split(field[2], part, "/")
    if (part[1] != "tools" && part[1] != group)
        groups = groups " " (group = part[1])
    for (i = split(field[3], names, " "); i > 0; i--) {
        if (!(names[i] in is_room) && names[i] !~ /^</)
            complain(room " names " names[i] ", which is no room above it")
        if ((room, names[i]) in may)
            complain(room " names " names[i] " twice")
        may[room, names[i]] = FNR
    }
    for (i = split(field[4], names, " "); i > 0; i--) {
        header = "<" names[i] ">"
        if (header in public)
            complain(header " stands twice in the table")
        public[header] = room
        missing[header] = FNR
    }
}

FILENAME == "CMakeLists.txt" && /^set\(wordgrid_groups / {
    if ($0 != "set(wordgrid_groups" groups ")")
        complain("the groups in src/README.md are" groups)
}

FILENAME == "src/README.md" || FILENAME == "CMakeLists.txt" { next }

FNR == 1 {
    name = FILENAME
    if (name !~ /\.[ch]$/)
        complain("sources are *.c and *.h")
    if (sub(/^include\/wordgrid\//, "", name)) {
        from = public["<" name ">"]
        delete missing["<" name ">"]
    } else {
        sub(/^src\//, "", name)
        from = room_of(folder_of(name))
        has_file[from] = 1
    }
    if (!(from in is_room))
        complain("belongs to no room")
}

/^[ \t]*(%:|#[ \t]*(\/\*|\\))|\*\/[ \t]*(#|%:)/ {
    complain("nothing but spaces stands before or after the # of a directive")
}

/^[ \t]*#[ \t]*(include|import)/ && !/^[ \t]*#[ \t]*include[ \t]*("[^"]*\.h"|<[^>]*\.h>)/ {
    complain("an include names its header, which ends in .h")
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
            in_table(may[pair], names[1] " includes nothing of " names[2])
        }
    }
    for (header in missing)
        in_table(missing[header], "there is no " header)
    for (room in is_room) {
        if (!(room in has_file))
            in_table(is_room[room], room " has no file")
    }
    exit bad
}
' src/README.md CMakeLists.txt

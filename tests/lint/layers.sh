#!/usr/bin/env bash
# Holds every #include of src, include and tools to the order of the layers.
#
#   layers.sh ROOT        prints each include that points the wrong way; fails if any
set -euo pipefail
cd "${1:?the root of the source tree}"

find src include tools -name '*.[ch]' | LC_ALL=C sort | xargs -r awk '
# The layer of a file, by its path from the root, or of what it includes, which is
# named from src/ or, if public, as wordgrid/NAME.h.
function layer_of(path,    part)
{
    sub(/^(src|include)\//, "", path)
    split(path, part, "/")
    if (path in public) return public[path]
    if (path ~ /^tools\/dictc\//) return "dictc"
    if (path ~ /^common\//) return "tools"
    if (path ~ /^dict\/(read|write)\/[^\/]+$/) return part[2]
    if (path ~ /^dict\/[^\/]+$/) return "format"
    if (path ~ /^(base|maze|board|solve|clear|report|page|serve|tools)\//) return part[1]
    return ""
}

function complain(what) { printf "%s:%d: %s\n", FILENAME, FNR, what; bad = 1 }

BEGIN {
    # layer: what it may include besides itself
    may["base"]   = ""
    may["format"] = "base"
    may["read"]   = "base format"
    may["write"]  = "base format"
    may["maze"]   = "base"
    may["board"]  = "base format read maze"
    may["solve"]  = "base format read board"
    may["clear"]  = "base format read board solve"
    may["report"] = "base format read maze board solve clear"
    may["page"]   = "base report"
    may["serve"]  = "base format read board solve report page"
    may["tools"]  = "base format read maze board solve clear report page serve"
    may["dictc"]  = "base format read write board solve report tools"

    # a public header belongs to the layer that implements it
    public["wordgrid/status.h"]  = "base"
    public["wordgrid/dict.h"]    = "read"
    public["wordgrid/compile.h"] = "write"
    public["wordgrid/board.h"]   = "board"
    public["wordgrid/maze.h"]    = "maze"
    public["wordgrid/clear.h"]   = "clear"
    public["wordgrid/solve.h"]   = "solve"
}

FNR == 1 {
    from = layer_of(FILENAME)
    if (from == "") complain("belongs to no layer")
}

/^[ \t]*#[ \t]*include[ \t]*("|<wordgrid\/)/ && from != "" {
    split($0, piece, /["<>]/)
    name = piece[2]
    # without a folder: beside the file itself
    to = name ~ /\// ? layer_of(name) : from
    if (to == "")
        complain("includes " name ", which belongs to no layer")
    else if (to != from && index(" " may[from] " ", " " to " ") == 0)
        complain(from " must not include " name " (" to ")")
}

END { exit bad }
'

#!/usr/bin/env bash
# Checks every #include of src, include and tools against the order of the layers.
#
#   layers.sh ROOT        prints each forbidden include; fails if there is one
set -euo pipefail
cd "${1:?the root of the source tree}"

find src include tools -name '*.[ch]' | LC_ALL=C sort | xargs -r awk '
# Returns the layer of a file by its path from the root. Returns the layer of an included file by
# its path from a group of layers in src/ (solve/search.h), from tools/ (common/NAME.h) or from
# include/ (wordgrid/NAME.h).
function layer_of(path,    part)
{
    sub(/^(src|include)\//, "", path)
    sub(/^(core|compile|search|games|face)\//, "", path)
    sub(/^ask\/report\//, "report/", path)
    split(path, part, "/")
    if (path in public) return public[path]
    if (path ~ /^tools\/(common|dictc)\//) return part[2]
    if (path ~ /^tools\//) return "program"
    if (path ~ /^common\//) return "common"
    if (path ~ /^(write|text|alphabet|hunspell)\/[^\/]+$/) return part[1]
    if (path ~ /^dict\/read\/[^\/]+$/) return part[2]
    if (path ~ /^dict\/[^\/]+$/) return "format"
    if (path ~ /^(base|walls|maze|board|solve|clear|query|boards|prove)\//) return part[1]
    if (path ~ /^(report|ask|page|serve|wasm|python)\//) return part[1]
    return ""
}

function complain(what) { printf "%s:%d: %s\n", FILENAME, FNR, what; bad = 1 }

BEGIN {
    # may[LAYER]: files of LAYER may include the headers of these layers, and those of LAYER
    may["base"]   = ""
    may["format"] = "base"
    may["read"]   = "base format"
    may["query"]  = "base format read"
    may["text"]   = "base format"
    may["alphabet"] = "base format text"
    may["hunspell"] = "base format text"
    may["write"]  = "base format text alphabet hunspell"
    may["walls"]  = "base"
    may["maze"]   = "base walls"
    may["board"]  = "base format read walls"
    may["solve"]  = "base format read query board"
    may["clear"]  = "base format read board solve"
    may["boards"] = "base format read board solve"
    may["prove"]  = "base format read board boards"
    may["report"] = "base format read walls board solve clear"
    may["ask"]    = "base format read query walls board solve clear report"
    may["page"]   = "base report"
    may["serve"]  = "base format read query board solve report ask page"
    may["wasm"]   = "base read query board solve clear ask report"
    may["python"] = "base read query board solve report ask"
    may["common"] = "base format read walls board solve report ask"
    may["program"] = "base format read walls board solve clear boards prove report ask" \
        " page serve common"
    may["dictc"]  = "base format read query board write text alphabet hunspell report ask" \
        " common"

    # may_use[LAYER]: the layers of which LAYER may include only the public headers. The compiler
    # reads dictionaries that are inputs, but must not depend on the implementation of the reader.
    # The parts of the compiler share the types of its public header.
    may_use["write"] = "read"
    may_use["python"] = "write"
    may_use["text"] = may_use["alphabet"] = may_use["hunspell"] = "write"

    # a public header belongs to the layer that implements it
    public["wordgrid/status.h"]  = "base"
    public["wordgrid/dict.h"]    = "read"
    public["wordgrid/query.h"]   = "query"
    public["wordgrid/compile.h"] = "write"
    public["wordgrid/board.h"]   = "board"
    public["wordgrid/maze.h"]    = "walls"
    public["wordgrid/clear.h"]   = "clear"
    public["wordgrid/results.h"] = "solve"
    public["wordgrid/rules.h"]   = "solve"
    public["wordgrid/check.h"]   = "solve"
    public["wordgrid/solve.h"]   = "solve"
    public["wordgrid/ask.h"]     = "ask"
}

FNR == 1 {
    from = layer_of(FILENAME)
    if (from == "") complain("belongs to no layer")
}

/^[ \t]*#[ \t]*include[ \t]*("|<wordgrid\/)/ && from != "" {
    split($0, piece, /["<>]/)
    name = piece[2]
    # a name without a folder is a file in the folder of the including file
    to = name ~ /\// ? layer_of(name) : from
    if (to == "")
        complain("includes " name ", which belongs to no layer")
    else if (to != from && index(" " may[from] " ", " " to " ") == 0 &&
        !(name in public && index(" " may_use[from] " ", " " to " ") > 0))
        complain(from " must not include " name " (" to ")")
}

END { exit bad }
'

# SPDX-License-Identifier: MIT
# headers.awk: writes a manual page for each public header, and libwordgrid.3 about all.
#
#   awk -v folder=DIR -v date=DATE -v version=VERSION -v documentation=DOCS
#       -v readme=include/README.md -f roff.awk -f markdown.awk -f headers.awk HEADERS...
#
# A page has the comments and declarations in the order of the header: first a declaration, then
# the comment that stands before it. libwordgrid.3 is include/README.md.

# The first comment begins with the name of the header and its summary.
FNR == 1 {
    end_header()
    file = FILENAME
    sub(/.*\//, "", file)
    files[++n] = file
    is_first = 1
    state = ""
}

state == "" && /^\/\*/ && !/SPDX/ { state = "comment"; comment_lines = 0 }

state == "comment" {
    is_end = /\*\/$/
    sub(/ *\*\/$/, "")
    sub(/^(\/\*| \*) ?/, "")
    if ($0 != "" || comment_lines > 0)
        comment[++comment_lines] = $0
    if (is_end) {
        state = ""
        if (is_first)
            begin_header()
    }
    next
}

# Skips lines that are not declarations: of the preprocessor, extern "C", and empty lines.
state == "macro" || (state == "" && !/^#define WG_[A-Z_]+ +[0-9A-Z(]/ && /^(#|extern "C"|}$)/) {
    state = /\\$/ ? "macro" : ""
    next
}
state == "" && /^$/ { put_comment(); next }
state == "" && /SPDX/ { next }

state == "" { put(".PP"); put_code_begin(); state = "declaration"; braces = has_moved = 0 }

state == "declaration" {
    line = $0
    if (sub(/^WG_API /, "", line))
        has_moved = 1
    else if (has_moved)
        sub(/^       /, "", line)
    put_code(line)
    braces += gsub(/[{]/, "") - gsub(/[}]/, "")
    if (braces == 0 && /^#|;( *\/\*.*\*\/)?$/) {
        put_code_end()
        state = ""
        put_comment()
    }
}

END {
    end_header()
    write_library()
}

function begin_header(    text, i) {
    is_first = 0
    for (i = 1; i <= comment_lines && comment[i] != ""; i++) {
        text = text (i > 1 ? " " : "") comment[i]
        comment[i] = ""
    }
    sub(/^[a-z]+\.h: /, "", text)
    summary[file] = text
    sub(/\. .*/, "", summary[file])
    sub(/\.$/, "", summary[file])
    open_page(page_name(file), 3, summary[file], functions_of(FILENAME))
    put_heading("synopsis")
    put(".nf")
    put("\\fB#include <wordgrid/" file ">\\fR")
    put(".fi")
    put_heading("description")
    text = substr(text, length(summary[file]) + 2)
    put_text(text)
    put_comment()
    put_heading("declarations")
}

# Returns the names of the functions that a header declares, each after ", ".
function functions_of(path,    line, names, is_declaration) {
    while ((getline line <path) > 0) {
        is_declaration = is_declaration || line ~ /^WG_API /
        if (is_declaration && match(line, /wg_[a-z0-9_]+\(/)) {
            names = names ", " substr(line, RSTART, RLENGTH - 1)
            is_declaration = 0
        }
    }
    close(path)
    return names
}

function page_name(file) {
    return "wordgrid_" file
}

# Puts the comment that was read last. Indented lines are code.
function put_comment(    i) {
    if (comment_lines > 0)
        put(".PP")
    for (i = 1; i <= comment_lines; i++)
        put_line(comment[i])
    end_all()
    comment_lines = 0
}

function end_header() {
    if (file == "")
        return
    put_comment()
    put_heading("see also")
    put("\\fBlibwordgrid\\fR(3)")
    close(page)
}

function write_library(    line, i) {
    open_page("libwordgrid", 3, "finds the words of a dictionary on a letter board")
    put_heading("description")
    if ((getline line <readme) < 0 || line !~ /^# /) {
        print "headers.awk: ", readme, ": cannot be read, or has no title" >"/dev/stderr"
        exit 1
    }
    while ((getline line <readme) > 0)
        put_line(line)
    end_all()
    put_heading("headers")
    for (i = 1; i <= n; i++) {
        put(".TP")
        put("\\fB" escape(page_name(files[i])) "\\fR(3)")
        put_text(summary[files[i]])
    }
    put_heading("see also")
    put("\\fBdictc\\fR(1), \\fBsolve\\fR(1), \\fBwordgrid\\-formats\\fR(5)")
    put_pages("The description in Markdown, and programs in C++ and Python:",
        "include/README.md tests/examples/board.cpp tests/examples/board.py")
    close(page)
}

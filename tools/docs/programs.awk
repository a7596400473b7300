# SPDX-License-Identifier: MIT
# programs.awk: writes a manual page for each program and each of its commands.
#
#   awk -v folder=DIR -v date=DATE -v version=VERSION -v documentation=DOCS
#       -f roff.awk -f tables.awk -f programs.awk TABLES...
#
# Programs have section 1, servers section 8.

# The page (*.md) with examples of each program, and further pages
BEGIN {
    guides["solve"] = "tools/solve/README.md tests/cluster/README.md"
    guides["boards"] = "tools/boards/README.md tests/cluster/README.md"
    guides["maze"] = "tools/solve/README.md"
    guides["dictc"] = "dict/README.md"
    guides["solve-server"] = "src/face/serve/README.md SECURITY.md"
}

END {
    for (i = 1; i <= n; i++)
        write_page(i)
}

function section_of(program) {
    return program ~ /server$/ ? 8 : 1
}

# Returns the summary of a page. For a program, this is the beginning of the first sentence of its
# help.
function summary_of(i,    text) {
    if (summary[i] != "")
        return summary[i]
    text = about[i]
    sub(/[.:]( |\f).*/, "", text)
    sub(/[.]$/, "", text)
    return tolower(substr(text, 1, 1)) substr(text, 2)
}

function write_page(i,    program) {
    program = name[i]
    sub(/ .*/, "", program)
    open_page(page_name[i], section_of(program), summary_of(i))
    write_synopsis(name[i], synopsis[i])
    put_heading("description")
    put_paragraphs(about[i])
    split_notes(notes[i])
    put_part("")
    if (name[i] == program)
        write_commands(program)
    write_options(i)
    for (k = 1; k <= split("Exit status|Environment|Examples", titles, "|"); k++) {
        if (titles[k] in part) {
            put_heading(titles[k])
            put_part(titles[k])
        }
    }
    write_see_also(i, program)
    close(page)
}

function write_synopsis(command, text,    lines, count, j) {
    put_heading("synopsis")
    put(".nf")
    count = split(text, lines, /\f/)
    for (j = 1; j <= count; j++)
        put("\\fB" escape(command) "\\fR" escape(substr(lines[j], length(command) + 1)))
    put(".fi")
}

function put_paragraphs(text,    lines, count, j) {
    count = split(text, lines, /\f/)
    for (j = 1; j <= count; j++) {
        if (lines[j] == "")
            put(".PP")
        else
            put_text(lines[j])
    }
}

# Splits the notes into part[TITLE]; what has no title is part[""].
function split_notes(text,    lines, count, j, title) {
    split("", part)
    count = split(text, lines, /\f/)
    title = ""
    for (j = 1; j <= count; j++) {
        if (match(lines[j], /^(Examples|Environment|Exit status):/)) {
            title = substr(lines[j], 1, RLENGTH - 1)
            lines[j] = substr(lines[j], RLENGTH + 2)
        } else if (title != "Examples" ? lines[j] == "" : lines[j] ~ /^[^ ].*[^:]$/) {
            title = ""
        }
        part[title] = part[title] lines[j] "\f"
    }
}

# Puts a part of the notes. Lines that begin with a blank are examples.
function put_part(title,    lines, count, j, is_code, gap) {
    count = split(part[title], lines, /\f/)
    gap = title == ""
    for (j = 1; j <= count; j++) {
        if (lines[j] == "") {
            gap = 1
            continue
        }
        if (lines[j] ~ /^ / && !is_code) {
            put_code_begin()
        } else if (lines[j] !~ /^ / && is_code) {
            put_code_end()
            gap = 1
        }
        is_code = lines[j] ~ /^ /
        if (is_code) {
            put_code(substr(lines[j], 3))
        } else {
            if (gap && (title == "" || j > 2))
                put(".PP")
            put_text(lines[j])
        }
        gap = 0
    }
    if (is_code)
        put_code_end()
}

function write_commands(program,    j, is_first) {
    is_first = 1
    for (j = 1; j <= n; j++) {
        if (index(name[j], program " ") != 1)
            continue
        if (is_first)
            put_heading("commands")
        is_first = 0
        put(".TP")
        put("\\fB" escape(page_name[j]) "\\fR(1)")
        put_text(summary[j])
    }
}

function write_options(i,    j, has_groups) {
    put_heading("options")
    for (j = 1; j <= options[i]; j++) {
        get_option(i, j)
        if (group != "") {
            put(".SS " escape(group))
            has_groups = 1
        } else if (j == common[i] + 1 && has_groups) {
            put(".SS Messages and help")
        }
        put(".TP")
        put((letter == "" ? "" : "\\fB\\-" letter "\\fR, ") "\\fB\\-\\-" escape(long) "\\fR" \
            (argument == "" ? "" : "=\\fI" escape(argument) "\\fR"))
        put_paragraphs(help)
    }
}

# The programs, and the page that lists the formats
function write_see_also(i, program,    j, list) {
    for (j = 1; j <= n; j++)
        if (name[j] !~ / / && j != i)
            list = list "\\fB" escape(name[j]) "\\fR(" section_of(name[j]) "),\n"
    put_heading("see also")
    put(list "\\fBwordgrid\\-formats\\fR(5)")
    put_pages("Further pages, with examples (the last names all others):", guides[program] " README.md")
}

# SPDX-License-Identifier: MIT
# roff.awk: functions for the awk programs that make manual pages: they write text as roff, with the
# macros of man(7). `documentation` is the folder in which the pages (*.md) are installed; it begins
# with PREFIX/ if the prefix of the installation is not known.
#
# The pages are made by awk, not by scdoc or pandoc: their sources are tables and Markdown of the
# project, which would first have to be converted to the input of those programs.

# Sets variables before the input. `date` and `version` come from the command line.
BEGIN {
    OFS = ""
    # Escapes with which roff prints these characters unchanged.
    plain["-"] = "\\-"
    plain["'"] = "\\(aq"
    plain["`"] = "\\(ga"
    plain["^"] = "\\(ha"
    plain["~"] = "\\(ti"
    plain["\\"] = "\\e"
}

# Returns the text with escapes, so that roff finds no commands in it.
function escape(text,    out, at) {
    while ((at = match(text, /['`^~\\-]/)) > 0) {
        out = out substr(text, 1, at - 1) plain[substr(text, at, 1)]
        text = substr(text, at + 1)
    }
    return out text
}

# Returns the line. If it begins with a dot, protects it, because roff would read it as a request.
function guard(line) {
    return line ~ /^\./ ? "\\&" line : line
}

# Opens the page `name`. Its folder, man<SECTION>, must exist.
function open_page(name, section, summary) {
    page = folder "/man" section "/" name "." section
    print "'\\\" t" >page
    print ".TH ", escape(toupper(name)), " ", section, " ", date, " \"wordgrid ", version, \
        "\" \"wordgrid manual\"" >page
    # A terminal shows one long page: at the ends of pages of 66 lines, tbl would break tables and
    # warn about cells that do not fit.
    put(".if n .pl 9999v")
    put(".nh") # no hyphenation of names
    put(".ad l")
    put_heading("name")
    put_text(name " - " summary)
}

# Puts a line. Leaves out a .PP after a heading.
function put(line) {
    if (line == ".PP" && is_heading)
        return
    is_heading = line ~ /^\.S[HS] /
    print line >page
}

# Returns the length of a text in the input of roff, where names replace characters such as U+00E9.
function columns_of(text) {
    return length(text) + 8 * gsub(/[^ -~]/, "&", text)
}

# Puts a text with roff's commands, in lines of at most 78 columns.
function put_words(text,    words, count, i, line) {
    count = split(text, words, " ")
    for (i = 1; i <= count; i++) {
        if (line != "" && columns_of(line words[i]) > 77) {
            put(guard(line))
            line = ""
        }
        line = line == "" ? words[i] : line " " words[i]
    }
    if (line != "")
        put(guard(line))
}

# Puts a text that is not yet escaped.
function put_text(text) {
    put_words(escape(text))
}

function put_heading(text) {
    put(".SH " escape(toupper(text)))
}

# Begins lines that roff prints without filling; put_code_end ends them.
function put_code_begin() {
    put(".RS 4")
    put(".EX")
}

function put_code(line) {
    put(line == "" ? "\\&" : guard(escape(line)))
}

function put_code_end() {
    put(".EE")
    put(".RE")
}

# Puts, at the end of SEE ALSO, the paths of installed pages, whose names are separated by blanks.
function put_pages(text, names,    list, count, i) {
    put(".PP")
    put_text(text)
    put_code_begin()
    count = split(names, list, " ")
    for (i = 1; i <= count; i++)
        put_code(documentation "/" list[i])
    put_code_end()
    if (documentation ~ /^PREFIX/)
        put_text("PREFIX is the folder in which wordgrid is installed, such as /usr or /usr/local.")
}

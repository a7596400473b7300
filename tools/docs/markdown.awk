# SPDX-License-Identifier: MIT
# markdown.awk: converts the project's Markdown to roff. Used by formats.awk and readme.awk.
#
# It reads the elements that formats/ and include/README.md use: headings, paragraphs, lists, tables, code
# that is indented by four blanks or fenced, and, within a line, code, emphasis and links.

# Returns a text with its code, emphasis and links as roff.
function inline(text,    out, at, nbytes, inside) {
    while ((at = match(text, /`[^`]+`|\*\*[^*]+\*\*|\*[^* ][^*]*\*|!?\[[^]]*\]\([^)]*\)/)) > 0) {
        nbytes = RLENGTH # escape changes RLENGTH
        out = out escape(substr(text, 1, at - 1))
        inside = substr(text, at, nbytes)
        text = substr(text, at + nbytes)
        if (inside ~ /^`/)
            out = out "\\fB" escape(substr(inside, 2, length(inside) - 2)) "\\fR"
        else if (inside ~ /^\*\*/)
            out = out "\\fB" inline(substr(inside, 3, length(inside) - 4)) "\\fR"
        else if (inside ~ /^\*/)
            out = out "\\fI" escape(substr(inside, 2, length(inside) - 2)) "\\fR"
        else
            out = out link(inside)
    }
    return out escape(text)
}

# Returns the text of a link; for a page of formats/, its manual page if the text is a file name.
function link(text,    label, target) {
    label = text
    sub(/^!?\[/, "", label)
    sub(/\]\([^)]*\)$/, "", label)
    target = text
    sub(/^.*\]\(/, "", target)
    sub(/[#)].*$/, "", target)
    if (target in page_of && label ~ /\.md$/)
        return "\\fB" escape(page_of[target]) "\\fR(5)"
    return inline(label)
}

# Puts the paragraph that put_line has collected.
function end_paragraph() {
    if (paragraph != "")
        put_words(inline(paragraph))
    paragraph = ""
}

function end_code() {
    if (code != "")
        put_code_end()
    code = ""
    blank_lines = 0
}

function end_all() {
    end_paragraph()
    end_code()
    end_table()
    if (list != "")
        put(".RE")
    list = ""
}

# Puts the next line of the text. After the last line, call end_all.
function put_line(line) {
    if (code == "fenced") {
        if (line ~ /^```/)
            end_code()
        else
            put_code(line)
    } else if (line ~ /^```/) {
        end_all()
        put_code_begin()
        code = "fenced"
    } else if (line ~ /^\|/) {
        end_paragraph()
        add_row(line)
    } else if (line == "") {
        end_paragraph()
        end_table()
        blank_lines++
    } else {
        put_plain_line(line)
    }
}

# Puts a line that is not empty, and not of a fenced block or of a table.
function put_plain_line(line) {
    margin = list == "" ? 4 : 6
    if (line ~ /^    / && match(line, /^ +/) >= 1 && RLENGTH >= margin &&
        (code != "" || blank_lines > 0)) {
        if (code == "") {
            end_paragraph()
            put_code_begin()
            code = "indented"
        } else {
            while (blank_lines-- > 0)
                put_code("")
        }
        put_code(substr(line, margin + 1))
    } else if (line ~ /^#/) {
        end_all()
        put_title(line)
    } else if (line ~ /^([-*]|[0-9]+\.) /) {
        put_item(line)
    } else {
        if (blank_lines > 0 && (line !~ /^ / || list == "")) {
            end_all()
            put(".PP")
        } else if (blank_lines > 0) {
            end_paragraph()
            end_code()
            put(".IP")
        }
        sub(/^ +/, "", line)
        paragraph = paragraph == "" ? line : paragraph " " line
    }
    blank_lines = 0
}

function put_title(line,    level) {
    level = index(line, " ") - 1
    line = substr(line, level + 2)
    gsub(/[`*]/, "", line)
    if (level == 2)
        put_heading(line)
    else
        put(".SS " escape(line))
}

function put_item(line,    mark) {
    end_paragraph()
    end_code()
    mark = substr(line, 1, index(line, " ") - 1)
    if (list == "")
        put(".RS 0")
    list = "list"
    put(".IP " (mark ~ /^[0-9]/ ? mark " 4" : "\\(bu 3"))
    paragraph = substr(line, length(mark) + 2)
}

# --- Tables

# Adds a row: | a | b |. A bar inside a cell is written \|.
function add_row(line,    cells, count, i) {
    gsub(/\\\|/, "\f", line)
    count = split(line, cells, "|")
    if (line ~ /^\|[-:| ]+\|$/)
        return
    rows++
    columns = count - 2
    for (i = 1; i <= columns; i++) {
        gsub(/^ +| +$/, "", cells[i + 1])
        gsub(/\f/, "|", cells[i + 1])
        cell[rows, i] = inline(cells[i + 1])
        measure(i, cell[rows, i])
    }
}

# Updates the width of column i, and the length of its longest word. Counts characters.
function measure(i, text,    words, count, j) {
    gsub(/\\f[BIR]/, "", text)
    gsub(/\\\([a-z][a-z]|\\./, "x", text)
    gsub(/[\300-\377][\200-\277]+/, "x", text)
    if (length(text) > width[i])
        width[i] = length(text)
    count = split(text, words, " ")
    for (j = 1; j <= count; j++)
        if (length(words[j]) > longest[i])
            longest[i] = length(words[j])
}

# Chooses the columns whose cells are wrapped: the fewest with which the table fits on LINE columns.
function choose_wrapped(gap,    LINE, limit, i, rest, count) {
    LINE = 70
    for (limit = LINE; limit >= 0; limit -= 6) {
        rest = LINE - gap * (columns - 1)
        count = 0
        for (i = 1; i <= columns; i++) {
            wrapped[i] = width[i] > limit && longest[i] < width[i]
            rest -= wrapped[i] ? longest[i] : width[i]
            count += wrapped[i]
        }
        if (rest >= 12 * count)
            return 1
    }
    return 0
}

# Wrapped columns share the remaining width (x), and are at least as wide as their longest word (w).
# On a terminal (cR), .ne lengthens the only page. Otherwise tall cells would begin on a new page: groff
# would print blank lines, and sometimes a warning.
function end_table(    i, r, format, gap) {
    if (rows == 0)
        return
    gap = choose_wrapped(3) ? 3 : 1 + 0 * choose_wrapped(1)
    for (i = 1; i <= columns; i++)
        format = format (i > 1 ? gap " " : "") "l" (wrapped[i] ? "xw(" longest[i] "n)" : "")
    put(".if \\n[cR] .ne 999")
    put(".TS")
    put(format ".")
    for (r = 1; r <= rows; r++) {
        for (i = 1; i <= columns; i++)
            put_cell(cell[r, i], wrapped[i], i == columns)
        if (r == 1)
            put("_")
    }
    put(".TE")
    rows = 0
    split("", width)
    split("", longest)
}

# A tab ends a cell, and a line end ends a row.
function put_cell(text, is_wide, is_last) {
    if (is_wide) {
        printf "T{\n" >page
        put_words(text)
        printf "T}%s", is_last ? "\n" : "\t" >page
    } else {
        printf "%s%s", guard(text), is_last ? "\n" : "\t" >page
    }
}

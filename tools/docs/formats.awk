# SPDX-License-Identifier: MIT
# formats.awk: writes a manual page for each page of formats/.
#
#   awk -v folder=DIR -v date=DATE -v version=VERSION -v documentation=DOCS
#       -v formats=FORMATS -f roff.awk -f markdown.awk -f formats.awk FORMATS/README.md
#
# The table at the beginning of README.md names the pages and says what they describe.

/^\| \[[a-z-]+\.md\]/ {
    split($0, cells, / *\| */)
    file = cells[2]
    gsub(/^\[|\].*$/, "", file)
    text = cells[3]
    sub(/^`[^`]*`: /, "", text)
    gsub(/`/, "", text)
    files[++n] = file
    summary[file] = text
    page_of[file] = "wordgrid-" substr(file, 1, length(file) - 3)
}

END {
    files[++n] = "README.md"
    page_of["README.md"] = "wordgrid-formats"
    summary["README.md"] = "the formats that wordgrid reads and writes"
    for (i = 1; i <= n; i++)
        write_page(files[i])
}

function write_page(file,    path, line) {
    path = formats "/" file
    open_page(page_of[file], 5, summary[file])
    put_heading("description")
    if ((getline line <path) < 0 || line !~ /^# /) {
        print "formats.awk: ", path, ": cannot be read, or has no title" >"/dev/stderr"
        exit 1
    }
    while ((getline line <path) > 0)
        put_line(line)
    end_all()
    put_heading("see also")
    for (j = 1; j < n; j++)
        if (files[j] != file)
            put("\\fB" escape(page_of[files[j]]) "\\fR(5),")
    put("\\fBsolve\\fR(1)")
    put_pages("This text in Markdown, with links:", "formats/" file)
    close(path)
    close(page)
}

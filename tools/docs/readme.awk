# SPDX-License-Identifier: MIT
# readme.awk: writes the manual page of a README.
#
#   awk -v folder=DIR -v date=DATE -v version=VERSION -v documentation=DOCS
#       -v name=NAME -v section=SECTION -v summary=TEXT -v file=PATH
#       -f roff.awk -f markdown.awk -f readme.awk README.md
#
# PATH is that of the installed README in DOCS. Its title is left out: the page has the summary. Of
# an exception in an example, the page has the last line alone, because Debian's lintian takes the
# others for a failed build.

NR == 1 {
    summary = tolower(substr(summary, 1, 1)) substr(summary, 2)
    open_page(name, section, summary)
    put_heading("description")
    next
}
/^Traceback / { is_trace = 1; next }
is_trace && /^\.\.\.$/ { next }
{ is_trace = 0; put_line($0) }

END {
    end_all()
    put_heading("see also")
    put("\\fBsolve\\fR(1), \\fBdictc\\fR(1), " \
        (name == "libwordgrid" ? "\\fBwordgrid\\-formats\\fR(5)" : "\\fBlibwordgrid\\fR(3)"))
    put_pages("This text in Markdown:", file)
}

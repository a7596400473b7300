# Prints scripts, a style or HTML without comments that take whole lines, without empty lines and
# indentation, and scripts and styles without most comments at the ends of lines:
#
#   awk -f strip-page.awk FILE...
# The programs contain the result. The lines with which every file begins (the licence and 'use
# strict') are printed once. Lines that begin inside a text between backquotes stay as they are.
NR > FNR && (/SPDX-License-Identifier/ || /^'use strict';$/) { next }
/SPDX-License-Identifier/ { print; next }
is_comment { is_comment = $0 !~ /(\*\/|-->)[ \t]*$/; next }
!is_text && /^<!--$/ { is_comment = 1; next }
!is_text && /^[ \t]*\/\*/ && !/\*\/./ { is_comment = $0 !~ /\*\/[ \t]*$/; next }
!is_text && /^[ \t]*(\/\/|$)/ { next }
{
    line = $0
    if (!is_text) sub(/^[ \t]+/, "", line)
    # In a string or an expression, the line would go on with its end: a quote or a slash.
    if (!is_text && FILENAME ~ /js$/) sub(/[ \t]+\/\/ [^'"`\/]*$/, "", line)
    if (FILENAME ~ /css$/) {
        sub(/[ \t]*\/\*[^*]*\*\/$/, "", line)
        if (line !~ /"/) gsub(/: /, ":", line)
    }
    print line
    gsub(/['"\/]`['"\/]/, "") # a backquote as a string or an expression
    if (gsub(/`/, "") % 2) is_text = !is_text
}

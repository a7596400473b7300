# Prints a script or a style without comments that take whole lines, empty lines and indentation:
#
#   awk -f strip-page.awk page.js
#
# The programs contain the result. A text between backquotes must not continue on a second line.
/SPDX-License-Identifier/ { print; next }
is_comment { is_comment = $0 !~ /\*\/[ \t]*$/; next }
/^[ \t]*\/\*/ && !/\*\/./ { is_comment = $0 !~ /\*\/[ \t]*$/; next }
/^[ \t]*(\/\/|$)/ { next }
{
    sub(/^[ \t]+/, "")
    quotes = $0
    gsub(/['"\/]`['"\/]/, "", quotes) # a backquote as a string or an expression
    if (gsub(/`/, "", quotes) % 2) {
        print FILENAME ":" FNR ": a text between backquotes must end on its line" >"/dev/stderr"
        exit 1
    }
    print
}

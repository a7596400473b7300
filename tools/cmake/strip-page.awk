# Prints a script or a style without comments that take whole lines, empty lines and indentation:
#
#   awk -f strip-page.awk page.js
#
# The programs contain the result. Lines that begin inside a text between backquotes stay as they are.
/SPDX-License-Identifier/ { print; next }
is_comment { is_comment = $0 !~ /\*\/[ \t]*$/; next }
!is_text && /^[ \t]*\/\*/ && !/\*\/./ { is_comment = $0 !~ /\*\/[ \t]*$/; next }
!is_text && /^[ \t]*(\/\/|$)/ { next }
{
    line = $0
    if (!is_text) sub(/^[ \t]+/, "", line)
    print line
    gsub(/['"\/]`['"\/]/, "") # a backquote as a string or an expression
    if (gsub(/`/, "") % 2) is_text = !is_text
}

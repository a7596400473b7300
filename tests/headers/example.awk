# Makes C code from the example in the first comment of a public header (see frame.c).
#
#   awk -v header=dict.h -f example.awk include/wordgrid/dict.h
#
# The example is the text with an indentation of five spaces in the comment. The lines up to the
# last line "}" are function definitions, which are copied. The other lines are the body of
# example().

/^\/\*$/               { in_comment = 1; next }
!in_comment            { next }
/^ \*\/$/              { exit }
/^ \*     /            { line[++n] = substr($0, 8) }
/^ \*$/ && n           { line[++n] = "" }
n && line[n] == "}"    { last_definition = n }

END {
    if (!n) {
        print header ": no example in the first comment" > "/dev/stderr"
        exit 1
    }
    print "#include <wordgrid/" header ">"
    print "#include \"frame.h\"\n"
    for (i = 1; i <= last_definition; i++)
        print line[i]
    print "\nint example(void)\n{"
    for (; i <= n; i++)
        print "    " line[i]
    print "    return 0;\n}"
}

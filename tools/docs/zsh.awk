# SPDX-License-Identifier: MIT
# zsh.awk: writes the completion of a program for zsh.
#
#   awk -f tables.awk -f zsh.awk TABLE

END {
    print "#compdef " name[1]
    print ""
    print "# _wordgrid_names SUFFIX FOLDER: files, and the names of those that the program finds by name:"
    print "# each name once, and of a file and links to it one name"
    print "_wordgrid_names() {"
    print "    local program=${commands[" name[1] "]:h}"
    print "    local -a places names found"
    print "    local file other"
    print "    places=(${(s.:.)WORDGRID_PATH} ${XDG_DATA_HOME:-$HOME/.local/share}/wordgrid"
    print "        ${^${(s.:.)${XDG_DATA_DIRS:-/usr/local/share:/usr/share}}}/wordgrid"
    print "        $program $program/../share/wordgrid)"
    print "    for file in ${^places}$2/*$1(N.) ${^places}$2/*$1(N@-.); do"
    print "        [[ $file:t == $PREFIX* ]] || continue"
    print "        for other in $found; do"
    print "            [[ $file:t != $other:t && ! $file -ef $other ]] || continue 2"
    print "        done"
    print "        found+=($file) names+=($file:t:r)"
    print "    done"
    print "    _alternative 'names:name:compadd -a names' \"files:file:_files -g '*$1'\""
    print "}"
    print ""
    print "_wordgrid_" name[1] "() {"
    print "    local context state line"
    print "    typeset -A opt_args"
    if (n == 1) {
        put_arguments(1, "    ")
    } else {
        put_arguments(1, "    ")
        print "    [[ $state == command ]] || return 0"
        print "    case $words[1] in"
        for (i = 2; i <= n; i++) {
            print "    " command_of(i) ")"
            put_arguments(i, "        ")
            print "        ;;"
        }
        print "    esac"
    }
    print "}"
    print ""
    print "_wordgrid_" name[1] " \"$@\""
}

# Returns the text for a specification in single quotes. Escapes colons and brackets, which would
# end a part of the specification.
function quote(text) {
    gsub(/\[|\]|:|\\/, "\\\\&", text)
    gsub(/'/, "'\\''", text)
    return text
}

# A leading blank keeps _arguments from adding options to the call.
function action(kind, choices) {
    if (choices != "")
        return "(" choices ")"
    if (kind == "file")
        return "_files"
    if (kind == "wgd")
        return "_files -g \"*.wgd\""
    if (kind == "dict")
        return " _wordgrid_names .wgd \"\""
    if (kind == "alphabet")
        return " _wordgrid_names .alphabet /alphabets"
    return kind == "dice" ? " _wordgrid_names .dice /dice" : " "
}

function put_arguments(i, margin,    j, names) {
    print margin "_arguments -s -S " (n > 1 && i == 1 ? "-C " : "") "\\"
    for (j = 1; j <= options[i]; j++) {
        get_option(i, j)
        names = "--" long (argument == "" ? "" : "=")
        if (letter != "")
            names = "{-" letter (argument == "" ? "" : "+") "," names "}"
        print margin "    '*'" names "'[" quote(short_help()) "]" \
            (argument == "" ? "" : ":" quote(argument) ":" action(value_kind(), choices)) "' \\"
    }
    if (operand_kind(i) == "commands")
        put_commands(margin)
    else
        print margin "    '*:operand:" action(operand_kind(i), "") "'"
}

function put_commands(margin,    i) {
    print margin "    '1:command:(("
    for (i = 2; i <= n; i++)
        print margin "        " command_of(i) "\\:\"" quote(summary[i]) "\""
    print margin "    ))' \\"
    print margin "    '*::operand:->command'"
}

# SPDX-License-Identifier: MIT
# bash.awk: writes the completion of a program for bash, which follows completion.bash.
#
#   awk -f tables.awk -f bash.awk TABLE

END {
    print "_wordgrid_" name[1] "() {"
    print "    case \"$1 $2\" in"
    for (i = 1; i <= n; i++)
        for (j = 1; j <= options[i]; j++)
            put_value(i, j)
    for (i = n; i >= 1; i--)
        put_words(i)
    print "    esac"
    print "}"
    print "complete -F _wordgrid_complete " name[1]
}

# Returns a pattern for the command and the word before the cursor. In a program without commands,
# any first operand takes the place of the command.
function pattern(i, word) {
    return (n > 1 ? "\"" command_of(i) : "*\"") " " word "\""
}

function put_value(i, j) {
    get_option(i, j)
    if (argument == "")
        return
    print "    " pattern(i, "--" long) (letter == "" ? "" : " | " pattern(i, "-" letter)) \
        ") choices='" choices "' kind=" value_kind() " ;;"
}

function put_words(i,    words, j, kind) {
    for (j = 1; j <= options[i]; j++) {
        get_option(i, j)
        words = words " --" long
    }
    kind = operand_kind(i)
    print "    " (i > 1 ? "\"" command_of(i) " \"*" : "*") ") options='" substr(words, 2) "' " \
        (kind == "commands" ? "choices='" substr(all_commands(), 2) "'" : "kind=" kind) " ;;"
}

function all_commands(    list, i) {
    for (i = 2; i <= n; i++)
        list = list " " command_of(i)
    return list
}

# SPDX-License-Identifier: MIT
# tables.awk: reads the tables of programs, which are the outputs of PROGRAM --help=tables, into
# arrays. Commands are numbered from 1 to n: "dictc", "dictc build" ...

BEGIN { FS = "\t" }

$1 == "command" { n++; name[n] = $2; page_name[n] = $2; gsub(/ /, "-", page_name[n]) }
$1 == "summary" { summary[n] = $2 }
$1 == "synopsis" { synopsis[n] = $2 }
$1 == "about" { about[n] = $2 }
$1 == "notes" { notes[n] = $2 }
$1 == "common" { common[n] = options[n] }
$1 == "option" { option[n, ++options[n]] = $0 }

# Reads option j of command i into variables.
function get_option(i, j,    fields) {
    split(option[i, j], fields, "\t")
    long = fields[2]
    letter = fields[3]
    argument = fields[4]
    choices = fields[5]
    group = fields[6]
    help = fields[7]
    gsub(/\f/, " ", help)
}

# Returns the kind of the option's value: "file"; "dict", "alphabet" or "dice" (a name or a file);
# "wgd" (a file of this suffix); or "" if a shell cannot suggest values other than the choices.
function value_kind() {
    if (argument ~ /^(FILE\|NAME|NAME\|FILE|DICT)$/)
        return long == "alphabet" || long == "dice" ? long : "dict"
    if (argument ~ /\.wgd$/)
        return "wgd"
    return argument ~ /FILE/ ? "file" : ""
}

# Returns the kind of the operands of command i: "commands", "wgd", "file" or "".
function operand_kind(i) {
    if (synopsis[i] ~ /COMMAND/)
        return "commands"
    if (synopsis[i] ~ /DICT/)
        return "wgd"
    return synopsis[i] ~ /\[?(FILE|INPUT)\]?/ ? "file" : ""
}

# The name of a command without the program: "" or "build"
function command_of(i,    text) {
    text = name[i]
    return sub(/^[^ ]* /, "", text) ? text : ""
}

# The help of an option, short enough for a line in a menu
function short_help(    text) {
    text = help
    if (choices != "")
        return substr(text, 1, 70)
    sub(/[;:.(] .*/, "", text)
    sub(/ *\(.*/, "", text)
    return length(text) > 70 ? substr(text, 1, 67) "..." : text
}

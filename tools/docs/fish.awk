# SPDX-License-Identifier: MIT
# fish.awk: writes the completion of a program for fish.
#
#   awk -f tables.awk -f fish.awk TABLE

END {
    program = name[1]
    print "# The files of a suffix that begin with the word before the cursor, and folders"
    print "function __wordgrid_files --argument-names suffix"
    print "    set -l word (string replace -r -- '^-[^=]*=' '' (commandline -ct))"
    print "    for file in $word*$suffix"
    print "        echo $file"
    print "    end"
    print "    __fish_complete_directories $word ''"
    print "end"
    print ""
    print "# The names of files that the program finds by name, and files of the suffix: each name once,"
    print "# and of a file and links to it one name"
    print "function __wordgrid_names --argument-names suffix folder"
    print "    set -l program (dirname (command -s " program " || echo .))"
    print "    set -l data $HOME/.local/share"
    print "    set -q XDG_DATA_HOME && set data $XDG_DATA_HOME"
    print "    set -l system /usr/local/share /usr/share"
    print "    test -n \"$XDG_DATA_DIRS\" && set system (string split : -- $XDG_DATA_DIRS)"
    print "    set -l places (string split : -- $WORDGRID_PATH) $data/wordgrid $system/wordgrid \\"
    print "        $program $program/../share/wordgrid"
    print "    set -l word (string replace -r -- '^-[^=]*=' '' (commandline -ct))"
    print "    set -l names"
    print "    set -l targets"
    print "    for is_link in 1 0 # statuses of test -L"
    print "        for file in $places\"$folder\"/$word*$suffix"
    print "            test -L $file"
    print "            test $status = $is_link && test -f $file || continue"
    print "            set -l name (basename $file $suffix)"
    print "            set -l target (realpath $file)"
    print "            contains -- $name $names || contains -- $target $targets && continue"
    print "            set -a names $name"
    print "            set -a targets $target"
    print "            echo $name"
    print "        end"
    print "    end"
    print "    __wordgrid_files $suffix"
    print "end"
    print ""
    for (i = 1; i <= n; i++)
        put_command(i)
}

function quote(text) {
    gsub(/[\\']/, "\\\\&", text)
    return "'" text "'"
}

function put_command(i,    begin, j) {
    begin = "complete -c " program
    if (n > 1 && i == 1)
        begin = begin " -n __fish_use_subcommand"
    else if (n > 1)
        begin = begin " -n '__fish_seen_subcommand_from " command_of(i) "'"
    if (operand_kind(i) == "commands")
        for (j = 2; j <= n; j++)
            print begin " -f -a " command_of(j) " -d " quote(summary[j])
    else
        print begin arguments(operand_kind(i), "")
    for (j = 1; j <= options[i]; j++) {
        get_option(i, j)
        print begin " -l " long (letter == "" ? "" : " -s " letter) \
            (argument == "" ? "" : " -r" arguments(value_kind(), choices)) " -d " quote(short_help())
    }
}

# The options of `complete` for values or operands
function arguments(kind, choices) {
    if (kind == "file" && choices == "")
        return " -F"
    if (kind == "wgd")
        return " -f -k -a '(__wordgrid_files .wgd)'"
    if (kind == "dict")
        return " -f -k -a '(__wordgrid_names .wgd)'"
    if (kind == "alphabet")
        return " -f -k -a '(__wordgrid_names .alphabet /alphabets)'"
    if (kind == "dice")
        return " -f -k -a '(__wordgrid_names .dice /dice)'"
    return choices == "" ? " -f" : " -f -a " quote(choices)
}

#!/usr/bin/env bash
# Checks that the faces (src/face and the programs that ask questions) leave the sentences of other
# layers alone. An error has a status, a reason, a parameter and a place; a face writes the spelling
# of the parameter in front of the message (base/spelling.h), and does nothing else with the text.
#
# - No function that searches, compares or cuts text gets a message of an error.
# - No text of a face contains a message of the library. Messages are the literals of six words or
#   more in calls of fail(), fail_NAME(), wrong() and refuse(); their values are left out.
#
#   sentences.sh ROOT        prints each line that breaks a rule; fails if there is one
set -euo pipefail
cd "${1:?the root of the source tree}"
faces=(src/face tools/common tools/dictc tools/solve)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Prints FILE:LINE:TEXT for each literal: of calls of the functions CALLS, or, if CALLS is empty, of
# all code. Adjacent literals are one. Comments and docstrings are left out.
# shellcheck disable=SC2016 # awk expands these names
literals='
function finish() {
    if (text != "" && (calls == "" || depth > 0)) printf "%s:%d:%s\n", FILENAME, begin, text
    text = ""
}
FNR == 1 { finish(); in_comment = in_docstring = depth = 0; name = "" }
{
    n = length($0)
    for (i = 1; i <= n; i++) {
        c = substr($0, i, 1)
        if (in_comment) {
            if (substr($0, i, 2) == "*/") { in_comment = 0; i++ }
        } else if (substr($0, i, 3) == "\"\"\"") {
            in_docstring = !in_docstring; i += 2
        } else if (in_docstring || c == " " || c == "\t") {
            continue
        } else if (substr($0, i, 2) == "/*") {
            in_comment = 1; i++
        } else if (substr($0, i, 2) == "//" || (c == "#" && FILENAME ~ /\.py$/)) {
            break
        } else if (c == "\"" || c == "`" || (c == "\x27" && FILENAME !~ /\.[ch]$/)) {
            if (text == "") begin = FNR
            for (i++; i <= n && substr($0, i, 1) != c; i++) {
                i += substr($0, i, 1) == "\\"
                text = text substr($0, i, 1)
            }
        } else if (c == "\x27") { # a character of C
            i += substr($0, i + 1, 1) == "\\" ? 3 : 2
        } else if (c ~ /[A-Za-z0-9_]/) {
            finish()
            match(substr($0, i), /^[A-Za-z0-9_]+/)
            name = substr($0, i, RLENGTH); i += RLENGTH - 1
        } else if (c != "+") {
            finish()
            if (c == "(" && (depth > 0 || (calls != "" && name ~ "^(" calls ")$"))) depth++
            if (c == ")" && depth > 0) depth--
            name = ""
        }
    }
}
END { finish() }'

# Prints the files of FOLDER... whose names end in one of the suffixes.
files() {
    find "$@" -name node_modules -prune -o -type f \
        \( -name '*.[ch]' -o -name '*.js' -o -name '*.mjs' -o -name '*.py' \) -print0 |
        LC_ALL=C sort -z
}

# Values become %: those of printf, ${NAME} of JavaScript and {NAME} of Python.
without_values() {
    sed -E 's/%[-+ #0-9.*]*(hh|h|ll|l|z|j|t)?[a-zA-Z]/%/g; s/\$?\{[^}]*\}/%/g'
}

# --- Messages of the library in the faces

files src/core src/compile src/search src/games src/ask |
    xargs -0r awk -v calls='fail|fail_[a-z]+|wrong|refuse' "$literals" | without_values |
    sed -E "s/^[^:]*:[0-9]+://; s/^[ '%=,]+//; s/[ '%,]+\$//" |
    awk 'split($0, words, " ") >= 6' | LC_ALL=C sort -u >"$scratch/messages"
[ "$(wc -l <"$scratch/messages")" -ge "${LEAST_MESSAGES-100}" ] ||
    { echo "few messages found"; exit 1; }
bad=0
if files "${faces[@]}" | xargs -0r awk "$literals" | without_values |
    grep -Ff "$scratch/messages"; then
    echo "  a message of the library: use the error that the library gives"
    bad=1
fi

# --- Functions that get messages. Each file is one line, in which a chain of methods is one text.

searches='str(n?cmp|n?casecmp|str|casestr|r?chr|c?spn|pbrk|sep|tok|tok_r|n?dup)|mem(mem|cmp|chr)'
searches+='|regexec|fnmatch|sscanf|text_equals|text_take_until'
in_c="\<($searches)\>[ ]*\(([^;{}]*(\(|, |[>.&]))?message\>"
at_place='\<message\[[^]]*\] [=!]= '
methods='replace|replaceAll|split|match|matchAll|startsWith|endsWith|includes|indexOf|lastIndexOf'
methods+='|search|slice|substring|substr|charAt|at|trim'
in_script="\<message\>[])]*\??[ ]*\.($methods)\("
by_pattern='\.(test|exec)\([^();]*\<message\>'
text='(\<(message|msg)\>|\.args\[0\]|\<str\((e|err|error|exc|exception|failure|problem)\))'
methods='replace|r?split|r?partition|startswith|endswith|r?find|r?index|removeprefix|removesuffix'
methods+='|strip|translate'
in_python="$text\.($methods)\(|\<re\.[a-z]+\([^()]*$text|[\"'] (not )?in $text"

# forbid PATTERN SUFFIX...: prints FILE: MATCH.
forbid() {
    local pattern=$1 file
    shift
    while IFS= read -r -d '' file; do
        case " $* " in *" ${file##*.} "*) ;; *) continue ;; esac
        if sed 's#\(^\| \)// .*##' "$file" | tr '\n' ' ' | tr -s ' ' | grep -oE "$pattern" |
            sed "s|^|$file: |" | grep .; then
            echo "  edits or parses a message: use its status, reason, parameter and place"
            bad=1
        fi
    done < <(files "${faces[@]}")
}

forbid "$in_c|$at_place" c h
forbid "$in_script|$by_pattern" js mjs
forbid "$in_python" py
exit $bad

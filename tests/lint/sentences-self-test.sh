#!/usr/bin/env bash
# Tests sentences.sh: it must accept faces that use errors as they are, and name each face that
# copies, parses or edits a message.
set -euo pipefail
lint=$(cd "$(dirname "$0")" && pwd)/sentences.sh
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
mkdir -p "$tree"/src/{core,compile,search,games,ask,face} "$tree"/tools/{common,dictc,solve}
cat >"$tree/src/ask/question.c" <<'END'
/* "a comment with a text of many words" */
static const char help[] = "the most words that the answer can have";
static enum wg_status check(struct wg_error *error, const char *quote)
{
    const char c = '"'; /* not the beginning of a text */
    return fail_parameter(error, REASON, text_of("limit"),
                          "asks for no solution now, %s; give "
                          "1 or more",
                          quote) && fail(error, WG_LIMIT, "too short");
}
END

# expect VERDICT FILE TEXT: checks a tree with a face that has this text.
expect() {
    printf '%s\n' "$3" >"$tree/$2"
    LEAST_MESSAGES=1 judge "$1" "$2 with $3" -e "^$2:"
    rm "$tree/$2"
}

# shellcheck disable=SC2016 # the texts are code of the faces
{
    expect allowed src/face/a.c 'printf("%s\n", error->message);'
    expect allowed src/face/a.c 'used = strlen(error->message); strcmp(name, "message");'
    expect allowed src/face/a.c '/* asks for no solution now, x; give 1 or more */ g("too short");'
    expect allowed src/face/a.c 'f("the most words that the answer can have");'
    expect allowed src/face/a.mjs 'throw Error(`${name} ${error.message}`); // message.replace()'
    expect allowed src/face/a.mjs 'port.onmessage = take; words.split(","); a.test(b);'
    expect allowed src/face/a.py 'raise ValueError("%s %s" % (name, str(error))); name.split("-")'
    expect allowed src/face/a.py '"""asks for no solution now, 3; give 1 or more"""'

    # a message of the library, in one literal or in several, with its value or without
    expect refused src/face/a.c 'f("asks for no solution now, %d; give 1 or more", n);'
    expect refused src/face/a.c 'f("--limit asks for no solution now, "
    "%s; give 1 " "or more");'
    expect refused src/face/a.mjs 'f(`limit asks for no solution now, ${n}; give 1 or more`);'
    expect refused src/face/a.mjs "throw misuse('asks for no solution now, ' +
  \`\${n}; give 1 or more\`);"
    expect refused src/face/a.py 'raise Error(f"asks for no solution now, {n}; give 1 or more")'
    expect refused tools/solve/a.c 'cli_error("asks for no solution now, %u; give 1 or more", n);'

    # what the faces did before errors had a parameter
    expect refused src/face/a.c 'const char *const at = strstr(message, from);'
    expect refused src/face/a.c 'begins = strncmp(refusal->message, parameter, nbytes) == 0;'
    expect refused src/face/a.c 'begins = refusal->message[nbytes] == 61;'
    expect refused tools/solve/a.c 'if (memmem(error.message, n, "--", 2) != NULL) f();'
    expect refused tools/common/a.c 'if (sscanf(error->message, "%u", &n) == 1) f();'
    expect refused src/face/a.mjs "const [text, list] = message.split('; the parameters are ');"
    expect refused src/face/a.mjs 'const text = error.message
    .replace(/^there is no parameter/, "");'
    expect refused src/face/a.js 'if (/out of memory/.test(error.message)) f();'
    expect refused src/face/a.js 'if (answer.error.message?.startsWith("min")) f();'
    expect refused src/face/a.py 'text = str(error).replace("min", "min_length")'
    expect refused src/face/a.py 'text = re.sub("min", "min_length", message)'
    expect refused src/face/a.py 'if "out of range" in str(error): pass'
    expect refused src/face/a.py 'name = error.args[0].partition("=")[0]'
}

if LEAST_MESSAGES=2 bash "$lint" "$tree" >"$tree/out"; then
    echo "few messages are accepted"
    failed=1
fi
exit $failed

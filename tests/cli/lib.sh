# shellcheck shell=bash
# lib.sh: functions for the tests of the programs. A test runs as
#
#     bash tests/cli/NAME.sh FOLDER_OF_THE_PROGRAMS
#
# It prints 'FAIL NAME' and details for each check that fails, 'skipped: NAME: WHY' for each
# check that this machine cannot run, then 'N passed, N failed'. The exit status is 1 if a check
# failed, otherwise 77 if a check was skipped, otherwise 0. An example of a test:
#
#     . "$(dirname "$0")/lib.sh" || exit 2
#     try "finds a word in capitals" 0 'kissa' '' dictc find fi.wgd KISSA
#     check "the file is as it was" cmp old.wgd new.wgd
#     finish
#
# Checks run in an empty folder, with an empty standard input and TERM=xterm, and without
# WORDGRID_*, XDG_* and NO_COLOR.

[ $# -ge 1 ] || { echo "usage: bash $0 FOLDER_OF_THE_PROGRAMS" >&2; exit 2; }
bin=$(cd "$1" && pwd) || exit 2
scratch=$(mktemp -d) || exit 2
# A signal that a test sends to a program can arrive after bash has forked and before it has started
# the program. Then the forked bash runs this trap.
trap 'if [ "$BASHPID" = $$ ]; then rm -rf "$scratch"; fi' EXIT
mkdir "$scratch/work" "$scratch/home"
cd "$scratch/work" || exit 2

for name in $(compgen -e | grep -E '^(WORDGRID|XDG)_'); do
    unset "$name"
done
unset name NO_COLOR
export HOME=$scratch/home LC_ALL=C.UTF-8 TERM=xterm PATH=$bin:$PATH
umask 022
exec </dev/null

passed=0 failed=0 skipped=0

has() { command -v "$1" >/dev/null; }

# skip NAME WHY: reports a check that this machine cannot run.
skip() {
    skipped=$((skipped + 1))
    echo "skipped: $1: $2"
}

# without_root COMMAND...: runs the command without the capabilities by which root can open every
# file.
without_root() {
    if [ "$(id -u)" = 0 ]; then
        setpriv --bounding-set=-dac_override,-dac_read_search "$@"
    else
        "$@"
    fi
}

# run COMMAND...: stores its exit status in $status, and its output in the files $out and
# $err.
out=$scratch/out err=$scratch/err
run() {
    status=0
    "$@" >"$out" 2>"$err" || status=$?
}

# matches FILE PATTERN: checks the text in FILE. '~REGEX': a line matches REGEX; '!REGEX': no line
# matches REGEX; '*': the text is not empty; '': the text is empty; any other pattern: the pattern
# is the whole text without its last line feed.
matches() {
    case $2 in
    '*') [ -s "$1" ] ;;
    '~'*) grep -qE -e "${2:1}" "$1" ;;
    '!'*) ! grep -qE -e "${2:1}" "$1" ;;
    '') [ ! -s "$1" ] ;;
    *) cmp -s "$1" <(printf '%s\n' "$2") ;;
    esac
}

# record NAME PROBLEMS: counts a check. The check has passed if PROBLEMS is empty.
record() {
    if [ -z "$2" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAIL %s\n' "$1"
        printf '%s\n' "$2" | cut -c 1-400 | head -n 40 | sed 's/^/     /'
    fi
}

# try NAME STATUS OUT ERR COMMAND...: runs the command and checks its exit status and its
# output. OUT and ERR are patterns of `matches`.
try() {
    local name=$1 want_status=$2 want_out=$3 want_err=$4 problems=
    shift 4
    run "$@"
    if [ "$status" != "$want_status" ]; then
        problems+="exit status $status, should be $want_status"$'\n'
    fi
    if ! matches "$out" "$want_out"; then
        problems+="printed:"$'\n'"$(head -c 2000 "$out" | tr -d '\0')"$'\n'
        problems+="should print: $want_out"$'\n'
    fi
    if ! matches "$err" "$want_err" || [ -n "$problems" ]; then
        problems+="said:"$'\n'"$(head -c 2000 "$err" | tr -d '\0')"$'\n'
        problems+="should say: $want_err"$'\n'
    fi
    record "$name" "${problems:+$*$'\n'$problems}"
}

# check NAME COMMAND...: checks that the command exits with status 0.
check() {
    local name=$1 problems=
    shift
    "$@" >"$scratch/check" 2>&1 ||
        problems="$*"$'\n'"failed: $(head -c 2000 "$scratch/check" | tr -d '\0')"
    record "$name" "$problems"
}

# is A B: checks that two texts are equal.
is() { [ "$1" = "$2" ] || { printf "'%s' should be '%s'\n" "$1" "$2"; return 1; }; }

# json EXPRESSION: checks that the output of the last `run` is lines of JSON, and that the
# Python expression is true. In it, `d` is the first line and `ds` the list of all lines.
# Without Python, only brackets and quotes are checked.
json() {
    if has python3; then
        python3 - "$out" "$1" <<'PYTHON'
import json, sys
ds = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
d = ds[0]
if not eval("(" + sys.argv[2] + ")"):
    sys.exit("not true of %s" % ds)
PYTHON
        return
    fi
    [ -s "$out" ] && awk '
        {
            gsub(/\\./, "")         # escapes
            gsub(/"[^"]*"/, "s")    # strings
            gsub(/[a-z0-9.]+/, "v") # names and numbers, as one sign each
            while (gsub(/\[v(,v)*\]|\[\]|\{v:v(,v:v)*\}|\{\}/, "v")) {
            }
            if ($0 != "v") exit 1
        }' "$out"
}

# try_json NAME EXPRESSION COMMAND...: checks for exit status 0, no message, and `json`.
try_json() {
    local name=$1 expression=$2
    shift 2
    run "$@"
    if [ "$status" != 0 ] || [ -s "$err" ]; then
        record "$name" "$*"$'\n'"exit status $status; said: $(cat "$err")"
    else
        check "$name" json "$expression"
    fi
}

# draws FILE TEXT...: checks that the file is XML, an SVG with a title and a description, and that it
# has these texts in this order. Without Python, checks only that it ends as an SVG.
draws() {
    has python3 || { tail -n 1 "$1" | grep -qx '</svg>'; return; }
    python3 - "$@" <<'PYTHON'
import sys, xml.etree.ElementTree as tree
space = "{http://www.w3.org/2000/svg}"
root = tree.parse(sys.argv[1]).getroot()
texts = ["".join(text.itertext()) for text in root.iter(space + "text")]
assert root.tag == space + "svg" and root.get("role") == "img", root.tag
assert root.find(space + "title").text and root.find(space + "desc").text
at = 0
for wanted in sys.argv[2:]:
    assert wanted in texts[at:], f"{wanted!r} is not in {texts[at:]}"
    at = texts.index(wanted, at) + 1
PYTHON
}

# on_terminal COMMAND: runs a shell command with its standard streams on a terminal. Prints
# its output, with LF as line ends.
on_terminal() {
    script -qec "$1" "$scratch/typescript" </dev/null >"$scratch/terminal"
    local result=$?
    tr -d '\r' <"$scratch/terminal"
    return $result
}

# ends_on_terminal SIGNAL TEXT COMMAND: runs a shell command, which becomes one process, on a
# terminal, until the terminal shows TEXT. Then sends the signal to the process. Stores what was
# shown in $scratch/terminal, and the exit status in $end_status.
ends_on_terminal() {
    rm -f pid.terminal "$scratch/terminal" # of an earlier call
    script -qefc "echo \$\$ >pid.terminal; exec env --default-signal=$1 $3" "$scratch/typescript" </dev/null \
        >"$scratch/terminal" &
    local script=$! i
    for ((i = 0; i < 1200; i++)); do
        ! grep -qs "$2" "$scratch/terminal" && kill -0 $script 2>/dev/null || break
        sleep 0.05
    done
    kill -"$1" "$(cat pid.terminal)"
    ended $script >"$scratch/ended"
    end_status=$(cat "$scratch/ended")
}

# signals SIGNAL COMMAND...: runs the command with the default action of the signal, even
# if the caller of this test ignores the signal (where env has --default-signal).
signals() {
    local signal=$1
    shift
    if env --default-signal="$signal" true 2>/dev/null; then
        env --default-signal="$signal" "$@"
    else
        "$@"
    fi
}
export -f signals

# ended PID: waits for the process and prints its exit status, or 124 if it does not end
# within a minute. Do not call it in $(...): PID is not a child of that subshell.
ended() {
    local i
    for ((i = 0; i < 600; i++)); do
        kill -0 "$1" 2>/dev/null || break
        sleep 0.1
    done
    if [ $i = 600 ]; then
        kill -KILL "$1"
        echo 124
        return
    fi
    wait "$1" 2>/dev/null
    echo $?
}

# end_by SIGNAL PID: sends the signal to the process repeatedly, because a signal that arrives
# before the program starts is lost. Stores the exit status in $end_status. It is 137 if the process
# did not end within a minute and was ended by SIGKILL.
end_by() {
    local i
    for ((i = 0; i < 1200; i++)); do
        kill -"$1" "$2" 2>/dev/null || break
        sleep 0.05
    done
    kill -KILL "$2" 2>/dev/null
    wait "$2" 2>/dev/null
    end_status=$?
}

# interrupt NAME COMMAND...: sends SIGINT to the command while it writes to the FIFO `full`, which
# is smaller than its output. The command must write whole lines and exit with 130.
interrupt() {
    local name=$1 pid first
    shift
    exec 3<>full
    env --default-signal=INT "$@" >full 2>"$err" &
    pid=$!
    exec 4<full 3>&-
    IFS= read -r -n 1 -t 60 -u 4 first # the command has begun to write
    sleep 0.1                          # and has most likely filled the pipe
    kill -INT $pid
    { printf '%s' "$first"; cat <&4; } >got.out
    exec 4<&-
    ended $pid >"$scratch/ended"
    check "Ctrl-C: $name: ends it" is "$(cat "$scratch/ended")" 130
    check "Ctrl-C: $name: whole lines" is "$(tail -c 1 got.out | wc -l)" 1
}

# words TEXT...: prints a word list.
words() { printf '%s\n' "$@"; }

# finish: prints the counts of checks and exits. The last command of a test.
finish() {
    [ $skipped = 0 ] || echo "$skipped skipped"
    echo "$passed passed, $failed failed"
    [ $failed = 0 ] || exit 1
    [ $skipped = 0 ] || exit 77
    [ $passed -gt 0 ]
    exit
}
